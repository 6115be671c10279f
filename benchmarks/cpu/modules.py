"""MLIR of what is measured. Each is a loss, so that amp-run compiles a step."""

import os
import subprocess
import sys

from writer import (Function, constant, empty, fill, generic, linear,
                    normal)

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(os.path.dirname(os.path.dirname(HERE)), "examples")

MAPS = """\
#id = affine_map<(r, c) -> (r, c)>
#column = affine_map<(r, c) -> (c)>
#none = affine_map<(r, c) -> ()>
"""


def finish(f, loss, maps=MAPS):
    return maps + f.render("func.func @loss", loss) + "\n"


def sum_of_products(f, x, g):
    """The sum of x * g: g is what the backward pass begins with."""
    dims = ", ".join("abcd"[:len(x.shape)])
    same = f"affine_map<({dims}) -> ({dims})>"
    maps = f"{same}, {same}, affine_map<({dims}) -> ()>"
    return generic(f, maps, [x, g], fill(f, "%zero", []),
                   ["reduction"] * len(x.shape), [
                       "^bb0(%a: f32, %b: f32, %o: f32):",
                       "  %p = arith.mulf %a, %b : f32",
                       "  %s = arith.addf %o, %p : f32",
                       "  linalg.yield %s : f32",
                   ])


def multiply(f, x, w, rounds=False):
    """x * w for each of a batch, where there is one. Rounding to bf16 is part
    of the product: what is in memory stays f32."""
    batch = "b" * (len(x.shape) - 2)
    loops = ", ".join(batch + "rcd")
    maps = ", ".join(f"affine_map<({loops}) -> ({', '.join(batch + some)})>"
                     for some in ("rd", "dc", "rc"))
    shape = [*x.shape[:-1], w.shape[-1]]
    body = ["^bb0(%a: f32, %b: f32, %o: f32):"]
    if rounds:
        body = ["^bb0(%wide: f32, %long: f32, %o: f32):",
                "  %narrow = arith.truncf %wide : f32 to bf16",
                "  %short = arith.truncf %long : f32 to bf16",
                "  %a = arith.extf %narrow : bf16 to f32",
                "  %b = arith.extf %short : bf16 to f32"]
    return generic(f, maps, [x, w], fill(f, "%zero", shape),
                   ["parallel"] * len(shape) + ["reduction"], [
                       *body,
                       "  %product = arith.mulf %a, %b : f32",
                       "  %sum = arith.addf %o, %product : f32",
                       "  linalg.yield %sum : f32",
                   ])


def products(m, n, k, batch=(), rounds=False):
    """x * w, its gradients by both, and small ones with 16 columns or rows. As
    in a layer, x is what another one computed, and w is a parameter."""
    f = Function()
    f.constant("zero", "0.0")
    first = f.input("first", *batch, m, 16)
    before = f.param("before", [*batch, 16, k], normal(0.5))
    w = f.param("w", [*batch, k, n], normal(0.05))
    last = f.param("last", [*batch, n, 16], normal(0.05))
    x = multiply(f, first, before, rounds)
    z = multiply(f, multiply(f, x, w, rounds), last, rounds)
    return finish(f, sum_of_products(f, z, f.input("g", *batch, m, 16)))


def rows(name, count, width):
    """softmax, layer_norm or gelu of a matrix."""
    f = Function()
    f.constant("zero", "0.0")
    x = f.param("x", [count, width], normal(0.5))
    if name == "softmax":
        y = f.op(x.shape, f"nn.softmax %x dim(1) : {x.type} -> {x.type}")
    elif name == "layer_norm":
        weight = f.param("weight", [width], constant(1.0))
        bias = f.param("bias", [width], constant(0.0))
        y = f.op(x.shape,
                 f"nn.layer_norm %x scale({weight} : {weight.type})",
                 f"bias({bias} : {bias.type}) eps(1.0e-5)",
                 f": {x.type} -> {x.type}")
    else:
        y = f.op(x.shape, f"nn.gelu %x form tanh : {x.type} -> {x.type}")
    return finish(f, sum_of_products(f, y, f.input("g", count, width)))


def update(count):
    """A parameter whose gradient is an input: little but the optimizer."""
    f = Function()
    f.constant("zero", "0.0")
    w = f.param("w", [count, 1024], normal(0.5))
    return finish(f, sum_of_products(f, w, f.input("g", count, 1024)))


def attention(heads, tokens, width):
    f = Function()
    f.constant("zero", "0.0")
    shape = [1, heads, tokens, width]
    q, k, v = (f.param(name, shape, normal(0.5)) for name in "qkv")
    out, *_ = f.ops([shape, shape[:3], shape[:3]],
                    f"nn.attention {q}, {k}, {v} causal",
                    f": {q.type}, {q.type}, {q.type}",
                    f"-> {q.type}, tensor<1x{heads}x{tokens}xf32>")
    g = f.input("g", *shape)
    return finish(f, sum_of_products(f, out, g))


def mlp(batch, sizes):
    f = Function()
    f.constant("zero", "0.0")
    x = f.input("x", batch, sizes[0])
    y = f.input("y", batch, element="i64")
    for i, (fan_in, out) in enumerate(zip(sizes, sizes[1:])):
        weight = f.param(f"fc{i}.weight", [fan_in, out], normal(fan_in**-0.5))
        bias = f.param(f"fc{i}.bias", [out], constant(0.0))
        x = linear(f, x, weight, bias)
        if i + 2 < len(sizes):
            x = generic(f, "#id, #id", [x], empty(f, x.shape),
                        ["parallel", "parallel"], [
                            "^bb0(%a: f32, %o: f32):",
                            "  %r = arith.maximumf %a, %zero : f32",
                            "  linalg.yield %r : f32",
                        ])
    loss = f.op([], f"nn.cross_entropy {x}, {y}",
                f": {x.type}, {y.type} -> tensor<f32>")
    return finish(f, loss)


def gpt(**sizes):
    options = [f"--{name}={value}" for name, value in sizes.items()
               if name != "tied"]
    if sizes.get("tied"):
        options.append("--tied")
    script = os.path.join(EXAMPLES, "gpt", "generate.py")
    return subprocess.run([sys.executable, script, *options], check=True,
                          capture_output=True, text=True).stdout


def example(name, file):
    with open(os.path.join(EXAMPLES, name, file), encoding="utf-8") as source:
        return source.read()

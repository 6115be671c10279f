"""MLIR of the kernels that are measured, a function each."""

import math

OPERANDS = {  # maps of A and B over m, n, k
    "NN": ("mk", "kn"),
    "NT": ("mk", "nk"),
    "TN": ("km", "kn"),
}

SAME = "affine_map<(i, j) -> (i, j)>"


def tensor(shape, element):
    return "tensor<" + "".join(f"{s}x" for s in shape) + element + ">"


def step(arguments, result, body):
    """A function whose arguments are (name, type)."""
    given = ", ".join(f"%{name}: {kind}" for name, kind in arguments)
    return (f"func.func @step({given}) -> {result} attributes {{amp.step}} {{\n"
            f"{body}}}\n")


def narrow(value, shape, name):
    """f32 to bf16."""
    loops = ", ".join(f"d{i}" for i in range(len(shape)))
    same = f"affine_map<({loops}) -> ({loops})>"
    kinds = ", ".join(['"parallel"'] * len(shape))
    wide, small = tensor(shape, "f32"), tensor(shape, "bf16")
    return f"""\
  %{name}_empty = tensor.empty() : {small}
  %{name} = linalg.generic {{indexing_maps = [{same}, {same}],
      iterator_types = [{kinds}]}}
    ins(%{value} : {wide}) outs(%{name}_empty : {small}) {{
  ^bb0(%w: f32, %o: bf16):
    %s = arith.truncf %w : f32 to bf16
    linalg.yield %s : bf16
  }} -> {small}
"""


def gemm(m, n, k, layout, epilogue="", result="bf16"):
    """A * B in f32, and `epilogue`: "bias" or "bias+gelu"; then `result`."""
    sizes = {"m": m, "n": n, "k": k}
    maps = OPERANDS[layout]
    a, b = (tensor([sizes[d] for d in dims], "bf16") for dims in maps)
    wide = tensor([m, n], "f32")
    arguments = [("a", a), ("b", b)]
    affine = ", ".join(f"affine_map<(m, n, k) -> ({', '.join(dims)})>"
                       for dims in (*maps, "mn"))
    body = f"""\
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : {wide}
  %init = linalg.fill ins(%zero : f32) outs(%empty : {wide}) -> {wide}
  %product = linalg.contract indexing_maps = [{affine}]
    ins(%a, %b : {a}, {b}) outs(%init : {wide}) -> {wide}
"""
    last = "product"
    if "bias" in epilogue:
        row = tensor([n], "bf16")
        arguments.append(("bias", row))
        body += f"""\
  %biased = linalg.generic {{indexing_maps = [affine_map<(m, n) -> (m, n)>,
      affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>],
      iterator_types = ["parallel", "parallel"]}}
    ins(%product, %bias : {wide}, {row}) outs(%empty : {wide}) {{
  ^bb0(%p: f32, %v: bf16, %o: f32):
    %e = arith.extf %v : bf16 to f32
    %s = arith.addf %p, %e : f32
    linalg.yield %s : f32
  }} -> {wide}
"""
        last = "biased"
    if "gelu" in epilogue:
        body += f"  %gelu = nn.gelu %{last} form tanh : {wide} -> {wide}\n"
        last = "gelu"
    if result == "bf16":
        body += narrow(last, [m, n], "small")
        last = "small"
    kind = tensor([m, n], result)
    return step(arguments, kind, body + f"  return %{last} : {kind}\n")


def layer_norm(rows, width):
    x, row = tensor([rows, width], "bf16"), tensor([width], "f32")
    return step(
        [("x", x), ("scale", row), ("bias", row)], x,
        f"  %y = nn.layer_norm %x scale(%scale : {row}) bias(%bias : {row}) "
        f"eps(1.0e-5) : {x} -> {x}\n  return %y : {x}\n")


def softmax(rows, width):
    x = tensor([rows, width], "bf16")
    return step([("x", x)], x,
                f"  %y = nn.softmax %x dim(1) : {x} -> {x}\n"
                f"  return %y : {x}\n")


def cross_entropy(rows, width):
    x, y = tensor([rows, width], "bf16"), tensor([rows], "i64")
    return step([("x", x), ("y", y)], "tensor<f32>",
                f"  %l = nn.cross_entropy %x, %y : {x}, {y} -> tensor<f32>\n"
                f"  return %l : tensor<f32>\n")


def gelu_residual(rows, width):
    x = tensor([rows, width], "bf16")
    wide = tensor([rows, width], "f32")
    return step([("x", x), ("r", x)], x, f"""\
  %wide_empty = tensor.empty() : {wide}
  %small_empty = tensor.empty() : {x}
  %wide = linalg.generic {{indexing_maps = [{SAME}, {SAME}],
      iterator_types = ["parallel", "parallel"]}}
    ins(%x : {x}) outs(%wide_empty : {wide}) {{
  ^bb0(%v: bf16, %o: f32):
    %e = arith.extf %v : bf16 to f32
    linalg.yield %e : f32
  }} -> {wide}
  %gelu = nn.gelu %wide form tanh : {wide} -> {wide}
  %y = linalg.generic {{indexing_maps = [{SAME}, {SAME}, {SAME}],
      iterator_types = ["parallel", "parallel"]}}
    ins(%gelu, %r : {wide}, {x}) outs(%small_empty : {x}) {{
  ^bb0(%g: f32, %v: bf16, %o: bf16):
    %e = arith.extf %v : bf16 to f32
    %s = arith.addf %g, %e : f32
    %n = arith.truncf %s : f32 to bf16
    linalg.yield %n : bf16
  }} -> {x}
  return %y : {x}
""")


def attention(shape):
    """Causal, of a batch, heads, queries and a head's size; its gradient
    needs what it leaves of each row."""
    x, rows = tensor(shape, "bf16"), tensor(shape[:3], "f32")
    return f"""\
  %o, %lse, %rest = nn.attention %q, %k, %v causal
    : {x}, {x}, {x} -> {x}, {rows}
"""


def attention_forward(shape):
    x = tensor(shape, "bf16")
    return step([(name, x) for name in "qkv"], x,
                attention(shape) + f"  return %o : {x}\n")


def attention_step(shape):
    """The result and the gradients by q, k and v, for one of the result."""
    x, rows = tensor(shape, "bf16"), tensor(shape[:3], "f32")
    return step([(name, x) for name in ("q", "k", "v", "grad")],
                f"({x}, {x}, {x}, {x})", attention(shape) + f"""\
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : {rows}
  %init = linalg.fill ins(%zero : f32) outs(%empty : {rows}) -> {rows}
  %delta = linalg.generic {{
      indexing_maps = [affine_map<(b, h, i, e) -> (b, h, i, e)>,
        affine_map<(b, h, i, e) -> (b, h, i, e)>,
        affine_map<(b, h, i, e) -> (b, h, i)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}}
    ins(%grad, %o : {x}, {x}) outs(%init : {rows}) {{
  ^bb0(%g: bf16, %r: bf16, %s: f32):
    %a = arith.extf %g : bf16 to f32
    %b = arith.extf %r : bf16 to f32
    %m = arith.mulf %a, %b : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  }} -> {rows}
  %d:3 = nn.attention_grad %q, %k, %v grad(%grad : {x})
    lse(%lse, %rest, %delta : {rows}) causal : {x}, {x}, {x} -> {x}, {x}, {x}
  return %o, %d#0, %d#1, %d#2 : {x}, {x}, {x}, {x}
""")


def adamw(size):
    """A training step of one parameter, whose update is the largest kernel."""
    p = tensor([size], "f32")
    scale = 1 / math.sqrt(size)
    return f"""\
func.func @loss(%p: {p} {{amp.param = "p"}}, %x: {p} {{amp.input = "x"}})
    -> tensor<f32> {{
  %zero = arith.constant 0.0 : f32
  %scale = arith.constant {scale:.6e} : f32
  %empty = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<f32>)
    -> tensor<f32>
  %sum = linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>,
      affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
      iterator_types = ["reduction"]}}
    ins(%p, %x : {p}, {p}) outs(%init : tensor<f32>) {{
  ^bb0(%a: f32, %b: f32, %o: f32):
    %t = arith.mulf %a, %b : f32
    %u = arith.mulf %t, %scale : f32
    %s = arith.addf %o, %u : f32
    linalg.yield %s : f32
  }} -> tensor<f32>
  return %sum : tensor<f32>
}}
amp.train_step @step of @loss policy #amp.policy<"f32">
  optimizer #amp.adamw<lr = 1.0e-3, weight_decay = 0.1>
"""

#!/usr/bin/env python3
"""Ten networks whose casts are written by hand, against the policy's.

usage: hand_cast.py AMP_RUN SAFETENSORS_PY [NETWORK ...]

Each network is printed twice: in f32, to be under `torch-cuda`, and with the
casts that PyTorch's autocast makes, to be under f32. Loss and gradients must
be the same to the bit, in bf16 and f16, with one thread and two. A network says
of each op in which type its result is: `low` or f32; casts of operands follow
from what a method says that the op reads.
"""

import os
import subprocess
import sys
import tempfile


class Value:
    def __init__(self, name, shape, elem):
        self.name, self.shape, self.elem = name, shape, elem
        self.casts = {}

    @property
    def type(self):
        return f"tensor<{'x'.join(map(str, self.shape + (self.elem,)))}>"


class Network:
    """Prints ops; `low` is None for the text without casts."""

    def __init__(self, low):
        self.low, self.lines, self.count = low, [], 0
        self.args, self.indent = [], "  "

    def elem(self, low):
        return self.low if low and self.low else "f32"

    def emit(self, text, shape, elem):
        self.count += 1
        value = Value(f"%v{self.count}", shape, elem)
        self.lines.append(f"{self.indent}{value.name} = {text}")
        return value

    def param(self, *shape):
        return self.argument("param", shape)

    def input(self, *shape):
        return self.argument("input", shape)

    def argument(self, role, shape):
        value = Value(f"%a{len(self.args)}", shape, "f32")
        self.args.append((value, role))
        return value

    def cast(self, value, elem):
        """One cast for each value and type."""
        if value.elem == elem:
            return value
        if elem not in value.casts:
            op = "truncf" if value.elem == "f32" else "extf"
            to = Value("", value.shape, elem).type
            value.casts[elem] = self.emit(
                f"arith.{op} {value.name} : {value.type} to {to}",
                value.shape,
                elem,
            )
        return value.casts[elem]

    def fill(self, shape, number, elem="f32"):
        return self.emit(
            f"arith.constant dense<{number}> : {Value('', shape, elem).type}",
            shape,
            elem,
        )

    # Contractions read 16 bit, sum in f32, and are rounded behind.

    def contract(self, op, lhs, rhs, shape, attributes=""):
        elem = self.elem(True)
        lhs, rhs = self.cast(lhs, elem), self.cast(rhs, elem)
        init = self.fill(shape, "0.0")
        out = self.emit(
            f"{op} {attributes}ins({lhs.name}, {rhs.name} : {lhs.type}, "
            f"{rhs.type}) outs({init.name} : {init.type}) -> {init.type}",
            shape,
            "f32",
        )
        return self.cast(out, elem)

    def matmul(self, lhs, rhs):
        shape = (lhs.shape[0], rhs.shape[1])
        return self.contract("linalg.matmul", lhs, rhs, shape)

    def conv(self, image, kernel):
        (n, h, w, _), (kh, kw, _, out) = image.shape, kernel.shape
        return self.contract(
            "linalg.conv_2d_nhwc_hwcf",
            image,
            kernel,
            (n, h - kh + 1, w - kw + 1, out),
            "{dilations = dense<1> : tensor<2xi64>, "
            "strides = dense<1> : tensor<2xi64>} ",
        )

    def transpose(self, value):
        shape = value.shape[::-1]
        init = self.emit(
            f"tensor.empty() : {Value('', shape, value.elem).type}",
            shape,
            value.elem,
        )
        return self.emit(
            f"linalg.transpose ins({value.name} : {value.type}) "
            f"outs({init.name} : {init.type}) permutation = [1, 0]",
            shape,
            value.elem,
        )

    # Others read what is stored and compute in f32.

    def generic(self, operands, shape, iterators, maps, body, low, init=None):
        """`body` are lines of f32 over %x0, %x1, ... and %out, the last %r."""
        out = Value("", shape, self.elem(low))
        if init is None:
            target = self.emit(f"tensor.empty() : {out.type}", shape, out.elem)
        else:
            target = self.fill(shape, init, out.elem)
        names = ", ".join(v.name for v in operands)
        types = ", ".join(v.type for v in operands)
        block = ", ".join(
            [f"%i{i}: {v.elem}" for i, v in enumerate(operands)]
            + [f"%out: {out.elem}"]
        )
        lines = [
            f"linalg.generic {{indexing_maps = [{maps}], "
            f"iterator_types = [{iterators}]}} ins({names} : {types}) "
            f"outs({target.name} : {out.type}) {{",
            f"^bb0({block}):",
        ]
        for i, value in enumerate(operands):
            if value.elem == "f32":
                body = [line.replace(f"%x{i}", f"%i{i}") for line in body]
            else:
                lines.append(
                    f"  %x{i} = arith.extf %i{i} : {value.elem} to f32"
                )
        lines += ["  " + line for line in body]
        result = "%r"
        if out.elem != "f32":
            lines.append(f"  %n = arith.truncf %r : f32 to {out.elem}")
            result = "%n"
        lines.append(f"  linalg.yield {result} : {out.elem}")
        lines.append(f"}} -> {out.type}")
        return self.emit(
            f"\n{self.indent}".join(lines), shape, self.elem(low)
        )

    def map(self, operands, body, low):
        """Pointwise; an operand with a dimension less is of the rows, if it
        fits those, or of the last ones."""
        shape = max((v.shape for v in operands), key=len)
        dims = [f"d{i}" for i in range(len(shape))]
        maps = []
        for v in operands:
            own = dims[len(shape) - len(v.shape) :]
            if len(v.shape) == len(shape) - 1 and v.shape == shape[:-1]:
                own = dims[:-1]
            maps.append(own)
        loops = ", ".join(dims)
        maps = [
            f"affine_map<({loops}) -> ({', '.join(own)})>"
            for own in maps + [dims]
        ]
        iterators = ", ".join(['"parallel"'] * len(shape))
        return self.generic(
            operands, shape, iterators, ", ".join(maps), body, low
        )

    def reduce(self, value, body, low, init, whole=False):
        """Over the last dimension, or over all."""
        dims = [f"d{i}" for i in range(len(value.shape))]
        kept = [] if whole else dims[:-1]
        iterators = ['"reduction"'] * len(dims)
        iterators[: len(kept)] = ['"parallel"'] * len(kept)
        maps = (
            f"affine_map<({', '.join(dims)}) -> ({', '.join(dims)})>, "
            f"affine_map<({', '.join(dims)}) -> ({', '.join(kept)})>"
        )
        shape = value.shape[: len(kept)]
        return self.generic(
            [value], shape, ", ".join(iterators), maps, body, low, init
        )

    def relu(self, value):
        return self.map(
            [value],
            [
                "%z = arith.constant 0.0 : f32",
                "%r = arith.maximumf %x0, %z : f32",
            ],
            low=True,
        )

    def add(self, lhs, rhs, low):
        return self.map([lhs, rhs], ["%r = arith.addf %x0, %x1 : f32"], low)

    def mul(self, lhs, rhs, low):
        return self.map([lhs, rhs], ["%r = arith.mulf %x0, %x1 : f32"], low)

    def softmax(self, value):
        """Of rows; it reads what is stored, and gives f32."""
        result = Value("", value.shape, "f32").type
        return self.emit(
            f"nn.softmax {value.name} dim(1) : {value.type} -> {result}",
            value.shape,
            "f32",
        )

    def loss(self, value):
        """The sum of squares, in f32."""
        return self.reduce(
            value,
            [
                "%s = arith.mulf %x0, %x0 : f32",
                "%r = arith.addf %out, %s : f32",
            ],
            False,
            "0.0",
            whole=True,
        )

    def text(self, result):
        args = ", ".join(
            f'{v.name}: {v.type} {{amp.{role} = "{v.name[1:]}"}}'
            for v, role in self.args
        )
        head = f"func.func @loss({args}) -> tensor<f32> {{"
        tail = [f"  return {result.name} : tensor<f32>", "}", ""]
        return "\n".join([head] + self.lines + tail)


# ===----------------------------------------------------------------------=== #
# The networks
# ===----------------------------------------------------------------------=== #


def mlp(n):
    x, w1, w2 = n.input(8, 12), n.param(12, 20), n.param(20, 6)
    return n.loss(n.matmul(n.relu(n.matmul(x, w1)), w2))


def scaled(n):
    """Products with a vector of f32 that no linear has: they promote."""
    x, w, s = n.input(8, 12), n.param(12, 20), n.param(20)
    wide = n.mul(n.matmul(x, w), s, low=False)
    return n.loss(n.matmul(wide, n.param(20, 4)))


def residual(n):
    x, w1, w2 = n.input(8, 16), n.param(16, 16), n.param(16, 16)
    h = n.matmul(x, w1)
    return n.loss(n.add(n.relu(n.matmul(h, w2)), h, low=True))


def residual_of_input(n):
    """The sum with an f32 input is in f32."""
    x, w = n.input(8, 16), n.param(16, 16)
    y = n.add(n.matmul(x, w), x, low=False)
    return n.loss(n.matmul(y, n.param(16, 4)))


def tied(n):
    """A weight that is read twice: its transpose is of the f32 one."""
    x, w = n.input(8, 12), n.param(12, 20)
    h = n.relu(n.matmul(x, w))
    return n.loss(n.matmul(h, n.transpose(w)))


def gated(n):
    x, w1, w2 = n.input(8, 12), n.param(12, 16), n.param(12, 16)
    z = n.matmul(x, w2)
    gate = n.map([z], ["%r = math.tanh %x0 : f32"], low=True)
    return n.loss(n.mul(n.matmul(x, w1), gate, low=True))


def classifier(n):
    x, w, t = n.input(8, 12), n.param(12, 10), n.input(8, 10)
    return n.loss(n.mul(n.softmax(n.matmul(x, w)), t, low=False))


def masked_scores(n):
    """An f32 mask makes the scores f32; the product with v is in 16 bit."""
    x, mask = n.input(8, 12), n.input(8, 8)
    q, k, v = (n.matmul(x, n.param(12, 6)) for _ in range(3))
    scores = n.add(n.matmul(q, n.transpose(k)), mask, low=False)
    return n.loss(n.matmul(n.softmax(scores), v))


def convolution(n):
    x, k1, k2 = n.input(2, 8, 8, 3), n.param(3, 3, 3, 5), n.param(3, 3, 5, 4)
    return n.loss(n.conv(n.relu(n.conv(x, k1)), k2))


def centred(n):
    """Rows without their mean: the sum is in f32, and so is what reads it."""
    x, w1, w2 = n.input(8, 12), n.param(12, 16), n.param(16, 4)
    h = n.matmul(x, w1)
    total = n.reduce(h, ["%r = arith.addf %x0, %out : f32"], False, "0.0")
    less = n.map(
        [h, total],
        [
            "%c = arith.constant 6.25e-02 : f32",
            "%m = arith.mulf %x1, %c : f32",
            "%r = arith.subf %x0, %m : f32",
        ],
        low=False,
    )
    return n.loss(n.matmul(less, w2))


NETWORKS = [mlp, scaled, residual, residual_of_input, tied, gated, classifier,
            masked_scores, convolution, centred]


def run(amp_run, folder, model, policy, threads):
    output = os.path.join(folder, f"{policy.replace(':', '-')}-{threads}")
    done = subprocess.run(
        [amp_run, "grad", model, f"--inputs={folder}/inputs",
         f"--output={output}", f"--policy={policy}", f"--threads={threads}"],
        capture_output=True,
        text=True,
        check=False,
        env=dict(os.environ, AMP_CACHE="off"),
    )
    if done.returncode != 0:
        sys.exit(f"{model}, {policy}: {done.stderr.strip()}")
    with open(output, "rb") as file:
        return file.read()


def check(amp_run, tool, network, low, folder):
    """Whether all runs of a network give the same bytes."""
    models = []
    for kind in (None, low):
        printed = Network(kind)
        result = network(printed)
        models.append(os.path.join(folder, f"{kind or 'plain'}.mlir"))
        with open(models[-1], "w") as file:
            file.write(printed.text(result))
    values = [
        f"{v.name[1:]}=F32[{','.join(map(str, v.shape))}]:random:{i + 1}"
        for i, (v, _) in enumerate(printed.args)
    ]
    subprocess.run([sys.executable, "-B", tool, "write", f"{folder}/inputs",
                    *values], check=True)
    found = [run(amp_run, folder, models[0], f"torch-cuda:{low}", 1),
             run(amp_run, folder, models[0], f"torch-cuda:{low}", 2),
             run(amp_run, folder, models[1], "f32,rounding=strict", 1),
             run(amp_run, folder, models[1], "f32,rounding=strict", 2)]
    wide = run(amp_run, folder, models[0], "f32", 1)
    return found[0] != wide and all(other == found[0] for other in found)


def main(amp_run, tool, *names):
    failed = 0
    for network in NETWORKS:
        if names and network.__name__ not in names:
            continue
        for low in ("bf16", "f16"):
            with tempfile.TemporaryDirectory() as folder:
                if check(amp_run, tool, network, low, folder):
                    continue
            failed += 1
            print(f"{network.__name__}, {low}: the bits differ")
    print(f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

#!/usr/bin/env python3
"""Writes a small convolutional network for the digits as MLIR.

Usage: generate.py [--batch=32] > cnn.mlir

conv 3x3 (1-16), batch norm, ReLU, max pooling 2x2, conv 3x3 (16-32), batch
norm, ReLU, mean over the image, linear (32-10), cross-entropy. Parameters
start as PyTorch's Conv2d, BatchNorm2d and Linear do.
"""

import argparse

SIDE = 8
CLASSES = 10

HEADER = """\
// Digits as images of 8 by 8: two convolutions with batch normalization.
// Written by examples/cnn/generate.py.

#image = affine_map<(n, c, i, j) -> (n, c, i, j)>
#channel = affine_map<(n, c, i, j) -> (c)>
#mean = affine_map<(n, c, i, j) -> (n, c)>
#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#row = affine_map<(i, j) -> (i)>
#batch = affine_map<(i) -> (i)>
#scalar = affine_map<(i) -> ()>
"""


class Model:
    """The arguments so far, the lines of the body, and the new statistics."""

    def __init__(self, batch):
        self.batch = batch
        self.arguments = []
        self.states = []
        self.lines = []
        self.count = 0

    def argument(self, role, name, shape, init):
        value = "%" + name.replace(".", "_")
        self.arguments.append(
            f"{value}: {tensor(*shape)} {{\n"
            f'      amp.{role} = "{name}", amp.init = #amp.init<{init}>}}'
        )
        return value

    def param(self, name, shape, init):
        return self.argument("param", name, shape, init)

    def op(self, text, *lines):
        """Adds `%n = text`, with more lines below it, and returns %n."""
        self.count += 1
        value = f"%{self.count}"
        self.lines.append(f"  {value} = {text}")
        self.lines += ["    " + line for line in lines]
        return value

    def comment(self, text):
        self.lines += ["", f"  // {text}"]


def tensor(*shape, element="f32"):
    return "tensor<" + "x".join(map(str, (*shape, element))) + ">"


def uniform(fan_in):
    return f"uniform, value = {fan_in ** -0.5:.17g}"


def constant(value):
    return f"constant, value = {value:.1f}"


def fill(m, value, shape):
    empty = m.op(f"tensor.empty() : {tensor(*shape)}")
    return m.op(
        f"linalg.fill ins({value} : f32)",
        f"outs({empty} : {tensor(*shape)}) -> {tensor(*shape)}",
    )


def generic(m, maps, inputs, out, shape, body, loops=None):
    """An op on `inputs`, pairs of a value and its type."""
    loops = loops or ["parallel"] * len(shape)
    names = ", ".join(f'"{loop}"' for loop in loops)
    return m.op(
        f"linalg.generic {{indexing_maps = [{maps}],",
        f"  iterator_types = [{names}]}}",
        f"ins({', '.join(value for value, _ in inputs)}",
        f"  : {', '.join(kind for _, kind in inputs)})",
        f"outs({out} : {tensor(*shape)}) {{",
        *body,
        f"}} -> {tensor(*shape)}",
    )


def add_bias(m, maps, x, bias, shape, channels):
    empty = m.op(f"tensor.empty() : {tensor(*shape)}")
    body = [
        "^bb0(%a: f32, %b: f32, %out: f32):",
        "  %sum = arith.addf %a, %b : f32",
        "  linalg.yield %sum : f32",
    ]
    inputs = [(x, tensor(*shape)), (bias, tensor(channels))]
    return generic(m, maps, inputs, empty, shape, body)


def conv(m, name, x, inner, outer, side):
    weight = m.param(f"{name}.weight", [outer, inner, 3, 3],
                     uniform(9 * inner))
    bias = m.param(f"{name}.bias", [outer], uniform(9 * inner))
    small = tensor(m.batch, inner, side, side)
    large = tensor(m.batch, inner, side + 2, side + 2)
    padded = m.op(
        f"tensor.pad {x} low[0, 0, 1, 1] high[0, 0, 1, 1] {{",
        "^bb0(%n: index, %c: index, %i: index, %j: index):",
        "  tensor.yield %zero : f32",
        f"}} : {small} to {large}",
    )
    shape = [m.batch, outer, side, side]
    init = fill(m, "%zero", shape)
    y = m.op(
        "linalg.conv_2d_nchw_fchw",
        f"ins({padded}, {weight} : {large}, {tensor(outer, inner, 3, 3)})",
        f"outs({init} : {tensor(*shape)}) -> {tensor(*shape)}",
    )
    return add_bias(m, "#image, #channel, #image", y, bias, shape, outer)


def batch_norm(m, name, x, channels, side):
    scale = m.param(f"{name}.weight", [channels], constant(1))
    bias = m.param(f"{name}.bias", [channels], constant(0))
    mean = m.argument("state", f"{name}.running_mean", [channels], constant(0))
    var = m.argument("state", f"{name}.running_var", [channels], constant(1))
    shape, row = tensor(m.batch, channels, side, side), tensor(channels)
    m.count += 1
    result = f"%{m.count}"
    m.lines += [
        f"  {result}:3 = nn.batch_norm {x}, {scale}, {bias}",
        f"    running({mean}, {var})",
        f"    : {', '.join([shape] + [row] * 4)}",
        f"    -> {shape}, {row}, {row}",
    ]
    m.states += [(f"{result}#1", row, f"{name}.running_mean"),
                 (f"{result}#2", row, f"{name}.running_var")]
    return f"{result}#0"


def relu(m, x, shape):
    empty = m.op(f"tensor.empty() : {tensor(*shape)}")
    body = [
        "^bb0(%a: f32, %out: f32):",
        "  %is_positive = arith.cmpf ugt, %a, %zero : f32",
        "  %r = arith.select %is_positive, %a, %zero : f32",
        "  linalg.yield %r : f32",
    ]
    return generic(m, "#image, #image", [(x, tensor(*shape))], empty, shape,
                   body)


def max_pool(m, x, channels, side):
    old = tensor(m.batch, channels, side, side)
    shape = [m.batch, channels, side // 2, side // 2]
    window = m.op("tensor.empty() : tensor<2x2xf32>")
    init = fill(m, "%lowest", shape)
    return m.op(
        "linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>}",
        f"ins({x}, {window} : {old}, tensor<2x2xf32>)",
        f"outs({init} : {tensor(*shape)}) -> {tensor(*shape)}",
    )


def mean(m, x, channels, side):
    shape = [m.batch, channels]
    body = [
        "^bb0(%a: f32, %acc: f32):",
        "  %sum = arith.addf %acc, %a : f32",
        "  linalg.yield %sum : f32",
    ]
    image = tensor(m.batch, channels, side, side)
    sums = generic(m, "#image, #mean", [(x, image)], fill(m, "%zero", shape),
                   shape, body, ["parallel"] * 2 + ["reduction"] * 2)
    empty = m.op(f"tensor.empty() : {tensor(*shape)}")
    body = [
        "^bb0(%a: f32, %out: f32):",
        f"  %pixels = arith.constant {side * side}.0 : f32",
        "  %mean = arith.divf %a, %pixels : f32",
        "  linalg.yield %mean : f32",
    ]
    return generic(m, "#id, #id", [(sums, tensor(*shape))], empty, shape, body)


def linear(m, name, x, inner, outer):
    weight = m.param(f"{name}.weight", [inner, outer], uniform(inner))
    bias = m.param(f"{name}.bias", [outer], uniform(inner))
    shape = [m.batch, outer]
    y = m.op(
        f"linalg.matmul ins({x}, {weight}",
        f": {tensor(m.batch, inner)}, {tensor(inner, outer)})",
        f"outs({fill(m, '%zero', shape)} : {tensor(*shape)})",
        f"-> {tensor(*shape)}",
    )
    return add_bias(m, "#id, #column, #id", y, bias, shape, outer)


def row_reduction(m, maps, inputs, start, body):
    shape = [m.batch]
    return generic(m, maps, inputs, fill(m, start, shape), shape, body,
                   ["parallel", "reduction"])


def accuracy(m, logits, labels):
    """The share of rows whose largest logit is the label's."""
    z = (logits, tensor(m.batch, CLASSES))
    y = (labels, tensor(m.batch, element="i64"))
    largest = row_reduction(m, "#id, #row", [z], "%lowest", [
        "^bb0(%a: f32, %acc: f32):",
        "  %max = arith.maximumf %a, %acc : f32",
        "  linalg.yield %max : f32",
    ])
    picked = row_reduction(m, "#id, #row, #row", [z, y], "%zero", [
        "^bb0(%a: f32, %label: i64, %acc: f32):",
        "  %j = linalg.index 1 : index",
        "  %class = arith.index_cast %j : index to i64",
        "  %is_label = arith.cmpi eq, %class, %label : i64",
        "  %hot = arith.select %is_label, %a, %zero : f32",
        "  %sum = arith.addf %acc, %hot : f32",
        "  linalg.yield %sum : f32",
    ])
    row = tensor(m.batch)
    return generic(m, "#batch, #batch, #scalar",
                   [(largest, row), (picked, row)], fill(m, "%zero", []), [], [
        "^bb0(%a: f32, %b: f32, %acc: f32):",
        "  %is_right = arith.cmpf oeq, %a, %b : f32",
        "  %right = arith.select %is_right, %one, %zero : f32",
        "  %share = arith.divf %right, %rows : f32",
        "  %sum = arith.addf %acc, %share : f32",
        "  linalg.yield %sum : f32",
    ], ["reduction"])


def build(m):
    half = SIDE // 2
    m.comment("16 maps of 8 by 8, then of 4 by 4.")
    x = conv(m, "conv1", "%x", 1, 16, SIDE)
    x = batch_norm(m, "bn1", x, 16, SIDE)
    x = relu(m, x, [m.batch, 16, SIDE, SIDE])
    x = max_pool(m, x, 16, SIDE)
    m.comment("32 maps of 4 by 4, and the mean of each.")
    x = conv(m, "conv2", x, 16, 32, half)
    x = batch_norm(m, "bn2", x, 32, half)
    x = relu(m, x, [m.batch, 32, half, half])
    x = mean(m, x, 32, half)
    m.comment("Ten logits, the loss and the accuracy.")
    logits = linear(m, "fc", x, 32, CLASSES)
    loss = m.op(
        f"nn.cross_entropy {logits}, %y",
        f": {tensor(m.batch, CLASSES)}, {tensor(m.batch, element='i64')}",
        "-> tensor<f32>",
    )
    share = accuracy(m, logits, "%y")
    return [(loss, "tensor<f32>", ""),
            (share, "tensor<f32>", ' {amp.metric = "accuracy"}')] + [
        (value, kind, f' {{amp.state = "{name}"}}')
        for value, kind, name in m.states
    ]


def render(m, results):
    image = tensor(m.batch, 1, SIDE, SIDE)
    m.arguments += [
        f'%x: {image} {{amp.input = "x"}}',
        f'%y: {tensor(m.batch, element="i64")} {{amp.input = "y"}}',
    ]
    outer = ",\n    ".join(kind + attribute for _, kind, attribute in results)
    constants = [
        "  %zero = arith.constant 0.0 : f32",
        "  %one = arith.constant 1.0 : f32",
        "  %lowest = arith.constant 0xFF800000 : f32 // -inf",
        "  // The number of rows, so that the accuracy holds for any batch.",
        "  %c0 = arith.constant 0 : index",
        f"  %rows_index = tensor.dim %x, %c0 : {image}",
        "  %rows_int = arith.index_cast %rows_index : index to i64",
        "  %rows = arith.sitofp %rows_int : i64 to f32",
    ]
    arguments = ",\n    ".join(m.arguments)
    values = ", ".join(value for value, _, _ in results)
    kinds = ",\n    ".join(kind for _, kind, _ in results)
    return "\n".join(
        [HEADER, f"func.func @loss(\n    {arguments})\n    -> ({outer}) {{"]
        + constants
        + m.lines
        + [f"  return {values}\n    : {kinds}", "}"]
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--batch", type=int, default=32)
    options = parser.parse_args()
    if options.batch < 1:
        parser.error("--batch: expected a positive number")
    model = Model(options.batch)
    print(render(model, build(model)))


if __name__ == "__main__":
    main()

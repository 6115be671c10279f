#!/usr/bin/env python3
"""Writes a small convolutional network for the digits as MLIR.

Usage: generate.py [--batch=32] > cnn.mlir

conv 3x3 (1-16), batch norm, ReLU, max pooling 2x2, conv 3x3 (16-32), batch
norm, ReLU, mean over the image, linear (32-10), cross-entropy. Parameters
start as PyTorch's Conv2d, BatchNorm2d and Linear do.
"""

import argparse
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from writer import (Function, Value, add, constant, elementwise, empty, fill,
                    generic, linear, tensor, uniform)

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


def conv(f, name, x, outer):
    """3x3, on an image with a border of zeros."""
    batch, inner, side, _ = x.shape
    weight = f.param(f"{name}.weight", [outer, inner, 3, 3],
                     uniform(9 * inner))
    bias = f.param(f"{name}.bias", [outer], uniform(9 * inner))
    large = [batch, inner, side + 2, side + 2]
    padded = f.op(
        large,
        f"tensor.pad {x} low[0, 0, 1, 1] high[0, 0, 1, 1] {{",
        "^bb0(%n: index, %c: index, %i: index, %j: index):",
        "  tensor.yield %zero : f32",
        f"}} : {x.type} to {tensor(*large)}",
    )
    shape = [batch, outer, side, side]
    init = fill(f, "%zero", shape)
    y = f.op(
        shape,
        "linalg.conv_2d_nchw_fchw",
        f"ins({padded}, {weight} : {padded.type}, {weight.type})",
        f"outs({init} : {init.type}) -> {init.type}",
    )
    return add(f, "#image, #channel, #image", y, bias, shape)


def batch_norm(f, name, x):
    """The result, and the new statistics as results of the function."""
    row = [x.shape[1]]
    scale = f.param(f"{name}.weight", row, constant(1))
    bias = f.param(f"{name}.bias", row, constant(0))
    names = [f"{name}.running_mean", f"{name}.running_var"]
    mean = f.param(names[0], row, constant(0), role="state")
    var = f.param(names[1], row, constant(1), role="state")
    result, *states = f.ops(
        [x.shape, row, row],
        f"nn.batch_norm {x}, {scale}, {bias}",
        f"running({mean}, {var})",
        f": {', '.join([x.type] + [mean.type] * 4)}",
        f"-> {x.type}, {mean.type}, {mean.type}",
    )
    return result, [(value, f' {{amp.state = "{state}"}}')
                    for value, state in zip(states, names)]


def relu(f, x):
    return elementwise(f, "#image, #image", [x], x.shape, [
        "^bb0(%a: f32, %out: f32):",
        "  %is_positive = arith.cmpf ugt, %a, %zero : f32",
        "  %r = arith.select %is_positive, %a, %zero : f32",
        "  linalg.yield %r : f32",
    ])


def max_pool(f, x):
    batch, channels, side, _ = x.shape
    shape = [batch, channels, side // 2, side // 2]
    window = empty(f, [2, 2])
    init = fill(f, "%lowest", shape)
    return f.op(
        shape,
        "linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>}",
        f"ins({x}, {window} : {x.type}, {window.type})",
        f"outs({init} : {init.type}) -> {init.type}",
    )


def mean(f, x):
    shape = x.shape[:2]
    sums = generic(f, "#image, #mean", [x], fill(f, "%zero", shape),
                   ["parallel"] * 2 + ["reduction"] * 2, [
        "^bb0(%a: f32, %acc: f32):",
        "  %sum = arith.addf %acc, %a : f32",
        "  linalg.yield %sum : f32",
    ])
    return elementwise(f, "#id, #id", [sums], shape, [
        "^bb0(%a: f32, %out: f32):",
        f"  %pixels = arith.constant {x.shape[2] * x.shape[3]}.0 : f32",
        "  %mean = arith.divf %a, %pixels : f32",
        "  linalg.yield %mean : f32",
    ])


def row_reduction(f, maps, inputs, start, body):
    return generic(f, maps, inputs, fill(f, start, inputs[0].shape[:1]),
                   ["parallel", "reduction"], body)


def accuracy(f, logits, labels):
    """The share of rows whose largest logit is the label's."""
    largest = row_reduction(f, "#id, #row", [logits], "%lowest", [
        "^bb0(%a: f32, %acc: f32):",
        "  %max = arith.maximumf %a, %acc : f32",
        "  linalg.yield %max : f32",
    ])
    picked = row_reduction(f, "#id, #row, #row", [logits, labels], "%zero", [
        "^bb0(%a: f32, %label: i64, %acc: f32):",
        "  %j = linalg.index 1 : index",
        "  %class = arith.index_cast %j : index to i64",
        "  %is_label = arith.cmpi eq, %class, %label : i64",
        "  %hot = arith.select %is_label, %a, %zero : f32",
        "  %sum = arith.addf %acc, %hot : f32",
        "  linalg.yield %sum : f32",
    ])
    return generic(f, "#batch, #batch, #scalar", [largest, picked],
                   fill(f, "%zero", []), ["reduction"], [
        "^bb0(%a: f32, %b: f32, %acc: f32):",
        "  %is_right = arith.cmpf oeq, %a, %b : f32",
        "  %right = arith.select %is_right, %one, %zero : f32",
        "  %share = arith.divf %right, %rows : f32",
        "  %sum = arith.addf %acc, %share : f32",
        "  linalg.yield %sum : f32",
    ])


def add_constants(f, x):
    f.constant("zero", "0.0")
    f.constant("one", "1.0")
    f.constant("lowest", "0xFF800000")  # -inf
    f.lines += [
        "  // The number of rows, so that the accuracy holds for any batch.",
        "  %c0 = arith.constant 0 : index",
        f"  %rows_index = tensor.dim {x}, %c0 : {x.type}",
        "  %rows_int = arith.index_cast %rows_index : index to i64",
        "  %rows = arith.sitofp %rows_int : i64 to f32",
    ]


def write_loss(batch):
    f = Function()
    # Arguments after the parameters.
    image = Value("%x", batch, 1, SIDE, SIDE)
    labels = Value("%y", batch, element="i64")
    add_constants(f, image)
    f.comment("16 maps of 8 by 8, then of 4 by 4.")
    x, states = batch_norm(f, "bn1", conv(f, "conv1", image, 16))
    x = max_pool(f, relu(f, x))
    f.comment("32 maps of 4 by 4, and the mean of each.")
    x, more = batch_norm(f, "bn2", conv(f, "conv2", x, 32))
    x = mean(f, relu(f, x))
    f.comment("Ten logits, the loss and the accuracy.")
    weight = f.param("fc.weight", [32, CLASSES], uniform(32))
    bias = f.param("fc.bias", [CLASSES], uniform(32))
    logits = linear(f, x, weight, bias)
    loss = f.op(
        [],
        f"nn.cross_entropy {logits}, {labels}",
        f": {logits.type}, {labels.type} -> tensor<f32>",
    )
    share = accuracy(f, logits, labels)
    f.input("x", *image.shape)
    f.input("y", *labels.shape, element="i64")
    return f.render("func.func @loss", loss,
                    (share, ' {amp.metric = "accuracy"}'), *states, *more)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--batch", type=int, default=32)
    options = parser.parse_args()
    if options.batch < 1:
        parser.error("--batch: expected a positive number")
    print(HEADER)
    print(write_loss(options.batch))


if __name__ == "__main__":
    main()

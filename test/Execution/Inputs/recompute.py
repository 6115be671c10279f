#!/usr/bin/env python3
"""What `--recompute=full` saves, and that it changes no bit.

usage: recompute.py AMP_RUN write              model.mlir, data
       recompute.py AMP_RUN depth              memory of 16, 64, 256 layers
       recompute.py AMP_RUN bits MODEL OPTION...   a training with and without
"""

import json
import math
import subprocess
import sys

import safetensors

AMP_RUN = sys.argv[1]
LEVELS = ("none", "full")


def write_model(path, layers, rows, width, block):
    """Layers of a product with a matrix and what `block` makes of it; the loss
    is the sum of squares."""
    array, matrix = f"tensor<{rows}x{width}xf32>", f"tensor<{width}x{width}xf32>"
    vector = f"tensor<{width}xf32>"
    arguments = [f'%w{i}: {matrix} {{amp.param = "w{i}"}}'
                 for i in range(layers)]
    arguments.append(f'%x: {array} {{amp.input = "x"}}')
    results, returned = [], []
    text = []
    value = "%x"
    for i in range(layers):
        text.append(f"%m{i} = linalg.matmul ins({value}, %w{i} : {array}, "
                    f"{matrix}) outs(%z : {array}) -> {array}")
        value = f"%h{i}"
        lines, states = block(i, array, vector)
        text += lines
        for name in states:
            arguments.append(
                f'%{name}: {vector} {{amp.state = "{name}"}}')
            results.append(f'{vector} {{amp.state = "{name}"}}')
            returned.append((f"%next_{name}", vector))
    header = f"""func.func @loss({", ".join(arguments)})
    -> ({", ".join(["tensor<f32>", *results])}) {{
  %c = arith.constant 0.0 : f32
  %one = arith.constant dense<1.0> : {vector}
  %e = tensor.empty() : {array}
  %z = linalg.fill ins(%c : f32) outs(%e : {array}) -> {array}
  %s = arith.constant dense<0.0> : tensor<f32>
"""
    end = f"""
  %q = arith.mulf {value}, {value} : {array}
  %l = linalg.reduce {{ arith.addf }} ins(%q : {array}) outs(%s : tensor<f32>)
    dimensions = [0, 1]
  return {", ".join(["%l"] + [name for name, _ in returned])}
    : {", ".join(["tensor<f32>"] + [type for _, type in returned])}
}}
"""
    with open(path, "w", encoding="ascii") as file:
        file.write(header + "  " + "\n  ".join(text) + end)


def tanh(i, array, vector):
    del vector
    return [f"%h{i} = math.tanh %m{i} : {array}"], []


def norm_and_dropout(i, array, vector):
    return [
        f"%n{i}, %next_mean{i}, %next_var{i} = nn.batch_norm %m{i}, %one, %one "
        f"running(%mean{i}, %var{i}) : {', '.join([array] + 4 * [vector])} "
        f"-> {array}, {vector}, {vector}",
        f"%d{i} = nn.dropout %n{i} p(0.25) : {array} -> {array}",
        f"%h{i} = math.tanh %d{i} : {array}",
    ], [f"mean{i}", f"var{i}"]


def write():
    write_model("model.mlir", 9, 64, 16, norm_and_dropout)
    safetensors.run_write("data", "x=F32[256,16]:random:7")


def report(model, level):
    text = subprocess.run(
        [AMP_RUN, "bench", model, "--memory=json", f"--recompute={level}"],
        check=True, capture_output=True).stdout
    return json.loads(text)


def check_depth():
    found = {}
    for layers in (16, 64, 256):
        write_model("deep.mlir", layers, 512, 64, tanh)
        found[layers] = [report("deep.mlir", level)["activations"]
                         for level in LEVELS]
        print(layers, "layers:", *found[layers], "bytes")
    all_of = [found[n][0] for n in (16, 256)]
    some_of = [found[n][1] for n in (16, 256)]
    linear, root = (math.log(b / a, 16) for a, b in (all_of, some_of))
    print(f"as the depth to the power of {linear:.2f} and {root:.2f}")
    # Kept are one of a segment's beginning and the last segment's.
    if not (0.95 < linear < 1.05 and 0.45 < root < 0.65):
        sys.exit("expected about 1 and 1/2")


def check_bits(model, options):
    reports = []
    for level in LEVELS:
        subprocess.run(
            [AMP_RUN, "train", model, *options, "--steps=6", "--seed=3",
             f"--recompute={level}", f"--checkpoint={level}", "--overwrite",
             f"--log={level}.log"], check=True, capture_output=True)
        with open(level, "rb") as file:
            reports.append(file.read())
    # The rest of a checkpoint says by which program it was written.
    values = [safetensors.read(level)[0] for level in LEVELS]
    for key, value in values[0].items():
        if values[1][key] != value:
            sys.exit(f"'{key}' has other bits")
    kernels = []
    for level in LEVELS:
        text = subprocess.run(
            [AMP_RUN, "train", model, *options, f"--recompute={level}",
             "--print-ir=form"], check=True, capture_output=True).stdout
        kernels.append(text.count(b"recompute ="))
    if kernels[0] != 0 or kernels[1] == 0:
        sys.exit(f"expected launches that run again, found {kernels}")


if sys.argv[2] == "write":
    write()
elif sys.argv[2] == "depth":
    check_depth()
else:
    check_bits(sys.argv[3], sys.argv[4:])

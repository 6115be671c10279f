#!/usr/bin/env python3
"""What `--recompute` and `--memory` save, and that they change no bit.

usage: recompute.py AMP_RUN write              model.mlir, data
       recompute.py AMP_RUN depth              memory of 16, 64, 256 layers
       recompute.py AMP_RUN evaluate           memory of an evaluation
       recompute.py AMP_RUN regions            what amp.checkpoint saves
       recompute.py AMP_RUN blocks GENERATE    memory of GPTs of 12, 48 blocks
       recompute.py AMP_RUN levels MODEL       memory by level
       recompute.py AMP_RUN budgets MODEL      memory by what may be needed
       recompute.py AMP_RUN bits MODEL OPTION...   a training with each level
"""

import json
import math
import re
import subprocess
import sys

import safetensors

AMP_RUN = sys.argv[1]
LEVELS = ("none", "cheap", "selective", "full")


def write_model(path, layers, rows, width, block, region=0):
    """Layers of a product with a matrix and what `block` makes of it; the loss
    is the sum of squares. So many layers are an `amp.checkpoint`, if any."""
    array, matrix = f"tensor<{rows}x{width}xf32>", f"tensor<{width}x{width}xf32>"
    vector = f"tensor<{width}xf32>"
    arguments = [f'%w{i}: {matrix} {{amp.param = "w{i}"}}'
                 for i in range(layers)]
    arguments.append(f'%x: {array} {{amp.input = "x"}}')
    results, returned = [], []
    text = []
    value = "%x"
    for i in range(layers):
        if region and i % region == 0:
            text.append(f"%r{i} = amp.checkpoint -> {array} {{")
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
        if region and i % region == region - 1:
            text.append(f"amp.yield {value} : {array} }}")
            value = f"%r{i - region + 1}"
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
    some_of = [found[n][3] for n in (16, 256)]
    linear, root = (math.log(b / a, 16) for a, b in (all_of, some_of))
    print(f"as the depth to the power of {linear:.2f} and {root:.2f}")
    # Kept are one of a segment's beginning and the last segment's.
    if not (0.95 < linear < 1.05 and 0.45 < root < 0.65):
        sys.exit("expected about 1 and 1/2")


def check_blocks(generate):
    """The same of GPTs, which are cut between blocks and in them."""
    found = []
    for layers in (12, 48):
        text = subprocess.run(
            [sys.executable, generate, f"--layers={layers}", "--dim=64",
             "--heads=2"], check=True, capture_output=True).stdout
        with open("blocks.mlir", "wb") as file:
            file.write(text)
        found.append([report("blocks.mlir", level)["activations"]
                      for level in ("none", "full")])
    linear, root = (math.log(b / a, 4) for a, b in zip(*found))
    print(f"blocks to the power of {linear:.2f} and {root:.2f}")
    if not (0.95 < linear < 1.05 and 0.45 < root < 0.65):
        sys.exit("expected about 1 and 1/2")


def check_regions():
    """Of 64 layers in regions of 8, what crosses them is kept, and one region's
    are made again at a time; the bits are those of the plain program."""
    found = []
    safetensors.run_write("rows", "x=F32[256,64]:random:7")
    for region in (0, 8):
        write_model("regions.mlir", 64, 128, 64, tanh, region)
        found.append(report("regions.mlir", "none")["activations"])
        subprocess.run(
            [AMP_RUN, "train", "regions.mlir", "--data=rows", "--steps=3",
             "--policy=bf16", f"--checkpoint=region{region}", "--overwrite"],
            check=True, capture_output=True)
    layer = 128 * 64 * 4
    none, some = (bytes / layer for bytes in found)
    print(f"arrays of a layer's size: {none:.1f}; with regions {some:.1f}")
    values = [safetensors.read(f"region{region}")[0] for region in (0, 8)]
    if values[0] != values[1]:
        sys.exit("expected the same bits")
    # Two arrays a layer; one between regions, and those of one region.
    if none < 2 * 63 or some > 8 + 2 * 8 + 2:
        sys.exit("expected less")


def check_evaluation():
    """A chain's evaluation under bf16 takes half of what it takes under f32:
    weights in 16 bits, and two arrays between layers."""
    write_model("deep.mlir", 16, 16, 64, tanh)
    safetensors.run_write("rows", "x=F32[64,64]:random:7")
    subprocess.run(
        [AMP_RUN, "train", "deep.mlir", "--data=rows", "--steps=1",
         "--checkpoint=deep", "--overwrite"], check=True, capture_output=True)
    found = []
    for policy in ("f32", "bf16"):
        text = subprocess.run(
            [AMP_RUN, "eval", "deep.mlir", "--data=rows", "--checkpoint=deep",
             f"--policy={policy}"], check=True, capture_output=True,
            text=True).stdout
        line = re.search(r"memory +([\d.]+) KiB: parameters ([\d.]+) KiB", text)
        found.append([float(part) for part in line.groups()])
    f32, bf16 = found
    print(f"KiB, and those of parameters: {f32}; {bf16}")
    if bf16[0] > 0.52 * f32[0] or bf16[1] != f32[1] / 2:
        sys.exit("expected half")


def check_levels(model):
    found = [report(model, level)["activations"] for level in LEVELS]
    print("activations:", *found)
    none, cheap, selective, full = found
    if not full <= selective < cheap < none or selective > 0.35 * none:
        sys.exit("expected less of each level, and a third of selective")


def check_budgets(model):
    """Each budget is kept, and with more of it less is made again."""
    none, full = (report(model, level) for level in ("none", "full"))
    fixed = none["peak"] - none["arena"]["bytes"]
    counts = []
    for share in (1, 0.75, 0.5, 0.25, 0.1):
        budget = int(full["peak"] + share * (none["peak"] - full["peak"]))
        text = subprocess.run(
            [AMP_RUN, "train", model, f"--memory={budget}B",
             "--print-ir=bufferize"], check=True, capture_output=True,
            text=True).stdout
        needed = fixed + int(re.search(r"amp.arena_bytes = (\d+)", text)[1])
        counts.append(text.count("recompute ="))
        print(f"of {budget} bytes {needed}; {counts[-1]} launches run again")
        if needed > budget:
            sys.exit("more than may be needed")
    if counts[0] != 0 or sorted(counts) != counts or counts[-1] == 0:
        sys.exit("expected more launches of less memory")


def check_bits(model, options):
    reports = []
    for level in LEVELS:
        subprocess.run(
            [AMP_RUN, "train", model, *options, "--steps=4", "--seed=3",
             f"--recompute={level}", f"--checkpoint={level}", "--overwrite",
             f"--log={level}.log"], check=True, capture_output=True)
        with open(level, "rb") as file:
            reports.append(file.read())
    # The rest of a checkpoint says by which program it was written.
    values = [safetensors.read(level)[0] for level in LEVELS]
    for level, others in zip(LEVELS, values):
        for key, value in values[0].items():
            if others[key] != value:
                sys.exit(f"'{key}' has other bits of '{level}'")
    kernels = []
    for level in LEVELS:
        text = subprocess.run(
            [AMP_RUN, "train", model, *options, f"--recompute={level}",
             "--print-ir=form"], check=True, capture_output=True).stdout
        kernels.append(text.count(b"recompute ="))
    if kernels[0] != 0 or min(kernels[2:]) == 0:
        sys.exit(f"expected launches that run again, found {kernels}")


if sys.argv[2] == "write":
    write()
elif sys.argv[2] == "depth":
    check_depth()
elif sys.argv[2] == "evaluate":
    check_evaluation()
elif sys.argv[2] == "blocks":
    check_blocks(sys.argv[3])
elif sys.argv[2] == "regions":
    check_regions()
elif sys.argv[2] == "levels":
    check_levels(sys.argv[3])
elif sys.argv[2] == "budgets":
    check_budgets(sys.argv[3])
else:
    check_bits(sys.argv[3], sys.argv[4:])

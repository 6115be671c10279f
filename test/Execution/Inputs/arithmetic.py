#!/usr/bin/env python3
"""Compares reports of memory with arithmetic.

usage: arithmetic.py AMP_RUN EXAMPLES

Each part of a step is at most 1.05 of what its arithmetic says. Prints the
tables; exit code 1 if a part is more.
"""

import json
import os
import subprocess
import sys

AMP_RUN, EXAMPLES = sys.argv[1:]
MOST = 1.05
wrong = []


def report(model, *options):
    text = subprocess.run(
        [AMP_RUN, "bench", os.path.join(EXAMPLES, model), "--memory=json",
         *options], check=True, capture_output=True).stdout
    return json.loads(text)


def require(holds, what):
    if not holds:
        wrong.append(what)


def compare(name, found, expected):
    cells = []
    for part, bytes in expected.items():
        require(found[part] <= MOST * bytes,
                f"{name}: {part} of {found[part]} bytes, expected {bytes:.0f}")
        share = found[part] / bytes if bytes else 0
        cells.append(f"{part} {found[part] / 2**20:.2f} ({share:.2f})")
    print(f"{name}: MiB and share of the arithmetic: {', '.join(cells)}")


def count_states(values, matrices, is_mixed):
    """AdamW's, for so many values of parameters; copies are of matrices, with a
    word that bounds the values."""
    return {"parameters": 4 * values, "optimizer": 8 * values,
            "gradients": 4 * values, "copies": 2 * matrices * is_mixed + 4}


def check_gpt2():
    """Activations as of llm.c without recomputation (-r 0): a token has 16
    hidden states a layer (layer norms, attention, GELU's input and output,
    residuals, query, key and value), one row of logits of a padded vocabulary,
    and 7 hidden states once."""
    hidden, layers, vocabulary, window = 768, 12, 50257, 1024
    matrices = hidden * vocabulary + layers * 12 * hidden**2
    values = (matrices + hidden * window + layers * 13 * hidden + 2 * hidden)
    peaks = {}
    for rows in (4, 64):
        for policy, size in (("f32", 4), ("bf16", 2), ("bf16,add=low", 2)):
            found = report("gpt/gpt2.mlir", f"--policy={policy}",
                           f"--batch={rows}")
            peaks[policy, rows] = found["peak"]
            compare(f"GPT-2 {policy}, {rows} rows", found, {
                **count_states(values, matrices, size == 2),
                "activations": rows * window * size
                * (16 * hidden * layers + 50304 + 7 * hidden)})
    share = peaks["bf16,add=low", 64] / peaks["f32", 64]
    print(f"peak of 64 rows, residual stream in bf16: {share:.3f} of f32's")
    require(share <= 0.55, "GPT-2: the mixed peak")
    for policy in ("f32", "bf16"):
        none, selective, full = (
            report("gpt/gpt2.mlir", f"--policy={policy}", "--batch=64",
                   f"--recompute={level}")["activations"]
            for level in ("none", "selective", "full"))
        print(f"activations of {policy}: selective {selective / none:.3f}, "
              f"full {full / none:.3f}")
        require(selective <= 0.35 * none and full <= 0.2 * none,
                f"GPT-2: what {policy} makes again")


def check_mlp():
    """GELU's input and output, the logits; the input in 16 bits."""
    rows, inputs, hidden, classes = 32, 64, 128, 10
    matrices = hidden * (inputs + classes)
    for policy, size in (("f32", 4), ("bf16", 2)):
        kept = rows * (2 * hidden * size + classes * 4)
        if size == 2:
            kept += rows * inputs * size
        compare(f"MLP {policy}", report("digits/mlp.mlir",
                                        f"--policy={policy}"),
                {**count_states(matrices + hidden + classes, matrices,
                                size == 2), "activations": kept})


def check_cnn():
    """As PyTorch keeps it: each normalization's input, each ReLU's output, the
    pooling's indices (i64) and output, the means, the logits. Less is kept:
    masks for ReLUs, and no indices."""
    rows = 32
    first, pooled, second = rows * 16 * 64, rows * 16 * 16, rows * 32 * 16
    for policy, size in (("f32", 4), ("bf16", 2)):
        kept = (2 * first + pooled + 2 * second + rows * 32) * size
        compare(f"CNN {policy}", report("cnn/cnn.mlir", f"--policy={policy}"),
                {"activations": kept + pooled * 8 + rows * 10 * 4})


def check_resnet():
    """Each normalization's input; what a convolution reads, padded (PyTorch
    keeps it as it is: 1 / 1.27 of it); the residual that a convolution of 1x1
    reads; a mask a ReLU; the images, padded."""
    rows = 32
    large, small = rows * 16 * 256, rows * 32 * 64
    padded = 3 * rows * 16 * 18**2 + rows * 32 * 10**2
    floats = 3 * large + 3 * small + padded + large + rows * 3 * 18**2
    masks = 3 * large + 2 * small
    for policy, size in (("f32", 4), ("bf16", 2)):
        compare(f"ResNet {policy}",
                report("resnet/resnet.mlir", "--params=20",
                       "--loss=cross_entropy", f"--policy={policy}"),
                {"activations": floats * size + masks + rows * 34 * 4})


def check_optimizer_state():
    """A byte for each moment of a value, and an f32 for each 256 of them."""
    full, narrow = (report("gpt/gpt2.mlir", "--policy=bf16",
                           f"--slot-format={slots}")["optimizer"]
                    for slots in ("full", "dynamic8"))
    print(f"optimizer of GPT-2 in 8 bits: {narrow / full:.4f} of f32's")
    # What has no blocks, or is small, stays.
    require(narrow <= (1 + 4 / 256) / 4 * 1.01 * full, "state in 8 bits")


def check_split_parameters():
    """Each copy's bytes are the parameter's own; a bound has four."""
    full, split = (report("gpt/gpt2.mlir", "--policy=bf16",
                          f"--param-format={params}")
                   for params in ("full", "split"))
    saved = full["parameters"] - split["parameters"]
    print(f"parameters of GPT-2 in halves: {saved / 2**20:.1f} MiB less")
    require(saved == full["copies"] - 4, "split parameters")
    require(saved == full["peak"] - split["peak"], "the peak with them")


check_gpt2()
check_split_parameters()
check_optimizer_state()
check_mlp()
check_cnn()
check_resnet()
if wrong:
    sys.exit("\n".join(["more than expected:", *wrong]))

#!/usr/bin/env python3
"""Types under torch-cpu:bf16 beside those that PyTorch's CPU autocast gives.

usage: autocast.py AMP_RUN

autocast.json has PyTorch's ops (generate/trace_autocast.py). For each kind, the
ops of the sample's text must read and give the same types in the same order. A
linear is one op there: here a product, and an addition that has its role.
"""

import json
import os
import subprocess
import sys

import samples

HERE = os.path.dirname(os.path.abspath(__file__))
# PyTorch's names to kinds; a ReLU is printed as a selection.
KINDS = {
    "addmm": "matmul", "mm": "matmul", "bmm": "matmul", "convolution": "conv",
    "gelu": "gelu", "native_layer_norm": "layer_norm", "_softmax": "softmax",
    "native_batch_norm": "batch_norm", "relu": "select",
    "masked_fill": "select", "max_pool2d_with_indices": "max_pool",
    "mean": "mean", "embedding": "embedding", "add": "add", "div": "mul",
    "_log_softmax": "cross_entropy",
}
# These move or make data, or belong to an op of the table above.
OTHERS = {"_to_copy", "t", "detach", "view", "expand", "transpose",
          "_unsafe_view", "unsqueeze", "split", "clone", "ones", "tril",
          "bitwise_not", "empty", "nll_loss_forward", "slice", "permute",
          "arange", "_reshape_alias", "scalar_tensor"}
CONTRACTIONS = ("matmul", "conv")


def get_published(ops):
    found = {}
    for op in ops:
        if op["op"] in OTHERS:
            continue
        kind = KINDS[op["op"]]
        count = 2 if kind in CONTRACTIONS else 1
        # addmm(bias, x, w)
        reads = op["reads"][-2:] if op["op"] == "addmm" else op["reads"]
        found.setdefault(kind, []).append((*reads[:count], op["gives"][0]))
    return found


def get_elements(text):
    names = [item.strip().split("x")[-1] for item in text.split(",")]
    return [name for name in names if name in ("f32", "bf16", "f16")]


def get_own(rows):
    found = {}
    for row in rows:
        kind, role = row["kind"], row["decided_by"].partition("role ")[2]
        if kind == "attention_value":  # PyTorch: a bmm as others
            kind = "matmul"
        reads, gives = get_elements(row["reads"]), get_elements(row["gives"])
        if kind in ("clear", "pad"):
            continue
        if kind == "add" and role in ("linear", "output_layer"):
            product = found["matmul"][-1]
            assert reads == [product[2]] * 2, row  # the bias is rounded, too
            found["matmul"][-1] = (*product[:2], gives[0])
            continue
        if kind == "mean" and gives == ["f32"]:
            start = reads[0]  # the sum; the division follows
            continue
        if kind == "mean":
            reads = [start]
        if row["class"] == "f32":
            reads = ["f32"] * len(reads)  # widened in it
        if kind == "select":
            reads = reads[-1:]
        count = 2 if kind in CONTRACTIONS else 1
        found.setdefault(kind, []).append((*reads[:count], gives[0]))
    return found


def main():
    with open(os.path.join(HERE, "autocast.json"), encoding="utf-8") as file:
        traces = json.load(file)
    for file, ops in traces.items():
        args = samples.find(file)["args"]
        count = [arg["role"] for arg in args].count("param")
        done = subprocess.run(
            [sys.argv[1], "eval", os.path.join(HERE, file),
             f"--params={count}", "--policy=torch-cpu:bf16", "--explain=json"],
            capture_output=True, text=True, check=True)
        own, published = get_own(json.loads(done.stdout)["ops"]), \
            get_published(ops)
        for kind in sorted({*own, *published}):
            if own.get(kind) != published.get(kind):
                sys.exit(f"{file}: {kind}: PyTorch {published.get(kind)}, "
                         f"found {own.get(kind)}")
        print(f"{file}: {sum(map(len, own.values()))} ops as in PyTorch")


if __name__ == "__main__":
    main()

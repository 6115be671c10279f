#!/usr/bin/env python3
"""Traces which types PyTorch's CPU autocast gives the ops of three samples.

Writes ../Inputs/autocast.json: for each sample the ops below autocast in their
order, with the element types of the tensors of floats that they read and give.
"""

import json
import os
import sys
import types

import torch
from torch.utils._python_dispatch import TorchDispatchMode

# What evaluates exported files is not needed here, nor is torch-mlir.
sys.modules["evaluate"] = types.ModuleType("evaluate")
import fixtures  # noqa: E402

REFERENCES = {}
fixtures.add = lambda name, model, reference: REFERENCES.update(
    {name: (model, reference)})
import given  # noqa: E402,F401
import models  # noqa: E402

NAMES = {torch.float32: "f32", torch.bfloat16: "bf16"}


def get_types(values):
    """Of all tensors of floats, in lists as well."""
    found = []
    for value in values if isinstance(values, (list, tuple)) else [values]:
        if isinstance(value, (list, tuple)):
            found += get_types(value)
        elif isinstance(value, torch.Tensor) and value.is_floating_point():
            found.append(NAMES[value.dtype])
    return found


class Trace(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.ops = []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        result = func(*args, **(kwargs or {}))
        self.ops.append({"op": str(func).removeprefix("aten.").split(".")[0],
                         "reads": get_types(args), "gives": get_types(result)})
        return result


def trace(run, args):
    with torch.autocast("cpu", torch.bfloat16), Trace() as mode:
        run(*args)
    return mode.ops


def trace_given(name):
    model, reference = REFERENCES[name]
    args = [t.detach().float().requires_grad_(t.requires_grad)
            if t.is_floating_point() else t
            for t in fixtures.get_tensors(model)]
    return trace(reference, [args])


def main():
    traces = {
        "torchfn_mlp_loss.linalg.mlir": trace_given("torchfn_mlp_loss"),
        "torchfn_gpt_loss.linalg.mlir": trace_given("torchfn_gpt_loss"),
        "torch_cnn_bn.linalg.mlir": trace(
            models.CnnBatchNorm(),
            [torch.randn(4, 1, 8, 8), torch.zeros(4, dtype=torch.int64)]),
    }
    path = os.path.join(fixtures.INPUTS, "autocast.json")
    with open(path, "w", encoding="utf-8") as out:
        out.write("{\n")
        out.write(",\n".join(
            json.dumps(name) + ": [\n"
            + ",\n".join(" " + json.dumps(op) for op in ops) + "\n]"
            for name, ops in traces.items()))
        out.write("\n}\n")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Exports models by torch-mlir, in functional form, and writes fixtures.

usage: export_torch.py [NAME ...]
"""

import os
import sys
import warnings

import fixtures
import torch
from models import JOINT, MODELS
from torch import nn
from torch._functorch.aot_autograd import aot_export_module
from torch.func import functional_call
from torch_mlir import fx
from torch_mlir.extras.fx_decomp_util import get_decomposition_table

warnings.filterwarnings("ignore")
KINDS = {"linalg": "linalg-on-tensors", "tosa": "tosa"}


class Functional(nn.Module):
    """A module whose parameters are arguments, before its inputs."""

    def __init__(self, module):
        super().__init__()
        # In a list: not a submodule, whose parameters would be exported.
        self.module = [module]
        self.names = [name for name, _ in module.named_parameters()]

    def forward(self, *args):
        count = len(self.names)
        params = dict(zip(self.names, args[:count]))
        return functional_call(self.module[0], params, args[count:])


class WithTuple(nn.Module):
    def __init__(self, module):
        super().__init__()
        self.module = module

    def forward(self, *args):
        return (self.module(*args),)


def print_forward(module, values, output_type):
    return fx.export_and_import(
        Functional(module), *values, output_type=output_type,
        func_name="main").operation.get_asm()


def print_joint(module, values, output_type):
    """Loss and gradients, differentiated by PyTorch."""
    count = len(list(module.parameters()))
    graph, _ = aot_export_module(
        WithTuple(module), values[count:], trace_joint=True,
        output_loss_index=0, decompositions=get_decomposition_table())
    return fx.stateless_fx_import(
        graph, output_type=output_type, model_name="main"
    ).operation.get_asm()


def export(name, module, values, printer):
    files = []
    for tag, output_type in KINDS.items():
        file = f"{name}.{tag}.mlir"
        try:
            text = printer(module, values, output_type)
        except Exception as error:
            line = str(error).replace("\n", " | ")[:300]
            print(f"  {file}: not exported: {line}", flush=True)
            continue
        with open(os.path.join(fixtures.INPUTS, file), "w",
                  encoding="utf-8") as out:
            out.write(text.rstrip() + "\n")
        files.append(file)
        print("  wrote", file, len(text), flush=True)
    return files


def main(names):
    joint = {
        name: (*MODELS[base][:2], "the gradients of " + base)
        for name, base in JOINT.items()
    }
    for name, (make, inputs, about) in (MODELS | joint).items():
        if names and name not in names:
            continue
        torch.manual_seed(0)
        module = make()
        params = [
            fixtures.make_arg("param", n, "f32", p.shape)
            for n, p in module.named_parameters()
        ]
        args = params + [fixtures.make_arg(*spec) for spec in inputs]
        model = {"about": about, "loss": "returned", "seed": 1, "files": [],
                 "args": args}
        values = fixtures.get_tensors(model)
        values = [v.detach().float() if v.is_floating_point() else v
                  for v in values]
        printer = print_forward
        if name in joint:
            printer = print_joint
            model["gradients"] = "returned"
        model["files"] = export(name, module, values, printer)
        if not model["files"]:
            continue
        double = Functional(make().double())

        def reference(tensors):
            results = double(*tensors)
            return results if isinstance(results, tuple) else (results,)

        fixtures.add(name, model, reference)


if __name__ == "__main__":
    main(sys.argv[1:])

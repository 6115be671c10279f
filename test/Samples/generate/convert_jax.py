#!/usr/bin/env python3
"""Converts StableHLO text to linalg by both converters, writes fixtures.

usage: convert_jax.py FOLDER TORCH_MLIR_OPT IREE_OPT [NAME ...]

FOLDER is what jax_models.py wrote.
"""

import os
import subprocess
import sys

import fixtures
import numpy as np
import torch
from jax_specs import SPECS

TORCH_MLIR = (
    "--stablehlo-legalize-deprecated-ops "
    "--stablehlo-aggressive-simplification --stablehlo-convert-to-signless "
    "--inline --symbol-dce --stablehlo-legalize-to-linalg --canonicalize --cse"
).split()
# chlo first, on functions, and control flow.
CHLO = (
    "builtin.module(func.func(chlo-legalize-to-stablehlo,"
    "iree-stablehlo-legalize-control-flow))"
)
IREE = (
    "--iree-stablehlo-to-stablehlo-preprocessing "
    "--iree-stablehlo-to-iree-input --inline --symbol-dce --canonicalize --cse"
).split()


def convert(commands, text, file):
    for command in commands:
        done = subprocess.run(
            command, input=text, capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"  {file}: not converted: {done.stderr[:300]}")
            return False
        text = done.stdout
    with open(os.path.join(fixtures.INPUTS, file), "w") as out:
        out.write(text.strip() + "\n")
    return True


def main(folder, torch_mlir_opt, iree_opt, *names):
    for name, model in SPECS.items():
        if names and name not in names:
            continue
        with open(f"{folder}/{name}.stablehlo.mlir") as file:
            text = file.read()
        chlo = [iree_opt, f"--pass-pipeline={CHLO}"]
        for tag, commands in {
            "stablehlo": [chlo, [torch_mlir_opt, *TORCH_MLIR]],
            "iree": [chlo, [iree_opt, *IREE]],
        }.items():
            file = f"{name}.{tag}.linalg.mlir"
            if convert(commands, text, file):
                model["files"].append(file)
        if not model["files"]:
            continue
        fixtures.add(name, model)
        compare(f"{folder}/{name}.npz", model, name)


def compare(path, model, name):
    """The distance from JAX's own loss and gradients in f64."""
    arrays = [torch.from_numpy(a) for a in np.load(path).values()]
    own = arrays[0], dict(enumerate(arrays[1:]))
    for file in model["files"]:
        full = os.path.join(fixtures.INPUTS, file)
        result = fixtures.differentiate(
            model, lambda args: fixtures.evaluate.evaluate(full, args))
        distance = float(f"{fixtures.get_distance(result, own):.1e}")
        fixtures.set_distance(name, file, distance)
        print(" ", file, distance)


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Runs of the MLP that campaigns compare."""

import os
import shutil
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
MODEL = os.path.join(ROOT, "examples", "digits", "mlp.mlir")
DATA = f"--data={os.path.join(ROOT, 'examples/digits/digits.safetensors')}"


def get_program(build):
    return os.path.join(build, "bin", "amp-run")


def train(build, checkpoint, *options):
    return [get_program(build), "train", MODEL, DATA, "--policy=bf16",
            "--threads=1", "--overwrite", f"--checkpoint={checkpoint}",
            *options]


def report(usage, check):
    """Prints a line for each pair that check(build, folder) gives: what was
    tried, and what was wrong with it, or nothing; ends the program."""
    if len(sys.argv) != 3:
        sys.exit(usage)
    build, folder = map(os.path.abspath, sys.argv[1:])
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    failures = 0
    for what, wrong in check(build, folder):
        print(f"{what}: {wrong or 'right'}", flush=True)
        failures += bool(wrong)
    sys.exit(failures > 0)

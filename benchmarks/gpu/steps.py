"""Whole training steps beside PyTorch's compiler with autocast."""

import os
import re
import statistics
import subprocess
import sys

import torch_steps

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "examples")
ROUNDS = 3
HEADER = ["step", "amp ms", "median", "PyTorch ms", "median", "PyTorch's mode",
          "PyTorch / amp"]
UNITS = {"us": 1e-3, "ms": 1.0}


def list_models(options):
    """name, the file or the generator's words, what builds it in PyTorch."""
    gpt2 = f"--gpt2 --batch {options.batch}"
    models = [
        ("MLP, 32 rows", "digits/mlp.mlir", ("mlp", {})),
        ("CNN, 32 rows", "cnn/cnn.mlir", ("cnn", {})),
        ("GPT, 16 x 64", "gpt/gpt.mlir", ("gpt", {
            "layers": 4, "dim": 128, "heads": 4, "context": 64, "vocab": 94,
            "batch": 16, "tied": False})),
        (f"GPT-2 124M, {options.batch} x 1024", gpt2, ("gpt", {
            "layers": 12, "dim": 768, "heads": 12, "context": 1024,
            "vocab": 50257, "batch": options.batch, "tied": True})),
    ]
    return models[:2] if options.quick else models


def find_model(words, folder):
    if not words.startswith("--"):
        return os.path.join(EXAMPLES, words)
    path = os.path.join(folder, "model.mlir")
    with open(path, "w", encoding="utf-8") as file:
        subprocess.run([sys.executable,
                        os.path.join(EXAMPLES, "gpt", "generate.py"),
                        *words.split()], stdout=file, check=True)
    return path


def bench_amp(options, path):
    """The least and the median of a step, in milliseconds."""
    result = subprocess.run(
        [os.path.join(options.bin, "amp-run"), "bench", path, "--policy=bf16",
         "--optimizer=adamw,lr=1e-3,weight_decay=0.1",
         f"--target={options.target}"], capture_output=True, text=True)
    if result.returncode:
        raise RuntimeError(result.stderr.strip().splitlines()[-1])
    times = []
    for what in ("minimum", "median"):
        found = re.search(rf"step, {what} +([\d.]+) (us|ms)", result.stdout)
        times.append(float(found[1]) * UNITS[found[2]])
    return times


def measure(options, name, path, build):
    kind, sizes = build
    if not options.dry:
        torch_steps.reset()
    theirs = {} if options.dry else {
        mode: torch_steps.make(kind, sizes, mode)
        for mode in options.modes.split(",")}
    samples = {"amp": []}
    for _ in range(1 if options.dry else ROUNDS):
        samples["amp"].append(bench_amp(options, path))
        for mode, step in theirs.items():
            samples.setdefault(mode, []).append(torch_steps.time_step(step))
    return {"name": name, "milliseconds": {
        key: (min(low for low, _ in values),
              statistics.median(middle for _, middle in values))
        for key, values in samples.items()}}


def format_row(row):
    times = dict(row["milliseconds"])
    ours = times.pop("amp")
    cells = [row["name"], f"{ours[0]:.3f}", f"{ours[1]:.3f}"]
    if not times:
        return [*cells, "-", "-", "-", "-"]
    mode = min(times, key=lambda key: times[key][0])
    best = times[mode]
    return [*cells, f"{best[0]:.3f}", f"{best[1]:.3f}", mode,
            f"{best[0] / ours[0]:.2f}"]


def run(options, device, driver):
    rows = []
    for name, words, build in list_models(options):
        path = find_model(words, options.folder)
        rows.append(measure(options, name, path, build))
        print("  ".join(format_row(rows[-1])), flush=True)
    return HEADER, [format_row(row) for row in rows], rows, True

"""Whole training steps beside PyTorch's compiler with autocast."""

import os
import re
import statistics
import subprocess
import sys
import time

import torch_steps
from device import first_line

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "examples")
ROUNDS = 3
MODELS = ["MLP", "CNN", "GPT", "GPT-2"]
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
    return [model for key, model in zip(MODELS, models)
            if key in options.models]


def find_model(words, folder):
    if not words.startswith("--"):
        return os.path.join(EXAMPLES, words)
    path = os.path.join(folder, "model.mlir")
    with open(path, "w", encoding="utf-8") as file:
        subprocess.run([sys.executable,
                        os.path.join(EXAMPLES, "gpt", "generate.py"),
                        *words.split()], stdout=file, check=True)
    return path


def bench_amp(options, path, classes):
    """The least and the median of a step, in milliseconds; its launches."""
    result = subprocess.run(
        [os.path.join(options.bin, "amp-run"), "bench", path, "--policy=bf16",
         "--optimizer=adamw,lr=1e-3,weight_decay=0.1",
         f"--integers={classes}", f"--target={options.target}"],
        capture_output=True, text=True, timeout=2 * options.seconds)
    if result.returncode:
        raise RuntimeError(result.stderr.strip().splitlines()[-1])
    times = []
    for what in ("minimum", "median"):
        found = re.search(rf"step, {what} +([\d.]+) (us|ms)", result.stdout)
        times.append(float(found[1]) * UNITS[found[2]])
    launches = re.search(r"^launches +(\d+)", result.stdout, re.MULTILINE)
    # On the CPU there are none.
    return {"times": times, "launches": int(launches[1]) if launches else 0}


def summarize(samples):
    """Of (least, median): the least, and the median of medians."""
    return (min(least for least, _ in samples),
            statistics.median(middle for _, middle in samples)
            ) if samples else None


class Steps:
    HEADER = ["step", "launches", "amp ms", "median", "PyTorch ms", "median",
              "PyTorch's mode", "PyTorch / amp"]

    def __init__(self, context):
        self.options = context.options
        self.modes = self.options.modes if context.has_peers else []

    def list_cases(self):
        return list_models(self.options)

    def make_peers(self, build, end):
        """mode: a step. None of a mode that fails; fewer if time is up."""
        if self.modes:
            torch_steps.reset()
        made = {}
        for mode in self.modes:
            if made and time.monotonic() > end:
                print(f"{mode}: left out, {self.options.seconds:.0f} s are up")
                continue
            try:
                made[mode] = torch_steps.make(*build, mode)
                # Compiles it.
                made[mode]()
            except Exception as error:
                print(f"{mode}: FAILED: {first_line(error)}")
                made[mode] = None
        return made

    def measure(self, case):
        name, words, build = case
        end = time.monotonic() + self.options.seconds
        path = find_model(words, self.options.folder)
        # Before PyTorch takes memory, and printed before it takes its time.
        classes = build[1].get("vocab", 10)
        bench = bench_amp(self.options, path, classes)
        print(f"{name}: amp {bench['times'][0]:.3f} ms, "
              f"{bench['launches'] or '-'} launches")
        samples = {"amp": [bench["times"]]}
        theirs = self.make_peers(build, end)
        samples.update({mode: [] for mode in theirs})
        for i in range(ROUNDS if theirs else 1):
            begin = time.monotonic()
            if i:
                samples["amp"].append(
                    bench_amp(self.options, path, classes)["times"])
            for mode, step in theirs.items():
                if step:
                    samples[mode].append(torch_steps.time_step(step))
            # Another one takes as long.
            if 2 * time.monotonic() - begin > end:
                break
        return {"name": name, "launches": bench["launches"], "milliseconds": {
            key: summarize(values) for key, values in samples.items()}}

    def is_right(self, row):
        return None not in row["milliseconds"].values()

    def format_row(self, row):
        times = {key: value for key, value in row["milliseconds"].items()
                 if value}
        ours = times.pop("amp")
        cells = [row["name"], str(row["launches"] or "-"), f"{ours[0]:.3f}",
                 f"{ours[1]:.3f}"]
        if not times:
            return [*cells, "-", "-", "-", "-"]
        mode = min(times, key=lambda key: times[key][0])
        best = times[mode]
        return [*cells, f"{best[0]:.3f}", f"{best[1]:.3f}", mode,
                f"{best[0] / ours[0]:.2f}"]

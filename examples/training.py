"""What the scripts of the examples share: runs of amp-run, and tables."""

import argparse
import concurrent.futures
import importlib.machinery
import importlib.util
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILT = os.path.join(ROOT, "build", "assert", "bin", "amp-run")


def find_amp_run(given=None):
    for path in (given, os.environ.get("AMP_RUN"), BUILT):
        if path and os.access(path, os.X_OK):
            return path
        if path and path is not BUILT:
            sys.exit(f"{path}: not an executable file")
    found = shutil.which("amp-run")
    if not found:
        sys.exit("amp-run is not built: run scripts/build amp-run")
    return found


def load_script(path):
    """A script without an ending, as a module."""
    loader = importlib.machinery.SourceFileLoader("script", path)
    spec = importlib.util.spec_from_loader("script", loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def train(amp_run, model, options, quiet=False):
    """Trains and returns the summary. On a terminal the progress line stays
    live; elsewhere it is kept for the case that something fails."""
    with tempfile.TemporaryDirectory() as folder:
        summary = os.path.join(folder, "summary.json")
        live = sys.stderr.isatty() and not quiet
        done = subprocess.run(
            [amp_run, "train", model, f"--summary={summary}", *options],
            stdin=subprocess.DEVNULL,
            stdout=None if live else subprocess.PIPE,
            stderr=None if live else subprocess.STDOUT,
        )
        if done.returncode != 0:
            sys.stdout.flush()
            sys.stderr.write((done.stdout or b"").decode())
            sys.exit(f"amp-run failed: {' '.join(map(str, done.args))}")
        with open(summary) as file:
            return json.load(file)


def run_all(cases, jobs, measure, describe):
    """The value of each case, `jobs` at a time; each says when it is done."""
    values = {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for case, value in zip(cases, pool.map(measure, cases)):
            values[case] = value
            print(f"[{len(values)}/{len(cases)}] {describe(case, value)}",
                  file=sys.stderr)
    return values


def print_table(header, rows, words=1):
    """Numbers to the right; words, the first columns, to the left."""
    widths = [max(map(len, column)) for column in zip(header, *rows)]
    for row in [header, ["-" * width for width in widths], *rows]:
        cells = [c.ljust(w) if i < words else c.rjust(w)
                 for i, (c, w) in enumerate(zip(row, widths))]
        print("  ".join(cells).rstrip())


def format_value(value, text, unit=""):
    # A loss that was not finite is a string, or null.
    return format(value, text) + unit if isinstance(value, float) else "-"


def parse_options(doc, *flags):
    """--amp-run and `flags`, each a name, a type, a default and a help."""
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    parser.add_argument("--amp-run", help="path of amp-run")
    for name, kind, default, text in flags:
        parser.add_argument(
            f"--{name}", type=kind, default=default, help=text
        )
    return parser.parse_args()


def split_names(text, known, what):
    names = text.split(",")
    for name in names:
        if name not in known:
            sys.exit(f"expected a {what} of {', '.join(known)}, "
                     f"found '{name}'")
    return names


class Comparison:
    """One figure of each policy over the same seeds, beside PyTorch's.

    `pytorch` has the mean and the deviation of each policy; `limit` is what a
    mean difference may be, in `points`; `text` formats a value with `unit`.
    """

    def __init__(self, pytorch, limit, text, unit, points):
        self.pytorch = pytorch
        self.limit = limit
        self.text = text
        self.unit = unit
        self.points = points
        self.values = {policy: [] for policy in pytorch}

    def run(self, measure, seeds, jobs):
        """Calls measure(policy, seed) for all, `jobs` at a time."""
        pairs = [(p, s) for s in range(seeds) for p in self.pytorch]
        start = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            for pair, value in zip(pairs, pool.map(measure, *zip(*pairs))):
                self.values[pair[0]].append(value)
                print(f"{pair[0]:5} seed {pair[1]}: "
                      f"{format_value(value, self.text, self.unit)}",
                      flush=True)
        self.minutes = (time.monotonic() - start) / 60

    def report(self):
        """Prints the table; whether all differences are within the limit."""
        base = self.values["f32"]
        rows, differences = [], []
        for policy, values in self.values.items():
            mean = statistics.mean(values)
            std = statistics.stdev(values) if len(values) > 1 else 0.0
            paired = statistics.mean(v - b for v, b in zip(values, base))
            theirs, their_std = self.pytorch[policy]
            differences += [paired, mean - theirs]
            rows.append([
                policy,
                f"{mean:{self.text}}{self.unit}",
                f"{std:{self.text}}",
                f"{paired:+{self.text}}",
                f"{theirs:{self.text}}{self.unit}",
                f"{their_std:{self.text}}",
                f"{mean - theirs:+{self.text}}",
            ])
        print_table(["policy", "mean", "std", "paired, to f32", "PyTorch",
                     "std", "to PyTorch"], rows)
        largest = max(map(abs, differences))
        # A comparison with NaN is false.
        within = largest <= self.limit
        print(f"Largest difference {largest:{self.text}} {self.points}, "
              f"{'within' if within else 'NOT within'} "
              f"{self.limit} {self.points}; {self.minutes:.1f} minutes")
        return within

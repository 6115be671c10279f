"""Times both sides in turn. Each side keeps the least of all its rounds."""

import json
import os
import re
import subprocess
import sys
import time

UNITS = {"us": 1e-6, "ms": 1e-3}


class Amp:
    """Steps of amp-run, in processes of their own."""

    def __init__(self, binary, threads, folder):
        self.binary, self.threads, self.folder = binary, threads, folder

    def call(self, *command):
        done = subprocess.run([self.binary, *command], capture_output=True,
                              text=True, check=False)
        if done.returncode:
            sys.exit(f"benchmarks/cpu: error: amp-run {' '.join(command)}\n"
                     f"{done.stderr}")
        return done.stdout

    def write(self, name, text):
        path = os.path.join(self.folder, name + ".mlir")
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        return path

    def bench(self, path, policy, optimizer, *options):
        return self.call("bench", path, f"--policy={policy}",
                         f"--optimizer={optimizer}",
                         f"--threads={self.threads}", *options)

    def time_step(self, path, policy, optimizer):
        """The least seconds of a step."""
        text = self.bench(path, policy, optimizer)
        value, unit = re.search(r"step, minimum +([0-9.]+) (\w+)",
                                text).groups()
        return float(value) * UNITS[unit]

    def time_launches(self, path, policy, optimizer="sgd,lr=1e-3"):
        """What each launch of a kernel computes (`name`) and what for, the bytes
        that it reads and writes, and its least seconds."""
        trace = os.path.join(self.folder, "trace.json")
        self.bench(path, policy, optimizer, f"--trace={trace}")
        with open(trace, encoding="utf-8") as source:
            events = json.load(source)["traceEvents"]
        return [{"name": event["name"], **event["args"]} for event in events]

    def measure_ceiling(self, path):
        """FLOP/s of f32 and bf16 and bytes a second, and the tier."""
        text = self.bench(path, "f32", "sgd,lr=1e-3", "--steps=1")
        rates = [float(re.search(name + r" +([0-9.]+) G", text).group(1)) * 1e9
                 for name in ("ceiling f32", "ceiling bf16", "copy")]
        return (*rates, re.search(r"tier (\S+)", text).group(1))


def time_calls(function, seconds=0.4, least=3):
    """The least seconds of a call, of as many as take that long."""
    best, end, count = float("inf"), time.perf_counter() + seconds, 0
    while count < least or time.perf_counter() < end:
        start = time.perf_counter()
        function()
        best = min(best, time.perf_counter() - start)
        count += 1
    return best


def take_turns(rounds, sides):
    """Sides by their names: each gives numbers by name, the least are kept."""
    best = {}
    for _ in range(rounds):
        for side, function in sides.items():
            for name, seconds in function().items():
                key = (side, name)
                best[key] = min(best.get(key, float("inf")), seconds)
    return best


def get_ratio(best, name, ours="amp", theirs=None):
    """How many times as fast as the best of the others."""
    others = [seconds for (side, what), seconds in best.items()
              if what == name and side != ours
              and (theirs is None or side in theirs)]
    return min(others) / best[ours, name] if others else float("nan")

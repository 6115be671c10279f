"""Tables as they are measured, and what is saved of them."""

import datetime
import json
import math
import os
import subprocess

import modules
import numpy
import plot
import torch
from measure import Amp


def read_cpu():
    """Its name, with the family that clouds leave out of it."""
    with open("/proc/cpuinfo", encoding="utf-8") as source:
        text = source.read()
    name = text.split("model name")[1].split(":")[1].split("\n")[0].strip()
    family = text.split("cpu family")[1].split(":")[1].split("\n")[0].strip()
    return f"{name} family {family}"


def read_commit():
    """Of the checkout, with a + where it has changes."""
    found = [subprocess.run(["git", *words], capture_output=True, text=True,
                            cwd=os.path.dirname(__file__)).stdout.strip()
             for words in (("rev-parse", "--short", "HEAD"),
                           ("status", "--porcelain", "-uno"))]
    return found[0] + ("+" if found[1] else "")


def get_mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def format_time(seconds):
    return (f"{seconds * 1e6:.1f} us" if seconds < 1e-3
            else f"{seconds * 1e3:.2f} ms")


class Bench:
    """The options, both sides, and the results so far."""

    def __init__(self, options, folder):
        self.options, self.rounds = options, options.rounds
        self.compiles = options.compile
        self.cpu = read_cpu()
        self.amp = Amp(os.path.join(options.bin, "amp-run"), options.threads,
                       folder)
        self.f32 = self.bf16 = self.copy = 0
        self.lines = []
        self.commit = read_commit()
        self.measure_ceiling()
        self.has_bf16 = self.tier in ("avx512bf16", "amx-bf16")

    def measure_ceiling(self):
        """Again and again: a core shared with another shows half of it."""
        path = self.amp.write("ceiling", modules.products(64, 64, 64))
        f32, bf16, copy, self.tier = self.amp.measure_ceiling(path)
        self.f32, self.bf16, self.copy = (
            max(self.f32, f32), max(self.bf16, bf16), max(self.copy, copy))

    def say(self, line=""):
        print(line, flush=True)
        self.lines.append(line.rstrip())

    def pick(self, rows):
        return [row for row in rows if self.options.match in row[0]]

    def begin(self, part):
        self.lines = []
        without = "" if self.compiles or part != "steps" else ", not compiled"
        self.say(f"{self.cpu}, tier {self.tier}, "
                 f"{self.options.threads} pinned thread(s), "
                 f"{self.rounds} rounds in turn{without}, "
                 f"{datetime.date.today()}")
        self.say(f"PyTorch {torch.__version__}, NumPy {numpy.__version__}, "
                 f"amp {self.commit}")
        self.say()
        self.say({
            "contractions": f"{'contraction':16}{'rows x columns x depth':>24}"
                            f"{'kind':>6}{'amp':>12}{'oneDNN':>12}"
                            f"{'OpenBLAS':>12}{'GFLOP/s':>9}"
                            f"{'ratio':>7}{'error':>9}",
            "steps": f"{'step':22}{'amp f32':>12}{'amp bf16':>12}"
                     f"{'PyTorch':>12}{'its best':>18}{'bf16/f32':>10}"
                     f"{'ratio':>7}{'error f32':>11}{'bf16':>9}{'its':>9}",
            "parts": f"{'part':22}{'amp':>12}{'PyTorch':>12}{'ratio':>7}"
                     f"{'GB/s':>7}{'of copy':>9}{'error':>9}{'its':>9}",
        }[part])

    def print_contraction(self, row):
        seconds = row["seconds"]
        rate = row["flops"] / seconds["amp"]
        others = "".join(f"{format_time(seconds[s]):>12}" if s in seconds
                         else f"{'':12}" for s in ("oneDNN", "OpenBLAS"))
        self.say(f"{row['shape']:16}{'x'.join(map(str, row['sizes'])):>24}"
                 f"{row['kind']:>6}{format_time(seconds['amp']):>12}{others}"
                 f"{rate / 1e9:9.1f}"
                 f"{row['ratio']:7.2f}{row['error']:9.1e}")

    def print_step(self, row):
        seconds, errors, best = row["seconds"], row["errors"], row["best"]
        self.say(f"{row['model']:22}{format_time(seconds['amp f32']):>12}"
                 f"{format_time(seconds['amp bf16']):>12}"
                 f"{format_time(seconds[best]):>12}{best:>18}"
                 f"{row['narrow']:10.2f}{row['ratio']:7.2f}"
                 f"{errors['amp f32']:11.1e}{errors['amp bf16']:9.1e}"
                 f"{errors[best]:9.1e}")

    def print_part(self, row):
        seconds, errors = row["seconds"], row["errors"]
        rate = (f"{row['rate'] / 1e9:7.1f}{row['rate'] / self.copy:9.2f}"
                if "rate" in row else f"{'':16}")
        error = "".join(f"{errors[side]:9.1e}" for side in errors)
        self.say(f"{row['part']:22}{format_time(seconds['amp']):>12}"
                 f"{format_time(seconds['PyTorch']):>12}{row['ratio']:7.2f}"
                 f"{rate}{error}")

    def finish(self, part, rows):
        self.measure_ceiling()
        self.say(f"ceiling: f32 {self.f32 / 1e9:.1f} GFLOP/s, "
                 f"bf16 {self.bf16 / 1e9:.1f} GFLOP/s, "
                 f"copy {self.copy / 1e9:.1f} GB/s")
        if part == "contractions":
            for kind in dict.fromkeys(row["kind"] for row in rows):
                ratios = [r["ratio"] for r in rows if r["kind"] == kind]
                self.say(f"{kind}: geometric mean {get_mean(ratios):.2f}"
                         f", least {min(ratios):.2f}")
        if rows and self.options.output:
            self.save(part, rows)
        print()

    def save(self, part, rows):
        """The text, the numbers and the plot, by the tier and CPU."""
        os.makedirs(self.options.output, exist_ok=True)
        model = "-".join(self.cpu.lower().replace("(r)", "").split())
        name = f"{self.tier}-{model}-{self.options.threads}t-{part}"
        base = os.path.join(self.options.output, name)
        with open(base + ".txt", "w", encoding="utf-8") as out:
            out.write("\n".join(self.lines) + "\n")
        with open(base + ".json", "w", encoding="utf-8") as out:
            json.dump({"cpu": self.cpu, "tier": self.tier,
                       "threads": self.options.threads, "f32": self.f32,
                       "bf16": self.bf16, "copy": self.copy, part: rows}, out,
                      indent=1)
        if part == "contractions":
            plot.write(base + ".svg", self, rows)
        print(f"saved as {base}.*", flush=True)

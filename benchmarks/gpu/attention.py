"""Attention beside PyTorch's, by FlashAttention and by cuDNN."""

import collections
import math

import modules
import peers
from device import Buffers, time_alternating

BACKENDS = {"flash": "FLASH_ATTENTION", "cuDNN": "CUDNN_ATTENTION"}
# Batch, heads, queries, a head's size: GPT-2's, and one with longer rows.
SHAPES = [(8, 12, 1024, 64), (2, 16, 4096, 128)]
# Theirs round probabilities and their gradients to bf16 before they multiply.
MAX_ERROR = 2.0**-6

Case = collections.namedtuple("Case", "name shape is_step text")


def list_cases(shapes):
    for shape in shapes:
        text = "x".join(map(str, shape))
        yield Case(f"forward {text}", shape, False,
                   modules.attention_forward(shape))
        yield Case(f"both {text}", shape, True, modules.attention_step(shape))


class Attention:
    HEADER = ["attention, causal", "launches", "arena MB", "amp us", "TFLOP/s",
              "flash us", "TFLOP/s", "flash / amp", "cuDNN us", "TFLOP/s",
              "cuDNN / amp", "difference"]

    def __init__(self, context):
        self.device, self.compiler = context.device, context.compiler
        self.options, self.has_peers = context.options, context.has_peers

    def list_cases(self):
        cases = list(list_cases([(1, 2, 256, 64)] if self.options.quick
                                else SHAPES))
        self.compiler.start([case.text for case in cases])
        return cases

    def make_peer(self, case, backend, buffers, count):
        inputs = [[b.view(case.shape) for b in own[:count]]
                  for own in buffers.buffers]
        if case.is_step:
            return peers.make_attention_step(self.device, backend, inputs)
        return peers.make_attention(backend, inputs)

    def compare(self, case, buffers, works, count):
        """How far our results are off those of the first peer that works."""
        for name in BACKENDS:
            theirs = works[name].results[0] if name in works else None
            if theirs:
                ours = buffers.buffers[0][count:count + len(theirs)]
                return max(self.device.relative_error(
                    self.device.view(a, "bf16", case.shape), b)
                    for a, b in zip(ours, theirs))
        return None

    def measure(self, case):
        program = self.compiler.load(case.text)
        count, results = (4, 4) if case.is_step else (3, 1)
        size = math.prod(case.shape)
        buffers = Buffers(self.device, program, lambda: [
            self.device.normal(size, "bf16") for _ in range(count)])
        works = {"amp": buffers.work(program)}
        if self.has_peers:
            works.update({name: self.make_peer(case, backend, buffers, count)
                          for name, backend in BACKENDS.items()})
        times = time_alternating(self.device, works, buffers.sets)
        b, h, t, d = case.shape
        # Two products forward, five back, of half of all pairs each.
        flops = (2 + 5 * case.is_step) * b * h * t * t * d
        return {"name": case.name, "shape": case.shape, "flops": flops,
                "arena": sum(program.arguments[count + results:]),
                "launches": program.count_launches(),
                "error": self.compare(case, buffers, works, count),
                "milliseconds": times}

    def is_right(self, row):
        return None not in row["milliseconds"].values() and (
            row["error"] is None or row["error"] <= MAX_ERROR)

    def format_row(self, row):
        times = row["milliseconds"]
        ours = times["amp"][0]
        cells = [row["name"], str(row["launches"]), f"{row['arena'] / 1e6:.0f}",
                 f"{ours * 1e3:.1f}", f"{row['flops'] / ours / 1e9:.0f}"]
        for name in BACKENDS:
            theirs = times.get(name)
            cells += [f"{theirs[0] * 1e3:.1f}",
                      f"{row['flops'] / theirs[0] / 1e9:.0f}",
                      f"{theirs[0] / ours:.2f}"] if theirs else ["-"] * 3
        error = row["error"]
        return [*cells, "-" if error is None else f"{error:.1e}"
                + ("" if error <= MAX_ERROR else " WRONG")]

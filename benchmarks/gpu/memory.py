"""Kernels that memory bounds, beside a kernel that only moves as many bytes,
and beside torch.compile's."""

import collections

import modules
import peers
from copies import Copier
from device import Buffers, time_alternating, time_calls

# `make` gives the arguments that are read, `peer` works on these as the shapes
# say; `is_largest`: only the largest kernel counts.
Case = collections.namedtuple(
    "Case", "name shape text make peer shapes is_largest", defaults=[False])
# Of bf16 results of one rounding, in other orders of sums; of a mean of f32.
MAX_ERROR = 2.0**-7


def list_rows(device, rows):
    """Of all that work on rows: a name, widths, the module, arguments, the
    peer."""
    def make(rows, width, *more):
        return lambda: [device.normal(rows * width, "bf16"),
                        *(one() for one in more)]

    for width in (768, 4096):
        def weights(width=width):
            return device.normal(width, "f32")
        yield Case("layer norm", (rows, width), modules.layer_norm(rows, width),
                   make(rows, width, weights, weights), peers.layer_norm,
                   [(rows, width), (width,), (width,)])
    for rows_of, width in ((rows, 1024), (4 * rows, 2048)):
        yield Case("softmax", (rows_of, width),
                   modules.softmax(rows_of, width), make(rows_of, width),
                   peers.softmax, [(rows_of, width)])
    # The second has rows that begin at odd places.
    for width in (50304, 50257):
        yield Case("cross-entropy", (rows, width),
                   modules.cross_entropy(rows, width),
                   make(rows, width,
                        lambda width=width: device.integers(rows, width)),
                   peers.cross_entropy, [(rows, width), (rows,)])
    yield Case("gelu + residual", (rows, 3072),
               modules.gelu_residual(rows, 3072),
               make(rows, 3072, lambda: device.normal(rows * 3072, "bf16")),
               peers.gelu_residual, [(rows, 3072), (rows, 3072)])


def list_adamw(device, size):
    # The parameter, its moments, zeros for the state's scalars, the input.
    return Case("AdamW", (size,), modules.adamw(size), lambda: [
        device.normal(size, "f32"), device.normal(size, "f32", 1e-3),
        device.positive(size), None, None, None,
        device.normal(size, "f32")], None, None, True)


class Kernels:
    HEADER = ["kernel", "shape", "launches", "MB", "amp us", "GB/s", "copy us",
              "GB/s", "copy / amp", "copy_ us", "inductor us",
              "inductor / amp", "difference"]

    def __init__(self, context):
        self.device, self.compiler = context.device, context.compiler
        self.options, self.has_peers = context.options, context.has_peers
        self.copier = Copier(self.device, context.driver)

    def list_cases(self):
        quick = self.options.quick
        cases = [*list_rows(self.device, 1024 if quick else 8192),
                 list_adamw(self.device, 1 << (20 if quick else 25))]
        self.compiler.start([case.text for case in cases])
        return cases

    def make_peer(self, case, buffers):
        if case.is_largest:
            return peers.make_adamw(
                self.device, [[*own[:3], own[6]] for own in buffers.buffers])
        inputs = [[b.view(shape) for b, shape in zip(own, case.shapes)]
                  for own in buffers.buffers]
        return peers.compile_peer(self.device, case.peer, inputs)

    def compare(self, case, buffers, peer):
        """How far our last result is off theirs, of the same inputs."""
        if not getattr(peer, "results", None) or peer.results[0] is None:
            return None
        theirs = peer.results[0]
        element = "f32" if theirs.dim() == 0 else "bf16"
        ours = buffers.buffers[0][len(case.shapes)]
        return self.device.relative_error(
            self.device.view(ours, element), theirs.reshape(-1))

    def time_copy_(self, read, written, sets):
        half = (read + written) // 2
        pairs = [[self.device.random(half) for _ in range(2)]
                 for _ in range(sets)]
        return time_calls(self.device, lambda i: self.device.copy(*pairs[i]),
                          sets)

    def measure(self, case):
        program = self.compiler.load(case.text)
        calls = program.calls
        if case.is_largest:
            calls = [max(calls, key=lambda call: sum(call.count_bytes()))]
        read, written = (sum(counts) for counts in zip(
            *(call.count_bytes() for call in calls)))
        buffers = Buffers(self.device, program, case.make)
        # What the largest kernel reads, the others have written.
        for pointers in buffers.pointers:
            program.enqueue(pointers, self.device.stream())
        way, copy = self.copier.choose(read, written, buffers.sets)
        works = {"amp": buffers.work(program, calls), "copy": copy}
        if self.has_peers:
            works["inductor"] = self.make_peer(case, buffers)
        times = time_alternating(self.device, works, buffers.sets)
        times["copy_"] = self.time_copy_(read, written, buffers.sets)
        return {"name": case.name, "shape": "x".join(map(str, case.shape)),
                "read": read, "written": written, "copy": way,
                "launches": sum(len(call.launches) for call in calls),
                "error": self.compare(case, buffers, works.get("inductor")),
                "milliseconds": times}

    def is_right(self, row):
        return None not in row["milliseconds"].values() and (
            row["error"] is None or row["error"] <= MAX_ERROR)

    def format_row(self, row):
        times, megabytes = row["milliseconds"], (row["read"]
                                                 + row["written"]) / 1e6
        ours, copy, plain = (times[key][0] for key in ("amp", "copy", "copy_"))
        cells = [row["name"], row["shape"], str(row["launches"]),
                 f"{megabytes:.0f}", f"{ours * 1e3:.1f}",
                 f"{megabytes / ours:.0f}", f"{copy * 1e3:.1f}",
                 f"{megabytes / copy:.0f}", f"{copy / ours:.2f}",
                 f"{plain * 1e3:.1f}"]
        theirs = times.get("inductor")
        cells += ([f"{theirs[0] * 1e3:.1f}", f"{theirs[0] / ours:.2f}"]
                  if theirs else ["-", "-"])
        error = row["error"]
        return [*cells, "-" if error is None else f"{error:.1e}"
                + ("" if error <= MAX_ERROR else " WRONG")]

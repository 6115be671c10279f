"""Where kernels are timed: a GPU through PyTorch, or nothing at all."""

import ctypes
import math
import subprocess

# Of inputs and outputs in turn: several times the L2 of an H200, 60 MB.
ROTATED_BYTES = 200 << 20
MAX_SETS = 64
SAMPLE_MS = 4
ROUNDS = 9


def count_sets(set_bytes):
    return max(2, min(MAX_SETS, math.ceil(ROTATED_BYTES / max(set_bytes, 1))))


class TorchDevice:
    """The first GPU; work goes to PyTorch's current stream."""

    def __init__(self):
        import torch
        self.torch = torch
        torch.cuda.init()
        # Makes the context that the driver's calls use, too.
        torch.zeros(1, device="cuda")
        torch.manual_seed(0)

    def normal(self, count, element, scale=1.0):
        dtype = {"bf16": self.torch.bfloat16, "f32": self.torch.float32}
        values = self.torch.empty(count, dtype=dtype[element], device="cuda")
        return values.normal_(0, scale)

    def positive(self, count):
        """What a second moment may be."""
        return self.normal(count, "f32").square_()

    def integers(self, count, limit):
        return self.torch.randint(limit, (count,), device="cuda")

    def zeros(self, count_bytes):
        return self.torch.zeros(max(count_bytes, 1), dtype=self.torch.uint8,
                                device="cuda")

    def pointer(self, buffer):
        return buffer.data_ptr()

    def stream(self):
        return self.torch.cuda.current_stream().cuda_stream

    def copy(self, target, source):
        target.copy_(source)

    def synchronize(self):
        self.torch.cuda.synchronize()

    def milliseconds(self, work):
        start, end = (self.torch.cuda.Event(enable_timing=True)
                      for _ in range(2))
        start.record()
        work()
        end.record()
        end.synchronize()
        return start.elapsed_time(end)

    def record(self, work, count, sets):
        """A graph of `count` calls of work(set), in turn."""
        graph = self.torch.cuda.CUDAGraph()
        with self.torch.cuda.graph(graph):
            for i in range(count):
                work(i % sets)
        return graph.replay

    def view(self, buffer, element):
        dtype = {"bf16": self.torch.bfloat16, "f32": self.torch.float32}
        return buffer.view(dtype[element])

    def relative_error(self, actual, expected):
        a, e = actual.float(), expected.float()
        return ((a - e).norm() / e.norm()).item()

    def describe(self):
        query = "name,driver_version,clocks.sm,clocks.mem,clocks.max.sm," \
                "power.limit"
        line = subprocess.run(
            ["nvidia-smi", f"--query-gpu={query}", "--format=csv,noheader"],
            capture_output=True, text=True).stdout.splitlines()
        values = [v.strip() for v in line[0].split(",")] if line else []
        return {"torch": self.torch.__version__,
                "cuda": self.torch.version.cuda,
                **dict(zip(query.split(","), values))}


class DryDevice:
    """No GPU: launches go to the driver that AMP_CUDA_DRIVER names, if any, and
    every time is 1 ms. It shows that the harness and the kernels build."""

    def __init__(self, driver):
        self.handle = ctypes.c_void_p()
        driver.call("cuStreamCreate", ctypes.byref(self.handle), 1)

    def normal(self, count, element, scale=1.0):
        return count * (2 if element == "bf16" else 4)

    def positive(self, count):
        return 4 * count

    def integers(self, count, limit):
        return 8 * count

    def zeros(self, count_bytes):
        return count_bytes

    def pointer(self, buffer):
        return 1 << 30

    def stream(self):
        return self.handle

    def copy(self, target, source):
        pass

    def synchronize(self):
        pass

    def milliseconds(self, work):
        work()
        return 1.0

    def record(self, work, count, sets):
        for i in range(min(count, sets)):
            work(i)
        return lambda: None

    def describe(self):
        return {"name": "dry run: no GPU, all times are made up"}


def time_alternating(device, works, sets):
    """Milliseconds of one call of each of the named works, the least and the
    median of samples taken in turn: A, B, A, B. A sample is a replay of a graph
    of calls on `sets` sets of buffers, as many as take SAMPLE_MS."""
    replays, counts = {}, {}
    for name, work in works.items():
        # Loads code, which a recording must not; then how long one takes.
        work(0)
        device.synchronize()
        once = min(device.milliseconds(lambda: work(i % sets))
                   for i in range(3))
        counts[name] = max(sets, math.ceil(SAMPLE_MS / max(once, 1e-3)))
        replays[name] = device.record(work, counts[name], sets)
        replays[name]()
    device.synchronize()
    samples = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, replay in replays.items():
            samples[name].append(device.milliseconds(replay) / counts[name])
    return {name: (min(times), sorted(times)[len(times) // 2])
            for name, times in samples.items()}


class Buffers:
    """A program's arguments, `sets` times; `make` gives those that are read."""

    def __init__(self, device, program, make):
        self.device = device
        self.sets = count_sets(sum(program.arguments))
        self.buffers = [
            [given if given is not None else device.zeros(size)
             for size, given in zip(
                 program.arguments,
                 make() + [None] * len(program.arguments))]
            for _ in range(self.sets)]
        self.pointers = [[device.pointer(b) for b in own]
                         for own in self.buffers]

    def work(self, program, calls=None):
        return lambda i: program.enqueue(self.pointers[i],
                                         self.device.stream(), calls)

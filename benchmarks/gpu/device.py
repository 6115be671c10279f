"""Where kernels are timed: a GPU through PyTorch, or nothing at all."""

import ctypes
import gc
import math
import subprocess

# Of inputs and outputs in turn: several times the L2 of an H200, 60 MB.
ROTATED_BYTES = 200 << 20
MAX_SETS = 64
SAMPLE_MS = 4
ROUNDS = 9
# While the GPU waits so long, the host enqueues so many calls.
AHEAD_CYCLES = 10_000_000
AHEAD_CALLS = 200


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
        self.multiprocessors = torch.cuda.get_device_properties(
            0).multi_processor_count

    def normal(self, count, element, scale=1.0):
        dtype = {"bf16": self.torch.bfloat16, "f32": self.torch.float32}
        values = self.torch.empty(count, dtype=dtype[element], device="cuda")
        return values.normal_(0, scale)

    def random(self, count_bytes):
        return self.normal(count_bytes // 2, "bf16")

    def positive(self, count):
        """What a second moment may be."""
        return self.normal(count, "f32").square_()

    def integers(self, count, limit):
        return self.torch.randint(limit, (count,), device="cuda")

    def zeros(self, count_bytes):
        return self.torch.zeros(max(count_bytes, 1), dtype=self.torch.uint8,
                                device="cuda")

    def count_bytes(self, buffer):
        return buffer.numel() * buffer.element_size()

    def pointer(self, buffer):
        return buffer.data_ptr()

    def stream(self):
        return self.torch.cuda.current_stream().cuda_stream

    def copy(self, target, source):
        target.copy_(source)

    def synchronize(self):
        self.torch.cuda.synchronize()

    def forget(self):
        """What nobody has any more: recorded graphs keep memory, too."""
        gc.collect()
        self.torch.cuda.empty_cache()

    def wait_ahead(self):
        """Has the GPU wait while the host enqueues what comes next."""
        self.torch.cuda._sleep(AHEAD_CYCLES)

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

    def view(self, buffer, element, shape=(-1,)):
        dtype = {"bf16": self.torch.bfloat16, "f32": self.torch.float32}
        return buffer.view(dtype[element]).view(shape)

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

    multiprocessors = 132

    def __init__(self, driver):
        self.handle = ctypes.c_void_p()
        driver.call("cuStreamCreate", ctypes.byref(self.handle), 1)

    def normal(self, count, element, scale=1.0):
        return count * (2 if element == "bf16" else 4)

    def random(self, count_bytes):
        return count_bytes

    def positive(self, count):
        return 4 * count

    def integers(self, count, limit):
        return 8 * count

    def zeros(self, count_bytes):
        return count_bytes

    def count_bytes(self, buffer):
        return buffer

    def pointer(self, buffer):
        return 1 << 30

    def stream(self):
        return self.handle

    def copy(self, target, source):
        pass

    def synchronize(self):
        pass

    def forget(self):
        pass

    def wait_ahead(self):
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


def time_quickly(device, work, sets):
    """Milliseconds of a call, to choose by. A graph: the host takes longer to
    call a short kernel than it runs."""
    work(0)
    replay = device.record(work, 2 * sets, sets)
    replay()
    return min(device.milliseconds(replay) for _ in range(3)) / (2 * sets)


def time_calls(device, work, sets):
    """Milliseconds of a call that is in no graph: the least, the median."""
    count = max(sets, min(AHEAD_CALLS, 4 * sets))
    samples = []
    for _ in range(ROUNDS):
        device.wait_ahead()
        samples.append(device.milliseconds(
            lambda: [work(i % sets) for i in range(count)]) / count)
    return min(samples), sorted(samples)[ROUNDS // 2]


def record_sample(device, work, sets):
    """A graph of as many calls as take SAMPLE_MS, and their number."""
    # Loads code, which a recording must not; then how long one takes.
    work(0)
    device.synchronize()
    once = min(device.milliseconds(lambda: work(i % sets)) for i in range(3))
    count = max(sets, math.ceil(SAMPLE_MS / max(once, 1e-3)))
    replay = device.record(work, count, sets)
    replay()
    device.synchronize()
    return replay, count


def first_line(error):
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0] if lines else ''}"


def time_alternating(device, works, sets):
    """Milliseconds of one call of each of the named works, the least and the
    median of samples taken in turn: A, B, A, B, on `sets` sets of buffers. None
    of a work that fails, unless it is the first, which is ours."""
    replays, times = {}, {}
    for name, work in works.items():
        try:
            replays[name] = record_sample(device, work, sets)
        except Exception as error:
            if not replays:
                raise
            print(f"{name}: FAILED: {first_line(error)}", flush=True)
            times[name] = None
    samples = {name: [] for name in replays}
    for _ in range(ROUNDS):
        for name, (replay, count) in replays.items():
            samples[name].append(device.milliseconds(replay) / count)
    for name, own in samples.items():
        times[name] = min(own), sorted(own)[ROUNDS // 2]
    return times


class Buffers:
    """A program's arguments, `sets` times; `make` gives those that are read."""

    def __init__(self, device, program, make):
        self.device, self.sizes = device, program.arguments
        self.sets = count_sets(sum(program.arguments))
        self.buffers = [self.fill(make()) for _ in range(self.sets)]
        self.pointers = [[device.pointer(b) for b in own]
                         for own in self.buffers]

    def fill(self, given):
        for i, (size, buffer) in enumerate(zip(self.sizes, given)):
            if buffer is not None and self.device.count_bytes(buffer) != size:
                raise RuntimeError(
                    f"argument {i}: expected {size} bytes, found "
                    f"{self.device.count_bytes(buffer)}")
        more = [None] * (len(self.sizes) - len(given))
        return [self.device.zeros(size) if buffer is None else buffer
                for size, buffer in zip(self.sizes, given + more)]

    def work(self, program, calls=None):
        return lambda i: program.enqueue(self.pointers[i],
                                         self.device.stream(), calls)

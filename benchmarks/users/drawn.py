"""Times of operations whose shapes and layouts are drawn: amp.torch beside
PyTorch, in turn. Nobody chose them, so that nobody tuned for them.

A draw is an operation on parameters, forward and backward in f32: products,
convolutions, reductions and elementwise functions, of sizes that are powers of
two, one more, one less, or primes, and of operands that lie in any order.
"""

import argparse
import json
import math
import os
import platform
import random
import sys
import time

import torch
from torch import nn
from torch.nn import functional as F

# Elements of the largest tensor of a draw, and multiplications.
LEAST, MOST, MOST_WORK = 1 << 14, 1 << 22, 1 << 29


def parse_options():
    parser = argparse.ArgumentParser(prog="benchmarks/users/run_drawn")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1, help="of the first draw")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--below", type=float, default=0.8,
                        help="which ratios are listed")
    parser.add_argument("--worst", type=int, default=100,
                        help="how many are written to --output")
    parser.add_argument("--log", help="a file of all draws, which a later run "
                        "goes on from")
    parser.add_argument("--again", help="a table of --output, whose draws are "
                        "timed again")
    parser.add_argument("--output", help="a file for the slowest draws")
    options = parser.parse_args()
    if min(options.count, options.threads, options.worst) < 1:
        parser.error("expected --count, --threads and --worst of at least 1")
    if options.again and not os.path.isfile(options.again):
        parser.error("--again: expected a table of --output, found no file "
                     f"'{options.again}'")
    for path in filter(None, (options.log, options.output)):
        folder = os.path.dirname(path) or "."
        if not os.access(folder, os.W_OK):
            parser.error(f"'{path}': its folder can not be written")
    return options


# -- Draws ---------------------------------------------------------------------


class Draw:
    """What is drawn from one seed.

    Attributes:
        text: it, in a line.
        module: its tensors are parameters, and its result one tensor.
    """

    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)
        torch.manual_seed(seed)
        kind = self.random.choice(
            [self._product, self._product, self._convolution,
             self._convolution, self._reduction, self._elementwise])
        self.text, self.module = kind()

    def _size(self, low, high):
        """Powers of two as often as one more, one less, or a prime."""
        power = 2 ** self.random.randint(max(0, int(math.log2(low))),
                                         int(math.log2(high)))
        kind = self.random.choice(["power", "more", "less", "prime"])
        size = {"power": power, "more": power + 1, "less": power - 1}.get(kind)
        if size is None:
            size = next(n for n in range(power, 2 * power + 2) if n > 1 and all(
                n % d for d in range(2, int(n**0.5) + 1)))
        return min(max(size, low), high)

    def _tensor(self, shape):
        """A parameter whose memory has another order of dimensions, and how it
        is read."""
        order = list(range(len(shape)))
        if self.random.random() < 0.5:
            self.random.shuffle(order)
        inverse = [order.index(i) for i in range(len(order))]
        param = nn.Parameter(torch.randn([shape[i] for i in order]))
        return param, inverse, f"{list(shape)}@{''.join(map(str, order))}"

    def _product(self):
        batch = self.random.choice([1, 1, 1, self._size(2, 16)])
        while True:
            m, n, k = (self._size(1, 2048) for _ in range(3))
            if (LEAST <= batch * max(m * n, m * k, n * k) <= MOST
                    and batch * m * n * k <= MOST_WORK):
                break
        tensors = [self._tensor([batch, *shape]) for shape in ((m, k), (k, n))]
        return (f"product {tensors[0][2]} {tensors[1][2]}",
                Apply(torch.matmul, tensors))

    def _convolution(self):
        draw = self.random.choice
        while True:
            n = draw([1, 2, 8, 16])
            c, o = self._size(1, 256), self._size(1, 256)
            size, taps = self._size(7, 64), draw([1, 2, 3, 3, 3, 5, 7])
            stride, dilation = draw([1, 1, 1, 2, 3]), draw([1, 1, 1, 2])
            groups = draw([1, 1, 1, math.gcd(c, o)])
            work = n * o * (size // stride) ** 2 * taps**2 * c // groups
            if (LEAST <= n * max(c, o) * size**2 <= MOST and work <= MOST_WORK
                    and dilation * (taps - 1) < size):
                break
        options = {"stride": stride, "dilation": dilation, "groups": groups,
                   "padding": draw([0, taps // 2 * dilation])}
        tensors = [self._tensor([n, c, size, size]),
                   self._tensor([o, c // groups, taps, taps])]
        text = " ".join(f"{key}={value}" for key, value in options.items()
                        if value != (0 if key == "padding" else 1))
        return (f"convolution {tensors[0][2]} {tensors[1][2]} {text}".rstrip(),
                Apply(F.conv2d, tensors, options))

    def _shape(self):
        while True:
            shape = [self._size(1, 2048)
                     for _ in range(self.random.randint(2, 4))]
            if LEAST <= math.prod(shape) <= MOST:
                return shape

    def _reduction(self):
        name = self.random.choice(["sum", "mean", "var", "amax", "softmax",
                                   "logsumexp", "layer_norm"])
        tensor = self._tensor(self._shape())
        rank = tensor[0].ndim
        dims = self.random.sample(range(rank), self.random.randint(1, rank - 1))
        if name == "softmax":
            return (f"softmax {tensor[2]} {dims[0]}",
                    Apply(torch.softmax, [tensor], {"dim": dims[0]}))
        if name == "layer_norm":
            size = [tensor[0].shape[tensor[1][-1]]]
            return (f"layer_norm {tensor[2]}",
                    Apply(F.layer_norm, [tensor], {"normalized_shape": size}))
        return (f"{name} {tensor[2]} {dims}",
                Apply(getattr(torch, name), [tensor], {"dim": tuple(dims)}))

    def _elementwise(self):
        name = self.random.choice(["add", "mul", "gelu", "tanh", "exp", "silu",
                                   "where", "div"])
        shape = self._shape()
        tensors = [self._tensor(shape)]
        text = f"{name} {tensors[0][2]}"
        if name not in ("add", "mul", "div", "where"):
            function = getattr(F, name, None) or getattr(torch, name)
            return text, Apply(function, tensors)
        other = [1 if self.random.random() < 0.2 else size for size in shape]
        tensors.append(self._tensor(other))
        function = (lambda x, y: torch.where(x > y, x * 2, y)
                    ) if name == "where" else getattr(torch, name)
        return f"{text} {tensors[1][2]}", Apply(function, tensors)


class Apply(nn.Module):
    """A function of parameters, each read in an order of its dimensions."""

    def __init__(self, function, tensors, options=None):
        super().__init__()
        self.function, self.options = function, options or {}
        self.values = nn.ParameterList(param for param, _, _ in tensors)
        self.orders = [order for _, order, _ in tensors]

    def forward(self, scale):
        values = [value.permute(order)
                  for value, order in zip(self.values, self.orders)]
        return self.function(*values, **self.options) * scale


# -- Times ---------------------------------------------------------------------


def compute_loss(model, scale):
    return model(scale).square().mean()


def time_draw(draw, threads):
    """The least seconds of both sides."""
    import amp.torch
    scale = torch.tensor(0.5)
    compiled = amp.torch.grad_fn(draw.module, compute_loss, (scale,),
                                 policy="f32", threads=threads, check=False)

    def run_torch():
        for value in draw.module.parameters():
            value.grad = None
        compute_loss(draw.module, scale).backward()

    sides = {"amp": lambda: compiled(scale), "torch": run_torch}
    least = dict.fromkeys(sides, math.inf)
    end = time.perf_counter() + 0.4
    while time.perf_counter() < end or math.inf in least.values():
        for name, call in sides.items():
            start = time.perf_counter()
            call()
            least[name] = min(least[name], time.perf_counter() - start)
    return least


def run_one(seed, threads):
    draw = Draw(seed)
    found = {"seed": seed, "draw": draw.text}
    try:
        found.update(time_draw(draw, threads))
        found["ratio"] = found["torch"] / found["amp"]
    except Exception as error:  # of the package, or PyTorch's
        found["error"] = f"{type(error).__name__}: {error}"[:200]
    return found


def read_log(path):
    if not path or not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        lines = [line for line in file if line.endswith("\n")]
    try:
        return [json.loads(line) for line in lines]
    except ValueError as error:
        sys.exit(f"{path}: expected a line of JSON for each draw: {error}")


def format_row(found):
    return (f"{found['seed']:7} {found['ratio']:6.2f} {1e6 * found['amp']:9.0f}"
            f" {1e6 * found['torch']:9.0f}  {found['draw']}")


def describe(done, options):
    import amp
    timed = sorted((f for f in done if "ratio" in f), key=lambda f: f["ratio"])
    failed = [f for f in done if "error" in f]
    logs = [math.log(f["ratio"]) for f in timed]
    mean = math.exp(sum(logs) / len(logs)) if logs else math.nan
    below = [f for f in timed if f["ratio"] < options.below]
    title = (f"{get_processor()}, tier {amp.info()['tier']}, {options.threads} "
             f"threads: {len(timed)} draws, geometric mean of PyTorch's time "
             f"over amp's {mean:.2f}, {len(below)} below {options.below}")
    head = f"{'seed':>7} {'ratio':>6} {'amp us':>9} {'torch us':>9}  draw"
    errors = [f"{f['seed']:7} {f['draw']}: {f['error']}" for f in failed]
    return title, head, timed, below, errors


def get_processor():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        lines = [line for line in file if line.startswith("model name")]
    return lines[0].split(":")[1].strip() if lines else platform.machine()


def list_seeds(options, done):
    if options.again:
        with open(options.again, encoding="utf-8") as file:
            return [int(line.split()[0]) for line in file
                    if line.split()[:1] and line.split()[0].isdigit()]
    known = {found["seed"] for found in done}
    return [seed for seed in range(options.seed, options.seed + options.count)
            if seed not in known]


def main():
    options = parse_options()
    torch.set_num_threads(options.threads)
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, cores[:options.threads])
    done = read_log(options.log)
    for seed in list_seeds(options, done):
        done.append(run_one(seed, options.threads))
        if options.log:
            with open(options.log, "a", encoding="utf-8") as file:
                file.write(json.dumps(done[-1]) + "\n")
        if done[-1].get("ratio", 1.0) < options.below:
            print(format_row(done[-1]), flush=True)
    title, head, timed, below, errors = describe(done, options)
    print("\n".join([title, head, *map(format_row, below), *errors]))
    if options.output:
        rows = map(format_row, timed[:options.worst])
        with open(options.output, "w", encoding="utf-8") as file:
            file.write("\n".join([title, head, *rows, *errors]) + "\n")


if __name__ == "__main__":
    sys.exit(main())

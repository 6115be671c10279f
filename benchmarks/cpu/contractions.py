"""Contractions beside oneDNN's (in PyTorch) and OpenBLAS's (in NumPy)."""

import itertools
import math
import os

import exact
import modules
from measure import get_ratio, take_turns, time_calls

# How many matrices, rows, columns and depth of x * w, and which of the products
# are compared: the forward pass, the gradient of x (w transposed), that of w (x
# transposed).
SHAPES = [
    ("square", (), (1024, 1024, 1024), ("y", "dx", "dw")),
    ("GPT-2 up", (), (1024, 3072, 768), ("y", "dx", "dw")),
    ("GPT-2 down", (), (1024, 768, 3072), ("y", "dx", "dw")),
    ("MLP in", (), (128, 1024, 784), ("y", "dw")),
    ("MLP hidden", (), (128, 1024, 1024), ("y", "dx")),
    ("attention", (12,), (1024, 1024, 64), ("y", "dx")),
    ("odd", (), (333, 777, 555), ("y", "dx", "dw")),
]
# By name: amp's policy, and whether its products round what is f32 in memory.
KINDS = {"f32": ("f32", False), "bf16": ("bf16", False),
         "cast": ("bf16,matmul=f32", True)}


def list_products(m, n, k):
    """Names, and sizes."""
    return {"y": (m, n, k), "dx": (m, k, n), "dw": (k, n, m)}


def time_amp(amp, path, policy, batch, sizes):
    """Of the launches with the sizes of the forward pass and of the gradient of
    x there, and with the gradient of w. Rows and columns of a gradient may be
    the other way around."""
    purposes = {"y": "forward", "dx": "backward", "dw": "gradient of w"}
    seconds = {}
    for launch in amp.time_launches(path, policy):
        for name, product in list_products(*sizes).items():
            if (launch["purpose"] == purposes[name] and
                    has_sizes(launch["name"], batch, product)):
                assert name not in seconds, launch["name"]
                seconds[name] = launch["least_seconds"]
    return seconds


def has_sizes(name, batch, product):
    """Whether a launch of that name is a contraction of so many matrices, rows,
    columns and depth, or of as many columns and rows."""
    m, n, k = product
    return any(name.startswith(
        f"contraction {'x'.join(map(str, (*batch, *rows, k)))} ")
        for rows in ((m, n), (n, m)))


def make_operands(torch, batch, sizes, dtype):
    generator = torch.Generator().manual_seed(0)
    m, n, k = sizes
    x, w, g = (torch.randn(*batch, *shape, generator=generator).to(dtype)
               for shape in ((m, k), (k, n), (m, n)))
    return {"y": (x, w), "dx": (g, w.mT), "dw": (x.mT, g)}


def time_torch(torch, operands, which):
    seconds = {}
    for name in which:
        a, b = operands[name]
        multiply = torch.mm if a.dim() == 2 else torch.bmm
        out = torch.empty(*a.shape[:-1], b.shape[-1], dtype=a.dtype)
        seconds[name] = time_calls(lambda: multiply(a, b, out=out))
    return seconds


def time_numpy(numpy, operands, which):
    seconds = {}
    for name in which:
        a, b = (value.numpy() for value in operands[name])
        out = numpy.empty((*a.shape[:-1], b.shape[-1]), dtype=a.dtype)
        seconds[name] = time_calls(lambda: numpy.matmul(a, b, out=out))
    return seconds


def check(torch, amp, path, policy, batch, sizes):
    """The largest error of the gradients beside f64's, as a share of what the
    terms' absolute values sum to."""
    generator = torch.Generator().manual_seed(1)
    m, n, k = sizes
    inputs = {name: torch.randn(*batch, *shape, generator=generator)
              for name, shape in (("first", (m, 16)), ("before", (16, k)),
                                  ("w", (k, n)), ("last", (n, 16)),
                                  ("g", (m, 16)))}
    given, found = (os.path.join(amp.folder, name + ".safetensors")
                    for name in ("given", "found"))
    exact.save(given, inputs)
    amp.call("grad", path, f"--inputs={given}", f"--output={found}",
             f"--policy={policy}")
    actual = exact.load_file(found)
    inputs = {name: value.double() for name, value in inputs.items()}
    terms = list_gradients({k: v.abs() for k, v in inputs.items()})
    return max(((actual[name].double() - wanted).abs() / terms[name])
               .max().item()
               for name, wanted in list_gradients(inputs).items())


def list_gradients(inputs):
    """Of modules.products, by name."""
    first, before, w, last, g = (
        inputs[name] for name in ("first", "before", "w", "last", "g"))
    x, dy = first @ before, g @ last.mT
    return {"before": first.mT @ (dy @ w.mT), "w": x.mT @ dy,
            "last": (x @ w).mT @ g}


def compare(bench, title, kind, batch, sizes, which):
    """Rows of the table: name, sizes, seconds by side, ratio, share, error."""
    import numpy
    import torch
    policy, rounds = KINDS[kind]
    path = bench.amp.write("products", modules.products(*sizes, batch, rounds))
    dtype = (torch.bfloat16 if bench.has_bf16 and kind != "f32"
             else torch.float32)
    operands = make_operands(torch, batch, sizes, dtype)
    sides = {"amp": lambda: time_amp(bench.amp, path, policy, batch, sizes),
             "oneDNN": lambda: time_torch(torch, operands, which)}
    if dtype == torch.float32:
        sides["OpenBLAS"] = lambda: time_numpy(numpy, operands, which)
    best = take_turns(bench.rounds, sides)
    error = check(torch, bench.amp, path, policy, batch, sizes)
    for name in which:
        product = (*batch, *list_products(*sizes)[name])
        yield {"shape": f"{title} {name}", "sizes": product, "kind": kind,
               "flops": 2.0 * math.prod(product),
               "bytes": operands["y"][0].element_size() *
               sum(math.prod((*batch, *pair)) for pair in
                   itertools.combinations(product[-3:], 2)),
               "seconds": {side: seconds
                           for (side, what), seconds in best.items()
                           if what == name},
               "ratio": get_ratio(best, name), "error": error}


def run(bench):
    results = []
    for title, batch, sizes, which in bench.pick(SHAPES):
        for kind in KINDS:
            if kind == "cast" and not bench.has_bf16:
                continue
            for row in compare(bench, title, kind, batch, sizes, which):
                results.append(row)
                bench.print_contraction(row)
    return results

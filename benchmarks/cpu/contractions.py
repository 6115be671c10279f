"""Contractions beside oneDNN's (in PyTorch) and OpenBLAS's (in NumPy)."""

import os
import subprocess

import modules
from measure import get_ratio, take_turns, time_calls

# Rows, columns and depth of x * w, and which of the products are compared: the
# forward pass, the gradient of x (w transposed), that of w (x transposed).
SHAPES = [
    ("square", 1024, 1024, 1024, ("y", "dx", "dw")),
    ("GPT-2 up", 1024, 3072, 768, ("y", "dx", "dw")),
    ("GPT-2 down", 1024, 768, 3072, ("y", "dx", "dw")),
    ("MLP in", 128, 1024, 784, ("y", "dw")),
    ("MLP hidden", 128, 1024, 1024, ("y", "dx")),
    ("odd", 333, 777, 555, ("y", "dx", "dw")),
]


def list_products(m, n, k):
    """Names, and sizes as amp-run bench prints them."""
    return {"y": (m, n, k), "dx": (m, k, n), "dw": (k, n, m)}


def find_seconds(kernels, sizes, skip):
    """Of the contraction of these sizes; where several are, of the skip-th."""
    text = "contraction " + "x".join(map(str, sizes)) + " "
    rows = [row for row in kernels if row["computes"].startswith(text)]
    if not rows:
        # The adjoint's rows and columns may be the other way around.
        m, n, k = sizes
        text = f"contraction {n}x{m}x{k} "
        rows = [row for row in kernels if row["computes"].startswith(text)]
    return rows[min(skip, len(rows) - 1)]["seconds"]


def time_amp(amp, path, policy, m, n, k):
    kernels = amp.time_kernels(path, policy)
    seconds, seen = {}, {}
    for name, sizes in list_products(m, n, k).items():
        skip = seen.get(sizes, 0)
        seen[sizes] = skip + 1
        seconds[name] = find_seconds(kernels, sizes, skip)
    return seconds


def make_operands(torch, m, n, k, dtype):
    generator = torch.Generator().manual_seed(0)
    x, w, g = (torch.randn(*shape, generator=generator).to(dtype)
               for shape in ((m, k), (k, n), (m, n)))
    return {"y": (x, w), "dx": (g, w.T), "dw": (x.T, g)}


def time_torch(torch, operands, which):
    seconds = {}
    for name in which:
        a, b = operands[name]
        out = torch.empty(a.shape[0], b.shape[1], dtype=a.dtype)
        seconds[name] = time_calls(lambda: torch.mm(a, b, out=out))
    return seconds


def time_numpy(numpy, operands, which):
    seconds = {}
    for name in which:
        a, b = (value.numpy() for value in operands[name])
        out = numpy.empty((a.shape[0], b.shape[1]), dtype=a.dtype)
        seconds[name] = time_calls(lambda: numpy.matmul(a, b, out=out))
    return seconds


def check(torch, amp, path, m, n, k, policy):
    """The largest error of the gradients beside f64's, as a share of what the
    terms' absolute values sum to."""
    from safetensors.torch import load_file, save_file
    generator = torch.Generator().manual_seed(1)
    inputs = {"x": torch.randn(m, k, generator=generator),
              "w": torch.randn(k, n, generator=generator),
              "last": torch.randn(n, 16, generator=generator),
              "g": torch.randn(m, 16, generator=generator)}
    given = os.path.join(amp.folder, "given.safetensors")
    found = os.path.join(amp.folder, "found.safetensors")
    save_file(inputs, given)
    subprocess.run([amp.binary, "grad", path, f"--inputs={given}",
                    f"--output={found}", f"--policy={policy}"], check=True,
                   capture_output=True)
    actual = load_file(found)
    x, w, last, g = (inputs[name].double() for name in ("x", "w", "last", "g"))
    dy = g @ last.T
    sums = g.abs() @ last.abs().T
    worst = 0
    for name, exact, scale in (
            ("x", dy @ w.T, sums @ w.abs().T),
            ("w", x.T @ dy, x.abs().T @ sums),
            ("last", (x @ w).T @ g, (x.abs() @ w.abs()).T @ g.abs())):
        error = (actual[name].double() - exact).abs() / scale
        worst = max(worst, error.max().item())
    return worst


def run(bench):
    """Rows of the table: name, sizes, seconds by side, ratio, share, error."""
    import numpy
    import torch
    narrow = bench.has_bf16
    results = []
    for title, m, n, k, which in bench.pick(SHAPES):
        path = bench.amp.write("products", modules.products(m, n, k))
        for policy in ("f32", "bf16"):
            dtype = (torch.bfloat16 if narrow and policy == "bf16"
                     else torch.float32)
            operands = make_operands(torch, m, n, k, dtype)
            sides = {"amp": lambda: time_amp(bench.amp, path, policy, m, n, k),
                     "oneDNN": lambda: time_torch(torch, operands, which)}
            if dtype == torch.float32:
                sides["OpenBLAS"] = lambda: time_numpy(numpy, operands, which)
            best = take_turns(bench.rounds, sides)
            error = check(torch, bench.amp, path, m, n, k, policy)
            for name in which:
                sizes = list_products(m, n, k)[name]
                flops = 2.0 * sizes[0] * sizes[1] * sizes[2]
                results.append({
                    "shape": f"{title} {name}", "sizes": sizes,
                    "policy": policy, "flops": flops,
                    "seconds": {side: seconds
                                for (side, what), seconds in best.items()
                                if what == name},
                    "ratio": get_ratio(best, name), "error": error})
                bench.print_contraction(results[-1])
    return results

"""Errors and speed of math functions in f32: see benchmarks/math_errors/run."""

import argparse
import math
import time

import numpy as np
import torch

import amp

CHUNK = 1 << 24

# The op of math, its exact value in f64, and the range of x.
FUNCTIONS = [
    ("exp", torch.exp, -math.inf, math.inf),
    ("exp2", torch.exp2, -math.inf, math.inf),
    ("expm1", torch.expm1, -math.inf, math.inf),
    ("log", torch.log, 0.0, math.inf),
    ("log2", torch.log2, 0.0, math.inf),
    ("log1p", torch.log1p, -1.0, math.inf),
    ("tanh", torch.tanh, -math.inf, math.inf),
    ("erf", torch.special.erf, -math.inf, math.inf),
    ("erfc", torch.special.erfc, -4.0, 8.0),
    ("sin", torch.sin, -1e5, 1e5),
    ("sin", torch.sin, -6e6, 6e6),
    ("cos", torch.cos, -1e5, 1e5),
    ("cos", torch.cos, -6e6, 6e6),
    ("asin", torch.asin, -1.0, 1.0),
    ("acos", torch.acos, -1.0, 1.0),
    ("atan", torch.atan, -math.inf, math.inf),
    ("cbrt", lambda x: torch.copysign(x.abs() ** (1 / 3), x), -math.inf,
     math.inf),
]

MODEL = """
func.func @predict(%x: tensor<{n}xf32> {{amp.input = "x"}})
    -> (tensor<{n}xf32> {{amp.output = "f"}}) {{
  %f = math.{name} %x : tensor<{n}xf32>
  return %f : tensor<{n}xf32>
}}
"""


def make(name, count):
    """A function of an array, as the compiler makes it."""
    step = amp.compile(MODEL.format(n=count, name=name), kind="predict",
                       policy="f32", threads=1).step()

    def call(values):
        step(values)
        return step.outputs["f"]

    return call


def list_chunks(low, high, points, seed):
    """All f32 values of the range, or some: by their order, in which each
    binade has as many."""
    def place(value):  # of a value among all that are not NaN
        bits = int(np.float32(value).view(np.int32))
        return bits if bits >= 0 else -(bits & 0x7fffffff)

    def values(places):
        bits = np.where(places < 0, -places | 0x80000000, places)
        return bits.astype(np.uint32).view(np.float32)

    # -0 has the place of 0, and NaN has none.
    quiet = [0x80000000, 0x7fc00000, 0xffc00000, 0x7fc00001, 0x7fffffff,
             0x7f800001]
    yield np.array(quiet, np.uint32).view(np.float32)
    first, last = place(low), place(high)
    if points:
        rng = np.random.default_rng(seed)
        drawn = rng.integers(first, last + 1, points)
        drawn[:2] = first, last
        for begin in range(0, points, CHUNK):
            yield values(drawn[begin:begin + CHUNK])
        return
    for begin in range(first, last + 1, CHUNK):
        yield values(np.arange(begin, min(begin + CHUNK, last + 1)))


def measure(name, reference, low, high, points, seed):
    """The largest error in units in the last place of the exact value, which
    are those of the least normal number below it; where; and how many values
    are another infinity or NaN than the exact one, rounded."""
    call = make(name, min(points or CHUNK, CHUNK))
    worst, where, absolute, other = 0.0, 0.0, 0.0, 0
    for x in list_chunks(low, high, points, seed):
        size = len(x)
        x = np.resize(x, min(points or CHUNK, CHUNK))
        found = call(x)[:size].astype(np.float64)
        exact = reference(torch.from_numpy(x[:size].astype(np.float64))).numpy()
        with np.errstate(all="ignore"):
            rounded = exact.astype(np.float32).astype(np.float64)
            signs = np.signbit(rounded) == np.signbit(found)
            same = (((rounded == found) & (signs | (rounded != 0)))
                    | (np.isnan(rounded) & np.isnan(found)))
            # An overflow is an error of one place at the end of the range.
            edge = np.where(np.isinf(found), np.copysign(2.0 ** 128, found),
                            found)
            exponent = np.maximum(np.frexp(exact)[1], -125)
            error = np.abs(edge - exact) / np.ldexp(1.0, exponent - 24)
            can_tell = (np.isfinite(rounded) & ~np.isnan(found)
                        & (signs | (rounded != 0)))
            error = np.where(can_tell, error, 0.0)
        other += int(np.sum(~can_tell & ~same))
        far = np.where(can_tell & np.isfinite(found), np.abs(edge - exact), 0)
        absolute = max(absolute, float(np.max(far)))
        at = int(np.argmax(error))
        if error[at] > worst:
            worst, where = float(error[at]), float(x[at])
    return worst, where, absolute, other


def find_least(calls, rounds=15):
    """The least seconds of each, alternately."""
    least = [math.inf] * len(calls)
    for _ in range(rounds):
        for i, call in enumerate(calls):
            start = time.perf_counter()
            call()
            least[i] = min(least[i], time.perf_counter() - start)
    return least


def print_speed(names):
    torch.set_num_threads(1)
    print("| function | elements | amp, ns an element | PyTorch | copy |")
    print("|---|---|---|---|---|")
    for name, reference, low, high in FUNCTIONS:
        if names and name not in names:
            continue
        for count in (1 << 14, 1 << 24):
            low, high = max(low, -5.0), min(high, 5.0)
            x = np.random.default_rng(0).uniform(low, high, count)
            x = x.astype(np.float32)
            own, copied = np.empty_like(x), np.empty_like(x)
            step = amp.compile(MODEL.format(n=count, name=name),
                               kind="predict", policy="f32", threads=1).step()
            tensor, out = torch.from_numpy(x), torch.from_numpy(own)
            repeat = max(1, (1 << 18) // count)

            def theirs():
                for _ in range(repeat):
                    if name == "cbrt":
                        torch.pow(tensor, 1 / 3, out=out)
                    else:
                        reference(tensor, out=out)

            def ours():
                for _ in range(repeat):
                    step(x)

            def copy():
                for _ in range(repeat):
                    np.copyto(copied, x)

            numbers = find_least((ours, theirs, copy))
            cells = [f"{second / count / repeat * 1e9:.3f}"
                     for second in numbers]
            print(f"| `{name}` | {count} |", " | ".join(cells), "|",
                  flush=True)


def main():
    parser = argparse.ArgumentParser(prog="math_errors", allow_abbrev=False)
    parser.add_argument("--points", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("names", nargs="*", metavar="FUNCTION")
    options = parser.parse_args()
    if options.speed:
        print_speed(options.names)
        return
    print("| function | range of x | largest error, ulp | absolute | other |")
    print("|---|---|---|---|---|")
    for name, reference, low, high in FUNCTIONS:
        if options.names and name not in options.names:
            continue
        worst, where, absolute, other = measure(
            name, reference, low, high, options.points, options.seed)
        print(f"| `{name}` | {low:.4g} to {high:.4g} | {worst:.3f} "
              f"(x = {where:.9g}) | {absolute:.3g} | {other} |", flush=True)


if __name__ == "__main__":
    main()

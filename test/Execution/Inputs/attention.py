#!/usr/bin/env python3
"""Prints functions that compare nn.attention and nn.attention_grad with their
decompositions in f64, on random shapes.

usage: attention.py COUNT SEED [half]

half: operands of one 16-bit type, whose products a GPU has in that type.

Bounds: with unit roundoff u, |q|, |k|, |v|, |g| <= 1.5 and a scale of
1 / sqrt(D), a score is at most m = 2.25 * sqrt(D), and is off by at most
(D + 2) * u * m beside what the sum of its terms' magnitudes allows, which m
bounds. A probability is off by that, by 4 ulp of exp, and by (S + 3) * u of
their sum, relative. Sums of S (T) products of it with values add (S + 1) * u
(T + 1) of the magnitudes. Each bound below is twice that sum.

Where products are of 16 bits, with unit roundoff h, probabilities and the
gradients of scores are off by h more, relative, and in f16 by 2^-25 more,
which is half of its least number.
"""

import math
import random
import sys

ROUNDOFF = {"f64": 2.0**-53, "f32": 2.0**-24, "bf16": 2.0**-24}
SIZES = [1, 2, 3, 7, 16, 17, 31, 33, 48, 63, 64, 65, 80, 129, 150]
HEADS = [(1, 1), (2, 1), (2, 2), (6, 3), (3, 1)]
DEPTHS = [1, 2, 3, 5, 8, 16, 17, 20, 33]
# Of 16-bit types: roundoff, and half the least number.
HALVES = {"bf16": (2.0**-8, 0.0), "f16": (2.0**-11, 2.0**-25)}
HALF_DEPTHS = [8, 16, 24, 32, 64, 64, 80, 96, 128]


def tensor(shape, element):
    return "tensor<" + "".join(f"{s}x" for s in shape) + element + ">"


class Function:
    """The text of one function, with numbered values."""

    def __init__(self, number):
        self.lines = []
        self.count = 0
        self.number = number

    def add(self, text):
        name = f"%v{self.count}"
        self.count += 1
        self.lines.append(f"  {name} = {text}")
        return name

    def data(self, shape, element, seed, yields="f"):
        """1.5 * sin of a multiple of the row-major index; or its sign."""
        kind = tensor(shape, element)
        empty = self.add(f"tensor.empty() : {kind}")
        rank = len(shape)
        dims = ", ".join(f"d{i}" for i in range(rank))
        body, index = "", None
        for i, size in enumerate(shape):
            body += f"    %i{i} = linalg.index {i} : index\n"
            if index is None:
                index = f"%i{i}"
                continue
            body += f"""    %n{i} = arith.constant {size} : index
    %m{i} = arith.muli {index}, %n{i} : index
    %s{i} = arith.addi %m{i}, %i{i} : index
"""
            index = f"%s{i}"
        body += f"""    %a = arith.index_cast {index} : index to i64
    %f = arith.sitofp %a : i64 to f64
    %c = arith.constant {1.3 + 0.1 * seed} : f64
    %x = arith.mulf %f, %c : f64
    %y = math.sin %x : f64
    %h = arith.constant 1.5 : f64
    %z = arith.mulf %y, %h : f64
    %zero = arith.constant -0.7 : f64
    %b = arith.cmpf ogt, %z, %zero : f64
    %inf = arith.constant 0xFFF0000000000000 : f64
    %m = arith.select %b, %z, %inf : f64
"""
        last = {"f": "%z", "b": "%b", "m": "%m"}[yields]
        if element not in ("f64", "i1"):
            body += f"    %r = arith.truncf {last} : f64 to {element}\n"
            last = "%r"
        return self.add(
            "linalg.generic {indexing_maps = "
            f"[affine_map<({dims}) -> ({dims})>], iterator_types = ["
            + ", ".join(['"parallel"'] * rank)
            + f"]}}\n    outs({empty} : {kind}) {{\n  ^bb0(%o: {element}):\n"
            + body
            + f"    linalg.yield {last} : {element}\n  }} -> {kind}"
        )

    def widen(self, value, shape, element):
        if element in ("f64", "i1"):
            return value
        wide = tensor(shape, "f64")
        return self.add(
            f"arith.extf {value} : {tensor(shape, element)} to {wide}"
        )

    def near(self, actual, expected, shape, element, bound):
        wide = self.widen(actual, shape, element)
        self.lines.append(
            f"  check.near {wide}, {expected} atol {bound:.6e} rtol 0.0 "
            f": {tensor(shape, 'f64')}"
        )


class Case:
    """One shape: operands, options, types."""

    def __init__(self, rng, is_half):
        elements = list(HALVES) if is_half else ["f64", "f64", "f32", "bf16"]
        depths = HALF_DEPTHS if is_half else DEPTHS
        self.half, self.least = 0.0, 0.0
        self.element = rng.choice(elements)
        if is_half:
            self.half, self.least = HALVES[self.element]
        self.batch = rng.choice([1, 1, 2])
        self.heads, self.key_heads = rng.choice(HEADS)
        self.queries, self.keys = rng.choice(SIZES), rng.choice(SIZES)
        self.depth, self.value_depth = rng.choice(depths), rng.choice(depths)
        self.causal = rng.random() < 0.5
        self.mask = rng.choice(["", "", "i1", self.element])
        self.q = (self.batch, self.heads, self.queries, self.depth)
        self.k = (self.batch, self.key_heads, self.keys, self.depth)
        self.v = (self.batch, self.key_heads, self.keys, self.value_depth)
        self.o = (self.batch, self.heads, self.queries, self.value_depth)
        self.rows = self.q[:3]
        self.m = tuple(rng.choice([1, n]) for n in self.rows) + (self.keys,)
        self.compute = "f64" if self.element == "f64" else "f32"
        # Each operand has its own type, up to the one that is computed in.
        others = [self.element]
        if not is_half:
            others += ["bf16", self.compute]
        self.elements = [rng.choice(others) for _ in range(3)]

    def types(self, element=None):
        """Those of the operands, or of their shapes in another type."""
        shapes = zip((self.q, self.k, self.v), self.elements)
        return ", ".join(tensor(s, element or own) for s, own in shapes)

    def options(self, mask, element):
        kind = tensor(self.m, "i1" if self.mask == "i1" else element)
        text = f" mask({mask} : {kind})" if mask else ""
        return text, " causal" if self.causal else ""

    def bounds(self):
        """Of the result and lse, and of each gradient."""
        u = ROUNDOFF.get(self.element, 2.0**-24)
        m = 2.25 * math.sqrt(self.depth) + 1.5
        score = (self.depth + 3) * u * m
        p = score + 4 * u + (self.keys + 3) * u
        # |dp - delta| is at most twice |g| |v| E.
        ds = 4 * 2.25 * self.value_depth
        sums = p + (self.value_depth + 2) * u + 4 * u + self.half
        lost = self.keys * self.least
        dq = 1.5 * (ds * (sums + (self.keys + 2) * u) + lost)
        rows = self.queries * self.heads // self.key_heads
        dk = 1.5 * (ds * (sums + (rows + 2) * u) + self.least) * rows
        dv = 1.5 * (p + self.half + self.least + (rows + 1) * u) * rows
        result = 1.5 * (p + self.half + lost + (self.keys + 1) * u)
        return [2 * result, 2 * p * m, 2 * dq, 2 * dk, 2 * dv]


def attention(f, case, values, mask, element, extra=""):
    text, causal = case.options(mask, element or case.element)
    lse = element or case.compute
    name = f.add(
        f"nn.attention {', '.join(values)}{text}{causal} {extra}"
        f": {case.types(element)}\n    -> {tensor(case.o, lse)}, "
        f"{tensor(case.rows, lse)}"
    )
    f.lines[-1] = f.lines[-1].replace(f"{name} =", f"{name}:3 =", 1)
    return name


def gradient(f, case, values, mask, rest, element, extra=""):
    text, causal = case.options(mask, element or case.element)
    compute = element or case.compute
    grad, lse, lost, delta = rest
    name = f.add(
        f"nn.attention_grad {', '.join(values)}{text} "
        f"grad({grad} : {tensor(case.o, element or case.element)}) "
        f"lse({lse}, {lost}, {delta} : "
        f"{tensor(case.rows, compute)}){causal} {extra}\n"
        f"    : {case.types(element)} -> {case.types(compute)}"
    )
    f.lines[-1] = f.lines[-1].replace(f"{name} =", f"{name}:3 =", 1)
    return name


def function(rng, number, is_half):
    case = Case(rng, is_half)
    f = Function(number)
    element, compute = case.element, case.compute
    shapes = [case.q, case.k, case.v]
    values = [f.data(s, case.elements[i], i) for i, s in enumerate(shapes)]
    wide = [
        f.widen(v, s, e) for v, s, e in zip(values, shapes, case.elements)
    ]
    mask = wide_mask = None
    if case.mask:
        mask = f.data(case.m, case.mask, 3, "b" if case.mask == "i1" else "m")
        wide_mask = f.widen(mask, case.m, case.mask)
    bounds = case.bounds()
    here = attention(f, case, values, mask, None)
    there = attention(f, case, wide, wide_mask, "f64", "{nn.decompose} ")
    f.near(f"{here}#0", f"{there}#0", case.o, compute, bounds[0])
    # Where no key is seen, lse is -inf in both: compare its exponential.
    pair = []
    for value, kind in ((f"{here}#1", compute), (f"{there}#1", "f64")):
        pair.append(f.widen(value, case.rows, kind))
        pair[-1] = f.add(f"math.tanh {pair[-1]} : {tensor(case.rows, 'f64')}")
    f.near(pair[0], pair[1], case.rows, "f64", bounds[1])
    # The gradient from the same statistics.
    grad = f.data(case.o, element, 4)
    delta = f.data(case.rows, compute, 5)
    rest = (grad, f"{here}#1", f"{here}#2", delta)
    wide_rest = (
        f.widen(grad, case.o, element),
        f.widen(f"{here}#1", case.rows, compute),
        f.widen(f"{here}#2", case.rows, compute),
        f.widen(delta, case.rows, compute),
    )
    here = gradient(f, case, values, mask, rest, None)
    there = gradient(
        f, case, wide, wide_mask, wide_rest, "f64", "{nn.decompose}"
    )
    for i, shape in enumerate(shapes):
        f.near(f"{here}#{i}", f"{there}#{i}", shape, compute, bounds[2 + i])
    return f"func.func @attention_{number}() {{\n" + "\n".join(f.lines) + (
        "\n  return\n}\n"
    )


def main():
    rng = random.Random(int(sys.argv[2]))
    for number in range(int(sys.argv[1])):
        print(function(rng, number, "half" in sys.argv[3:]))


if __name__ == "__main__":
    main()

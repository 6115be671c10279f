#!/usr/bin/env python3
"""Prints functions that compute attention as contractions and a softmax, twice:
what reads the probabilities of the second keeps them. In f64, on random shapes,
layouts, scales and masks.

usage: raise_attention.py COUNT SEED

Bounds: as in attention.py, with the magnitude of a score bounded by 2.25 * D
times the scale, and 1.5 for a mask.
"""

import random
import sys

from attention import Function, tensor

ROUNDOFF = 2.0**-53
INFINITY = "0xFFF0000000000000"
MOVE = "%r = arith.select %true, %a0, %a0 : f64"


class Printer(Function):
    """Tensors are pairs of a value and the names of their dimensions."""

    def __init__(self, number, sizes):
        super().__init__(number)
        self.sizes = sizes
        self.lines.append("  %nil = arith.constant 0.0 : f64")
        self.lines.append("  %true = arith.constant true")
        self.lines.append(f"  %low = arith.constant {INFINITY} : f64")

    def kind(self, dims, element="f64"):
        return tensor([self.sizes[d] for d in dims], element)

    def maps(self, loops, reads):
        names = ", ".join(loops)
        return ", ".join(
            f"affine_map<({names}) -> ({', '.join(dims)})>" for dims in reads
        )

    def fill(self, dims, element="f64", value="%nil"):
        kind = self.kind(dims, element)
        empty = self.add(f"tensor.empty() : {kind}")
        return self.add(
            f"linalg.fill ins({value} : {element}) outs({empty} : {kind})"
            f" -> {kind}"
        )

    def contract(self, a, b, dims, over):
        loops = dims + [over]
        reads = f"{self.kind(a[1])}, {self.kind(b[1])}"
        out = self.fill(dims)
        return self.add(
            f"linalg.contract indexing_maps = "
            f"[{self.maps(loops, [a[1], b[1], dims])}]\n"
            f"    ins({a[0]}, {b[0]} : {reads})\n"
            f"    outs({out} : {self.kind(dims)}) -> {self.kind(dims)}"
        ), dims

    def generic(self, reads, dims, body, element="f64", out=None, loops=None):
        """`body` yields %r. A read is (value, dims) or has an element type."""
        loops = loops or dims
        init = out or self.add(f"tensor.empty() : {self.kind(dims, element)}")
        kinds = [r[2] if len(r) > 2 else "f64" for r in reads]
        types = ", ".join(self.kind(r[1], k) for r, k in zip(reads, kinds))
        args = [f"%a{i}: {k}" for i, k in enumerate(kinds)] + [f"%o: {element}"]
        types_of_loops = ", ".join(
            '"parallel"' if d in dims else '"reduction"' for d in loops
        )
        ins = f"ins({', '.join(r[0] for r in reads)} : {types})" if reads else ""
        kind = self.kind(dims, element)
        return self.add(
            f"linalg.generic {{indexing_maps = "
            f"[{self.maps(loops, [r[1] for r in reads] + [dims])}],\n"
            f"    iterator_types = [{types_of_loops}]}}\n    {ins} "
            f"outs({init} : {kind}) {{\n  ^bb0({', '.join(args)}):\n"
            + "".join(f"    {line}\n" for line in body)
            + f"    linalg.yield %r : {element}\n  }} -> {kind}"
        ), dims

    def fold(self, read, dims, element="f64"):
        """Dimensions b and h, which come first, as one."""
        value, old = read
        groups = "[0, 1]" + "".join(f", [{i}]" for i in range(2, len(old)))
        return self.add(
            f"tensor.collapse_shape {value} [{groups}] : "
            f"{self.kind(old, element)} into {self.kind(dims, element)}"
        ), dims

    def unfold(self, read, dims):
        groups = "[0, 1]" + "".join(f", [{i}]" for i in range(2, len(dims)))
        shape = ", ".join(str(self.sizes[d]) for d in dims)
        return self.add(
            f"tensor.expand_shape {read[0]} [{groups}] output_shape [{shape}] "
            f": {self.kind(read[1])} into {self.kind(dims)}"
        ), dims


class Case:
    def __init__(self, rng, number):
        self.group = rng.choice([1, 1, 2])
        heads = rng.choice([1, 2, 3])
        keys = rng.choice([2, 5, 17, 65])
        self.causal = rng.choice(["", "add", "select", "table"])
        queries = rng.choice([n for n in (1, 2, 7, 33, 65) if n <= keys])
        self.sizes = {
            "b": rng.choice([1, 2]), "h": heads * self.group, "i": queries,
            "j": keys, "d": rng.choice([1, 4, 5, 16]), "n": heads,
            "e": rng.choice([1, 3, 16]), "g": self.group,
        }
        self.sizes["x"] = self.sizes["b"] * self.sizes["h"]
        self.mask = rng.choice(["", "shown", "hidden", "bias"])
        self.guard = bool(self.mask) or rng.random() < 0.3
        self.folds = rng.random() < 0.5
        # Also scores and probabilities.
        self.flat = self.folds and rng.random() < 0.5
        self.factors = [rng.choice([1.0, 0.5, 0.7]) for _ in range(3)]
        self.f = Printer(number, self.sizes)
        self.dims = {
            name: rng.sample(dims, len(dims))
            for name, dims in (
                ("q", ["b", "h", "i", "d"]), ("k", ["b", "n", "j", "d"]),
                ("v", ["b", "n", "j", "e"]), ("s", ["b", "h", "i", "j"]),
                ("o", ["b", "h", "i", "e"]),
            )
        }
        self.data = {
            name: (self.load(dims, i), dims)
            for i, (name, dims) in enumerate(
                (name, self.dims[name]) for name in "qkv"
            )
        }
        self.mask_dims = rng.choice([["b", "j"], ["h", "i", "j"], ["i", "j"]])
        self.mask_data = None
        if self.mask:
            element = "f64" if self.mask == "bias" else "i1"
            value = self.load(self.mask_dims, 3, element)
            self.mask_data = (value, self.mask_dims, element)

    def load(self, dims, seed, element="f64"):
        shape = [self.sizes[d] for d in dims]
        yields = "b" if element == "i1" else "m" if seed == 3 else "f"
        return self.f.data(shape, element, seed, yields)

    def scale(self, read, factor):
        if factor == 1:
            return read
        return self.f.generic(
            [read], read[1],
            [f"%c = arith.constant {factor} : f64",
             "%r = arith.mulf %a0, %c : f64"])

    def repeat(self, read):
        """One head of keys for a group of queries."""
        if self.group == 1:
            return read[0], ["h" if d == "n" else d for d in read[1]]
        dims = sum([["n", "g"] if d == "n" else [d] for d in read[1]], [])
        wide = self.f.generic(
            [read], dims, [MOVE])
        at = dims.index("n")
        groups = [f"[{i if i <= at else i + 1}]" for i in range(len(read[1]))]
        groups[at] = f"[{at}, {at + 1}]"
        to = ["h" if d == "n" else d for d in read[1]]
        return self.f.add(
            f"tensor.collapse_shape {wide[0]} [{', '.join(groups)}] : "
            f"{self.f.kind(dims)} into {self.f.kind(to)}"
        ), to

    def multiply(self, a, b, dims, over):
        if not self.folds:
            return self.f.contract(a, b, dims, over)
        pair = []
        for read in (a, b):
            if "x" in read[1]:
                pair.append(read)
                continue
            rest = [d for d in read[1] if d not in "bh"]
            moved = self.f.generic([read], ["b", "h"] + rest,
                                   [MOVE])
            pair.append(self.f.fold(moved, ["x"] + rest))
        rest = [d for d in dims if d not in "bh"]
        product = self.f.contract(*pair, ["x"] + rest, over)
        if self.flat:
            return product
        return self.f.unfold(product, ["b", "h"] + rest)

    def sees(self):
        """key <= query + keys - queries"""
        dims = ["i", "j"]
        offset = self.sizes["j"] - self.sizes["i"]
        if self.causal == "table":
            rows = ", ".join(
                "[" + ", ".join("true" if j <= i + offset else "false"
                                for j in range(self.sizes["j"])) + "]"
                for i in range(self.sizes["i"]))
            kind = self.f.kind(dims, "i1")
            table = self.f.add(f"arith.constant dense<[{rows}]> : {kind}")
            return table, dims, "i1"
        return *self.f.generic(
            [], dims,
            ["%i = linalg.index 0 : index", "%j = linalg.index 1 : index",
             f"%n = arith.constant {offset} : index",
             "%d = arith.subi %j, %i : index",
             "%r = arith.cmpi sge, %n, %d : index"], "i1"), "i1"

    def spread(self, s, mask):
        """A mask that the folded dimensions can be read from."""
        if "x" not in s[1] or not set(mask[1]) & set("bh"):
            return mask
        element = mask[2] if len(mask) > 2 else "f64"
        rest = [d for d in s[1] if d != "x"]
        wide = self.f.generic(
            [mask], ["b", "h"] + rest,
            [f"%r = arith.select %true, %a0, %a0 : {element}"], element)
        return *self.f.fold(wide, ["x"] + rest, element), element

    def select(self, s, mask, shown=True):
        mask = self.spread(s, mask)
        body = "%a0, %a1, %low" if shown else "%a0, %low, %a1"
        return self.f.generic([mask, s], s[1],
                              [f"%r = arith.select {body} : f64"])

    def add(self, s, mask):
        mask = self.spread(s, mask)
        return self.f.generic([s, mask], s[1],
                              ["%r = arith.addf %a0, %a1 : f64"])

    def hide(self, s):
        if self.causal == "add":
            mask = self.f.generic(
                [self.sees()], ["i", "j"],
                ["%r = arith.select %a0, %nil, %low : f64"])
            s = self.add(s, mask)
        elif self.causal:
            s = self.select(s, self.sees())
        if self.mask == "bias":
            return self.add(s, self.mask_data[:2])
        if self.mask:
            return self.select(s, self.mask_data, self.mask == "shown")
        return s

    def guarded(self, s, p):
        rows = [d for d in s[1] if d != "j"]
        hidden = self.f.generic(
            [s], s[1], ["%r = arith.cmpf oeq, %a0, %low : f64"], "i1")
        every = self.f.generic(
            [(*hidden, "i1")], rows, ["%r = arith.andi %a0, %o : i1"], "i1",
            self.f.fill(rows, "i1", "%true"), s[1])
        return self.f.generic([(*every, "i1"), p], s[1],
                              ["%r = arith.select %a0, %nil, %a1 : f64"])

    def attention(self):
        """The result and the probabilities."""
        q = self.scale(self.data["q"], self.factors[0])
        k = self.repeat(self.scale(self.data["k"], self.factors[1]))
        v = self.repeat(self.data["v"])
        s = self.multiply(q, k, self.dims["s"], "d")
        s = self.hide(self.scale(s, self.factors[2]))
        kind = self.f.kind(s[1])
        p = self.f.add(
            f"nn.softmax {s[0]} dim({s[1].index('j')}) : {kind} -> {kind}"
        ), s[1]
        if self.guard:
            p = self.guarded(s, p)
        return self.multiply(p, v, self.dims["o"], "j"), p

    def bound(self):
        u, scale = ROUNDOFF, 1.0
        for factor in self.factors:
            scale *= factor
        m = 2.25 * self.sizes["d"] * scale + 1.5
        p = (self.sizes["d"] + 6) * u * m + (self.sizes["j"] + 7) * u
        return 2 * 1.5 * (p + (self.sizes["j"] + 1) * u)

    def text(self):
        raised, _ = self.attention()
        kept, p = self.attention()
        kind = self.f.kind(p[1])
        self.f.lines.append(f"  check.eq {p[0]}, {p[0]} : {kind}")
        self.f.near(raised[0], kept[0], [self.sizes[d] for d in raised[1]],
                    "f64", self.bound())
        body = "\n".join(self.f.lines)
        return f"func.func @f{self.f.number}() {{\n{body}\n  return\n}}\n"


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(seed)
    for number in range(count):
        print(Case(rng, number).text())


if __name__ == "__main__":
    main()

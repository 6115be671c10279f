#!/usr/bin/env python3
"""Prints functions that check contractions against exact integer results.

Inputs are small integers, so every product and sum is exact in every type
used and the order of summation does not matter: the check is on equality.

usage: contractions.py COUNT SEED
"""

import random
import sys

LAYOUTS = {
    # maps of A, B, C over the loops (b, m, n, k)
    "nn": ("b m k", "b k n"),
    "nt": ("b m k", "b n k"),
    "tn": ("b k m", "b k n"),
    "tt": ("b k m", "b n k"),
}
TYPES = [("f32", "f32"), ("f64", "f64"), ("bf16", "f32"), ("f16", "f32")]
SIZES = [1, 2, 3, 5, 7, 8, 15, 16, 17, 31, 32, 33, 48, 65]


def tensor(shape, element):
    return "tensor<" + "".join(f"{s}x" for s in shape) + element + ">"


def nest(shape, values):
    """A dense literal of the values, in row-major order."""
    if not shape:
        return str(next(values))
    inner = ", ".join(nest(shape[1:], values) for _ in range(shape[0]))
    return f"[{inner}]"


def literal(shape, table):
    return f"dense<{nest(shape, iter(table))}>"


def constant(name, shape, element, table):
    values = [f"{float(v)}" for v in table]
    kind = tensor(shape, element)
    return f"  %{name} = arith.constant {literal(shape, values)} : {kind}\n"


def dense_index(dims, sizes, at):
    index = 0
    for d in dims:
        index = index * sizes[d] + at[d]
    return index


def contraction(rng, number):
    layout = rng.choice(list(LAYOUTS))
    narrow, wide = rng.choice(TYPES)
    sizes = {d: rng.choice(SIZES) for d in "mnk"}
    batched = rng.random() < 0.3
    sizes["b"] = rng.choice([2, 3]) if batched else 1
    dims = [d for d in "bmnk" if batched or d != "b"]
    maps = [[d for d in text.split() if d in dims] for text in LAYOUTS[layout]]
    maps.append([d for d in "bmn" if d in dims])
    shapes = [[sizes[d] for d in m] for m in maps]
    tables = []
    for shape in shapes[:2]:
        count = 1
        for s in shape:
            count *= s
        tables.append([rng.randint(-3, 3) for _ in range(count)])
    bias = [rng.randint(-4, 4) for _ in range(sizes["n"])]
    expected = []
    for b in range(sizes["b"]):
        for m in range(sizes["m"]):
            for n in range(sizes["n"]):
                total = bias[n]
                for k in range(sizes["k"]):
                    at = {"b": b, "m": m, "n": n, "k": k}
                    left = tables[0][dense_index(maps[0], sizes, at)]
                    right = tables[1][dense_index(maps[1], sizes, at)]
                    total += left * right
                expected.append(max(total, 0))
    return emit(number, dims, maps, shapes, (narrow, wide), tables, bias,
                expected, sizes)


def emit(number, dims, maps, shapes, types, tables, bias, expected, sizes):
    narrow, wide = types
    loops = ", ".join(dims)
    affine = ", ".join(
        f"affine_map<({loops}) -> ({', '.join(m)})>" for m in maps
    )
    out = ", ".join(maps[2])
    kinds = ", ".join('"parallel"' for _ in maps[2])
    a, b, c = (tensor(s, t) for s, t in zip(shapes, (narrow, narrow, wide)))
    row = tensor([sizes["n"]], wide)
    return f"""
func.func @contraction_{number}() {{
{constant("a", shapes[0], narrow, tables[0])}\
{constant("b", shapes[1], narrow, tables[1])}\
{constant("bias", [sizes["n"]], wide, bias)}\
{constant("expected", shapes[2], wide, expected)}\
  %zero = arith.constant 0.0 : {wide}
  %empty = tensor.empty() : {c}
  %init = linalg.fill ins(%zero : {wide}) outs(%empty : {c}) -> {c}
  %product = linalg.contract indexing_maps = [{affine}]
    ins(%a, %b : {a}, {b}) outs(%init : {c}) -> {c}
  %result = linalg.generic {{
      indexing_maps = [affine_map<({out}) -> ({out})>,
                       affine_map<({out}) -> (n)>,
                       affine_map<({out}) -> ({out})>],
      iterator_types = [{kinds}]}}
    ins(%product, %bias : {c}, {row}) outs(%empty : {c}) {{
  ^bb0(%p: {wide}, %v: {wide}, %o: {wide}):
    %sum = arith.addf %p, %v : {wide}
    %relu = arith.maximumf %sum, %zero : {wide}
    linalg.yield %relu : {wide}
  }} -> {c}
  check.eq %result, %expected : {c}
  return
}}
"""


if __name__ == "__main__":
    rng = random.Random(int(sys.argv[2]))
    for i in range(int(sys.argv[1])):
        sys.stdout.write(contraction(rng, i))

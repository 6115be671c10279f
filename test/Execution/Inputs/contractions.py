#!/usr/bin/env python3
"""Prints functions that check contractions against exact integer results.

Inputs are small integers, so every product and sum is exact in every type
used and the order of summation does not matter: the check is on equality.

usage: contractions.py COUNT SEED [half | tensor | float8 | thin |
window]

With `half`, the inputs have 16 bits, sizes are such that tensor cores have
whole and partial tiles of them, and what follows the product differs: a bias
and a ReLU, a 16-bit residual, a sum of each row, or nothing. With `tensor`,
the types are those that tensor cores multiply beside: f32 rounded to TF32, f16
by bf16, and 8-bit integers. With `float8`, they are 8-bit floats. With `thin`,
long sums of few rows, whose results lie in any order. With `window`,
convolutions, and gradients of their weights, of odd numbers of channels.
"""

import itertools
import math
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
HALF_TYPES = [("bf16", "f32"), ("f16", "f32")]
TENSOR_TYPES = [("f32", "f32", "tf32"), ("f16", "bf16", ""), ("i8", "i8", "ss"),
                ("i8", "i8", "uu"), ("i8", "i8", "su"), ("bf16", "f32", "tf32")]
FLOAT8_TYPES = [("f8E4M3FN", "f8E4M3FN", ""), ("f8E5M2", "f8E4M3FN", ""),
                ("f8E5M2", "f8E5M2", ""), ("f8E4M3FN", "f16", "")]
HALF_SIZES = [1, 7, 8, 16, 24, 33, 40, 64, 72, 96, 130, 136]


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
    number = int if element.startswith("i") else float
    values = [f"{number(v)}" for v in table]
    kind = tensor(shape, element)
    return f"  %{name} = arith.constant {literal(shape, values)} : {kind}\n"


def dense_index(dims, sizes, at):
    index = 0
    for d in dims:
        index = index * sizes[d] + at[d]
    return index


def draw_types(rng, kind):
    """The types of both inputs and of the sum, and how inputs are cast."""
    if kind in ("tensor", "float8"):
        types = TENSOR_TYPES if kind == "tensor" else FLOAT8_TYPES
        left, right, casts = rng.choice(types)
        return left, right, "i32" if left == "i8" else "f32", casts
    narrow, wide = rng.choice(HALF_TYPES if kind == "half" else TYPES)
    return narrow, narrow, wide, None


def draw_epilogue(rng, kind, wide):
    if kind == "half":
        return rng.choice(list(EPILOGUES))
    if kind in ("tensor", "float8"):
        return "nothing" if wide == "i32" else rng.choice(
            ["bias_relu", "row_sum", "nothing"])
    return "bias_relu"


def contraction(rng, number, kind):
    layout = rng.choice(list(LAYOUTS))
    left, right, wide, casts = draw_types(rng, kind)
    sizes = {d: rng.choice(HALF_SIZES if kind else SIZES) for d in "mnk"}
    if kind and rng.random() < 0.2:  # few results of long sums: split ones
        sizes = {"m": rng.choice([8, 17]), "n": rng.choice([7, 24]),
                 "k": rng.choice([2048, 3000])}
    epilogue = draw_epilogue(rng, kind, wide)
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
        least = 0 if "u" in (casts or "") else -3
        tables.append([rng.randint(least, 3) for _ in range(count)])
    bias = [rng.randint(-4, 4) for _ in range(sizes["n"])]
    products = []
    for b in range(sizes["b"]):
        for m in range(sizes["m"]):
            for n in range(sizes["n"]):
                total = 0
                for k in range(sizes["k"]):
                    at = {"b": b, "m": m, "n": n, "k": k}
                    x = tables[0][dense_index(maps[0], sizes, at)]
                    y = tables[1][dense_index(maps[1], sizes, at)]
                    total += x * y
                products.append(total)
    head = emit_product(number, dims, maps, shapes, (left, right, wide),
                        tables, casts)
    return head + EPILOGUES[epilogue](maps[2], shapes[2], (left, wide), products, bias)


def thin(rng, number):
    """Of the left input two loops, as a convolution's channels and window."""
    narrow, wide = rng.choice(TYPES)
    sizes = {"o": rng.choice([1, 3, 16, 24, 33]), "w": rng.choice([1, 2, 5]),
             "c": rng.choice([1, 3, 5, 7, 8]), "k": rng.choice([63, 64, 300])}
    maps = [rng.sample(m, len(m)) for m in ("kwo", "kc", "owc")]
    shapes = [[sizes[d] for d in m] for m in maps]
    tables = [[rng.randint(-3, 3) for _ in range(math.prod(shape))]
              for shape in shapes[:2]]
    products = []
    for place in itertools.product(*map(range, shapes[2])):
        at = dict(zip(maps[2], place))
        products.append(sum(
            tables[0][dense_index(maps[0], sizes, {**at, "k": k})]
            * tables[1][dense_index(maps[1], sizes, {**at, "k": k})]
            for k in range(sizes["k"])))
    head = emit_product(number, "owck", maps, shapes, (narrow, narrow, wide),
                        tables, None)
    bias = [rng.randint(-4, 4) for _ in range(shapes[2][-1])]
    epilogue = rng.choice([bias_relu, nothing])
    return head + epilogue(maps[2], shapes[2], (narrow, wide), products, bias)


def window(rng, number):
    """Pixels n, h, w by channels o, summed over a window y, x and channels c,
    or the window and both channels, summed over pixels."""
    narrow, wide = rng.choice(TYPES)
    sizes = {"n": rng.choice([1, 2]), "h": rng.choice([2, 3]),
             "w": rng.choice([2, 5]), "y": rng.choice([1, 2, 3]),
             "x": rng.choice([2, 3]), "c": rng.choice([33, 34, 47, 63, 67]),
             "o": rng.choice([1, 5, 8, 17])}
    image = ["n", ("h", "y"), ("w", "x"), "c"]
    forward = rng.random() < 0.5
    weight, pixels = list("oyxc"), list("nhwo")
    maps = [image, weight, pixels] if forward else [image, pixels, weight]
    extent = lambda d: sum(sizes[e] for e in d) - len(d) + 1
    shapes = [[extent(d) for d in m] for m in maps]
    tables = [[rng.randint(-3, 3) for _ in range(math.prod(shape))]
              for shape in shapes[:2]]
    depth = [d for d in "nhwyxc" if d not in maps[2]]
    inner = [dict(zip(depth, place)) for place in itertools.product(
        *(range(sizes[d]) for d in depth))]

    def locate(turn, at):
        place = 0
        for dim, extent in zip(maps[turn], shapes[turn]):
            place = place * extent + sum(at[d] for d in dim)
        return place

    products = []
    for place in itertools.product(*map(range, shapes[2])):
        at = dict(zip(maps[2], place))
        points = ({**at, **rest} for rest in inner)
        products.append(sum(tables[0][locate(0, p)] * tables[1][locate(1, p)]
                            for p in points))
    loops = maps[2] + depth
    texts = [[" + ".join(d) for d in m] for m in maps]
    head = emit_product(number, loops, texts, shapes, (narrow, narrow, wide),
                        tables, "", set(depth))
    return head + nothing(maps[2], shapes[2], (narrow, wide), products, None)


def cast(name, types, how):
    """The lines that make a factor of a body's argument, and its name."""
    narrow, wide = types
    if how == "tf32" and narrow == "f32":
        return f"""\
    %{name}t = arith.truncf %{name} : f32 to tf32
    %{name}w = arith.extf %{name}t : tf32 to f32
""", name + "w"
    if narrow == wide:
        return "", name
    op = {"s": "extsi", "u": "extui"}.get(how, "extf")
    return f"    %{name}w = arith.{op} %{name} : {narrow} to {wide}\n", name + "w"


def emit_body(types, casts):
    left, right, wide = types
    hows = casts if len(casts) == 2 else (casts, casts)
    first, x = cast("x", (left, wide), hows[0])
    second, y = cast("y", (right, wide), hows[1])
    suffix = "i" if wide == "i32" else "f"
    return f"""\
  ^bb0(%x: {left}, %y: {right}, %acc: {wide}):
{first}{second}    %p = arith.mul{suffix} %{x}, %{y} : {wide}
    %s = arith.add{suffix} %acc, %p : {wide}
    linalg.yield %s : {wide}
"""


def emit_product(number, dims, maps, shapes, types, tables, casts, sums="k"):
    left, right, wide = types
    loops = ", ".join(dims)
    affine = ", ".join(
        f"affine_map<({loops}) -> ({', '.join(m)})>" for m in maps
    )
    a, b, c = (tensor(s, t) for s, t in zip(shapes, types))
    kinds = ", ".join(f'"{"reduction" if d in sums else "parallel"}"'
                      for d in dims)
    operands = f"ins(%a, %b : {a}, {b}) outs(%init : {c})"
    if casts is None:
        product = f"""\
  %product = linalg.contract indexing_maps = [{affine}]
    {operands} -> {c}
"""
    else:
        product = f"""\
  %product = linalg.generic {{indexing_maps = [{affine}],
      iterator_types = [{kinds}]}}
    {operands} {{
{emit_body(types, casts)}  }} -> {c}
"""
    zero = "0" if wide == "i32" else "0.0"
    return f"""
func.func @contraction_{number}() {{
{constant("a", shapes[0], left, tables[0])}\
{constant("b", shapes[1], right, tables[1])}\
  %zero = arith.constant {zero} : {wide}
  %empty = tensor.empty() : {c}
  %init = linalg.fill ins(%zero : {wide}) outs(%empty : {c}) -> {c}
{product}"""


def generic(dims, inputs, output, body):
    """An elementwise op; inputs are (name, dims, type)."""
    out = ", ".join(dims)
    maps = [f"affine_map<({out}) -> ({', '.join(d)})>" for _, d, _ in inputs]
    maps.append(f"affine_map<({out}) -> ({out})>")
    names = ", ".join(f"%{name}" for name, _, _ in inputs)
    types = ", ".join(kind for _, _, kind in inputs)
    kinds = ", ".join('"parallel"' for _ in dims)
    return f"""\
  %out = tensor.empty() : {output}
  %result = linalg.generic {{indexing_maps = [{", ".join(maps)}],
      iterator_types = [{kinds}]}}
    ins({names} : {types}) outs(%out : {output}) {{
{body}  }} -> {output}
"""


def finish(shape, element, expected):
    kind = tensor(shape, element)
    return f"""\
{constant("expected", shape, element, expected)}\
  check.eq %result, %expected : {kind}
  return
}}
"""


def bias_relu(dims, shape, types, products, bias):
    wide = types[1]
    c, row = tensor(shape, wide), tensor(shape[-1:], wide)
    expected = [max(p + bias[i % shape[-1]], 0) for i, p in enumerate(products)]
    body = f"""\
  ^bb0(%p: {wide}, %v: {wide}, %o: {wide}):
    %sum = arith.addf %p, %v : {wide}
    %relu = arith.maximumf %sum, %zero : {wide}
    linalg.yield %relu : {wide}
"""
    inputs = [("product", dims, c), ("bias", dims[-1:], row)]
    return (constant("bias", shape[-1:], wide, bias)
            + generic(dims, inputs, c, body) + finish(shape, wide, expected))


def residual(dims, shape, types, products, bias):
    """Products modulo 64, by which the sum is exact in 16 bits."""
    narrow, wide = types
    c, small = tensor(shape, wide), tensor(shape, narrow)
    added = [bias[i % len(bias)] for i in range(len(products))]
    # fmod keeps the sign of the number that is divided.
    expected = [(abs(p) % 64) * (1 if p >= 0 else -1) + r
                for p, r in zip(products, added)]
    body = f"""\
  ^bb0(%p: {wide}, %v: {narrow}, %o: {narrow}):
    %c64 = arith.constant 64.0 : {wide}
    %mod = arith.remf %p, %c64 : {wide}
    %e = arith.extf %v : {narrow} to {wide}
    %sum = arith.addf %mod, %e : {wide}
    %r = arith.truncf %sum : {wide} to {narrow}
    linalg.yield %r : {narrow}
"""
    inputs = [("product", dims, c), ("residual", dims, small)]
    return (constant("residual", shape, narrow, added)
            + generic(dims, inputs, small, body)
            + finish(shape, narrow, expected))


def row_sum(dims, shape, types, products, bias):
    wide = types[1]
    c, rows = tensor(shape, wide), tensor(shape[:-1], wide)
    expected = [sum(products[i:i + shape[-1]])
                for i in range(0, len(products), shape[-1])]
    return f"""\
  %sums = tensor.empty() : {rows}
  %start = linalg.fill ins(%zero : {wide}) outs(%sums : {rows}) -> {rows}
  %result = linalg.reduce {{arith.addf}} ins(%product : {c})
    outs(%start : {rows}) dimensions = [{len(shape) - 1}]
{constant("products", shape, wide, products)}\
  check.eq %product, %products : {c}
{finish(shape[:-1], wide, expected)}"""


def nothing(dims, shape, types, products, bias):
    return finish(shape, types[1], products).replace("%result", "%product")


EPILOGUES = {
    "bias_relu": bias_relu,
    "residual": residual,
    "row_sum": row_sum,
    "nothing": nothing,
}


if __name__ == "__main__":
    rng = random.Random(int(sys.argv[2]))
    for i in range(int(sys.argv[1])):
        kind = "".join(sys.argv[3:])
        draw = {"thin": thin, "window": window}.get(kind)
        sys.stdout.write(draw(rng, i) if draw else contraction(rng, i, kind))

#!/usr/bin/env python3
"""Prints functions that check decisions of which both passes must make one.

Each reads a product whose exact values are not of the 16-bit type: rounded
they are other numbers, with ties. What an op decides of it, and the gradient,
must be those of the rounded values, whether or not a kernel has them in a
register unrounded. All that follows is exact, in 16 bit, too: the check is on
equality.

usage: decisions.py {bf16 | f16} {excess | strict} PATHS

PATHS is how many of the paths from the product to the op that decides each kind
of op is tried on; 7 are all.
"""

import math
import random
import sys

MANTISSA = {"bf16": 8, "f16": 11}
ROWS, COLUMNS = 4, 8
#: What leads from the product to the op that decides: lines, and the shape.
PATHS = ["direct", "relu", "transpose", "slice", "concat", "reshape", "region"]


def round_to(value, bits):
    """To the nearest number of so many bits, ties to even."""
    if value == 0:
        return 0.0
    step = 2.0 ** (math.frexp(value)[1] - bits)
    return round(value / step) * step


def tensor(shape, element="f32"):
    return "tensor<" + "".join(f"{s}x" for s in shape) + element + ">"


def dense(values):
    if isinstance(values, list):
        return "[" + ", ".join(dense(v) for v in values) + "]"
    return f"{float(values)}"


#===-----------------------------------------------------------------------===#
# Paths: text, and which element of the product is where
#===-----------------------------------------------------------------------===#


def follow(path, where):
    """Lines that make %v, and its elements' places in %h."""
    rows, columns = len(where), len(where[0])
    whole = tensor([rows, columns])
    if path == "relu":
        return MAP.format(to="v", of="h", type=whole, body=(
            "    %zero = arith.constant 0.0 : f32\n"
            "    %s = arith.maximumf %a, %zero : f32\n")), where
    if path == "transpose":
        turned = tensor([columns, rows])
        return (f"  %te = tensor.empty() : {turned}\n"
                f"  %v = linalg.transpose ins(%h : {whole}) "
                f"outs(%te : {turned}) permutation = [1, 0]\n",
                [list(column) for column in zip(*where)])
    if path == "slice":
        part = tensor([rows - 1, columns - 1])
        return (f"  %v = tensor.extract_slice %h[1, 1] [{rows - 1}, "
                f"{columns - 1}] [1, 1] : {whole} to {part}\n",
                [row[1:] for row in where[1:]])
    if path == "concat":
        both = tensor([2 * rows, columns])
        return (f"  %v = tensor.concat dim(0) %h, %h : ({whole}, {whole}) "
                f"-> {both}\n", where + where)
    if path == "reshape":
        flat, tall = tensor([rows * columns]), tensor([2 * rows, columns // 2])
        places = sum(where, [])
        half = columns // 2
        return (f"  %flat = tensor.collapse_shape %h [[0, 1]] : {whole} into "
                f"{flat}\n  %v = tensor.expand_shape %flat [[0, 1]] "
                f"output_shape [{2 * rows}, {half}] : {flat} into {tall}\n",
                [places[i * half:(i + 1) * half] for i in range(2 * rows)])
    return "", where


#===-----------------------------------------------------------------------===#
# Ops that decide
#===-----------------------------------------------------------------------===#

MAP = """  %{to}e = tensor.empty() : {type}
  %{to} = linalg.generic {{indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]}}
    ins(%{of} : {type}) outs(%{to}e : {type}) {{
  ^bb0(%a: f32, %o: f32):
{body}    linalg.yield %s : f32
  }} -> {type}
"""
TWO = MAP.replace("[#id, #id]", "[#id, #id, #id]").replace(
    "ins(%{of} : {type})", "ins(%{of}, %g : {type}, {type})").replace(
        "(%a: f32,", "(%a: f32, %b: f32,")


def constants(*values):
    return "".join(f"    %c{i} = arith.constant {float(value)} : f32\n"
                   for i, value in enumerate(values))


def op(text):
    return f"    %s = {text} : f32\n"


def sign(value):
    return (value > 0) - (value < 0)


#: Of one element: the body, and its value and derivative.
UNARY = {
    "relu": (constants(4128) + op("arith.maximumf %a, %c0"),
             lambda v: (max(v, 4128), v > 4128)),
    "minimum": (constants(4128) + op("arith.minnumf %c0, %a"),
                lambda v: (min(v, 4128), v < 4128)),
    "several": (constants(4128, 4160) +
                "    %m = arith.maxnumf %a, %c0 : f32\n" +
                op("arith.minimumf %m, %c1"),
                lambda v: (min(max(v, 4128), 4160), 4128 < v < 4160)),
    "absf": (constants(4128) + "    %d = arith.subf %a, %c0 : f32\n" +
             op("math.absf %d"),
             lambda v: (abs(v - 4128), sign(v - 4128))),
    "clampf": (constants(4128, 4160) +
               op("math.clampf %a to [%c0, %c1]"),
               lambda v: (min(max(v, 4128), 4160), 4128 <= v <= 4160)),
    "copysign": (constants(4127) + "    %d = arith.subf %a, %c0 : f32\n" +
                 op("math.copysign %a, %d"),
                 lambda v: (v if v >= 4127 else -v, 1 if v >= 4127 else -1)),
    "remf": (constants(32) + op("arith.remf %a, %c0"),
             lambda v: (v % 32, 1)),
    "floor": (constants(0.03125, 128) + "    %q = arith.mulf %a, %c0 : f32\n"
              "    %f = math.floor %q : f32\n"
              "    %n = arith.subf %f, %c1 : f32\n" +
              op("arith.mulf %n, %a"),
              lambda v: ((v // 32 - 128) * v, v // 32 - 128)),
    "compare": (constants(4128, 2) +
                "    %p = arith.cmpf oge, %a, %c0 : f32\n"
                "    %t = arith.mulf %a, %c1 : f32\n" +
                op("arith.select %p, %t, %a : f32").replace(": f32 :", ":"),
                lambda v: (2 * v if v >= 4128 else v, 2 if v >= 4128 else 1)),
    "integer": (constants(2) + "    %i = arith.fptosi %a : f32 to i32\n"
                "    %one = arith.constant 32 : i32\n"
                "    %zero = arith.constant 0 : i32\n"
                "    %bit = arith.andi %i, %one : i32\n"
                "    %p = arith.cmpi ne, %bit, %zero : i32\n"
                "    %t = arith.mulf %a, %c0 : f32\n" +
                op("arith.select %p, %t, %a : f32").replace(": f32 :", ":"),
                lambda v: (2 * v if int(v) & 32 else v,
                           2 if int(v) & 32 else 1)),
}
#: Of two products: the op, and how much of the cotangent the first takes.
BINARY = {
    "maximumf": (max, lambda u, v: (u > v) + 0.5 * (u == v)),
    "minimumf": (min, lambda u, v: (u < v) + 0.5 * (u == v)),
    "maxnumf": (max, lambda u, v: u >= v),
    "minnumf": (min, lambda u, v: u <= v),
}
#: Over a dimension: the better of two.
REDUCTION = {"maximumf": max, "minimumf": min, "maxnumf": max, "minnumf": min}


def elementwise(text, type, values, function):
    """The op's text, the sum of its results, its derivatives."""
    pairs = [[function(v) for v in row] for row in values]
    return (text, tensor([len(values), len(values[0])]), 2,
            sum(p[0] for row in pairs for p in row),
            [[float(p[1]) for p in row] for row in pairs],
            [p[0] for row in pairs for p in row])


def unary(name, of, values, _):
    type = tensor([len(values), len(values[0])])
    body, function = UNARY[name]
    text = MAP.format(to="r", of=of, type=type, body=body)
    return elementwise(text, type, values, function)


def binary(name, of, values, other):
    type = tensor([len(values), len(values[0])])
    best, share = BINARY[name]
    text = TWO.format(to="r", of=of, type=type,
                      body=op(f"arith.{name} %a, %b"))
    flat = iter(sum(other, []))

    def function(v):
        u = next(flat)
        return best(v, u), share(v, u)

    return elementwise(text, type, values, function)


def reduction(name, dim, of, values):
    rows, columns = len(values), len(values[0])
    kept = [rows, columns][1 - dim]
    lines = values if dim == 1 else [list(line) for line in zip(*values)]
    best = REDUCTION[name]
    start = -60000.0 if best is max else 60000.0
    results = [best(line) for line in lines]
    shares = [[(v == result) / line.count(result) for v in line]
              for line, result in zip(lines, results)]
    if dim == 0:
        shares = [list(row) for row in zip(*shares)]
    text = (f"  %init = arith.constant dense<{start}> : {tensor([kept])}\n"
            f"  %r = linalg.reduce {{ arith.{name} }} ins(%{of} : "
            f"{tensor([rows, columns])}) outs(%init : {tensor([kept])}) "
            f"dimensions = [{dim}]\n")
    return text, tensor([kept]), 1, sum(results), shares, results


def with_largest(of, values, body):
    """An op that reads elements, %a, beside the largest of their row, %most."""
    rows, columns = len(values), len(values[0])
    text, kept, _, _, shares, most = reduction("maximumf", 1, of, values)
    type = tensor([rows, columns])
    text = text.replace("%r =", "%m =") + (
        f"  %re = tensor.empty() : {type}\n"
        f"  %r = linalg.generic {{indexing_maps = [#id, #row, #id],\n"
        f'      iterator_types = ["parallel", "parallel"]}}\n'
        f"    ins(%{of}, %m : {type}, {kept}) outs(%re : {type}) {{\n"
        f"  ^bb0(%a: f32, %most: f32, %o: f32):\n{body}"
        f"    linalg.yield %s : f32\n  }} -> {type}\n")
    return text, type, most, shares


def below(of, values):
    """How far elements are below the largest: none of them is above it."""
    text, type, most, shares = with_largest(of, values,
                                            op("arith.subf %most, %a"))
    results = [m - v for m, row in zip(most, values) for v in row]
    slopes = [[len(row) * share - 1 for share in row] for row in shares]
    return text, type, 2, sum(results), slopes, results


def masked(of, values):
    """The elements that equal the largest, and zeros: one at least is kept."""
    text, type, most, _ = with_largest(
        of, values, constants(0) + "    %p = arith.cmpf oeq, %a, %most : f32\n"
        "    %s = arith.select %p, %a, %c0 : f32\n")
    slopes = [[float(v == m) for v in row] for m, row in zip(most, values)]
    results = [m * slope for m, row in zip(most, slopes) for slope in row]
    return text, type, 2, sum(results), slopes, results


def pooling(name, of, values):
    """Windows of two rows, which overlap: the first takes it."""
    rows, columns = len(values), len(values[0])
    best = max if name == "max" else min
    start = -60000.0 if best is max else 60000.0
    shares = [[0.0] * columns for _ in values]
    results = []
    for row in range(rows - 1):
        for column in range(columns):
            pair = values[row][column], values[row + 1][column]
            results.append(best(pair))
            shares[row + pair.index(best(pair))][column] += 1
    image = tensor([1, rows, columns, 1])
    out = tensor([1, rows - 1, columns, 1])
    text = (f"  %image = tensor.expand_shape %{of} [[0, 1], [2, 3]] "
            f"output_shape [1, {rows}, {columns}, 1] : "
            f"{tensor([rows, columns])} into {image}\n"
            f"  %window = tensor.empty() : tensor<2x1xf32>\n"
            f"  %init = arith.constant dense<{start}> : {out}\n"
            f"  %p = linalg.pooling_nhwc_{name} {{strides = dense<1> : "
            f"vector<2xi64>, dilations = dense<1> : vector<2xi64>}} "
            f"ins(%image, %window : {image}, tensor<2x1xf32>) "
            f"outs(%init : {out}) -> {out}\n"
            f"  %r = tensor.collapse_shape %p [[0, 1], [2, 3]] : {out} into "
            f"{tensor([rows - 1, columns])}\n")
    return (text, tensor([rows - 1, columns]), 2, sum(results), shares, results)


#===-----------------------------------------------------------------------===#
# Cases
#===-----------------------------------------------------------------------===#

SUM = """  %zero_loss = arith.constant dense<0.0> : tensor<f32>
  %loss = linalg.reduce {{ arith.addf }} ins(%r : {type})
    outs(%zero_loss : tensor<f32>) dimensions = [{dims}]
  return %loss : tensor<f32>
}}
"""


def product(name, x, w):
    shapes = (tensor([ROWS, 2]), tensor([2, COLUMNS]), tensor([ROWS, COLUMNS]))
    return (f"  %{name}z = arith.constant dense<0.0> : {shapes[2]}\n"
            f"  %{name} = linalg.matmul ins(%{x}, %{w} : {shapes[0]}, "
            f"{shapes[1]}) outs(%{name}z : {shapes[2]}) -> {shapes[2]}\n")


def in_region(text, type):
    """The op that decides in an f32 region."""
    inner = text.replace("%r =", "%inner =")
    return (f"  %r = amp.autocast policy #amp.policy<\"f32\"> -> {type} {{\n"
            f"{inner}    amp.yield %inner : {type}\n  }}\n")


def multiply(x, w):
    return [[x[i][0] * w[0][j] + x[i][1] * w[1][j] for j in range(COLUMNS)]
            for i in range(ROWS)]


def try_case(rng, bits, decide, path):
    """The texts and the answers; None where an answer would not be exact."""
    x = [[64, s] for s in (1, 2, 3, 1)]
    w, u = ([[64] * COLUMNS, [rng.randint(1, 31) for _ in range(COLUMNS)]]
            for _ in range(2))
    exact = multiply(x, w)
    rounded = [[round_to(v, bits) for v in row] for row in exact]
    second = [[round_to(v, bits) for v in row] for row in multiply(x, u)]
    places = [[(i, j) for j in range(COLUMNS)] for i in range(ROWS)]
    lines, places = follow(path, places)
    of = "v" if lines else "h"
    values = [[rounded[i][j] for i, j in row] for row in places]
    # The other product goes the same way only where none is to go.
    text, type, rank, loss, shares, results = decide(of, values, second)
    gradient = [[0.0] * COLUMNS for _ in range(ROWS)]
    for row, share in zip(places, shares):
        for (i, j), part in zip(row, share):
            gradient[i][j] += part
    if any(round_to(v, bits) != v
           for v in results + sum(gradient, []) + sum(shares, [])):
        return None
    if path == "region":
        text = in_region(text, type)
    answer = [[sum(x[i][k] * gradient[i][j] for i in range(ROWS))
               for j in range(COLUMNS)] for k in range(2)]
    dims = ", ".join(str(d) for d in range(rank))
    body = (product("h", "x", "w") + product("g", "x", "u") + lines + text +
            SUM.format(type=type, dims=dims))
    return x, w, u, body, loss, answer


def print_case(name, policy, case):
    x, w, u, body, loss, answer = case
    types = [tensor([2, COLUMNS]), tensor([ROWS, 2]), tensor([2, COLUMNS])]
    arguments = ", ".join(f"%{n}: {t}" for n, t in zip("wxu", types))
    print(f"func.func private @loss_{name}({arguments}) -> tensor<f32> "
          f"attributes {{amp.policy = {policy}}} {{\n{body}"
          f"func.func @{name}() {{")
    for n, t, values in zip(["w", "x", "u", "dw"], types + types[:1],
                            [w, x, u, answer]):
        print(f"  %{n} = arith.constant dense<{dense(values)}> : {t}")
    print(f"  %l = arith.constant dense<{float(loss)}> : tensor<f32>\n"
          f"  %loss, %d = amp.value_and_grad @loss_{name}(%w, %x, %u) wrt [0] "
          f": ({', '.join(types)}) -> (tensor<f32>, {types[0]})\n"
          f"  check.eq %loss, %l : tensor<f32>\n"
          f"  check.eq %d, %dw : {types[0]}\n  return\n}}\n")


def get_deciders():
    deciders = {}
    for name in UNARY:
        deciders[f"unary_{name}"] = (
            lambda of, v, u, n=name: unary(n, of, v, u), PATHS)
    for name in BINARY:
        deciders[f"binary_{name}"] = (
            lambda of, v, u, n=name: binary(n, of, v, u),
            ["direct", "relu", "region"])
    for name in REDUCTION:
        for dim in (0, 1):
            deciders[f"over{dim}_{name}"] = (
                lambda of, v, u, n=name, d=dim: reduction(n, d, of, v), PATHS)
    deciders["below"] = lambda of, v, u: below(of, v), PATHS
    deciders["masked"] = lambda of, v, u: masked(of, v), PATHS
    for name in ("max", "min"):
        deciders[f"pooling_{name}"] = (
            lambda of, v, u, n=name: pooling(n, of, v), PATHS)
    return deciders


def main():
    compute, rounding, count = sys.argv[1:4]
    bits = MANTISSA[compute]
    policy = (f'#amp.policy<"amp", compute = {compute}, wgrad = accumulate, '
              f'rounding = {rounding}>')
    rng = random.Random(1)
    print("#id = affine_map<(i, j) -> (i, j)>\n"
          "#row = affine_map<(i, j) -> (i)>\n")
    for name, (decide, paths) in get_deciders().items():
        for path in rng.sample(paths, min(int(count), len(paths))):
            case = None
            while not case:
                case = try_case(rng, bits, decide, path)
            print_case(f"{name}_{path}", policy, case)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Prints checks of ops that read and write at random sums, quotients and
remainders of their loops, many of them of negative numbers, against Python's,
which round down as affine maps do."""

import itertools
import random

SIZES = (5, 37)
COLUMNS = (65, 260)  # and rows: a sum of columns takes as many
PRODUCT_SIZES = (32, 64, 40)  # rows, columns, depth: a product in blocks


def linear(rng):
    a, b = rng.randint(-3, 3), rng.choice([-2, -1, -1, 1, 1, 3])
    c = rng.randint(-40, 40)
    return (f"(d0 * {a} + d1 * {b} + {c})",
            lambda p: p[0] * a + p[1] * b + c)


def part(rng):
    text, value = linear(rng) if rng.random() < 0.7 else part(rng)
    size = rng.choice([1, 2, 3, 5, 8, 16, 37, 100])
    if rng.random() < 0.5:
        return f"({text} mod {size})", lambda p: value(p) % size
    return f"({text} floordiv {size})", lambda p: value(p) // size


def coordinate(rng, sizes=SIZES):
    """An expression from 0 on, its value at each point, and how many it has."""
    text, value = part(rng)
    if rng.random() < 0.5:
        factor = rng.choice([-3, -1, 1, 2])
        more, other = rng.choice([part, linear])(rng)
        text, first = f"{text} * {factor} + {more}", value
        value = lambda p: first(p) * factor + other(p)
    points = list(itertools.product(*map(range, sizes)))
    least = min(map(value, points))
    places = {p: value(p) - least for p in points}
    return f"{text} + {-least}", places, max(places.values()) + 1


def dense(values, *shape):
    text = ", ".join(f"{float(v)}" for v in values)
    if len(shape) == 2:
        rows = [values[i:i + shape[1]] for i in range(0, len(values), shape[1])]
        text = ", ".join(
            "[" + ", ".join(f"{float(v)}" for v in row) + "]" for row in rows)
    kind = "x".join(map(str, shape))
    return f"arith.constant dense<[{text}]> : tensor<{kind}xf32>"


def check(name, inputs, start, want, shape, maps, iterators, body):
    """One function: `inputs` are pairs of a constant and its shape."""
    def tensor(of):
        return f"tensor<{'x'.join(map(str, of))}xf32>"
    kinds = ", ".join(tensor(of) for _, of in inputs)
    names = ", ".join(f"%x{i}" for i in range(len(inputs)))
    args = ", ".join(f"%a{i}: f32" for i in range(len(inputs)))
    loops = ", ".join(f"d{i}" for i in range(iterators.count(",") + 1))
    maps = ", ".join(f"affine_map<({loops}) -> ({m})>" for m in maps)
    print(f"func.func @{name}() {{")
    for i, (values, of) in enumerate(inputs):
        print(f"  %x{i} = {dense(values, *of)}")
    print(f"  %o = {dense([start] * len(want), *shape)}")
    print(f"  %w = {dense(want, *shape)}")
    print(f"  %r = linalg.generic {{indexing_maps = [{maps}], "
          f"iterator_types = [{iterators}]}} ins({names} : {kinds}) "
          f"outs(%o : {tensor(shape)}) {{\n  ^bb0({args}, %s: f32):\n{body}"
          f"    linalg.yield %y : f32\n  }} -> {tensor(shape)}\n"
          f"  check.eq %r, %w : {tensor(shape)}\n  return\n}}")


def get_numbers(rng, count):
    return [rng.randint(-9, 9) for _ in range(count)]


PRODUCT = "    %p = arith.mulf %a0, %a1 : f32\n" \
          "    %y = arith.addf %s, %p : f32\n"


def check_columns(rng, i):
    """A sum of each column, of terms that a row has in common."""
    columns, rows = COLUMNS
    text, place, count = coordinate(rng, (1, rows))
    data, x = get_numbers(rng, count), get_numbers(rng, rows * columns)
    want = [sum(max(x[r * columns + c], data[place[0, r]]) for r in range(rows))
            for c in range(columns)]
    check(f"columns_{i}", [(data, (count,)), (x, (rows, columns))], 0, want,
          (columns,), [text.replace("d0", "0"), "d1, d0", "d0"],
          '"parallel", "reduction"',
          "    %p = arith.maximumf %a0, %a1 : f32\n"
          "    %y = arith.addf %s, %p : f32\n")


def check_product(rng, i):
    rows, columns, depth = PRODUCT_SIZES
    text, place, count = coordinate(rng, (rows, depth))
    data, x = get_numbers(rng, count), get_numbers(rng, depth * columns)
    want = [sum(data[place[r, k]] * x[k * columns + c] for k in range(depth))
            for r in range(rows) for c in range(columns)]
    check(f"product_{i}", [(data, (count,)), (x, (depth, columns))], 0, want,
          (rows, columns), [text.replace("d1", "d2"), "d2, d1", "d0, d1"],
          '"parallel", "parallel", "reduction"', PRODUCT)


def main():
    rng = random.Random(1)
    points = list(itertools.product(*map(range, SIZES)))
    numbers = get_numbers(rng, SIZES[1])
    for i in range(24):
        text, place, count = coordinate(rng)
        data = [rng.randint(-99, 99) for _ in range(count)]
        check(f"read_{i}", [(data, (count,))], 0,
              [2 * data[place[p]] for p in points], SIZES, [text, "d0, d1"],
              '"parallel", "parallel"',
              "    %y = arith.addf %a0, %a0 : f32\n")
        text, place, count = coordinate(rng)
        data = [rng.randint(-99, 99) for _ in range(count)]
        sums = [sum(data[place[i, j]] * numbers[j] for j in range(SIZES[1]))
                for i in range(SIZES[0])]
        check(f"sum_{i}", [(data, (count,)), (numbers, SIZES[1:])], 0, sums,
              SIZES[:1], [text, "d1", "d0"], '"parallel", "reduction"', PRODUCT)
        text, place, count = coordinate(rng)
        data = [rng.randint(-99, 99) for _ in points]
        sums = [1] * count
        for value, point in zip(data, points):
            sums[place[point]] += value
        check(f"scatter_{i}", [(data, SIZES)], 1, sums, (count,),
              ["d0, d1", text], '"reduction", "reduction"',
              "    %y = arith.addf %s, %a0 : f32\n")
    for i in range(2):
        check_columns(rng, i)
        check_product(rng, i)


main()

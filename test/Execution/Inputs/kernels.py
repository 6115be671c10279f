#!/usr/bin/env python3
"""Prints checks of kernels of random shapes against Python's arithmetic.

usage: kernels.py products|reductions|elementwise|convolutions COUNT SEED

convolutions, elementwise and half of the reductions take small integers: every
product and sum is exact, and so is the check. The others take normal numbers
and are compared with exact sums (math.fsum), each result within its own bound,
as a quotient of error and bound in f64 that must be at most 1. With unit
roundoff u, a sum of n terms in any order is off by at most (n - 1) u times the
sum of their magnitudes. What a tensor core does is not specified: the bound of
a product of 16-bit inputs takes each term to be cut to 23 bits of the greatest
partial sum, 2^-23 (2 k) times the magnitudes.
"""

import math
import random
import sys

from nn import Function, product, tensor

U = {"f32": 2.0**-24, "f64": 2.0**-53}
MANTISSA = {"bf16": 8, "f16": 11, "f32": 24, "f64": 53}


def narrow(value, element):
    """The value cut to the type's bits: any value of the type will do."""
    fraction, exponent = math.frexp(value)
    scale = 2.0 ** MANTISSA[element]
    return math.ldexp(math.trunc(fraction * scale) / scale, exponent)


def normals(rng, shape, element):
    return [narrow(rng.gauss(0, 1), element) for _ in range(product(shape))]


def integers(rng, shape, limit):
    return [float(rng.randint(-limit, limit)) for _ in range(product(shape))]


def strides(shape):
    steps = [1] * len(shape)
    for i in reversed(range(len(shape) - 1)):
        steps[i] = steps[i + 1] * shape[i + 1]
    return steps


def indices(shape):
    """All places of a shape, the last dimension fastest."""
    if not shape:
        yield ()
        return
    for outer in indices(shape[:-1]):
        for last in range(shape[-1]):
            yield (*outer, last)


def check_equal(f, actual, shape, element, values):
    expected = f.constant(shape, element, values)
    f.check(f"eq {actual}, {expected} : {tensor(shape, element)}")


def check_bound(f, actual, shape, element, values, bounds):
    kind = tensor(shape, "f64")
    wide = f.convert(actual, shape, element, "f64")
    expected = f.constant(shape, "f64", values)
    error = f.op(f"arith.subf {wide}, {expected} : {kind}")
    bound = f.constant(shape, "f64", bounds)
    share = f.op(f"arith.divf {error}, {bound} : {kind}")
    zero = f.constant(shape, "f64", [0.0] * product(shape))
    f.check(f"near {share}, {zero} atol 1.0 rtol 0.0 : {kind}")


def filled(f, shape, element, value):
    kind = tensor(shape, element)
    empty = f.op(f"tensor.empty() : {kind}")
    start = f.op(f"arith.constant {value} : {element}")
    return f.op(f"linalg.fill ins({start} : {element}) outs({empty} : {kind}) "
                f"-> {kind}")


#===-----------------------------------------------------------------------===#
# Products of normal numbers
#===-----------------------------------------------------------------------===#

LAYOUTS = {"matmul": ("mk", "kn"), "nt": ("mk", "nk"), "tn": ("km", "kn")}
TYPES = [("bf16", "f32"), ("f16", "f32"), ("f32", "f32"), ("f64", "f64")]
SIZES = [1, 5, 8, 16, 24, 33, 48, 64, 72, 130]


def emit_products(rng, number):
    maps = LAYOUTS[rng.choice(list(LAYOUTS))]
    small, wide = rng.choice(TYPES)
    sizes = {d: rng.choice(SIZES) for d in "mnk"}
    shapes = [[sizes[d] for d in m] for m in (*maps, "mn")]
    a, b = (normals(rng, shape, small) for shape in shapes[:2])
    f = Function(f"products_{number}_{small}")
    names = [f.constant(s, small, v) for s, v in zip(shapes, (a, b))]
    affine = ", ".join(f"affine_map<(m, n, k) -> ({', '.join(m)})>"
                       for m in (*maps, "mn"))
    kinds = [tensor(s, e) for s, e in zip(shapes, (small, small, wide))]
    init = filled(f, shapes[2], wide, "0.0")
    result = f.op(
        f"linalg.contract indexing_maps = [{affine}] ins({', '.join(names)} : "
        f"{kinds[0]}, {kinds[1]}) outs({init} : {kinds[2]}) -> {kinds[2]}")
    share = {"f32": 2.0**-22, "f64": 2.0**-52}[wide] * sizes["k"]
    values, bounds = [], []
    for m, n in indices(shapes[2]):
        left = a[m * sizes["k"]:][:sizes["k"]] if maps[0] == "mk" else \
            a[m::sizes["m"]]
        right = b[n * sizes["k"]:][:sizes["k"]] if maps[1] == "nk" else \
            b[n::sizes["n"]]
        # Exact but in f64, where the last rounding counts in the bound.
        terms = [x * y for x, y in zip(left, right)]
        values.append(math.fsum(terms))
        bounds.append(share * math.fsum(map(abs, terms)) + 1e-300)
    check_bound(f, result, shapes[2], wide, values, bounds)
    return f


#===-----------------------------------------------------------------------===#
# Reductions
#===-----------------------------------------------------------------------===#

COMBINE = {
    "addf": ("0.0", math.fsum),
    "maximumf": ("0xFF800000", max),
    "minimumf": ("0x7F800000", min),
}
INFINITE = {"0xFF800000": "0xFFF0000000000000",
            "0x7F800000": "0x7FF0000000000000"}


def draw_shape(rng, most):
    while True:
        rank = rng.randint(1, 4)
        shape = [rng.choice([1, 2, 3, 7, 16, 33, 100, 257, 1030])
                 for _ in range(rank)]
        if product(shape) <= most:
            return shape


def emit_reductions(rng, number):
    shape = draw_shape(rng, 6000)
    dims = sorted(rng.sample(range(len(shape)), rng.randint(1, len(shape))))
    element = rng.choice(["f32", "f64"])
    combine = rng.choice(["addf", "addf", "addf", "maximumf", "minimumf"])
    is_exact = combine != "addf" or rng.random() < 0.5
    values = (integers(rng, shape, 9) if combine == "addf" and is_exact
              else normals(rng, shape, element))
    f = Function(f"reductions_{number}")
    start, reduce = COMBINE[combine]
    if element == "f64":
        start = INFINITE.get(start, start)
    kept = [d for d in range(len(shape)) if d not in dims]
    out = [shape[d] for d in kept]
    result = f.op(
        f"linalg.reduce {{arith.{combine}}} "
        f"ins({f.constant(shape, element, values)} : {tensor(shape, element)}) "
        f"outs({filled(f, out, element, start)} : {tensor(out, element)}) "
        f"dimensions = {dims}")
    groups = {place: [] for place in indices(out)}
    for place, value in zip(indices(shape), values):
        groups[tuple(place[d] for d in kept)].append(value)
    expected = [reduce(group) for group in groups.values()]
    if is_exact:
        check_equal(f, result, out, element, expected)
    else:
        # One more for the expected value's own rounding in f64.
        bounds = [len(group) * U[element] * math.fsum(map(abs, group))
                  for group in groups.values()]
        check_bound(f, result, out, element, expected, bounds)
    return f


#===-----------------------------------------------------------------------===#
# Elementwise chains
#===-----------------------------------------------------------------------===#

CHAIN = {
    "arith.addf": lambda a, b: a + b,
    "arith.subf": lambda a, b: a - b,
    "arith.mulf": lambda a, b: a * b,
    "arith.maximumf": max,
    "arith.minimumf": min,
}


def emit_elementwise(rng, number):
    """Three operands, transposed or broadcast, in a chain of exact ops."""
    shape = draw_shape(rng, 6000)
    element = rng.choice(["bf16", "f16", "f32", "f64"])
    loops = [f"d{i}" for i in range(len(shape))]
    f = Function(f"elementwise_{number}")
    operands, maps = [], []
    for _ in range(3):
        dims = rng.sample(range(len(shape)), rng.randint(0, len(shape)))
        own = [shape[d] for d in dims]
        operands.append((dims, own, integers(rng, own, 3)))
        maps.append(dims)
    maps.append(list(range(len(shape))))
    affine = ", ".join(f"affine_map<({', '.join(loops)}) -> "
                       f"({', '.join(loops[d] for d in m)})>" for m in maps)
    chain = [rng.choice(list(CHAIN)) for _ in range(3)]
    names = [f.constant(own, element, values) for _, own, values in operands]
    kinds = ", ".join(tensor(own, element) for _, own, _ in operands)
    kind = tensor(shape, element)
    steps = [("%a", "%b"), ("%t0", "%c"), ("%t1", "%a")]
    body = "\n".join(f"    %t{i} = {name} {x}, {y} : {element}"
                     for i, (name, (x, y)) in enumerate(zip(chain, steps)))
    empty = f.op(f"tensor.empty() : {kind}")
    kinds_of_loops = ", ".join(['"parallel"'] * len(shape))
    result = f.op(
        f"linalg.generic {{indexing_maps = [{affine}], iterator_types = "
        f"[{kinds_of_loops}]}} "
        f"ins({', '.join(names)} : {kinds}) outs({empty} : {kind}) {{\n"
        f"  ^bb0(%a: {element}, %b: {element}, %c: {element}, %o: {element}):\n"
        f"{body}\n    linalg.yield %t2 : {element}\n  }} -> {kind}")
    expected = []
    for place in indices(shape):
        a, b, c = (values[sum(place[d] * s for d, s in zip(dims, strides(own)))]
                   for dims, own, values in operands)
        t = CHAIN[chain[0]](a, b)
        expected.append(CHAIN[chain[2]](CHAIN[chain[1]](t, c), a) + 0.0)
    # -0 and 0 are equal numbers with other bits: their sum with 0 is 0.
    zero = f.constant(shape, element, [0.0] * product(shape))
    result = f.op(f"arith.addf {result}, {zero} : {kind}")
    check_equal(f, result, shape, element, expected)
    return f


#===-----------------------------------------------------------------------===#
# Convolutions
#===-----------------------------------------------------------------------===#

ORDERS = {
    # The op, the image's and the kernel's dimensions.
    "nchw_fchw": ("nchw", "fcyx", "nfhw"),
    "nhwc_hwcf": ("nhwc", "yxcf", "nhwf"),
}


def emit_convolutions(rng, number):
    order = rng.choice(list(ORDERS))
    small, wide = rng.choice(TYPES)
    stride, dilation = rng.choice([1, 2]), rng.choice([1, 1, 2])
    size = {"n": rng.choice([1, 2, 5]), "c": rng.choice([1, 3, 8, 16]),
            "f": rng.choice([1, 4, 8, 16]), "y": rng.choice([1, 3]),
            "x": rng.choice([1, 3, 5]), "oh": rng.choice([1, 4, 7]),
            "ow": rng.choice([1, 5, 8])}
    size["h"] = (size["oh"] - 1) * stride + (size["y"] - 1) * dilation + 1
    size["w"] = (size["ow"] - 1) * stride + (size["x"] - 1) * dilation + 1
    image, kernel, result = ORDERS[order]
    out = {**size, "h": size["oh"], "w": size["ow"]}
    shapes = [[size[d] for d in image], [size[d] for d in kernel],
              [out[d] for d in result]]
    tables = [integers(rng, shape, 3) for shape in shapes[:2]]
    f = Function(f"convolutions_{number}")
    names = [f.constant(s, small, t) for s, t in zip(shapes, tables)]
    kinds = [tensor(s, e) for s, e in zip(shapes, (small, small, wide))]
    actual = f.op(
        f"linalg.conv_2d_{order} {{strides = dense<{stride}> : tensor<2xi64>, "
        f"dilations = dense<{dilation}> : tensor<2xi64>}} "
        f"ins({', '.join(names)} : {kinds[0]}, {kinds[1]}) "
        f"outs({filled(f, shapes[2], wide, '0.0')} : {kinds[2]}) -> {kinds[2]}")
    steps = [dict(zip(d, strides(s)))
             for d, s in zip((image, kernel), shapes)]
    expected = []
    for place in indices(shapes[2]):
        at = dict(zip(result, place))
        total = 0.0
        for c, y, x in indices([size["c"], size["y"], size["x"]]):
            spot = {"n": at["n"], "c": c, "h": at["h"] * stride + y * dilation,
                    "w": at["w"] * stride + x * dilation,
                    "f": at["f"], "y": y, "x": x}
            total += math.prod(
                table[sum(spot[d] * s for d, s in step.items())]
                for table, step in zip(tables, steps))
        expected.append(total)
    check_equal(f, actual, shapes[2], wide, expected)
    return f


FAMILIES = {
    "products": emit_products,
    "reductions": emit_reductions,
    "elementwise": emit_elementwise,
    "convolutions": emit_convolutions,
}


def main():
    emit = FAMILIES[sys.argv[1]]
    rng = random.Random(int(sys.argv[3]))
    for number in range(int(sys.argv[2])):
        print(emit(rng, number))


if __name__ == "__main__":
    main()

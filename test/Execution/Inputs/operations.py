#!/usr/bin/env python3
"""Prints one check of each op of arith and math on floats, and of math on
integers, in each type that it is for, against Python's in f64.

What IEEE 754 rounds once must be the bits of that; of the rest docs/Numerics.md
states the errors, in f32 by its table, in f64 those of libm and of libdevice,
at most 4 ulp. In 16 bits a function is rounded from f32 once more.
"""

import math
import struct

# Places of the significand, and the format of struct: bf16 has none.
FORMATS = {"f64": (53, "<d"), "f32": (24, "<f"), "f16": (11, "<e"),
           "bf16": (8, None)}
LEAST = {"f64": -1022, "f32": -126, "f16": -14, "bf16": -126}
POSITIVE = [0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 3.0]
UNIT = [-0.75, -0.5, -0.25, -0.125, 0.125, 0.25, 0.5, 0.875]
ANY = [-3.0, -1.5, -1.0, -0.25, 0.5, 1.0, 2.5, 3.0]
OTHER = [1.5, -2.0, 0.75, 3.0, -1.25, 2.0, 0.5, -3.0]
ABOVE = [1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0, 5.0]


def nearest(x, element):
    places, form = FORMATS[element]
    if not math.isfinite(x):
        return x
    if form:
        return struct.unpack(form, struct.pack(form, x))[0]
    word = struct.unpack("<I", struct.pack("<f", x))[0]
    word = (word + 0x7FFF + (word >> 16 & 1)) & 0xFFFF0000
    return struct.unpack("<f", struct.pack("<I", word))[0]


def bits(x, element):
    form = FORMATS[element][1]
    raw = struct.pack(form, x) if form else struct.pack("<f", x)[2:]
    return "0x" + raw[::-1].hex().upper()


def signed(function):
    """With a zero of the argument's sign."""
    return lambda x: math.copysign(abs(function(x)), x)


def away(x):
    return math.floor(abs(x) + 0.5)


def cube_root(x):
    return math.copysign(abs(x) ** (1 / 3), x)


# Exact: one rounding. The others: relative and absolute errors in f32, of
# docs/Numerics.md, None where there is no polynomial.
EXACT = {
    "math.absf": (abs, [ANY]), "math.ceil": (signed(math.ceil), [ANY]),
    "math.floor": (math.floor, [ANY]),
    "math.trunc": (signed(math.trunc), [ANY]),
    "math.round": (signed(away), [ANY]),
    "math.roundeven": (signed(round), [ANY]),
    "arith.negf": (lambda x: -x, [ANY]), "math.sqrt": (math.sqrt, [POSITIVE]),
    "math.copysign": (math.copysign, [ANY, OTHER]),
    "arith.addf": (lambda x, y: x + y, [ANY, OTHER]),
    "arith.subf": (lambda x, y: x - y, [ANY, OTHER]),
    "arith.mulf": (lambda x, y: x * y, [ANY, OTHER]),
    "arith.divf": (lambda x, y: x / y, [ANY, OTHER]),
    "arith.remf": (math.fmod, [ANY, OTHER]),
    "arith.maximumf": (max, [ANY, OTHER]),
    "arith.minimumf": (min, [ANY, OTHER]),
    "arith.maxnumf": (max, [ANY, OTHER]), "arith.minnumf": (min, [ANY, OTHER]),
    "math.fma": (lambda x, y, z: x * y + z, [ANY, OTHER, UNIT]),
    "math.clampf": (lambda x, low, high: min(max(x, low), high),
                    [ANY, UNIT, ABOVE]),
}
NEAR = {
    "math.acos": (math.acos, [UNIT], 1.07, 1.55e-07),
    "math.acosh": (math.acosh, [ABOVE], None, 0),
    "math.asin": (math.asin, [UNIT], 7.02, 8.37e-07),
    "math.asinh": (math.asinh, [ANY], None, 0),
    "math.atan": (math.atan, [ANY], 39.8, 2.37e-06),
    "math.atan2": (math.atan2, [ANY, OTHER], 39.8, 2.37e-06),
    "math.atanh": (math.atanh, [UNIT], None, 0),
    "math.cbrt": (cube_root, [ANY], 12, 0),
    "math.cos": (math.cos, [ANY], 0, 1.68e-07),
    "math.cosh": (math.cosh, [ANY], None, 0),
    "math.erf": (math.erf, [ANY], 4.6, 2.74e-07),
    "math.erfc": (math.erfc, [ANY], 2.41, 1.85e-07),
    "math.exp": (math.exp, [ANY], 3.83, 0),
    "math.exp2": (lambda x: 2.0 ** x, [ANY], None, 0),
    "math.expm1": (math.expm1, [ANY], 3.83, 0),
    "math.log": (math.log, [POSITIVE], 0.792, 5.96e-06),
    "math.log10": (math.log10, [POSITIVE], None, 0),
    "math.log1p": (math.log1p, [UNIT], 1.98, 1.17e-05),
    "math.log2": (math.log2, [POSITIVE], 1.45, 1.15e-05),
    "math.powf": (lambda x, y: x ** y, [POSITIVE, OTHER], None, 0),
    "math.rsqrt": (lambda x: 1 / math.sqrt(x), [POSITIVE], None, 0),
    "math.sin": (math.sin, [ANY], 0, 1.84e-07),
    "math.sinh": (math.sinh, [ANY], None, 0),
    "math.tan": (math.tan, [ANY], None, 0),
    "math.tanh": (math.tanh, [ANY], 4.52, 2.69e-07),
}
INTEGER = {
    "math.absi": lambda x, width: abs(x),
    "math.ctpop": lambda x, width: bin(x % (1 << width)).count("1"),
    "math.ctlz": lambda x, width: width - (x % (1 << width)).bit_length(),
    "math.cttz": lambda x, width: (x & -x).bit_length() - 1 if x else width,
}
CLASSES = {
    "math.isfinite": math.isfinite, "math.isinf": math.isinf,
    "math.isnan": math.isnan,
}


def tensor(values, element):
    return f"tensor<{len(values)}x{element}>"


def constant(values, element):
    texts = values
    if element in FORMATS:
        texts = [bits(x, element) for x in values]
    texts = ", ".join(str(x) for x in texts)
    return f"arith.constant dense<[{texts}]> : {tensor(values, element)}"


def expression(op, names, element):
    if op == "math.clampf":
        return f"{op} {names[0]} to [{names[1]}, {names[2]}] : {element}"
    if op == "math.fpowi":
        return f"{op} {names[0]}, {names[1]} : {element}, i32"
    return f"{op} {', '.join(names)} : {element}"


def print_check(op, inputs, kinds, expected, result, check):
    """In a body: upstream folds ops on constants."""
    names = [f"%a{i}" for i in range(len(inputs))]
    types = ", ".join(tensor(v, k) for v, k in zip(inputs, kinds))
    maps = ", ".join(["#id"] * (len(inputs) + 1))
    args = ", ".join(f"{n}: {k}" for n, k in zip(names, kinds))
    label = op.replace(".", "_").replace("#", "_") + "_" + kinds[0]
    op, _, which = op.partition("#")
    prefix = "%s, %c" if which else "%s"
    given = "%c" if which == "cos" else "%s"
    print(f"func.func @{label}() {{")
    for number, (values, kind) in enumerate(zip(inputs, kinds)):
        print(f"  %x{number} = {constant(values, kind)}")
    to = tensor(expected, result)
    print(f"  %e = tensor.empty() : {to}")
    print(f"  %r = linalg.generic {{indexing_maps = [{maps}], iterator_types = "
          f"[\"parallel\"]}} ins("
          f"{', '.join(f'%x{i}' for i in range(len(inputs)))} : {types}) "
          f"outs(%e : {to}) {{")
    print(f"  ^bb0({args}, %o: {result}):")
    print(f"    {prefix} = {expression(op, names, kinds[0])}")
    print(f"    linalg.yield {given} : {result}\n  }} -> {to}")
    print(f"  %w = {constant(expected, result)}")
    print(f"  check.{check} : {to}\n  return\n}}")


def print_floats(element):
    places = FORMATS[element][0]
    for op, (function, inputs) in EXACT.items():
        expected = [nearest(function(*x), element) for x in zip(*inputs)]
        print_check(op, inputs, [element] * len(inputs), expected, element,
                    "eq %r, %w")
    near = dict(NEAR)
    near["math.sincos#sin"] = NEAR["math.sin"]
    near["math.sincos#cos"] = NEAR["math.cos"]
    for op, (function, inputs, ulp, absolute) in near.items():
        error = 4 if ulp is None or element == "f64" else ulp
        relative = error * 2.0 ** (1 - max(places, 24))
        if element == "f64":
            absolute = 0
        if places < 24:
            relative += 2.0 ** -places * (1 + relative)
        # The expected value is rounded to the type itself.
        relative += 2.0 ** -places
        expected = [nearest(function(*x), element) for x in zip(*inputs)]
        print_check(op, inputs, [element] * len(inputs), expected, element,
                    f"near %r, %w atol {float(absolute)!r} rtol {relative!r}")
    powers = [0, 1, -1, 2, -2, 3, 5, -3]
    expected = [nearest(x ** n, element) for x, n in zip(ABOVE, powers)]
    # At most four products and a quotient.
    print_check("math.fpowi", [ABOVE, powers], [element, "i32"], expected,
                element, f"near %r, %w atol 0.0 rtol {6 * 2.0 ** -places!r}")


def print_classes(element):
    places, form = FORMATS[element]
    least = 2.0 ** LEAST[element]
    below = least * (1 - 2.0 ** (1 - places))
    high = {"f16": 15, "f64": 1023}.get(element, 127)
    largest = (2 - 2.0 ** (1 - places)) * 2.0 ** high
    values = [0.0, -0.0, least, -least, below, -below, largest, -largest,
              math.inf, -math.inf, math.nan, 1.0, -1.0,
              least * 2.0 ** (1 - places), 2 * least, -0.5]
    tests = dict(CLASSES)
    tests["math.isnormal"] = lambda x: math.isfinite(x) and abs(x) >= least
    for op, test in tests.items():
        expected = ["true" if test(x) else "false" for x in values]
        print_check(op, [values], [element], expected, "i1", "eq %r, %w")


def print_integers(width):
    high = (1 << (width - 1)) - 1
    values = [0, 1, -1, 2, -2, 5, 12, 48, -64, 100, -100, high, -high,
              high - 1, 64, 7]
    for op, function in INTEGER.items():
        expected = [function(x, width) for x in values]
        kind = f"i{width}"
        print_check(op, [values], [kind], expected, kind, "eq %r, %w")


print("#id = affine_map<(i) -> (i)>")
for element in FORMATS:
    print_floats(element)
    print_classes(element)
for width in (8, 16, 32, 64):
    print_integers(width)

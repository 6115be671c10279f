#!/usr/bin/env python3
"""Prints checks of what MLIR leaves undefined about integers, with the answers
that docs/Numerics.md gives."""

import math

FLOATS = [0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 1.5, 127.5, 128.0, -128.5, -129.0]
FLOATS += [255.5, 256.0, 32768.0, -32768.0, 65504.0, -65504.0]
FLOATS += [math.inf, -math.inf, math.nan]
WIDE = [2.0**31, -(2.0**31), 2.0**32, 2.0**63, -(2.0**63), 2.0**64, 3.1e38]
WIDE += [2.0**31 - 128, 2.0**63 - 2.0**39, 2.0**64 - 2.0**40, -3.1e38]
WIDE += [32767.0, -32769.0]
WIDTHS = [1, 8, 16, 32, 64]


def limits(width, signed):
    half = 1 << (width - 1)
    return (-half, half - 1) if signed else (0, 2 * half - 1)


def saturate(x, width, signed):
    low, high = limits(width, signed)
    if math.isnan(x):
        return 0
    if math.isinf(x):
        return high if x > 0 else low
    return min(max(math.trunc(x), low), high)


def wrap(x, width):
    """As MLIR writes the bits of an integer."""
    x &= (1 << width) - 1
    if width == 1:
        return "true" if x else "false"
    return str(x - (1 << width) if x >> (width - 1) else x)


def shift(op, x, amount, width):
    if op == "shrsi":
        return x >> min(amount, width)
    if op == "shrui":
        return (x & ((1 << width) - 1)) >> amount
    return x << amount


def dense(items, element):
    values = ", ".join(items)
    return f"arith.constant dense<[{values}]> : {tensor(items, element)}"


def tensor(items, element):
    return f"tensor<{len(items)}x{element}>"


def float_text(x, element):
    if math.isfinite(x):
        return repr(x)
    narrow = element == "f16"
    if math.isnan(x):
        return "0x7E00" if narrow else "0x7FC00000"
    infinity = 0x7C00 if narrow else 0x7F800000
    sign = 0x8000 if narrow else 0x80000000
    return hex(infinity | (sign if x < 0 else 0))


def print_check(name, lines, expected, element):
    print(f"func.func @{name}() {{")
    print("\n".join(f"  {line}" for line in lines))
    print(f"  %expected = {dense(expected, element)}")
    print(f"  check.eq %r, %expected : {tensor(expected, element)}")
    print("  return\n}")


def conversions():
    for source, values in (("f32", FLOATS + WIDE), ("f16", FLOATS)):
        for width in WIDTHS:
            for op in ("fptosi", "fptoui"):
                expected = [
                    wrap(saturate(x, width, op == "fptosi"), width)
                    for x in values
                ]
                texts = [float_text(x, source) for x in values]
                lines = [
                    f"%x = {dense(texts, source)}",
                    f"%r = arith.{op} %x : {tensor(texts, source)} to "
                    f"{tensor(texts, f'i{width}')}",
                ]
                print_check(
                    f"{op}_{source}_i{width}", lines, expected, f"i{width}"
                )


def shifts():
    for width in WIDTHS[1:]:
        low, high = limits(width, True)
        pairs = [
            (x, amount)
            for x in (low, high, -1, 5, 0)
            for amount in (0, 1, width - 1, width, width + 1, high, -1)
        ]
        for op in ("shli", "shrui", "shrsi"):
            expected = [
                wrap(shift(op, x, min(n % (1 << width), 64), width), width)
                for x, n in pairs
            ]
            lines = [
                f"%x = {dense([str(x) for x, _ in pairs], f'i{width}')}",
                f"%n = {dense([str(n) for _, n in pairs], f'i{width}')}",
                f"%r = arith.{op} %x, %n : {tensor(pairs, f'i{width}')}",
            ]
            print_check(f"{op}_i{width}", lines, expected, f"i{width}")


conversions()
shifts()

#!/usr/bin/env python3
"""Prints checks of amp.cast against exact rational arithmetic.

usage: casts.py COUNT SEED
"""

import math
import random
import struct
import sys
from fractions import Fraction

# name: (exponent bits, mantissa bits)
FORMATS = {"bf16": (8, 7), "f16": (5, 10), "f8E4M3FN": (4, 3), "f8E5M2": (5, 2)}


def f32_value(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def overflow_bits(fmt):
    """The bits after those of the greatest number: of infinity, or of NaN."""
    exponent_bits, mantissa = FORMATS[fmt]
    if fmt == "f8E4M3FN":
        return (1 << (exponent_bits + mantissa)) - 1
    return ((1 << exponent_bits) - 1) << mantissa


def magnitude_bits(value, fmt, away):
    """The bits of the non-negative rational `value` rounded in a format;
    `away(low, frac)` says whether to take the larger neighbour."""
    exponent_bits, mantissa = FORMATS[fmt]
    bias = (1 << (exponent_bits - 1)) - 1
    if value == 0:
        return 0
    exponent = 0
    while Fraction(2) ** (exponent + 1) <= value:
        exponent += 1
    while Fraction(2) ** exponent > value:
        exponent -= 1
    exponent = max(exponent, 1 - bias)
    scaled = value / Fraction(2) ** (exponent - mantissa)
    low = scaled.numerator // scaled.denominator
    if away(low, scaled - low):
        low += 1
    # A carry out of the mantissa moves into the exponent by itself.
    bits = ((exponent + bias - 1) << mantissa) + low
    return min(bits, overflow_bits(fmt))


def nearest_even(low, frac):
    return frac > Fraction(1, 2) or (frac == Fraction(1, 2) and low % 2)


def f64_value(bits):
    return struct.unpack("<d", struct.pack("<Q", bits))[0]


def convert(value, fmt, mode, saturate):
    """The bits of a finite number in a format."""
    sign = 1 << sum(FORMATS[fmt]) if math.copysign(1, value) < 0 else 0
    overflow = overflow_bits(fmt)
    away = nearest_even if mode == "nearest_even" else lambda *_: False
    result = magnitude_bits(abs(Fraction(value)), fmt, away)
    # 8 bits always saturate.
    if result >= overflow and (
        saturate or mode == "toward_zero" or fmt.startswith("f8")
    ):
        result = overflow - 1
    return sign | result


def sample(rng, fmt):
    """Finite f32 bits where rounding is interesting."""
    pick = rng.randrange(5)
    sign = rng.getrandbits(1) << 31
    if pick == 0:  # ties and their neighbours
        drop = 23 - FORMATS[fmt][1]
        bits = rng.getrandbits(31) >> drop << drop | 1 << (drop - 1)
        bits += rng.choice([-1, 0, 1])
    elif pick == 1 and fmt == "f16":  # around f16's largest and subnormals
        low, high = rng.choice([(0x477FE000, 0x47800100),
                                (0x33000000, 0x38800000)])
        bits = rng.randrange(low, high)
    elif pick == 1 and fmt == "f8E4M3FN":  # around 448, and subnormals
        low, high = rng.choice([(0x43E00000, 0x44000000),
                                (0x3A800000, 0x3C800000)])
        bits = rng.randrange(low, high)
    elif pick == 1 and fmt == "f8E5M2":  # around 57344, and subnormals
        low, high = rng.choice([(0x47600000, 0x47800000),
                                (0x37000000, 0x38800000)])
        bits = rng.randrange(low, high)
    elif pick == 2:  # around the largest f32
        bits = rng.randrange(0x7F7F0000, 0x7F800000)
    else:
        bits = rng.getrandbits(31)
    if bits >= 0x7F800000:
        bits = 0x7F7FFFFF
    return sign | bits


def widen(rng, bits):
    """The bits of an f64 next to an f32: rounding twice goes wrong there."""
    value = struct.pack("<d", f32_value(bits))
    wide = struct.unpack("<Q", value)[0] + rng.choice([-1, 0, 1])
    return max(wide, 0)


def function(rng, name, count, fmt, mode, saturate, source="f32"):
    inputs = [sample(rng, fmt) for _ in range(count)]
    values = [f32_value(x) for x in inputs]
    digits = 8
    if source == "f64":
        inputs = [widen(rng, x) for x in inputs]
        values = [f64_value(x) for x in inputs]
        digits = 16
    expected = [convert(x, fmt, mode, saturate) for x in values]
    ins = ", ".join(f"0x{x:0{digits}X}" for x in inputs)
    width = (1 + sum(FORMATS[fmt])) // 4
    outs = ", ".join(f"0x{x:0{width}X}" for x in expected)
    attrs = f"rounding = {RoundingAttr[mode]} : i32" + (
        ", saturate" if saturate else "")
    return f"""
func.func @{name}() {{
  %x = arith.constant dense<[{ins}]> : tensor<{count}x{source}>
  %e = arith.constant dense<[{outs}]> : tensor<{count}x{fmt}>
  %r = amp.cast %x {{{attrs}}} : tensor<{count}x{source}> to tensor<{count}x{fmt}>
  check.eq %r, %e : tensor<{count}x{fmt}>
  return
}}
"""


RoundingAttr = {"nearest_even": 0, "toward_zero": 1}

if __name__ == "__main__":
    count, rng = int(sys.argv[1]), random.Random(int(sys.argv[2]))
    for fmt in FORMATS:
        for mode in RoundingAttr:
            for saturate in (False, True):
                name = f"{fmt}_{mode}" + ("_saturate" if saturate else "")
                sys.stdout.write(function(rng, name, count, fmt, mode,
                                          saturate))
                sys.stdout.write(function(rng, name + "_f64", count, fmt,
                                          mode, saturate, "f64"))

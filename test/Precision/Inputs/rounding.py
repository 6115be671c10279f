"""Rounding to nearest even, done with bits."""

import math
import struct


def bits_of(value):
    return struct.unpack("<I", struct.pack("<f", value))[0]


def to_f32(value):
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def to_f16(value):
    try:
        return struct.unpack("<e", struct.pack("<e", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def to_bf16(value):
    """Of an f32."""
    if value != value or abs(value) == math.inf:
        return value
    bits = bits_of(value)
    bits += 0x7FFF + ((bits >> 16) & 1)
    return struct.unpack("<f", struct.pack("<I", bits & 0xFFFF0000))[0]


def to_tf32(value):
    """Of an f32."""
    if value != value or abs(value) == math.inf:
        return value
    bits = bits_of(value)
    bits += 0x0FFF + ((bits >> 13) & 1)
    return struct.unpack("<f", struct.pack("<I", bits & 0xFFFFE000))[0]


ROUND = {
    "f32": to_f32,
    "f16": to_f16,
    "bf16": to_bf16,
    "tf32": to_tf32,
    "f64": float,
}


def round_to(value, elem):
    return ROUND[elem](value)


def stands_for(values, elem, exactly):
    """Whether a 16-bit type can stand for a constant."""
    exactly = exactly or len(set(map(repr, values))) > 1
    for value in values:
        rounded = round_to(value, elem)
        if rounded != value and (exactly or abs(rounded) == float("inf")):
            return False
    return True

#!/usr/bin/env python3
"""Whether a step of SGD with rate 1 from zeros left what clipping says.

usage: clipped.py CHECKPOINT KEY=VALUE ...

KEYs are value and norm (clip_value, clip_norm) of the step, a.value, a.norm and
a.scale of the group of embed.a. The gradient of embed.a is (3, 4), that of b
(-6, 8). Every bit must be the same.
"""

import math
import struct
import sys

import safetensors


def f32(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def clip_value(gradient, limit):
    if not limit:
        return gradient
    limit = f32(limit)
    return [min(max(g, -limit), limit) for g in gradient]


def clip_norm(gradients, limit):
    """The norm is summed parameter by parameter, as amp.norm has it."""
    if not limit:
        return gradients
    total = sum(sum(g * g for g in gradient) for gradient in gradients)
    factor = f32(min(1.0, limit / (f32(math.sqrt(total)) + 1e-6)))
    return [[f32(g * factor) for g in gradient] for gradient in gradients]


def main():
    path, *items = sys.argv[1:]
    keys = {key: float(value) for key, value in
            (item.split("=") for item in items)}
    a = [f32(g * f32(keys.get("a.scale", 1.0))) for g in (3.0, 4.0)]
    b = [-6.0, 8.0]
    a = clip_value(a, keys.get("a.value") or keys.get("value"))
    b = clip_value(b, keys.get("value"))
    if "a.norm" in keys:
        a, = clip_norm([a], keys["a.norm"])
        b, = clip_norm([b], keys.get("norm"))
    else:
        a, b = clip_norm([a, b], keys.get("norm"))
    found = safetensors.read_values(path)
    for key, gradient in (("embed.a", a), ("b", b)):
        expected = [0.0 - g for g in gradient]
        assert found[key] == expected, (key, found[key], expected)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Writes, prints and damages safetensors files.

usage: safetensors.py write FILE KEY=DTYPE[DIM,...]:VALUES ...
       safetensors.py print FILE [KEY ...]
       safetensors.py merge FILE FILE OUT KEY=KEY ...
       safetensors.py cut FILE BYTES OUT
       safetensors.py set FILE OUT KEY=VALUES ...
       safetensors.py same FILE FILE [KEY ...]
       safetensors.py near FILE FILE TOLERANCE KEY ...
       safetensors.py distance FILE FILE KEY ...

VALUES are numbers between commas, repeated until the tensor is full, or
`random:SEED` (in [-1, 1) for floats, in [0, 3) for integers). A negative
BYTES counts from the end. `set` changes values and keeps all else. `same` compares the named tensors (all, if none is
named) bit for bit and says which differ.
"""

import json
import math
import random
import re
import struct
import sys

CODES = {"F64": "d", "F32": "f", "F16": "e"}
CODES.update({"I64": "q", "I32": "i", "I8": "b", "U8": "B"})
# Bits of exponent and mantissa.
FLOAT8 = {"F8_E4M3": (4, 3), "F8_E5M2": (5, 2)}
SIZES = {**{k: struct.calcsize(v) for k, v in CODES.items()}, "BF16": 2}


def float8_value(dtype, bits):
    exponent_bits, mantissa_bits = FLOAT8[dtype]
    mantissa = bits & ((1 << mantissa_bits) - 1)
    exponent = bits >> mantissa_bits & ((1 << exponent_bits) - 1)
    sign = -1.0 if bits & 0x80 else 1.0
    if dtype == "F8_E5M2" and exponent == 31:
        return sign * (math.nan if mantissa else math.inf)
    if bits & 0x7F == 0x7F:
        return math.nan
    if exponent:
        mantissa += 1 << mantissa_bits
    scale = max(exponent, 1) - (1 << (exponent_bits - 1)) + 1 - mantissa_bits
    return sign * math.ldexp(mantissa, scale)


def get_values(dtype, count, text):
    kind, _, seed = text.partition(":")
    if kind == "random":
        source = random.Random(int(seed))
        if dtype[0] in "IU":
            return [source.randrange(3) for _ in range(count)]
        return [source.uniform(-1, 1) for _ in range(count)]
    items = [item for item in text.split(",") if item]
    parse = int if dtype[0] in "IU" else float
    return [parse(items[i % len(items)]) for i in range(count)]


def encode(dtype, values):
    if dtype == "BF16":
        # Exact values only: the tests round nothing here.
        halves = [struct.pack("<f", value) for value in values]
        assert all(half[:2] == b"\0\0" for half in halves)
        return b"".join(half[2:] for half in halves)
    if dtype in FLOAT8:
        numbers = [float8_value(dtype, bits) for bits in range(256)]
        return bytes(numbers.index(value) for value in values)
    return struct.pack(f"<{len(values)}{CODES[dtype]}", *values)


def decode(dtype, data):
    if dtype == "BF16":
        pairs = [data[i : i + 2] for i in range(0, len(data), 2)]
        return [struct.unpack("<f", b"\0\0" + pair)[0] for pair in pairs]
    if dtype in FLOAT8:
        return [float8_value(dtype, bits) for bits in data]
    return struct.unpack(f"<{len(data) // SIZES[dtype]}{CODES[dtype]}", data)


def write(path, tensors):
    """`tensors`: (key, dtype, shape, bytes) each."""
    header, data = {}, b""
    for key, dtype, shape, content in tensors:
        header[key] = {
            "dtype": dtype,
            "shape": shape,
            "data_offsets": [len(data), len(data) + len(content)],
        }
        data += content
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def read(path):
    """key: (dtype, shape, bytes); the metadata apart."""
    with open(path, "rb") as file:
        content = file.read()
    (length,) = struct.unpack("<Q", content[:8])
    header = json.loads(content[8 : 8 + length])
    data = content[8 + length :]
    metadata = header.pop("__metadata__", {})
    tensors = {}
    for key, entry in header.items():
        begin, end = entry["data_offsets"]
        tensors[key] = (entry["dtype"], entry["shape"], data[begin:end])
    return tensors, metadata


def read_values(path):
    """key: list of numbers."""
    return {
        key: list(decode(dtype, data))
        for key, (dtype, _, data) in read(path)[0].items()
    }


def run_write(path, *specs):
    tensors = []
    for spec in specs:
        match = re.fullmatch(r"([^=]+)=(\w+)\[([\d,]*)\]:(.+)", spec)
        key, dtype, dims, text = match.groups()
        shape = [int(dim) for dim in dims.split(",") if dim]
        count = 1
        for dim in shape:
            count *= dim
        content = encode(dtype, get_values(dtype, count, text))
        tensors.append((key, dtype, shape, content))
    write(path, tensors)


def run_merge(path_a, path_b, out, *names):
    """All of the first file, and KEY=KEY: as the first, the second's second."""
    tensors = read(path_a)[0]
    other = read(path_b)[0]
    for name in names:
        key, source = name.split("=")
        tensors[key] = other[source]
    write(out, [(key, *tensor) for key, tensor in tensors.items()])


def run_print(path, *keys):
    tensors, _ = read(path)
    for key in keys or sorted(tensors):
        dtype, shape, data = tensors[key]
        dims = ",".join(map(str, shape))
        values = " ".join(f"{value:.17g}" for value in decode(dtype, data))
        print(f"{key} {dtype}[{dims}] {values}")


def run_cut(path, count, out):
    with open(path, "rb") as file:
        content = file.read()
    with open(out, "wb") as file:
        file.write(content[: int(count)])


def run_set(path, out, *specs):
    with open(path, "rb") as file:
        content = bytearray(file.read())
    (length,) = struct.unpack("<Q", content[:8])
    header = json.loads(content[8 : 8 + length])
    for spec in specs:
        key, text = spec.split("=")
        entry = header[key]
        begin, end = (8 + length + offset for offset in entry["data_offsets"])
        count = (end - begin) // SIZES[entry["dtype"]]
        values = get_values(entry["dtype"], count, text)
        content[begin:end] = encode(entry["dtype"], values)
    with open(out, "wb") as file:
        file.write(content)


def run_same(path_a, path_b, *keys):
    a, b = read(path_a)[0], read(path_b)[0]
    wrong = [k for k in keys or sorted({*a, *b}) if a.get(k) != b.get(k)]
    if wrong:
        sys.exit("differ: " + " ".join(wrong))


def run_near(path_a, path_b, tolerance, *keys):
    a, b = read_values(path_a), read_values(path_b)
    for key in keys:
        worst = max(abs(x - y) for x, y in zip(a[key], b[key], strict=True))
        if not worst <= float(tolerance):
            sys.exit(f"{key} differs by {worst}")


def run_distance(path_a, path_b, *keys):
    a, b = read_values(path_a), read_values(path_b)
    pairs = [pair for key in keys for pair in zip(a[key], b[key], strict=True)]
    print(f"{math.hypot(*(x - y for x, y in pairs)):.5g}")


if __name__ == "__main__":
    COMMANDS = {
        "write": run_write,
        "print": run_print,
        "merge": run_merge,
        "cut": run_cut,
        "set": run_set,
        "same": run_same,
        "near": run_near,
        "distance": run_distance,
    }
    COMMANDS[sys.argv[1]](*sys.argv[2:])

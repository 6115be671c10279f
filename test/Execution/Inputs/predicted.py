#!/usr/bin/env python3
"""What `amp-run predict` of predict.mlir gives, against exact integers.

usage: predicted.py write ROWS   x, y and w, in files data and weights
       predicted.py check FILE NAME product|class|state
"""

import sys

import safetensors


def product(x, w):
    return [
        sum(x[i + k] * w[3 * k + j] for k in range(4))
        for i in range(0, len(x), 4)
        for j in range(3)
    ]


def write(rows):
    x = ",".join(str((7 * i) % 11 - 5) for i in range(4 * rows))
    w = ",".join(str((5 * i) % 7 - 3) for i in range(12))
    safetensors.run_write(
        "data", f"x=F32[{rows},4]:{x}", f"y=I64[{rows}]:0,1,2"
    )
    safetensors.run_write("weights", f"w=F32[4,3]:{w}")
    safetensors.run_write("states", f"w=F32[4,3]:{w}", "s=F32[3]:1,2,3")
    safetensors.run_write("unnamed", f"arg0=F32[4,3]:{w}")


def check(path, name, what):
    data = safetensors.read_values("data")
    expected = product(data["x"], safetensors.read_values("weights")["w"])
    if what == "class":
        expected = expected[2::3]
    if what == "state":
        expected = [y + i % 3 + 1 for i, y in enumerate(expected)]
    found = safetensors.read_values(path)
    if list(found) != [name] or list(found[name]) != expected:
        sys.exit(f"expected {name}: {expected}, found {found}")


if sys.argv[1] == "write":
    write(int(sys.argv[2]))
else:
    check(*sys.argv[2:])

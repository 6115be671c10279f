#!/usr/bin/env python3
"""Prints, for each kernel of PTX on standard input that has mma.sync, whether
its inputs come by ldmatrix and cp.async.

usage: products.py < kernels.ptx
"""

import re
import sys

for name, body in re.findall(r"\.entry (\w+)\((.*?)\n}\n", sys.stdin.read(),
                             re.S):
    if "mma.sync" in body:
        print(name, "mma.sync",
              "ldmatrix" if "ldmatrix.sync" in body else "words",
              "cp.async" if "cp.async.c" in body else "computed")

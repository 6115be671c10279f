#!/usr/bin/env python3
"""Spells the fills of a file's reductions as constant tensors: what is raised
must be the same ops, as many times.

usage: constant_inits.py FILE AMP_OPT PASS ...
"""

import collections
import re
import subprocess
import sys

SCALAR = re.compile(r"(%[\w]+) = arith\.constant ([^\s:]+) : (\w+)$", re.M)
FILL = re.compile(r"(%\w+) = linalg\.fill ins\((%\w+) : \w+\)\s+"
                  r"outs\(%\w+ : (tensor<[^>]*>)\)\s+-> tensor<[^>]*>")


def spell(function):
    """A function's text, and how many fills have become constants."""
    scalars = {name: value for name, value, _ in SCALAR.findall(function)}
    count = 0

    def replace(match):
        nonlocal count
        name, scalar, kind = match.groups()
        if scalar not in scalars:
            return match.group(0)
        count += 1
        return f"{name} = arith.constant dense<{scalars[scalar]}> : {kind}"

    return FILL.sub(replace, function), count


def raise_ops(command, text):
    result = subprocess.run(command, input=text, capture_output=True,
                            text=True, check=True)
    # A name is a function's: what is raised where.
    found = collections.Counter()
    for part in re.split(r"(?=func\.func )", result.stdout):
        name = re.match(r"func\.func (?:private )?@(\w+)", part)
        for op in re.findall(r"= (nn\.\w+)", part):
            found[name and name.group(1), op] += 1
    return found


path, command = sys.argv[1], sys.argv[2:]
with open(path, encoding="utf-8") as file:
    original = file.read()
parts = [spell(part) for part in re.split(r"(?=^func\.func )", original,
                                          flags=re.M)]
changed = sum(count for _, count in parts)
before = raise_ops(command, original)
after = raise_ops(command, "".join(text for text, _ in parts))
assert before == after, (before - after, after - before)
print(f"{changed} constants, {sum(before.values())} ops")

#!/usr/bin/env python3
"""Times casts on a parameter and a constant that are moved again and again,
each time read by an op that follows.

usage: move_chains.py AMP_OPT ARGUMENT ...
"""

import resource
import subprocess
import sys

KIND = "tensor<4x4xf32>"
FEW, MANY = 4000, 16000


def generate(count):
    lines = [
        f'func.func @loss(%p0: {KIND} {{amp.param = "w"}}, %x: {KIND})',
        f"    -> {KIND} attributes",
        '    {amp.policy = #amp.policy<"amp", compute = bf16>} {',
        f"  %e = tensor.empty() : {KIND}",
        f"  %c0 = arith.constant dense<0.5> : {KIND}",
        f"  %a0 = linalg.matmul ins(%x, %p0 : {KIND}, {KIND})",
        f"    outs(%c0 : {KIND}) -> {KIND}",
    ]
    for i in range(count // 4):
        for name in "pc":
            lines.append(f"  %{name}{i + 1} = linalg.transpose ins(%{name}{i} "
                         f": {KIND}) outs(%e : {KIND}) permutation = [1, 0]")
        lines.append(f"  %b{i} = arith.addf %a{i}, %p{i + 1} : {KIND}")
        lines.append(f"  %a{i + 1} = arith.mulf %b{i}, %c{i + 1} : {KIND}")
    lines.append(f"  return %a{count // 4} : {KIND}\n}}")
    return "\n".join(lines)


def measure(count):
    """The least of three: what else the machine does only adds."""
    text, times = generate(count), []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run(sys.argv[1:], input=text, text=True, check=True,
                       stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        times.append(after - before)
    return min(times)


few, many = measure(FEW), measure(MANY)
# Linear is 4 times, quadratic 16.
assert many < 8 * few, (few, many)
print(f"{FEW} ops: {few:.2f} s, {MANY} ops: {many:.2f} s")

#!/usr/bin/env python3
"""Random programs against an independent model of docs/Precision.md.

usage: random_programs.py types COUNT SEED AMP_OPT [all]
       random_programs.py policies COUNT SEED AMP_OPT [all]
       random_programs.py values COUNT SEED AMP_RUN [all]

`types` compares, for every op of every program, in which type it reads its
operands, computes and stores its result, what loops carry, and every cast.
`policies` looks whether each op that the phase import leaves is still under its
policy. `values` runs programs whose results do not depend on the order of sums,
and compares every bit with what the model computes under strict rounding.

The first program that fails is made smaller and printed, with its number; with
`all`, each is only named.
"""

import os
import random
import subprocess
import sys
import tempfile

from compare import Mismatch, compare_policies, compare_types
from evaluate import Evaluation, Inexact
from generate import Generator
from ir import read_functions
from model import Model
from text import text_of
from shrink import clean, shrink

BATCH = 40
PASSES = (
    "amp-attach-policies,inline{default-pipeline=},symbol-dce,"
    "func.func(amp-normalize,amp-attach-roles),amp-place-casts"
)
PRINTING = [
    "--mlir-print-op-generic",
    "--mlir-print-debuginfo",
    "--mlir-print-local-scope",
]


def generate(kind, seed, number):
    """The functions of a program, named by its number."""
    rng = random.Random(f"{kind} {seed} {number}")
    generator = Generator(rng, f"p{number}", exact=kind == "values")
    entry = generator.entry()
    return clean(generator.functions + [entry])


class Types:
    """After placement: types, casts; and that placing twice changes nothing."""

    arguments = [f"--pass-pipeline=builtin.module({PASSES})"]
    again = [f"--pass-pipeline=builtin.module({PASSES},amp-place-casts)"]
    compare = staticmethod(compare_types)

    def __init__(self, tool):
        self.tool = tool

    def prepare(self, functions):
        return functions

    def tells(self, functions):
        return True

    def run(self, text, arguments):
        """What the tool prints, and what it complains of."""
        result = subprocess.run(
            [self.tool, "-", *arguments, *PRINTING],
            input=text,
            capture_output=True,
            text=True,
            check=False,
        )
        if result.returncode == 0:
            return result.stdout, None
        lines = [line for line in result.stderr.splitlines() if "error" in line]
        return "", (lines or [f"exit code {result.returncode}"])[0]

    def failures(self, programs):
        """What is wrong, by the number of the program; None is all of them."""
        text = "".join(text_of(p) for p in programs)
        once, error = self.run(text, self.arguments)
        if error:
            return {None: error}
        if self.again and self.run(text, self.again)[0] != once:
            return {None: "placing twice is not placing once"}
        functions, found = read_functions(once), {}
        for i, program in enumerate(programs):
            entry = program[-1]
            try:
                self.compare(Model(entry), functions[entry.name])
            except Mismatch as mismatch:
                found[i] = str(mismatch)
        return found


class Policies(Types):
    """After the phase import: inlined, folded, merged and raised."""

    arguments = ["--amp-to=import"]
    again = None
    compare = staticmethod(compare_policies)


class Values:
    """What a strict program computes."""

    def __init__(self, tool):
        self.tool = tool
        self.environment = dict(os.environ, AMP_CACHE="off")

    def prepare(self, functions):
        """Puts in the numbers that are expected; None if it is no test."""
        entry = functions[-1]
        model = Model(entry)
        try:
            values = Evaluation(model).values
        except Inexact:
            return None
        for node in model.nodes:
            if node.op.form != "check":
                continue
            actual = values[node.ins[0]]
            if any(x != x for x in actual):  # NaN has no bits to compare
                entry.region.ops.remove(node.op)
                continue
            expected = node.op.ins[1]
            op = next(o for o in entry.region.ops if expected in o.results)
            op.data["values"] = actual
        functions = clean(functions)
        checks = [op for op in entry.region.ops if op.form == "check"]
        return functions if checks else None

    def tells(self, functions):
        """Whether a result would be another one in f32."""
        entry = functions[-1]
        values = []
        for model in (Model(entry), Model(entry, in_f32=True)):
            try:
                found = Evaluation(model).values
            except Inexact:
                return True
            values.append(
                [
                    repr(found[n.ins[0]])
                    for n in model.nodes
                    if n.op.form == "check"
                ]
            )
        return values[0] != values[1]

    def failures(self, programs):
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
            file.write("".join(text_of(p) for p in programs))
            file.flush()
            result = subprocess.run(
                [self.tool, "check", file.name],
                capture_output=True,
                text=True,
                env=self.environment,
                check=False,
            )
        if f"{len(programs)} passed, 0 failed" in result.stdout:
            return {}
        lines = (result.stdout + result.stderr).splitlines()
        return {None: (lines or [f"exit code {result.returncode}"])[0]}


def failure(check, program):
    """What is wrong with one program, or None."""
    program = check.prepare(program)
    found = check.failures([program]) if program else {}
    return next(iter(found.values()), None)


def failing(check, programs):
    """Each program that fails, with what is wrong with it."""
    found = check.failures(programs)
    if None not in found:
        return [(programs[i], text) for i, text in found.items()]
    alone = [(p, failure(check, p)) for p in programs]
    alone = [(p, text) for p, text in alone if text]
    # Together they fail, and none of them alone.
    return alone or [([f for p in programs for f in p], found[None])]


def alike(one, other):
    """Whether two messages tell of the same, apart from names and numbers."""

    def words(text):
        return [w for w in text.split() if w.isalpha()]

    return words(one) == words(other)


def report(check, program, what):
    def same(smaller):
        found = failure(check, smaller)
        return found is not None and alike(found, what)

    smaller = shrink(program, same)
    print(text_of(check.prepare(smaller) or smaller))
    return failure(check, smaller) or what


def main(kind, count, seed, tool, *options):
    check = {"types": Types, "policies": Policies, "values": Values}[kind](tool)
    number, done, failed = 0, 0, 0
    while done < int(count):
        batch = []
        while len(batch) < min(BATCH, int(count) - done):
            program = check.prepare(generate(kind, seed, number))
            number += 1
            if program is not None and check.tells(program):
                batch.append(program)
        done += len(batch)
        for program, what in failing(check, batch):
            failed += 1
            if "all" not in options:
                what = report(check, program, what)
            print(f"{kind}, seed {seed}, program {program[-1].name}: {what}")
            if "all" not in options:
                return 1
    print(f"{done - failed} of {done} programs as the model says")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

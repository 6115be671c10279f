#!/usr/bin/env python3
"""Random calls of the Python package, and by it of the C API, on random objects
from several threads at once.

usage: api.py [--calls=N] [--threads=4] [--seed=0] [--limit=SECONDS]

What a call may raise is amp.Error, of one line of at most 300 characters, or
what Python itself raises for arguments of a wrong type. All else, and the end
of the process, is a finding: --seed runs it again, as far as threads allow.
"""

import argparse
import ctypes
import faulthandler
import os
import random
import sys
import tempfile
import threading
import time
import traceback
import warnings

import amp
import numpy

MODEL = """
func.func @loss(%w: tensor<4x3xf32> {amp.param = "w"},
                %s: tensor<3xf32> {amp.state = "s"},
                %x: tensor<2x4xf32> {amp.input = "x"},
                %y: tensor<2xi64> {amp.input = "y"})
    -> (tensor<f32>, tensor<2x3xf32> {amp.output = "z"}) {
  %zero = arith.constant dense<0.0> : tensor<2x3xf32>
  %b = linalg.broadcast ins(%s : tensor<3xf32>)
    outs(%zero : tensor<2x3xf32>) dimensions = [0]
  %z = linalg.matmul ins(%x, %w : tensor<2x4xf32>, tensor<4x3xf32>)
    outs(%zero : tensor<2x3xf32>) -> tensor<2x3xf32>
  %r = arith.addf %z, %b : tensor<2x3xf32>
  %l = nn.cross_entropy %r, %y : tensor<2x3xf32>, tensor<2xi64> -> tensor<f32>
  return %l, %r : tensor<f32>, tensor<2x3xf32>
}
"""
KINDS = ("train", "eval", "predict", "grad")
SHAPES = ((2, 4), (4, 3), (3,), (2,), (), (0,), (2, 3), (4, 2), (1, 2, 4))
TYPES = ("f4", "f8", "f2", "i8", "i4", "u1", "?", ">f4", "U3", "O", "c8", "M8[s]")
TEXTS = ("", "w", "x", "x" * 5000, "\0", "\x1b[31m", "\ud800", "ä\n", "bf16",
         "adamw,lr=1e-2", "f16", "module {}", "[" * 3000, "builtin.module(",
         "builtin.module(canonicalize)", "func.func(amp-to)")
NUMBERS = (0, 1, -1, 2, 7, 2**31, 2**63 - 1, 2**64, -2**63, 0.5, 1e300,
           float("nan"), float("inf"))


PACKAGE = os.path.dirname(os.path.abspath(amp.__file__)) + os.sep


def is_of_package(error):
    """Whether a line of the package raised what no argument of a wrong type
    explains, which NumPy and the extension refuse, or a key that is not
    there."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    if not os.path.abspath(frame.filename).startswith(PACKAGE):
        return False
    return isinstance(error, (AttributeError, IndexError))


class Caller:
    """Calls of one thread, on objects that it shares with the others."""

    def __init__(self, pool, seed):
        self.pool = pool
        self.rng = random.Random(seed)
        self.calls = 0
        self.findings = []

    def make_array(self):
        rng = self.rng
        shape, kind = rng.choice(SHAPES), rng.choice(TYPES)
        if rng.random() < 0.5:
            shape, kind = rng.choice(((2, 4), (2,))), rng.choice(("f4", "i8"))
        array = numpy.zeros(shape, kind)
        way = rng.randrange(9)
        if way == 0 and array.ndim:
            array = numpy.repeat(array, 2, -1)[..., ::2]
        elif way == 1:
            array = array.T
        elif way == 2:
            array.flags.writeable = False
        elif way == 3 and kind == "f4":
            return (ctypes.c_float * 8)()
        elif way == 4 and array.ndim and kind not in ("O", "M8[s]", "U3"):
            return memoryview(numpy.ascontiguousarray(array))
        elif way == 5:
            array = numpy.broadcast_to(array, (2, *array.shape))
        return array

    def make_value(self):
        rng = self.rng
        return rng.choice((
            self.make_array, lambda: rng.choice(TEXTS),
            lambda: rng.choice(NUMBERS), lambda: None, lambda: [1, "a"],
            lambda: {"w": self.make_array()}, object,
            lambda: self.get_step()))()

    def get_step(self):
        return self.rng.choice(self.pool.steps)

    # Calls --------------------------------------------------------------------

    def run(self):
        self.get_step()(self.make_array(), self.make_array())

    def run_well(self):
        step = self.get_step()
        step(numpy.ones((2, 4), "f4"), numpy.zeros(2, "i8"))

    def run_by_name(self):
        self.get_step()(**{self.rng.choice(("x", "y", "z")): self.make_value()
                           for _ in range(self.rng.randrange(3))})

    def read_state(self):
        state = self.get_step().state
        state[self.rng.choice((*state, "none"))].sum()

    def write_state(self):
        state = self.get_step().state
        state[self.rng.choice((*state, "none"))] = self.make_value()

    def load_state(self):
        step = self.get_step()
        values = step.state_dict()
        for key in list(values):
            if self.rng.random() < 0.2:
                values[key] = self.make_value()
            elif self.rng.random() < 0.1:
                del values[key]
        step.load_state_dict(values)

    def save(self):
        self.get_step().save(os.path.join(self.pool.folder, self.make_name()))

    def load(self):
        self.get_step().load(os.path.join(self.pool.folder, self.make_name()))

    def make_name(self):
        return self.rng.choice(("a", "b", "c", "none/d", "garbage", ""))

    def spoil(self):
        path = os.path.join(self.pool.folder, self.rng.choice(("a", "b")))
        if os.path.exists(path):
            with open(path, "r+b") as file:
                file.seek(self.rng.randrange(max(1, os.path.getsize(path))))
                file.write(bytes([self.rng.randrange(256)]))

    def bind(self):
        step = self.get_step()
        array = self.make_array()
        self.pool.kept.append(array)
        step._step.bind(self.rng.randrange(-1, 12), array)

    def read_by_number(self):
        self.get_step()._step.read(self.rng.choice((0, 1, 5, 99, -1)),
                                   self.make_value())

    def read_all(self):
        step = self.get_step()
        for name in ("grads", "outputs", "steps", "applied_steps", "attribution"):
            getattr(step, name)
        repr(step), repr(step.program)

    def refresh(self):
        step = self.get_step()
        step.refresh()
        step.attribution = self.rng.random() < 0.5

    def evaluate(self):
        step = self.get_step()
        other = getattr(step.program,
                        self.rng.choice(("evaluate", "predict", "grad")))
        self.pool.replace(self.rng, other(self.rng.choice((step, None, 3))))

    def close(self):
        self.get_step().close()
        self.make()

    def make(self):
        program = self.rng.choice(self.pool.programs)
        self.pool.replace(self.rng, program.step(
            seed=self.rng.choice((0, 1, -1, 2**40))))

    def make_on_arrays(self):
        program = self.rng.choice(self.pool.programs)
        self.pool.replace(self.rng, program.step(state={
            self.rng.choice(("w", "s", "q")): self.make_value()
            for _ in range(self.rng.randrange(1, 3))}))

    def compile(self):
        options = {self.rng.choice(
            ("policy", "optimizer", "clip_norm", "threads", "kind", "scaler",
             "schedule", "batch", "tier", "target", "lr")): self.rng.choice(
                 (*TEXTS, *NUMBERS)) for _ in range(self.rng.randrange(1, 3))}
        amp.compile(self.rng.choice((MODEL, *TEXTS)), **options)

    def opt(self):
        amp.opt(self.rng.choice((MODEL, *TEXTS)), self.rng.choice(TEXTS))

    def ask(self):
        program = self.rng.choice(self.pool.programs)
        self.rng.choice((program.memory, program.kernels, program.explain,
                         lambda: program.ir(self.rng.choice(TEXTS))))()

    RARE = ("compile", "opt", "ask", "evaluate", "make_on_arrays", "make",
            "close")
    OFTEN = ("run", "run_well", "run_by_name", "read_state", "write_state",
             "load_state", "save", "load", "spoil", "bind", "read_by_number",
             "read_all", "refresh")

    def call(self):
        rare = self.rng.random() < 0.01
        name = self.rng.choice(self.RARE if rare else self.OFTEN)
        self.calls += 1
        try:
            getattr(self, name)()
        except amp.Error as error:
            text = str(error)
            if "\n" in text or len(text) > 300 or not text.isprintable():
                self.findings.append(f"{name}: {text!r}")
        except (TypeError, ValueError, KeyError, OverflowError, OSError,
                AttributeError, IndexError, BufferError) as error:
            if is_of_package(error):
                self.findings.append(f"{name}: {traceback.format_exc()}")
        except BaseException:  # pylint: disable=broad-except
            self.findings.append(f"{name}: {traceback.format_exc()}")


class Pool:
    def __init__(self, folder):
        self.folder = folder
        self.kept = []  # what is bound lives on
        self.programs = [amp.compile(MODEL, kind=kind, threads=1)
                         for kind in KINDS]
        self.steps = [program.step() for program in self.programs * 2]
        with open(os.path.join(folder, "garbage"), "wb") as file:
            file.write(b"\x10" * 4096)

    def replace(self, rng, step):
        self.steps[rng.randrange(len(self.steps))] = step


def main():
    parser = argparse.ArgumentParser(prog="api.py", allow_abbrev=False)
    parser.add_argument("--calls", type=int, default=1_000_000)
    parser.add_argument("--threads", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--limit", type=float, default=float("inf"))
    options = parser.parse_args()
    faulthandler.enable()
    warnings.simplefilter("ignore")
    sys.setswitchinterval(1e-4)
    with tempfile.TemporaryDirectory() as folder:
        pool = Pool(folder)
        callers = [Caller(pool, f"{options.seed} {i}")
                   for i in range(options.threads)]
        until = time.monotonic() + options.limit

        def work(caller):
            while (caller.calls < options.calls / options.threads
                   and time.monotonic() < until):
                caller.call()

        threads = [threading.Thread(target=work, args=(caller,))
                   for caller in callers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    findings = [finding for caller in callers for finding in caller.findings]
    for finding in sorted(set(findings))[:20]:
        print("FINDING", finding)
    print(f"api: {sum(caller.calls for caller in callers)} calls in "
          f"{options.threads} threads, seed {options.seed}: "
          f"{len(findings)} findings")
    sys.exit(bool(findings))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""A run whose scale gets lost ends in its last good state.

usage: scale_lost.py AMP-RUN MODEL DATA OPTION...

Trains with the options until no scale can be inverted. The run must fail with
one line; the log's last step must have bit 8 and no step before; the checkpoint
must be, byte for byte, that of a run that stops after the last applied step;
nothing but finite numbers is in it; and it must resume to the same end.
"""

import json
import math
import os
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from safetensors import decode, read  # noqa: E402

APPLIED, LOST = 1, 256


def run(words, *more):
    result = subprocess.run([*words, *more], capture_output=True, text=True)
    return result.returncode, result.stderr.splitlines()


def read_log(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def contents(path):
    with open(path, "rb") as file:
        return file.read()


def check_end(code, errors, log):
    assert code == 1, (code, errors)
    found = [line for line in errors if ": error: " in line]
    assert len(found) == 1 and "can no longer be inverted" in found[0], errors
    assert log[-1]["status"] & LOST, log[-1]
    assert not any(entry["status"] & LOST for entry in log[:-1])
    # Bit 0 is exactly the finite, usable steps: nothing else was applied.
    for entry in log:
        numbers = [entry["loss"], entry["grad_norm"], entry["scale"]]
        if entry["status"] & APPLIED:
            assert all(not isinstance(n, str) for n in numbers), entry


def main(amp_run, model, data, *options):
    for name in ("c", "log", "straight", "again"):
        if os.path.exists(name):
            os.remove(name)
    words = [amp_run, "train", model, f"--data={data}", *options]
    code, errors = run(words, "--checkpoint=c", "--log=log")
    log = read_log("log")
    check_end(code, errors, log)
    last = max(e["step"] for e in log if e["status"] & APPLIED)
    code, errors = run(words, "--checkpoint=straight", f"--steps={last}")
    assert code == 0, errors
    assert contents("c") == contents("straight")
    tensors = read("c")[0]
    for key, tensor in tensors.items():
        assert all(map(math.isfinite, decode(tensor[0], tensor[2]))), key
    code, errors = run(words, "--checkpoint=c", "--log=again", "--resume")
    check_end(code, errors, read_log("again"))
    assert contents("c") == contents("straight")
    assert read_log("again") == log[last:]


main(*sys.argv[1:])

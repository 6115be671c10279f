#!/usr/bin/env python3
"""Runs amp-run grad and amp-run train on a sample, against its fixtures.

usage: check.py AMP_RUN FILE FOLDER CHECK ...

Each CHECK is `grad` (in f64 to 1e-10 and in f32 to 1e-5, see samples.py),
`grad64` (in f64 alone), `train` (the loss falls in f32, bf16 and f16),
`train16` (in bf16 alone: of a model whose other text trains in all) or
`batch` (in f64, the evaluation of some batches as the file prints them is that
of batches of other sizes with a tail; losses are
reported in f32, so to 2^-23) or `repeat` (so is a batch with each row again). FILE is one of Inputs; FOLDER
is emptied.
"""

import json
import os
import shutil
import subprocess
import sys

import samples

HERE = os.path.dirname(os.path.abspath(__file__))
# The same bits (Execution/optimize.test), compiled in half the time.
QUICK = "--optimize=false"
TOLERANCES = {"f64": 1e-10, "f32": 1e-5}
STEPS = 12


def run(*command):
    done = subprocess.run(
        command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")


def get_options(file):
    model = samples.find(file)
    roles = [arg["role"] for arg in model["args"]]
    options = [f"--params={roles.count('param')}"]
    if model["loss"] != "returned":
        options.append(f"--loss={model['loss']}")
    if model.get("gradients") == "returned":
        options.append(f"--grads={roles.count('param')}")
    return options


def check_grad(amp_run, file, policies=("f64", "f32")):
    path = os.path.join(HERE, file)
    samples.run_inputs(file, "inputs")
    for policy in policies:
        tolerance = TOLERANCES[policy]
        run(amp_run, "grad", path, *get_options(file), "--inputs=inputs",
            QUICK, f"--output={policy}", f"--policy={policy}")
        samples.run_compare(path, policy, tolerance, f"{file} {policy}")


def check_train(amp_run, file, policies=("f32", "bf16", "f16")):
    samples.run_params(file, "params")
    samples.run_data(file, "data")
    for policy in policies:
        quick = [] if policy == "f32" else [QUICK]
        run(amp_run, "train", os.path.join(HERE, file), *get_options(file),
            "--init=params", "--data=data", f"--steps={STEPS}",
            f"--policy={policy}", "--optimizer=adamw,lr=3e-3",
            f"--log={policy}.log", *quick)
        samples.run_falls(f"{policy}.log")


def check_train16(amp_run, file):
    check_train(amp_run, file, ("bf16",))


def check_grad64(amp_run, file):
    check_grad(amp_run, file, ("f64",))


def get_loss(amp_run, file, *options):
    run(amp_run, "eval", os.path.join(HERE, file), *get_options(file),
        "--checkpoint=params64", "--data=rows", "--policy=f64",
        "--summary=summary", QUICK, *options)
    with open("summary", encoding="utf-8") as source:
        return json.load(source)["test_loss"]


def compare_batch(amp_run, file, expected, batch):
    loss = get_loss(amp_run, file, f"--batch={batch}")
    print(f"{file} --batch={batch}: {loss}, expected {expected}")
    if not abs(loss - expected) <= 2**-23 * abs(expected):
        sys.exit("too far")


def check_batch(amp_run, file):
    """Batches of one row, and all rows but one with a tail of one."""
    rows, _ = samples.run_rows(file, "rows", 3)
    samples.run_params64(file, "params64")
    expected = get_loss(amp_run, file)
    for batch in (1, rows - 1):
        compare_batch(amp_run, file, expected, batch)


def check_repeat(amp_run, file):
    """A row again and again is as the row; a batch twice as the batch."""
    samples.run_params64(file, "params64")
    samples.run_rows(file, "rows", 1, 1)
    compare_batch(amp_run, file, get_loss(amp_run, file), 1)
    _, batch = samples.run_rows(file, "rows", 1)
    expected = get_loss(amp_run, file)
    samples.run_rows(file, "rows", 2, batch)
    compare_batch(amp_run, file, expected, 2 * batch)


CHECKS = {"batch": check_batch, "repeat": check_repeat, "grad": check_grad, "grad64": check_grad64, "train": check_train,
          "train16": check_train16}


def main(amp_run, file, folder, *checks):
    amp_run = os.path.abspath(shutil.which(amp_run))
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    os.chdir(folder)
    for check in checks:
        CHECKS[check](amp_run, file)


if __name__ == "__main__":
    main(*sys.argv[1:])

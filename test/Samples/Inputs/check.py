#!/usr/bin/env python3
"""Runs amp-run grad and amp-run train on a sample, against its fixtures.

usage: check.py AMP_RUN FILE FOLDER CHECK ...

Each CHECK is `grad` (in f64 to 1e-10 and in f32 to 1e-5, see samples.py),
`grad64` (in f64 alone) or `train` (the loss falls in f32, bf16 and f16). FILE is one of Inputs; FOLDER
is emptied.
"""

import os
import shutil
import subprocess
import sys

import samples

HERE = os.path.dirname(os.path.abspath(__file__))
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
            f"--output={policy}", f"--policy={policy}")
        samples.run_compare(path, policy, tolerance, f"{file} {policy}")


def check_train(amp_run, file):
    samples.run_params(file, "params")
    samples.run_data(file, "data")
    for policy in ("f32", "bf16", "f16"):
        run(amp_run, "train", os.path.join(HERE, file), *get_options(file),
            "--init=params", "--data=data", f"--steps={STEPS}",
            f"--policy={policy}", "--optimizer=adamw,lr=3e-3",
            f"--log={policy}.log")
        samples.run_falls(f"{policy}.log")


def check_grad64(amp_run, file):
    check_grad(amp_run, file, ("f64",))


CHECKS = {"grad": check_grad, "grad64": check_grad64, "train": check_train}


def main(amp_run, file, folder, *checks):
    amp_run = os.path.abspath(shutil.which(amp_run))
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    os.chdir(folder)
    for check in checks:
        CHECKS[check](amp_run, file)


if __name__ == "__main__":
    main(*sys.argv[1:])

#!/usr/bin/env python3
"""Replicas of the examples against one process with micro-batches.

usage: replicas.py BUILD FOLDER [STEPS [MODEL]]

Models: the MLP, the CNN, the GPT. Policies: f32, bf16, f16. In f16 the loss
scale overflows now and then on all, and one replica alone where a bad element
of the last one comes in step 20; of the GPT where the one window comes that has
a token whose gradient overflows. Replicas: 2 and 4, over Open MPI and MPICH.
For each: all replicas end with the same bits (they compare them themselves),
which are those of one process with as many micro-batches, but for the running
statistics of batch norm; the log has the same numbers, and the same steps are
skipped. BUILD is build/assert; FOLDER is made, and keeps what differs. Prints a
line each; the exit code is 1 if any is wrong.
"""

import json
import os
import struct
import subprocess
import sys
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
EXAMPLES = os.path.join(ROOT, "examples")
INPUTS = os.path.join(ROOT, "test", "Execution", "Inputs")
LAUNCHERS = {
    "openmpi": "mpirun.openmpi --allow-run-as-root --oversubscribe".split(),
    "mpich": ["mpirun.mpich"],
}
POLICIES = {
    "f32": [],
    "bf16": [],
    "f16": ["--scaler=torch,init=4194304,interval=10"],
}


def change(path, key, place, code, value):
    """Writes one element of a file's array."""
    with open(path, "r+b") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        begin, _ = json.loads(file.read(length))[key]["data_offsets"]
        file.seek(8 + length + begin + place * struct.calcsize(code))
        file.write(struct.pack(code, value))


def write_text(build):
    """A text of which a window has a token that overflows, and what the GPT
    starts from."""
    text, values = "text", "values"
    subprocess.run(
        [sys.executable, os.path.join(INPUTS, "safetensors.py"), "write", text]
        + ["tokens=I32[10000]:random:3"],
        check=True,
    )
    token = 93  # the last one
    gpt = f"{EXAMPLES}/gpt/gpt.mlir"
    data = [f"--data={text}", "--window=tokens:x,y"]
    ended = run(build, [], [gpt, *data, "--steps=1", "--overwrite"], values)
    assert ended.returncode == 0, ended.stderr
    # Among the targets of one window. Its logit is far below the others: no
    # gradient of another token sees its weight.
    change(text, "tokens", 64 * 5 + 40, "<i", token)
    change(values, "ln_f.bias", 0, "<f", 8.0)
    change(values, "head.weight", token, "<f", -1e3)
    return [gpt, *data, f"--init={values}"]


def list_models(build):
    """Of each its options, the input that is poisoned, its rows a replica, and
    what may differ."""
    running = [f"bn{i}.running_{of}" for i in (1, 2) for of in ("mean", "var")]
    return {
        "mlp": (
            [f"{EXAMPLES}/digits/mlp.mlir"]
            + [f"--data={EXAMPLES}/digits/digits.safetensors"],
            ("x", 32),
            [],
        ),
        "cnn": (
            [f"{EXAMPLES}/cnn/cnn.mlir"]
            + [f"--data={EXAMPLES}/cnn/digits.safetensors"],
            ("x", 32),
            running,
        ),
        "gpt": (write_text(build), None, []),
    }


def read_log(path):
    """Without what only one of the two can say: which replica overflowed."""
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    where = [line.pop("overflow", None) for line in lines]
    return lines, [place for place in where if place]


def run(build, launch, options, name):
    command = launch + [os.path.join(build, "bin", "amp-run"), "train"]
    command += options + [f"--checkpoint={name}", f"--log={name}.log"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def find_differences(one, other):
    """The names of arrays whose bits differ."""
    result = subprocess.run(
        [sys.executable, os.path.join(INPUTS, "safetensors.py"), "same"]
        + [one, other],
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode == 0:
        return []
    return result.stderr.removeprefix("differ: ").split()


def compare(alone, together, ended, allowed):
    """What is wrong, and what the log says of the steps that were skipped."""
    if ended.returncode != 0:
        return f"exit code {ended.returncode}: {ended.stderr[-500:]}", ""
    different = set(find_differences(alone, together)) - set(allowed)
    (one, _), (other, where) = (
        read_log(f"{path}.log") for path in (alone, together)
    )
    if allowed:  # which evaluations read
        one, other = (
            [line for line in lines if "status" in line]
            for lines in (one, other)
        )
    skipped = [line["step"] for line in other if not line.get("status", 1) & 1]
    wrong = []
    if different:
        wrong.append("other bits of " + " ".join(sorted(different)))
    if one != other:
        wrong.append("another log")
    said = f"skipped {skipped}" if skipped else "none skipped"
    ranks = sorted({int(place["at"].split()[-1]) for place in where})
    return "; ".join(wrong), said + (f" by replicas {ranks}" if ranks else "")


def check(build, model, policy, replicas, steps):
    arguments, poisoned, allowed = model
    options = arguments + [f"--policy={policy}", f"--steps={steps}"]
    options += POLICIES[policy] + ["--threads=1", "--overwrite"]
    options += ["--optimizer=adamw,lr=1e-3", "--clip-norm=1"]
    if poisoned and policy == "f16":
        key, rows = poisoned
        options.append(f"--poison=20:{key}:{rows * replicas - 1}")
    more = [f"--accumulate={replicas}"]
    ended = run(build, [], options + more, "alone")
    assert ended.returncode == 0, ended.stderr
    for name, launcher in LAUNCHERS.items():
        start = time.monotonic()
        launch = launcher + ["-np", str(replicas)]
        ended = run(build, launch, options, "together")
        wrong, said = compare("alone", "together", ended, allowed)
        yield name, wrong, said, time.monotonic() - start


def main():
    build, folder = map(os.path.abspath, sys.argv[1:3])
    steps = int(sys.argv[3]) if len(sys.argv) > 3 else 50
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    bad = 0
    models = list_models(build)
    for name in sys.argv[4:] or models:
        for policy in POLICIES:
            for replicas in (2, 4):
                for launcher, wrong, said, seconds in check(
                    build, models[name], policy, replicas, steps
                ):
                    print(
                        f"{name} {policy} x {replicas} {launcher}: "
                        f"{wrong or 'the same'}; {said}; {seconds:.1f} s",
                        flush=True,
                    )
                    bad += bool(wrong)
    print(f"{bad} wrong")
    sys.exit(bad > 0)


main()

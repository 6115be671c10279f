#!/usr/bin/env python3
"""Models as frontends print them: their inputs, and what they should give.

usage: samples.py list
       samples.py inputs MODEL OUT
       samples.py params MODEL OUT
       samples.py data MODEL OUT
       samples.py compare FILE GRADIENTS TOLERANCE [LABEL]
       samples.py falls LOG

`inputs` writes every argument of a model (a name in samples.json, or one of
its files) under `arg0`, `arg1` and so on; `params` only what is trained;
`data` only the inputs, as train.arg<N>. What a loss by --loss compares with is
`target`. Values are made from the model's seed. `compare` checks what amp-run grad wrote for a file (a path below
Inputs) against FILE's .expected.safetensors: for the loss and each gradient
|g - g_ref| <= TOLERANCE |g_ref|, in the 2-norm. It prints the largest
quotient.

An expected gradient of up to FULL elements is stored as it is, under
grad.arg<N>. A larger one is stored as its norm (norm.arg<N>) and its products
with PROJECTIONS vectors of random signs (signs.arg<N>). The mean square of
the products of d = g - g_ref is then an estimate of |d|^2: it is below a
quarter of it with a probability under 1e-5, whatever d is.
"""

import itertools
import json
import math
import os
import random
import struct
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../Execution/Inputs"))
import safetensors  # noqa: E402

FULL = 2048
PROJECTIONS = 32


def load():
    with open(os.path.join(HERE, "samples.json"), encoding="utf-8") as file:
        return json.load(file)


def get_count(shape):
    return math.prod(shape)


def get_values(model, index):
    """The values of an argument, each exact in the argument's type."""
    spec = model["args"][index]
    source = random.Random(1000 * model["seed"] + index)
    low, high = spec["low"], spec["high"]
    count = get_count(spec["shape"])
    if spec["type"][0] == "i":
        return [low + int(source.random() * (high - low)) for _ in range(count)]
    values = [low + source.random() * (high - low) for _ in range(count)]
    # To f32 and back.
    return list(struct.unpack(f"<{count}f", struct.pack(f"<{count}f", *values)))


def project(values, key):
    """Products with vectors of signs; the same for the same key and length."""
    source = random.Random(f"{key} {len(values)}")
    total = math.fsum(values)
    products = []
    for _ in range(PROJECTIONS):
        bits = source.getrandbits(len(values))
        plus = map(int, f"{bits:0{len(values)}b}")
        products.append(2 * sum(itertools.compress(values, plus)) - total)
    return products


def write(path, tensors):
    """`tensors`: (key, type, shape, values) each."""
    safetensors.write(path, [
        (key, dtype.upper(), shape, safetensors.encode(dtype.upper(), values))
        for key, dtype, shape, values in tensors])


# Commands


def find(name):
    """The model of a name or of a file."""
    models = load()
    base = os.path.basename(name)
    for key, model in models.items():
        if key == name or base in model["files"]:
            return model
    sys.exit(f"samples.py: no model '{name}'")


def get_key(index, arg):
    """What amp-run calls an argument; the loss that it adds has a target."""
    return "target" if arg["role"] == "label" else f"arg{index}"


def write_args(name, out, roles, prefix=""):
    model = find(name)
    write(
        out,
        [
            (prefix + get_key(i, a), a["type"], a["shape"],
             get_values(model, i))
            for i, a in enumerate(model["args"])
            if a["role"] in roles
        ],
    )


def run_list():
    for name, model in load().items():
        print(f"{name}: {model['loss']}, {model['about']}")
        for file in model["files"]:
            print(f"  {file}")
        for i, arg in enumerate(model["args"]):
            shape = "x".join(map(str, arg["shape"] + [arg["type"]]))
            print(f"  arg{i}: {arg['role']} {arg['name']} {shape}")


def run_inputs(name, out):
    write_args(name, out, ("param", "state", "input", "label"))


def run_params(name, out):
    write_args(name, out, ("param", "state"))


def run_data(name, out):
    write_args(name, out, ("input", "label"), "train.")


def run_params64(name, out):
    """The parameters as a checkpoint in f64."""
    model = find(name)
    write(out, [(f"arg{i}", "f64", a["shape"], get_values(model, i))
                for i, a in enumerate(model["args"]) if a["role"] == "param"])


def run_rows(name, out, batches=1, different=None):
    """Rows to evaluate, as many as some batches, and a batch. The first
    `different` rows come again and again."""
    model = find(name)
    inputs = [(i, a) for i, a in enumerate(model["args"])
              if a["role"] in ("input", "label")]
    batch = inputs[0][1]["shape"][0]
    rows = int(batches) * batch
    tensors = []
    for i, arg in inputs:
        arg["shape"] = [different or rows] + arg["shape"][1:]
        values = get_values(model, i) * (rows // (different or rows))
        tensors.append(("test." + get_key(i, arg), arg["type"],
                        [rows] + arg["shape"][1:], values))
    write(out, tensors)
    return rows, batch


def get_quotient(expected, index, actual):
    """|g - g_ref| / |g_ref|."""
    key = f"arg{index}"
    if f"grad.{key}" in expected:
        reference = expected[f"grad.{key}"]
        difference = math.hypot(
            *(a - b for a, b in zip(actual, reference, strict=True))
        )
        norm = math.hypot(*reference)
    else:
        reference = expected[f"signs.{key}"]
        products = project(actual, key)
        difference = math.hypot(
            *(a - b for a, b in zip(products, reference, strict=True))
        ) / math.sqrt(PROJECTIONS)
        (norm,) = expected[f"norm.{key}"]
    if difference == 0:
        return 0.0
    return difference / norm if norm else math.inf


def run_compare(path, gradients, tolerance, label=""):
    expected = safetensors.read_values(os.path.splitext(path)[0] + ".expected.safetensors")
    actual = safetensors.read_values(gradients)
    model = find(path)
    (loss,), (reference,) = actual["loss"], expected["loss"]
    quotients = {"loss": abs(loss - reference) / abs(reference)}
    for i, arg in enumerate(model["args"]):
        if arg["role"] == "param":
            quotients[f"arg{i}"] = get_quotient(expected, i, actual[f"arg{i}"])
    worst = max(quotients, key=lambda key: (
        math.inf if math.isnan(quotients[key]) else quotients[key]))
    print(f"{label or path}: {worst} {quotients[worst]:.2g}")
    wrong = {k: q for k, q in quotients.items() if not q <= float(tolerance)}
    if wrong:
        sys.exit("too far: " + " ".join(f"{k}={q:.2g}"
                                        for k, q in wrong.items()))


def run_falls(log):
    """The loss of the last three steps is below that of the first."""
    with open(log, encoding="utf-8") as file:
        steps = [json.loads(line) for line in file if '"loss"' in line]
    losses = [step["loss"] for step in steps]
    print("loss", losses[0], "to", losses[-1])
    if not all(loss < losses[0] for loss in losses[-3:]):
        sys.exit(f"the loss does not fall: {losses}")


if __name__ == "__main__":
    COMMANDS = {
        "list": run_list,
        "inputs": run_inputs,
        "params": run_params,
        "data": run_data,
        "compare": run_compare,
        "falls": run_falls,
    }
    COMMANDS[sys.argv[1]](*sys.argv[2:])

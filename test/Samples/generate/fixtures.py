"""What the export scripts share: ranges of values, expected gradients."""

import json
import math
import os
import sys

import torch
import torch.nn.functional as F

INPUTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Inputs")
sys.path.insert(0, INPUTS)
import evaluate
import samples


def get_range(name, shape):
    """The range of a parameter: norms' weights around 1, others such that
    what they multiply keeps its size."""
    if len(shape) <= 1:
        gain = name.endswith(("weight", "gain"))
        return (0.5, 1.5) if gain else (-0.2, 0.2)
    if "emb" in name or "wte" in name or "wpe" in name:
        return (-1.0, 1.0)
    last = name.startswith("jax")
    fan_in = math.prod(shape) / (shape[-1] if last else shape[0])
    bound = math.sqrt(3 / fan_in)
    return (-bound, bound)


def make_arg(role, name, kind, shape, low=None, high=None):
    if low is None:
        low, high = get_range(name, shape)
    low, high = (round(v, 3) if isinstance(v, float) else v
                 for v in (low, high))
    return {"role": role, "name": name, "type": kind, "shape": list(shape),
            "low": low, "high": high}


def get_tensors(model):
    tensors = []
    for i, arg in enumerate(model["args"]):
        floating = arg["type"] == "f32"
        dtype = torch.float64 if floating else torch.int64
        values = samples.get_values(model, i)
        tensor = torch.tensor(values, dtype=dtype).reshape(arg["shape"])
        if arg["role"] == "param":
            tensor.requires_grad_()
        tensors.append(tensor)
    return tensors


def get_loss(kind, results, label):
    if kind == "returned":
        return results[0]
    if kind == "cross_entropy":
        return F.cross_entropy(results[0], label)
    return F.mse_loss(results[0], label)


def differentiate(model, function):
    """(loss, {argument: gradient}) in f64."""
    tensors = get_tensors(model)
    arguments = tensors
    label = None
    if model["loss"] != "returned":
        arguments, label = tensors[:-1], tensors[-1]
    results = function(arguments)
    loss = get_loss(model["loss"], results, label)
    trained = [i for i, a in enumerate(model["args"]) if a["role"] == "param"]
    gradients = torch.autograd.grad(
        loss, [tensors[i] for i in trained], allow_unused=True)
    gradients = {
        i: torch.zeros_like(tensors[i]) if g is None else g
        for i, g in zip(trained, gradients)
    }
    if model.get("gradients") == "returned" and len(results) > 1:
        # What the file says counts; its constants are rounded, too.
        for own, i in zip(results[1:], trained, strict=True):
            distance = (own - gradients[i]).norm() / gradients[i].norm()
            assert distance < 1e-7, (i, distance)
            gradients[i] = own
    return loss.detach(), {i: g.detach() for i, g in gradients.items()}


def get_distance(one, other):
    """The largest |a - b| / |b| over loss and gradients."""
    quotients = [abs((one[0] - other[0]) / other[0]).item()]
    for i, gradient in one[1].items():
        norm = other[1][i].norm().item()
        if norm:
            quotients.append((gradient - other[1][i]).norm().item() / norm)
    return max(quotients)


def write_expected(path, model, loss, gradients):
    tensors = [("loss", "f64", [], [loss.item()])]
    for i, gradient in gradients.items():
        values = gradient.reshape(-1).tolist()
        if len(values) <= samples.FULL:
            shape = model["args"][i]["shape"]
            tensors.append((f"grad.arg{i}", "f64", shape, values))
            continue
        products = samples.project(values, f"arg{i}")
        tensors.append((f"norm.arg{i}", "f64", [], [gradient.norm().item()]))
        tensors.append((f"signs.arg{i}", "f64", [len(products)], products))
    samples.write(path, tensors)


def dump(models):
    """JSON with one argument a line."""
    entries = []
    for name, model in sorted(models.items()):
        items = {k: json.dumps(v) for k, v in sorted(model.items())}
        lines = ",\n".join(f"   {json.dumps(a)}" for a in model["args"])
        items["args"] = f"[\n{lines}\n  ]"
        body = ",\n".join(f'  "{k}": {v}' for k, v in items.items())
        entries.append(f' "{name}": {{\n{body}\n }}')
    return "{\n" + ",\n".join(entries) + "\n}\n"


def add(name, model, reference=None):
    """Writes the fixtures of a model's files and its entry of samples.json.
    `reference`: the model itself, for a list of f64 tensors."""
    path = os.path.join(INPUTS, "samples.json")
    models = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            models = json.load(file)
    own = differentiate(model, reference) if reference else None
    distances = {}
    for file in model["files"]:
        full = os.path.join(INPUTS, file)
        with open(full, encoding="utf-8") as source:
            text = source.read()
        foreign = "tm_tensor." in text or "tosa.scatter" in text
        if foreign:
            # mlir-opt does not read it: what the model itself gives.
            result = own
        else:
            check_signature(full, model)
            result = differentiate(
                model, lambda args: evaluate.evaluate(full, args))
        assert all(torch.isfinite(g).all() for g in result[1].values()), file
        zeros = [i for i, g in result[1].items() if g.norm() < 1e-9]
        if zeros:
            print(f"  {file}: gradients that are 0: {zeros}")
        if own:
            distances[file] = float(f"{get_distance(result, own):.1e}")
        stem = os.path.splitext(full)[0]
        write_expected(stem + ".expected.safetensors", model, *result)
    model["distance_from_framework"] = distances
    models[name] = model
    with open(path, "w", encoding="utf-8") as file:
        file.write(dump(models))
    print(name, f"loss {result[0].item():.4f}", distances, flush=True)


def set_distance(name, file, distance):
    path = os.path.join(INPUTS, "samples.json")
    models = samples.load()
    models[name]["distance_from_framework"][file] = distance
    with open(path, "w", encoding="utf-8") as out:
        out.write(dump(models))


def check_signature(path, model):
    args = model["args"]
    if model["loss"] != "returned":
        args = args[:-1]
    expected = [(a["type"], a["shape"]) for a in args]
    found = evaluate.get_signature(path)
    assert found == expected, (path, found, expected)

#!/usr/bin/env python3
"""Compares a step of GPT-2 with PyTorch's in f32: loss and gradients.

Usage: examples/gpt/against_pytorch.py [--amp-run=PATH] [--policies=f32,bf16]

Needs torch and safetensors, a folder for 1 GB, and about 8 GB of memory. Both
sides get the same weights and tokens, drawn from seed 0. For each policy the
table has the loss, the norm of the whole gradient, and how far the gradient is
from PyTorch's f32 one, as a share of its norm.
"""

import argparse
import os
import subprocess
import sys
import tempfile

import torch
import torch.nn.functional as F
from safetensors.torch import load_file, save_file

HERE = os.path.dirname(os.path.abspath(__file__))
LAYERS, DIM, HEADS, CONTEXT, VOCAB = 12, 768, 12, 1024, 50257


def draw():
    """Weights as the file's amp.init, biases and scales a little apart."""
    generator = torch.Generator().manual_seed(0)

    def normal(*shape, mean=0.0):
        return mean + 0.02 * torch.randn(*shape, generator=generator)

    params = {
        "tok.weight": normal(VOCAB, DIM),
        "pos.weight": normal(CONTEXT, DIM),
    }
    for i in range(LAYERS):
        for name, rows, columns in (
            ("attn.q", DIM, DIM), ("attn.k", DIM, DIM), ("attn.v", DIM, DIM),
            ("attn.proj", DIM, DIM), ("mlp.up", DIM, 4 * DIM),
            ("mlp.down", 4 * DIM, DIM),
        ):
            params[f"h.{i}.{name}.weight"] = normal(rows, columns)
            params[f"h.{i}.{name}.bias"] = normal(columns)
    norms = [f"h.{i}.ln_{k}" for i in range(LAYERS) for k in (1, 2)] + ["ln_f"]
    for name in norms:
        params[f"{name}.weight"] = normal(DIM, mean=1.0)
        params[f"{name}.bias"] = normal(DIM)
    tokens = torch.randint(VOCAB, (1, CONTEXT + 1), generator=generator)
    return params, tokens[:, :-1].clone(), tokens[:, 1:].clone()


def compute_loss(params, x, y):
    def norm(value, name):
        return F.layer_norm(value, (DIM,), params[f"{name}.weight"],
                            params[f"{name}.bias"], 1e-5)

    def linear(value, name):
        return value @ params[f"{name}.weight"] + params[f"{name}.bias"]

    def split(value):
        return value.view(CONTEXT, HEADS, DIM // HEADS).transpose(0, 1)

    value = params["tok.weight"][x[0]] + params["pos.weight"]
    for i in range(LAYERS):
        block = f"h.{i}"
        inner = norm(value, f"{block}.ln_1")
        q, k, v = (split(linear(inner, f"{block}.attn.{n}")) for n in "qkv")
        heads = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        heads = heads.transpose(0, 1).reshape(CONTEXT, DIM)
        value = value + linear(heads, f"{block}.attn.proj")
        inner = linear(norm(value, f"{block}.ln_2"), f"{block}.mlp.up")
        inner = F.gelu(inner, approximate="tanh")
        value = value + linear(inner, f"{block}.mlp.down")
    return F.cross_entropy(norm(value, "ln_f") @ params["tok.weight"].T, y[0])


def get_norm(tensors):
    return sum(t.double().square().sum() for t in tensors).sqrt().item()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    build = os.path.join(HERE, "../../build/assert/bin/amp-run")
    parser.add_argument("--amp-run", default=build)
    parser.add_argument("--policies", default="f32,bf16")
    options = parser.parse_args()

    params, x, y = draw()
    for value in params.values():
        value.requires_grad_()
    loss = compute_loss(params, x, y)
    loss.backward()
    expected = {name: value.grad for name, value in params.items()}
    total = get_norm(expected.values())
    print(f"{'':12} {'loss':>10} {'norm':>10} {'gradient off by':>16}")
    print(f"{'PyTorch f32':12} {loss.item():10.6f} {total:10.6f}")

    with tempfile.TemporaryDirectory() as folder:
        inputs = os.path.join(folder, "inputs.safetensors")
        output = os.path.join(folder, "gradients.safetensors")
        values = {name: value.detach() for name, value in params.items()}
        save_file({**values, "x": x, "y": y}, inputs)
        for policy in options.policies.split(","):
            subprocess.run(
                [options.amp_run, "grad", os.path.join(HERE, "gpt2.mlir"),
                 f"--inputs={inputs}", f"--output={output}",
                 f"--policy={policy}"], check=True, stdout=subprocess.DEVNULL)
            actual = load_file(output)
            loss = actual["loss"].item()
            gradients = {name: actual[f"{name}"] for name in expected}
            norm = get_norm(gradients.values())
            away = get_norm(gradients[n] - g for n, g in expected.items())
            print(f"{policy:12} {loss:10.6f} {norm:10.6f} {away / total:16.2e}")
            os.unlink(output)


if __name__ == "__main__":
    main()

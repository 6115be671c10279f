#!/usr/bin/env python3
"""Lowers models by JAX to StableHLO text and differentiates them in f64.

usage: jax_models.py OUT    OUT/NAME.stablehlo.mlir, OUT/NAME.npz

Needs JAX only; convert_jax.py, which needs PyTorch, does the rest.
"""

import os
import sys

import jax
import jax.numpy as jnp
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../Inputs"))
import samples
from jax_specs import SPECS


def cross_entropy(logits, y):
    log = jax.nn.log_softmax(logits)
    return -jnp.mean(jnp.take_along_axis(log, y[..., None], -1))


def layer_norm(x, gain, bias):
    mean = x.mean(-1, keepdims=True)
    var = jnp.square(x - mean).mean(-1, keepdims=True)
    return (x - mean) * jax.lax.rsqrt(var + 1e-5) * gain + bias


def mlp(p, x, y):
    """Dense layers with tanh and one-hot cross-entropy."""
    h = jnp.tanh(x @ p[0] + p[1])
    h = jax.nn.softplus(h @ p[2] + p[3])
    log = jax.nn.log_softmax(h @ p[4] + p[5])
    return -(jax.nn.one_hot(y, 6, dtype=x.dtype) * log).sum(-1).mean()


def conv(x, kernel, stride=1, groups=1):
    return jax.lax.conv_general_dilated(
        x, kernel, (stride, stride), "SAME", feature_group_count=groups,
        dimension_numbers=("NHWC", "HWIO", "NHWC"))


def cnn(p, x, y):
    """Batch statistics, max pooling, a depthwise convolution."""
    x = conv(x, p[0])
    mean, var = x.mean((0, 1, 2)), x.var((0, 1, 2))
    x = jax.nn.relu((x - mean) / jnp.sqrt(var + 1e-5) * p[1] + p[2])
    x = jax.lax.reduce_window(
        x, -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    x = jax.nn.silu(conv(x, p[3], groups=6))
    x = conv(x, p[4], 2).mean((1, 2))
    return cross_entropy(x @ p[5] + p[6], y)


def transformer(p, tokens, targets):
    """Two blocks on slices of stacked weights, tanh GELU."""
    wte, wpe = p[0], p[1]
    x = wte[tokens] + wpe
    mask = jnp.tril(jnp.ones((8, 8), bool))
    for i in range(2):
        g1, b1, qkv, out, g2, b2, up, down = (w[i] for w in p[2:10])
        h = layer_norm(x, g1, b1) @ qkv
        q, k, v = (s.reshape(2, 8, 4, 4) for s in jnp.split(h, 3, -1))
        s = jnp.einsum("bthc,bshc->bhts", q, k) / 2
        s = jax.nn.softmax(jnp.where(mask, s, -jnp.inf), -1)
        x = x + jnp.einsum("bhts,bshc->bthc", s, v).reshape(2, 8, 16) @ out
        h = jax.nn.gelu(layer_norm(x, g2, b2) @ up, approximate=True)
        x = x + h @ down
    return cross_entropy(x @ p[10], targets)


def rnn(p, x, target):
    """An unrolled GRU, mean-square loss."""
    wx, wh, b, head = p
    h = jnp.zeros((3, 6), x.dtype)
    for t in range(4):
        gx, gh = x[:, t] @ wx + b, h @ wh
        r, z = (jax.nn.sigmoid(gx[:, i:i + 6] + gh[:, i:i + 6])
                for i in (0, 6))
        n = jnp.tanh(gx[:, 12:] + r * gh[:, 12:])
        h = (1 - z) * n + z * h
    return jnp.square(h @ head - target).mean()


def scan(p, x, target):
    """A cell in lax.scan, with a branch and a join; a fori_loop behind it."""
    w, b, head = p

    def step(carry, e):
        h, total, count = carry
        z = jnp.tanh(jnp.concatenate([e, h], -1) @ w + b)
        h = jax.lax.cond(z.sum() > 0, lambda: z, lambda: jnp.sin(z) - h)
        return (h, total + jnp.square(z).mean(), count + 1), h

    start = jnp.zeros((3, 6), x.dtype), jnp.zeros((), x.dtype), 0
    (h, total, count), states = jax.lax.scan(
        step, start, x.transpose(1, 0, 2))
    y = jax.lax.fori_loop(
        0, 3, lambda i, y: y + jnp.sin(states[i] @ head), h @ head)
    return jnp.square(y - target).mean() + total / count


FUNCTIONS = {"jax_mlp": mlp, "jax_cnn": cnn, "jax_transformer": transformer,
             "jax_rnn": rnn, "jax_scan": scan, "jax_mlp_vag": mlp}
TYPES = {"f32": "float32", "i32": "int32"}


def main(out):
    for name, function in FUNCTIONS.items():
        spec = SPECS[name]
        count = sum(a["role"] == "param" for a in spec["args"])

        def flat(*args):
            return function(args[:count], *args[count:])

        values = [
            np.array(samples.get_values(spec, i), TYPES[a["type"]])
            .reshape(a["shape"]) for i, a in enumerate(spec["args"])
        ]
        lowered = flat
        if spec.get("gradients") == "returned":
            # One tuple, not a pair of a value and a tuple.
            both = jax.value_and_grad(flat, tuple(range(count)))

            def lowered(*args):
                loss, gradients = both(*args)
                return loss, *gradients
        text = jax.jit(lowered).lower(*values).as_text()
        with open(f"{out}/{name}.stablehlo.mlir", "w") as file:
            file.write(text)
        with jax.enable_x64(True):
            wide = [v.astype("float64") if v.dtype == "float32" else v
                    for v in values]
            loss, gradients = jax.value_and_grad(
                flat, tuple(range(count)))(*wide)
            np.savez(f"{out}/{name}.npz", loss, *gradients)
        print(name, len(text), loss, loss.dtype)


if __name__ == "__main__":
    main(sys.argv[1])

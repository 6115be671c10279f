#!/usr/bin/env python3
"""Fixtures of files that other people's scripts have exported.

The models are written down here a second time, in PyTorch, from what those
scripts say; only their gradients are compared with those of the files.
"""

import math

import fixtures
import torch
import torch.nn.functional as F
from fixtures import make_arg


def layer_norm(x, weight, bias):
    return F.layer_norm(x, x.shape[-1:], weight, bias, 1e-5)


def attend(q, k, v, heads):
    b, t, c = q.shape
    q, k, v = (
        s.view(b, t, heads, c // heads).transpose(1, 2) for s in (q, k, v))
    scores = q @ k.transpose(-1, -2) / math.sqrt(c // heads)
    mask = torch.ones(t, t, dtype=torch.bool).tril()
    h = scores.masked_fill(~mask, -1e9).softmax(-1) @ v
    return h.transpose(1, 2).reshape(b, t, c)


def torch_mlp(args):
    w1, b1, w2, b2, x = args[:5]
    return [F.linear(F.gelu(F.linear(x, w1, b1)), w2, b2)]


def torch_mlp_loss(args):
    return [F.cross_entropy(torch_mlp(args)[0], args[5])]


def torch_mlp_one_hot(args):
    log = F.log_softmax(torch_mlp(args)[0], -1)
    loss = -(log * args[5]).sum(-1).mean()
    return [loss, *torch.autograd.grad(loss, args[:4], retain_graph=True)]


def torch_gpt_loss(args):
    (wte, wpe, g1, b1, qkv, qkv_bias, out, out_bias, g2, b2, up, up_bias, down,
     down_bias, g3, b3, head, _, targets) = args
    # Exported with one tensor as both inputs: the file reads only the last.
    x = F.embedding(targets, wte) + wpe
    h = F.linear(layer_norm(x, g1, b1), qkv, qkv_bias)
    x = x + F.linear(attend(*h.split(64, -1), 4), out, out_bias)
    h = F.linear(layer_norm(x, g2, b2), up, up_bias)
    x = x + F.linear(F.gelu(h, approximate="tanh"), down, down_bias)
    logits = F.linear(layer_norm(x, g3, b3), head)
    return [F.cross_entropy(logits.flatten(0, 1), targets.flatten())]


def jax_gpt_loss(args):
    (b1, b2, g1, g2, up, down, out, qkv, wpe, wte, tokens, targets) = args
    x = F.embedding(tokens, wte) + wpe
    h = layer_norm(x, g1, b1) @ qkv
    x = x + attend(*h.split(64, -1), 4) @ out
    h = layer_norm(x, g2, b2) @ up
    logits = (x + F.gelu(h, approximate="tanh") @ down) @ wte.T
    return [F.cross_entropy(logits.flatten(0, 1), targets.flatten())]


def torch_resnet(args):
    x, weights = args[20], iter(args[:20])

    def conv_norm(x, stride):
        kernel, weight, bias = next(weights), next(weights), next(weights)
        x = F.conv2d(x, kernel, None, stride, kernel.shape[-1] // 2)
        zeros, ones = torch.zeros_like(bias), torch.ones_like(bias)
        return F.batch_norm(x, zeros, ones, weight, bias)

    x = F.max_pool2d(F.relu(conv_norm(x, 1)), 2)
    x = F.relu(conv_norm(F.relu(conv_norm(x, 1)), 1) + x)
    h = conv_norm(F.relu(conv_norm(x, 2)), 1)
    x = F.relu(h + conv_norm(x, 2))
    return [F.linear(x.mean((2, 3)), next(weights), next(weights))]


def jax_conv(args):
    conv1, conv2, head, x = args
    x = x.permute(0, 3, 1, 2)
    x = F.relu(F.conv2d(x, conv1.permute(3, 2, 0, 1), padding=1))
    # SAME with stride 2: the odd row of padding is at the end.
    x = F.relu(F.conv2d(F.pad(x, (0, 1, 0, 1)), conv2.permute(3, 2, 0, 1),
                        stride=2))
    return [F.max_pool2d(x, 2).mean((2, 3)) @ head]


def jax_mlp(args):
    w1, b1, w2, b2, x = args
    return [F.gelu(x @ w1 + b1, approximate="tanh") @ w2 + b2]


def params(prefix, *specs):
    """NAME SHAPE ... as arguments."""
    result = []
    for spec in specs:
        name, *shape = spec.split()
        shape = [int(n) for n in shape]
        if prefix and len(shape) > 1 and "emb" not in name:
            name = f"{prefix}.{name}"
        result.append(make_arg("param", name, "f32", shape))
    return result


MLP = params("", "l1.weight 128 64", "l1.bias 128", "l2.weight 10 128",
             "l2.bias 10")
GPT = params(
    "", "wte 65 64", "wpe 32 64", "ln1.weight 64", "ln1.bias 64",
    "qkv.weight 192 64", "qkv.bias 192", "o.weight 64 64", "o.bias 64",
    "ln2.weight 64", "ln2.bias 64", "f1.weight 256 64", "f1.bias 256",
    "f2.weight 64 256", "f2.bias 64", "ln.weight 64", "ln.bias 64",
    "head.weight 65 64")
JAX_GPT = params(
    "jax", "b1 64", "b2 64", "g1.gain 64", "g2.gain 64", "f1 64 256",
    "f2 256 64", "o 64 64", "qkv 64 192", "wpe_emb 32 64", "wte_emb 65 64")
RESNET = params(
    "", "stem.weight 16 3 3 3", "bn.weight 16", "bn.bias 16",
    "a.c1.weight 16 16 3 3", "a.b1.weight 16", "a.b1.bias 16",
    "a.c2.weight 16 16 3 3", "a.b2.weight 16", "a.b2.bias 16",
    "b.c1.weight 32 16 3 3", "b.b1.weight 32", "b.b1.bias 32",
    "b.c2.weight 32 32 3 3", "b.b2.weight 32", "b.b2.bias 32",
    "b.sc.0.weight 32 16 1 1", "b.sc.1.weight 32", "b.sc.1.bias 32",
    "fc.weight 10 32", "fc.bias 10")
X = make_arg("input", "x", "f32", [32, 64], -1.7, 1.7)


def label(kind, count, *shape):
    return make_arg("label", "y", kind, shape, 0, count)


def tokens(kind, count, *shape):
    return [make_arg("input", n, kind, shape, 0, count)
            for n in ("tokens", "targets")]


def both(name):
    return [f"{name}.linalg.mlir", f"{name}.tosa.mlir"]


def add(name, about, files, args, reference, loss="returned", **more):
    model = {"about": about, "loss": loss, "seed": 1, "files": files,
             "args": args, **more}
    fixtures.add(name, model, reference)


add("torchfn_mlp_loss", "two layers, erf GELU, cross-entropy",
    both("torchfn_mlp_loss"),
    MLP + [X, make_arg("input", "y", "i64", [32], 0, 10)], torch_mlp_loss)
add("torchjoint_mlp_onehot", "the same with soft labels; gives its gradients",
    ["torchjoint_mlp_onehot.linalg.mlir"],
    MLP + [X, make_arg("input", "y", "f32", [32, 10], 0.0, 0.2)],
    torch_mlp_one_hot, gradients="returned")
add("torchfn_gpt_loss", "one block, learned positions, tanh GELU",
    both("torchfn_gpt_loss"), GPT + tokens("i64", 65, 2, 32), torch_gpt_loss)
add("torchfn_resnet_eval", "batch norm with constant statistics; no loss",
    both("torchfn_resnet_eval"),
    RESNET + [make_arg("input", "x", "f32", [4, 3, 32, 32], -1.7, 1.7),
              label("i64", 10, 4)], torch_resnet, "cross_entropy")
add("jax_gpt_loss_fwd", "one block from JAX, tied output layer",
    ["jax_gpt_loss_fwd.iree.linalg.mlir"],
    JAX_GPT + tokens("i32", 65, 2, 32), jax_gpt_loss)
add("jax_conv_fwd", "strided convolutions, channels last; no loss",
    ["jax_conv_fwd.iree.linalg.mlir"],
    params("jax", "c1 3 3 1 8", "c2 3 3 8 16", "head 16 10")
    + [make_arg("input", "x", "f32", [4, 28, 28, 1], -1.7, 1.7),
       label("i64", 10, 4)], jax_conv, "cross_entropy")
add("jax_mlp_fwd", "two layers, tanh GELU; no loss",
    ["jax_mlp_fwd.from_stablehlo.linalg.mlir"],
    params("jax", "w1 64 128", "b1 128", "w2 128 10", "b2 10")
    + [X, make_arg("label", "y", "f32", [32, 10], -1.0, 1.0)], jax_mlp, "mse")

#!/usr/bin/env python3
"""Writes a GPT as MLIR: pre-LN blocks, learned positions, tanh GELU.

Usage: generate.py [--layers=4] [--dim=128] [--heads=4] [--context=64]
                   [--vocab=94] [--batch=16] [--tied] > gpt.mlir
       generate.py --gpt2 [--batch=1] > gpt2.mlir

--gpt2 is GPT-2 with 124 million parameters: 12 layers, 768 wide, 12 heads,
1024 tokens, 50257 symbols, the output layer tied to the embedding.
"""

import argparse
import math
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from writer import (Function, add, constant, empty, linear, matmul, normal,
                    tensor)

HEADER = """\
// {title}: {layers} layers, {dim} wide, {heads} heads, {context} tokens,
// {vocab} symbols{tied}. Written by examples/gpt/generate.py.

#id = affine_map<(r, c) -> (r, c)>
#column = affine_map<(r, c) -> (c)>
#token = affine_map<(b, t, c) -> (b, t, c)>
#position = affine_map<(b, t, c) -> (t, c)>
// Rows of heads, and heads of rows: [batch, heads, tokens, width].
#rows = affine_map<(b, h, t, d) -> (b, t, h, d)>
#bias = affine_map<(b, h, t, d) -> (h, d)>
#heads = affine_map<(b, h, t, d) -> (b, h, t, d)>
"""


#===-----------------------------------------------------------------------===#
# Layers
#===-----------------------------------------------------------------------===#


def layer_norm(f, x, weight, bias):
    return f.op(
        x.shape,
        f"nn.layer_norm {x} scale({weight} : {weight.type})",
        f"bias({bias} : {bias.type}) eps(1.0e-5) : {x.type} -> {x.type}",
    )


def gelu(f, x):
    return f.op(x.shape, f"nn.gelu {x} form tanh : {x.type} -> {x.type}")


def expand(f, x, groups, shape):
    return f.op(
        shape,
        f"tensor.expand_shape {x} {groups}",
        f"output_shape {list(shape)} : {x.type} into {tensor(*shape)}",
    )


def collapse(f, x, groups, shape, element="f32"):
    return f.op(
        shape,
        f"tensor.collapse_shape {x} {groups}",
        f": {x.type} into {tensor(*shape, element=element)}",
        element=element,
    )


#===-----------------------------------------------------------------------===#
# The model
#===-----------------------------------------------------------------------===#


def heads_of(f, m, x, weight, bias):
    """A linear layer whose result is [batch, heads, tokens, width]."""
    rows = [m.batch, m.context, m.heads, m.width]
    y = expand(f, matmul(f, x, weight), [[0, 1], [2, 3]], rows)
    bias = expand(f, bias, [[0, 1]], [m.heads, m.width])
    shape = [m.batch, m.heads, m.context, m.width]
    return add(f, "#rows, #bias, #heads", y, bias, shape)


def attention(f, m, q, k, v):
    """What a token sees of itself and those before it, as rows of heads."""
    sums = [m.batch, m.heads, m.context]
    result, *_ = f.ops(
        [q.shape, sums, sums],
        f"nn.attention {q}, {k}, {v} causal",
        f": {q.type}, {k.type}, {v.type}",
        f"-> {q.type}, {tensor(*sums)}",
    )
    rows = [m.batch, m.context, m.heads, m.width]
    out = empty(f, rows)
    seen = f.op(
        rows,
        f"linalg.transpose ins({result} : {q.type})",
        f"outs({out} : {out.type}) permutation = [0, 2, 1, 3]",
    )
    return collapse(f, seen, [[0, 1], [2, 3]], [m.rows, m.dim])


def list_block_params(m):
    """Name, shape and initialization of each parameter of a block."""
    small = m.normal / math.sqrt(2 * m.layers)
    params = []
    for part, inner, outer, std in [
        ("attn.q", m.dim, m.dim, m.normal),
        ("attn.k", m.dim, m.dim, m.normal),
        ("attn.v", m.dim, m.dim, m.normal),
        ("attn.proj", m.dim, m.dim, small),
        ("mlp.up", m.dim, 4 * m.dim, m.normal),
        ("mlp.down", 4 * m.dim, m.dim, small),
    ]:
        params.append((f"{part}.weight", [inner, outer], normal(std)))
        params.append((f"{part}.bias", [outer], constant(0)))
    for part in ("ln_1", "ln_2"):
        params.append((f"{part}.weight", [m.dim], constant(1)))
        params.append((f"{part}.bias", [m.dim], constant(0)))
    return params


def write_block(m):
    """Attention, then two layers four times as wide."""
    f = Function()
    x = f.argument("x", m.rows, m.dim)
    p = {}
    for name, shape, _ in list_block_params(m):
        p[name] = f.argument(name, *shape)
    f.constant("zero", "0.0")

    def pair(part):
        return p[f"{part}.weight"], p[f"{part}.bias"]

    h = layer_norm(f, x, *pair("ln_1"))
    q, k, v = (heads_of(f, m, h, *pair(f"attn.{n}")) for n in "qkv")
    h = linear(f, attention(f, m, q, k, v), *pair("attn.proj"))
    x = add(f, "#id, #id, #id", x, h, x.shape)
    h = layer_norm(f, x, *pair("ln_2"))
    h = gelu(f, linear(f, h, *pair("mlp.up")))
    h = linear(f, h, *pair("mlp.down"))
    x = add(f, "#id, #id, #id", x, h, x.shape)
    return f.render("func.func private @block", x)


def call_block(f, m, i, x):
    params = [f.param(f"h.{i}.{name}", shape, init)
              for name, shape, init in list_block_params(m)]
    return f.op(
        x.shape,
        f"func.call @block({x},",
        *split_lines([str(value) for value in params], ")"),
        *split_lines([value.type for value in [x, *params]],
                     f") -> {x.type}", ": ("),
    )


def split_lines(items, end, start=""):
    """The items with commas, in lines of at most 76 columns."""
    lines, line = [], start
    for i, item in enumerate(items):
        text = item + (end if i + 1 == len(items) else ",")
        if len(line) + len(text) > 75:
            lines.append(line.rstrip())
            line = " " * len(start)
        line += text + " "
    return lines + [line.rstrip()]


def embed(f, m, table, tokens):
    """The embedding of each token plus that of its position."""
    positions = f.param("pos.weight", [m.context, m.dim],
                          normal(m.normal))
    shape = [m.batch, m.context, m.dim]
    x = f.op(
        shape,
        f"nn.embedding {table}[{tokens}]",
        f": {table.type}, {tokens.type} -> {tensor(*shape)}",
    )
    x = add(f, "#token, #position, #token", x, positions, shape)
    return collapse(f, x, [[0, 1], [2]], [m.rows, m.dim])


def mean_loss(f, m, x, table, labels):
    """The cross-entropy of the output layer; its logits exist only in chunks
    where it is tied to the embedding."""
    if m.tied:
        return f.op(
            [],
            f"nn.linear_cross_entropy {x}, {table}, {labels}",
            f": {x.type}, {table.type}, {labels.type} -> tensor<f32>",
        )
    head = f.param("head.weight", [m.dim, m.vocab], normal(m.normal))
    logits = matmul(f, x, head)
    return f.op(
        [],
        f"nn.cross_entropy {logits}, {labels}",
        f": {logits.type}, {labels.type} -> tensor<f32>",
    )


def write_loss(m):
    f = Function()
    shape = [m.batch, m.context]
    tokens, targets = (f.input(name, *shape, element="i64") for name in "xy")
    f.constant("zero", "0.0")
    table = f.param("tok.weight", [m.vocab, m.dim], normal(m.normal))
    x = embed(f, m, table, tokens)
    for i in range(m.layers):
        x = call_block(f, m, i, x)
    weight = f.param("ln_f.weight", [m.dim], constant(1))
    bias = f.param("ln_f.bias", [m.dim], constant(0))
    x = layer_norm(f, x, weight, bias)
    f.comment("The mean loss of all tokens.")
    labels = collapse(f, targets, [[0, 1]], [m.rows], element="i64")
    loss = mean_loss(f, m, x, table, labels)
    return f.render("func.func @loss", loss)


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--gpt2", action="store_true")
    parser.add_argument("--tied", action="store_true")
    sizes = {"layers": (4, 12), "dim": (128, 768), "heads": (4, 12),
             "context": (64, 1024), "vocab": (94, 50257), "batch": (16, 1)}
    for name in sizes:
        parser.add_argument(f"--{name}", type=int)
    options = parser.parse_args()
    for name, defaults in sizes.items():
        if getattr(options, name) is None:
            setattr(options, name, defaults[options.gpt2])
        if getattr(options, name) < 1:
            parser.error(f"--{name}: expected a positive number")
    if options.dim % options.heads:
        parser.error(f"--dim: expected a multiple of {options.heads} heads")
    options.tied |= options.gpt2
    options.rows = options.batch * options.context
    options.width = options.dim // options.heads
    options.normal = 0.02
    return options


def main():
    options = parse_options()
    title = "GPT-2" if options.gpt2 else "A GPT"
    tied = ", a tied output layer" if options.tied else ""
    print(HEADER.format(**{**vars(options), "title": title, "tied": tied}))
    print(write_block(options))
    print()
    print(write_loss(options))


if __name__ == "__main__":
    main()

"""Ops of an exported graph that stand for ours: what a converter would fold or
take for another op. Each is opaque to PyTorch's decompositions and becomes a
call of a function without a body in torch-mlir (_torch_import)."""

from __future__ import annotations

import itertools
import math
from typing import Callable, Dict, List, Sequence

import torch

_LIBRARY = torch.library.Library("amp_mlir", "DEF")
_SCHEMAS = (
    # The identity, with gradient zero.
    "stop_gradient(Tensor x) -> Tensor",
    # nn.dropout; each has its own masks.
    "dropout(Tensor x, float p, int id) -> Tensor",
    # An op that has a rule of its own, whole: see _torch_rules.
    "whole(Tensor[] xs, int id) -> Tensor[]",
    # What a derivative is taken by, and the cotangents of xs from those of ys.
    "variable(Tensor x) -> Tensor",
    "derivative(Tensor[] ys, Tensor[] dys, Tensor[] xs) -> Tensor[]",
    # Those of two floats of one shape and type that propagate NaN.
    "maximum(Tensor x, Tensor y) -> Tensor",
    "minimum(Tensor x, Tensor y) -> Tensor",
    # x with y's sign.
    "copysign(Tensor x, Tensor y) -> Tensor",
    # The cotangent of y, result `index` of the op whose rule is `id`.
    "cotangent(Tensor y, int index, int id) -> Tensor",
    # y, to readers of whose gradient the rule `id` stands for what computed y:
    # it gives dxs, the cotangents of xs.
    "gradient(Tensor y, int index, int id, Tensor[] xs, Tensor[] dxs) "
    "-> Tensor",
)


def _copy(x: torch.Tensor, *_) -> torch.Tensor:
    return x.clone()


# What "whole" computes, by its id.
WHOLES: Dict[int, Callable[[Sequence[torch.Tensor]], List[torch.Tensor]]] = {}


def _run_whole(xs, number: int):
    return WHOLES[number](xs)


def _make_empty(ys, dys, xs):
    """A graph's values alone do not tell what they are computed from."""
    return [torch.full_like(x, math.nan) for x in xs]


def _fake_copy(x, *_):
    return torch.empty_like(x)


_KERNELS = {"maximum": (torch.maximum, _fake_copy),
            "minimum": (torch.minimum, _fake_copy),
            "copysign": (torch.copysign, _fake_copy),
            "whole": (_run_whole, _run_whole),
            "derivative": (_make_empty, _make_empty)}


def _register(schema: str) -> None:
    _LIBRARY.define(schema)
    name = schema.partition("(")[0]
    kernel, fake = _KERNELS.get(name, (_copy, _fake_copy))
    _LIBRARY.impl(name, kernel, "CompositeExplicitAutograd")
    torch.library.register_fake(f"amp_mlir::{name}", fake, lib=_LIBRARY)


for _schema in _SCHEMAS:
    _register(_schema)

_OPS = torch.ops.amp_mlir
STOP_GRADIENT = _OPS.stop_gradient.default
DROPOUT = _OPS.dropout.default
WHOLE = _OPS.whole.default
MAXIMUM = _OPS.maximum.default
MINIMUM = _OPS.minimum.default
COPYSIGN = _OPS.copysign.default
COTANGENT = _OPS.cotangent.default
GRADIENT = _OPS.gradient.default
VARIABLE = _OPS.variable.default
DERIVATIVE = _OPS.derivative.default


def _differentiate_rows(info, dims, ys, dys, xs):
    """In torch.vmap. Where each row has variables of its own, one derivative of
    all rows is each one's; else there is one a row."""
    y_dims, dy_dims, x_dims = dims
    if all(dim is not None for dim in x_dims):
        rows = [(y, dy if dy_dim is None else dy.movedim(dy_dim, y_dim), y_dim)
                for y, dy, y_dim, dy_dim in zip(ys, dys, y_dims, dy_dims)
                if y_dim is not None]
        dys = [dy if dy.shape == y.shape else dy.unsqueeze(dim).expand(y.shape)
               for y, dy, dim in rows]
        return DERIVATIVE([y for y, *_ in rows], dys, xs), x_dims

    def pick(values, dims, row):
        return [value if dim is None else value.select(dim, row)
                for value, dim in zip(values, dims)]

    found = [pick(DERIVATIVE(pick(ys, y_dims, row), pick(dys, dy_dims, row),
                             xs), x_dims, row)
             for row in range(info.batch_size)]
    return [torch.stack(each) for each in zip(*found)], [0] * len(xs)


for _name, _op in (("variable", VARIABLE), ("stop_gradient", STOP_GRADIENT)):
    torch.library.register_vmap(
        f"amp_mlir::{_name}", lambda info, dims, x, _op=_op: (_op(x), dims[0]),
        lib=_LIBRARY)
torch.library.register_vmap("amp_mlir::derivative", _differentiate_rows,
                            lib=_LIBRARY)

_ids = itertools.count()


def next_id() -> int:
    """A number that no other op of this process has."""
    return next(_ids)


def is_float(value) -> bool:
    return isinstance(value, torch.Tensor) and value.is_floating_point()


def is_inexact(value) -> bool:
    """Whether it is a tensor that autograd follows."""
    return is_float(value) or (isinstance(value, torch.Tensor)
                               and value.is_complex())


def make_cotangents(values: Sequence, number: int):
    """Of those values that are floats; None for the others."""
    return [COTANGENT(value, index, number) if is_float(value) else None
            for index, value in enumerate(values)]


def attach(values: Sequence, number: int, sources: Sequence[torch.Tensor],
           cotangents: Sequence[torch.Tensor]):
    """The values, whose floats have a gradient of their own."""
    return [GRADIENT(value, index, number, list(sources), list(cotangents))
            if is_float(value) else value
            for index, value in enumerate(values)]


def widen(make, x):
    """In a graph that is rewritten: a tensor of 16 bits in f32, so that no step
    is rounded to 16 bits, or overflows there."""
    is_wide = x.meta["val"].dtype.itemsize > 2
    return x if is_wide else make(torch.ops.aten._to_copy.default, x,
                                  dtype=torch.float32)


def narrow(make, value, x):
    """Of the type of another again."""
    dtype = x.meta["val"].dtype
    return value if value.meta["val"].dtype == dtype else make(
        torch.ops.aten._to_copy.default, value, dtype=dtype)

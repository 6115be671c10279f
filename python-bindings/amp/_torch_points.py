"""Ops along a dimension of a tensor without dimensions, which PyTorch takes for
one of one element: torch-mlir has no conversion of them, or does not end."""

from __future__ import annotations

import operator
from typing import Callable

import torch
from torch import fx

from ._torch_memories import is_view

_aten = torch.ops.aten


def _is_point(value) -> bool:
    return (isinstance(value, fx.Node)
            and isinstance(value.meta.get("val"), torch.Tensor)
            and value.meta["val"].ndim == 0)


def _has_dim(node: fx.Node) -> bool:
    schema = getattr(node.target, "_schema", None)
    if schema is None or not node.args or not _is_point(node.args[0]):
        return False
    given = dict(zip((a.name for a in schema.arguments), node.args),
                 **node.kwargs)
    return given.get("dim", given.get("dims")) not in (None, [], ())


def _apply(make: Callable, node: fx.Node):
    """On tensors of one element, whose results have the shapes of before."""
    args, kwargs = fx.node.map_arg(
        (node.args, node.kwargs),
        lambda arg: make(_aten.view.default, arg, [1])
        if _is_point(arg) else arg)
    new = make(node.target, *args, **kwargs)
    wanted = node.meta["val"]

    def shape(result, value):
        return make(_aten.view.default, result, list(value.shape))

    if isinstance(wanted, torch.Tensor):
        return shape(new, wanted)
    return tuple(shape(make(operator.getitem, new, i), value)
                 for i, value in enumerate(wanted))


def widen_points(node: fx.Node, make: Callable):
    """What takes the place of a node, or its results; None for any other."""
    if not _has_dim(node) or is_view(node):
        return None
    return _apply(make, node)

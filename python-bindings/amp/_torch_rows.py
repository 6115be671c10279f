"""Rows that a tensor without dimensions selects, `x[i]`: a view at a place that
is data, for which torch-mlir has no conversion."""

from __future__ import annotations

from typing import Any, Callable, ContextManager, Dict, List
from unittest import mock

import torch
from torch import fx
from torch._subclasses.fake_tensor import FakeTensor

from ._errors import Error
from ._torch_memories import find_memories, list_aliases, list_written_by
from ._torch_states import describe

aten = torch.ops.aten
_setitem = torch.Tensor.__setitem__
_READS = (aten.item.default, aten._local_scalar_dense.default)


# Writes, while a model is traced ----------------------------------------------


def _is_place(index) -> bool:
    """Whether it is a number that is not known: a constant's is."""
    return (isinstance(index, FakeTensor) and index.ndim == 0
            and index.constant is None and not index.is_floating_point()
            and index.dtype not in (torch.bool, torch.uint8))


def _find_dims(rank: int, indices: List[Any]) -> List[int]:
    """Where the places are in what the other indices leave."""
    rest = rank - sum(index is not None and index is not Ellipsis
                      for index in indices)
    dims, dim = [], 0
    for index in indices:
        if _is_place(index):
            dims.append(dim)
        if index is Ellipsis:
            dim += rest
        elif not isinstance(index, (int, torch.Tensor)) or _is_place(index):
            dim += 1
    return dims


def _is_simple(index) -> bool:
    """Whether what it leaves of a tensor is a view."""
    return (index is None or index is Ellipsis or _is_place(index)
            or type(index) is int or isinstance(index, slice)
            or (isinstance(index, FakeTensor) and index.ndim == 0
                and index.dtype == torch.int64))


def _set(tensor: torch.Tensor, index, value) -> None:
    """At places of one element each, of the dimensions in front."""
    indices = list(index) if isinstance(index, tuple) else [index]
    places = [each for each in indices if _is_place(each)]
    if not places or not all(map(_is_simple, indices)):
        _setitem(tensor, index, value)
        return
    dims = _find_dims(tensor.ndim, indices)
    view = tensor[tuple(slice(None) if _is_place(each) else each
                        for each in indices)]
    view = view.movedim(dims, list(range(len(dims))))
    _setitem(view, tuple(place.reshape(1) for place in places), value)


def recording_rows() -> ContextManager[None]:
    """Around torch.export."""
    return mock.patch.object(torch.Tensor, "__setitem__", _set)


# Reads, in the graph ----------------------------------------------------------


def _check_writes(node: fx.Node) -> None:
    """The row is a tensor of its own: a write to it is none to the tensor, and
    it sees none to that."""
    memories, own = find_memories(node.graph), set(list_aliases(node))
    order = {each: i for i, each in enumerate(node.graph.nodes)}
    last = max((order[user] for each in own for user in each.users), default=-1)
    for each in list(order)[order[node]:last + 1]:
        for value in list_written_by(each):
            if value in own:
                raise Error("a write to what a tensor without dimensions "
                            "selects, as x[i] += 1, cannot be exported: "
                            "x[i] = x[i] + 1 can" + describe(each))
            if memories[value] is memories[node] and order[each] < last:
                raise Error("x[i], by a tensor without dimensions, is read "
                            "behind a write to x, which cannot be exported: "
                            "clone() it" + describe(each))


def _select(make, x, dim, index):
    if not isinstance(index, fx.Node):
        return None
    if index.target not in _READS:
        raise Error("expected a number or a tensor as an index, found a number "
                    "that is computed of a tensor's value: compute with the "
                    "tensor, x[i + 1] for x[i.item() + 1]"
                    + describe(make.node))
    _check_writes(make.node)
    place = make(aten.reshape.default, index.args[0], [1])
    place = make(aten._to_copy.default, place, dtype=torch.int64)
    dim %= x.meta["val"].ndim
    row = make(aten.index.Tensor, x, [None] * dim + [place])
    return make(aten.squeeze.dim, row, dim)


REWRITES: Dict[Any, Callable] = {aten.select.int: _select}

"""Reads and writes at indices and masks, as torch-mlir converts them."""

from __future__ import annotations

from typing import Any, Callable, Dict

import torch

aten = torch.ops.aten


def _wrap(make, index, size: int):
    """Places from the end, which torch-mlir's writes clamp to the first."""
    return make(aten.where.self, make(aten.lt.Scalar, index, 0),
                make(aten.add.Scalar, index, size), index)


def _spread_masked(make, mask, values, behind: int):
    """Rows in order, one for each that a mask selects, to the places that it
    selects."""
    count = values.meta["val"].shape[-1 - behind]
    if count == 0:
        return None
    flat = make(aten.reshape.default, mask, [-1])
    place = make(aten.sub.Tensor, make(aten.cumsum.default, flat, 0), 1)
    place = make(aten.clamp.default, place, 0, count - 1)
    rank = values.meta["val"].ndim
    rows = make(aten.index_select.default, values, rank - 1 - behind, place)
    shape = list(values.meta["val"].shape)
    shape[rank - 1 - behind:rank - behind] = list(mask.meta["val"].shape)
    return make(aten.reshape.default, rows, shape)


def _put_masked(make, x, indices, values, accumulate=False):
    """One mask, and one value for all that it selects, or as many as it
    does."""
    first = len(indices) - 1
    mask, rank = indices[-1], x.meta["val"].ndim
    behind = rank - first - mask.meta["val"].ndim
    if any(index is not None for index in indices[:-1]):
        return None
    if values.meta["val"].ndim > behind:
        values = _spread_masked(make, mask, values, behind)
        if values is None:
            return None
    for _ in range(behind):
        mask = make(aten.unsqueeze.default, mask, -1)
    if accumulate:
        values = make(aten.add.Tensor, x, values)
    new = make(aten.where.self, mask, values, x)
    return (make(aten.copy_.default, x, new)
            if make.node.target._schema.is_mutable else new)


def _put(make, x, indices, values, *args, **kwargs):
    given = [index.meta["val"].dtype for index in indices if index is not None]
    if given == [torch.bool]:
        return _put_masked(make, x, indices, values, *args)
    if not given or torch.bool in given or torch.uint8 in given:
        return None  # a mask has no places
    indices = [_widen(make, index) for index in indices]
    wrapped = [index if index is None else _wrap(make, index, size)
               for index, size in zip(indices, x.meta["val"].shape)]
    return make(make.node.target, x, wrapped, values, *args, **kwargs)


def _fill(make, x, dim, index, value):
    shape = x.meta["val"].shape
    return None if not shape else make(
        make.node.target, x, dim, _wrap(make, index, shape[dim]), value)


_SHORT = (torch.int8, torch.int16, torch.int32)


def _widen(make, index):
    """Indices are of 64 bits to torch-mlir."""
    if index is None or index.meta["val"].dtype not in _SHORT:
        return index
    return make(aten._to_copy.default, index, dtype=torch.int64)


def _get(make, x, indices):
    wide = [_widen(make, index) for index in indices]
    return None if wide == list(indices) else make(
        make.node.target, x, wide)


REWRITES: Dict[Any, Callable] = {
    **{op: _get for op in (aten.index.Tensor, aten._unsafe_index.Tensor)},
    **{op: _put for op in (
        aten.index_put.default, aten.index_put_.default,
        aten._unsafe_index_put.default)},
    **{op: _fill for op in (
        aten.index_fill.int_Scalar, aten.index_fill_.int_Scalar,
        aten.index_fill.int_Tensor, aten.index_fill_.int_Tensor)},
}

"""Reductions by places, other than sums, as reductions over all places: their
gradients are by PyTorch's own rule."""

from __future__ import annotations

import math
from typing import Any, Callable, Dict

import torch

aten = torch.ops.aten


def _get_neutral(reduce: str, dtype: torch.dtype):
    if reduce in ("amax", "amin"):
        if dtype.is_floating_point:
            return -math.inf if reduce == "amax" else math.inf
        info = torch.iinfo(dtype)
        return info.min if reduce == "amax" else info.max
    return 1 if reduce == "prod" else 0


def _reduce(terms: torch.Tensor, reduce: str) -> torch.Tensor:
    """Of the last dimension."""
    op: Dict[str, Callable] = {"amax": torch.amax, "amin": torch.amin,
                               "prod": torch.prod}
    return op.get(reduce, torch.sum)(terms, -1)


def _spread(x, dim: int, index, src):
    """Which element of the index is at which place of the last dimension, and
    the elements that it takes. Behind the index lie places that are nowhere."""
    for d, size in enumerate(index.shape):
        src = src.narrow(d, 0, size)
    behind = [0 if d == dim else have - size for d, (have, size) in enumerate(
        zip(x.shape, index.shape))]
    widths = [width for size in reversed(behind) for width in (0, size)]
    if any(widths):
        index = aten.constant_pad_nd(index, widths, -1)
        src = aten.constant_pad_nd(src, widths, 0)
    index, src = (part.transpose(dim, -1).unsqueeze(-2)
                  for part in (index, src))
    return index == torch.arange(x.shape[dim])[:, None], src


def _scatter_reduce(x, dim, index, src, reduce, *, include_self=True):
    """Each element of the source as often as the dimension has places."""
    if (reduce == "sum" and include_self) or x.dtype == torch.bool:
        return NotImplemented
    if x.ndim == 0:
        return _scatter_reduce(x[None], 0, index, src, reduce,
                               include_self=include_self)[0]
    if index.ndim == 0:
        index, src = index[None], src.reshape(-1)
    dim %= x.ndim
    own = x.transpose(dim, -1)
    hits, src = _spread(x, dim, index, src)
    terms = torch.where(hits, src, torch.full(
        (), _get_neutral(reduce, x.dtype), dtype=x.dtype))
    if include_self:
        terms = torch.cat([own[..., None], terms], -1)
    result = _reduce(terms, reduce).to(x.dtype)
    if reduce == "mean":
        count = (hits.sum(-1) + int(include_self)).clamp(min=1).to(x.dtype)
        result = torch.div(result, count, rounding_mode=(
            None if x.is_floating_point() else "floor"))
    return torch.where(hits.any(-1), result, own).transpose(dim, -1)


def _index_reduce(x, dim, index, src, reduce, *, include_self=True):
    """Of whole rows: each of their elements goes to the same place."""
    if src.ndim:
        dim %= src.ndim
        index = index.reshape([-1 if d == dim else 1
                               for d in range(src.ndim)]).expand(src.shape)
    return _scatter_reduce(x, dim, index, src, reduce,
                           include_self=include_self)


DECOMPOSITIONS: Dict[Any, Callable] = {
    aten.scatter_reduce.two: _scatter_reduce,
    aten.index_reduce.default: _index_reduce,
}

"""Reductions by places, other than sums: means are sums and counts; of the
elements in their order, the largest stays; products are over all places. Their
gradients are by PyTorch's own rule."""

from __future__ import annotations

import functools
import math
from typing import Any, Callable, Dict

import torch

aten = torch.ops.aten


def _get_least(dtype: torch.dtype):
    return -math.inf if dtype.is_floating_point else torch.iinfo(dtype).min


def _negate(x: torch.Tensor) -> torch.Tensor:
    """In the opposite order: of integers the least one has no negative."""
    return -x if x.is_floating_point() else ~x


def _narrow(index, src):
    for d, size in enumerate(index.shape):
        src = src.narrow(d, 0, size)
    return src


def _find_largest(x, dim: int, index, src):
    """Of each place's elements; the least number where there is none. NaN is
    the last of all in order."""
    order = torch.sort(src, dim)[1]
    return torch.full_like(x, _get_least(x.dtype)).scatter(
        dim, index.gather(dim, order), src.gather(dim, order))


def _count(x, dim: int, index):
    """How many elements each place has."""
    zeros = torch.zeros(x.shape, dtype=torch.int32)
    return zeros.scatter_add(dim, index, torch.ones(index.shape,
                                                    dtype=torch.int32))


def _find_extremum(x, dim: int, index, src, include_self: bool, is_max: bool):
    if not is_max:
        return _negate(_find_extremum(_negate(x), dim, index, _negate(src),
                                      include_self, True))
    found = _find_largest(x, dim, index, src)
    if include_self:
        return torch.maximum(x, found)
    return torch.where(_count(x, dim, index) > 0, found, x)


def _find_mean(x, dim: int, index, src, include_self: bool):
    count = _count(x, dim, index)
    whole = x if include_self else torch.where(count > 0, 0, x)
    whole = whole.scatter_add(dim, index, src)
    count = (count + int(include_self)).clamp(min=1).to(x.dtype)
    return torch.div(whole, count, rounding_mode=(
        None if x.is_floating_point() else "floor"))


def _spread(x, dim: int, index, src):
    """Which element of the index is at which place of the last dimension, and
    the elements that it takes. Behind the index lie places that are nowhere."""
    behind = [0 if d == dim else have - size for d, (have, size) in enumerate(
        zip(x.shape, index.shape))]
    widths = [width for size in reversed(behind) for width in (0, size)]
    if any(widths):
        index = aten.constant_pad_nd(index, widths, -1)
        src = aten.constant_pad_nd(src, widths, 0)
    index, src = (part.transpose(dim, -1).unsqueeze(-2)
                  for part in (index, src))
    return index == torch.arange(x.shape[dim])[:, None], src


def _find_product(x, dim: int, index, src, include_self: bool):
    """Each element of the source as often as the dimension has places."""
    own = x.transpose(dim, -1)
    hits, src = _spread(x, dim, index, src)
    product = torch.where(hits, src, torch.ones((), dtype=x.dtype)).prod(-1)
    if include_self:
        product = own * product
    return torch.where(hits.any(-1), product, own).transpose(
        dim, -1).to(x.dtype)


def _find_sum(x, dim: int, index, src, include_self: bool):
    """Without what is there."""
    return torch.where(_count(x, dim, index) > 0, 0, x).scatter_add(
        dim, index, src)


_KINDS: Dict[str, Callable] = {
    "sum": _find_sum, "mean": _find_mean, "prod": _find_product,
    "amax": functools.partial(_find_extremum, is_max=True),
    "amin": functools.partial(_find_extremum, is_max=False)}


def _scatter_reduce(x, dim, index, src, reduce, *, include_self=True):
    if (reduce == "sum" and include_self) or x.dtype == torch.bool:
        return NotImplemented
    if x.ndim == 0:
        return _scatter_reduce(x[None], 0, index, src, reduce,
                               include_self=include_self)[0]
    if index.ndim == 0:
        index, src = index[None], src.reshape(-1)
    return _KINDS[reduce](x, dim % x.ndim, index, _narrow(index, src),
                          include_self=include_self)


def _scatter(x, dim, index, src, *, reduce):
    """The older op, which has no gradient."""
    if reduce == "add":
        return x.scatter_add(dim, index, src)
    return x.scatter_reduce(dim, index, src, "prod")


def _scatter_number(x, dim, index, value, *, reduce):
    src = torch.full(index.shape, value, dtype=x.dtype)
    return _scatter(x, dim, index, src, reduce=reduce)


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
    aten.scatter.reduce: _scatter,
    aten.scatter.value_reduce: _scatter_number,
    aten.index_reduce.default: _index_reduce,
}

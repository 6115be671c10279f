"""Ops that torch-mlir has no conversion for, as ops that it has."""

from __future__ import annotations

import math
import operator
from typing import Any, Callable, Dict

import torch

from ._errors import Error
from ._torch_ops import (COTANGENT, GRADIENT, STOP_GRADIENT, narrow, next_id,
                         widen)
from ._torch_states import describe
from ._torch_transposed import transpose_convolution

aten = torch.ops.aten


def _shape(node):
    return node.meta["val"].shape


def _measure(make, apart, p: float):
    """Distances. The gradient at equal rows is that of the norm at zeros: 0.
    The largest difference has all of it, each of those that are equally large,
    where the norm's is shared."""
    norm = make(aten.linalg_vector_norm.default, apart, p, [-1])
    if p != math.inf:
        return norm
    size = make(aten.abs.default, apart)
    largest = make(STOP_GRADIENT, norm)
    is_one = make(aten.logical_and.default, make(
        aten.eq.Tensor, size, make(aten.unsqueeze.default, largest, -1)),
        make(aten.ne.Scalar, size, math.inf))
    none = make(aten.sub.Tensor, size, make(STOP_GRADIENT, size))
    none = make(aten.where.ScalarOther, is_one, none, 0.0)
    return make(aten.add.Tensor, largest,
                make(aten.sum.dim_IntList, none, [-1]))


def _cdist(make, x, y, p=2.0, mode=None):
    return _measure(make, make(
        aten.sub.Tensor, make(aten.unsqueeze.default, x, -2),
        make(aten.unsqueeze.default, y, -3)), p)


def _pdist(make, x, p=2.0):
    """Of each two rows, the first one's others in order."""
    count = _shape(x)[0]
    if count < 2:
        return None
    rows = [make(aten.sub.Tensor, make(aten.slice.Tensor, x, 0, i, i + 1),
                 make(aten.slice.Tensor, x, 0, i + 1, count))
            for i in range(count - 1)]
    return _measure(make, make(aten.cat.default, rows, 0), p)


def _householder(make, a, tau):
    """The product of reflectors as I - V T V' (Schreiber and Van Loan, SIAM J.
    Sci. Stat. Comput. 10, 1989), where T is D (I + U D)^-1, of the scales D and
    the upper triangle U of V' V."""
    rows, columns = _shape(a)[-2:]
    count, dtype = _shape(tau)[-1], a.meta["val"].dtype

    def eye(height, width):
        return make(aten.eye.m, height, width, dtype=dtype)

    v = make(aten.slice.Tensor, make(aten.tril.default, a, -1), -1, 0, count)
    v = make(aten.add.Tensor, v, eye(rows, count))
    turned = make(aten.transpose.int, v, -2, -1)
    upper = make(aten.triu.default, make(aten.matmul.default, turned, v), 1)
    upper = make(aten.mul.Tensor, upper, make(aten.unsqueeze.default, tau, -2))
    x = make(aten.linalg_solve_triangular.default,
             make(aten.add.Tensor, upper, eye(count, count)),
             make(aten.slice.Tensor, turned, -1, 0, columns),
             upper=True, unitriangular=True)
    x = make(aten.mul.Tensor, x, make(aten.unsqueeze.default, tau, -1))
    return make(aten.sub.Tensor, eye(rows, columns),
                make(aten.matmul.default, v, x))


def _stable_sort(make, x, *, stable=None, dim=-1, descending=False):
    """Ours is stable."""
    return make(aten.sort.default, x, dim, descending)


def _stable_argsort(make, x, *, stable, dim=-1, descending=False):
    return make(operator.getitem,
                make(aten.sort.default, x, dim, descending), 1)


def _searchsorted(make, ordered, values, *, out_int32=False, right=False,
                  side=None, sorter=None):
    """How many elements are before a value."""
    if sorter is not None:
        return None
    op = aten.le.Tensor if right or side == "right" else aten.lt.Tensor
    before = make(op, make(aten.unsqueeze.default, ordered, -2) if
                  ordered.meta["val"].ndim > 1 else ordered,
                  make(aten.unsqueeze.default, values, -1))
    return make(aten.sum.dim_IntList, before, [-1],
                dtype=torch.int32 if out_int32 else torch.int64)


# Reductions by places ---------------------------------------------------------


def _embedding_bag(make, weight, indices, offsets, scale_grad_by_freq=False,
                   mode=0, sparse=False, per_sample_weights=None,
                   include_last_offset=False, padding_idx=None):
    """Rows that are looked up, added to that of their bag."""
    if scale_grad_by_freq:
        raise Error("'aten.embedding_bag' with scale_grad_by_freq cannot be "
                    "exported" + describe(make.node))
    count, width = _shape(indices)[0], _shape(weight)[1]
    dtype = weight.meta["val"].dtype
    seen = _shape(offsets)[0] - bool(include_last_offset)
    end = None
    if include_last_offset:
        is_fast = dtype != torch.float64 and padding_idx in (None, -1)
        offsets, end = _end_bags(make, offsets, mode, is_fast)
    bags = _shape(offsets)[0]
    rows = make(aten.embedding.default, weight, indices)
    if per_sample_weights is not None:
        rows = make(aten.mul.Tensor, rows, make(
            aten.unsqueeze.default, per_sample_weights, -1))
    bag = _find_bags(make, offsets, count, end)
    counts = make(aten.full.default, [count], 1.0, dtype=dtype)
    is_padding = None
    if padding_idx is not None and padding_idx >= 0:
        is_padding = make(aten.eq.Scalar, indices, padding_idx)
        counts = make(aten.masked_fill.Scalar, counts, is_padding, 0.0)
        rows = make(aten.masked_fill.Scalar, rows, make(
            aten.unsqueeze.default, is_padding, -1), 0.0)

    def add(values, shape):
        zeros = make(aten.full.default, shape, 0.0, dtype=dtype)
        return make(aten.index_add.default, zeros, 0, bag, values)

    sizes = make(aten.unsqueeze.default, add(counts, [bags]), 1)
    if mode == 2:
        numbers = make(aten.arange.default, bags, dtype=torch.int64)
        inside = make(aten.eq.Tensor,
                      make(aten.unsqueeze.default, numbers, 1),
                      make(aten.unsqueeze.default, bag, 0))
        if is_padding is not None:
            inside = make(aten.logical_and.default, inside, make(
                aten.unsqueeze.default,
                make(aten.logical_not.default, is_padding), 0))
        result = _largest(make, rows, inside, sizes, [bags, count, width])
    else:
        result = add(rows, [bags, width])
    if mode == 1:
        result = make(aten.div.Tensor, result,
                      make(aten.clamp.default, sizes, 1))
    if seen < bags:
        result = make(aten.slice.Tensor, result, 0, 0, seen)
    return (result, bag, None, None)


def _end_bags(make, offsets, mode: int, is_fast: bool):
    """Where bags begin, and where the last one has to end, if anywhere. Of
    PyTorch's fast sums what follows the last offset is a bag that nobody sees;
    others have all that is behind its begin in the last bag."""
    if mode == 0 and is_fast:
        return offsets, None
    seen = _shape(offsets)[0] - 1
    end = make(aten.slice.Tensor, offsets, 0, seen, seen + 1)
    return (make(aten.slice.Tensor, offsets, 0, 0, seen),
            end if mode == 1 and is_fast else None)


def _find_bags(make, offsets, count: int, end=None):
    """The bag of each index: how many begin up to it.

    Args:
        end: of the last bag, which has to be that of the indices. PyTorch's
            means leave out what is behind it, but count it, and its gradient
            has it: a step fails there, by a place that is outside.
    """
    begun = make(aten.index_add.default, make(
        aten.full.default, [count + 1], 0, dtype=torch.int64), 0, offsets, make(
            aten.full.default, [_shape(offsets)[0]], 1, dtype=torch.int64))
    if end is not None:
        place = make(aten.add.Scalar, make(aten.neg.default, end), 2 * count)
        begun = make(aten.index_add.default, begun, 0, place, make(
            aten.full.default, [1], 0, dtype=torch.int64))
    begun = make(aten.cumsum.default,
                 make(aten.slice.Tensor, begun, 0, 0, count), 0)
    return make(aten.sub.Tensor, begun, 1)


def _largest(make, rows, inside, sizes, shape):
    """Of each bag, 0 of an empty one; the first of equal ones."""
    all_rows = make(aten.expand.default,
                    make(aten.unsqueeze.default, rows, 0), shape)
    is_other = make(aten.unsqueeze.default,
                    make(aten.logical_not.default, inside), -1)
    masked = make(aten.masked_fill.Scalar, all_rows, is_other, -math.inf)
    top = make(operator.getitem, make(aten.max.dim, masked, 1), 0)
    return make(aten.masked_fill.Scalar, top,
                make(aten.eq.Scalar, sizes, 0), 0.0)


def _in_place(rewrite: Callable) -> Callable:
    def rewrite_in_place(make, x, *args, **kwargs):
        new = rewrite(make, x, *args, **kwargs)
        return None if new is None else make(aten.copy_.default, x, new)
    return rewrite_in_place


def _fill_diagonal(make, x, value, wrap=False):
    """Places at one distance in memory."""
    shape = _shape(x)
    strides = [math.prod(shape[d + 1:]) for d in range(len(shape))]
    end = math.prod(shape) if wrap else min(shape) * sum(strides)
    places = make(aten.arange.default, math.prod(shape), dtype=torch.int64)
    hit = make(aten.eq.Scalar, make(
        aten.remainder.Scalar, places, sum(strides)), 0)
    hit = make(aten.logical_and.default, hit,
               make(aten.lt.Scalar, places, end))
    return make(aten.masked_fill.Scalar, x,
                make(aten.reshape.default, hit, list(shape)), value)


# Windows ----------------------------------------------------------------------


def _transposed(make, x, weight, bias=None, stride=1, padding=0,
                output_padding=0, groups=1, dilation=1):
    """One of a dilated kernel of one channel a group, which torch-mlir makes
    invalid IR of, is a convolution of the pixels with zeros between."""
    result = transpose_convolution(make, x, weight, bias, stride, padding,
                                   output_padding, groups, dilation)
    if result is not None:
        return result
    dims = weight.meta["val"].ndim - 2
    if groups == 1 or _shape(weight)[0] != groups:
        return None
    if x.meta["val"].ndim == dims + 1:
        x = make(aten.unsqueeze.default, x, 0)
        result = _transposed(make, x, weight, bias, stride, padding,
                             output_padding, groups, dilation)
        return make(aten.squeeze.dim, result, 0)
    stride, padding, output_padding, dilation = (
        [value] * dims if isinstance(value, int)
        else list(value) * (dims if len(value) == 1 else 1)
        for value in (stride, padding, output_padding, dilation))
    for i in range(dims):
        x = _spread(make, x, 2 + i, stride[i])
    widths = []
    for i in reversed(range(dims)):
        reach = dilation[i] * (_shape(weight)[2 + i] - 1) - padding[i]
        widths += [reach, reach + output_padding[i]]
    for place in range(0, 2 * dims, 2):
        low, high = widths[place:place + 2]
        if low < 0 or high < 0:
            dim = 1 + dims - place // 2
            x = make(aten.slice.Tensor, x, dim, max(-low, 0),
                     _shape(x)[dim] - max(-high, 0), 1)
    x = make(aten.constant_pad_nd.default, x, [max(w, 0) for w in widths], 0.0)
    each = _shape(weight)[1]
    weight = make(aten.flip.default, weight, list(range(2, 2 + dims)))
    weight = make(aten.reshape.default, weight,
                  [groups * each, 1, *_shape(weight)[2:]])
    return make(aten.convolution.default, x, weight, bias, [1] * dims,
                [0] * dims, dilation, False, [0] * dims, groups)


def _spread(make, x, dim: int, step: int):
    """With step - 1 zeros between two elements of a dimension."""
    if step == 1:
        return x
    shape = list(_shape(x))
    x = make(aten.unsqueeze.default, x, dim + 1)
    behind = 2 * (x.meta["val"].ndim - dim - 2)
    x = make(aten.constant_pad_nd.default, x, [0] * behind + [0, step - 1],
             0.0)
    shape[dim] *= step
    x = make(aten.reshape.default, x, shape)
    return make(aten.slice.Tensor, x, dim, 0, shape[dim] - step + 1, 1)


def _adaptive_max_pool(dims: int) -> Callable:
    """Into sizes that do not divide: along one dimension after the other, the
    last first, window by window. A tie goes to the first element of its window
    in their order, as PyTorch's."""
    def rewrite(make, x, size):
        shape = _shape(x)[-dims:]
        size = [size] * dims if isinstance(size, int) else list(size)
        if all(whole % part == 0 for whole, part in zip(shape, size)):
            return None
        users = list(make.node.users)
        if any(user.args[1] > 0 and user.users for user in users
               if user.target is operator.getitem):
            raise Error(f"'{make.node.target}' with indices cannot be exported "
                        "into sizes that do not divide" + describe(make.node))
        for i in range(1, dims + 1):
            x = _pool(make, x, -i, size[-i])
        return (x, None)
    return rewrite


def _pool(make, x, dim, size):
    """Along a dimension."""
    whole, parts = _shape(x)[dim], []
    for i in range(size):
        low, high = i * whole // size, -(-(i + 1) * whole // size)
        part = make(aten.slice.Tensor, x, dim, low, high, 1)
        parts.append(make(operator.getitem,
                          make(aten.max.dim, part, dim, True), 0))
    return make(aten.cat.default, parts, dim)


def _root(make, variance):
    """Of a variance, with autograd's rule at zero, where it gives no gradient.
    The rule of the whole op would find the mean again, in f32."""
    root, number = make(aten.sqrt.default, variance), next_id()
    gradient = make(aten.div.Tensor, make(COTANGENT, root, 0, number),
                    make(aten.mul.Tensor, root, 2.0))
    gradient = make(aten.masked_fill.Scalar, gradient,
                    make(aten.eq.Scalar, root, 0.0), 0.0)
    return make(GRADIENT, root, 0, number, [variance], [gradient])


def _std(make, x, *args, **kwargs):
    if make.node not in make.differentiated:
        return None
    op = getattr(aten.var, make.node.target._overloadname)
    root = _root(make, make(op, widen(make, x), *args, **kwargs))
    return narrow(make, root, x)


def _std_mean(make, x, *args, **kwargs):
    if make.node not in make.differentiated:
        return None
    op = getattr(aten.var_mean, make.node.target._overloadname)
    pair = make(op, widen(make, x), *args, **kwargs)
    root = _root(make, make(operator.getitem, pair, 0))
    return (narrow(make, root, x),
            narrow(make, make(operator.getitem, pair, 1), x))


REWRITES: Dict[Any, Callable] = {
    **{getattr(op, name): rewrite for op, rewrite in (
        (aten.std, _std), (aten.std_mean, _std_mean))
       for name in ("default", "dim", "correction")},
    aten.cdist.default: _cdist,
    aten._cdist_forward.default: _cdist,
    aten.pdist.default: _pdist,
    aten._pdist_forward.default: _pdist,
    aten.linalg_householder_product.default: _householder,
    aten.orgqr.default: _householder,
    aten.sort.stable: _stable_sort,
    aten.argsort.stable: _stable_argsort,
    aten.searchsorted.Tensor: _searchsorted,
    aten.embedding_bag.padding_idx: _embedding_bag,
    aten.fill_diagonal_.default: _in_place(_fill_diagonal),
    aten.conv_transpose1d.default: _transposed,
    aten.conv_transpose2d.input: _transposed,
    aten.conv_transpose3d.input: _transposed,
    **{op: _adaptive_max_pool(dims) for op, dims in (
        (aten.adaptive_max_pool1d.default, 1),
        (aten.adaptive_max_pool2d.default, 2),
        (aten.adaptive_max_pool3d.default, 3))},
}

"""Functions that torch-mlir has no conversion for, as formulas of those that
it has. A rule of PyTorch's own (_torch_rules) is the derivative of most."""

from __future__ import annotations

import functools
import math
from typing import Any, Callable, Dict

import torch

from ._torch_ops import COPYSIGN

aten = torch.ops.aten

# Functions of floats ----------------------------------------------------------


def _hypot(x, y):
    """With the larger one taken out: no square overflows."""
    x, y = torch.abs(x), torch.abs(y)
    most = torch.maximum(x, y)
    ratio = torch.minimum(x, y) / torch.where(most == 0, 1.0, most)
    result = most * torch.sqrt(1 + ratio * ratio)
    return torch.where(torch.isinf(x) | torch.isinf(y), math.inf, result)


def _signbit(x):
    if not x.is_floating_point():
        return x < 0
    return COPYSIGN(torch.ones_like(x), x) < 0


def _copysign(x, y):
    """The sign of -0 and of NaN, too."""
    dtype = torch.result_type(x, y)
    if not dtype.is_floating_point:
        dtype = torch.get_default_dtype()
    if not isinstance(y, torch.Tensor):
        y = torch.full((), y, dtype=dtype)
    x = x.to(dtype)
    return torch.where(_signbit(x) == _signbit(y), x, -x)


# Of w - 2.5 and of sqrt(w) - 3, w = -log(1 - y^2), from the highest power on
# (Giles, Approximating the erfinv function, 2010): within 5 ulp of f32.
_CENTER = (2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06,
           0.00021858087, -0.00125372503, -0.00417768164, 0.246640727,
           1.50140941)
_TAILS = (-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844,
          0.00573950773, -0.0076224613, 0.00943887047, 1.00167406, 2.83297682)


def _polynomial(coefficients, x):
    result = torch.full_like(x, coefficients[0])
    for coefficient in coefficients[1:]:
        result = result * x + coefficient
    return result


def _erfinv(y):
    if y.dtype == torch.float64:
        return NotImplemented
    own, y = y.dtype, (y.float() if y.is_floating_point() else
                       y.to(torch.get_default_dtype()))
    size = torch.abs(y)
    w = -torch.log((1 - size) * (1 + size))  # 1 - size is exact
    center = _polynomial(_CENTER, w - 2.5)
    tails = _polynomial(_TAILS, torch.sqrt(w) - 3)
    x = torch.where(w < 5, center, tails) * y
    x = torch.where(size < 1, x, torch.where(y < 0, -math.inf, math.inf))
    x = torch.where(size <= 1, x, math.nan)
    return x.to(own) if own.is_floating_point else x


# Integers ---------------------------------------------------------------------


def _integer_power(base, exponent):
    """By squares, for each bit of the exponent. One below zero is that of the
    fraction, without what is behind its point."""
    dtype = torch.result_type(base, exponent)
    if dtype.is_floating_point or dtype == torch.bool:
        return NotImplemented
    square, rest = torch.broadcast_tensors(*(
        each.to(dtype) if isinstance(each, torch.Tensor)
        else torch.full((), each, dtype=dtype) for each in (base, exponent)))
    is_zero = (rest < 0) & (torch.abs(square) != 1)
    # Odd numbers repeat themselves from one power of 2 on that is below 2^bits.
    bits = torch.iinfo(dtype).bits
    if isinstance(base, int) and base % 2 == 0:
        is_zero, bits = is_zero | (rest >= bits), bits.bit_length() - 1
    result = torch.ones_like(square)
    for bit in range(min(bits, 63)):
        result = torch.where(torch.bitwise_and(rest, 1 << bit) != 0,
                             result * square, result)
        square = square * square
    return torch.where(is_zero, 0, result)


def _with_tensor(op: Callable) -> Callable:
    """Of bits with those of a number."""
    def decompose(x, y):
        return op(x, torch.full((), y, dtype=torch.result_type(x, y)))
    return decompose


# Matrices ---------------------------------------------------------------------


def _block_diag(tensors):
    """Each matrix with zeros on both sides; a vector is a row."""
    blocks = [torch.atleast_2d(t) for t in tensors]
    dtype = functools.reduce(torch.promote_types, (b.dtype for b in blocks))
    before, whole = 0, sum(block.shape[1] for block in blocks)
    rows = []
    for block in blocks:
        after = whole - before - block.shape[1]
        rows.append(aten.constant_pad_nd(block.to(dtype), [before, after]))
        before += block.shape[1]
    return torch.cat(rows)


def _crop(x, pad, value=0):
    """Negative widths are slices, which torch-mlir forgets."""
    if min(pad, default=0) >= 0:
        return NotImplemented
    for i in range(0, len(pad), 2):
        dim = x.ndim - 1 - i // 2
        low, high = (max(-width, 0) for width in pad[i:i + 2])
        x = x.narrow(dim, low, x.shape[dim] - low - high)
    return aten.constant_pad_nd(x, [max(width, 0) for width in pad], value)


# Norms ------------------------------------------------------------------------


def _linalg_norm(x, ord=None, dim=None, keepdim=False, *, dtype=None):
    if isinstance(dim, int):
        dim = [dim]
    if ord is None or (dim is not None and len(dim) == 1) or (
            dim is None and x.ndim == 1):
        flat = ord is None and dim is None and not keepdim
        return torch.linalg.vector_norm(
            x.flatten() if flat else x, 2 if ord is None else ord, dim,
            keepdim, dtype=dtype)
    if dim is None:
        dim = [-2, -1]
    return torch.linalg.matrix_norm(x, ord, dim, keepdim, dtype=dtype)


def _dist(x, y, p=2):
    return torch.linalg.vector_norm((x - y).flatten(), p)


# Orders -----------------------------------------------------------------------


def _cumulate(later: Callable) -> Callable:
    """cummax and cummin in steps of 1, 2, 4, ...: of equal elements the last,
    and NaN from the first one on."""
    def decompose(x, dim):
        if x.ndim == 0:
            return NotImplemented
        size = x.shape[dim]
        places = torch.arange(size).reshape(
            [size if d == dim % x.ndim else 1 for d in range(x.ndim)])
        values, places, step = x, places.expand(x.shape), 1
        while step < size:
            def shift(v):
                first = v.narrow(dim, 0, 1).expand_as(v.narrow(dim, 0, step))
                return torch.cat([first, v.narrow(dim, 0, size - step)], dim)
            before, earlier = shift(values), shift(places)
            keeps = later(values, before) | torch.isnan(values)
            keeps = keeps & ~(torch.isnan(before) & ~torch.isnan(values))
            values = torch.where(keeps, values, before)
            places = torch.where(keeps, places, earlier)
            step *= 2
        return values, places
    return decompose


def _median(x):
    flat = x.flatten()
    middle = torch.sort(flat)[0][(flat.numel() - 1) // 2]
    if not x.is_floating_point():
        return middle
    return torch.where(torch.isnan(flat).any(), math.nan, middle)


def _at(x, places, dim, keepdim):
    """Elements at places along a dimension, and the places."""
    values = torch.gather(x, dim, places)
    return ((values, places) if keepdim else
            (values.squeeze(dim), places.squeeze(dim)))


def _median_along(x, dim, keepdim=False):
    """The lower one of two; a NaN, where there is one."""
    if x.ndim == 0 or x.shape[dim] == 0:
        return NotImplemented
    order = torch.sort(x, dim)[1]  # ours is stable
    places = order.narrow(dim, (x.shape[dim] - 1) // 2, 1)
    if x.is_floating_point():
        is_nan = torch.isnan(x)
        first = is_nan.to(torch.int32).argmax(dim, keepdim=True)
        places = torch.where(is_nan.any(dim, keepdim=True), first, places)
    return _at(x, places, dim, keepdim)


def _nanmedian_along(x, dim, keepdim=False):
    """Of what is no NaN, which all are sorted behind."""
    if x.ndim == 0 or x.shape[dim] == 0:
        return NotImplemented
    if not x.is_floating_point() or x.shape[dim] == 1:
        return _median_along(x, dim, keepdim)
    count = (~torch.isnan(x)).sum(dim, keepdim=True)
    middle = torch.div((count - 1).clamp(min=0), 2, rounding_mode="trunc")
    order = torch.sort(x, dim)[1]
    turns = torch.arange(x.shape[dim]).reshape(
        [-1 if d == dim else 1 for d in range(x.ndim)])
    places = torch.where(turns == middle, order, 0).sum(dim, keepdim=True)
    return _at(x, places, dim, keepdim)


def _nanmedian(x):
    return (_nanmedian_along(x.flatten(), 0)[0] if x.is_floating_point()
            else _median(x))


# Diagonals --------------------------------------------------------------------


def _eye(rows, columns=None, *, dtype=None, **_):
    """PyTorch's own counts in uint16 from 256 on, which torch-mlir lacks."""
    columns = rows if columns is None else columns
    places = torch.arange(rows)[:, None] == torch.arange(columns)
    return places.to(dtype or torch.get_default_dtype())


def _diagonal_scatter(x, diagonal, offset=0, dim1=0, dim2=1):
    """Each row, or column, has its element of the diagonal at one place."""
    length = diagonal.shape[-1]
    if length == 0:
        return x.clone()
    matrix = x.movedim((dim1, dim2), (-2, -1))
    rows, columns = map(torch.arange, matrix.shape[-2:])
    along = rows if offset >= 0 else columns
    values = diagonal.index_select(-1, along.clamp(max=length - 1))
    is_place = columns - rows[:, None] == offset
    result = torch.where(is_place, values.unsqueeze(-1 if offset >= 0 else -2),
                         matrix)
    return result.movedim((-2, -1), (dim1, dim2))


def _as_strided_scatter(x, src, size, stride, offset=None):
    """Elements at places of the memory, none of which comes twice."""
    if not x.is_contiguous():
        return NotImplemented
    places = torch.full((), offset or 0, dtype=torch.int64)
    for dim, (length, step) in enumerate(zip(size, stride)):
        along = torch.arange(length) * step
        places = places + along.reshape([-1] + [1] * (len(size) - dim - 1))
    return x.flatten().index_put(
        (places.flatten(),), src.flatten()).reshape(x.shape)


# Windows ----------------------------------------------------------------------


def _fold(windows, shape, dim, size, step):
    """Each window's elements added to where they are from."""
    places = torch.arange(shape[dim]).unfold(0, size, step).flatten()
    elements = windows.movedim(-1, dim + 1).flatten(dim, dim + 1)
    return windows.new_zeros(shape).index_add(dim, places, elements)


# Experts ----------------------------------------------------------------------


def _histc(x, bins=100, min=0, max=0):
    """Elements in each of some bins of one width; what is outside of all counts
    in none."""
    if min >= max:  # the smallest and the largest element
        return NotImplemented
    place = torch.floor((x.flatten() - min) / (max - min) * bins)
    place = torch.where(x.flatten() == max, bins - 1, place)
    return (place[:, None] == torch.arange(bins)).sum(0).to(x.dtype)


def _grouped_mm(x, weights, offsets=None, bias=None, out_dtype=None):
    """Rows of x up to each offset by the matrix of their group. Each matrix
    multiplies all rows, those of other groups as zeros: how many a group has is
    known when it runs. Rows behind the last group are zeros."""
    if offsets is None or x.ndim != 2 or weights.ndim != 3 or bias is not None:
        return NotImplemented
    group = (offsets <= torch.arange(len(x))[:, None]).sum(-1, keepdim=True)
    products = [torch.where(group == i, x, 0) @ weights[i]
                for i in range(len(weights))]
    return sum(products[1:], products[0]).to(out_dtype or x.dtype)


# Ops that packages register, by their names.
OF_PACKAGES: Dict[str, Callable] = {
    "transformers::grouped_mm_fallback": _grouped_mm,
}

SPECIAL: Dict[Any, Callable] = {
    aten.unfold_backward.default: _fold,
    aten.histc.default: _histc,
    aten._grouped_mm.default: _grouped_mm,
    aten.eye.default: _eye,
    aten.eye.m: _eye,
    aten.diagonal_scatter.default: _diagonal_scatter,
    aten.as_strided_scatter.default: _as_strided_scatter,
    aten.hypot.default: _hypot,
    aten.signbit.default: _signbit,
    aten.erfinv.default: _erfinv,
    aten.pow.Scalar: _integer_power,
    aten.pow.Tensor_Tensor: _integer_power,
    aten.bitwise_and.Scalar: _with_tensor(torch.bitwise_and),
    aten.bitwise_or.Scalar: _with_tensor(torch.bitwise_or),
    aten.bitwise_xor.Scalar: _with_tensor(torch.bitwise_xor),
    aten.linalg_norm.default: _linalg_norm,
    aten.dist.default: _dist,
    aten.cummax.default: _cumulate(torch.ge),
    aten.cummin.default: _cumulate(torch.le),
    aten.median.default: _median,
    aten.median.dim: _median_along,
    aten.nanmedian.default: _nanmedian,
    aten.nanmedian.dim: _nanmedian_along,
    aten.copysign.Tensor: _copysign,
    aten.copysign.Scalar: _copysign,
    aten.block_diag.default: _block_diag,
    aten.constant_pad_nd.default: _crop,
}

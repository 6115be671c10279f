"""What ops of complex tensors are of the pairs of their parts: a row for each.
PyTorch takes apart what has no row."""

from __future__ import annotations

from typing import Any, Callable, Dict, Tuple

import torch
from torch.utils import _pytree as pytree

from ._complex import combine
from ._torch_fourier import ROWS as _FOURIER
from ._torch_pair import ARRAYS, Pair, as_pair, make_real, split

aten = torch.ops.aten


# Ops of each part alone -------------------------------------------------------


def _as_real(dtype: torch.dtype) -> torch.dtype:
    return dtype.to_real() if dtype.is_complex else dtype


def _is_view(func) -> bool:
    return any(argument.alias_info is not None
               and not argument.alias_info.is_write
               for argument in func._schema.arguments[:1])


_PLACES = ("condition", "index", "indices", "mask")


def _take(value, part: int, is_number: bool):
    """A part of an operand. Numbers and real tensors have an imaginary part of
    0."""
    if isinstance(value, Pair):
        return value.parts[part]
    if isinstance(value, torch.dtype):
        return _as_real(value)
    if is_number and value is not None:
        return complex(value).imag if part else complex(value).real
    if part and isinstance(value, torch.Tensor):
        return torch.zeros_like(value)
    return value


def _take_all(func, part: int, args, kwargs) -> Tuple[Any, Any]:
    numbers = {argument.name: str(argument.real_type) == "number"
               and argument.name != "alpha"
               for argument in func._schema.arguments}

    def take(tree, name: str):
        if name in _PLACES:
            return tree
        return pytree.tree_map(lambda v: _take(v, part, numbers[name]), tree)

    return ([take(arg, name) for arg, name in zip(args, numbers)],
            {name: take(arg, name) for name, arg in kwargs.items()})


def _of_parts(func) -> Callable:
    """An op that is linear, or that moves elements."""
    def row(*args, **kwargs):
        taken = [_take_all(func, part, args, kwargs) for part in range(2)]
        real, imag = (func(*args, **kwargs) for args, kwargs in taken)
        memory = (args[0].memory if isinstance(args[0], Pair)
                  and _is_view(func) else None)
        return pytree.tree_map(lambda a, b: Pair(a, b, memory), real, imag)
    return row


def _writes_parts(func) -> Callable:
    """One that writes its first operand, or the real part to a real one."""
    compute = _of_parts(func)

    def row(x, *args, **kwargs):
        if isinstance(x, Pair):
            x.memory.write()
            compute(x, *args, **kwargs)
        else:
            args, kwargs = _take_all(func, 0, (x, *args), kwargs)
            func(*args, **kwargs)
        return x
    return row


def _makes(func) -> Callable:
    """Real numbers of a complex type."""
    def row(*args, **kwargs):
        args, kwargs = _take_all(func, 0, args, kwargs)
        return make_real(func(*args, **kwargs))
    return row


def _to_copy(x, *, dtype=None, **_):
    real, imag = split(x)
    copy = aten._to_copy.default(real, dtype=dtype and _as_real(dtype))
    if dtype is not None and not dtype.is_complex:
        return copy
    if imag is None:
        return make_real(copy)
    return Pair(copy, aten._to_copy.default(imag, dtype=copy.dtype))


# Parts ------------------------------------------------------------------------


def _complex(real, imag):
    real, imag = torch.broadcast_tensors(real, imag)
    return Pair(real.clone(), imag.clone())


def _view_as_complex(x):
    return Pair(x.select(-1, 0), x.select(-1, 1))


def _view_as_real(z):
    z.memory.is_copied = True
    return torch.stack(z.parts, -1)


def _imag(z):
    """It may be written."""
    z.memory.is_real = False
    return z.parts[1]


def _conj(z):
    return Pair(z.parts[0], -z.parts[1], z.memory.copy())


def _view(z, size):
    """A part may lie in another order than PyTorch's complex tensor: its view
    is a copy then."""
    try:
        return _of_parts(aten.view.default)(z, size)
    except (RuntimeError, ValueError):
        real, imag = (part.reshape(size) for part in z.parts)
        return Pair(real, imag, z.memory.copy())


# Arithmetic -------------------------------------------------------------------


def _add(x, y, alpha=1):
    if isinstance(alpha, complex):
        return _add(x, _multiply(y, alpha))
    (a, b), (c, d) = split(x), split(y)
    real = torch.add(a, c, alpha=alpha)
    if b is None and d is None:
        return make_real(real)
    zero = torch.zeros_like(real)  # of the shape and the type of both
    return Pair(real, torch.add(zero if b is None else b,
                                zero if d is None else d, alpha=alpha))


def _subtract(x, y, alpha=1):
    return _add(x, y, -alpha)


def _product(op: Callable) -> Callable:
    def row(x, y):
        return as_pair(combine(op, split(x), split(y)))
    return row


_multiply = _product(torch.mul)


def _divide(x, y):
    if isinstance(y, complex):
        return _multiply(x, 1 / y)
    return as_pair(ARRAYS.divide(split(x), split(y)))


def _power(z, exponent):
    result = as_pair(ARRAYS.power(z.parts, exponent))
    return z.clone() if exponent == 1 else result


def _vdot(x, y):
    return torch.dot(aten.conj_physical.default(x), y)


def _equal(x, y):
    (a, b), (c, d) = split(x), split(y)
    same = torch.eq(a, c)
    return same & torch.eq(torch.zeros_like(a) if b is None else b,
                           0 if d is None else d)


def _of_pair(function: Callable) -> Callable:
    return lambda z: as_pair(function(z.parts))


def _of_size(func) -> Callable:
    """A norm."""
    def row(z, *args, **kwargs):
        args, kwargs = _take_all(func, 0, (z, *args), kwargs)
        return func(ARRAYS.get_size(z.parts), *args[1:], **kwargs)
    return row


# Rows -------------------------------------------------------------------------

_PARTS = (
    aten.alias.default, aten.cat.default, aten.clone.default,
    aten.constant_pad_nd.default, aten.cumsum.default,
    aten.detach.default, aten.diagonal.default, aten.diag_embed.default,
    aten.expand.default, aten.flip.default, aten.gather.default,
    aten.index.Tensor, aten.index_add.default, aten.index_put.default,
    aten.index_select.default, aten.lift_fresh_copy.default,
    aten.masked_fill.Scalar, aten.masked_fill.Tensor, aten.mean.default,
    aten.mean.dim, aten.neg.default, aten.permute.default,
    aten.repeat.default, aten.roll.default, aten.scatter.src,
    aten.scatter_add.default, aten.select.int, aten.select_scatter.default,
    aten.slice.Tensor, aten.slice_scatter.default, aten.split.Tensor,
    aten.split_with_sizes.default, aten.squeeze.default, aten.squeeze.dim,
    aten.squeeze.dims, aten.stack.default, aten.sum.default,
    aten.sum.dim_IntList, aten.t.default, aten.transpose.int,
    aten.tril.default, aten.triu.default, aten.unbind.int,
    aten.unfold.default, aten.unsqueeze.default, aten._unsafe_view.default,
    aten.where.self, aten.full.default, aten.full_like.default,
    aten.new_full.default, aten.scalar_tensor.default)
_WRITES = (
    aten.copy_.default, aten.fill_.Scalar, aten.fill_.Tensor,
    aten.index_put_.default, aten.masked_fill_.Scalar, aten.zero_.default)
_MAKES = (
    aten.arange.default, aten.empty.memory_format, aten.empty_like.default,
    aten.empty_strided.default,
    aten.eye.default, aten.new_empty.default, aten.new_ones.default,
    aten.new_zeros.default, aten.ones.default, aten.ones_like.default,
    aten.zeros.default, aten.zeros_like.default)
_PRODUCTS = {
    aten.mul.Tensor: torch.mul, aten.mul.Scalar: torch.mul,
    aten.mm.default: torch.mm, aten.bmm.default: torch.bmm,
    aten.mv.default: torch.mv, aten.dot.default: torch.dot}
_FUNCTIONS = {
    aten.sgn.default: ARRAYS.sign, aten.exp.default: ARRAYS.exp,
    aten.log.default: ARRAYS.log, aten.sqrt.default: ARRAYS.sqrt,
    aten.sin.default: ARRAYS.sin, aten.cos.default: ARRAYS.cos,
    aten.tanh.default: ARRAYS.tanh}

ROWS: Dict[Any, Callable] = {
    **{op: _of_parts(op) for op in _PARTS},
    **{op: _writes_parts(op) for op in _WRITES},
    **{op: _makes(op) for op in _MAKES},
    **{op: _product(product) for op, product in _PRODUCTS.items()},
    **{op: _of_pair(function) for op, function in _FUNCTIONS.items()},
    **{op: _of_size(op) for op in (
        aten.linalg_vector_norm.default, aten.norm.Scalar,
        aten.norm.ScalarOpt_dim)},
    **{op: row for packet, row in (
        (aten.add, _add), (aten.sub, _subtract), (aten.div, _divide),
        (aten.eq, _equal)) for op in (packet.Tensor, packet.Scalar)},
    aten.view.default: _view,
    aten._to_copy.default: _to_copy,
    aten.complex.default: _complex,
    aten.polar.default: lambda *parts: Pair(*ARRAYS.make(*parts)),
    aten.view_as_complex.default: _view_as_complex,
    aten.view_as_real.default: _view_as_real,
    aten.real.default: lambda z: z.parts[0],
    aten.imag.default: _imag,
    aten._conj.default: _conj,
    **{op: lambda z: Pair(z.parts[0].clone(), -z.parts[1]) for op in (
        aten.conj_physical.default, aten._conj_physical.default)},
    aten._assert_tensor_metadata.default: lambda *_, **__: None,
    aten.rsub.Tensor: lambda x, y, alpha=1: _add(y, x, -alpha),
    aten.rsub.Scalar: lambda x, y, alpha=1: _add(
        _multiply(x, -alpha), y),
    aten.pow.Tensor_Scalar: _power,
    aten.reciprocal.default: lambda z: _divide(
        torch.ones_like(z.parts[0]), z),
    aten.vdot.default: _vdot,
    aten.ne.Tensor: lambda x, y: ~_equal(x, y),
    aten.isnan.default: lambda z: torch.isnan(z.parts[0]) | torch.isnan(
        z.parts[1]),
    aten.abs.default: lambda z: ARRAYS.get_size(z.parts),
    aten.angle.default: lambda z: ARRAYS.get_angle(z.parts),
    aten.sigmoid.default: lambda z: torch.reciprocal(
        torch.exp(-z) + 1),
    **_FOURIER,
}

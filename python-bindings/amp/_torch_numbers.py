"""Ops of integers that PyTorch computes in another type, or beside a number on
the left, as ops of tensors of one type; shifts by any number of bits."""

from __future__ import annotations

from typing import Any, Callable, Dict

import torch
from torch import fx

aten = torch.ops.aten


def _is_integer(value) -> bool:
    return not (value.dtype.is_floating_point or value.dtype.is_complex)


def _to(make, x, dtype: torch.dtype):
    return x if x.meta["val"].dtype == dtype else make(
        aten._to_copy.default, x, dtype=dtype)


# Numbers on the left ----------------------------------------------------------


def _hold(make, number, like: fx.Node) -> fx.Node:
    """A number as a tensor of the type that both have: one of integers holds
    what it can of it."""
    dtype = torch.result_type(number, like.meta["val"])
    if not dtype.is_floating_point and dtype != torch.bool:
        info = torch.iinfo(dtype)
        number = (number - info.min) % 2**info.bits + info.min
    return make(aten.full.default, [], number, dtype=dtype)


def _of_tensors(op) -> Callable:
    def rewrite(make, x, y, **options):
        if isinstance(x, fx.Node) or not isinstance(y, fx.Node):
            return None
        return make(op, _hold(make, x, y), y, **options)
    return rewrite


# Shifts -----------------------------------------------------------------------


def _shift(is_left: bool) -> Callable:
    """By a number below zero, or of all bits and more: PyTorch's own answers,
    where a processor has any."""
    def rewrite(make, x, y):
        x, y = (each if isinstance(each, fx.Node) else _hold(make, each, other)
                for each, other in ((x, y), (y, x)))
        dtype = make.node.meta["val"].dtype
        if dtype.is_floating_point or dtype == torch.bool:
            return None
        wide = torch.int64 if dtype == torch.int64 else torch.int32
        x, y = (_to(make, each, dtype) for each in (x, y))
        bits = torch.iinfo(dtype).bits
        most = bits - 1 if dtype.is_signed else bits
        is_out = make(aten.logical_or.default, make(aten.lt.Scalar, y, 0), make(
            aten.ge.Scalar, y, bits if is_left else most))
        x, y = (_to(make, each, wide) for each in (x, y))
        y = make(aten.masked_fill.Scalar, y, is_out, 0 if is_left else min(
            most, torch.iinfo(wide).bits - 1))
        op = aten.bitwise_left_shift if is_left else aten.bitwise_right_shift
        result = make(op.Tensor, x, y)
        if is_left:
            result = make(aten.masked_fill.Scalar, result, is_out, 0)
        return _to(make, result, dtype)
    return rewrite


def _in_place(rewrite: Callable) -> Callable:
    def rewrite_in_place(make, x, *args):
        new = rewrite(make, x, *args)
        return None if new is None else make(aten.copy_.default, x, new)
    return rewrite_in_place


# Powers and means -------------------------------------------------------------


def _pow(make, x, exponent):
    """Of integers: by squares, or of floats."""
    dtype = make.node.meta["val"].dtype
    if not _is_integer(x.meta["val"]) or dtype.is_complex:
        return None
    if dtype.is_floating_point:
        return make(aten.pow.Tensor_Scalar, _to(make, x, dtype), exponent)
    if exponent < 1:
        return make(aten.full.default, list(x.meta["val"].shape),
                    1, dtype=dtype) if exponent == 0 else None
    result, square = None, _to(make, x, dtype)
    exponent = int(exponent)
    while exponent:
        if exponent % 2:
            result = square if result is None else make(
                aten.mul.Tensor, result, square)
        exponent //= 2
        if exponent:
            square = make(aten.mul.Tensor, square, square)
    return make(aten.clone.default, result)


def _square(make, x):
    return _pow(make, x, 2)


def _pow_of_floats(make, x, y):
    """Integers beside floats are floats."""
    dtype = make.node.meta["val"].dtype
    if not dtype.is_floating_point or all(
            each.meta["val"].dtype.is_floating_point for each in (x, y)):
        return None
    return make(make.node.target, *(
        _to(make, each, dtype) if _is_integer(each.meta["val"]) else each
        for each in (x, y)))


def _in_type(make, x, *args, dtype=None, **options):
    """Integers are of the type that is asked for from the first; of bool, which
    has no sums, whether there is one that is not 0."""
    value = x.meta["val"]
    if dtype == torch.bool and value.dtype != dtype:
        some = make(aten.ne.Scalar, x, 0)
        found = make(make.node.target, some, *args, dtype=torch.int64,
                     **options)
        return make(aten.ne.Scalar, found, 0)
    if dtype in (None, torch.bool, value.dtype) or not _is_integer(value):
        return None
    # Without it int32 is summed to int64.
    return make(make.node.target, _to(make, x, dtype), *args, dtype=dtype,
                **options)


_LEFT, _RIGHT = _shift(True), _shift(False)

REWRITES: Dict[Any, Callable] = {
    aten.remainder.Scalar_Tensor: _of_tensors(aten.remainder.Tensor),
    **{op: _of_tensors(op) for op in (
        aten.floor_divide.default, aten.div.Tensor_mode)},
    **{op: rewrite for rewrite, packets in (
        (_LEFT, (aten.bitwise_left_shift, aten.__lshift__)),
        (_RIGHT, (aten.bitwise_right_shift, aten.__rshift__)))
       for packet in packets
       for op in (getattr(packet, name) for name in packet.overloads()
                  if not name.endswith("out"))},
    **{op: _in_place(rewrite) for rewrite, packets in (
        (_LEFT, (aten.bitwise_left_shift_, aten.__ilshift__)),
        (_RIGHT, (aten.bitwise_right_shift_, aten.__irshift__)))
       for packet in packets
       for op in (getattr(packet, name) for name in packet.overloads())},
    aten.pow.Tensor_Scalar: _pow,
    aten.pow_.Scalar: _in_place(_pow),
    aten.square.default: _square,
    aten.pow.Tensor_Tensor: _pow_of_floats,
    **{op: _in_type for op in (
        aten.mean.default, aten.mean.dim, aten.sum.default,
        aten.sum.dim_IntList, aten.prod.default, aten.prod.dim_int,
        aten.cumsum.default, aten.cumprod.default)},
}

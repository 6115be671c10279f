"""Ops that torch-mlir converts to another function than PyTorch's: at NaN,
where rounding matters, where a sum overflows. They are taken apart here, before
it, into ops that it converts right; those that propagate NaN become ours."""

from __future__ import annotations

from typing import Any, Callable, Dict

import torch

from ._torch_ops import MAXIMUM, MINIMUM

aten = torch.ops.aten


def _pair(op: Callable) -> Callable:
    """An op of two floats, which are made alike; None of other types."""
    def decompose(x, y):
        if not (isinstance(x, torch.Tensor) and x.is_floating_point()
                and y.is_floating_point()):
            return NotImplemented
        x, y = torch.broadcast_tensors(x, y)
        dtype = torch.promote_types(x.dtype, y.dtype)
        return op(x.to(dtype), y.to(dtype))
    return decompose


def _bound(op: Callable, x: torch.Tensor, bound) -> torch.Tensor:
    if bound is None:
        return x
    if not isinstance(bound, torch.Tensor):
        bound = torch.full((), bound, dtype=x.dtype)
    return _pair(op)(x, bound)


def _clamp(x, low=None, high=None):
    """min(max(x, low), high)."""
    if not x.is_floating_point():
        return NotImplemented
    return _bound(MINIMUM, _bound(MAXIMUM, x, low), high)


def _clamp_min(x, low):
    return _clamp(x, low)


def _clamp_max(x, high):
    return _clamp(x, None, high)


def _elu(x, alpha=1, scale=1, input_scale=1):
    return torch.where(x > 0, x * scale,
                       torch.expm1(x * input_scale) * (alpha * scale))


def _isfinite(x):
    if not x.is_floating_point():
        return torch.ones_like(x, dtype=torch.bool)
    return torch.abs(x) < float("inf")


def _logaddexp2(x, y):
    top = torch.maximum(x, y)
    apart = torch.where(x == y, 0.0, -torch.abs(x - y))
    return top + torch.log1p(torch.exp2(apart)) * 1.4426950408889634


DECOMPOSITIONS: Dict[Any, Callable] = {
    aten.maximum.default: _pair(MAXIMUM),
    aten.minimum.default: _pair(MINIMUM),
    aten.clamp.default: _clamp,
    aten.clamp.Tensor: _clamp,
    aten.clamp_min.default: _clamp_min,
    aten.clamp_min.Tensor: _clamp_min,
    aten.clamp_max.default: _clamp_max,
    aten.clamp_max.Tensor: _clamp_max,
    aten.elu.default: _elu,
    aten.isfinite.default: _isfinite,
    aten.logaddexp2.default: _logaddexp2,
    **{op: torch._decomp.decomposition_table[op] for op in (
        aten.hardtanh.default, aten.hardsigmoid.default,
        aten.hardswish.default, aten.celu.default, aten.selu.default)
       if op in torch._decomp.decomposition_table},
}

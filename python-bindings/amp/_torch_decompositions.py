"""Ops that torch-mlir converts to another function than PyTorch's: at NaN,
where rounding matters, where a sum overflows. They are taken apart here, before
it, into ops that it converts right; those that propagate NaN become ours."""

from __future__ import annotations

import math
from typing import Any, Callable, Dict, Optional

import torch

from ._torch_erfc import DECOMPOSITIONS as _ERFC
from ._torch_gamma import DECOMPOSITIONS as _GAMMA
from ._torch_linalg import LINALG
from ._torch_ops import MAXIMUM, MINIMUM
from ._torch_quantize import DECOMPOSITIONS as _QUANTIZED
from ._torch_resize import DECOMPOSITIONS as _RESIZES
from ._torch_scatter import DECOMPOSITIONS as _SCATTERS
from ._torch_special import OF_PACKAGES, SPECIAL

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


def _with_numbers(op: Callable, of_integers: Callable) -> Callable:
    """Of two numbers, one of which may be NaN: the other."""
    of_floats = _pair(lambda x, y: torch.where(torch.isnan(x), y, torch.where(
        torch.isnan(y), x, op(x, y))))

    def decompose(x, y):
        dtype = torch.result_type(x, y)
        own = of_floats if dtype.is_floating_point else of_integers
        return own(x.to(dtype), y.to(dtype))
    return decompose


def _bound(op: Callable, x: torch.Tensor, bound) -> torch.Tensor:
    if bound is None:
        return x
    if not isinstance(bound, torch.Tensor):
        bound = torch.full((), bound, dtype=x.dtype)
    return _pair(op)(x, bound)


def _clamp(x, low=None, high=None):
    """min(max(x, low), high), in the type of all three."""
    dtype = x.dtype
    for bound in (low, high):
        if bound is not None:
            dtype = torch.promote_types(dtype, torch.result_type(x, bound))
    if not dtype.is_floating_point:
        return NotImplemented
    x = x.to(dtype)
    return _bound(MINIMUM, _bound(MAXIMUM, x, low), high)


def _clamp_min(x, low):
    return _clamp(x, low)


def _clamp_max(x, high):
    return _clamp(x, None, high)


def _elu(x, alpha=1, scale=1, input_scale=1):
    return torch.where(x > 0, x * scale,
                       torch.expm1(x * input_scale) * (alpha * scale))


def _selu(x):
    return _elu(x, 1.6732632423543772, 1.0507009873554805)


def _celu(x, alpha=1.0):
    return _elu(x, alpha, 1, 1.0 / alpha)


def _hardtanh(x, low=-1, high=1):
    return _clamp(x, low, high)


def _isfinite(x):
    if not x.is_floating_point():
        return torch.ones_like(x, dtype=torch.bool)
    return torch.abs(x) < float("inf")


def _logaddexp2(x, y):
    if x.dtype == y.dtype and x.dtype in (torch.float16, torch.bfloat16):
        return _logaddexp2(x.float(), y.float()).to(x.dtype)
    top = torch.maximum(x, y)
    apart = torch.where(x == y, 0.0, -torch.abs(x - y))
    return top + torch.log1p(torch.exp2(apart)) * 1.4426950408889634


def _sinc(x):
    angle = x * math.pi
    return torch.where(x == 0, 1.0, torch.sin(angle) / angle)


def _logaddexp(x, y):
    top = torch.maximum(x, y)
    apart = torch.log(torch.exp(x - top) + torch.exp(y - top))
    return torch.where(torch.isinf(top), top, top + apart)


def _logcumsumexp(x, dim):
    """In steps of 1, 2, 4, ...: each element takes in what lies so far before
    it, so that nothing is summed beside its maximum."""
    if x.ndim == 0 or x.shape[dim] == 0:
        return x.clone()
    step = 1
    while step < x.shape[dim]:
        before = x.narrow(dim, 0, x.shape[dim] - step)
        first = torch.full_like(x.narrow(dim, 0, step), -math.inf)
        x = _logaddexp(x, torch.cat([first, before], dim))
        step *= 2
    return x


def _of_floats(op: Callable, of_integers: Optional[Callable] = None
               ) -> Callable:
    """An op of a tensor and a tensor or a number, in their common type."""
    def decompose(x, y, rounding_mode="floor"):
        dtype = torch.result_type(x, y)
        if not isinstance(y, torch.Tensor):
            y = torch.full((), y, dtype=dtype)
        if dtype.is_floating_point and rounding_mode == "floor":
            return op(x.to(dtype), y.to(dtype))
        if dtype.is_floating_point or not (of_integers and rounding_mode):
            return NotImplemented
        return of_integers(x.to(dtype), y.to(dtype), rounding_mode)
    return decompose


def _fmod(x, y):
    """By the remainder of magnitudes, which is exact: x - trunc(x / y) * y
    takes a quotient that is rounded up, as 1 / 0.1, for one less to be done."""
    positive = torch.where(x < 0, -x, x), torch.where(y < 0, -y, y)
    rest = torch.remainder(*positive)
    return torch.where(x < 0, -rest, rest)


def _divide_down(x, y):
    """As PyTorch, of what is left: floor(1 / 0.1) is 10, 1 // 0.1 is 9."""
    rest = _fmod(x, y)
    quotient = (x - rest) / y
    quotient = torch.where((rest != 0) & ((y < 0) != (rest < 0)),
                           quotient - 1, quotient)
    down = torch.floor(quotient)
    down = torch.where(quotient - down > 0.5, down + 1, down)
    return torch.where(y == 0, torch.floor(x / y), down)


def _divide_integers(x, y, rounding_mode):
    """Without floats, which torch-mlir divides in, and which hold 24 bits."""
    wide = torch.int64 if x.dtype == torch.int64 else torch.int32
    if rounding_mode == "trunc" and x.dtype == wide:
        return NotImplemented
    own, x, y = x.dtype, x.to(wide), y.to(wide)
    quotient = torch.div(x, y, rounding_mode="trunc")
    if rounding_mode == "floor":
        rest = x - quotient * y
        below = (rest != 0) & ((rest < 0) != (y < 0))
        quotient = torch.where(below, quotient - 1, quotient)
    return quotient.to(own)


def _in_i32(op: Callable) -> Callable:
    """Of integers that torch-mlir's conversion ends its process for: modulo
    2^32, and so modulo 2^8, as PyTorch's."""
    def decompose(x, *others, **kwargs):
        if getattr(x, "dtype", None) not in (torch.int8, torch.int16) or any(
                torch.result_type(x, other) != x.dtype for other in others):
            return NotImplemented
        others = (other.to(torch.int32) if isinstance(other, torch.Tensor)
                  else other for other in others)
        return op(x.to(torch.int32), *others, **kwargs).to(x.dtype)
    return decompose


def _over_many(op: Callable) -> Callable:
    """Over several dimensions at once, where all ties have equal parts of the
    gradient: torch-mlir reduces one dimension after the other."""
    def decompose(x, dim=(), keepdim=False):
        if x.ndim < 2 or len(dim) == 1:
            return NotImplemented
        dims = sorted(d % x.ndim for d in dim) or list(range(x.ndim))
        kept = [d for d in range(x.ndim) if d not in dims]
        result = op(x.permute(*kept, *dims).flatten(len(kept)), [-1])
        return result.reshape([1 if d in dims else size for d, size in
                               enumerate(x.shape)]) if keepdim else result
    return decompose


def _in_f32(op: Callable) -> Callable:
    """Of 16 bits, whose powers would overflow and vanish: rounded once."""
    def decompose(x, *args, **kwargs):
        if x.dtype not in (torch.float16, torch.bfloat16) or (
                kwargs.get("dtype") is not None):
            return NotImplemented
        return op(x.float(), *args, **kwargs).to(x.dtype)
    return decompose


def _isclose(x, y, rtol=1e-5, atol=1e-8, equal_nan=False):
    """An infinity is close to itself alone."""
    if not x.is_floating_point():
        return NotImplemented
    close = x == y
    if equal_nan:
        close = close | (torch.isnan(x) & torch.isnan(y))
    off = torch.abs(x - y)
    return close | (_isfinite(off) & (off <= atol + torch.abs(rtol * y)))


def _pow(x, exponent):
    """PyTorch's roots, which differ at -0 and -inf."""
    roots = {0.5: torch.sqrt, -0.5: torch.rsqrt}
    if not x.is_floating_point() or exponent not in roots:
        return NotImplemented
    return roots[exponent](x)


def _huber_backward(gradient, x, target, reduction, delta):
    """At delta, where both branches are the same, its own derivative is that
    of the constant one, as PyTorch's is."""
    is_mean = reduction == torch.nn._reduction.get_enum("mean")
    norm, off = 1.0 / x.numel() if is_mean else 1.0, x - target
    return torch.where(
        off <= -delta, -norm * gradient * delta,
        torch.where(off >= delta, norm * gradient * delta,
                    norm * off * gradient))


def _fmod_integers(x, y, _):
    return x - _divide_integers(x, y, "trunc") * y if (
        x.dtype not in (torch.int32, torch.int64)
    ) else x - torch.div(x, y, rounding_mode="trunc") * y


DECOMPOSITIONS: Dict[Any, Callable] = {
    **SPECIAL,
    **_QUANTIZED,
    **_ERFC,
    **_GAMMA,
    **_RESIZES,
    **_SCATTERS,
    **LINALG,
    **{op: _in_f32(op) for op in (
        aten.linalg_vector_norm.default, aten.norm.Scalar,
        aten.norm.ScalarOpt_dim)},
    # lerp's, of transposed operands: where values lie is the compiler's.
    torch.ops.prims.copy_strided.default: lambda x, strides: x.clone(),
    aten.huber_loss_backward.default: _huber_backward,
    aten.isclose.default: _isclose,
    aten.pow.Tensor_Scalar: _pow,
    aten.amax.default: _over_many(aten.amax.default),
    aten.amin.default: _over_many(aten.amin.default),
    **{op: _in_i32(op) for op in (
        aten.mm.default, aten.bmm.default, aten.mv.default, aten.dot.default,
        aten.mul.Tensor, aten.mul.Scalar, aten.sub.Tensor, aten.sub.Scalar,
        aten.rsub.Scalar, aten.remainder.Tensor, aten.remainder.Scalar,
        aten.max.default, aten.min.default)},
    aten.maximum.default: _pair(MAXIMUM),
    aten.minimum.default: _pair(MINIMUM),
    aten.fmax.default: _with_numbers(MAXIMUM, torch.maximum),
    aten.fmin.default: _with_numbers(MINIMUM, torch.minimum),
    aten.clamp.default: _clamp,
    aten.clamp.Tensor: _clamp,
    aten.clamp_min.default: _clamp_min,
    aten.clamp_min.Tensor: _clamp_min,
    aten.clamp_max.default: _clamp_max,
    aten.clamp_max.Tensor: _clamp_max,
    aten.elu.default: _elu,
    **{op: _of_floats(_fmod, _fmod_integers) for op in (
        aten.fmod.Tensor, aten.fmod.Scalar)},
    **{op: _of_floats(_divide_down, _divide_integers) for op in (
        aten.div.Tensor_mode, aten.div.Scalar_mode,
        aten.floor_divide.default)},
    aten.isfinite.default: _isfinite,
    aten.logaddexp2.default: _logaddexp2,
    aten.logcumsumexp.default: _logcumsumexp,
    aten.sinc.default: _sinc,
    aten.selu.default: _selu,
    aten.celu.default: _celu,
    aten.hardtanh.default: _hardtanh,
    aten.relu6.default: lambda x: _clamp(x, 0.0, 6.0),
    aten.hardsigmoid.default: lambda x: _clamp(x + 3.0, 0.0, 6.0) / 6.0,
    aten.hardswish.default: lambda x: x * _clamp(x + 3.0, 0.0, 6.0) / 6.0,
}


def list_decompositions() -> Dict[Any, Callable]:
    """With those of the packages' ops that are there."""
    found = dict(DECOMPOSITIONS)
    for name, function in OF_PACKAGES.items():
        package, op = name.split("::")
        packet = getattr(getattr(torch.ops, package), op, None)
        if packet is not None:
            found[packet.default] = function
    return found

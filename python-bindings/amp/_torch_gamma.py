"""lgamma, its derivative digamma, and digamma's, polygamma(1, x). Higher ones
are refused."""

from __future__ import annotations

import math
from typing import Any, Callable, Dict

import torch

from ._torch_erfc import evaluate
from ._torch_ops import COTANGENT, GRADIENT, narrow, next_id, widen

aten = torch.ops.aten

# log gamma(1 + t) / t and log gamma(2 + t) / t, interpolated in Chebyshev's
# points of -1/2 to 1/2, where they are within 2^-53; the constant comes first.
_AT_ONE = (
    -0.5772156649015329, 0.8224670334241132, -0.4006856343865307,
    0.27058080842778387, -0.2073855510288846, 0.16955717699761294,
    -0.1440498967441441, 0.1255096695007263, -0.11133426738296036,
    0.10009945898417442, -0.09095396147817056, 0.08335378642428555,
    -0.07693384797749431, 0.07143424085913012, -0.0666469660070385,
    0.06247981994150854, -0.059073275414740396, 0.055798122160668526,
    -0.05059570584998663, 0.048020858519722875, -0.059467630506988924,
    0.056971969494995923, 0.004945338328244218, -0.005399712296235696,
    -0.17396451715070047, 0.1686556126817108, 0.19472176853583203,
    -0.18947756655876552, -0.24025245552681862, 0.2331921266866054)
_AT_TWO = (
    0.42278433509846713, 0.3224670334241132, -0.06735230105319814,
    0.02058080842778457, -0.0073855510286681535, 0.002890510330738737,
    -0.0011927539120010226, 0.0005096695248853096, -0.00022315475074520367,
    9.945750909889392e-05, -4.4926351103833334e-05, 2.050726741605779e-05,
    -9.438458716242811e-06, 4.374374916915131e-06, -2.0449201467015115e-06,
    9.578663334114758e-07, -4.303558760359961e-07, 2.0304806751615227e-07,
    -1.3412819758517287e-07, 6.379047507619774e-08)
# From here on Stirling's series, which the recurrence leads to.
_LARGE = 8
_BERNOULLI = (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6,
              -3617 / 510)
_STIRLING = [b / (2 * k * (2 * k - 1)) for k, b in enumerate(_BERNOULLI, 1)]
_HALF_LOG_TWO_PI = 0.5 * math.log(2 * math.pi)


def _in_floats(function: Callable) -> Callable:
    """Of integers, and of 16 bits, which are rounded once."""
    def compute(x):
        if x.dtype in (torch.float16, torch.bfloat16):
            return function(x.float()).to(x.dtype)
        if not x.is_floating_point():
            x = x.to(torch.get_default_dtype())
        return function(x)
    return compute


def _reflect(x):
    """x less the nearest integer, exactly, and pi times the distance from
    it."""
    rest = x - torch.round(x)
    return rest, math.pi * rest


def _lgamma_of_positive(x):
    """Near its zeros, 1 and 2, a product with the distance from them."""
    near = torch.where(x < 0.5, x, x - 1.0)  # up to 1.5
    small = near * evaluate(_AT_ONE, torch.where(x < 1.5, near, 0.0))
    small = torch.where(x < 0.5, small - torch.log(
        torch.where(x < 0.5, x, 1.0)), small)
    rest = torch.where((x >= 1.5) & (x < _LARGE), x, 2.0)
    factor = torch.ones_like(x)
    for _ in range(2, _LARGE):  # exact differences
        is_far = rest >= 2.5
        rest = torch.where(is_far, rest - 1.0, rest)
        factor = torch.where(is_far, factor * rest, factor)
    middle = torch.log(factor) + (rest - 2.0) * evaluate(_AT_TWO, rest - 2.0)
    large = torch.clamp(x, min=_LARGE)
    inverse = 1.0 / large
    tail = evaluate(_STIRLING, inverse * inverse) * inverse
    large = (large - 0.5) * (torch.log(large) - 1.0) + (
        tail + (_HALF_LOG_TWO_PI - 0.5))
    value = torch.where(x < 1.5, small, torch.where(x < _LARGE, middle, large))
    return torch.where(x == 1.0, 0.0, value)  # no -0


def _lgamma(x):
    """Below 0 by the reflection; infinite at its poles, and where x is."""
    size = torch.abs(x)
    value = _lgamma_of_positive(torch.where(size == 0, 1.0, size))
    rest, angle = _reflect(torch.where(x < 0, x, 0.5))
    is_pole = (x <= 0) & ((rest == 0) | (x == 0))
    sine = torch.abs(torch.sin(torch.where(rest == 0, 1.0, angle)))
    below = math.log(math.pi) - torch.log(sine) - torch.log(
        torch.where(size == 0, 1.0, size))
    value = torch.where(x < 0, below - value, value)
    value = torch.where(is_pole | torch.isinf(x), math.inf, value)
    return torch.where(torch.isnan(x), x, value)


def _shift(x, power: int):
    """x + n, from _LARGE on, and the sum of 1 / (x + i)^power of the steps to
    it."""
    total = torch.zeros_like(x)
    for _ in range(_LARGE):
        is_small = x < _LARGE
        inverse = 1.0 / torch.where(is_small, x, 1.0)
        step = inverse if power == 1 else inverse * inverse
        total = torch.where(is_small, total + step, total)
        x = torch.where(is_small, x + 1.0, x)
    return x, total


def _digamma(x):
    """At 0 infinite, and NaN at the other poles, as PyTorch's."""
    is_below = x < 0
    far, steps = _shift(torch.where(x > 0, x, 1.0 - x), 1)
    inverse = 1.0 / far
    square = inverse * inverse
    value = torch.log(far) - 0.5 * inverse - square * evaluate(
        [b / (2 * k) for k, b in enumerate(_BERNOULLI, 1)], square) - steps
    rest, angle = _reflect(torch.where(is_below, x, 0.5))
    is_pole = is_below & (rest == 0)
    below = value - math.pi / torch.tan(torch.where(is_pole, 1.0, angle))
    value = torch.where(is_below, below, value)
    value = torch.where(is_pole | (x == -math.inf), math.nan, value)
    value = torch.where(x == math.inf, math.inf, value)
    return torch.where(x == 0, torch.copysign(
        torch.full_like(x, math.inf), -x), value)


def _trigamma(x):
    far, steps = _shift(torch.where(x < 0.5, 1.0 - x, x), 2)
    inverse = 1.0 / far
    square = inverse * inverse
    value = inverse + 0.5 * square + inverse * square * evaluate(
        _BERNOULLI, square) + steps
    _, angle = _reflect(torch.where(x < 0.5, x, 0.5))
    ratio = math.pi / torch.sin(angle)
    value = torch.where(x < 0.5, ratio * ratio - value, value)
    return torch.where(torch.isnan(x), x, value)


_digamma, _trigamma = map(_in_floats, (_digamma, _trigamma))


def _polygamma(n, x):
    if n == 0:
        return _digamma(x)
    return _trigamma(x) if n == 1 else NotImplemented


def _with_gradient(make, op, derive: Callable, x):
    """An op's value, whose gradient is the product with what `derive` makes."""
    result, number = make(op, x), next_id()
    gradient = make(aten.mul.Tensor, make(COTANGENT, result, 0, number),
                    derive(make, x))
    return make(GRADIENT, result, 0, number, [x], [gradient])


def _is_differentiated(make, x) -> bool:
    return x in make.differentiated and x.meta["val"].is_floating_point()


def _differentiate_lgamma(make, x):
    return _with_gradient(make, aten.lgamma.default, lambda make, x: make(
        aten.digamma.default, x), x)


def _differentiate_digamma(make, x):
    return _with_gradient(make, aten.digamma.default, lambda make, x: make(
        aten.polygamma.default, 1, x), x)


def _attach(differentiate: Callable) -> Callable:
    def rewrite(make, x):
        if not _is_differentiated(make, x):
            return None
        return narrow(make, differentiate(make, widen(make, x)), x)
    return rewrite


def _rewrite_polygamma(make, n, x):
    return _attach(_differentiate_digamma)(make, x) if n == 0 else None


def _rewrite_mvlgamma(make, x, p):
    """log(pi) p (p - 1) / 4, and lgamma of x less 0, 1/2, 1, ..."""
    if not _is_differentiated(make, x):
        return None
    wide = widen(make, x)
    total = _differentiate_lgamma(make, wide)
    for i in range(1, p):
        total = make(aten.add.Tensor, total, _differentiate_lgamma(
            make, make(aten.sub.Tensor, wide, i / 2)))
    constant = math.log(math.pi) * p * (p - 1) / 4
    return narrow(make, make(aten.add.Tensor, total, constant), x)


DECOMPOSITIONS: Dict[Any, Callable] = {
    aten.lgamma.default: _in_floats(_lgamma), aten.digamma.default: _digamma,
    aten.polygamma.default: _polygamma}
REWRITES: Dict[Any, Callable] = {
    aten.lgamma.default: _attach(_differentiate_lgamma),
    aten.digamma.default: _attach(_differentiate_digamma),
    aten.polygamma.default: _rewrite_polygamma,
    aten.mvlgamma.default: _rewrite_mvlgamma}

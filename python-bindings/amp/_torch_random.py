"""Random numbers as functions of dropout's masks: what a step draws is the same
on every target, for any number of threads, and in recomputation, and eager runs
can draw it, too.

An op draws a mask of 64 bits, its key. Number i is that of the generator
"squares" for the counter i (Widynski, arXiv:2004.06278), 32 bits, of which 24
or 23 make a float.
"""

from __future__ import annotations

import functools
import math
from typing import Any, Callable, Dict, Sequence

import torch

from ._torch_ops import DROPOUT, STOP_GRADIENT, next_id

aten = torch.ops.aten

# Gives a mask of a shape: with which probability an element is False.
Mask = Callable[[Sequence[int], float], torch.Tensor]


def draw_mask(shape: Sequence[int], p: float) -> torch.Tensor:
    """In a graph."""
    if p in (0.0, 1.0):
        return torch.full(list(shape), p == 0.0, dtype=torch.bool)
    return DROPOUT(torch.ones(list(shape)), p, next_id()) > 0


# Bits -------------------------------------------------------------------------


def _rotate(x: torch.Tensor) -> torch.Tensor:
    return ((x >> 32) & 0xFFFFFFFF) + x * 2**32


def _draw_words(mask: Mask, count: int) -> torch.Tensor:
    """Numbers of 32 bits, as int64, whose products wrap."""
    key = mask([64], 0.5).to(torch.int64)
    for level in range(6):  # pairs of 1, 2, 4, ... bits
        pairs = key.reshape(-1, 2)
        key = pairs[:, 0] + pairs[:, 1] * 2**2**level
    key = key * 2 + 1
    y = torch.arange(1, count + 1) * key
    z = y + key
    x = _rotate(y * y + y)
    x = _rotate(x * x + z)
    x = _rotate(x * x + y)
    return ((x * x + z) >> 32) & 0xFFFFFFFF


def _draw_uniform(mask: Mask, shape: Sequence[int]) -> torch.Tensor:
    """In [0, 1), multiples of 2^-24, in f32."""
    words = _draw_words(mask, math.prod(shape))
    return ((words >> 8).float() * 2.0**-24).reshape(list(shape))


def _open(words: torch.Tensor) -> torch.Tensor:
    """In (0, 1), odd multiples of 2^-24."""
    return ((words >> 9).float() + 0.5) * 2.0**-23


def _draw_normal(mask: Mask, shape: Sequence[int]) -> torch.Tensor:
    """By Box and Muller's pairs, of which the cosine is taken."""
    count = math.prod(shape)
    words = _draw_words(mask, 2 * count)
    size = torch.sqrt(-2.0 * torch.log(_open(words[:count])))
    angle = (words[count:] >> 8).float() * (2.0**-23 * math.pi)
    return (size * torch.cos(angle)).reshape(list(shape))


def _draw_integers(mask: Mask, shape, low: int, high: int) -> torch.Tensor:
    """Each with the same share of 2^32 to one part in 2^32 / (high - low), or,
    of a range above 2^31, of 2^63."""
    count, size = math.prod(shape), high - low
    if size <= 2**31:
        values = (_draw_words(mask, count) * size) >> 32
    else:
        words = _draw_words(mask, 2 * count)
        values = ((words[:count] >> 1) * 2**32 + words[count:]) % size
    return (values + low).reshape(list(shape))


# Ops --------------------------------------------------------------------------


def _get_type(kwargs, otherwise=None) -> torch.dtype:
    return kwargs.get("dtype") or otherwise or torch.get_default_dtype()


def _rand(mask: Mask, size, **kwargs):
    return _draw_uniform(mask, size).to(_get_type(kwargs))


def _randn(mask: Mask, size, **kwargs):
    return _draw_normal(mask, size).to(_get_type(kwargs))


def _rand_like(mask: Mask, x, **kwargs):
    return _draw_uniform(mask, x.shape).to(_get_type(kwargs, x.dtype))


def _randn_like(mask: Mask, x, **kwargs):
    return _draw_normal(mask, x.shape).to(_get_type(kwargs, x.dtype))


def _uniform(mask: Mask, x, low=0.0, high=1.0, **_):
    return (_draw_uniform(mask, x.shape) * (high - low) + low).to(x.dtype)


def _normal(mask: Mask, x, mean=0.0, std=1.0, **_):
    return (_draw_normal(mask, x.shape) * std + mean).to(x.dtype)


def _normal_of(mask: Mask, mean, std=1.0, **_):
    """Of tensors, one or both: to autograd the numbers depend on neither."""
    mean, std = (STOP_GRADIENT(v) if isinstance(v, torch.Tensor) else v
                 for v in (mean, std))
    like = mean if isinstance(mean, torch.Tensor) else std
    shape = torch.broadcast_shapes(*(v.shape for v in (mean, std)
                                     if isinstance(v, torch.Tensor)))
    return _draw_normal(mask, shape).to(like.dtype) * std + mean


def _normal_sized(mask: Mask, mean, std, size, **kwargs):
    return (_draw_normal(mask, size) * std + mean).to(_get_type(kwargs))


def _exponential(mask: Mask, x, rate=1.0, **_):
    values = -torch.log(_open(_draw_words(mask, math.prod(x.shape))))
    return (values / rate).reshape(x.shape).to(x.dtype)


def _randint(mask: Mask, high, size, **kwargs):
    return _randint_low(mask, 0, high, size, **kwargs)


def _randint_low(mask: Mask, low, high, size, **kwargs):
    return _draw_integers(mask, size, low, high).to(
        _get_type(kwargs, torch.int64))


def _randint_like(mask: Mask, x, high, **kwargs):
    return _randint_like_low(mask, x, 0, high, **kwargs)


def _randint_like_low(mask: Mask, x, low, high, **kwargs):
    return _draw_integers(mask, x.shape, low, high).to(
        _get_type(kwargs, x.dtype))


def _randperm(mask: Mask, n, **kwargs):
    return torch.sort(_draw_words(mask, n))[1].to(
        _get_type(kwargs, torch.int64))


def _bernoulli_p(mask: Mask, x, p=0.5, **_):
    """As F.dropout draws."""
    return mask(x.shape, 1.0 - p).to(x.dtype)


def _bernoulli(mask: Mask, x, **_):
    return (_draw_uniform(mask, x.shape) < x).to(x.dtype)


def _bernoulli_tensor(mask: Mask, x, p, **_):
    return (_draw_uniform(mask, x.shape) < p).to(x.dtype)


def _multinomial(mask: Mask, p, count, replacement=False, **_):
    """Without replacement the first of exponential times of these rates; with
    it where the shares before an element end."""
    if not replacement or count == 1:
        words = _draw_words(mask, math.prod(p.shape))
        times = -torch.log(_open(words)).reshape(p.shape).to(p.dtype)
        return torch.topk(p / times, count)[1]
    shares = torch.cumsum(p, -1)
    shares = (shares / shares[..., -1:]).unsqueeze(-2)
    places = _draw_uniform(mask, (*p.shape[:-1], count)).unsqueeze(-1)
    return (shares <= places).sum(-1).clamp(max=p.shape[-1] - 1)


_RULES: Dict[Any, Callable[..., torch.Tensor]] = {
    aten.rand.default: _rand, aten.randn.default: _randn,
    aten.rand_like.default: _rand_like, aten.randn_like.default: _randn_like,
    aten.uniform.default: _uniform, aten.normal_functional.default: _normal,
    aten.normal.Tensor_float: _normal_of, aten.normal.float_Tensor: _normal_of,
    aten.normal.Tensor_Tensor: _normal_of,
    aten.normal.float_float: _normal_sized,
    aten.exponential.default: _exponential,
    aten.randint.default: _randint, aten.randint.low: _randint_low,
    aten.randint_like.default: _randint_like,
    aten.randint_like.low_dtype: _randint_like_low,
    aten.randperm.default: _randperm, aten.bernoulli.p: _bernoulli_p,
    aten.bernoulli.default: _bernoulli,
    aten.bernoulli.Tensor: _bernoulli_tensor,
    aten.multinomial.default: _multinomial,
}
# Those that write their first operand.
_IN_PLACE = {
    aten.uniform_.default: _uniform, aten.normal_.default: _normal,
    aten.exponential_.default: _exponential,
    aten.bernoulli_.float: _bernoulli_p,
    aten.bernoulli_.Tensor: _bernoulli_tensor,
}

DECOMPOSITIONS = {op: functools.partial(rule, draw_mask)
                  for op, rule in _RULES.items()}


def is_drawn(target) -> bool:
    """Whether a step can draw what an op does."""
    return target in _RULES or target in _IN_PLACE


def draw(mask: Mask, func, args, kwargs):
    """What a step draws in an op's place."""
    if func in _RULES:
        return _RULES[func](mask, *args, **kwargs)
    return args[0].copy_(_IN_PLACE[func](mask, *args, **kwargs))

"""Discrete Fourier transforms of pairs: products with matrices of cosines and
sines, in steps (Cooley and Tukey, 1965) where a size has factors, and by a
convolution (Bluestein, 1970) where it is a large prime."""

from __future__ import annotations

import functools
import math
from typing import Any, Callable, Dict, Sequence, Tuple

import torch
from torch import _refs
from torch.utils._python_dispatch import _disable_current_modes

from ._torch_pair import Pair, combine, make_real, split

aten = torch.ops.aten

# Up to this a size is one product: in two steps it would not be faster.
_DIRECT = 64
# A prime above this would have a matrix of more than two megabytes.
_LARGE_PRIME = 512

_Parts = Tuple[torch.Tensor, torch.Tensor]


# Constants --------------------------------------------------------------------


def _turn(place: torch.Tensor, n: int, sign: int, dtype: torch.dtype
          ) -> _Parts:
    """exp(2 pi i sign place / n), in f64 and rounded once; parts that are 0 are
    exactly that."""
    angle = place.double() * (2 * math.pi / n)
    cosine = torch.where(4 * place % (2 * n) == n, 0.0, torch.cos(angle))
    sine = torch.where(2 * place % n == 0, 0.0, torch.sin(angle))
    return cosine.to(dtype), (sign * sine).to(dtype)


@functools.lru_cache(256)
def _roots(rows: int, columns: int, n: int, sign: int, dtype: torch.dtype
           ) -> _Parts:
    """exp(2 pi i sign j k / n); products are taken modulo n, exactly."""
    with _disable_current_modes():
        place = torch.arange(rows)[:, None] * torch.arange(columns) % n
        return _turn(place, n, sign, dtype)


@functools.lru_cache(64)
def _half_roots(n: int, dtype: torch.dtype) -> _Parts:
    """What a half spectrum's parts are multiplied by for the real sequence:
    each element but the first, and the middle one, stands for two."""
    with _disable_current_modes():
        cosine, sine = _roots(n // 2 + 1, n, n, -1, torch.float64)
        inside = slice(1, (n + 1) // 2)
        weights = torch.ones(n // 2 + 1, 1, dtype=torch.float64)
        weights[inside] = 2
        return (weights * cosine).to(dtype), (2 * sine[inside]).to(dtype)


@functools.lru_cache(64)
def _chirp(n: int, sign: int, dtype: torch.dtype) -> _Parts:
    """exp(pi i sign j^2 / n)."""
    with _disable_current_modes():
        return _turn(torch.arange(n)**2 % (2 * n), 2 * n, sign, dtype)


@functools.lru_cache(64)
def _filter(n: int, length: int, sign: int, dtype: torch.dtype) -> _Parts:
    """The transform of the chirp on both sides of 0, over its length."""
    with _disable_current_modes():
        chirp = torch.complex(*_chirp(n, sign, torch.float64))
        around = torch.zeros(length, dtype=torch.complex128)
        around[:n], around[length - n + 1:] = chirp, chirp[1:].flip(0)
        result = torch.fft.fft(around) / length
        return result.real.to(dtype), result.imag.to(dtype)


# Along the last dimension -----------------------------------------------------


def _find_factor(n: int) -> int:
    """The largest one up to the root; 1 of a prime."""
    return next(d for d in range(min(math.isqrt(n), _DIRECT), 0, -1)
                if n % d == 0)


def _is_direct(n: int) -> bool:
    return n <= _DIRECT or (n <= _LARGE_PRIME and _find_factor(n) == 1)


def _multiply(x: torch.Tensor, matrix: torch.Tensor) -> torch.Tensor:
    """Rows by a matrix."""
    rows, columns = matrix.shape
    flat = torch.mm(x.reshape(math.prod(x.shape[:-1]), rows), matrix)
    return flat.reshape(*x.shape[:-1], columns)


def _each(op: Callable, x) -> Pair:
    """What moves elements, of both parts."""
    real, imag = split(x)
    return make_real(op(real)) if imag is None else Pair(op(real), op(imag))


def _transform(x, sign: int, count: int) -> Pair:
    """The first `count` numbers of the sequence's transform, or of the inverse
    one times its size."""
    n, dtype = x.shape[-1], split(x)[0].dtype
    if 0 in x.shape:
        return make_real(torch.zeros(*x.shape[:-1], count, dtype=dtype))
    if _is_direct(n):
        return combine(_multiply, x, Pair(*_roots(n, count, n, sign, dtype)))
    if _find_factor(n) == 1:
        result = _convolve(x, sign)
    else:
        result = _transform_in_steps(x, sign)
    return result if count == n else _each(
        lambda v: v.narrow(-1, 0, count), result)


def _transform_in_steps(x, sign: int) -> Pair:
    n, dtype, outer = x.shape[-1], split(x)[0].dtype, x.shape[:-1]
    few = _find_factor(n)
    many = n // few
    x = _each(lambda v: v.reshape(*outer, few, many).transpose(-1, -2), x)
    x = _transform(x, sign, few)
    x = combine(torch.mul, x, Pair(*_roots(many, few, n, sign, dtype)))
    x = _transform(_each(lambda v: v.transpose(-1, -2), x), sign, many)
    return _each(lambda v: v.transpose(-1, -2).reshape(*outer, n), x)


def _convolve(x, sign: int) -> Pair:
    """With j k = (j^2 + k^2 - (k - j)^2) / 2, in a size that is a power of
    two."""
    n, dtype = x.shape[-1], split(x)[0].dtype
    length = 1 << (2 * n - 2).bit_length()
    chirp = Pair(*_chirp(n, sign, dtype))
    x = combine(torch.mul, x, chirp)
    x = _each(lambda v: torch.constant_pad_nd(v, [0, length - n]), x)
    x = combine(torch.mul, _transform(x, -1, length),
                Pair(*_filter(n, length, -sign, dtype)))
    return combine(torch.mul, _transform(x, 1, n), chirp)


def _transform_to_real(z: Pair, n: int) -> torch.Tensor:
    """The inverse, times the size n, of half a spectrum. Imaginary parts that
    would be 0 count for nothing."""
    real, imag = z.parts
    if 0 in z.shape:
        return torch.zeros(*z.shape[:-1], n, dtype=real.dtype)
    inside = imag.narrow(-1, 1, (n - 1) // 2)
    if _is_direct(n):
        cosine, sine = _half_roots(n, real.dtype)
        result = _multiply(real, cosine)
        return result + _multiply(inside, sine) if n > 2 else result
    zero = torch.zeros_like(imag.narrow(-1, 0, 1))
    middle = [zero] if n % 2 == 0 else []
    other = real.narrow(-1, 1, (n - 1) // 2).flip(-1)
    whole = Pair(torch.cat([real, other], -1),
                 torch.cat([zero, inside, *middle, -inside.flip(-1)], -1))
    return _transform(whole, 1, n).parts[0]


# Rows -------------------------------------------------------------------------


def _along(x, dim: int, op: Callable):
    """An op of the last dimension."""
    result = op(_each(lambda v: v.movedim(dim, -1), x))
    if isinstance(result, Pair):
        return _each(lambda v: v.movedim(-1, dim), result)
    return result.movedim(-1, dim)


def _normalize(x, sizes: Sequence[int], normalization: int):
    """By PyTorch's number of a norm: none, by the root, by the size."""
    count = math.prod(sizes)
    factor = {0: 1.0, 1: count**-0.5, 2: 1.0 / count}[normalization]
    return x if factor == 1.0 else x * factor


def _complex_to_complex(z, dim, normalization, forward) -> Pair:
    sizes, sign = [z.shape[d] for d in dim], -1 if forward else 1
    for d, size in zip(dim, sizes):
        z = _along(z, d, lambda v: _transform(v, sign, size))
    return _normalize(z, sizes, normalization)


def _real_to_complex(x, dim, normalization, onesided) -> Pair:
    *others, last = dim
    sizes = [x.shape[d] for d in dim]
    count = sizes[-1] // 2 + 1 if onesided else sizes[-1]
    z = _along(x, last, lambda v: _transform(v, -1, count))
    z = _complex_to_complex(z, others, 0, True)
    return _normalize(z, sizes, normalization)


def _complex_to_real(z, dim, normalization, size) -> torch.Tensor:
    *others, last = dim
    sizes = [*(z.shape[d] for d in others), size]
    z = _complex_to_complex(z, others, 0, False)
    x = _along(z, last, lambda v: _transform_to_real(v, size))
    return _normalize(x, sizes, normalization)


@functools.lru_cache(64)
def _count(function: Callable, n: int, step: float, dtype):
    with _disable_current_modes():
        return function(n, step, dtype=dtype)


def _frequencies(function: Callable) -> Callable:
    def row(n, d=1.0, *, dtype=None, **_):
        dtype = dtype or torch.get_default_dtype()
        return torch.clone(_count(function, n, d, dtype))
    return row


def _short_time(x, n_fft, hop=None, width=None, window=None, normalized=False,
                onesided=None, return_complex=None, align_to_window=None):
    """Of frames, as PyTorch's formula (torch._refs.stft), which writes strides;
    what is centered is padded before."""
    if align_to_window:
        raise NotImplementedError("align_to_window")
    width = width or n_fft
    if window is None:
        window = torch.ones(width, dtype=split(x)[0].dtype)
    left = (n_fft - width) // 2
    window = torch.constant_pad_nd(window, [left, n_fft - width - left])
    frames = x.unfold(-1, n_fft, hop or n_fft // 4) * window
    if onesided is None:
        onesided = not frames.is_complex()
    transform = torch.fft.rfft if onesided else torch.fft.fft
    z = transform(frames, norm="ortho" if normalized else None)
    z = z.transpose(-1, -2)
    return z if return_complex else torch.view_as_real(z)


ROWS: Dict[Any, Callable] = {
    aten.fft_fftfreq.default: _frequencies(torch.fft.fftfreq),
    aten.fft_rfftfreq.default: _frequencies(torch.fft.rfftfreq),
    aten.stft.default: _short_time,
    aten.istft.default: _refs.istft,
    aten._fft_c2c.default: _complex_to_complex,
    aten._fft_r2c.default: _real_to_complex,
    aten._fft_c2r.default: _complex_to_real,
}

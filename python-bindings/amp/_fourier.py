"""Discrete Fourier transforms of pairs of real arrays: products with matrices
of cosines and sines, in steps (Cooley and Tukey, 1965) where a size has
factors, and by a convolution (Bluestein, 1970) where it is a large prime."""

from __future__ import annotations

import functools
import math
from typing import Any, Callable, Sequence, Tuple

import numpy

from ._complex import Arrays, Parts, apply, combine, multiply

# Up to this a size is one product: in two steps it would not be faster.
_DIRECT = 64
# A prime above this would have a matrix of more than two megabytes.
_LARGE_PRIME = 512


# Constants --------------------------------------------------------------------


def _turn(place: numpy.ndarray, n: int, sign: int) -> Parts:
    """exp(2 pi i sign place / n), in f64; parts that are 0 are exactly that."""
    angle = place * (2 * math.pi / n)
    cosine = numpy.where(4 * place % (2 * n) == n, 0.0, numpy.cos(angle))
    sine = numpy.where(2 * place % n == 0, 0.0, numpy.sin(angle))
    return cosine, sign * sine


def _rounded(function: Callable[..., Parts]) -> Callable[..., Parts]:
    """The constants of a function as arrays of a type, rounded once, and the
    same ones for the same arguments."""
    @functools.lru_cache(256)
    def make(arrays: Arrays, dtype: str, *args) -> Parts:
        return tuple(arrays.constant(part.astype(dtype))
                     for part in function(*args))
    return make


def _find_roots(rows: int, columns: int, n: int, sign: int) -> Parts:
    """exp(2 pi i sign j k / n); products are taken modulo n, exactly."""
    place = numpy.arange(rows)[:, None] * numpy.arange(columns) % n
    return _turn(place, n, sign)


def _find_half_roots(n: int) -> Parts:
    """What a half spectrum's parts are multiplied by for the real sequence:
    each element but the first, and the middle one, stands for two."""
    cosine, sine = _find_roots(n // 2 + 1, n, n, -1)
    inside = slice(1, (n + 1) // 2)
    weights = numpy.ones((n // 2 + 1, 1))
    weights[inside] = 2
    return weights * cosine, 2 * sine[inside]


def _find_chirp(n: int, sign: int) -> Parts:
    """exp(pi i sign j^2 / n)."""
    return _turn(numpy.arange(n)**2 % (2 * n), 2 * n, sign)


def _find_filter(n: int, length: int, sign: int) -> Parts:
    """The transform of the chirp on both sides of 0, over its length."""
    cosine, sine = _find_chirp(n, sign)
    chirp = cosine + 1j * sine
    around = numpy.zeros(length, complex)
    around[:n], around[length - n + 1:] = chirp, chirp[:0:-1]
    result = numpy.fft.fft(around) / length
    return result.real, result.imag


_make_roots, _make_half_roots, _make_chirp, _make_filter = map(
    _rounded, (_find_roots, _find_half_roots, _find_chirp, _find_filter))


# Along the last dimension -----------------------------------------------------


def _find_factor(n: int) -> int:
    """The largest one up to the root; 1 of a prime."""
    return next(d for d in range(min(math.isqrt(n), _DIRECT), 0, -1)
                if n % d == 0)


def _is_direct(n: int) -> bool:
    return n <= _DIRECT or (n <= _LARGE_PRIME and _find_factor(n) == 1)


def _multiply_rows(x, matrix):
    rows, columns = matrix.shape
    flat = x.reshape((math.prod(x.shape[:-1]), rows)) @ matrix
    return flat.reshape((*x.shape[:-1], columns))


def _get_type(x) -> str:
    return str(x.dtype).removeprefix("torch.")


def _transform(arrays: Arrays, x: Parts, sign: int, count: int) -> Parts:
    """The first `count` numbers of the sequence's transform, or of the inverse
    one times its size."""
    shape = x[0].shape
    n = shape[-1]
    if 0 in shape:
        return arrays.module.zeros((*shape[:-1], count),
                                   dtype=x[0].dtype), None
    if _is_direct(n):
        return combine(_multiply_rows, x, _make_roots(
            arrays, _get_type(x[0]), n, count, n, sign))
    if _find_factor(n) == 1:
        result = _convolve(arrays, x, sign)
    else:
        result = _transform_in_steps(arrays, x, sign)
    return apply(lambda v: v[..., :count], result)


def _transform_in_steps(arrays: Arrays, x: Parts, sign: int) -> Parts:
    *outer, n = x[0].shape
    few = _find_factor(n)
    many = n // few
    x = apply(lambda v: v.reshape((*outer, few, many)).swapaxes(-1, -2), x)
    x = _transform(arrays, x, sign, few)
    x = multiply(x, _make_roots(arrays, _get_type(x[0]), many, few, n, sign))
    x = _transform(arrays, apply(lambda v: v.swapaxes(-1, -2), x), sign, many)
    return apply(lambda v: v.swapaxes(-1, -2).reshape((*outer, n)), x)


def _convolve(arrays: Arrays, x: Parts, sign: int) -> Parts:
    """With j k = (j^2 + k^2 - (k - j)^2) / 2, in a size that is a power of
    two."""
    dtype, shape = _get_type(x[0]), x[0].shape
    n = shape[-1]
    length = 1 << (2 * n - 2).bit_length()
    chirp = _make_chirp(arrays, dtype, n, sign)
    zeros = arrays.module.zeros((*shape[:-1], length - n), dtype=x[0].dtype)
    x = apply(lambda v: arrays.module.concatenate([v, zeros], -1),
              multiply(x, chirp))
    x = multiply(_transform(arrays, x, -1, length),
                 _make_filter(arrays, dtype, n, length, -sign))
    return multiply(_transform(arrays, x, 1, n), chirp)


def _transform_to_real(arrays: Arrays, z: Parts, n: int):
    """The inverse, times the size n, of half a spectrum. Imaginary parts that
    would be 0 count for nothing."""
    real, imag = z
    if imag is None:
        imag = arrays.module.zeros_like(real)
    if 0 in real.shape:
        return arrays.module.zeros((*real.shape[:-1], n), dtype=real.dtype)
    inside = imag[..., 1:(n + 1) // 2]
    if _is_direct(n):
        cosine, sine = _make_half_roots(arrays, _get_type(real), n)
        result = _multiply_rows(real, cosine)
        return result + _multiply_rows(inside, sine) if n > 2 else result
    flip, join = arrays.module.flip, arrays.module.concatenate
    zero = arrays.module.zeros_like(imag[..., :1])
    middle = [zero] if n % 2 == 0 else []
    whole = (join([real, flip(real[..., 1:(n + 1) // 2], (-1,))], -1),
             join([zero, inside, *middle, -flip(inside, (-1,))], -1))
    return _transform(arrays, whole, 1, n)[0]


# Along any --------------------------------------------------------------------


def transform(arrays: Arrays, z: Parts, dims: Sequence[int], sign: int
              ) -> Parts:
    """Of complex numbers along each of some dimensions; the inverse one, whose
    sign is 1, times the sizes."""
    for dim in dims:
        z = apply(lambda v: arrays.module.moveaxis(v, dim, -1), z)
        z = _transform(arrays, z, sign, z[0].shape[-1])
        z = apply(lambda v: arrays.module.moveaxis(v, -1, dim), z)
    return z


def transform_real(arrays: Arrays, x, dims: Sequence[int], count: int
                   ) -> Parts:
    """Of real numbers, `count` of the result along the last dimension."""
    *others, last = dims
    z = _transform(arrays, (arrays.module.moveaxis(x, last, -1), None), -1,
                   count)
    z = apply(lambda v: arrays.module.moveaxis(v, -1, last), z)
    return transform(arrays, z, others, -1)


def transform_to_real(arrays: Arrays, z: Parts, dims: Sequence[int], n: int):
    """The inverse times the sizes, of which the last is n."""
    *others, last = dims
    z = transform(arrays, z, others, 1)
    z = apply(lambda v: arrays.module.moveaxis(v, last, -1), z)
    return arrays.module.moveaxis(_transform_to_real(arrays, z, n), -1, last)

"""Complex numbers as pairs of real arrays, of torch or of jax.numpy: products
and functions. An imaginary part of None is 0."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Callable, Tuple

Parts = Tuple[Any, Any]


def combine(op: Callable, x: Parts, y: Parts) -> Parts:
    """A product: what is linear in each of two operands."""
    (a, b), (c, d) = x, y
    if b is None and d is None:
        return op(a, c), None
    if b is None or d is None:
        return op(a, c), op(a, d) if b is None else op(b, c)
    return op(a, c) - op(b, d), op(a, d) + op(b, c)


def multiply(x: Parts, y: Parts) -> Parts:
    return combine(lambda a, b: a * b, x, y)


def apply(op: Callable, z: Parts) -> Parts:
    """An op that is linear, or moves elements, of both parts."""
    return op(z[0]), None if z[1] is None else op(z[1])


@dataclass(frozen=True)
class Arrays:
    """What computes with them.

    Attributes:
        module: torch or jax.numpy.
        stop: gives an array without its gradient.
        constant: makes an array of NumPy's.
    """

    module: Any
    stop: Callable
    constant: Callable

    def _scale(self, *parts):
        """The larger part, by which both are divided: no square overflows or
        vanishes then. No result depends on it, and so no gradient."""
        a, b = (self.module.abs(self.stop(part)) for part in parts)
        largest = self.module.maximum(a, b)
        is_none = (largest == 0) | self.module.isinf(largest)
        return self.module.where(is_none, 1.0, largest)

    def divide(self, x: Parts, y: Parts) -> Parts:
        c, d = y
        if d is None:
            return apply(lambda part: part / c, x)
        scale = self._scale(c, d)
        c, d = c / scale, d / scale
        square = c * c + d * d
        return apply(lambda part: part / square / scale,
                     multiply(x, (c, -d)))

    def get_size(self, z: Parts):
        """With the frameworks' gradient at 0, which is 0."""
        a, b = z
        where = self.module.where
        scale = self._scale(a, b)
        square = (a / scale)**2 + (b / scale)**2
        is_zero = square == 0
        size = self.module.sqrt(where(is_zero, 1.0, square)) * scale
        size = where(is_zero, 0.0, size)
        is_infinite = self.module.isinf(a) | self.module.isinf(b)
        return where(is_infinite, math.inf, size)

    def get_angle(self, z: Parts):
        """With the gradient 0 at 0."""
        is_zero = (z[0] == 0) & (z[1] == 0)
        a, b = (self.module.where(is_zero, self.stop(part), part)
                for part in z)
        return self.module.arctan2(b, a)

    def sign(self, z: Parts) -> Parts:
        size = self.get_size(z)
        is_zero = size == 0
        over = self.module.where(is_zero, 1.0, size)
        return apply(lambda part: self.module.where(is_zero, 0.0, part / over),
                     z)

    def make(self, size, angle) -> Parts:
        return size * self.module.cos(angle), size * self.module.sin(angle)

    def exp(self, z: Parts) -> Parts:
        return self.make(self.module.exp(z[0]), z[1])

    def log(self, z: Parts) -> Parts:
        return self.module.log(self.get_size(z)), self.get_angle(z)

    def power(self, z: Parts, exponent) -> Parts:
        """By products where it is a small integer."""
        if isinstance(exponent, int) and 0 < exponent <= 8:
            result = z
            for _ in range(exponent - 1):
                result = multiply(result, z)
            return result
        parts = (exponent.real, exponent.imag) if isinstance(
            exponent, complex) else (exponent, None)
        return self.exp(multiply(self.log(z), parts))

    def sqrt(self, z: Parts) -> Parts:
        """Of the half plane of positive real parts. On the axes, where one part
        is 0, no absolute value is taken: it has no derivative there."""
        a, b = z
        where = self.module.where
        is_right, is_below = a >= 0, self.module.signbit(b)
        root = self.module.sqrt(
            (self.get_size(z) + where(is_right, a, -a)) / 2)
        other = where(root == 0, 0.0, b / (2 * root))
        return (where(is_right, root, where(is_below, -other, other)),
                where(is_right, other, where(is_below, -root, root)))

    def _hyperbolic(self, x) -> Parts:
        """cosh and sinh; the latter has no terms that cancel."""
        exp, grown = self.module.exp, self.module.expm1(x)
        return (exp(x) + exp(-x)) / 2, (grown + grown / (grown + 1)) / 2

    def sin(self, z: Parts) -> Parts:
        cosh, sinh = self._hyperbolic(z[1])
        return self.module.sin(z[0]) * cosh, self.module.cos(z[0]) * sinh

    def cos(self, z: Parts) -> Parts:
        cosh, sinh = self._hyperbolic(z[1])
        return self.module.cos(z[0]) * cosh, -self.module.sin(z[0]) * sinh

    def tanh(self, z: Parts) -> Parts:
        """Over the square of cosh of the real part, which would overflow."""
        t = self.module.tanh(z[0])
        sine, cosine = self.module.sin(z[1]), self.module.cos(z[1])
        rest = (1 - t) * (1 + t)
        below = t * t + cosine * cosine * rest
        return t / below, sine * cosine * rest / below

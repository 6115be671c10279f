"""Values at which formulas of a function differ from the function: kinks,
ties, zeros, saturation, infinities, NaN. The same for PyTorch and JAX."""

import itertools
import math
import zlib

import numpy

# What activations, clamps and roundings turn at, and what overflows in them.
_PLAIN = (0.0, -0.0, 0.25, 0.5, -0.5, 1.0, -1.0, 1.5, 2.0, -2.0, 2.5, 3.0,
          -3.0, 6.0, 20.0, -20.0, 25.0, 90.0, -90.0, 120.0, -120.0)
_FAR = (1e-6, -1e-6, 1e-30, -1e-30, 1e30, -1e30, math.inf, -math.inf, math.nan)
_TIES = (-1.0, 0.0, 0.0, 1.0, 1.0, 2.0)
# Of a function of two or three numbers, where each meets each.
_FEW = (0.0, -0.0, 0.5, 1.0, -1.0, 2.0, -2.0, 3.0, 100.0, -100.0, 1e-30, 1e30,
        math.inf, -math.inf, math.nan)
COUNT = 512


def make_generator(name):
    """The same numbers for a case, whatever else is drawn."""
    return numpy.random.default_rng(zlib.crc32(name.encode()))


def draw_pointwise(name, operands, kinks=()):
    """One array for each operand: pairs of all numbers, or COUNT draws."""
    kinks = [sign * k for k in kinks for sign in (1, -1)]
    if operands == 1:
        return [numpy.array([*_PLAIN, *_FAR, *kinks])]
    pool = [*_FEW, *kinks]
    if operands == 2:
        return list(numpy.array(list(itertools.product(pool, pool))).T)
    generator = make_generator(name)
    return [generator.choice(pool, COUNT) for _ in range(operands)]


def _draw_some(generator, shapes, rest, share, numbers):
    """Ties, with a share of other numbers, at least one."""
    arrays = [generator.choice(rest, shape) for shape in shapes]
    for array in arrays:
        where = generator.random(array.shape) < share
        if array.size:
            where.flat[generator.integers(array.size)] = True
        array[where] = generator.choice(numbers, array.shape)[where]
    return arrays


def draw(name, shapes, kinks=()):
    """Pairs of what the values are, and an array for each shape."""
    generator = make_generator(name)
    ties = [*_TIES, *(sign * k for k in kinks for sign in (1, -1))]
    yield "ties", [generator.choice(ties, shape) for shape in shapes]
    yield "zeros", [numpy.zeros(shape) for shape in shapes]
    yield "equal", [numpy.full(shape, 2.0) for shape in shapes]
    yield "infinities", _draw_some(generator, shapes, ties, 0.2,
                                   (math.inf, -math.inf))
    yield "NaN", _draw_some(generator, shapes, ties, 0.05, (math.nan,))


def get_weights(shape):
    """What a result is multiplied by: its cotangent. Short, so that products
    with it are exact or nearly so, and different, so that no index is lost."""
    count = math.prod(shape)
    return (0.5 + numpy.arange(count) % 7 / 4).reshape(shape)

"""How far two right answers may lie apart, from what roundings make of one of
them: some runs more, each with every op's result changed at random by as much
as it may be rounded (Monte Carlo arithmetic: Parker, 1997)."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Sequence

# Runs with roundings, and how many of their root mean squares a difference may
# be: that of a single number follows Student's distribution of as many degrees
# of freedom as runs, which is beyond 10 once in 5,800 times; a norm over many
# elements hardly varies.
RUNS = 5
FACTOR_OF_ONE, FACTOR_OF_MANY, MANY = 10.0, 6.0, 16
# Roundings of f32 are made larger by this, so that f32 shows them, and what
# they do is divided by it.
LARGER = 8.0

# Of half the distance of a number to the next, relative to it.
_UNITS = {"f8E5M2": 2.0**-3, "f8E4M3FN": 2.0**-4, "bf16": 2.0**-8,
          "f16": 2.0**-11, "tf32": 2.0**-11}
SINGLE = 2.0**-24


def get_unit(policy: str) -> float:
    """The unit roundoff of the narrowest type that a policy's text names; f32's
    where it names none."""
    named = re.findall(r"f8E5M2|f8E4M3FN|bf16|f16|tf32", policy)
    return max((_UNITS[name] for name in named), default=SINGLE)


# Of a number of which no run tells how exact it is: some functions refuse what
# the runs do.
UNKNOWN = 2.0**-4


def get_least(value: float) -> float:
    """Four units of f32 of a loss, or of 1, which an op may have inside where
    that is nearly zero: a cross-entropy of 1e-4 is the logarithm of 1.0001."""
    return 4 * SINGLE * max(1.0, abs(value))


BF16 = 2.0**-8


def bound_near(value: float, relative: float) -> float:
    """What is as good as equal to a loss, where to measure what rounding
    explains takes longer than it is worth.

    Args:
        relative: to its size.
    """
    return max(get_least(value), relative * abs(value))


def bound_number(value: float, others: Sequence[float], larger: float) -> float:
    """How far from a number rounding may lead, from what it made of it."""
    if not others:
        return UNKNOWN * max(1.0, abs(value))
    square = sum((other - value)**2 for other in others) / len(others)
    return FACTOR_OF_ONE * math.sqrt(square) / larger + get_least(value)


def bound_norm(norm: float, squares: Sequence[float], count: int,
               larger: float) -> float:
    """The same of an array, in the norm (the root of the sum of squares).

    Args:
        squares: of the distance of each run, the sum.
        count: of its elements.
    """
    if not squares:
        return UNKNOWN * max(1.0, norm)
    factor = FACTOR_OF_MANY if count >= MANY else FACTOR_OF_ONE
    return (factor * math.sqrt(sum(squares) / len(squares)) / larger
            + 4 * SINGLE * norm)


def is_within(got: float, want: float, bound: float) -> bool:
    """Numbers that are not finite have no distance: equal ones are within, and
    so is all where eager PyTorch's own roundings are not finite."""
    if not math.isfinite(want):
        return True
    return not math.isfinite(bound) or abs(got - want) <= bound


def is_nearer(got: float, want: float, exact: float, bound: float) -> bool:
    """Whether a number is as near to that of f64 as eager PyTorch's is: a
    variance of numbers far from zero may have few digits there."""
    return abs(got - exact) <= abs(want - exact) + bound


@dataclass
class Checked:
    """A compiled loss beside eager PyTorch's."""

    got: float
    want: float
    bound: float
    seconds: float = 0.0

    @property
    def holds(self) -> bool:
        return is_within(self.got, self.want, self.bound)

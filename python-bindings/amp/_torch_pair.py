"""A complex tensor as the pair of its parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

import numpy
import torch
from torch.utils._python_dispatch import _disable_current_modes

from ._complex import Arrays, Parts


@dataclass
class Memory:
    """What a pair and its views lie in.

    Attributes:
        is_real: whether all imaginary parts are 0, as of a real tensor that
            was made complex.
        is_copied: whether something is a copy of it that is a view in PyTorch:
            its conjugate, view_as_real, or where its parts lie in another
            order.
        is_copy: whether it is such a copy.
    """

    is_real: bool = False
    is_copied: bool = False
    is_copy: bool = False

    def copy(self) -> Memory:
        """Of what is a view in PyTorch."""
        self.is_copied = True
        return Memory(is_real=self.is_real, is_copy=True)

    def write(self) -> None:
        if self.is_copied or self.is_copy:
            raise ValueError("it writes what there is a conjugate or another "
                             "view of: clone() that")
        self.is_real = False


class Pair(torch.Tensor):
    """Says of itself what a complex tensor does, so that PyTorch takes ops of
    it apart; holds the real and the imaginary part.

    Attributes:
        is_moved: whether an op in place has given it another shape, which its
            result has.
    """

    @staticmethod
    def __new__(cls, real: torch.Tensor, imag: torch.Tensor,
                memory: Optional[Memory] = None):
        return torch.Tensor._make_wrapper_subclass(
            cls, real.shape, dtype=real.dtype.to_complex(),
            device=real.device)

    def __init__(self, real, imag, memory=None):
        self.parts = real, imag
        self.memory = memory or Memory()
        self.is_moved = False

    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        raise NotImplementedError(f"{func} of a pair that nobody records")


def make_real(real: torch.Tensor) -> Pair:
    """Of a real tensor."""
    # Not by torch.zeros, which detaches what it gives: it may be written.
    zero = torch.ops.aten.zeros.default(list(real.shape), dtype=real.dtype)
    return Pair(real, zero, Memory(is_real=True))


def split(value) -> Parts:
    """The parts of a tensor or a number; None for an imaginary part of 0."""
    if isinstance(value, Pair):
        return value.parts[0], None if value.memory.is_real else value.parts[1]
    if isinstance(value, complex):
        return value.real, value.imag
    return value, None


def as_pair(parts: Parts) -> Pair:
    real, imag = parts
    return make_real(real) if imag is None else Pair(real, imag)


def _make_constant(array: numpy.ndarray) -> torch.Tensor:
    """One of no graph yet."""
    with _disable_current_modes():
        return torch.from_numpy(array)


ARRAYS = Arrays(torch, torch.Tensor.detach, _make_constant)

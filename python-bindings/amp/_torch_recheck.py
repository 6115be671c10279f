"""Compares a compiled loss with eager PyTorch's again while it trains: what a
step assumes of Python is looked at by name (_torch_assumed.py), and no list of
names has all that a program may read.
"""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from typing import Any, List, Optional

import torch
from torch import nn

from ._bounds import SINGLE, Checked, bound_number
from ._program import _warn
from ._torch_batch import as_tensors, unflatten
from ._torch_check import Eager, EagerLoss, get_mean, run_rounded
from ._torch_eager import Noise
from ._torch_loss import LOCK
from ._torch_run import SEED, run_copy

# How often a difference has to be found, in calls that follow each other: each
# is beyond its bound by chance once in 5,800 times, and a choice (an expert, a
# code) may fall otherwise without that one of the runs with roundings tells.
_TIMES = 3
# Less than this is never a difference: relative to a loss, and to 1, which an
# op may have inside (a cross-entropy of 1e-4 is the logarithm of 1.0001).
_LEAST = 2.0**-20


class _Batches:
    """Eager runs of one call's loss: of its micro-batches, one after another.

    Args:
        losses: of the micro-batches.
        seed, attempt: of the call's dropout masks.
    """

    def __init__(self, losses: List[EagerLoss], seed: int, attempt: int):
        self._losses, self._seed, self._attempt = losses, seed, attempt

    def run(self, noise: Optional[Noise] = None) -> List[Eager]:
        buffers = self._losses[0].copy_buffers()
        return [eager.run(self._seed, attempt=self._attempt, micro=i,
                          noise=noise, buffers=buffers)
                for i, eager in enumerate(self._losses)]


@dataclass
class _Expected:
    """What a loss is to be, and by how much it may be another number."""

    want: float
    bound: float


def _expect(batches: _Batches, measures: bool) -> Optional[_Expected]:
    """
    Args:
        measures: whether the bound is measured; or the least is taken, which
            only tells that there is nothing to measure.

    Returns:
        None where eager PyTorch does not repeat itself.
    """
    first = batches.run()
    if not all(run.repeatable for run in first):
        return None
    want = get_mean(first)
    least = _LEAST * max(1.0, abs(want))
    if not measures:
        return _Expected(want, least)
    others, larger = run_rounded(lambda noise: get_mean(batches.run(noise)),
                                 SINGLE)
    return _Expected(want, max(least, bound_number(want, others, larger)))


class Recheck:
    """Compares calls 2, 4, 8, 16, ... of a compiled loss. Where one is not
    eager PyTorch's, the next calls are compared to what roundings explain. It
    warns, and is no error: a training run may be days old.

    What is compared is in f32, where no step of 16 bits is so far from eager
    PyTorch that nothing could be told: the loss of the call, or, under other
    policies, of a program in f32 on its first micro-batch.

    Args:
        kind: of the program.
        options: of the function that compiled it.
    """

    def __init__(self, loss: nn.Module, structure, kind: str, options: dict):
        self._loss, self._structure = loss, structure
        self._differentiates = kind != "eval"
        self._count = options.get("normalize")
        self._micro = options.get("accumulate") or 1
        self._wanted = True
        # PyTorch's threads are not in a process that was forked.
        self._process = os.getpid()
        self._calls = 0
        self._is_measured = False
        self._found = 0
        self._expected: Optional[_Expected] = None

    def is_due(self) -> bool:
        """Counts a call; whether it is to be compared."""
        self._calls += 1
        is_power = self._calls > 1 and self._calls & (self._calls - 1) == 0
        return (self._wanted and (self._is_measured or is_power)
                and os.getpid() == self._process)

    def start(self, compiled, leaves: List[Any]) -> None:
        """Before a call; modules are in the modes that are compiled.

        Args:
            compiled: which runs on the leaves, with a program of its loss in
                f32.
        """
        self._expected = None
        if compiled.single is None:
            return
        is_own = compiled.single is compiled.program
        state = compiled.step.state if is_own else {"amp.seed": SEED}
        try:
            parts = self._split(leaves)[:None if is_own else 1]
            with LOCK, torch.inference_mode(False):
                self._expected = _expect(
                    self._make_batches(parts, state), self._is_measured)
        except Exception:  # of the user's code, or a batch that is none
            self._is_measured = False
            return
        self._wanted = self._expected is not None
        if self._wanted and not is_own:
            self.finish(run_copy(compiled.single, compiled.exported, parts[0],
                                 SEED)[0].loss)

    def _split(self, leaves: List[Any]) -> List[List[torch.Tensor]]:
        """The tensors of each micro-batch."""
        leaves = as_tensors(leaves)
        return ([[leaf[i] for leaf in leaves] for i in range(self._micro)]
                if self._micro > 1 else [leaves])

    def _make_batches(self, parts: List[List[Any]], state) -> _Batches:
        losses = [EagerLoss(
            self._loss, unflatten(self._structure, iter(part)),
            differentiate=self._differentiates, count=self._count)
            for part in parts]
        return _Batches(losses, *(
            int(state[key]) if key in state else 0
            for key in ("amp.seed", "amp.attempts")))

    def finish(self, got: float) -> None:
        """Behind it. Warns where the loss is another number for the third time,
        and compares no more."""
        expected, self._expected = self._expected, None
        if expected is None:
            return
        checked = Checked(got, expected.want, expected.bound)
        if checked.holds or not math.isfinite(got):
            self._is_measured, self._found = False, 0
            return
        self._found += self._is_measured
        self._is_measured = True
        if self._found < _TIMES:
            return
        self._wanted = False
        _warn([(f"the compiled loss of call {self._calls} is {got:.8g} in f32, "
                f"and eager PyTorch's {checked.want:.8g}, where rounding "
                f"explains a difference of {checked.bound:.2g}: what the loss "
                "reads of Python is another than when it was compiled: make it "
                "anew, or keep that in a buffer", False)])

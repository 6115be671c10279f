"""Compares a compiled loss, and its gradients, with eager PyTorch's on one
batch, and says where they part.

How far two right answers may lie apart is measured, not chosen (Monte Carlo
arithmetic: Parker, 1997): eager PyTorch runs a few times more with every op's
result, and every parameter, changed at random by as much as the policy may
round it. What these runs are off by is what rounding explains.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

import torch
from torch import nn

from ._bounds import (BF16, LARGER, RUNS, SINGLE, Checked, bound_near,
                      bound_norm, bound_number)
from ._errors import Error
from ._torch_batch import as_tensors, flatten, unflatten
from ._torch_eager import (Generators, Noise, Replay, differentiate,
                           find_unused, opened_checkpoints, widening)
from ._torch_guard import call_functional, keeps_module
from ._torch_loss import LOCK
from ._torch_packed import dropping_padded
from ._torch_ops import is_float, is_inexact
from ._torch_probe import split_result
from ._torch_tensors import as_param, as_real


@dataclass
class Eager:
    """What one eager run gave.

    Attributes:
        loss: a number; with `count`, a sum over so many.
        grads: of the parameters that ask for one; None where autograd gives
            none.
        unused: the names of those.
        metrics: numbers by name.
        drawn: how many dropout masks.
        repeatable: whether it drew no other random numbers.
        has_halves: whether a value was of f16, whose gradient may be too small
            without a scale.
    """

    loss: float
    count: Optional[float] = None
    grads: Dict[str, Optional[torch.Tensor]] = field(default_factory=dict)
    unused: List[str] = field(default_factory=list)
    metrics: Dict[str, float] = field(default_factory=dict)
    drawn: int = 0
    repeatable: bool = True
    has_halves: bool = False


class EagerLoss:
    """A loss that eager PyTorch computes, on a module's tensors as they are, or
    in f64 on copies of them."""

    def __init__(self, loss: nn.Module, batch: Sequence[Any], *,
                 differentiate: bool, count: Optional[str] = None,
                 widens: bool = False):
        self._loss, self._batch = loss, tuple(batch)
        self._differentiate, self._count = differentiate, count
        self._widens = widens

    def _copy(self, tensor: torch.Tensor) -> torch.Tensor:
        copy = tensor.detach().clone()
        return copy.double() if self._widens and is_float(copy) else copy

    def _get_tensors(self, noise: Optional[Noise], buffers):
        """What the loss may write is copied."""
        params = {}
        for name, p in self._loss.named_parameters():
            own = self._copy(p) if self._widens else p.detach()
            if noise and is_inexact(p) and p.numel():
                own = own.clone()
                noise.add(own)
            params[name] = as_param(own, p)
            for hook in (p._backward_hooks or {}).values():
                params[name].register_hook(hook)
        return params, {**params, **buffers}

    def _get_batch(self, noise: Optional[Noise]):
        """Copies: a model may write them. They are rounded, too: of numbers far
        from zero a norm has few digits."""
        leaves, structure = flatten(self._batch)
        leaves = [self._copy(leaf) for leaf in as_tensors(leaves)]
        for leaf in leaves if noise else ():
            if is_inexact(leaf) and leaf.numel():
                noise.add(leaf)
        return unflatten(structure, iter(leaves))

    def copy_buffers(self) -> Dict[str, torch.Tensor]:
        return {n: as_param(self._copy(b), b) if isinstance(b, nn.Parameter)
                else self._copy(b) for n, b in self._loss.named_buffers()}

    def run(self, seed: int, *, attempt: int = 0, micro: int = 0,
            noise: Optional[Noise] = None,
            buffers: Optional[Dict[str, torch.Tensor]] = None,
            gradients: bool = False) -> Eager:
        """
        Args:
            seed, attempt, micro: of a step whose dropout masks are drawn.
            buffers: that the run writes to; by default copies.
        """
        if buffers is None:
            buffers = self.copy_buffers()
        params, tensors = self._get_tensors(noise, buffers)
        # The loss may have some of the module's own: a list of them.
        trained = {n: (params[n], p) for n, p in self._loss.named_parameters()
                   if p.requires_grad}
        replay = Replay(seed, attempt, micro, noise)
        with keeps_module(self._loss), Generators() as generators, \
                torch.set_grad_enabled(self._differentiate
                                       or self._loss.found.derives), \
                opened_checkpoints(), dropping_padded(), replay:
            value, metrics = split_result(call_functional(
                self._loss, tensors, self._get_batch(noise)))
            count = self._get_count(metrics)
            # One that the model has replaced is in the next run, too.
            buffers.update((n, tensors[n].detach()) for n in buffers)
            grads = differentiate(
                value if count is None else value / metrics[self._count],
                trained) if gradients else {}
        return Eager(float(value.detach()), count, grads,
                     self._find_unused(value, trained, grads),
                     {name: float(m.detach()) for name, m in metrics.items()},
                     replay.drawn, not (generators.were_read
                                       or replay.draws_others),
                     replay.has_halves)

    def run_exact(self, seed: int) -> Optional[Eager]:
        """In f64, with gradients; None where the loss does not let it."""
        wide = EagerLoss(self._loss, self._batch, count=self._count,
                         differentiate=self._differentiate, widens=True)
        try:
            # While another thread exports, types are that one's.
            with LOCK, widening():
                return wide.run(seed, gradients=self._differentiate)
        except Exception:  # of many kinds
            return None

    def _get_count(self, metrics) -> Optional[float]:
        if self._count is None:
            return None
        if self._count not in metrics:
            raise Error(
                f"normalize={self._count!r}: the loss function must give the "
                "sum of its losses and their number, as in `loss, "
                f"{{{self._count!r}: number}}`; found "
                + (f"the metrics {', '.join(metrics)}" if metrics
                   else "no metric"))
        return float(metrics[self._count].detach())

    def _find_unused(self, value, trained, grads) -> List[str]:
        """By the gradients where they are known: a graph may be kept for one
        backward pass alone."""
        if grads:
            return [name for name, grad in grads.items() if grad is None]
        return find_unused(value, trained) if self._differentiate else []


# Bounds -----------------------------------------------------------------------


def run_rounded(run: Callable[[Noise], Any], unit: float,
                suffices: Callable[[Any, float], bool] = lambda *_: False
                ) -> Tuple[List[Any], float]:
    """What some runs with roundings of a unit give, and by how much what these
    do is larger: of f32's they are larger ones. A loss may refuse what rounding
    could make of its values.

    Args:
        suffices: called with a run and by how much what it does is larger;
            true ends the runs.
    """
    others, larger = [], 1.0
    for i in range(RUNS):
        noise = Noise(unit, SINGLE, i, LARGER if unit <= SINGLE else 1.0)
        try:
            others.append(run(noise))
        except RuntimeError:
            continue
        larger = noise.larger
        if suffices(others[-1], larger):
            break
    Noise.release()
    return others, larger


def bound_tensor(value: torch.Tensor, others: Sequence[torch.Tensor],
                 larger: float) -> float:
    """How far from a tensor rounding may lead, in the norm."""
    return bound_norm(
        float(value.double().norm()),
        [float((other - value).double().square().sum()) for other in others],
        value.numel(), larger)


# The check of an export -------------------------------------------------------


def get_mean(runs: Sequence[Eager]) -> float:
    """The loss of a step of these micro-batches."""
    total = sum(run.loss for run in runs)
    if runs[0].count is None:
        return total / len(runs)
    count = sum(run.count for run in runs)
    return total / count if count else math.nan


def _run_batches(eager: EagerLoss, seed: int, batches: int, first: Eager,
                 noise: Optional[Noise] = None) -> float:
    """The loss of a step of so many equal micro-batches: their mean, or the sum
    of sums over that of counts. Without random numbers they are all as the
    first is, unless one writes what the next reads."""
    buffers = eager.copy_buffers()
    if not noise and batches == 1:
        return get_mean([first])
    if batches > 1 and not first.drawn and not buffers:
        batches = 1
    runs = [eager.run(seed, micro=i, noise=noise, buffers=buffers)
            for i in range(batches)]
    return get_mean(runs)


def check_loss(eager: EagerLoss, first: Eager, compiled: Callable[[], float],
               unit: float, batches: int, seed: int) -> Checked:
    """Compares one number.

    Args:
        first: a run of `eager` under the seed.
        compiled: gives the compiled loss under the seed.
    """
    started = time.perf_counter()
    got = compiled()
    want = _run_batches(eager, seed, batches, first)
    near = Checked(got, want, bound_near(want, min(unit, BF16) / 8))
    if near.holds:  # whatever else rounding explains
        near.seconds = time.perf_counter() - started
        return near
    others, larger = run_rounded(
        lambda noise: _run_batches(eager, seed, batches, first, noise), unit)
    bound = bound_number(want, others, larger)
    return Checked(got, want, bound, time.perf_counter() - started)


def compare_tensors(got: torch.Tensor, want: Optional[torch.Tensor],
                   others: Sequence[Optional[torch.Tensor]], larger: float
                   ) -> Checked:
    """Compares a gradient by the norm of the difference; 0 where there is none,
    in the places that are finite in both."""
    got, want, *others = (
        as_real(torch.zeros_like(got) if tensor is None else tensor.detach())
        for tensor in (got, want, *others))
    bound = bound_tensor(want, others, larger)
    finite = want.isfinite()
    difference = torch.where(finite, got - want, torch.zeros_like(got))
    return Checked(float(difference.double().norm()), 0.0, bound)

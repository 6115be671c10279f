"""Compares the gradients of the graph that is converted with eager PyTorch's on
one batch. What a model does otherwise while it is traced (it asks whether it
is, or for a tensor's class), or what a trace loses of autograd's rules, may
leave the loss as it is, and tells by the gradient alone."""

from __future__ import annotations

import functools
import math
from typing import Callable, Dict, List, Optional, Sequence

import torch

from ._bounds import (SINGLE, Checked, bound_number, get_least, is_nearer,
                      is_within)
from ._errors import Error
from ._torch_batch import as_tensors, flatten
from ._torch_check import (Eager, EagerLoss, compare_tensors, get_mean,
                           run_rounded)
from ._torch_culprit import Export, find_culprit
from ._torch_export import Exported
from ._torch_loss import LOCK, Loss, strip
from ._torch_run import SEED
from ._torch_tensors import as_real
from ._torch_traced import Ran

# What is within needs no runs with roundings: relative to a gradient's norm, or
# to the largest one's, of a bias whose gradient is zero but for roundings.
_NEAR, _NEAR_TO_ANY = 2.0**-12, 2.0**-20
# By how often its bound a gradient may be off: bounds are made of what rounds
# the results of ops, and here some ops are taken apart.
_TIMES = 10.0


def _run(exported: Exported, batch, count: Optional[str]) -> Ran:
    """The graph on the module's tensors: what it writes are copies."""
    def get(tensors):
        return [as_real(t.detach()) for t in tensors]

    params = [p.requires_grad_() for p in get(exported.params.values())]
    given = [*get(exported.captured.values()), *params,
             *get(exported.states.values()),
             *get(as_tensors(flatten(batch)[0]))]
    index = None if count is None else 1 + exported.metrics.index(count)
    return exported.traced.run(given, index, SEED)


def run_graph(exported: Exported, batch, count: Optional[str]
              ) -> Optional[Ran]:
    """The loss and the gradients of the graph that is converted; None where
    PyTorch does not run it.

    Args:
        count: the metric that the loss is a sum over.
    """
    try:
        with LOCK:  # while another thread exports, autograd is that one's
            return _run(exported, batch, count)
    except Exception:  # of many kinds
        return None
    finally:
        exported.traced = None  # which holds the graph


def _get_norm(tensor: torch.Tensor) -> float:
    return float(as_real(tensor).double().norm())


def _find_far(want: Dict[str, Optional[torch.Tensor]],
              got: Dict[str, torch.Tensor]) -> Sequence[str]:
    """Parameters of which autograd gives a gradient, and the graph another."""
    # Without one it has none here either, whatever the graph says.
    norms = {n: _get_norm(grad) for n, grad in want.items() if grad is not None}
    norms = {n: norm for n, norm in norms.items() if math.isfinite(norm)}
    least = _NEAR_TO_ANY * max(norms.values(), default=0.0)
    return [name for name, norm in norms.items()
            if not compare_tensors(got[name], want[name], [], 1.0).got
            <= max(_NEAR * norm, least)]  # or it is NaN


def _compare(ran: Ran, eager: EagerLoss, first: Eager
             ) -> Optional[Dict[str, Checked]]:
    """The gradients that are to be told of; None where the loss itself is
    another, of which the compiled one tells."""
    want, got = get_mean([first]), dict(zip(first.grads, ran.grads))
    far = _find_far(first.grads, got)
    is_near = is_within(ran.loss, want, get_least(want))
    if is_near and not far:
        return {}

    def is_explained(other: Eager, larger: float) -> bool:
        """Whether one run tells: its roundings alone do as much."""
        return is_near and all(
            compare_tensors(got[name], first.grads[name], [], 1.0).got * larger
            <= compare_tensors(first.grads[name], other.grads[name], [],
                               1.0).got for name in far)

    others, larger = run_rounded(
        lambda noise: eager.run(SEED, noise=noise, gradients=True), SINGLE,
        is_explained)
    if not is_near and not is_within(ran.loss, want, bound_number(
            want, [get_mean([other]) for other in others], larger)):
        return None
    return {name: compare_tensors(got[name], first.grads[name],
                                  [other.grads[name] for other in others],
                                  larger) for name in far}


def _try_compare(ran: Ran, eager: EagerLoss, first: Eager
                 ) -> Optional[Dict[str, Checked]]:
    """None, too, where the user's code raises where it is run again."""
    try:
        return _compare(ran, eager, first)
    except Exception:  # of many kinds
        return None


def _list_wrong(found: Dict[str, Checked]) -> List[str]:
    return [name for name, compared in found.items()
            if math.isfinite(compared.bound)
            and not compared.got <= _TIMES * compared.bound]


def _settle(name: str, found: Dict[str, Checked],
            get_exact: Callable[[], Optional[Eager]], first: Eager,
            compiled: Dict[str, torch.Tensor]) -> bool:
    """Whether the gradient that is compiled is right where that of the graph is
    not: PyTorch makes NaN of formulas that the compiler does not differentiate
    as they are. Or f64's is nearer to it than to eager PyTorch's."""
    got, want = compiled.get(strip(name)), first.grads[name]
    if got is None:
        return False
    bound = _TIMES * found[name].bound
    if compare_tensors(got, want, [], 1.0).got <= bound:
        return True
    exact = get_exact()
    grad = exact.grads.get(name) if exact else None
    return grad is not None and is_nearer(
        *(compare_tensors(as_real(one).double(), as_real(grad), [], 1.0).got
          for one in (got, want)), 0.0, bound)


def check_backward(export: Export, loss: Loss, batch, ran: Ran,
                   eager: EagerLoss, first: Eager,
                   compile_gradients: Callable[[], Dict[str, torch.Tensor]]
                   ) -> bool:
    """
    Args:
        ran: the graph's loss and gradients.
        first: a run of `eager`, with gradients.
        compile_gradients: gives those of the program in f32.

    Returns:
        whether they were compared.

    Raises:
        Error: a gradient is another than rounding explains.
    """
    found = _try_compare(ran, eager, first)
    if found is None:
        return False
    wrong = _list_wrong(found)
    compiled = compile_gradients() if wrong else {}
    get_exact = functools.cache(lambda: eager.run_exact(SEED))
    for name in wrong:
        if not _settle(name, found, get_exact, first, compiled):
            _refuse(export, loss, batch, name, found[name],
                    _get_norm(first.grads[name]))
    return True


def _refuse(export: Export, loss: Loss, batch, name: str, compared: Checked,
            norm: float) -> None:
    culprit = find_culprit(export, loss, batch, gradients=True)
    raise Error(
        f"the exported gradient of '{strip(name)}' is another than eager "
        f"PyTorch's, by {compared.got:.2g} of {norm:.2g}, where rounding "
        f"explains {compared.bound:.2g}: "
        + (culprit or "no op differs alone: does the model ask whether it is "
           "exported, or for a tensor's class?")
        + "; check=False compiles without this comparison")

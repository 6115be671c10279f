"""A report of a compiled loss and its gradients beside eager PyTorch's."""

from __future__ import annotations

from typing import Any, Dict, Sequence

import torch

from ._bounds import Checked, bound_number
from ._comparison import get_unit_of
from ._errors import Error
from ._program import Program, Result
from ._report import Report
from ._torch_batch import as_tensors, flatten
from ._torch_check import Eager, EagerLoss, compare_tensors, run_rounded
from ._torch_compile import compile_loss, find_reason
from ._torch_culprit import MODEL, Export, find_culprit
from ._torch_loss import Loss, strip
from ._torch_run import SEED, run_copy
from ._torch_tensors import as_real


def _compare(got: Result, grads: Dict[str, torch.Tensor], want: Eager,
             others: Sequence[Eager], larger: float, program: Program
             ) -> Report:
    def mean(run: Eager) -> float:
        return run.loss if run.count is None else run.loss / run.count

    bound = bound_number(mean(want), [mean(o) for o in others], larger)
    found, norms = {}, {}
    for name, grad in grads.items():
        key = name if name in want.grads else MODEL + name
        own = want.grads[key]
        found[name] = compare_tensors(grad, own, [o.grads[key] for o in others],
                                     larger)
        norms[name] = 0.0 if own is None else float(
            as_real(own).double().norm())
    return Report(program.options.get("policy", "f32"), get_unit_of(program),
                  Checked(got.loss, mean(want), bound), found, norms,
                  [strip(name) for name in want.unused])


def check_gradients(export: Export, loss: Loss, batch, gradients: bool,
                    options: Dict[str, Any]) -> Report:
    """See amp.torch.check."""
    count = options.get("normalize")
    exported, program, _ = compile_loss(export, loss, batch, "grad",
                                        {**options, "check": False})
    eager = EagerLoss(loss, batch, differentiate=True, count=count)
    want = eager.run(SEED, gradients=gradients)
    reason = find_reason(program, want)
    if reason:
        raise Error(f"the loss cannot be compared: {reason}")
    got, grads = run_copy(program, exported, as_tensors(flatten(batch)[0]),
                          SEED)
    others, larger = run_rounded(
        lambda noise: eager.run(SEED, noise=noise, gradients=gradients),
        get_unit_of(program))
    report = _compare(got, grads if gradients else {}, want, others, larger,
                      program)
    if not report.holds:
        _refuse_report(export, loss, batch, report)
    return report


def _refuse_report(export: Export, loss: Loss, batch, report: Report) -> None:
    what, explained = report.describe_worst("eager PyTorch's")
    culprit = find_culprit(export, loss, batch, gradients=report.loss.holds)
    raise Error(f"{what}, {explained}: "
                f"{culprit or 'no op was found that differs alone'}")

"""Compiles a loss, and compares it with eager PyTorch's on its example."""

from __future__ import annotations

import time
from typing import Any, Callable, Dict, Optional, Sequence, Tuple

from torch import nn

from . import _options
from ._errors import Error
from ._program import Program, _warn
from ._torch_batch import as_tensors, flatten
from ._torch_check import Checked, Eager, EagerLoss, check_loss
from ._torch_culprit import Export, find_culprit, strip
from ._torch_eager import get_unit
from ._torch_export import Exported, Loss
from ._torch_guard import keeps_module
from ._torch_run import SEED, run_copy


def _mark(text: str, attribute: str, own: str, name: str) -> str:
    """Gives the argument or result of a name another attribute."""
    old = f'{{{attribute} = "{name}"}}'
    if text.count(old) != 1:
        raise Error(f"expected one '{attribute}' \"{name}\" in the exported "
                    f"module, found {text.count(old)}")
    return text.replace(old, f'{{{own}, {old[1:]}')


def mark_loss(text: str, unused: Sequence[str], count: Optional[str]) -> str:
    """A module that says which parameters have no gradient, and which metric
    the loss is a sum over."""
    for name in unused:
        text = _mark(text, "amp.param", "amp.no_gradient", name)
    if count is not None:
        text = _mark(text, "amp.metric", "amp.count", count)
    return text


def _try_eager(eager: EagerLoss) -> Optional[Eager]:
    """One eager run, or None where there can be none: a tensor of another kind
    may not be followed op by op."""
    try:
        return eager.run(SEED)
    except Error:
        raise
    except Exception:  # of many kinds
        return None


def compile_loss(export: Export, model: nn.Module, loss_fn: Callable, batch,
                 kind: str, options: Dict[str, Any]
                 ) -> Tuple[Exported, Program]:
    """Exports and compiles a loss, and compares it once with eager PyTorch's on
    the example. The module is the same after it, whatever happens.

    Raises:
        Error: it cannot be exported, or is another number than eager's.
    """
    options = dict(options)
    count, wanted = options.pop("normalize", None), options.pop("check", True)
    loss = Loss(model, loss_fn)
    with keeps_module(loss):
        started = time.perf_counter()
        exported = export(model, loss_fn, batch, kind, options.get("policy"))
        eager = EagerLoss(loss, batch, differentiate=kind != "eval",
                          count=count)
        first = _try_eager(eager)
        unused = [strip(name) for name in first.unused] if first else []
        exported.text = mark_loss(exported.text, unused, count)
        program = Program(exported.text,
                          _options.make_options(kind=kind, **options))
        seconds = time.perf_counter() - started
        if wanted:
            _check(export, exported, program, eager, first, loss, batch,
                   seconds)
    return exported, program


def find_reason(program: Program, first: Optional[Eager]) -> Optional[str]:
    """Why a program cannot be compared, or None."""
    if first is None or not first.repeatable:
        return "eager PyTorch draws random numbers that are not dropout's"
    if program.options.get("replicas", 1) != 1:
        return "its loss is that of all replicas' rows"
    return None


def get_unit_of(program: Program) -> float:
    """The unit roundoff of a program's policy."""
    return get_unit(str(program.manifest["policy"]))


def _check(export: Export, exported: Exported, program: Program,
           eager: EagerLoss, first: Optional[Eager], loss: Loss, batch,
           seconds: float) -> None:
    reason = find_reason(program, first)
    if reason:
        _warn([(f"the compiled loss was not compared with eager PyTorch's: "
                f"{reason}", True)])
        return
    batches = program.options.get("accumulate") or 1
    leaves = as_tensors(flatten(batch)[0])
    checked = check_loss(
        eager, first,
        lambda seed: run_copy(program, exported, leaves, seed, batches)[0].loss,
        get_unit_of(program), batches, SEED)
    if not checked.holds:
        _refuse(export, loss, batch, program, checked, bool(first.drawn))
    _warn([(f"the compiled loss is {checked.got:.8g} and eager PyTorch's "
            f"{checked.want:.8g}, where rounding explains a difference of "
            f"{checked.bound:.2g}: compared in {checked.seconds:.2f} s, beside "
            f"{seconds:.2f} s to export and compile", True)])


def _refuse(export: Export, loss: Loss, batch, program: Program,
            checked: Checked, is_random: bool) -> None:
    """An error; a warning where it may be the masks that are others."""
    culprit = find_culprit(export, loss, batch, gradients=False)
    policy = program.options.get("policy", "f32")
    text = (f"the compiled loss is {checked.got:.8g}, and eager PyTorch's "
            f"{checked.want:.8g}, where rounding under '{policy}' explains a "
            f"difference of {checked.bound:.2g}")
    if culprit is None and is_random:
        _warn([(text + ", or other dropout masks", False)])
        return
    raise Error(f"{text}: {culprit or 'no op was found that differs alone'}; "
                "check=False compiles without this comparison")

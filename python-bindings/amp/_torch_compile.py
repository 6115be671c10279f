"""Compiles a loss, and compares it with eager PyTorch's on its example."""

from __future__ import annotations

import math
import re
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterable, Optional, Tuple

import torch

from . import _comparison, _options
from ._bounds import SINGLE, Checked, is_nearer
from ._comparison import (Costs, get_unit_of, make_single_options, take_check,
                          tell_difference, warns_of_overflow)
from ._errors import Error
from ._program import Printed, Program, _warn
from ._torch_backward import check_backward, run_graph
from ._torch_batch import as_tensors, flatten
from ._torch_check import Eager, EagerLoss, check_loss, get_mean
from ._torch_culprit import Export, find_culprit
from ._torch_eager import Generators
from ._torch_export import Exported
from ._torch_guard import keeps_module
from ._torch_loss import LOCK, Loss, strip
from ._torch_run import SEED, run_copy
from ._torch_traced import Ran


def _mark(text: str, attribute: str, own: str, names: Iterable[str]) -> str:
    """Gives arguments or results of these names another attribute."""
    left = set(names)

    def add(match):
        if match[1] not in left:
            return match[0]
        left.remove(match[1])
        return f"{{{own}, {match[0][1:]}"

    text = re.sub(rf'\{{{re.escape(attribute)} = "([^"]*)"\}}', add, text)
    if left:
        raise Error(f"expected '{attribute}' \"{min(left)}\" in the exported "
                    "module, found none")
    return text


def mark_loss(text: str, unused: Iterable[str], count: Optional[str]) -> str:
    """A module that says which parameters have no gradient, and which metric
    the loss is a sum over."""
    if count is not None:
        text = _mark(text, "amp.metric", "amp.count", [count])
    return _mark(text, "amp.param", "amp.no_gradient", unused)


_OVERWRITTEN = "modified by an inplace operation"


def _try_eager(eager: EagerLoss, gradients: bool) -> Optional[Eager]:
    """One eager run, or None where there can be none: a tensor of another kind
    may not be followed op by op. Without gradients where autograd has none.

    Raises:
        Error: autograd has none since the model writes what it needs.
    """
    for wanted in (True, False) if gradients else (False,):
        try:
            return eager.run(SEED, gradients=wanted)
        except Error:
            raise
        except Exception as error:  # of many kinds
            if _OVERWRITTEN in str(error):
                raise Error("the model writes a tensor in place that its "
                            "backward pass needs, which eager PyTorch refuses, "
                            "too: clone() it before") from None
    return None


def _start_backward(pool: ThreadPoolExecutor, exported: Exported, batch,
                    count: Optional[str], first: Optional[Eager],
                    costs: Costs) -> Callable[[], Optional[Ran]]:
    """What gives the gradients of the exported graph, which a second core
    computes beside a compilation; None where there is nothing to compare."""
    if first is None or not first.grads or not first.repeatable or (
            first.has_halves):
        exported.traced = None  # which holds the graph
        return lambda: None
    return pool.submit(costs.run, run_graph, exported, batch, count).result


def _compile(text: str, name: str, options: Dict[str, Any],
             count: Optional[str]) -> Program:
    try:
        return Program(Printed(text, name), options)
    except Error as error:  # in the words of the caller's option
        raise Error(str(error).replace(
            "the result that is 'amp.count'",
            f"the metric of normalize={count!r}")) from None


def _mark_text(exported: Exported, first: Optional[Eager],
               count: Optional[str]) -> str:
    """Gives the module, too, without what it then says of parameters."""
    text = mark_loss(exported.text, (), count)
    unused = map(strip, first.unused if first else ())
    exported.text = mark_loss(text, unused, None)
    return text


def compile_loss(export: Export, loss: Loss, batch, kind: str,
                 options: Dict[str, Any]
                 ) -> Tuple[Exported, Program, Optional[Program]]:
    """Exports and compiles a loss, and compares it once with eager PyTorch's on
    the example. The module is the same after it, whatever happens.

    Returns:
        the program; and one that can be compared with eager PyTorch's again,
        of the loss in f32, which is the first itself if its policy is that.
        None where there is no such program, or nothing is to be compared.

    Raises:
        Error: it cannot be exported, or is another number than eager's.
    """
    options = dict(options)
    count = options.pop("normalize", None)
    wanted = take_check(options, (True, False, "loss"))
    with keeps_module(loss), Generators():
        started, costs = time.perf_counter(), Costs()
        exported = export(loss, batch, kind, options.get("policy"))
        eager = EagerLoss(loss, batch, differentiate=kind != "eval",
                          count=count)
        gradients = (wanted and wanted != "loss" and kind != "eval"
                     and options.get("replicas") in (None, 1))
        with LOCK:  # while another thread exports, autograd is that one's
            first = costs.run(_try_eager, eager, gradients)
        in_eager = costs.seconds
        text = _mark_text(exported, first, count)
        options = _options.make_options(kind=kind, **options)
        with ThreadPoolExecutor(1) as pool:  # waits for what it runs
            get_single = _start_single(pool, exported, text, options, batch,
                                       wanted and first is not None, costs)
            get_ran = _start_backward(pool, exported, batch, count, first,
                                      costs)
            program = _compile(exported.text, loss.name, options, count)
            seconds = time.perf_counter() - started - in_eager
            single = _check(
                export, exported, get_single, program, eager, first, loss,
                batch, seconds, get_ran, costs) if wanted else None
    return exported, program, single


def find_reason(program: Program, first: Optional[Eager]) -> Optional[str]:
    """Why a program cannot be compared, or None."""
    if first is None:
        return "eager PyTorch does not run it op by op"
    if not first.repeatable:
        return "eager PyTorch draws random numbers that are not dropout's"
    return _comparison.find_obstacle(program.options)


# Comparing --------------------------------------------------------------------

_THEIRS = "eager PyTorch's"


def _has_singles(exported: Exported) -> bool:
    return all(p.dtype in (torch.float32, torch.complex64)
               for p in exported.params.values())


@dataclass
class _Single:
    """The loss alone in f32: what the converter made, without the roundings of
    a policy of 16 bits, which would hide small faults."""

    program: Program
    loss: float  # of the example


def _make_single(exported: Exported, text: str, options: Dict[str, Any], batch
                 ) -> _Single:
    """Compiled quickly, and run.

    Args:
        text: the module, but for what it says of parameters.
        options: those of the program.
    """
    kind = options["kind"]
    if kind != "eval":  # without a parameter nothing is differentiated
        kind, text = "grad", mark_loss(text, exported.params, None)
    program = Program(Printed(text, "loss"),
                      make_single_options(kind, options), warns=False)
    result, _ = run_copy(program, exported, _get_leaves(batch), SEED)
    return _Single(program, result.loss)


def _start_single(pool: ThreadPoolExecutor, exported: Exported, text: str,
                  options: Dict[str, Any], batch, wanted: bool,
                  costs: Costs) -> Callable[[], _Single]:
    """What gives it. Where the policy's name says that there will be one, a
    second core makes it while the first compiles the program."""
    if (not wanted or not _has_singles(exported)
            or _options.get_compute(options.get("policy")) is None):
        return lambda: costs.run(_make_single, exported, text, options, batch)
    return pool.submit(costs.run, _make_single, exported, text, options, batch
                       ).result


def _get_leaves(batch):
    return as_tensors(flatten(batch)[0])


@dataclass
class _Comparison:
    """A loss, exported and compiled, that is compared with eager's."""

    export: Export
    exported: Exported
    loss: Loss
    batch: Any
    eager: EagerLoss
    first: Eager
    costs: Costs
    options: Dict[str, Any]

    def check(self, program: Program) -> Checked:
        batches = program.options.get("accumulate") or 1
        leaves = _get_leaves(self.batch)
        return self.costs.run(
            check_loss, self.eager, self.first, lambda: run_copy(
                program, self.exported, leaves, SEED, batches)[0].loss,
            get_unit_of(program), batches, SEED)

    def compare_gradients(self, get_ran: Callable[[], Optional[Ran]]) -> bool:
        """Whether they were compared."""
        ran = get_ran()
        return ran is not None and self.costs.run(
            check_backward, self.export, self.loss, self.batch, ran,
            self.eager, self.first, self._compile_gradients)

    def _compile_gradients(self) -> Dict[str, torch.Tensor]:
        """Those of the program in f32, by the names of the module; none where
        the module is of other types."""
        if not _has_singles(self.exported):
            return {}
        program = Program(Printed(self.exported.text, self.loss.name),
                          make_single_options("grad", self.options),
                          warns=False)
        return run_copy(program, self.exported, _get_leaves(self.batch),
                        SEED)[1]

    def run(self, program: Program, get_single: Callable[[], _Single],
            seconds: float, get_ran: Callable[[], Optional[Ran]]
            ) -> Optional[Program]:
        """
        Args:
            get_single: gives the loss in f32.
            seconds: that exporting and compiling took.
            get_ran: gives the exported graph's gradients.

        Returns:
            the program in f32; None where the module is of other types.
        """
        has_gradients = self.compare_gradients(get_ran)
        self.first.grads = {}
        single = program if _has_singles(self.exported) else None
        if single and get_unit_of(program) != SINGLE:
            made = get_single()
            single = made.program
            checked = self.costs.run(
                check_loss, self.eager, self.first, lambda: made.loss, SINGLE,
                1, SEED)
            if not checked.holds:
                self.refuse("f32", checked)
        checked = self.check(program)
        policy = program.options.get("policy", "f32")
        if not (checked.holds or warns_of_overflow(program, checked, _THEIRS)):
            self.refuse(policy, checked)
        self._tell(program, checked, has_gradients, seconds)
        return single

    def _tell(self, program: Program, checked: Checked, has_gradients: bool,
              seconds: float) -> None:
        gradients = (", and the exported gradients "
                     + ("are eager's, too" if has_gradients else
                        "were not compared")
                     if program.options.get("kind") != "eval" else "")
        nearer = "" if checked.holds else ", and f64's is nearer to it"
        _warn([(f"the compiled loss is {checked.got:.8g} and eager PyTorch's "
                f"{checked.want:.8g}, where rounding explains a difference of "
                f"{checked.bound:.2g}{nearer}{gradients}: "
                + self.costs.describe(seconds), True)])

    def _is_nearer(self, checked: Checked) -> bool:
        """Of micro-batches no run in f64 tells."""
        if (self.options.get("accumulate") or 1) > 1 or not math.isfinite(
                checked.want):
            return False
        exact = self.eager.run_exact(SEED)
        return exact is not None and is_nearer(
            checked.got, checked.want, get_mean([exact]), checked.bound)

    def refuse(self, policy: str, checked: Checked) -> None:
        """An error; a warning where it may be the masks that are others, or
        roundings inside of ops, of which none differs alone. Nothing where f64
        is nearer to it than to eager PyTorch."""
        if self._is_nearer(checked):
            return
        culprit = find_culprit(self.export, self.loss, self.batch,
                               gradients=False)
        tell_difference(
            policy, checked, _THEIRS, culprit,
            ", or other dropout masks" if self.first.drawn else "")


def _check(export: Export, exported: Exported,
           get_single: Callable[[], _Single], program: Program,
           eager: EagerLoss, first: Optional[Eager], loss: Loss, batch,
           seconds: float, get_ran: Callable[[], Optional[Ran]],
           costs: Costs) -> Optional[Program]:
    reason = find_reason(program, first)
    comparison = _Comparison(export, exported, loss, batch, eager, first,
                             costs, program.options)
    if reason:
        comparison.compare_gradients(get_ran)
        _warn([(f"the compiled loss was not compared with eager PyTorch's: "
                f"{reason}", True)])
        return None
    return comparison.run(program, get_single, seconds, get_ran)

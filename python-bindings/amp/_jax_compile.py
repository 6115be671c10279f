"""Compiles a JAX loss, and compares it with JAX's on its example."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Optional, Tuple

import jax

from . import _options
from ._bounds import BF16, SINGLE, Checked, bound_near, bound_number
from ._comparison import (Costs, find_obstacle, get_unit_of,
                          make_single_options, take_check, tell_difference,
                          warns_of_overflow)
from ._errors import Error
from ._jax_culprit import find_culprit
from ._jax_export import Exported, as_array
from ._jax_rounded import run, run_rounded, take_rules
from ._jax_run import run_copy
from ._program import Printed, Program, _warn

_THEIRS = "JAX's"
# What is as good as equal, relative to a loss: under a policy of 16 bits, whose
# program was compared in f32, so many of its units. To measure what rounding
# explains takes as long as all else.
_NEAR, _UNITS = 2.0**-19, 4


def _compile(source: Printed, options) -> Program:
    try:
        return Program(source, options)
    except Error as error:  # in JAX's words
        raise Error(str(error).replace(
            "use scf.for, or a condition on a counter that starts at a "
            "constant", "use lax.scan, or lax.fori_loop with constant bounds"
        )) from None


def _tell_reason(reason: str) -> None:
    _warn([(f"the compiled loss was not compared with JAX's: {reason}", True)])


@dataclass
class _Comparison:
    """A loss, exported, that is compared with JAX's.

    Attributes:
        text: what it was exported to.
        closed: the loss as JAX evaluates it.
        arguments: the parameters' and the batch's arrays.
        is_wide: whether JAX has types of 64 bits, which each thread says for
            itself.
    """

    text: str
    closed: Any
    params: Dict[str, Any]
    batch: List[Any]
    arguments: List[Any]
    costs: Costs
    options: Dict[str, Any]
    is_wide: bool

    def run_jax(self) -> Optional[float]:
        """None where JAX does not run what it has traced."""
        try:
            with jax.enable_x64(self.is_wide):
                return float(run(self.closed, self.arguments)[0])
        except Exception:  # of many kinds
            return None

    def run_single(self) -> float:
        """The loss alone in f32, compiled quickly: what the converter made,
        without the roundings of a policy, which would hide small faults."""
        program = Program(Printed(self.text, "loss"),
                          make_single_options("eval", self.options),
                          warns=False)
        return run_copy(program, self.params, self.batch).loss

    def check(self, got: float, want: float, unit: float) -> Checked:
        near = Checked(got, want, bound_near(
            want, _NEAR if unit <= SINGLE else _UNITS * min(unit, BF16)))
        if near.holds:
            return near
        runs, larger = run_rounded(self.closed, self.arguments, unit)
        return Checked(got, want, bound_number(
            want, [float(one[0]) for one in runs], larger))

    def refuse(self, policy: str, checked: Checked) -> None:
        tell_difference(policy, checked, _THEIRS,
                        find_culprit(self.closed, self.arguments))

    def finish(self, program: Program, want: Optional[float],
               get_single: Callable[[], float], seconds: float) -> None:
        if want is None:
            return _tell_reason("JAX does not run it")
        unit, policy = get_unit_of(program), program.options.get("policy",
                                                                 "f32")
        if unit != SINGLE:
            single = self.costs.run(self.check, get_single(), want, SINGLE)
            if not single.holds:
                return self.refuse("f32", single)
        got = self.costs.run(run_copy, program, self.params, self.batch).loss
        checked = self.costs.run(self.check, got, want, unit)
        if not checked.holds and warns_of_overflow(program, checked, _THEIRS):
            return
        if not checked.holds and unit == SINGLE:
            return self.refuse(policy, checked)
        if not checked.holds:
            return _warn([(
                f"the compiled loss is {got:.8g} under '{policy}', and JAX's "
                f"{want:.8g}; in f32 it is JAX's: what the policy rounds adds "
                f"up to more than roundings at random, {checked.bound:.2g}",
                False)])
        _warn([(f"the compiled loss is {got:.8g} and JAX's {want:.8g}, within "
                f"{checked.bound:.2g}: " + self.costs.describe(seconds), True)])


def _start_single(pool: ThreadPoolExecutor, comparison: _Comparison
                  ) -> Callable[[], float]:
    """What gives the loss in f32. Where the policy's name says that there will
    be one, a second core makes it while the first compiles the program."""
    def run_single() -> float:
        return comparison.costs.run(comparison.run_single)

    if _options.get_compute(comparison.options.get("policy")) is None:
        return run_single
    return pool.submit(run_single).result


def _make_comparison(exported: Exported, params, batch, options
                     ) -> Optional[_Comparison]:
    """None where there is nothing to compare."""
    leaves = [as_array(leaf) for leaf in jax.tree_util.tree_leaves(
        (params, batch))]
    obstacle = find_obstacle(options)
    if any(isinstance(leaf, jax.ShapeDtypeStruct) for leaf in leaves):
        obstacle = "the example has no values"
    if obstacle:
        return _tell_reason(obstacle)
    count = len(exported.params)
    try:
        closed = take_rules(exported.closed,
                            count if options["kind"] != "eval" else 0)
    except Exception:  # of many kinds
        return _tell_reason("JAX does not differentiate it")
    named = dict(zip(exported.params, leaves))
    return _Comparison(exported.text, closed, named, leaves[count:],
                       leaves, Costs(), options, jax.config.jax_enable_x64)


def compile_loss(loss_fn: Callable, params, batch, title: str, kind: str,
                 options: Dict[str, Any]) -> Tuple[Exported, Program]:
    """Exports and compiles a loss, and compares it once with JAX's on the
    example.

    Raises:
        Error: it cannot be exported, or is another number than JAX's.
    """
    options = dict(options)
    wanted = take_check(options, (True, False))
    started = time.perf_counter()
    exported = Exported(loss_fn, params, batch, differentiates=kind != "eval",
                        is_narrow=_options.is_narrow(options.get("policy")))
    made = _options.make_options(kind=kind, **options)
    comparison = _make_comparison(exported, params, batch, made
                                  ) if wanted else None
    with ThreadPoolExecutor(1) as pool:  # waits for what it runs
        if comparison:
            want = pool.submit(comparison.costs.run, comparison.run_jax)
            get_single = _start_single(pool, comparison)
        program = _compile(Printed(exported.text, title), made)
        seconds = time.perf_counter() - started
        if comparison:
            comparison.finish(program, want.result(), get_single, seconds)
    exported.closed = None  # which holds constants
    return exported, program

"""A compiled run of a JAX loss on copies of its parameters."""

from __future__ import annotations

from typing import Any, Dict, Sequence

import numpy

from ._jax_export import get_leaves
from ._program import Program, Result, Step


def _copy(argument, value) -> numpy.ndarray:
    """Of the program's type, which may be another than the caller's."""
    array = argument.empty()
    array[...] = numpy.asarray(value)
    return array


def run_copy(program: Program, params: Dict[str, Any], leaves: Sequence[Any]
             ) -> Result:
    """One step, of as many equal micro-batches as the program takes."""
    step = Step(program, {a.key: _copy(a, params[a.name])
                          for a in program.arguments if a.role == "param"})
    step._told = None  # who calls says what there is to say
    leaves = get_leaves(leaves)
    batches = program.options.get("accumulate") or 1
    if batches > 1:
        leaves = [numpy.stack([leaf] * batches) for leaf in leaves]
    try:
        return step(*leaves)
    finally:
        step.close()

"""A compiled run of a loss on copies of its module's tensors."""

from __future__ import annotations

from typing import Dict, Tuple

import numpy
import torch

from ._program import Program, Result, Step
from ._torch_export import Exported
from ._torch_tensors import as_real, detach

# Of the masks of the runs that are compared.
SEED = 0


def get_arrays(program: Program, exported: Exported, copies: bool = False
               ) -> Dict[str, torch.Tensor]:
    """A module's tensors, or copies of what a step writes, by their keys."""
    arrays = {}
    for a in program.arguments:
        if a.role == "param":
            array = exported.params[a.name]
        elif a.role == "state":
            states = (exported.captured if a.name in exported.captured
                      else exported.states)
            array = states[a.name]
        else:
            continue
        array = detach(array)
        arrays[a.key] = array.clone(
            memory_format=torch.contiguous_format) if copies else array
    return arrays


def run_copy(program: Program, exported: Exported, leaves, seed: int,
             batches: int = 1) -> Tuple[Result, Dict[str, torch.Tensor]]:
    """One step on copies of a module's tensors; a program that gives gradients
    gives these, too."""
    step = Step(program, get_arrays(program, exported, copies=True) or None)
    step._told = None  # who calls says what there is to say
    if "amp.seed" in step.state:
        step.state["amp.seed"] = numpy.int64(seed)
    leaves = [detach(leaf) for leaf in leaves]
    if batches > 1:
        leaves = [torch.stack([leaf] * batches) for leaf in leaves]
    result = step(*leaves)
    grads = {}
    for a in program.arguments:
        if a.role == "grad":
            grads[a.name] = torch.empty_like(exported.params[a.name])
            step._step.read(a.index, as_real(grads[a.name]))
    step.close()
    return result, grads

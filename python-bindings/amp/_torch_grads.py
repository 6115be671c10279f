"""Where a step writes the gradients of a module's parameters."""

from __future__ import annotations

from typing import Dict

import torch

from ._errors import Error
from ._program import Program, Step
from ._torch_tensors import as_real


class Gradients:
    """Each in its parameter's ``.grad``: where that is as the program writes
    it, the step's own memory for it, else a copy."""

    def __init__(self, program: Program, params: Dict[str, torch.Tensor],
                 step: Step):
        self._step = step._step
        self._params = {a.index: params[a.name] for a in program.arguments
                        if a.role == "grad"}
        self._bound: Dict[int, torch.Tensor] = {}  # which the step writes
        self._copied = set()

    def place(self) -> Dict[int, torch.Tensor]:
        """Where the next step is to write them."""
        placed = {}
        for index, param in self._params.items():
            if (param.grad is None or param.grad.is_conj()
                    or not param.grad.is_contiguous()):
                self._bound.pop(index, None)
                placed[index] = torch.empty_like(param)
            else:
                placed[index] = param.grad
            if self._bound.get(index) is not placed[index]:
                self._bind(index, placed[index])
        return placed

    def _bind(self, index: int, grad: torch.Tensor) -> None:
        if index in self._copied:
            return
        try:
            self._step.bind(index, as_real(grad))
            self._bound[index] = grad
        except Error:  # of another type or order, or a GPU's
            self._copied.add(index)

    def give(self, placed: Dict[int, torch.Tensor]) -> None:
        for index, grad in placed.items():
            if index in self._copied:
                self._step.read(index, as_real(grad))
            self._params[index].grad = grad

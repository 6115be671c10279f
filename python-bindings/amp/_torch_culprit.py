"""Where a compiled loss and eager PyTorch's part."""

from __future__ import annotations

import operator
from typing import Any, Callable, Optional, Sequence

import torch
from torch import nn
from torch.export.graph_signature import InputKind

from . import _options
from ._bounds import bound_number, get_unit, is_within
from ._errors import Error
from ._program import Program
from ._torch_batch import as_tensors, flatten, unflatten
from ._torch_check import EagerLoss, compare_tensors, run_rounded
from ._torch_export import Exported
from ._torch_guard import call_functional, keeps_module
from ._torch_halving import (Back, Cut, Front, count_largest, find_first_value,
                             find_last_gradient)
from ._torch_loss import LOCK, Loss, strip
from ._torch_run import SEED, run_copy
from ._torch_states import describe
from ._torch_tensors import as_param
from ._torch_trace import recording_places

MODEL = "model."

# What exports: a loss, of a batch, a kind and a policy.
Export = Callable[[Loss, Sequence[Any], str, Optional[str]], Exported]


class _Whole(nn.Module):
    """A loss of all tensors that it reads, to be traced."""

    def __init__(self, loss: nn.Module, names: Sequence[str], structure):
        super().__init__()
        self.loss = loss  # so that its ops know their modules' names
        self._names, self._structure = names, structure

    def forward(self, *flat):
        # What is written in place is no argument, which stays as it is.
        params = dict(self.loss.named_parameters())
        tensors = {name: tensor.clone()
                   for name, tensor in zip(self._names, flat)}
        for name, param in params.items():
            as_param(tensors[name], param)
        batch = unflatten(self._structure, iter(flat[len(self._names):]))
        value = call_functional(self.loss, tensors, batch)
        return value[0] if isinstance(value, tuple) else value


def _trace(loss: nn.Module, batch):
    """A loss as a graph of ATen ops, and what it reads."""
    leaves, structure = flatten(batch)
    named = {**dict(loss.named_parameters()), **dict(loss.named_buffers())}
    arguments = [t.detach() for t in (*named.values(), *as_tensors(leaves))]
    with LOCK, keeps_module(loss), recording_places():
        program = torch.export.export(_Whole(loss, list(named), structure),
                                      tuple(arguments), strict=False)
    kept = {**program.state_dict, **program.constants}
    given = iter(arguments)
    inputs = [next(given) if spec.kind is InputKind.USER_INPUT else
              kept[spec.target].detach()
              for spec in program.graph_signature.input_specs]
    return program.graph_module, inputs


def _call(model, *batch):
    return model(*batch)


class _Halving:
    """Compiles parts of a graph in f32 and compares them with eager runs."""

    def __init__(self, export: Export, loss: nn.Module, batch):
        self._export = export
        self.root, self._inputs = _trace(loss, batch)

    def _run(self, module: nn.Module, batch, gradients: bool):
        """The compiled run, the eager one, and such with roundings."""
        exported = self._export(Loss(module, _call), tuple(batch), "grad",
                                "f32")
        program = Program(exported.text,
                          _options.make_options(kind="grad", policy="f32"))
        got = run_copy(program, exported, batch, SEED)
        eager = EagerLoss(Loss(module, _call), batch, differentiate=True)
        others, larger = run_rounded(
            lambda noise: eager.run(SEED, noise=noise, gradients=gradients),
            get_unit("f32"))
        return got, eager.run(SEED, gradients=gradients), others, larger

    def differs_before(self, cut: Cut) -> bool:
        generator = torch.Generator().manual_seed(1)
        weights = torch.randn(count_largest(cut), generator=generator)
        (result, _), want, others, larger = self._run(
            Front(cut, self.root), (weights, *self._inputs), False)
        return not all(
            is_within(result.metrics[name], value, bound_number(
                value, [other.metrics[name] for other in others], larger))
            for name, value in want.metrics.items())

    def differs_behind(self, cut: Cut) -> bool:
        values = cut.make_front(self.root)(*self._inputs)
        back = Back(cut, self.root, values)
        try:
            (_, got), want, others, larger = self._run(back, self._inputs, True)
        except Error as error:
            if "depends on no parameter" in str(error):  # that crosses
                return False
            raise
        return not all(
            compare_tensors(grad, want.grads[MODEL + name],
                           [other.grads[MODEL + name] for other in others],
                           larger).holds for name, grad in got.items())


def find_culprit(export: Export, loss: nn.Module, batch, gradients: bool
                 ) -> Optional[str]:
    """The op at which a compiled loss, or its gradient, parts from eager
    PyTorch's, with its module and line; None where none is found in f32."""
    try:
        halving = _Halving(export, loss, batch)
        node = find_first_value(halving.root, halving.differs_before)
        if node is None and gradients:
            node = find_last_gradient(halving.root, halving.differs_behind)
            if node is not None:
                return f"the gradient of {_name(node)} is another"
    except Exception:  # of many kinds: a part that cannot be run alone
        return None
    return None if node is None else f"{_name(node)} gives other values"


def _name(node) -> str:
    while node.target is operator.getitem:  # a part of what an op gives
        node = node.args[0]
    stack = [path for path, _ in (node.meta.get("nn_module_stack") or
                                  {}).values()]
    path = strip(stack[-1].removeprefix("loss.")) if stack else ""
    module = f" in '{path}'" if path else ""
    return f"'{node.target}'{module}{describe(node)}"

"""An eager run of a loss: what it writes and returns, and what autograd would
do there that an exported graph does not tell of."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from typing import (Any, Dict, List, NamedTuple, Optional, Sequence, Set,
                    Tuple)

import torch
from torch import nn
from torch.overrides import TorchFunctionMode

from ._errors import Error
from ._torch_again import compare_runs, list_left
from ._torch_assumed import Reads
from ._torch_autograd import Autograd, is_equal, list_edges
from ._torch_batch import unflatten
from ._torch_beside import Beside, get_memory
from ._torch_eager import Generators, opened_checkpoints
from ._torch_guard import call_functional, keeps_module
from ._torch_patches import uncompiled
from ._torch_places import describe_caller
from ._torch_tensors import as_param


def split_result(value, place: str = ""
                 ) -> Tuple[torch.Tensor, Dict[str, torch.Tensor]]:
    """A loss, or a loss and a dict of metrics.

    Args:
        place: where the loss function is, for messages.
    """
    metrics: Dict[str, torch.Tensor] = {}
    if isinstance(value, tuple) and len(value) == 2 and isinstance(
            value[1], dict):
        value, metrics = value
    if not isinstance(value, torch.Tensor) or value.ndim != 0:
        raise Error("the loss function must give a tensor without dimensions, "
                    "or one and a dict of metrics; found "
                    f"{_describe(value)}{place}")
    if any(number.is_complex() for number in (value, *metrics.values())
           if isinstance(number, torch.Tensor)):
        raise Error("the loss and metrics must be real numbers, found a "
                    "complex one")
    for name, metric in metrics.items():
        if not isinstance(metric, torch.Tensor) or metric.ndim != 0:
            raise Error(f"metric '{name}': expected a tensor without "
                        f"dimensions, found {_describe(metric)}{place}")
    return value, metrics


def _describe(value) -> str:
    return (f"a tensor of shape {list(value.shape)}" if isinstance(
        value, torch.Tensor) else type(value).__name__)


class _Watch(TorchFunctionMode):
    """Refuses what changes a gradient and is in no graph."""

    def __torch_function__(self, func, types, args=(), kwargs=None):
        if torch.compiler.is_compiling():  # a branch or a loop: no tensors yet
            return func(*args, **(kwargs or {}))
        if func is torch.Tensor.register_post_accumulate_grad_hook:
            raise Error("a hook on an accumulated gradient cannot be exported: "
                        "register_hook() gives the gradient to a function"
                        + describe_caller())
        if torch.is_inference_mode_enabled():
            raise Error("torch.inference_mode() in the model cannot be "
                        "exported: use torch.no_grad()" + describe_caller())
        return func(*args, **(kwargs or {}))


def _check_hooks(loss: nn.Module) -> None:
    for name, param in loss.named_parameters():
        if getattr(param, "_post_accumulate_grad_hooks", None):
            own = name.removeprefix("model.")
            raise Error(f"'{own}' has a hook on its accumulated gradient, "
                        "which a compiled step would not call")


def _share_memory(one: torch.Tensor, other: torch.Tensor) -> bool:
    memory = get_memory(one)
    return one is not other and memory != 0 and memory == get_memory(other)


def _check_shared(loss: nn.Module, leaves: Sequence[Any],
                  written: Sequence[str], overwritten: Set[int]) -> None:
    """Of tensors that share memory a step has each apart: none may be
    written."""
    named = dict((*loss.named_parameters(), *loss.named_buffers()))
    for name in written:
        for other, tensor in named.items():
            if _share_memory(named[name], tensor):
                own, other = (n.removeprefix("model.") for n in (name, other))
                raise Error(f"the model writes '{own}', which shares memory "
                            f"with '{other}': a step has them apart; make one "
                            "of the other in forward()")
    for i in overwritten:
        for j, leaf in enumerate(leaves):
            if i != j and _share_memory(leaves[i], leaf):
                raise Error(f"the model writes input {i} of the batch, which "
                            f"shares memory with input {j}: clone() one")


def _list_missing(loss: nn.Module) -> List[Tuple[nn.Module, str]]:
    """Buffers that are None."""
    return [(module, name) for module in loss.modules()
            for name, buffer in module._buffers.items() if buffer is None]


def _check_missing(missing: Sequence[Tuple[nn.Module, str]]) -> None:
    for module, name in missing:
        if module._buffers.get(name) is not None:
            raise Error(f"the model makes its buffer '{name}', which was None, "
                        "in forward(): a step has the buffers of before; "
                        "register it with its first value")


def _check_params(written: Sequence[str]) -> None:
    if written:
        own = written[0].removeprefix("model.")
        raise Error(f"the model writes the parameter '{own}', which cannot be "
                    "exported: write it between the steps")


@dataclass
class Probed:
    """What an eager run of a loss tells.

    Attributes:
        metrics: their names.
        written: the states that it writes, by name.
        overwritten: which leaves of the batch it writes.
        reads: attributes of modules that it reads and does not write itself.
        again: why a second run differs; to be raised where nothing else is,
            which would say more.
    """

    metrics: List[str]
    written: List[str]
    overwritten: Set[int]
    reads: Reads
    again: Optional[Error]


class _Written(NamedTuple):
    """What a run of a loss writes.

    Attributes:
        trained: parameters that have a gradient.
        leaves: of the batch, by their places.
        states: other parameters, and buffers.
    """

    trained: List[str]
    leaves: Set[int]
    states: List[str]


class _Run:
    """A run of a loss on copies of what it may write.

    Attributes:
        results: the loss, the metrics, and what the buffers hold behind it, by
            what they are called in messages.
    """

    def __init__(self, loss: nn.Module, leaves: Sequence[Any], structure):
        self.params = {n: as_param(p.detach().clone(), p)
                       for n, p in loss.named_parameters()}
        self._buffers = dict(loss.named_buffers())
        self._copies = {
            name: as_param(b.detach().clone(), b)
            if isinstance(b, nn.Parameter) else b.clone()
            for name, b in self._buffers.items()}
        self._leaves = [leaf.clone() for leaf in leaves]
        self._before = [*(p for _, p in loss.named_parameters()), *leaves,
                        *self._buffers.values()]
        self._versions = self._count_versions()
        # A buffer that the model replaces is replaced in this dict, too.
        self._tensors = {**self.params, **self._copies}
        value = call_functional(
            loss, self._tensors, unflatten(structure, iter(self._leaves)))
        self.loss, self.metrics = split_result(value, loss.place)
        self.results = {"": self.loss.detach()}
        leaves = {id(node.variable) for node in list_edges(self.loss)
                  if hasattr(node, "variable")}
        self._has_gradient = {n: id(p) in leaves
                              for n, p in self.params.items()}
        self.results["set of parameters that have a gradient"] = torch.tensor(
            [*self._has_gradient.values()])
        self.results.update((f"metric '{name}' ", metric.detach())
                            for name, metric in self.metrics.items())
        self.written = self._list_written()
        self.results.update(
            (f"buffer '{name.removeprefix('model.')}' ",
             self._tensors[name].detach())
            for name in {**self._copies, **dict.fromkeys(self.written.states)})

    def _list_copies(self) -> List[torch.Tensor]:
        return [*self.params.values(), *self._leaves, *self._copies.values()]

    def _count_versions(self) -> List[int]:
        return [tensor._version for tensor in self._list_copies()]

    def _list_written(self) -> _Written:
        # Batch norm's own op counts no version, and .data has its own.
        changed = [a != b or not is_equal(copy.detach(), before)
                   for a, b, copy, before in zip(
                       self._count_versions(), self._versions,
                       self._list_copies(), self._before)]
        names = [*self.params, *range(len(self._leaves)), *self._copies]
        copies = {**self.params, **self._copies}
        found = {name for name, c in zip(names, changed)
                 if c or self._tensors.get(name) is not copies.get(name)}
        return _Written(
            [n for n in self.params if n in found and self._has_gradient[n]],
            {i for i in range(len(self._leaves)) if i in found},
            [n for n in copies if n in found
             and not self._has_gradient.get(n, False)])


def _run(loss: nn.Module, leaves: Sequence[Any], structure) -> _Run:
    """With gradients, from here on, where the loss takes some itself."""
    try:
        return _Run(loss, leaves, structure)
    except RuntimeError as error:
        if (torch.is_grad_enabled()
                or "does not require grad" not in str(error)):
            raise
    loss.found.derives = True
    torch.set_grad_enabled(True)
    return _Run(loss, leaves, structure)


def _list_owners(loss: nn.Module, value) -> List[Any]:
    """Whose attributes those of a module, or of a class, are."""
    return ([m for m in loss.modules() if isinstance(m, value)]
            if isinstance(value, type) else [value])


def probe(loss: nn.Module, leaves: Sequence[Any], structure,
          differentiate: bool) -> Probed:
    """Runs a loss twice, on copies of what it may write.

    Raises:
        Error: what no compiled step would do as eager PyTorch does.
    """
    state = torch.random.get_rng_state()

    def run() -> _Run:
        torch.random.set_rng_state(state)
        return _run(loss, leaves, structure)

    reads, missing = Reads(), _list_missing(loss)
    with Generators() as generators, keeps_module(loss) as saved, \
            torch.set_grad_enabled(differentiate), uncompiled(), \
            opened_checkpoints(), Beside() as beside:
        with ExitStack() as stack:
            if differentiate:
                stack.enter_context(_Watch())
                autograd = stack.enter_context(Autograd())
            stack.enter_context(reads)
            first = run()
        _check_missing(missing)
        for each in saved:
            for owner in _list_owners(loss, each.module):
                reads.drop(owner, each.find_changed())
        reads.hooked = {p for (_, p), copy in zip(loss.named_parameters(),
                                                  first.params.values())
                        if copy._backward_hooks}
        # Not what runs read with other counts than there are.
        reads.numbers = list(beside.numbers.values())
        again = compare_runs(loss, first, run, generators, saved)
        left = list_left(saved, loss)
    loss.found.left = left
    params, overwritten, written = first.written
    _check_params(params)
    loss.found.written |= {n for n in written if n in first.params}
    _check_shared(loss, leaves, written, overwritten)
    if differentiate:
        _check_hooks(loss)
        if not first.loss.requires_grad:
            raise Error("the loss depends on no parameter that asks for a "
                        "gradient" + loss.place)
        loss.eager = autograd.read(first.loss)
        reads.called = autograd.called
    return Probed(list(first.metrics), written, overwritten, reads, again)

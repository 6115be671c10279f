"""Compiled steps of PyTorch modules, on the modules' own tensors.

>>> step = amp.torch.train_step(model, nn.CrossEntropyLoss(), (x, y),
...                             policy="bf16", optimizer=amp.AdamW(lr=1e-3))
>>> for x, y in loader:                                    # doctest: +SKIP
...     print(step(x, y).loss)

Parameters and buffers of the module are the step's memory: after a call they
have their new values, and what is written to them the next call reads.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

import torch
from torch import nn

from . import _options
from ._errors import Error
from ._program import Program, Result, Step
from ._torch_export import Exported, Loss, export

__all__ = ["EvalFn", "GradFn", "TrainStep", "eval_fn", "from_optimizer",
           "grad_fn", "train_step"]


class _Owner:
    """Where a module keeps a tensor: what must stay for a program that has its
    address."""

    __slots__ = ("name", "holder", "key", "tensor", "address")

    def __init__(self, model: nn.Module, name: str, tensor: torch.Tensor):
        path, _, self.key = name.rpartition(".")
        module = model.get_submodule(path)
        self.name = name
        self.holder = (module._parameters if self.key in module._parameters
                       else module._buffers)
        self.tensor = tensor
        self.address = tensor.data_ptr()
        if tensor.device.type != "cpu":
            raise Error(f"'{name}': expected a tensor on the CPU, found one on "
                        f"{tensor.device}")
        if not tensor.is_contiguous():
            raise Error(f"'{name}': expected a contiguous tensor, found strides "
                        f"{tuple(tensor.stride())} for {tuple(tensor.shape)}")

    def check(self) -> None:
        if (self.holder.get(self.key) is not self.tensor
                or self.tensor.data_ptr() != self.address):
            raise Error(f"'{self.name}' is another tensor than when the step "
                        "was compiled: make the step anew, or write values "
                        "into the tensor (copy_)")


def _detach(array):
    """DLPack gives no tensors that autograd follows, nor those elsewhere."""
    if not isinstance(array, torch.Tensor):
        return array
    if array.device.type != "cpu":
        raise Error("expected tensors on the CPU, found one on "
                    f"{array.device}")
    return array.detach() if array.requires_grad else array


def _get_key(batch) -> Tuple:
    return tuple((t.dtype, *t.shape) if isinstance(t, torch.Tensor) else None
                 for t in batch)


def _is_resized(key: Tuple, first: Tuple) -> bool:
    """Whether two batches differ in sizes alone."""
    return len(key) == len(first) and all(
        a and b and a[0] == b[0] and len(a) == len(b)
        for a, b in zip(key, first))


class _Compiled:
    """A program over a module's tensors, for one shape of batch."""

    def __init__(self, model: nn.Module, loss_fn: Callable, batch, kind: str,
                 options: dict, shared: Dict[str, Any]):
        exported = export(model, loss_fn, batch)
        self.program = Program(exported.text,
                               _options.make_options(kind=kind, **options))
        tensors = {**exported.params, **exported.states}
        criterion = isinstance(loss_fn, nn.Module)
        root = Loss(model, loss_fn)
        self.owners = [
            _Owner(root, name if criterion and name.startswith("loss_fn.")
                   else f"model.{name}", tensor)
            for name, tensor in tensors.items()]
        for argument in self.program.arguments:
            if argument.role == "grad":
                param = exported.params[argument.name]
                if param.grad is None:
                    param.grad = torch.zeros_like(param)
        self.step = Step(self.program, self._get_arrays(exported, shared))
        self.versions = [t._version for t in tensors.values()]
        self.tensors = list(tensors.values())

    def _get_arrays(self, exported: Exported, shared: Dict[str, Any]):
        arrays = {}
        for a in self.program.arguments:
            if a.role == "param":
                arrays[a.key] = exported.params[a.name].detach()
            elif a.role == "state":
                arrays[a.key] = exported.states[a.name].detach()
            elif a.role in ("slot", "control") and a.key in shared:
                arrays[a.key] = shared[a.key]
        return arrays

    def share(self) -> Dict[str, Any]:
        """Slots and control values as arrays that other programs can have."""
        shared = {}
        for a in self.program.arguments:
            if a.role in ("slot", "control"):
                shared[a.key] = self.step.state[a.key]
                self.step._step.bind(a.index, shared[a.key])
        return shared

    def run(self, batch) -> Result:
        for owner in self.owners:
            owner.check()
        versions = [t._version for t in self.tensors]
        if versions != self.versions:
            self.versions = versions
            self.step.refresh()
        return self.step(*map(_detach, batch))


class _Function:
    """Programs of one kind by the shapes of their batches."""

    _kind: str

    def __init__(self, model: nn.Module, loss_fn: Callable, example,
                 options: dict):
        if not isinstance(model, nn.Module):
            raise Error(f"expected an nn.Module, found {type(model).__name__}")
        self.model = model
        self.loss_fn = loss_fn
        self._options = options
        self._shared: Dict[str, Any] = {}
        self._compiled: Dict[Tuple, _Compiled] = {}
        self._first = self._compile(tuple(example))
        self._shared = self._first.share()

    def _find(self, batch) -> _Compiled:
        """The program for a batch. Only sizes may be others than the
        example's."""
        key = _get_key(batch)
        compiled = self._compiled.get(key)
        if compiled is None and _is_resized(key, next(iter(self._compiled))):
            compiled = self._compile(batch)
        return compiled or self._first

    def _compile(self, batch) -> _Compiled:
        key = _get_key(batch)
        compiled = self._compiled.get(key)
        if compiled is None:
            training = self.model.training
            try:
                self.model.train(self._kind != "eval")
                compiled = _Compiled(self.model, self.loss_fn, batch,
                                     self._kind, self._options, self._shared)
            finally:
                self.model.train(training)
            self._compiled[key] = compiled
        return compiled

    @property
    def program(self) -> Program:
        """The program for the example's shapes."""
        return self._first.program

    def __call__(self, *batch: torch.Tensor) -> Result:
        """Runs on a batch. Other shapes than the example's are compiled when
        they first come."""
        return self._find(batch).run(batch)


class TrainStep(_Function):
    """A training step; see :func:`train_step`."""

    _kind = "train"

    def state_dict(self) -> Dict[str, Any]:
        """Copies of the optimizer's slots and the step's control values (loss
        scale, counts), by their keys in checkpoints; parameters and buffers are
        in the module's own."""
        return {key: array.copy() for key, array in self._shared.items()}

    def load_state_dict(self, values: Dict[str, Any]) -> None:
        """Writes what :meth:`state_dict` gave."""
        for key in self._shared:
            if key not in values:
                raise Error(f"missing key '{key}'")
        for key in values:
            if key not in self._shared:
                raise Error(f"no state '{key}'; there are "
                            + ", ".join(self._shared))
        for key, value in values.items():
            self._shared[key][...] = value
        self.refresh()

    def refresh(self) -> None:
        """See Step.refresh: for single elements written through ``.data``,
        which PyTorch does not count."""
        for compiled in self._compiled.values():
            compiled.step.refresh()

    def save(self, path) -> None:
        """All of the state, the module's too, as a file for `amp-run`."""
        self._first.step.save(path)

    def load(self, path) -> None:
        """What :meth:`save` wrote, into the module's tensors, too."""
        self._first.step.load(path)
        self.refresh()


class EvalFn(_Function):
    """The loss and the metrics, in evaluation mode; see :func:`eval_fn`."""

    _kind = "eval"


class GradFn(_Function):
    """The loss, and the gradients in ``.grad``; see :func:`grad_fn`."""

    _kind = "grad"

    def __call__(self, *batch: torch.Tensor) -> Result:
        compiled = self._find(batch)
        result = compiled.run(batch)
        params = dict(self.model.named_parameters())
        for argument in compiled.program.arguments:
            if argument.role == "grad":
                param = params[argument.name]
                if param.grad is None:
                    param.grad = torch.empty_like(param)
                compiled.step._step.read(argument.index, param.grad)
        return result


def train_step(model: nn.Module, loss_fn: Callable,
               example: Sequence[torch.Tensor], *,
               optimizer: Union[_options.Text, torch.optim.Optimizer,
                                None] = None,
               groups: Optional[Sequence[_options.Group]] = None,
               **options) -> TrainStep:
    """Compiles forward, backward and update of a module.

    Args:
        model: its parameters and buffers become the step's memory. Exported in
            training mode; parameters that ask for no gradient stay as they are.
        loss_fn: called as ``loss_fn(model(*batch[:-1]), batch[-1])``, or, if
            its first parameter is called ``model``, as
            ``loss_fn(model, *batch)``. Gives a tensor without dimensions, or
            that and a dict of metrics.
        example: a batch; its values do not matter.
        optimizer: amp.AdamW(...), or a torch.optim.Optimizer over the model's
            parameters, whose groups are taken over.
        policy, schedule, scaler, clip_norm, accumulate, ...: see amp.compile.

    Raises:
        amp.Error: which op or line cannot be exported, and why; which tensor
            cannot be updated in place.
    """
    if isinstance(optimizer, torch.optim.Optimizer):
        if groups:
            raise Error("groups are those of the optimizer that is given")
        optimizer, groups = from_optimizer(optimizer, model)
    return TrainStep(model, loss_fn, example,
                     dict(options, optimizer=optimizer, groups=groups))


def eval_fn(model: nn.Module, loss_fn: Callable,
            example: Sequence[torch.Tensor], **options) -> EvalFn:
    """Compiles the loss in evaluation mode, over the module's tensors as they
    are at each call."""
    return EvalFn(model, loss_fn, example, options)


def grad_fn(model: nn.Module, loss_fn: Callable,
            example: Sequence[torch.Tensor], **options) -> GradFn:
    """Compiles the loss and its gradients, which each call writes to the
    parameters' ``.grad``, in place of what was there: for optimizers of
    PyTorch's, and for a look at them."""
    return GradFn(model, loss_fn, example, options)


# Optimizers of PyTorch's ------------------------------------------------------


def _convert(group: Dict[str, Any], kind: str) -> _options.Optimizer:
    """An optimizer from the options of a parameter group."""
    classes = {
        "SGD": _options.SGD, "Adam": _options.Adam, "AdamW": _options.AdamW,
        "Adagrad": _options.Adagrad, "Adadelta": _options.Adadelta,
        "RMSprop": _options.RMSprop, "Adafactor": _options.Adafactor,
        "Muon": _options.Muon}
    if kind not in classes:
        raise Error(f"no counterpart of torch.optim.{kind}; there are "
                    + ", ".join(classes))
    cls = classes[kind]
    values = dict(group)
    if "betas" in values:
        values["beta1"], values["beta2"] = values.pop("betas")
    if isinstance(values.get("eps"), tuple):
        values["eps1"], values["eps2"] = values.pop("eps")
    if "ns_coefficients" in values:
        values["ns_a"], values["ns_b"], values["ns_c"] = values.pop(
            "ns_coefficients")
    names = {f for f in cls.__dataclass_fields__}
    taken = {k: v for k, v in values.items() if k in names and v is not None}
    if isinstance(taken.get("lr"), torch.Tensor):
        taken["lr"] = taken["lr"].item()
    return cls(**taken)


def from_optimizer(optimizer: torch.optim.Optimizer, model: nn.Module
                   ) -> Tuple[_options.Optimizer, List[_options.Group]]:
    """An optimizer of PyTorch's over a model's parameters, as the step's
    optimizer (of its first group) and groups. Its state is not taken over.

    Raises:
        amp.Error: it has no counterpart, or misses a parameter.
    """
    names = {id(p): name for name, p in model.named_parameters()}
    kind = type(optimizer).__name__
    converted = [_convert(g, kind) for g in optimizer.param_groups]
    groups, seen = [], set()
    for group, option in zip(optimizer.param_groups, converted):
        for param in group["params"]:
            if id(param) not in names:
                raise Error("the optimizer has a parameter that the model has "
                            f"not, of shape {tuple(param.shape)}")
            seen.add(id(param))
            if option != converted[0]:
                groups.append(_options.Group(names[id(param)], option))
    for name, param in model.named_parameters():
        if param.requires_grad and id(param) not in seen:
            raise Error(f"the optimizer lacks '{name}', which asks for a "
                        "gradient: set requires_grad to False to leave it out")
    return converted[0], groups

"""Compiled steps of PyTorch modules, on the modules' own tensors.

>>> step = amp.torch.train_step(model, nn.CrossEntropyLoss(), (x, y),
...                             policy="bf16", optimizer=amp.AdamW(lr=1e-3))
>>> for x, y in loader:                                    # doctest: +SKIP
...     print(step(x, y).loss)

Parameters and buffers of the module are the step's memory: after a call they
have their new values, and what is written to them the next call reads.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, Optional, Sequence, Tuple, Union

import torch
from torch import nn

from . import _options
from ._arrays import as_argument, load_arrays
from ._buckets import Buckets
from ._errors import Error
from ._program import Program, Result, Step
from ._torch_assumed import Assumed
from ._torch_batch import (as_tensors, describe, flatten, get_kind, is_flat,
                           list_asking, unflatten)
from ._torch_compile import compile_loss
from ._torch_export import Exported, export
from ._torch_grads import Gradients
from ._torch_loss import Loss, make_loss, strip
from ._torch_optimizer import Hyperparameters, from_optimizer, take_over
from ._torch_recheck import Recheck
from ._report import Report
from ._torch_report import check_gradients
from ._torch_run import get_arrays
from ._torch_tensors import (Borrowed, Modes, Owner, detach, to_array,
                             to_tensor)
from ._torch_unwrap import makes_contiguous, unwrap
from ._trained import Trained

__all__ = ["EvalFn", "GradFn", "Report", "TrainStep", "check", "eval_fn",
           "from_optimizer", "grad_fn", "train_step"]


def _is_resized(key: Tuple, first: Tuple) -> bool:
    """Whether two batches differ in sizes alone."""
    return len(key) == len(first) and all(
        a and b and a[0] == b[0] and len(a) == len(b)
        for a, b in zip(key, first))


def _export(loss: Loss, batch, kind: str, policy: Optional[str]) -> Exported:
    return export(loss, batch, kind, policy)


class _Compiled:
    """A program over a module's tensors, for one shape of batch."""

    def __init__(self, loss: Loss, batch, kind: str, options: dict,
                 shared: Dict[str, Any]):
        exported, self.program, self.single = compile_loss(
            _export, loss, batch, kind, options)
        self.exported = exported
        self.params, self.reads = exported.params, exported.reads
        tensors = {**exported.params, **exported.states}
        self.owners = [Owner(loss, path, tensors[strip(path)])
                       for path in exported.paths]
        self.borrowed = [*map(Borrowed, exported.captured.values())]
        self.differentiates = kind != "eval"
        self.step = Step(self.program, self._get_arrays(exported, shared))
        self.gradients = Gradients(self.program, self.params, self.step)
        self.tensors = [*tensors.values(), *exported.captured.values()]
        self.written = [exported.states[name] for name in exported.written]
        if kind == "train":
            self.written += exported.params.values()
        self.count_versions()

    def _get_arrays(self, exported: Exported, shared: Dict[str, Any]):
        arrays = get_arrays(self.program, exported)
        for a in self.program.arguments:
            if a.role in ("slot", "control") and a.key in shared:
                arrays[a.key] = shared[a.key]
        return arrays

    def share(self) -> Dict[str, Any]:
        """Slots and control values as arrays that other programs can have."""
        shared = {}
        for a in self.program.arguments:
            if a.role in ("slot", "control"):
                shared[a.key] = self.step._read(a, own=True)
                self.step._step.bind(a.index, as_argument(shared[a.key]))
        return shared

    def count_versions(self) -> None:
        self.versions = [t._version for t in self.tensors]

    def run(self, leaves) -> Result:
        for owner in self.owners:
            owner.check()
            if self.differentiates and not owner.is_captured:
                owner.check_trained()
        for borrowed in self.borrowed:
            borrowed.check()
        if [t._version for t in self.tensors] != self.versions:
            self.step.refresh()
        placed = self.gradients.place()
        result = self.step(*map(detach, leaves))
        self.gradients.give(placed)
        # A graph of autograd's that reads what is written now is stale.
        torch.autograd.graph.increment_version(self.written)
        return result


class _Function:
    """Programs of one kind by the shapes of their batches."""

    _kind: str

    def __init__(self, model: nn.Module, loss_fn: Callable, example,
                 options: dict):
        model = unwrap(model)
        if not isinstance(example, (tuple, list)):
            raise Error("expected a batch, a tuple of tensors, as example, "
                        f"found {type(example).__name__}")
        self.model = model
        self.loss_fn = loss_fn
        self._options = options = dict(options)
        self._buckets = Buckets(options.pop("buckets", None))
        self._micro = options.get("accumulate") or 1
        roots = Loss(model, loss_fn).list_roots()
        self._modes = Modes(roots, self._kind)
        self._shared: Dict[str, Any] = {}
        self._compiled: Dict[Tuple, _Compiled] = {}
        # Of a batch that is one dict: as such, not by its keys.
        self.takes_mapping = len(example) == 1 and isinstance(example[0], dict)
        leaves, self._structure = flatten(tuple(example))
        batch = unflatten(self._structure, iter(as_tensors(leaves)))
        self._loss = make_loss(model, loss_fn, batch, self._modes,
                               list_asking(leaves))
        self._assumed = Assumed(self._loss, {} if self._kind == "eval"
                                else self._modes.compiled)
        self._again = Recheck(self._loss, self._structure, self._kind, options)
        with makes_contiguous(self._loss):
            self._first = self._compile(leaves)
        self._shared = self._first.share()

    def __repr__(self) -> str:
        return (f"<amp.torch.{type(self).__name__} of {self._title}: "
                f"{self.program!r}>")

    @property
    def _title(self) -> str:
        return type(self.model).__name__

    def _find(self, leaves) -> _Compiled:
        """The program for a batch. Only sizes may be others than the
        example's."""
        if self._micro > 1:  # a program is of one micro-batch's sizes
            wrong = [list(leaf.shape) for leaf in leaves
                     if hasattr(leaf, "shape")
                     and tuple(leaf.shape[:1]) != (self._micro,)]
            if wrong:
                raise Error(f"accumulate={self._micro}: expected tensors of so "
                            "many micro-batches, whose first dimension is "
                            f"{self._micro}, found one of shape {wrong[0]}")
            if all(hasattr(leaf, "shape") for leaf in leaves):
                leaves = [leaf[0] for leaf in leaves]
        key = tuple(map(get_kind, leaves))
        compiled = self._compiled.get(key)
        first = next(iter(self._compiled))
        if compiled is None and _is_resized(key, first):
            self._buckets.check(key, first, self._first.step._inputs)
            compiled = self._compile_again(leaves)
        return compiled or self._first

    def _compile_again(self, leaves) -> _Compiled:
        compiled = self._compile(leaves)
        compiled.step._told = self._first.step._told
        compiled.step._share()
        return compiled

    def _compile(self, leaves) -> _Compiled:
        with self._modes, torch.inference_mode(False):
            batch = unflatten(self._structure, iter(as_tensors(leaves)))
            compiled = _Compiled(self._loss, batch, self._kind, self._options,
                                 self._shared)
        self._assumed.add(compiled.reads)
        self._compiled[tuple(map(get_kind, leaves))] = compiled
        return compiled

    @property
    def program(self) -> Program:
        """The program for the example's shapes."""
        return self._first.program

    def _flatten(self, batch, named):
        if named:
            return self._first.step._order(batch, named)
        leaves, structure = flatten(batch)
        if structure != self._structure and not (
                is_flat(structure) and is_flat(self._structure)):
            raise Error(f"expected a batch as {describe(self._structure)}, "
                        f"found {describe(structure)}")
        return leaves

    def refresh(self) -> None:
        """See Step.refresh: for single elements written through ``.data``,
        which PyTorch does not count."""
        for compiled in self._compiled.values():
            compiled.step.refresh()

    def __call__(self, *batch: Any, **named: Any) -> Result:
        """Runs on a batch, in order or by the names of ``program.inputs``.
        Other shapes than the example's are compiled when they first come."""
        return self._run(self._flatten(batch, named))

    def _run(self, leaves) -> Result:
        self._assumed.check()
        self._ran = self._find(leaves)
        if self._again.is_due():
            with self._modes:
                self._again.start(self._ran, leaves)
        result = self._ran.run(leaves)
        # Another program's copies are made anew when it runs.
        self._ran.count_versions()
        self._again.finish(result.loss)
        return result


class TrainStep(Trained, _Function):
    """A training step; see :func:`train_step`."""

    _kind = "train"

    def __init__(self, *args,
                 hyperparameters: Optional[Hyperparameters] = None):
        super().__init__(*args)
        self._hyperparameters = hyperparameters
        if "amp.seed" in self._shared:  # as eager dropout does
            self._shared["amp.seed"][...] = torch.initial_seed() % 2**63
        self._first.step._share()

    def __call__(self, *batch: Any, **named: Any) -> Result:
        if self._hyperparameters:
            self._hyperparameters.apply(self._shared)
        return super().__call__(*batch, **named)

    def state_dict(self) -> Dict[str, torch.Tensor]:
        """Copies of the optimizer's slots and the step's control values (loss
        scale, counts), by their keys in checkpoints; parameters and buffers are
        in the module's own."""
        state = self._first.step.state
        return {key: to_tensor(state[key]) for key in self._shared}

    def load_state_dict(self, values: Dict[str, Any]) -> None:
        """Writes what :meth:`state_dict` gave. Nothing is changed where a value
        is missing or does not fit."""
        load_arrays(self._shared, {
            key: to_array(value, self._shared[key])
            if key in self._shared else value
            for key, value in values.items()}, self._first.step)
        self.refresh()

    def _recorded(self, last: bool = False) -> Step:
        """See Step._recorded."""
        return (self._ran if last else self._first).step

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


# Odd, and far from a small number: seeds that people give stay apart.
_BETWEEN_SEEDS = 0x9E3779B97F4A7C15


class GradFn(_Function):
    """The loss, and the gradients in ``.grad``; see :func:`grad_fn`."""

    _kind = "grad"

    def __init__(self, *args):
        super().__init__(*args)
        self._seed = torch.initial_seed()

    def __call__(self, *batch: Any, **named: Any) -> Result:
        if "amp.seed" in self._shared:  # no count of steps tells calls apart
            self._shared["amp.seed"][...] = self._seed % 2**63
            self._seed += _BETWEEN_SEEDS
        return self._run(self._flatten(batch, named))


def train_step(model: nn.Module, loss_fn: Callable,
               example: Sequence[Any], *,
               optimizer: Union[_options.Text, torch.optim.Optimizer,
                                None] = None,
               groups: Optional[Sequence[_options.Group]] = None,
               **options) -> TrainStep:
    """Compiles forward, backward and update of a module.

    Args:
        model: its parameters and buffers become the step's memory. Exported in
            training mode; parameters that ask for no gradient stay as they are,
            but for what ``forward()`` writes to them.
        loss_fn: called as ``loss_fn(model(*batch[:-1]), batch[-1])``, or, if
            its first parameter is called ``model``, as
            ``loss_fn(model, *batch)``. Gives a tensor without dimensions, or
            that and a dict of metrics.
        example: a batch: tensors, and tuples, lists and dicts of them; its
            values do not matter.
        optimizer: amp.AdamW(...), or a torch.optim.Optimizer over the model's
            parameters, whose groups are taken over, and whose learning rates
            and momenta each step reads: PyTorch's schedulers work as they do
            beside eager steps.
        normalize: of a loss function that gives a sum and, as a metric of this
            name, how many it is a sum over (``loss, {"tokens": n}``): a step is
            taken with the sum of the losses of all micro-batches, and replicas,
            over the sum of these numbers. Without it, with their mean.
        buckets: the sizes that batches may have beside the example's, as
            ``[64, 128, 256]``: each is compiled once, when it first comes, and
            another is an error. Without it each new size is compiled.
        check: whether the loss of the example, and of calls 2, 4, 8, ..., is
            compared with eager PyTorch's, and the example's gradients; "loss"
            for losses alone. See :func:`check`.
        policy, schedule, scaler, clip_norm, accumulate, replicas, ...: see
            amp.compile. Replicas begin with the first one's tensors.

    Raises:
        amp.Error: which op or line cannot be exported, and why; which tensor
            cannot be updated in place; at which op the compiled loss is another
            than eager PyTorch's.
    """
    options.update(optimizer=optimizer, groups=groups)
    hyperparameters = None
    if isinstance(optimizer, torch.optim.Optimizer):
        hyperparameters = take_over(options, model, loss_fn)
    return TrainStep(model, loss_fn, example, options,
                     hyperparameters=hyperparameters)


def eval_fn(model: nn.Module, loss_fn: Callable,
            example: Sequence[Any], **options) -> EvalFn:
    """Compiles the loss in evaluation mode, over the module's tensors as they
    are at each call. ``normalize``, ``buckets`` and ``check`` are as of
    :func:`train_step`. Weights that are read in bf16 have copies, which are
    made when the weights have changed; ``keep_copies=False`` casts them at each
    call."""
    # Those of f16 take longer to make than the casts they save.
    keeps = _options.get_compute(options.get("policy")) == "bf16"
    return EvalFn(model, loss_fn, example, {"keep_copies": keeps, **options})


def grad_fn(model: nn.Module, loss_fn: Callable,
            example: Sequence[Any], **options) -> GradFn:
    """Compiles the loss and its gradients, which each call writes to the
    parameters' ``.grad``, in place of what was there: for optimizers of
    PyTorch's, and for a look at them. Buffers get their new values, and a
    parameter that the loss does not depend on no gradient, as by
    ``backward()``. ``normalize`` and ``check`` are as of :func:`train_step`."""
    return GradFn(model, loss_fn, example, options)


def check(model: nn.Module, loss_fn: Callable, batch: Sequence[Any], *,
          gradients: bool = True, **options) -> Report:
    """Compares the compiled loss of a batch, and each parameter's gradient,
    with eager PyTorch's, under the same dropout masks: for a look before a long
    run. The module stays as it is.

    Args:
        gradients: whether these are compared, too.
        options: policy, normalize, tier, ...: as of :func:`grad_fn`.

    Returns:
        differences and bounds, which ``print`` shows as a table. The bound is
        what rounding explains: 10 times (6 for a tensor of 16 elements or more)
        the root mean square of what eager PyTorch is off by in five runs that
        round each op's result at random by up to the policy's unit.

    Raises:
        amp.Error: a difference is larger than that; at which op.
    """
    model = unwrap(model)
    leaves, structure = flatten(tuple(batch))
    batch = unflatten(structure, iter(as_tensors(leaves)))
    modes = Modes(Loss(model, loss_fn).list_roots(), "grad")
    loss = make_loss(model, loss_fn, batch, modes, list_asking(leaves))
    with modes, torch.inference_mode(False):
        return check_gradients(_export, loss, batch, gradients, options)

"""Compiled steps of JAX functions.

>>> step = amp.jax.train_step(loss_fn, params, (x, y), policy="bf16",
...                           optimizer=amp.AdamW(lr=1e-3))
>>> for x, y in batches:                                   # doctest: +SKIP
...     print(step(x, y).loss)
>>> params = step.params                                   # doctest: +SKIP

JAX's arrays do not change, so the step has parameters of its own; ``params``
gives them as the pytree that they came as.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, Optional, Sequence, Tuple

import jax
import numpy

from ._arrays import as_argument, load_arrays
from ._buckets import Buckets
from ._errors import Error
from ._jax_check import check_gradients
from ._jax_compile import compile_loss
from ._jax_export import as_array, get_dtype, get_leaves, is_weak
from ._program import Program, Result, Step
from ._report import Report
from ._trained import Trained

__all__ = ["EvalFn", "GradFn", "Report", "TrainStep", "check", "eval_fn",
           "grad_fn", "train_step"]


class _Function:
    """Programs of one kind by the shapes of their batches, over one state."""

    _kind: str

    def __init__(self, loss_fn: Callable, params, example, options: dict):
        if not callable(loss_fn):
            raise Error("expected a function of parameters and a batch, found "
                        f"{type(loss_fn).__name__}"
                        + ("; it comes before the parameters"
                           if callable(params) else ""))
        if not isinstance(example, (tuple, list)):
            raise Error("expected a batch, a tuple of arrays, as example, "
                        f"found {type(example).__name__}")
        self.loss_fn = loss_fn
        self._options = options = dict(options)
        self._buckets = Buckets(options.pop("buckets", None))
        self._like, self._count = params, len(example)
        self._compiled: Dict[Tuple, Step] = {}
        self._arrays: Dict[str, numpy.ndarray] = {}
        self._step = self._compile(params, tuple(example))
        for argument in self._step.program.arguments:
            if argument.role in ("slot", "control", "param"):
                array = self._step._read(argument, own=True)
                self._step._step.bind(argument.index, as_argument(array))
                self._arrays[argument.key] = array
        self.params = params
        self._step._share()

    def _compile(self, params, batch, key: Optional[Tuple] = None) -> Step:
        """
        Args:
            key: of the batches that it is for, if not of such.
        """
        exported, program = compile_loss(self.loss_fn, params, batch,
                                         self._title, self._kind,
                                         self._options)
        self._tree, self._names = exported.tree, exported.params
        arrays = {a.key: self._arrays[a.key] for a in program.arguments
                  if a.key in self._arrays
                  and a.role in ("slot", "control", "param")}
        step = Step(program, arrays or None)
        self._compiled[key or _get_key(_get_arrays(batch))] = step
        return step

    def __repr__(self) -> str:
        return (f"<amp.jax.{type(self).__name__} of {self._title}: "
                f"{self.program!r}>")

    @property
    def _title(self) -> str:
        return getattr(self.loss_fn, "__name__", type(self.loss_fn).__name__)

    @property
    def program(self) -> Program:
        """The program for the example's shapes."""
        return self._step.program

    @property
    def params(self):
        """The parameters, as copies, in the pytree that they came as. Setting
        them writes their values."""
        return jax.tree_util.tree_unflatten(
            self._tree,
            [jax.numpy.array(self._arrays[name]) for name in self._names])

    @params.setter
    def params(self, values) -> None:
        leaves, tree = jax.tree_util.tree_flatten(values)
        if tree != self._tree:
            raise Error(f"expected parameters as {self._tree}, found {tree}")
        for name, leaf in zip(self._names, leaves):
            if numpy.shape(leaf) != self._arrays[name].shape:
                raise Error(f"'{name}': expected the shape "
                            f"{list(self._arrays[name].shape)}, found "
                            f"{list(numpy.shape(leaf))}")
        self._write(leaves)

    def _write(self, leaves) -> None:
        for name, leaf in zip(self._names, leaves):
            self._arrays[name][...] = numpy.asarray(leaf)
        for step in self._compiled.values():
            step.refresh()

    def _find(self, batch) -> Step:
        """Sizes may be others than the example's, and the structure, not the
        types of its arrays."""
        key = _get_key(batch)
        step = self._compiled.get(key)
        first = next(iter(self._compiled))
        is_other = key[0] != first[0] and len(batch) == self._count
        if step is None and (is_other or len(key[1]) == len(first[1]) and all(
                a[0] == b[0] and len(a) == len(b)
                for a, b in zip(key[1], first[1]))):
            if key[0][0] == first[0][0]:
                self._buckets.check(key[1], first[1], self._step._inputs)
            step = self._compile(self._like, self._take_example(batch), key)
            step._told = self._step._told
            step._share()
        return step or self._step

    def _take_example(self, batch):
        """Of micro-batches the first, as examples are."""
        if (self._options.get("accumulate") or 1) == 1:
            return batch
        return jax.tree_util.tree_map(
            lambda leaf: leaf[0] if numpy.ndim(leaf) else leaf, batch)

    def __call__(self, *batch) -> Result:
        """Runs on a batch, in place of ``loss_fn(params, *batch)``. Other
        shapes than the example's are compiled when they first come."""
        batch = _get_arrays(batch)
        self._ran = self._find(batch)
        return self._ran(*get_leaves(batch))


def _get_arrays(batch):
    """A batch whose leaves say their types as JAX's arrays do."""
    return jax.tree_util.tree_map(as_array, tuple(batch))


def _get_key(batch) -> Tuple:
    """Its structure, and the types and shapes of its arrays."""
    leaves, structure = jax.tree_util.tree_flatten(batch)
    return (structure, *map(is_weak, leaves)), tuple(
        (str(get_dtype(a)), *numpy.shape(a)) for a in leaves)


class TrainStep(Trained, _Function):
    """A training step; see :func:`train_step`."""

    _kind = "train"

    def state_dict(self) -> Dict[str, numpy.ndarray]:
        """Copies of all of the state, by their keys in checkpoints."""
        return {key: self._step.state[key] for key in self._arrays}

    def load_state_dict(self, values) -> None:
        """Writes what :meth:`state_dict` gave, all of it or nothing."""
        load_arrays(self._arrays, values, self._step)
        self.refresh()

    def refresh(self) -> None:
        """See Step.refresh."""
        for step in self._compiled.values():
            step.refresh()

    def _recorded(self, last: bool = False) -> Step:
        """See Step._recorded."""
        return self._ran if last else self._step

    def save(self, path) -> None:
        """All of the state as a file."""
        self._step.save(path)

    def load(self, path) -> None:
        """What :meth:`save` wrote."""
        self._step.load(path)
        self.refresh()


class EvalFn(_Function):
    """The loss and the metrics; see :func:`eval_fn`."""

    _kind = "eval"
    _source: Optional[TrainStep] = None

    def _follow(self, step) -> None:
        """Reads a training step's parameters where they lie, from now on; not
        those of another model."""
        if (not isinstance(step, TrainStep) or step._tree != self._tree
                or any(step._arrays[name].shape != self._arrays[name].shape
                       for name in self._names)):
            return
        self._source = step
        self._bind(step._arrays)

    def _bind(self, arrays) -> None:
        self._arrays.update((name, arrays[name]) for name in self._names)
        for compiled in self._compiled.values():
            for argument in compiled.program.arguments:
                if argument.role == "param" and argument.key in self._arrays:
                    compiled._step.bind(
                        argument.index,
                        as_argument(self._arrays[argument.key]))

    def _write(self, leaves) -> None:
        """Values of its own: it follows no step any more."""
        if self._source is not None:
            self._source = None
            self._bind({n: self._arrays[n].copy() for n in self._names})
        super()._write(leaves)

    def __call__(self, *batch) -> Result:
        if self._source is not None:
            self._find(_get_arrays(batch)).refresh()
        return super().__call__(*batch)


class GradFn(_Function):
    """The loss and the gradients; see :func:`grad_fn`."""

    _kind = "grad"

    def __call__(self, *batch):
        """The result, and the gradients as the parameters' pytree, of their
        types."""
        batch = _get_arrays(batch)
        step = self._find(batch)
        result = step(*get_leaves(batch))
        grads = step.grads
        return result, jax.tree_util.tree_unflatten(self._tree, [
            jax.numpy.asarray(grads[name], dtype=get_dtype(leaf))
            for name, leaf in zip(self._names,
                                  jax.tree_util.tree_leaves(self._like))])


def train_step(loss_fn: Callable, params, example: Sequence[Any],
               **options) -> TrainStep:
    """Compiles forward, backward and update of ``loss_fn(params, *batch)``.

    Args:
        loss_fn: gives a number, or a number and a dict of metrics; or
            ``jax.value_and_grad`` of it, whose gradients are then used.
        params: a pytree of arrays, the first values.
        example: a batch, or its shapes (jax.ShapeDtypeStruct). Its values
            matter for the comparison with JAX's loss alone.
        check: False compiles without that comparison.
        buckets: the sizes that batches may have beside the example's, as
            ``[64, 128, 256]``: each is compiled once, when it first comes, and
            another is an error. Without it each new size is compiled.
        policy, optimizer, schedule, scaler, clip_norm, replicas, ...: see
            amp.compile. Replicas begin with the first one's parameters.

    Raises:
        amp.Error: what cannot be converted, or is another number than JAX's.
    """
    return TrainStep(loss_fn, params, example, options)


def eval_fn(loss_fn: Callable, params, example, **options) -> EvalFn:
    """Compiles the loss and the metrics; `example` and `check` are as of
    :func:`train_step`.

    Args:
        params: a pytree of arrays, or a :class:`TrainStep`: then of its
            parameters, each time those of now. (amp.fit has what it evaluates
            follow the step that it trains.) Setting ``params`` ends that.
    """
    if not isinstance(params, TrainStep):
        return EvalFn(loss_fn, params, example, options)
    function = EvalFn(loss_fn, params.params, example, options)
    function._follow(params)
    return function


def grad_fn(loss_fn: Callable, params, example, **options) -> GradFn:
    """Compiles the loss and its gradients; see :func:`train_step`."""
    return GradFn(loss_fn, params, example, options)


def check(loss_fn: Callable, params, batch: Sequence[Any],
          **options) -> Report:
    """Compares the compiled loss of a batch, and each parameter's gradient,
    with JAX's: for a look before a long run.

    Args:
        options: policy, tier, ...: as of :func:`grad_fn`.

    Returns:
        differences and bounds, which ``print`` shows as a table. The bound is
        what rounding explains: 10 times (6 for an array of 16 elements or more)
        the root mean square of what JAX is off by in five runs that round each
        equation's result at random by up to the policy's unit, or that of f32
        times the root of the terms that it sums.

    Raises:
        amp.Error: a difference is larger than that.
    """
    batch = _get_arrays(batch)
    return check_gradients(GradFn(loss_fn, params, batch, {
        **options, "check": False}), loss_fn, params, batch)

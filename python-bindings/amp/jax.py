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

import functools
import inspect
from typing import Any, Callable, Dict, List, Sequence, Tuple

import jax
import numpy

from . import _options
from ._errors import Error
from ._program import Program, Result, Step

__all__ = ["EvalFn", "GradFn", "TrainStep", "eval_fn", "grad_fn", "train_step"]

_PIPELINE = ("builtin.module(inline,symbol-dce,stablehlo-legalize-to-linalg,"
             "canonicalize,cse)")


def _name(path) -> str:
    """"layers.0.w", of a place in a pytree."""
    parts = []
    for key in path:
        for attribute in ("key", "idx", "name"):
            if hasattr(key, attribute):
                parts.append(str(getattr(key, attribute)))
                break
        else:
            parts.append(str(key))
    return ".".join(parts) or "param"


def _name_inputs(loss_fn: Callable, batch: Sequence[Any]) -> List[str]:
    """One name for each leaf of the batch."""
    try:
        names = list(inspect.signature(loss_fn).parameters)[1:]
    except (TypeError, ValueError):
        names = []
    if len(names) < len(batch):
        names = [f"input{i}" for i in range(len(batch))]
    result = []
    for name, value in zip(names, batch):
        for path, _ in jax.tree_util.tree_flatten_with_path(value)[0]:
            result.append(f"{name}.{_name(path)}" if path else name)
    return result


@functools.lru_cache
def _register(stablehlo) -> None:
    """Once: a second time it ends the process."""
    stablehlo.register_stablehlo_passes()


def _convert(exported) -> Tuple[Any, Any]:
    """An exported function in linalg on tensors; its module and its
    bindings."""
    try:
        from torch_mlir import ir
        from torch_mlir._mlir_libs import _stablehlo
        from torch_mlir.passmanager import PassManager
    except ImportError as error:
        raise Error("amp.jax converts StableHLO by torch-mlir, which is not "
                    "installed: pip install --no-deps torch-mlir") from error
    _register(_stablehlo)
    context = ir.Context()
    found: List[str] = []
    handler = context.attach_diagnostic_handler(
        lambda d: bool(found.append(d.message)) or True)
    try:
        with context:
            module = _stablehlo.deserialize_portable_artifact(
                context, exported.mlir_module_serialized)
            if isinstance(module, (str, bytes)):
                module = ir.Module.parse(module)
            PassManager.parse(_PIPELINE).run(module.operation)
    except Exception as error:  # its text is about passes
        reason = found[0] if found else str(error)
        raise Error("torch-mlir cannot convert the function: "
                    + reason.strip().split("\n")[0]) from error
    finally:
        handler.detach()
    return module, ir


def _check_converted(module) -> None:
    def walk(op):
        for region in op.regions:
            for block in region.blocks:
                for inner in block.operations:
                    name = inner.operation.name
                    if name.startswith(("stablehlo.", "chlo.")):
                        raise Error(
                            f"torch-mlir has no conversion of '{name}' to "
                            "linalg: see docs/Import.md")
                    walk(inner.operation)

    walk(module.operation)


class _Exported:
    """MLIR text of a loss, and how its results were made."""

    def __init__(self, loss_fn: Callable, params, batch):
        leaves, self.tree = jax.tree_util.tree_flatten(params)
        paths = jax.tree_util.tree_flatten_with_path(params)[0]
        self.params = [_name(path) for path, _ in paths]
        if len(set(self.params)) != len(self.params):
            raise Error("two parameters have one name: "
                        + ", ".join(self.params))
        self.inputs = _name_inputs(loss_fn, batch)
        batch_leaves, batch_tree = jax.tree_util.tree_flatten(tuple(batch))
        results: List[str] = []

        def flat(*arrays):
            tree = jax.tree_util.tree_unflatten(self.tree,
                                                arrays[:len(leaves)])
            rows = jax.tree_util.tree_unflatten(batch_tree,
                                                arrays[len(leaves):])
            values, names = self._split(loss_fn(tree, *rows))
            results[:] = names
            return values

        exported = jax.export.export(jax.jit(flat))(
            *(jax.ShapeDtypeStruct(numpy.shape(a), _get_dtype(a))
              for a in (*leaves, *batch_leaves)))
        module, ir = _convert(exported)
        _check_converted(module)
        with module.context:
            func = next(op for op in module.body.operations
                        if op.operation.name == "func.func").operation
            self._name_arguments(ir, func, results)
            self.text = module.operation.get_asm(enable_debug_info=False)

    def _split(self, value) -> Tuple[Tuple, List[str]]:
        """The loss and what is behind it: metrics, or the gradients of
        ``jax.value_and_grad``."""
        others: List[Any] = []
        names = [""]
        if isinstance(value, tuple) and len(value) == 2:
            value, second = value
            if jax.tree_util.tree_structure(second) == self.tree:
                others = jax.tree_util.tree_leaves(second)
                names += [f"amp.grad={name}" for name in self.params]
            elif isinstance(second, dict):
                others = list(second.values())
                names += [f"amp.metric={name}" for name in second]
            else:
                raise Error("expected a dict of metrics, or the gradients, "
                            f"beside the loss, found {type(second).__name__}")
        if numpy.shape(value) != ():
            raise Error("the loss function must give a number, found an array "
                        f"of shape {list(numpy.shape(value))}")
        return (value, *others), names

    def _name_arguments(self, ir, func, results: List[str]) -> None:

        def make(text):
            key, _, name = text.partition("=")
            return ir.DictAttr.get(
                {key: ir.StringAttr.get(name)} if key else {})

        func.attributes["sym_visibility"] = ir.StringAttr.get("public")
        func.attributes["arg_attrs"] = ir.ArrayAttr.get(
            [make(f"amp.param={name}") for name in self.params]
            + [make(f"amp.input={name}") for name in self.inputs])
        func.attributes["res_attrs"] = ir.ArrayAttr.get(
            [make(text) for text in results])


def _get_dtype(array):
    return jax.dtypes.canonicalize_dtype(
        array.dtype if hasattr(array, "dtype") else numpy.result_type(array))


class _Function:
    """Programs of one kind by the shapes of their batches, over one state."""

    _kind: str

    def __init__(self, loss_fn: Callable, params, example, options: dict):
        self.loss_fn = loss_fn
        self._options = options
        self._like = params
        self._compiled: Dict[Tuple, Step] = {}
        self._arrays: Dict[str, numpy.ndarray] = {}
        self._step = self._compile(params, tuple(example))
        for argument in self._step.program.arguments:
            if argument.role in ("slot", "control", "param"):
                array = self._step.state[argument.key]
                self._step._step.bind(argument.index, array)
                self._arrays[argument.key] = array
        self.params = params

    def _compile(self, params, batch) -> Step:
        exported = _Exported(self.loss_fn, params, batch)
        self._tree, self._names = exported.tree, exported.params
        program = Program(exported.text,
                          _options.make_options(kind=self._kind,
                                                **self._options))
        arrays = {a.key: self._arrays[a.key] for a in program.arguments
                  if a.key in self._arrays
                  and a.role in ("slot", "control", "param")}
        step = Step(program, arrays or None)
        self._compiled[_get_key(batch)] = step
        return step

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
            target = self._arrays[name]
            if numpy.shape(leaf) != target.shape:
                raise Error(f"'{name}': expected the shape "
                            f"{list(target.shape)}, found "
                            f"{list(numpy.shape(leaf))}")
            target[...] = numpy.asarray(leaf)
        for step in self._compiled.values():
            step.refresh()

    def _find(self, batch) -> Step:
        """Only sizes may be others than the example's."""
        key = _get_key(batch)
        step = self._compiled.get(key)
        first = next(iter(self._compiled))
        if step is None and len(key) == len(first) and all(
                a[0] == b[0] and len(a) == len(b) for a, b in zip(key, first)):
            step = self._compile(self._like, batch)
        return step or self._step

    def __call__(self, *batch) -> Result:
        """Runs on a batch, in place of ``loss_fn(params, *batch)``. Other
        shapes than the example's are compiled when they first come."""
        step = self._find(batch)
        return step(*jax.tree_util.tree_leaves(batch))


def _get_key(batch) -> Tuple:
    return tuple((str(_get_dtype(a)), *numpy.shape(a))
                 for a in jax.tree_util.tree_leaves(batch))


class TrainStep(_Function):
    """A training step; see :func:`train_step`."""

    _kind = "train"

    def state_dict(self) -> Dict[str, numpy.ndarray]:
        """Copies of all of the state, by their keys in checkpoints."""
        return {key: array.copy() for key, array in self._arrays.items()}

    def load_state_dict(self, values) -> None:
        """Writes what :meth:`state_dict` gave."""
        for key in self._arrays:
            if key not in values:
                raise Error(f"missing key '{key}'")
        for key, array in self._arrays.items():
            array[...] = values[key]
        for step in self._compiled.values():
            step.refresh()

    def save(self, path) -> None:
        """All of the state as a file."""
        self._step.save(path)

    def load(self, path) -> None:
        """What :meth:`save` wrote."""
        self._step.load(path)
        for step in self._compiled.values():
            step.refresh()


class EvalFn(_Function):
    """The loss and the metrics; see :func:`eval_fn`."""

    _kind = "eval"


class GradFn(_Function):
    """The loss and the gradients; see :func:`grad_fn`."""

    _kind = "grad"

    def __call__(self, *batch):
        """The result, and the gradients as the parameters' pytree."""
        step = self._find(batch)
        result = step(*jax.tree_util.tree_leaves(batch))
        grads = step.grads
        return result, jax.tree_util.tree_unflatten(
            self._tree, [jax.numpy.asarray(grads[n]) for n in self._names])


def train_step(loss_fn: Callable, params, example: Sequence[Any],
               **options) -> TrainStep:
    """Compiles forward, backward and update of ``loss_fn(params, *batch)``.

    Args:
        loss_fn: gives a number, or a number and a dict of metrics; or
            ``jax.value_and_grad`` of it, whose gradients are then used.
        params: a pytree of arrays, the first values.
        example: a batch; its values do not matter.
        policy, optimizer, schedule, scaler, clip_norm, ...: see amp.compile.

    Raises:
        amp.Error: what cannot be converted.
    """
    return TrainStep(loss_fn, params, example, options)


def eval_fn(loss_fn: Callable, params, example, **options) -> EvalFn:
    """Compiles the loss and the metrics."""
    return EvalFn(loss_fn, params, example, options)


def grad_fn(loss_fn: Callable, params, example, **options) -> GradFn:
    """Compiles the loss and its gradients."""
    return GradFn(loss_fn, params, example, options)

"""From a JAX function to MLIR text, through StableHLO and torch-mlir."""

from __future__ import annotations

import functools
import inspect
import os
from typing import Any, Callable, Iterator, List, Sequence, Set, Tuple

import jax
import numpy
from jax.extend import core

from ._errors import Error
from ._marks import Mark, make_numbers, replace_marks

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


# Derivatives ------------------------------------------------------------------


def _get_inner(eqn):
    """The function that an equation calls in its place, or None."""
    inner = eqn.params.get("call_jaxpr", eqn.params.get("jaxpr"))
    if eqn.primitive.name not in _CALLS or inner is None:
        return None
    return inner if isinstance(inner, core.ClosedJaxpr) else core.ClosedJaxpr(
        inner, ())


_CALLS = ("jit", "pjit", "closed_call", "core_call", "checkpoint", "remat",
          "remat2", "custom_jvp_call", "custom_vjp_call")


def _check_custom(eqn, inner) -> None:
    """Refuses a derivative of the user's own. Those of JAX are the functions'
    own ones."""
    info = getattr(getattr(inner.jaxpr, "debug_info", None), "func_src_info",
                   None) or ""
    name, _, place = info.partition(" at ")
    if place and not place.startswith(os.path.dirname(jax.__file__) + os.sep):
        raise Error(f"the {eqn.primitive.name[:10]} of '{name}' cannot be "
                    "exported: give jax.value_and_grad(loss_fn), whose "
                    f"gradients are then used ({place})")


def _find_literals(jaxpr) -> Set[float]:
    found: Set[float] = set()
    for eqn in jaxpr.eqns:
        found.update(float(v.val) for v in eqn.invars
                     if isinstance(v, core.Literal) and numpy.ndim(v.val) == 0)
        inner = _get_inner(eqn)
        if inner is not None:
            found |= _find_literals(inner.jaxpr)
    return found


def _mark(mark: Mark, value, numbers: Iterator[float], marks: List[Mark]):
    mark.number = next(numbers)
    marks.append(mark)
    return value * numpy.asarray(mark.number, value.dtype)


def _evaluate(closed, arguments, numbers: Iterator[float], marks: List[Mark]):
    """A function's results, with marks where its derivative is another than of
    what is computed."""
    values = dict(zip(closed.jaxpr.constvars, closed.consts))
    values.update(zip(closed.jaxpr.invars, arguments))

    def read(var):
        return var.val if isinstance(var, core.Literal) else values[var]

    for eqn in closed.jaxpr.eqns:
        taken = [read(var) for var in eqn.invars]
        inner = _get_inner(eqn)
        if inner is not None:
            if eqn.primitive.name.startswith("custom"):
                _check_custom(eqn, inner)
            results = _evaluate(inner, taken, numbers, marks)
        elif eqn.primitive.name in _MARKED and jax.numpy.issubdtype(
                taken[0].dtype, jax.numpy.floating):
            results = [_mark(Mark(_MARKED[eqn.primitive.name]), taken[0],
                             numbers, marks)]
        else:
            params = eqn.primitive.get_bind_params(eqn.params)
            # Before JAX 0.10 a pair: functions, which are arguments, and these.
            functions, params = params if isinstance(params, tuple) else (
                (), params)
            results = eqn.primitive.bind(*functions, *taken, **params)
            if not eqn.primitive.multiple_results:
                results = [results]
        values.update(zip(eqn.outvars, results))
    return [read(var) for var in closed.jaxpr.outvars]


# torch-mlir has no conversion of erf, and XLA none of a stop.
_MARKED = {"stop_gradient": "amp.stop_gradient", "erf": "math.erf"}


# Export -----------------------------------------------------------------------


class Exported:
    """MLIR text of a loss, and how its results were made."""

    def __init__(self, loss_fn: Callable, params, batch):
        leaves, self.tree = jax.tree_util.tree_flatten(params)
        self._shapes = [numpy.shape(leaf) for leaf in leaves]
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

        self.text = self._import(flat, [
            jax.ShapeDtypeStruct(numpy.shape(a), get_dtype(a))
            for a in (*leaves, *batch_leaves)], results)

    def _import(self, flat: Callable, specs, results: List[str]) -> str:
        closed = jax.make_jaxpr(flat)(*specs)
        marks: List[Mark] = []

        def marked(*arrays):
            marks.clear()
            return _evaluate(closed, arrays,
                             make_numbers(_find_literals(closed.jaxpr)), marks)

        module, ir = _convert(
            jax.export.export(jax.jit(marked, keep_unused=True))(*specs))
        with module.context:
            module.context.allow_unregistered_dialects = True
            replace_marks(ir, module, marks)
            _check_converted(module)
            func = next(op for op in module.body.operations
                        if op.operation.name == "func.func").operation
            self._name_arguments(ir, func, results)
            return module.operation.get_asm(enable_debug_info=False)

    def _split(self, value) -> Tuple[Tuple, List[str]]:
        """The loss and what is behind it: metrics, or the gradients of
        ``jax.value_and_grad``."""
        others: List[Any] = []
        names = [""]
        if isinstance(value, tuple) and len(value) == 2:
            value, second = value
            if (jax.tree_util.tree_structure(second) == self.tree
                    and list(map(numpy.shape, jax.tree_util.tree_leaves(
                        second))) == self._shapes):
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


def get_dtype(array):
    return jax.dtypes.canonicalize_dtype(
        array.dtype if hasattr(array, "dtype") else numpy.result_type(array))

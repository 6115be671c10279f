"""From a JAX function to MLIR text, through StableHLO and torch-mlir."""

from __future__ import annotations

import inspect
import os
import traceback
from typing import Any, Callable, List, Sequence, Tuple

import jax
import numpy
from jax._src.config import (include_full_tracebacks_in_locations,
                             use_shardy_partitioner)
from jax.extend import source_info_util

from ._errors import Error
from ._jax_convert import convert, pack_booleans
from ._jax_graph import Number, are_gradients, make_graph
from ._jax_pairs import carry_pairs
from ._jax_trace import CARRIERS, Tracer

# Not a user's lines.
source_info_util.register_exclusion(os.path.dirname(__file__))


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


# Export -----------------------------------------------------------------------

# What results are, before their names.
_GRAD, _METRIC = "amp.grad=", "amp.metric="


class Exported:
    """MLIR text of a loss, and how its results were made.

    Attributes:
        closed: what JAX traced; the loss is its first result.
    """

    def __init__(self, loss_fn: Callable, params, batch,
                 differentiates: bool = True, is_narrow: bool = False):
        self._differentiates, self._is_narrow = differentiates, is_narrow
        leaves, self.tree = jax.tree_util.tree_flatten(params)
        self._shapes = [numpy.shape(leaf) for leaf in leaves]
        paths = jax.tree_util.tree_flatten_with_path(params)[0]
        self.params = [_name(path) for path, _ in paths]
        if len(set(self.params)) != len(self.params):
            raise Error("two parameters have one name: "
                        + ", ".join(self.params))
        for name, shape in zip(self.params, self._shapes):
            if 0 in shape:
                raise Error(f"'{name}': expected a parameter with elements, "
                            f"found one of shape {list(shape)}")
        self.inputs = [f"input.{name}" if name in self.params else name
                       for name in _name_inputs(loss_fn, batch)]
        batch_leaves, batch_tree = jax.tree_util.tree_flatten(tuple(batch))
        _check_leaves([*self.params, *self.inputs], [*leaves, *batch_leaves])
        _check_values(self.params, leaves)
        kinds = list(map(_get_key_kind, batch_leaves))
        batch_leaves = list(map(as_array, batch_leaves))
        results: List[str] = []

        def flat(*arrays):
            tree = jax.tree_util.tree_unflatten(self.tree,
                                                arrays[:len(leaves)])
            rows = jax.tree_util.tree_unflatten(batch_tree, [
                row if kind is None else
                jax.random.wrap_key_data(row, impl=kind)
                for row, kind in zip(arrays[len(leaves):], kinds)])
            values, names = self._split(loss_fn(tree, *rows))
            results[:] = names
            return values

        self.text = self._import(flat, [
            jax.ShapeDtypeStruct(numpy.shape(a), get_dtype(a),
                                 weak_type=is_weak(a))
            for a in (*leaves, *batch_leaves)], results)

    def _import(self, flat: Callable, specs, results: List[str]) -> str:
        self.closed = closed = _trace(flat, specs)
        differentiates = self._differentiates and not self._has_gradients(
            closed, results)
        graph = make_graph(carry_pairs(closed))
        active = [index < len(self.params) and graph.is_float(Number(number))
                  for index, number in enumerate(graph.inputs)]

        def traced(*arrays):
            return Tracer(differentiates).evaluate(graph, arrays, active)

        exported = jax.export.export(
            jax.jit(traced, keep_unused=True), platforms=["cpu"],
            disabled_checks=[jax.export.DisabledSafetyCheck.custom_call(name)
                             for name in CARRIERS])
        with include_full_tracebacks_in_locations(False), \
                use_shardy_partitioner(False):
            module, ir = convert(exported(*specs), self._is_narrow)
        with module.context:
            func = next(op for op in module.body.operations
                        if op.operation.name == "func.func").operation
            self._name_arguments(ir, func, results)
            for op in module.body.operations:
                if op.operation.name == "func.func":
                    op.operation.attributes["amp.opmath"] = ir.UnitAttr.get()
            return pack_booleans(
                module.operation.get_asm(enable_debug_info=True))

    def _has_gradients(self, closed, results: List[str]) -> bool:
        """Whether a function gives its own gradients: it is not differentiated
        again. A dict that looks like the parameters may be of metrics."""
        places = [i for i, name in enumerate(results)
                  if name.startswith(_GRAD)]
        if not places:
            return False
        if are_gradients(make_graph(closed), places):
            return True
        if not self._is_dict:
            raise Error("expected a dict of metrics, or the gradients of "
                        "jax.value_and_grad, beside the loss, found what is "
                        "not computed by jax.grad")
        for place in places:
            results[place] = results[place].replace(_GRAD, _METRIC)
        return False

    def _split(self, value) -> Tuple[Tuple, List[str]]:
        """The loss and what is behind it: metrics, or what looks like the
        gradients of ``jax.value_and_grad``."""
        others: List[Any] = []
        names = [""]
        if isinstance(value, tuple) and len(value) == 2:
            value, second = value
            if (jax.tree_util.tree_structure(second) == self.tree
                    and list(map(numpy.shape, jax.tree_util.tree_leaves(
                        second))) == self._shapes):
                others = jax.tree_util.tree_leaves(second)
                names += [_GRAD + name for name in self.params]
                self._is_dict = isinstance(second, dict)
                second = {}  # with has_aux the loss has metrics beside it
                if isinstance(value, tuple) and len(value) == 2:
                    value, second = value
            if isinstance(second, dict):
                others += list(second.values())
                names += [_METRIC + name for name in second]
            else:
                raise Error("expected a dict of metrics, or the gradients, "
                            f"beside the loss, found {_describe(second)}")
        for name, one in (("the loss function", value), *(
                (f"metric '{text.removeprefix(_METRIC)}'", one)
                for text, one in zip(names[1:], others)
                if text.startswith(_METRIC))):
            if not _is_number(one):
                raise Error(f"{name} must give a number, found "
                            + _describe(one))
        if numpy.dtype(get_dtype(value)).itemsize == 2:
            value = value.astype("float32")  # as it is reported
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


def _is_number(value) -> bool:
    return isinstance(value, (int, float)) or (
        hasattr(value, "dtype") and numpy.shape(value) == ())


def _describe(value) -> str:
    if hasattr(value, "dtype"):
        return f"an array of shape {list(numpy.shape(value))}"
    name = f"a {type(value).__name__}"
    return (name + ", as jax.grad gives: use jax.value_and_grad"
            if isinstance(value, (dict, tuple, list)) else name)


def _trace(function: Callable, specs):
    """
    Raises:
        Error: of what JAX says of functions that it cannot trace; errors of the
            function's own are what they are.
    """
    try:
        return jax.make_jaxpr(function)(*specs)
    except (jax.errors.JAXTypeError, jax.errors.JAXIndexError) as error:
        own = (os.path.dirname(jax.__file__), os.path.dirname(__file__))
        frames = [frame for frame in traceback.extract_tb(error.__traceback__)
                  if not frame.filename.startswith(own)]
        place = (f"{frames[-1].filename}:{frames[-1].lineno}:1: "
                 if frames else "")
        reason = str(error).strip().partition("\n")[0]
        raise Error(f"{place}JAX cannot trace the function: {reason}"
                    ) from None


def _check_leaves(names: Sequence[str], leaves: Sequence[Any]) -> None:
    for name, leaf in zip(names, leaves):
        try:
            get_dtype(as_array(leaf))
        except (TypeError, ValueError):
            found = getattr(leaf, "dtype", type(leaf).__name__)
            raise Error(f"'{name}': expected an array or a number, found "
                        f"{found}") from None


def _check_values(names: Sequence[str], params: Sequence[Any]) -> None:
    for name, leaf in zip(names, params):
        if isinstance(leaf, jax.ShapeDtypeStruct):
            raise Error(f"'{name}': expected a parameter's first values, found "
                        "its shape (jax.ShapeDtypeStruct)")


def _get_key_kind(leaf):
    """How a typed random key makes its numbers; None of another array."""
    is_key = isinstance(leaf, jax.Array) and jax.dtypes.issubdtype(
        leaf.dtype, jax.dtypes.prng_key)
    return str(jax.random.key_impl(leaf)) if is_key else None


def as_array(leaf):
    """An array that says its type as JAX does; a key as its words."""
    if _get_key_kind(leaf) is not None:
        return jax.random.key_data(leaf)
    if isinstance(leaf, (jax.Array, numpy.ndarray, numpy.generic)):
        return leaf
    if hasattr(leaf, "__dlpack__"):
        return jax.numpy.from_dlpack(
            leaf.detach() if hasattr(leaf, "detach") else leaf)
    return numpy.asarray(leaf) if isinstance(leaf, memoryview) else leaf


def get_leaves(batch) -> List[Any]:
    """The arrays of a batch. Unsigned integers go by their bits: the program
    says itself how it reads them."""
    return [numpy.asarray(leaf).view(f"i{leaf.dtype.itemsize}")
            if numpy.issubdtype(getattr(leaf, "dtype", float),
                                numpy.unsignedinteger) else leaf
            for leaf in jax.tree_util.tree_leaves(batch)]


def is_weak(array) -> bool:
    """Whether it takes the type of what it meets, as Python's numbers do."""
    return getattr(array, "weak_type", isinstance(array, (int, float)))


def get_dtype(array):
    return jax.dtypes.canonicalize_dtype(
        array.dtype if hasattr(array, "dtype") else numpy.result_type(array))

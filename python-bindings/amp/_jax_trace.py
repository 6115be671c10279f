"""A JAX function with what its derivative is, as calls that conversion leaves
alone (see _jax_convert): carriers."""

from __future__ import annotations

import itertools
from typing import Any, Dict, List, Sequence, Set

import jax
import numpy
from jax.extend import source_info_util

from ._errors import Error
from ._jax_control import is_control, trace_control
from ._jax_graph import (Graph, Node, Number, bind, find_differentiated,
                         get_body, is_jaxs, make_error, make_graph)
from ._jax_linalg import trace_linalg
from ._jax_places import (ARGSORT, SCATTER, convert_placed, is_placed)
from ._jax_rules import has_own_rule, is_custom

STOP, COTANGENT, GRADIENT, BEGIN, END = (
    "amp." + name for name in ("stop_gradient", "cotangent", "gradient",
                               "checkpoint_begin", "checkpoint_end"))

# Functions that torch-mlir has no conversion of, as ops of MLIR.
MATH = {name: "math." + name
        for name in ("acos", "acosh", "asin", "asinh", "atanh", "cosh", "erf",
                     "sinh")}

# In one structured op, as which it is recognised and differentiated.
LOGISTIC = "amp.logistic"

CARRIERS = (STOP, COTANGENT, GRADIENT, BEGIN, END, LOGISTIC, ARGSORT, SCATTER,
            *MATH.values())


def carry(target: str, operands: Sequence[Any], count: int,
          **numbers: int) -> List[Any]:
    """A call of `target` whose results have the types of the first `count`
    operands."""
    types = [jax.ShapeDtypeStruct(numpy.shape(value),
                                  jax.dtypes.result_type(value))
             for value in operands[:count]]
    return list(jax.ffi.ffi_call(target, types)(
        *operands, **{key: numpy.int32(n) for key, n in numbers.items()}))


def _is_float(value) -> bool:
    return bool(jax.numpy.issubdtype(jax.dtypes.result_type(value),
                                     jax.numpy.floating))


class Tracer:
    """Evaluates graphs under jax.jit. Without `differentiates` nothing is kept
    but values."""

    def __init__(self, differentiates: bool):
        self._differentiates = differentiates
        self._numbers = itertools.count()

    def evaluate(self, graph: Graph, arguments: Sequence[Any],
                 active: Sequence[bool]) -> List[Any]:
        """`active` says which arguments a gradient is asked for of."""
        moving: Set[int] = set()
        if self._differentiates:
            moving = find_differentiated(graph, {
                index for index, is_active in zip(graph.inputs, active)
                if is_active})
        values: Dict[int, Any] = dict(zip(graph.inputs, arguments))

        def read(value):
            return values[value.index] if isinstance(value, Number) else value

        for node in graph.nodes:
            taken = [read(value) for value in node.inputs]
            flags = [isinstance(value, Number) and value.index in moving
                     for value in node.inputs]
            is_moving = not moving.isdisjoint(node.outputs)
            try:
                with source_info_util.user_context(
                        node.traceback,
                        name_stack=node.eqn.source_info.name_stack):
                    results = self._visit(node, taken, flags, is_moving)
            except Error:
                raise
            except Exception as error:  # JAX's, of how it traces
                raise make_error(node.traceback, node.name, "cannot be "
                                 f"exported: {_get_line(error)}") from None
            values.update(zip(node.outputs, results))
        return [read(value) for value in graph.outputs]

    def _visit(self, node: Node, taken, flags, is_moving: bool) -> List[Any]:
        if node.body is not None:
            return self._make_again(node, taken, flags, is_moving)
        if node.name == "while" and is_moving:
            raise make_error(node.traceback, node.name, "has no gradient in "
                             "JAX: use lax.scan, or lax.fori_loop with "
                             "constant bounds")
        if is_control(node):
            return trace_control(
                node, taken, self.evaluate,
                [flag and is_moving and _is_float(value)
                 for flag, value in zip(flags, taken)])
        if is_moving and has_own_rule(node):
            return self._with_rule(node, taken, flags)
        if is_placed(node):
            return convert_placed(node, taken)
        factors = trace_linalg(node, taken)
        if factors is not None:
            closed, given = factors
            return self.evaluate(make_graph(closed, node.traceback), given,
                                 [False] * len(given))
        if node.name == "logistic" and _is_float(taken[0]):
            return carry(LOGISTIC, taken, 1)
        if node.name in MATH and _is_float(taken[0]):
            return carry(MATH[node.name], taken, 1)
        if node.name == "stop_gradient":
            return self._stop(taken)
        if is_custom(node.eqn):
            body = get_body(node.eqn)
            place = node.traceback if is_jaxs(body.jaxpr) else None
            return self.evaluate(make_graph(body, place), taken, flags)
        return _contract(node, taken) if node.name in _PRODUCTS else bind(
            node.eqn, taken)

    def _stop(self, taken: List[Any]) -> List[Any]:
        if not self._differentiates or not _is_float(taken[0]):
            return taken
        return carry(STOP, taken, 1)

    def _make_again(self, node: Node, taken, flags, is_moving) -> List[Any]:
        """A checkpoint: between two carriers, if there is a backward pass."""
        if not is_moving or node.eqn.params.get(
                "policy") is jax.checkpoint_policies.everything_saveable:
            return self.evaluate(node.body, taken, flags)
        number = next(self._numbers)
        places = [i for i, value in enumerate(node.inputs)
                  if isinstance(value, Number)]
        begun = carry(BEGIN, [taken[i] for i in places], len(places),
                      number=number)
        inner = _replace(taken, places, begun)
        results = self.evaluate(node.body, inner, flags)
        return carry(END, results, len(results), number=number)

    def _with_rule(self, node: Node, taken, flags) -> List[Any]:
        """A value whose gradient is what JAX makes of this one equation."""
        number = next(self._numbers)
        given = [i for i, value in enumerate(node.inputs)
                 if isinstance(value, Number)]
        moving = [i for i, flag in enumerate(flags) if flag]

        def function(*arrays):
            operands = _replace(taken, given, arrays)
            sources = [operands[i] for i in moving]
            results, transpose = jax.vjp(
                lambda *moved: bind(node.eqn, _replace(operands, moving,
                                                       moved)), *sources)
            floats = [i for i, value in enumerate(results)
                      if _is_float(value)]
            values = [results[i] for i in floats]
            cotangents = carry(COTANGENT, values, len(values), number=number)
            seeds = [numpy.zeros(value.shape, jax.dtypes.float0)
                     for value in results]
            gradients = transpose(_replace(seeds, floats, cotangents))
            kept = carry(GRADIENT, [*values, *sources, *gradients],
                         len(values), number=number, sources=len(sources))
            return _replace(results, floats, kept)

        closed = jax.make_jaxpr(function)(*[
            jax.ShapeDtypeStruct(numpy.shape(taken[i]),
                                 jax.dtypes.result_type(taken[i]))
            for i in given])
        return Tracer(False).evaluate(
            make_graph(closed), [taken[i] for i in given], ())


_PRODUCTS = ("dot_general", "conv_general_dilated")


def _contract(node: Node, taken: List[Any]) -> List[Any]:
    """Integers are contracted in the type of their sum, since linalg widens
    them as signed ones. Sums of 16 bits are f32, as XLA's, and rounded once."""
    dtype = node.eqn.outvars[0].aval.dtype
    if jax.numpy.issubdtype(dtype, jax.numpy.integer):
        return bind(node.eqn, [jax.lax.convert_element_type(value, dtype)
                               for value in taken])
    if dtype.itemsize != 2:
        return bind(node.eqn, taken)
    eqn = node.eqn.replace(params={
        **node.eqn.params, "preferred_element_type": numpy.dtype("float32")})
    return [jax.lax.convert_element_type(value, dtype)
            for value in bind(eqn, taken)]


def _get_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__


def _replace(values: Sequence[Any], places, others) -> List[Any]:
    result = list(values)
    for place, other in zip(places, others):
        result[place] = other
    return result

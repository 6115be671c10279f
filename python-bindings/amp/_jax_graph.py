"""A JAX function as a flat list of its equations, each with what it is for."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any, Dict, List, Sequence, Set

import jax
import numpy
from jax._src import source_info_util
from jax._src.core import jaxprs_in_params
from jax.extend import core

from ._errors import Error

_JAX = os.path.dirname(jax.__file__) + os.sep

# The scope of equations that are f32 under any policy.
IN_F32 = "amp.f32"

# Equations that are the function which they call, and nothing more.
CALLS = ("jit", "pjit", "closed_call", "core_call", "core_closed_call")
CHECKPOINTS = ("checkpoint", "remat", "remat2")

# Of arrays above this size, what computes each element from its place or from
# smaller arrays is kept as code: a mask or a range costs nothing to make.
_LARGE = 4096
_CHEAP = frozenset((
    "iota", "broadcast_in_dim", "reshape", "squeeze", "expand_dims", "eq", "ne",
    "lt", "le", "gt", "ge", "and", "or", "not", "add", "sub", "mul", "div",
    "neg", "max", "min", "select_n", "convert_element_type", "sin", "cos",
    "exp", "log", "pow", "integer_pow", "sqrt", "rsqrt", "stop_gradient",
    "copy"))


@dataclass
class Node:
    """An equation. Inputs are numbers of values, or constants.

    Attributes:
        body: of a checkpoint.
        is_transposed: see below.
    """

    eqn: Any
    inputs: List[Any]
    outputs: List[int]
    traceback: Any
    body: "Graph | None" = None
    is_transposed: bool = False

    @property
    def name(self) -> str:
        return self.eqn.primitive.name


@dataclass(frozen=True)
class Number:
    """A value by its number in a graph."""

    index: int


@dataclass
class Graph:
    inputs: List[int] = field(default_factory=list)
    nodes: List[Node] = field(default_factory=list)
    outputs: List[Any] = field(default_factory=list)
    avals: List[Any] = field(default_factory=list)
    has_transposed: bool = False  # also of equations that are constants

    def add(self, aval) -> int:
        self.avals.append(aval)
        return len(self.avals) - 1

    def is_float(self, value) -> bool:
        dtype = (self.avals[value.index].dtype if isinstance(value, Number)
                 else jax.dtypes.result_type(value))
        return bool(jax.numpy.issubdtype(dtype, jax.numpy.floating))


def is_checkpoint(eqn) -> bool:
    return eqn.primitive.name in CHECKPOINTS


def get_body(eqn):
    """The function that an equation calls, closed, or None."""
    inner = eqn.params.get("call_jaxpr", eqn.params.get("jaxpr"))
    if inner is None or isinstance(inner, core.ClosedJaxpr):
        return inner
    return core.ClosedJaxpr(inner, ())


def is_jaxs(jaxpr) -> bool:
    """Whether a function is one of JAX's own, and not the user's."""
    info = getattr(getattr(jaxpr, "debug_info", None), "func_src_info", None)
    return _JAX in (info or "")


_TRANSPOSE = source_info_util.Transform("transpose")


def _is_transposed(eqn) -> bool:
    """Whether jax.grad has made it, or something in it, of another."""
    return _TRANSPOSE in eqn.source_info.name_stack.stack or any(
        _is_transposed(inner) for body in jaxprs_in_params(eqn.params)
        for inner in body.eqns)


def _is_identity(eqn) -> bool:
    """What torch-mlir does not convert, and need not."""
    name = eqn.primitive.name
    return (name in ("optimization_barrier", "sharding_constraint")
            or name.startswith("reduce_") and eqn.params.get("axes") == ())


def make_error(traceback, name: str, text: str) -> Error:
    """An error at the user's line."""
    frame = traceback and source_info_util.user_frame(traceback)
    place = (f"{frame.file_name}:{frame.start_line}:{frame.start_column}: "
             if frame else "")
    return Error(f"{place}'{name}' {text}")


class _Builder:
    """Calls are put in their place."""

    def __init__(self, graph: Graph):
        self.graph = graph

    def inline(self, closed, arguments: Sequence[Any], traceback,
               is_transposed: bool = False) -> List[Any]:
        values: Dict[Any, Any] = dict(zip(closed.jaxpr.constvars,
                                          closed.consts))
        values.update(zip(closed.jaxpr.invars, arguments))

        def read(var):
            return var.val if isinstance(var, core.Literal) else values[var]

        for eqn in closed.jaxpr.eqns:
            taken = [read(var) for var in eqn.invars]
            if eqn.primitive.name == "concatenate":
                taken = [value for value, var in zip(taken, eqn.invars)
                         if var.aval.size] or taken
            place = traceback or eqn.source_info.traceback
            is_one = is_transposed or _is_transposed(eqn)
            if _is_identity(eqn):
                results = taken
            elif eqn.primitive.name in CALLS and get_body(eqn) is not None:
                body = get_body(eqn)
                # What JAX traced once for all has the place of its first use.
                inner = place if is_jaxs(body.jaxpr) else traceback
                results = self.inline(body, taken, inner, is_one)
            else:
                results = self.add(eqn, taken, place, is_one)
            values.update(zip(eqn.outvars, results))
        return [read(var) for var in closed.jaxpr.outvars]

    def add(self, eqn, taken, place, is_transposed: bool) -> List[Any]:
        self.graph.has_transposed |= is_transposed
        if eqn.effects or eqn.primitive.name.endswith("callback"):
            raise make_error(place, eqn.primitive.name, "acts beside what it "
                             "computes, which no compiled step can do")
        if all(var.aval.size == 0 for var in eqn.outvars):
            # Nothing to compute, which torch-mlir does not always see.
            return [numpy.zeros(var.aval.shape, var.aval.dtype)
                    for var in eqn.outvars]
        if eqn.primitive.name == "rng_uniform":
            raise make_error(place, eqn.primitive.name, "draws numbers of no "
                             "key: use jax.random")
        if all(not isinstance(value, Number) for value in taken):
            constants = _fold(eqn, taken)
            if constants is not None:
                return constants
        outputs = [self.graph.add(var.aval) for var in eqn.outvars]
        body = (make_graph(get_body(eqn)) if is_checkpoint(eqn) else None)
        self.graph.nodes.append(Node(eqn, taken, outputs, place, body,
                                     is_transposed))
        return [Number(index) for index in outputs]


def bind(eqn, taken: Sequence[Any]) -> List[Any]:
    """An equation's results for other operands."""
    params = eqn.primitive.get_bind_params(eqn.params)
    # Before JAX 0.10 a pair: functions, which are arguments, and these.
    functions, params = params if isinstance(params, tuple) else ((), params)
    # How a product accumulates the policy decides: JAX's lowering knows these
    # of other devices alone.
    if isinstance(params.get("precision"), (jax.lax.DotAlgorithm,
                                            jax.lax.DotAlgorithmPreset)):
        params = {**params, "precision": None}
    results = eqn.primitive.bind(*functions, *taken, **params)
    return list(results) if eqn.primitive.multiple_results else [results]


def _fold(eqn, taken):
    """The results of an equation that reads nothing but constants, or None: JAX
    computes them once."""
    if any(var.aval.size > _LARGE for var in eqn.outvars
                          if eqn.primitive.name in _CHEAP):
        return None
    with jax.ensure_compile_time_eval():
        return [value if jax.dtypes.issubdtype(value.dtype,
                                               jax.dtypes.prng_key)
                else numpy.asarray(value) for value in bind(eqn, taken)]


def make_graph(closed, traceback=None) -> Graph:
    """With a place for all that is in it, or the equations' own."""
    graph = Graph()
    graph.inputs = [graph.add(var.aval) for var in closed.jaxpr.invars]
    graph.outputs = _Builder(graph).inline(
        closed, [Number(index) for index in graph.inputs], traceback)
    return graph


def find_differentiated(graph: Graph, inputs: Set[int]) -> Set[int]:
    """The values whose gradient is asked for, and comes to one of the
    inputs."""
    active = set(inputs)
    for node in graph.nodes:
        if node.name != "stop_gradient" and any(
                isinstance(value, Number) and value.index in active
                for value in node.inputs):
            active.update(index for index in node.outputs
                          if graph.is_float(Number(index)))
    reached = {value.index for value in graph.outputs
               if isinstance(value, Number) and graph.is_float(value)}
    for node in reversed(graph.nodes):
        if node.name != "stop_gradient" and not reached.isdisjoint(
                node.outputs):
            reached.update(value.index for value in node.inputs
                           if isinstance(value, Number)
                           and graph.is_float(value))
    return active & reached


def are_gradients(graph: Graph, places: Sequence[int]) -> bool:
    """Whether one of some outputs is computed from what jax.grad has made; all
    of them may be constants that it has."""
    values = [graph.outputs[place] for place in places]
    wanted = {value.index for value in values if isinstance(value, Number)}
    for node in reversed(graph.nodes):
        if wanted.isdisjoint(node.outputs):
            continue
        if node.is_transposed:
            return True
        wanted.update(value.index for value in node.inputs
                      if isinstance(value, Number))
    return graph.has_transposed and not any(
        isinstance(value, Number) for value in values)

"""Runs of a JAX function as it was traced, and such with roundings: what each
equation gives is changed at random by as much as it may be rounded."""

from __future__ import annotations

import functools
import math
from typing import Any, Dict, List, Sequence, Tuple

import jax
import numpy

from ._bounds import LARGER, RUNS, SINGLE
from ._jax_graph import Graph, Node, Number, bind, make_graph

# XLA takes a third to a half of the time for code that runs once. What a
# program rounds to 16 bits is rounded.
_OPTIONS = {"xla_backend_optimization_level": 0,
            "xla_llvm_disable_expensive_passes": True,
            "xla_allow_excess_precision": False}
# Numbers of noise, which values take from a random place on; a prime, so that
# no dimension divides it.
_LENGTH = 1000003


def take_rules(closed, params: int):
    """The loss alone as jax.grad evaluates it: a function's own rule may give
    another value than the function.

    Args:
        closed: the loss is its first result.
        params: how many of its first arguments are parameters.
    """
    function = jax.extend.core.jaxpr_as_fun(closed)
    active = [i for i, aval in enumerate(closed.in_avals[:params])
              if jax.numpy.issubdtype(aval.dtype, jax.numpy.inexact)]

    def get_loss(*values):
        def part(*floats):
            own = dict(zip(active, floats))
            return function(*(own.get(i, value)
                              for i, value in enumerate(values)))[0]

        if not active:
            return part()
        return jax.vjp(part, *(values[i] for i in active))[0]

    return jax.make_jaxpr(get_loss)(*(
        jax.ShapeDtypeStruct(aval.shape, aval.dtype)
        for aval in closed.in_avals))


def _convert(closed, arguments: Sequence[Any]) -> List[jax.Array]:
    return [jax.numpy.asarray(numpy.asarray(value), aval.dtype)
            for value, aval in zip(arguments, closed.in_avals)]


def _on_cpu():
    """Where f32 is no TF32. Each thread has a default device of its own."""
    return jax.default_device(jax.devices("cpu")[0])


def run(closed, arguments: Sequence[Any]) -> List[Any]:
    """The results of a function.

    Args:
        closed: a jaxpr.
        arguments: arrays, of its types or such as NumPy converts.
    """
    function = jax.extend.core.jaxpr_as_fun(closed)
    with _on_cpu():
        return jax.jit(function, compiler_options=_OPTIONS)(
            *_convert(closed, arguments))


def _is_float(value) -> bool:
    return jax.numpy.issubdtype(getattr(value, "dtype", None),
                                jax.numpy.floating)


def _count_terms(node: Node) -> float:
    """About how many numbers an element of an equation's results is a sum
    of."""
    shapes = [var.aval.shape for var in node.eqn.invars]
    params = node.eqn.params
    if node.name == "dot_general":
        (left, _), _ = params["dimension_numbers"]
        return math.prod(shapes[0][i] for i in left)
    if node.name == "conv_general_dilated":
        out = params["dimension_numbers"].rhs_spec[0]
        return math.prod(shapes[1]) / shapes[1][out]
    if node.name.startswith("cum"):
        return shapes[0][params["axis"]]
    largest = max(map(math.prod, shapes), default=1)
    smallest = min((math.prod(var.aval.shape) for var in node.eqn.outvars),
                   default=1)
    return max(1.0, largest / max(1, smallest)) * params.get("length", 1)


def _round(value, numbers, start, unit, terms: float = 1.0):
    """As rounding it and the sum that it is of might: a sum's error grows with
    the root of its length (Higham and Mary, SIAM J. Sci. Comput. 41, 2019)."""
    if not _is_float(value) or value.size == 0:
        return value
    size = min(value.size, _LENGTH)
    noise = jax.lax.dynamic_slice(numbers, (start,), (size,))
    noise = jax.numpy.resize(noise, value.shape)
    unit = jax.numpy.maximum(unit[0], unit[1] * terms**0.5)
    if value.dtype.itemsize == 2:  # one op may round once or twice
        unit = jax.numpy.maximum(unit, jax.numpy.finfo(value.dtype).eps)
        value, dtype = value.astype("float32"), value.dtype
        return (value * (1 + unit * noise)).astype(dtype)
    return (value * (1 + unit * noise)).astype(value.dtype)


def _run_rounded(graph: Graph, arguments: Sequence[Any], numbers,
                 starts, unit) -> List[Any]:
    """
    Args:
        numbers: uniform in -1 to 1, twice as many as one value takes.
        starts: where each value's begin.
        unit: the policy's, and that of the sums, f32's.
    """
    places = iter(range(len(graph.avals)))

    def change(value, terms=1.0):
        return _round(value, numbers, starts[next(places)], unit, terms)

    values: Dict[int, Any] = {
        index: change(value) for index, value in zip(graph.inputs, arguments)}

    def read(value):
        return values[value.index] if isinstance(value, Number) else value

    for node in graph.nodes:
        results = bind(node.eqn, [read(value) for value in node.inputs])
        terms = _count_terms(node)
        values.update((index, change(value, terms))
                      for index, value in zip(node.outputs, results))
    return [read(value) for value in graph.outputs]


def _has_halves(graph: Graph) -> bool:
    return any(jax.numpy.issubdtype(aval.dtype, jax.numpy.floating)
               and aval.dtype.itemsize == 2 for aval in graph.avals)


def run_rounded(closed, arguments: Sequence[Any], unit: float
                ) -> Tuple[List[List[Any]], float]:
    """What some runs with roundings of a unit give, and by how much what these
    do is larger: of f32's they are larger ones, of what the function itself has
    in 16 bits they are not. A function may refuse what rounding could make of
    its values."""
    graph = make_graph(closed)
    larger = LARGER if unit <= SINGLE and not _has_halves(graph) else 1.0
    generator = numpy.random.default_rng(0)
    numbers = generator.uniform(-1, 1, 2 * _LENGTH).astype(numpy.float32)
    units = numpy.array([unit, SINGLE], numpy.float32) * larger
    function = jax.jit(functools.partial(_run_rounded, graph),
                       compiler_options=_OPTIONS)
    others = []
    with _on_cpu():
        given = _convert(closed, arguments)
        for _ in range(RUNS):
            starts = generator.integers(0, _LENGTH, len(graph.avals))
            try:
                others.append(function(given, numbers,
                                       starts.astype(numpy.int32), units))
            except Exception:  # of many kinds
                continue
    return others, larger

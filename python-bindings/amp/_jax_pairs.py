"""Complex arrays of a JAX function as pairs of real ones: each equation of
complex numbers becomes those of its parts, by its row. The gradient of the
pair is JAX's."""

from __future__ import annotations

import functools
import math
from typing import Any, Callable, Dict, List, Sequence

import jax
import jax.numpy as jnp
import numpy
from jax._src import source_info_util
from jax._src.core import Tracer, jaxprs_in_params
from jax.extend import core

from ._complex import Arrays, Parts, apply, combine, multiply
from ._errors import Error
from ._fourier import transform, transform_real, transform_to_real
from ._jax_graph import (CALLS, CHECKPOINTS, IN_F32, bind, get_body,
                         make_error)

_ARRAYS = Arrays(jnp, jax.lax.stop_gradient, lambda array: array)


def _is_complex(var) -> bool:
    dtype = getattr(var.aval, "dtype", None)
    return dtype is not None and bool(
        jax.dtypes.issubdtype(dtype, numpy.complexfloating))


def _has_complex(eqn) -> bool:
    return any(map(_is_complex, (*eqn.invars, *eqn.outvars))) or any(
        map(_has_complex, (inner for jaxpr in jaxprs_in_params(eqn.params)
                           for inner in jaxpr.eqns)))


# Rows -------------------------------------------------------------------------
#
# Each gives one result of an equation and its operands, of which complex ones
# are pairs.


def _fill(z: Parts) -> Parts:
    return z if z[1] is not None else (z[0], jnp.zeros_like(z[0]))


def _of_parts(eqn, *values) -> Parts:
    """What is linear, or moves elements: masks and places have no parts."""
    def run(part: int):
        return bind(eqn, [_fill(value)[part] if _is_complex(var) else value
                          for var, value in zip(eqn.invars, values)])[0]

    return run(0), run(1)


def _get_real_type(var) -> numpy.dtype:
    return numpy.zeros((), var.aval.dtype).real.dtype


def _convert(eqn, value):
    """From a complex type, to one, or both."""
    to = _get_real_type(eqn.outvars[0])
    parts = value if _is_complex(eqn.invars[0]) else (value, None)
    parts = apply(lambda part: jax.lax.convert_element_type(part, to), parts)
    return parts if _is_complex(eqn.outvars[0]) else parts[0]


def _multiply_matrices(eqn, x, y) -> Parts:
    return combine(lambda a, b: jax.lax.dot_general(
        a, b, eqn.params["dimension_numbers"]), x, y)


def _scatter_add(eqn, x, places, updates) -> Parts:
    names = ("dimension_numbers", "indices_are_sorted", "unique_indices",
             "mode")
    options = {name: eqn.params[name] for name in names}
    return tuple(jax.lax.scatter_add(a, places, b, **options)
                 for a, b in zip(_fill(x), _fill(updates)))


def _add(sign: int) -> Callable:
    def row(eqn, x, y) -> Parts:
        return tuple(a + sign * b for a, b in zip(_fill(x), _fill(y)))
    return row


def _is_equal(eqn, x, y):
    (a, b), (c, d) = _fill(x), _fill(y)
    return (a == c) & (b == d)


def _power(eqn, z, exponent=None) -> Parts:
    if exponent is None:
        exponent = eqn.params["y"]
        power = _ARRAYS.power(z, abs(exponent)) if exponent else (
            jnp.ones_like(z[0]), None)
        return power if exponent >= 0 else _divide(eqn, (1.0, None), power)
    if not isinstance(exponent, tuple):
        exponent = exponent.astype(z[0].dtype), None
    return _ARRAYS.exp(multiply(_ARRAYS.log(_fill(z)), exponent))


def _divide(eqn, x, y) -> Parts:
    return _ARRAYS.divide(x, y)


def _transform(eqn, z):
    kind = eqn.params["fft_type"].name
    lengths = eqn.params["fft_lengths"]
    dims = range(eqn.invars[0].aval.ndim)[-len(lengths):]
    if kind == "RFFT":
        return transform_real(_ARRAYS, z, dims, lengths[-1] // 2 + 1)
    scale = 1 / math.prod(lengths)
    if kind == "IRFFT":
        return transform_to_real(_ARRAYS, z, dims, lengths[-1]) * scale
    if kind == "FFT":
        return transform(_ARRAYS, z, dims, -1)
    return apply(lambda part: part * scale, transform(_ARRAYS, z, dims, 1))


def _sign(z: Parts) -> Parts:
    """Whose gradient JAX takes for 0."""
    return apply(_ARRAYS.stop, _ARRAYS.sign(z))


def _of(function: Callable) -> Callable:
    """A function of one complex number."""
    return lambda eqn, z: function(_fill(z))


_PARTS = (
    "broadcast_in_dim", "concatenate", "copy", "copy_p", "cumsum",
    "dynamic_slice", "dynamic_update_slice", "expand_dims", "gather", "neg",
    "pad", "reduce_sum", "reshape", "rev", "scatter", "select_n", "slice",
    "squeeze", "stack", "stop_gradient", "transpose")
_ROWS: Dict[str, Callable] = {
    **{name: _of_parts for name in _PARTS},
    "complex": lambda eqn, real, imag: (real, imag),
    "real": lambda eqn, z: z[0],
    "imag": lambda eqn, z: _fill(z)[1],
    "conj": lambda eqn, z: (z[0], -_fill(z)[1]) if isinstance(
        z, tuple) else (z, None),
    "convert_element_type": _convert,
    "add": _add(1), "add_any": _add(1), "sub": _add(-1),
    "mul": lambda eqn, x, y: multiply(x, y),
    "div": _divide,
    "square": lambda eqn, z: multiply(z, z),
    "integer_pow": _power,
    "pow": _power,
    "eq": _is_equal,
    "ne": lambda eqn, x, y: ~_is_equal(eqn, x, y),
    "dot_general": _multiply_matrices,
    "scatter-add": _scatter_add,
    "fft": _transform,
    **{name: _of(function) for name, function in (
        ("abs", _ARRAYS.get_size), ("sign", _sign),
        ("exp", _ARRAYS.exp), ("log", _ARRAYS.log), ("sqrt", _ARRAYS.sqrt),
        ("sin", _ARRAYS.sin), ("cos", _ARRAYS.cos), ("tanh", _ARRAYS.tanh))},
}


# Loops, branches, checkpoints -------------------------------------------------


def _run(closed, values: Sequence[Any]) -> List[Any]:
    """With both parts of complex results, of which each branch and iteration
    has as many."""
    return [_fill(value) if isinstance(value, tuple) else value
            for value in _evaluate(closed, values)]


def _scan(eqn, *taken) -> List[Any]:
    params = eqn.params
    first = params["num_consts"]
    last = first + params["num_carry"]

    def run(carried, parts):
        results = _run(params["jaxpr"], [*taken[:first], *carried, *parts])
        return results[:last - first], results[last - first:]

    start = [_fill(value) if isinstance(value, tuple) else value
             for value in taken[first:last]]
    carried, stacked = jax.lax.scan(
        run, start, list(taken[last:]), length=params["length"],
        reverse=params["reverse"])
    return [*carried, *stacked]


def _branch(eqn, index, *operands) -> List[Any]:
    branches = [functools.partial(lambda branch, *values: _run(branch, values),
                                  branch) for branch in eqn.params["branches"]]
    return jax.lax.switch(index, branches, *operands)


def _make_again(eqn, *taken) -> List[Any]:
    return jax.checkpoint(
        lambda *values: _run(get_body(eqn), values),
        policy=eqn.params["policy"],
        prevent_cse=eqn.params["prevent_cse"])(*taken)


_CONTROL: Dict[str, Callable] = {
    "scan": _scan, "cond": _branch,
    **{name: _make_again for name in CHECKPOINTS}}


# Functions --------------------------------------------------------------------


def _split(value) -> Any:
    """A constant, of which a complex one is a pair."""
    if jnp.iscomplexobj(value):
        value = numpy.asarray(value)
        return value.real, value.imag
    return value


def _compute(eqn, taken: Sequence[Any]) -> List[Any]:
    """Of constants, by JAX."""
    with jax.ensure_compile_time_eval():
        values = [jax.lax.complex(*map(jnp.asarray, _fill(value)))
                  if isinstance(value, tuple) else value for value in taken]
        return [_split(numpy.asarray(value)) for value in bind(eqn, values)]


def _visit(eqn, taken: Sequence[Any]) -> List[Any]:
    name, place = eqn.primitive.name, eqn.source_info.traceback
    if not _has_complex(eqn):
        return bind(eqn, taken)
    if not any(isinstance(leaf, Tracer)
               for leaf in jax.tree_util.tree_leaves(list(taken))):
        return _compute(eqn, taken)
    if name in CALLS:
        return _evaluate(get_body(eqn), taken)
    if name in _CONTROL:
        return _CONTROL[name](eqn, *taken)
    row = _ROWS.get(name)
    if row is None:
        raise make_error(place, name, "of complex numbers has no conversion: "
                         "write it with their real and imaginary parts")
    with jax.named_scope(IN_F32):
        return [row(eqn, *taken)]


def _evaluate(closed, arguments: Sequence[Any]) -> List[Any]:
    values: Dict[Any, Any] = dict(zip(closed.jaxpr.constvars,
                                      map(_split, closed.consts)))
    values.update(zip(closed.jaxpr.invars, arguments))

    def read(var):
        return (_split(var.val) if isinstance(var, core.Literal)
                else values[var])

    for eqn in closed.jaxpr.eqns:
        with source_info_util.user_context(eqn.source_info.traceback):
            results = _visit(eqn, [read(var) for var in eqn.invars])
        values.update(zip(eqn.outvars, results))
    return [read(var) for var in closed.jaxpr.outvars]


def carry_pairs(closed):
    """A function, closed, without complex numbers inside.

    Raises:
        Error: it has complex arguments or results, or an equation of complex
            numbers that has no row.
    """
    jaxpr = closed.jaxpr
    if any(map(_is_complex, (*jaxpr.invars, *jaxpr.outvars))):
        raise Error("parameters, inputs and results of a program are real: "
                    "give complex ones as their real and imaginary parts, and "
                    "make jax.lax.complex of these in the function")
    if not any(map(_has_complex, jaxpr.eqns)):
        return closed
    return jax.make_jaxpr(lambda *arrays: _evaluate(closed, arrays))(
        *(var.aval for var in jaxpr.invars))

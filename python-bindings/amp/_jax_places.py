"""JAX's sorts and scatters, which torch-mlir has no conversion of, by the ops
nn.argsort and nn.scatter."""

from __future__ import annotations

import math
from typing import Any, Callable, Dict, List, Sequence, Tuple

import jax
import jax.numpy as jnp
import numpy

from ._jax_graph import Node, make_error

ARGSORT, SCATTER = "nn.argsort", "nn.scatter"


def _call(target: str, shape: Sequence[int], dtype, operands: Sequence[Any],
          **numbers: int):
    result = jax.ShapeDtypeStruct(tuple(shape), dtype)
    return jax.ffi.ffi_call(target, result)(
        *operands, **{key: numpy.int32(n) for key, n in numbers.items()})


# Sorting ----------------------------------------------------------------------


def _as_key(x):
    """In a type whose order is that of signed numbers."""
    if x.dtype == jnp.bool_ or x.dtype in (jnp.uint8, jnp.uint16):
        return x.astype(jnp.int32)
    if jnp.issubdtype(x.dtype, jnp.unsignedinteger):
        signed = jnp.dtype(f"int{8 * x.dtype.itemsize}")
        return jax.lax.bitcast_convert_type(x, signed) ^ jnp.iinfo(signed).min
    return x


def _argsort(x, dim: int, count: int, descending: bool = False):
    """The places of the first elements in their order."""
    shape = list(x.shape)
    shape[dim] = count
    return _call(ARGSORT, shape, jnp.int32, [_as_key(x)], dim=dim,
                 descending=int(descending))


def _take(x, places, dim: int):
    return jnp.take_along_axis(x, places, dim, mode="promise_in_bounds")


def _sort(node: Node, taken) -> List[Any]:
    """By the last key first: equal elements stay in their order."""
    params = node.eqn.params
    dim, results = params["dimension"], list(taken)
    for number in reversed(range(params["num_keys"])):
        key = results[number]
        places = _argsort(key, dim, key.shape[dim])
        results = [_take(x, places, dim) for x in results]
    return results


def _top_k(node: Node, taken) -> List[Any]:
    params = node.eqn.params
    x, = taken
    dim = params.get("axis", params.get("reduction_dimension", -1)) % x.ndim
    places = _argsort(x, dim, params["k"], params.get("is_max_k", True))
    return [_take(x, places, dim), places]


# Scatters ---------------------------------------------------------------------


class _Windows:
    """The places of an operand that the elements of updates go to: those of
    its leading dimensions, where the last ones are whole in each window."""

    def __init__(self, node: Node, shape, indices, updates):
        self._numbers = node.eqn.params["dimension_numbers"]
        # XLA leaves out what is outside where it is promised that nothing is,
        # and JAX's rule of scatter-max relies on it.
        self._clips = (node.eqn.params["mode"]
                       == jax.lax.GatherScatterMode.CLIP)
        self._shape, self._indices, self._updates = shape, indices, updates
        numbers = self._numbers
        self._batch = [d for d in range(len(updates))
                       if d not in numbers.update_window_dims]
        windows = [d for d in range(len(shape))
                   if d not in numbers.inserted_window_dims
                   and d not in numbers.operand_batching_dims]
        # Of each operand's dimension that has one, that of the updates.
        self._windows = dict(zip(windows, numbers.update_window_dims))
        self.whole = self._count_whole()

    def _count_whole(self) -> int:
        """How many last dimensions are."""
        count, rank, last = 0, len(self._shape), len(self._updates)
        while count < rank:
            dim = rank - 1 - count
            if (dim in self._numbers.scatter_dims_to_operand_dims
                    or self._windows.get(dim) != last - 1 - count
                    or self._updates[last - 1 - count] != self._shape[dim]):
                break
            count += 1
        return count

    def _spread(self, values, dims: Sequence[int]):
        """Along dimensions of the updates, but the whole ones."""
        shape = self._updates[:len(self._updates) - self.whole]
        return jax.lax.broadcast_in_dim(values, shape, tuple(dims))

    def _count(self, dim: int):
        """0, 1, 2, ... along a dimension of the updates."""
        return self._spread(jnp.arange(self._updates[dim], dtype=jnp.int32),
                            [dim])

    def find(self) -> Tuple[Any, Any]:
        """Rows of the operand as a table, and whether each is one of it, or
        None where none is dropped."""
        place, is_inside = jnp.int32(0), None
        for dim in range(len(self._shape) - self.whole):
            size = self._shape[dim]
            offset, start, most = self._find_along(dim)
            if start is not None:
                start = self._spread(start, self._batch)
                inside = (start >= 0) & (start <= most)
                is_inside = inside if is_inside is None else is_inside & inside
                if self._clips:
                    start = jnp.clip(start, 0, most)
                offset = start + offset
            place = place * size + offset
        place = jnp.broadcast_to(
            place, self._updates[:len(self._updates) - self.whole])
        return place, None if self._clips else is_inside

    def _find_along(self, dim: int):
        """Along a dimension of the operand: where an element is in its window,
        where that begins, or None, and the last place where it may."""
        numbers, offset, length = self._numbers, jnp.int32(0), 1
        if dim in self._windows:
            offset = self._count(self._windows[dim])
            length = self._updates[self._windows[dim]]
        if dim in numbers.operand_batching_dims:
            along = numbers.scatter_indices_batching_dims[
                numbers.operand_batching_dims.index(dim)]
            return self._count(self._batch[along]), None, 0
        if dim not in numbers.scatter_dims_to_operand_dims:
            return offset, None, 0
        component = numbers.scatter_dims_to_operand_dims.index(dim)
        start = self._indices[..., component].astype(jnp.int32)
        return offset, start, self._shape[dim] - length


def _find_rows(node: Node, x, indices, updates) -> Tuple[Any, Any, Any]:
    """The operand as a table of rows, with one behind all for what is dropped;
    the updates' rows, and their places."""
    windows = _Windows(node, x.shape, indices, updates.shape)
    places, is_inside = windows.find()
    row = x.shape[x.ndim - windows.whole:]
    count = math.prod(x.shape[:x.ndim - windows.whole])
    table = x.reshape(count, *row)
    if is_inside is not None:
        places = jnp.where(is_inside, places, count)
        table = jnp.concatenate([table, jnp.zeros((1, *row), x.dtype)])
    return (table, updates.astype(x.dtype).reshape(-1, *row),
            places.reshape(-1))


def _take_rows(table, shape: Sequence[int]):
    """The operand again, without a row behind it."""
    count = math.prod(shape) // max(math.prod(table.shape[1:]), 1)
    return table[:count].reshape(shape)


def _write(table, rows, places, adds: bool = False):
    return _call(SCATTER, table.shape, table.dtype, [rows, places, table],
                 add=int(adds))


def _scatter(adds: bool) -> Callable:
    def convert(node: Node, taken) -> List[Any]:
        x, indices, updates = taken
        if not adds and node.eqn.params["update_jaxpr"] is not None:
            raise make_error(node.traceback, "at[].apply", "has no conversion: "
                             "write the function of what is there by at[].set")
        if not updates.size:
            return [x]
        if x.dtype == jnp.bool_:
            return [convert(node, [x.astype(jnp.int8), indices, updates])[0]
                    != 0]
        table, rows, places = _find_rows(node, x, indices, updates)
        return [_take_rows(_write(table, rows, places, adds), x.shape)]
    return convert


def _scatter_extremum(is_max: bool) -> Callable:
    """Of the updates of an element, in their order, the last one stays."""
    def convert(node: Node, taken) -> List[Any]:
        x, indices, updates = taken
        if not updates.size:
            return [x]
        is_float = jnp.issubdtype(x.dtype, jnp.floating)
        table, rows, places = _find_rows(node, x, indices, updates)
        width = math.prod(table.shape[1:])
        places = (places[:, None] * width
                  + jnp.arange(width, dtype=places.dtype)).reshape(-1)
        rows = rows.reshape(-1)
        # NaN is the last one of any order of floats.
        key = -rows if is_float and not is_max else rows
        order = _argsort(key, 0, rows.size, not (is_max or is_float))
        info = jnp.finfo(x.dtype) if is_float else jnp.iinfo(x.dtype)
        least = -jnp.inf if is_float else info.min
        most = jnp.inf if is_float else info.max
        found = _write(jnp.full((table.size,), least if is_max else most,
                                x.dtype), rows[order], places[order])
        combine = jnp.maximum if is_max else jnp.minimum
        return [combine(x, _take_rows(found, x.shape))]
    return convert


def _scatter_differences(node: Node, taken) -> List[Any]:
    x, indices, updates = taken
    return _scatter(True)(node, [x, indices, -updates])


def _scatter_products(node: Node, taken) -> List[Any]:
    x, indices, updates = taken
    if not node.eqn.params["unique_indices"]:
        raise make_error(node.traceback, node.name, "of places that may be "
                         "equal has no conversion: say unique_indices=True")
    table, rows, places = _find_rows(node, x, indices, updates)
    factors = _write(jnp.ones_like(table), rows, places)
    return [x * _take_rows(factors, x.shape)]


def _cumulative_product(node: Node, taken) -> List[Any]:
    """Each element takes in what lies 1, 2, 4, ... before it: XLA's window of
    all for each would have a derivative of n^3 products."""
    params, x = node.eqn.params, taken[0]
    dim = params["axis"]
    x = jnp.flip(x, dim) if params["reverse"] else x
    step, one = 1, jnp.ones((), x.dtype)
    while step < x.shape[dim]:
        widths = [(step, -step, 0) if d == dim else (0, 0, 0)
                  for d in range(x.ndim)]
        x = x * jax.lax.pad(x, one, widths)
        step *= 2
    return [jnp.flip(x, dim) if params["reverse"] else x]


_CONVERTED: Dict[str, Callable[[Node, Sequence[Any]], List[Any]]] = {
    "cumprod": _cumulative_product,
    "sort": _sort, "top_k": _top_k, "approx_top_k": _top_k,
    "scatter": _scatter(False), "scatter-add": _scatter(True),
    "scatter_add": _scatter(True),
    **{f"scatter{line}{name}": convert for line in "-_" for name, convert in (
        ("max", _scatter_extremum(True)), ("min", _scatter_extremum(False)),
        ("sub", _scatter_differences), ("mul", _scatter_products))}}


def is_placed(node: Node) -> bool:
    return node.name in _CONVERTED


def convert_placed(node: Node, taken: Sequence[Any]) -> List[Any]:
    """The results of a sort or a scatter."""
    return _CONVERTED[node.name](node, [jnp.asarray(x) for x in taken])

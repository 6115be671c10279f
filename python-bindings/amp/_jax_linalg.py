"""Factors of matrices as loops, where XLA calls LAPACK."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Sequence

import jax
import jax.numpy as jnp

from ._jax_graph import Node


def _count(n: int):
    return jnp.arange(n, dtype=jnp.int32)


def _cholesky(a):
    """Column by column; NaN where the matrix is not positive definite."""
    n = a.shape[-1]

    def add_column(j, factor):
        column = a[:, j] - factor @ factor[j]
        column = column / jnp.sqrt(column[j])
        column = jnp.where(_count(n) >= j, column, 0)
        return jax.lax.dynamic_update_slice_in_dim(factor, column[:, None], j,
                                                   1)

    return [jax.lax.fori_loop(0, n, add_column, jnp.zeros_like(a))]


def _swap(x, i, j):
    """Rows i and j of a tensor exchanged."""
    first, second = x[i], x[j]
    x = jax.lax.dynamic_update_index_in_dim(x, second, i, 0)
    return jax.lax.dynamic_update_index_in_dim(x, first, j, 0)


def _lu(a):
    """With partial pivoting: both factors in one matrix, pivots and the
    permutation that they make."""
    m, n = a.shape
    rows, columns = _count(m)[:, None], _count(n)[None]

    def eliminate(k, state):
        a, pivots, order = state
        sizes = jnp.where(_count(m) >= k, jnp.abs(a[:, k]), -1)
        pivot = jnp.argmax(sizes).astype(jnp.int32)
        pivots = jax.lax.dynamic_update_index_in_dim(pivots, pivot, k, 0)
        a, order = _swap(a, k, pivot), _swap(order, k, pivot)
        below = jnp.where(a[k, k] != 0, a[:, k] / a[k, k], a[:, k])
        below = jnp.where(_count(m) > k, below, a[:, k])
        a = jax.lax.dynamic_update_slice_in_dim(a, below[:, None], k, 1)
        outer = below[:, None] * a[k][None]
        return (a - jnp.where((rows > k) & (columns > k), outer, 0), pivots,
                order)

    return list(jax.lax.fori_loop(0, min(m, n), eliminate, (
        a, jnp.zeros(min(m, n), jnp.int32), _count(m))))


def _permute(pivots, *, permutation_size: int):
    order = _count(permutation_size)
    return [jax.lax.fori_loop(0, pivots.shape[-1], lambda k, order: _swap(
        order, k, pivots[k]), order)]


def _triangular_solve(a, b, *, left_side, lower, transpose_a, unit_diagonal,
                      **_):
    """Row by row of the solution, which is zero where it is not known yet."""
    if transpose_a == left_side:
        a, lower = a.T, not lower
    b = b if left_side else b.T
    a, n = jnp.tril(a) if lower else jnp.triu(a), a.shape[-1]

    def add_row(step, x):
        i = step if lower else n - 1 - step
        row = b[i] - a[i] @ x
        row = row if unit_diagonal else row / a[i, i]
        return jax.lax.dynamic_update_index_in_dim(x, row, i, 0)

    x = jax.lax.fori_loop(0, n, add_row, jnp.zeros_like(b))
    return [x if left_side else x.T]


def _qr(a, *, full_matrices, **_):
    """By Householder's reflections, whose signs are LAPACK's."""
    m, n = a.shape
    rows = _count(m)

    def reflect(k, state):
        q, r = state
        column = jnp.where(rows >= k, r[:, k], 0)
        below = jnp.where(rows > k, column, 0)
        size = jnp.sqrt(jnp.sum(column * column))
        size = jnp.where(column[k] < 0, size, -size)
        v = jnp.where(rows == k, column[k] - size, below)
        v = jnp.where(jnp.sum(below * below) == 0, 0, v)
        square = jnp.sum(v * v)
        scale = jnp.where(square == 0, 0, 2 / jnp.where(square == 0, 1, square))
        r = r - scale * v[:, None] * (v @ r)[None]
        r = jnp.where((rows > k)[:, None] & (_count(n) == k)[None], 0, r)
        return q - scale * (q @ v)[:, None] * v[None], r

    q, r = jax.lax.fori_loop(0, min(m, n), reflect,
                             (jnp.eye(m, dtype=a.dtype), a))
    return [q, r] if full_matrices else [q[:, :min(m, n)], r[:min(m, n)]]


_FUNCTIONS: Dict[str, Callable[..., List[Any]]] = {
    "cholesky": lambda a, **_: _cholesky(a), "lu": lambda a, **_: _lu(a),
    "lu_pivots_to_permutation": _permute, "qr": _qr,
    "triangular_solve": _triangular_solve}


def _get_function(node: Node) -> Callable[..., List[Any]]:
    """Of batches, too."""
    def function(*values):
        return _FUNCTIONS[node.name](*values, **node.eqn.params)

    rank = 1 if node.name == "lu_pivots_to_permutation" else 2
    for _ in range(node.eqn.invars[0].aval.ndim - rank):
        function = jax.vmap(function)
    return function


def trace_linalg(node: Node, taken: Sequence[Any]):
    """A node as a function of JAX's other primitives and its arguments, closed;
    None of one that is no such."""
    params = node.eqn.params
    if node.name == "custom_linear_solve":
        lengths = params["const_lengths"]
        first = lengths.matvec + lengths.vecmat
        last = first + lengths.solve
        given = [*taken[first:last], *taken[last + lengths.transpose_solve:]]
        return params["jaxprs"].solve, given
    if node.name not in _FUNCTIONS:
        return None
    return jax.make_jaxpr(_get_function(node))(*[
        jax.ShapeDtypeStruct(jnp.shape(value), jax.dtypes.result_type(value))
        for value in taken]), list(taken)

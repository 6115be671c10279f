"""Calls of JAX's functions whose operands no rule finds, and functions that
are none of arrays."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

_INDICES = np.array([2, 0, 0])
_LAX_2D = ("NCHW", "OIHW", "NCHW")


def _scatter(function):
    numbers = lax.ScatterDimensionNumbers((), (0,), (0,))
    return lambda x, u: function(x, _INDICES[:, None], u, numbers)


def _gather(x):
    numbers = lax.GatherDimensionNumbers((1,), (0,), (0,))
    return lax.gather(x, _INDICES[:, None], numbers, (1, x.shape[1]))


def _conv(x, w):
    return lax.conv_general_dilated(x, w, (2, 1), ((1, 0), (2, 1)),
                                    dimension_numbers=_LAX_2D)


def _bounded(function):
    """Beyond, JAX's own series take minutes, or do not end."""
    return lambda a, x: function(jnp.clip(jnp.nan_to_num(a), 0.5, 4.0),
                                 jnp.clip(jnp.nan_to_num(x), 0.5, 4.0))


# Name: a function of arrays, and their shapes.
CALLS = {
    # Traced sizes take JAX itself minutes.
    "jax.numpy.unravel_index": (
        lambda x: x[jnp.unravel_index(_INDICES, (2, 2))], [(2, 2)]),
    "jax.lax.igamma": (_bounded(lax.igamma), [(3,)] * 2),
    "jax.lax.igamma_grad_a": (_bounded(lax.igamma_grad_a), [(3,)] * 2),
    "jax.lax.igammac": (_bounded(lax.igammac), [(3,)] * 2),
    "jax.lax.random_gamma_grad": (_bounded(lax.random_gamma_grad), [(3,)] * 2),
    # A token is no array: it is not compared.
    "jax.lax.create_token": (lambda x: x, [(1,)]),
    "jax.nn.dot_product_attention": (jax.nn.dot_product_attention,
                                     [(1, 4, 2, 3)] * 3),
    "jax.nn.glu": (jax.nn.glu, [(3, 4)]),
    "jax.nn.standardize": (jax.nn.standardize, [(3, 4)]),
    "jax.numpy.append": (lambda x, y: jnp.append(x, y, -1), [(2, 3)] * 2),
    "jax.numpy.array_split": (lambda x: jnp.array_split(x, 2), [(5, 2)]),
    "jax.numpy.average": (lambda x, w: jnp.average(x, -1, w), [(3, 4)] * 2),
    "jax.numpy.broadcast_to": (lambda x: jnp.broadcast_to(x, (2, 3)), [(1, 3)]),
    "jax.numpy.choose": (lambda x, y: jnp.choose(_INDICES % 2, [x, y]),
                         [(3,)] * 2),
    "jax.numpy.compress": (lambda x: jnp.compress(np.array([True, False, True]),
                                                  x, 0), [(3, 2)]),
    "jax.numpy.cross": (jnp.cross, [(2, 3)] * 2),
    "jax.numpy.delete": (lambda x: jnp.delete(x, 1, 0), [(3, 2)]),
    "jax.numpy.dsplit": (lambda x: jnp.dsplit(x, 2), [(2, 2, 4)]),
    "jax.numpy.einsum": (lambda x, y: jnp.einsum("bij,bjk->ki", x, y),
                         [(2, 3, 4), (2, 4, 2)]),
    "jax.numpy.expand_dims": (lambda x: jnp.expand_dims(x, -1), [(2, 3)]),
    "jax.numpy.full": (lambda x: jnp.full((2, 3), x), [()]),
    "jax.numpy.full_like": (lambda x: jnp.full_like(x, 2.0), [(2, 3)]),
    "jax.numpy.hsplit": (lambda x: jnp.hsplit(x, 2), [(2, 4)]),
    "jax.numpy.insert": (lambda x: jnp.insert(x, 1, 2.0, 0), [(3, 2)]),
    "jax.numpy.interp": (lambda x, y: jnp.interp(
        x, np.array([-1.0, 0.0, 2.0]), y), [(5,), (3,)]),
    "jax.numpy.linspace": (lambda x, y: jnp.linspace(x, y, 4), [(2,)] * 2),
    "jax.numpy.logspace": (lambda x, y: jnp.logspace(x, y, 4), [(2,)] * 2),
    "jax.numpy.geomspace": (lambda x, y: jnp.geomspace(x, y, 4), [(2,)] * 2),
    "jax.numpy.matmul": (jnp.matmul, [(2, 3, 4), (4, 2)]),
    "jax.numpy.matvec": (jnp.matvec, [(2, 3, 4), (4,)]),
    "jax.numpy.vecmat": (jnp.vecmat, [(3,), (2, 3, 4)]),
    "jax.numpy.moveaxis": (lambda x: jnp.moveaxis(x, 0, -1), [(2, 3, 4)]),
    "jax.numpy.nanpercentile": (lambda x: jnp.nanpercentile(x, 30.0, -1),
                                [(3, 4)]),
    "jax.numpy.nanquantile": (lambda x: jnp.nanquantile(x, 0.3, -1), [(3, 4)]),
    "jax.numpy.pad": (lambda x: jnp.pad(x, ((1, 0), (0, 2)), mode="reflect"),
                      [(2, 3)]),
    "jax.numpy.partition": (lambda x: jnp.partition(x, 1), [(3, 4)]),
    "jax.numpy.percentile": (lambda x: jnp.percentile(x, 30.0, -1), [(3, 4)]),
    "jax.numpy.permute_dims": (lambda x: jnp.permute_dims(x, (1, 0)), [(2, 3)]),
    "jax.numpy.piecewise": (lambda x: jnp.piecewise(
        x, [x < 0, x >= 1], [-1.0, jnp.sin, 2.0]), [(3, 4)]),
    "jax.numpy.put_along_axis": (lambda x, y: jnp.put_along_axis(
        x, _INDICES[None], y, 1, inplace=False), [(1, 4), (1, 3)]),
    "jax.numpy.quantile": (lambda x: jnp.quantile(x, 0.3, -1), [(3, 4)]),
    "jax.numpy.repeat": (lambda x: jnp.repeat(x, 2, -1), [(2, 3)]),
    "jax.numpy.reshape": (lambda x: jnp.reshape(x, (3, -1)), [(2, 3)]),
    "jax.numpy.resize": (lambda x: jnp.resize(x, (2, 4)), [(3,)]),
    "jax.numpy.roll": (lambda x: jnp.roll(x, -1, -1), [(2, 3)]),
    "jax.numpy.rollaxis": (lambda x: jnp.rollaxis(x, 1), [(2, 3)]),
    "jax.numpy.select": (lambda x, y: jnp.select([x < 0, x > 1], [x, y], 3.0),
                         [(3, 4)] * 2),
    "jax.numpy.split": (lambda x: jnp.split(x, 2, -1), [(2, 4)]),
    "jax.numpy.swapaxes": (lambda x: jnp.swapaxes(x, 0, -1), [(2, 3)]),
    "jax.numpy.take": (lambda x: jnp.take(x, _INDICES, -1), [(2, 3)]),
    "jax.numpy.take_along_axis": (lambda x: jnp.take_along_axis(
        x, _INDICES[None], 1), [(1, 4)]),
    "jax.numpy.tensordot": (lambda x, y: jnp.tensordot(x, y, 1),
                            [(2, 3), (3, 4)]),
    "jax.numpy.tile": (lambda x: jnp.tile(x, (2, 2)), [(2, 3)]),
    "jax.numpy.trapezoid": (jnp.trapezoid, [(3, 4)]),
    "jax.numpy.vsplit": (lambda x: jnp.vsplit(x, 2), [(4, 2)]),
    "jax.numpy.where": (lambda x, y: jnp.where(x > 0, x, y), [(3, 4)] * 2),
    "jax.lax.approx_max_k": (lambda x: lax.approx_max_k(x, 2), [(2, 5)]),
    "jax.lax.approx_min_k": (lambda x: lax.approx_min_k(x, 2), [(2, 5)]),
    "jax.lax.argmax": (lambda x: lax.argmax(x, 1, jnp.int32), [(2, 3)]),
    "jax.lax.argmin": (lambda x: lax.argmin(x, 1, jnp.int32), [(2, 3)]),
    "jax.lax.associative_scan": (lambda x: lax.associative_scan(jnp.add, x),
                                 [(4, 2)]),
    "jax.lax.batch_matmul": (lax.batch_matmul, [(2, 3, 4), (2, 4, 2)]),
    "jax.lax.broadcast": (lambda x: lax.broadcast(x, (2,)), [(3,)]),
    "jax.lax.broadcast_in_dim": (lambda x: lax.broadcast_in_dim(
        x, (3, 2), (0,)), [(3,)]),
    "jax.lax.broadcast_to_rank": (lambda x: lax.broadcast_to_rank(x, 2),
                                  [(3,)]),
    "jax.lax.collapse": (lambda x: lax.collapse(x, 0, 2), [(2, 3)]),
    "jax.lax.concatenate": (lambda x, y: lax.concatenate([x, y], 1),
                            [(2, 3), (2, 1)]),
    "jax.lax.cond": (lambda x: lax.cond(x[0] > 0, jnp.sin, jnp.cos, x),
                     [(3,)]),
    "jax.lax.conv": (lambda x, w: lax.conv(x, w, (1, 1), "SAME"),
                     [(1, 2, 4, 4), (3, 2, 2, 2)]),
    "jax.lax.conv_general_dilated": (_conv, [(1, 2, 4, 4), (3, 2, 2, 2)]),
    "jax.lax.conv_general_dilated_patches": (
        lambda x: lax.conv_general_dilated_patches(x, (2, 2), (1, 1), "VALID"),
        [(1, 2, 4, 4)]),
    "jax.lax.conv_transpose": (lambda x, w: lax.conv_transpose(
        x, w, (2, 2), "SAME"), [(1, 3, 3, 2), (2, 2, 2, 3)]),
    "jax.lax.conv_with_general_padding": (
        lambda x, w: lax.conv_with_general_padding(
            x, w, (1, 1), ((1, 1), (0, 0)), None, None),
        [(1, 2, 4, 4), (3, 2, 2, 2)]),
    "jax.lax.convert_element_type": (
        lambda x: lax.convert_element_type(x, jnp.int32), [(3,)]),
    "jax.lax.cumlogsumexp": (lambda x: lax.cumlogsumexp(x, 1), [(2, 4)]),
    "jax.lax.cummax": (lambda x: lax.cummax(x, 1), [(2, 4)]),
    "jax.lax.cummin": (lambda x: lax.cummin(x, 1), [(2, 4)]),
    "jax.lax.cumprod": (lambda x: lax.cumprod(x, 1), [(2, 4)]),
    "jax.lax.cumsum": (lambda x: lax.cumsum(x, 1), [(2, 4)]),
    "jax.lax.dot": (lax.dot, [(2, 3), (3, 4)]),
    "jax.lax.dot_general": (lambda x, y: lax.dot_general(
        x, y, (((2,), (1,)), ((0,), (0,)))), [(2, 3, 4), (2, 4, 2)]),
    "jax.lax.dynamic_index_in_dim": (
        lambda x: lax.dynamic_index_in_dim(x, 1, 0), [(3, 2)]),
    "jax.lax.dynamic_slice": (lambda x: lax.dynamic_slice(x, (1, 5), (2, 2)),
                              [(3, 4)]),
    "jax.lax.dynamic_slice_in_dim": (
        lambda x: lax.dynamic_slice_in_dim(x, 1, 2, 0), [(3, 2)]),
    "jax.lax.dynamic_update_index_in_dim": (
        lambda x, u: lax.dynamic_update_index_in_dim(x, u, 1, 0),
        [(3, 2), (2,)]),
    "jax.lax.dynamic_update_slice": (
        lambda x, u: lax.dynamic_update_slice(x, u, (1, 5)), [(3, 4), (2, 2)]),
    "jax.lax.dynamic_update_slice_in_dim": (
        lambda x, u: lax.dynamic_update_slice_in_dim(x, u, 1, 0),
        [(3, 2), (1, 2)]),
    "jax.lax.expand_dims": (lambda x: lax.expand_dims(x, (0,)), [(3,)]),
    "jax.lax.fori_loop": (lambda x: lax.fori_loop(
        0, 3, lambda i, y: jnp.sin(y), x), [(3,)]),
    "jax.lax.full": (lambda x: lax.full((2, 3), x), [()]),
    "jax.lax.gather": (_gather, [(3, 2)]),
    "jax.lax.index_in_dim": (lambda x: lax.index_in_dim(x, -1, 0), [(3, 2)]),
    "jax.lax.index_take": (lambda x: lax.index_take(x, (_INDICES,), (0,)),
                           [(3, 2)]),
    "jax.lax.integer_pow": (lambda x: lax.integer_pow(x, -3), [(3, 2)]),
    "jax.lax.map": (lambda x: lax.map(jnp.sin, x), [(3, 2)]),
    "jax.lax.pad": (lambda x, y: lax.pad(x, y, ((1, -1, 1), (0, 2, 0))),
                    [(3, 2), ()]),
    "jax.lax.ragged_dot": (lambda x, y: lax.ragged_dot(
        x, y, np.array([1, 2], np.int32)), [(3, 4), (2, 4, 2)]),
    "jax.lax.reduce": (lambda x: lax.reduce(x, x.dtype.type(0), lax.add, (1,)),
                       [(2, 3)]),
    "jax.lax.reduce_max": (lambda x: lax.reduce_max(x, (1,)), [(2, 4)]),
    "jax.lax.reduce_min": (lambda x: lax.reduce_min(x, (1,)), [(2, 4)]),
    "jax.lax.reduce_prod": (lambda x: lax.reduce_prod(x, (1,)), [(2, 4)]),
    "jax.lax.reduce_sum": (lambda x: lax.reduce_sum(x, (1,)), [(2, 4)]),
    "jax.lax.reduce_precision": (lambda x: lax.reduce_precision(x, 5, 10),
                                 [(2, 3)]),
    "jax.lax.reduce_window": (lambda x: lax.reduce_window(
        x, -np.inf, lax.max, (2, 2), (1, 1), "VALID"), [(3, 4)]),
    "jax.lax.reshape": (lambda x: lax.reshape(x, (3, 2)), [(2, 3)]),
    "jax.lax.rev": (lambda x: lax.rev(x, (1,)), [(2, 3)]),
    "jax.lax.scan": (lambda x: lax.scan(lambda c, y: (c * y, c + y), x[0], x),
                     [(4, 2)]),
    "jax.lax.scatter": (_scatter(lax.scatter), [(4,), (3,)]),
    "jax.lax.scatter_add": (_scatter(lax.scatter_add), [(4,), (3,)]),
    "jax.lax.scatter_max": (_scatter(lax.scatter_max), [(4,), (3,)]),
    "jax.lax.scatter_min": (_scatter(lax.scatter_min), [(4,), (3,)]),
    "jax.lax.scatter_mul": (_scatter(lax.scatter_mul), [(4,), (3,)]),
    "jax.lax.scatter_sub": (_scatter(lax.scatter_sub), [(4,), (3,)]),
    "jax.lax.select": (lambda x, y: lax.select(x > 0, x, y), [(3, 4)] * 2),
    "jax.lax.select_n": (lambda x, y: lax.select_n(x > 0, x, y), [(3, 4)] * 2),
    "jax.lax.slice": (lambda x: lax.slice(x, (1, 0), (3, 4), (1, 2)), [(3, 4)]),
    "jax.lax.slice_in_dim": (lambda x: lax.slice_in_dim(x, 0, -1, 2, -1),
                             [(3, 4)]),
    "jax.lax.sort_key_val": (lambda x, y: lax.sort_key_val(x, y), [(2, 4)] * 2),
    "jax.lax.split": (lambda x: lax.split(x, (1, 3), 1), [(2, 4)]),
    "jax.lax.squeeze": (lambda x: lax.squeeze(x, (0,)), [(1, 3)]),
    "jax.lax.switch": (lambda x: lax.switch(1, [jnp.sin, jnp.cos], x), [(3,)]),
    "jax.lax.tile": (lambda x: lax.tile(x, (2, 2)), [(2, 3)]),
    "jax.lax.top_k": (lambda x: lax.top_k(x, 2), [(2, 5)]),
    "jax.lax.transpose": (lambda x: lax.transpose(x, (1, 0)), [(2, 3)]),
    "jax.lax.while_loop": (lambda x: lax.while_loop(
        lambda y: y.sum() < 0, jnp.sin, x), [(3,)]),
}

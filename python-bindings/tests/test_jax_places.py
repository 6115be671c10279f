"""Sorts, scatters and factors of matrices, beside JAX."""

import jax
import jax.numpy as jnp
import numpy
import pytest

import amp
import amp.jax

RANDOM = numpy.random.default_rng(0)
W = jnp.asarray(RANDOM.standard_normal((4, 6)), jnp.float32)
# With equal elements.
ROUNDED = jnp.round(W)


def check(function, w=W, tolerance=1e-5):
    """The value, weighted so that each element counts, and its gradient."""
    def loss(p):
        return sum((y.astype(p.dtype) * jnp.cos(
            jnp.arange(y.size, dtype=p.dtype)).reshape(y.shape)).sum()
            for y in jax.tree.leaves(function(p)))

    result, gradient = amp.jax.grad_fn(loss, w, ())()
    want, wanted = jax.value_and_grad(loss)(w)
    numpy.testing.assert_allclose(result.loss, want, rtol=tolerance,
                                  atol=tolerance)
    numpy.testing.assert_allclose(gradient, wanted, rtol=tolerance,
                                  atol=tolerance)


@pytest.mark.parametrize("function", [
    jnp.sort, lambda w: jnp.sort(w, 0, descending=True),
    lambda w: jnp.argsort(w, 1), lambda w: jnp.argsort(-w, None),
    lambda w: jax.lax.sort((w, w * w, jnp.arange(24).reshape(4, 6))),
    lambda w: jax.lax.sort((jnp.round(w), w), num_keys=2),
    jnp.median, lambda w: jnp.percentile(w, 30.0, axis=1),
    lambda w: jax.lax.top_k(w, 3), lambda w: jax.lax.approx_min_k(w, 2),
    lambda w: jax.vmap(lambda row: jax.lax.top_k(row, 2))(w),
    lambda w: w[jnp.lexsort((w[:, 1], jnp.round(w[:, 0])))],
    lambda w: w * jnp.unique(jnp.arange(6) % 3, size=3).sum(),
    lambda w: w.flatten()[jnp.nonzero(w.flatten() > 0, size=5)[0]],
])
def test_sorts(function):
    check(function)
    check(function, ROUNDED + 0.001 * W)


@pytest.mark.parametrize("dtype", ["bool", "uint8", "uint16", "uint32", "int8",
                                   "int32"])
def test_keys_of_integers(dtype):
    values = numpy.array([3, 0, 200, 1, 255, 128]).astype(dtype)
    if dtype == "uint32":
        values[0] = 2**32 - 1
    keys = jnp.asarray(values)
    got = amp.jax.eval_fn(
        lambda p, k: (p * jnp.argsort(k)).sum(), jnp.arange(6.0), (keys,))
    want = (jnp.arange(6.0) * jnp.argsort(keys)).sum()
    assert got(keys).loss == want


def test_equal_elements_stay_in_their_order():
    check(lambda w: jnp.argsort(jnp.round(w), axis=1, stable=True) * w, ROUNDED)


PLACES = jnp.array([2, 0, 2])
SEGMENTS = jnp.array([0, 1, 1, 0])


@pytest.mark.parametrize("w", [W, ROUNDED, jnp.zeros((4, 6))],
                         ids=["numbers", "ties", "zeros"])
@pytest.mark.parametrize("function", [
    lambda w: w.at[PLACES].max(w[:3]), lambda w: w.at[PLACES].min(w[1:]),
    lambda w: w.at[:, PLACES].max(-w[:, :3]),
    lambda w: w.at[jnp.array([0, 9, -9])].max(w[:3]),
    lambda w: jax.ops.segment_max(w, SEGMENTS, 2),
    lambda w: jax.ops.segment_min(w[:, 0], SEGMENTS, 2),
    lambda w: (w * 4).astype(jnp.int32).at[PLACES].min(jnp.arange(6)) * w,
    lambda w: w.at[PLACES[:2]].multiply(w[:2], unique_indices=True),
    lambda w: w.at[PLACES].subtract(w[:3]),
])
def test_extrema_and_products(function, w):
    check(function, w)


def test_extrema_of_nan():
    def loss(p, x):
        return jnp.isnan(p.at[PLACES].max(x)).sum() + p.sum()

    x = jnp.full((3, 6), jnp.nan)
    assert amp.jax.eval_fn(loss, W, (x,))(x).loss == loss(W, x)


@pytest.mark.parametrize("function, reason", [
    (lambda w: w.at[PLACES].apply(jnp.sin), r"at\[\].apply.*at\[\].set"),
    (lambda w: w.at[PLACES].multiply(2.0), "unique_indices=True")])
def test_scatters_without_conversion(function, reason):
    with pytest.raises(amp.Error, match=r"test_jax_places\.py:\d+.*" + reason):
        amp.jax.eval_fn(lambda w: function(w).sum(), W, ())


@pytest.mark.parametrize("function", [
    lambda w: w.at[1].set(3.0), lambda w: w.at[-1, 2].add(w[0, 0]),
    lambda w: w.at[PLACES].add(w[:3] ** 2),
    lambda w: w.at[:, PLACES].add(w[:, :3]),
    lambda w: w.at[jnp.array([3, 1])].set(w[:2]),
    lambda w: w.at[1:3, ::2].set(w[:2, :3] * 2),
    lambda w: w.at[PLACES, PLACES].add(w[0, :3]),
    lambda w: w.at[PLACES[:, None], PLACES].add(w[:3, :3]),
    lambda w: w.at[jnp.array([0, 9, -9])].add(1.0),
    lambda w: w.at[jnp.array([0, 9, -9])].add(w[:3], mode="clip"),
    lambda w: w.at[jnp.array([0, 2])].add(w[:2], mode="promise_in_bounds"),
    lambda w: jax.ops.segment_sum(w, jnp.array([0, 1, 1, 0]), 3),
    lambda w: jax.ops.segment_sum(w, jnp.array([0, 5, 1, 0]), 3),
    lambda w: jnp.zeros((4, 6)).at[jnp.arange(4), PLACES[0]].set(w[:, 0]),
    lambda w: jax.vmap(lambda row, i: row.at[i].add(1.0))(
        w, jnp.array([0, 3, 5, 7])),
    lambda w: jax.vmap(lambda row: row.at[PLACES].add(row[:3]))(w),
    lambda w: jnp.bincount(jnp.array([0, 2, 2]), w[0, :3], length=4),
    lambda w: jax.lax.scan(lambda t, i: (t.at[i].add(w[0, i]), t[i]),
                           jnp.zeros(6), PLACES),
    lambda w: jax.lax.dynamic_update_slice(w, w[:2] * 2, (1, 0)),
    lambda w: w * jnp.zeros(6, bool).at[PLACES].set(w[0, 0] < 9.0),
    lambda w: w.flatten()[:5] * jnp.unique(jnp.round(w).astype(int), size=5),
    lambda w: w.at[jnp.zeros((0,), jnp.int32)].add(1.0),
])
def test_scatters(function):
    check(function)


def test_a_scatter_of_integers():
    def loss(p, x):
        return (p * jnp.zeros(4, jnp.int32).at[x].add(1)).sum()

    x = jnp.array([1, 1, 3, 9])
    got = amp.jax.eval_fn(loss, jnp.arange(4.0), (x,))
    assert got(x).loss == loss(jnp.arange(4.0), x) == 5


def test_experts():
    """A mixture of experts by top_k, in bf16: it trains."""
    params = {"gate": W[:, :3] * 0.5, "experts": jnp.asarray(
        RANDOM.standard_normal((3, 4, 6)) / 2, jnp.float32)}

    def loss(p, x, y):
        weights, chosen = jax.lax.top_k(jax.nn.softmax(x @ p["gate"]), 2)
        outputs = jnp.einsum("bi,eij->bej", x, p["experts"])
        taken = jnp.take_along_axis(outputs, chosen[..., None], 1)
        return jnp.mean((jnp.sum(weights[..., None] * taken, 1) - y)**2)

    x = jnp.asarray(RANDOM.standard_normal((8, 4)), jnp.float32)
    y = x @ W
    step = amp.jax.train_step(loss, params, (x, y), policy="bf16",
                              optimizer=amp.AdamW(lr=0.03))
    losses = [step(x, y).loss for _ in range(100)]
    assert losses[-1] < losses[0] / 4


# Factors ----------------------------------------------------------------------

SQUARE = jnp.asarray(RANDOM.standard_normal((5, 5)), jnp.float32)
BATCH = jnp.asarray(RANDOM.standard_normal((2, 3, 4, 4)), jnp.float32)


def make_positive(a):
    return a @ jnp.swapaxes(a, -1, -2) + jnp.eye(a.shape[-1])


@pytest.mark.parametrize("w", [SQUARE, BATCH])
@pytest.mark.parametrize("function", [
    jnp.linalg.inv, lambda a: jnp.linalg.slogdet(a)[1], jnp.linalg.det,
    lambda a: jnp.linalg.solve(make_positive(a), a),
    lambda a: jnp.linalg.cholesky(make_positive(a)),
    lambda a: jnp.linalg.cholesky(make_positive(a), upper=True),
    lambda a: jax.scipy.linalg.cho_solve(
        (jnp.linalg.cholesky(make_positive(a)), True), a),
    lambda a: jnp.linalg.qr(a), lambda a: jnp.linalg.matrix_power(a, -2),
    lambda a: jax.lax.linalg.lu(a)[0],
], ids=range(10))
def test_factors(function, w):
    check(function, w, 2e-3)


@pytest.mark.parametrize("lower", [True, False])
@pytest.mark.parametrize("left_side", [True, False])
@pytest.mark.parametrize("transpose_a", [True, False])
@pytest.mark.parametrize("unit_diagonal", [True, False])
def test_triangular_systems(lower, left_side, transpose_a, unit_diagonal):
    check(lambda a: jax.lax.linalg.triangular_solve(
        a + 4 * jnp.eye(5), a * a, lower=lower, left_side=left_side,
        transpose_a=transpose_a, unit_diagonal=unit_diagonal), SQUARE, 1e-4)


def test_factors_of_other_shapes():
    check(lambda a: jnp.linalg.qr(a.T), W, 1e-4)
    check(lambda a: jnp.linalg.qr(a.T, "complete")[1], W, 1e-4)


def test_a_matrix_that_is_not_positive():
    value = amp.jax.eval_fn(lambda a: jnp.linalg.cholesky(a).sum(),
                            -jnp.eye(3), ())
    assert numpy.isnan(value().loss)

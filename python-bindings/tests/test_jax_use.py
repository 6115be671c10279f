"""Functions and batches as JAX takes them: what a second result is, another
structure, types of Python's numbers."""

import amp
import numpy
import pytest

jax = pytest.importorskip("jax")
pytest.importorskip("torch_mlir")

import amp.jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402

P = {"a": jnp.float32(0.5), "b": jnp.float32(-2.0)}
X = jnp.arange(1.0, 5.0)


def loss(params, x):
    return ((params["a"] * x + params["b"])**2).mean()


def with_metrics(params, x):
    return loss(params, x), {"a": params["a"] * 3, "b": x.mean()}


def with_constants(params, x):
    return loss(params, x), {"a": 1.0, "b": jnp.float32(2.0)}


def with_parameters(params, x):
    return loss(params, x), params


@pytest.mark.parametrize("function", [with_metrics, with_constants,
                                      with_parameters])
def test_metrics_that_look_like_gradients(function):
    expected, metrics = function(P, X)
    wanted = jax.grad(loss)(P, X)
    result, gradients = amp.jax.grad_fn(function, P, (X,))(X)
    assert result.loss == expected
    assert result.metrics == {k: float(v) for k, v in metrics.items()}
    for key in P:
        assert gradients[key] == pytest.approx(float(wanted[key]), rel=1e-6)


def in_a_jit(params, x):
    return jax.jit(jax.value_and_grad(loss))(params, x)


def doubled(params, x):
    value, gradients = jax.value_and_grad(loss)(params, x)
    return value, jax.tree.map(lambda g: 2 * g, gradients)


def over_rows(params, x):
    def body(total, row):
        one, gradient = jax.value_and_grad(loss)(params, row)
        return jax.tree.map(jnp.add, total, (one, gradient)), None
    zeros = jax.tree.map(jnp.zeros_like, params)
    return jax.lax.scan(body, (jnp.float32(0), zeros), x[:, None])[0]


def linear(params, x):
    return jax.value_and_grad(lambda p: p["a"] * 3 + p["b"] * 5)(params)


@pytest.mark.parametrize("function", [in_a_jit, doubled, over_rows, linear])
def test_gradients_of_the_functions_own(function):
    expected, wanted = function(P, X)
    result, gradients = amp.jax.grad_fn(function, P, (X,))(X)
    assert result.loss == pytest.approx(float(expected), rel=1e-6)
    assert not result.metrics
    for key in P:
        assert gradients[key] == pytest.approx(float(wanted[key]), rel=1e-6)


def test_parameters_beside_a_loss():
    with pytest.raises(amp.Error, match="gradients of jax.value_and_grad"):
        amp.jax.grad_fn(lambda p, x: ((p[0] * x).sum(), p), [X], (X,))


def optional(params, batch):
    x, mask = batch["x"], batch.get("mask")
    y = params["a"] * x + params["b"]
    return (y if mask is None else y * mask).sum()


def test_batches_of_another_structure():
    """What is another function to JAX is another program."""
    batches = [{"x": X, "mask": None}, {"x": X, "mask": X},
               {"x": X, "other": X}, {"x": X}]
    step = amp.jax.grad_fn(optional, P, (batches[0],))
    for batch in (*batches, *batches):
        result, gradients = step(batch)
        expected, wanted = jax.value_and_grad(optional)(P, batch)
        assert result.loss == expected
        assert gradients["a"] == wanted["a"]


def choose(params, pair):
    return (params["a"] * pair[0] - pair[1] if isinstance(pair, tuple)
            else params["a"] * pair[1] - pair[0]).sum()


def test_a_list_and_a_tuple():
    step = amp.jax.eval_fn(choose, P, ((X, 2 * X),))
    for pair in ((X, 2 * X), [X, 2 * X], (X, 2 * X)):
        assert step(pair).loss == choose(P, pair)


def scaled(params, x, scale):
    return (params["w"] * x * scale).sum().astype(jnp.float32)


def test_pythons_numbers_have_no_type():
    params = {"w": jnp.asarray([1.0, 2.0, 3.0], jnp.bfloat16)}
    x = jnp.asarray([1.0078125, 0.5, 3.0], jnp.bfloat16)
    step = amp.jax.grad_fn(scaled, params, (x, 0.3))
    for scale in (0.3, jnp.float32(0.3), 0.7):
        result, gradients = step(x, scale)
        _, wanted = jax.value_and_grad(scaled)(params, x, scale)
        assert gradients["w"].dtype == jnp.bfloat16
        numpy.testing.assert_array_equal(gradients["w"], wanted["w"])


def test_a_loss_of_16_bits():
    def half(params, x):
        return (params["w"] * x).sum()

    params = {"w": jnp.asarray([1.0, 2.0, 3.0], jnp.bfloat16)}
    x = jnp.asarray([1.0078125, 0.5, 3.0], jnp.bfloat16)
    result, gradients = amp.jax.grad_fn(half, params, (x,))(x)
    _, wanted = jax.value_and_grad(half)(params, x)
    assert result.loss == pytest.approx(11.0, rel=2**-8)
    numpy.testing.assert_array_equal(gradients["w"], wanted["w"])


def branch(params, x):
    if params["a"] > 0:
        return loss(params, x)
    return x.sum()


def mask(params, x):
    return (params["a"] * x[x > 2]).sum()


def number(params, x):
    return params["a"] * float(x.sum())


@pytest.mark.parametrize("function", [branch, mask, number])
def test_what_jax_cannot_trace(function):
    with pytest.raises(amp.Error, match="JAX cannot trace the function"
                       ) as caught:
        amp.jax.grad_fn(function, P, (X,))
    first = function.__code__.co_firstlineno
    assert caught.value.file == __file__
    assert first < caught.value.line < first + 3
    assert "\n" not in str(caught.value)


def test_the_functions_own_errors():
    def fails(params, x):
        raise KeyError("theirs")

    with pytest.raises(KeyError, match="theirs"):
        amp.jax.grad_fn(fails, P, (X,))


def test_micro_batches_of_another_structure():
    """As examples are: of one micro-batch."""
    def scale(p, x, m):
        return jnp.square(x * p * (1 if m is None else m)).mean()

    p, x = jnp.ones(3), jnp.ones((4, 3))
    pairs = jnp.stack([x, 3 * x])
    step = amp.jax.train_step(scale, p, (x, None), accumulate=2,
                              optimizer=amp.SGD(lr=0.0))
    assert step(pairs, None).loss == 5
    for _ in range(2):
        assert step(pairs, jnp.full((2, 4, 3), 2.0)).loss == 20
    assert len(step._compiled) == 2
    step = amp.jax.train_step(scale, p, (x, 2.0), accumulate=2,
                              optimizer=amp.SGD(lr=0.0))
    assert step(pairs, numpy.array([2.0, 1.0], numpy.float32)).loss == 6.5

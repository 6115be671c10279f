"""Gradients of JAX's functions, and what else StableHLO does not tell of."""

import math

import amp
import pytest

jax = pytest.importorskip("jax")
pytest.importorskip("torch_mlir")

import amp.jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402

W = jax.random.normal(jax.random.key(0), (4, 3)) / 4
X = jax.random.normal(jax.random.key(1), (8, 4))


@pytest.mark.parametrize("function", [
    lambda y: y * jax.lax.stop_gradient(y),
    lambda y: jax.jit(lambda y: y * jax.lax.stop_gradient(jnp.exp(y)))(y),
    lambda y: jax.checkpoint(jnp.tanh)(y) + jax.lax.stop_gradient(y),
    lambda y: jax.nn.relu(jnp.round(y)) * y,
    lambda y: jax.nn.logsumexp(y, axis=1),
    lambda y: jax.nn.gelu(y, approximate=False),
    lambda y: jax.scipy.special.erf(y),
], ids=["stop", "jit", "checkpoint", "relu", "logsumexp", "gelu", "erf"])
def test_gradients_are_jaxs(function):

    def loss(w, x):
        return (function(x @ w)**2).mean()

    expected, gradient = jax.value_and_grad(loss)(W, X)
    result, found = amp.jax.grad_fn(loss, W, (X,))(X)
    assert math.isclose(result.loss, float(expected), rel_tol=1e-6)
    assert jnp.allclose(found, gradient, rtol=1e-5, atol=1e-7)


def test_what_the_loss_does_not_use():
    params = {"w": W, "unused": jnp.ones(2)}
    step = amp.jax.train_step(lambda p, x, y: (x @ p["w"]).mean(), params,
                              (X, jnp.zeros(8)), optimizer=amp.SGD(lr=0.1))
    step(X, jnp.zeros(8))
    assert jnp.array_equal(step.params["unused"], jnp.ones(2))


def test_metrics_that_are_called_as_parameters_are():
    step = amp.jax.train_step(
        lambda p, x: ((x @ p["w"]).mean(), {"w": jnp.float32(3)}), {"w": W},
        (X,))
    assert step(X).metrics == {"w": 3}


def test_parameters_in_16_bit():
    w = W.astype(jnp.bfloat16)
    step = amp.jax.train_step(
        lambda w, x: (x @ w.astype(jnp.float32)).mean(), w, (X,),
        optimizer=amp.SGD(lr=1.0))
    step(X)
    assert step.params.dtype == jnp.bfloat16
    assert jnp.allclose(step.params.astype(jnp.float32),
                        (w.astype(jnp.float32)
                         - X.mean(0)[:, None] / 3), atol=0.02)


def test_state_of_another_shape_changes_nothing():
    step = amp.jax.train_step(lambda w, x: (x @ w).mean(), W, (X,))
    with pytest.raises(amp.Error, match="expected the shape .4, 3."):
        step.load_state_dict({**step.state_dict(), "param": W[:1]})
    assert jnp.array_equal(step.params, W)


def test_text_of_a_step():
    def loss(w, x):
        return (x @ w).mean()

    assert repr(amp.jax.train_step(loss, W, (X,))).startswith(
        "<amp.jax.TrainStep of loss: <amp.Program train")

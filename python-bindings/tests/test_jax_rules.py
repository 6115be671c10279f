"""Functions with a gradient of their own, and regions, in JAX: amp's gradients
are jax.grad's, number by number."""

import functools

import amp
import numpy
import pytest

jax = pytest.importorskip("jax")
pytest.importorskip("torch_mlir")

import amp.jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402

# Exact in every order of summation, with zeros and ties.
W = jnp.array([[1., -2., 0., 0.5], [0., 1., 4., -1.], [2., 0., -0.5, 1.]])
X = jnp.array([[1., 2., -1.], [0., 0., 0.], [-1., 0.5, 2.]])


@jax.custom_vjp
def clip_gradient(x):
    return x


clip_gradient.defvjp(lambda x: (x, None),
                     lambda _, g: (jnp.clip(g, -1, 1),))


@jax.custom_vjp
def scaled(x, y):
    """With residuals, of which one is computed, and two arguments."""
    return x * y, x + y


scaled.defvjp(lambda x, y: ((x * y, x + y), (x * 2, y)),
              lambda kept, g: (g[0] * kept[0], g[1] * kept[1]))


@jax.custom_vjp
def only_forward(x):
    return x * 0


# In jax.grad the value is the one that fwd gives.
only_forward.defvjp(lambda x: (x + 1, ()), lambda _, g: (g,))


@jax.custom_jvp
def straight_through(x):
    return jnp.sign(x)


straight_through.defjvp(lambda x, t: (jnp.sign(x[0]), t[0]))


@functools.partial(jax.custom_jvp, nondiff_argnums=(1,))
def leaky(x, slope):
    return jnp.where(x > 0, x, slope * x)


leaky.defjvp(lambda slope, x, t: (leaky(x[0], slope),
                                  jnp.where(x[0] >= 0, t[0], 0.25 * t[0])))


@jax.custom_jvp
def nested(x):
    return straight_through(x) * 2


nested.defjvp(lambda x, t: (nested(x[0]), 4 * t[0]))


def solved(y):
    """The derivative of a solution, whatever finds it."""
    return jax.lax.custom_linear_solve(
        lambda v: v * (y + 8), jnp.ones(y.shape), lambda _, b: b / 8,
        lambda _, b: b / 16)


def linear(y):
    return jax.custom_derivatives.linear_call(
        lambda _, y: 2 * y, lambda _, g: 3 * g, (), y)


@jax.custom_vjp
def of_integers(x, n):
    return x * n


of_integers.defvjp(
    lambda x, n: (x * n, n),
    lambda n, g: (g * 3, numpy.zeros(n.shape, jax.dtypes.float0)))


def inner_gradient(y):
    """A gradient in the loss: custom rules are followed by formulas there."""
    return jax.grad(lambda y: (clip_gradient(2 * y) * y).sum())(y)


FUNCTIONS = {
    "clip_gradient": lambda y: 3 * clip_gradient(y),
    "scaled": lambda y: sum(scaled(y, y[:, ::-1])),
    "one of its results": lambda y: scaled(y, 2 * y)[1],
    "only_forward": only_forward,
    "straight_through": lambda y: y * straight_through(y),
    "leaky": lambda y: leaky(y, 0.5),
    "nested": nested,
    "of integers": lambda y: of_integers(y, jnp.arange(4)),
    "solved": solved,
    "linear": linear,
    "reduce_precision": lambda y: 1.03125 * jax.lax.reduce_precision(y, 5, 3),
    "in jit": lambda y: jax.jit(lambda y: jax.jit(clip_gradient)(y) * 2)(y),
    "in vmap": lambda y: jax.vmap(lambda r: 3 * clip_gradient(r))(y),
    "in checkpoint": lambda y: jax.checkpoint(
        lambda y: 3 * clip_gradient(jax.nn.relu(y) * y))(y),
    "in a gradient": inner_gradient,
    "of a constant": lambda y: y + clip_gradient(jnp.ones(4)),
    "stopped": lambda y: y * jax.lax.stop_gradient(clip_gradient(y)),
    "relu": jax.nn.relu,
    "relu6": lambda y: jax.nn.relu6(6 * y),
    "maximum": lambda y: jnp.maximum(y, 0),
    "clip": lambda y: jnp.clip(y, -1, 1),
    "abs": jnp.abs,
    "max": lambda y: jnp.max(y, axis=1),
    "hundreds": lambda y: functools.reduce(
        lambda y, _: jax.nn.relu(y) + jax.lax.stop_gradient(
            y - jax.nn.relu(y)), range(200), y),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_gradients_are_jaxs(name):

    def loss(w, x):
        return (FUNCTIONS[name](x @ w)).sum()

    expected, gradient = jax.value_and_grad(loss)(W, X)
    result, found = amp.jax.grad_fn(loss, W, (X,), policy="f32")(X)
    assert result.loss == expected
    numpy.testing.assert_array_equal(found, gradient)


def test_name_of_a_parameter_and_of_an_input():
    def loss(p, x, b):
        return ((x @ p["w"] + p["b"] - b)**2).mean()

    params = {"w": jnp.ones(4), "b": jnp.zeros(())}
    batch = jnp.ones((3, 4)), jnp.ones(3)
    result, grads = amp.jax.grad_fn(loss, params, batch)(*batch)
    expected, gradients = jax.value_and_grad(loss)(params, *batch)
    assert result.loss == expected
    assert jax.tree.all(jax.tree.map(jnp.array_equal, grads, gradients))


def test_erf_inv():
    x = jnp.array([0.1, 0.5, -0.7, 0.9, 0., 1.])

    def loss(a):
        return jax.lax.erf_inv(a).sum()

    _, found = amp.jax.grad_fn(loss, x, ())()
    expected = jax.grad(loss)(x)
    # The inverse is a polynomial of some 2 units, whose square exp takes.
    numpy.testing.assert_allclose(found, expected, rtol=16 * 2.0**-23)


def test_the_value_of_an_evaluation_is_the_functions_own():
    """jax.grad takes that of fwd."""
    def loss(w, x):
        return only_forward(x @ w).sum()

    assert amp.jax.eval_fn(loss, W, (X,))(X).loss == loss(W, X) == 0
    step = amp.jax.train_step(loss, W, (X,), optimizer=amp.SGD(lr=0.0))
    assert step(X).loss == jax.value_and_grad(loss)(W, X)[0] != 0


def test_rules_under_a_policy():
    """What a rule makes of cotangents that 16 bits have."""
    def loss(w, x):
        return (3 * clip_gradient(jax.nn.relu(x @ w))).sum()

    _, found = amp.jax.grad_fn(loss, W, (X,), policy="bf16")(X)
    numpy.testing.assert_array_equal(found, jax.grad(loss)(W, X))


def make_deep(checkpoint, policy=None):
    """Eight layers."""
    def layer(h, w):
        return jnp.tanh(jnp.sin(h @ w) * jnp.cos(h)) + h

    if checkpoint:
        layer = jax.checkpoint(layer, policy=policy)

    def loss(w, x):
        for i in range(8):
            x = layer(x, w[i])
        return (x**2).mean()

    return loss


def test_checkpoints_are_made_again():
    w = jax.random.normal(jax.random.key(0), (8, 32, 32)) / 6
    x = jax.random.normal(jax.random.key(1), (256, 32))
    kept, again, saved = (
        amp.jax.grad_fn(make_deep(*arguments), w, (x,), policy="f32")
        for arguments in ((False,), (True,), (
            True, jax.checkpoint_policies.everything_saveable)))
    first, second = kept(x), again(x)
    assert first[0].loss == second[0].loss
    numpy.testing.assert_array_equal(first[1], second[1])
    numpy.testing.assert_array_equal(first[1], saved(x)[1])
    memory = [step.program.memory()["arena"]
              for step in (kept, again, saved)]
    # Of each layer but the last the product and the tanh at least.
    assert memory[0] - memory[1] >= 7 * 2 * x.nbytes
    assert memory[2] == memory[0]

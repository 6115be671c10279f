"""Loops and branches of JAX: their numbers and gradients are JAX's."""

import re

import amp
import numpy
import pytest

jax = pytest.importorskip("jax")
pytest.importorskip("torch_mlir")

import amp.jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
from jax import lax  # noqa: E402

KEYS = jax.random.split(jax.random.key(5), 4)
PARAMS = {"w": jax.random.normal(KEYS[0], (4, 6)) / 2,
          "u": jax.random.normal(KEYS[1], (6, 6)) / 2}
X = jax.random.normal(KEYS[2], (5, 3, 4))


def run(p, x, cell, **options):
    def step(h, xt):
        h = cell(xt @ p["w"] + h @ p["u"])
        return h, h * 2

    return lax.scan(step, jnp.zeros((3, 6)), x, **options)


def trees(p, x, k):
    def step(carried, parts):
        a, i = carried["a"], carried["i"]
        a = jnp.sin(a @ p["u"] + parts[0] @ p["w"] * parts[1])
        return {"a": a, "i": i + 2}, (a.sum(-1), i)

    carried, (sums, numbers) = lax.scan(
        step, {"a": jnp.ones((3, 6)), "i": k}, (x, jnp.arange(5.)))
    return (carried["a"].sum() + (sums * numbers[:, None]).sum()
            + carried["i"])


def nested(p, x, k):
    def outer(h, xt):
        def inner(g, column):
            return jnp.tanh(g @ p["u"] + column[:, None]), None

        h = lax.scan(inner, h, xt.T)[0]
        return h, h.mean()

    return lax.scan(outer, jnp.zeros((3, 6)), x)[1].sum()


def unread(p, x, k):
    """Stacks in a loop that nothing reads, and one that repeats a row."""
    def outer(h, xt):
        def inner(g, column):
            g = jnp.tanh(g @ p["u"] + column[:, None])
            return g, (g, jnp.broadcast_to(g.sum(0), (4, 6)))

        h, (_, rows) = lax.scan(inner, h, xt.T)
        return h, rows.mean()

    return lax.scan(outer, jnp.zeros((3, 6)), x)[1].sum()


def branch_in_loop(p, x, k):
    def step(h, pair):
        i, xt = pair
        h = lax.cond(i % 2 == 0, lambda h: jax.nn.relu(h @ p["u"]),
                     lambda h: h + xt @ p["w"], h)
        return h, None

    return lax.scan(step, jnp.zeros((3, 6)), (jnp.arange(5), x))[0].sum()


def checkpointed(p, x, k):
    @jax.checkpoint
    def step(h, xt):
        return jnp.tanh(xt @ p["w"] + h @ p["u"]), None

    return lax.scan(step, jnp.zeros((3, 6)), x)[0].sum()


def switched(p, x, k):
    return lax.switch(k, [lambda a: jnp.sin(a).sum(), lambda a: (a * a).sum(),
                          lambda a: a.sum()], x[0] @ p["w"])


PROGRAMS = {
    "results": lambda p, x, k: run(p, x, jnp.tanh)[1].sum(),
    "the last one": lambda p, x, k: run(p, x, jnp.tanh)[0].sum(),
    # At zero the derivative is 0, which of a maximum it is not.
    "a rule of JAX's own": lambda p, x, k: run(
        p, x - x, lambda a: jax.nn.relu(a) + jnp.abs(a))[1].sum(),
    "erf": lambda p, x, k: run(p, x, lambda a: jax.nn.gelu(
        a, approximate=False))[1].sum(),
    "backwards": lambda p, x, k: run(p, x, jnp.tanh, reverse=True)[1].sum(),
    "unrolled": lambda p, x, k: run(p, x, jnp.tanh, unroll=2)[1].sum(),
    "trees": trees,
    "nested": nested, "stacks that nobody reads": unread,
    "a number of times": lambda p, x, k: lax.fori_loop(
        0, 4, lambda i, h: jnp.sin(h @ p["u"] + i), jnp.ones((3, 6))).sum(),
    "map": lambda p, x, k: lax.map(lambda xt: jnp.exp(xt @ p["w"]), x).sum(),
    "branch": lambda p, x, k: lax.cond(
        k > 0, lambda a: jnp.cos(a), lambda a: a * 2, x[0] @ p["w"]).sum(),
    "branch in a loop": branch_in_loop,
    "switch": switched,
    "checkpoint": checkpointed,
    "stopped": lambda p, x, k: run(p, x, lambda a: jnp.tanh(a)
                                   * lax.stop_gradient(a))[1].sum(),
    "bytes": lambda p, x, k: lax.scan(
        lambda h, row: (jnp.tanh(h @ p["u"]) * (row > 200) + row, row + 1),
        jnp.zeros((3, 6)), jnp.arange(5 * 18, dtype=jnp.uint8).reshape(
            5, 3, 6) * 3 + k.astype(jnp.uint8))[0].sum(),
    "keys": lambda p, x, k: (x[0] @ p["w"] * jax.random.normal(
        jax.random.key(k), (3, 6))).sum(),
    "counted inside": lambda p, x, k: lax.scan(
        lambda h, xt: (jnp.tanh(h @ p["u"]) + lax.while_loop(
            lambda c: c[0] < 3, lambda c: (c[0] + 1, c[1] * 2),
            (0, xt[0, 0]))[1], None), jnp.zeros((3, 6)), x)[0].sum(),
    "a row of a loop": lambda p, x, k: lax.scan(
        lambda h, xt: (h, lax.fori_loop(
            0, 3, lambda i, g: jnp.sin(g @ p["u"]), jnp.tanh(xt @ p["w"]))),
        0., x)[1].sum(),
    "the same each time": lambda p, x, k: run(
        p, x, lambda a: jnp.tanh(a) @ (p["u"] @ p["u"]))[1].sum(),
    "by platform": lambda p, x, k: (lax.platform_dependent(
        x[0] @ p["w"], cpu=jnp.sin, tpu=jnp.cos)).sum(),
    "cumulative": lambda p, x, k: jnp.cumsum(x @ p["w"], axis=0).sum(),
}


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("k", [0, 1, 2])
def test_gradients_are_jaxs(name, k):
    """In f64, so that all but some last digits are the same."""
    with jax.enable_x64(True):
        params = {key: value.astype("float64")
                  for key, value in PARAMS.items()}
        x, k = X.astype("float64"), jnp.int32(k)
        step = amp.jax.grad_fn(PROGRAMS[name], params, (x, k), policy="f64")
        result, found = step(x, k)
        expected, gradient = jax.value_and_grad(PROGRAMS[name])(params, x, k)
        numpy.testing.assert_allclose(result.loss, expected, rtol=2 ** -40)
        for key, exact in gradient.items():
            error = numpy.linalg.norm(found[key] - exact)
            assert error <= 2 ** -40 * max(1, numpy.linalg.norm(exact)), key


def test_a_loop_without_a_gradient():
    def loss(p, x):
        return lax.while_loop(
            lambda c: c[0] < 3, lambda c: (c[0] + 1, jax.nn.gelu(
                c[1] @ p["u"], approximate=False)), (0, x[0] @ p["w"]))[1].sum()

    result = amp.jax.eval_fn(loss, PARAMS, (X,), policy="f32")(X)
    numpy.testing.assert_allclose(result.loss, loss(PARAMS, X), rtol=1e-6)


def test_a_loop_that_data_ends():
    def loss(p, x):
        return lax.while_loop(lambda h: h.sum() < 10, lambda h: h * 2,
                              x[0] @ p["w"] + 1).sum()

    def batched(p, x):
        return jax.vmap(lambda row: lax.while_loop(
            lambda h: h.sum() < 10, lambda h: h * 2, row))(
                jnp.exp(x[0] @ p["w"])[:, None]).sum()

    for function in loss, batched:
        with pytest.raises(amp.Error) as caught:
            amp.jax.eval_fn(function, PARAMS, (X,))
        assert re.search("expected a loop whose number of iterations",
                         str(caught.value))
        assert caught.value.file == __file__

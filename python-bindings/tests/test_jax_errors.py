"""What JAX has and amp has not: one line, at the user's line."""

import inspect
import re

import amp
import numpy
import pytest

jax = pytest.importorskip("jax")
pytest.importorskip("torch_mlir")

import amp.jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
from jax import lax  # noqa: E402

W = jnp.ones((4, 4))

PROGRAMS = {
    "while": lambda w, x: lax.while_loop(
        lambda c: c.sum() < 9, lambda c: c * 2, x * w).sum(),
    "scatter-mul": lambda w, x: w.at[jnp.array([0, 1])].multiply(2.).sum(),
    "reduce_prod": lambda w, x: jnp.abs(jnp.prod(jnp.fft.fft(w))),
    "svd": lambda w, x: jnp.linalg.svd(w, compute_uv=False).sum(),
    "eigh": lambda w, x: jnp.linalg.eigvalsh(w).sum(),
    "pure_callback": lambda w, x: w.sum() + jax.pure_callback(
        lambda x: x, jax.ShapeDtypeStruct((4, 4), "float32"), x).sum(),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_has_no_conversion(name):
    program = PROGRAMS[name]
    with pytest.raises(amp.Error) as caught:
        amp.jax.grad_fn(program, W, (W,))
    error = caught.value
    lines, first = inspect.getsourcelines(program)
    assert error.file == __file__
    assert first <= error.line < first + len(lines)
    assert error.message.startswith(f"'{name}' ")
    text = str(error)
    assert "\n" not in text and "pass" not in text and "torch" not in text


def square(w, x):
    return ((w @ x)**2).sum()


@pytest.mark.parametrize("given, message", [
    ((W, square, (W,)), "expected a function of parameters and a batch, found "
     "ArrayImpl; it comes before the parameters"),
    ((square, W, W), "expected a batch, a tuple of arrays, as example, found "
     "ArrayImpl"),
    ((jax.grad(lambda w, x: square(w["w"], x)), {"w": W}, (W,)),
     "the loss function must give a number, found a dict, as jax.grad gives: "
     "use jax.value_and_grad"),
    ((lambda w, x: (square(w, x), {"out": w @ x}), W, (W,)),
     "metric 'out' must give a number, found an array of shape [4, 4]"),
    ((lambda w, x: (square(w, x), w[0]), W, (W,)),
     "expected a dict of metrics, or the gradients, beside the loss, found an "
     "array of shape [4]"),
    ((lambda w, x: None, W, (W,)),
     "the loss function must give a number, found a NoneType")])
def test_what_is_no_loss(given, message):
    with pytest.raises(amp.Error, match=re.escape(message)):
        amp.jax.grad_fn(*given)


@pytest.mark.parametrize("options, message", [
    ({"scaler": True}, "scaler: expected a scaler as amp.Scaler('torch'), "
     "found bool"),
    ({"optimizer": object()}, "optimizer: expected an optimizer as "
     "amp.AdamW(lr=1e-3), found object"),
    ({"schedule": 3}, "schedule: expected a schedule as amp.Cosine(...), found "
     "int")])
def test_options_of_another_kind(options, message):
    with pytest.raises(amp.Error, match=re.escape(message)):
        amp.jax.train_step(square, W, (W,), **options)


@jax.custom_vjp
def wrong_rule(x):
    return x * 2


wrong_rule.defvjp(lambda x: (x * 2, None), lambda _, g: (g, g))


def test_rules_that_jax_refuses():
    with pytest.raises(amp.Error, match="'custom_vjp_call' cannot be export"
                       "ed: Custom VJP bwd rule must produce") as caught:
        amp.jax.grad_fn(lambda w: wrong_rule(w).sum(), W, ())
    assert caught.value.file == __file__


def test_an_op_without_a_gradient():
    """The compiler's own errors are at the user's line as well."""
    def loss(w):
        return lax.reduce(w, 0., lambda a, b: a * b + a * a, (0, 1))

    with pytest.raises(amp.Error, match="gradient") as caught:
        amp.jax.grad_fn(loss, W, ())
    _, first = inspect.getsourcelines(loss)
    assert (caught.value.file, caught.value.line) == (__file__, first + 1)


EMPTY = {
    "product": lambda w, x: (x[:0] @ w).sum(),
    "contraction": lambda w, x: (x[:, :0] @ w[:0]).sum() + w.sum(),
    "concatenation": lambda w, x: jnp.concatenate([w[:0], w]).sum(),
    "maximum": lambda w, x: jnp.max(w[:0], initial=2.) + w.sum(),
    "padding": lambda w, x: jnp.pad(w[:0], ((1, 1), (0, 0))).sum() + w.sum(),
    "gather": lambda w, x: w[jnp.zeros(0, int)].sum() + w[0, 0],
    "scan of parts": lambda w, x: lax.associative_scan(jnp.add, w)[1:].sum(),
    "no dims": lambda w, x: jnp.sum(w[0, 0], axis=()) + jnp.max(w[1, 1]),
    "negative padding": lambda w, x: (lax.pad(
        w, 0., ((-1, 2, 1), (1, -2, 0))) * lax.pad(
            x, 1., ((-1, 2, 1), (1, -2, 0)))).sum(),
    "reversed": lambda w, x: (w[::-2, ::-1] * x[:2]).sum(),
    "small integers": lambda w, x: w.sum() * lax.dot(
        x.astype("int8"), x.astype("int8"),
        preferred_element_type="int32").sum(),
    "barrier": lambda w, x: lax.optimization_barrier(w * x).sum(),
}


@pytest.mark.parametrize("name", EMPTY)
def test_what_torch_mlir_dislikes(name):
    x = jnp.arange(16.).reshape(4, 4) - 3
    result, found = amp.jax.grad_fn(EMPTY[name], W, (x,), policy="f32")(x)
    expected, gradient = jax.value_and_grad(EMPTY[name])(W, x)
    assert result.loss == expected
    numpy.testing.assert_array_equal(found, gradient)


CONSTANTS = {
    "compared": lambda w: (w * (jnp.ones((4, 4)) != 1)).sum(),
    "of random numbers": lambda w: (w * jax.random.normal(
        jax.random.key(3), (4, 4))).sum(),
    "sorted": lambda w: (w * jnp.sort(jnp.arange(4.)[::-1])).sum(),
    "written": lambda w: (w * jnp.zeros((4, 4)).at[1, 2].set(3.)).sum(),
    "summed in a loop": lambda w: w.sum() * lax.fori_loop(
        0, 5, lambda i, s: s + i, 0),
    "of a place": lambda w: (w * jnp.tril(jnp.ones((4, 4)))).sum(),
    "large": lambda w: (w[0, 0] * jnp.tri(100)).sum(),
}


@pytest.mark.parametrize("name", CONSTANTS)
def test_what_reads_no_input_is_computed_by_jax(name):
    found = amp.jax.grad_fn(CONSTANTS[name], W, (), policy="f32")()[1]
    numpy.testing.assert_array_equal(found, jax.grad(CONSTANTS[name])(W))

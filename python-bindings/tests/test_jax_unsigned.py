"""Unsigned integers in JAX's programs are unsigned, whatever their bits."""

import amp
import numpy
import pytest

jax = pytest.importorskip("jax")
pytest.importorskip("torch_mlir")

import amp.jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402

OPS = {
    "compare": lambda u, v: u > v,
    "compare with a constant": lambda u, v: u >= 200,
    "to float": lambda u, v: u,
    "to i32": lambda u, v: u.astype(jnp.int32) - 7,
    "to i8": lambda u, v: u.astype(jnp.int8),
    "from i32": lambda u, v: (u.astype(jnp.int32) - 9).astype(u.dtype),
    "from float": lambda u, v: (u.astype(jnp.float32) / 2).astype(u.dtype),
    "wider": lambda u, v: u.astype(jnp.uint32) * 3,
    "max": jnp.maximum,
    "min": jnp.minimum,
    "reduce max": lambda u, v: u.max(keepdims=True),
    "reduce min": lambda u, v: v.min(keepdims=True),
    "sum": lambda u, v: u.sum(keepdims=True),
    "argmax": lambda u, v: jnp.argmax(u, keepdims=True),
    "divide": lambda u, v: u // v,
    "remainder": lambda u, v: u % v,
    "true divide": lambda u, v: u / v,
    "shift right": lambda u, v: u >> 1,
    "shift left": lambda u, v: u << 1,
    "arithmetic shift": jax.lax.shift_right_arithmetic,
    "add": lambda u, v: u + v,
    "subtract": lambda u, v: u - v,
    "multiply": lambda u, v: u * v,
    "negate": lambda u, v: -u,
    "and": lambda u, v: u & v,
    "not": lambda u, v: ~u,
    "clip": lambda u, v: jnp.clip(u, 100, 220),
    "sign": lambda u, v: jnp.sign(u),
    "power": lambda u, v: u**2,
    "select": lambda u, v: jnp.where(u > 127, u, v),
    "gather": lambda u, v: jnp.arange(256.)[jnp.minimum(u, 255)],
    "index": lambda u, v: jnp.take(u, jnp.array([2, 0])),
    "dot": lambda u, v: jax.lax.dot(u, v, preferred_element_type=jnp.uint32)[
        None],
    "convolution": lambda u, v: jax.lax.conv_general_dilated(
        u[None, None], v[None, None, :2], (1,), "VALID",
        preferred_element_type=jnp.uint32)[0, 0],
    "bits": lambda u, v: jax.lax.population_count(u),
    "in a checkpoint": lambda u, v: jax.checkpoint(lambda u: u // 2)(u),
}


@pytest.mark.parametrize("dtype", ["uint8", "uint16", "uint32"])
def test_numbers_are_jaxs(dtype):
    top = numpy.iinfo(dtype).max
    u = numpy.array([0, 1, 127, 128, 200, top - 1, top], dtype)
    v = numpy.array([3, 200, 128, 127, 201, 2, top], dtype)
    for name, op in OPS.items():
        width = op(u, v).shape

        def loss(w, u, v):
            return (w * op(u, v).astype(jnp.float32)).sum()

        w = jnp.ones(width)
        _, found = amp.jax.grad_fn(loss, w, (u, v), policy="f32")(u, v)
        numpy.testing.assert_array_equal(
            found, numpy.asarray(op(jnp.asarray(u), jnp.asarray(v))).astype(
                "float32"), err_msg=f"{name} of {dtype}")


def test_images():
    """Pixels above 127, given as JAX's and as NumPy's arrays."""
    x = numpy.arange(0, 256, 17, dtype=numpy.uint8).reshape(4, 4)

    def loss(w, x):
        return ((x / 255.) @ w).sum()

    w = jnp.ones((4, 2))
    step = amp.jax.grad_fn(loss, w, (x,), policy="f32")
    for batch in (x, jnp.asarray(x)):
        assert abs(step(batch)[0].loss - float(loss(w, x))) < 1e-5

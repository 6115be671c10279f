"""Fourier transforms and complex numbers of JAX: values and gradients beside
JAX's, in f64."""

import amp
import numpy
import pytest

jax = pytest.importorskip("jax")
pytest.importorskip("torch_mlir")

import amp.jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
from jax import lax  # noqa: E402

fft = jnp.fft


def flatten(results):
    """All numbers, of which a complex one is two."""
    return jnp.concatenate([
        jnp.ravel(part) for leaf in jax.tree.leaves(results) for part in (
            (leaf.real, leaf.imag) if jnp.iscomplexobj(leaf) else (leaf,))])


def make(*shape):
    return numpy.random.default_rng(0).normal(size=shape).astype("float32")


def check(function, w):
    """At most twice JAX's own error in f32, or a few roundings."""
    def loss(w):
        results = flatten(function(w))
        return (results * (1 + jnp.sin(jnp.arange(len(results))))).sum()

    result, grad = amp.jax.grad_fn(loss, w, (), policy="f32")()
    value, own = jax.value_and_grad(loss)(w)
    with jax.enable_x64(True):
        exact, wanted = jax.value_and_grad(loss)(w.astype("float64"))
        size = numpy.linalg.norm(flatten(function(w.astype("float64"))))
    norm, few = numpy.linalg.norm, 2.0**-22
    assert abs(result.loss - exact) <= 2 * abs(value - exact) + few * size
    assert norm(grad - wanted) <= 2 * norm(own - wanted) + few * norm(wanted)


def pair(w):
    return lax.complex(w[..., 0], w[..., 1])


@pytest.mark.parametrize("function, shape", [
    (fft.fft, (3, 12)), (fft.fft, (521,)),
    (lambda w: fft.rfft(w, n=400, norm="ortho"), (3, 512)),
    (lambda w: fft.irfft(pair(w)), (3, 5, 2)),
    (lambda w: fft.irfft(pair(w), n=99), (3, 50, 2)),
    (lambda w: (fft.fft2(w), fft.rfft2(w), fft.fftn(w, axes=(0, 2)).real,
                fft.rfftn(w), fft.ihfft(w), fft.fftshift(w) * fft.fftfreq(6)),
     (2, 4, 6)),
    (lambda w: (fft.ifft2(pair(w)), fft.irfft2(pair(w)), fft.hfft(pair(w))),
     (2, 4, 3, 2)),
    (lambda w: jnp.abs(fft.rfft(w, axis=0)) ** 2, (8, 3))])
def test_transforms(function, shape):
    check(function, make(*shape))


@pytest.mark.parametrize("function", [
    lambda z: (z * z[::-1], z / z[::-1], z - 2j, 2 / z, z + 1, 1j * z.real),
    lambda z: (z**2, z**-2, z**0, z**0.5, z**(1 + 1j), jnp.square(z)),
    lambda z: (jnp.abs(z), jnp.angle(z), jnp.conj(z), jnp.sign(z) * z),
    lambda z: (jnp.exp(z), jnp.log(z), jnp.sqrt(z), jnp.tanh(z)),
    lambda z: (jnp.sin(z), jnp.cos(z), z.real * (z == z), z.imag * (z != z)),
    lambda z: (z @ z, jnp.einsum("ij,kj->ik", z, jnp.conj(z))),
    lambda z: (z.sum(0), z.mean(), jnp.cumsum(z, 0), z.T),
    lambda z: (z[jnp.array([0, 2])], z[1:, ::2], jnp.roll(z, 1)),
    lambda z: jnp.zeros((4, 4), "complex64").at[:2].set(z[:2]).at[1].add(z[3]),
    lambda z: (jnp.where(z.real > 0, z, 0), jnp.pad(z, 1)),
    lambda z: (jnp.concatenate([z, z]), jnp.stack([z, 2 * z])),
    lambda z: jnp.abs(z * 0)])
def test_functions(function):
    check(lambda w: function(pair(w)), make(4, 4, 2))


@pytest.mark.parametrize("function", [
    lambda w: jax.grad(lambda w: jnp.abs(fft.rfft(w)).sum())(w),
    jax.vmap(fft.rfft), lambda w: lax.map(fft.rfft, w),
    lambda w: lax.scan(lambda c, x: (c * x[0] + 1j, jnp.abs(c)), 1j + w[0, 0],
                       w)[1],
    lambda w: lax.cond(w[0, 0] > 0, fft.rfft, lambda w: w[:, :5] * 1j, w),
    jax.checkpoint(lambda w: jnp.abs(fft.rfft(w)))])
def test_transformations(function):
    check(function, make(3, 8))


@pytest.mark.parametrize("policy", ["bf16", "keras:mixed_float16", "tf32"])
def test_transforms_are_f32(policy):
    def loss(w):
        return (fft.irfft(fft.rfft(w) * (1 + 2j)) * (1 + jnp.arange(64))).sum()

    w = make(4, 64)
    found = amp.jax.grad_fn(loss, w, (), policy=policy)()[0].loss
    exact = amp.jax.grad_fn(loss, w, (), policy="f32")()[0].loss
    assert abs(found - exact) <= 2.0**-20 * abs(exact)


@pytest.mark.parametrize("function, message", [
    (jnp.prod, "'reduce_prod' of complex numbers has no conversion"),
    (lambda z: lax.while_loop(lambda z: jnp.abs(z[0]) < 9, lambda z: z * 2, z),
     "'while' of complex numbers has no conversion")])
def test_refused(function, message):
    with pytest.raises(amp.Error, match=message) as caught:
        amp.jax.grad_fn(lambda w: jnp.abs(function(pair(w))).sum(), make(4, 2),
                        ())
    assert caught.value.file == __file__


def test_complex_arguments_are_refused():
    z = make(4) * 1j
    with pytest.raises(amp.Error, match="make jax.lax.complex of these"):
        amp.jax.grad_fn(lambda w: jnp.abs(w).sum(), z, ())

"""Compiled losses and gradients beside JAX's, on demand."""

import amp
import pytest

jax = pytest.importorskip("jax")
pytest.importorskip("torch_mlir")

import amp.jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402

KEYS = jax.random.split(jax.random.key(0), 4)
PARAMS = {"w": jax.random.normal(KEYS[0], (8, 16)) * 0.3, "b": jnp.zeros(16),
          "v": jax.random.normal(KEYS[1], (16, 4)) * 0.3}
X = jax.random.normal(KEYS[2], (32, 8))
Y = jax.random.randint(KEYS[3], (32,), 0, 4)


def loss(p, x, y):
    h = jax.nn.gelu(x @ p["w"] + p["b"])
    logs = jax.nn.log_softmax(h @ p["v"])
    return -jnp.take_along_axis(logs, y[:, None], 1).mean(), {
        "accuracy": (logs.argmax(1) == y).mean()}


def with_gradients(p, x, y):
    return jax.value_and_grad(loss, has_aux=True)(p, x, y)


def recur(p, x, y):
    def step(h, row):
        h = jnp.tanh(h @ p["v"].T @ p["v"] + row)
        return h, h.sum()
    h, sums = jax.lax.scan(step, jnp.zeros(4), (x @ p["w"] + p["b"]) @ p["v"])
    return sums.mean() + h.sum()


@pytest.mark.parametrize("policy", ["f32", "bf16", "jmp:bf16"])
@pytest.mark.parametrize("function", [loss, with_gradients, recur])
def test_right(function, policy):
    report = amp.jax.check(function, PARAMS, (X, Y), policy=policy)
    assert report.holds and set(report.gradients) == {"w", "b", "v"}
    assert "JAX" in str(report) and "bound" in str(report)


@pytest.mark.parametrize("old, new, message", [
    ("math.tanh", "math.erf", "the compiled loss is .*, and JAX's"),
])
def test_a_converter_that_prints_another_op(monkeypatch, old, new, message):
    exported = amp.jax.Exported

    class Wrong(exported):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **kwargs)
            assert old in self.text
            self.text = self.text.replace(old, new)

    monkeypatch.setattr(amp.jax, "Exported", Wrong)
    with pytest.raises(amp.Error, match=message):
        amp.jax.check(recur, PARAMS, (X, Y))


def test_another_gradient(monkeypatch):
    """A function whose rule is another than what is compiled."""
    compiled = amp.jax.GradFn.__call__

    def wrong(self, *batch):
        result, grads = compiled(self, *batch)
        return result, {**grads, "w": grads["w"] * 1.001}

    monkeypatch.setattr(amp.jax.GradFn, "__call__", wrong)
    with pytest.raises(amp.Error, match="gradient of 'w' is another than JAX's"):
        amp.jax.check(loss, PARAMS, (X, Y))

"""Compiled losses and gradients beside JAX's, on demand."""

import warnings

import amp
import numpy
import pytest

jax = pytest.importorskip("jax")
pytest.importorskip("torch_mlir")

import amp.jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
from amp import _jax_compile, _jax_culprit  # noqa: E402

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


def plant(monkeypatch, old, new):
    """A converter that prints another op than it should."""
    found = []

    class Wrong(_jax_compile.Exported):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **kwargs)
            found.append(old in self.text)
            assert found[0]
            self.text = self.text.replace(old, new)

    monkeypatch.setattr(_jax_compile, "Exported", Wrong)
    monkeypatch.setattr(_jax_culprit, "Exported", Wrong)


def test_a_converter_that_prints_another_op(monkeypatch):
    plant(monkeypatch, "math.tanh", "math.erf")
    with pytest.raises(amp.Error, match="the compiled loss is .*, and JAX's"):
        amp.jax.check(recur, PARAMS, (X, Y))


def deep(p, x, y):
    h = x @ p["w"] + p["b"]
    h = jnp.tanh(h) + jnp.exp(h * 0.1)
    return jnp.sin(h @ p["v"]).mean()


@pytest.mark.parametrize("policy", ["f32", "bf16"])
@pytest.mark.parametrize("make", [amp.jax.train_step, amp.jax.grad_fn,
                                  amp.jax.eval_fn])
def test_each_export_is_compared(monkeypatch, make, policy):
    """The first equation that differs is named, with its line."""
    plant(monkeypatch, "math.tanh", "math.erf")
    with pytest.raises(amp.Error, match=(
            r"the compiled loss is .*, and JAX's .* under 'f32' .*'tanh' "
            r"\(.*test_jax_check.py:\d+\) gives other values; check=False")):
        make(deep, PARAMS, (X, Y), policy=policy)
    make(deep, PARAMS, (X, Y), policy=policy, check=False)


def test_a_small_fault_under_a_policy_of_16_bits(monkeypatch):
    """Less than bf16 rounds, and more than f32."""
    plant(monkeypatch, "1.000000e-01", "1.010000e-01")
    with pytest.raises(amp.Error, match="under 'f32'"):
        amp.jax.train_step(deep, PARAMS, (X, Y), policy="bf16")


def skip(p, x, y):
    """Of many values, which several equations read."""
    h = jnp.tanh(x @ p["w"])
    values = [h]
    for i in range(12):
        values.append(jnp.sin(values[-1] * (1 + i)) + h)
    return jnp.square(sum(values) @ p["v"]).mean()


def test_the_first_of_many_values_is_named(monkeypatch):
    plant(monkeypatch, "math.tanh", "math.erf")
    with pytest.raises(amp.Error, match="'tanh' .* gives other values"):
        amp.jax.train_step(skip, PARAMS, (X, Y))


def test_a_culprit_among_bytes_and_keys(monkeypatch):
    plant(monkeypatch, "math.tanh", "math.erf")

    def draw(p, key, n):
        noise = jax.random.normal(key, (8,)) * (n > 200)
        return jnp.square(jnp.tanh(noise @ p["w"])).mean()

    with pytest.raises(amp.Error, match="'tanh' .* gives other values"):
        amp.jax.train_step(draw, PARAMS, (jax.random.key(7), jnp.uint8(255)))


def get_remarks(make, *args, **options):
    """What is told of a comparison."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        make(*args, **options)
    texts = [str(one.message) for one in told]
    return [text for text in texts if "JAX's" in text]


def check_compared(make, *args, **options):
    remark, = get_remarks(make, *args, **options)
    assert "and JAX's" in remark and "compared in" in remark


@pytest.mark.parametrize("options", [
    {}, {"policy": "bf16"}, {"accumulate": 2, "policy": "bf16"},
    {"policy": "jmp:bf16"}, {"policy": "apex-O3"}])
def test_what_is_compared_is_told(options):
    check_compared(amp.jax.train_step, deep, PARAMS, (X, Y), **options)


def test_types_of_64_bits():
    """Which JAX has in one thread and not in another."""
    with jax.enable_x64(True):
        w = jnp.full((4, 3), 0.3, jnp.float64)
        check_compared(amp.jax.grad_fn, lambda p, x: jnp.tanh(x @ p).sum(), w,
                       (jnp.ones((2, 4)),), policy="f64")


@pytest.mark.parametrize("w", [
    numpy.arange(3.0), 2.5, numpy.float64(2.5), jnp.ones(3, jnp.bfloat16)])
def test_parameters_of_other_types(w):
    check_compared(amp.jax.train_step, lambda p, x: (p["a"] * x).sum(),
                   {"a": w}, (jnp.ones(3),))


def test_keys_and_bytes():
    def draw(p, key, x, n):
        noise = jax.random.normal(key, x.shape) * (n > 200)
        return jnp.square((x + noise) @ p["w"]).mean()

    check_compared(amp.jax.train_step, draw, {"w": PARAMS["w"]},
                   (jax.random.key(7), X, jnp.uint8(255)))


@pytest.mark.parametrize("dtype", [jnp.bfloat16, jnp.float16])
@pytest.mark.parametrize("policy", ["f32", "bf16"])
def test_what_a_function_has_in_16_bits(dtype, policy):
    """Its own roundings count, and its products are summed in f32."""
    def compute(p, x, y):
        h = x.astype(dtype)
        for _ in range(3):
            h = jnp.tanh(h @ p["w"].astype(dtype)) @ p["w"].T.astype(dtype)
        h = jax.nn.softmax(h @ p["w"].astype(dtype) @ p["v"].astype(dtype))
        return jnp.square(h.astype(jnp.float32)).mean()

    check_compared(amp.jax.train_step, compute, PARAMS, (X, Y), policy=policy)


def test_roundings_that_add_up():
    """To more than roundings at random do: in f32 the program is JAX's."""
    def decay(p, x):
        return jax.lax.scan(lambda c, _: (c * 0.999, ()), p["w"] * x, None,
                            1000)[0].sum()

    remark, = get_remarks(amp.jax.train_step, decay, {"w": jnp.ones(4)},
                          (jnp.ones(4),), policy="jmp:bf16")
    assert "in f32 it is JAX's" in remark


def test_an_example_without_values():
    """Its shapes and types are enough, and nothing is compared."""
    shapes = [jax.ShapeDtypeStruct(a.shape, a.dtype) for a in (X, Y)]
    remark, = get_remarks(amp.jax.train_step, deep, PARAMS, shapes)
    assert "not compared with JAX's: the example has no values" in remark
    step = amp.jax.train_step(deep, PARAMS, shapes)
    assert step(X, Y).loss == pytest.approx(float(deep(PARAMS, X, Y)), 1e-6)


@pytest.mark.parametrize("params, batch, message", [
    ({"a": jnp.tanh}, (), "'a': expected an array or a number, found"),
    ({"a": 1.0}, ("train",), "'x': expected an array or a number, found str"),
    ({"a": jax.ShapeDtypeStruct((3,), jnp.float32)}, (1.0,),
     "'a': expected a parameter's first values, found its shape")])
def test_what_is_no_array(params, batch, message):
    with pytest.raises(amp.Error, match=message):
        amp.jax.grad_fn(lambda p, x=1.0: p["a"] * x, params, batch)


def test_a_rule_with_a_value_of_its_own():
    """As jax.grad takes it; an evaluation has the function's."""
    @jax.custom_vjp
    def f(x):
        return x * 0

    f.defvjp(lambda x: (x * 7, x), lambda x, c: (c * x,))

    def of_rule(p, x):
        return f(p["w"] * x).sum()

    w = {"w": jnp.ones(4)}
    assert amp.jax.train_step(of_rule, w, (jnp.ones(4),))(
        jnp.ones(4)).loss == 28
    assert amp.jax.eval_fn(of_rule, w, (jnp.ones(4),))(jnp.ones(4)).loss == 0


def test_a_wrong_choice():
    with pytest.raises(amp.Error, match="check: expected True or False, found "
                                        "'loss'"):
        amp.jax.train_step(deep, PARAMS, (X, Y), check="loss")


def test_another_gradient(monkeypatch):
    """A function whose rule is another than what is compiled."""
    compiled = amp.jax.GradFn.__call__

    def wrong(self, *batch):
        result, grads = compiled(self, *batch)
        return result, {**grads, "w": grads["w"] * 1.001}

    monkeypatch.setattr(amp.jax.GradFn, "__call__", wrong)
    with pytest.raises(amp.Error,
                       match="gradient of 'w' is another than JAX's"):
        amp.jax.check(loss, PARAMS, (X, Y))

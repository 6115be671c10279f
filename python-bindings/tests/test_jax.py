"""amp.jax against JAX."""

import amp
import numpy
import pytest

jax = pytest.importorskip("jax")
pytest.importorskip("torch_mlir")

import amp.jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402


def cross_entropy(logits, y):
    logits = jax.nn.log_softmax(logits)
    return -(jax.nn.one_hot(y, logits.shape[-1]) * logits).sum(-1).mean()


def make_mlp(key):
    a, b = jax.random.split(key)
    params = {"hidden": {"w": jax.random.normal(a, (16, 32)) / 4,
                         "b": jnp.zeros(32)},
              "out": [jax.random.normal(b, (32, 5)) / 6, jnp.zeros(5)]}

    def loss(params, x, y):
        h = jnp.tanh(x @ params["hidden"]["w"] + params["hidden"]["b"])
        return cross_entropy(h @ params["out"][0] + params["out"][1], y)

    return params, loss, (16,)


def make_cnn(key):
    a, b = jax.random.split(key)
    params = {"conv": jax.random.normal(a, (4, 1, 3, 3)) / 3,
              "w": jax.random.normal(b, (4, 5)) / 2}

    def loss(params, x, y):
        h = jax.lax.conv_general_dilated(x, params["conv"], (1, 1), "SAME")
        return cross_entropy(jax.nn.relu(h).mean((2, 3)) @ params["w"], y)

    return params, loss, (1, 8, 8)


def make_attention(key):
    keys = jax.random.split(key, 3)
    params = {"qkv": jax.random.normal(keys[0], (12, 36)) / 4,
              "proj": jax.random.normal(keys[1], (12, 12)) / 4,
              "head": jax.random.normal(keys[2], (12, 5)) / 4}

    def loss(params, x, y):
        q, k, v = jnp.split(x @ params["qkv"], 3, axis=-1)
        scores = jnp.einsum("btc,bsc->bts", q, k) / 12**0.5
        h = x + jax.nn.softmax(scores) @ v @ params["proj"]
        h = (h - h.mean(-1, keepdims=True)) / jnp.sqrt(
            h.var(-1, keepdims=True) + 1e-5)
        return cross_entropy(h.mean(1) @ params["head"], y)

    return params, loss, (6, 12)


MODELS = [make_mlp, make_cnn, make_attention]


def make_batch(key, shape, rows=8):
    a, b = jax.random.split(key)
    return (jax.random.normal(a, (rows, *shape)),
            jax.random.randint(b, (rows,), 0, 5))


def train(params, loss, batches, dtype):
    """The losses of SGD, computed by JAX in the type."""
    with jax.enable_x64(dtype == jnp.float64):
        params = jax.tree.map(lambda p: jnp.asarray(p, dtype), params)
        step = jax.jit(jax.value_and_grad(loss))
        losses = []
        for x, y in batches:
            value, grads = step(params, jnp.asarray(x, dtype), y)
            params = jax.tree.map(lambda p, g: p - dtype(0.1) * g, params,
                                  grads)
            losses.append(float(value))
    return losses


@pytest.mark.parametrize("make", MODELS, ids=lambda make: make.__name__)
def test_losses_are_jaxs(make):
    params, loss, shape = make(jax.random.key(0))
    batches = [make_batch(jax.random.key(i), shape) for i in range(50)]
    exact = train(params, loss, batches, jnp.float64)
    eager = train(params, loss, batches, jnp.float32)
    step = amp.jax.train_step(loss, params, batches[0],
                              optimizer=amp.SGD(lr=0.1))
    found = [step(*batch).loss for batch in batches]

    def distance(losses):
        return max(abs(a - b) for a, b in zip(losses, exact))

    unit = 2.0**-23 * max(1.0, *exact)
    assert distance(found) <= max(2 * distance(eager), 2 * unit)
    assert (jax.tree.structure(step.params) == jax.tree.structure(params))
    bf16 = amp.jax.train_step(loss, params, batches[0], policy="bf16",
                              optimizer=amp.SGD(lr=0.1))
    assert distance([bf16(*batch).loss for batch in batches]) < 0.05


def test_gradients_and_value_and_grad():
    params, loss, shape = make_mlp(jax.random.key(0))
    batch = make_batch(jax.random.key(1), shape)
    expected = jax.grad(loss)(params, *batch)
    for function in (loss, jax.value_and_grad(loss)):
        result, grads = amp.jax.grad_fn(function, params, batch)(*batch)
        close = jax.tree.map(
            lambda a, b: bool(jnp.allclose(a, b, rtol=1e-4, atol=1e-6)),
            grads, expected)
        assert jax.tree.all(close)
        assert abs(result.loss - float(loss(params, *batch))) < 1e-5


def test_metrics_other_sizes_and_state(tmp_path):
    params, loss, shape = make_mlp(jax.random.key(0))
    batch = make_batch(jax.random.key(1), shape)

    def with_metric(params, x, y):
        return loss(params, x, y), {"rows": jnp.float32(x.shape[0])}

    step = amp.jax.train_step(with_metric, params, batch,
                              optimizer=amp.SGD(lr=0.1, momentum=0.9))
    assert step(*batch).metrics["rows"] == 8
    small = make_batch(jax.random.key(2), shape, rows=3)
    assert step(*small).metrics["rows"] == 3
    values, weights = step.state_dict(), step.params
    step.save(tmp_path / "s.safetensors")
    following = step(*batch).values
    step.load_state_dict(values)
    assert step(*batch).values == following
    step.load(tmp_path / "s.safetensors")
    assert step(*batch).values == following
    step.params = params
    start = amp.jax.eval_fn(loss, params, batch)(*batch).loss
    assert abs(step(*batch).loss - start) < 1e-6
    assert jax.tree.structure(weights) == jax.tree.structure(params)


@pytest.mark.parametrize("loss, message", [
    (lambda params, x, y: x.sum(0), "must give a number"),
    (lambda params, x, y: (x.sum(), 3), "expected a dict of metrics"),
    (lambda params, x, y: jnp.prod(jnp.fft.fft(x @ params["w"])).real,
     "no conversion"),
])
def test_what_cannot_be_converted(loss, message):
    params = {"w": jnp.ones((16, 2))}
    with pytest.raises(amp.Error, match=message):
        amp.jax.train_step(loss, params, make_batch(jax.random.key(0), (16,)))


def test_products_that_name_an_algorithm():
    """As jax.nn.dot_product_attention of f16, which JAX lowers for no CPU."""
    def loss(w, x):
        return jax.lax.dot_general(
            w.astype("float16"), x.astype("float16"), (((1,), (0,)), ((), ())),
            precision=jax.lax.DotAlgorithmPreset.F16_F16_F32,
            preferred_element_type="float32").sum()

    w, x = jnp.full((3, 4), 0.5), numpy.full((4, 2), 1.5, "float32")
    value, grads = amp.jax.grad_fn(loss, w, (x,), policy="f32")(x)
    assert value.loss == 18.0
    numpy.testing.assert_array_equal(grads, numpy.full((3, 4), 3.0))


def test_bad_batches_and_parameters():
    params, loss, shape = make_mlp(jax.random.key(0))
    x, y = make_batch(jax.random.key(1), shape)
    step = amp.jax.train_step(loss, params, (x, y))
    with pytest.raises(amp.Error, match="missing input"):
        step(x)
    with pytest.raises(amp.Error, match="expected i32"):
        step(x, numpy.zeros(8, numpy.float32))
    with pytest.raises(amp.Error, match="expected parameters as"):
        step.params = {"w": 1}


def test_fit(tmp_path):
    def loss_fn(params, x, y):
        return (((x @ params["w"])[:, 0] - y)**2).mean()

    x = numpy.random.default_rng(0).standard_normal((16, 4)).astype("f4")
    batches = [(x, x.sum(1))] * 40
    step = amp.jax.train_step(
        loss_fn, {"w": numpy.zeros((4, 1), "f4")}, batches[0],
        optimizer=amp.SGD(lr=0.1))
    check = amp.jax.eval_fn(loss_fn, step.params, batches[0])
    history = amp.fit(step, batches, checkpoint=tmp_path / "c",
                      evaluate=lambda: amp.evaluate(check, batches[:1]),
                      eval_every=20, progress=False)
    losses = [point.mean for point in history.steps["loss"]]
    assert len(losses) == 40 and losses[-1] < losses[0] / 10
    assert len(history.evaluations["loss"]) == 2


def test_what_is_evaluated_follows_the_training_step():
    key = jax.random.key(0)
    params = {"w": jax.random.normal(key, (8, 3)), "b": jnp.zeros(3)}
    x = jax.random.normal(jax.random.key(1), (16, 8))

    def loss_fn(params, x):
        return jnp.mean((x @ params["w"] + params["b"] - 1)**2)

    step = amp.jax.train_step(loss_fn, params, (x,), policy="bf16",
                              optimizer=amp.SGD(lr=0.1))
    follows = amp.jax.eval_fn(loss_fn, step, (x,), policy="bf16")
    own = amp.jax.eval_fn(loss_fn, params, (x,), policy="bf16")
    first = own(x).loss
    for _ in range(3):
        step(x)
        now = amp.jax.eval_fn(loss_fn, step.params, (x,), policy="bf16")
        assert follows(x).loss == now(x).loss
        assert follows(x[:4]).loss == now(x[:4]).loss
    assert own(x).loss == first
    history = amp.fit(step, [(x,)] * 2, epochs=3, evaluate=(own, [(x,)]),
                      progress=False)
    losses = [point.mean for point in history.evaluations["loss"]]
    assert len(set(losses)) == 3 and own(x).loss == follows(x).loss
    # Values of its own are not the step's.
    trained, expected = step.params, own(x).loss
    with pytest.raises(amp.Error, match="'b': expected the shape"):
        own.params = {"w": params["w"] * 2, "b": jnp.zeros(4)}
    assert own(x).loss == expected
    own.params = params
    assert own(x).loss == first and follows(x).loss == expected
    assert jnp.array_equal(step.params["w"], trained["w"])


def test_value_and_grad_with_metrics():
    def loss(p, x):
        return (x @ p).sum()**2, {"mean": x.mean()}

    p, x = jnp.ones(3), jnp.full((2, 3), 2.0)
    step = amp.jax.train_step(jax.value_and_grad(loss, has_aux=True), p, (x,),
                              optimizer=amp.SGD(lr=0.5))
    result = step(x)
    assert result.loss == 144.0 and result.metrics["mean"] == 2.0
    numpy.testing.assert_array_equal(
        step.params, p - 0.5 * jax.grad(lambda p: loss(p, x)[0])(p))


@pytest.mark.parametrize("impl", ["threefry2x32", None])
def test_keys_are_inputs(impl):
    def loss(p, batch):
        return (p * jax.random.normal(batch["key"], (3,))).sum()

    keys = [jax.random.PRNGKey(i) if impl is None else
            jax.random.key(i, impl=impl) for i in (1, 9)]
    function = amp.jax.grad_fn(loss, jnp.ones(3), ({"key": keys[0]},))
    for key in keys:
        numpy.testing.assert_allclose(
            function({"key": key})[1], jax.random.normal(key, (3,)), rtol=1e-6)


def test_inputs_of_others():
    def loss(p, x):
        return (x @ p).sum()**2

    values = numpy.arange(12, dtype="float32").reshape(4, 3)
    function = amp.jax.grad_fn(loss, jnp.ones(3), (jnp.asarray(values),))
    others = [values, memoryview(values)]
    torch = pytest.importorskip("torch")
    others += [torch.from_numpy(values),
               torch.from_numpy(values).requires_grad_()]
    for other in others:
        assert function(other)[0].loss == 66.0**2


@pytest.mark.parametrize("shape", [(3, 3), (11, 11), (4, 16, 16)])
def test_masks_are_constants(shape):
    """Of one bit each, few and many."""
    mask = numpy.tril(numpy.ones(shape, bool))

    def loss(params, x):
        return jnp.where(mask, x * params["w"], 0.25).sum()

    x = jnp.arange(mask.size, dtype="f4").reshape(shape)
    params = {"w": jnp.ones(())}
    step = amp.jax.grad_fn(loss, params, (x,), policy="f32")
    result, grads = step(x)
    numpy.testing.assert_allclose(result.loss, loss(params, x), rtol=1e-6)
    numpy.testing.assert_allclose(grads["w"], jax.grad(loss)(params, x)["w"],
                                  rtol=1e-6)


def test_a_saturated_logistic():
    """What its derivative is of cancels what follows."""
    def loss(params, x):
        p = jax.nn.sigmoid(x + params["w"])
        return -jnp.log(1 - p + 1e-12).sum()

    x = jnp.linspace(-20, 30, 51)
    params = {"w": jnp.zeros(51)}
    _, grads = amp.jax.grad_fn(loss, params, (x,), policy="f32")(x)
    numpy.testing.assert_allclose(grads["w"], jax.grad(loss)(params, x)["w"],
                                  rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("dtype", [jnp.bfloat16, jnp.float16])
@pytest.mark.parametrize("policy", ["f32", "bf16"])
def test_products_of_16_bits_are_summed_in_f32(dtype, policy):
    """Of ones, of which a sum in bf16 is 256 at most, and in f16 2048."""
    def multiply(p, x):
        return (x.astype(dtype) @ p.astype(dtype)).astype(jnp.float32).sum()

    def convolve(p, x):
        return jax.lax.conv_general_dilated(
            x.astype(dtype), p.astype(dtype), (1, 1), "VALID",
            dimension_numbers=("NHWC", "HWIO", "NHWC")
        ).astype(jnp.float32).sum()

    long, wide = jnp.ones((4096, 1)), jnp.ones((1, 4096))
    image, window = jnp.ones((1, 3, 3, 256)), jnp.ones((3, 3, 256, 1))
    for loss, p, x, total, gradient in (
            (multiply, long, wide, 4096, 1), (convolve, window, image, 2304, 1),
            (multiply, jnp.ones((1, 1)), long, 4096, 4096)):
        step = amp.jax.grad_fn(loss, p, (x,), policy=policy)
        result, grads = step(x)
        assert result.loss == total and (grads == gradient).all()

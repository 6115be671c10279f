"""Models that people write with flax, equinox and haiku, with losses of optax:
name: what makes a function of parameters and a batch, with the parameters, and
what draws a batch."""

import equinox
import haiku
import jax
import numpy
import optax
from flax import linen, nnx
from jax import lax
from jax import numpy as jnp

_ROWS, _WIDTH, _TIMES, _CLASSES = 8, 16, 12, 5
_MODELS = {}


def _randn(*sizes):
    return lambda g: g.standard_normal(sizes).astype(numpy.float32)


def _rand(*sizes):
    return lambda g: g.random(sizes, numpy.float32)


def _randint(high, *sizes):
    return lambda g: g.integers(0, high, sizes).astype(numpy.int32)


_x, _image = _randn(_ROWS, _WIDTH), _randn(4, 16, 16, 3)
_sequence, _tokens = _randn(_ROWS, _TIMES, _WIDTH), _randint(50, 4, _TIMES)
_label, _few = _randint(_CLASSES, _ROWS), _randint(_CLASSES, 4)
_mean = jnp.mean
_entropy = optax.softmax_cross_entropy_with_integer_labels


def _example(draws):
    return [draw(numpy.random.default_rng(0)) for draw in draws]


def _add_linen(name, module, loss, *draws, inputs=1):
    """The loss of what the module makes of the first of the inputs, and of
    the whole batch."""
    def build():
        variables = module.init(jax.random.key(0), *_example(draws)[:inputs])
        rest = {k: v for k, v in variables.items() if k != "params"}

        def compute(params, *batch):
            out, _ = module.apply({"params": params, **rest}, *batch[:inputs],
                                  mutable=list(rest))
            return loss(out, *batch)
        return compute, variables["params"]
    _MODELS["linen " + name] = build, lambda g: tuple(d(g) for d in draws)


def _add_nnx(name, make, loss, *draws):
    def build():
        graph, params, rest = nnx.split(make(nnx.Rngs(0)), nnx.Param, ...)

        def compute(params, *batch):
            model = nnx.merge(graph, params, rest, copy=True)
            return loss(model(batch[0]), *batch)
        return compute, params
    _MODELS["nnx " + name] = build, lambda g: tuple(d(g) for d in draws)


def _add_equinox(name, make, loss, *draws):
    def build():
        params, rest = equinox.partition(
            make(jax.random.key(0)), equinox.is_inexact_array)

        def compute(params, *batch):
            return loss(equinox.combine(params, rest), *batch)
        return compute, params
    _MODELS["equinox " + name] = build, lambda g: tuple(d(g) for d in draws)


def _add_haiku(name, forward, loss, *draws):
    def build():
        model = haiku.transform_with_state(forward)
        params, state = model.init(jax.random.key(0), _example(draws)[0])

        def compute(params, *batch):
            return loss(model.apply(params, state, None, batch[0])[0], *batch)
        return compute, params
    _MODELS["haiku " + name] = build, lambda g: tuple(d(g) for d in draws)


class _Residual(linen.Module):
    @linen.compact
    def __call__(self, x):
        for width in (8, 16):
            y = linen.Conv(width, (3, 3), (2, 2), use_bias=False)(x)
            y = linen.relu(linen.BatchNorm(use_running_average=False)(y))
            y = linen.Conv(width, (3, 3))(y)
            x = y + linen.Conv(width, (1, 1), (2, 2))(x)
        return linen.Dense(_CLASSES)(x.mean((1, 2)))


class _Encoder(linen.Module):
    @linen.compact
    def __call__(self, x):
        for _ in range(2):
            x = x + linen.MultiHeadDotProductAttention(4)(linen.LayerNorm()(x))
            y = linen.Dense(32)(linen.LayerNorm()(x))
            x = x + linen.Dense(_WIDTH)(linen.gelu(y))
        return linen.Dense(_CLASSES)(x.mean(1))


class _Decoder(linen.Module):
    @linen.compact
    def __call__(self, tokens):
        embed = linen.Embed(50, _WIDTH)
        x = embed(tokens)
        mask = linen.make_causal_mask(tokens)
        for _ in range(2):
            x = x + linen.SelfAttention(2)(linen.RMSNorm()(x), mask)
            y = linen.RMSNorm()(x)
            x = x + linen.Dense(_WIDTH)(
                linen.silu(linen.Dense(32)(y)) * linen.Dense(32)(y))
        return embed.attend(linen.RMSNorm()(x))


class _Recurrent(linen.Module):
    @linen.compact
    def __call__(self, x):
        # What they carry has the type of parameters: in f64, too.
        lstm = linen.OptimizedLSTMCell(_WIDTH, param_dtype=float)
        gru = linen.GRUCell(_WIDTH, param_dtype=float)
        x = linen.Bidirectional(linen.RNN(lstm), linen.RNN(gru))(x)
        return linen.Dense(_CLASSES)(x[:, -1])


class _Autoencoder(linen.Module):
    @linen.compact
    def __call__(self, x, noise):
        y = linen.avg_pool(linen.elu(linen.Conv(8, (3, 3))(x)), (2, 2), (2, 2))
        y = linen.GroupNorm(4)(y).reshape(len(x), -1)
        mean, log = jnp.split(linen.Dense(16)(y), 2, 1)
        y = linen.Dense(512)(mean + noise * jnp.exp(log / 2))
        y = linen.relu(y).reshape(-1, 8, 8, 8)
        return linen.ConvTranspose(3, (4, 4), (2, 2))(y), mean, log


class _Messages(linen.Module):
    """Three rounds of sums over the edges of a graph."""

    @linen.compact
    def __call__(self, x, edges):
        for _ in range(3):
            sent = linen.Dense(_WIDTH)(x)[edges[0]]
            found = jax.ops.segment_sum(sent, edges[1], len(x))
            count = jax.ops.segment_sum(jnp.ones(len(sent)), edges[1], len(x))
            x = linen.tanh(linen.Dense(_WIDTH)(jnp.concatenate(
                [x, found / jnp.maximum(count, 1)[:, None]], 1)))
        return linen.Dense(_CLASSES)(x)


class _Experts(linen.Module):
    @linen.compact
    def __call__(self, x):
        share, index = lax.top_k(linen.softmax(linen.Dense(4)(x)), 2)
        up = self.param("up", linen.initializers.lecun_normal(), (4, 16, 32))
        down = self.param("down", linen.initializers.lecun_normal(),
                          (4, 32, 16))
        y = jnp.einsum("ri,eio->reo", x, up)
        y = jnp.einsum("rei,eio->reo", linen.gelu(y), down)
        y = jnp.take_along_axis(y, index[..., None], 1)
        return x + (share[..., None] * y).sum(1)


class _StateSpace(linen.Module):
    """A diagonal one, by a parallel scan."""

    @linen.compact
    def __call__(self, x):
        rate = self.param("rate", linen.initializers.normal(), (_WIDTH,))
        step = linen.softplus(linen.Dense(_WIDTH)(x))
        decay = jnp.exp(-step * jnp.exp(rate))

        def join(left, right):
            return left[0] * right[0], right[0] * left[1] + right[1]
        _, state = lax.associative_scan(join, (decay, step * x), axis=1)
        return linen.Dense(_WIDTH)(linen.silu(state) + x)


_add_linen("residual", _Residual(), lambda out, x, y: _mean(_entropy(out, y)),
           _image, _few)
_add_linen("encoder", _Encoder(), lambda out, x, y: _mean(
    optax.losses.poly_loss_cross_entropy(out, jax.nn.one_hot(y, _CLASSES))),
    _sequence, _label)
_add_linen("decoder", _Decoder(), lambda out, x: _mean(
    _entropy(out[:, :-1], x[:, 1:])), _tokens)
_add_linen("recurrent", _Recurrent(), lambda out, x, y: _mean(
    optax.sigmoid_focal_loss(out, jax.nn.one_hot(y, _CLASSES))),
    _sequence, _label)
_add_linen("autoencoder", _Autoencoder(), lambda out, x, noise: (
    _mean(optax.squared_error(out[0], x))
    + 0.1 * _mean(jnp.exp(out[2]) + out[1]**2 - out[2])),
    _image, _randn(4, 8), inputs=2)
_add_linen("messages", _Messages(), lambda out, x, edges, y: _mean(
    _entropy(out, y)), _randn(20, _WIDTH), _randint(20, 2, 60),
    _randint(_CLASSES, 20), inputs=2)
_add_linen("experts", _Experts(), lambda out, x, y: _mean(
    optax.log_cosh(out, y)), _x, _x)
_add_linen("state space", _StateSpace(), lambda out, x, y: _mean(
    optax.huber_loss(out, y)), _sequence, _sequence)


class _Vision(nnx.Module):
    def __init__(self, rngs):
        self.conv = nnx.Conv(3, 8, (3, 3), (2, 2), rngs=rngs)
        self.norm = nnx.BatchNorm(8, rngs=rngs)
        self.head = nnx.Linear(128, _CLASSES, rngs=rngs)

    def __call__(self, x):
        x = nnx.relu(self.norm(self.conv(x)))
        return self.head(nnx.max_pool(x, (2, 2), (2, 2)).reshape(len(x), -1))


class _Block(nnx.Module):
    def __init__(self, rngs):
        self.embed = nnx.Embed(50, _WIDTH, rngs=rngs)
        self.attend = nnx.MultiHeadAttention(
            4, _WIDTH, decode=False, rngs=rngs)
        self.norm = nnx.LayerNorm(_WIDTH, rngs=rngs)
        self.head = nnx.LinearGeneral(_WIDTH, 50, rngs=rngs)

    def __call__(self, tokens):
        x = self.embed(tokens)
        mask = nnx.make_causal_mask(tokens)
        return self.head(x + self.attend(self.norm(x), mask=mask))


class _Policy(nnx.Module):
    """Actions and a value."""

    def __init__(self, rngs):
        self.body = nnx.Linear(_WIDTH, 32, rngs=rngs)
        self.actions = nnx.Linear(32, _CLASSES, rngs=rngs)
        self.value = nnx.Linear(32, 1, rngs=rngs)

    def __call__(self, x):
        x = nnx.tanh(self.body(x))
        return nnx.log_softmax(self.actions(x)), self.value(x)[:, 0]


def _lose_policy(out, x, action, reward, before):
    log, value = out
    gain = lax.stop_gradient(reward - value)
    ratio = jnp.take_along_axis(log, action[:, None], 1)[:, 0]
    ratio = jnp.exp(ratio - jnp.log(before))
    least = jnp.minimum(ratio * gain, jnp.clip(ratio, 0.8, 1.2) * gain)
    entropy = -(jnp.exp(log) * log).sum(1)
    return _mean(optax.l2_loss(value, reward) - least - 0.01 * entropy)


_add_nnx("vision", _Vision, lambda out, x, y: _mean(_entropy(out, y)),
         _image, _few)
_add_nnx("block", _Block, lambda out, x: _mean(
    optax.convex_kl_divergence(jax.nn.log_softmax(out[:, :-1]),
                               jax.nn.one_hot(x[:, 1:], 50))), _tokens)
_add_nnx("policy", _Policy, _lose_policy, _x, _label, _randn(_ROWS),
         _rand(_ROWS))


def _make_mlp(key):
    return equinox.nn.MLP(_WIDTH, _CLASSES, 32, 3, jax.nn.silu, key=key)


def _make_images(key):
    keys = jax.random.split(key, 2)
    return equinox.nn.Sequential([
        equinox.nn.Conv2d(3, 8, 3, key=keys[0]),
        equinox.nn.Lambda(jax.nn.softplus),
        equinox.nn.MaxPool2d(2, 2), equinox.nn.GroupNorm(2, 8),
        equinox.nn.Lambda(jnp.ravel),
        equinox.nn.Linear(392, _CLASSES, key=keys[1])])


def _lose_recurrent(cell, x, y):
    def run(xs):
        return lax.scan(lambda h, x: (cell(x, h), None),
                        jnp.zeros(_WIDTH, xs.dtype), xs)[0]
    return _mean(optax.cosine_distance(jax.vmap(run)(x), y))


def _lose_attention(attend, x, y):
    rotary = equinox.nn.RotaryPositionalEmbedding(8)

    def run(x):
        return attend(x, x, x, mask=jnp.tri(_TIMES, dtype=bool),
                      process_heads=lambda q, k, v: (
                          jax.vmap(rotary, 1, 1)(q), jax.vmap(rotary, 1, 1)(k),
                          v))
    return _mean(optax.squared_error(jax.vmap(run)(x), y))


def _lose_equation(slope, x, y):
    """Four steps of Runge and Kutta."""
    def advance(_, x):
        one = jax.vmap(slope)(x)
        two = jax.vmap(slope)(x + one / 8)
        return x + two / 4
    return _mean(optax.huber_loss(lax.fori_loop(0, 4, advance, x), y))


def _lose_flow(nets, x):
    a, b = jnp.split(x, 2, 1)
    log = 0.0
    for net in nets:
        shift, scale = jnp.split(jax.vmap(net)(a), 2, 1)
        scale = jnp.tanh(scale)
        a, b, log = b * jnp.exp(scale) + shift, a, log + scale.sum(1)
    return _mean((a**2 + b**2).sum(1) / 2 - log)


_add_equinox("mlp", _make_mlp, lambda model, x, y: _mean(
    optax.hinge_loss(jax.vmap(model)(x)[:, 0], 2.0 * (y > 2) - 1)), _x, _label)
_add_equinox("images", _make_images, lambda model, x, y: _mean(
    _entropy(jax.vmap(model)(jnp.moveaxis(x, 3, 1)), y)), _image, _few)
_add_equinox("recurrent", lambda key: equinox.nn.GRUCell(
    _WIDTH, _WIDTH, key=key), _lose_recurrent, _sequence, _x)
_add_equinox("attention", lambda key: equinox.nn.MultiheadAttention(
    2, _WIDTH, key=key), _lose_attention, _sequence, _sequence)
_add_equinox("equation", lambda key: equinox.nn.MLP(
    _WIDTH, _WIDTH, 32, 1, jnp.tanh, key=key), _lose_equation, _x, _x)
_add_equinox("flow", lambda key: [equinox.nn.MLP(8, 16, 32, 1, key=k)
                                  for k in jax.random.split(key, 4)],
             _lose_flow, _x)


def _run_residual(x):
    return haiku.nets.ResNet([1, 1, 1, 1], _CLASSES, bottleneck=False,
                             channels_per_group=(8, 8, 16, 16),
                             use_projection=(True,) * 4)(x, True)


def _run_memory(x):
    core = haiku.LSTM(_WIDTH)
    out, _ = haiku.dynamic_unroll(core, jnp.moveaxis(x, 1, 0),
                                  core.initial_state(len(x)))
    return haiku.Linear(_WIDTH)(out[-1])


def _run_mixer(x):
    for _ in range(2):
        y = haiku.LayerNorm(-1, True, True)(x).swapaxes(1, 2)
        x = x + haiku.nets.MLP([32, _TIMES])(y).swapaxes(1, 2)
        x = x + haiku.nets.MLP([32, _WIDTH])(haiku.LayerNorm(-1, True, True)(x))
    return haiku.Linear(_WIDTH)(x.mean(1))


_add_haiku("residual", _run_residual, lambda out, x, y: _mean(
    _entropy(out, y)), _randn(4, 32, 32, 3), _few)
_add_haiku("memory", _run_memory, lambda out, x, y: _mean(
    optax.l2_loss(out, y)), _sequence, _x)
_add_haiku("mixer", _run_mixer, lambda out, x, y: optax.ntxent(
    out, y, 0.5), _sequence, _label)


def list_jax():
    return dict(_MODELS)

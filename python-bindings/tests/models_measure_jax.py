"""A function of JAX's through amp and through JAX: gradients and steps, each
as arrays of f64."""

import contextlib

import amp
import amp.jax
import jax
import numpy
import optax
from models_measure import DECAY, EPSILON, KEPT, RATE

_DTYPES = {"f64": "float64", "f32": "float32", "bf16": "bfloat16"}


def _cast(tree, kind):
    return jax.tree_util.tree_map(
        lambda x: x.astype(_DTYPES[kind]) if jax.numpy.issubdtype(
            x.dtype, jax.numpy.floating) else x, tree)


def _as_arrays(tree):
    return [numpy.asarray(x, numpy.float64)
            for x in jax.tree_util.tree_leaves(tree)]


class JaxCase:
    """A function of parameters and a batch that gives the loss, and the
    parameters' first values."""

    def __init__(self, build, draw):
        self._loss, self._params = build()
        self._draw = draw
        self._generator = numpy.random.default_rng(1)

    def draw(self):
        return self._draw(self._generator)

    def _make(self, kind):
        """JAX's gradient; of f32 parameters where what computes is bf16."""
        def loss(params, *batch):
            if kind == "bf16":
                params = _cast(params, kind)
            return self._loss(params, *_cast(batch, kind)).astype(
                _DTYPES["f64" if kind == "f64" else "f32"])
        return jax.jit(jax.grad(loss))

    def _start(self, kind):
        return _cast(jax.tree_util.tree_map(numpy.asarray, self._params),
                     "f64" if kind == "f64" else "f32")

    @staticmethod
    def _enter(kind):
        return (jax.enable_x64(True) if kind == "f64"
                else contextlib.nullcontext())

    def differentiate(self, kind, batches):
        with self._enter(kind):
            gradient, params = self._make(kind), self._start(kind)
            return [_as_arrays(gradient(params, *batch)) for batch in batches]

    def differentiate_compiled(self, policy, batches):
        run = amp.jax.grad_fn(self._loss, self._params, batches[0],
                              policy=policy)
        return [_as_arrays(run(*batch)[1]) for batch in batches]

    def train(self, kind, batches):
        with self._enter(kind):
            gradient, params = self._make(kind), self._start(kind)
            optimizer = optax.adamw(RATE, eps=EPSILON, weight_decay=DECAY)
            start, first = _as_arrays(params), None
            state = optimizer.init(params)
            for batch in batches:
                found = gradient(params, *batch)
                first = first or _as_arrays(found)
                update, state = optimizer.update(found, state, params)
                params = optax.apply_updates(params, update)
        return first, self._subtract(params, start)

    @staticmethod
    def _subtract(params, start):
        return [x - y for x, y in zip(_as_arrays(params), start)]

    def train_compiled(self, batches):
        step = amp.jax.train_step(
            self._loss, self._params, batches[0], policy="f32",
            optimizer=amp.AdamW(lr=RATE, eps=EPSILON, weight_decay=DECAY))
        start = _as_arrays(step.params)
        step(*batches[0])
        first = self._find_gradient(step)
        for batch in batches[1:]:
            step(*batch)
        return first, self._subtract(step.params, start)

    @staticmethod
    def _find_gradient(step):
        moments = step.state_dict()
        return [numpy.float64(moments[f"{argument.key}/exp_avg"]) / (1 - KEPT)
                for argument in step.program.arguments
                if argument.role == "param"]

"""Times of JAX functions: amp.jax beside jax.jit, in turn.

A training step with AdamW, written by tree maps for jax.jit.
"""

import argparse
import math
import os
import sys
import time


def parse_options():
    parser = argparse.ArgumentParser(prog="benchmarks/users/run_jax")
    parser.add_argument("models", nargs="*", metavar="MODEL")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--output", help="a file for the table")
    options = parser.parse_args()
    if options.threads < 1 or options.rounds < 1:
        parser.error("expected --threads and --rounds of at least 1")
    return options


# -- Models ------------------------------------------------------------------


def make_models(jax, jnp, numpy):
    rng = numpy.random.default_rng(0)

    def normal(*shape, scale=0.05):
        return jnp.asarray(rng.standard_normal(shape).astype("float32") * scale)

    def classes(count, *shape):
        return jnp.asarray(rng.integers(0, count, shape).astype("int32"))

    def entropy(logits, y):
        chosen = jax.nn.log_softmax(logits) * jax.nn.one_hot(
            y, logits.shape[-1])
        return -chosen.sum(-1).mean()

    def mlp(p, x, y):
        return entropy(jax.nn.gelu(jax.nn.gelu(x @ p["a"]) @ p["b"]) @ p["c"],
                       y)

    def convolve(x, w, stride=1):
        return jax.lax.conv_general_dilated(
            x, w, (stride, stride), "SAME",
            dimension_numbers=("NHWC", "HWIO", "NHWC"))

    def convolutions(p, x, y):
        h = jax.nn.relu(convolve(x, p["a"]))
        h = jax.nn.relu(convolve(h, p["b"], 2))
        h = jax.nn.relu(convolve(h, p["c"]))
        return entropy(h.mean((1, 2)) @ p["d"], y)

    def attention(p, x, y):
        batch, length, width = x.shape

        def split(z):
            return z.reshape(batch, length, 4, width // 4).swapaxes(1, 2)

        q, k, v = (split(x @ p[name]) for name in "qkv")
        weights = jax.nn.softmax(q @ k.swapaxes(-1, -2) / math.sqrt(width // 4))
        z = x + (weights @ v).swapaxes(1, 2).reshape(x.shape) @ p["o"]
        z = z + jax.nn.gelu(z @ p["f"]) @ p["g"]
        return entropy(z @ p["h"], y)

    def scan(p, x, y):
        def step(h, xt):
            h = jnp.tanh(xt @ p["w"] + h @ p["u"])
            return h, h

        first = jnp.zeros((x.shape[1], p["u"].shape[0]))
        return entropy(jax.lax.scan(step, first, x)[1] @ p["o"], y)

    return {
        "mlp": (mlp, {"a": normal(512, 1024), "b": normal(1024, 1024),
                      "c": normal(1024, 100)},
                (normal(256, 512, scale=1), classes(100, 256))),
        "convolutions": (convolutions, {
            "a": normal(3, 3, 3, 32), "b": normal(3, 3, 32, 64),
            "c": normal(3, 3, 64, 64), "d": normal(64, 10)},
            (normal(32, 32, 32, 3, scale=1), classes(10, 32))),
        "attention": (attention, {
            **{name: normal(256, 256) for name in "qkvo"},
            "f": normal(256, 1024), "g": normal(1024, 256),
            "h": normal(256, 100)},
            (normal(8, 128, 256, scale=1), classes(100, 8, 128))),
        "scan": (scan, {"w": normal(128, 256), "u": normal(256, 256),
                        "o": normal(256, 50)},
                 (normal(32, 32, 128, scale=1), classes(50, 32, 32))),
    }


# -- Both sides --------------------------------------------------------------


def build_jax(jax, jnp, loss, params, batch):
    rate, first, second = 1e-4, 0.9, 0.999

    def update(p, m, v, count):
        m, v = m / (1 - first ** count), v / (1 - second ** count)
        return p - rate * (m / (jnp.sqrt(v) + 1e-8) + 0.01 * p)

    @jax.jit
    def step(p, m, v, count, *batch):
        value, g = jax.value_and_grad(loss)(p, *batch)
        m = jax.tree.map(lambda m, g: first * m + (1 - first) * g, m, g)
        v = jax.tree.map(lambda v, g: second * v + (1 - second) * g * g, v, g)
        p = jax.tree.map(lambda p, m, v: update(p, m, v, count), p, m, v)
        return value, (p, m, v, count + 1)

    zeros = jax.tree.map(jnp.zeros_like, params)
    state = [(params, zeros, zeros, 1.0)]

    def run():
        value, state[0] = step(*state[0], *batch)
        return value.block_until_ready()

    return run


def measure(name, model, options, jax, jnp):
    import amp
    loss, params, batch = model
    sides = {"jax": build_jax(jax, jnp, loss, params, batch)}
    for mode in ("f32", "bf16"):
        step = amp.jax.train_step(loss, params, batch, policy=mode,
                                  optimizer=amp.AdamW(lr=1e-4),
                                  threads=options.threads)
        sides[mode] = lambda step=step: step(*batch).loss
    least = {}
    for _ in range(options.rounds + 1):
        for side, call in sides.items():
            start = time.perf_counter()
            call()
            seconds = time.perf_counter() - start
            least[side] = min(least.get(side, math.inf), seconds)
    ratio = least["jax"] / min(least["f32"], least["bf16"])
    cells = [f"{1e3 * least[side]:9.2f}" for side in ("f32", "bf16", "jax")]
    return f"{name:14}{' '.join(cells)} {ratio:6.2f}"


def main():
    options = parse_options()
    cores = sorted(os.sched_getaffinity(0))[:options.threads]
    os.sched_setaffinity(0, cores)
    os.environ["OMP_NUM_THREADS"] = str(options.threads)
    import jax
    import jax.numpy as jnp
    import numpy
    import amp
    import amp.jax  # noqa: F401
    from measure import describe_machine
    models = make_models(jax, jnp, numpy)
    for name in options.models:
        if name not in models:
            sys.exit(f"benchmarks/users/run_jax: expected models of "
                     f"{', '.join(models)}, found '{name}'")
    table = [f"{describe_machine()}, tier {amp.info()['tier']}, "
             f"{options.threads} threads, the least of {options.rounds + 1}",
             "ms a step        amp f32  amp bf16   jax.jit  ratio"]
    print("\n".join(table), flush=True)
    for name in options.models or models:
        table.append(measure(name, models[name], options, jax, jnp))
        print(table[-1], flush=True)
    if options.output:
        with open(options.output, "w", encoding="utf-8") as file:
            file.write("\n".join(table) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""An MLP in JAX: a regression whose answer is known."""

import amp
import amp.jax
import jax
import jax.numpy as jnp

params = {
    "hidden": jax.random.normal(jax.random.key(0), (8, 32)) / 8**0.5,
    "out": jax.random.normal(jax.random.key(1), (32, 1)) / 32**0.5,
}


def loss_fn(params, x, y):
    prediction = jnp.tanh(x @ params["hidden"]) @ params["out"]
    return ((prediction[:, 0] - y)**2).mean()


x = jax.random.normal(jax.random.key(2), (64, 8))
y = jnp.sin(x.sum(1))
step = amp.jax.train_step(loss_fn, params, (x, y), policy="bf16",
                          optimizer=amp.AdamW(lr=1e-2))
first = step(x, y).loss
for _ in range(500):
    result = step(x, y)
print(f"loss {first:.4f} -> {result.loss:.4f}")
print(jax.tree.map(jnp.shape, step.params))

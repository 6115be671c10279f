"""Handwritten digits in Keras 3 on JAX: a model's stateless call is the loss.

It needs Keras: pip install keras.
"""

import os

os.environ["KERAS_BACKEND"] = "jax"

import amp
import amp.jax
import jax
import keras
from safetensors.numpy import load_file

HERE = os.path.dirname(os.path.abspath(__file__))
data = load_file(os.path.join(HERE, "..", "digits", "digits.safetensors"))
x, y = data["train.x"], data["train.y"]
EPOCHS, ROWS = 20, 32

keras.utils.set_random_seed(0)
model = keras.Sequential([
    keras.Input((64,)),
    keras.layers.Dense(128, activation="gelu"),
    keras.layers.Dense(10),
])
entropy = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
others = [v.value for v in model.non_trainable_variables]


def loss_fn(params, x, y):
    logits, _ = model.stateless_call(params, others, x, training=True)
    return entropy(y, logits)


params = [v.value for v in model.trainable_variables]
step = amp.jax.train_step(loss_fn, params, (x[:ROWS], y[:ROWS]), policy="bf16",
                          optimizer=amp.AdamW(lr=3e-3))
steps = len(x) // ROWS
for epoch in range(EPOCHS):
    order = jax.random.permutation(jax.random.key(epoch), len(x))
    for rows in order[:steps * ROWS].reshape(steps, ROWS):
        result = step(x[rows], y[rows])
for variable, value in zip(model.trainable_variables, step.params):
    variable.assign(value)
right = (model.predict(data["test.x"], verbose=0).argmax(1) == data["test.y"])
print(f"loss {result.loss:.4f}, {right.mean():.2%} of the test set right")

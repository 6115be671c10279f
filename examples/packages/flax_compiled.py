"""flax_eager.py with a compiled step: `diff` shows what is changed."""

import os

import amp.jax
import jax
import numpy
import optax
from flax import linen as nn
from safetensors.numpy import load_file

HERE = os.path.dirname(os.path.abspath(__file__))
EPOCHS, ROWS = 3, 32


class CNN(nn.Module):
    @nn.compact
    def __call__(self, x):
        x = nn.relu(nn.Conv(16, (3, 3))(x))
        x = nn.avg_pool(x, (2, 2), (2, 2))
        x = nn.relu(nn.Conv(32, (3, 3))(x))
        return nn.Dense(10)(x.reshape(x.shape[0], -1))


def loss_fn(params, x, y):
    logits = model.apply(params, x)
    return optax.softmax_cross_entropy_with_integer_labels(logits, y).mean()


data = load_file(os.path.join(HERE, "..", "digits", "digits.safetensors"))
images = {part: data[f"{part}.x"].reshape(-1, 8, 8, 1)
          for part in ("train", "test")}
labels = data["train.y"].astype("int32")
example = images["train"][:ROWS], labels[:ROWS]
model = CNN()
params = model.init(jax.random.key(0), example[0])
step = amp.jax.train_step(loss_fn, params, example, policy="bf16",
                          optimizer=amp.AdamW(lr=3e-3))
random = numpy.random.default_rng(0)
for epoch in range(EPOCHS):
    order = random.permutation(len(images["train"]))
    for rows in order[:len(order) // ROWS * ROWS].reshape(-1, ROWS):
        batch = images["train"][rows], labels[rows]
        loss = step(*batch).loss
    found = model.apply(step.params, images["test"]).argmax(1)
    print(f"epoch {epoch}  loss {float(loss):.4f}  accuracy "
          f"{(found == data['test.y']).mean():.2%}")

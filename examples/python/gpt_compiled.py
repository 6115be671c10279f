"""gpt_eager.py with a compiled step: `diff` shows what is changed."""

import pydoc_data.topics
import sys

import amp
import amp.torch
from torch import nn

sys.path.insert(0, __file__.rpartition("/")[0] or ".")
from gpt_model import GPT, make_batches  # noqa: E402

text = "".join(pydoc_data.topics.topics.values())
model, batches = GPT.create(text), make_batches(text, steps=int(sys.argv[1]))


def loss_fn(model, x, y):
    return nn.functional.cross_entropy(model(x).flatten(0, 1), y.flatten())


step = amp.torch.train_step(
    model, loss_fn, batches[0], policy="bf16", clip_norm=1.0,
    optimizer=amp.AdamW(lr=3e-3, weight_decay=0.1))

for number, (x, y) in enumerate(batches):
    loss = step(x, y).loss
    if number % 20 == 0:
        print(f"step {number}  loss {loss:.4f}")

"""A character model with PyTorch's own loop and autocast; gpt_compiled.py is
the same with a compiled step."""

import pydoc_data.topics
import sys

import torch
from torch import nn

sys.path.insert(0, __file__.rpartition("/")[0] or ".")
from gpt_model import GPT, make_batches  # noqa: E402

text = "".join(pydoc_data.topics.topics.values())
model, batches = GPT.create(text), make_batches(text, steps=int(sys.argv[1]))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3, weight_decay=0.1)

for number, (x, y) in enumerate(batches):
    with torch.autocast("cpu", dtype=torch.bfloat16):
        loss = nn.functional.cross_entropy(model(x).flatten(0, 1), y.flatten())
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    if number % 20 == 0:
        print(f"step {number}  loss {loss.item():.4f}")

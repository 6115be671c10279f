"""Handwritten digits in PyTorch, compiled under three policies."""

import os

import amp
import amp.torch
import torch
from safetensors.torch import load_file
from torch import nn

HERE = os.path.dirname(os.path.abspath(__file__))
data = load_file(os.path.join(HERE, "..", "digits", "digits.safetensors"))
EPOCHS, ROWS = 20, 32


def count_right(model, x, y):
    """The loss, and how many of the rows are recognised."""
    logits = model(x)
    loss = nn.functional.cross_entropy(logits, y)
    return loss, {"accuracy": (logits.argmax(1) == y).float().mean()}


def train(policy):
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(64, 128), nn.GELU(), nn.Linear(128, 10))
    x, y = data["train.x"], data["train.y"]
    steps = len(x) // ROWS
    step = amp.torch.train_step(
        model, nn.CrossEntropyLoss(), (x[:ROWS], y[:ROWS]), policy=policy,
        optimizer=amp.AdamW(lr=3e-3, weight_decay=0.01),
        schedule=amp.Cosine(warmup=20, total=EPOCHS * steps), clip_norm=1.0)
    for _ in range(EPOCHS):
        order = torch.randperm(len(x))
        for rows in order[:steps * ROWS].view(steps, ROWS):
            result = step(x[rows], y[rows])
    test = data["test.x"], data["test.y"]
    evaluate = amp.torch.eval_fn(model, count_right, test, policy=policy)
    return result, evaluate(*test)


if __name__ == "__main__":
    print("policy   train loss   test loss   accuracy")
    for policy in ("f32", "bf16", "f16"):
        trained, tested = train(policy)
        print(f"{policy:6} {trained.loss:12.4f} {tested.loss:11.4f} "
              f"{tested.metrics['accuracy']:10.2%}")

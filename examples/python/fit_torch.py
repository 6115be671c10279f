"""A training as amp-run has it, from Python: amp.fit with a DataLoader, the
best checkpoint by the accuracy on held-out digits, early stopping, a report."""

import os
import sys

import amp
import amp.torch
import torch
from safetensors.torch import load_file
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = sys.argv[1] if len(sys.argv) > 1 else "."
data = load_file(os.path.join(HERE, "..", "digits", "digits.safetensors"))
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(64, 128), nn.GELU(), nn.Dropout(0.1),
                      nn.Linear(128, 10))


def loss_fn(model, x, y):
    logits = model(x)
    return (nn.functional.cross_entropy(logits, y),
            {"accuracy": (logits.argmax(1) == y).float().mean()})


train = DataLoader(TensorDataset(data["train.x"], data["train.y"]), 32,
                   shuffle=True, drop_last=True)
test = list(DataLoader(TensorDataset(data["test.x"], data["test.y"]), 32))

step = amp.torch.train_step(model, loss_fn, next(iter(train)), policy="bf16",
                            optimizer=amp.AdamW(lr=3e-3), clip_norm=1.0)
check = amp.torch.eval_fn(model, loss_fn, test[0], policy="bf16")
history = amp.fit(
    step, train, epochs=40, evaluate=(check, test), best="accuracy",
    early_stop=5, checkpoint=os.path.join(FOLDER, "digits.safetensors"),
    checkpoint_every="5min", overwrite=True,
    report=os.path.join(FOLDER, "digits.html"))

print(history)
print("losses of evaluations:",
      *(f"{point.mean:.4f}" for point in history.evaluations["loss"]))
step.load(os.path.join(FOLDER, "digits.best.safetensors"))
print(f"best again: {amp.evaluate(check, test)['accuracy']:.4f}")

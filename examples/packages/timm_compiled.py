"""timm_eager.py with a compiled step: `diff` shows what is changed."""

import os

import amp.torch
import timm
import torch
from safetensors.torch import load_file
from timm.loss import LabelSmoothingCrossEntropy
from timm.optim import create_optimizer_v2
from timm.scheduler import create_scheduler_v2

HERE = os.path.dirname(os.path.abspath(__file__))
EPOCHS, ROWS = 2, 32

torch.manual_seed(0)
data = load_file(os.path.join(HERE, "..", "digits", "digits.safetensors"))
images = {part: torch.nn.functional.interpolate(
    data[f"{part}.x"].view(-1, 1, 8, 8), (16, 16))
    for part in ("train", "test")}
model = timm.create_model("test_resnet", num_classes=10, in_chans=1)
optimizer = create_optimizer_v2(model, "adamw", lr=2e-3, weight_decay=0.05)
scheduler, epochs = create_scheduler_v2(optimizer, "cosine", EPOCHS,
                                        warmup_epochs=1)
loss_fn = LabelSmoothingCrossEntropy(0.1)
example = images["train"][:ROWS], data["train.y"][:ROWS]
step = amp.torch.train_step(model, loss_fn, example, policy="bf16",
                            optimizer=optimizer)
for epoch in range(epochs):
    model.train()
    order = torch.randperm(len(images["train"]))
    for rows in order[:len(order) // ROWS * ROWS].view(-1, ROWS):
        x, y = images["train"][rows], data["train.y"][rows]
        loss = step(x, y).loss
    scheduler.step(epoch + 1)
    model.eval()
    with torch.no_grad():
        found = model(images["test"]).argmax(1)
    print(f"epoch {epoch}  loss {float(loss):.4f}  accuracy "
          f"{(found == data['test.y']).float().mean():.2%}")

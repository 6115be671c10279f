"""A model written in MLIR, trained from Python on NumPy's arrays."""

import os

import amp
from safetensors.numpy import load_file

HERE = os.path.dirname(os.path.abspath(__file__))
digits = os.path.join(HERE, "..", "digits")
data = load_file(os.path.join(digits, "digits.safetensors"))
x, y = data["train.x"], data["train.y"]

program = amp.compile(os.path.join(digits, "mlp.mlir"), policy="bf16",
                      optimizer=amp.AdamW(lr=3e-3))
step = program.step(seed=1)
rows = program.inputs[0].shape[0]
for epoch in range(10):
    losses = [step(x[i:i + rows], y[i:i + rows]).loss
              for i in range(0, len(x) - rows + 1, rows)]
print(f"{step.steps} steps, mean loss of the last epoch "
      f"{sum(losses) / len(losses):.4f}")
print("weights:", step.state["fc1.weight"].shape,
      step.state["fc1.weight"].dtype)

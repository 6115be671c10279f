"""Low-rank adaptation (Hu et al., arXiv:2106.09685): of a trained layer only a
correction of rank 4 is trained. Parameters that ask for no gradient stay as
they are."""

import amp
import amp.torch
import torch
from torch import nn


class LoRA(nn.Module):
    """A linear layer and a correction of low rank."""

    def __init__(self, linear, rank=4):
        super().__init__()
        self.linear = linear.requires_grad_(False)
        self.down = nn.Linear(linear.in_features, rank, bias=False)
        self.up = nn.Linear(rank, linear.out_features, bias=False)
        nn.init.zeros_(self.up.weight)

    def forward(self, x):
        return self.linear(x) + self.up(self.down(x))


torch.manual_seed(0)
model = nn.Sequential(LoRA(nn.Linear(32, 64)), nn.GELU(),
                      LoRA(nn.Linear(64, 8)))
x, y = torch.randn(128, 32), torch.randint(0, 8, (128,))
before = model[0].linear.weight.clone()
step = amp.torch.train_step(model, nn.CrossEntropyLoss(), (x, y),
                            policy="bf16", optimizer=amp.AdamW(lr=1e-2))
first = step(x, y).loss
for _ in range(200):
    result = step(x, y)
trained = sum(p.numel() for p in model.parameters() if p.requires_grad)
print(f"loss {first:.3f} -> {result.loss:.3f}; {trained} of "
      f"{sum(p.numel() for p in model.parameters())} values trained")
assert torch.equal(model[0].linear.weight, before)

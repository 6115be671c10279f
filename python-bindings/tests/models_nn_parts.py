"""Layers of models_nn.py, as papers' own code has them."""

import torch
from torch import nn
from torch.nn import functional as F


class UNet(nn.Module):
    """Ronneberger and others, arXiv:1505.04597, of one level."""

    def __init__(self, channels, width):
        super().__init__()
        self.down = nn.Conv2d(channels, width, 3, padding=1)
        self.inner = nn.Conv2d(width, 2 * width, 3, padding=1)
        self.up = nn.ConvTranspose2d(2 * width, width, 2, 2)
        self.out = nn.Conv2d(2 * width, width, 3, padding=1)

    def forward(self, x):
        x = F.relu(self.down(x))
        y = self.up(F.relu(self.inner(F.max_pool2d(x, 2))))
        return F.relu(self.out(torch.cat([x, y], 1)))


class GraphAttention(nn.Module):
    """Velickovic and others, arXiv:1710.10903: softmax of a node's edges."""

    def __init__(self, width, out):
        super().__init__()
        self.project = nn.Linear(width, out, bias=False)
        self.source, self.target = nn.Linear(out, 1), nn.Linear(out, 1)

    def forward(self, x, edges):
        source, target = edges
        x = self.project(x)
        score = F.leaky_relu(self.source(x)[source, 0]
                             + self.target(x)[target, 0], 0.2)
        top = score.new_full(x.shape[:1], -1e4).scatter_reduce(
            0, target, score, "amax")
        weight = (score - top.detach()[target]).exp()
        whole = x.new_zeros(x.shape[:1]).index_add(0, target, weight)
        part = (weight / whole[target])[:, None] * x[source]
        return torch.zeros_like(x).index_add(0, target, part)


class MixtureOfExperts(nn.Module):
    """Each row by its two best experts, and the loss that balances them."""

    def __init__(self, width, count):
        super().__init__()
        self.gate = nn.Linear(width, count, bias=False)
        self.experts = nn.ModuleList(
            nn.Sequential(nn.Linear(width, 32), nn.GELU("tanh"),
                          nn.Linear(32, width)) for _ in range(count))

    def forward(self, x):
        share = self.gate(x).softmax(1)
        top, index = share.topk(2, 1)
        kept = torch.zeros_like(share).scatter(
            1, index, top / top.sum(1, keepdim=True))
        out = sum(kept[:, i:i + 1] * expert(x)
                  for i, expert in enumerate(self.experts))
        used = (kept > 0).to(x.dtype).mean(0)
        return out, len(self.experts) * (used * share.mean(0)).sum()


class VectorQuantizer(nn.Module):
    """Van den Oord and others, arXiv:1711.00937: straight through."""

    def __init__(self, count, width):
        super().__init__()
        self.codes = nn.Embedding(count, width)

    def forward(self, z):
        near = torch.cdist(z, self.codes.weight).argmin(1)
        code = self.codes(near)
        loss = (F.mse_loss(code, z.detach())
                + 0.25 * F.mse_loss(z, code.detach()))
        return z + (code - z).detach(), loss


class SelectiveScan(nn.Module):
    """Gu and Dao, arXiv:2312.00752, as a loop over times."""

    def __init__(self, width, states):
        super().__init__()
        self.rates = nn.Parameter(torch.arange(1.0, states + 1).log()
                                  .repeat(width, 1))
        self.mix = nn.Conv1d(width, width, 3, padding=2, groups=width)
        self.read = nn.Linear(width, 2 * states + 1)
        self.steps = nn.Linear(1, width)

    def forward(self, x):
        count = self.rates.shape[1]
        x = F.silu(self.mix(x.mT)[..., :x.shape[1]].mT)
        b, c, step = self.read(x).split([count, count, 1], 2)
        step = F.softplus(self.steps(step))
        decay = (-step[..., None] * self.rates.exp()).exp()
        entering = (step * x)[..., None] * b[:, :, None]
        state, out = torch.zeros_like(entering[:, 0]), []
        for time in range(x.shape[1]):
            state = decay[:, time] * state + entering[:, time]
            out.append((state * c[:, time, None]).sum(-1))
        return torch.stack(out, 1)


class Recurrence(nn.Module):
    """Peng and others, arXiv:2305.13048: RWKV's weighted keys and values."""

    def __init__(self, width):
        super().__init__()
        self.decay = nn.Parameter(torch.linspace(-3, 1, width))
        self.first = nn.Parameter(torch.linspace(-1, 1, width))
        self.key, self.value, self.receive = (
            nn.Linear(width, width, bias=False) for _ in range(3))

    def forward(self, x):
        k, v, r = self.key(x), self.value(x), self.receive(x).sigmoid()
        rate, out = -self.decay.exp(), []
        a, b = torch.zeros_like(k[:, 0]), torch.zeros_like(k[:, 0])
        top = torch.full_like(a, -1e30)
        for time in range(x.shape[1]):
            now, value = k[:, time], v[:, time]
            most = torch.maximum(top, self.first + now)
            old, new = (top - most).exp(), (self.first + now - most).exp()
            out.append((old * a + new * value) / (old * b + new))
            most = torch.maximum(top + rate, now)
            old, new = (top + rate - most).exp(), (now - most).exp()
            a, b, top = old * a + new * value, old * b + new, most
        return r * torch.stack(out, 1)


class Squash(nn.Module):
    """Sabour and others, arXiv:1710.09829."""

    def forward(self, x):
        square = x.square().sum(-1, keepdim=True)
        return square / (1 + square) * x / (square + 1e-8).sqrt()

"""A GPT as nanoGPT has it, small, and batches of characters."""

import torch
import torch.nn.functional as F
from torch import nn

LENGTH = 64


class Block(nn.Module):

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.ln1, self.ln2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.proj = nn.Linear(width, width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(),
                                 nn.Linear(4 * width, width))

    def forward(self, x):
        b, t, c = x.shape
        q, k, v = (part.view(b, t, self.heads, -1).transpose(1, 2)
                   for part in self.qkv(self.ln1(x)).split(c, dim=-1))
        a = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.proj(a.transpose(1, 2).reshape(b, t, c))
        return x + self.mlp(self.ln2(x))


class GPT(nn.Module):

    def __init__(self, vocabulary, width=128, heads=4, layers=2):
        super().__init__()
        self.tokens = nn.Embedding(vocabulary, width)
        self.places = nn.Embedding(LENGTH, width)
        self.blocks = nn.Sequential(
            *(Block(width, heads) for _ in range(layers)))
        self.ln = nn.LayerNorm(width)
        self.head = nn.Linear(width, vocabulary, bias=False)

    def forward(self, x):
        x = self.tokens(x) + self.places(torch.arange(x.shape[1]))
        return self.head(self.ln(self.blocks(x)))

    @classmethod
    def create(cls, text):
        torch.manual_seed(0)
        return cls(len(set(text)))


def make_batches(text, steps, rows=16):
    """Windows from anywhere in the text, each with the next characters."""
    codes = {c: i for i, c in enumerate(sorted(set(text)))}
    data = torch.tensor([codes[c] for c in text])
    generator = torch.Generator().manual_seed(0)
    batches = []
    for _ in range(steps):
        starts = torch.randint(len(data) - LENGTH - 1, (rows,),
                               generator=generator)
        windows = torch.stack([data[s:s + LENGTH + 1] for s in starts])
        batches.append((windows[:, :-1].contiguous(),
                        windows[:, 1:].contiguous()))
    return batches

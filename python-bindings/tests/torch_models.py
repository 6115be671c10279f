"""Models in plain PyTorch, each with a loss and batches: name -> make(), which
gives (model, loss_fn, batch_fn) from a fixed seed."""

import torch
import torch.nn.functional as F
from torch import nn


class Function(nn.Module):
    """A function of a parameter and a batch."""

    def __init__(self, function, w):
        super().__init__()
        self.w = nn.Parameter(w.clone())
        self.function = function

    def forward(self, *batch):
        return self.function(self.w, *batch)


def mlp():
    model = nn.Sequential(nn.Linear(64, 128), nn.GELU(), nn.Linear(128, 10))
    return (model, nn.CrossEntropyLoss(),
            lambda: (torch.rand(32, 64), torch.randint(0, 10, (32,))))


def cnn():
    model = nn.Sequential(
        nn.Conv2d(1, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(),
        nn.MaxPool2d(2), nn.Conv2d(8, 16, 3, padding=1), nn.BatchNorm2d(16),
        nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(16, 10))
    return (model, nn.CrossEntropyLoss(label_smoothing=0.1),
            lambda: (torch.randn(16, 1, 8, 8), torch.randint(0, 10, (16,))))


class Block(nn.Module):

    def __init__(self, width, heads, causal):
        super().__init__()
        self.heads, self.causal = heads, causal
        self.ln1, self.ln2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.proj = nn.Linear(width, width)
        self.fc1 = nn.Linear(width, 4 * width)
        self.fc2 = nn.Linear(4 * width, width)

    def forward(self, x):
        b, t, c = x.shape
        q, k, v = (part.view(b, t, self.heads, -1).transpose(1, 2)
                   for part in self.qkv(self.ln1(x)).split(c, dim=-1))
        a = F.scaled_dot_product_attention(q, k, v, is_causal=self.causal)
        x = x + self.proj(a.transpose(1, 2).reshape(b, t, c))
        return x + self.fc2(F.gelu(self.fc1(self.ln2(x))))


class GPT(nn.Module):

    def __init__(self, vocabulary=65, width=32, length=16, layers=2):
        super().__init__()
        self.wte = nn.Embedding(vocabulary, width)
        self.wpe = nn.Embedding(length, width)
        self.blocks = nn.ModuleList(
            Block(width, 4, causal=True) for _ in range(layers))
        self.ln = nn.LayerNorm(width)
        self.head = nn.Linear(width, vocabulary, bias=False)
        self.head.weight = self.wte.weight  # tied

    def forward(self, tokens):
        x = self.wte(tokens) + self.wpe(torch.arange(tokens.shape[1]))
        for block in self.blocks:
            x = block(x)
        return self.head(self.ln(x))


def gpt():

    def loss(model, tokens, target):
        logits = model(tokens)
        return F.cross_entropy(logits.flatten(0, 1), target.flatten())

    return (GPT(), loss, lambda: (torch.randint(0, 65, (4, 16)),
                                  torch.randint(0, 65, (4, 16))))


class ViT(nn.Module):

    def __init__(self, width=32):
        super().__init__()
        self.patch = nn.Conv2d(3, width, 4, stride=4)
        self.token = nn.Parameter(torch.randn(1, 1, width) * 0.02)
        self.place = nn.Parameter(torch.randn(1, 17, width) * 0.02)
        self.block = Block(width, 4, causal=False)
        self.head = nn.Linear(width, 10)

    def forward(self, x):
        x = self.patch(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.token.expand(x.shape[0], -1, -1), x], 1)
        return self.head(self.block(x + self.place)[:, 0])


def vit():
    return (ViT(), nn.CrossEntropyLoss(),
            lambda: (torch.randn(4, 3, 16, 16), torch.randint(0, 10, (4,))))


class Tagger(nn.Module):
    """An LSTM by its cell: torch-mlir has no conversion of nn.LSTM."""

    def __init__(self, width=16):
        super().__init__()
        self.width = width
        self.cell = nn.LSTMCell(8, width)
        self.head = nn.Linear(width, 1)

    def forward(self, x):
        h = c = torch.zeros(x.shape[0], self.width)
        for t in range(x.shape[1]):
            h, c = self.cell(x[:, t], (h, c))
        return self.head(h).squeeze(-1)


def lstm():
    return (Tagger(), nn.MSELoss(), lambda: (torch.randn(8, 5, 8),
                                             torch.randn(8)))


class Residual(nn.Module):

    def __init__(self, inputs, outputs, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(outputs)
        self.conv2 = nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(outputs)
        self.short = nn.Sequential(
            nn.Conv2d(inputs, outputs, 1, stride, bias=False),
            nn.BatchNorm2d(outputs))

    def forward(self, x):
        y = F.relu(self.bn1(self.conv1(x)))
        return F.relu(self.bn2(self.conv2(y)) + self.short(x))


def resnet():
    model = nn.Sequential(
        nn.Conv2d(3, 8, 3, 1, 1, bias=False), nn.BatchNorm2d(8), nn.ReLU(),
        Residual(8, 8, 1), Residual(8, 16, 2), nn.AdaptiveAvgPool2d(1),
        nn.Flatten(), nn.Linear(16, 10))
    return (model, nn.CrossEntropyLoss(),
            lambda: (torch.randn(8, 3, 12, 12), torch.randint(0, 10, (8,))))


class GNN(nn.Module):
    """Graph convolutions (Kipf and Welling, arXiv:1609.02907) on a dense
    adjacency matrix."""

    def __init__(self):
        super().__init__()
        self.fc1, self.fc2 = nn.Linear(8, 16), nn.Linear(16, 16)
        self.head = nn.Linear(16, 1)

    def forward(self, x, adjacency):
        degree = adjacency.sum(-1, keepdim=True).clamp(min=1)
        x = F.relu(self.fc1(adjacency @ x / degree))
        x = F.relu(self.fc2(adjacency @ x / degree))
        return self.head(x.mean(1)).squeeze(-1)


def gnn():
    return (GNN(), nn.MSELoss(),
            lambda: (torch.randn(4, 12, 8),
                     (torch.rand(4, 12, 12) < 0.3).float(), torch.randn(4)))


MODELS = [mlp, cnn, gpt, vit, lstm, resnet, gnn]

"""Models as users of PyTorch write them, and a batch of each.

None of them was chosen for what amp does with it: plain modules of torch.nn, in
the sizes of tutorials and small papers, and losses as they are written there.
"""

import torch
from torch import nn
from torch.nn import functional as F


class Lambda(nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, x):
        return self.function(x)


class Residual(nn.Module):
    def __init__(self, *body):
        super().__init__()
        self.body = nn.Sequential(*body)

    def forward(self, x):
        return x + self.body(x)


# -- Dense -------------------------------------------------------------------


def mlp():
    return nn.Sequential(
        nn.Linear(512, 2048), nn.GELU(), nn.Linear(2048, 2048), nn.GELU(),
        nn.Linear(2048, 100)), torch.randn(256, 512), classes(256, 100)


def autoencoder():
    sizes = [784, 256, 64, 16]
    layers = []
    for wide, narrow in zip(sizes, sizes[1:]):
        layers += [nn.Linear(wide, narrow), nn.ReLU()]
    for wide, narrow in zip(sizes[:0:-1], sizes[-2::-1]):
        layers += [nn.Linear(wide, narrow), nn.ReLU()]
    x = torch.rand(128, 784)
    return nn.Sequential(*layers[:-1]), x, x.clone()


class Recommender(nn.Module):
    """Factors of users and items, and an MLP behind them."""

    def __init__(self):
        super().__init__()
        self.users, self.items = nn.Embedding(5000, 64), nn.Embedding(3000, 64)
        self.mlp = nn.Sequential(nn.Linear(128, 128), nn.ReLU(),
                                 nn.Linear(128, 1))

    def forward(self, pairs):
        both = torch.cat([self.users(pairs[:, 0]), self.items(pairs[:, 1])], 1)
        return self.mlp(both).squeeze(1)


def recommender():
    return Recommender(), torch.randint(3000, (512, 2)), torch.rand(512)


def mixer():
    """MLPs along tokens and along channels, in turn."""
    def mix(size, hidden):
        return nn.Sequential(nn.Linear(size, hidden), nn.GELU(),
                             nn.Linear(hidden, size))

    def turn(x):
        return x.transpose(1, 2)

    blocks = []
    for _ in range(4):
        blocks += [Residual(nn.LayerNorm(192), Lambda(turn), mix(64, 96),
                            Lambda(turn)),
                   Residual(nn.LayerNorm(192), mix(192, 768))]
    return nn.Sequential(
        nn.Conv2d(3, 192, 4, 4), nn.Flatten(2), Lambda(turn), *blocks,
        nn.LayerNorm(192), Lambda(lambda x: x.mean(1)), nn.Linear(192, 10)
    ), torch.randn(16, 3, 32, 32), classes(16, 10)


# -- Attention ---------------------------------------------------------------


class LanguageModel(nn.Module):
    def __init__(self, words=2000, size=384, layers=4, heads=6, length=256):
        super().__init__()
        self.words = nn.Embedding(words, size)
        self.places = nn.Parameter(0.02 * torch.randn(length, size))
        self.blocks = nn.ModuleList(
            nn.TransformerEncoderLayer(size, heads, 4 * size, dropout=0.0,
                                       activation="gelu", batch_first=True,
                                       norm_first=True)
            for _ in range(layers))
        self.norm, self.head = nn.LayerNorm(size), nn.Linear(size, words)

    def forward(self, x):
        mask = nn.Transformer.generate_square_subsequent_mask(x.shape[1])
        y = self.words(x) + self.places
        for block in self.blocks:
            y = block(y, src_mask=mask, is_causal=True)
        return self.head(self.norm(y))


def gpt():
    return LanguageModel(), words(4, 256, 2000), words(4, 256, 2000)


class Encoder(nn.Module):
    """Norms behind the residuals, as BERT has them; a class of each text."""

    def __init__(self, size=256):
        super().__init__()
        self.words = nn.Embedding(1000, size)
        layer = nn.TransformerEncoderLayer(size, 4, 1024, dropout=0.0,
                                           activation="gelu", batch_first=True)
        self.layers = nn.TransformerEncoder(layer, 3,
                                            enable_nested_tensor=False)
        self.head = nn.Linear(size, 4)

    def forward(self, x):
        return self.head(self.layers(self.words(x))[:, 0])


def bert():
    return Encoder(), words(8, 128, 1000), classes(8, 4)


class VisionTransformer(nn.Module):
    def __init__(self, size=192):
        super().__init__()
        self.patches = nn.Conv2d(3, size, 4, 4)
        self.first = nn.Parameter(torch.zeros(1, 1, size))
        self.places = nn.Parameter(0.02 * torch.randn(1, 65, size))
        layer = nn.TransformerEncoderLayer(
            size, 3, 4 * size, dropout=0.0, activation="gelu",
            batch_first=True, norm_first=True)
        self.layers = nn.TransformerEncoder(layer, 4,
                                            enable_nested_tensor=False)
        self.head = nn.Linear(size, 10)

    def forward(self, x):
        x = self.patches(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.first.expand(len(x), -1, -1), x], 1) + self.places
        return self.head(self.layers(x)[:, 0])


def vit():
    return VisionTransformer(), torch.randn(16, 3, 32, 32), classes(16, 10)


# -- Recurrence --------------------------------------------------------------


class Recurrent(nn.Module):
    def __init__(self, cell, layers):
        super().__init__()
        self.words = nn.Embedding(500, 128)
        self.cell = cell(128, 256, layers, batch_first=True)
        self.head = nn.Linear(256, 500)

    def forward(self, x):
        return self.head(self.cell(self.words(x))[0])


def lstm():
    return Recurrent(nn.LSTM, 1), words(16, 32, 500), words(16, 32, 500)


def gru():
    return Recurrent(nn.GRU, 1), words(16, 32, 500), words(16, 32, 500)


# -- Convolutions ------------------------------------------------------------


class BasicBlock(nn.Module):
    def __init__(self, before, after, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(before, after, 3, stride, 1, bias=False)
        self.norm1 = nn.BatchNorm2d(after)
        self.conv2 = nn.Conv2d(after, after, 3, 1, 1, bias=False)
        self.norm2 = nn.BatchNorm2d(after)
        self.down = None
        if stride != 1 or before != after:
            self.down = nn.Sequential(
                nn.Conv2d(before, after, 1, stride, bias=False),
                nn.BatchNorm2d(after))

    def forward(self, x):
        y = F.relu(self.norm1(self.conv1(x)))
        y = self.norm2(self.conv2(y))
        return F.relu(y + (x if self.down is None else self.down(x)))


def resnet():
    layers = [nn.Conv2d(3, 32, 3, 1, 1, bias=False), nn.BatchNorm2d(32),
              nn.ReLU()]
    before = 32
    for stage, after in enumerate([32, 64, 128]):
        for block in range(2):
            stride = 2 if stage > 0 and block == 0 else 1
            layers.append(BasicBlock(before, after, stride))
            before = after
    return nn.Sequential(
        *layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(128, 10)
    ), torch.randn(32, 3, 32, 32), classes(32, 10)


def vgg():
    layers, before = [], 3
    for after in (32, 64, 128):
        layers += [nn.Conv2d(before, after, 3, padding=1), nn.ReLU(),
                   nn.Conv2d(after, after, 3, padding=1), nn.ReLU(),
                   nn.MaxPool2d(2)]
        before = after
    return nn.Sequential(
        *layers, nn.Flatten(), nn.Linear(2048, 256), nn.ReLU(),
        nn.Linear(256, 10)), torch.randn(16, 3, 32, 32), classes(16, 10)


def mobilenet():
    """Depthwise convolutions between those of one pixel."""
    layers = [nn.Conv2d(3, 32, 3, 2, 1, bias=False), nn.BatchNorm2d(32),
              nn.Hardswish()]
    for before, after, stride in [(32, 64, 1), (64, 128, 2), (128, 128, 1),
                                  (128, 256, 2), (256, 256, 1)]:
        layers += [nn.Conv2d(before, before, 3, stride, 1, groups=before,
                             bias=False),
                   nn.BatchNorm2d(before), nn.Hardswish(),
                   nn.Conv2d(before, after, 1, bias=False),
                   nn.BatchNorm2d(after), nn.Hardswish()]
    return nn.Sequential(
        *layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(256, 10)
    ), torch.randn(16, 3, 64, 64), classes(16, 10)


class UNet(nn.Module):
    def __init__(self):
        super().__init__()
        def double(before, after):
            return nn.Sequential(
                nn.Conv2d(before, after, 3, padding=1), nn.BatchNorm2d(after),
                nn.ReLU(), nn.Conv2d(after, after, 3, padding=1),
                nn.BatchNorm2d(after), nn.ReLU())

        self.down1, self.down2 = double(1, 16), double(16, 32)
        self.bottom = double(32, 64)
        self.up2 = nn.ConvTranspose2d(64, 32, 2, 2)
        self.join2 = double(64, 32)
        self.up1 = nn.ConvTranspose2d(32, 16, 2, 2)
        self.join1 = double(32, 16)
        self.head = nn.Conv2d(16, 1, 1)

    def forward(self, x):
        first = self.down1(x)
        second = self.down2(F.max_pool2d(first, 2))
        y = self.bottom(F.max_pool2d(second, 2))
        y = self.join2(torch.cat([self.up2(y), second], 1))
        y = self.join1(torch.cat([self.up1(y), first], 1))
        return self.head(y)


def unet():
    image = torch.randn(8, 1, 48, 48)
    return UNet(), image, torch.rand(8, 1, 48, 48)


def convnext():
    """Windows of 7 x 7 of each channel, and norms of channels."""
    def last(x):
        return x.permute(0, 2, 3, 1)

    def first(x):
        return x.permute(0, 3, 1, 2)

    blocks = [
        Residual(nn.Conv2d(96, 96, 7, padding=3, groups=96), Lambda(last),
                 nn.LayerNorm(96), nn.Linear(96, 384), nn.GELU(),
                 nn.Linear(384, 96), Lambda(first)) for _ in range(3)]
    return nn.Sequential(
        nn.Conv2d(3, 96, 4, 4), *blocks, nn.AdaptiveAvgPool2d(1),
        nn.Flatten(), nn.Linear(96, 10)
    ), torch.randn(16, 3, 64, 64), classes(16, 10)


def tcn():
    """Dilated convolutions over a sequence."""
    blocks = [
        Residual(nn.Conv1d(64, 64, 3, padding=2 ** i, dilation=2 ** i),
                 nn.ReLU(), nn.Conv1d(64, 64, 1)) for i in range(5)]
    return nn.Sequential(
        nn.Conv1d(8, 64, 1), *blocks, nn.Conv1d(64, 1, 1), nn.Flatten()
    ), torch.randn(16, 8, 200), torch.randn(16, 200)


# -- Batches and losses ------------------------------------------------------


def classes(rows, count):
    return torch.randint(count, (rows,))


def words(rows, length, count):
    return torch.randint(count, (rows, length))


def compute_loss(model, x, y):
    """Of classes the cross-entropy, of numbers the square."""
    out = model(x)
    if y.is_floating_point():
        return F.mse_loss(out, y)
    return F.cross_entropy(out.flatten(0, -2), y.flatten())


MODELS = {make.__name__: make for make in (
    mlp, autoencoder, recommender, mixer, gpt, bert, vit, lstm, gru, resnet,
    vgg, mobilenet, unet, convnext, tcn)}

"""The models that export_torch.py exports: name -> (class, inputs, what)."""

import math

import torch
import torch.nn.functional as F
from torch import nn


class CnnBatchNorm(nn.Module):
    """Batch statistics, no running ones."""

    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 6, 3, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(6, track_running_stats=False)
        self.conv2 = nn.Conv2d(6, 8, 3, stride=2, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(8, track_running_stats=False)
        self.fc = nn.Linear(8, 5)

    def features(self, x):
        x = F.max_pool2d(F.relu(self.bn1(self.conv1(x))), 2)
        x = F.relu(self.bn2(self.conv2(x)))
        return F.adaptive_avg_pool2d(x, 1).flatten(1)

    def forward(self, x, y):
        return F.cross_entropy(self.fc(self.features(x)), y)


class CnnRunningStats(nn.Module):
    """Batch statistics; the next running ones are results."""

    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(2, 6, 3, bias=False)
        self.weight = nn.Parameter(torch.ones(6))
        self.bias = nn.Parameter(torch.zeros(6))
        self.fc = nn.Linear(6, 4)

    def forward(self, mean, var, x, y):
        h = self.conv(x)
        norm = torch.ops.aten._native_batch_norm_legit_functional
        out, _, _, mean, var = norm(
            h, self.weight, self.bias, mean, var, True, 0.1, 1e-5)
        h = F.relu(out).mean((2, 3))
        return F.cross_entropy(self.fc(h), y), mean, var


class GroupNormNet(nn.Module):
    """GroupNorm, SiLU, a depthwise and a pointwise convolution."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 8, 3, stride=2, padding=1)
        self.norm1 = nn.GroupNorm(2, 8)
        self.depthwise = nn.Conv2d(8, 8, 3, padding=1, groups=8, bias=False)
        self.norm2 = nn.GroupNorm(4, 8)
        self.pointwise = nn.Conv2d(8, 12, 1)
        self.fc = nn.Linear(12, 5)

    def forward(self, x, y):
        h = F.silu(self.norm1(self.stem(x)))
        h = h + F.silu(self.norm2(self.depthwise(h)))
        h = F.silu(self.pointwise(h)).mean((2, 3))
        return F.cross_entropy(self.fc(h), y)


class ConvMix(nn.Module):
    """Dilated, grouped, transposed; concatenation, pooling, upsampling."""

    def __init__(self):
        super().__init__()
        self.dilated = nn.Conv2d(2, 4, 3, padding=2, dilation=2)
        self.grouped = nn.Conv2d(4, 6, 3, padding=1, groups=2)
        self.up = nn.ConvTranspose2d(6, 4, 2, stride=2)
        self.head = nn.Conv2d(8, 1, 1)

    def forward(self, x, target):
        low = F.leaky_relu(self.dilated(x), 0.125)
        h = F.avg_pool2d(low, 2)
        h = F.elu(self.grouped(h))
        h = torch.cat([self.up(h), low], 1)
        h = self.head(F.hardswish(h))
        return F.mse_loss(torch.tanh(h), target)


class LstmNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(6, 8, batch_first=True)
        self.fc = nn.Linear(8, 4)

    def forward(self, x, y):
        out, _ = self.lstm(x)
        return F.cross_entropy(self.fc(out[:, -1]), y)


class LstmCellNet(nn.Module):
    """A loop over LSTMCell; every step has a target."""

    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(11, 6)
        self.cell = nn.LSTMCell(6, 8)
        self.fc = nn.Linear(8, 11)

    def forward(self, tokens, targets):
        e = self.emb(tokens)
        h = torch.zeros(tokens.shape[0], 8, dtype=e.dtype)
        c = torch.zeros(tokens.shape[0], 8, dtype=e.dtype)
        outs = []
        for t in range(tokens.shape[1]):
            h, c = self.cell(e[:, t], (h, c))
            outs.append(h)
        logits = self.fc(torch.stack(outs, 1))
        return F.cross_entropy(logits.flatten(0, 1), targets.flatten())


class GruNet(nn.Module):
    """Two layers of GRUCell."""

    def __init__(self):
        super().__init__()
        self.cell1 = nn.GRUCell(5, 7)
        self.cell2 = nn.GRUCell(7, 7)
        self.fc = nn.Linear(7, 1)

    def forward(self, x, target):
        a = torch.zeros(x.shape[0], 7, dtype=x.dtype)
        b = torch.zeros(x.shape[0], 7, dtype=x.dtype)
        for t in range(x.shape[1]):
            a = self.cell1(x[:, t], a)
            b = self.cell2(a, b)
        return F.smooth_l1_loss(self.fc(b), target)


class Attention(nn.Module):
    def __init__(self, width, heads, causal):
        super().__init__()
        self.heads, self.causal = heads, causal
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)

    def forward(self, x):
        b, t, c = x.shape
        qkv = self.qkv(x).view(b, t, 3, self.heads, c // self.heads)
        q, k, v = qkv.permute(2, 0, 3, 1, 4)
        h = F.scaled_dot_product_attention(q, k, v, is_causal=self.causal)
        return self.out(h.transpose(1, 2).reshape(b, t, c))


class Block(nn.Module):
    def __init__(self, width, heads, causal, approximate):
        super().__init__()
        self.ln1 = nn.LayerNorm(width)
        self.attn = Attention(width, heads, causal)
        self.ln2 = nn.LayerNorm(width)
        self.up = nn.Linear(width, 2 * width)
        self.down = nn.Linear(2 * width, width)
        self.approximate = approximate

    def forward(self, x):
        x = x + self.attn(self.ln1(x))
        h = F.gelu(self.up(self.ln2(x)), approximate=self.approximate)
        return x + self.down(h)


class SdpaTransformer(nn.Module):
    """Causal F.scaled_dot_product_attention; tied output layer."""

    def __init__(self):
        super().__init__()
        self.wte = nn.Embedding(13, 16)
        self.wpe = nn.Parameter(torch.zeros(8, 16))
        self.blocks = nn.ModuleList(
            [Block(16, 4, True, "tanh") for _ in range(2)])
        self.ln = nn.LayerNorm(16)

    def forward(self, tokens, targets):
        x = self.wte(tokens) + self.wpe
        for block in self.blocks:
            x = block(x)
        logits = F.linear(self.ln(x), self.wte.weight)
        return F.cross_entropy(logits.flatten(0, 1), targets.flatten())


class RmsNorm(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x):
        scale = torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)
        return x * scale * self.weight


class Llama(nn.Module):
    """RMSNorm, SwiGLU, rotary embedding, grouped-query attention."""

    def __init__(self, width=16, heads=4, groups=2, steps=6):
        super().__init__()
        self.heads, self.groups, self.size = heads, groups, width // heads
        self.emb = nn.Embedding(13, width)
        self.norm1, self.norm2 = RmsNorm(width), RmsNorm(width)
        self.norm3 = RmsNorm(width)
        self.q = nn.Linear(width, width, bias=False)
        self.k = nn.Linear(width, groups * self.size, bias=False)
        self.v = nn.Linear(width, groups * self.size, bias=False)
        self.o = nn.Linear(width, width, bias=False)
        self.gate = nn.Linear(width, 24, bias=False)
        self.up = nn.Linear(width, 24, bias=False)
        self.down = nn.Linear(24, width, bias=False)
        self.head = nn.Linear(width, 13, bias=False)
        angle = torch.outer(
            torch.arange(steps).float(),
            10000 ** (-torch.arange(0, self.size, 2) / self.size))
        angle = torch.cat([angle, angle], -1)
        self.cos, self.sin = angle.cos(), angle.sin()

    def rotate(self, x):
        a, b = x.chunk(2, -1)
        cos, sin = self.cos.to(x.dtype), self.sin.to(x.dtype)
        return x * cos + torch.cat([-b, a], -1) * sin

    def attend(self, x):
        b, t, c = x.shape
        q = self.q(x).view(b, t, self.heads, self.size).transpose(1, 2)
        k = self.k(x).view(b, t, self.groups, self.size).transpose(1, 2)
        v = self.v(x).view(b, t, self.groups, self.size).transpose(1, 2)
        q, k = self.rotate(q), self.rotate(k)
        repeat = self.heads // self.groups
        k = k.repeat_interleave(repeat, 1)
        v = v.repeat_interleave(repeat, 1)
        scores = q @ k.transpose(-1, -2) / math.sqrt(self.size)
        mask = torch.full((t, t), float("-inf")).triu(1).to(x.dtype)
        h = F.softmax(scores + mask, -1) @ v
        return self.o(h.transpose(1, 2).reshape(b, t, c))

    def forward(self, tokens, targets):
        x = self.emb(tokens)
        x = x + self.attend(self.norm1(x))
        h = self.norm2(x)
        x = x + self.down(F.silu(self.gate(h)) * self.up(h))
        logits = self.head(self.norm3(x))
        return F.cross_entropy(logits.view(-1, 13), targets.view(-1))


class SmoothMlp(nn.Module):
    """Label smoothing and an ignored label."""

    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(9, 20)
        self.fc2 = nn.Linear(20, 7)

    def forward(self, x, y):
        logits = self.fc2(F.gelu(self.fc1(x)))
        return F.cross_entropy(
            logits, y, ignore_index=-1, label_smoothing=0.125)


class Vit(nn.Module):
    """Patches by a strided convolution, a class token, erf GELU."""

    def __init__(self):
        super().__init__()
        self.patch = nn.Conv2d(3, 16, 4, stride=4)
        self.cls_emb = nn.Parameter(torch.zeros(1, 1, 16))
        self.pos_emb = nn.Parameter(torch.zeros(1, 5, 16))
        self.block = Block(16, 4, False, "none")
        self.ln = nn.LayerNorm(16)
        self.head = nn.Linear(16, 6)

    def forward(self, x, y):
        x = self.patch(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.cls_emb.expand(x.shape[0], -1, -1), x], 1)
        x = self.ln(self.block(x + self.pos_emb))
        return F.cross_entropy(self.head(x[:, 0]), y)


class Regression(nn.Module):
    """Softplus; Huber and mean-square losses on two outputs."""

    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(7, 16)
        self.norm = nn.LayerNorm(16)
        self.fc2 = nn.Linear(16, 2)

    def forward(self, x, target):
        h = F.softplus(self.norm(self.fc1(x)))
        out = self.fc2(h)
        return (F.huber_loss(out[:, 0], target[:, 0], delta=0.5)
                + 0.25 * F.mse_loss(out[:, 1], target[:, 1]))


class BagOfWords(nn.Module):
    """Mean of embeddings, sigmoid and binary cross-entropy."""

    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(23, 10)
        self.fc1 = nn.Linear(10, 12)
        self.fc2 = nn.Linear(12, 3)

    def forward(self, tokens, target):
        h = torch.sigmoid(self.fc1(self.emb(tokens).mean(1)))
        return F.binary_cross_entropy_with_logits(self.fc2(h), target)


class Encoder(nn.Module):
    """PyTorch's own encoder layer, with dropout of 0."""

    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(5, 16)
        self.layer = nn.TransformerEncoderLayer(
            16, 4, 32, dropout=0.0, batch_first=True, norm_first=True)
        self.head = nn.Linear(16, 3)

    def forward(self, x, target):
        h = self.layer(self.proj(x))
        return F.l1_loss(self.head(h.mean(1)), target)


class BiGru(nn.Module):
    """nn.GRU, both directions."""

    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(4, 5, bidirectional=True, batch_first=True)
        self.fc = nn.Linear(10, 3)

    def forward(self, x, y):
        out, _ = self.gru(x)
        return F.cross_entropy(self.fc(out.mean(1)), y)


class Mobile(nn.Module):
    """An inverted residual with squeeze and excitation, ReLU6."""

    def __init__(self):
        super().__init__()
        self.expand = nn.Conv2d(4, 12, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(12, track_running_stats=False)
        self.depthwise = nn.Conv2d(12, 12, 3, padding=1, groups=12,
                                   bias=False)
        self.bn2 = nn.BatchNorm2d(12, track_running_stats=False)
        self.squeeze = nn.Conv2d(12, 3, 1)
        self.excite = nn.Conv2d(3, 12, 1)
        self.project = nn.Conv2d(12, 4, 1, bias=False)
        self.bn3 = nn.BatchNorm2d(4, track_running_stats=False)
        self.fc = nn.Linear(4, 3)

    def forward(self, x, y):
        h = F.relu6(self.bn1(self.expand(x)))
        h = F.relu6(self.bn2(self.depthwise(h)))
        s = F.adaptive_avg_pool2d(h, 1)
        s = F.hardsigmoid(self.excite(F.relu(self.squeeze(s))))
        x = x + self.bn3(self.project(h * s))
        return F.cross_entropy(self.fc(x.mean((2, 3))), y)


class ConvNext(nn.Module):
    """5x5 depthwise, layer norm over channels, layer scale."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 8, 2, stride=2)
        self.depthwise = nn.Conv2d(8, 8, 5, padding=2, groups=8)
        self.norm = nn.LayerNorm(8)
        self.up = nn.Linear(8, 16)
        self.down = nn.Linear(16, 8)
        self.scale_weight = nn.Parameter(torch.ones(8))
        self.head = nn.Linear(8, 4)

    def forward(self, x, y):
        x = self.stem(x)
        h = self.depthwise(x).permute(0, 2, 3, 1)
        h = self.down(F.gelu(self.up(self.norm(h)))) * self.scale_weight
        x = x + h.permute(0, 3, 1, 2)
        return F.cross_entropy(self.head(x.mean((-2, -1))), y)


class Conv1dNet(nn.Module):
    """1-D convolutions, GLU, max pooling; NLL with class weights."""

    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv1d(3, 8, 3, padding=1)
        self.conv2 = nn.Conv1d(4, 12, 3, stride=2)
        self.fc = nn.Linear(6, 4)

    def forward(self, x, y):
        h = F.max_pool1d(F.glu(self.conv1(x), 1), 2)
        h = F.glu(self.conv2(h), 1).amax(2)
        weight = torch.tensor([1.0, 0.5, 2.0, 0.25], dtype=x.dtype)
        return F.nll_loss(F.log_softmax(self.fc(h), -1), y, weight)


class Unet(nn.Module):
    """Down, up by nearest neighbours, skip connection."""

    def __init__(self):
        super().__init__()
        self.enter = nn.Conv2d(1, 4, 3, padding=1)
        self.mid = nn.Conv2d(4, 6, 3, padding=1)
        self.leave = nn.Conv2d(10, 1, 3, padding=1)

    def forward(self, x, target):
        skip = F.silu(self.enter(x))
        h = F.silu(self.mid(F.max_pool2d(skip, 2)))
        h = F.interpolate(h, scale_factor=2, mode="nearest")
        logits = self.leave(torch.cat([skip, h], 1))
        return F.binary_cross_entropy_with_logits(logits, target)


class Contrastive(nn.Module):
    """Two encoders, cosine similarities, a learned temperature."""

    def __init__(self):
        super().__init__()
        self.left = nn.Linear(6, 8)
        self.right = nn.Linear(5, 8)
        self.scale = nn.Parameter(torch.zeros(()))

    def forward(self, a, b):
        a = F.normalize(torch.tanh(self.left(a)), dim=-1)
        b = F.normalize(torch.tanh(self.right(b)), dim=-1)
        logits = self.scale.exp() * (a @ b.T)
        diagonal = (F.log_softmax(logits, 0) + F.log_softmax(logits, 1)).diag()
        return -diagonal.mean() / 2


class Vae(nn.Module):
    """A variational autoencoder; the noise is an input."""

    def __init__(self):
        super().__init__()
        self.enc = nn.Linear(10, 12)
        self.mean = nn.Linear(12, 3)
        self.logvar = nn.Linear(12, 3)
        self.dec1 = nn.Linear(3, 12)
        self.dec2 = nn.Linear(12, 10)

    def forward(self, x, noise):
        h = F.elu(self.enc(x))
        mean, logvar = self.mean(h), self.logvar(h)
        z = mean + noise * torch.exp(0.5 * logvar)
        out = self.dec2(F.leaky_relu(self.dec1(z), 0.25))
        kl = -0.5 * (1 + logvar - mean.pow(2) - logvar.exp()).sum(-1)
        return ((out - x).pow(2).sum(-1) + kl).mean()


class Mixture(nn.Module):
    """A soft mixture of experts by einsum; sqrt, sin, clamp, min, max."""

    def __init__(self):
        super().__init__()
        self.gate = nn.Linear(6, 3)
        self.experts = nn.Parameter(torch.zeros(3, 6, 8))
        self.head = nn.Linear(8, 2)

    def forward(self, x, target):
        gate = F.softmax(self.gate(x), -1)
        h = torch.sin(torch.einsum("bi,eio->beo", x, self.experts))
        h = torch.einsum("be,beo->bo", gate, h)
        h = torch.maximum(h, 0.25 * h) + torch.minimum(h, h.mean(0))
        out = self.head(h).clamp(-2.0, 2.0)
        return torch.sqrt((out - target).pow(2).sum(-1) + 0.25).mean()


def image(*shape):
    return ("input", "x", "f32", shape, -1.7, 1.7)


def given(name, low, high, *shape):
    return ("input", name, "f32", shape, low, high)


def labels(count, *shape):
    return ("input", "y", "i64", shape, 0, count)


class Ordered(nn.Module):
    """Sorts, top-k, cumulative sums and products, scatters."""

    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 8)
        self.scale = nn.Parameter(torch.ones(8))

    def forward(self, x, index, target):
        h = torch.tanh(self.fc(x))
        sorted_, _ = torch.sort(h, 1, descending=True)
        sums = torch.cumsum(sorted_ * self.scale, 1)
        products = torch.cumprod(1 + h / 4, 1)
        top, at = torch.topk(sums * products, 3, 1)
        z = torch.zeros(4, 8, dtype=x.dtype).scatter_add(1, index, top)
        z = z.index_put((index[:, 0], index[:, 1]), sorted_[:, 0],
                        accumulate=True)
        z = torch.scatter(z, 1, at, 2 * top)
        return F.mse_loss(z, target)


class Sorted(nn.Module):
    """A sort and one row put in another's place, as TOSA can say it."""

    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 8)

    def forward(self, x, target):
        h = torch.sort(torch.tanh(self.fc(x)), 1)[0]
        return F.mse_loss(h + torch.cumsum(h, 1), target)


MODELS = {
    "torch_ordered": (
        Ordered,
        [("input", "x", "f32", (4, 6), -1.7, 1.7),
         ("input", "index", "i64", (4, 3), 0, 4),
         ("input", "target", "f32", (4, 8), -1.0, 1.0)],
        "sorts, top-k, cumulative sums and products, scatters"),
    "torch_sorted": (
        Sorted,
        [("input", "x", "f32", (4, 6), -1.7, 1.7),
         ("input", "target", "f32", (4, 8), -1.0, 1.0)],
        "a sort and a cumulative sum"),
    "torch_cnn_bn": (
        CnnBatchNorm, [image(4, 1, 8, 8), labels(5, 4)],
        "convolutions, batch norm with batch statistics, max pooling"),
    "torch_cnn_stats": (
        CnnRunningStats,
        [("state", "mean", "f32", (6,), -0.5, 0.5),
         ("state", "var", "f32", (6,), 0.5, 1.5),
         image(4, 2, 7, 7), labels(4, 4)],
        "batch norm whose next running statistics are results"),
    "torch_groupnorm": (
        GroupNormNet, [image(3, 3, 8, 8), labels(5, 3)],
        "group norm, SiLU, depthwise and pointwise convolution"),
    "torch_convmix": (
        ConvMix, [image(2, 2, 8, 8), ("input", "target", "f32",
                                      (2, 1, 8, 8), -0.9, 0.9)],
        "dilated, grouped, transposed convolution, concatenation"),
    "torch_lstm": (
        LstmNet, [image(3, 5, 6), labels(4, 3)], "nn.LSTM over 5 steps"),
    "torch_lstmcell": (
        LstmCellNet, [("input", "tokens", "i64", (3, 4), 0, 11),
                      labels(11, 3, 4)],
        "LSTMCell in a loop, embedding"),
    "torch_gru": (
        GruNet, [image(3, 4, 5), ("input", "target", "f32", (3, 1), -1., 1.)],
        "two layers of GRUCell, smooth L1 loss"),
    "torch_sdpa": (
        SdpaTransformer, [("input", "tokens", "i64", (2, 8), 0, 13),
                          labels(13, 2, 8)],
        "two blocks with causal SDPA, tied output layer"),
    "torch_llama": (
        Llama, [("input", "tokens", "i64", (2, 6), 0, 13), labels(13, 2, 6)],
        "RMSNorm, SwiGLU, rotary, grouped-query attention"),
    "torch_smooth": (
        SmoothMlp, [image(8, 9), ("input", "y", "i64", (8,), -1, 7)],
        "label smoothing, ignore_index -1"),
    "torch_vit": (
        Vit, [image(3, 3, 8, 8), labels(6, 3)],
        "patches, class token, attention without a mask"),
    "torch_regression": (
        Regression, [image(6, 7), ("input", "target", "f32", (6, 2), -2., 2.)],
        "softplus, Huber and mean-square loss"),
    "torch_bag": (
        BagOfWords, [("input", "tokens", "i64", (4, 5), 0, 23),
                     ("input", "target", "f32", (4, 3), 0., 1.)],
        "mean of embeddings, sigmoid, binary cross-entropy"),
    "torch_encoder": (
        Encoder, [image(3, 4, 5), given("target", -1.0, 1.0, 3, 3)],
        "nn.TransformerEncoderLayer, mean absolute error"),
    "torch_bigru": (
        BiGru, [image(2, 3, 4), labels(3, 2)],
        "nn.GRU, both directions"),
    "torch_mobile": (
        Mobile, [image(4, 4, 5, 5), labels(3, 4)],
        "inverted residual, squeeze and excitation, ReLU6"),
    "torch_convnext": (
        ConvNext, [image(3, 3, 8, 8), labels(4, 3)],
        "5x5 depthwise, layer norm over channels"),
    "torch_conv1d": (
        Conv1dNet, [image(4, 3, 14), labels(4, 4)],
        "1-D convolution, GLU, NLL with class weights"),
    "torch_unet": (
        Unet, [image(2, 1, 6, 6), given("target", 0.0, 1.0, 2, 1, 6, 6)],
        "skip connection, nearest-neighbour upsampling"),
    "torch_contrastive": (
        Contrastive, [given("a", -1.7, 1.7, 5, 6), given("b", -1.7, 1.7, 5, 5)],
        "cosine similarities, log-softmax over both axes"),
    "torch_vae": (
        Vae, [image(6, 10), given("noise", -1.7, 1.7, 6, 3)],
        "variational autoencoder, noise as an input"),
    "torch_mixture": (
        Mixture, [image(6, 6), given("target", -1.0, 1.0, 6, 2)],
        "soft mixture of experts by einsum"),
}

# Printed with their gradients.
JOINT = {
    "torchjoint_vae": "torch_vae",
    "torchjoint_regression": "torch_regression",
}

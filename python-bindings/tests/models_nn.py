"""Models that people write with torch.nn, each with a loss of it: name: what
makes the module of the batch, and what draws a batch."""

import math

import torch
from models_nn_parts import (GraphAttention, MixtureOfExperts, Recurrence,
                             SelectiveScan, Squash, UNet, VectorQuantizer)
from torch import nn
from torch.nn import functional as F

_ROWS, _WIDTH, _TIMES, _CLASSES = 8, 16, 12, 5


class _Model(nn.Module):
    """Layers, and the function of them and the batch that is the loss."""

    def __init__(self, lose, layers):
        super().__init__()
        self.layers = nn.ModuleDict(layers)
        self.lose = lose

    def forward(self, *batch):
        return self.lose(self.layers, *batch)


def _randn(*sizes):
    return lambda g: torch.randn(*sizes, generator=g)


def _rand(*sizes):
    return lambda g: torch.rand(*sizes, generator=g)


def _randint(high, *sizes):
    return lambda g: torch.randint(high, sizes, generator=g)


def _mlp(*widths, act=nn.ReLU):
    layers = [layer for n, m in zip(widths, widths[1:])
              for layer in (nn.Linear(n, m), act())]
    return nn.Sequential(*layers[:-1])


_MODELS = {}
_x, _image = _randn(_ROWS, _WIDTH), _randn(4, 3, 16, 16)
_sequence = _randn(_ROWS, _TIMES, _WIDTH)
_label = _randint(_CLASSES, _ROWS)


def _add(*draws, **layers):
    """A row: what draws the batch, what makes each layer, and the loss."""
    def add(loss):
        name = loss.__name__.strip("_").replace("_", " ")
        _MODELS["nn " + name] = (
            lambda: _Model(loss, {k: make() for k, make in layers.items()}),
            lambda g: tuple(draw(g) for draw in draws))
        return loss
    return add


@_add(_x, _label, net=lambda: _mlp(_WIDTH, 32, 32, _CLASSES, act=nn.SELU))
def _mlp_cross_entropy(m, x, y):
    return F.cross_entropy(m.net(x), y, label_smoothing=0.1)


@_add(_x, _rand(_ROWS, _CLASSES),
      net=lambda: _mlp(_WIDTH, 32, _CLASSES, act=nn.Mish))
def _multi_label(m, x, y):
    return (F.binary_cross_entropy_with_logits(m.net(x), y)
            + F.multilabel_soft_margin_loss(m.net(x), y.round()))


@_add(_sequence, _label, net=lambda: nn.LSTM(
    _WIDTH, _WIDTH, 2, bidirectional=True, batch_first=True),
      head=lambda: nn.Linear(2 * _WIDTH, _CLASSES))
def _lstm_multi_margin(m, x, y):
    return F.multi_margin_loss(m.head(m.net(x)[0].mean(1)), y)


@_add(_sequence, _randn(_ROWS, _TIMES, _WIDTH),
      net=lambda: nn.GRU(_WIDTH, _WIDTH, batch_first=True))
def _gru_huber(m, x, y):
    return F.huber_loss(m.net(x)[0], y, delta=0.5)


@_add(_sequence, _sequence, net=lambda: nn.Transformer(
    _WIDTH, 2, 1, 1, 32, dropout=0.0, batch_first=True, norm_first=True))
def _transformer_mse(m, source, target):
    mask = nn.Transformer.generate_square_subsequent_mask(_TIMES)
    return F.mse_loss(m.net(source, target, tgt_mask=mask), target)


@_add(_randint(50, _ROWS, _TIMES), embed=lambda: nn.Embedding(50, _WIDTH),
      net=lambda: nn.TransformerEncoder(nn.TransformerEncoderLayer(
          _WIDTH, 2, 32, 0.0, F.gelu, batch_first=True), 2),
      loss=lambda: nn.AdaptiveLogSoftmaxWithLoss(_WIDTH, 50, [10, 25]))
def _adaptive_softmax(m, tokens):
    mask = nn.Transformer.generate_square_subsequent_mask(_TIMES)
    x = m.net(m.embed(tokens), mask, is_causal=True)[:, :-1].flatten(0, 1)
    with torch.autocast("cpu", enabled=False):  # which PyTorch has no way for
        return m.loss(x.float(), tokens[:, 1:].flatten()).loss


@_add(_randn(4, 1, 256), _randn(4, 1, 256), first=lambda: nn.Conv1d(1, 16, 2),
      gates=lambda: nn.ModuleList(nn.Conv1d(16, 32, 2, dilation=2**i)
                                  for i in range(4)),
      last=lambda: nn.Conv1d(16, 2, 1))
def _wavenet_gaussian(m, x, y):
    h = m.first(F.pad(x, (1, 0)))
    for i, gate in enumerate(m.gates):
        h = h + F.glu(gate(F.pad(h, (2**i, 0))), 1)
    mean, scale = m.last(torch.tanh(h)).chunk(2, 1)
    return F.gaussian_nll_loss(mean, y, F.softplus(scale) + 1e-3)


@_add(_image, net=lambda: UNet(3, 8),
      classes=lambda: nn.Conv2d(8, _CLASSES, 1))
def _unet_dice(m, x):
    y = F.one_hot((x.sum(1) * 2).long() % _CLASSES, _CLASSES).movedim(3, 1)
    p = m.classes(m.net(x)).softmax(1)
    both = (p * y).sum((0, 2, 3))
    return 1 - (2 * both / (p + y).sum((0, 2, 3))).mean()


@_add(_image, _randint(4, 4, 8, 8), _rand(4, 4, 8, 8), net=lambda:
      nn.Sequential(nn.Conv2d(3, 16, 3, 2, 1), nn.BatchNorm2d(16), nn.SiLU()),
      classes=lambda: nn.Conv2d(16, 4, 3, padding=1),
      boxes=lambda: nn.Conv2d(16, 4, 3, padding=1))
def _detector_focal_giou(m, x, y, sides):
    x = m.net(x)
    entropy = F.cross_entropy(m.classes(x), y, reduction="none")
    focal = ((1 - (-entropy).exp()) ** 2 * entropy).mean()
    found = F.softplus(m.boxes(x))
    area = lambda s: (s[:, 0] + s[:, 2]) * (s[:, 1] + s[:, 3])
    inner = area(torch.minimum(found, sides))
    union = area(found) + area(sides) - inner
    hull = area(torch.maximum(found, sides))
    giou = inner / union - (hull - union) / hull
    return focal + (1 - giou).where(y > 0, 0).sum() / (y > 0).sum()


@_add(_x, _x, _x, net=lambda: _mlp(_WIDTH, 32, 8))
def _siamese_triplet(m, anchor, positive, negative):
    return F.triplet_margin_loss(m.net(anchor), m.net(positive),
                                 m.net(negative), swap=True)


@_add(_x, _x, net=lambda: nn.Sequential(
    nn.Linear(_WIDTH, 32), nn.BatchNorm1d(32), nn.ReLU(), nn.Linear(32, 8)))
def _contrastive_pairs(m, x, y):
    z = F.normalize(torch.cat([m.net(x), m.net(y)]))
    near = (z @ z.T / 0.5).masked_fill(torch.eye(2 * _ROWS).bool(), -math.inf)
    return F.cross_entropy(near, torch.arange(2 * _ROWS).roll(_ROWS))


@_add(_x, _x, _randint(2, _ROWS), net=lambda: _mlp(_WIDTH, 32, 8))
def _cosine_embedding(m, x, y, same):
    return F.cosine_embedding_loss(m.net(x), m.net(y), 2 * same - 1, 0.2)


@_add(_x, _label, teacher=lambda: nn.Linear(_WIDTH, _CLASSES),
      net=lambda: _mlp(_WIDTH, 8, _CLASSES, act=nn.Hardswish))
def _distillation(m, x, y):
    with torch.no_grad():
        target = F.log_softmax(m.teacher(x) / 2, 1)
    found = m.net(x)
    return F.cross_entropy(found, y) + 4 * F.kl_div(
        F.log_softmax(found / 2, 1), target, log_target=True,
        reduction="batchmean")


@_add(_x, _randint(6, _ROWS), net=lambda: _mlp(_WIDTH, 32, 1, act=nn.Softplus))
def _poisson_regression(m, x, y):
    return F.poisson_nll_loss(m.net(x)[:, 0], y.to(x.dtype), full=True)


@_add(_x, _randint(3, _ROWS), _x, _randn(_ROWS),
      net=lambda: _mlp(_WIDTH, 32, 3), target=lambda: _mlp(_WIDTH, 32, 3))
def _double_q(m, state, action, after, reward):
    with torch.no_grad():
        best = m.net(after).argmax(1, keepdim=True)
        goal = reward + 0.9 * m.target(after).gather(1, best)[:, 0]
    return F.smooth_l1_loss(m.net(state).gather(1, action[:, None])[:, 0], goal)


@_add(_x, _randint(3, _ROWS), _randn(_ROWS), _rand(_ROWS),
      net=lambda: _mlp(_WIDTH, 32, 4, act=nn.Tanh))
def _clipped_policy(m, state, action, reward, before):
    out = m.net(state)
    policy = torch.distributions.Categorical(logits=out[:, :3])
    gain = reward - out[:, 3].detach()
    ratio = (policy.log_prob(action) - before.log()).exp()
    clipped = torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain)
    return (-clipped.mean() + 0.5 * F.mse_loss(out[:, 3], reward)
            - 0.01 * policy.entropy().mean())


@_add(_x, _randn(_ROWS, 3), actor=lambda: _mlp(_WIDTH, 32, 6, act=nn.ELU),
      critic=lambda: _mlp(_WIDTH + 3, 32, 1))
def _soft_actor(m, state, noise):
    mean, scale = m.actor(state).chunk(2, 1)
    normal = torch.distributions.Normal(mean, scale.clamp(-5, 2).exp())
    raw = normal.loc + normal.scale * noise
    action = torch.tanh(raw)
    log = normal.log_prob(raw) - 2 * (math.log(2) - raw - F.softplus(-2 * raw))
    return (0.2 * log.sum(1) - m.critic(torch.cat([state, action], 1))[:, 0]
            ).mean()


@_add(_randn(20, _WIDTH), _randint(20, 2, 60), _randint(_CLASSES, 20),
      first=lambda: GraphAttention(_WIDTH, 16),
      last=lambda: GraphAttention(16, _CLASSES))
def _graph_attention(m, x, edges, y):
    return F.cross_entropy(m.last(F.elu(m.first(x, edges)), edges), y)


@_add(_sequence, _sequence, net=lambda: MixtureOfExperts(_WIDTH, 4))
def _experts(m, x, y):
    found, balance = m.net(x.flatten(0, 1))
    return F.l1_loss(found, y.flatten(0, 1)) + 0.01 * balance


@_add(_randint(100, _ROWS, 3), _randn(_ROWS, 4), _randint(2, _ROWS),
      tables=lambda: nn.ModuleList(nn.Embedding(100, 8) for _ in range(3)),
      dense=lambda: _mlp(4, 8), top=lambda: _mlp(14, 16, 1))
def _recommender(m, ids, x, clicked):
    parts = torch.stack([m.dense(x)] + [
        table(ids[:, i]) for i, table in enumerate(m.tables)], 1)
    i, j = torch.triu_indices(4, 4, 1)
    pairs = (parts @ parts.mT)[:, i, j]
    out = m.top(torch.cat([parts[:, 0], pairs], 1))[:, 0]
    return F.binary_cross_entropy(out.sigmoid(), clicked.to(x.dtype))


@_add(_randint(100, 40), _label, bag=lambda: nn.EmbeddingBag(
    100, _WIDTH, mode="mean"), head=lambda: nn.Linear(_WIDTH, _CLASSES))
def _bags_of_words(m, words, y):
    return F.nll_loss(F.log_softmax(m.head(m.bag(
        words, torch.arange(0, 40, 5))), 1), y)


@_add(_x, _randn(_ROWS), scale=lambda: nn.Linear(1, 8),
      net=lambda: nn.TransformerEncoderLayer(8, 2, 16, 0.0, batch_first=True),
      head=lambda: nn.Linear(8, 3))
def _tabular_quantiles(m, x, y):
    found = m.head(m.net(m.scale(x[..., None])).mean(1))
    off = y[:, None] - found
    q = torch.tensor([0.1, 0.5, 0.9])
    return torch.maximum(q * off, (q - 1) * off).mean()


@_add(_randn(4, 3, 8, 8), _randn(4, 3, 16, 16), net=lambda: nn.Sequential(
    nn.Conv2d(3, 16, 5, padding=2), nn.Tanh(), nn.Conv2d(16, 12, 3, padding=1),
    nn.PixelShuffle(2)))
def _super_resolution(m, x, y):
    small = F.interpolate(y, 8, mode="bicubic", antialias=True)
    return F.l1_loss(m.net(x), y) + F.mse_loss(
        F.avg_pool2d(m.net(x), 2), small)


@_add(_image, _randint(_CLASSES, 4), where=lambda: nn.Sequential(
    nn.Conv2d(3, 4, 3, 2), nn.PReLU(), nn.Flatten(), nn.Linear(196, 6)),
      net=lambda: nn.Sequential(
          nn.Conv2d(3, 8, 3), nn.InstanceNorm2d(8, affine=True), nn.CELU(),
          nn.AdaptiveMaxPool2d(3), nn.Flatten(), nn.Linear(72, _CLASSES)))
def _spatial_transformer(m, x, y):
    theta = 0.1 * m.where(x).unflatten(1, (2, 3)) + torch.eye(2, 3)
    grid = F.affine_grid(theta, x.shape, align_corners=False)
    return F.cross_entropy(m.net(F.grid_sample(
        x, grid, align_corners=False)), y)


@_add(_image, _randn(4, 8), encode=lambda: nn.Sequential(
    nn.Conv2d(3, 8, 4, 2, 1), nn.GroupNorm(2, 8), nn.LeakyReLU(), nn.Flatten(),
    nn.Linear(512, 16)), decode=lambda: nn.Sequential(
        nn.Linear(8, 512), nn.Unflatten(1, (8, 8, 8)), nn.ReLU(),
        nn.ConvTranspose2d(8, 3, 4, 2, 1)))
def _variational(m, x, noise):
    mean, log = m.encode(x).chunk(2, 1)
    found = m.decode(mean + noise * (log / 2).exp())
    return F.mse_loss(found, x) - 0.5 * (1 + log - mean**2 - log.exp()).mean()


@_add(_x, encode=lambda: _mlp(_WIDTH, 32, 8), code=lambda: VectorQuantizer(
    12, 8), decode=lambda: _mlp(8, 32, _WIDTH))
def _quantized_codes(m, x):
    z, loss = m.code(m.encode(x))
    return F.mse_loss(m.decode(z), x) + loss


@_add(_x, nets=lambda: nn.ModuleList(_mlp(8, 32, 16) for _ in range(4)))
def _normalizing_flow(m, x):
    a, b = x.chunk(2, 1)
    log = 0.0
    for net in m.nets:
        shift, scale = net(a).chunk(2, 1)
        scale = torch.tanh(scale)
        a, b = b * scale.exp() + shift, a
        log = log + scale.sum(1)
    return (0.5 * (a**2 + b**2).sum(1) - log).mean()


@_add(_randn(64, 2), _rand(64, 3), net=lambda: _mlp(24, 32, 32, 3))
def _coordinates(m, x, color):
    angles = (x[..., None] * 2.0 ** torch.arange(6)).flatten(1)
    encoded = torch.cat([angles.sin(), angles.cos()], 1)
    return F.mse_loss(m.net(encoded).sigmoid(), color)


@_add(_x, _label, net=lambda: _mlp(_WIDTH + 1, 32, _WIDTH, act=nn.Tanh),
      head=lambda: nn.Linear(_WIDTH, _CLASSES))
def _neural_ode(m, x, y):
    def slope(time, x):
        return m.net(torch.cat([x, torch.full_like(x[:, :1], time)], 1))
    for i in range(4):
        k1 = slope(i / 4, x)
        k2 = slope(i / 4 + 1 / 8, x + k1 / 8)
        x = x + k2 / 4
    return F.cross_entropy(m.head(x), y)


@_add(_randint(50, 4, _TIMES), embed=lambda: nn.Embedding(50, _WIDTH),
      net=lambda: SelectiveScan(_WIDTH, 4), norm=lambda: nn.RMSNorm(_WIDTH),
      head=lambda: nn.Linear(_WIDTH, 50))
def _state_space(m, tokens):
    x = m.embed(tokens)
    x = m.head(m.norm(x + m.net(x)))
    return F.cross_entropy(x[:, :-1].flatten(0, 1), tokens[:, 1:].flatten())


@_add(_randint(50, 4, _TIMES), embed=lambda: nn.Embedding(50, _WIDTH),
      net=lambda: Recurrence(_WIDTH), head=lambda: nn.Linear(_WIDTH, 50))
def _weighted_key_values(m, tokens):
    x = m.embed(tokens)
    x = m.head(x + m.net(x))
    return F.cross_entropy(x[:, :-1].flatten(0, 1), tokens[:, 1:].flatten())


@_add(_image, _randint(_CLASSES, 4), parts=lambda: nn.Conv2d(3, 16, 5, 2),
      votes=lambda: nn.Linear(8, _CLASSES * 8))
def _capsules(m, x, y):
    u = Squash()(m.parts(x).unflatten(1, (2, 8)).movedim(2, -1).flatten(1, 3))
    votes = m.votes(u).unflatten(2, (_CLASSES, 8))
    logits = torch.zeros_like(votes[..., 0])
    for _ in range(2):
        v = Squash()((logits.softmax(2)[..., None] * votes).sum(1))
        logits = logits + (votes * v[:, None]).sum(-1)
    length = v.norm(dim=-1)
    hit = F.one_hot(y, _CLASSES)
    return (hit * F.relu(0.9 - length)**2
            + 0.5 * (1 - hit) * F.relu(length - 0.1)**2).sum(1).mean()


@_add(_randn(2, 1, 4, 8, 8), _randint(2, 2), net=lambda: nn.Sequential(
    nn.Conv3d(1, 8, 3, padding=1), nn.BatchNorm3d(8), nn.ReLU(),
    nn.MaxPool3d(2), nn.Conv3d(8, 8, 3, padding=1), nn.AdaptiveAvgPool3d(1),
    nn.Flatten(), nn.Linear(8, 1)))
def _volumes_hinge(m, x, y):
    found, side = m.net(x)[:, 0], 2 * y - 1
    return (F.soft_margin_loss(found, side.to(x.dtype))
            + F.hinge_embedding_loss(found, side))


@_add(_image, _image, critic=lambda: nn.Sequential(
    nn.utils.parametrizations.weight_norm(nn.Conv2d(3, 8, 4, 2, 1)),
    nn.LeakyReLU(0.2), nn.Conv2d(8, 1, 4)))
def _adversary(m, real, fake):
    return (F.relu(1 - m.critic(real)).mean()
            + F.relu(1 + m.critic(fake)).mean())


@_add(_sequence, _randn(_ROWS, _WIDTH), net=lambda: nn.Bilinear(
    _WIDTH, _WIDTH, 1), ranks=lambda: nn.Linear(_WIDTH, 1))
def _listwise_ranking(m, items, user):
    user = user[:, None].expand_as(items)
    score = (m.net(items, user.contiguous()) + m.ranks(items))[..., 0]
    gain = items[..., 0]
    order = gain.argsort(1, descending=True)
    s = score.gather(1, order)
    return (s.flip(1).logcumsumexp(1).flip(1) - s).mean() + \
        F.margin_ranking_loss(s[:, :-1], s[:, 1:], torch.ones_like(s[:, 1:]))


def list_nn():
    return dict(_MODELS)

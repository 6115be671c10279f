"""Gradients of what PyTorch's autograd does and an exported graph does not tell
of: equal to PyTorch's, or an error of one line."""

import copy
import math

import amp
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp.torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from torch import nn  # noqa: E402
from torch.utils.checkpoint import checkpoint  # noqa: E402


def mean_square(model, *batch):
    return (model(*batch)**2).mean()


class Apply(nn.Module):
    """A function of a layer's result."""

    def __init__(self, function, layer=None):
        super().__init__()
        self.layer = layer or nn.Linear(4, 4)
        self.function = function

    def forward(self, x):
        return self.function(self.layer(x))


def check(model, batch, loss=mean_square):
    value = loss(model, *batch)
    value.backward()
    expected = {name: p.grad for name, p in model.named_parameters()}
    model.zero_grad()
    result = amp.torch.grad_fn(model, loss, batch)(*batch)
    assert math.isclose(result.loss, value.item(), rel_tol=1e-6)
    for name, param in model.named_parameters():
        assert torch.allclose(param.grad, expected[name], rtol=1e-5,
                              atol=1e-7), name


def make_batch():
    torch.manual_seed(0)
    return (torch.randn(8, 4),)


@pytest.mark.parametrize("indices", [[[0, 1, 2, 2], [2, 2, 2, 2]], [3, 1]])
def test_the_row_of_padding_has_no_gradient(indices):
    torch.manual_seed(0)
    check(nn.Embedding(4, 3, padding_idx=2), (torch.tensor(indices),),
          lambda model, i: ((model(i) - 1)**2).mean())


@pytest.mark.parametrize("function", [
    lambda z: F.gelu(z, approximate="tanh"),
    # Constants that are made in the model.
    lambda z: z * torch.tensor(2.0) + torch.tensor([1.0, 2.0, 3.0, 4.0]),
    lambda z: z * torch.bucketize(z, torch.tensor([-0.5, 0.0, 0.5])),
    lambda z: F.prelu(z, torch.tensor([0.3])),
    lambda z: checkpoint(torch.tanh, z, use_reentrant=False) * z.detach(),
], ids=["gelu", "tensor", "bucketize", "prelu", "checkpoint"])
def test_functions(function):
    check(Apply(function), make_batch())


def test_gelu_is_that_of_f64():
    """torch-mlir's constant is wrong in the fourth digit."""
    model = Apply(lambda z: F.gelu(z, approximate="tanh"))
    batch = make_batch()
    found = amp.torch.eval_fn(model, mean_square, batch)(*batch).loss
    exact = mean_square(model.double(), batch[0].double()).item()
    assert math.isclose(found, exact, rel_tol=3e-7)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64],
                         ids=["f32", "f64"])
def test_an_rms_norm_without_eps(dtype):
    """It has that of the type it computes in: rows near 0 and of zeros tell."""
    model = nn.RMSNorm(4, dtype=dtype)
    rows = torch.tensor([[1e-4, -1e-4, 2e-4, 0], [0, 0, 0, 0], [1, 2, 3, 4]])
    check(model, (rows.to(dtype),), lambda model, x: model(x).sum())


def test_products_of_vectors():
    """As matrix products, which lists of types name; of positive numbers, since
    what cancels may be off by more."""
    torch.manual_seed(0)
    v = torch.rand(4)
    for function in (lambda z: torch.mv(z, v), lambda z: z @ v,
                     lambda z: z[None] @ v, lambda z: v @ z[:4],
                     lambda z: z[0] @ v, lambda z: torch.dot(z[0], v),
                     lambda z: torch.linalg.vecdot(z, v, dim=-1),
                     lambda z: torch.linalg.vecdot(z[:4], v[:, None], dim=0),
                     lambda z: F.linear(z[0], torch.ones(2, 4), v[:2]),
                     lambda z: torch.tensordot(z, v, dims=1)):
        check(Apply(lambda z, of=function: of(z.square())), make_batch())


class Keeps(nn.Module):
    """Has its weight in a list, too, and a tensor that is no buffer."""

    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 4)
        self.weights = [self.layer.weight]
        self.factor = torch.tensor(2.0)

    def forward(self, x):
        return self.layer(F.linear(x, self.weights[0]) * self.factor)


def test_a_parameter_that_is_read_elsewhere_too():
    torch.manual_seed(0)
    check(Keeps(), make_batch())


def test_tensors_of_others_are_read_as_they_are():
    model, (x,) = Keeps(), make_batch()
    teacher = nn.Sequential(nn.Linear(4, 4), nn.Dropout(0.0))

    def loss(model, x):
        with torch.no_grad():
            target = teacher(x)
        return F.mse_loss(model(x), target)

    evaluate = amp.torch.eval_fn(model, loss, (x,))
    before = evaluate(x).loss
    assert math.isclose(before, loss(model, x).item(), rel_tol=1e-6)
    with torch.no_grad():
        teacher[0].weight.mul_(2.0)
        model.factor.fill_(-1.0)
    assert evaluate(x).loss != before
    assert math.isclose(evaluate(x).loss, loss(model, x).item(), rel_tol=1e-6)
    # They are no parameters: a step leaves them as they are.
    weight = teacher[0].weight.clone()
    step = amp.torch.train_step(model, loss, (x,), optimizer=amp.SGD(lr=0.1))
    step(x)
    assert torch.equal(teacher[0].weight, weight)


class Sign(torch.autograd.Function):

    @staticmethod
    def forward(context, x):
        return torch.sign(x)

    @staticmethod
    def backward(context, gradient):
        return gradient


def hook(z):
    z.register_hook(lambda gradient: 2 * gradient)
    return z * 1.0


def infer(z):
    with torch.inference_mode():
        factor = z.exp()
    return z * factor.clone()


def hook_layer():
    layer = nn.Linear(4, 4)
    layer.register_full_backward_hook(lambda module, before, after: before)
    return Apply(lambda z: z, nn.Sequential(nn.Linear(4, 4), layer))


def hook_weight():
    model = Apply(lambda z: z)
    model.layer.weight.register_hook(lambda gradient: 0 * gradient)
    return model


class Writes(nn.Module):

    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 4)

    def forward(self, x):
        with torch.no_grad():
            self.layer.weight.clamp_(-1.0, 1.0)
        return self.layer(x)


@pytest.mark.parametrize("make, message", [
    (hook_layer, "a module's backward hook"),
    (lambda: Apply(infer), "use torch.no_grad()"),
    (Writes, "writes the parameter 'layer.weight'"),
    (lambda: Apply(lambda z: z * z.max().item()), "item() of a value"),
    (lambda: Apply(lambda z: z[z > 0]), "shape depends on data"),
    (lambda: Apply(lambda z: z.detach()), "depends on no parameter"),
], ids=lambda value: value if isinstance(value, str) else "")
def test_what_autograd_does_and_no_graph_tells(make, message):
    with pytest.raises(amp.Error) as error:
        amp.torch.train_step(make(), mean_square, make_batch())
    text = str(error.value)
    assert message in text and "\n" not in text


@pytest.mark.parametrize("options, message", [
    ({"scale_grad_by_freq": True}, "scale_grad_by_freq"),
    ({"max_norm": 0.1}, "writes the parameter 'weight'")])
def test_embeddings_that_cannot_be_exported(options, message):
    model = nn.Embedding(4, 3, **options)
    weight = model.weight.clone()
    with pytest.raises(amp.Error, match=message):
        amp.torch.train_step(model, mean_square, (torch.tensor([1, 1]),))
    assert torch.equal(model.weight, weight)


def test_nothing_is_written_while_a_step_is_made():
    model = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4))
    before = {k: v.clone() for k, v in model.state_dict().items()}
    versions = [p._version for p in model.parameters()]
    amp.torch.train_step(model, mean_square, make_batch())
    assert versions == [p._version for p in model.parameters()]
    assert all(torch.equal(before[k], v) for k, v in model.state_dict().items())
    assert all(p.grad is None for p in model.parameters())


# Dropout ----------------------------------------------------------------------


def count(model, x):
    """A mean, the share of zeros, and how far places of a channel differ."""
    value = model(x)
    spread = (value.amax(-1) - value.amin(-1)).amax()
    return value.mean(), {"zeros": (value == 0).float().mean(),
                          "spread": spread, "largest": value.amax()}


class Locked(nn.Module):
    """One mask for all places."""

    def forward(self, x):
        return x * F.dropout(torch.ones(*x.shape[:2], 1), 0.25, self.training)


@pytest.mark.parametrize("layer", [nn.Dropout1d(0.25), Locked()])
def test_dropout_of_channels(layer):
    torch.manual_seed(0)
    model = nn.Sequential(nn.Conv1d(1, 64, 1, bias=False), layer)
    nn.init.ones_(model[0].weight)
    batch = (torch.ones(16, 1, 5),)
    step = amp.torch.train_step(model, count, batch, optimizer=amp.SGD(lr=0.0))
    found = [step(*batch).metrics for _ in range(5)]
    assert all(m["spread"] == 0 for m in found)
    assert all(math.isclose(m["largest"], 1 / 0.75, rel_tol=1e-6)
               for m in found)
    # 5120 channels: five standard deviations.
    assert abs(sum(m["zeros"] for m in found) / 5 - 0.25) < 0.03
    assert amp.torch.eval_fn(model, count, batch)(*batch).loss == 1.0


@pytest.mark.parametrize("options", [
    {}, {"is_causal": True}, {"scale": 0.1},
    {"attn_mask": torch.arange(6) > torch.arange(6)[:, None]},
    {"attn_mask": torch.arange(36.0).view(6, 6) / 36},
    # The first query has no key.
    {"attn_mask": torch.zeros(6, 6).index_fill(
        0, torch.tensor([0]), -math.inf)}])
def test_attention_with_dropout(options):
    torch.manual_seed(0)
    batch = (torch.randn(2, 3, 6, 4),)

    def make(p):
        def loss(model, x):
            return mean_square(lambda x: F.scaled_dot_product_attention(
                model(x), x, x, dropout_p=p, **options), x)
        return loss

    # A dropout of almost nothing is none.
    model = nn.Linear(4, 4)
    loss = make(0.0)(model, *batch)
    expected, = torch.autograd.grad(loss, [model.weight])
    found = amp.torch.grad_fn(model, make(1e-9), batch)(*batch).loss
    assert math.isclose(found, loss.item(), rel_tol=1e-5)
    torch.testing.assert_close(model.weight.grad, expected)
    step = amp.torch.train_step(model, make(0.5), batch,
                                optimizer=amp.SGD(lr=0.0))
    assert len({step(*batch).loss for _ in range(4)}) == 4


def test_a_transformers_layer_as_it_comes():
    model = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)
    batch = (torch.randn(4, 5, 8),)
    step = amp.torch.train_step(model, mean_square, batch, policy="bf16")
    assert step(*batch).applied


def test_masks_follow_pytorchs_seed():
    batch, losses = make_batch(), []
    for seed in (1, 2, 1):
        torch.manual_seed(0)
        model = nn.Sequential(nn.Linear(4, 64), nn.Dropout(0.5))
        torch.manual_seed(seed)
        step = amp.torch.train_step(model, mean_square, batch)
        losses.append(step(*batch).loss)
    assert losses[0] == losses[2] != losses[1]


@pytest.mark.parametrize("layer", [nn.LSTM, nn.GRU, nn.RNN])
@pytest.mark.parametrize("bidirectional", [False, True])
def test_dropout_between_layers(layer, bidirectional):
    """The check of an export compares with the same masks in eager mode."""
    torch.manual_seed(0)
    model = layer(4, 5, num_layers=3, dropout=0.4, batch_first=True,
                  bidirectional=bidirectional)
    step = amp.torch.train_step(
        model, lambda model, x: (model(x)[0]**2).mean(),
        (torch.randn(2, 3, 4),), policy="f32", optimizer=amp.SGD(lr=0.0))
    x = torch.randn(2, 3, 4)
    assert step(x).loss != step(x).loss  # other masks


def test_a_generator():
    generator = torch.Generator()
    with pytest.raises(amp.Error, match="no tensor.*test_torch_gradients"):
        amp.torch.grad_fn(
            Apply(lambda z: z + torch.randn(4, generator=generator)),
            mean_square, make_batch())


def differentiate(model, batch):
    model = copy.deepcopy(model)
    mean_square(model, *batch).backward()
    return {name: p.grad.double() for name, p in model.named_parameters()}


@pytest.mark.parametrize("channels, size, batch", [(1, 14, 2), (16, 32, 16)])
def test_sums_over_pixels_are_as_exact_as_pytorchs(channels, size, batch):
    """Of few pixels and many, behind convolutions: channels may lie side by
    side, and a channel then has one accumulator."""
    torch.manual_seed(11)
    model = nn.Sequential(
        nn.Conv2d(channels, channels, 3, padding=1), nn.Tanh(),
        nn.Conv2d(channels, 12, 1, padding=2, bias=False), nn.BatchNorm2d(12),
        nn.Tanh(), nn.Conv2d(12, 8, 3, 2), nn.GELU(), nn.Conv2d(8, 10, 1))
    x = torch.randn(batch, channels, size, size)
    exact = differentiate(copy.deepcopy(model).double(), (x.double(),))
    peer = differentiate(model, (x,))
    amp.torch.grad_fn(model, mean_square, (x,), policy="f32")(x)
    for name, param in model.named_parameters():
        error = (param.grad.double() - exact[name]).norm()
        # Twice PyTorch's, or what a sum over all pixels is off by chance where
        # each addition is by half a unit of the last place.
        pixels = batch * (size + 4) ** 2
        bound = max(2 * (peer[name] - exact[name]).norm(),
                    pixels ** 0.5 * 2**-24 * exact[name].norm())
        assert error <= bound, (name, error / exact[name].norm())


SQUASHED = {
    "sigmoid": torch.sigmoid, "tanh": torch.tanh, "erf": torch.erf,
    "softmax": lambda z: torch.softmax(torch.stack([z, -z]), 0)[0],
    "exp of logsigmoid": lambda z: torch.exp(F.logsigmoid(z)),
}
# Their derivatives are large where a squashed value is rounded to 0 or 1, and
# only the value's own derivative, of the same rounded value, cancels that.
UNDONE = [
    lambda p: F.binary_cross_entropy(p.clamp(0, 1), torch.zeros_like(p),
                                     reduction="none"),
    lambda p: F.binary_cross_entropy(p.clamp(0, 1), torch.ones_like(p),
                                     reduction="none"),
    lambda p: torch.log(p.abs() + 1e-12),
    lambda p: torch.log(1 - p + 1e-8),
    lambda p: torch.log((1 - p).clamp(min=1e-12)),
    lambda p: torch.log(1 - p * p + 1e-6),
    lambda p: torch.atanh(p.clamp(-1 + 1e-6, 1 - 1e-6)),
    lambda p: torch.logit(p, eps=1e-6),
    lambda p: torch.sqrt(1 - p * p + 1e-8),
    lambda p: 1 / (1 - p + 1e-7),
    lambda p: torch.xlogy(p, p) + torch.xlogy(1 - p, 1 - p),
    lambda p: p**2 * torch.log(1 - p + 1e-8),
]
LOGITS = torch.cat([torch.linspace(-30, 30, 121),
                    torch.tensor([1e-3, 1e-6, -1e-4, 0.1])])


@pytest.mark.parametrize("name", SQUASHED)
def test_what_a_saturated_value_undoes(name):
    """As far from f64 as eager PyTorch, times 4; or near eager's, NaN where
    that is."""
    def loss(model, x):
        return sum(undo(SQUASHED[name](x + shift)).sum()
                   for undo, shift in zip(UNDONE, model.shifts))

    def differentiate_shifts(dtype):
        model = nn.Module()
        model.shifts = nn.ParameterList(
            torch.zeros(len(LOGITS), dtype=dtype) for _ in UNDONE)
        loss(model, LOGITS.to(dtype)).backward()
        return model, [p.grad for p in model.parameters()]

    model, eager = differentiate_shifts(torch.float32)
    _, exact = differentiate_shifts(torch.float64)
    model.zero_grad()
    amp.torch.grad_fn(model, loss, (LOGITS,), policy="f32",
                      check=False)(LOGITS)
    for i, (p, e, d) in enumerate(zip(model.parameters(), eager, exact)):
        own = (p.grad.double() - d).abs()
        allowed = torch.maximum(4 * (e.double() - d).abs(),
                                1e-5 * d.abs().clamp(min=1e-3))
        near = (p.grad - e).abs() <= 1e-4 * e.abs().clamp(min=1e-3)
        near |= p.grad.isnan() & e.isnan()
        assert ((own <= allowed) | near).all(), (i, p.grad, e)


def test_a_saturated_value_of_16_bits():
    """The derivative is of the value as it was rounded: autocast's number."""
    model = nn.Linear(1, 1)
    with torch.no_grad():
        model.weight.fill_(1), model.bias.fill_(0)

    def loss(model, x):
        p = torch.sigmoid(model(x)).float()
        q = torch.tanh(model(x)).float()
        return (F.binary_cross_entropy(p, torch.zeros_like(p))
                + torch.log(1 - q * q + 1e-6).mean())

    step = amp.torch.grad_fn(model, loss, (torch.ones(1, 1),),
                             policy="torch-cpu:bf16")
    for logit in (1., 3., 5., 6., 8., 12., 17., 20., -8.):
        x = torch.full((1, 1), logit)
        step(x)
        got = model.bias.grad.item()
        model.zero_grad()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            value = loss(model, x)
        value.backward()
        want = model.bias.grad.item()
        model.zero_grad()
        assert abs(got - want) <= 2.0**-6 * abs(want), (logit, got, want)


class Backward(nn.Module):
    """The gradient of a convolution as an op, whose own gradient reads the
    result's cotangent through a window as large as the image."""

    def __init__(self, size, stride, padding, dilation):
        super().__init__()
        x, w = torch.randn(2, 3, size, size), torch.randn(4, 3, 3, 2)
        self.options = [stride, stride], [padding, 0], [dilation, 1]
        out = F.conv2d(x, w, None, *self.options)
        self.x, self.w = nn.Parameter(x), nn.Parameter(w)
        self.g = nn.Parameter(torch.randn_like(out))

    def forward(self, x):
        grads = torch.ops.aten.convolution_backward(
            self.g, self.x, self.w, None, *self.options, False, [0, 0], 1,
            [True, True, False])
        return sum((grad**2).mean() for grad in grads[:2]) * x


@pytest.mark.parametrize("stride, padding, dilation", [
    (1, 0, 1), (1, 1, 1), (2, 0, 1), (2, 1, 1), (1, 1, 2), (3, 0, 2)])
def test_gradients_of_a_convolutions_gradient(stride, padding, dilation):
    torch.manual_seed(0)
    model = Backward(20, stride, padding, dilation)
    exact = copy.deepcopy(model).double()
    exact(1.0).backward()
    amp.torch.grad_fn(model, lambda model, x: model(x), (torch.ones(()),),
                      policy="f32")(torch.ones(()))
    for (name, param), (_, want) in zip(model.named_parameters(),
                                        exact.named_parameters()):
        # Sums of at most 800 products, twice.
        bound = 1600 * 2.0**-24 * want.grad.abs().max()
        assert (param.grad - want.grad).abs().max() <= bound, name

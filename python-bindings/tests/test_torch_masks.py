"""Reads by masks of constants, whose places and number are known."""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp  # noqa: E402
import amp.torch  # noqa: E402
from torch import nn  # noqa: E402

X = torch.randn(4, 4, generator=torch.Generator().manual_seed(1))


class Model(nn.Module):
    def __init__(self, function):
        super().__init__()
        torch.manual_seed(0)
        self.layer, self.function = nn.Linear(4, 4), function

    def forward(self, x):
        return self.function(self.layer(x))


def mean_square(model, x):
    return model(x).square().mean()


def contrast(h):
    """SimCLR's: each row's products with the others."""
    products = h @ h.t()
    others = products[~torch.eye(4, dtype=torch.bool)].view(4, 3)
    return others.logsumexp(1, keepdim=True) - products.diagonal()


def written(h):
    mask = torch.zeros(4, 4, dtype=torch.bool)
    mask[0] = True
    mask[:, 1] = True
    return h[mask]


@pytest.mark.parametrize("function", [
    contrast, written,
    lambda h: h[:, torch.tensor([True, False, True, False])],
    lambda h: h[torch.ones(4, 4).triu(1).bool()],
    lambda h: h[torch.arange(4) % 2 == 0][:, :2],
    lambda h: h.expand(3, 4, 4)[:, ~torch.eye(4, dtype=torch.bool)],
    lambda h: h[torch.tensor([True, False, True, True]), 1:]])
def test_masks_of_constants(function):
    amp.torch.check(Model(function), mean_square, (X,))


def counted(h):
    """Python asks for numbers of constants, written ones, too."""
    mask = torch.zeros(4)
    mask[1:].add_(1)
    count = int(mask.sum())
    h = h[:count] if mask.sum() > 2 else h
    return h * mask.max(0)[0].item() + sum((torch.arange(4) * 2).tolist())


@pytest.mark.parametrize("function", [
    counted, lambda h: h.repeat_interleave(torch.tensor([1, 0, 2, 1]), 0),
    lambda h: torch.repeat_interleave(h, torch.tensor([1, 0, 2, 1]), dim=-1),
    lambda h: h.repeat_interleave(torch.tensor(2), 1),
    lambda h: h.repeat_interleave(torch.tensor([1, 0, 2, 3] * 4)),
    lambda h: h.repeat_interleave(2, 0) + torch.repeat_interleave(
        torch.tensor([4, 0, 2, 2]))[:, None],
    lambda h: h[torch.where(torch.arange(4) != 1)],
    lambda h: torch.where(torch.eye(4) > 0, h, 0.0),
    lambda h: torch.masked_select(h, torch.eye(4).bool()),
    lambda h: h.masked_select(torch.tensor([True, False, True, True])),
    lambda h: h[torch.tensor([1, 0, 2, 0]).nonzero().squeeze(1)],
    lambda h: h[torch.nonzero(torch.eye(4), as_tuple=True)],
    lambda h: h.sum(0) + h[torch.zeros(4).nonzero().squeeze(1)].sum(),
    lambda h: h[torch.argwhere(torch.arange(4))[:, 0]],
    lambda h: h * torch.tensor([3, 0, 3]).unique(return_inverse=True)[1].sum(),
    lambda h: h * torch.bincount(torch.tensor([1, 3, 2, 1]))])
def test_functions_of_constants(function):
    amp.torch.check(Model(function), mean_square, (X,))


def of_data(h):
    return h[h > 0]


def partly_of_data(h):
    mask = torch.zeros(4, dtype=torch.bool)
    mask[:2] = h[0, 0] > 0
    return h[mask]


@pytest.mark.parametrize("function", [
    of_data, partly_of_data, lambda h: h[(h[:, 0] > 0).nonzero()[:, 0]],
    lambda h: h.repeat_interleave((h[:, 0] > 0).long(), 0),
    lambda h: h.masked_select(h > 0)])
def test_masks_that_data_decide(function):
    with pytest.raises(amp.Error, match="shape depends on data|data-dependent"):
        amp.torch.check(Model(function), mean_square, (X,))


OVER = {
    "greater": lambda h: h > -1, "equal": lambda h: h == -1,
    "not equal": lambda h: h != 255, "less": lambda h: h < 256,
    "reflected": lambda h: -1 >= h, "method": lambda h: h.le(2**33),
    "remainder": lambda h: h % -7, "fmod": lambda h: torch.fmod(h, 300),
    "floor": lambda h: h // -7, "difference": lambda h: 300 - h}


@pytest.mark.parametrize("name", OVER)
@pytest.mark.parametrize("dtype", [torch.uint8, torch.int8, torch.int32])
def test_numbers_that_a_type_does_not_hold(dtype, name):
    """They are of the tensor's type, whatever the example has."""
    function = OVER[name]
    model = Model(lambda h: h)
    x = torch.tensor([[127, -1, 5, 0], [-128, 3, 44, 7]]).to(dtype)

    def loss(model, x):
        return (model.layer.weight[0] * function(x)).sum()

    step = amp.torch.grad_fn(model, loss, (torch.zeros_like(x),))
    want = loss(model, x)
    want.backward()
    grad = model.layer.weight.grad.clone()
    assert step(x).loss == pytest.approx(want.item(), rel=1e-6)
    assert torch.equal(model.layer.weight.grad, grad)

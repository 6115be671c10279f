"""An error of an export leaves the user's module as it was: every parameter the
same tensor with the same bits."""

import copy

import amp
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import amp.torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from amp._torch_guard import call_functional, keeps_module  # noqa: E402
from torch import nn  # noqa: E402


class Snapshot:
    """A module's tensors and attributes, and what they hold."""

    def __init__(self, root):
        self.root = root
        self.tensors = [
            (module, table, name, tensor, None if tensor is None else
             tensor.detach().clone(), tensor is not None and
             tensor.requires_grad)
            for module in root.modules()
            for table in ("_parameters", "_buffers")
            for name, tensor in getattr(module, table).items()]
        self.attributes = [(m, dict(vars(m))) for m in root.modules()]
        self.modes = [(m, m.training) for m in root.modules()]

    def check(self):
        for module, table, name, tensor, bits, asks in self.tensors:
            now = getattr(module, table)[name]
            assert now is tensor, name
            if tensor is not None:
                assert type(now) in (torch.Tensor, nn.Parameter)
                assert torch.equal(now, bits), name
                assert now.requires_grad == asks and now.grad is None
        for module, attributes in self.attributes:
            assert vars(module).keys() == attributes.keys()
            for key, value in attributes.items():
                assert vars(module)[key] is value, key
        assert all(m.training == mode for m, mode in self.modes)
        assert list(self.root.modules()) == [m for m, _ in self.modes]


# What a model does, and the error ---------------------------------------------


class Model(nn.Module):
    """Layers with buffers, one of them in two places, and what comes after."""

    def __init__(self, function):
        super().__init__()
        shared = nn.Linear(4, 4)
        self.layers = nn.Sequential(shared, nn.BatchNorm1d(4), shared)
        self.register_buffer("count", torch.zeros(()))
        self.frozen = nn.Parameter(torch.ones(4), requires_grad=False)
        self.seen = []
        self.function = function

    def forward(self, x):
        self.cache = self.layers(x) * self.frozen
        self.seen.append(self.cache)
        self.count += 1
        return self.function(self, self.cache)


def raise_late(model, z):
    """In the tracing alone, behind all layers."""
    if isinstance(z, torch._subclasses.FakeTensor):
        raise ValueError("in the middle")
    return z


ERRORS = {
    "raises": raise_late,
    "branches": lambda model, z: z if z.sum() > 0 else -z,
    "has no conversion": lambda model, z: torch.linalg.svdvals(z),
    "draws numbers": lambda model, z: z + torch.poisson(z.exp()),
    "reads an item": lambda model, z: z * z.max().item(),
    "has a shape of data": lambda model, z: z[z > 0],
    "writes .data": lambda model, z: z + model.layers[0].weight.data.mul_(2)[0],
    "depends on nothing": lambda model, z: z.detach(),
    "hides all": lambda model, z: z.detach() + model.frozen,
}


def loss_fn(model, x):
    return model(x).sum()


@pytest.mark.parametrize("kind", ["train_step", "grad_fn"])
@pytest.mark.parametrize("what", ERRORS)
def test_an_error_leaves_the_module(what, kind):
    torch.manual_seed(0)
    model = Model(ERRORS[what])
    before = Snapshot(model)
    with pytest.raises(amp.Error):
        getattr(amp.torch, kind)(model, loss_fn, (torch.randn(8, 4),),
                                 policy="f32")
    before.check()
    assert torch.isfinite(model.layers(torch.randn(8, 4))).all()


def test_what_works_leaves_it_too():
    model = Model(lambda model, z: z)
    before = Snapshot(model)
    amp.torch.grad_fn(model, loss_fn, (torch.randn(8, 4),), policy="f32")
    before.check()
    assert model.seen == [] and not hasattr(model, "cache")


def test_what_the_compiler_refuses():
    """Behind the export."""
    model = nn.Linear(4, 4)
    before = Snapshot(model)
    with pytest.raises(amp.Error):
        amp.torch.train_step(model, loss_fn, (torch.randn(8, 4),),
                             policy="no-such-policy")
    before.check()


@pytest.mark.parametrize("fault", [
    lambda model: model._parameters.update(weight=torch.zeros(2)),
    lambda model: model._parameters.pop("weight"),
    lambda model: model._buffers.update(more=torch.zeros(2)),
    lambda model: setattr(model, "more", torch.zeros(2)),
    lambda model: model._modules.update(more=nn.ReLU()),
    lambda model: model.weight.requires_grad_(False),
    lambda model: model.list.append(1),
    lambda model: model.dict.update(a=3),
    lambda model: setattr(model, "list", []),
    lambda model: model.train(False),
    lambda model: model.register_forward_hook(lambda *_: None),
], ids=lambda fault: "-".join(fault.__code__.co_names))
def test_what_is_put_back(fault):
    model = nn.Linear(4, 4)
    model.list, model.dict = [2], {"a": 1, "b": 2}
    before = Snapshot(model)
    with keeps_module(model):
        fault(model)
    before.check()
    assert model.list == [2] and list(model.dict.items()) == [("a", 1),
                                                              ("b", 2)]


class Captures(nn.Module):
    """What transformers' models do that give their hidden states."""

    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(4, 4), nn.Linear(4, 4)

    def forward(self, x):
        if not hasattr(self, "seen"):
            self.seen = []
            self.first.register_forward_hook(
                lambda module, inputs, output: self.seen.append(output))
        self.seen.clear()
        return self.second(torch.tanh(self.first(x))) * sum(self.seen)


@pytest.mark.parametrize("has_run", [False, True])
def test_hooks_that_the_first_call_registers(has_run):
    """Each once, whoever ran the model before."""
    torch.manual_seed(0)
    model, x = Captures(), torch.randn(8, 4)
    found = []
    for module, y in ((copy.deepcopy(model).double(), x.double()),
                      (copy.deepcopy(model), x)):
        loss = module(y).square().mean()
        loss.backward()
        found.append([loss, *(p.grad for p in module.parameters())])
    if has_run:
        model(x)
    run = amp.torch.grad_fn(model, lambda model, x: model(x).square().mean(),
                            (x,), policy="f32")
    result = run(x)
    ours = [torch.tensor(result.loss), *(p.grad for p in model.parameters())]
    for exact, theirs, value in zip(*found, ours):
        off = (theirs.double() - exact).abs().max()
        assert (value.double() - exact).abs().max() <= (
            2 * off + 4 * 2.0**-24 * exact.abs().max())


def test_an_exception_passes():
    model = nn.Linear(4, 4)
    with pytest.raises(KeyError):
        with keeps_module(model):
            model.weight = nn.Parameter(F.relu(torch.ones(1)))
            raise KeyError
    assert model.weight.shape == (4, 4)


def test_one_module_in_two_places_and_one_tensor_in_two():
    """What functional_call of PyTorch's puts back is the second's."""
    shared = nn.Linear(4, 4)
    model = nn.Sequential(shared, nn.Tanh(), shared, nn.Linear(4, 4))
    model[3].weight = shared.weight
    before = Snapshot(model)
    tensors = {name: 2 * p.detach() for name, p in model.named_parameters()}
    assert list(tensors) == ["0.weight", "0.bias", "3.bias"]
    x = torch.randn(8, 4)
    got = call_functional(model, tensors, (x,))
    before.check()
    weight, bias, last = tensors.values()
    h = F.linear(torch.tanh(F.linear(x, weight, bias)), weight, bias)
    assert torch.equal(got, F.linear(h, weight, last))


class Replaces(nn.Module):

    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.zeros(4))

    def forward(self, x):
        self.mean = self.mean + x
        return self.mean


def test_what_the_model_replaces_is_found():
    model, tensors = Replaces(), {"mean": torch.ones(4)}
    before = Snapshot(model)
    call_functional(model, tensors, (torch.ones(4),))
    before.check()
    assert torch.equal(tensors["mean"], torch.full((4,), 2.0))

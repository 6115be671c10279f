"""nn.LSTM, nn.GRU and nn.RNN: loops, and what eager PyTorch makes of them."""

import itertools

import pytest
import torch
from torch import nn

import amp

STEPS = 6


class Network(nn.Module):
    """Outputs, and the last states, of a network on a batch of 3."""

    def __init__(self, cls, *sizes, **options):
        super().__init__()
        torch.manual_seed(0)
        self.network = cls(4, 5, *sizes, **options)

    def forward(self, x, *states):
        y, last = self.network(x, *states)
        return [y, *(last if isinstance(last, tuple) else [last])]


def loss_fn(outputs, target):
    return (outputs[0] * target).mean() + sum(
        (state**2).mean() for state in outputs[1:])


def make_batch(model, steps=STEPS):
    generator = torch.Generator().manual_seed(1)
    shape = (3, steps) if model.network.batch_first else (steps, 3)
    x = torch.randn(*shape, 4, generator=generator)
    return x, torch.randn(model(x)[0].shape, generator=generator)


class Autocast(nn.Module):
    """A network behind a layer in a region of 16 bits."""

    def __init__(self, cls, **options):
        super().__init__()
        torch.manual_seed(0)
        self.layer = nn.Linear(4, 4)
        self.network = cls(4, 5, **options)

    def forward(self, x):
        with torch.autocast("cpu", torch.bfloat16):
            return self.network(self.layer(x))[0].float()


@pytest.mark.parametrize("policy", ["f32", "bf16", "f16", "torch-cpu:bf16"])
@pytest.mark.parametrize("cls, options", [
    (nn.LSTM, {"bidirectional": True, "num_layers": 2}), (nn.GRU, {}),
    (nn.RNN, {}), (nn.LSTM, {"proj_size": 3})], ids=str)
def test_inputs_of_16_bits(cls, options, policy):
    """As autocast gives them: the weights are f32."""
    model = Autocast(cls, **options)
    x = torch.randn(STEPS, 3, 4, generator=torch.Generator().manual_seed(1))
    amp.torch.check(model, lambda model, x: model(x).square().mean(), (x,),
                    policy=policy)


OPTIONS = [dict(zip(("batch_first", "bidirectional", "bias"), values))
           for values in itertools.product((False, True), repeat=3)]


@pytest.mark.parametrize("cls, more", [
    (nn.LSTM, {}), (nn.LSTM, {"proj_size": 2}), (nn.GRU, {}), (nn.RNN, {}),
    (nn.RNN, {"nonlinearity": "relu"})])
@pytest.mark.parametrize("layers", [1, 2])
def test_each_option(cls, more, layers):
    for options in OPTIONS[layers - 1::2]:
        model = Network(cls, layers, **options, **more)
        report = amp.torch.check(model, loss_fn, make_batch(model))
        assert "network.weight_hh_l0" in str(report)


@pytest.mark.parametrize("policy", ["bf16", "torch-cpu:bf16", "f16"])
@pytest.mark.parametrize("cls", [nn.LSTM, nn.GRU, nn.RNN])
def test_policies(cls, policy):
    model = Network(cls, 2, bidirectional=True)
    amp.torch.check(model, loss_fn, make_batch(model), policy=policy)


def count_kernels(cls, steps):
    model = Network(cls, 2)
    batch = make_batch(model, steps)
    step = amp.torch.train_step(model, loss_fn, batch,
                                optimizer=amp.SGD(lr=0.1), check=False)
    return step.program.ir("form").count("amp.launch")


@pytest.mark.parametrize("cls", [nn.LSTM, nn.GRU, nn.RNN])
def test_a_loop_has_one_body(cls):
    assert count_kernels(cls, 5) == count_kernels(cls, 50)


def test_one_step():
    model = Network(nn.LSTM)
    amp.torch.check(model, loss_fn, make_batch(model, 1))


def test_one_sequence_alone():
    """Without a dimension of the batch."""
    model = Network(nn.GRU)
    x = torch.randn(STEPS, 4)
    amp.torch.check(model, loss_fn, (x, torch.randn(STEPS, 5)))


def test_states_that_are_trained():
    class Learned(Network):
        def __init__(self):
            super().__init__(nn.LSTM)
            self.h = nn.Parameter(torch.randn(1, 1, 5))
            self.c = nn.Parameter(torch.randn(1, 1, 5))

        def forward(self, x):
            count = x.shape[1]
            return super().forward(x, (self.h.expand(1, count, 5).contiguous(),
                                       self.c.expand(1, count, 5).contiguous()))

    model = Learned()
    assert "c" in str(amp.torch.check(model, loss_fn, make_batch(model)))


def test_truncated_through_time():
    """States go from one call to the next, as inputs."""
    def loss(model, x, y, h, c):
        return loss_fn(model(x, (h, c)), y)

    model = Network(nn.LSTM)
    x, y = make_batch(model)
    states = torch.randn(1, 3, 5), torch.randn(1, 3, 5)
    amp.torch.check(model, loss, (x, y, *states))


def test_frozen_weights():
    model = Network(nn.GRU)
    model.network.weight_hh_l0.requires_grad_(False)
    report = amp.torch.check(model, loss_fn, make_batch(model))
    assert "weight_hh_l0" not in str(report)


def test_dropout_between_layers():
    model = Network(nn.LSTM, 3, dropout=0.5, bidirectional=True)
    amp.torch.check(model, loss_fn, make_batch(model))


def test_evaluation():
    model = Network(nn.LSTM, 3, dropout=0.5)
    batch = make_batch(model)
    evaluate = amp.torch.eval_fn(model, loss_fn, batch)
    want = loss_fn(model.eval()(batch[0]), batch[1]).item()
    assert evaluate(*batch).loss == pytest.approx(want, rel=1e-6)


def test_within_regions():
    class Regions(Network):
        def forward(self, x):
            with torch.autocast("cpu", torch.bfloat16):
                y = torch.utils.checkpoint.checkpoint(
                    lambda v: self.network(v)[0], x, use_reentrant=False)
            with torch.autocast("cpu", enabled=False):
                return [y.float(), self.network(x)[1]]

    model = Regions(nn.GRU)
    amp.torch.check(model, loss_fn, make_batch(model))


def test_steps_of_training():
    """As eager PyTorch's, step by step."""
    def train(is_compiled):
        model = Network(nn.LSTM, 2, batch_first=True)
        x, y = make_batch(model)
        optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
        losses = []
        step = (amp.torch.train_step(model, loss_fn, (x, y),
                                     optimizer=optimizer)
                if is_compiled else None)
        for _ in range(20):
            if is_compiled:
                losses.append(step(x, y).loss)
                continue
            optimizer.zero_grad()
            value = loss_fn(model(x), y)
            value.backward()
            optimizer.step()
            losses.append(value.item())
        return losses

    assert train(True) == pytest.approx(train(False), rel=1e-5, abs=1e-6)

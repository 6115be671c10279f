"""Packed sequences: of other lengths than those that were compiled, too, what
eager PyTorch makes of them."""

import copy

import pytest
import torch
from torch import nn
from torch.nn.utils.rnn import (PackedSequence, pack_padded_sequence,
                                pack_sequence, pad_packed_sequence)

import amp

STEPS = 6
ROWS = torch.randn(3, STEPS, 4, generator=torch.Generator().manual_seed(1))


class Network(nn.Module):
    """Outputs behind padding of 0.5, the last states, the lengths."""

    def __init__(self, cls, is_sorted=False, **options):
        super().__init__()
        torch.manual_seed(0)
        self.network = cls(4, 5, **options)
        self.is_sorted = is_sorted

    def forward(self, x, lengths):
        is_first = self.network.batch_first
        packed = pack_padded_sequence(
            x if is_first else x.transpose(0, 1), lengths, is_first,
            enforce_sorted=self.is_sorted)
        packed, last = self.network(packed)
        y, lengths = pad_packed_sequence(packed, is_first, padding_value=0.5)
        return y, last if isinstance(last, tuple) else [last], lengths


def weigh(tensor):
    return (tensor * torch.linspace(0.5, 1.5, tensor.numel()).reshape(
        tensor.shape)).sum()


def loss_fn(model, x, lengths):
    y, last, lengths = model(x, lengths)
    return weigh(y) + sum(map(weigh, last)) + 1e-3 * weigh(lengths.float())


def compare(model, lengths):
    """With eager PyTorch in f64: errors of 2^-20 of the largest gradient."""
    found = amp.torch.grad_fn(model, loss_fn, (ROWS, torch.tensor([6, 6, 6])))
    for given in lengths:
        given = torch.tensor(given)
        exact = copy.deepcopy(model).double()
        exact.zero_grad()
        model.zero_grad()
        value = loss_fn(exact, ROWS.double(), given)
        value.backward()
        got = found(ROWS, given).loss
        assert got == pytest.approx(value.item(), rel=2**-20)
        for a, b in zip(model.parameters(), exact.parameters()):
            error = (a.grad - b.grad).abs().max()
            assert error <= 2**-20 * b.grad.abs().max()


@pytest.mark.parametrize("cls, options", [
    (nn.LSTM, {"batch_first": True}),
    (nn.LSTM, {"bidirectional": True, "num_layers": 2}),
    (nn.LSTM, {"proj_size": 3, "bias": False}),
    (nn.GRU, {"bidirectional": True, "batch_first": True}),
    (nn.RNN, {"nonlinearity": "relu"}), (nn.RNN, {"num_layers": 2})], ids=str)
def test_other_lengths(cls, options):
    compare(Network(cls, **options), [[6, 2, 4], [1, 6, 3], [6, 1, 1]])


def test_sequences_in_order():
    compare(Network(nn.LSTM, is_sorted=True), [[6, 4, 1], [6, 6, 2]])


@pytest.mark.parametrize("cls", [nn.LSTM, nn.GRU, nn.RNN])
def test_dropout_between_layers(cls):
    model = Network(cls, num_layers=2, dropout=0.5, bidirectional=True)
    amp.torch.check(model, loss_fn, (ROWS, torch.tensor([2, 6, 3])))


@pytest.mark.parametrize("policy", ["bf16", "f16", "torch-cpu:bf16"])
def test_16_bits(policy):
    amp.torch.check(Network(nn.LSTM), loss_fn,
                    (ROWS, torch.tensor([2, 6, 3])), policy=policy)


def test_in_a_region_of_16_bits():
    def loss(model, x, lengths):
        with torch.autocast("cpu", torch.bfloat16):
            return loss_fn(model, x, lengths)

    amp.torch.check(Network(nn.GRU), loss, (ROWS, torch.tensor([2, 6, 3])))


class Other(Network):
    """Another function of the input."""

    def __init__(self, function):
        super().__init__(nn.LSTM)
        self.function = function

    def forward(self, x, lengths):
        return self.function(self.network, x.transpose(0, 1), lengths)


def weigh_all(model, *batch):
    return sum(map(weigh, model(*batch)))


def pack_list(network, x, lengths):
    """Of lengths that are Python's."""
    packed = pack_sequence([x[:6, 0], x[:3, 1], x[:3, 2]])
    return network(packed)[1]


def pad_more(network, x, lengths):
    packed = pack_padded_sequence(x, lengths, enforce_sorted=False)
    return pad_packed_sequence(network(packed)[0], total_length=8,
                               padding_value=-1.0)[:1]


def give_states(network, x, lengths):
    packed = pack_padded_sequence(x, lengths, enforce_sorted=False)
    state = x[:1, :, :1].expand(1, 3, 5)
    packed, last = network(packed, (state, state * 2))
    return network(pack_padded_sequence(
        pad_packed_sequence(packed)[0][..., :4], lengths,
        enforce_sorted=False))[1] + last


@pytest.mark.parametrize("function", [pack_list, pad_more, give_states])
def test_other_functions(function):
    amp.torch.check(Other(function), weigh_all,
                    (ROWS, torch.tensor([2, 6, 3])))


def read_rows(network, x, lengths):
    packed = pack_padded_sequence(x, lengths, enforce_sorted=False)
    return [network(packed)[0].data.mean()]


def make_rows(network, x, lengths):
    packed = pack_padded_sequence(x, lengths, enforce_sorted=False)
    return network(PackedSequence(packed.data * 2, *packed[1:]))[1]


def count_rows(network, x, lengths):
    packed = pack_padded_sequence(x, lengths, enforce_sorted=False)
    return [network(packed)[1][0] * packed.batch_sizes[2]]


@pytest.mark.parametrize("function, reason", [
    (read_rows, "the rows of a packed sequence"),
    (make_rows, "made of other rows"),
    (count_rows, "how many sequences go on at a step")])
def test_what_is_refused(function, reason):
    with pytest.raises(amp.Error, match=reason + ".*the padded tensor.*"
                       r"test_torch_packed\.py:\d+"):
        amp.torch.check(Other(function), weigh_all,
                        (ROWS, torch.tensor([2, 6, 3])))

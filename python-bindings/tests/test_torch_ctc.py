"""nn.CTCLoss: losses and gradients beside eager PyTorch's in f64."""

import math

import pytest
import torch
from torch import nn
from torch.nn import functional as F

import amp

STEPS, BATCH, CLASSES = 7, 3, 5


class Scores(nn.Module):
    def __init__(self, scores):
        super().__init__()
        self.scores = nn.Parameter(scores.clone())

    def forward(self):
        return self.scores.log_softmax(-1)


SCORES = torch.randn(STEPS, BATCH, CLASSES,
                     generator=torch.Generator().manual_seed(0))


def make_loss(normalizes=True, **options):
    """Each sequence has its weight."""
    def loss(model, targets, *lengths):
        log_probs = model() if normalizes else model.scores
        losses = F.ctc_loss(log_probs, targets, *lengths, **options)
        return (losses * torch.arange(1.0, losses.numel() + 1)).sum()
    return loss


def run_eager(loss, scores, *batch):
    model = Scores(scores)
    value = loss(model, *batch)
    value.backward()
    return value.detach().double(), model.scores.grad.double()


def run(loss, scores, *batch, policy="f32"):
    model = Scores(scores)
    grad = amp.torch.grad_fn(model, loss, batch, policy=policy, check=False)
    return (torch.as_tensor(grad(*batch).loss).double(),
            model.scores.grad.double())


def check(loss, targets, *lengths, scores=SCORES, policy="f32"):
    """At most four times the error of eager PyTorch's f32, and four roundings
    for each step: those of its exp, sum and log, and of what it emits."""
    batch = targets, *map(torch.tensor, lengths)
    exact = run_eager(loss, scores.double(), *batch)
    eager = run_eager(loss, scores, *batch)
    found = run(loss, scores, *batch, policy=policy)
    for ours, theirs, wanted in zip(found, eager, exact):
        assert torch.equal(ours.isfinite(), wanted.isfinite())
        assert torch.equal(ours.isnan(), wanted.isnan())
        ours, theirs, wanted = (torch.where(wanted.isfinite(), value, 0)
                                for value in (ours, theirs, wanted))
        bound = (4 * (theirs - wanted).norm()
                 + len(scores) * 2.0**-22 * wanted.norm())
        assert (ours - wanted).norm() <= bound


# Repeated labels, padding, one label.
TARGETS = torch.tensor([[1, 2, 2], [3, 3, 0], [4, 0, 0]])
INPUTS, LABELS = [7, 5, 4], [3, 2, 1]


@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
@pytest.mark.parametrize("targets", [TARGETS, torch.cat(
    [row[:n] for row, n in zip(TARGETS, LABELS)])], ids=["rows", "one"])
def test_reductions(reduction, targets):
    check(make_loss(reduction=reduction), targets, INPUTS, LABELS)


@pytest.mark.parametrize("policy", ["bf16", "f16", "torch-cpu:bf16"])
def test_policies_of_16_bits(policy):
    check(make_loss(), TARGETS, INPUTS, LABELS, policy=policy)


def test_lengths_that_are_numbers():
    def loss(model, targets):
        return nn.CTCLoss(blank=4, reduction="sum")(
            model(), targets, tuple(INPUTS), tuple(LABELS))

    check(loss, (TARGETS - 1).clamp(min=0))
    check(loss, torch.tensor([0, 1, 1, 2, 2, 3], dtype=torch.int32))


def test_sequences_without_labels():
    check(make_loss(), TARGETS, INPUTS, [0, 2, 0])
    check(make_loss(), TARGETS, [0, 1, 7], [0, 1, 0])


@pytest.mark.parametrize("finite", [False, True])
def test_impossible_sequences(finite):
    """More labels than steps: an infinite loss, whose gradient is NaN, or
    none."""
    loss = make_loss(zero_infinity=finite, reduction="none")
    check(loss, TARGETS, [2, 2, 4], LABELS)
    check(loss, TARGETS, [0, 5, 4], LABELS)


def test_what_is_not_normalized():
    """PyTorch's gradient is that of probabilities that a log_softmax gives,
    whatever the numbers are."""
    check(make_loss(normalizes=False), TARGETS, INPUTS, LABELS)


def test_labels_that_are_impossible():
    """PyTorch gives NaN for the gradient of a logarithm of zero."""
    scores = SCORES.log_softmax(-1)
    scores[2, 0, 1] = scores[4, 1, 2] = -math.inf
    check(make_loss(normalizes=False), TARGETS, INPUTS, LABELS, scores=scores)


@pytest.mark.parametrize("shape, targets, inputs, labels", [
    ((1, 2, 3), [[1], [2]], [1, 1], [1, 0]), ((2, 1, 2), [[1]], [2], [1]),
    ((40, 2, 4), [[1, 2, 1, 1], [3, 3, 3, 3]], [40, 33], [4, 4])])
def test_sizes(shape, targets, inputs, labels):
    scores = torch.randn(shape, generator=torch.Generator().manual_seed(1))
    check(make_loss(), torch.tensor(targets), inputs, labels, scores=scores)


def test_one_sequence_alone():
    def loss(model, targets):
        return F.ctc_loss(model(), targets, (7,), (3,))

    check(loss, TARGETS[0], scores=SCORES[:, 0])


def test_models_of_f64():
    batch = TARGETS, torch.tensor(INPUTS), torch.tensor(LABELS)
    for policy in ("f32", "f64"):
        found = run(make_loss(), SCORES.double(), *batch, policy=policy)
        exact = run_eager(make_loss(), SCORES.double(), *batch)
        assert (found[1] - exact[1]).norm() <= (
            STEPS * 2.0**-50 * exact[1].norm())


@pytest.mark.parametrize("inputs, labels", [
    ([8, 5, 4], LABELS), ([-1, 5, 4], LABELS), (INPUTS, [4, 2, 1]),
    (INPUTS, [-1, 2, 1])])
def test_lengths_that_eager_refuses(inputs, labels):
    """They are data of a step: the loss is NaN."""
    model = Scores(SCORES)
    example = TARGETS, torch.tensor(INPUTS), torch.tensor(LABELS)
    grad = amp.torch.grad_fn(model, make_loss(reduction="none"), example,
                             policy="f32")
    assert math.isfinite(grad(*example).loss)
    batch = TARGETS, torch.tensor(inputs), torch.tensor(labels)
    assert math.isnan(grad(*batch).loss)


def test_it_trains():
    """Frames of a sequence, each twice, and its labels."""
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(4, 16), nn.Tanh(), nn.Linear(16, 4))
    targets = torch.tensor([[1, 2, 3], [3, 1, 2]])
    x = F.one_hot(targets, 4).float().repeat_interleave(2, 1)

    def loss(model, x, targets):
        log_probs = model(x).log_softmax(-1).transpose(0, 1)
        return F.ctc_loss(log_probs, targets, (6, 6), (3, 3))

    step = amp.torch.train_step(model, loss, (x, targets),
                                optimizer=amp.Adam(lr=0.02))
    first = step(x, targets).loss
    for _ in range(100):
        last = step(x, targets).loss
    assert last < 0.05 * first

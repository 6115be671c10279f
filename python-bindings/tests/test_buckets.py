"""Sizes that are compiled once each."""

import amp
import amp.jax
import amp.torch
import jax.numpy as jnp
import numpy
import pytest
import torch
from torch import nn


def lose(model, ids, mask):
    """A mean over what is no padding."""
    return (model(ids).square().mean(-1) * mask).sum() / mask.sum()


def make(size, rows=2):
    ids = torch.arange(rows * size).reshape(rows, size) % 7
    return ids, (ids > 2).float()


def make_step(buckets, function=amp.torch.grad_fn, **options):
    torch.manual_seed(0)
    model = nn.Embedding(7, 4)
    return model, function(model, lose, make(8), buckets=buckets, **options)


def test_each_is_compiled_once():
    model, step = make_step([16, 32])
    for size in (8, 16, 32, 16, 8, 32):
        batch = make(size)
        assert step(*batch).loss == pytest.approx(
            lose(model, *batch).item(), rel=1e-6)
    assert len(step._compiled) == 3


@pytest.mark.parametrize("size, message", [
    (12, r"'ids': expected a size of 8, 16 or 32 in dimension 1, found 12: "
     "pad it to 16$"),
    (33, r"'ids': expected a size of 8, 16 or 32 in dimension 1, found 33$")])
@pytest.mark.parametrize("function", [
    amp.torch.grad_fn, amp.torch.train_step, amp.torch.eval_fn])
def test_others_are_errors(function, size, message):
    _, step = make_step([32, 16], function)
    with pytest.raises(amp.Error, match=message):
        step(*make(size))
    assert step(*make(8)).loss > 0


def test_all_dimensions():
    _, step = make_step([16])
    with pytest.raises(amp.Error, match="a size of 2 or 16 in dimension 0, "
                       "found 3"):
        step(*make(8, 3))


@pytest.mark.parametrize("buckets", [[], 64, [0], ["64"], [True], [1.5]])
def test_bad_ones(buckets):
    with pytest.raises(amp.Error, match="expected sizes of at least 1 as "
                       r"'buckets', as \[64, 128, 256\], found"):
        make_step(buckets)


def test_in_jax():
    def square(params, x):
        return jnp.mean(params["w"] * x ** 2)

    step = amp.jax.grad_fn(square, {"w": numpy.ones(3, "float32")},
                           (numpy.ones((4, 3), "float32"),), buckets=[8])
    assert step(numpy.full((8, 3), 2, "float32"))[0].loss == 4
    with pytest.raises(amp.Error, match="'x': expected a size of 4 or 8 in "
                       "dimension 0, found 5: pad it to 8"):
        step(numpy.ones((5, 3), "float32"))

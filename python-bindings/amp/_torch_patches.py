"""Functions of PyTorch's that ask for a tensor's value in Python, where they
need not: others in their places while a model is exported."""

from __future__ import annotations

import contextlib
import math
from typing import Iterator
from unittest import mock

import torch
from torch.nn import functional as F
from torch.nn.modules import transformer
from torch.nn.modules.adaptive import AdaptiveLogSoftmaxWithLoss, _ASMoutput
from torch.nn.modules.batchnorm import _BatchNorm

_gaussian_nll_loss = F.gaussian_nll_loss
_forward = _BatchNorm.forward


def _lose_gaussian(input, target, var, full=False, eps=1e-6, reduction="mean"):
    """Without the question whether a variance is below zero, which eager
    PyTorch asks of the example."""
    if not isinstance(var, torch.Tensor):
        return _gaussian_nll_loss(input, target, var, full, eps, reduction)
    if var.shape == input.shape[:-1]:
        var = var.unsqueeze(-1)
    # One that is raised to eps has its gradient all the same.
    var = torch.where(var < eps, eps + (var - var.detach()), var)
    loss = 0.5 * (torch.log(var) + (input - target)**2 / var)
    if full:
        loss = loss + 0.5 * math.log(2 * math.pi)
    return {"mean": torch.mean, "sum": torch.sum}.get(
        reduction, lambda x: x)(loss)


def _normalize(self, x):
    """With momentum=None statistics are means over all batches so far, whose
    number is a tensor."""
    if (self.momentum is not None or not self.training
            or not self.track_running_stats):
        return _forward(self, x)
    self._check_input_dim(x)
    self.num_batches_tracked.add_(1)
    mean = torch.zeros_like(self.running_mean)
    var = torch.zeros_like(self.running_var)
    result = F.batch_norm(x, mean, var, self.weight, self.bias, True, 1.0,
                          self.eps)
    share = 1.0 / self.num_batches_tracked.to(mean.dtype)
    self.running_mean.add_((mean - self.running_mean) * share)
    self.running_var.add_((var - self.running_var) * share)
    return result


def _is_causal(mask, is_causal=None, size=None) -> bool:
    """What nn.Transformer is told. Whether a mask that it is given is a causal
    one it asks for speed alone."""
    return is_causal is True


def _lose_adaptive(self, input, target):
    """As PyTorch's, of the logarithms of all classes: it asks which rows have
    their class in a cluster."""
    if input.ndim == 1:
        found = self(input[None], target[None])
        return found._replace(output=found.output[0])
    output = self.log_prob(input).gather(1, target[:, None])[:, 0]
    return _ASMoutput(output, -output.mean())


@contextlib.contextmanager
def patched() -> Iterator[None]:
    with mock.patch.object(F, "gaussian_nll_loss", _lose_gaussian), \
            mock.patch.object(_BatchNorm, "forward", _normalize), \
            mock.patch.object(transformer, "_detect_is_causal_mask",
                              _is_causal), \
            mock.patch.object(AdaptiveLogSoftmaxWithLoss, "forward",
                              _lose_adaptive):
        yield

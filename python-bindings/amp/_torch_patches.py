"""Functions of PyTorch's that ask for a tensor's value in Python, where they
need not: others in their places while a model is exported."""

from __future__ import annotations

import contextlib
import math
import sys
from typing import ContextManager, Iterator
from unittest import mock

import torch
from torch.distributions import Distribution
from torch.nn import functional as F
from torch.nn.modules import transformer
from torch.nn.modules.adaptive import AdaptiveLogSoftmaxWithLoss, _ASMoutput
from torch.nn.modules.batchnorm import _BatchNorm

from ._torch_ctc import lose_ctc

_gaussian_nll_loss = F.gaussian_nll_loss
_forward = _BatchNorm.forward
_nll_loss = torch._C._nn.nll_loss_nd
_cross_entropy = torch._C._nn.cross_entropy_loss


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


def _find_covariance(input, *, correction=1, fweights=None, aweights=None):
    """Without the question whether weights are below zero."""
    x = input if input.ndim > 1 else input.reshape(1, -1)
    given = [w for w in (fweights, aweights) if w is not None]
    weights = math.prod(given[1:], start=given[0]) if given else None
    if weights is None:
        center = x.mean(1, keepdim=True)
        count = max(x.shape[1] - correction, 0)
    else:
        whole = weights.sum()
        center = (x * weights).sum(1, keepdim=True) / whole
        off = (weights * aweights).sum() / whole if (
            aweights is not None) else 1
        count = (whole - correction * off).clamp(min=0)
    x = x - center
    weighted = x if weights is None else x * weights
    return (x @ weighted.T.conj() / count).squeeze()


def _find_correlation(input):
    covariance = _find_covariance(input)
    if covariance.ndim == 0:
        return covariance / covariance
    deviation = covariance.diagonal().sqrt()
    return (covariance / deviation[:, None] / deviation).clamp(-1, 1)


def _lose_class(input, target, *args):
    """Classes are bytes as well, which PyTorch's trace does not take. None of
    them is an index below zero."""
    return _nll_loss(input, target.long() if target.dtype == torch.uint8
                     else target, *args)


def _lose_classes(input, target, weight=None, reduction=1, ignore_index=-100,
                  label_smoothing=0.0):
    """The smoothed part compares bytes with the index as a byte: -100 is 156
    there."""
    if target.dtype != torch.uint8 or not label_smoothing:
        return _cross_entropy(
            input, target.long() if target.dtype == torch.uint8 else target,
            weight, reduction, ignore_index, label_smoothing)
    logs, classes = F.log_softmax(input, -1), target.long()
    loss = _nll_loss(logs, classes, weight, reduction, ignore_index)
    is_ignored = classes == ignore_index % 256
    smooth = -(logs if weight is None else logs * weight).sum(-1)
    smooth = smooth.masked_fill(is_ignored, 0)
    if reduction == 1:  # the mean, which has no weights here
        smooth = smooth.sum() / (~is_ignored).sum()
    elif reduction == 2:
        smooth = smooth.sum()
    return ((1 - label_smoothing) * loss
            + label_smoothing / input.shape[-1] * smooth)


def _leave_uncompiled(compile):
    """torch.jit's, of what a forward() has it compile: the function itself is
    exported. Either is a decorator with options alone. PyTorch's own are
    compiled: it reads their graphs."""
    def leave(function=None, *args, **kwargs):
        caller = sys._getframe(1).f_globals.get("__name__", "")
        if caller.partition(".")[0] == "torch":
            return compile(function, *args, **kwargs)
        return leave if function is None else function
    return leave


_PLACES = (
    (F, "gaussian_nll_loss", _lose_gaussian),
    (torch, "ctc_loss", lose_ctc),
    (torch._C._nn, "nll_loss_nd", _lose_class),
    (torch._C._nn, "cross_entropy_loss", _lose_classes),
    (Distribution, "_validate_args", False),
    (_BatchNorm, "forward", _normalize),
    (transformer, "_detect_is_causal_mask", _is_causal),
    (AdaptiveLogSoftmaxWithLoss, "forward", _lose_adaptive),
    *((owner, name, function) for owner in (torch, torch.Tensor)
      for name, function in (("cov", _find_covariance),
                             ("corrcoef", _find_correlation))),
)


_COMPILERS = tuple((torch.jit, name, _leave_uncompiled(getattr(torch.jit, name)))
                   for name in ("trace", "script"))


@contextlib.contextmanager
def _put(places) -> Iterator[None]:
    with contextlib.ExitStack() as stack:
        for owner, name, function in places:
            stack.enter_context(mock.patch.object(owner, name, function))
        yield


def uncompiled() -> ContextManager[None]:
    """For eager runs that a dispatch mode sees, too."""
    return _put(_COMPILERS)


def patched() -> ContextManager[None]:
    return _put((*_PLACES, *_COMPILERS))

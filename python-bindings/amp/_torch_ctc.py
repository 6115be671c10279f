"""Connectionist temporal classification: both recursions over time as loops,
and PyTorch's gradient, which is that of the probabilities before a log_softmax
(Graves et al., 2006, equation 16)."""

from __future__ import annotations

import math
from contextlib import nullcontext

import torch

from ._torch_loop import BODIES, run_loop

# Labels -----------------------------------------------------------------------


def _as_lengths(lengths):
    return torch.as_tensor(lengths).reshape(-1).long()


def _find_room(targets, lengths) -> int:
    """What no target is longer than, as far as shapes tell."""
    if targets.ndim == 2:
        return targets.shape[1]
    return (targets.shape[0] if isinstance(lengths, torch.Tensor)
            else max(lengths))


def _spread(targets, lengths, room: int, blank: int):
    """Each target in a row, with blanks around and between its labels."""
    places = torch.arange(room)
    is_label = places < lengths[:, None]
    if targets.ndim == 1:  # one behind the other
        places = places + (lengths.cumsum(0) - lengths)[:, None]
        places = torch.where(is_label, places, 0).clamp(
            max=targets.shape[0] - 1)
        targets = targets.index_select(0, places.flatten()).reshape(-1, room)
    labels = torch.where(is_label, targets.long(), blank)
    blanks = torch.full_like(labels, blank)
    return torch.cat([torch.stack([blanks, labels], -1).flatten(1),
                      blanks[:, :1]], 1)


# Recursions -------------------------------------------------------------------


def _log_sum(*terms):
    most = terms[0]
    for term in terms[1:]:
        most = torch.maximum(most, term)
    most = torch.where(most == -math.inf, 0.0, most)
    return torch.log(sum(torch.exp(term - most) for term in terms)) + most


def _shift(x, count: int, fill=-math.inf):
    """Towards the end, or the beginning, of the last dimension."""
    rest = x.shape[-1] - abs(count)
    if rest <= 0:
        return torch.full_like(x, fill)
    edge = torch.full_like(x[..., :abs(count)], fill)
    return torch.cat([edge, x[..., :rest]] if count > 0
                     else [x[..., -rest:], edge], -1)


def _make_step(direction: int):
    """From the states of one time to the next one's; behind the end of its
    input a sequence stays as it is."""
    def step(rows, states, given):
        time, emitted = rows
        state, = states
        skip, ends = given
        new = emitted + _log_sum(state, _shift(state, direction),
                                 _shift(state, 2 * direction) + skip)
        return [new], [torch.where(time < ends[:, None], new, state)]
    return step


BODIES.update(ctc_alpha=_make_step(1), ctc_beta=_make_step(-1))


def _start(places, at):
    """Logarithms of one for a place, and of zero."""
    return torch.where(places == at, 0.0, -math.inf)


class _Likelihood(torch.autograd.Function):
    """The negative logarithm of that of each sequence; with `finite` 0, and no
    gradient, of one that is impossible."""

    @staticmethod
    def forward(ctx, log_probs, labels, input_lengths, target_lengths, finite):
        index = labels.expand(len(log_probs), *labels.shape)
        emitted = log_probs.gather(2, index)
        places = torch.arange(labels.shape[1])
        ends = 2 * target_lengths[:, None]
        # Between two equal labels there is a blank.
        skips = (places % 2 == 1) & (places > 1) & (
            labels != _shift(labels, 2, 0))
        skip = torch.where(skips, 0.0, -math.inf).to(log_probs.dtype)
        first = _start(places, 0).to(log_probs.dtype).expand(labels.shape)
        alphas, last = run_loop(
            "ctc_alpha", [torch.arange(len(log_probs)), emitted],
            [first.clone()], [skip, input_lengths])
        final = torch.where((places == ends) | (places == ends - 1), last,
                            -math.inf)
        most = final.amax(-1)
        most = torch.where(most == -math.inf, 0.0, most)
        loss = -(torch.exp(final - most[:, None]).sum(-1).log() + most)
        ctx.save_for_backward(log_probs, emitted, index, alphas, skip, loss,
                              input_lengths, target_lengths)
        ctx.finite = finite
        return torch.where(loss == math.inf, 0.0, loss) if finite else loss

    @staticmethod
    def backward(ctx, cotangent):
        (log_probs, emitted, index, alphas, skip, loss, input_lengths,
         target_lengths) = ctx.saved_tensors
        times = torch.arange(len(log_probs))
        last = _start(torch.arange(index.shape[2]),
                      2 * target_lengths[:, None]).to(log_probs.dtype)
        betas, _ = run_loop("ctc_beta", [times, emitted], [last],
                            [_shift(skip, -2), input_lengths], reverse=True)
        parts = torch.exp(alphas + betas + loss[:, None] - emitted)
        shares = torch.zeros_like(log_probs).scatter_add(2, index, parts)
        # As PyTorch's quotients, of a loss and of logarithms that are infinite.
        shares = torch.where(torch.isinf(loss[:, None] - log_probs), math.nan,
                             shares)
        gradient = (torch.exp(log_probs) - shares) * cotangent[:, None]
        counts = times[:, None] < input_lengths
        if ctx.finite:
            counts = counts & (loss != math.inf)
        return (torch.where(counts[..., None], gradient, 0.0), None, None,
                None, None)


def _find_wrong(log_probs, targets, input_lengths, target_lengths, room: int):
    """Lengths that are errors in eager PyTorch, whose loss is NaN."""
    wrong = ((input_lengths > len(log_probs)) | (input_lengths < 0)
             | (target_lengths > room) | (target_lengths < 0))
    if targets.ndim == 1:
        wrong = wrong | (target_lengths.sum() != targets.shape[0])
    return wrong


def lose_ctc(log_probs, targets, input_lengths, target_lengths, blank=0,
             reduction=1, zero_infinity=False):
    """torch.ctc_loss."""
    room = _find_room(targets, target_lengths)
    input_lengths, target_lengths = map(_as_lengths,
                                        (input_lengths, target_lengths))
    with (nullcontext() if log_probs.dtype == torch.float64  # as lists have it
          else torch.autocast("cpu", enabled=False)):
        is_batch = log_probs.ndim == 3
        rows = log_probs if is_batch else log_probs[:, None]
        rows = rows.to(torch.promote_types(rows.dtype, torch.float32))
        wrong = _find_wrong(rows, targets, input_lengths, target_lengths, room)
        labels = _spread(targets, target_lengths, room, blank)
        loss = _Likelihood.apply(rows, labels, input_lengths, target_lengths,
                                 zero_infinity)
        loss = torch.where(wrong, math.nan, loss)
        if reduction == 1:
            return (loss / target_lengths.clamp(min=1)).mean()
        if reduction == 2:
            return loss.sum()
        return loss if is_batch else loss.squeeze(0)

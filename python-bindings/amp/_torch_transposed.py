"""Transposed convolutions as convolutions: with a stride of s those of the
pixels that are s apart, each by the part of the kernel that reaches them, so
that nothing is multiplied by the zeros between."""

from __future__ import annotations

import itertools
from typing import List, Sequence

import torch

aten = torch.ops.aten


def _shape(node):
    return node.meta["val"].shape


def _turn(make, weight, groups: int):
    """[in, out / groups, ...] as [out, in / groups, ...], the kernel from its
    end."""
    whole, out, *kernel = _shape(weight)
    weight = make(aten.reshape.default, weight,
                  [groups, whole // groups, out, *kernel])
    weight = make(aten.transpose.int, weight, 1, 2)
    weight = make(aten.reshape.default, weight,
                  [groups * out, whole // groups, *kernel])
    return make(aten.flip.default, weight, list(range(2, 2 + len(kernel))))


def _pad(make, x, dim: int, low: int, high: int):
    """By widths below 0 too, which cut off."""
    size = _shape(x)[dim]
    if low < 0 or high < 0:
        x = make(aten.slice.Tensor, x, dim, max(-low, 0), size - max(-high, 0),
                 1)
    behind = 2 * (x.meta["val"].ndim - dim - 1)
    widths = [0] * behind + [max(low, 0), max(high, 0)]
    return make(aten.constant_pad_nd.default, x, widths, 0.0) if any(
        widths) else x


class _Dimension:
    """Output o = i stride - padding + k: pixels o = phase + t stride are made
    of the taps `first`, `first` + stride, ... and of pixels t + `ahead`,
    t + `ahead` - 1, ..."""

    def __init__(self, size: int, kernel: int, stride: int, padding: int,
                 output_padding: int):
        self.size, self.kernel = size, kernel
        self.stride, self._padding = stride, padding
        self.whole = (size - 1) * stride - 2 * padding + kernel + output_padding

    def get_phases(self) -> int:
        return min(self.stride, self.whole)

    def count(self, phase: int = 0) -> int:
        """Pixels of a phase."""
        return -((phase - self.whole) // self.stride)

    def take(self, make, x, weight, dim: int, phase: int):
        """What a phase reads of the pixels, how much there is to be padded on
        both sides, and what it reads of the kernel, which is from its end; no
        kernel if it has no tap."""
        first = (phase + self._padding) % self.stride
        ahead = (phase + self._padding) // self.stride
        taps = len(range(first, self.kernel, self.stride))
        if not taps:
            return x, 0, None
        low = taps - 1 - ahead
        high = self.count(phase) - 1 + ahead - (self.size - 1)
        both = max(min(low, high), 0)
        start = self.kernel - 1 - first - (taps - 1) * self.stride
        return (_pad(make, x, dim, low - both, high - both), both,
                make(aten.slice.Tensor, weight, dim, start,
                     self.kernel - first, self.stride))


def _convolve(make, x, weight, bias, dims: Sequence[_Dimension],
              phases: Sequence[int], groups: int):
    """The pixels of some phases, and zeros behind if there are fewer than of
    the first ones."""
    counts = [dim.count(phase) for dim, phase in zip(dims, phases)]
    channels = _shape(weight)[0]
    ones, padding = [1] * len(dims), [0] * len(dims)
    for i, (dim, phase) in enumerate(zip(dims, phases)):
        if weight is not None:
            x, padding[i], weight = dim.take(make, x, weight, 2 + i, phase)
    if weight is not None:
        result = make(aten.convolution.default, x, weight, bias, ones, padding,
                      ones, False, [0] * len(dims), groups)
    else:
        result = make(aten.full.default, [_shape(x)[0], channels, *counts], 0.0,
                      dtype=x.meta["val"].dtype)
        if bias is not None:
            result = make(aten.add.Tensor, result, make(
                aten.reshape.default, bias, [channels, *ones]))
    for i, (dim, count) in enumerate(zip(dims, counts)):
        result = _pad(make, result, 2 + i, 0, dim.count() - count)
    return result


def _interleave(make, parts: List, dims: Sequence[_Dimension]):
    """Of the phases of all dimensions, those of the last one first."""
    for i in reversed(range(len(dims))):
        dim, count = dims[i], dims[i].get_phases()
        joined = []
        for start in range(0, len(parts), count):
            group = parts[start:start + count]
            whole = list(_shape(group[0]))
            if count > 1:
                stacked = make(aten.stack.default, group, 3 + i)
                whole[2 + i] *= count
                stacked = make(aten.reshape.default, stacked, whole)
            else:
                stacked = group[0]
            joined.append(stacked if whole[2 + i] == dim.whole else make(
                aten.slice.Tensor, stacked, 2 + i, 0, dim.whole, 1))
        parts = joined
    return parts[0]


def transpose_convolution(make, x, weight, bias=None, stride=1, padding=0,
                          output_padding=0, groups=1, dilation=1):
    """None where the taps of a kernel lie apart."""
    count = weight.meta["val"].ndim - 2
    if x.meta["val"].ndim == count + 1:
        result = transpose_convolution(
            make, make(aten.unsqueeze.default, x, 0), weight, bias, stride,
            padding, output_padding, groups, dilation)
        return result and make(aten.squeeze.dim, result, 0)
    stride, padding, output_padding, dilation = (
        [value] * count if isinstance(value, int)
        else list(value) * (count if len(value) == 1 else 1)
        for value in (stride, padding, output_padding, dilation))
    if any(d != 1 for d in dilation) or 0 in (*_shape(x), *_shape(weight)):
        return None
    dims = [_Dimension(*sizes) for sizes in zip(
        _shape(x)[2:], _shape(weight)[2:], stride, padding, output_padding)]
    weight = _turn(make, weight, groups)
    parts = [_convolve(make, x, weight, bias, dims, phases, groups)
             for phases in itertools.product(
                 *(range(dim.get_phases()) for dim in dims))]
    return _interleave(make, parts, dims)

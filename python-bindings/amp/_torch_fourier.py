"""PyTorch's ops of Fourier transforms on pairs."""

from __future__ import annotations

import functools
import math
from typing import Any, Callable, Dict, Sequence

import torch
from torch import _refs
from torch.utils._python_dispatch import _disable_current_modes

from ._fourier import transform, transform_real, transform_to_real
from ._torch_pair import ARRAYS, Pair, as_pair, split

aten = torch.ops.aten


def _normalize(x, sizes: Sequence[int], normalization: int):
    """By PyTorch's number of a norm: none, by the root, by the size."""
    count = math.prod(sizes)
    factor = {0: 1.0, 1: count**-0.5, 2: 1.0 / count}[normalization]
    return x if factor == 1.0 else x * factor


def _complex_to_complex(z, dim, normalization, forward) -> Pair:
    result = transform(ARRAYS, split(z), dim, -1 if forward else 1)
    return _normalize(as_pair(result), [z.shape[d] for d in dim],
                      normalization)


def _real_to_complex(x, dim, normalization, onesided) -> Pair:
    sizes = [x.shape[d] for d in dim]
    count = sizes[-1] // 2 + 1 if onesided else sizes[-1]
    result = transform_real(ARRAYS, x, dim, count)
    return _normalize(as_pair(result), sizes, normalization)


def _complex_to_real(z, dim, normalization, size) -> torch.Tensor:
    sizes = [*(z.shape[d] for d in dim[:-1]), size]
    return _normalize(transform_to_real(ARRAYS, split(z), dim, size), sizes,
                      normalization)


@functools.lru_cache(64)
def _count(function: Callable, n: int, step: float, dtype):
    with _disable_current_modes():
        return function(n, step, dtype=dtype)


def _frequencies(function: Callable) -> Callable:
    def row(n, d=1.0, *, dtype=None, **_):
        dtype = dtype or torch.get_default_dtype()
        return torch.clone(_count(function, n, d, dtype))
    return row


def _short_time(x, n_fft, hop=None, width=None, window=None, normalized=False,
                onesided=None, return_complex=None, align_to_window=None):
    """Of frames, as PyTorch's formula (torch._refs.stft), which writes strides;
    what is centered is padded before."""
    if align_to_window:
        raise NotImplementedError("align_to_window")
    width = width or n_fft
    if window is None:
        window = torch.ones(width, dtype=split(x)[0].dtype)
    left = (n_fft - width) // 2
    window = torch.constant_pad_nd(window, [left, n_fft - width - left])
    frames = x.unfold(-1, n_fft, hop or n_fft // 4) * window
    if onesided is None:
        onesided = not frames.is_complex()
    transform = torch.fft.rfft if onesided else torch.fft.fft
    z = transform(frames, norm="ortho" if normalized else None)
    z = z.transpose(-1, -2)
    return z if return_complex else torch.view_as_real(z)


ROWS: Dict[Any, Callable] = {
    aten.fft_fftfreq.default: _frequencies(torch.fft.fftfreq),
    aten.fft_rfftfreq.default: _frequencies(torch.fft.rfftfreq),
    aten.stft.default: _short_time,
    aten.istft.default: _refs.istft,
    aten._fft_c2c.default: _complex_to_complex,
    aten._fft_r2c.default: _real_to_complex,
    aten._fft_c2r.default: _complex_to_real,
}

"""Fake quantization in ops that torch-mlir converts."""

from __future__ import annotations

from typing import Any, Callable, Dict

import torch

aten = torch.ops.aten


def _quantize(x, scale, zero_point, low, high):
    """Values, and where they are not cut off."""
    places = x * (1 / scale)
    if isinstance(zero_point, torch.Tensor) and zero_point.is_floating_point():
        places = torch.round(places + zero_point)
    else:
        places = torch.round(places) + zero_point
    mask = (places >= low) & (places <= high)
    return (places.clamp(low, high) - zero_point) * scale, mask


def _quantize_channels(x, scale, zero_point, axis, low, high):
    shape = [-1 if dim == axis else 1 for dim in range(x.ndim)]
    return _quantize(x, scale.view(shape), zero_point.view(shape), low, high)


def _quantize_if(x, scale, zero_point, enabled, low, high):
    values, mask = _quantize(x, scale, zero_point, low, high)
    return (torch.where(enabled != 0, values, x), mask | (enabled == 0))


# With the mask that a gradient is multiplied by.
QUANTIZED: Dict[Any, Callable] = {
    aten.fake_quantize_per_tensor_affine_cachemask.default: _quantize,
    aten.fake_quantize_per_channel_affine_cachemask.default:
        _quantize_channels,
    aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams.default:
        _quantize_if,
}

# torch-mlir converts that of a tensor.
DECOMPOSITIONS: Dict[Any, Callable] = {
    aten.fake_quantize_per_channel_affine_cachemask.default:
        _quantize_channels,
}

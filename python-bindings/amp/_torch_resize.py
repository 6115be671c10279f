"""Images that are resized by PyTorch's antialiased filters: sums of columns,
then of rows, by weights that depend on the sizes alone."""

from __future__ import annotations

from typing import Any, Callable, Dict, Optional

import torch

aten = torch.ops.aten


def _triangle(x: torch.Tensor) -> torch.Tensor:
    return torch.where(x < 1, 1 - x, 0.0)


def _cubic(x: torch.Tensor) -> torch.Tensor:
    """Keys' of a = -1/2."""
    near = (1.5 * x - 2.5) * x * x + 1
    far = ((-0.5 * x + 2.5) * x - 4) * x + 2
    return torch.where(x < 1, near, torch.where(x < 2, far, 0.0))


def _find_weights(kernel: Callable, size: int, whole: int,
                  align_corners: bool, factor: Optional[float]):
    """What of each element is in each of the result's, in f64: 1000.3 - 999.8
    has four digits in f32."""
    if align_corners:
        step = (whole - 1) / (size - 1) if size > 1 else 0.0
    else:
        step = 1 / factor if factor else whole / size
    centers = (torch.arange(size, dtype=torch.float64) + 0.5) * step
    places = torch.arange(whole, dtype=torch.float64) + 0.5
    weights = kernel(torch.abs(places - centers[:, None]) / max(step, 1.0))
    return weights / weights.sum(1, keepdim=True)


def _resize(kernel: Callable) -> Callable:
    def decompose(x, size, align_corners, scales_h=None, scales_w=None):
        own = x.dtype
        x = x.to(torch.promote_types(own, torch.float32))
        for dim, factor in ((-1, scales_w), (-2, scales_h)):
            weights = _find_weights(kernel, size[dim], x.shape[dim],
                                    align_corners, factor).to(x.dtype)
            rows = x if dim == -1 else x.transpose(-1, -2)
            # Nothing of what is outside of the filter, not of infinities.
            terms = torch.where(weights == 0, 0.0, rows[..., None, :] * weights)
            rows = terms.sum(-1)
            x = rows if dim == -1 else rows.transpose(-1, -2)
        return x.to(own).contiguous()
    return decompose


DECOMPOSITIONS: Dict[Any, Callable] = {
    aten._upsample_bilinear2d_aa.default: _resize(_triangle),
    aten._upsample_bicubic2d_aa.default: _resize(_cubic),
}

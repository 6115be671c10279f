"""Dropout that keeps mean and variance (Klambauer and others,
arXiv:1706.02515): what is dropped becomes SELU's bound."""

from __future__ import annotations

from typing import Any, Callable, Dict

import torch

from ._torch_ops import DROPOUT, next_id

aten = torch.ops.aten

# SELU's alpha times its scale.
_BOUND = 1.7580993408473766


def _drop(of_channels: bool) -> Callable:
    def rewrite(make, x, p, train):
        if not train or p == 0.0:
            return x
        if p == 1.0:
            return make(aten.mul.Tensor, x, 0.0)
        value = x.meta["val"]
        shape = list(value.shape)
        if of_channels:
            shape[2:] = [1] * (value.ndim - 2)
        ones = make(aten.full.default, shape, 1.0, dtype=torch.float32)
        kept = make(aten.gt.Scalar, make(DROPOUT, ones, p, next_id()), 0)
        scale = ((_BOUND**2 * p + 1) * (1 - p))**-0.5
        scaled = make(aten.add.Scalar, make(aten.mul.Tensor, x, scale),
                      scale * _BOUND * p)
        dropped = make(aten.full.default, [], scale * _BOUND * (p - 1),
                       dtype=value.dtype)
        return make(aten.where.self, kept, scaled, dropped)
    return rewrite


def _drop_in_place(of_channels: bool) -> Callable:
    drop = _drop(of_channels)

    def rewrite(make, x, p, train):
        new = drop(make, x, p, train)
        return x if new is x else make(aten.copy_.default, x, new)
    return rewrite


REWRITES: Dict[Any, Callable] = {
    aten.alpha_dropout.default: _drop(False),
    aten.alpha_dropout_.default: _drop_in_place(False),
    aten.feature_alpha_dropout.default: _drop(True),
    aten.feature_alpha_dropout_.default: _drop_in_place(True),
}

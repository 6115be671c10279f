"""Ops of an exported graph that torch-mlir converts to another function, or not
at all, in terms of others: one after the other, before all are taken apart."""

from __future__ import annotations

import math
import operator
from typing import Any, Callable, Dict, Optional, Set

import torch

from ._errors import Error
from ._torch_apart import REWRITES as _APART
from ._torch_dropout import REWRITES as _ALPHA
from ._torch_erfc import REWRITES as _ERFC
from ._torch_gamma import REWRITES as _GAMMA
from ._torch_indices import REWRITES as _INDICES
from ._torch_memories import is_written
from ._torch_numbers import REWRITES as _NUMBERS
from ._torch_ops import DROPOUT, STOP_GRADIENT, is_float, next_id
from ._torch_products import REWRITES as _PRODUCTS
from ._torch_recurrence import NETWORK, rewrite_packed
from ._torch_recurrence import rewrite as rewrite_recurrent
from ._torch_rows import REWRITES as _ROWS
from ._torch_states import describe

aten = torch.ops.aten


class Builder:
    """Makes nodes before one, with the meta data that torch-mlir reads."""

    def __init__(self, graph, node, differentiated: Set[Any]):
        self.graph, self.node = graph, node
        self.differentiated = differentiated

    def __call__(self, op, *args, **kwargs):
        with self.graph.inserting_before(self.node):
            new = self.graph.call_function(op, args, kwargs)
        new.meta = dict(self.node.meta)
        with torch._guards.detect_fake_mode(
                torch.utils._pytree.tree_leaves(self.node.meta["val"])):
            args, kwargs = torch.fx.node.map_arg(
                (args, kwargs), lambda node: node.meta["val"])
            new.meta["val"] = op(*args, **kwargs)
        return new


def _rewrite_embedding(make: Builder, weight, indices, padding_idx=-1,
                       scale_grad_by_freq=False, sparse=False):
    """The padding's row gets no gradient."""
    if scale_grad_by_freq:
        raise Error("'aten.embedding' with scale_grad_by_freq cannot be "
                    "exported" + describe(make.node))
    if padding_idx < 0:
        return None
    rows = make(aten.embedding.default, weight, indices)
    hidden = make(STOP_GRADIENT, rows)
    is_padding = make(aten.eq.Scalar, indices, padding_idx)
    return make(aten.where.self, make(aten.unsqueeze.default, is_padding, -1),
                hidden, rows)


def _rewrite_gelu(make: Builder, x, approximate="none"):
    """torch-mlir's sqrt(2 / pi) is 0.797724."""
    if approximate != "tanh":
        return None
    cube = make(aten.mul.Tensor, make(aten.mul.Tensor, x, x), x)
    inner = make(aten.add.Tensor, x, make(aten.mul.Tensor, cube, 0.044715))
    tanh = make(aten.tanh.default,
                make(aten.mul.Tensor, inner, math.sqrt(2 / math.pi)))
    return make(aten.mul.Tensor, make(aten.mul.Tensor, x, 0.5),
                make(aten.add.Scalar, tanh, 1.0))


def _rewrite_safe_softmax(make: Builder, x, dim, dtype=None):
    """A row that is masked out gives zeros, and has no gradient."""
    if dtype is not None:
        x = make(aten._to_copy.default, x, dtype=dtype)
    is_out = make(aten.eq.Scalar, x, -math.inf)
    is_out = make(aten.all.dim, is_out, dim, True)
    x = make(aten.masked_fill.Scalar, x, is_out, 0.0)
    return make(aten.masked_fill.Scalar,
                make(aten._softmax.default, x, dim, False), is_out, 0.0)


def _rewrite_attention(make: Builder, query, key, value, attn_mask=None,
                       dropout_p=0.0, is_causal=False, *, scale=None,
                       enable_gqa=False):
    """With dropout, which torch-mlir draws from a seed that is nowhere: step by
    step, as in PyTorch's reference."""
    if dropout_p == 0.0:
        return None
    shape = query.meta["val"].shape
    if enable_gqa:
        copies = shape[-3] // key.meta["val"].shape[-3]
        key, value = (make(aten.repeat_interleave.self_int, part, copies, -3)
                      for part in (key, value))
    length = key.meta["val"].shape[-2]
    scores = make(aten.matmul.default, query,
                  make(aten.transpose.int, key, -2, -1))
    scores = make(aten.mul.Tensor, scores,
                  scale if scale is not None else shape[-1]**-0.5)
    if is_causal:
        ones = make(aten.ones.default, [shape[-2], length], dtype=torch.bool)
        attn_mask = make(aten.tril.default, ones)
    if attn_mask is not None and attn_mask.meta["val"].dtype == torch.bool:
        scores = make(aten.masked_fill.Scalar, scores,
                      make(aten.logical_not.default, attn_mask), -math.inf)
    elif attn_mask is not None:
        scores = make(aten.add.Tensor, scores, attn_mask)
    weights = _rewrite_safe_softmax(make, scores, -1)
    return make(aten.matmul.default,
                make(DROPOUT, weights, dropout_p, next_id()), value)


def _rewrite_feature_dropout(make: Builder, x, p, train):
    """Dropout of whole channels: of ones, times the channels."""
    if not train or p == 0.0:
        return x
    if p == 1.0:
        return make(aten.mul.Tensor, x, 0.0)
    value = x.meta["val"]
    ones = make(aten.full.default,
                [*value.shape[:2]] + [1] * (value.ndim - 2), 1.0,
                dtype=value.dtype)
    return make(aten.mul.Tensor, x, make(DROPOUT, ones, p, next_id()))


def _rewrite_dropout(make: Builder, x, p, train):
    if not train or p == 0.0:
        return x
    if p == 1.0:
        return make(aten.mul.Tensor, x, 0.0)
    return make(DROPOUT, x, p, next_id()) if is_float(x.meta["val"]) else None


def _in_place(rewrite: Callable) -> Callable:
    """An op that writes its input: the new values are copied there."""
    def rewrite_in_place(make: Builder, x, *args, **kwargs):
        new = rewrite(make, x, *args, **kwargs)
        return new if new is x or new is None else make(
            aten.copy_.default, x, new)
    return rewrite_in_place


def _rewrite_pad(make: Builder, x, pad, value=0.0):
    """Negative widths are slices, which torch-mlir forgets."""
    if all(not isinstance(width, int) or width >= 0 for width in pad):
        return None
    rank = x.meta["val"].ndim
    for i in range(0, len(pad), 2):
        dim = rank - 1 - i // 2
        low, high = (max(-width, 0) for width in pad[i:i + 2])
        if low or high:
            end = x.meta["val"].shape[dim] - high
            x = make(aten.slice.Tensor, x, dim, low, end, 1)
    return make(aten.constant_pad_nd.default, x,
                [max(width, 0) for width in pad], value)


def _rewrite_functional_pad(make: Builder, x, pad, mode="constant",
                            value=None):
    if mode != "constant":
        return None
    return _rewrite_pad(make, x, pad, 0.0 if value is None else value)


def _rewrite_rms_norm(make: Builder, x, shape, weight=None, eps=None):
    """Without an epsilon PyTorch has that of the type it computes in."""
    if eps is not None:
        return None
    dtype = x.meta["val"].dtype
    eps = torch.finfo(torch.float64 if dtype == torch.float64
                      else torch.float32).eps
    return make(aten.rms_norm.default, x, shape, weight, eps)


# What a tensor that stands for a view was: its memory, whether its gradient is
# stopped, the view.
_VIEW = "amp.view"
# Views that do not change where an element lies.
_VIEWS = (aten.alias.default, STOP_GRADIENT, aten.view.default,
          aten.slice.Tensor, aten.select.int, aten.transpose.int,
          aten.permute.default, aten.unsqueeze.default, aten.expand.default,
          aten.squeeze.dim, aten.t.default, aten.detach.default,
          aten._reshape_alias.default)


def _find_elements(size, stride, offset) -> Set[int]:
    """Which of its memory a view reads."""
    memory = torch.arange(offset + 1 + sum(
        (length - 1) * step for length, step in zip(size, stride)))
    return set(memory.as_strided(size, stride, offset).flatten().tolist())


def _rewrite_as_strided(make: Builder, x, size, stride, offset=None):
    """Places count in the memory that a view is of, not in the view."""
    base, stops, view = x.meta.get(_VIEW) or (x, False, x.meta["val"])
    while base.op == "call_function" and base.target in _VIEWS:
        stops |= base.target is STOP_GRADIENT
        base = base.args[0]
    offset = view.storage_offset() if offset is None else offset
    own = _find_elements(view.shape, view.stride(), view.storage_offset())
    is_known = base is not x and (stops or x not in make.differentiated)
    if not is_known and not _find_elements(size, stride, offset) <= own:
        raise Error("'aten.as_strided' that reads outside of the view it is of "
                    "cannot be exported" + describe(make.node))
    if base is x:
        return None
    if not base.meta["val"].is_contiguous():
        raise Error("'aten.as_strided' of a tensor that is not contiguous "
                    "cannot be exported" + describe(make.node))
    if is_written(make.node) and not stops:
        return make(aten.as_strided.default, base, size, stride, offset)
    places = make(aten.full.default, list(size), offset, dtype=torch.int64)
    for dim, (length, step) in enumerate(zip(size, stride)):
        shape = [1] * len(size)
        shape[dim] = length
        along = make(aten.arange.default, length, dtype=torch.int64)
        along = make(aten.view.default, make(aten.mul.Tensor, along, step),
                     shape)
        places = make(aten.add.Tensor, places, along)
    flat = make(aten.reshape.default, base, [-1])
    flat = make(aten.index_select.default, flat, 0,
                make(aten.reshape.default, places, [-1]))
    result = make(aten.reshape.default, flat, list(size))
    result = make(STOP_GRADIENT, result) if stops else result
    result.meta[_VIEW] = base, stops, make.node.meta["val"]
    if x in make.differentiated:
        make.differentiated.add(result)
    return result


def _rewrite_reshape_alias(make: Builder, x, size, stride):
    value = x.meta["val"]
    if (not value.is_contiguous()
            or tuple(stride) != torch.empty(size, device="meta").stride()):
        raise Error("'aten._reshape_alias' with strides of its own cannot be "
                    "exported: PyTorch's gradient of it forgets them"
                    + describe(make.node))


def _rewrite_pool(op, dims: int) -> Callable:
    """An image alone, for which torch-mlir makes invalid IR: a batch of one."""
    def rewrite(make: Builder, x, *args, **kwargs):
        if x.meta["val"].ndim != dims + 1:
            return None
        pooled = make(op, make(aten.unsqueeze.default, x, 0), *args, **kwargs)
        if isinstance(pooled.meta["val"], torch.Tensor):
            return make(aten.squeeze.dim, pooled, 0)
        return tuple(
            make(aten.squeeze.dim, make(operator.getitem, pooled, i), 0)
            for i in range(len(pooled.meta["val"])))
    return rewrite


_POOLS = {
    aten.avg_pool1d.default: 1, aten.avg_pool2d.default: 2,
    aten.avg_pool3d.default: 3, aten.max_pool1d.default: 1,
    aten.max_pool2d.default: 2, aten.max_pool3d.default: 3,
    aten.max_pool1d_with_indices.default: 1,
    aten.max_pool2d_with_indices.default: 2,
    aten.max_pool3d_with_indices.default: 3,
    aten.adaptive_avg_pool1d.default: 1, aten.adaptive_avg_pool2d.default: 2,
    aten.adaptive_avg_pool3d.default: 3, aten.adaptive_max_pool1d.default: 1,
    aten.adaptive_max_pool2d.default: 2, aten.adaptive_max_pool3d.default: 3,
}


def _first_of(*rewrites: Optional[Callable]) -> Callable:
    """The first that makes something."""
    def rewrite(make: Builder, *args, **kwargs):
        for each in filter(None, rewrites):
            new = each(make, *args, **kwargs)
            if new is not None:
                return new
        return None
    return rewrite


def _rewrite_roll(make: Builder, x, shifts, dims=()):
    """By any number, of any type: torch-mlir's takes floats, and shifts below
    the size."""
    shape = x.meta["val"].shape
    if not dims:
        flat = make(aten.reshape.default, x, [-1])
        flat = _rewrite_roll(make, flat, shifts, [0])
        return make(aten.reshape.default, flat, list(shape))
    for shift, dim in zip(shifts, dims):
        size = shape[dim]
        shift = shift % size if size else 0
        if shift:
            x = make(aten.cat.default, [
                make(aten.slice.Tensor, x, dim, size - shift, size),
                make(aten.slice.Tensor, x, dim, 0, size - shift)], dim)
    return make(aten.clone.default, x)


def _rewrite_rrelu(make: Builder, x, lower=1 / 8, upper=1 / 3, training=False,
                   generator=None):
    """In evaluation nothing is drawn."""
    return None if training else make(aten.leaky_relu.default, x,
                                      (lower + upper) / 2)


def _rewrite_topk(make: Builder, x, k, dim=-1, largest=True, sorted=True):
    """Any order is right where none is asked for."""
    return (None if sorted else
            make(aten.topk.default, x, k, dim, largest, True))


def _rewrite_kthvalue(make: Builder, x, k, dim=-1, keepdim=False):
    """Of the sorted values, where torch-mlir ends the process."""
    value = x.meta["val"]
    if value.ndim == 0:
        return None
    pair = make(aten.sort.default, x, dim % value.ndim, False)
    results = []
    for i in range(2):
        part = make(aten.slice.Tensor, make(operator.getitem, pair, i),
                    dim % value.ndim, k - 1, k, 1)
        results.append(part if keepdim else
                       make(aten.squeeze.dim, part, dim % value.ndim))
    return tuple(results)


REWRITES: Dict[Any, Callable] = {
    aten.embedding.default: _rewrite_embedding,
    aten.gelu.default: _rewrite_gelu,
    aten.gelu_.default: _in_place(_rewrite_gelu),
    aten.scaled_dot_product_attention.default: _rewrite_attention,
    aten._safe_softmax.default: _rewrite_safe_softmax,
    aten.feature_dropout.default: _rewrite_feature_dropout,
    aten.feature_dropout_.default: _in_place(_rewrite_feature_dropout),
    aten.dropout.default: _rewrite_dropout,
    aten.dropout_.default: _in_place(_rewrite_dropout),
    aten.constant_pad_nd.default: _rewrite_pad,
    aten.pad.default: _rewrite_functional_pad,
    aten.rms_norm.default: _rewrite_rms_norm,
    aten.as_strided.default: _rewrite_as_strided,
    aten._reshape_alias.default: _rewrite_reshape_alias,
    aten.roll.default: _rewrite_roll,
    aten.rrelu.default: _rewrite_rrelu,
    aten.topk.default: _rewrite_topk,
    aten.kthvalue.default: _rewrite_kthvalue,
    **_INDICES,
    **_ERFC,
    **_GAMMA,
    **_ROWS,
    **_APART,
    **_NUMBERS,
    **_ALPHA,
    **{op: _first_of(_APART.get(op), _rewrite_pool(op, dims))
       for op, dims in _POOLS.items()},
    aten.lstm.input: rewrite_recurrent("lstm"),
    aten.gru.input: rewrite_recurrent("gru"),
    aten.rnn_tanh.input: rewrite_recurrent("rnn_tanh"),
    aten.rnn_relu.input: rewrite_recurrent("rnn_relu"),
    NETWORK: rewrite_packed,
    **_PRODUCTS,
}

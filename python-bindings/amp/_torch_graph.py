"""What an exported program's graph means and torch-mlir's conversion loses: ops
are rewritten, or marked."""

from __future__ import annotations

import math
from typing import Any, Callable, Container, Dict, List, Set, Tuple

import torch

from ._errors import Error
from ._marks import Mark, make_numbers
from ._torch_products import REWRITES as _PRODUCTS

aten = torch.ops.aten


def describe(node) -> str:
    """Where in the model a node of the graph is from: the last frame of its
    stack trace."""
    lines = [line.strip() for line in (node.stack_trace or "").split("\n")]
    places = [line for line in lines if line.startswith("File ")]
    return f" ({places[-1]})" if places else ""


def _is_float(node) -> bool:
    value = node.meta.get("val")
    return isinstance(value, torch.Tensor) and value.is_floating_point()


def check_shapes(graph) -> None:
    """Refuses tensors whose shape depends on data: torch-mlir takes all memory
    for one."""
    for node in graph.nodes:
        value = node.meta.get("val")
        sizes = value.shape if isinstance(value, torch.Tensor) else ()
        if not all(isinstance(size, int) for size in sizes):
            raise Error(f"'{node.target}' gives a tensor whose shape depends "
                        "on data: use torch.where or a product with the mask"
                        + describe(node))


# Rewriting --------------------------------------------------------------------


class _Builder:
    """Makes nodes before one, with the meta data that torch-mlir reads."""

    def __init__(self, graph, node):
        self.graph, self.node = graph, node

    def __call__(self, op, *args, **kwargs):
        def get(value):
            return (value.meta["val"] if isinstance(value, torch.fx.Node)
                    else value)

        with self.graph.inserting_before(self.node):
            new = self.graph.call_function(op, args, kwargs)
        new.meta = dict(self.node.meta)
        with self.node.meta["val"].fake_mode:
            new.meta["val"] = op(*map(get, args),
                                 **{k: get(v) for k, v in kwargs.items()})
        return new


def _rewrite_embedding(make: _Builder, weight, indices, padding_idx=-1,
                       scale_grad_by_freq=False, sparse=False):
    """The padding's row gets no gradient."""
    if scale_grad_by_freq:
        raise Error("'aten.embedding' with scale_grad_by_freq cannot be "
                    "exported" + describe(make.node))
    if padding_idx < 0:
        return None
    rows = make(aten.embedding.default, weight, indices)
    hidden = make(aten.detach.default, rows)
    is_padding = make(aten.eq.Scalar, indices, padding_idx)
    return make(aten.where.self, make(aten.unsqueeze.default, is_padding, -1),
                hidden, rows)


def _rewrite_gelu(make: _Builder, x, approximate="none"):
    """torch-mlir's sqrt(2 / pi) is 0.797724."""
    if approximate != "tanh":
        return None
    cube = make(aten.mul.Tensor, make(aten.mul.Tensor, x, x), x)
    inner = make(aten.add.Tensor, x, make(aten.mul.Tensor, cube, 0.044715))
    tanh = make(aten.tanh.default,
                make(aten.mul.Tensor, inner, math.sqrt(2 / math.pi)))
    return make(aten.mul.Tensor, make(aten.mul.Tensor, x, 0.5),
                make(aten.add.Scalar, tanh, 1.0))


def _rewrite_rms_norm(make: _Builder, x, shape, weight=None, eps=None):
    """Without an epsilon PyTorch adds that of the type it computes in,
    torch-mlir 0."""
    if eps is not None:
        return None
    is_double = x.meta["val"].dtype == torch.float64
    eps = torch.finfo(torch.float64 if is_double else torch.float32).eps
    return make(aten.rms_norm.default, x, shape, weight, eps)


def _rewrite_attention(make: _Builder, query, key, value, attn_mask=None,
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
    weights = make(aten._safe_softmax.default, scores, -1)
    return make(aten.matmul.default,
                make(aten.dropout.default, weights, dropout_p, True), value)


def _rewrite_feature_dropout(make: _Builder, x, p, train):
    """Dropout of whole channels: of ones, times the channels."""
    if not train or p == 0.0:
        return x
    value = x.meta["val"]
    ones = make(aten.full.default,
                [*value.shape[:2]] + [1] * (value.ndim - 2), 1.0,
                dtype=value.dtype)
    return make(aten.mul.Tensor, x, make(aten.dropout.default, ones, p, True))


_REWRITES: Dict[Any, Callable] = {
    aten.embedding.default: _rewrite_embedding,
    aten.gelu.default: _rewrite_gelu,
    aten.gelu_.default: _rewrite_gelu,
    aten.rms_norm.default: _rewrite_rms_norm,
    aten.scaled_dot_product_attention.default: _rewrite_attention,
    aten.feature_dropout.default: _rewrite_feature_dropout,
    **_PRODUCTS,
}


def _depend(graph, sources: Container[str]) -> Set[Any]:
    """Nodes that depend on placeholders of some names."""
    found: Set[Any] = set()
    for node in graph.nodes:
        if ((node.op == "placeholder" and node.name in sources)
                or any(arg in found for arg in node.all_input_nodes)):
            found.add(node)
    return found


def _rewrite(graph) -> None:
    for node in list(graph.nodes):
        rewrite = _REWRITES.get(node.target)
        new = rewrite and rewrite(_Builder(graph, node), *node.args,
                                  **node.kwargs)
        if new is not None:
            node.replace_all_uses_with(new)
            graph.erase_node(node)


def _anchor(graph, sources: Container[str]) -> None:
    """A mask is dropout of ones. A constant would be folded with its mark: it
    becomes a sum with a zero that no pass knows as one."""
    variable = _depend(graph, sources)
    floats = (n for n in variable if n.op == "placeholder" and _is_float(n)
              and n.meta["val"].numel() > 0)
    anchor = next(floats, None)
    for node in list(graph.nodes):
        if node.target is not aten.dropout.default or node.args[0] in variable:
            continue
        if anchor is None:
            raise Error("dropout of a constant cannot be exported"
                        + describe(node))
        make, source = _Builder(graph, node), node.args[0]
        first = make(aten.select.int,
                     make(aten.reshape.default, anchor, [-1]), 0, 0)
        zero = make(aten.mul.Tensor,
                    make(aten.to.dtype, make(aten.isnan.default, first),
                         source.meta["val"].dtype), 0.0)
        node.args = (make(aten.add.Tensor, source, zero), *node.args[1:])


# Marks ------------------------------------------------------------------------


# How names of random ops begin.
_RANDOM = ("bernoulli", "rand", "normal", "uniform", "multinomial",
           "feature_dropout", "feature_alpha", "alpha_dropout",
           "native_dropout", "rrelu", "exponential", "poisson")


def _find_mark(node) -> List[Tuple[Any, Any, Mark]]:
    """The nodes that a mark takes the place of, what is marked for them, and
    the mark."""
    name = getattr(node.target, "_opname", None) or str(node.target)
    if node.target is aten.dropout.default:
        source, p, training = node.args
        if training and p > 0:
            return [(node, source, Mark("nn.dropout", {"p": p}))]
    elif node.target in (aten.detach.default, aten.detach_.default):
        return [(node, node.args[0], Mark("amp.stop_gradient"))]
    elif "wrap_with_set_grad_enabled" in name and not node.args[0]:
        return [(item, item, Mark("amp.stop_gradient")) for item in node.users]
    elif name.startswith(_RANDOM):
        raise Error(f"'{node.target}' cannot be exported: of random ops only "
                    "nn.Dropout can; random numbers can be inputs of the batch"
                    + describe(node))
    return []


def _place(graph, node, source, mark: Mark) -> None:
    """Puts a product with the mark's number where the mark is to be."""
    with graph.inserting_after(node):
        product = graph.call_function(aten.mul.Tensor, (node, mark.number))
    product.meta.update(node.meta)
    node.replace_all_uses_with(
        product, delete_user_cb=lambda user, new=product: user is not new)
    if source is not node:
        product.args = (source, mark.number)
        graph.erase_node(node)


def _mark(graphs, trained: Container[str]) -> List[Mark]:
    found, taken = [], set()
    for graph in graphs:
        differentiated = _depend(graph, trained)
        for user in [n for n in graph.nodes if n.op == "call_function"]:
            taken.update(arg for arg in user.args if isinstance(arg, float))
            if user.target in _READS and user.args[0] in differentiated:
                raise Error("item() of a value that has a gradient cannot be "
                            "exported: use detach()" + describe(user))
            found += [(graph, node, source, mark)
                      for node, source, mark in _find_mark(user)
                      if _is_float(source) and (mark.op == "nn.dropout"
                                                or source in differentiated)]
        trained = ()  # the other graphs are under no_grad
    numbers = make_numbers(taken)
    for graph, node, source, mark in found:
        mark.number = next(numbers)
        _place(graph, node, source, mark)
    return [mark for *_, mark in found]


_READS = (aten.item.default, aten._local_scalar_dense.default)


def prepare(program, trained: Container[str]) -> List[Mark]:
    """Makes an exported program's graphs such that torch-mlir's conversion
    means the same, but for marks.

    Args:
        trained: names of the placeholders that are trained.
    """
    modules = [module for module in program.graph_module.modules()
               if isinstance(module, torch.fx.GraphModule)]
    inputs: Container[str] = program.graph_signature.user_inputs
    for module in modules:
        check_shapes(module.graph)
        _rewrite(module.graph)
        _anchor(module.graph, inputs)
        inputs = [n.name for m in modules[1:] for n in m.graph.nodes]
    marks = _mark([module.graph for module in modules], trained)
    for module in modules:
        module.recompile()
    return marks

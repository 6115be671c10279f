"""Products that torch-mlir prints as multiplications and a sum, or that
PyTorch's lists name apart from matrix products."""

from __future__ import annotations

import re

import torch

aten = torch.ops.aten

_FRAME = 'File "<amp.product {}>", line 1, in product\n'
_PRODUCT = re.compile(r"<amp\.product (\w+)>")
_CONTRACTIONS = ("linalg.matmul", "linalg.batch_matmul", "linalg.matvec",
                 "linalg.vecmat", "linalg.dot")


def _name(node, product: str):
    """Gives a node a name in its location, outside of all frames, which what
    it is converted to has as well."""
    trace = node.meta.get("stack_trace") or ""
    node.meta["stack_trace"] = _FRAME.format(product) + trace
    return node


def _multiply(make, left, right, op=aten.matmul.default):
    """A product of matrices, of which vectors are rows and columns; and the
    result without them."""
    is_row = left.meta["val"].ndim == 1
    is_column = right.meta["val"].ndim == 1
    if is_row:
        left = make(aten.unsqueeze.default, left, 0)
    if is_column:
        right = make(aten.unsqueeze.default, right, -1)
    product = result = make(op, left, right)
    if is_column:
        result = make(aten.squeeze.dim, result, -1)
    if is_row:
        result = make(aten.squeeze.dim, result, -1 if is_column else -2)
    return product, result


def _rewrite_matmul(make, left, right):
    if min(left.meta["val"].ndim, right.meta["val"].ndim) != 1:
        return None
    return _multiply(make, left, right)[1]


def _rewrite_named(product: str):
    def rewrite(make, left, right):
        made, result = _multiply(make, left, right, aten.mm.default)
        _name(made, product)
        return result

    return rewrite


def _rewrite_vecdot(make, left, right, *, dim=-1):
    if left.meta["val"].is_complex():
        return None
    left, right = (make(aten.movedim.int, x, dim, -1) for x in (left, right))
    left = make(aten.unsqueeze.default, left, -2)
    right = make(aten.unsqueeze.default, right, -1)
    product = make(aten.matmul.default, left, right)
    return make(aten.squeeze.dims, product, [-2, -1])


def _rewrite_linear(make, x, weight, bias=None):
    if x.meta["val"].ndim != 1:
        return None
    row = make(aten.unsqueeze.default, x, 0)
    return make(aten.squeeze.dim, make(aten.linear.default, row, weight, bias),
                0)


def _rewrite_tensordot(make, left, right, *dims):
    return _name(make(aten.tensordot.default, left, right, *dims), "tensordot")


REWRITES = {
    aten.matmul.default: _rewrite_matmul,
    aten.mv.default: _rewrite_named("mv"),
    aten.dot.default: _rewrite_named("dot"),
    aten.vdot.default: _rewrite_named("dot"),
    aten.linalg_vecdot.default: _rewrite_vecdot,
    aten.linear.default: _rewrite_linear,
    aten.tensordot.default: _rewrite_tensordot,
}


def _walk(block):
    for op in block.operations:
        yield op
        for region in op.regions:
            for inner in region.blocks:
                yield from _walk(inner)


def name_products(ir, module) -> None:
    """Contractions that have a product's name in their location, as the
    attribute that the compiler reads."""
    for op in _walk(module.body):
        if op.operation.name not in _CONTRACTIONS:
            continue
        found = _PRODUCT.search(str(op.operation.location))
        if found:
            op.operation.attributes["amp.product"] = ir.StringAttr.get(
                found[1])

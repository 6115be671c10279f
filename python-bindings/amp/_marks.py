"""Marks: what a derivative or a random number means is lost on the way to
linalg. Such an op becomes a product with a number that occurs nowhere else, and
that product, in MLIR, the op of ours that means it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Container, Dict, Iterator, List

from ._errors import Error


@dataclass
class Mark:
    """An op of ours, and the number that stands for it."""

    op: str
    attributes: Dict[str, float] = field(default_factory=dict)
    number: float = 0.0


def make_numbers(taken: Container[float]) -> Iterator[float]:
    """Numbers for marks, which bf16 and f16 have, but models do not."""
    for exponent in (-9, -10, -8):
        for odd in range(129, 256, 2):
            if (number := odd * 2.0**exponent) not in taken:
                yield number
    raise Error("more dropouts and detached values than can be marked")


def _walk(block):
    for op in block.operations:
        yield op
        for region in op.regions:
            for inner in region.blocks:
                yield from _walk(inner)


def _get_splat(ir, value):
    """The number that a constant is, or has in each element; or None."""
    owner = value.owner
    if getattr(owner, "name", None) == "linalg.generic":  # a broadcast
        block = owner.regions[0].blocks[0]
        first = block.operations[0].operation
        if first.name == "linalg.yield" and first.operands[
                0] == block.arguments[0]:
            return _get_splat(ir, owner.operands[0])
    if getattr(owner, "name", None) != "arith.constant":
        return None
    attribute = owner.attributes["value"]
    if isinstance(attribute, ir.DenseElementsAttr):
        elements = ir.DenseElementsAttr(attribute)
        if not elements.is_splat:
            return None
        attribute = elements.get_splat_value()
    return (ir.FloatAttr(attribute).value
            if isinstance(attribute, ir.FloatAttr) else None)


def _find_product(ir, op):
    """The number that a linalg.generic multiplies each element with, and the
    tensor of them; or None."""
    if op.operation.name != "linalg.generic":
        return None
    block = op.regions[0].blocks[0]
    body = list(block.operations)
    if len(body) != 2 or body[0].operation.name != "arith.mulf":
        return None
    arguments = list(block.arguments)
    number = tensor = None
    for value in body[0].operation.operands:
        source = (op.operands[arguments.index(value)] if value in arguments
                  else value)
        splat = _get_splat(ir, source)
        if splat is None:
            tensor = source
        else:
            number = splat
    return None if number is None or tensor is None else (number, tensor)


def replace_marks(ir, module, marks: List[Mark]) -> None:
    """Products with the marks' numbers, as the ops that they stand for."""
    by_number = {mark.number: mark for mark in marks}
    for op in list(_walk(module.body)):
        product = _find_product(ir, op)
        mark = by_number.pop(product[0], None) if product else None
        if mark is None:
            continue
        with ir.InsertionPoint(op), op.operation.location:
            attributes = {
                key: ir.FloatAttr.get(ir.F64Type.get(), value)
                for key, value in mark.attributes.items()}
            new = ir.Operation.create(
                mark.op, results=[op.operation.results[0].type],
                operands=[product[1]], attributes=attributes)
        op.operation.results[0].replace_all_uses_with(new.results[0])
        op.operation.erase()
    if by_number:
        lost = next(iter(by_number.values()))
        raise Error(f"{lost.op} did not survive torch-mlir's conversion")

"""A loop over the rows of tensors, in scf."""

from __future__ import annotations

from typing import Any, Sequence

_DYNAMIC = -2**63


class _Builder:
    """Makes ops where the insertion point is."""

    def __init__(self, ir):
        self._ir = ir
        self._index = ir.IndexType.get()

    def make(self, name: str, results: Sequence[Any], operands: Sequence[Any],
             **attributes):
        return self._ir.Operation.create(
            name, results=list(results), operands=list(operands),
            attributes=attributes)

    def constant(self, value: int):
        return self.make("arith.constant", [self._index], [],
                         value=self._ir.IntegerAttr.get(self._index, value)
                         ).results[0]

    def subtract(self, x, y):
        return self.make("arith.subi", [self._index], [x, y]).results[0]

    def _slice(self, name: str, operands, segments, result, shape):
        """Row `operands[-1]` of a tensor of a shape."""
        ir = self._ir
        rest = list(shape)[1:]
        return self.make(
            name, [result], operands,
            operandSegmentSizes=ir.DenseI32ArrayAttr.get(segments),
            static_offsets=ir.DenseI64ArrayAttr.get([_DYNAMIC] + [0] * len(rest)),
            static_sizes=ir.DenseI64ArrayAttr.get([1, *rest]),
            static_strides=ir.DenseI64ArrayAttr.get([1] * (1 + len(rest)))
        ).results[0]

    def get_row(self, type):
        """The type of a row."""
        type = self._ir.RankedTensorType(type)
        return self._ir.RankedTensorType.get(type.shape[1:], type.element_type)

    def extract(self, tensor, place):
        shape = self._ir.RankedTensorType(tensor.type).shape
        return self._slice("tensor.extract_slice", [tensor, place],
                           [1, 1, 0, 0], self.get_row(tensor.type), shape)

    def insert(self, row, tensor, place):
        type = self._ir.RankedTensorType(tensor.type)
        return self._slice("tensor.insert_slice", [row, tensor, place],
                           [1, 1, 1, 0, 0], type, type.shape)


def make_loop(ir, op, carrier):
    """The loop that a call of a carrier stands for, before it.

    Returns:
        the loop: its results are those of the call.
    """
    first, last = carrier.rows, carrier.rows + carrier.sources
    operands = list(op.operands)
    rows, states, given = (operands[:first], operands[first:last],
                           operands[last:])
    types = [result.type for result in op.results]
    stacked = len(types) - len(states)
    count = ir.RankedTensorType(rows[0].type).shape[0]
    build = _Builder(ir)
    with ir.InsertionPoint(op), op.location as loc:
        zero, one, end = map(build.constant, (0, 1, count))
        empty = [build.make("tensor.empty", [type], []).results[0]
                 for type in types[:stacked]]
        loop = ir.Operation.create(
            "scf.for", results=types, regions=1,
            operands=[zero, end, one, *empty, *states])
        block = loop.regions[0].blocks.append(
            zero.type, *types, arg_locs=[loc] * (1 + len(types)))
        with ir.InsertionPoint(block):
            place, *now = block.arguments
            if carrier.reverse:
                place = build.subtract(build.constant(count - 1), place)
            after = list(build.make(
                "func.call", [*map(build.get_row, types[:stacked]),
                              *types[stacked:]],
                [*(build.extract(each, place) for each in rows),
                 *now[stacked:], *given],
                callee=ir.FlatSymbolRefAttr.get(carrier.part)).results)
            build.make("scf.yield", [], [
                *(build.insert(row, outputs, place)
                  for row, outputs in zip(after, now[:stacked])),
                *after[stacked:]])
    return loop

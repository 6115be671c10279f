"""Calls of functions without bodies that stand for our ops while a module is
converted: no pass folds, merges or moves them. Then each becomes its op."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any, Dict, List, Sequence

from ._mlir_loop import make_loop


@dataclass
class Carrier:
    """What a call stands for.

    Attributes:
        op: the op, or "cotangent" and "gradient" of a rule, or "call", or
            "loop".
        attributes: numbers of the op.
        segments: how many operands each of its groups has; empty of one that
            has no groups.
        rule, index: of a cotangent or a gradient: whose, and of which result.
        sources: how many sources a gradient has: its operands are the value,
            these, and their cotangents.
        part, region: of a call: the function, and the op around it.
        part, rows, sources, reverse: of a loop: the function of its body, how
            many operands it goes over the rows of, how many states, which are
            the next operands and the last results, and whether the last row is
            the first.
    """

    op: str
    attributes: Dict[str, float] = field(default_factory=dict)
    segments: List[int] = field(default_factory=list)
    rule: int = 0
    index: int = 0
    sources: int = 0
    part: str = ""
    region: str = ""
    rows: int = 0
    reverse: bool = False


class Carriers:
    """The calls of a module, by the names of what they call."""

    def __init__(self, ir, module):
        self._ir = ir
        self._module = module
        self._carriers: Dict[str, Carrier] = {}

    def call(self, carrier: Carrier, types: Sequence[Any],
             operands: Sequence[Any], loc):
        """A call of a new function."""
        ir = self._ir
        name = f"amp.carrier{len(self._carriers)}"
        self._carriers[name] = carrier
        type = ir.FunctionType.get([v.type for v in operands], list(types))
        with loc, ir.InsertionPoint(self._module.body):
            ir.Operation.create("func.func", attributes={
                "sym_name": ir.StringAttr.get(name),
                "sym_visibility": ir.StringAttr.get("private"),
                "function_type": ir.TypeAttr.get(type)}, regions=1)
        return ir.Operation.create(
            "func.call", results=list(types), operands=list(operands),
            attributes={"callee": ir.FlatSymbolRefAttr.get(name)}, loc=loc)

    def replace(self, module) -> None:
        """All calls in the converted module, by what they stand for."""
        for op in list(module.body.operations):
            name = _get_symbol(op)
            if name in self._carriers:
                op.operation.erase()
            else:
                _Replacement(self._ir, self._carriers).run(op.operation)


def _get_symbol(op) -> str:
    attributes = op.operation.attributes
    return attributes["sym_name"].value if "sym_name" in attributes else ""


def _walk(op):
    for region in op.regions:
        for block in region.blocks:
            for inner in block.operations:
                yield inner.operation
                yield from _walk(inner.operation)


def _find_owner(op, block):
    """The op of a block that another is, or is in."""
    while op.block != block:
        op = op.parent.operation
    return op


def _find_users(op, block):
    return [_find_owner(use.owner.operation, block)
            for result in op.results for use in result.uses]


def _find_sources(op, block):
    """The ops of a block that an op, or one in it, reads."""
    sources = []
    for reader in (op, *_walk(op)):
        for operand in reader.operands:
            source = getattr(operand.owner, "operation", None)
            if source is not None and source.block == block:
                sources.append(source)
    return sources


def _is_product(op) -> bool:
    return op.name.startswith("linalg.") and op.name not in (
        "linalg.generic", "linalg.fill", "linalg.broadcast",
        "linalg.transpose")


class _Replacement:
    """Of the carriers in one function. Ops are known by their first results:
    the hash of an op itself changes with it."""

    def __init__(self, ir, carriers: Dict[str, Carrier]):
        self._ir = ir
        self._carriers = carriers
        self._cotangents: Dict[int, List[Any]] = {}
        self._gradients: Dict[int, List[Any]] = {}
        self._places: Dict[Any, int] = {}

    def run(self, func) -> None:
        for op in list(_walk(func)):
            carrier = self._find(op)
            if carrier is not None and carrier.op not in (
                    "cotangent", "gradient"):
                self._replace(op, carrier)
        for place, op in enumerate(list(_walk(func))):
            if len(op.results) == 0:
                continue
            self._places[op.results[0]] = place
            carrier = self._find(op)
            if carrier is not None:
                calls = (self._cotangents if carrier.op == "cotangent"
                         else self._gradients)
                calls.setdefault(carrier.rule, []).append(op)
        # Rules in rules come first: their results are read before.
        rules = sorted(self._gradients, key=lambda rule: max(
            map(self._get_place, self._gradients[rule])))
        for rule in rules:
            self._form(self._cotangents.pop(rule, []), self._gradients[rule])
        for calls in self._cotangents.values():  # of what nobody reads
            for op in calls:
                self._substitute(op, [op.operands[0]])

    def _find(self, op):
        if op.name != "func.call":
            return None
        callee = self._ir.FlatSymbolRefAttr(op.attributes["callee"]).value
        return self._carriers.get(callee)

    def _substitute(self, op, values) -> None:
        for old, new in zip(op.results, values):
            old.replace_all_uses_with(new)
        op.erase()

    def _replace(self, op, carrier: Carrier) -> None:
        make = {"call": self._make_call, "loop": partial(make_loop, self._ir)
                }.get(carrier.op, self._make_op)
        self._substitute(op, make(op, carrier).results)

    def _make_op(self, op, carrier: Carrier):
        ir = self._ir
        with ir.InsertionPoint(op), op.location:
            attributes = {key: ir.FloatAttr.get(ir.F64Type.get(), value)
                          for key, value in carrier.attributes.items()}
            if carrier.segments:
                attributes["operandSegmentSizes"] = ir.DenseI32ArrayAttr.get(
                    carrier.segments)
            return ir.Operation.create(
                carrier.op, results=[result.type for result in op.results],
                operands=list(op.operands), attributes=attributes)

    def _make_call(self, op, carrier: Carrier):
        ir = self._ir
        types = [result.type for result in op.results]

        def call(point):
            with point, op.location:
                return ir.Operation.create(
                    "func.call", results=types, operands=list(op.operands),
                    attributes={"callee":
                                ir.FlatSymbolRefAttr.get(carrier.part)})

        if not carrier.region:
            return call(ir.InsertionPoint(op))
        with ir.InsertionPoint(op), op.location:
            new = ir.Operation.create(carrier.region, results=types,
                                      regions=1)
        with op.location:
            block = new.regions[0].blocks.append()
            inner = call(ir.InsertionPoint(block))
            with ir.InsertionPoint(block):
                ir.Operation.create("amp.yield",
                                    operands=list(inner.results))
        return new

    def _get_place(self, op) -> int:
        return self._places[op.results[0]]

    def _find_dependents(self, cotangents, ends):
        """The ops that compute with cotangents, up to the ends, in order."""
        block = cotangents[0].block if cotangents else None
        done = {op.results[0] for op in ends}
        found = []
        worklist = [result for op in cotangents for result in op.results]
        while worklist:
            for use in worklist.pop().uses:
                op = _find_owner(use.owner.operation, block)
                if op.results[0] in done:
                    continue
                done.add(op.results[0])
                found.append(op)
                worklist += op.results
        return sorted(found, key=self._get_place)

    def _add_private(self, found, block):
        """With what only a rule reads: it is computed in the backward pass, in
        place of being kept for it. Products stay where they are."""
        inside = {op.results[0] for op in found}
        worklist = list(found)
        while worklist:
            for op in _find_sources(worklist.pop(), block):
                if (op.results[0] in inside or _is_product(op)
                        or self._find(op) is not None):
                    continue
                if all(user.results and user.results[0] in inside
                       for user in _find_users(op, block)):
                    inside.add(op.results[0])
                    found.append(op)
                    worklist.append(op)
        return sorted(found, key=self._get_place)

    def _form(self, cotangents, gradients) -> None:
        """One amp.gradient of the calls of a rule."""
        ir = self._ir
        by_index = {self._find(op).index: op.operands[0]
                    for op in (*cotangents, *gradients)}
        indices = sorted(by_index)
        values = [by_index[index] for index in indices]
        last = max(gradients, key=self._get_place)
        count = self._find(last).sources
        sources = list(last.operands)[1:1 + count]
        given = list(last.operands)[1 + count:]
        dependents = self._find_dependents(cotangents, gradients)
        if cotangents:
            dependents = self._add_private(dependents, cotangents[0].block)
        types = [value.type for value in values]
        with ir.InsertionPoint(last), last.location as loc:
            new = ir.Operation.create(
                "amp.gradient", results=types, operands=values + sources,
                attributes={"operandSegmentSizes": ir.DenseI32ArrayAttr.get(
                    [len(values), len(sources)])}, regions=1)
            block = new.regions[0].blocks.append(
                *types, arg_locs=[loc] * len(types))
        for op in dependents:
            block.append(op)
        with ir.InsertionPoint(block), last.location:
            ir.Operation.create("amp.yield", operands=given)
        self._places[new.results[0]] = self._get_place(last)
        places = {index: place for place, index in enumerate(indices)}
        for ops, results in ((cotangents, block.arguments),
                             (gradients, new.results)):
            for op in ops:
                index = self._find(op).index
                self._substitute(op, [results[places[index]]])

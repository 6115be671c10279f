"""StableHLO as linalg on tensors, by torch-mlir, and carriers as what they
stand for."""

from __future__ import annotations

import functools
import math
import re
from typing import Any, Dict, Iterator, List, Sequence, Set, Tuple

import numpy

from ._errors import Error
from ._jax_control import convert_control, drop_sign
from ._jax_trace import (BEGIN, CARRIERS, COTANGENT, END, GRADIENT,
                         LOGISTIC)
from ._jax_graph import IN_F32
from ._jax_places import ARGSORT, SCATTER

_PIPELINE = ("builtin.module(inline,symbol-dce,stablehlo-legalize-to-linalg,"
             "canonicalize,cse)")


@functools.lru_cache
def _register(stablehlo) -> None:
    """Once: a second time it ends the process."""
    stablehlo.register_stablehlo_passes()


_BOOLEANS = re.compile(r'dense<"0x([0-9A-F]+)">(?= : tensor<([0-9x]+)xi1>)')


def pack_booleans(text: str) -> str:
    """JAX's MLIR prints large constants of i1 with a byte each, and LLVM 22
    reads a bit each."""
    def pack(match) -> str:
        values = numpy.frombuffer(bytes.fromhex(match[1]), numpy.uint8)
        if len(values) != math.prod(map(int, match[2].split("x"))):
            return match[0]
        packed = numpy.packbits(values, bitorder="little").tobytes()
        return f'dense<"0x{packed.hex().upper()}">'

    return _BOOLEANS.sub(pack, text)


def convert(exported, is_narrow: bool) -> Tuple[Any, Any]:
    """An exported function in linalg on tensors; its module and its
    bindings.

    Args:
        is_narrow: whether products of the program read less than f32.
    """
    try:
        from torch_mlir import ir
        from torch_mlir._mlir_libs import _stablehlo
        from torch_mlir.passmanager import PassManager
    except ImportError as error:
        raise Error("amp.jax converts StableHLO by torch-mlir, which is not "
                    "installed: pip install --no-deps torch-mlir") from None
    _register(_stablehlo)
    context = ir.Context()
    try:
        with context:
            module = _stablehlo.deserialize_portable_artifact(
                context, exported.mlir_module_serialized)
            if isinstance(module, (str, bytes)):
                module = ir.Module.parse(module)
            PassManager.parse(_PIPELINE).run(module.operation)
    except Exception as error:  # its text is about passes
        found = getattr(error, "error_diagnostics", None)
        raise _make_error(str(found[0].location) if found else "",
                          found[0].message if found else "") from None
    with context, ir.Location.unknown():
        context.allow_unregistered_dialects = True
        convert_control(ir, module)
        _Restorer(ir, module).run()
        _drop_signs(ir, module)
        _check_converted(module)
        if is_narrow:
            _hold_f32(ir, module)
        _place(ir, module)
    return module, ir


# Errors -----------------------------------------------------------------------


def _find_place(location: str) -> str:
    """"file:line:column", or nothing."""
    found = re.search(r'"([^"]+)":(\d+):(\d+)', location)
    return ":".join(found.groups()) if found else ""


def _make_error(location: str, message: str) -> Error:
    """What has no conversion, as JAX calls it, and where."""
    op = re.search(r"'(\w+\.[\w.]+)'", message)
    name = re.search(r'"(?:[^"]*/)?([^"/]+)"\(', location)
    what = f"'{name[1] if name else op[1]}'" if name or op else "the function"
    place = _find_place(location)
    return Error((f"{place}: " if place else "")
                 + f"{what} has no conversion to linalg: see docs/Import.md")


def _check_converted(module) -> None:
    for op in _walk(module.body):
        if op.name.startswith(("stablehlo.", "chlo.")):
            raise _make_error(str(op.location), f"'{op.name}'")


def _walk(block) -> Iterator[Any]:
    for op in block.operations:
        yield op.operation
        for region in op.operation.regions:
            for inner in region.blocks:
                yield from _walk(inner)


def _hold_f32(ir, module) -> None:
    """What is f32 under any policy says so."""
    for op in _walk(module.body):
        if (op.name.startswith("linalg.") and op.name != "linalg.yield"
                and IN_F32 in str(op.location)):
            op.attributes["amp.precision"] = ir.Attribute.parse(
                '#amp.policy<"f32">')


def _place(ir, module) -> None:
    """Each op has the user's line, and nothing else."""
    for op in _walk(module.body):
        place = _find_place(str(op.location))
        if place:
            file, line, column = place.rsplit(":", 2)
            op.location = ir.Location.file(file, int(line), int(column))
        else:
            op.location = ir.Location.unknown()
        for region in op.regions:
            for block in region.blocks:
                for argument in block.arguments:
                    argument.set_location(op.location)


# Types ------------------------------------------------------------------------


def _drop_signs(ir, module) -> None:
    """Arguments and results in types without a sign: their bits are what ops
    read, which say themselves how."""

    for func in module.body.operations:
        block = func.operation.regions[0].blocks[0]
        for argument in block.arguments:
            argument.set_type(drop_sign(ir, argument.type))
        for op in list(_walk(block)):
            if op.name == "builtin.unrealized_conversion_cast":
                op.results[0].replace_all_uses_with(op.operands[0])
                op.erase()
        types = ir.FunctionType(
            ir.TypeAttr(func.operation.attributes["function_type"]).value)
        func.operation.attributes["function_type"] = ir.TypeAttr.get(
            ir.FunctionType.get([drop_sign(ir, t) for t in types.inputs],
                                [drop_sign(ir, t) for t in types.results]))


# Carriers ---------------------------------------------------------------------


class _Restorer:
    """Our ops in place of their carriers."""

    def __init__(self, ir, module):
        self.ir = ir
        self.module = module

    def run(self) -> None:
        begun: Dict[Tuple[str, int], Any] = {}
        ends: List[Tuple[str, Any]] = []
        for op in list(_walk(self.module.body)):
            target = self._get_target(op)
            if target in (COTANGENT, BEGIN):
                begun[target, self._get(op, "number")] = op
            elif target in (GRADIENT, END):
                ends.append((target, op))
            elif target == LOGISTIC:
                self._make_logistic(op)
            elif target == ARGSORT:
                dim = self.ir.IntegerAttr.get(
                    self.ir.IntegerType.get_signless(64), self._get(op, "dim"))
                self._replace(op, target, ["descending"], dim=dim)
            elif target == SCATTER:
                self._replace(op, target, ["add"])
            elif target:
                self._replace(op, target)
        # A checkpoint in another ends before it, and so does a rule.
        for target, op in ends:
            if target == GRADIENT:
                self._make_gradient(
                    begun.get((COTANGENT, self._get(op, "number"))), op)
            else:
                self._make_checkpoint(
                    begun.get((BEGIN, self._get(op, "number"))), op)

    def _get_target(self, op) -> str:
        if op.name != "stablehlo.custom_call":
            return ""
        target = self.ir.StringAttr(op.attributes["call_target_name"]).value
        return target if target in CARRIERS else ""

    def _get(self, op, key: str) -> int:
        config = self.ir.DictAttr(op.attributes["mhlo.backend_config"])
        return self.ir.IntegerAttr(config[key]).value

    def _replace(self, op, name: str, flags: Sequence[str] = (),
                 **attributes) -> None:
        """By an op of ours. Flags are attributes where they are not 0."""
        attributes.update((flag, self.ir.UnitAttr.get()) for flag in flags
                          if self._get(op, flag))
        with self.ir.InsertionPoint(op), op.location:
            new = self.ir.Operation.create(
                name, results=[op.results[0].type],
                operands=list(op.operands), attributes=attributes)
        op.results[0].replace_all_uses_with(new.results[0])
        op.erase()

    def _make_logistic(self, op) -> None:
        ir, x = self.ir, op.operands[0]
        type = ir.RankedTensorType(x.type)
        element = type.element_type
        loops = ", ".join(["#linalg.iterator_type<parallel>"] * type.rank)
        maps = [ir.AffineMapAttr.get(
            ir.AffineMap.get_identity(type.rank))] * 2
        with ir.InsertionPoint(op), op.location:
            empty = ir.Operation.create("tensor.empty", results=[type])
            new = ir.Operation.create(
                "linalg.generic", results=[type], operands=[x, empty.result],
                regions=1, attributes={
                    "indexing_maps": ir.ArrayAttr.get(maps),
                    "iterator_types": ir.Attribute.parse(f"[{loops}]"),
                    "operandSegmentSizes": ir.DenseI32ArrayAttr.get([1, 1])})
        block = new.regions[0].blocks.append(
            element, element, arg_locs=[op.location] * 2)
        with ir.InsertionPoint(block), op.location:
            one = ir.Operation.create(
                "arith.constant", results=[element],
                attributes={"value": ir.FloatAttr.get(element, 1.0)}).result
            value = block.arguments[0]
            for name, others in (("arith.negf", ()), ("math.exp", ()),
                                 ("arith.addf", (one,))):
                value = ir.Operation.create(
                    name, results=[element], operands=[value, *others]).result
            value = ir.Operation.create("arith.divf", results=[element],
                                        operands=[one, value]).result
            ir.Operation.create("linalg.yield", operands=[value])
        op.results[0].replace_all_uses_with(new.results[0])
        op.erase()

    def _make_gradient(self, cotangent, op) -> None:
        """What depends on the cotangents is the rule."""
        ir, count = self.ir, len(op.results)
        sources = self._get(op, "sources")
        values = list(op.operands)
        with ir.InsertionPoint(op), op.location:
            new = ir.Operation.create(
                "amp.gradient", results=[r.type for r in op.results],
                operands=values[:count + sources], regions=1,
                attributes={"operandSegmentSizes": ir.DenseI32ArrayAttr.get(
                    [count, sources])})
        block = new.regions[0].blocks.append(
            *[value.type for value in values[:count]],
            arg_locs=[op.location] * count)
        if cotangent is not None:
            self._move(cotangent, op, block, _is_made_again)
            for result, argument in zip(cotangent.results, block.arguments):
                result.replace_all_uses_with(argument)
            cotangent.erase()
        self._end(op, new, block, list(op.operands)[count + sources:])

    def _make_checkpoint(self, begin, op) -> None:
        ir = self.ir
        with ir.InsertionPoint(op), op.location:
            new = ir.Operation.create("amp.checkpoint", regions=1,
                                      results=[r.type for r in op.results])
        block = new.regions[0].blocks.append()
        if begin is not None:
            self._move(begin, op, block, lambda op: True)
            for result, operand in zip(begin.results, list(begin.operands)):
                result.replace_all_uses_with(operand)
            begin.erase()
        self._end(op, new, block, list(op.operands))

    def _end(self, op, new, block, yielded: List[Any]) -> None:
        with self.ir.InsertionPoint(block), op.location:
            self.ir.Operation.create("amp.yield", operands=yielded)
        for result, other in zip(op.results, new.results):
            result.replace_all_uses_with(other)
        op.erase()

    def _move(self, begin, end, block, is_free) -> None:
        """To the block: what depends on `begin`, up to `end`, and of what is
        free to be where it is read, what only that reads."""
        inside = _get_dependent(begin, end)
        _add_private(inside, begin, is_free)
        for op in sorted(inside, key=functools.cmp_to_key(_compare)):
            op.detach_from_parent()
            block.append(op)


def _compare(a, b) -> int:
    return 0 if a == b else -1 if a.is_before_in_block(b) else 1


def _get_owner(op, block):
    """The op of the block that another is, or is in."""
    while op.operation.block != block:
        op = op.operation.parent
    return op.operation


def _get_users(op) -> List[Any]:
    return [_get_owner(use.owner, op.block) for result in op.results
            for use in result.uses]


def _get_dependent(begin, end) -> Set[Any]:
    found: Set[Any] = set()
    worklist = [begin]
    while worklist:
        for user in _get_users(worklist.pop()):
            if user != end and user not in found:
                found.add(user)
                worklist.append(user)
    return found


def _get_read(op) -> Iterator[Any]:
    """The ops beside an op that it, or an op in it, reads."""
    inner = [op]
    for region in op.regions:
        for block in region.blocks:
            inner += _walk(block)
    for reader in inner:
        for operand in reader.operands:
            owner = operand.owner
            if hasattr(owner, "operations"):  # an argument of a block
                continue
            if owner.operation.block == op.block:
                yield owner.operation


def _add_private(inside: Set[Any], begin, is_free) -> None:
    worklist = list(inside)
    while worklist:
        for op in _get_read(worklist.pop()):
            if (op not in inside and op != begin and is_free(op)
                    and all(user in inside for user in _get_users(op))):
                inside.add(op)
                worklist.append(op)


def _is_made_again(op) -> bool:
    """Whether a rule computes an op: what the backward pass would rather make
    again than keep."""
    if op.name == "linalg.generic":
        return "reduction" not in str(op.attributes["iterator_types"])
    return op.name.startswith(("arith.", "math.", "tensor.")) or op.name in (
        "linalg.fill", "linalg.broadcast", "linalg.transpose")

"""From an exported program to MLIR in linalg, by torch-mlir."""

from __future__ import annotations

import contextlib
import io
import re
from typing import Any, List, Sequence

import torch
from torch import fx
from torch_mlir import ir
from torch_mlir.dialects import torch as torch_dialect
from torch_mlir.extras import fx_importer
from torch_mlir.extras.fx_decomp_util import get_decomposition_table
from torch_mlir.passmanager import PassManager

from ._carriers import Carrier, Carriers
from ._converter import run_passes
from ._errors import Error
from ._torch_constants import fold_constants
from ._torch_decompositions import list_decompositions
from ._torch_loop import LOOP, trace_body
from ._torch_ops import (COPYSIGN, COTANGENT, DERIVATIVE, DROPOUT, GRADIENT,
                         MAXIMUM, MINIMUM, STOP_GRADIENT, VARIABLE)
from ._torch_parts import Part, cut
from ._torch_products import add_frame, name_products
from ._torch_random import DECOMPOSITIONS as _RANDOM
from ._torch_rules import expand_rules, get_target
from ._torch_states import (describe, explain_data, find_module,
                            find_place)
from ._torch_traced import Traced
from ._torch_unsigned import widen_bytes

_OP = re.compile(r"""['"](torch\.(?!operator|constant)[\w.]+)['"]""")
# torch-mlir's own two.
_PIPELINES = (
    "func.func(torch-match-quantized-custom-ops),"
    "torchdynamo-export-to-torch-backend-pipeline{extra-library=}",
    "torch-backend-to-linalg-on-tensors-backend-pipeline",
)


class _Places(fx_importer.ContextCache):
    """Locations of users: the module's path, and the line in their file."""

    node = None  # the one that is being imported

    def get_node_location(self, node):
        self.node = node
        if node.op in ("placeholder", "output"):
            return None
        place = find_place(node)
        with self._c:
            loc = (ir.Location.file(*place, 0) if place
                   else ir.Location.unknown())
            path = find_module(node)
            loc = ir.Location.name(path, loc) if path else loc
            return add_frame(ir, node, loc)


# Ops of one result without numbers.
_OPS = {MAXIMUM: "arith.maximumf", MINIMUM: "arith.minimumf",
        COPYSIGN: "math.copysign",
        STOP_GRADIENT: "amp.stop_gradient", VARIABLE: "amp.variable"}


def _make_carrier(node) -> Carrier:
    """What a node of ours stands for."""
    if node.target is DROPOUT:
        return Carrier("nn.dropout", {"p": float(node.args[1])})
    if node.target in _OPS:
        return Carrier(_OPS[node.target])
    if node.target is DERIVATIVE:
        return Carrier("amp.derivative", segments=list(map(len, node.args)))
    if node.target is COTANGENT:
        return Carrier("cotangent", index=node.args[1], rule=node.args[2])
    assert node.target is GRADIENT
    return Carrier("gradient", index=node.args[1], rule=node.args[2],
                   sources=len(node.args[3]))


def _get_tensors(args) -> List[Any]:
    flat = torch.utils._pytree.tree_leaves(args)
    return [arg for arg in flat if isinstance(arg, torch.fx.Node)]


def _get_name(node) -> str:
    if node.op != "call_function":
        return node.op
    target = get_target(node)
    schema = getattr(target, "_schema", None)
    return str(target) if schema else target.__name__


@contextlib.contextmanager
def _explaining(places: _Places):
    """What torch-mlir's importer cannot do, at the user's line."""
    try:
        yield
    except Error:
        raise
    except Exception:  # of many kinds
        if places.node is None:
            raise
        raise Error("torch-mlir cannot convert the model: "
                    f"'{_get_name(places.node)}' has no conversion to linalg"
                    + describe(places.node)) from None


def _make_node_importer(carriers: Carriers, parts: Sequence[Part]):
    """torch-mlir's importer of nodes, which knows ours."""
    regions = {part.name: part.region for part in parts}

    class NodeImporter(fx_importer.GraphNodeImporter):
        def _import_torch_op_overload(self, loc, node, concrete_target=None):
            if getattr(node.target, "namespace", "") != "amp_mlir":
                super()._import_torch_op_overload(loc, node, concrete_target)
                return
            operands = [self._import_argument(loc, arg)
                        for arg in _get_tensors(node.args)]
            if node.target is LOOP:
                rows, states, _, _, reverse = node.args
                self._call(loc, node, operands, Carrier(
                    "loop", part=node.meta[_BODY], rows=len(rows),
                    sources=len(states), reverse=reverse))
                return
            if isinstance(node.meta["val"], (tuple, list)):
                self._call(loc, node, operands, _make_carrier(node))
                return
            call = carriers.call(_make_carrier(node),
                                 [self._cc.node_val_to_type(node)], operands,
                                 loc)
            self.bind_node_value(node, call.results[0])

        def _call(self, loc, node, operands, carrier):
            """One of several results."""
            types = [self._cc.value_info_to_type(v) for v in node.meta["val"]]
            call = carriers.call(carrier, types, operands, loc)
            self._multi_result_nodes.add(node)
            for i, value in enumerate(call.results):
                self.bind_node_value(node, value, i)

        def _import_hop_amp_call(self, loc, node, hop):
            name, *args = node.args
            is_checkpoint = regions[name][0] == "checkpoint"
            self._call(loc, node, [self._import_argument(loc, arg)
                                   for arg in args],
                       Carrier("call", part=name, region="amp.checkpoint"
                               if is_checkpoint else ""))

    return NodeImporter


# Of a loop, the function of its body.
_BODY = "amp.body"


def _add_bodies(graph, parts: List[Part]) -> None:
    """The bodies of loops, in the graph and in its parts."""
    table = {**get_decomposition_table(), **list_decompositions()}
    for each in (graph, *(part.graph for part in parts)):
        for node in each.nodes:
            if node.target is LOOP:
                node.meta[_BODY] = f"part{len(parts)}"
                parts.append(Part(node.meta[_BODY], ("body", None),
                                  trace_body(node, table)))


def _import_graphs(program, context):
    """The program in torch-mlir's dialect."""
    parts: List[Part] = []
    cut(program.graph, parts)
    _add_bodies(program.graph, parts)
    module = ir.Module.create(ir.Location.unknown(context))
    carriers = Carriers(ir, module)
    importer = fx_importer.FxImporter(
        module=module,
        graph_node_importer_cls=_make_node_importer(carriers, parts))
    places = _Places(context, py_attr_tracker=importer._py_attr_tracker)
    importer._cc = places
    with _explaining(places):
        for part in parts:
            # The importer keeps tensors of as_strided in the module that a
            # graph belongs to, which this makes.
            fx.GraphModule(program.graph_module, part.graph)
            importer.import_stateless_graph(part.graph, func_name=part.name)
        importer.import_frozen_program(program, func_name="loss")
    return module, carriers, parts


def _describe(location) -> str:
    """The user's line in an MLIR location."""
    place = re.search(r'"([^"]+)":(\d+)', str(location))
    return f" ({place[1]}:{place[2]})" if place else ""


def _list_ops(op, place: str) -> List[str]:
    """What torch-mlir was given of a line: names of ops, each once."""
    names = []
    for inner in (o for region in op.regions for block in region.blocks
                  for o in block.operations):
        name = inner.operation.name
        if name == "torch.operator":
            name = inner.operation.attributes["name"].value
        if name.startswith("torch.aten.") and (
                _describe(inner.operation.location) == place):
            names.append(f"'{name}'")
        names += _list_ops(inner.operation, place)
    return list(dict.fromkeys(names))


def _explain_invalid(module, message: str) -> str:
    """Of passes that make what is no valid IR: the ops of the user's line."""
    line = next((line for line in message.split("\n") if "error: " in line), "")
    place = _describe(line)
    names = _list_ops(module.operation, place) if place else []
    return (f"{' or '.join(names)} has no valid conversion to linalg{place}"
            if names else "")


def _explain(message: str, found, left) -> str:
    """One line of what torch-mlir's passes said."""
    place = _describe(left[1]) if left else ""
    line = next((line for line in message.split("\n") if "error: " in line), "")
    place = _describe(line) or place
    if found:
        message, location = found[0]
        place = _describe(location) or place
    op = _OP.search(message)
    if op:
        return f"'{op[1]}' has no conversion to linalg{place}"
    if left:
        return f"'{left[0]}' has no conversion to linalg{place}"
    lines = [line for line in message.split("\n") if "error:" in line]
    return (lines or message.split("\n"))[0] + place


def _load_dialects() -> None:
    """Those of converted modules: passes load what they make ops of."""
    PassManager.parse("builtin.module(func.func(convert-torch-to-tmtensor))"
                      ).run(ir.Module.parse("module {}").operation)


def _run_passes(module):
    """The module in linalg."""
    code = io.BytesIO()
    module.operation.write_bytecode(code)
    kind, *answer = run_passes(code.getvalue(), _PIPELINES)
    if kind == "error":
        said = "" if _OP.search(answer[0]) else _explain_invalid(module,
                                                                 answer[0])
        raise Error("torch-mlir cannot convert the model: "
                    + (said or _explain(*answer)))
    return ir.Module.parse(answer[0], module.context)


_NO_ZERO = "unimplemented: tensor with zero element"


def _drop_asserts(op) -> None:
    """torch-mlir's, that no reciprocal is of 0: PyTorch's is infinite."""
    for region in op.regions:
        for block in region.blocks:
            for inner in list(block.operations):
                inner = inner.operation
                if inner.name == "cf.assert" and (
                        inner.attributes["msg"].value == _NO_ZERO):
                    condition = inner.operands[0].owner
                    inner.erase()
                    condition.erase()
                else:
                    _drop_asserts(inner)


def _set_regions(module, parts: Sequence[Part]) -> None:
    """What the parts are, as attributes of their functions."""
    by_name = {part.name: part for part in parts}
    for func in module.body.operations:
        attributes = func.operation.attributes
        part = by_name.get(attributes["sym_name"].value)
        if part is None:
            continue
        attributes["sym_visibility"] = ir.StringAttr.get("private")
        if part.region[0] == "policy":
            attributes["amp.policy"] = ir.Attribute.parse(
                f"#amp.policy{part.region[1]}")


def _explain_decomposing(graph, message: str) -> str:
    """One line, with the op that PyTorch names the node of, and its place."""
    named = re.search(r"While executing %(\w+)", message)
    node = next((n for n in graph.nodes if named and n.name == named[1]), None)
    line = explain_data(message.strip().split("\n")[0])
    if node is None:
        return f"PyTorch cannot take the model's ops apart: {line}"
    return f"PyTorch cannot take '{_get_name(node)}' apart: {line}" + describe(
        node)


def _name_module(message: str, program, parts: List[Part]) -> str:
    """Says in which module the user's line is that a message ends with."""
    for graph in (program.graph, *(part.graph for part in parts)):
        for node in graph.nodes:
            place = find_place(node) if find_module(node) else None
            end = f" ({place[0]}:{place[1]})" if place else None
            if end and message.endswith(end):
                return message.removesuffix(end) + describe(node)
    return message


def convert(program):
    """A module in linalg on tensors: the function "loss", and those that it
    calls; and the graph that it is of. Ops of ours are in the module, which its
    context does not know.

    Raises:
        Error: an op that has no conversion, with the user's line.
    """
    try:
        program = program.run_decompositions(
            {**get_decomposition_table(), **list_decompositions(), **_RANDOM})
    except Exception as error:  # of many kinds
        raise Error(_explain_decomposing(program.graph, str(error))) from None
    expand_rules(program.graph)
    constants = program.graph_signature.inputs_to_lifted_tensor_constants
    fold_constants(program.graph, {
        name: program.constants[key] for name, key in constants.items()})
    widen_bytes(program.graph)
    context = ir.Context()
    torch_dialect.register_dialect(context)
    with context:
        _load_dialects()
        module, carriers, parts = _import_graphs(program, context)
        context.allow_unregistered_dialects = True
        try:
            module = _run_passes(module)
        except Error as error:
            raise Error(_name_module(str(error), program, parts)) from None
        _drop_asserts(module.operation)
        carriers.replace(module)
        name_products(ir, module)
        _set_regions(module, parts)
        for func in module.body.operations:
            func.operation.attributes["amp.opmath"] = ir.UnitAttr.get()
    return module, Traced(program, parts)

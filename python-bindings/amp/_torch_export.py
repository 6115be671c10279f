"""From an nn.Module and a loss to MLIR text, through torch.export and
torch-mlir's fx importer."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Sequence, Tuple

import torch
from torch import nn

from ._errors import Error

aten = torch.ops.aten


@dataclass
class Exported:
    """A loss as a function of parameters, states and inputs, in this order.

    Attributes:
        text: MLIR, each argument with its name.
        params: what is trained, by name.
        states: buffers, and parameters that ask for no gradient.
        inputs: names of the batch's arrays.
    """

    text: str
    params: Dict[str, nn.Parameter]
    states: Dict[str, torch.Tensor]
    inputs: List[str]


class Loss(nn.Module):
    """The loss of a batch: what is exported."""

    def __init__(self, model: nn.Module, loss_fn: Callable):
        super().__init__()
        self.model = model
        # As a submodule only if it is one: then its buffers count, too.
        self.loss_fn = loss_fn
        self.takes_model = _takes_model(loss_fn)

    def forward(self, *batch):
        if self.takes_model:
            return self.loss_fn(self.model, *batch)
        return self.loss_fn(self.model(*batch[:-1]), batch[-1])


def _takes_model(loss_fn) -> bool:
    if isinstance(loss_fn, nn.Module):
        return False
    names = list(inspect.signature(loss_fn).parameters)
    return bool(names) and names[0] == "model"


def _name_inputs(model, loss_fn, count: int) -> List[str]:
    """Names of the functions' own arguments, or input0, ..."""
    if _takes_model(loss_fn):
        names = list(inspect.signature(loss_fn).parameters)[1:]
    else:
        names = list(inspect.signature(model.forward).parameters)
        names = names[:count - 1] + ["target"]
    if len(names) != count or len(set(names)) != count:
        names = [f"input{i}" for i in range(count)]
    return names


def _strip(name: str) -> str:
    """Names as the user's model has them."""
    prefix = "model."
    return name[len(prefix):] if name.startswith(prefix) else name


class _Functional(nn.Module):
    """The loss as a function of all tensors that it reads."""

    def __init__(self, loss: Loss, names: Sequence[str],
                 written: Sequence[str]):
        super().__init__()
        self._loss = [loss]  # not a submodule: its tensors come as arguments
        self._names = names
        self._written = written

    def forward(self, *flat):
        tensors = dict(zip(self._names, flat))
        # What is written in place is no argument, which stays as it is.
        for name in self._written:
            tensors[name] = tensors[name].clone()
        value = torch.func.functional_call(self._loss[0], tensors,
                                           tuple(flat[len(self._names):]))
        loss, metrics = split_result(value)
        return (loss, *metrics.values(),
                *(tensors[name] for name in self._written))


def split_result(value) -> Tuple[torch.Tensor, Dict[str, torch.Tensor]]:
    """A loss, or a loss and a dict of metrics."""
    metrics: Dict[str, torch.Tensor] = {}
    if isinstance(value, tuple) and len(value) == 2 and isinstance(
            value[1], dict):
        value, metrics = value
    if not isinstance(value, torch.Tensor) or value.ndim != 0:
        found = (f"a tensor of shape {list(value.shape)}" if isinstance(
            value, torch.Tensor) else type(value).__name__)
        raise Error("the loss function must give a tensor without dimensions, "
                    f"or one and a dict of metrics; found {found}")
    return value, metrics


def _probe(loss: Loss, batch) -> Tuple[List[str], List[str]]:
    """Runs the loss once, on copies of the buffers: the buffers that it writes,
    and the names of its metrics."""
    buffers = dict(loss.named_buffers())
    copies = {name: b.clone() for name, b in buffers.items()}
    versions = {name: b._version for name, b in copies.items()}
    with torch.random.fork_rng(devices=[]), torch.no_grad():
        value = torch.func.functional_call(loss, copies, tuple(batch))
    _, metrics = split_result(value)
    # Batch norm's own op counts no version.
    written = [
        name for name, b in copies.items()
        if b._version != versions[name] or not torch.equal(b, buffers[name])]
    return written, list(metrics)


# Marks ------------------------------------------------------------------------
#
# What autograd or a random number means is lost on the way to linalg. Such an
# op becomes a product with a number that occurs nowhere else, and that product,
# in MLIR, the op of ours that means it.


@dataclass
class _Mark:
    op: str
    attributes: Dict[str, float]
    number: float = 0.0


def _numbers(taken):
    """Numbers that bf16 and f16 have, but models do not."""
    for exponent in (-9, -10, -8):
        for odd in range(129, 256, 2):
            if (number := odd * 2.0**exponent) not in taken:
                yield number


def _describe(node) -> str:
    """Where in the model a node of the graph is from: the last frame of its
    stack trace."""
    lines = [line.strip() for line in (node.stack_trace or "").split("\n")]
    places = [line for line in lines if line.startswith("File ")]
    return f" ({places[-1]})" if places else ""


# How names of random ops begin.
_RANDOM = ("bernoulli", "rand", "normal", "uniform", "multinomial",
           "feature_dropout", "alpha_dropout", "native_dropout", "rrelu",
           "exponential", "poisson")


def _is_differentiable(node) -> bool:
    value = node.meta.get("val")
    return isinstance(value, torch.Tensor) and value.is_floating_point()


def _find_marks(graph) -> List[Tuple[Any, Any, _Mark]]:
    """Nodes whose value goes through a mark, and what is marked."""
    found = []
    for node in graph.nodes:
        if node.op != "call_function":
            continue
        name = getattr(node.target, "_opname", None) or str(node.target)
        if node.target is aten.dropout.default:
            source, p, training = node.args
            if training and p > 0:
                found.append((node, source, _Mark("nn.dropout", {"p": p})))
        elif node.target in (aten.detach.default, aten.detach_.default):
            if _is_differentiable(node) and node.args[0].op != "get_attr":
                found.append(
                    (node, node.args[0], _Mark("amp.stop_gradient", {})))
        elif "wrap_with_set_grad_enabled" in name and not node.args[0]:
            for item in list(node.users):
                if _is_differentiable(item):
                    found.append((item, item, _Mark("amp.stop_gradient", {})))
        elif name.startswith(_RANDOM):
            raise Error(f"'{node.target}' cannot be exported: of random ops "
                        f"only nn.Dropout can{_describe(node)}")
    return found


def _mark(program) -> List[_Mark]:
    """Replaces what has to be marked in an exported program's graph."""
    graph = program.graph_module.graph
    taken = {arg for node in graph.nodes for arg in node.args
             if isinstance(arg, float)}
    numbers, marks = _numbers(taken), []
    for node, source, mark in _find_marks(graph):
        mark.number = next(numbers, None)
        if mark.number is None:
            raise Error("more dropouts and detached values than can be marked")
        with graph.inserting_after(node):
            product = graph.call_function(aten.mul.Tensor,
                                          (node, mark.number))
        product.meta.update(node.meta)
        node.replace_all_uses_with(
            product, delete_user_cb=lambda user, new=product: user is not new)
        if source is not node:
            product.args = (source, mark.number)
            graph.erase_node(node)
        marks.append(mark)
    program.graph_module.recompile()
    return marks


def _walk(block):
    for op in block.operations:
        yield op
        for region in op.regions:
            for inner in region.blocks:
                yield from _walk(inner)


def _find_product(op):
    """The number that a linalg.generic multiplies each element with, and the
    tensor of them; or None."""
    if op.operation.name != "linalg.generic":
        return None
    body = list(op.regions[0].blocks[0].operations)
    if len(body) != 2 or body[0].operation.name != "arith.mulf":
        return None
    for value in body[0].operation.operands:
        owner = value.owner
        name = getattr(owner, "name", None)
        if name == "arith.constant":
            return float(owner.attributes["value"].value), op.operands[0]
    return None


def _replace_marks(ir, module, marks: List[_Mark]) -> None:
    by_number = {mark.number: mark for mark in marks}
    for op in list(_walk(module.body)):
        product = _find_product(op)
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


# Export -----------------------------------------------------------------------


_OP = re.compile(r"""['"](torch\.(?!operator|constant)[\w.]+)['"]""")
_PLACE = re.compile(r'"([^"]+)":(\d+)')


def _convert(program):
    """The program in linalg, on tensors."""
    from torch_mlir import fx, ir
    from torch_mlir.dialects import torch as torch_dialect
    from torch_mlir.extras.fx_importer import FxImporter

    context = ir.Context()
    torch_dialect.register_dialect(context)
    found: List[Tuple[str, str]] = []

    def note(diagnostic):
        found.append((diagnostic.message, str(diagnostic.location)))
        return True

    handler = context.attach_diagnostic_handler(note)
    try:
        return fx.export_and_import(program, func_name="loss",
                                    output_type="linalg-on-tensors",
                                    fx_importer=FxImporter(context=context))
    except Exception as error:  # its text is about torch-mlir's own passes
        message, location = found[0] if found else (str(error).strip(), "")
        op, place = _OP.search(message), _PLACE.search(location)
        text = (f"'{op[1]}' has no conversion to linalg" if op else
                message.split("\n")[0])
        raise Error("torch-mlir cannot convert the model: " + text
                    + (f" ({place[1]}:{place[2]})" if place else "")) from error
    finally:
        handler.detach()


def _name_arguments(ir, func, arguments, results) -> None:

    def make(key, name):
        return ir.DictAttr.get({key: ir.StringAttr.get(name)} if key else {})

    func.attributes["arg_attrs"] = ir.ArrayAttr.get(
        [make(key, name) for key, name in arguments])
    func.attributes["res_attrs"] = ir.ArrayAttr.get(
        [make(key, name) for key, name in results])


def export(model: nn.Module, loss_fn: Callable, batch) -> Exported:
    """The loss of a batch, in the mode (training or evaluation) that the model
    is in.

    Raises:
        Error: the model cannot be exported: which op or line, and why.
    """
    try:
        from torch_mlir import ir
    except ImportError as error:
        raise Error("amp.torch exports models by torch-mlir, which is not "
                    "installed: pip install torch-mlir") from error
    batch = tuple(batch)
    for i, array in enumerate(batch):
        if not isinstance(array, torch.Tensor):
            raise Error(f"example {i}: expected a tensor, found "
                        f"{type(array).__name__}")
    loss = Loss(model, loss_fn)
    written, metrics = _probe(loss, batch)
    trained = {n: p for n, p in loss.named_parameters() if p.requires_grad}
    fixed = {n: p for n, p in loss.named_parameters() if not p.requires_grad}
    states = {**fixed, **dict(loss.named_buffers())}
    if not trained:
        raise Error("no parameter of the model asks for a gradient")
    names = [*trained, *states]
    tensors = [t.detach() for t in (*trained.values(), *states.values())]
    functional = _Functional(loss, names, written)
    try:
        program = torch.export.export(functional, (*tensors, *batch),
                                      strict=False)
    except Error:
        raise
    except Exception as error:  # of many kinds, each with a long text
        raise Error("torch.export cannot export the model: "
                    + str(error).strip().split("\n")[0]) from error
    marks = _mark(program)
    module = _convert(program)
    inputs = _name_inputs(model, loss_fn, len(batch))
    with module.context:
        module.context.allow_unregistered_dialects = True
        _replace_marks(ir, module, marks)
        func = next(op for op in module.body.operations
                    if op.operation.name == "func.func")
        _name_arguments(
            ir, func.operation,
            [("amp.param", _strip(n)) for n in trained]
            + [("amp.state", _strip(n)) for n in states]
            + [("amp.input", n) for n in inputs],
            [("", "")] + [("amp.metric", n) for n in metrics]
            + [("amp.state", _strip(n)) for n in written])
        text = module.operation.get_asm(enable_debug_info=False)
    return Exported(text, {_strip(n): p for n, p in trained.items()},
                    {_strip(n): t for n, t in states.items()}, inputs)

"""From an nn.Module and a loss to MLIR text, through torch.export and
torch-mlir's fx importer."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Dict, List, Optional, Sequence, Set, Tuple

import torch
from torch import nn

from ._errors import Error
from ._torch_assumed import Reads
from ._torch_batch import as_tensors, flatten, name_leaves, unflatten
from ._torch_graph import prepare
from ._torch_guard import call_functional, keeps_module, keeps_objects
from ._torch_lift import lift, run_export
from ._torch_loss import LOCK, Loss, check_tensors, strip
from ._torch_ops import is_float
from ._torch_probe import Probed, probe, split_result
from ._torch_stops import find_updated
from ._torch_tensors import as_param
from ._torch_traced import Traced
from ._torch_trace import hook_gradient


@dataclass
class Exported:
    """A loss as a function of parameters, states and inputs, in this order.

    Attributes:
        text: MLIR, each argument with its name.
        params: what is trained, by name.
        states: buffers, and parameters that ask for no gradient.
        captured: tensors that are read and of no module, a teacher's.
        written: which states the loss writes.
        reads: attributes of modules that the loss reads.
        paths: of params and states, where the loss has them.
        metrics: names of what the loss gives beside its number.
        traced: what was converted; None once it has been compared.
    """

    text: str
    params: Dict[str, nn.Parameter]
    states: Dict[str, torch.Tensor]
    captured: Dict[str, torch.Tensor]
    written: List[str]
    reads: Reads
    paths: List[str]
    metrics: List[str]
    traced: Optional[Traced]


def _name_inputs(loss: Loss, batch) -> List[str]:
    """Names of the functions' own arguments, or input0, ..."""
    count = len(batch)
    if loss.takes_model:
        names = list(inspect.signature(loss.loss_fn).parameters)[1:]
    else:
        names = list(inspect.signature(loss.model.forward).parameters)
        names = names[:count - 1] + ["target"]
    if len(names) != count or len(set(names)) != count:
        names = [f"input{i}" for i in range(count)]
    taken = {strip(n) for n, _ in (*loss.named_parameters(),
                                    *loss.named_buffers())}
    return [f"input.{name}" if name in taken else name
            for name in name_leaves(batch, names)]


class _Functional(nn.Module):
    """The loss as a function of all tensors that it reads."""

    def __init__(self, loss: Loss, names: Sequence[str],
                 written: Sequence[str], structure, overwritten: Set[int]):
        super().__init__()
        self._loss = [loss]  # not a submodule: its tensors come as arguments
        self._names = names
        self._written = written
        self._structure = structure
        self._overwritten = overwritten  # which leaves of the batch

    def forward(self, *flat):
        with keeps_objects(self._loss[0]):  # torch.export may run it twice
            return self._run(flat)

    def _run(self, flat):
        tensors = dict(zip(self._names, flat))
        # What is written in place is no argument, which stays as it is.
        for name in self._written:
            tensors[name] = tensors[name].clone()
        for name, param in (*self._loss[0].named_parameters(),
                            *self._loss[0].named_buffers()):
            if name in tensors and isinstance(param, nn.Parameter):
                as_param(tensors[name], param)
        for name, param in self._loss[0].named_parameters():
            if param._backward_hooks and name in tensors:
                tensors[name] = hook_gradient(tensors[name],
                                              param._backward_hooks.values())
        leaves = [leaf.clone() if i in self._overwritten else leaf
                  for i, leaf in enumerate(flat[len(self._names):])]
        batch = unflatten(self._structure, iter(leaves))
        value = call_functional(self._loss[0], tensors, batch)
        loss, metrics = split_result(value)
        if loss.dtype in (torch.bfloat16, torch.float16):
            loss = loss.float()  # a loss is reported in f32 at least
        return (loss, *metrics.values(),
                *(tensors[name] for name in self._written))


# Export -----------------------------------------------------------------------


def _name_arguments(ir, func, arguments, results) -> None:
    type = ir.FunctionType(func.attributes["function_type"].value)
    if len(type.results) > len(results):
        raise Error("the loss writes a tensor that is no buffer of a module, "
                    "as a meter's sum by +=, which cannot be exported: give it "
                    "as a metric, or write it between the steps")
    if (len(type.inputs), len(type.results)) != (len(arguments), len(results)):
        raise Error(f"expected {len(arguments)} tensors in and {len(results)} "
                    "out of the exported model, found "
                    f"{len(type.inputs)} and {len(type.results)}")

    def make(key, name):
        return ir.DictAttr.get({key: ir.StringAttr.get(name)} if key else {})

    func.attributes["arg_attrs"] = ir.ArrayAttr.get(
        [make(key, name) for key, name in arguments])
    func.attributes["res_attrs"] = ir.ArrayAttr.get(
        [make(key, name) for key, name in results])


def _check_torch_mlir() -> None:
    try:
        import torch_mlir.ir  # noqa: F401
    except ImportError as error:
        raise Error("amp.torch exports models by torch-mlir, which is not "
                    "installed: pip install torch-mlir") from None


# Types that no program has, by those that hold their numbers.
_WIDER = {torch.uint16: torch.int32, torch.uint32: torch.int64,
          torch.uint64: torch.int64}


def _check_types(loss: Loss, batch) -> None:
    leaves = as_tensors(flatten(batch)[0])
    named = [(f"input '{name}'", leaf)
             for name, leaf in zip(_name_inputs(loss, batch), leaves)]
    named += [(f"'{strip(name)}'", t) for name, t in (
        *loss.named_parameters(), *loss.named_buffers())]
    for name, tensor in named:
        if tensor.dtype in _WIDER:
            raise Error(f"{name}: expected numbers of a type that steps have, "
                        f"found {tensor.dtype}: use {_WIDER[tensor.dtype]}")


def export(loss: Loss, batch, kind: str, policy: Optional[str]) -> Exported:
    """The loss of a batch, in the mode (training or evaluation) that the model
    is in.

    Args:
        kind: of the program: without gradients for "eval".
        policy: the program's, which regions of autocast are compared with.

    Raises:
        Error: the model cannot be exported: which op or line, and why.
    """
    _check_torch_mlir()
    check_tensors(loss)
    _check_types(loss, batch)
    with LOCK:  # torch.export has global state
        return _export(loss, batch, kind, policy)


def _trace(loss: Loss, names: Sequence[str], probed: Probed, structure,
           arguments: Sequence[torch.Tensor]):
    """The exported program, and the names of the buffers that it writes."""
    def trace(written):
        return run_export(_Functional(loss, names, written, structure,
                                      probed.overwritten), arguments, loss)

    with keeps_module(loss):
        program = trace(probed.written)
        # Statistics that are written as they were, with a momentum of 0.
        updated = find_updated(program.graph)
        if not updated:
            return program, probed.written
        written = probed.written + [names[i] for i in updated]
        return trace(written), written


def _export(loss: Loss, batch, kind: str, policy: Optional[str]) -> Exported:
    leaves, structure = flatten(batch)
    leaves = as_tensors(leaves)
    differentiate = kind != "eval"
    probed = probe(loss, leaves, structure, differentiate)
    trained = {n: p for n, p in loss.named_parameters() if p.requires_grad}
    fixed = {n: p for n, p in loss.named_parameters() if not p.requires_grad}
    states = {**fixed, **dict(loss.named_buffers())}
    if differentiate and not trained:
        raise Error("no parameter of the model asks for a gradient")
    names = [*trained, *states]
    own = (*trained.values(), *states.values())
    arguments = [t.detach() for t in (*own, *leaves)]
    program, written = _trace(loss, names, probed, structure, arguments)
    program, others = lift(program, arguments, [n in written for n in names],
                           [id(t) in loss.eager.leaves or not is_float(t)
                            for t in own])
    if probed.again:
        raise probed.again
    captured = {f"captured.{i}": t for i, t in enumerate(others)}
    placeholders = program.graph_signature.user_inputs[len(captured):]
    prepare(program, set(placeholders[:len(trained)] if differentiate else ()),
            policy, differentiate)
    text, traced = _import(
        program,
        [("amp.state", n) for n in captured]
        + [("amp.param", strip(n)) for n in trained]
        + [("amp.state", strip(n)) for n in states]
        + [("amp.input", n) for n in _name_inputs(loss, batch)],
        [("", "")] + [("amp.metric", n) for n in probed.metrics]
        + [("amp.state", strip(n)) for n in written])
    return Exported(text, {strip(n): p for n, p in trained.items()},
                    {strip(n): t for n, t in states.items()}, captured,
                    list(map(strip, written)), probed.reads, names,
                    list(probed.metrics), traced)


def _import(program, arguments, results) -> Tuple[str, Traced]:
    """The program as MLIR text, with the names of its arguments and results;
    and the graph that this is of."""
    from torch_mlir import ir

    from ._torch_import import convert

    module, traced = convert(program)
    with module.context:
        func = next(op for op in module.body.operations
                    if op.operation.attributes["sym_name"].value == "loss")
        _name_arguments(ir, func.operation, arguments, results)
        return module.operation.get_asm(enable_debug_info=True,
                                        assume_verified=True), traced

"""From an nn.Module and a loss to MLIR text, through torch.export and
torch-mlir's fx importer."""

from __future__ import annotations

import inspect
import threading
from dataclasses import dataclass
from typing import Callable, Dict, List, Optional, Sequence, Set

import torch
from torch import nn

from ._errors import Error
from ._torch_batch import as_tensors, flatten, name_leaves, unflatten
from ._torch_graph import prepare
from ._torch_guard import keeps_module
from ._torch_lift import lift, run_export
from ._torch_probe import probe, split_result
from ._torch_tensors import as_param
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
    """

    text: str
    params: Dict[str, nn.Parameter]
    states: Dict[str, torch.Tensor]
    captured: Dict[str, torch.Tensor]
    written: List[str]


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
    parameters = inspect.signature(loss_fn).parameters
    names = list(parameters)
    if names and names[0] == "model":
        return True
    required = [p for p in parameters.values()
                if p.default is p.empty and p.kind in (
                    p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    if len(required) > 2:
        raise Error(f"the loss function takes {', '.join(names)}: call the "
                    "first 'model' for one of the model and the batch; another "
                    "is called with the model's result and the batch's last")
    return False


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
    taken = {_strip(n) for n, _ in (*loss.named_parameters(),
                                    *loss.named_buffers())}
    return [f"input.{name}" if name in taken else name
            for name in name_leaves(batch, names)]


def _strip(name: str) -> str:
    """Names as the user's model has them."""
    prefix = "model."
    return name[len(prefix):] if name.startswith(prefix) else name


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
        tensors = dict(zip(self._names, flat))
        for name, param in self._loss[0].named_parameters():
            if name in tensors:
                as_param(tensors[name], param)
        # What is written in place is no argument, which stays as it is.
        for name in self._written:
            tensors[name] = tensors[name].clone()
        for name, param in self._loss[0].named_parameters():
            if param._backward_hooks and name in tensors:
                tensors[name] = hook_gradient(tensors[name],
                                              param._backward_hooks.values())
        leaves = [leaf.clone() if i in self._overwritten else leaf
                  for i, leaf in enumerate(flat[len(self._names):])]
        batch = unflatten(self._structure, iter(leaves))
        value = torch.func.functional_call(self._loss[0], tensors, batch)
        loss, metrics = split_result(value)
        if loss.dtype in (torch.bfloat16, torch.float16):
            loss = loss.float()  # a loss is reported in f32 at least
        return (loss, *metrics.values(),
                *(tensors[name] for name in self._written))


# Export -----------------------------------------------------------------------


def _name_arguments(ir, func, arguments, results) -> None:

    type = ir.FunctionType(func.attributes["function_type"].value)
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


_LOCK = threading.Lock()


def _check_torch_mlir() -> None:
    try:
        import torch_mlir.ir  # noqa: F401
    except ImportError as error:
        raise Error("amp.torch exports models by torch-mlir, which is not "
                    "installed: pip install torch-mlir") from error


def export(model: nn.Module, loss_fn: Callable, batch, kind: str,
           compute: Optional[str]) -> Exported:
    """The loss of a batch, in the mode (training or evaluation) that the model
    is in.

    Args:
        kind: of the program: without gradients for "eval".
        compute: the type of 16 bits that the program's policy computes in.

    Raises:
        Error: the model cannot be exported: which op or line, and why.
    """
    _check_torch_mlir()
    loss = Loss(model, loss_fn)
    _check_modules(loss)
    _check_tensors(loss)
    with _LOCK:  # torch.export has global state
        return _export(loss, batch, kind, compute)


def _check_modules(loss: Loss) -> None:
    for name, module in loss.named_modules():
        if isinstance(module, torch.jit.ScriptModule):
            raise Error(f"'{_strip(name)}' is a module of torch.jit, which "
                        "cannot be exported: give the one it was made of")


def _check_tensors(loss: Loss) -> None:
    for name, tensor in (*loss.named_parameters(), *loss.named_buffers()):
        if nn.parameter.is_lazy(tensor):
            raise Error(f"'{_strip(name)}' has no shape yet: run the model once "
                        "on a batch")
        if tensor.device.type != "cpu":
            raise Error(f"'{_strip(name)}': expected a tensor on the CPU, "
                        f"found one on {tensor.device}")


def _export(loss: Loss, batch, kind: str, compute: Optional[str]) -> Exported:
    leaves, structure = flatten(batch)
    leaves = as_tensors(leaves)
    differentiate = kind != "eval"
    copies = [leaf.clone() for leaf in leaves]
    versions = [copy._version for copy in copies]
    written, metrics = probe(loss, unflatten(structure, iter(copies)),
                             differentiate)
    overwritten = {i for i, copy in enumerate(copies)
                   if copy._version != versions[i]}
    trained = {n: p for n, p in loss.named_parameters() if p.requires_grad}
    fixed = {n: p for n, p in loss.named_parameters() if not p.requires_grad}
    states = {**fixed, **dict(loss.named_buffers())}
    if differentiate and not trained:
        raise Error("no parameter of the model asks for a gradient")
    names = [*trained, *states]
    arguments = [t.detach() for t in (*trained.values(), *states.values(),
                                      *leaves)]
    with keeps_module(loss):
        program = run_export(
            _Functional(loss, names, written, structure, overwritten),
            arguments, loss)
    program, others = lift(program, arguments, [n in written for n in names])
    captured = {f"captured.{i}": t for i, t in enumerate(others)}
    placeholders = program.graph_signature.user_inputs[len(captured):]
    prepare(program, set(placeholders[:len(trained)] if differentiate else ()),
            compute)
    text = _import(
        program,
        [("amp.state", n) for n in captured]
        + [("amp.param", _strip(n)) for n in trained]
        + [("amp.state", _strip(n)) for n in states]
        + [("amp.input", n) for n in _name_inputs(loss, batch)],
        [("", "")] + [("amp.metric", n) for n in metrics]
        + [("amp.state", _strip(n)) for n in written])
    return Exported(text, {_strip(n): p for n, p in trained.items()},
                    {_strip(n): t for n, t in states.items()}, captured,
                    list(map(_strip, written)))


def _import(program, arguments, results) -> str:
    """The program as MLIR text, with the names of its arguments and results."""
    from torch_mlir import ir

    from ._torch_import import convert

    module = convert(program)
    with module.context:
        func = next(op for op in module.body.operations
                    if op.operation.attributes["sym_name"].value == "loss")
        _name_arguments(ir, func.operation, arguments, results)
        return module.operation.get_asm(enable_debug_info=True,
                                        assume_verified=True)

"""Runs torch.export; what a model reads beside its own tensors becomes an
argument, too."""

from __future__ import annotations

import contextlib
import io
import sys
import traceback
from typing import List, NamedTuple, Optional, Sequence, Tuple

import torch
from torch import nn
from torch.export.graph_signature import InputKind

from ._errors import Error
from ._torch_derivatives import recording_derivatives
from ._torch_masks import recording_masks
from ._torch_packed import recording_packed
from ._torch_patches import patched
from ._torch_places import is_users
from ._torch_rows import recording_rows
from ._torch_states import ENTER, EXIT, describe, explain_data
from ._torch_trace import recording
from ._torch_vmap import recording_vmap


_RECURRENT = ("torch/nn/modules/rnn.py", "torch/nn/utils/rnn.py")


def _explain(error: Exception) -> str:
    """The first line of torch.export's long text, and the user's line."""
    reason = str(error).strip().split("\n")[0]
    if "fake tensor in the exported program" in reason:
        reason = ("a tensor is read through .data or written by the model: use "
                  "detach(), or a buffer for what is written")
    reason = explain_data(reason)
    frames = traceback.extract_tb(error.__traceback__)
    if any(frame.filename.endswith(_RECURRENT) for frame in frames):
        reason = ("sizes of a packed sequence are numbers that data decide: "
                  "give the network the padded one, and leave out of the loss "
                  "what is behind each end")
    frames = [frame for frame in frames if is_users(frame.filename)]
    # The first is the caller of this package.
    place = (f" ({frames[-1].filename}:{frames[-1].lineno})"
             if len(frames) > 1 else "")
    return f"torch.export cannot export the model: {reason}{place}"


def run_export(function: nn.Module, arguments: Sequence[torch.Tensor],
               root: Optional[nn.Module] = None):
    """torch.export's program. The graph that it prints for some errors is not
    shown.

    Args:
        root: whose modules' names are those of the places in the graph.
    """
    printed = io.StringIO()
    try:
        with contextlib.redirect_stderr(printed), recording(root), \
                recording_derivatives(), recording_packed(), \
                recording_vmap(), recording_masks(), recording_rows(), \
                patched():
            program = torch.export.export(function, tuple(arguments),
                                          strict=False)
    except Error:
        raise
    except Exception as error:  # of many kinds
        raise Error(_explain(error)) from None
    sys.stderr.write(printed.getvalue())
    return program


class _Interpreter(torch.fx.Interpreter):
    """A graph's switches of autocast, which are no more than recorded where a
    trace comes by them, switch, too: types are those of before."""

    def call_function(self, target, args, kwargs):
        if target is ENTER:
            mode = torch.amp.autocast(*args, **kwargs)
            mode.__enter__()
            return mode
        if target is EXIT:
            return args[0].__exit__(None, None, None)
        return super().call_function(target, args, kwargs)


class _Detached(NamedTuple):
    """An argument that is read without its gradient."""

    index: int


class _Lifted(nn.Module):
    """A graph on other arguments: each placeholder has the index of one, or a
    constant."""

    def __init__(self, graph_module, sources):
        super().__init__()
        self._graph_module = [graph_module]
        self._sources = sources

    def forward(self, *arguments):
        taken = [arguments[source] if isinstance(source, int) else
                 arguments[source.index].detach() if isinstance(
                     source, _Detached) else source
                 for source in self._sources]
        return _Interpreter(self._graph_module[0]).run(*taken)


def _is_alias(a: torch.Tensor, b: torch.Tensor) -> bool:
    return (a.data_ptr() == b.data_ptr() and a.shape == b.shape
            and a.dtype == b.dtype and a.stride() == b.stride())


def _share_memory(a: torch.Tensor, b: torch.Tensor) -> bool:
    return (a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()
            and a.numel() > 0)


def _find_own(constant: torch.Tensor, own: Sequence[torch.Tensor],
              written: Sequence[bool]):
    """The index of the module's tensor that a constant is, or None."""
    for i, tensor in enumerate(own):
        if not _share_memory(constant, tensor):
            continue
        if not _is_alias(constant, tensor) or written[i]:
            raise Error(
                "the model reads a parameter or buffer of shape "
                f"{list(tensor.shape)} through another tensor that it keeps, "
                f"of shape {list(constant.shape)}: make that in forward()")
        return i
    return None


def _is_literal(node) -> bool:
    """Whether a constant is made in the model: torch.tensor([1.0, 2.0])."""
    return all(user.target is torch.ops.aten.lift_fresh_copy.default
               for user in node.users)


def _keep_places(old, new) -> None:
    """Nodes of a graph that was exported again know where they are from."""
    pairs = [[n for n in program.graph_module.graph.nodes
              if n.op == "call_function"] for program in (old, new)]
    if len(pairs[0]) == len(pairs[1]):
        for a, b in zip(*pairs):
            b.meta["stack_trace"] = a.stack_trace
            for key in ("custom", "nn_module_stack"):
                if key in a.meta:
                    b.meta[key] = a.meta[key]


def lift(program, arguments: Sequence[torch.Tensor], written: Sequence[bool],
         kept: Sequence[bool]) -> Tuple[object, List[torch.Tensor]]:
    """The module's own tensors that it reads elsewhere, too, as the arguments
    that they are; tensors of others (a teacher's) as arguments in front, read
    where they lie, as eager mode does.

    Args:
        written: of the arguments that are the module's tensors, the first ones,
            which the loss writes.
        kept: likewise, which have their gradient where they are read elsewhere;
            of others it is a detached one that is kept.

    Returns:
        the program, and the others' tensors.
    """
    own = arguments[:len(written)]
    captured: List[torch.Tensor] = []
    sources: List[object] = []
    nodes = (n for n in program.graph_module.graph.nodes
             if n.op == "placeholder")
    inputs = iter(range(len(arguments)))
    moved = False
    for spec, node in zip(program.graph_signature.input_specs, nodes):
        if spec.kind is InputKind.CUSTOM_OBJ:
            raise Error("the model uses an object that is no tensor, such as a "
                        "torch.Generator, which cannot be exported"
                        + describe(next(iter(node.users), node)))
        if spec.kind is not InputKind.CONSTANT_TENSOR:
            sources.append(("argument", next(inputs)))
            continue
        constant = program.constants[spec.target]
        if constant.layout is not torch.strided:
            raise Error(f"the model reads a tensor of {constant.layout}, which "
                        "cannot be exported: give to_dense() of it"
                        + describe(next(iter(node.users), node)))
        index = _find_own(constant, own, written)
        if constant.grad_fn is not None:
            raise Error("the model reads a tensor that was computed outside of "
                        "it and has a gradient, which cannot be exported: "
                        "compute it in forward(), or detach() it"
                        + describe(next(iter(node.users), node)))
        literal = (_is_literal(node) or not constant.is_contiguous()
                   or constant.is_conj() or constant.device.type != "cpu"
                   or constant.is_neg())
        moved |= index is not None or not literal
        if index is not None:
            sources.append(("argument" if kept[index] else "detached", index))
        elif literal:
            sources.append(constant)
        else:
            sources.append(len(captured))
            captured.append(constant)
    if not moved:
        return program, []
    places = {"argument": int, "detached": _Detached}
    sources = [places[source[0]](len(captured) + source[1]) if isinstance(
        source, tuple) else source for source in sources]
    # Detached: of a view PyTorch would check what it is a view of, too.
    lifted = run_export(_Lifted(program.graph_module, sources),
                        (*(t.detach() for t in captured), *arguments))
    _keep_places(program, lifted)
    return lifted, captured

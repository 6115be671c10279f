"""torch.vmap in an exported graph, which holds it as calls that begin and end a
level of it: what is between them becomes ops of whole batches, as PyTorch's
batching rules have it."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence, Set
from unittest import mock

import torch
from torch import fx
from torch._functorch import predispatch
from torch.fx.experimental.proxy_tensor import make_fx

from ._errors import Error, make_line
from ._torch_memories import find_root, list_written_by
from ._torch_ops import STOP_GRADIENT, is_float
from ._torch_rules import copy_traced
from ._torch_states import describe

def _remove_batch_dim(value: torch.Tensor, level: int, size: int,
                      out_dim: int) -> torch.Tensor:
    """As functorch's, which moves a batch that does not lie where it is to be,
    and whose move is in no graph. Another dimension puts it in front."""
    front = value.unsqueeze(0).squeeze(0)
    result = predispatch._remove_batch_dim(front, level, size, 0)
    return result.movedim(0, out_dim) if out_dim else result


def recording_vmap():
    """Around torch.export."""
    return mock.patch("torch._functorch.vmap._remove_batch_dim",
                      _remove_batch_dim)


_SET_GRAD = torch._C._set_grad_enabled
_BEGIN = predispatch._vmap_increment_nesting
_END = predispatch._vmap_decrement_nesting
# Leaves no level of vmap open, whatever is raised in one.
_undo_to = torch._C._functorch.pop_dynamic_layer_stack_and_undo_to_depth
_get_depth = torch._C._functorch.get_dynamic_layer_stack_depth


def _find_first(nodes: Sequence[fx.Node]) -> Optional[List[fx.Node]]:
    """From the first beginning to its end, levels within it among them."""
    depth, found = 0, []
    for node in nodes:
        depth += node.target is _BEGIN
        if depth:
            found.append(node)
        depth -= node.target is _END
        if found and not depth:
            return found
    return None


class _Level:
    """The ops of a level as a function of what they read."""

    def __init__(self, nodes: List[fx.Node]):
        self.nodes = nodes
        inside = set(nodes)
        self.inputs = list(dict.fromkeys(
            arg for node in nodes for arg in node.all_input_nodes
            if arg not in inside))
        self.outputs = [node for node in nodes
                        if any(user not in inside for user in node.users)]

    def run(self, *values: Any) -> List[Any]:
        env: Dict[fx.Node, Any] = dict(zip(self.inputs, values))
        for node in self.nodes:
            args, kwargs = fx.node.map_arg((node.args, node.kwargs),
                                           lambda n: env[n])
            env[node] = node.target(*args, **kwargs)
        return [env[node] for node in self.outputs]

    def trace(self) -> fx.GraphModule:
        values = [node.meta["val"] for node in self.inputs]
        depth = _get_depth()
        try:
            with torch._guards.detect_fake_mode(values):
                # A table of its own keeps detach() as it is.
                return make_fx(self.run, decomposition_table={})(*values)
        except Exception as error:  # of many kinds: an op without a rule
            raise Error("torch.vmap cannot be exported: "
                        f"{make_line(error)}{describe(self.nodes[0])}"
                        ) from None
        finally:
            _undo_to(depth)


def _stop_gradients(graph: fx.Graph, nodes: Sequence[fx.Node]) -> None:
    """no_grad() in a level, which no trace of batches has."""
    quiet: Set[fx.Node] = set()
    differentiates = True
    for node in nodes:
        if node.target is _SET_GRAD:
            differentiates = bool(node.args[0])
        elif not differentiates:
            quiet.add(node)
    for node in quiet:
        if any(is_float(value.meta.get("val"))
               and find_root(value) not in quiet
               for value in list_written_by(node)):
            raise Error(f"'{node.target}' under no_grad() in torch.vmap writes "
                        "a tensor that was made before, which cannot be "
                        "exported: make another tensor, of detach()"
                        + describe(node))
        readers = [user for user in node.users if user not in quiet]
        if not readers or not is_float(node.meta.get("val")):
            continue
        with graph.inserting_after(node):
            stop = graph.call_function(STOP_GRADIENT, (node,))
        stop.meta.update(node.meta)
        for reader in readers:
            reader.replace_input_with(node, stop)
    for node in nodes:
        if node.target is _SET_GRAD:
            graph.erase_node(node)


def _replace(graph: fx.Graph, level: _Level) -> None:
    first = level.nodes[0]
    with graph.inserting_before(first):
        results = copy_traced(graph, level.trace(), level.inputs, first)
    for old, new in zip(level.outputs, results):
        old.replace_all_uses_with(new)
    for node in reversed(level.nodes):
        graph.erase_node(node)


def expand_vmap(graph: fx.Graph) -> None:
    """
    Raises:
        Error: an op has no rule for batches.
    """
    while nodes := _find_first(list(graph.nodes)):
        _stop_gradients(graph, nodes)
        _replace(graph, _Level(_find_first(list(graph.nodes))))

"""The switches in an exported graph (autocast, no_grad), as properties of the
nodes between them: a path of regions, and whether gradients are asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Dict, Optional, Tuple

import torch
from torch import fx

from ._errors import Error
from ._torch_places import is_users
from ._torch_trace import CHECKPOINTS, MODULE, PLACE

aten = torch.ops.aten
_FRAME = re.compile(r'File "([^"]+)", line (\d+)')

# Where `custom` of a node's meta data has its regions, the outermost first:
# ("checkpoint", number) or ("policy", text).
REGIONS = "amp.regions"

ENTER = torch.amp.autocast_mode._enter_autocast
EXIT = torch.amp.autocast_mode._exit_autocast
_SET_GRAD = torch._C._set_grad_enabled

_NAMES = {torch.bfloat16: "bf16", torch.float16: "f16"}


@dataclass(frozen=True)
class State:
    """What holds at a node."""

    differentiates: bool = True
    casts: Tuple[Tuple[Any, ...], ...] = ()  # (enter, policy or None)

    @property
    def policy(self) -> Optional[str]:
        return self.casts[-1][1] if self.casts else None


def _get_policy(device: str, dtype: torch.dtype, enabled: bool,
                compute: Optional[str]) -> Optional[str]:
    """The text of a region's policy, or None where it is the step's own: a
    region asks for 16 bits of a type, and the step says how.

    Args:
        compute: the step's type of 16 bits; None where it has none.
    """
    if not enabled:
        return '<"f32">'
    name = _NAMES.get(dtype)
    if name is None:
        raise Error(f"torch.autocast to {dtype} cannot be exported: expected "
                    "torch.bfloat16 or torch.float16")
    if name == compute:
        return None
    profile = "torch-cuda" if device == "cuda" else "torch-cpu"
    return f'<"{profile}", compute = {name}>'


def _step(state: State, node, compute: Optional[str]) -> State:
    """The state behind a switch."""
    if node.target is _SET_GRAD:
        return replace(state, differentiates=bool(node.args[0]))
    if node.target is ENTER:
        device, dtype, enabled, *_ = node.args
        policy = _get_policy(device, dtype, enabled, compute)
        return replace(state, casts=state.casts + ((node, policy),))
    return replace(state, casts=tuple(
        pair for pair in state.casts if pair[0] is not node.args[0]))


def _tag(node, state: State) -> None:
    custom = dict(node.meta.get("custom") or {})
    regions = tuple(("checkpoint", number)
                    for number in custom.pop(CHECKPOINTS, ()))
    if state.casts:  # also where it is the step's own, inside of another one
        regions += (("policy", state.policy),)
    custom[REGIONS] = regions
    node.meta["custom"] = custom


def compute_in_f32(node) -> None:
    """As in a region of autocast(enabled=False)."""
    custom = dict(node.meta.get("custom") or {})
    custom[REGIONS] = (*custom.get(REGIONS, ()), ("policy", '<"f32">'))
    node.meta["custom"] = custom


def get_regions(node) -> Tuple[Tuple[str, Any], ...]:
    regions = (node.meta.get("custom") or {}).get(REGIONS, ())
    return tuple(r for r in regions if r != ("policy", None))


def read_states(graph: fx.Graph, compute: Optional[str],
                state: State = State()) -> Dict[fx.Node, State]:
    """Takes the switches out of a graph, and tells each node its regions.
    Gives the state of each."""
    states = {}
    for node in list(graph.nodes):
        if node.target in (_SET_GRAD, ENTER, EXIT):
            state = _step(state, node, compute)
        elif node.op == "call_function":
            states[node] = state
            _tag(node, state)
    for node in reversed(list(graph.nodes)):
        # Autocast's types are a policy's now: no node says them.
        if node.target in (_SET_GRAD, ENTER, EXIT,
                           aten._assert_tensor_metadata.default):
            graph.erase_node(node)
    return states


# Places -----------------------------------------------------------------------


def find_place(node) -> Optional[Tuple[str, int]]:
    """The user's line that a node is from: file and number. Of a graph that was
    not recorded PyTorch's own trace says it."""
    place = (node.meta.get("custom") or {}).get(PLACE)
    if place is not None:
        return place
    frames = _FRAME.findall(node.stack_trace or "")
    users = [frame for frame in frames if is_users(frame[0])]
    return (users[-1][0], int(users[-1][1])) if users else None


def find_module(node) -> str:
    """The path of the module that a node is from: "blocks.3.mlp.fc1"."""
    path = (node.meta.get("custom") or {}).get(MODULE, "")
    return "" if path == "model" else path.removeprefix("model.")


# What PyTorch says of a number that it has not while it traces, and in plain
# words: the first that is in a message.
_UNTOLD = "a tensor has no value while the model is traced: "
_OF_DATA = (
    ("data-dependent expression",
     "a tensor's value decides what Python does (an if, a while, an assert, or "
     "bool(), int() or float() of it): use torch.where(), the tensor itself as "
     "an index, or decide outside of the model"),
    ("Pending unbacked symbols",
     "x[i], by a tensor without dimensions, is written in place, or x is: "
     "write x[i] = x[i] + 1 for x[i] += 1, i[None] for i beside other tensors, "
     "and clone() what is read behind a write to x"),
    ("__format__",
     _UNTOLD + "give it as a metric for f\"{x:.3f}\", or print it with "
     "detach() and item() outside of the loss"),
    ("numpy() is not supported",
     _UNTOLD + "use PyTorch's functions for NumPy's, or compute outside of the "
     "model"),
    ("valid indices (got Sym",
     _UNTOLD + "use the tensor itself as an index, x[i] for x[i.item()]"),
    ("unhashable type: non-nested Sym",
     _UNTOLD + "use a tensor and an index for a dict and its key"),
)


def explain_data(message: str) -> str:
    return next((words for part, words in _OF_DATA if part in message), message)


def describe(node) -> str:
    """Where in the model a node of the graph is from."""
    place, module = find_place(node), find_module(node)
    parts = ([f"{place[0]}:{place[1]}"] if place else []) + (
        [f"in '{module}'"] if module else [])
    return f" ({', '.join(parts)})" if parts else ""

"""The switches in an exported graph (autocast, no_grad), as properties of the
nodes between them: a path of regions, and ops that stop gradients."""

from __future__ import annotations

import operator
import re
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Any, Dict, List, Optional, Tuple

import torch
from torch import fx

from ._errors import Error
from ._torch_ops import DERIVATIVE, GRADIENT, STOP_GRADIENT, is_float
from ._torch_places import is_users
from ._torch_trace import CHECKPOINTS, MODULE, PLACE, is_view

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
class _State:
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


def _step(state: _State, node, compute: Optional[str]) -> _State:
    """The state behind a switch."""
    if node.target is _SET_GRAD:
        return replace(state, differentiates=bool(node.args[0]))
    if node.target is ENTER:
        device, dtype, enabled, *_ = node.args
        policy = _get_policy(device, dtype, enabled, compute)
        return replace(state, casts=state.casts + ((node, policy),))
    return replace(state, casts=tuple(
        pair for pair in state.casts if pair[0] is not node.args[0]))


def _tag(node, state: _State) -> None:
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
                state: _State = _State()) -> Dict[fx.Node, _State]:
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


# no_grad and detach -----------------------------------------------------------


def _make_stop(graph: fx.Graph, node) -> fx.Node:
    with graph.inserting_after(node):
        stop = graph.call_function(STOP_GRADIENT, (node,))
    stop.meta.update(node.meta)
    return stop


def _stop_before(graph: fx.Graph, reader, value, states) -> fx.Node:
    """Has a reader see the value without its gradient."""
    with graph.inserting_before(reader):
        stop = graph.call_function(STOP_GRADIENT, (value,))
    stop.meta.update(value.meta)
    states[stop] = states.get(value, _State())
    return stop


def _find_root(value: fx.Node) -> fx.Node:
    """What a view is of."""
    while isinstance(value, fx.Node) and (
            value.op == "call_function" and is_view(value)):
        value = value.args[0]
    return value


def _list_written_by(node: fx.Node) -> List[fx.Node]:
    schema = getattr(node.target, "_schema", None)
    return [value for argument, value in zip(
                schema.arguments if schema is not None else (), node.args)
            if argument.alias_info is not None and argument.alias_info.is_write
            and isinstance(value, fx.Node)]


def _stop_where_read(graph: fx.Graph, node, states, written) -> None:
    """A value that is made under no_grad and read where there are gradients.
    One that is written in between, through a view or not, is another behind
    that; where readers write it, or view it, it is its memory that has no
    gradient from there on.

    Args:
        written: what is, and is no view.
    """
    readers = [user for user in node.users
               if user.op == "output" or states[user].differentiates]
    if not readers or not is_float(node.meta.get("val")):
        return
    if _find_root(node) not in written:
        stop = _make_stop(graph, node)
        states[stop] = states[node]
        for reader in readers:
            reader.replace_input_with(node, stop)
        return
    shares = any(is_view(reader) or node in _list_written_by(reader)
                 for reader in readers if reader.op == "call_function")
    if not shares or is_view(node):
        for reader in readers:
            reader.replace_input_with(
                node, _stop_before(graph, reader, node, states))
        return
    stop = _stop_before(graph, min(readers), node, states)
    with graph.inserting_after(stop):
        kept = graph.call_function(aten.copy_.default, (node, stop))
    kept.meta.update(node.meta)
    states[kept] = states[node]


def _stop_what_is_written(graph: fx.Graph, node, states) -> None:
    """A write under no_grad records nothing of what it writes."""
    targets = _list_written_by(node)
    for value in node.all_input_nodes if targets else ():
        if value not in targets and is_float(value.meta.get("val")):
            node.replace_input_with(
                value, _stop_before(graph, node, value, states))


def _check_written(node) -> None:
    """A detached tensor is the same memory: what is written to it would change
    the other."""
    for value in _list_written_by(node):
        while isinstance(value, fx.Node) and value.op == "call_function":
            if value.target in (*_DETACHES, STOP_GRADIENT):
                raise Error(f"'{node.target}' writes a tensor through "
                            "detach(), which cannot be exported: clone() it"
                            + describe(node))
            if not is_view(value):
                break
            value = value.args[0]


def _check_detached(graph: fx.Graph) -> None:
    """What is written to the other would change the detached one: here that is
    a value of its own."""
    order = {node: i for i, node in enumerate(graph.nodes)}
    writes: Dict[fx.Node, List[int]] = {}
    for node in graph.nodes:
        if any(source.target is GRADIENT for source in node.all_input_nodes):
            continue  # a hook's: the same value
        for value in _list_written_by(node):
            writes.setdefault(_find_root(value), []).append(order[node])
    for node in graph.nodes:
        if node.target is not aten.detach.default:
            continue
        later = [i for i in writes.get(_find_root(node), ()) if i > order[node]]
        readers = [node]
        for reader in readers:
            readers += [user for user in reader.users
                        if is_view(user) and user.op == "call_function"]
        if later and any(order[user] > min(later)
                         for reader in readers for user in reader.users):
            raise Error("a detached tensor is read behind a write to the one "
                        "it is of, which cannot be exported: clone() it"
                        + describe(node))


_DETACHES = (aten.detach.default, aten.detach_.default)


def _find_constants(node: fx.Node):
    """Which results autograd takes for constants though they are computed, as
    the statistics of native_layer_norm: it is asked with all floats as
    parameters, or the first where the op refuses another."""
    floats = [v for v in node.meta["val"] if is_float(v)]
    with torch._guards.detect_fake_mode(floats) or nullcontext(), \
            torch.enable_grad():
        try:
            results = _run_with_params(node, node.all_input_nodes)
        except RuntimeError:  # "not differentiable with respect to argument"
            results = _run_with_params(node, node.all_input_nodes[:1])
    return [i for i, value in enumerate(results)
            if is_float(value) and not value.requires_grad]


def _run_with_params(node: fx.Node, params):
    def fill(source):
        value = source.meta["val"]
        return (value.detach().requires_grad_(source in params)
                if is_float(value) else value)

    args, kwargs = fx.node.map_arg((node.args, node.kwargs), fill)
    return node.target(*args, **kwargs)


def _stop_constants(graph: fx.Graph, node: fx.Node, states) -> None:
    picked = [user for user in node.users if user.target is operator.getitem
              and user.users and is_float(user.meta.get("val"))]
    if (not isinstance(node.target, torch._ops.OpOverload)
            or node.target is DERIVATIVE
            or all(user.args[1] == 0 for user in picked)):
        return
    constants = _find_constants(node)
    for user in picked:
        if user.args[1] in constants:
            readers = list(user.users)
            stop = _make_stop(graph, user)
            states[stop] = states[user]
            for reader in readers:
                reader.replace_input_with(user, stop)


def _keep_literals(graph: fx.Graph) -> None:
    """torch.tensor([1.0, 2.0]) detaches what nobody else has: the model may
    write it."""
    for node in list(graph.nodes):
        if node.target in _DETACHES and (
                node.args[0].target is aten.lift_fresh_copy.default):
            node.replace_all_uses_with(node.args[0])
            graph.erase_node(node)


# Ops that update statistics, arguments 3 and 4, of which no schema tells.
_UPDATING = (aten.batch_norm.default, aten.instance_norm.default,
             aten.native_batch_norm.default,
             aten._native_batch_norm_legit.default)  # argument 5: in training


def _stop_statistics(graph: fx.Graph, node: fx.Node, states) -> None:
    """What is read of statistics behind their update are constants to
    autograd. They are what they are at the reader: another update may stand
    before it."""
    for statistic in filter(None, node.args[3:5]):
        for reader in _find_later(graph, statistic, node):
            if reader.op == "output" or _writes(reader) or (
                    reader.target is STOP_GRADIENT):
                continue
            with graph.inserting_before(reader):
                stop = graph.call_function(STOP_GRADIENT, (statistic,))
            stop.meta.update(node.meta, val=statistic.meta["val"])
            states[stop] = states[node]
            reader.replace_input_with(statistic, stop)


def find_updated(graph: fx.Graph) -> List[int]:
    """Which arguments of the graph are statistics that it updates."""
    arguments = [node for node in graph.nodes if node.op == "placeholder"]
    updated = {statistic for node in graph.nodes if _updates(node)
               for statistic in node.args[3:5]}
    return [i for i, node in enumerate(arguments) if node in updated]


def _updates(node: fx.Node) -> bool:
    """Whether it is a norm in training mode."""
    return node.target in _UPDATING and bool(node.args[5])


def _writes(node: fx.Node) -> bool:
    if _updates(node):
        return True
    schema = getattr(node.target, "_schema", None)
    return schema is not None and schema.is_mutable


def stop_gradients(graph: fx.Graph, states: Dict[fx.Node, _State]) -> None:
    """detach() and no_grad() as ops that stop gradients."""
    _keep_literals(graph)
    _check_detached(graph)
    written = {_find_root(value) for node in graph.nodes
               for value in _list_written_by(node)}
    for node in list(graph.nodes):
        if node.op != "call_function":
            continue
        _check_written(node)
        _stop_constants(graph, node, states)
        if _updates(node):
            _stop_statistics(graph, node, states)
        if node.target in _DETACHES:
            source = node.args[0]
            if not is_float(source.meta.get("val")):
                continue
            if node.target is aten.detach_.default:
                _replace_later(graph, source, node)
            node.target = STOP_GRADIENT
        elif not states[node].differentiates:
            _stop_what_is_written(graph, node, states)
            _stop_where_read(graph, node, states, written)


def _find_later(graph: fx.Graph, value: fx.Node, node: fx.Node):
    """The users of a value that stand behind one of them."""
    if len(value.users) < 2:
        return []
    order = {other: i for i, other in enumerate(graph.nodes)}
    return [user for user in value.users if order[user] > order[node]]


def _replace_later(graph: fx.Graph, old: fx.Node, new: fx.Node) -> None:
    for user in _find_later(graph, old, new):
        user.replace_input_with(old, new)


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


def explain_data(message: str) -> str:
    """What PyTorch says of a number that it has not while it traces."""
    if not re.search("data-dependent expression", message):
        return message
    return ("a tensor's value decides what Python does (an if, a while, an "
            "assert, or bool(), int() or float() of it): use torch.where(), or "
            "decide outside of the model")


def describe(node) -> str:
    """Where in the model a node of the graph is from."""
    place, module = find_place(node), find_module(node)
    parts = ([f"{place[0]}:{place[1]}"] if place else []) + (
        [f"in '{module}'"] if module else [])
    return f" ({', '.join(parts)})" if parts else ""

"""Which values of an exported graph lie in one memory."""

from __future__ import annotations

import operator
from typing import Dict, List, Optional

from torch import fx


def is_view(node) -> bool:
    """Whether an op's result lies where its operand does."""
    if node.target is operator.getitem:
        node = node.args[0]
    schema = getattr(node.target, "_schema", None)
    return schema is not None and any(
        argument.alias_info is not None and not argument.alias_info.is_write
        for argument in schema.arguments[:1])


def list_written_by(node: fx.Node) -> List[fx.Node]:
    """What an op writes in place, by `out=` or in a list, too."""
    schema = getattr(node.target, "_schema", None)
    found: List[fx.Node] = []
    for i, argument in enumerate(schema.arguments if schema else ()):
        if argument.alias_info is not None and argument.alias_info.is_write:
            value = (node.args[i] if i < len(node.args)
                     else node.kwargs.get(argument.name))
            fx.node.map_arg(value, found.append)
    return found


def _find_source(node: fx.Node) -> Optional[fx.Node]:
    """Whose memory an op's result lies in: what a view is of, or what the op
    writes and gives."""
    if node.op != "call_function":
        return None
    returns = getattr(getattr(node.target, "_schema", None), "returns", ())
    if returns and returns[0].alias_info is not None and (
            returns[0].alias_info.is_write):
        return next(iter(list_written_by(node)), None)
    source = node.args[0] if is_view(node) else None
    return source if isinstance(source, fx.Node) else None


def find_root(value: fx.Node) -> fx.Node:
    """What a view is of."""
    while isinstance(value, fx.Node) and (
            value.op == "call_function" and is_view(value)):
        value = value.args[0]
    return value


def find_memories(graph: fx.Graph) -> Dict[fx.Node, fx.Node]:
    """Where each value was made: a view where what it is of was, and what a
    write gives where that is."""
    memories: Dict[fx.Node, fx.Node] = {}
    for node in graph.nodes:
        memories[node] = memories.get(_find_source(node), node)
    return memories


def list_aliases(node: fx.Node) -> List[fx.Node]:
    """A node, the views of it and of those, and what writes them: each is the
    memory."""
    aliases = [node]
    for alias in aliases:
        aliases += [user for user in alias.users if user not in aliases
                    and _find_source(user) is alias]
    return aliases


def is_written(node: fx.Node) -> bool:
    """Whether anything of the graph writes a value's memory."""
    memories = find_memories(node.graph)
    return any(memories[value] is memories[node] for each in node.graph.nodes
               for value in list_written_by(each))

"""What an exported program's graph means and torch-mlir's conversion loses or
gets wrong: ops are rewritten before it."""

from __future__ import annotations

import operator
from typing import Any, Container, Dict, List, Optional, Set

import torch

from ._errors import Error
from ._options import get_compute, is_narrow
from ._torch_constants import fold_empty
from ._torch_derivatives import name_variables
from ._torch_linalg import LINALG
from ._torch_memories import find_memories, list_written_by
from ._torch_ops import DERIVATIVE, GRADIENT, STOP_GRADIENT, VARIABLE
from ._torch_packed import check_packed
from ._torch_pairs import carry_pairs
from ._torch_points import widen_points
from ._torch_random import is_drawn
from ._torch_rewrites import REWRITES, Builder
from ._torch_rules import hold_rules
from ._torch_states import compute_in_f32, describe, read_states
from ._torch_stops import stop_gradients
from ._torch_types import retype
from ._torch_vmap import expand_vmap

aten = torch.ops.aten


def check_shapes(graph) -> None:
    """Refuses tensors whose shape depends on data: torch-mlir takes all memory
    for one."""
    for node in graph.nodes:
        value = node.meta.get("val")
        sizes = value.shape if isinstance(value, torch.Tensor) else ()
        if not all(isinstance(size, int) for size in sizes):
            if node.target is operator.getitem:
                node = node.args[0]
            raise Error(f"'{node.target}' gives a tensor whose shape depends "
                        "on data: use torch.where or a product with the mask"
                        + describe(node))


_CHECKS = (aten._assert_scalar.default, aten._assert_async.default,
           aten._assert_async.msg, aten.sym_constrain_range.default,
           aten.sym_constrain_range_for_size.default,
           aten._linalg_check_errors.default)


def _drop_checks(graph) -> None:
    """Takes out what a program asserts of its data, and what is computed for
    that alone. Eager PyTorch has looked at the example's."""
    alone: Set[Any] = set()
    for node in reversed(list(graph.nodes)):
        if node.target in _CHECKS or (
                node in alone and not node.users and not node.is_impure()):
            alone.update(node.all_input_nodes)
            graph.erase_node(node)


def _depend(graph, sources: Container[str]) -> Set[Any]:
    """Nodes with a gradient: those that depend on placeholders of some
    names, or on a variable. What is written to a tensor, itself or a view of
    it, is read from all of its aliases."""
    found: Set[Any] = set()
    aliases: Dict[Any, List[Any]] = {}
    memories = find_memories(graph)
    for node in graph.nodes:
        if node.op == "placeholder":
            depends = node.name in sources
        else:
            depends = node.target is VARIABLE or (
                node.target is not STOP_GRADIENT and any(
                    arg in found for arg in node.all_input_nodes))
        aliases.setdefault(memories[node], []).append(node)
        if depends:
            found.add(node)
            for value in list_written_by(node):
                found.update(aliases[memories[value]])
    return found


def _find_reached(graph) -> Set[Any]:
    """Nodes that the gradient of the results, or a derivative, comes to: not
    those that a rule stands for, or reads where nothing is differentiated
    twice."""
    is_twice = any(node.target is DERIVATIVE for node in graph.nodes)
    reached: Set[Any] = set()
    memories = find_memories(graph)
    read: Set[Any] = set()  # those of what is reached, which others may write
    for node in reversed(graph.nodes):
        is_end = node.op == "output" or node.target is DERIVATIVE
        is_written = any(memories[value] in read
                         for value in list_written_by(node))
        if not (is_end or node in reached or is_written) or (
                node.target is STOP_GRADIENT):
            continue
        sources = node.all_input_nodes
        if node.target is GRADIENT:
            sources = node.args[3] + (node.args[4] if is_twice else [])
        reached.update(sources, [node] * is_written)
        read.update(map(memories.get, sources))
    return reached


def _is_batched(node) -> bool:
    """Whether a node is inside of torch.vmap, where values are of one row and
    ops are not taken apart before the rows are there."""
    return any(torch._C._functorch.is_functorch_wrapped_tensor(value)
               for value in torch.utils._pytree.tree_leaves(
                   [arg.meta.get("val") for arg in node.all_input_nodes])
               if isinstance(value, torch.Tensor))


def _replace(graph, node, new) -> None:
    """By another node, or a tuple of those by its results."""
    if isinstance(new, tuple):
        for user in list(node.users):
            user.replace_all_uses_with(new[user.args[1]])
            graph.erase_node(user)
    else:
        node.replace_all_uses_with(new)
    graph.erase_node(node)


def _rewrite(graph, differentiated: Set[Any]) -> None:
    for node in list(graph.nodes):
        rewrite = REWRITES.get(node.target)
        if rewrite is None or _is_batched(node):
            continue
        new = rewrite(Builder(graph, node, differentiated), *node.args,
                      **node.kwargs)
        if new is not None:
            _replace(graph, node, new)


def _widen_points(graph) -> None:
    for node in list(graph.nodes):
        if node.op != "call_function" or _is_batched(node):
            continue
        new = widen_points(node, Builder(graph, node, set()))
        if new is not None:
            _replace(graph, node, new)


# Dimensions from the end, which some of torch-mlir's conversions take for
# places outside of the tensor.
_FROM_THE_END = ("scatter", "gather", "index_add", "index_copy", "index_fill",
                 "index_reduce", "index_select", "cumsum", "cumprod", "sort",
                 "topk", "roll", "flip", "logcumsumexp", "argsort", "cummax",
                 "cummin", "mode", "median", "nanmedian", "max", "min")


def _count_from_the_start(node) -> None:
    schema = getattr(node.target, "_schema", None)
    if schema is None or not schema.name.startswith(
            tuple(f"aten::{name}" for name in _FROM_THE_END)):
        return
    value = node.args[0].meta.get("val") if node.args and isinstance(
        node.args[0], torch.fx.Node) else None
    if not isinstance(value, torch.Tensor) or value.ndim == 0:
        return
    args = list(node.args)
    for i, argument in enumerate(schema.arguments[:len(args)]):
        if argument.name == "dim" and isinstance(args[i], int):
            args[i] %= value.ndim
    node.args = tuple(args)
    if isinstance(node.kwargs.get("dim"), int):
        node.kwargs = dict(node.kwargs, dim=node.kwargs["dim"] % value.ndim)


# Ops of integers that see more of a number than what its type holds of it.
_OF_NUMBERS = ("eq", "ne", "lt", "le", "gt", "ge", "remainder", "fmod",
               "floor_divide", "div")


def _wrap_number(node) -> None:
    """A number beside a tensor of integers is of the tensor's type: -1 is 255
    beside uint8."""
    packet = getattr(node.target, "overloadpacket", None)
    if (packet is None or packet.__name__.removesuffix("_") not in _OF_NUMBERS
            or len(node.args) < 2 or type(node.args[1]) is not int):
        return
    type_ = node.args[0].meta["val"].dtype
    if (type_.is_floating_point or type_.is_complex or type_ == torch.bool
            or node.meta["val"].is_floating_point()):
        return
    info, number = torch.iinfo(type_), node.args[1]
    number = (number - info.min) % 2**info.bits + info.min
    node.args = (node.args[0], number, *node.args[2:])


def _loosen_view(node) -> None:
    """A view of what eager PyTorch lays out so: where an op before it is taken
    apart its result may have other strides, of which no view is there."""
    if node.target is aten.view.default:
        node.target = aten.reshape.default


# How names of random ops begin.
_RANDOM = ("bernoulli", "rand", "normal", "uniform", "multinomial",
           "feature_dropout", "feature_alpha", "alpha_dropout",
           "native_dropout", "rrelu", "exponential", "poisson")
_READS = (aten.item.default, aten._local_scalar_dense.default)
# Of these torch-mlir converts the first result alone.
_OF_ONE_RESULT = (aten._scaled_dot_product_flash_attention_for_cpu.default,)


def _is_random(node) -> bool:
    """By its tag, which ops have, too, that draw nothing as they are called
    (attention without dropout), and so by name as well (poisson_nll_loss has
    no tag)."""
    name = getattr(node.target, "_opname", "")
    return name.startswith(_RANDOM) and (
        torch.Tag.nondeterministic_seeded in node.target.tags)


def _check_sizes(node) -> None:
    for source in node.all_input_nodes:
        if any(value.numel() == 0 for value in torch.utils._pytree.tree_leaves(
                source.meta["val"]) if isinstance(value, torch.Tensor)):
            raise Error(f"'{node.target}' of matrices without elements cannot "
                        "be exported: give every dimension a size"
                        + describe(node))


def _check(node, differentiated: Set[Any], draws: bool) -> None:
    if _is_random(node) and is_drawn(node.target) and not draws:
        raise Error(f"'{node.target}' in evaluation cannot be exported: random "
                    "numbers can be inputs of the batch" + describe(node))
    if _is_random(node) and not is_drawn(node.target):
        raise Error(f"'{node.target}' cannot be exported: it is none of the "
                    "random ops that a step draws; random numbers can be "
                    "inputs of the batch" + describe(node))
    if node.target in _READS and node.users and (
            node.args[0] in differentiated):
        raise Error("item() of a value that has a gradient cannot be "
                    "exported: use detach()" + describe(node))
    if node.target is operator.getitem and node.users and (
            node.args[0].target in _OF_ONE_RESULT and node.args[1] > 0):
        raise Error(f"of '{node.args[0].target}' the first result alone can be "
                    f"exported, found a use of number {node.args[1] + 1}"
                    + describe(node.args[0]))


def prepare(program, trained: Container[str], policy: Optional[str],
            draws: bool) -> None:
    """Makes an exported program's graphs such that torch-mlir's conversion
    means the same.

    Args:
        trained: names of the placeholders that are differentiated.
        policy: the step's.
        draws: whether it is of training, where random numbers are drawn.
    """
    for module in program.graph_module.modules():
        if not isinstance(module, torch.fx.GraphModule):
            continue
        graph = module.graph
        expand_vmap(graph)
        if graph is program.graph:
            carry_pairs(program, is_narrow(policy))
        _drop_checks(graph)
        check_packed(graph)
        check_shapes(graph)
        states = read_states(graph, get_compute(policy))
        retype(graph, states)
        stop_gradients(graph, states, trained)
        name_variables(graph)
        fold_empty(graph)
        _widen_points(graph)
        _rewrite(graph, _depend(graph, trained))
        differentiated = _depend(graph, trained)
        for node in [n for n in graph.nodes if n.op == "call_function"]:
            _check(node, differentiated, draws)
            _count_from_the_start(node)
            _wrap_number(node)
            _loosen_view(node)
            if node.target in LINALG:
                _check_sizes(node)
                if is_narrow(policy):
                    compute_in_f32(node)
        hold_rules(graph, differentiated & _find_reached(graph))
        module.recompile()

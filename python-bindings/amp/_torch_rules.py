"""Ops whose gradient is not the derivative of the formula that torch-mlir
prints for them: at kinks, at ties, where a quotient of zeros has a limit, where
PyTorch defines it (straight through). They take PyTorch's own rule, traced. The
table is decided by the sweep over all ops (tests/test_sweep.py)."""

from __future__ import annotations

import operator
from contextlib import nullcontext
from typing import Any, Container, Dict, List, Set

import torch
from torch import fx
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils._pytree import tree_flatten, tree_unflatten
from torch_mlir.extras.fx_decomp_util import get_decomposition_table

from ._errors import Error
from ._torch_decompositions import list_decompositions
from ._torch_linalg import LINALG
from ._torch_ops import (COTANGENT, GRADIENT, WHOLE, WHOLES, is_float,
                         next_id)
from ._torch_quantize import QUANTIZED
from ._torch_states import describe

aten = torch.ops.aten


# Names of aten's ops, or of one of their overloads, that PyTorch differentiates
# by a rule of its own that differs from the formula's derivative, and where.
_OWN = {
    # at 0, or where a branch of the formula begins
    "softplus": "at 0", "log_sigmoid_forward": "at 0", "logaddexp": "at ties",
    "logaddexp2": "at ties", "log_sigmoid": "at 0",
    "binary_cross_entropy_with_logits": "at 0",
    "elu": "at 0", "selu": "at 0", "celu": "at 0", "leaky_relu": "at 0",
    # at a bound
    "hardtanh": "at a bound", "relu6": "at a bound", "clamp": "at a bound",
    "clamp_min": "at a bound", "clamp_max": "at a bound",
    "hardswish": "at a bound", "hardsigmoid": "at a bound",
    "hardshrink": "at a bound", "softshrink": "at a bound",
    "threshold": "at a bound",
    "max_unpool2d": "where an index comes twice",
    "max_unpool3d": "where an index comes twice",
    "xlogy": "where x is 0", "special_entr": "at 0",
    "special_xlog1py": "where x is 0",
    "pow.Tensor_Tensor": "at 0", "pow.Scalar": "at infinities",
    "logcumsumexp": "at infinities",
    "logit": "at 0 and 1", "prelu": "at infinities",
    "_prelu_kernel": "at infinities",
    "huber_loss": "at infinities", "smooth_l1_loss": "at infinities",
    # where a quotient is of zeros
    "binary_cross_entropy": "behind a saturated sigmoid",
    "sinc": "at 0", "norm": "of zeros", "linalg_vector_norm": "of zeros",
    "acosh": "at -1",
    "remainder": "where the quotient is rounded up to an integer",
    "hypot": "at 0", "erfinv": "at 1",
    "dist": "of equal tensors", "linalg_norm": "of zeros",
    "median": "at ties", "nanmedian": "at ties", "copysign": "at 0",
    "scatter_reduce": "at ties", "index_reduce": "at ties",
    # ties
    "max": "at ties", "min": "at ties", "maximum": "at ties",
    "minimum": "at ties", "fmax": "at ties", "fmin": "at ties",
    "aminmax": "at ties", "kthvalue": "at ties",
    # what is overwritten has the gradient of what stays
    "index_put": "where an index comes twice",
    "_unsafe_index_put": "where an index comes twice",
    "index_copy": "where an index comes twice",
    "scatter.src": "where an index comes twice",
    # that of the factor, not of how it is found
    **{op._schema.name.removeprefix("aten::"): "of a loop" for op in LINALG},
    # straight through
    "fake_quantize_per_tensor_affine": "straight through",
    "fake_quantize_per_channel_affine": "straight through",
    "fake_quantize_per_tensor_affine_cachemask": "straight through",
    "fake_quantize_per_channel_affine_cachemask": "straight through",
    "_fake_quantize_per_tensor_affine_cachemask_tensor_qparams":
        "straight through",
}


def _is_listed(target) -> bool:
    schema = getattr(target, "_schema", None)
    if schema is None or not schema.name.startswith("aten::"):
        return False
    name = schema.name.removeprefix("aten::").removesuffix("_")
    return name in _OWN or f"{name}.{_get_overload(target)}" in _OWN


def _get_overload(target) -> str:
    """Of the op that gives a new tensor: x.pow_(2) has another name."""
    name = target._schema.overload_name
    return f"Tensor_{name}" if target._schema.name == "aten::pow_" else name


# Whether ops that PyTorch makes of others have one of the table among them.
_MADE_OF: Dict[Any, bool] = {}


def _is_made_of_own(node) -> bool:
    target = node.target
    if not (isinstance(target, torch._ops.OpOverload)
            and target._can_decompose()):
        return False
    if target not in _MADE_OF:
        op = _Op(node, ())
        values = [arg.meta["val"] for arg in op.inputs]
        with torch._guards.detect_fake_mode(values) or nullcontext():
            graph = make_fx(lambda *inputs: op.run(inputs))(
                *[torch.empty_like(value) for value in values]).graph
        _MADE_OF[target] = any(_is_listed(n.target) for n in graph.nodes)
    return _MADE_OF[target]


def _is_own(node) -> bool:
    return _is_listed(node.target) or _is_made_of_own(node)


def _flatten(outputs) -> List[Any]:
    return list(outputs) if isinstance(outputs, (tuple, list)) else [outputs]


class _Op:
    """An op of a graph as a function of tensors.

    Attributes:
        places: which of `inputs` are differentiated.
    """

    def __init__(self, node: fx.Node, differentiated: Container[Any]):
        self.target = node.target
        self.has_many = not isinstance(node.meta["val"], torch.Tensor)
        self._args, self._spec = tree_flatten((node.args, node.kwargs))
        self.inputs = [arg for arg in self._args if isinstance(arg, fx.Node)]
        self._turns = [i for i, arg in enumerate(self._args)
                       if isinstance(arg, fx.Node)]
        self.places = [i for i, arg in enumerate(self.inputs)
                       if arg in differentiated
                       and is_float(arg.meta.get("val"))]
        for i in self._turns:  # the graph's nodes are not kept
            self._args[i] = None

    def fill(self, inputs):
        """The op's arguments."""
        args = list(self._args)
        for place, value in zip(self._turns, inputs):
            args[place] = value
        return tree_unflatten(args, self._spec)

    def run(self, inputs) -> List[Any]:
        """All outputs."""
        args, kwargs = self.fill(inputs)
        return _flatten(self.target(*args, **kwargs))

    def run_rule(self, inputs, cotangents):
        """The cotangents of the differentiated inputs from those of the outputs
        that are floats; None where one has none."""
        inputs = list(inputs)
        with torch.enable_grad():
            for place in self.places:
                inputs[place] = inputs[place].detach().requires_grad_()
            outputs = [out for out in self.run(inputs) if is_float(out)]
            pairs = [pair for pair in zip(outputs, cotangents)
                     if pair[0].requires_grad]  # some are constants
            outputs, cotangents = zip(*pairs)
            return torch.autograd.grad(
                outputs, [inputs[place] for place in self.places], cotangents,
                allow_unused=True)

    def get_key(self, inputs):
        """What both passes differ by, beside the op."""
        shapes = [(tuple(value.shape), value.dtype) for value in inputs]
        return (self.target, str(self._args), str(self._spec), str(shapes),
                tuple(self.places))


def _shrink(gradient, x, bound):
    return torch.where((x >= -bound) & (x <= bound), 0.0, gradient)


# What PyTorch's rules are made of in ops that torch-mlir converts.
_DECOMPOSITIONS = {
    **torch._decomp.core_aten_decompositions(),
    aten.hardshrink_backward.default: _shrink,
    aten.softshrink_backward.default: _shrink,
    **QUANTIZED,
}


def _trace(function, table, *args) -> fx.GraphModule:
    # Autograd first, whose tensors functionalize() does not let be made.
    graph = make_fx(function)(*args)
    graph = make_fx(torch.func.functionalize(graph, remove="mutations"),
                    decomposition_table=table)(*args)
    graph.graph.eliminate_dead_code()
    return graph


def _trace_both(op: _Op, inputs):
    """Both passes as graphs: outputs of the inputs, or None where the op stays
    as it is; cotangents of inputs and of cotangents."""
    def forward(*inputs):  # make_fx takes no methods
        return tuple(op.run(inputs))

    def backward(inputs, cotangents):
        return op.run_rule(inputs, cotangents)

    taken_apart = {**get_decomposition_table(), **list_decompositions()}
    with torch._guards.detect_fake_mode(inputs):
        inputs = [torch.empty_like(value) for value in inputs]
        outputs = op.run(inputs)
        cotangents = [torch.empty_like(out) for out in outputs
                      if is_float(out)]
        return (_trace(forward, taken_apart, *inputs)
                if op.target in taken_apart else None,
                _trace(backward, {**taken_apart, **_DECOMPOSITIONS,
                                  **list_decompositions()}, inputs, cotangents))


def _call_whole(node, op: _Op, inputs) -> List[fx.Node]:
    """The outputs of the op itself."""
    args, kwargs = op.fill(inputs)
    call = node.graph.call_function(op.target, tuple(args), kwargs)
    values = node.meta["val"]
    call.meta = {key: node.meta[key] for key in _PLACE if key in node.meta}
    if not op.has_many:
        call.meta["val"] = values[0]
        return [call]
    call.meta["val"] = tuple(values)
    return [_call(node, value, operator.getitem, call, i)
            for i, value in enumerate(values)]


def _copy_constant(graph: fx.Graph, constant: torch.Tensor) -> fx.Node:
    if constant.numel() != 1:
        raise AssertionError("a rule of PyTorch's with a tensor of constants")
    return graph.call_function(
        aten.full.default, (list(constant.shape), constant.item()),
        {"dtype": constant.dtype})


def copy_traced(graph: fx.Graph, traced: fx.GraphModule, inputs, node):
    """The traced nodes in a graph; what they give. They are from where the
    node is."""
    values = iter(inputs)
    env: Dict[fx.Node, fx.Node] = {}
    for old in traced.graph.nodes:
        if old.op == "placeholder":
            env[old] = next(values)
        elif old.op == "output":
            return [one and env[one] for one in old.args[0]]
        else:
            if old.op == "get_attr":
                new = _copy_constant(graph, getattr(traced, old.target))
            else:
                new = graph.node_copy(old, lambda n: env[n])
            env[old] = new
            new.meta = {"val": old.meta.get("val"), **{
                key: node.meta[key] for key in _PLACE if key in node.meta}}
    raise AssertionError("a graph without an output")


_PLACE = ("stack_trace", "nn_module_stack", "custom")


def _call(node, value, op, *args) -> fx.Node:
    new = node.graph.call_function(op, args)
    new.meta = {"val": value, **{
        key: node.meta[key] for key in _PLACE if key in node.meta}}
    return new


def _write_apart(graph: fx.Graph, node) -> fx.Node:
    """An op that writes its input as one that gives a new tensor, and a
    copy."""
    packet = getattr(aten, node.target._schema.name[len("aten::"):-1])
    with graph.inserting_before(node):
        new = graph.call_function(getattr(packet, _get_overload(node.target)),
                                  node.args, node.kwargs)
    new.meta = dict(node.meta)
    node.target, node.kwargs = aten.copy_.default, {}
    node.args = (node.args[0], new)
    return new


def _hold(graph: fx.Graph, node, op: _Op, differentiated: Set[Any]) -> None:
    """Makes an op whole, so that nothing takes it apart. What stands for the
    node is differentiated as it was: another rule may read it."""
    number = next_id()
    _HELD[number] = op
    WHOLES[number] = op.run
    values = _flatten(node.meta["val"])
    with graph.inserting_after(node):
        whole = _call(node, values, WHOLE, op.inputs, number)
    differentiated.add(whole)
    if isinstance(node.meta["val"], torch.Tensor):
        with graph.inserting_after(whole):
            item = _call(node, values[0], operator.getitem, whole, 0)
        differentiated.add(item)
        node.replace_all_uses_with(item)
    else:
        node.replace_all_uses_with(whole)
    graph.erase_node(node)


# Ops by the numbers of those that hold their places, in graphs of this process.
_HELD: Dict[int, _Op] = {}


def get_target(node: fx.Node) -> Any:
    """What a node calls: of one that stands for another op, or has it done
    behind others with effects, that op."""
    if node.target is WHOLE and node.args[1] in _HELD:
        return _HELD[node.args[1]].target
    if getattr(node.target, "__name__", "") == "with_effects":
        return node.args[1]
    return node.target


def hold_rules(graph: fx.Graph, differentiated: Set[Any]) -> None:
    """Makes ops of the table whole where they are differentiated: what takes
    apart all others is not to see them."""
    for node in list(graph.nodes):
        if node.op != "call_function" or node not in differentiated or (
                not _is_own(node)):
            continue
        if node.target._schema.is_mutable:
            node = _write_apart(graph, node)
        op = _Op(node, differentiated)
        if op.places and all(isinstance(arg.meta.get("val"), torch.Tensor)
                             for arg in op.inputs):
            _hold(graph, node, op, differentiated)


def _expand(graph: fx.Graph, node, known) -> None:
    inputs, number = node.args
    op = _HELD.pop(number)
    del WHOLES[number]
    values = [arg.meta["val"] for arg in inputs]
    key = op.get_key(values)
    if key not in known:
        try:
            known[key] = _trace_both(op, values)
        except Error:
            raise
        except Exception as error:  # of many kinds
            reason = str(error).strip().split("\n")[0]
            raise Error(f"PyTorch's gradient of '{op.target}' cannot be "
                        f"exported: {reason}" + describe(node)) from None
    forward, backward = known[key]
    items = {user.args[1]: user for user in node.users}
    with graph.inserting_before(node):
        outputs = (copy_traced(graph, forward, inputs, node) if forward
                   else _call_whole(node, op, inputs))
        floats = [(i, out) for i, out in enumerate(outputs)
                  if is_float(out.meta["val"])]
        cotangents = [_call(node, out.meta["val"], COTANGENT, out, i, number)
                      for i, out in floats]
        given = copy_traced(graph, backward, [*inputs, *cotangents], node)
        pairs = [(inputs[place], one) for place, one in zip(op.places, given)
                 if one is not None]
        results = list(outputs)
        for i, out in floats:
            results[i] = _call(node, out.meta["val"], GRADIENT, out, i, number,
                               [source for source, _ in pairs],
                               [one for _, one in pairs])
    for i, item in items.items():
        item.replace_all_uses_with(results[i])
        graph.erase_node(item)
    graph.erase_node(node)


def expand_rules(graph: fx.Graph) -> None:
    """The ops that :func:`hold_rules` made whole, with both passes."""
    known: Dict[Any, Any] = {}
    for node in list(graph.nodes):
        if node.target is WHOLE:
            _expand(graph, node, known)

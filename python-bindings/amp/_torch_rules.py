"""Ops whose gradient is not the derivative of the formula that torch-mlir
prints for them: at kinks, at ties, where a quotient of zeros has a limit, where
PyTorch defines it (straight through). They take PyTorch's own rule, traced. The
table is decided by the sweep over all ops (tests/test_sweep.py)."""

from __future__ import annotations

import operator
from typing import Any, Container, Dict, List, Tuple

import torch
from torch import fx
from torch.fx.experimental.proxy_tensor import make_fx

from ._torch_ops import COTANGENT, GRADIENT, is_float, next_id

aten = torch.ops.aten


# Names of aten's ops, all overloads of which PyTorch differentiates by a rule
# of its own that differs from the formula's derivative, and where.
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
    "logit": "at 0 and 1", "prelu": "at infinities",
    "_prelu_kernel": "at infinities",
    "huber_loss": "at infinities", "smooth_l1_loss": "at infinities",
    # where a quotient is of zeros
    "binary_cross_entropy": "behind a saturated sigmoid",
    "std": "of equal values", "std_mean": "of equal values",
    "sinc": "at 0", "norm": "of zeros", "linalg_vector_norm": "of zeros",
    # ties
    "max": "at ties", "min": "at ties", "maximum": "at ties",
    "minimum": "at ties", "fmax": "at ties", "fmin": "at ties",
    "aminmax": "at ties",
    # straight through
    "fake_quantize_per_tensor_affine": "straight through",
    "fake_quantize_per_channel_affine": "straight through",
}


def _is_own(node) -> bool:
    schema = getattr(node.target, "_schema", None)
    if schema is None or not schema.name.startswith("aten::"):
        return False
    return schema.name.removeprefix("aten::").removesuffix("_") in _OWN


def _floats(outputs) -> List[Any]:
    outputs = outputs if isinstance(outputs, (tuple, list)) else (outputs,)
    return [output for output in outputs if is_float(output)]


class _Op:
    """An op of a graph as a function of the tensors that it is differentiated
    by."""

    def __init__(self, node: fx.Node, differentiated: Container[Any]):
        self.node = node
        self.args, self._spec = torch.utils._pytree.tree_flatten(
            (node.args, node.kwargs))
        self.places = [
            i for i, arg in enumerate(self.args)
            if isinstance(arg, fx.Node) and arg in differentiated
            and is_float(arg.meta.get("val"))]
        self.inputs = [arg for arg in self.args if isinstance(arg, fx.Node)]

    @property
    def sources(self) -> List[fx.Node]:
        return [self.args[i] for i in self.places]

    def get_outputs(self, args) -> Tuple:
        """Those that are floats."""
        args, kwargs = torch.utils._pytree.tree_unflatten(args, self._spec)
        return tuple(_floats(self.node.target(*args, **kwargs)))

    def run_rule(self, inputs, cotangents):
        """The cotangents of the sources, None where one has none."""
        by_node = dict(zip(self.inputs, inputs))
        args = [by_node[arg] if isinstance(arg, fx.Node) else arg
                for arg in self.args]
        with torch.enable_grad():
            for place in self.places:
                args[place] = args[place].detach().requires_grad_()
            outputs = self.get_outputs(args)
            return torch.autograd.grad(
                outputs, [args[place] for place in self.places], cotangents,
                allow_unused=True)


def _quantize(x, scale, zero_point, low, high):
    """Values, and where they are not cut off."""
    places = torch.round(x * (1 / scale)) + zero_point
    mask = (places >= low) & (places <= high)
    return (places.clamp(low, high) - zero_point) * scale, mask


def _quantize_channels(x, scale, zero_point, axis, low, high):
    shape = [-1 if dim == axis else 1 for dim in range(x.ndim)]
    return _quantize(x, scale.view(shape), zero_point.view(shape), low, high)


def _quantize_if(x, scale, zero_point, enabled, low, high):
    values, mask = _quantize(x, scale, zero_point, low, high)
    return (torch.where(enabled != 0, values, x), mask | (enabled == 0))


def _shrink(gradient, x, bound):
    return torch.where((x >= -bound) & (x <= bound), 0.0, gradient)


# What PyTorch's rules are made of in ops that torch-mlir converts.
_DECOMPOSITIONS = {
    **torch._decomp.core_aten_decompositions(),
    aten.hardshrink_backward.default: _shrink,
    aten.softshrink_backward.default: _shrink,
    aten.fake_quantize_per_tensor_affine_cachemask.default: _quantize,
    aten.fake_quantize_per_channel_affine_cachemask.default:
        _quantize_channels,
    aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams.default:
        _quantize_if,
}


def _trace(op: _Op, outputs) -> fx.GraphModule:
    """The rule of an op: a graph of the tensors that it reads, and then of the
    cotangents of its outputs."""
    def rule(inputs, cotangents):  # make_fx takes no methods
        return op.run_rule(inputs, cotangents)

    inputs = [arg.meta["val"] for arg in op.inputs]
    with outputs[0].fake_mode:
        cotangents = [torch.empty_like(output) for output in outputs]
        return make_fx(rule, decomposition_table=_DECOMPOSITIONS)(
            inputs, cotangents)


def _copy_constant(graph: fx.Graph, constant: torch.Tensor) -> fx.Node:
    if constant.numel() != 1:
        raise AssertionError("a rule of PyTorch's with a tensor of constants")
    return graph.call_function(
        aten.full.default, (list(constant.shape), constant.item()),
        {"dtype": constant.dtype})


def _copy(graph: fx.Graph, traced: fx.GraphModule, inputs, node):
    """The traced nodes in a graph; what they give."""
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
    new.meta = dict(node.meta, val=value)
    return new


def _find_results(node) -> List[fx.Node]:
    """The nodes of an op's outputs that are floats."""
    if isinstance(node.meta["val"], torch.Tensor):
        return [node]
    known = {user.args[1]: user for user in node.users}
    results = []
    for index, value in reversed(list(enumerate(node.meta["val"]))):
        if is_float(value) and index not in known:
            with node.graph.inserting_after(node):
                known[index] = _call(node, value, operator.getitem, node,
                                     index)
        if is_float(value):
            results.insert(0, known[index])
    return results


def _attach(graph: fx.Graph, node, differentiated: Container[Any]) -> None:
    op = _Op(node, differentiated)
    results = _find_results(node)
    if not results or not op.places:
        return
    traced = _trace(op, [result.meta["val"] for result in results])
    number = next_id()
    readers = [list(result.users) for result in results]
    order = {one: i for i, one in enumerate(graph.nodes)}
    with graph.inserting_before(max(results, key=order.get).next):
        cotangents = [_call(node, result.meta["val"], COTANGENT, result, index,
                            number) for index, result in enumerate(results)]
        given = _copy(graph, traced, [*op.inputs, *cotangents], node)
        pairs = [pair for pair in zip(op.sources, given) if pair[1]]
        for index, result in enumerate(results):
            new = _call(node, result.meta["val"], GRADIENT, result, index,
                        number, *map(list, zip(*pairs)))
            for reader in readers[index]:
                reader.replace_input_with(result, new)


def _write_apart(graph: fx.Graph, node) -> fx.Node:
    """An op that writes its input as one that gives a new tensor, and a
    copy."""
    packet = getattr(aten, node.target._schema.name[len("aten::"):-1])
    with graph.inserting_before(node):
        new = graph.call_function(getattr(packet, node.target._overloadname),
                                  node.args, node.kwargs)
    new.meta = dict(node.meta)
    node.target, node.kwargs = aten.copy_.default, {}
    node.args = (node.args[0], new)
    return new


def attach_rules(graph: fx.Graph, differentiated: Container[Any]) -> None:
    """Gives the ops of the table their rules."""
    for node in list(graph.nodes):
        if node.op != "call_function" or node not in differentiated or (
                not _is_own(node)):
            continue
        if node.target._schema.is_mutable:
            node = _write_apart(graph, node)
        _attach(graph, node, differentiated)

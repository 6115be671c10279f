"""Runs the graph that is converted, with autograd: what gradient it means is
what the compiler is told."""

from __future__ import annotations

from collections import ChainMap
from functools import partial
from typing import (Any, Callable, Dict, List, NamedTuple, Optional, Sequence,
                    Set)

import torch
from torch import fx
from torch.export.graph_signature import OutputKind
from torch.utils.checkpoint import checkpoint

from ._torch_eager import make_mask
from ._torch_loop import LOOP, run_rows
from ._torch_ops import (COPYSIGN, COTANGENT, DERIVATIVE, DROPOUT, GRADIENT,
                         MAXIMUM, MINIMUM, STOP_GRADIENT, VARIABLE)
from ._torch_parts import CALL, Part


def _name_variable(x: torch.Tensor) -> torch.Tensor:
    x = x.clone()
    return x if x.requires_grad else x.requires_grad_()


def _differentiate(ys, dys, xs) -> List[torch.Tensor]:
    pairs = [(y, dy) for y, dy in zip(ys, dys) if y.requires_grad]
    if not pairs:
        return list(map(torch.zeros_like, xs))
    ys, dys = zip(*pairs)
    grads = torch.autograd.grad(ys, xs, dys, create_graph=True,
                                allow_unused=True)
    return [torch.zeros_like(x) if grad is None else grad
            for x, grad in zip(xs, grads)]


def _copy(x, source, *_):
    return source.to(x.dtype).expand(x.shape).clone()


def _softmax(x, dim, half_to_float=False):
    """What is behind a row that is masked out selects zeros, of which autograd
    makes NaN where the ops are apart."""
    if half_to_float:
        x = x.float()
    if not x.numel():
        return torch.softmax(x, dim)
    is_out = x.detach().amax(dim, keepdim=True) == -torch.inf
    if not is_out.any():
        return torch.softmax(x, dim)
    return torch.softmax(x.masked_fill(is_out, 0), dim).masked_fill(
        is_out, torch.nan)


aten, prims = torch.ops.aten, torch.ops.prims
# Ops that autograd does not follow, by those that do the same.
_OPS: Dict[Any, Callable] = {
    aten._softmax.default: _softmax, aten.copy.default: _copy,
    prims.convert_element_type.default: torch.Tensor.to,
    prims.squeeze.default: aten.squeeze.dims,
    COPYSIGN: torch.copysign, DERIVATIVE: _differentiate, LOOP: run_rows,
    MAXIMUM: torch.maximum, MINIMUM: torch.minimum,
    STOP_GRADIENT: torch.Tensor.detach, VARIABLE: _name_variable}


class _Rule(torch.autograd.Function):
    """Values whose cotangents are pulled to those of other ones.

    Args:
        pull: from all cotangents of the values.
        count: of the others, which come first.
    """

    @staticmethod
    def forward(ctx, pull, count, *tensors):
        ctx.pull, ctx.types = pull, [x.dtype for x in tensors[:count]]
        ctx.rest = len(tensors) - count
        return tuple(y.detach() for y in tensors[count:])

    @staticmethod
    def backward(ctx, *cotangents):
        pulled = ctx.pull(cotangents)
        return (None, None, *(dx.to(type) for dx, type
                              in zip(pulled, ctx.types)), *[None] * ctx.rest)


def _list_read(node: fx.Node) -> Sequence[fx.Node]:
    """What a node's value is computed from: cotangents are of the backward
    pass."""
    if node.target is GRADIENT:
        return [node.args[0], *node.args[3]]
    return node.all_input_nodes


class _Backward:
    """The nodes of a graph that its backward pass alone computes."""

    def __init__(self, graph: fx.Graph):
        self.nodes: Set[fx.Node] = set()
        self.kept: Set[fx.Node] = set()  # what they read of the others
        self.rules: Dict[int, List[fx.Node]] = {}
        self._cotangents: Dict[int, List[fx.Node]] = {}
        for node in graph.nodes:
            if node.target is COTANGENT:
                self._cotangents.setdefault(node.args[2], []).append(node)
            if node.target is GRADIENT:
                self.rules.setdefault(node.args[2], []).append(node)
            if node.target is COTANGENT or not self.nodes.isdisjoint(
                    _list_read(node)):
                self.nodes.add(node)
                self.kept.update(node.all_input_nodes)

    def list_for(self, dxs: Sequence[fx.Node]) -> List[fx.Node]:
        """Those that cotangents are computed by, in order."""
        order, worklist = set(), [dx for dx in dxs if dx in self.nodes]
        while worklist:
            node = worklist.pop()
            if node in order or node.target is COTANGENT:
                continue
            order.add(node)
            worklist += [n for n in _list_read(node) if n in self.nodes]
        return sorted(order)

    def fill(self, number: int, given: Dict[int, torch.Tensor], env):
        """A rule's cotangents from those of its values, by index."""
        return {node: given[node.args[1]] if node.args[1] in given
                else torch.zeros_like(env[node.args[0]])
                for node in self._cotangents.get(number, ())}


class _Runner:
    """Runs graphs with one sequence of dropout's masks.

    Args:
        root: of what a graph reads by name.
        seed: of the masks.
    """

    def __init__(self, root: torch.nn.Module, parts: Sequence[Part],
                 seed: int):
        self._root, self._seed = root, seed
        self._parts = {part.name: part for part in parts}
        self._masks: Dict[int, int] = {}  # numbers by the ops' own
        self._envs: List[ChainMap] = []

    def run(self, graph: fx.Graph, inputs: Sequence[torch.Tensor]):
        given = iter(inputs)
        backward = _Backward(graph)
        read_last = {arg: node for node in graph.nodes
                     if node not in backward.nodes for arg in _list_read(node)
                     if arg not in backward.kept}
        env: ChainMap = ChainMap()
        self._envs.append(env)
        for node in graph.nodes:
            if node.op == "placeholder":
                env[node] = next(given)
            elif node.op == "output":
                return fx.node.map_arg(node.args[0], env.__getitem__)
            elif node not in backward.nodes:
                env[node] = self._compute(node, env, backward)
                for arg in _list_read(node):
                    if read_last.get(arg) is node:
                        env.pop(arg, None)
        raise AssertionError("a graph without an output")

    def release(self) -> None:
        """What rules hold: they are held by its graph in turn, a cycle that
        Python does not see."""
        for env in self._envs:
            for each in env.maps:
                each.clear()

    def _compute(self, node: fx.Node, env, backward: _Backward):
        if node.op == "get_attr":
            return getattr(self._root, node.target)
        if node.target is GRADIENT:
            return self._apply(node, env, backward)
        args, kwargs = fx.node.map_arg((node.args, node.kwargs),
                                       env.__getitem__)
        if node.target is CALL:
            part = self._parts[args[0]]
            run = partial(self.run, part.graph)
            return (checkpoint(lambda *inputs: run(inputs), *args[1:],
                               use_reentrant=False, preserve_rng_state=False)
                    if part.region[0] == "checkpoint" else run(args[1:]))
        if node.target is DROPOUT:
            return self._drop(*args)
        return _OPS.get(node.target, node.target)(*args, **kwargs)

    def _drop(self, x: torch.Tensor, p: float, number: int) -> torch.Tensor:
        number = self._masks.setdefault(number, len(self._masks))
        mask = make_mask(x.shape, p, self._seed, 0, 0, number)
        return torch.where(mask, x / (1 - p) if p < 1 else x, 0.0)

    def _apply(self, node: fx.Node, env, backward: _Backward):
        """One of the values of a rule, which are made together."""
        _, _, number, xs, dxs = node.args
        if number not in env:
            nodes = [n for n in backward.rules[number] if n.args[0] in env]
            tensors = [env[n] for n in (*xs, *(n.args[0] for n in nodes))]
            pull = partial(self._pull, nodes, env, backward)
            env[number] = dict(zip(nodes, _Rule.apply(pull, len(xs),
                                                      *tensors)))
        return env[number][node]

    def _pull(self, nodes: Sequence[fx.Node], env, backward: _Backward,
              cotangents: Sequence[torch.Tensor]) -> List[torch.Tensor]:
        _, _, number, _, dxs = nodes[0].args
        given = {n.args[1]: one for n, one in zip(nodes, cotangents)}
        env = env.new_child(backward.fill(number, given, env))
        self._envs.append(env)
        for node in backward.list_for(dxs):
            env[node] = self._compute(node, env, backward)
        return [env[dx] for dx in dxs]


class Ran(NamedTuple):
    """What a graph gives."""

    loss: float
    grads: List[torch.Tensor]  # of what asks for one; 0 where there is none


class Traced:
    """A loss as it is converted.

    Args:
        program: of torch.export, decomposed and cut.
        parts: that its graph calls.
    """

    def __init__(self, program, parts: Sequence[Part]):
        self._program, self._parts = program, parts

    def _list_inputs(self, given: Sequence[torch.Tensor]):
        """Of the placeholders that the converter leaves: some constants are
        in their readers then."""
        signature = self._program.graph_signature
        values = dict(zip(signature.user_inputs, given))
        for name, key in signature.inputs_to_lifted_tensor_constants.items():
            values[name] = self._program.constants[key]
        return [values[node.name] for node in self._program.graph.nodes
                if node.op == "placeholder"]

    def _pick_loss(self, results, count: Optional[int]) -> torch.Tensor:
        outputs = [value for spec, value in zip(
                       self._program.graph_signature.output_specs, results)
                   if spec.kind is OutputKind.USER_OUTPUT]
        return outputs[0] if count is None else outputs[0] / outputs[count]

    def run(self, given: Sequence[torch.Tensor], count: Optional[int],
            seed: int) -> Ran:
        """
        Args:
            given: the program's arguments; those that ask for a gradient are
                differentiated.
            count: which result the loss is a sum over, or None.
            seed: of dropout's masks.
        """
        asking = [t for t in given if t.requires_grad]
        runner = _Runner(self._program.graph_module, self._parts, seed)
        try:
            with torch.enable_grad():
                results = runner.run(self._program.graph,
                                     self._list_inputs(given))
                loss = self._pick_loss(results, count)
            grads = torch.autograd.grad(loss, asking, allow_unused=True) \
                if loss.requires_grad else [None] * len(asking)
        finally:
            runner.release()
        return Ran(float(loss.detach()), [
            torch.zeros_like(x) if grad is None else grad
            for x, grad in zip(asking, grads)])

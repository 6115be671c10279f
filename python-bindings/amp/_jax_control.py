"""Loops and branches of JAX: traced anew, so that what they run has JAX's
derivatives, too, and converted to scf."""

from __future__ import annotations

import functools
from typing import Any, Iterator, List, Sequence

import jax
import jax.numpy as jnp

from ._jax_graph import Node, Number, find_differentiated, make_graph

# Tracing ----------------------------------------------------------------------


def is_control(node: Node) -> bool:
    return node.name in _TRACED


def trace_control(node: Node, taken: Sequence[Any], evaluate,
                  active: Sequence[bool]) -> List[Any]:
    """The results of a loop or branch for other operands. `evaluate` gives
    those of a graph, and `active` says of each operand whether a gradient is
    asked for."""
    return _TRACED[node.name](node.eqn.params, taken, evaluate, list(active))


def _find_active(graph, first: int, count: int, active: List[bool]) -> None:
    """What a loop carries is active as well where an active result comes
    back."""
    while True:
        moving = find_differentiated(graph, {
            index for index, is_active in zip(graph.inputs, active)
            if is_active})
        more = [first + i for i, value in enumerate(graph.outputs[:count])
                if isinstance(value, Number) and value.index in moving
                and not active[first + i]]
        if not more:
            return
        for place in more:
            active[place] = True


def _trace_scan(params, taken, evaluate, active) -> List[Any]:
    graph = make_graph(params["jaxpr"])
    first = params["num_consts"]
    last = first + params["num_carry"]
    count = last - first
    _find_active(graph, first, count, active)

    def body(carried, parts):
        results = evaluate(graph, [*taken[:first], *carried, *parts], active)
        return results[:count], results[count:]

    carried, stacked = jax.lax.scan(
        body, list(taken[first:last]), list(taken[last:]),
        length=params["length"], reverse=params["reverse"])
    return [*carried, *stacked]


def _trace_while(params, taken, evaluate, active) -> List[Any]:
    """One without a gradient. Under vmap each of a batch asks for itself: the
    loop ends with the last, and keeps what the others had."""
    asks, runs = (make_graph(params[name])
                  for name in ("cond_jaxpr", "body_jaxpr"))
    first = params["cond_nconsts"]
    last = first + params["body_nconsts"]

    def goes_on(carried):
        return evaluate(asks, [*taken[:first], *carried],
                        [False] * len(asks.inputs))[0]

    def run(carried):
        results = evaluate(runs, [*taken[first:last], *carried],
                           [False] * len(runs.inputs))
        going = goes_on(carried)
        if not going.ndim:
            return results
        return [jnp.where(going.reshape(going.shape + (1,) * (
            result.ndim - going.ndim)), result, before)
                for result, before in zip(results, carried)]

    def any_goes_on(carried):
        going = goes_on(carried)
        return jnp.any(going) if going.ndim else going

    return list(jax.lax.while_loop(any_goes_on, run, list(taken[last:])))


def _trace_cond(params, taken, evaluate, active) -> List[Any]:
    index, *operands = taken
    graphs = [make_graph(branch) for branch in params["branches"]]
    platforms = params.get("branches_platforms")
    if platforms:
        number = next((i for i, names in enumerate(platforms)
                       if names is None or "cpu" in names), 0)
        return evaluate(graphs[number], operands, active[1:])
    branches = [functools.partial(
        lambda graph, *values: evaluate(graph, values, active[1:]), graph)
        for graph in graphs]
    index = jax.lax.convert_element_type(index, "int32")
    return list(jax.lax.switch(index, branches, *operands))


_TRACED = {"scan": _trace_scan, "while": _trace_while, "cond": _trace_cond}

# Conversion -------------------------------------------------------------------


def convert_control(ir, module) -> None:
    """StableHLO's ops that have regions of ops, which torch-mlir leaves."""
    for op in list(_walk_inner_first(module.body)):
        if op.name == "stablehlo.while":
            _convert_while(ir, op)
        elif op.name == "stablehlo.case":
            _convert_case(ir, op)


def _walk_inner_first(block) -> Iterator[Any]:
    for op in block.operations:
        for region in op.operation.regions:
            for inner in region.blocks:
                yield from _walk_inner_first(inner)
        yield op.operation


def drop_sign(ir, type):
    """A type whose integers have no sign: ops say themselves how they read
    them."""
    if not isinstance(type, ir.RankedTensorType):
        return type
    tensor = ir.RankedTensorType(type)
    element = tensor.element_type
    if not isinstance(element, ir.IntegerType):
        return type
    width = ir.IntegerType(element).width
    return ir.RankedTensorType.get(tensor.shape,
                                   ir.IntegerType.get_signless(width))


def _extract(ir, tensor):
    """The only element."""
    element = ir.RankedTensorType(tensor.type).element_type
    return ir.Operation.create("tensor.extract", results=[element],
                               operands=[tensor]).results[0]


def _end(ir, block, make) -> None:
    """Another terminator, of what the block returned."""
    old = block.operations[len(block.operations) - 1].operation
    with ir.InsertionPoint(old), old.location:
        make(list(old.operands))
    old.erase()


def _yield(ir, values) -> None:
    ir.Operation.create("scf.yield", operands=values)


def _replace(op, new) -> None:
    for result, other in zip(op.results, new.results):
        result.replace_all_uses_with(other)
    op.erase()


def _convert_while(ir, op) -> None:
    with ir.InsertionPoint(op), op.location:
        new = ir.Operation.create(
            "scf.while", regions=2, operands=list(op.operands),
            results=[drop_sign(ir, result.type) for result in op.results])
    for old, region in zip(op.regions, new.regions):
        old.blocks[0].append_to(region)
        for argument in region.blocks[0].arguments:
            argument.set_type(drop_sign(ir, argument.type))
    asks, runs = (region.blocks[0] for region in new.regions)
    _end(ir, asks, lambda values: ir.Operation.create(
        "scf.condition",
        operands=[_extract(ir, values[0]), *asks.arguments]))
    _end(ir, runs, lambda values: _yield(ir, values))
    _replace(op, new)


def _convert_case(ir, op) -> None:
    """The last branch is that of all other numbers."""
    types = [drop_sign(ir, result.type) for result in op.results]
    blocks = [region.blocks[0] for region in op.regions]

    def move(block, region) -> None:
        block.append_to(region)
        _end(ir, region.blocks[0], lambda values: _yield(ir, values))

    def choose(index, number: int):
        i32 = index.type
        wanted = ir.Operation.create(
            "arith.constant", results=[i32],
            attributes={"value": ir.IntegerAttr.get(i32, number)}).results[0]
        equal = ir.Operation.create(
            "arith.cmpi", results=[ir.IntegerType.get_signless(1)],
            operands=[index, wanted],
            attributes={"predicate": ir.IntegerAttr.get(
                ir.IntegerType.get_signless(64), 0)}).results[0]
        new = ir.Operation.create("scf.if", results=types, operands=[equal],
                                  regions=2)
        move(blocks[number], new.regions[0])
        if number + 2 == len(blocks):
            move(blocks[number + 1], new.regions[1])
            return new
        rest = new.regions[1].blocks.append()
        with ir.InsertionPoint(rest):
            inner = choose(index, number + 1)
            _yield(ir, list(inner.results))
        return new

    with ir.InsertionPoint(op), op.location:
        _replace(op, choose(_extract(ir, op.operands[0]), 0))

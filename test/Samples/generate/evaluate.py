#!/usr/bin/env python3
"""Evaluates linalg and TOSA text op by op in PyTorch, in f64.

A second implementation of what a file means, independent of the compiler: the
constants of a file are those that are printed there (a GELU divides by f32's
square root of 2, not by f64's), everything else is f64, casts between floats
do nothing, and PyTorch's autograd differentiates.

usage: evaluate.py FILE     prints the ops of a file, as a check that it reads
"""

import math
import re
import subprocess
import sys

import numpy as np
import torch
from torch_mlir import ir

MLIR_OPT = "/usr/lib/llvm-22/bin/mlir-opt"
TOSA = (
    "func.func(tosa-optional-decompositions,tosa-to-linalg-named,"
    "tosa-to-linalg,tosa-to-arith,tosa-to-tensor),canonicalize,"
)
INT_TYPES = {"i1": torch.bool, "i8": torch.int8, "i32": torch.int32}


def to_dtype(element):
    text = str(element)
    if text in ("f64", "f32", "f16", "bf16"):
        return torch.float64
    return INT_TYPES.get(text, torch.int64)


def load(path):
    """The module of a file, its named linalg ops made generic by mlir-opt."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for name, blob in re.findall(r'([\w.$-]+): "0x([0-9A-F]+)"', text):
        # Behind the alignment.
        RESOURCES[name] = bytes.fromhex(blob)[4:]
    passes = TOSA if "tosa." in text else ""
    command = [
        MLIR_OPT,
        "--mlir-print-op-generic",
        f"--pass-pipeline=builtin.module(inline,symbol-dce,{passes}"
        "linalg-generalize-named-ops)",
    ]
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{path}: {done.stderr}")
    context = ir.Context()
    context.allow_unregistered_dialects = True
    return ir.Module.parse(done.stdout, context)


def get_shape(value):
    return list(ir.RankedTensorType(value.type).shape)


def get_ints(attr):
    """The numbers of array<i64: ...>, dense<...> or [...] of integers."""
    if isinstance(attr, ir.DenseI64ArrayAttr):
        return list(attr)
    text = re.sub(r"^array<i\d+:?|: i64|>$", "", str(attr))
    return [int(n) for n in re.findall(r"-?\d+", text)]


def parse_map(attr):
    """(dimensions, result expressions as Python) of an affine map."""
    dims, results = re.fullmatch(
        r"affine_map<\(([^)]*)\) -> \((.*)\)>", str(attr)
    ).groups()
    results = results.replace("floordiv", "//").replace("mod", "%")
    dims = [d.strip() for d in dims.split(",") if d.strip()]
    return dims, [r.strip() for r in results.split(",") if r.strip()]


# name: bytes of the file's dense_resource attributes.
RESOURCES = {}
NUMPY_TYPES = {"f64": "<f8", "f32": "<f4", "i64": "<i8", "i32": "<i4"}


def get_elements(attr):
    resource = re.match(r"dense_resource<([^>]*)>", str(attr))
    if not resource:
        return np.array(attr)
    element = str(ir.RankedTensorType(attr.type).element_type)
    return np.frombuffer(RESOURCES[resource[1]], NUMPY_TYPES[element])


def get_constant(op):
    attr = op.attributes["value"]
    result_type = op.results[0].type
    if isinstance(result_type, ir.RankedTensorType):
        shape = list(result_type.shape)
        dtype = to_dtype(result_type.element_type)
        values = torch.from_numpy(get_elements(attr).copy()).to(dtype)
        return values.reshape(shape) if values.numel() > 1 else (
            values.reshape(-1)[0].expand(shape).clone())
    dtype = to_dtype(result_type)
    return torch.tensor(attr.value, dtype=dtype)


COMPARE_INT = ["eq", "ne", "lt", "le", "gt", "ge", "lt", "le", "gt", "ge"]
COMPARE_FLOAT = {1: "eq", 2: "gt", 3: "ge", 4: "lt", 5: "le", 6: "ne",
                 8: "eq", 9: "gt", 10: "ge", 11: "lt", 12: "le", 13: "ne"}

ELEMENTWISE = {
    "arith.addf": torch.add, "arith.addi": torch.add,
    "arith.subf": torch.sub, "arith.subi": torch.sub,
    "arith.mulf": torch.mul, "arith.muli": torch.mul,
    "arith.divf": torch.div, "arith.negf": torch.neg,
    "arith.remf": torch.fmod,
    "arith.maximumf": torch.maximum, "arith.minimumf": torch.minimum,
    "arith.maxnumf": torch.maximum, "arith.minnumf": torch.minimum,
    "arith.maxsi": torch.maximum, "arith.minsi": torch.minimum,
    "arith.andi": torch.bitwise_and, "arith.ori": torch.bitwise_or,
    "arith.xori": torch.bitwise_xor,
    "arith.divsi": lambda a, b: torch.div(a, b, rounding_mode="trunc"),
    "arith.floordivsi": lambda a, b: torch.div(a, b, rounding_mode="floor"),
    "arith.remsi": torch.fmod,
    "math.exp": torch.exp, "math.log": torch.log, "math.log1p": torch.log1p,
    "math.expm1": torch.expm1, "math.sqrt": torch.sqrt,
    "math.rsqrt": torch.rsqrt, "math.tanh": torch.tanh,
    "math.erf": torch.erf, "math.powf": torch.pow, "math.fpowi": torch.pow,
    "math.absf": torch.abs, "math.absi": torch.abs, "math.sin": torch.sin,
    "math.cos": torch.cos, "math.floor": torch.floor,
    "math.ceil": torch.ceil, "math.roundeven": torch.round,
    "math.fma": lambda a, b, c: a * b + c,
    "math.exp2": torch.exp2, "math.log2": torch.log2,
    "math.copysign": torch.copysign,
}
CASTS = {
    "arith.extf", "arith.truncf", "arith.extsi", "arith.trunci",
    "arith.index_cast", "arith.sitofp", "arith.fptosi",
}


def get_element_type(value):
    if isinstance(value.type, ir.RankedTensorType):
        return ir.RankedTensorType(value.type).element_type
    return value.type


def compute(op, args):
    """An arith or math op, on tensors of any broadcastable shapes."""
    name = op.name
    if name == "math.rsqrt":
        return 1 / torch.sqrt(args[0])
    if name in ELEMENTWISE:
        return ELEMENTWISE[name](*args)
    if name in CASTS:
        source = args[0]
        dtype = to_dtype(get_element_type(op.results[0]))
        if name == "arith.extsi" and source.dtype == torch.bool:
            source = -source.to(torch.int64)
        if name == "arith.trunci" and dtype == torch.bool:
            return source % 2 != 0
        return source.to(dtype)
    if name == "arith.extui":
        assert args[0].dtype == torch.bool or (args[0] >= 0).all()
        return args[0].to(to_dtype(get_element_type(op.results[0])))
    if name == "arith.uitofp":
        assert args[0].dtype == torch.bool or (args[0] >= 0).all()
        return args[0].to(torch.float64)
    if name == "arith.select":
        a, b, c = torch.broadcast_tensors(*args)
        return torch.where(a, b, c)
    if name == "arith.cmpi":
        predicate = op.attributes["predicate"].value
        if predicate >= 6:
            assert (args[0] >= 0).all() and (args[1] >= 0).all()
        return getattr(torch, COMPARE_INT[predicate])(*args)
    if name == "arith.cmpf":
        return getattr(
            torch, COMPARE_FLOAT[op.attributes["predicate"].value]
        )(*args)
    raise NotImplementedError(name)


class Evaluator:
    def __init__(self):
        self.values = {}

    def get(self, value):
        return self.values[value]

    def run_block(self, block):
        """Runs to the terminator; returns its operands."""
        for op in block.operations:
            op = op.operation
            if op.name in ("func.return", "linalg.yield", "tensor.yield",
                           "scf.yield", "scf.condition"):
                return [self.get(value) for value in op.operands]
            results = self.run(op)
            if not isinstance(results, (list, tuple)):
                results = [results]
            for result, value in zip(op.results, results, strict=True):
                self.values[result] = value
        raise AssertionError("no terminator")

    def run(self, op):
        method = getattr(self, op.name.replace(".", "_"), None)
        if method:
            return method(op)
        return compute(op, [self.get(value) for value in op.operands])

    # arith, cf, scf

    def arith_constant(self, op):
        return get_constant(op)

    def cf_assert(self, op):
        assert self.get(op.operands[0]).all(), op
        return []

    def scf_for(self, op):
        low, high, step = (int(self.get(v)) for v in list(op.operands)[:3])
        carried = [self.get(v) for v in list(op.operands)[3:]]
        block = op.regions[0].blocks[0]
        for i in range(low, high, step):
            self.values[block.arguments[0]] = torch.tensor(i)
            for argument, value in zip(list(block.arguments)[1:], carried):
                self.values[argument] = value
            carried = self.run_block(block)
        return carried

    def scf_while(self, op):
        carried = [self.get(v) for v in op.operands]
        before, after = (region.blocks[0] for region in op.regions)
        while True:
            self.values.update(zip(before.arguments, carried))
            holds, *handed = self.run_block(before)
            if not holds:
                return handed
            self.values.update(zip(after.arguments, handed))
            carried = self.run_block(after)

    def scf_if(self, op):
        """One branch, or in a body both at all points."""
        condition = self.get(op.operands[0])
        branches = [region.blocks[0] for region in op.regions]
        if condition.numel() == 1:
            return self.run_block(branches[0 if condition else 1])
        taken, other = (self.run_block(block) for block in branches)
        return [torch.where(condition, x, y) for x, y in zip(taken, other)]

    # tensor

    def tensor_empty(self, op):
        result = ir.RankedTensorType(op.results[0].type)
        dtype = to_dtype(result.element_type)
        # Nothing may depend on it.
        fill = math.nan if dtype == torch.float64 else 1
        return torch.full(list(result.shape), fill, dtype=dtype)

    def tensor_expand_shape(self, op):
        return self.get(op.operands[0]).reshape(get_shape(op.results[0]))

    tensor_collapse_shape = tensor_expand_shape

    def tensor_reshape(self, op):
        return self.get(op.operands[0]).reshape(get_shape(op.results[0]))

    def tensor_cast(self, op):
        return self.get(op.operands[0])

    def tensor_dim(self, op):
        source, dim = (self.get(value) for value in op.operands)
        return torch.tensor(source.shape[int(dim)])

    def tensor_extract(self, op):
        source, *indices = (self.get(value) for value in op.operands)
        # Of a branch of a body that is not taken they may be anything.
        indices = tuple(
            torch.as_tensor(i).clamp(0, n - 1)
            for i, n in zip(indices, source.shape))
        return source[indices] if indices else source

    def tensor_from_elements(self, op):
        values = [self.get(value) for value in op.operands]
        return torch.stack(values).reshape(get_shape(op.results[0]))

    def tensor_splat(self, op):
        return self.get(op.operands[0]).expand(get_shape(op.results[0]))

    def get_slices(self, op):
        names = ("static_offsets", "static_sizes", "static_strides")
        offsets, sizes, strides = (get_ints(op.attributes[n]) for n in names)
        dynamic = [v for v in op.operands
                   if not isinstance(v.type, ir.RankedTensorType)]
        given = iter(int(self.get(v)) for v in dynamic)
        offsets = [next(given) if o < 0 else o for o in offsets]
        return tuple(
            slice(o, o + (n - 1) * s + 1, s)
            for o, n, s in zip(offsets, sizes, strides)
        ), sizes

    def tensor_extract_slice(self, op):
        slices, _ = self.get_slices(op)
        return self.get(op.operands[0])[slices].reshape(
            get_shape(op.results[0]))

    def tensor_insert_slice(self, op):
        source, target = (self.get(v) for v in list(op.operands)[:2])
        slices, sizes = self.get_slices(op)
        target = target.clone()
        target[slices] = source.reshape(sizes)
        return target

    def tensor_concat(self, op):
        values = [self.get(value) for value in op.operands]
        return torch.cat(values, op.attributes["dim"].value)

    def tensor_pad(self, op):
        assert len(op.operands) == 1
        low = get_ints(op.attributes["static_low"])
        (fill,) = self.run_block(op.regions[0].blocks[0])
        source = self.get(op.operands[0])
        shape = get_shape(op.results[0])
        target = fill.expand(shape).clone()
        target[tuple(slice(o, o + n) for o, n in zip(low, source.shape))] = (
            source)
        return target

    # linalg

    def linalg_index(self, op):
        return self.indices[op.attributes["dim"].value]

    def linalg_fill(self, op):
        value, _ = (self.get(v) for v in op.operands)
        return value.expand(get_shape(op.results[0])).clone()

    def linalg_generic(self, op):
        return Generic(self, op).run()


COMBINERS = {
    "arith.addf": lambda x, dims: x.sum(dims),
    "arith.addi": lambda x, dims: x.sum(dims),
    "arith.maximumf": torch.amax,
    "arith.minimumf": torch.amin,
    "arith.maxnumf": torch.amax,
    "arith.minnumf": torch.amin,
}


class Generic:
    """One linalg.generic: the body at all points of the loops at once, the
    loops in the order of the iterators. Reductions go one step at a time
    unless the body ends in a plain combiner."""

    def __init__(self, evaluator, op):
        self.evaluator, self.op = evaluator, op
        self.block = op.regions[0].blocks[0]
        self.maps = [parse_map(a) for a in op.attributes["indexing_maps"]]
        self.iterators = [
            re.search(r"parallel|reduction", str(a)).group(0)
            for a in op.attributes["iterator_types"]
        ]
        self.operands = [evaluator.get(v) for v in op.operands]
        self.extents = self.get_extents()
        self.reduced = [
            i for i, kind in enumerate(self.iterators) if kind == "reduction"
        ]

    def get_extents(self):
        extents = {}
        for (_, results), operand in zip(self.maps, self.operands):
            for expression, extent in zip(results, operand.shape, strict=True):
                if re.fullmatch(r"d\d+", expression):
                    extents[expression] = extent
        return [extents[f"d{i}"] for i in range(len(self.iterators))]

    def set_space(self, space):
        """`space`: a range for each loop; the indices as broadcastables."""
        rank = len(space)
        self.shape = [len(r) for r in space]
        self.evaluator.indices = [
            torch.tensor(list(r)).reshape(
                [len(r) if i == j else 1 for j in range(rank)])
            for i, r in enumerate(space)
        ]

    def read(self, operand, expressions):
        names = {f"d{i}": v for i, v in enumerate(self.evaluator.indices)}
        index = tuple(
            torch.as_tensor(eval(e, {}, names)) for e in expressions
        )
        value = operand[index] if index else operand
        return value.expand(self.shape) if value.dim() == len(
            self.shape) else value.reshape([1] * len(self.shape)).expand(
                self.shape)

    def run_body(self, operands):
        for argument, operand, (_, expressions) in zip(
                self.block.arguments, operands, self.maps):
            self.evaluator.values[argument] = self.read(operand, expressions)
        return [
            torch.as_tensor(value).expand(self.shape)
            for value in self.evaluator.run_block(self.block)
        ]

    def get_combiner(self):
        """The op that adds up, if the body ends in one and reads the sum
        nowhere else."""
        outs = len(self.op.results)
        if outs != 1:
            return None
        argument = list(self.block.arguments)[-1]
        *_, terminator = self.block.operations
        owner = terminator.operands[0].owner
        if isinstance(owner, ir.Block) or owner.name not in COMBINERS:
            return None
        uses = list(argument.uses)
        if len(uses) != 1 or uses[0].owner != owner.operation:
            return None
        return owner

    def transpose_out(self, value, expressions):
        """From the loops' order (reduced ones dropped) to the result's."""
        left = [f"d{i}" for i, k in enumerate(self.iterators)
                if k == "parallel"]
        ones = [e for e in expressions if not re.fullmatch(r"d\d+", e)]
        assert all(e == "0" for e in ones), expressions
        dims = [e for e in expressions if e != "0"]
        assert sorted(dims) == sorted(left), (dims, left)
        value = value.permute([left.index(e) for e in dims])
        for i, e in enumerate(expressions):
            if e == "0":
                value = value.unsqueeze(i)
        return value

    def run(self):
        ins = len(self.operands) - len(self.op.results)
        if not self.reduced:
            self.set_space([range(n) for n in self.extents])
            values = self.run_body(self.operands)
            return [self.transpose_out(v, self.maps[ins + i][1])
                    for i, v in enumerate(values)]
        owner = self.get_combiner()
        if owner is not None:
            return self.run_combiner(owner)
        return self.run_steps(ins)

    def run_combiner(self, owner):
        self.set_space([range(n) for n in self.extents])
        argument = list(self.block.arguments)[-1]
        other = [v for v in owner.operands if v != argument]
        # The terminator's operand without the sum: run the body, then take
        # the combiner's other operand.
        self.run_body(self.operands)
        value = self.evaluator.get(other[0]).expand(self.shape)
        value = COMBINERS[owner.name](value, self.reduced)
        value = self.transpose_out(value, self.maps[-1][1])
        return [compute(owner.operation, [value, self.operands[-1]])]

    def run_steps(self, ins):
        """Any body: one point of the reduction loops after another."""
        space = [range(n) for n in self.extents]
        carried = self.operands[ins:]
        for point in np.ndindex(*[self.extents[i] for i in self.reduced]):
            for i, at in zip(self.reduced, point):
                space[i] = range(at, at + 1)
            self.set_space(space)
            values = self.run_body(self.operands[:ins] + carried)
            carried = [
                self.transpose_out(
                    v.squeeze(self.reduced), self.maps[ins + i][1])
                for i, v in enumerate(values)
            ]
        return carried


def find_main(module):
    functions = [
        op for op in module.body.operations
        if op.operation.name == "func.func"
    ]
    assert len(functions) == 1, "one function"
    return functions[0].operation


def evaluate(path, inputs):
    """The results of the file's only function; inputs are tensors in order."""
    module = load(path)
    main = find_main(module)
    evaluator = Evaluator()
    block = main.regions[0].blocks[0]
    for argument, value in zip(block.arguments, inputs, strict=True):
        assert get_shape(argument) == list(value.shape), (path, argument)
        evaluator.values[argument] = value.to(
            to_dtype(get_element_type(argument)))
    return evaluator.run_block(block)


def get_signature(path):
    """(element type, shape) of each argument."""
    module = load(path)
    block = find_main(module).regions[0].blocks[0]
    return [(str(get_element_type(a)), get_shape(a)) for a in block.arguments]


if __name__ == "__main__":
    print(*get_signature(sys.argv[1]), sep="\n")

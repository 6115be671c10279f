"""Reads what `amp-opt --mlir-print-op-generic --mlir-print-debuginfo
--mlir-print-local-scope` prints: one op a line, regions between lines."""

import re

TAG = re.compile(r'"(t\d+)"')
HEAD = re.compile(r'(?:(%\S+) = )?"([\w.]+)"\(([^)]*)\)')
ARG = re.compile(r"(%\w+): (\S+)(?: loc)?")


class Result:
    """A value: what defines it (an op, or a block) and its type."""

    def __init__(self, owner, index, kind):
        self.owner, self.index, self.type = owner, index, kind
        self.uses = []

    @property
    def elem(self):
        if not self.type.startswith("tensor<"):
            return self.type
        return self.type[7:-1].rsplit("x", 1)[-1]

    @property
    def is_tensor(self):
        return self.type.startswith("tensor<")


class Block:
    def __init__(self, parent):
        self.parent = parent
        self.args = []
        self.ops = []


class ReadOp:
    def __init__(self, name, operands, block, text):
        self.name, self.operands, self.block, self.text = (
            name,
            operands,
            block,
            text,
        )
        self.results, self.regions = [], []
        self.key = ()

    @property
    def is_excess(self):
        return "fastmath<contract>" in self.text

    def walk(self):
        for block in self.regions:
            for op in block.ops:
                yield op
                yield from op.walk()


def split_types(text):
    text = text.strip()
    if text.startswith("("):
        text = text[1:-1]
    return text.split(", ") if text else []


class Reader:
    def __init__(self):
        self.values = {}
        self.functions = {}

    def define(self, name, owner, index, kind):
        value = Result(owner, index, kind)
        self.values[name] = value
        return value

    def read(self, text):
        root = Block(None)
        opened = []  # ops whose regions are being read, and their names
        block = root
        for line in text.splitlines():
            line = line.strip()
            if not line:
                continue
            if line.startswith("^"):
                self.arguments(block, line)
            elif line.startswith("})"):
                op, names = opened.pop()
                block = op.block
                self.close(op, names, line)
            elif line.startswith("}, {"):
                op, _ = opened[-1]
                block = Block(op)
                op.regions.append(block)
            else:
                op, names = self.open(line, block)
                block.ops.append(op)
                if line.endswith("({"):
                    if op.name == "func.func":
                        self.values = {}
                        name = re.search(r'sym_name = "(\w+)"', line).group(1)
                        self.functions[name] = op
                    opened.append((op, names))
                    block = Block(op)
                    op.regions.append(block)
                else:
                    self.close(op, names, line)
        return self.functions

    def open(self, line, block):
        match = HEAD.match(line)
        operands = [self.values[n] for n in match.group(3).split(", ") if n]
        op = ReadOp(match.group(2), operands, block, line)
        for i, operand in enumerate(operands):
            operand.uses.append((op, i))
        return op, match.group(1)

    def close(self, op, names, line):
        op.text += line
        types, _, loc = line[line.rindex(" : (") + 3 :].partition(" loc(")
        op.key = tuple(TAG.findall(loc))
        results = split_types(types.split(" -> ")[1])
        if not names:
            return
        name = names.split(":")[0]
        for i, kind in enumerate(results):
            key = name if len(results) == 1 else f"{name}#{i}"
            op.results.append(self.define(key, op, i, kind))

    def arguments(self, block, line):
        for i, (name, kind) in enumerate(ARG.findall(line)):
            block.args.append(self.define(name, block, i, kind))


def read_functions(text):
    return Reader().read(text)

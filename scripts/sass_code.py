"""Kernels of a cubin as nvdisasm prints them: their loops, what a thread
executes, and what it has in flight."""

import collections
import operator
import re
import struct
import subprocess
import tempfile

Loop = collections.namedtuple("Loop", "begin end trips")
# Attributes of .nv.info, by CUDA's elf headers.
REGISTERS = 0x2f
RELATIONS = {"GT": operator.gt, "GE": operator.ge, "LT": operator.lt,
             "LE": operator.le, "EQ": operator.eq, "NE": operator.ne}
GUARD = re.compile(r"@(!?)(U?P(?:\d|T)) ")
LINE = re.compile(r"\s+/\*[0-9a-f]+\*/\s+(.*?)\s*;")
SIZES = {"U8": 1, "S8": 1, "U16": 2, "S16": 2, "64": 8, "128": 16}
# 64-bit values lie in two registers.
WIDE = re.compile(r"D(ADD|MUL|FMA|SETP|MNMX)|F2F\.\w+\.F64|F2I.*F64")
MATRIX = re.compile(r"[HIQ]G?MMA\.|BMMA")
# m x n x k of HMMA.16816, and how much slower than 16 bits an element is; of
# HGMMA.64x256x16, by four warps.
SHAPE = re.compile(r"\.(16)(8)(4|8|16|32)\.")
WARPGROUP_SHAPE = re.compile(r"\.(64)x(\d+)x(16)\.")
# Products of wgmma in the time of one of mma.sync, on an H100.
WARPGROUP_SPEED = 2.2


class Instruction:
    def __init__(self, text):
        self.guard = GUARD.match(text)
        if self.guard:
            text = text[self.guard.end():]
        self.name, _, rest = text.strip().partition(" ")
        self.operands = [part.strip() for part in
                         re.split(r",(?![^\[]*\])", rest)] if rest else []
        self.kind = self.name.partition(".")[0]
        self.parts = set(self.name.split(".")[1:])
        found = re.search(r"`\((.*?)\)", rest)
        self.target = found[1] if found else None

    @property
    def is_never(self):
        return bool(self.guard) and self.guard.groups() == ("!", "PT")

    @property
    def is_always(self):
        return not self.guard

    def count_bytes(self):
        """Of one lane's access."""
        return next((SIZES[part] for part in SIZES if part in self.parts), 4)

    def count_products(self):
        """Of a warp, as many of 16-bit elements would take as long by
        mma.sync."""
        if found := WARPGROUP_SHAPE.search(self.name + "."):
            m, n, k = map(int, found.groups())
            return m // 4 * n * k / WARPGROUP_SPEED
        found = SHAPE.search(self.name + ".")
        if not (MATRIX.match(self.name) and found):
            return 0
        m, n, k = map(int, found.groups())
        if self.kind == "HMMA" and "TF32" in self.name:
            return 2 * m * n * k
        return m * n * k // (2 if self.kind in ("IMMA", "QMMA") else 1)

    def get_register(self):
        """The first that it writes."""
        first = self.operands[0] if self.operands else ""
        return int(first[1:]) if re.fullmatch(r"R\d+", first) else None

    def list_reads(self):
        """Registers, those behind the first of a wide operand, too."""
        stores = self.kind in ("STG", "STS", "STL", "ST")
        sources = self.operands if stores else self.operands[1:]
        if not stores and not re.match(r"R\d|U?P\d|PT|RZ|U", "".join(
                self.operands[:1])):
            sources = self.operands
        more = 0
        if MATRIX.match(self.name):
            more = 3
        elif stores:
            more = self.count_bytes() // 4 - 1
        elif WIDE.match(self.name):
            more = 1
        return {int(number) + i for text in sources
                for number in re.findall(r"\bR(\d+)", text)
                for i in range(max(more, ".64" in text) + 1)}


def parse_number(text):
    """An immediate of 32 bits, with its sign; None if it is none."""
    if text in ("RZ", "URZ"):
        return 0
    if not re.fullmatch(r"-?(0x[0-9a-f]+|\d+)", text):
        return None
    value = int(text, 0)
    return value - (1 << 32) if value >= 1 << 31 else value


class Kernel:
    """Without the subroutines of slow paths, which ptxas puts behind it."""

    def __init__(self, entry):
        self.entry, self.code, self.labels = entry, [], {}
        self.registers = 0

    def end(self):
        while self.code and (self.code[-1].kind == "NOP" or self.is_halt(
                len(self.code) - 1)):
            self.code.pop()
        self.loops = self.find_loops()

    def is_halt(self, i):
        """The branch to itself behind the last EXIT."""
        return self.code[i].kind == "BRA" and self.find_target(i) == i

    def find_target(self, i):
        """None of the branches to where lanes of a warp that parted meet."""
        if self.code[i].kind != "BRA" or "DIV" in self.code[i].parts:
            return None
        return self.labels.get(self.code[i].target)

    def find_loops(self):
        """Of several branches back to a place the last; inner ones first."""
        ends = {}
        for i in range(len(self.code)):
            target = self.find_target(i)
            if target is not None and target < i:
                ends[target] = i
        return [Loop(begin, end, self.count_trips(begin, end))
                for begin, end in sorted(ends.items(),
                                         key=lambda item: item[1] - item[0])]

    def find_last(self, register, begin, end):
        """The instruction before `end` that writes it."""
        return next((i for i in range(end - 1, begin - 1, -1) if register in
                     self.code[i].operands[:2 if "P" in register else 1]), None)

    def find_compare(self, begin, end, predicate):
        """Of low words, where 64 bits are compared in two steps."""
        while (i := self.find_last(predicate, begin, end)) is not None:
            one = self.code[i]
            if "SETP" in one.kind and "EX" not in one.parts:
                return i
            if one.kind == "PLOP3":
                predicate = next((p for p in one.operands[2:]
                                  if re.fullmatch(r"!?U?P\d", p)), "PT")
            end = i
        return None

    def count_trips(self, begin, end):
        """By a counter that is compared with a number; None of others."""
        exits = [i for i in range(begin, end + 1) if self.code[i].guard
                 and (self.find_target(i) == begin
                      or (self.find_target(i) or 0) > end)]
        if not exits:
            return None
        i = self.find_compare(begin, exits[-1], self.code[exits[-1]].guard[2])
        if i is None or len(self.code[i].operands) < 4:
            return None
        counter, bound = self.code[i].operands[2:4]
        bound = parse_number(bound)
        step = sum(self.get_step(one, counter)
                   for one in self.code[begin:end + 1])
        if bound is None or not step:
            return None
        return max(1, -((self.find_start(counter, begin) - bound) // step))

    def has_parts(self):
        """Whether it branches by the block's number."""
        return any(self.does_branch(i, 0) is not None
                   for i in range(len(self.code))
                   if self.find_target(i) is not None)

    def does_branch(self, i, block):
        """Of a branch by the block's number; None of others."""
        one = self.code[i]
        compare = one.guard and self.find_compare(0, i, one.guard[2])
        if compare is None or len(self.code[compare].operands) < 4:
            return None
        name, bound = self.code[compare].operands[2:4]
        source = self.find_last(name, 0, compare)
        relation = self.code[compare].name.split(".")[1]
        bound = parse_number(bound)
        if source is None or bound is None or relation not in RELATIONS or (
                self.code[source].operands[1:] != ["SR_CTAID.X"]):
            return None
        return RELATIONS[relation](block, bound) != (one.guard[1] == "!")

    def get_step(self, one, counter):
        if one.kind not in ("IADD3", "VIADD", "UIADD3") or (
                counter not in one.operands[:1]
                or counter not in one.operands[1:]):
            return 0
        return sum(filter(None, map(parse_number, one.operands[1:])))

    def find_start(self, counter, begin):
        """Of thread 0 of its team."""
        i = self.find_last(counter, 0, begin)
        if i is None:
            return 0
        one = self.code[i]
        value = parse_number(one.operands[-1])
        if one.kind in ("MOV", "UMOV") or one.name.startswith("IMAD.MOV"):
            return value or 0
        # A thread's number with the bits of a negative one.
        if one.kind == "LOP3" and len(one.operands) > 3:
            return min(parse_number(one.operands[-4]) or 0, 0) if (
                one.operands[-2] == "0xfc") else 0
        return 0


def list_infos(image):
    """(attribute, symbol, value) of .nv.info, and the symbols' names."""
    offset, = struct.unpack_from("<Q", image, 40)
    count, names = struct.unpack_from("<HH", image, 60)
    sections = [struct.unpack_from("<IIQQQQIIQQ", image, offset + 64 * i)
                for i in range(count)]

    def read(base, start):
        start += sections[base][4]
        return image[start:image.index(b"\0", start)].decode()

    symbols, infos = [], []
    for name, kind, _, _, start, size, link, *_ in sections:
        if kind == 2:
            symbols = [read(link, struct.unpack_from("<I", image, at)[0])
                       for at in range(start, start + size, 24)]
        if read(names, name) != ".nv.info":
            continue
        at = start
        while at < start + size:
            form, attribute, length = struct.unpack_from("<BBH", image, at)
            if form == 4 and length == 8:
                infos.append((attribute,
                              *struct.unpack_from("<II", image, at + 4)))
            at += 4 + (length if form == 4 else 0)
    return [(attribute, symbols[symbol], value)
            for attribute, symbol, value in infos if symbol < len(symbols)]


def disassemble(nvdisasm, image):
    """entry: its kernel."""
    with tempfile.NamedTemporaryFile(suffix=".cubin") as file:
        file.write(image)
        file.flush()
        lines = subprocess.run([nvdisasm, "-c", file.name], check=True,
                               capture_output=True, text=True).stdout
    kernels, kernel = {}, None
    for line in lines.splitlines():
        if found := re.match(r"\.text\.(\S+):", line):
            kernel = kernels[found[1]] = Kernel(found[1])
        elif line.startswith("$"):
            kernel = None
        elif kernel and (found := re.match(r"(\.L_\S+):", line)):
            kernel.labels[found[1]] = len(kernel.code)
        elif kernel and (found := LINE.match(line)):
            kernel.code.append(Instruction(found[1]))
    for attribute, name, value in list_infos(image):
        if attribute == REGISTERS and name in kernels:
            kernels[name].registers = value
    for kernel in kernels.values():
        kernel.end()
    return kernels

"""What binds a kernel, by its SASS: issue slots, pipes, memory, latency.

Of a thread it counts the path that moves most bytes, in a loop as often as its
counter says; of a joined launch what most blocks execute.
"""

import collections
import re

LANES = 32
SCHEDULERS = 4
# Blocks of a joined launch that are looked at.
SAMPLES = 16
REGISTERS = 65536
KIB = 1 << 10
# A block's own, beside what it asks for.
RESERVED = KIB
# From a load to its value, where others load, too.
LATENCY = 0.8e-6
# What a launch of a graph takes beside its work, by copies of 25 to 134 MB.
LAUNCH = 1e-6

# Multiprocessors, GHz, warps, blocks and shared bytes of each; lanes a clock of
# f64 and of its conversions; products of 16 bits a clock by mma.sync; TB/s of
# what is read and written, by copies.
Chip = collections.namedtuple(
    "Chip", "processors clock warps blocks shared f64 convert64 products read "
    "write")
CHIPS = {
    "sm_80": Chip(108, 1.41, 64, 32, 164 * KIB, 32, 16, 1024, 1.4, 1.2),
    "sm_86": Chip(84, 1.80, 48, 16, 100 * KIB, 2, 2, 512, 0.68, 0.6),
    "sm_89": Chip(142, 2.52, 48, 24, 100 * KIB, 2, 2, 512, 0.78, 0.7),
    "sm_90a": Chip(132, 1.98, 64, 32, 228 * KIB, 64, 16, 1230, 3.2, 2.75),
}

# What goes through pipes of their own, and lanes a clock of these; ALU is what
# compares, shifts, selects and packs.
ALU = re.compile(r"IADD3|VIADD|LOP3|SHF|PRMT|[IF]SETP|[IF]MNMX|F?SEL|LEA|F2FP|"
                 r"PLOP3|VIMNMX|IABS|POPC")
ALU_LANES = 64
MUFU = re.compile(r"MUFU|F2I|I2F(?!P)|F2F|FRND")
MUFU_LANES = 16
F64 = re.compile(r"D(ADD|MUL|FMA|SETP|MNMX)")
CONVERT64 = re.compile(r"(F2F|F2I|I2F)\.[\w.]*[FSU]64")
SHARED_BYTES = 128
LOADS = ("LDG", "LD", "LDGSTS")
STORES = ("STG", "ST")


def count_threads(chip, registers, shared, threads):
    """That are resident on a multiprocessor, by full blocks."""
    warps = -(-threads // LANES)
    # By 8 a thread, so 256 a warp.
    own = -(-max(registers, 16) // 8) * 8 * LANES * warps
    blocks = min(chip.blocks, chip.warps // warps, REGISTERS // own,
                 chip.shared // (shared + RESERVED))
    return blocks * threads


class Path:
    """Instructions of a thread with how often it executes each."""

    def __init__(self, kernel, block=0, fallback=1):
        self.kernel, self.block = kernel, block
        code = kernel.code
        self.times = [1] * len(code)
        for begin, end, trips in kernel.loops:
            for i in range(begin, end + 1):
                self.times[i] *= trips or fallback
        self.indices = tuple(i for i in self.find_steps()
                             if not code[i].is_never and code[i].kind != "NOP")
        self.set_weights(collections.Counter(self.indices))

    def set_weights(self, weights):
        """What there is of each instruction, in all of its loops."""
        self.steps = [(self.kernel.code[i], self.times[i] * weight)
                      for i, weight in sorted(weights.items())]

    def list_followers(self, i):
        """Forward ones: a loop's body is passed once."""
        one, target = self.kernel.code[i], self.kernel.find_target(i)
        following = [] if one.is_always and one.kind in (
            "BRA", "EXIT", "RET") else [i + 1]
        if target is not None and target > i:
            decided = self.kernel.does_branch(i, self.block)
            following = [*(following if decided is not True else []),
                         *([target] if decided is not False else [])]
        if target is not None and target <= i and not following:
            # Left somewhere in the middle.
            following = [t for j in range(target, i)
                         if (t := self.kernel.find_target(j) or 0) > i]
        return following

    def weigh(self, i):
        """Bytes, then no subroutine, then instructions."""
        one, times = self.kernel.code[i], self.times[i]
        return (one.count_bytes() * times
                if one.kind in LOADS + STORES else 0,
                -(one.kind == "CALL"), times)

    def find_steps(self):
        count = len(self.kernel.code)
        best, choice = [(0, 0, 0)] * (count + 1), [count] * count
        for i in range(count - 1, -1, -1):
            following = [j for j in self.list_followers(i) if j <= count]
            choice[i] = max(following, key=lambda j: best[j], default=count)
            best[i] = tuple(map(sum, zip(self.weigh(i), best[choice[i]])))
        i = 0
        while i < count:
            yield i
            i = choice[i]

    def count(self, matches, value=lambda one: 1):
        return sum(value(one) * times for one, times in self.steps
                   if matches(one))

    def count_names(self, pattern):
        return self.count(lambda one: re.match(pattern, one.name))

    def count_bytes(self, kinds):
        return self.count(lambda one: one.kind in kinds,
                          lambda one: one.count_bytes())


def find_main_loop(kernel, path):
    """The one that moves most bytes, if that is half of all."""
    def moved(loop):
        trips = path.times[loop.end]
        return trips * sum(one.count_bytes() for one in
                           kernel.code[loop.begin:loop.end + 1]
                           if one.kind in LOADS + STORES)

    loops = [loop for loop in kernel.loops if loop.end in path.indices]
    best = max(loops, key=moved, default=None)
    whole = path.count_bytes(LOADS + STORES)
    return best if best and 2 * moved(best) > whole else None


def count_ahead(code):
    """Bytes that a thread has asked for where it first needs one of its widest
    loads."""
    loads = [one for one in code if one.kind in ("LDG", "LD")]
    widest = max((one.count_bytes() for one in loads), default=0)
    pending = []
    for one in code:
        reads = one.list_reads()
        used = [i for i, (registers, _) in enumerate(pending)
                if not registers.isdisjoint(reads)]
        # They come in order.
        come = pending[:used[-1] + 1] if used else []
        if any(size == widest for _, size in come):
            return sum(size for _, size in pending)
        del pending[:len(come)]
        if one in loads and (first := one.get_register()) is not None:
            size = one.count_bytes()
            pending.append((set(range(first, first + max(size // 4, 1))), size))
    return sum(size for _, size in pending)


def count_copied_ahead(code, is_loop):
    """The same of copies to shared memory, which are awaited by groups, a group
    each time around."""
    waits = [i for i, one in enumerate(code) if one.name == "DEPBAR.LE"]
    if not is_loop:
        code = code[:waits[0]] if waits else code
    copies = sum(one.count_bytes() for one in code if one.kind == "LDGSTS")
    groups = [int(code[i].operands[-1], 0) for i in waits] if is_loop else []
    return copies * (1 + max(groups, default=0))


class Launch:
    """A kernel as it is launched: what it does, and how long that takes."""

    def __init__(self, chip, kernel, launch, operands, is_first):
        self.chip, self.kernel = chip, kernel
        self.threads = launch["threads"]
        self.blocks = launch["blocks"]
        self.lanes = self.threads * self.blocks
        self.path = self.find_path()
        # A second function reads what the first one wrote.
        self.reads = ["initialized"] if is_first else ["initialized",
                                                       "writable"]
        self.read, self.written = self.limit_bytes(operands)
        if is_first and any(loop.trips is None for loop in kernel.loops):
            self.guess_trips(operands)
        self.body = self.find_body()
        self.resident = min(
            count_threads(chip, kernel.registers, launch["shared"],
                          self.threads),
            -(-self.blocks // chip.processors) * self.threads)
        self.in_flight = self.resident * (
            count_ahead(self.body)
            + count_copied_ahead(self.body, self.loop is not None))

    def find_path(self, fallback=1):
        """That of most blocks, with the work of all of them."""
        count = SAMPLES if self.kernel.has_parts() else 1
        paths = [Path(self.kernel, self.blocks * (2 * i + 1) // (2 * count),
                      fallback) for i in range(count)]
        counts = collections.Counter(path.indices for path in paths)
        most = counts.most_common(1)[0][0]
        path = next(path for path in paths if path.indices == most)
        path.set_weights({
            i: sum(weight for part, weight in counts.items() if i in set(part))
            / count for part in counts for i in part})
        return path

    def find_body(self):
        """The main loop, or the path if there is none or it only stores."""
        self.loop = find_main_loop(self.kernel, self.path)
        if self.loop:
            code = self.kernel.code[self.loop.begin:self.loop.end + 1]
            if any(one.kind in LOADS for one in code):
                return code
            self.loop = None
        return [self.kernel.code[i] for i in self.path.indices]

    def limit_bytes(self, operands):
        """Of operands, each once; of less, if that is all that is touched."""
        return tuple(
            min(sum(operand["bytes"] for operand in operands
                    if any(operand[kind] for kind in kinds)),
                self.path.count_bytes(names) * self.lanes)
            for kinds, names in ((self.reads, LOADS), (["writable"], STORES)))

    def guess_trips(self, operands):
        """Loops without a counter move what is left."""
        inside = sum(one.count_bytes() for loop in self.kernel.loops
                     if loop.trips is None
                     for one in self.kernel.code[loop.begin:loop.end + 1]
                     if one.kind in LOADS)
        whole = sum(operand["bytes"] for operand in operands
                    if operand["initialized"]) / self.lanes
        rest = whole - (self.path.count_bytes(LOADS) - inside)
        if inside and rest > inside:
            self.path = self.find_path(rest / inside)
            self.read, self.written = self.limit_bytes(operands)

    @property
    def moved(self):
        return self.read + self.written

    def count_lanes_a_byte(self):
        return self.path.count(lambda one: True) * self.lanes / max(
            self.moved, 1)

    def count_mufu_share(self):
        whole = self.path.count(lambda one: True)
        return self.path.count_names(MUFU) / whole if whole else 0

    def count_products_a_loop(self):
        """Of the loop that has most of them; of all code if none has any."""
        code = self.kernel.code
        parts = [code[loop.begin:loop.end + 1] for loop in self.kernel.loops]
        counts = [sum(bool(one.count_products()) for one in part)
                  for part in [*parts, code]]
        return max(counts[:-1], default=0) or counts[-1]

    def count_narrow(self):
        """In what is executed for each of many elements: the logit of a row's
        class is one."""
        return sum(one.kind in ("LDG", "LD") and one.count_bytes() == 2
                   for one in self.body)

    def count_local(self):
        return sum(one.kind in ("LDL", "STL") for one in self.kernel.code)

    def list_bounds(self):
        """name: seconds."""
        chip, path = self.chip, self.path
        clocks = chip.clock * 1e9 * min(chip.processors, self.blocks)
        rates = {
            "issue": (path.count(lambda one: True), LANES * SCHEDULERS),
            "alu": (path.count_names(ALU), ALU_LANES),
            "mufu": (path.count_names(MUFU), MUFU_LANES),
            "f64": (path.count_names(F64), chip.f64),
            "f64 casts": (path.count_names(CONVERT64), chip.convert64),
            "products": (path.count(lambda one: True,
                                    lambda one: one.count_products() / LANES),
                         chip.products),
            "shared": (self.count_shared(), SHARED_BYTES),
        }
        bounds = {name: count * self.lanes / rate / clocks
                  for name, (count, rate) in rates.items()}
        # A warp's products wait for its operands, and eight warps are too few
        # to hide one behind the other: by times of GPT-2's products.
        if bounds["products"]:
            bounds["products"] += bounds["shared"]
        bounds["memory"] = (self.read / chip.read
                            + self.written / chip.write) / 1e12
        processors = min(chip.processors, self.blocks)
        bounds["latency"] = self.read * LATENCY / max(
            self.in_flight * processors, 1)
        return bounds

    def count_shared(self):
        """Bytes of a lane through the port of shared memory."""
        def count(one):
            if one.kind == "LDSM":
                return 4 * int(one.operands and one.name[-1] or 1)
            return one.count_bytes()

        return self.path.count(
            lambda one: one.kind in ("LDS", "STS", "LDSM", "LDGSTS"), count)

    def predict(self):
        """Seconds, and what binds."""
        bounds = self.list_bounds()
        name = max(bounds, key=bounds.get)
        return bounds[name], name

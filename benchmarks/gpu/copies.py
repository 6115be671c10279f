"""Kernels of our own that move bytes and do nothing else: what memory can give.

PyTorch's `copy_` is no such ceiling: recorded in a CUDA graph it becomes a node
that the driver copies by other means, at two thirds of what a kernel reaches.
"""

from device import time_quickly

THREADS = 256
VECTOR_BYTES = 16
# Which of them is fastest depends on the card and on the size.
IN_FLIGHT = [1, 2, 4, 8]
HINTS = ["", ".cs"]
# 0: a block for every THREADS x in flight vectors, which ends behind them.
BLOCKS_PER_MULTIPROCESSOR = [0, 4, 8]

HEAD = ".version 7.0\n.target sm_80\n.address_size 64\n"
# A load has another predicate than its store: ptxas keeps it where nothing is
# stored.
KERNEL = """
.visible .entry {name}(.param .u64 target, .param .u64 source,
                       .param .u64 written, .param .u64 read)
.maxntid {threads}, 1, 1
{{
  .reg .pred %again, %read<{flight}>, %write<{flight}>;
  .reg .b32 %n<4>, %data<{words}>;
  .reg .b64 %to, %from, %written, %readable, %all, %first, %step;
  .reg .b64 %i<{flight}>, %source, %target;
  ld.param.u64 %to, [target];
  ld.param.u64 %from, [source];
  ld.param.u64 %written, [written];
  ld.param.u64 %readable, [read];
  cvta.to.global.u64 %to, %to;
  cvta.to.global.u64 %from, %from;
  max.u64 %all, %written, %readable;
  mov.u32 %n0, %ctaid.x;
  mov.u32 %n1, %nctaid.x;
  mov.u32 %n2, %tid.x;
  mul.wide.u32 %first, %n0, {stride};
  cvt.u64.u32 %i0, %n2;
  add.u64 %first, %first, %i0;
  mul.wide.u32 %step, %n1, {stride};
{clear}  setp.ge.u64 %again, %first, %all;
  @%again bra done;
next:
  mad.lo.u64 %source, %first, {bytes}, %from;
  mad.lo.u64 %target, %first, {bytes}, %to;
{loads}{stores}  add.u64 %first, %first, %step;
  setp.lt.u64 %again, %first, %all;
  @%again bra next;
done:
  ret;
}}
"""


def name_kernel(flight, hint):
    return f"copy_{flight}{hint.replace('.', '_')}"


def write_kernel(flight, hint):
    """Vector i of the source to place i of the target, as far as either goes,
    `flight` of them in a thread's registers at a time."""
    loads, stores = "", ""
    for v in range(flight):
        data = ", ".join(f"%data{4 * v + word}" for word in range(4))
        at = v * THREADS
        loads += (
            f"  add.u64 %i{v}, %first, {at};\n"
            f"  setp.lt.u64 %read{v}, %i{v}, %readable;\n"
            f"  setp.lt.u64 %write{v}, %i{v}, %written;\n"
            f"  @%read{v} ld.global{hint}.v4.u32 {{{data}}}, "
            f"[%source + {at * VECTOR_BYTES}];\n")
        stores += (f"  @%write{v} st.global{hint}.v4.u32 "
                   f"[%target + {at * VECTOR_BYTES}], {{{data}}};\n")
    clear = "".join(f"  mov.u32 %data{i}, 0;\n" for i in range(4 * flight))
    return KERNEL.format(
        name=name_kernel(flight, hint), threads=THREADS,
        flight=flight, words=4 * flight, stride=THREADS * flight,
        bytes=VECTOR_BYTES, clear=clear, loads=loads, stores=stores)


def write_module():
    return HEAD + "".join(write_kernel(flight, hint) for flight in IN_FLIGHT
                          for hint in HINTS)


class Copier:
    """The kernels, loaded: the driver takes PTX as it is."""

    def __init__(self, device, driver):
        self.device, self.driver = device, driver
        self.module = driver.load(write_module().encode())

    def choose(self, read, written, sets):
        """The fastest way to read and write so many bytes: its name, a work.
        Buffers are random: for zeros a card takes less power, and clocks
        higher."""
        buffers = [[self.device.random(max(count, VECTOR_BYTES))
                    for count in (written, read)] for _ in range(sets)]
        ways = self.list_ways(read // VECTOR_BYTES, written // VECTOR_BYTES,
                              buffers)
        return min(ways, key=lambda way: time_quickly(self.device, way[1],
                                                      sets))

    def list_ways(self, read, written, buffers):
        for flight in IN_FLIGHT:
            tiles = -(-max(read, written, 1) // (THREADS * flight))
            for hint in HINTS:
                function = self.driver.get_function(
                    self.module, name_kernel(flight, hint))
                for each in BLOCKS_PER_MULTIPROCESSOR:
                    most = each * self.device.multiprocessors or tiles
                    yield (f"{flight}{hint}, {each}", self.bind(
                        function, min(tiles, most), buffers, (written, read)))

    def bind(self, function, blocks, buffers, counts):
        def work(i):
            pointers = (self.device.pointer(buffer) for buffer in buffers[i])
            self.driver.launch(function, blocks, THREADS, 0,
                               self.device.stream(), [*pointers, *counts])
        return work

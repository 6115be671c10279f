"""Seconds of a step of n replicas: what it computes, what its messages take,
and how much of that the backward pass hides.

Of messages a model knows a latency and a bandwidth. amp's own exchange on CPUs
sends each of the others one n-th of a bucket, twice; NCCL's rings and trees are
modelled as NCCL models them to choose between them (`ncclTopoTuneModel`).
"""

import dataclasses
import math

MIB = 1 << 20


@dataclasses.dataclass
class Network:
    """GPUs, eight a node. Seconds a hop, bytes a second."""
    name: str
    hop: float  # between nodes
    rate: float  # of a node

    # NCCL's own figures, src/graph/tuning.cc, of its protocol "Simple": what a
    # collective starts with, and a step of a ring and of a tree over NVLink;
    # the rate of an H100's NVLink (360 GB/s of a nominal 450 each way).
    BASE, RING, TREE, NVLINK = 8.4e-6, 3.4e-6, 4.0e-6, 360e9
    GPUS = 8

    def time_exchange(self, size, n, ways=2):
        """Of an all-reduce of `size` bytes by n replicas; one way of it, a
        reduce-scatter or an all-gather, is half of a ring."""
        if n == 1:
            return 0
        nodes = math.ceil(n / self.GPUS)
        rate = self.NVLINK if nodes == 1 else min(self.NVLINK, self.rate)
        across = ways * (nodes - 1)
        ring = (across * self.hop + (ways * (n - 1) - across) * self.RING
                + ways * (n - 1) / n * size / rate)
        tree = (2 * ((min(n, self.GPUS) - 1) * self.TREE
                     + math.log2(nodes) * self.hop) + 2 * size / rate)
        return self.BASE + (min(ring, tree) if ways == 2 else ring)


# A card of NDR (400 Gb/s) for each GPU, as in a DGX H100, and one of 100 Gb/s
# for all of a node. NCCL takes 14 us a hop of any network; that of sockets is
# an assumption.
NETWORKS = (Network("InfiniBand, 8 x 400 Gb/s a node", 14e-6, 8 * 50e9),
            Network("Ethernet, 100 Gb/s a node", 50e-6, 12.5e9))


@dataclasses.dataclass
class Model:
    name: str
    parameters: float
    tokens: float  # a replica's in a micro-batch

    # An H100 SXM by its data sheet: 989.4 TFLOP/s of dense bf16, 3.35 TB/s. The
    # share of it that training reaches is an assumption, of usual size.
    RATE, SHARE, MEMORY = 989.4e12, 0.4, 3.35e12

    def time_compute(self):
        """Six operations a parameter and token."""
        return 6 * self.parameters * self.tokens / (self.RATE * self.SHARE)

    def time_update(self, share=1.0):
        """AdamW reads a gradient, reads and writes a parameter and two moments
        of f32, and writes a copy of 16 bits."""
        return share * self.parameters * (4 + 3 * 8 + 2) / self.MEMORY


MODELS = (Model("GPT-2 124M", 124.4e6, 16 * 1024),
          Model("GPT-2 1.5B", 1557.6e6, 8 * 1024))


@dataclasses.dataclass
class Options:
    name: str
    wire: int = 4  # bytes of a gradient
    accumulate: int = 1
    shard: bool = False
    bucket: float = 25 * MIB


PLAIN = Options("as it is")
OPTIONS = (PLAIN, Options("reduce=bf16", wire=2),
           Options("--accumulate=8", accumulate=8),
           Options("both", wire=2, accumulate=8),
           Options("--shard=optimizer", shard=True),
           Options("  and --bucket=250MiB", shard=True, bucket=250 * MIB))


def find_exposed(backward, exchanges):
    """What messages take beyond the backward pass, which makes the buckets one
    after another; they travel one after another, too."""
    free = 0
    for i, seconds in enumerate(exchanges):
        free = max(free, backward * (i + 1) / len(exchanges)) + seconds
    return free - backward


def project(model, network, options, n):
    """Seconds of a step: compute, messages that are not hidden, update."""
    compute = model.time_compute()
    size = model.parameters * options.wire
    buckets = max(1, math.ceil(size / options.bucket))
    ways = 1 if options.shard else 2
    exchange = network.time_exchange(size / buckets, n, ways)
    # Gradients of the last micro-batch travel while it is differentiated, which
    # is two thirds of it.
    exposed = 0
    if n > 1:
        exposed = find_exposed(compute * 2 / 3, [exchange] * buckets)
    # Then the copies in 16 bits come back, when all are updated.
    if options.shard:
        exposed += network.time_exchange(2 * model.parameters, n, 1)
    update = model.time_update(1 / n if options.shard else 1)
    return compute * options.accumulate, exposed, update


def find_efficiency(model, network, options, n):
    """Of n replicas' work in n times one replica's time."""
    alone = sum(project(model, network, options, 1))
    return alone / sum(project(model, network, options, n))


def count_kept(model, options, n):
    """Bytes of a replica's copies in 16 bits, gradients, masters and moments.
    """
    share = 1 / n if options.shard else 1
    return model.parameters * (2 + 4 + 12 * share)


# Processes of one machine ----------------------------------------------------


@dataclasses.dataclass
class Machine:
    """CPUs, and messages between their processes."""
    cores: int
    latency: float  # of messages that travel at one time
    seconds: float  # a byte, sent, received and added

    def time_messages(self, size, count, n):
        """Of a replica's bytes and messages: those to all others travel at one
        time, and those of a core's processes are its work, one after another.
        """
        return (count / (n - 1) * self.latency
                + max(1, n / self.cores) * size * self.seconds) if n > 1 else 0

    def time_compute(self, alone, n):
        return alone * max(1, n / self.cores)

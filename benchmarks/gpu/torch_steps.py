"""Training steps of the models of examples/ in PyTorch."""

import time

from torch_models import build

LEAST_SECONDS, LEAST_STEPS, MOST_STEPS = 1.0, 10, 2000


def reset():
    """Forgets what was compiled, before another model. Not between the modes of
    one: a graph goes on using its kernels."""
    import gc
    import torch
    torch.compiler.reset()
    gc.collect()
    torch.cuda.empty_cache()


def make(kind, sizes, mode):
    """A step as amp-run's: the batch to the GPU, forward and backward in bf16,
    AdamW in one kernel, the loss back. Mode "graph" is the default compiler
    with the whole step, the optimizer too, in one CUDA graph."""
    import torch
    torch.manual_seed(0)
    torch.set_float32_matmul_precision("high")
    model, x, y = build(kind, sizes)
    model = model.cuda().train()
    x, y = x.pin_memory(), y.pin_memory()
    on_gpu = x.cuda(), y.cuda()
    is_graph = mode == "graph"
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3,
                                  weight_decay=0.1, fused=True,
                                  capturable=is_graph)

    def compute_loss(x, y):
        with torch.autocast("cuda", torch.bfloat16):
            return torch.nn.functional.cross_entropy(model(x), y)

    compiled = torch.compile(compute_loss,
                             mode="default" if is_graph else mode)

    def train():
        loss = compiled(*on_gpu)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        return loss

    def step(work):
        for target, source in zip(on_gpu, (x, y)):
            target.copy_(source, non_blocking=True)
        return work().item()

    if not is_graph:
        return lambda: step(train)
    return capture(torch, train, step)


def capture(torch, train, step):
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(5):
            train()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        loss = train()

    def replay():
        graph.replay()
        return loss

    return lambda: step(replay)


def time_step(step):
    """The least and the median, in milliseconds, after compiling."""
    for _ in range(5):
        step()
    samples, start = [], time.perf_counter()
    while len(samples) < LEAST_STEPS or (
            len(samples) < MOST_STEPS
            and time.perf_counter() - start < LEAST_SECONDS):
        begin = time.perf_counter()
        step()
        samples.append((time.perf_counter() - begin) * 1e3)
    return min(samples), sorted(samples)[len(samples) // 2]

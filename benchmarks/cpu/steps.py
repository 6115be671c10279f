"""Training steps and rows of them, beside PyTorch's."""

import modules
from measure import get_ratio, take_turns, time_calls
from torch_models import build

ADAMW = "adamw,lr=1e-3,weight_decay=0.1"
GPT = {"layers": 4, "dim": 256, "heads": 4, "context": 128, "vocab": 512,
       "batch": 4}
CHARACTERS = {"layers": 4, "dim": 128, "heads": 4, "context": 64, "vocab": 94,
              "batch": 16}
GPT2 = {"layers": 12, "dim": 768, "heads": 12, "context": 1024, "vocab": 50257,
        "batch": 1}


def build_large_mlp(torch):
    from torch import nn
    model = nn.Sequential(nn.Linear(784, 1024), nn.ReLU(),
                          nn.Linear(1024, 1024), nn.ReLU(),
                          nn.Linear(1024, 10))
    return model, torch.randn(128, 784), torch.randint(10, (128,))


def list_models(torch):
    """Names, our text, and what makes PyTorch's model with a batch."""
    def gpt(sizes):
        return lambda: build("gpt", {**sizes, "tied": sizes.get("tied", False)})

    short = {**GPT2, "context": 256}
    return [
        ("digits MLP", modules.example("digits", "mlp.mlir"),
         lambda: build("mlp", {})),
        ("MLP 784-1024-1024-10", modules.mlp(128, [784, 1024, 1024, 10]),
         lambda: build_large_mlp(torch)),
        ("CNN", modules.example("cnn", "cnn.mlir"), lambda: build("cnn", {})),
        ("character GPT", modules.gpt(**CHARACTERS), gpt(CHARACTERS)),
        ("GPT 4x256", modules.gpt(**GPT), gpt(GPT)),
        ("GPT-2 124M, T=256", modules.gpt(**short, tied=True),
         gpt({**short, "tied": True})),
        ("GPT-2 124M, T=1024", modules.gpt(**GPT2, tied=True),
         gpt({**GPT2, "tied": True})),
    ]


def make_step(torch, make, mode):
    """A step of PyTorch: f32, autocast to bf16, or all in bf16; compiled or
    not. AdamW is the fused one."""
    torch.manual_seed(0)
    model, x, y = make()
    model.train()
    if "bf16" in mode:
        model = model.bfloat16()
        x = x.bfloat16() if x.is_floating_point() else x
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3,
                                  weight_decay=0.1, fused=True)
    forward = torch.compile(model) if "compiled" in mode else model

    def step():
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cpu", torch.bfloat16, enabled="autocast" in mode):
            loss = torch.nn.functional.cross_entropy(forward(x).float(), y)
        loss.backward()
        optimizer.step()

    return step


def list_modes(bench):
    modes = ["f32"] + (["autocast", "bf16"] if bench.has_bf16 else [])
    return modes + ([mode + " compiled" for mode in modes] if bench.compiles
                    else [])


def run(bench):
    import torch
    results = []
    for name, text, make in bench.pick(list_models(torch)):
        path = bench.amp.write("model", text)
        sides = {
            f"amp {policy}": lambda p=policy: {
                "step": bench.amp.time_step(path, p, ADAMW)}
            for policy in ("f32", "bf16")}
        for mode in list_modes(bench):
            step = make_step(torch, make, mode)
            time_calls(step, 0)
            sides[mode] = lambda s=step: {"step": time_calls(s)}
        best = take_turns(bench.rounds, sides)
        torch.compiler.reset()
        peers = [side for side in sides if not side.startswith("amp")]
        results.append({
            "model": name,
            "seconds": {side: seconds for (side, _), seconds in best.items()},
            "ratio": max(get_ratio(best, "step", f"amp {policy}", peers)
                         for policy in ("f32", "bf16")),
            "narrow": best["amp f32", "step"] / best["amp bf16", "step"]})
        bench.print_step(results[-1])
    return results

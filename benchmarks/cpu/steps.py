"""Training steps beside PyTorch's."""

import contextlib
import os

import exact
import modules
from measure import get_ratio, take_turns
from torch_models import build
from torch_side import TorchSide

ADAMW = "adamw,lr=1e-3,weight_decay=0.1"
GPT = {"layers": 4, "dim": 256, "heads": 4, "context": 128, "vocab": 512,
       "batch": 4}
CHARACTERS = {"layers": 4, "dim": 128, "heads": 4, "context": 64, "vocab": 94,
              "batch": 16}
GPT2 = {"layers": 12, "dim": 768, "heads": 12, "context": 1024, "vocab": 50257,
        "batch": 1}


def build_large_mlp():
    import torch
    from torch import nn
    model = nn.Sequential(nn.Linear(784, 1024), nn.ReLU(),
                          nn.Linear(1024, 1024), nn.ReLU(),
                          nn.Linear(1024, 10))
    return model, torch.randn(128, 784), torch.randint(10, (128,))


def list_models():
    """Names, our text, and what makes PyTorch's model with a batch."""
    def gpt(sizes):
        return lambda: build("gpt", {**sizes, "tied": sizes.get("tied", False)})

    short = {**GPT2, "context": 256}
    return [
        ("digits MLP", modules.example("digits", "mlp.mlir"),
         lambda: build("mlp", {})),
        ("MLP 784-1024-1024-10", modules.mlp(128, [784, 1024, 1024, 10]),
         build_large_mlp),
        ("CNN", modules.example("cnn", "cnn.mlir"), lambda: build("cnn", {})),
        ("character GPT", modules.gpt(**CHARACTERS), gpt(CHARACTERS)),
        ("GPT 4x256", modules.gpt(**GPT), gpt(GPT)),
        ("GPT-2 124M, T=256", modules.gpt(**short, tied=True),
         gpt({**short, "tied": True})),
        ("GPT-2 124M, T=1024", modules.gpt(**GPT2, tied=True),
         gpt({**GPT2, "tied": True})),
    ]


def list_modes(bench):
    modes = ["f32"] + (["autocast", "bf16"] if bench.has_bf16 else [])
    return modes + ([mode + " compiled" for mode in modes] if bench.compiles
                    else [])


def compare(bench, name, text, stack):
    """A row of the table: seconds by side, ratios, and errors by side."""
    def get_path(file):
        return os.path.join(bench.amp.folder, file + ".safetensors")

    path = bench.amp.write("model", text)
    with TorchSide(bench, name, "f64") as peer:
        peer.save(text, get_path("exact"), get_path("inputs"))
    sides = {f"amp {policy}": lambda p=policy: {
        "step": bench.amp.time_step(path, p, ADAMW)}
        for policy in ("f32", "bf16")}
    errors = {f"amp {policy}": exact.get_amp_error(
        bench.amp, path, policy, get_path("inputs"), get_path("exact"))
        for policy in ("f32", "bf16")}
    for mode in list_modes(bench):
        peer = stack.enter_context(TorchSide(bench, name, mode))
        peer.save(text, get_path("found"))
        if not peer.is_broken:
            sides[mode] = peer.time
            errors[mode] = exact.get_error(get_path("found"),
                                           get_path("exact"))
    best = take_turns(bench.rounds, sides)
    seconds = {side: time for (side, _), time in best.items()}
    peers = [side for side in seconds if not side.startswith("amp")]
    return {"model": name, "seconds": seconds, "errors": errors,
            "best": min(peers, key=seconds.get),
            "ratio": max(get_ratio(best, "step", f"amp {policy}", peers)
                         for policy in ("f32", "bf16")),
            "narrow": seconds["amp f32"] / seconds["amp bf16"]}


def run(bench):
    results = []
    for name, text, _ in bench.pick(list_models()):
        with contextlib.ExitStack() as stack:
            results.append(compare(bench, name, text, stack))
        bench.print_step(results[-1])
    return results

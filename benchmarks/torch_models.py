"""The models of examples/ in PyTorch."""

import re


def build_mlp(nn):
    return nn.Sequential(nn.Linear(64, 128), nn.GELU(), nn.Linear(128, 10))


def build_cnn(nn):
    return nn.Sequential(
        nn.Conv2d(1, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(),
        nn.MaxPool2d(2), nn.Conv2d(16, 32, 3, padding=1), nn.BatchNorm2d(32),
        nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(32, 10))


def build_gpt(nn, functional, torch, sizes):
    dim, heads, context = sizes["dim"], sizes["heads"], sizes["context"]

    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.ln_1, self.ln_2 = nn.LayerNorm(dim), nn.LayerNorm(dim)
            self.qkv, self.proj = nn.Linear(dim, 3 * dim), nn.Linear(dim, dim)
            self.up = nn.Linear(dim, 4 * dim)
            self.down = nn.Linear(4 * dim, dim)

        def forward(self, x):
            b, t, c = x.shape
            parts = self.qkv(self.ln_1(x)).split(dim, dim=2)
            q, k, v = (p.view(b, t, heads, c // heads).transpose(1, 2)
                       for p in parts)
            y = functional.scaled_dot_product_attention(q, k, v,
                                                        is_causal=True)
            x = x + self.proj(y.transpose(1, 2).reshape(b, t, c))
            h = functional.gelu(self.up(self.ln_2(x)), approximate="tanh")
            return x + self.down(h)

    class GPT(nn.Module):
        def __init__(self):
            super().__init__()
            self.tok = nn.Embedding(sizes["vocab"], dim)
            self.pos = nn.Embedding(context, dim)
            self.blocks = nn.ModuleList(Block()
                                        for _ in range(sizes["layers"]))
            self.ln_f = nn.LayerNorm(dim)
            self.head = nn.Linear(dim, sizes["vocab"], bias=False)
            for table in (self.tok, self.pos, self.head):
                nn.init.normal_(table.weight, 0, 0.02)
            if sizes["tied"]:
                self.head.weight = self.tok.weight

        def forward(self, x):
            at = torch.arange(x.shape[1], device=x.device)
            h = self.tok(x) + self.pos(at)
            for block in self.blocks:
                h = block(h)
            return self.head(self.ln_f(h)).flatten(0, 1)

    return GPT()


def build(kind, sizes):
    """A model, and a batch."""
    import torch
    from torch import nn
    if kind == "mlp":
        return build_mlp(nn), torch.randn(32, 64), torch.randint(10, (32,))
    if kind == "cnn":
        return (build_cnn(nn), torch.randn(32, 1, 8, 8),
                torch.randint(10, (32,)))
    shape = (sizes["batch"], sizes["context"])
    model = build_gpt(nn, nn.functional, torch, sizes)
    return (model, torch.randint(sizes["vocab"], shape),
            torch.randint(sizes["vocab"], (shape[0] * shape[1],)))


def list_values(model, text, read, roles=("param", "state")):
    """What `read` gives of each parameter (its value, its gradient), and the
    buffers, under the names and in the shapes of amp's text of the model."""
    from torch import nn
    # A table by token is the same matrix in the head.
    kept, turned = ({id(layer.weight) for layer in model.modules()
                     if isinstance(layer, kind)}
                    for kind in (nn.Embedding, nn.Linear))
    values = {name: read(p).T if id(p) in turned - kept else read(p)
              for name, p in model.named_parameters()}
    if hasattr(model, "blocks"):
        return {new: part for name, value in values.items()
                for new, part in rename(name, value)}
    found = {"param": values.values(),
             "state": [b for b in model.buffers() if b.is_floating_point()]}
    return {name: value for role in roles for name, value in zip(
        dict.fromkeys(re.findall(f'amp.{role} = "([^"]+)"', text)),
        found[role])}


def rename(name, value):
    """blocks.0.qkv.bias is h.0.attn.q.bias and two more."""
    if not name.startswith("blocks."):
        return [(name, value)]
    _, i, layer, kind = name.split(".")
    if layer == "qkv":
        return [(f"h.{i}.attn.{q}.{kind}", part)
                for q, part in zip("qkv", value.chunk(3, -1))]
    inner = {"proj": "attn.proj", "up": "mlp.up", "down": "mlp.down"}
    return [(f"h.{i}.{inner.get(layer, layer)}.{kind}", value)]

"""Ops of nn, each as text with its operands."""

from program import Op, Value

M, V, S = (4, 4), (4,), ()


def unary(text, kind):
    return lambda g: g.emit(
        "plain",
        [g.pick(M)],
        M,
        nn=True,
        kind=kind,
        text=text + "{attrs} : {t[0]} -> {r[0]}",
    )


def norm(name, operands, tail):
    def draw(g):
        ins = [g.pick(M)] + [g.pick(V) for _ in range(operands)]
        text = f"nn.{name} {{0}}"
        for i, key in enumerate(["scale", "bias"][:operands]):
            text += f" {key}({{{i + 1}}} : {{t[{i + 1}]}})"
        text += f" {tail} {{attrs}} : {{t[0]}} -> {{r[0]}}"
        return g.emit("plain", ins, M, nn=True, kind=name, text=text)

    return draw


def batch_norm(g):
    ins = [g.pick(M)] + [g.pick(V) for _ in range(4)]
    types = ", ".join(f"{{t[{i}]}}" for i in range(5))
    text = (
        "nn.batch_norm {0}, {1}, {2} running({3}, {4}){attrs} : "
        + types
        + " -> {r[0]}, {r[1]}, {r[2]}"
    )
    return g.add(
        Op(
            "plain",
            ins,
            [Value(M, "f32"), Value(V, "f32"), Value(V, "f32")],
            policy=g.own_policy("nn"),
            nn=True,
            kind="batch_norm",
            text=text,
            kept={3, 4},
        )
    )


def embedding(g):
    text = "nn.embedding {0}[{1}]{attrs} : {t[0]}, {t[1]} -> {r[0]}"
    return g.emit(
        "plain",
        [g.pick(M), g.pick(V, "i32")],
        M,
        nn=True,
        kind="embedding",
        text=text,
        move="embedding",
    )


def cross_entropy(g):
    text = "nn.cross_entropy {0}, {1}{attrs} : {t[0]}, {t[1]} -> {r[0]}"
    return g.emit(
        "plain",
        [g.pick(M), g.pick(V, "i32")],
        S,
        nn=True,
        kind="cross_entropy",
        loss=True,
        text=text,
    )


def linear_cross_entropy(g):
    text = (
        "nn.linear_cross_entropy {0}, {1}, {2} bias({3} : {t[3]}){attrs} : "
        "{t[0]}, {t[1]}, {t[2]} -> {r[0]}"
    )
    ins = [g.pick(M), g.pick(M), g.pick(V, "i32"), g.pick(V)]
    return g.emit(
        "plain",
        ins,
        S,
        nn=True,
        kind="linear_cross_entropy",
        text=text,
        loss=True,
    )


def attention(g):
    q, k, v = (expand(g, g.pick(M)) for _ in range(3))
    ins, mask = [q, k, v], ""
    if g.rng.random() < 0.6:
        ins.append(expand(g, g.pick(M)))
        mask = " mask({3} : {t[3]})"
    shape = (1, 1, 4, 4)
    text = (
        "nn.attention {0}, {1}, {2}"
        + mask
        + "{attrs} : {t[0]}, {t[1]}, {t[2]} "
        "-> {r[0]}, {r[1]}"
    )
    return g.add(
        Op(
            "plain",
            ins,
            [Value(shape, "f32")] + [Value(shape[:3], "f32") for _ in "lr"],
            policy=g.own_policy("nn"),
            nn=True,
            kind="attention",
            text=text,
            kept={3},
        )
    )


def expand(g, x):
    return g.reshape(x, (1, 1, 4, 4))


def lstm_cell(g):
    ins = [g.pick(s) for s in (M, M, M, (16, 4), (16, 4), (16,))]
    text = cell_text("lstm_cell", 6, 2)
    return g.add(
        Op(
            "plain",
            ins,
            [Value(M, "f32"), Value(M, "f32")],
            policy=g.own_policy("nn"),
            nn=True,
            kind="cell",
            text=text,
            kept={2},
        )
    )


def gru_cell(g):
    ins = [g.pick(s) for s in (M, M, (12, 4), (12, 4), (12,), (12,))]
    return g.emit(
        "plain", ins, M, nn=True, kind="cell", text=cell_text("gru_cell", 6, 1)
    )


def cell_text(name, operands, results):
    names = ", ".join(f"{{{i}}}" for i in range(operands))
    types = ", ".join(f"{{t[{i}]}}" for i in range(operands))
    made = "{r[0]}" if results == 1 else "({r[0]}, {r[1]})"
    return f"nn.{name} {names}{{attrs}} : ({types}) -> {made}"


def scatter_add(g):
    text = "nn.scatter_add {0} at {1} into {2}{attrs} : {t[0]}, {t[1]}, {t[2]}"
    ins = [g.pick(M), g.pick(V, "i32"), g.pick(M)]
    return g.emit("plain", ins, M, nn=True, kind="none", text=text)


LAYERS = [
    unary("nn.softmax {0} dim(1)", "softmax"),
    unary("nn.log_softmax {0} dim(0)", "softmax"),
    unary("nn.gelu {0}", "gelu"),
    unary("nn.gelu {0} form tanh", "gelu"),
    unary("nn.silu {0}", "sigmoid"),
    unary("nn.dropout {0} p(0.5)", "dropout"),
    norm("layer_norm", 2, "eps(0.5)"),
    norm("rms_norm", 1, "eps(0.5)"),
    norm("group_norm", 2, "groups(2) eps(0.5)"),
    batch_norm,
    embedding,
    cross_entropy,
    linear_cross_entropy,
    attention,
    lstm_cell,
    gru_cell,
    scatter_add,
]


def draw_layer(g):
    return g.rng.choice(LAYERS)(g)

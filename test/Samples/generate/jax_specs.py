"""Arguments of the models of jax_models.py."""


def param(name, *shape):
    if len(shape) == 1 or name in ("gain", "bias"):
        low, high = (0.5, 1.5) if name == "gain" else (-0.2, 0.2)
    elif name.endswith("emb"):
        low, high = -1.0, 1.0
    else:
        count = 1
        for n in shape[:-1]:
            count *= n
        if len(shape) == 3:  # stacked
            count //= shape[0]
        high = round((3 / count) ** 0.5, 3)
        low = -high
    return {"role": "param", "name": name, "type": "f32",
            "shape": list(shape), "low": low, "high": high}


def given(name, kind, low, high, *shape):
    return {"role": "input", "name": name, "type": kind, "shape": list(shape),
            "low": low, "high": high}


def model(about, *args):
    return {"about": about, "loss": "returned", "seed": 1, "files": [],
            "args": list(args)}


SPECS = {
    "jax_mlp": model(
        "tanh, softplus, one-hot cross-entropy",
        param("w1", 7, 16), param("b1", 16), param("w2", 16, 12),
        param("b2", 12), param("w3", 12, 6), param("b3", 6),
        given("x", "f32", -1.7, 1.7, 8, 7), given("y", "i32", 0, 6, 8)),
    "jax_cnn": model(
        "batch statistics, max pooling, depthwise convolution",
        param("conv1", 3, 3, 2, 6), param("gain", 6), param("bias", 6),
        param("depthwise", 3, 3, 1, 6), param("conv2", 3, 3, 6, 8),
        param("head", 8, 5), param("head_bias", 5),
        given("x", "f32", -1.7, 1.7, 3, 8, 8, 2), given("y", "i32", 0, 5, 3)),
    "jax_transformer": model(
        "two blocks with stacked weights",
        param("token_emb", 13, 16), param("position_emb", 8, 16),
        param("gain", 2, 16), param("bias", 2, 16), param("qkv", 2, 16, 48),
        param("out", 2, 16, 16), param("gain", 2, 16), param("bias", 2, 16),
        param("up", 2, 16, 32), param("down", 2, 32, 16),
        param("head", 16, 13),
        given("tokens", "i32", 0, 13, 2, 8),
        given("targets", "i32", 0, 13, 2, 8)),
    "jax_rnn": model(
        "an unrolled GRU, mean-square loss",
        param("wx", 5, 18), param("wh", 6, 18), param("b", 18),
        param("head", 6, 2), given("x", "f32", -1.7, 1.7, 3, 4, 5),
        given("target", "f32", -1.0, 1.0, 3, 2)),
    "jax_scan": model(
        "lax.scan with a branch and a join, a fori_loop behind it",
        param("w", 11, 6), param("b", 6), param("head", 6, 2),
        given("x", "f32", -1.7, 1.7, 3, 4, 5),
        given("target", "f32", -1.0, 1.0, 3, 2)),
}

SPECS["jax_mlp_vag"] = SPECS["jax_mlp"] | {
    "about": "jax_mlp with the gradients that JAX makes",
    "files": [],
    "gradients": "returned",
}

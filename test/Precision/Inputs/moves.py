"""Random ops that only move data."""

M, V, B, I = (4, 4), (4,), (2, 4, 4), (1, 2, 4, 4)
ID = (0, 1)
REASSOCIATIONS = {
    (B, I): "[[0, 1], [2], [3]]",
    (M, (4, 2, 2)): "[[0], [1, 2]]",
    (M, (1, 1, 4, 4)): "[[0, 1, 2], [3]]",
}


SLICE = (
    "tensor.extract_slice {{0}}[{}] [{}] [{}]{{attrs}} : {{t[0]}} to {{r[0]}}"
)


class Moves:
    """The part of a generator that moves data."""

    def move(self):
        rng = self.rng
        how = rng.choice(
            [
                "transpose",
                "generic",
                "broadcast",
                "reshape",
                "slice",
                "insert",
                "concat",
                "pad",
                "stop",
            ]
        )
        if how in ("transpose", "generic"):
            style = "transpose" if how == "transpose" else "generic"
            return self.emit(
                "generic",
                [self.pick(M)],
                M,
                style=style,
                dest=None,
                maps=[(1, 0)],
                out_map=ID,
                iters="pp",
                body=[("in", 0)],
                kind="clear",
                permutation=[1, 0],
            )
        if how == "broadcast":
            style = rng.choice(["broadcast", "generic"])
            d = rng.choice([0, 1])
            return self.emit(
                "generic",
                [self.pick(V)],
                M,
                style=style,
                dest=None,
                maps=[(1 - d,)],
                out_map=ID,
                iters="pp",
                body=[("in", 0)],
                kind="clear",
                dimensions=[d],
            )
        if how == "reshape":
            source, target = rng.choice(
                [(B, I), (I, B), (M, (4, 2, 2)), ((4, 2, 2), M)]
            )
            return self.reshape(self.pick(source), target)
        return getattr(self, how)()

    def reshape(self, x, shape):
        """Splits or joins one group of dimensions."""
        groups = REASSOCIATIONS[tuple(sorted((x.shape, shape), key=len))]
        if len(shape) > len(x.shape):
            text = (
                f"tensor.expand_shape {{0}} {groups} output_shape "
                f"{list(shape)}{{attrs}} : {{t[0]}} into {{r[0]}}"
            )
        else:
            text = (
                f"tensor.collapse_shape {{0}} {groups}{{attrs}} : "
                "{t[0]} into {r[0]}"
            )
        return self.emit(
            "plain", [x], shape, text=text, kind="clear", move="reshape"
        )

    def slice(self):
        text = SLICE.format("1, 0", "1, 4", "1, 1")
        return self.emit(
            "plain", [self.pick(M)], V, text=text, kind="clear", move="slice"
        )

    def insert(self):
        text = (
            "tensor.insert_slice {0} into {1}[2, 0] [1, 4] [1, 1]{attrs} : "
            "{t[0]} into {t[1]}"
        )
        return self.emit(
            "plain",
            [self.pick(V), self.pick(M)],
            M,
            text=text,
            kind="none",
            move="insert",
        )

    def concat(self):
        text = (
            "tensor.concat dim(0) {0}, {1}{attrs} : ({t[0]}, {t[1]}) -> {r[0]}"
        )
        x = self.emit(
            "plain",
            [self.pick(M), self.pick(M)],
            (8, 4),
            text=text,
            kind="concat",
            move="concat",
        )
        text = SLICE.format("3, 0", "4, 4", "1, 1")
        return self.emit(
            "plain", [x], M, text=text, kind="clear", move="middle"
        )

    def pad(self):
        x = self.pick(V)
        value = self.rng.choice(
            [0.0, 0.0, 1.0, 0.1, 70000.0, 1.0e9]
            if not self.exact
            else [0.0, 1.0, 257.0, 70000.0]
        )
        y = self.emit(
            "pad", [x], (6,), low=[1], high=[1], value=value, kind="pad"
        )
        text = SLICE.format("0", "4", "1")
        return self.emit("plain", [y], V, text=text, kind="clear", move="first")

    def stop(self):
        x = self.pick(M)
        return self.emit(
            "plain",
            [x],
            x.shape,
            text="amp.stop_gradient {0}{attrs} : {t[0]}",
            kind="clear",
            move="stop",
        )

"""The columns of docs/generated/Profiles.md that random programs are under."""

MOVING = ("clear", "embedding", "dropout", "concat", "pad")
CONTRACTIONS = (
    "matmul conv attention attention_value cell linear_cross_entropy".split()
)
LOSSES = ["squared_error", "absolute_error"]
NORMS = ("layer_norm", "rms_norm", "group_norm", "batch_norm")


class Profile:
    def __init__(self, other, lists, unrounded, casts, strict, choices=False):
        self.other, self.unrounded = other, unrounded
        self.choices = choices  # unrounded, but for products
        self.casts, self.strict = casts, strict
        self.classes = {
            kind: name for name, kinds in lists.items() for kind in kinds
        }
        self.classes.update(dict.fromkeys(CONTRACTIONS, "low"))

    def get(self, kind):
        return self.classes.get(kind, self.other)


PROFILES = {
    "amp": Profile(
        "f32",
        {
            "f32_compute": ("softmax",),
            "follow": "tanh sigmoid erf gelu relu add neg resize".split(),
            "promote": ("mul", "abs", "compare", "maximum", "select", "scatter")
            + NORMS,
            "clear": ("max", "max_pool") + MOVING,
        },
        unrounded=True,
        casts=False,
        strict=False,
        choices=True,
    ),
    "torch-cuda": Profile(
        "promote",
        {
            "f32": "asin sinh exp log reciprocal rsqrt tan pow softplus "
            "layer_norm rms_norm group_norm cross_entropy resize prod softmax "
            "sum cumulative_sum norm".split()
            + LOSSES
        },
        unrounded=False,
        casts=False,
        strict=True,
    ),
    "torch-cpu": Profile(
        "promote",
        {"f32": ["prod", "cross_entropy", "binary_cross_entropy"] + LOSSES},
        unrounded=False,
        casts=False,
        strict=True,
    ),
    "keras": Profile(
        "follow",
        {
            "f32_compute": NORMS,
            "f32": ["cross_entropy", "binary_cross_entropy"] + LOSSES,
        },
        unrounded=False,
        casts=True,
        strict=True,
    ),
    "half": Profile("follow", {}, unrounded=False, casts=True, strict=True),
}


def is_strict(policy):
    if policy.rounding or policy.profile not in PROFILES:
        return policy.rounding == "strict"
    return PROFILES[policy.profile].strict

#!/usr/bin/env python3
"""Checks attention under masks whose finite numbers hide whole rows.

usage: attention_far.py AMP_RUN POLICY

A softmax of such a row is that of its scores as they are rounded beside the
mask: no small part of it may be lost, in the result or in the gradients. All
operands are multiples of 1/4 of at most 1.5 in magnitude, and the scale is 1/2,
so that each score is exact in f32 and in 16 bits' products, and is rounded once
where the mask is added. The reference has these scores, and all else in double.

Bounds: with unit roundoffs u of what is computed in and r of what is stored,
S keys, and R = 2 * 4.5 + log(S), the most that a score is below the logarithm
of its row's sum but where its probability is 0, a probability is off by
P = (S + 12 + 3 * R) * u: S of the sum, 12 of three of exp and log, R each of
two subtractions and of what is left of the logarithm. A sum of N products adds
(N + 1) * u of the magnitudes, and a result is rounded by r once.
"""

import math
import pathlib
import random
import struct
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import safetensors  # noqa: E402

B, H, T, D, E = 2, 2, 6, 4, 3
STORED = {"f32": 2.0**-24, "f64": 2.0**-53, "bf16": 2.0**-8, "f16": 2.0**-11}
NUMBERS = {"1e4": -1e4, "1e9": -1e9, "f32 min": -(2.0 - 2.0**-23) * 2.0**127}
FORMS = ["constant", "data", "broadcast", "decomposed", "printed"]


def to_f32(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def tensor(shape, element):
    return "tensor<" + "".join(f"{n}x" for n in shape) + element + ">"


def dense(values, element):
    code = "<d" if element == "f64" else "<f"
    raw = b"".join(struct.pack(code, x) for x in values)
    return f'dense<"0x{raw.hex().upper()}">'


def dot(x, y):
    return math.fsum(a * b for a, b in zip(x, y, strict=True))


class Case:
    def __init__(self, form, number, keys, element, rng):
        self.form, self.keys, self.element = form, keys, element
        self.q = self.draw(rng, T * D)
        self.k = self.draw(rng, keys * D)
        self.v = self.draw(rng, keys * E)
        self.g = self.draw(rng, T * E)
        # Rows 1 and 4 are hidden, the last key of all others is.
        self.rows = 1 if form == "broadcast" else T
        self.mask = [
            number if i in (1, 4) or j == keys - 1 or self.rows == 1 else 0.0
            for i in range(self.rows)
            for j in range(keys)
        ]

    @staticmethod
    def draw(rng, count):
        return [rng.randrange(-6, 7) / 4 for _ in range(B * H * count)]

    def program(self):
        e, s = self.element, self.keys
        q, k, v, o = (
            tensor((B, H, *d), e) for d in ((T, D), (s, D), (s, E), (T, E))
        )
        m = tensor((1, 1, self.rows, s), e)
        kind = "input" if self.form == "data" else "param"
        arg = f', %m: {m} {{amp.{kind} = "m"}}' if self.is_data() else ""
        numbers = dense(self.mask, e)
        mask = "" if arg else f"  %m = arith.constant {numbers} : {m}"
        body = self.printed() if self.form == "printed" else f"""\
  %o, %l, %rest = nn.attention %q, %k, %v mask(%m : {m})
    {"{nn.decompose}" if self.form == "decomposed" else ""}
    : {q}, {k}, {v} -> {o}, {tensor((B, H, T), e)}"""
        return f"""\
#all = affine_map<(b, h, t, e) -> (b, h, t, e)>
#none = affine_map<(b, h, t, e) -> ()>
func.func @loss(%q: {q} {{amp.param = "q"}}, %k: {k} {{amp.param = "k"}},
    %v: {v} {{amp.param = "v"}}, %g: {o} {{amp.param = "g"}}{arg})
    -> tensor<{e}> {{
{mask}
{body}
  %z = arith.constant dense<0.0> : tensor<{e}>
  %s = linalg.generic {{indexing_maps = [#all, #all, #none], iterator_types =
      ["reduction", "reduction", "reduction", "reduction"]}}
    ins(%o, %g : {o}, {o}) outs(%z : tensor<{e}>) {{
  ^bb0(%a: {e}, %b: {e}, %acc: {e}):
    %p = arith.mulf %a, %b : {e}
    %t = arith.addf %acc, %p : {e}
    linalg.yield %t : {e}
  }} -> tensor<{e}>
  return %s : tensor<{e}>
}}
"""

    def printed(self):
        """As contractions and a softmax, which are raised."""
        e, s = self.element, self.keys
        shapes = {"q": (T, D), "k": (s, D), "v": (s, E), "o": (T, E)}
        q, k, v, o = (tensor((B, H, *d), e) for d in shapes.values())
        p = tensor((B, H, T, s), e)
        loops = "affine_map<(b, h, i, j, d) -> (b, h, "
        return f"""\
  %zs = arith.constant dense<0.0> : {p}
  %zo = arith.constant dense<0.0> : {o}
  %half = arith.constant 0.5 : {e}
  %qk = linalg.contract indexing_maps = [{loops}i, d)>, {loops}j, d)>,
      {loops}i, j)>] ins(%q, %k : {q}, {k}) outs(%zs : {p}) -> {p}
  %e = tensor.empty() : {p}
  %x = linalg.generic {{indexing_maps = [#all,
      affine_map<(b, h, t, e) -> (0, 0, t, e)>, #all], iterator_types =
      ["parallel", "parallel", "parallel", "parallel"]}}
    ins(%qk, %m : {p}, {tensor((1, 1, T, s), e)}) outs(%e : {p}) {{
  ^bb0(%a: {e}, %b: {e}, %out: {e}):
    %c = arith.mulf %a, %half : {e}
    %d = arith.addf %c, %b : {e}
    linalg.yield %d : {e}
  }} -> {p}
  %w = nn.softmax %x dim(3) : {p} -> {p}
  %o = linalg.contract indexing_maps = [{loops}i, d)>, {loops}d, j)>,
      {loops}i, j)>] ins(%w, %v : {p}, {v}) outs(%zo : {o}) -> {o}"""

    def is_data(self):
        return self.form in ("data", "broadcast", "decomposed")

    def write(self, folder):
        kind = self.element.upper()
        shapes = {"q": (T, D), "k": (self.keys, D), "v": (self.keys, E)}
        shapes["g"] = (T, E)
        entries = {n: ((B, H, *d), getattr(self, n)) for n, d in shapes.items()}
        if self.is_data():
            entries["m"] = ((1, 1, self.rows, self.keys), self.mask)
        arguments = []
        for name, (shape, values) in entries.items():
            sizes = ",".join(map(str, shape))
            text = ",".join(repr(x) for x in values)
            arguments.append(f"{name}={kind}[{sizes}]:{text}")
        path = folder / "in"
        safetensors.run_write(path, *arguments)
        (folder / "model.mlir").write_text(self.program())

    def gradients(self):
        """Of q, k, v and the mask; that of g is the result of attention."""
        s, out = self.keys, {"q": [], "k": [], "v": [], "g": []}
        masks = [[] for _ in self.mask]
        for head in range(B * H):

            def rows(values, count, width):
                at = head * count * width
                return [
                    values[at + i * width : at + (i + 1) * width]
                    for i in range(count)
                ]

            q, k = rows(self.q, T, D), rows(self.k, s, D)
            v, g = rows(self.v, s, E), rows(self.g, T, E)
            p, ds = [], []
            for i in range(T):
                p.append(self.probabilities(i, q[i], k))
                dp = [dot(g[i], row) for row in v]
                delta = dot(p[i], dp)
                ds.append([a * (b - delta) for a, b in zip(p[i], dp)])
                for j, term in enumerate(ds[i]):
                    masks[i % self.rows * s + j].append(term)
            for i in range(T):
                out["g"] += [dot(p[i], column) for column in zip(*v)]
                out["q"] += [
                    0.5 * math.fsum(ds[i][j] * k[j][d] for j in range(s))
                    for d in range(D)
                ]
            for j in range(s):
                out["k"] += [
                    0.5 * math.fsum(ds[i][j] * q[i][d] for i in range(T))
                    for d in range(D)
                ]
                out["v"] += [
                    math.fsum(p[i][j] * g[i][e] for i in range(T))
                    for e in range(E)
                ]
        if self.form in ("broadcast", "decomposed"):
            out["m"] = [math.fsum(terms) for terms in masks]
        return out

    def probabilities(self, row, q, keys):
        scores = []
        for j, k in enumerate(keys):
            mask = self.mask[row % self.rows * self.keys + j]
            score = 0.5 * dot(q, k) + mask
            scores.append(score if self.element == "f64" else to_f32(score))
        most = max(scores)
        powers = [math.exp(x - most) for x in scores]
        total = math.fsum(powers)
        return [x / total for x in powers]

    def bounds(self, policy):
        u = 2.0**-53 if policy == "f64" else 2.0**-24
        r, s = STORED[policy], self.keys
        p = (s + 12 + 3 * (9 + math.log(s))) * u
        value = 1.5 * (p + (s + 1) * u + r)
        dp = 2.25 * E  # at most, and so is delta
        ds = 2 * dp * p + 1.5 * E * value + (2 * E + 4) * u * 2 * dp
        # The magnitudes of a row of ds add up to 2 * dp at most, a column of
        # T rows to T times that.
        dq = 0.75 * (s * ds + 2 * dp * ((s + 2) * u + r))
        dk = 0.75 * T * (ds + 2 * dp * ((T + 2) * u + r))
        dv = 1.5 * T * (p + (T + 1) * u + r)
        terms = B * H * T // self.rows
        dm = terms * (ds + 2 * dp * ((terms + 1) * u + r))
        return {"g": value, "m": dm, "q": dq, "k": dk, "v": dv}


def check(run, policy, case, name, threads):
    folder = pathlib.Path(".")
    case.write(folder)
    # The same bits (optimize.test), compiled in half the time.
    quick = [] if policy == "f32" else ["--optimize=false"]
    found = subprocess.run(
        [run, "grad", "model.mlir", "--inputs=in", "--output=out",
         f"--policy={policy}", f"--threads={threads}", *quick],
        capture_output=True, text=True,
    )
    if found.returncode != 0:
        return [f"{name}: {found.stderr}"]
    if case.form == "printed" and "raised 1 attention" not in found.stderr:
        return [f"{name}: not raised: {found.stderr}"]
    expected = case.gradients()
    bounds, failures = case.bounds(policy), []
    tensors = safetensors.read_values("out")
    for key, values in expected.items():
        actual = tensors[key]
        worst = max(abs(a - b) for a, b in zip(actual, values, strict=True))
        if not worst <= bounds[key]:
            failures.append(
                f"{name}: the gradient of {key} is off by {worst:.3g}, "
                f"at most {bounds[key]:.3g} expected"
            )
    return failures


def main():
    run, policy = sys.argv[1:]
    numbers = dict(NUMBERS)
    element = "f64" if policy == "f64" else "f32"
    if policy == "f64":
        numbers["f64 min"] = -sys.float_info.max
    rng, right, count = random.Random(7), 0, 0
    for form in FORMS:
        for label, number in numbers.items():
            for keys, threads in ((5, 1), (70, 8)):
                case = Case(form, number, keys, element, rng)
                name = f"{policy}, {form} mask of {label}, {keys} keys"
                found = check(run, policy, case, name, threads)
                right += not found
                count += 1
                print("".join(text + "\n" for text in found), end="")
    print(f"{right} of {count} right")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Random graphs under TensorFlow's profiles, beside their published rules.

Usage: painting.py AMP-OPT [NUM-GRAPHS]

Each graph is written twice, its ops in two orders. What `amp-explain` says of
each op must be what the rules say, computed here by going over all ops until
nothing changes, and the same in both orders.
"""

import json
import random
import subprocess
import sys

TYPE = "tensor<8x8xf32>"
ROW = "tensor<8xf32>"
# op: its operands, its lists in tf-fp16 and tf-bf16
OPS = {
    "linalg.matmul": (2, "allow", "allow"),
    "linalg.add": (2, "infer", "infer"),
    "linalg.mul": (2, "infer", "infer"),
    "linalg.tanh": (1, "infer", "infer"),
    "linalg.log": (1, "infer", "infer"),
    "linalg.exp": (1, "deny", "deny"),
    "linalg.powf": (2, "deny", "deny"),
    "linalg.rsqrt": (1, "none", "infer"),
    "sin": (1, "none", "none"),
    "linalg.abs": (1, "clear", "clear"),
    "linalg.negf": (1, "clear", "clear"),
    "linalg.max": (2, "clear", "clear"),
    "linalg.transpose": (1, "clear", "clear"),
    "sum": (1, "deny", "infer"),
    "broadcast": (1, "clear", "clear"),
    "loop": (1, "clear", "clear"),
}
LEVELS = {
    "": lambda name: name,
    "-tensor-cores-only": lambda name: name if name == "allow" else "none",
    "-treat-infer-as-deny": lambda name: "deny" if name == "infer" else name,
    "-unsafe-force-all": lambda name: "allow",
}


class Node:
    def __init__(self, name, op, inputs):
        self.name, self.op, self.inputs = name, op, inputs
        self.body = []  # of a loop
        self.carries = []  # what a loop's result is: what enters, what is yielded

    @property
    def all_inputs(self):
        return self.inputs + self.carries


def make_graph(rng, prefix, size):
    """The top nodes; a loop has nodes of its own."""
    count = 0

    def make(values, depth, number):
        nonlocal count
        nodes, values = [], list(values)
        rows = []
        for _ in range(number):
            op = rng.choice(list(OPS))
            if op == "broadcast" and not rows or op == "loop" and depth > 1:
                continue
            count += 1
            node = Node(f"{prefix}n{count}", op, [])
            source = rows if op == "broadcast" else values
            weights = range(1, len(source) + 1)
            node.inputs = rng.choices(source, weights, k=OPS[op][0])
            if op == "loop":
                node.body = make(values + [node] * 3, depth + 1, 4)
                yielded = [n for n in node.body if n.op != "sum"]
                node.carries = [rng.choice(yielded)] if yielded else [node]
            nodes.append(node)
            (rows if op == "sum" else values).append(node)
        return nodes

    return make(["%x", "%w"], 0, size)


def flatten(nodes):
    for node in nodes:
        yield node
        yield from flatten(node.body)


# The published rules.


def close(start, step):
    """`start` and all that `step` adds to it, to a fixpoint."""
    found = set(start)
    while True:
        more = step(found) - found
        if not more:
            return found
        found |= more


def paint(nodes, lists, forward):
    nodes = list(flatten(nodes))
    reads = {n: {i for i in n.all_inputs if isinstance(i, Node)} for n in nodes}
    read_by = {n: {m for m in nodes if n in reads[m]} for n in nodes}

    def on(*names):
        return {n for n in nodes if lists(n) in names}

    def before(found):
        return set().union(*(reads[n] for n in found))

    def behind(found):
        return set().union(*(read_by[n] for n in found))

    clear, infer, allow = on("clear"), on("infer"), on("allow")
    flows = close(on("deny", "infer"), lambda f: before(f) & clear)
    deny = close(on("deny"), lambda f: behind(f) & flows)
    free = (clear | infer) - deny
    down = close(allow, lambda f: behind(f) & free)
    up = close(allow, lambda f: before(f) & down)
    allow |= down & up
    if forward:
        allow = close(
            allow,
            lambda f: {n for n in (infer - deny) & behind(f)
                       if not reads[n] & deny},
        )
    near = clear - deny
    return close(allow, lambda f: (behind(f) | before(f)) & near)


# The programs.


def order(rng, nodes):
    """The nodes in another order in which each is behind what it reads."""
    inside = set(nodes)
    todo, done = list(nodes), []
    needs = {
        n: {i for m in flatten([n]) for i in m.all_inputs if i in inside} - {n}
        for n in nodes
    }
    while todo:
        ready = [n for n in todo if needs[n] <= set(done)]
        done.append(rng.choice(ready))
        todo.remove(done[-1])
    return done


def spell(value):
    return value if isinstance(value, str) else f"%{value.name}"


def write_node(rng, node, out, names):
    """`names`: what a loop is called in its body."""
    ins = [names.get(i, spell(i)) for i in node.inputs]
    loc = f'loc("{node.name}")'
    result = f"%{node.name}"
    if node.op == "loop":
        out.append(f"{result} = scf.for %i{node.name} = %c0 to %c2 step %c1 "
                   f"iter_args(%a{node.name} = {ins[0]}) -> ({TYPE}) {{")
        inner = names | {node: f"%a{node.name}"}
        for child in order(rng, node.body):
            write_node(rng, child, out, inner)
        last = node.carries[0]
        out.append(f"scf.yield {inner.get(last, spell(last))} : {TYPE}")
        out.append("} " + loc)
    elif node.op in ("sum", "sin"):
        is_sum = node.op == "sum"
        to = "(i)" if is_sum else "(i, j)"
        init = "%row" if is_sum else "%empty"
        kind = ROW if is_sum else TYPE
        body = ("%s = arith.addf %a, %o : f32" if is_sum
                else "%s = math.sin %a : f32")
        second = "reduction" if is_sum else "parallel"
        out.append(
            f"{result} = linalg.generic {{indexing_maps = [affine_map<(i, j) ->"
            f" (i, j)>, affine_map<(i, j) -> {to}>], iterator_types = "
            f'["parallel", "{second}"]}} ins({ins[0]} : {TYPE}) '
            f"outs({init} : {kind}) {{\n^bb0(%a: f32, %o: f32):\n{body}\n"
            f"linalg.yield %s : f32\n}} -> {kind} {loc}"
        )
    elif node.op in ("broadcast", "linalg.transpose"):
        how = ("dimensions = [1]" if node.op == "broadcast"
               else "permutation = [1, 0]")
        op = node.op.removeprefix("linalg.")
        kind = ROW if node.op == "broadcast" else TYPE
        out.append(f"{result} = linalg.{op} ins({ins[0]} : {kind}) "
                   f"outs(%empty : {TYPE}) {how} {loc}")
    else:
        dest = "%zero" if node.op == "linalg.matmul" else "%empty"
        types = ", ".join([TYPE] * len(ins))
        out.append(f"{result} = {node.op} ins({', '.join(ins)} : {types}) "
                   f"outs({dest} : {TYPE}) -> {TYPE} {loc}")


def write_function(rng, name, nodes, profile, shuffled):
    compute = "f16" if "fp16" in profile else "bf16"
    out = [
        f"func.func @{name}(%x: {TYPE}, %w: {TYPE} "
        '{amp.param = "w"}) -> (' + ", ".join(
            ROW if n.op == "sum" else TYPE for n in nodes) + ")",
        "attributes {amp.policy = "
        f'#amp.policy<"{profile}", compute = {compute}>}} {{',
        "%c0 = arith.constant 0 : index",
        "%c1 = arith.constant 1 : index",
        "%c2 = arith.constant 2 : index",
        f"%zero = arith.constant dense<0.0> : {TYPE}",
        f"%row = arith.constant dense<0.0> : {ROW}",
        f"%empty = tensor.empty() : {TYPE}",
    ]
    for node in order(rng, nodes) if shuffled else nodes:
        write_node(rng, node, out, {})
    out.append("return " + ", ".join(spell(n) for n in nodes) + " : "
               + ", ".join(ROW if n.op == "sum" else TYPE for n in nodes))
    return "\n".join(out + ["}"])


def explain(amp_opt, text):
    done = subprocess.run(
        [amp_opt, "--amp-explain=json", "-o", "/dev/null"],
        input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"painting.py: error: {done.stderr[:2000]}")
    return {(op["function"], op["where"]): op["class"]
            for op in json.loads(done.stderr)["ops"]}


def main():
    amp_opt = sys.argv[1]
    rng = random.Random(20)
    texts, expected, low = [], {}, 0
    for g in range(int(sys.argv[2]) if len(sys.argv) > 2 else 200):
        nodes = make_graph(rng, f"g{g}", rng.randint(2, 40))
        column = rng.randrange(2)
        level = rng.choice([""] * 5 + list(LEVELS))
        allowed = paint(
            nodes,
            lambda n, c=column, v=level: LEVELS[v](OPS[n.op][1 + c]),
            forward=column == 1)
        profile = ("tf-fp16", "tf-bf16")[column] + level
        for shuffled in (False, True):
            name = f"f{g}{'s' if shuffled else ''}"
            texts.append(write_function(rng, name, nodes, profile, shuffled))
            for node in flatten(nodes):
                if node.op != "loop":
                    expected[name, node.name] = (
                        "low" if node in allowed else "f32")
        low += len(allowed)
    found = explain(amp_opt, "\n".join(texts))
    wrong = [k for k in expected if found.get(k) != expected[k]]
    for key in wrong[:5]:
        print(key, "expected", expected[key], "found", found.get(key))
    print(f"{len(expected)} ops in {len(texts)} functions, {low} allowed, "
          f"{len(wrong)} wrong")
    return bool(wrong) or not 0 < low < len(expected)


if __name__ == "__main__":
    sys.exit(main())

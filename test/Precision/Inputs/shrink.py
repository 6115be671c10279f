"""Makes a failing program smaller, as long as it fails."""

import copy

SINGLE = ("dest", "scalar")  # operands beside those in `ins`


def operands(op):
    """Every value that an op reads, without those of its regions."""
    found = list(op.ins) + list(op.data.get("bounds", ()))
    return found + [op.data[k] for k in SINGLE if op.data.get(k) is not None]


def replace(region, old, new):
    """Puts `new` wherever `old` is read."""

    def swap(values):
        return [new if v is old else v for v in values]

    for op in region.ops:
        op.ins = swap(op.ins)
        if "bounds" in op.data:
            op.data["bounds"] = swap(op.data["bounds"])
        for key in SINGLE:
            if op.data.get(key) is old:
                op.data[key] = new
        for inner in op.regions:
            replace(inner, old, new)
    region.yields = swap(region.yields)


def remove_dead(region, live=()):
    """Drops what nobody reads; returns what the region reads."""
    live = set(live) | set(region.yields)
    kept = []
    for op in reversed(region.ops):
        if op.form != "check" and not live & set(op.results):
            continue
        live |= set(operands(op))
        for inner in op.regions:
            live |= remove_dead(inner)
        kept.append(op)
    region.ops = kept[::-1]
    return live


def calls(region):
    for op in region.ops:
        if op.form == "call":
            yield op.callee
        for inner in op.regions:
            yield from calls(inner)


def clean(functions):
    """The functions that the last one needs, without dead ops."""
    needed = [functions[-1]]
    for func in reversed(functions):
        if func in needed:
            remove_dead(func.region)
            needed += [c for c in calls(func.region) if c not in needed]
    return [f for f in functions if f in needed]


def places(region, scope):
    """Each op with its block, its number, and the values in reach of it."""
    scope = list(scope) + region.args
    for i, op in enumerate(region.ops):
        yield region, i, list(scope)
        for inner in op.regions:
            yield from places(inner, scope)
        scope += op.results


def edits(functions):
    """Pairs of numbers that name what may be tried: where, and what."""
    for f, func in enumerate(functions):
        for at, (region, i, _) in enumerate(places(func.region, func.args)):
            op = region.ops[i]
            fixed = op.data.get("fixed")
            if not fixed and all(v.type != "index" for v in op.results):
                yield f, at, "drop"
            if op.form in ("autocast", "for", "if"):
                yield f, at, "splice"
            if op.policy is not None:
                yield f, at, "policy"
            if op.form == "autocast" and op.region_policy.rules:
                yield f, at, "rules"
        for i in range(len(func.region.yields)):
            yield f, i, "result"
        yield f, 0, "policy of function"


def drop(func, region, i, scope):
    op = region.ops[i]
    for result in op.results:
        same = [
            v
            for v in operands(op) + scope
            if v.type == result.type and v.readable
        ]
        if not same:
            return False
        replace(func.region, result, same[0])
    del region.ops[i]
    return True


def splice(func, region, i):
    op = region.ops[i]
    inner = op.regions[0]
    if op.form == "for":
        for arg, init in zip(inner.args, op.ins):
            replace(func.region, arg, init)
    for result, value in zip(op.results, list(inner.yields)):
        replace(func.region, result, value)
    region.ops[i : i + 1] = inner.ops
    return True


def apply(functions, edit):
    """The program after an edit, or None."""
    f, at, what = edit
    functions = copy.deepcopy(functions)
    func = functions[f]
    if what == "result":
        if f < len(functions) - 1 or len(func.region.yields) == 1:
            return None
        del func.region.yields[at]
        return clean(functions)
    if what == "policy of function":
        if func.policy is None:
            return None
        func.policy = None
        return clean(functions)
    region, i, scope = list(places(func.region, func.args))[at]
    op = region.ops[i]
    if what == "drop" and not drop(func, region, i, scope):
        return None
    if what == "splice":
        splice(func, region, i)
    if what == "policy":
        op.policy = None
    if what == "rules":
        op.region_policy.rules = {}
    return clean(functions)


def shrink(functions, fails, tries=600):
    """The smallest program found for which `fails` holds."""
    progress = True
    while progress and tries > 0:
        progress = False
        # Later ops first: what they read becomes dead.
        for edit in reversed(list(edits(functions))):
            tries -= 1
            smaller = apply(functions, edit)
            if smaller is not None and fails(smaller):
                functions, progress = smaller, True
                break
            if tries <= 0:
                break
    return functions

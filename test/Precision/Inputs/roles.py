"""The part of the model that says what several ops are together."""

import json

from moves import REASSOCIATIONS
from profiles import CONTRACTIONS, MOVING, PROFILES


def long_dims(shape):
    return {d for d, size in enumerate(shape) if size != 1}


def reshaped(before, after, dims):
    """The dimensions of a reshaped value that have some of `dims` in them."""
    few, many = sorted((before, after), key=len)
    groups = json.loads(REASSOCIATIONS[few, many])
    if len(before) == len(few):
        dims = {d for i in dims for d in groups[i]}
    else:
        dims = {i for i, group in enumerate(groups) if dims & set(group)}
    return dims & long_dims(after)


def varying(value):
    """The dimensions along which a parameter varies, behind what moves it."""
    node = value.node
    if node is None or node.kind != "clear" or len(node.ins) != 1:
        return long_dims(value.shape)
    source, move = node.ins[0], node.op.data.get("move")
    dims = varying(source)
    if move == "reshape":
        return reshaped(source.shape, value.shape, dims)
    if move == "slice":  # a row
        return {d - 1 for d in dims if d > 0}
    if move in ("middle", "first", "stop"):
        return dims
    if node.op.form != "generic":
        return long_dims(value.shape)
    loops = {node.op.maps[0][d] for d in dims}
    return {d for d, loop in enumerate(node.op.out_map) if loop in loops}


class Roles:
    def find_roles(self):
        readers = {}
        for node in self.nodes:
            for value in node.ins + [v for v in (node.dest, node.scalar) if v]:
                readers.setdefault(value, []).append(node)
            for _, _, yielded in node.regions:
                for value in yielded:
                    readers.setdefault(value, []).append(node)
        for value in self.results:
            readers.setdefault(value, []).append(None)
        self.readers = readers
        for node in self.nodes:
            if (
                node.kind in ("matmul", "conv")
                and any(v.parameter for v in node.ins)
                and not node.touches_f64
            ):
                follows = self.is_followed(node)
                node.role = "linear" if follows else "output_layer"
        for node in [n for n in self.nodes if n.role]:
            self.find_bias(node)
        own = {node: node.kind for node in self.nodes}
        for node in self.nodes:
            self.find_mean(node)
            if own[node] == "avg_pool":
                self.find_average(node)
            if own[node] == "sum":
                self.find_squares(node)
            if own[node] == "matmul" and not node.role:
                self.find_attention_value(node)

    @staticmethod
    def attach(nodes, kind):
        for node in nodes:
            node.role = node.kind = kind
            node.is_part = node is not nodes[-1]

    def find_bias(self, node):
        value, rows = node.outs[0], self.rows_of(node)
        readers = self.readers.get(value, [])
        while (
            len(readers) == 1
            and readers[0]
            and readers[0].op.data.get("move") == "reshape"
        ):
            rows = reshaped(value.shape, readers[0].outs[0].shape, rows)
            value = readers[0].outs[0]
            readers = self.readers.get(value, [])
        if len(readers) != 1 or readers[0] is None:
            return
        bias = readers[0]
        if (
            bias.op.form != "generic"
            or bias.kind != "add"
            or len(bias.ins) != 2
        ):
            return
        if str(bias.policy) != str(node.policy) or len(bias.outs) != 1:
            return
        body = bias.op.body[0]
        if body not in (
            ("add", ("in", 0), ("in", 1)),
            ("add", ("in", 1), ("in", 0)),
        ):
            return
        at = bias.ins.index(value)
        other = bias.ins[1 - at]
        if not other.weight or other is value:
            return
        allowed = set(bias.op.maps[at]) - {bias.op.maps[at][d] for d in rows}
        if {bias.op.maps[1 - at][d] for d in varying(other)} <= allowed:
            bias.role, bias.role_kind = node.role, node.kind

    @staticmethod
    def rows_of(node):
        """The dimensions of a product that no parameter in it has."""
        loops = set(range(len(node.op.iters)))
        for value, dims in zip(node.ins, node.op.maps):
            if value.parameter:
                for d in long_dims(value.shape):
                    used = dims[d]
                    loops -= set(used if isinstance(used, tuple) else [used])
        shape = node.outs[0].shape
        return {d for d in long_dims(shape) if node.op.out_map[d] in loops}

    def find_mean(self, node):
        """A sum that is only divided by the number of what it sums."""
        if node.kind != "sum" or len(node.outs) != 1 or node.op.form != "generic":
            return
        readers = self.readers.get(node.outs[0], [])
        if len(readers) != 1 or readers[0] is None:
            return
        user, count = readers[0], 1
        for size in self.summed_sizes(node):
            count *= size
        if user.op.form != "generic" or str(user.policy) != str(node.policy):
            return
        if "r" in user.op.iters or len(user.op.body) != 1:
            return
        if self.divides(user, node.outs[0], count):
            self.attach([node, user], "mean")

    def find_average(self, node):
        """A sum over windows that is only divided by a number."""
        user = self.reader(node)
        if self.only(user) and self.divides(user, node.outs[0], None):
            self.attach([node, user], "avg_pool")

    def reader(self, node):
        """Who alone reads what a node makes, under the same policy."""
        readers = self.readers.get(node.outs[0], []) if node.outs else []
        if len(node.outs) != 1 or len(readers) != 1 or readers[0] is None:
            return None
        return readers[0] if str(readers[0].policy) == str(node.policy) else None

    @staticmethod
    def only(node):
        """The body of an elementwise op, which makes one tensor."""
        if node is None or node.op.form != "generic" or "r" in node.op.iters:
            return None
        return node.op.body[0] if len(node.op.body) == 1 else None

    @staticmethod
    def squares(node, body):
        """Whether a body squares what it reads."""
        if body[0] == "pow":
            return body[1:] == (("in", 0), ("const", 2.0))
        if body[0] != "mul" or any(side[0] != "in" for side in body[1:]):
            return False
        a, b = (side[1] for side in body[1:])
        return node.ins[a] is node.ins[b] and node.op.maps[a] == node.op.maps[b]

    def match_sum(self, node):
        """What is mapped and summed, the division, the root, or None."""
        if node is None or node.op.form != "generic" or node.op.body != [
            ("add", ("out",), ("in", 0))
        ]:
            return None
        mapped = node.ins[0].node
        body = self.only(mapped)
        if body is None or self.reader(mapped) is not node:
            return None
        x = ("in", 0)
        squares = self.squares(mapped, body)
        if not squares and body != ("abs", x):
            return None
        division, root = None, None
        user = self.reader(node)
        if self.only(user) and self.divides(user, node.outs[0], None):
            division = user
            user = self.reader(division)
        if squares and self.only(user) == ("sqrt", x):
            root = user
        return mapped, squares, division, root

    @staticmethod
    def measures(node, found):
        """Whether it is a mean, the whole, or has a root."""
        return found[2] or found[3] or "p" not in node.op.iters

    def find_squares(self, node):
        """Variances, norms, and errors of regression."""
        found = self.match_sum(node)
        if not found:
            return
        mapped, squares, division, root = found
        whole = [mapped, node]
        first, mean = self.difference_in(mapped, node)
        whole += [division] * (division is not None)
        rooted = whole + [root] * (root is not None)
        if mean:
            if squares and division:
                self.attach(first + rooted, "variance")
        elif root and not division:
            self.attach(first + rooted, "norm")
        elif first and self.measures(node, found):
            kind = "squared_error" if squares else "absolute_error"
            self.attach(first + whole, kind)

    def is_measured(self, user):
        if user is None or len(user.outs) != 1:
            return False
        total = self.reader(user)
        found = self.match_sum(total)
        return bool(
            found and found[0] is user and self.measures(total, found)
        )

    def difference_in(self, mapped, total):
        """The nodes of the difference that is mapped, and whether it is one
        from the mean."""
        difference = mapped.ins[0].node
        body = self.only(difference) or ()
        if body[:1] != ("sub",):
            return [], False
        users = self.readers.get(difference.outs[0], [])
        if str(difference.policy) != str(mapped.policy) or any(
            user is not mapped and not self.is_measured(user)
            for user in users
        ):
            return [], False
        mean = self.mean_in(difference, body, total)
        reader, nodes = difference, [difference]
        for node in reversed(mean):
            if self.reader(node) is not reader:
                return [difference], True
            nodes.insert(0, node)
            reader = node
        return nodes, bool(mean)

    def mean_in(self, difference, body, total):
        """The nodes of the mean that is taken from what it is of."""
        if any(side[0] != "in" for side in body[1:]):
            return []
        of, value = (difference.ins[side[1]] for side in body[1:])
        found = []
        while value.node is not None and value.node.ins:
            node = value.node
            found.insert(0, node)
            if node.kind == "mean" and "r" in (node.op.iters or ""):
                same = (
                    node.ins[0] is of
                    and node.op.iters == total.op.iters
                    and node.op.maps == total.op.maps
                )
                return found if same else []
            if node.kind != "mean" and not self.broadcasts(node):
                return []
            value = node.ins[0]
        return []

    @staticmethod
    def broadcasts(node):
        if node.kind != "clear" or len(node.ins) != 1:
            return False
        if node.op.data.get("move") in ("reshape", "broadcast"):
            return True
        maps = node.op.data.get("maps")
        return maps is not None and list(maps[0]) == sorted(maps[0])

    def find_attention_value(self, node):
        for value in node.ins:
            while value.node is not None and (
                value.node.kind in MOVING and value.node.ins
            ):
                value = value.node.ins[0]
            if value.node is not None and value.node.kind == "softmax":
                node.role = node.kind = "attention_value"

    def is_unrounded_choice(self, node):
        return (
            node.kind == "softmax"
            and node.precision_class == "f32_compute"
            and "softmax" not in node.rules
            and PROFILES[node.policy.profile].choices
            and not self.is_read_by_products_alone(node.outs[0], node.compute)
        )

    def is_read_by_products_alone(self, value, compute):
        """Moved or dropped out, by products that round it anyway."""
        return all(
            self.is_read_by_product(user, value, compute)
            for user in self.readers.get(value, [])
        )

    def is_read_by_product(self, user, value, compute):
        if user is None or user.regions:
            return False
        if user.kind in CONTRACTIONS:
            return (
                user.dest is not value
                and not user.uniform
                and user.compute == compute
                and user.precision_class == "low"
            )
        if value not in user.ins and not self.reads_dest(user):
            return user.scalar is not value
        return (
            user.kind in MOVING
            and len(user.outs) == 1
            and self.is_read_by_products_alone(user.outs[0], compute)
        )

    @staticmethod
    def summed_sizes(node):
        shape = node.ins[0].shape
        kept = node.op.out_map
        return [s for d, s in enumerate(shape) if d not in kept]

    @staticmethod
    def divides(node, value, count):
        e = node.op.body[0]
        if e[0] not in ("div", "mul") or len(e) != 3:
            return False

        def number(x):
            if x[0] == "const":
                return x[1]
            if x[0] == "in":
                found = node.ins[x[1]].constants
                if found is not None and len(set(found)) == 1:
                    return found[0]
            return None

        def is_sum(x):
            return x[0] == "in" and node.ins[x[1]] is value

        def is_factor(x, wanted):
            found = number(x)
            return found is not None and (count is None or found == wanted())

        if e[0] == "div":
            return is_sum(e[1]) and is_factor(e[2], lambda: count)
        sides = ((e[1], e[2]), (e[2], e[1]))
        return any(
            is_sum(a) and is_factor(b, lambda: 1 / count) for a, b in sides
        )

    def is_followed(self, node):
        """Whether what comes of a result meets another contraction."""
        seen, work = set(), list(node.outs)
        while work:
            value = work.pop()
            if value in seen:
                continue
            seen.add(value)
            for reader in self.readers.get(value, []):
                if reader is None:
                    continue
                if reader.kind in CONTRACTIONS:
                    return True
                work.extend(self.handed_on(reader))
        return False

    @staticmethod
    def handed_on(node):
        """What comes of an op. A loop or a branch counts as a whole."""
        args = [a for arguments, _, _ in node.regions for a in arguments]
        return node.outs + args

"""The part of the model that says what several ops are together."""


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
        for node in self.nodes:
            self.find_mean(node)

    def find_bias(self, node):
        value = node.outs[0]
        readers = self.readers.get(value, [])
        while (
            len(readers) == 1
            and readers[0]
            and readers[0].op.data.get("move") == "reshape"
        ):
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
        if bias.ins[1 - at].parameter and bias.ins[1 - at] is not value:
            bias.role, bias.role_kind = node.role, node.kind

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
            node.role = user.role = node.kind = user.kind = "mean"

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

        if e[0] == "div":
            return is_sum(e[1]) and number(e[2]) == count
        sides = ((e[1], e[2]), (e[2], e[1]))
        return any(is_sum(a) and number(b) == 1 / count for a, b in sides)

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
                if reader.kind in ("matmul", "conv"):
                    return True
                work.extend(self.handed_on(reader))
        return False

    @staticmethod
    def handed_on(node):
        """What comes of an op. A loop or a branch counts as a whole."""
        args = [a for arguments, _, _ in node.regions for a in arguments]
        return node.outs + args

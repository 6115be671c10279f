"""What the generators of the examples share: functions as they are written."""


def tensor(*shape, element="f32"):
    return "tensor<" + "x".join(map(str, (*shape, element))) + ">"


def normal(std):
    return f"normal, value = {std:.17g}"


def uniform(fan_in):
    """As PyTorch's Linear and Conv2d start."""
    return f"uniform, value = {fan_in ** -0.5:.17g}"


def constant(value):
    return f"constant, value = {value:.1f}"


class Value:
    def __init__(self, name, *shape, element="f32"):
        self.name = name
        self.shape = shape
        self.type = tensor(*shape, element=element)

    def __str__(self):
        return self.name


class Function:
    """The arguments and the body of a function, as they are written."""

    def __init__(self):
        self.arguments = []
        self.lines = []
        self.count = 0

    def argument(self, name, *shape, element="f32", attributes=""):
        value = Value("%" + name.replace(".", "_"), *shape, element=element)
        self.arguments.append(f"{value}: {value.type}{attributes}")
        return value

    def input(self, name, *shape, element="f32"):
        return self.argument(name, *shape, element=element,
                             attributes=f' {{amp.input = "{name}"}}')

    def param(self, name, shape, init, role="param"):
        attributes = (f' {{\n      amp.{role} = "{name}",'
                      f" amp.init = #amp.init<{init}>}}")
        return self.argument(name, *shape, attributes=attributes)

    def op(self, shape, text, *lines, element="f32"):
        """Adds `%n = text`, with more lines below it, and returns %n."""
        self.count += 1
        self.lines.append(f"  %{self.count} = {text}")
        self.lines += ["    " + line for line in lines]
        return Value(f"%{self.count}", *shape, element=element)

    def ops(self, shapes, text, *lines):
        """The same for an op of several results."""
        whole = self.op([], text, *lines).name
        # The op's line has the count of its results.
        first = len(self.lines) - len(lines) - 1
        self.lines[first] = f"  {whole}:{len(shapes)} = {text}"
        return [Value(f"{whole}#{i}", *s) for i, s in enumerate(shapes)]

    def constant(self, name, value):
        self.lines.append(f"  %{name} = arith.constant {value} : f32")

    def comment(self, text):
        self.lines += ["", f"  // {text}"]

    def render(self, head, *results):
        """Results are values, with their attributes where there are any."""
        results = [r if isinstance(r, tuple) else (r, "") for r in results]
        arguments = ",\n    ".join(self.arguments)
        outer = ",\n    ".join(value.type + more for value, more in results)
        outer = f" -> {outer}" if len(results) == 1 else f"\n    -> ({outer})"
        values = ", ".join(str(value) for value, _ in results)
        types = ",\n    ".join(value.type for value, _ in results)
        split = " " if len(results) == 1 else "\n    "
        return "\n".join([f"{head}(\n    {arguments}){outer} {{",
                          *self.lines,
                          f"  return {values}{split}: {types}", "}"])


def empty(f, shape):
    return f.op(shape, f"tensor.empty() : {tensor(*shape)}")


def fill(f, value, shape):
    out = empty(f, shape)
    return f.op(
        shape,
        f"linalg.fill ins({value} : f32)",
        f"outs({out} : {out.type}) -> {out.type}",
    )


def generic(f, maps, inputs, out, loops, body):
    names = ", ".join(f'"{loop}"' for loop in loops)
    return f.op(
        out.shape,
        f"linalg.generic {{indexing_maps = [{maps}],",
        f"iterator_types = [{names}]}}",
        f"ins({', '.join(map(str, inputs))}",
        f"  : {', '.join(value.type for value in inputs)})",
        f"outs({out} : {out.type}) {{",
        *body,
        f"}} -> {out.type}",
    )


def elementwise(f, maps, inputs, shape, body):
    loops = ["parallel"] * len(shape)
    return generic(f, maps, inputs, empty(f, shape), loops, body)


def add(f, maps, a, b, shape):
    return elementwise(f, maps, [a, b], shape, [
        "^bb0(%a: f32, %b: f32, %out: f32):",
        "  %sum = arith.addf %a, %b : f32",
        "  linalg.yield %sum : f32",
    ])


def matmul(f, x, weight):
    shape = [x.shape[0], weight.shape[1]]
    init = fill(f, "%zero", shape)
    return f.op(
        shape,
        f"linalg.matmul ins({x}, {weight} : {x.type}, {weight.type})",
        f"outs({init} : {init.type}) -> {init.type}",
    )


def linear(f, x, weight, bias):
    y = matmul(f, x, weight)
    return add(f, "#id, #column, #id", y, bias, y.shape)

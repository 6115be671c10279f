"""seeds.py TESTS OUT [MAX]: the modules of the lit tests as inputs of
amp-fuzz-mlir: without comments, each with the pass that its test runs. At most
MAX (default 3) of each folder and pass, the largest that are small enough."""

import collections
import hashlib
import os
import re
import sys

BYTES = 2500
PHASES = "import|precision|autodiff|step|form|bufferize|codegen|llvm"


def find_pipeline(text):
    """The first pass or pipeline of ours in the RUN lines."""
    runs = " ".join(re.findall(r"(?m)^// RUN:(.*)$", text))
    match = re.search(rf'--?amp-to="?({PHASES})( target=nvgpu)?', runs)
    if match:
        target = " target=nvgpu chip=sm_90a" if match.group(2) else ""
        return f"amp-to{{{match.group(1)}{target}}}"
    match = re.search(r"\b((?:amp|nn)-(?!opt|run|ptx|to|reduce|lsp)[a-z0-9-]+)", runs)
    return match.group(1) if match else None


def read_modules(path):
    text = open(path, encoding="utf-8").read()
    pipeline = find_pipeline(text)
    for part in re.split(r"(?m)^// -----.*$", text):
        part = re.sub(r"(?m)^\s*//.*\n|\s+//.*$", "", part).strip() + "\n"
        if "func" in part and len(part) < BYTES:
            yield pipeline, part


def main(tests, out, most=3):
    groups = collections.defaultdict(list)
    for folder, folders, files in os.walk(tests):
        folders[:] = [f for f in folders if f not in ("fuzz", "consumer")]
        for name in files:
            if name.endswith(".mlir"):
                path = os.path.join(folder, name)
                for pipeline, module in read_modules(path):
                    groups[folder, pipeline].append(module)
    os.makedirs(out, exist_ok=True)
    for (_, pipeline), modules in groups.items():
        for module in sorted(modules, key=len)[-int(most):]:
            if pipeline:
                module = f"// pipeline: {pipeline}\n{module}"
            digest = hashlib.sha256(module.encode()).hexdigest()[:12]
            with open(os.path.join(out, digest), "w", encoding="utf-8") as f:
                f.write(module)


main(*sys.argv[1:])

#!/usr/bin/env python3
"""torch_stubs.py ENVIRONMENT: PyTorch for the CPU alone.

The wheel that PyPI has for Linux is linked to CUDA's libraries. Makes them in
ENVIRONMENT/stubs, empty: each function answers 100, "no device", which is what
PyTorch finds on a machine without a GPU, and those that name an error give
text: torch.cuda.is_current_stream_capturing(), which transformers asks in each
forward pass, is an exception that it catches. Python then runs with
LD_LIBRARY_PATH=ENVIRONMENT/stubs.
"""

import collections
import glob
import os
import re
import subprocess
import sys

# Of symbols without a version: which of them are CUDA's.
CUDA = re.compile(r"^(cu[A-Z]|cuFile|cudnn|cupti|cusparseLt|nccl|nvml|nvtx)")
# Which give text: PyTorch reads it where a function answers an error.
TEXT = re.compile(r"^((cuda|cudnn|cusparse|nccl|nvrtc)GetError(String|Name)"
                  r"|ncclGetLastError)$")


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"torch_stubs: error: {' '.join(command)}\n{done.stderr}")
    return done.stdout


def is_on_system(name):
    return any(
        os.path.exists(os.path.join(folder, name))
        for folder in ("/lib64", "/lib/x86_64-linux-gnu",
                       "/usr/lib/x86_64-linux-gnu"))


def find_missing(libraries):
    """Names of libraries that are linked to and nowhere."""
    present = {os.path.basename(path) for path in libraries}
    names = set()
    for path in libraries:
        for name in re.findall(r"NEEDED.*\[(.*)\]", run("readelf", "-d", path)):
            if name not in present and not is_on_system(name):
                names.add(name)
    return sorted(names)


def collect_symbols(libraries, missing):
    """Undefined symbols: by library and version, and those without one."""
    versioned = collections.defaultdict(lambda: collections.defaultdict(set))
    plain = set()
    for path in libraries:
        for line in run("nm", "-D", "--undefined-only", path).splitlines():
            symbol = line.split()[-1]
            name, _, version = symbol.replace("@@", "@").partition("@")
            owner = version if version in missing else next(
                (m for m in missing if version and version.lower() in m), None)
            if owner:
                versioned[owner][version].add(name)
            elif not version and CUDA.match(name):
                plain.add(name)
    return versioned, plain


def write_function(name):
    if TEXT.match(name):
        return f'const char *{name}(void) {{ return "no device"; }}\n'
    return f"int {name}(void) {{ return 100; }}\n"


def build_stub(folder, library, versions, plain):
    names = set(plain).union(*versions.values()) or {"amp_empty"}
    source = os.path.join(folder, "stub.c")
    with open(source, "w", encoding="utf-8") as out:
        out.writelines(map(write_function, sorted(names)))
    command = ["cc", "-w", "-shared", "-fPIC", "-fno-builtin", source,
               f"-Wl,-soname,{library}", "-o", os.path.join(folder, library)]
    if versions:
        script = os.path.join(folder, "stub.map")
        with open(script, "w", encoding="utf-8") as out:
            for version, members in versions.items():
                out.write(f"{version} {{ global: {'; '.join(members)}; }};\n")
        command.append(f"-Wl,--version-script={script}")
    run(*command)


def build_stubs(libraries, folder):
    os.makedirs(folder, exist_ok=True)
    missing = find_missing(libraries)
    versioned, plain = collect_symbols(libraries, missing)
    for library in missing:
        build_stub(folder, library, versioned[library], plain)
        # One library has those without a version.
        plain = set()


def make(environment):
    """The folder of the stubs of an environment that has PyTorch."""
    stubs = os.path.join(environment, "stubs")
    build_stubs(
        glob.glob(os.path.join(environment, "lib", "python*", "site-packages",
                               "torch", "lib", "*.so*")), stubs)
    return stubs


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    make(sys.argv[1])

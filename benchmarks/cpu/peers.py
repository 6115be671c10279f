"""PyTorch and NumPy for the CPU, in a virtual environment of their own.

The wheel that PyPI has for Linux is linked to CUDA's libraries. Here they are
empty: each function answers 100, "no device", which is what PyTorch finds on a
machine without a GPU.
"""

import collections
import glob
import os
import re
import subprocess
import sys
import sysconfig

# What `import torch` and torch.compile need, but for CUDA.
PACKAGES = ("numpy", "typing_extensions", "sympy", "networkx", "jinja2",
            "fsspec", "filelock", "setuptools", "safetensors")
# Of symbols without a version: which of them are CUDA's.
CUDA = re.compile(r"^(cu[A-Z]|cuFile|cudnn|cupti|cusparseLt|nccl|nvml|nvtx)")

# Variables that may hold a peer to another machine's kernels or sizes.
LIMITS = re.compile(r"^(OPENBLAS|NVPL_BLAS|MKL|DNNL|ONEDNN|ATEN)_")


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"benchmarks/cpu: error: {' '.join(command)}\n{done.stderr}")
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


def build_stub(folder, library, versions, plain):
    names = set(plain).union(*versions.values()) or {"amp_empty"}
    source = os.path.join(folder, "stub.c")
    with open(source, "w", encoding="utf-8") as out:
        out.writelines(f"int {name}(void) {{ return 100; }}\n"
                       for name in sorted(names))
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


def set_up(folder):
    """Makes the environment where it is not there yet; how to run in it."""
    python = os.path.join(folder, "bin/python")
    stubs = os.path.join(folder, "stubs")
    ready = os.path.join(folder, "ready")
    if not os.path.exists(ready):
        print(f"setting up PyTorch in {folder}: a download of 0.6 GB",
              file=sys.stderr)
        run(sys.executable, "-m", "venv", folder)
        run(python, "-m", "pip", "install", "-q", *PACKAGES)
        run(python, "-m", "pip", "install", "-q", "--no-deps", "torch")
        version = f"python{sysconfig.get_python_version()}"
        build_stubs(
            glob.glob(os.path.join(
                folder, "lib", version, "site-packages/torch/lib/*.so*")),
            stubs)
        open(ready, "w", encoding="utf-8").close()
    environment = {
        name: value for name, value in os.environ.items()
        if not LIMITS.match(name)
    }
    return python, {**environment, "LD_LIBRARY_PATH": stubs}

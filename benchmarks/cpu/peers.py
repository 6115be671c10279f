"""PyTorch and NumPy for the CPU, in a virtual environment of their own."""

import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../scripts"))
from torch_stubs import make, run  # noqa: E402

# What `import torch` and torch.compile need, but for CUDA.
PACKAGES = ("numpy", "typing_extensions", "sympy", "networkx", "jinja2",
            "fsspec", "filelock", "setuptools", "safetensors")
# What holds each of them, and the code that PyTorch compiles, to a tier.
TIERS = {
    "avx2": {"ONEDNN_MAX_CPU_ISA": "AVX2", "MKL_ENABLE_INSTRUCTIONS": "AVX2",
             "ATEN_CPU_CAPABILITY": "avx2", "OPENBLAS_CORETYPE": "Haswell"},
    "avx512": {"ONEDNN_MAX_CPU_ISA": "AVX512_CORE",
               "MKL_ENABLE_INSTRUCTIONS": "AVX512",
               "ATEN_CPU_CAPABILITY": "avx512",
               "OPENBLAS_CORETYPE": "SkylakeX"},
}
# Variables that may hold a peer to another machine's kernels or sizes.
LIMITS = re.compile(r"^(OPENBLAS|NVPL_BLAS|MKL|DNNL|ONEDNN|ATEN)_")


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
        make(folder)
        open(ready, "w", encoding="utf-8").close()
    return python, {**get_environment(), "LD_LIBRARY_PATH": stubs}


def get_environment():
    return {name: value for name, value in os.environ.items()
            if not LIMITS.match(name)}

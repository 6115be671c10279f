"""How lit runs the tests of amp; lit.site.cfg.py says where the build is."""

import glob
import os
import shutil
import sys

import lit.formats

config.name = "amp"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "consumer", "fuzz", "unit"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.amp_binary_dir, "test")

# What a test may call: our own tools first, then those of LLVM.
path = [config.amp_tools_dir, config.llvm_tools_dir]
config.environment["PATH"] = os.pathsep.join(path + [os.environ["PATH"]])
for tool in (
    "amp-opt",
    "amp-ptx",
    "amp-run",
    "amp-reduce",
    "amp-lsp-server",
):
    tool_path = os.path.join(config.amp_tools_dir, tool)
    # A word of its own: not the end of a path, nor the start of a file's name.
    config.substitutions.append((rf"(?<![\w/.-]){tool}(?![\w/.-])", tool_path))
for tool in ("FileCheck", "not", "count", "split-file", "mlir-opt"):
    tool_path = os.path.join(config.llvm_tools_dir, tool)
    config.substitutions.append((rf"(?<![\w/.-]){tool}(?![\w/.-])", tool_path))
config.substitutions.append(("%examples", config.amp_examples_dir))
config.substitutions.append(("%python", sys.executable))
config.substitutions.append(("%build", config.amp_binary_dir))
# Stands in for the CUDA driver, as AMP_CUDA_DRIVER names it.
fake_cuda = os.path.join(config.amp_binary_dir, "lib", "libAMPFakeCuda.so")
config.substitutions.append(("%fake_cuda", fake_cuda))
# And for NCCL, as AMP_NCCL names it.
fake_nccl = os.path.join(config.amp_binary_dir, "lib", "libAMPFakeNCCL.so")
config.substitutions.append(("%fake_nccl", fake_nccl))

# A variable of FileCheck must not leak over a CHECK-LABEL.
config.environment["FILECHECK_OPTS"] = "-enable-var-scope"
# Nothing outside the build tree is read or written.
config.environment["AMP_CACHE_DIR"] = os.path.join(
    config.test_exec_root, "cache"
)
# Two threads show a race and fit beside a second test; idle ones must not spin.
config.environment["OMP_NUM_THREADS"] = "2"
config.environment["KMP_BLOCKTIME"] = "0"
for name in ("ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

# The CPU tiers that this machine can run, as `// REQUIRES: avx512bf16`.
TIERS = {
    "avx2": {"avx2", "fma", "f16c"},
    "avx512": {"avx512f", "avx512bw", "avx512dq", "avx512vl"},
    "avx512bf16": {"avx512_bf16"},
    "amx-bf16": {"amx_bf16", "amx_tile"},
}


def cpu_flags():
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as info:
            for line in info:
                if line.startswith("flags"):
                    return set(line.split(":", 1)[1].split())
    except OSError:
        pass
    return set()


flags = cpu_flags()
for tier, needed in TIERS.items():
    if needed <= flags:
        config.available_features.add(tier)
# The libraries of MPI that amp was built with, as `// REQUIRES: openmpi`.
for name in ("openmpi", "mpich"):
    shim = os.path.join(config.amp_binary_dir, "lib", f"libamp-{name}.so")
    if os.access(shim, os.R_OK) and shutil.which(f"mpirun.{name}"):
        config.available_features.add(name)
# Where amp finds ptxas, less the variables: `// REQUIRES: ptxas`.
if shutil.which("ptxas") or os.access("/usr/local/cuda/bin/ptxas", os.X_OK):
    config.available_features.add("ptxas")
# What scripts/setup-python installed, or another: `// REQUIRES: nvdisasm`.
found = glob.glob(os.path.join(
    os.path.dirname(config.test_source_root),
    "build/python-env/lib/python3*/site-packages/nvidia/cu*/bin/nvdisasm"))
nvdisasm = next(iter(found), None) or shutil.which("nvdisasm")
if nvdisasm:
    config.available_features.add("nvdisasm")
    config.substitutions.append(("%nvdisasm", nvdisasm))
if config.amp_sanitize:
    config.available_features.add("sanitizer")

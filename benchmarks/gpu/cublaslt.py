"""Matrix products of 16-bit floats by cuBLASLt: the best of its algorithms."""

import ctypes
import glob
import os

from device import time_quickly

COMPUTE_32F = 68
TYPES = {"f32": 0, "bf16": 14}
TRANSPOSE = {"N": 0, "T": 1}
EPILOGUES = {"": 1, "bias": 4, "bias+gelu": 36}
TRANS_A, TRANS_B, EPILOGUE, BIAS_POINTER, BIAS_TYPE = 3, 4, 7, 8, 26
MAX_WORKSPACE = 1
WORKSPACE_BYTES = 64 << 20
MAX_ALGORITHMS = 16


class Heuristic(ctypes.Structure):
    """cublasLtMatmulHeuristicResult_t."""

    _fields_ = [("algorithm", ctypes.c_uint64 * 8),
                ("workspace", ctypes.c_size_t),
                ("state", ctypes.c_int),
                ("waves", ctypes.c_float),
                ("reserved", ctypes.c_int * 4)]


def find_library():
    """PyTorch's own, which is loaded already; else the toolkit's."""
    names = ["libcublasLt.so.13", "libcublasLt.so.12"]
    folders = []
    try:
        import nvidia
        folders = [folder for root in nvidia.__path__
                   for folder in glob.glob(os.path.join(root, "*", "lib"))]
    except ImportError:
        pass
    folders += ["/usr/local/cuda/lib64"]
    paths = names + [os.path.join(f, n) for f in folders for n in names]
    for path in paths:
        try:
            return ctypes.CDLL(path)
        except OSError:
            continue
    raise RuntimeError("libcublasLt was not found: not loaded by PyTorch, not "
                       "in /usr/local/cuda/lib64")


class CublasLt:
    def __init__(self, device):
        self.device, self.library = device, find_library()
        self.handle = ctypes.c_void_p()
        self.call("cublasLtCreate", ctypes.byref(self.handle))
        self.workspace = device.zeros(WORKSPACE_BYTES)

    def call(self, name, *arguments):
        result = getattr(self.library, name)(*arguments)
        if result:
            raise RuntimeError(f"{name}: status {result}")


class Product:
    """D = epilogue(A * B + bias), all matrices row by row.

    cuBLASLt has columns where we have rows: it computes the transposed result
    as B' * A', for which its bias runs along our rows.
    """

    def __init__(self, blas, m, n, k, layout, epilogue, result):
        self.blas = blas
        self.operation = ctypes.c_void_p()
        blas.call("cublasLtMatmulDescCreate", ctypes.byref(self.operation),
                  COMPUTE_32F, TYPES["f32"])
        self.set(TRANS_A, ctypes.c_int(TRANSPOSE[layout[1]]))
        self.set(TRANS_B, ctypes.c_int(TRANSPOSE[layout[0]]))
        self.set(EPILOGUE, ctypes.c_int(EPILOGUES[epilogue]))
        if epilogue:
            self.set(BIAS_TYPE, ctypes.c_int(TYPES["bf16"]))
        # Rows and columns of B', A' and D', as they lie in memory.
        b = (n, k) if layout[1] == "N" else (k, n)
        a = (k, m) if layout[0] == "N" else (m, k)
        self.layouts = [self.layout(*b, "bf16"), self.layout(*a, "bf16"),
                        self.layout(n, m, result)]
        self.one, self.zero = ctypes.c_float(1), ctypes.c_float(0)
        self.has_bias = bool(epilogue)
        self.algorithm = None

    def set(self, attribute, value):
        self.blas.call("cublasLtMatmulDescSetAttribute", self.operation,
                       attribute, ctypes.byref(value),
                       ctypes.c_size_t(ctypes.sizeof(value)))

    def layout(self, rows, columns, element):
        made = ctypes.c_void_p()
        self.blas.call("cublasLtMatrixLayoutCreate", ctypes.byref(made),
                       TYPES[element], ctypes.c_uint64(rows),
                       ctypes.c_uint64(columns), ctypes.c_int64(rows))
        return made

    def list_algorithms(self):
        preference = ctypes.c_void_p()
        self.blas.call("cublasLtMatmulPreferenceCreate",
                       ctypes.byref(preference))
        size = ctypes.c_uint64(WORKSPACE_BYTES)
        self.blas.call("cublasLtMatmulPreferenceSetAttribute", preference,
                       MAX_WORKSPACE, ctypes.byref(size),
                       ctypes.c_size_t(ctypes.sizeof(size)))
        results = (Heuristic * MAX_ALGORITHMS)()
        count = ctypes.c_int()
        b, a, d = self.layouts
        self.blas.call("cublasLtMatmulAlgoGetHeuristic", self.blas.handle,
                       self.operation, b, a, d, d, preference, MAX_ALGORITHMS,
                       results, ctypes.byref(count))
        self.blas.call("cublasLtMatmulPreferenceDestroy", preference)
        return [result for result in results[:count.value] if not result.state]

    def enqueue(self, a, b, bias, out):
        if self.has_bias:
            self.set(BIAS_POINTER, ctypes.c_void_p(bias))
        of_b, of_a, of_d = self.layouts
        self.blas.call(
            "cublasLtMatmul", self.blas.handle, self.operation,
            ctypes.byref(self.one), ctypes.c_void_p(b), of_b,
            ctypes.c_void_p(a), of_a, ctypes.byref(self.zero),
            ctypes.c_void_p(out), of_d, ctypes.c_void_p(out), of_d,
            ctypes.byref(self.algorithm.algorithm),
            ctypes.c_void_p(self.blas.device.pointer(self.blas.workspace)),
            ctypes.c_size_t(WORKSPACE_BYTES),
            ctypes.c_void_p(self.blas.device.stream()))

    def choose(self, work, sets):
        """Takes the algorithm with the least time of a few calls in turn."""
        device, best = self.blas.device, None
        for algorithm in self.list_algorithms():
            self.algorithm = algorithm
            try:
                time = time_quickly(device, work, sets)
            except RuntimeError:
                continue
            if best is None or time < best[0]:
                best = (time, algorithm)
        if best is None:
            raise RuntimeError("cuBLASLt has no algorithm for this product")
        self.algorithm = best[1]

"""Programs of amp-ptx on the CUDA driver, from Python."""

import base64
import ctypes
import json
import os
import subprocess
import tempfile

MAX_DYNAMIC_SHARED_BYTES = 8


class LaunchConfig(ctypes.Structure):
    """CUlaunchConfig."""

    _fields_ = [(name, ctypes.c_uint) for name in (
        "grid_x", "grid_y", "grid_z", "block_x", "block_y", "block_z",
        "shared")] + [("stream", ctypes.c_void_p),
                      ("attributes", ctypes.c_void_p),
                      ("num_attributes", ctypes.c_uint)]


class Driver:
    """libcuda.so.1, or what AMP_CUDA_DRIVER names in its place."""

    def __init__(self):
        self.library = ctypes.CDLL(
            os.environ.get("AMP_CUDA_DRIVER", "libcuda.so.1"))
        self.call("cuInit", 0)
        gpu, context = ctypes.c_int(), ctypes.c_void_p()
        self.call("cuDeviceGet", ctypes.byref(gpu), 0)
        # The one that PyTorch has, too.
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), gpu)
        self.call("cuCtxSetCurrent", context)

    def call(self, name, *arguments):
        result = getattr(self.library, name)(*arguments)
        if result:
            text = ctypes.c_char_p()
            self.library.cuGetErrorName(result, ctypes.byref(text))
            found = (text.value or str(result).encode()).decode()
            raise RuntimeError(f"{name}: {found}")


class Call:
    """One kernel with the arguments that it takes."""

    def __init__(self, described):
        self.name = described["kernel"]
        self.launches = described["launches"]
        self.operands = described["operands"]
        self.buffers = [(b["argument"], b["offset"])
                        for b in described["buffers"]]
        self.functions = []

    def count_bytes(self):
        """Of what it reads and writes, each once."""
        return sum(operand["bytes"] * (operand["initialized"]
                                       + operand["writable"])
                   for operand in self.operands)


class Program:
    """A step's kernels, loaded; its arguments are pointers."""

    def __init__(self, driver, described):
        self.driver = driver
        self.arguments = described["arguments"]
        self.calls = [Call(call) for call in described["calls"]]
        self.cubin = base64.b64decode(described["cubin"])
        self.module = ctypes.c_void_p()
        driver.call("cuModuleLoadData", ctypes.byref(self.module), self.cubin)
        for call in self.calls:
            for launch in call.launches:
                function = ctypes.c_void_p()
                driver.call("cuModuleGetFunction", ctypes.byref(function),
                            self.module, launch["entry"].encode())
                driver.call("cuFuncSetAttribute", function,
                            MAX_DYNAMIC_SHARED_BYTES, launch["shared"])
                call.functions.append(function)

    def enqueue(self, pointers, stream, calls=None):
        """All calls, or those named, on the arguments at the pointers."""
        for call in self.calls if calls is None else calls:
            values = [ctypes.c_void_p(pointers[argument] + offset)
                      for argument, offset in call.buffers]
            parameters = (ctypes.c_void_p * max(len(values), 1))(
                *(ctypes.addressof(value) for value in values))
            for launch, function in zip(call.launches, call.functions):
                config = LaunchConfig(launch["blocks"], 1, 1,
                                      launch["threads"], 1, 1,
                                      launch["shared"], stream, None, 0)
                self.driver.call("cuLaunchKernelEx", ctypes.byref(config),
                                 function, parameters, None)


def describe(tools, chip, text):
    """What amp-ptx says of a module's step."""
    with tempfile.TemporaryDirectory() as folder:
        source, kernels = (os.path.join(folder, name)
                           for name in ("step.mlir", "kernels.mlir"))
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        for words in (
                [os.path.join(tools, "amp-opt"), source, "-o", kernels,
                 f"--amp-to=codegen target=nvgpu chip={chip}"],
                [os.path.join(tools, "amp-ptx"), kernels, "--program",
                 f"--chip={chip}"]):
            result = subprocess.run(words, capture_output=True, text=True)
            if result.returncode:
                lines = [line for line in result.stderr.splitlines()
                         if "error" in line]
                raise RuntimeError((lines or ["failed"])[0])
    return json.loads(result.stdout)

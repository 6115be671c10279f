"""Programs of amp-ptx on the CUDA driver, from Python."""

import base64
import concurrent.futures
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

    def load(self, image):
        """A cubin, or PTX, which the driver assembles itself."""
        module = ctypes.c_void_p()
        self.call("cuModuleLoadData", ctypes.byref(module), image)
        return module

    def get_function(self, module, name):
        function = ctypes.c_void_p()
        self.call("cuModuleGetFunction", ctypes.byref(function), module,
                  name.encode())
        return function

    def launch(self, function, blocks, threads, shared, stream, values):
        """The kernel, whose parameters are pointers and 64-bit integers."""
        kept = [ctypes.c_uint64(value) for value in values]
        parameters = (ctypes.c_void_p * max(len(kept), 1))(
            *(ctypes.addressof(value) for value in kept))
        config = LaunchConfig(blocks, 1, 1, threads, 1, 1, shared, stream,
                              None, 0)
        self.call("cuLaunchKernelEx", ctypes.byref(config), function,
                  parameters, None)


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
        """Of what it reads, and of what it writes, each once."""
        return tuple(sum(operand["bytes"] for operand in self.operands
                         if operand[kind])
                     for kind in ("initialized", "writable"))


class Program:
    """A step's kernels, loaded; its arguments are pointers."""

    def __init__(self, driver, described):
        self.driver = driver
        self.arguments = described["arguments"]
        self.calls = [Call(call) for call in described["calls"]]
        self.cubin = base64.b64decode(described["cubin"])
        self.module = driver.load(self.cubin)
        for call in self.calls:
            for launch in call.launches:
                function = driver.get_function(self.module, launch["entry"])
                driver.call("cuFuncSetAttribute", function,
                            MAX_DYNAMIC_SHARED_BYTES, launch["shared"])
                call.functions.append(function)

    def count_launches(self):
        return sum(len(call.launches) for call in self.calls)

    def enqueue(self, pointers, stream, calls=None):
        """All calls, or those named, on the arguments at the pointers."""
        for call in self.calls if calls is None else calls:
            values = [pointers[argument] + offset
                      for argument, offset in call.buffers]
            for launch, function in zip(call.launches, call.functions):
                self.driver.launch(function, launch["blocks"],
                                   launch["threads"], launch["shared"],
                                   stream, values)


def describe(tools, chip, text, tile=""):
    """What amp-ptx says of a module's step, with contractions in tiles of the
    model's, or of `tile`."""
    with tempfile.TemporaryDirectory() as folder:
        source, kernels = (os.path.join(folder, name)
                           for name in ("step.mlir", "kernels.mlir"))
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        for words in (
                [os.path.join(tools, "amp-opt"), source, "-o", kernels,
                 f"--amp-to=codegen target=nvgpu chip={chip} tile={tile}"],
                [os.path.join(tools, "amp-ptx"), kernels, "--program",
                 f"--chip={chip}"]):
            result = subprocess.run(words, capture_output=True, text=True)
            if result.returncode:
                lines = [line for line in result.stderr.splitlines()
                         if "error" in line]
                raise RuntimeError((lines or ["failed"])[0])
    return json.loads(result.stdout)


class Compiler:
    """Compiles modules beside each other: a minute of a card is dear."""

    def __init__(self, options, driver):
        self.options, self.driver = options, driver
        self.pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
        self.made = {}

    def start(self, texts, tiles=("",)):
        for text in texts:
            for tile in tiles:
                self.made[text, tile] = self.pool.submit(
                    describe, self.options.bin, self.options.chip, text, tile)
        # Nothing is timed while others use the machine.
        concurrent.futures.wait(self.made.values())

    def load(self, text, tile=""):
        return Program(self.driver, self.made[text, tile].result())

//===- Passes.td - NVIDIA GPU code generation --------------*- tablegen -*-===//

#ifndef AMP_CODEGEN_NVGPU_PASSES_TD
#define AMP_CODEGEN_NVGPU_PASSES_TD

include "mlir/Pass/PassBase.td"

def AmpLaunchCopies : Pass<"amp-launch-copies", "::mlir::ModuleOp"> {
  let summary = "Copies between buffers as kernels";
  let description = [{
    Bufferization leaves a `memref.copy` on the host where a loop hands a buffer
    on to another place, or, to be differentiated, keeps it as a row of a stack.
    On a GPU the host has no access to the buffers: it becomes the launch of a
    kernel that copies. Where a row does not begin at a multiple of 16 bytes, as
    a kernel's operands do, the kernel passes over the whole stack. A constant
    of the host stays.
  }];
  let dependentDialects = [
    "::mlir::amp::AMPDialect", "::mlir::func::FuncDialect",
    "::mlir::linalg::LinalgDialect"
  ];
}

def AmpChooseAttention : Pass<"amp-choose-attention", "::mlir::func::FuncOp"> {
  let summary = "Which attentions are decomposed";
  let description = [{
    Marks each `nn.attention` and `nn.attention_grad` that has no code for
    NVIDIA GPUs by `nn.decompose`: those whose operands are not all f16 or all
    bf16, and heads that are wider than 256 or no multiple of 8. A remark says
    why, but for f32 and f64, which stay what they are.
  }];
}

def AmpExchangeReduces : Pass<"amp-exchange-reduces", "::mlir::ModuleOp"> {
  let summary = "Sums over replicas that travel in 16 bits";
  let description = [{
    `amp.all_reduce` on tensors with a `wire` of 16 bits becomes two exchanges,
    which are launches of kernels without code, and kernels around them. Each
    array is rounded and divided into a part for each replica; every replica
    gets its part of all (`amp.exchange = "parts"`), sums it in f32 in the order
    of the replicas, rounds it, and gives it to all (`"gather"`). Parts are
    multiples of 16 bytes.
  }];
  let dependentDialects = [
    "::mlir::amp::AMPDialect", "::mlir::arith::ArithDialect",
    "::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def AmpExpandShards : Pass<"amp-expand-shards", "::mlir::ModuleOp"> {
  let summary = "Parts of replicas as slices, and their sums as NCCL has them";
  let description = [{
    `amp.shard` on tensors becomes a slice that begins where `amp.replica` says,
    which kernels read where it lies.

    `amp.reduce_scatter` keeps what NCCL sums as `amp.all_reduce` would, arrays
    of f32 and f64 without a `wire` that n replicas divide into n parts. Of the
    others every replica gets its part of all (`amp.exchange = "parts"`),
    rounded to what travels, and sums it in the order of the replicas, in the
    wider of f32 and its type, rounded once: what is in two parts is then the
    same in both.
  }];
  let dependentDialects = [
    "::mlir::amp::AMPDialect", "::mlir::arith::ArithDialect",
    "::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def AmpExpandReduces : Pass<"amp-expand-reduces", "::mlir::func::FuncOp"> {
  let summary = "Sums over replicas in types that NCCL sums exactly enough";
  let description = [{
    NCCL sums 16-bit floats in 16 bits and has no bitwise or. `amp.all_reduce`
    on tensors becomes one of f32, f64 and integers, without `or` and `wire`:

    - floats of 16 bits are summed in f32, and the sum is rounded; with `wire`
      what is sent is rounded before, too, and travels as f32;
    - an i1 is or'ed as the sum of i32, of how many have set it;
    - other bits are or'ed by the replica that gets them: each sends a row of a
      matrix whose other rows are zero, so that the sum has the rows of all.
  }];
  let dependentDialects = [
    "::mlir::amp::AMPDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
  ];
}

def AmpLaunchExchanges : Pass<"amp-launch-exchanges", "::mlir::ModuleOp"> {
  let summary = "Replicas' exchanges as launches of kernels without code";
  let description = [{
    `amp.all_reduce`, `amp.reduce_scatter` and `amp.all_gather` on memory become
    launches of kernels that have no device functions: their `amp.launches` is
    empty. `amp.reduced` says the types of what is summed, as numbers
    (amp/Runtime/ReduceElements.h), and `amp.exchange` that what is summed or
    given are inputs (`"scatter"`, `"gather"`); without it each operand becomes
    the sum. The device does it in its place among the launches
    (amp/Device/Device.h). To run behind `amp-expand-shards` and
    `amp-expand-reduces`.
  }];
  let dependentDialects = [
    "::mlir::amp::AMPDialect", "::mlir::func::FuncDialect"
  ];
}

def AmpDeclareScratch : Pass<"amp-declare-scratch", "::mlir::ModuleOp"> {
  let summary = "Memory that the code of kernels needs, as their operands";
  let description = [{
    A kernel whose sums go through memory, where they are split among blocks or
    made in two functions, gets one destination more: its last argument, bytes
    with the attribute `amp.scratch`, which it gives back as it was. Launches
    get it as an output, so that it is planned like any other array. To run on
    tensors, with the chip and tile that `amp-lower-kernels-nvgpu` has.
  }];
  let options = [
    Option<"chip", "chip", "std::string", /*default=*/"\"sm_80\"",
           "The NVIDIA chip that code is for">,
    Option<"tile", "tile", "std::string", /*default=*/"\"\"",
           "The tile of all contractions: ROWSxCOLUMNSxSTAGESxSPLITS">
  ];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def AmpLowerKernelsNVGPU : Pass<"amp-lower-kernels-nvgpu", "::mlir::ModuleOp"> {
  let summary = "Kernel bodies to functions for NVIDIA GPUs";
  let description = [{
    Each outlined kernel becomes a `gpu.func` of the module's `gpu.module
    @device`, on bare memory, and a declaration on the host that says how it is
    launched (`amp.launches`) and what its operands are (`amp.operands`). What
    it needs of scratch memory `amp-declare-scratch` has declared.

    A team of threads computes a result, or a row of them: one thread, a warp or
    a block, by the number of terms. A thread takes a vector of neighbours at a
    time, of 16 bytes where rows divide into them. Vector i of a reduction's
    terms goes to thread i mod the team's size, which adds it to a vector of
    sums; these are combined by halves, then lanes whose numbers differ in one
    bit, from the highest bit on, then warp after warp. The order depends on
    shapes and types only.

    Contractions go to blocks by tiles, whose sizes are the cheapest by a model
    of `chip`. `tile` says them for all contractions of the module, the
    attribute `amp.contraction_tile` of a kernel for its own, both as
    `ROWSxCOLUMNSxSTAGESxSPLITS`: the part of the result that is a block's, the
    stages in which its inputs go through shared memory, and in how many parts
    the sum is split.
  }];
  let options = [
    Option<"chip", "chip", "std::string", /*default=*/"\"sm_80\"",
           "The NVIDIA chip that code is for">,
    Option<"tile", "tile", "std::string", /*default=*/"\"\"",
           "The tile of all contractions: ROWSxCOLUMNSxSTAGESxSPLITS">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::NVVM::NVVMDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"
  ];
}

def AmpJoinLaunches : Pass<"amp-join-launches", "::mlir::ModuleOp"> {
  let summary = "Kernels that do not wait for each other share a launch";
  let description = [{
    Launches between which nothing else touches memory wait for each other where
    one writes what the other touches. Buffers are told apart by their bytes;
    arguments of a function do not overlap. Contractions are launched as soon as
    they may, in one launch those that are ready together and take about as much
    shared memory, as the gradients of a layer's input and weight; when there is
    none, all kernels of points and rows that wait for nothing. They become one
    device function, whose blocks are divided among them, as long as it has at
    most 512 operands (CUDA's 4 KiB). Launches of one kernel share its code in
    it. Their results do not change.

    A kernel's functions are launches of their own where one of them can be
    joined.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::memref::MemRefDialect", "::mlir::NVVM::NVVMDialect",
    "::mlir::scf::SCFDialect"
  ];
}

def AmpVerifyDevice : Pass<"amp-verify-device", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Refuses device code that would be wrong without a word";
  let description = [{
    Upstream's lowering and `ptxas` take all of the following; each is an error
    here:

    - `memref.alloc` in a kernel, which becomes a call of malloc;
    - shared memory beside the one extern block `@amp_shared`: workgroup
      attributions, global variables, `gpu.dynamic_shared_memory`. It would lie
      in the same place;
    - an access that claims an alignment (or needs one: `cp.async`, `ldmatrix`)
      that its memory or its constant offset does not have;
    - copies of 16 bytes through L1, which is what is left of a `bypassL1` that
      was dropped;
    - `nvgpu.warpgroup.mma`, whose addresses are wrong for most shapes;
    - a barrier of the block inside a loop or condition that may differ from
      thread to thread;
    - a tensor map that is not a parameter by value, of the grid, aligned to 128
      bytes.

    It runs twice: before the conversion, where loops and conditions are still
    ops, and after it.
  }];
}

def AmpConvertDeviceToNVVM : Pass<"amp-convert-device-to-nvvm",
    "::mlir::gpu::GPUModuleOp"> {
  let summary = "Device functions to the llvm and nvvm dialects";
  let description = [{
    Upstream's patterns, with bare pointers. Square root, floor and their like
    become LLVM's intrinsics, which PTX has with IEEE's rounding; upstream's
    pass would call libdevice, whose square root is an approximation.
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect"
  ];
}

def AmpFloat8ToNVVM : Pass<"amp-float8-to-nvvm", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Conversions of 8-bit floats to the chip's instructions";
  let description = [{
    For chips from sm_89 on; others are left to `amp-expand-float8`, which
    computes the same. `arith.truncf` of f32 to `f8E4M3FN` or `f8E5M2` becomes
    `cvt.rn.satfinite` of pairs, of f16 and bf16 too, bf16 by way of f32;
    `arith.extf` gives f16 first, which is exact. f64 stays: by way of f32 it
    would be rounded twice.
  }];
  let options = [
    Option<"chip", "chip", "std::string", [{"sm_80"}], "sm_80, sm_89, ...">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::NVVM::NVVMDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def AmpBF16ToNVVM : Pass<"amp-bf16-to-nvvm", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Roundings of f32 to bf16 by the chip's instruction";
  let description = [{
    `arith.truncf` of f32 to bf16 becomes `cvt.rn.bf16x2` of pairs, which all
    chips from sm_80 on have: the bits that `arith-expand`'s integers give, but
    for NaN, which is 0x7fff. From f64 it stays: by way of f32 it would be
    rounded twice.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::NVVM::NVVMDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def AmpApproximateKernels
    : Pass<"amp-approximate-kernels", "::mlir::ModuleOp"> {
  let summary = "Marks functions of 16-bit kernels as approximate";
  let description = [{
    In a kernel whose largest tensors of floats have 16 bits or fewer, the f32
    functions `math.exp`, `math.exp2` and `math.tanh` get the flag `afn`, and
    `arith.divf` the flag `arcp`: `amp-approximate-to-nvvm` takes the chip's
    own instructions for them, whose errors are far below what 16 bits keep. Not
    where something in the kernel is decided by the result: a comparison, a
    rounding to an integer. A kernel with a large tensor of f32, as all have
    under the policy `f32`, stays as it is.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect"
  ];
}

def AmpApproximateToNVVM
    : Pass<"amp-approximate-to-nvvm", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Functions that may be approximate, by the chip's instructions";
  let description = [{
    Of f32, numbers and vectors. With the flag `afn`: `math.exp2` is
    `ex2.approx.ftz`, within 2 ulp, 0 where the result is below 2^-126;
    `math.exp` is that of `x * log2(e)`, whose rounding adds |x| ulp;
    `math.tanh` is 1 - 2 / (exp(2 |x|) + 1) by `ex2.approx.ftz` and
    `rcp.approx.ftz`, and below 1/4 its series to x^7: within 2^-20 of the
    result; of tanh + 1, and of 1 - tanh * tanh, it is without the series, from
    2 / (1 + exp(-2 x)): within 2^-21 of 1. With the flag `arcp` `arith.divf` is
    `div.full`, within 2 ulp (PTX ISA, "ex2", "rcp", "div").
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::vector::VectorDialect"
  ];
}

#endif // AMP_CODEGEN_NVGPU_PASSES_TD

//===- Passes.td - CPU code generation ---------------------*- tablegen -*-===//

#ifndef AMP_CODEGEN_CPU_PASSES_TD
#define AMP_CODEGEN_CPU_PASSES_TD

include "mlir/Pass/PassBase.td"

def AmpDeclareFrames : Pass<"amp-declare-frames", "::mlir::ModuleOp"> {
  let summary = "What the code of kernels will have in frames";
  let description = [{
    Contractions pack panels, and attention blocks, into the frame of each
    thread. A trial of each kernel's code counts their bytes, times `threads`,
    as the attribute `amp.frames`, which plans and reports of memory read. The
    kernel stays as it is.
  }];
  let options = [
    Option<"tier", "tier", "std::string", [{""}], "a CPU tier (Tier.h)">,
    Option<"threads", "threads", "int64_t", "1", "above 1: parallel loops">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"
  ];
}

def AmpLowerKernelsCPU : Pass<"amp-lower-kernels-cpu", "::mlir::ModuleOp"> {
  let summary = "Kernel bodies to loops over vectors";
  let description = [{
    Each outlined kernel becomes loops of `scf`, `vector` and `memref` ops on
    bare memory. A point of an output is computed from its inputs in registers:
    nothing inside a kernel is stored but its results. Vectors have 16 elements
    on every tier, so the order of each reduction does not depend on the
    machine: element i of a reduced row goes to lane i mod 16, lanes are
    combined pairwise. Contractions that are worth it are computed from packed
    panels (docs/CPU.md). The attribute `amp.contraction_blocks` of a kernel
    makes this one worth it: the sizes of the blocks of depth, rows and columns,
    and the rows and columns of a task.
  }];
  let options = [
    Option<"tier", "tier", "std::string", [{""}], "a CPU tier (Tier.h)">,
    Option<"threads", "threads", "int64_t", "1", "above 1: parallel loops">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"
  ];
}

def AmpLowerParallel : Pass<"amp-lower-parallel", "::mlir::ModuleOp"> {
  let summary = "Parallel loops to regions of OpenMP whose threads divide them";
  let description = [{
    Each thread of an `omp.parallel` runs a part of the turns, side by side: as
    even parts as can be, by the thread's number and the team's size. Of loops
    in each other the outermost is divided. What has several dimensions or
    results stays, for upstream's `convert-scf-to-openmp`, whose loops ask
    OpenMP's runtime for their parts: a call that takes as long as the region.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::memref::MemRefDialect", "::mlir::omp::OpenMPDialect",
    "::mlir::scf::SCFDialect"
  ];
}

def AmpExpandMath : Pass<"amp-expand-math", "::mlir::ModuleOp"> {
  let summary = "Polynomials for the functions of math, in f32";
  let description = [{
    Of scalars and vectors: exponential and trigonometric functions as they are
    exact to about an ulp, upstream's approximations of the others (f32 only;
    f64 calls libm, element by element). Their errors are in docs/Numerics.md. A
    function of a tensor is an error.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def AmpGuardDivisions : Pass<"amp-guard-divisions", "::mlir::func::FuncOp"> {
  let summary = "Integer divisions that do not trap, outside kernels";
  let description = [{
    Data may hold a zero: it is divided by 1 then, as in kernels, and so is the
    least number where the divisor is -1. A constant divisor stays. Scalars,
    vectors and tensors are guarded; a division of tensors of dynamic shape is
    an error.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def AmpWidenGathers : Pass<"amp-widen-gathers"> {
  let summary = "Gathers of 16 bits as gathers of 32";
  let description = [{
    Processors gather elements of 32 and 64 bits; of 16 LLVM loads each by
    itself. A `llvm.intr.masked.gather` of elements of 16 bits at `base[places]`
    becomes one of the aligned words that they lie in, and a shift. A word
    crosses no page: what is read beside an element faults no more than it.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def AmpLowerCollectives : Pass<"amp-lower-collectives", "::mlir::ModuleOp"> {
  let summary = "What replicas share, to calls of the runtime";
  let description = [{
    `amp.all_reduce` on memory becomes calls of `amp_reduce_array`, one an
    operand, with its address, its elements and their type, and one of
    `amp_reduce_start` with the type that travels and the exchange's number
    (amp/Runtime/Collectives.h). `amp.await`, or an exchange without `start`,
    becomes one of `amp_reduce_await` with that number. `amp.shard`,
    `amp.reduce_scatter` and `amp.all_gather` become calls of `amp_shard_array`,
    one a part, with the whole's address and elements, the part's and the type,
    and one of `amp_shard_take`, `amp_scatter_start` or `amp_gather_start`.
    `amp.replica` becomes a call of `amp_replica`. All are the host's, whatever
    the target: sums between GPUs `amp-launch-exchanges` has taken before.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::memref::MemRefDialect"
  ];
}

def AmpProfileLaunches : Pass<"amp-profile-launches", "::mlir::ModuleOp"> {
  let summary = "Tells a clock of each launch";
  let description = [{
    Calls `amp_launch_begins(n)` before the n-th `amp.launch` of the module, as
    they stand in the text, and `amp_launch_ended(n)` after it
    (amp/Runtime/LaunchClock.h). A launch in a loop has one number for all its
    runs.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect"
  ];
}

def AmpRecordLaunches : Pass<"amp-record-launches", "::mlir::ModuleOp"> {
  let summary = "Tells of what each launch reads and writes";
  let description = [{
    Calls `amp_record_launch(n)` before the n-th `amp.launch` of the module, as
    they stand in the text, then `amp_record_read` for each array of floats that
    it reads, and after it `amp_record_write` for each that it has written
    (amp/Runtime/LaunchRecord.h). Arrays whose elements do not lie side by side
    are left out. The kernels stay as they are, and so does each bit.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::memref::MemRefDialect"
  ];
}

def AmpLowerLaunch : Pass<"amp-lower-launch", "::mlir::ModuleOp"> {
  let summary = "amp.launch to a call";
  let dependentDialects = ["::mlir::func::FuncDialect"];
}

def AmpTabulateLaunches : Pass<"amp-tabulate-launches", "::mlir::ModuleOp"> {
  let summary = "A step's calls to a loop over a table";
  let description = [{
    A step of many calls becomes a loop that reads constant data: the number of
    a function and, of each operand, the step's argument and the bytes behind
    its start, or an integer. What the step does but call becomes functions of
    its arguments. A step whose ops hand each other what only they have computed
    stays as it is. LLVM's time for a step's own function depends
    on the number of functions then, not on that of calls.

    The step's function takes one pointer, to the array of pointers to its
    arguments.
  }];
  let options = [
    Option<"minCalls", "min-calls", "int64_t", "48",
           "a step of fewer stays as it is">
  ];
  let dependentDialects = [
    "::mlir::cf::ControlFlowDialect", "::mlir::func::FuncDialect",
    "::mlir::LLVM::LLVMDialect"
  ];
}

#endif // AMP_CODEGEN_CPU_PASSES_TD

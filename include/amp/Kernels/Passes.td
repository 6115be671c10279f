//===- Passes.td - Passes of the form and bufferize phases -*- tablegen -*-===//

#ifndef AMP_KERNELS_PASSES_TD
#define AMP_KERNELS_PASSES_TD

include "mlir/Pass/PassBase.td"

def AmpMarkSteps : Pass<"amp-mark-steps", "::mlir::ModuleOp"> {
  let summary = "Without a step, make steps of the functions on tensors";
  let description = [{
    The phases from `form` on are about functions marked `amp.step`. In a module
    that has none each public function on tensors gets the mark: a loss without
    a gradient, a function that is to run by itself. Kernels get none.

    What the checks (`check.eq`, ...) of a step compare become results of it,
    since comparing is done by whoever runs it.
  }];
}

def AmpSinkScalars : Pass<"amp-sink-scalars", "::mlir::func::FuncOp"> {
  let summary = "Elements that a host would read, in the bodies that use them";
  let description = [{
    Runs on functions marked `amp.step`, for targets whose memory the host can't
    read. A scalar that comes from an element of a tensor (`tensor.extract`, and
    arithmetic of such) is computed in the body of each structured op that reads
    it. Fills, splats, tensors of one element and slices at offsets that are
    computed so become ops with bodies first. What decides how often a loop runs
    stays.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def AmpAssignLayouts : Pass<"amp-assign-layouts", "::mlir::func::FuncOp"> {
  let summary = "Channels lie side by side between convolutions";
  let description = [{
    Runs on functions marked `amp.step`, in the bodies of their loops like
    outside. Dimensions that a window goes along (`x[n, c, h + r, w + s]`), and
    all that share a loop with them, are spatial. A tensor that only structured
    ops read, and that has channels before its spatial dimensions, at least
    eight, gets them behind: `[n, c, h, w]` becomes `[n, h, w, c]`, a gradient
    `[o, c, r, s]` `[o, r, s, c]`. Arguments, results and what is reshaped keep
    their order: a window reads a copy of an argument, and gives a copy of what
    is returned or reshaped, where that has channels last. A reshape that tells
    groups of channels apart, or puts them together, follows. A convolution of
    groups of 2 to 15 channels keeps the order of what it reads and makes. Loops
    follow: those of a result as it lies, and a convolution sums over its window
    first, then over channels.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
  ];
}

def AmpFormKernels : Pass<"amp-form-kernels", "::mlir::func::FuncOp"> {
  let summary = "Group the joint graph of a step into amp.kernel ops";
  let description = [{
    Runs on functions marked `amp.step`. Groups grow from the commits
    backwards, then from each contraction or reduction forwards over the
    elementwise ops and row reductions that read its result; what is left forms
    elementwise groups. Constants, fills, widening casts, products with a
    scalar, reshapes and slices are cloned into each kernel that reads them. A
    kernel whose result becomes a state, or the next value of a loop's, writes
    it in place.

    What was decided is written on the kernel as `amp.structure`, a dictionary
    of `kind` (`points`, `reduction`, `contraction`, `rows`, `scatter`,
    `whole`), the `root` and its `followers` as numbers of ops, and the roles of
    the root's loops (`batch`, `rows`, `columns`, `depth`); see
    `amp/Support/KernelStructure.h`. Outlining keeps it on the function and its
    launches; targets read it, and verify it. A function that is written by hand
    and has none is what its first reduction implies.

    What a kernel may hold the target says (`amp/Support/KernelTarget.h`); the
    pipelines hand its answers in as options.
  }];
  let dependentDialects = ["::mlir::amp::AMPDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"chainedReductions", "chained-reductions", "int64_t", "2",
           "Reductions in a chain on rows that wait for each other">,
    Option<"riders", "riders", "bool", "true",
           "Whether a reduction of rows may follow a root">,
    Option<"riddenColumns", "ridden-columns", "int64_t", "0",
           "Longest row of a contraction that it may follow; 0: any">,
    Option<"fuse", "fuse", "bool", "true",
           "Whether ops join the kernel of what they read; without it a step "
           "is slower, and under strict rounding the same to the bit">
  ];
}

def AmpOutlineKernels : Pass<"amp-outline-kernels", "::mlir::ModuleOp"> {
  let summary = "Outline kernel bodies, one function for all equal bodies";
  let description = [{
    `amp.kernel` becomes `amp.launch` and a private function on tensors marked
    `amp.kernel`. Equal bodies share it; scalar constants that differ become
    operands.
  }];
}

def AmpPlanResiduals : Pass<"amp-plan-residuals", "::mlir::ModuleOp"> {
  let summary = "What of the forward pass is made again in the backward pass";
  let description = [{
    The forward pass is cut into segments: what crosses a cut is kept, else what
    the backward pass reads is made again before it reads it, by the same
    launches, marked `recompute`. Values have the same bits. What a launch makes
    that also writes into a state is kept, and what it reads if a state changes
    before the backward pass; and what is in a loop. By `recompute`:

    - `cheap`: no contraction runs again;
    - `selective`: a third of the bytes are left, and of all plans of that kind
      this is the one whose launches take the least time, by the bytes they move
      and the flops of their contractions;
    - `full`: the fewest bytes: they grow as the square root of the depth, and a
      step takes about a third more time.

    With `budget` the least is made again with which arguments, results and all
    between launches fit into so many bytes; or all, where nothing fits.
  }];
  let options = [
    Option<"recompute", "recompute", "::mlir::amp::RecomputeLevel",
           "::mlir::amp::RecomputeLevel::None", "What is made again",
           [{::llvm::cl::values(
             clEnumValN(::mlir::amp::RecomputeLevel::None, "none", "nothing"),
             clEnumValN(::mlir::amp::RecomputeLevel::Cheap, "cheap",
                        "what takes no contraction"),
             clEnumValN(::mlir::amp::RecomputeLevel::Selective, "selective",
                        "what costs least, until a third of the bytes is "
                        "left"),
             clEnumValN(::mlir::amp::RecomputeLevel::Full, "full",
                        "all that lies between cuts"))}]>,
    Option<"budget", "budget", "int64_t", "0",
           "Bytes that a step may need, which decide what is made again; 0 for "
           "as many as there are">
  ];
}

def AmpOrderKernels : Pass<"amp-order-kernels", "::mlir::ModuleOp"> {
  let summary = "An order of a step's kernels in which fewer bytes are alive";
  let description = [{
    A launch moves up to behind what it waits for where it is the last to read
    more than it makes, as a weight's gradient reads an activation and the
    gradient of one; or down to before its first reader where it makes more than
    it is the last to read. The order stays if the most bytes alive at one
    launch do not become fewer. Values do not change: launches are the same, and
    one that writes into a state stays behind those that read it.
  }];
}

def AmpOrderExchanges : Pass<"amp-order-exchanges", "::mlir::ModuleOp"> {
  let summary = "Messages of a step that travel while its kernels run";
  let description = [{
    In a step with `amp.await`: all that waits for no exchange stands before the
    first await, and behind it what waits for that one alone, before the next.
    The launch that makes a gradient moves up to behind what it waits for, where
    no more bytes are alive at once for it, and an exchange that starts to
    behind the last of its operands. `amp.shard` moves down to its first reader.
    Values do not change.
  }];
}

def AmpReuseInputs : Pass<"amp-reuse-inputs", "::mlir::ModuleOp"> {
  let summary = "Results in the place of what a launch is the last to read";
  let description = [{
    Where the most bytes are alive, a launch that is the last to read an array
    writes a result of the same type into it, if its kernel reads each element
    where it writes it, and before it does. It then launches a variant of the
    kernel that has the array as a destination with `reads`. Elsewhere nothing
    is gained, and each variant is code to compile. Values do not change.
  }];
  let options = [
    Option<"everywhere", "everywhere", "bool", "false",
           "Also where fewer bytes are alive: for tests">
  ];
}

def AmpBufferizeStep : Pass<"amp-bufferize-step", "::mlir::ModuleOp"> {
  let summary = "Give the step memory: state in place, the rest to allocate";
  let description = [{
    The arguments of the step become memrefs, its results further arguments;
    commits and results are written into them through
    `bufferization.materialize_in_destination`. `amp-one-shot-bufferize`
    follows. A step that the module itself calls is an error.
  }];
  let dependentDialects = [
    "::mlir::bufferization::BufferizationDialect",
    "::mlir::memref::MemRefDialect"
  ];
}

def AmpOneShotBufferize : Pass<"amp-one-shot-bufferize", "::mlir::ModuleOp"> {
  let summary = "Upstream's bufferization, of the step only";
  let description = [{
    Empty-tensor elimination, then one-shot bufferization, on functions marked
    `amp.step`. Kernels stay on tensors: the target that emits them decides
    about their memory.
  }];
  let dependentDialects = [
    "::mlir::bufferization::BufferizationDialect",
    "::mlir::memref::MemRefDialect"
  ];
}

def AmpPlanArena : Pass<"amp-plan-arena", "::mlir::ModuleOp"> {
  let summary = "Place all buffers of the step in one arena";
  let description = [{
    Each allocation becomes a view of one byte buffer, the step's last
    argument, 64-byte aligned; buffers share bytes when their lifetimes, counted
    in kernels, do not meet. A loop's body runs many times: what lives across
    it, lives through all of it. An allocation that escapes is an error.
  }];
  let options = [
    Option<"alone", "alone", "int64_t", /*default=*/"0",
           "Buffers of fewer bytes share none with others">,
    Option<"linger", "linger", "int64_t", /*default=*/"0",
           "Kernels for which a buffer's bytes are its own after its last use">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"
  ];
}

def AmpMemoryReport : Pass<"amp-memory-report", "::mlir::ModuleOp"> {
  let summary = "Say where the bytes of a step go";
  let description = [{
    Prints, and leaves the module as it is, after `amp-plan-arena`: the bytes of
    parameters, their copies, gradients, the optimizer's state, activations
    (made by the forward pass, read by the backward pass), temporaries and
    inputs, each at most and where most of the arena is alive; that kernel; the
    ten largest buffers with what makes them and what reads them last. On the
    standard error, as `amp-explain`.
  }];
  let options = [
    Option<"json", "json", "bool", /*default=*/"false",
           "Print one object of JSON a step, with the bytes at each kernel">
  ];
}

#endif // AMP_KERNELS_PASSES_TD

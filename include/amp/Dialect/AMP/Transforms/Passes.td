//===- Passes.td - Passes of the import and step phases ----*- tablegen -*-===//

#ifndef AMP_DIALECT_AMP_TRANSFORMS_PASSES_TD
#define AMP_DIALECT_AMP_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def AmpVerifyTypes : Pass<"amp-verify-types"> {
  let summary = "Refuse values that no phase knows, or that fit in no memory";
  let description = [{
    Elements are integers of at most 64 bits, `index`, or floats that the
    compiler has code for (f64, f32, f16, bf16, tf32, f8E4M3FN, f8E5M2). A
    tensor has at most 2^47 bytes, the address space of a process: so counts
    of elements and bytes do not wrap in the passes that follow. A vector has
    at most 4096 elements: some passes make an op of each. `ub.poison` that
    something reads is an error, too, and so are what upstream's verifiers
    pass over: a loop whose range its type does not hold or whose step is not
    positive, a dimension that a shape does not have, a width of `tensor.pad`
    that no operand gives. The first value for which one of these does not hold
    is named.

    It is the first pass of all, and runs again before kernels are formed, on
    the tensors that differentiation has made, and before the `llvm` dialect.
  }];
}

def AmpVerifyOps : Pass<"amp-verify-ops"> {
  let summary = "Refuse ops of tensors that no phase handles";
  let description = [{
    What is left of the model when it has been imported is named and generic
    ops that phases lower, elementwise ones that become generic, or what
    bufferizes (`BufferizableOpInterface`). The first other one is an error at
    its place, long before bufferization would find it among what
    differentiation has made of it.
  }];
}

def AmpVerifyCalls : Pass<"amp-verify-calls", "::mlir::ModuleOp"> {
  let summary = "Refuse functions that call themselves";
  let description = [{
    A program is one function when calls are inlined. A function that calls
    itself, directly or by others, is an error at the call.
  }];
}

def AmpAttachGradients : Pass<"amp-attach-gradients", "::mlir::ModuleOp"> {
  let summary = "Gradients of functions where the functions are called";
  let description = [{
    Behind each call of a function with `amp.gradient` an `amp.gradient` takes
    its results that are float tensors, and calls the rule in its region.
    Calls in the rule itself stay calls: a rule may compute the function again.
    After this pass no function has the attribute, and all can be inlined. An
    error is a rule that leads back to the call, a float residual that others
    read, and a loss, which is differentiated in place of being called.
  }];
}

def AmpDropFlags : Pass<"amp-drop-flags"> {
  let summary = "Arithmetic as docs/Numerics.md says, whatever flags allow";
  let description = [{
    A model's `fastmath`, `overflow` and `exact` flags would allow other results
    on each target, and poison. They go, but `contract` on `arith.extf` and
    `arith.truncf`, which is how a program itself allows excess precision. A
    rounding mode goes if it is `to_nearest_even`, which all ops have anyway;
    any other is an error.
  }];
}

def AmpInlineResources : Pass<"amp-inline-resources"> {
  let summary = "Put what a file keeps as resources into the attributes";
  let description = [{
    An attribute `dense_resource<key>` becomes `dense<...>` with the same
    elements, which later passes read, convert and compare. A key without data,
    or with data of another size than its type's, is an error. An attribute
    `sparse<...>` becomes `dense<...>`, too, of at most 2^32 bytes.
  }];
}

def AmpNormalize : Pass<"amp-normalize", "::mlir::func::FuncOp"> {
  let summary = "One form of each op for the phases that follow";
  let description = [{
    Elementwise ops on tensors and the named elementwise, broadcast, transpose
    and reduce ops of linalg become `linalg.generic`; contractions and
    convolutions keep their names. The loops of an elementwise op are in the
    order of its result's dimensions. Amounts of a padding that are constants
    become attributes, and parts of a join lose casts that forget sizes.
    `tensor.generate` becomes `linalg.generic`, `tensor.splat` becomes
    `linalg.fill`, `math.sincos` a sine and a cosine. A tensor with a dynamic
    shape is an error.
  }];
  let dependentDialects = [
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
  ];
}

def AmpCountWhiles : Pass<"amp-count-whiles", "::mlir::func::FuncOp"> {
  let summary = "Loops whose end constants give as counted loops";
  let description = [{
    `scf.while` becomes `scf.for` from 0 to the number of its iterations. That
    is found by running the integers that its condition depends on, scalars or
    0-d tensors, from their constant first values: a counter may go up, down or
    by factors. A condition that depends on data is an error, and so are more
    than 65536 iterations.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"
  ];
}

def AmpNormalizeLoops : Pass<"amp-normalize-loops", "::mlir::func::FuncOp"> {
  let summary = "One form of each loop for the phases that follow";
  let description = [{
    `scf.for` over integers becomes one over `index`. An integer that a loop
    carries and that grows by a constant, a scalar or a 0-d tensor, is computed
    from the induction variable; integers of no dimensions in loops and branches
    become scalar arithmetic, of which is known what is in range. Other scalars
    that a loop carries become 0-d tensors, as do float scalars that a branch
    gives: they have gradients. More than 2^36 iterations are an
    error.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def AmpFlattenBodies : Pass<"amp-flatten-bodies", "::mlir::func::FuncOp"> {
  let summary = "Bodies of structured ops without branches";
  let description = [{
    In the body of a structured op, `scf.if` becomes the ops of both branches
    and a select for each result. What a branch computes with goes through a
    select that gives zero where the branch is not taken, so that its
    derivative there, which may be infinite, is not multiplied but left out.
    `tensor.extract` reads element zero there, so that an index out of range
    counts only where it is used, and an assertion holds. Any other op with a
    region in a body is an error.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def AmpWidenBodies : Pass<"amp-widen-bodies", "::mlir::func::FuncOp"> {
  let summary = "Bodies that round once";
  let description = [{
    In a function with `amp.opmath`, whose structured ops stand for one op of a
    framework each: an elementwise body that computes a function of `math` and
    more in 16 bits, or multiplies by a number that is given in f64, or divides
    by it, does so in f32, and rounds what it yields. So do PyTorch's kernels
    (`at::opmath_type`) and XLA's fusions. Integers become floats as the
    body says. Without the attribute an operation rounds as its type says. The
    attribute goes.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def AmpCSE : Pass<"amp-cse"> {
  let summary = "One of what is computed twice";
  let description = [{
    Of ops without effects that are equal in operands, attributes and regions,
    the first stays; what nothing reads goes. As upstream's `cse`, which takes
    quadratic time where many ops read one value and differ in their bodies. An
    op in another block of the same region is not compared.
  }];
}

def AmpSplitResults : Pass<"amp-split-results", "::mlir::func::FuncOp"> {
  let summary = "One structured op a result";
  let description = [{
    A `linalg.generic` with several results becomes one for each result that is
    used, with only what its body needs: no loop, either, whose size no operand
    tells and in which it computes the same each time. Where the body of a
    result reads the accumulators of others, it keeps those results as well;
    where only another result tells a size, nothing is split. The index of a
    maximum, which a frontend computes together with the maximum, thereby goes
    where nobody asks for it.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def AmpLowerAsserts : Pass<"amp-lower-asserts", "::mlir::func::FuncOp"> {
  let summary = "Assertions and indices from data become status bits";
  let description = [{
    In the bodies of structured ops: an index of `tensor.extract` that depends
    on data is clamped outside the body by `amp.clamp_index`, to the size of
    its dimension; an index that the body itself clamps stays. A `cf.assert`
    that says no more than this range goes. Any other `cf.assert`, in a body or
    in the function, becomes `amp.assert`: a bit of the step's status, not a
    trap.
  }];
  let dependentDialects = [
    "::mlir::amp::AMPDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
  ];
}

def AmpClampOffsets : Pass<"amp-clamp-offsets", "::mlir::func::FuncOp"> {
  let summary = "Offsets from data in range";
  let description = [{
    An index of `tensor.extract` and `tensor.insert`, or an offset of
    `tensor.extract_slice` and `tensor.insert_slice`, that is not known to be
    in range is clamped: a slice is moved until all of it is in its tensor. At
    the top of a function it goes through `amp.clamp_index`, and the step's
    status says so. In loops and branches it is clamped without a flag; in the
    bodies of structured ops generated code clamps it.
  }];
  let dependentDialects = [
    "::mlir::amp::AMPDialect", "::mlir::arith::ArithDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def AmpCollectFlags : Pass<"amp-collect-flags", "::mlir::ModuleOp"> {
  let summary = "Make what clamps and assertions find a result of the function";
  let description = [{
    Lowers `amp.clamp_index` to a clamp, takes `amp.assert` away, and appends
    one `tensor<i32>` result, marked `amp.flags`, with the status bits of all
    of them. An `amp.value_and_grad` of such a function has that result, too,
    and hands it on; a step that is spelled out leaves it.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def AmpExpandTrainStep : Pass<"amp-expand-train-step", "::mlir::ModuleOp"> {
  let summary = "Spell amp.train_step out";
  let description = [{
    Replaces each `amp.train_step` by a function on the step's whole state that
    consists of `amp.value_and_grad`, `amp.unscale`, `amp.clip`, `amp.update`,
    `amp.update_scale`, `amp.status` and `amp.commit`, and puts the policy on a
    private copy of the loss function.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def AmpSetMode : Pass<"amp-set-mode", "::mlir::func::FuncOp"> {
  let summary = "Specialise a function to training or inference";
  let description = [{
    `amp.mode` becomes a constant, and every op that differs between the modes
    (`ModeOpInterface`) becomes what it is in this one. In training, ops that
    draw random numbers are numbered in program order and get their key, a new
    last argument `tensor<3xi64> {amp.random_key}`. Building a step does the
    same for the function that it is built of: train for a training step and
    for gradients, infer for evaluation.
  }];
  let options = [Option<"mode", "mode", "std::string", /*default=*/"",
                        "'train' or 'infer'">];
}

def AmpSetBatch : Pass<"amp-set-batch", "::mlir::func::FuncOp"> {
  let summary = "Compile a function for another number of rows";
  let description = [{
    The leading dimension of the inputs (`amp.input`) becomes `rows`, and every
    type follows. An op says by `ShapeOpInterface` which dimensions of operands
    and results are the same. What has no batch of its own, such as an empty
    tensor, a constant, or a bias made as large as the batch, is made again
    where an op needs it of another size. A constant follows if its rows are
    equal, or, from three rows on, if they are integers that count.

    What grows with the number of rows is scaled. If each row were there k
    times, a sum over the rows would be k times as large; a quotient of two sums
    would stay. Where a sum is a result of the function, or a mean (a sum over a
    constant that is a multiple of the number of rows) meets anything else, it
    is multiplied by the old number of rows and divided by the new: two
    roundings, and none by the product where the old number is a power of two.
    So a loss that divides by a constant number of rows is the mean of those
    that there are, and a sum counts as one over the old number.

    An error names the op for which this is not defined: one that takes a part
    of the batch or mixes its rows, a loop or a branch that reads it, a constant
    with values for each row, a sum over the rows that is neither a result nor a
    mean. A mean over pairs of rows is one over the square of their number. In a
    product or a recursion over other dimensions, and in a loop or a branch,
    means are taken as such. A body may read the row that its loops are at by
    the row's number, and no other.

    Of one row it can't be told whether an extremum over the elements, a product
    of two sums of them, or a sum that meets an element is one within the row or
    over the batch: these are errors.
  }];
  let options = [Option<"rows", "rows", "int64_t", /*default=*/"0",
                        "The number of rows">];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def AmpTensorizeScalars
    : Pass<"amp-tensorize-scalars", "::mlir::func::FuncOp"> {
  let summary = "Float scalars that come from tensors as 0-d tensors";
  let description = [{
    `tensor.extract` of a float outside of bodies becomes a slice of no
    dimensions, and scalar arithmetic on what it gives arithmetic on such
    tensors. Structured ops that take these scalars as operands, or read them in
    their bodies, get them as inputs; `linalg.fill` and `tensor.splat` become
    broadcasts, `tensor.from_elements` and `tensor.insert` insertions of slices.
    So a scalar goes through precision, differentiation and kernels as a tensor
    does. An index from data is clamped. Integers, comparisons and scalars that
    loops carry stay as they are.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def AmpFlattenIfs : Pass<"amp-flatten-ifs", "::mlir::func::FuncOp"> {
  let summary = "Compute both branches of scf.if and select";
  let description = [{
    The ops of both branches come before the branch, and each result becomes a
    select. They do not trap, and have no effects but commits, whose predicate
    then says that the branch is taken, too. A step has no control flow that
    kernels could not be formed across. This is after differentiation: a
    branch that is not taken has a cotangent of zero because it is not taken,
    and not because infinity was multiplied with zero.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def AmpHoistCasts : Pass<"amp-hoist-casts", "::mlir::func::FuncOp"> {
  let summary = "Casts of what a loop does not change, before the loop";
  let description = [{
    `arith.truncf` and `arith.extf` of a tensor, and reshapes, go in front of
    each `scf.for` that does not change what they read. A narrowing cast takes
    transpositions, slices and reshapes in front of it with it. So weights are
    cast once a step, whatever the number of micro-batches or of iterations that
    read them. Values are the same.
  }];
}

def AmpFuseLoops : Pass<"amp-fuse-loops", "::mlir::func::FuncOp"> {
  let summary = "Loops that compute the same, as one";
  let description = [{
    Two `scf.for` loops of a block are one if they have the same range, no
    effects, compute an equal reduction or contraction in each turn, and the
    second does not depend on the first. The forward and the backward pass of
    `nn.linear_cross_entropy` then compute the logits of a chunk once. Values
    are the same. Equal ops in the loop are left to `amp-cse`.
  }];
}

def AmpShardOptimizer : Pass<"amp-shard-optimizer", "::mlir::func::FuncOp"> {
  let summary = "Each replica updates its part of the parameters";
  let description = [{
    In a module of several replicas, in a step with updates: `amp.unscale`,
    clipping and `amp.update` take a replica's part (`amp.shard`) of the
    gradient and of the parameter, and a slot of the step is that part alone,
    marked `amp.whole` with the sizes of what it is a part of. The new parts, or
    the old ones where the step is skipped, become the whole parameter by
    `amp.all_gather`. An element is updated as it would be by one replica, to
    the bit.

    Common to all parts are sums of the squares of gradients, replica by
    replica, 0 + s0 + s1 + ... in f64, then those of gradients that are whole;
    likewise those of what an optimizer's norms are of, of all parameters in one
    exchange; and whether all updates are finite. So all replicas decide the
    same. Bits are drawn by an element's number in the whole parameter.

    Where replicas do not divide a parameter's elements, or the blocks of its
    slots in 8 bits, without a rest, the last parts overlap; their elements
    count once. A parameter of one element or block stays whole, and so does its
    state. Without another one the pass fails; and where an optimizer reads more
    of other elements than norms.

    `amp-place-all-reduce` comes after it, and sends of such a gradient to each
    replica its part alone.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def AmpPlaceAllReduce : Pass<"amp-place-all-reduce", "::mlir::func::FuncOp"> {
  let summary = "Replicas share what their batches gave";
  let description = [{
    In a module of several replicas (`amp.replicas`), in a step that commits:
    what depends on the batch and is read by the first `amp.unscale` or behind
    it becomes that of all replicas, by `amp.all_reduce`. Gradients are summed,
    in buckets, each behind the last one in it, and the `count` of
    `amp.unscale` and `amp.status` is that of the micro-batches of all. In one
    exchange more: a loss, a metric and a state of floats become their mean, an
    integer its sum, flags of the status those that any replica has set, a
    condition holds where it holds on every replica, and a state of integers
    grows by what all replicas add to it. Everything behind is the same on each.

    A gradient that is rounded first (a policy's `reduce`) travels in that type.
    One of which only a part is read (`amp.shard`) by `amp.reduce_scatter`.
    A step with an `amp.all_reduce` of its own in front of the first
    `amp.unscale` or `amp.squares` stays as it is.
  }];
  let options = [
    Option<"bucket", "bucket", "int64_t", /*default=*/"26214400",
           "Bytes of gradients that travel together">,
    Option<"overlap", "overlap", "bool", /*default=*/"true",
           "An exchange starts where it stands and ends where it is read">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def AmpLowerStep : Pass<"amp-lower-step", "::mlir::func::FuncOp"> {
  let summary = "Lower the ops of the step to linalg";
  let description = [{
    `amp.unscale`, `amp.clip`, `amp.update`, `amp.update_scale`,
    `amp.learning_rate`, `amp.status`, `amp.scale_loss`, `amp.cast` and
    `amp.round` become `linalg.generic` ops with the arithmetic that their
    descriptions state. `tensor.insert_slice`, `tensor.pad` and
    `tensor.concat` become selects over the whole tensor; a padding that depends
    on the index is an error. `amp.commit` stays: it is part of forming
    kernels.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"
  ];
}

def AmpFoldBroadcasts
    : Pass<"amp-fold-broadcasts", "::mlir::func::FuncOp"> {
  let summary = "Products read a tensor that is repeated for a batch once";
  let description = [{
    Frontends repeat a weight for each element of a batch, or of a sequence,
    whose product they print as `linalg.batch_matmul`. A product that reads such
    a tensor (`linalg.generic` that only moves elements into more dimensions)
    reads the source instead, as `linalg.contract` with its maps: what was a
    batch are rows. So the weight's gradient is one product as well, and no sum
    over the batch's. Not where a dimension would be of no input any more.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def AmpFoldEmpty : Pass<"amp-fold-empty", "::mlir::func::FuncOp"> {
  let summary = "Fold away tensors without elements";
  let description = [{
    Programs of PyTorch and JAX have tensors with a size of 0: a cache that is
    empty yet, a slice of no rows, a batch without boxes. No later pass knows
    them. An op that gives nothing else gives `tensor.empty`; a structured op
    whose loops have no point gives what its results begin with (a sum of
    nothing 0, a maximum -inf); what is inserted, joined or padded is left out.
    A public function loses the arguments that have no elements. A tensor that
    another op still reads is an error of `amp-normalize`. Steps stay as they
    are.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def AmpFoldTransposes
    : Pass<"amp-fold-transposes", "::mlir::func::FuncOp"> {
  let summary = "Arrays are made, and kept in 16 bits, as they lie";
  let description = [{
    In a step. A weight that a frontend transposes before its product, as
    `nn.Linear` has it, is cast to 16 bits first: the transposition then folds
    into the product, and the cast has a copy (`amp-keep-copies`). A product
    whose result is only read transposed, as the gradient of such a weight,
    gives the transposed result itself: its operands change places, each element
    is the same sum in the same order. So does a sum of such products, as of a
    recurrent weight's steps. What follows, norms, clipping and the update, goes
    along memory. "Transposed" is any permutation of dimensions.
  }];
  let dependentDialects = [
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
  ];
}

def AmpKeepCopies : Pass<"amp-keep-copies", "::mlir::func::FuncOp"> {
  let summary = "16-bit copies of parameters that the update writes";
  let description = [{
    A step that casts a parameter to a type of 16 bits and commits a new value
    of it gets an argument `amp.copy`: the parameter's value, rounded to nearest
    even. The cast becomes a reading of it, and with the parameter the step
    commits its new value, rounded, in the same loop. Casts that also rearrange
    the parameter stay. Whoever else writes the parameter must write the copy.
    With `unwritten` there is one of a parameter that the step only reads, too.
  }];
  let options = [
    Option<"unwritten", "unwritten", "bool", "false",
           "Also of parameters that the step does not write">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def AmpGatherCopies : Pass<"amp-gather-copies", "::mlir::func::FuncOp"> {
  let summary = "Replicas gather the 16-bit copies of parameters instead";
  let description = [{
    A parameter that is gathered (`amp.all_gather`), and of which a step reads
    nothing else than parts that it updates and copies (`amp.copy`), becomes a
    replica's part: an argument in one dimension, marked `amp.whole` with the
    parameter's sizes. The part is rounded to the copy's type, and the copy is
    gathered: half the bytes of f32, and the bits of a copy of the gathered
    parameter. Whoever else writes the parameter writes the part and the whole
    copies; whoever reads it gathers it.

    It comes behind `amp-keep-copies`.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def AmpBucketGathers : Pass<"amp-bucket-gathers", "::mlir::func::FuncOp"> {
  let summary = "Parts of parameters travel while others are updated";
  let description = [{
    An `amp.all_gather` that ends where it stands becomes one for each bucket of
    its tensors, in their order, each with a number of its own (`start`), and
    their `amp.await`s behind all of them. `amp-order-exchanges` then moves each
    to where its parts are made.
  }];
  let options = [
    Option<"bucket", "bucket", "int64_t", /*default=*/"26214400",
           "Bytes of gathered tensors that travel together">
  ];
}

def AmpSplitParameters : Pass<"amp-split-parameters", "::mlir::func::FuncOp"> {
  let summary = "Parameters of f32 in the 32 bits of a copy and a rest";
  let description = [{
    In a step that is marked `amp.split`, a parameter of f32 that is committed
    with a copy in bf16 becomes an argument of i16, itself marked so: its bits
    less those of the copy, at most 2^15 - 1. The copy is rounded to nearest
    even as ever; the sum of both is the parameter. What reads it adds them up
    where it reads, and what commits it commits both. Contractions and other
    ops that are read as they are named get a sum in memory. Of a parameter that
    a replica has a part of (`amp.whole`), the rest is in parts, and the copy,
    which is gathered, whole. A step of which no parameter is so is an error.

    All values of f32 come back but these: where the rest would be 2^15 (the
    value is half way between two of bf16, and its copy nearer to zero) it is
    2^15 - 1, the value's neighbour; a NaN comes back as some NaN.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def AmpMarkCheckpoints : Pass<"amp-mark-checkpoints", "::mlir::ModuleOp"> {
  let summary = "amp.checkpoint as a mark on what is inside";
  let description = [{
    The ops of each `amp.checkpoint` get its number in their locations, and the
    region dissolves. `amp-plan-residuals` asks a launch's location for it. Of
    regions in each other the outer one counts.
  }];
}

def AmpNarrowParameters
    : Pass<"amp-narrow-parameters", "::mlir::func::FuncOp"> {
  let summary = "Parameters that a step reads in 16 bits alone, held in them";
  let description = [{
    A parameter of a step, all of whose uses are casts of the whole array to one
    type of 16 bits, becomes an argument of that type: who fills it rounds it,
    once, to nearest even, as the casts did in each run. A parameter that is
    committed, or that anything reads as it is, stays. For steps that evaluate:
    one that trains writes its parameters.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect"
  ];
}

def AmpKeepMasks : Pass<"amp-keep-masks", "::mlir::func::FuncOp"> {
  let summary = "What the backward pass compares is kept as a mask";
  let description = [{
    A tensor of the forward pass of which the backward pass reads nothing but
    whether its elements compare so with one number, as the kink of a ReLU does,
    is compared where it is made: what is kept for the backward pass is a tensor
    of i8, 1 where the comparison holds. So are all tensors of i1 that are made
    and read element by element: where they lie in memory, vectors of them are
    loaded. In a step.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def AmpLowerProbes : Pass<"amp-lower-probes", "::mlir::func::FuncOp"> {
  let summary = "Values that are probed as stored ones, or as all others";
  let description = [{
    `amp.probe` becomes its operand. With `keep` it becomes a copy that is a
    kernel of its own, whose launch has the probe's name for the result's kind.
  }];
  let options = [Option<"keep", "keep", "bool", "false",
    "The program counts what probes store">];
  let dependentDialects = [
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // AMP_DIALECT_AMP_TRANSFORMS_PASSES_TD

//===- Passes.td - Passes of the precision phase -----------*- tablegen -*-===//

#ifndef AMP_PRECISION_PASSES_TD
#define AMP_PRECISION_PASSES_TD

include "mlir/Pass/PassBase.td"

def AmpAttachRoles : Pass<"amp-attach-roles", "::mlir::func::FuncOp"> {
  let summary = "Recognise what several ops are together";
  let description = [{
    Attaches `amp.role`:

    - `linear`: a contraction of a computed value with a parameter, and the
      addition of a parameter to its result that is the same for all its rows
      (its bias). Without the role an FP32 bias would pull every linear back to
      FP32;
    - `output_layer`: a linear from whose result no other contraction follows
      on the way to the function's results;
    - `mean`: a sum, and the division by the number of what it sums as its only
      reader: both are of the kind `mean`;
    - `binary_cross_entropy`: a logarithm that is cut off at -100, as PyTorch's
      loss does it: it is of that kind.

    A role is a fact of the program, read by `amp-place-casts`; the pass
    changes nothing else and is idempotent.
  }];
}

def AmpAttachPolicies : Pass<"amp-attach-policies", "::mlir::ModuleOp"> {
  let summary = "Write the policies of regions and callees to their ops";
  let description = [{
    Each op in an `amp.autocast` region gets the region's policy, the innermost
    one, as `amp.precision` and in its location; the region dissolves. A call of
    a function of another policy, or in a region that has one, calls a private
    copy of the function under that policy, with all its ops marked: inlined, it
    keeps it. A function without a policy of its own that is called where none
    is marked is called as a copy with its caller's policy, whose ops are not
    marked; so is one that `amp.value_and_grad` differentiates.

    Before any other pass, or an op of a region may be merged with, or moved to,
    those of another policy. Constants, `tensor.empty` and terminators have no
    policy.
  }];
}

def AmpInheritPolicies : Pass<"amp-inherit-policies"> {
  let summary = "Restore what passes have dropped of amp.precision";
  let description = [{
    An op that was made from others has their location, with the policy that
    `amp-attach-policies` wrote there, but not their attributes. The attribute
    is written again, so that passes that compare ops see it.
  }];
}

def AmpPromoteF64 : Pass<"amp-promote-f64", "::mlir::func::FuncOp"> {
  let summary = "Make a function under the policy f64 one of double";
  let description = [{
    The types of a function whose own policy is `f64`, its arguments' included,
    become f64, and its constants keep their values. In `import`, before
    anything folds: a constant computed from others in f32 would be rounded to
    it. `tosa` ops know no f64: while there are any, their constants are only
    kept from folding, by an `amp.stop_gradient` that the next run of the pass
    takes away.
  }];
}

def AmpDemoteF64 : Pass<"amp-demote-f64", "::mlir::func::FuncOp"> {
  let summary = "Compute in f32 what enters and leaves an f64 island narrower";
  let description = [{
    An island is a set of f64 values that ops connect. If everything enters it
    by `arith.extf`, from an integer or as a constant, and leaves it by
    `arith.truncf`, to an integer or by a comparison, a frontend put it there:
    its values become f32, constants rounded once, and the policy applies to
    them. An island that holds an argument or a result of the function, a
    constant that f32 cannot hold, or an op that adds up over loops, stays: its
    sum is why it is one. A remark counts the islands that were lowered.

    Only in functions that have a policy, and not under the policy `f64`, where
    what is left around an island becomes f64 as well.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def AmpExplain : Pass<"amp-explain", "::mlir::ModuleOp"> {
  let summary = "Say why each op runs in the types it does";
  let description = [{
    Prints what `amp-demote-f64` and `amp-place-casts` would make of the module,
    and leaves the module as it is: for each op that a policy gives types, where
    it stands, its kind and class, what it reads and gives, and what decided (a
    rule, the profile; its role); for each cast, what it is of, the bytes that
    it writes and who reads it. With `diff` only the ops that differ under
    another policy, `-` as it is and `+` as it would be; that policy takes the
    place of those of the module and its functions. On the standard error, as
    upstream's `print-op-stats`.

    Functions whose casts are placed already are not explained.
  }];
  let options = [
    Option<"json", "json", "bool", /*default=*/"false",
           "Print one object of JSON">,
    Option<"diff", "diff", "std::string", /*default=*/"",
           "Print the differences to this policy">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def AmpPlaceCasts : Pass<"amp-place-casts", "::mlir::ModuleOp"> {
  let summary = "Give each op the types that its policy says, and place casts";
  let description = [{
    For each function with a policy (`amp.policy` on it or on the module) or
    with ops that have one: the profile maps the kind and role of an op to a
    class; data flow to a fixpoint, through loops and branches, decides which
    values are stored in the compute type; each value is cast once to each type,
    right where it is defined. Contractions take 16-bit operands and accumulate
    in FP32. An op that its profile or a rule refuses is an error, a rule that
    is for no op a warning. What the program has in other types than f32 stays.
    Regions of `amp.autocast` dissolve. A function without a policy is taken
    under that of each of its callers, as `amp-attach-policies` does it. A
    function whose casts are placed is marked `amp.placed`, and not looked at
    again. What stays as it is where a policy would change it, ops of other
    policies under `f64` and contractions in regions that no interface
    describes, a remark counts.

    With `rounding = excess` the casts carry `fastmath<contract>`: a pair
    truncf, extf that meets inside one kernel folds away. With `strict` they do
    not, and every rounding happens. A function whose policy has 16 bits, and in
    which all that has them has excess precision, is marked `amp.excess`: its
    contractions may use a tier's instruction for them.

    ```mlir
    // before, compute = bf16
    %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x2xf32>)
                       outs(%z : tensor<4x2xf32>) -> tensor<4x2xf32>
    // after
    %xb = arith.truncf %x : tensor<4x8xf32> to tensor<4x8xbf16>
    %wb = arith.truncf %w : tensor<8x2xf32> to tensor<8x2xbf16>
    %0 = linalg.matmul ins(%xb, %wb : tensor<4x8xbf16>, tensor<8x2xbf16>)
                       outs(%z : tensor<4x2xf32>) -> tensor<4x2xf32>
    %1 = arith.truncf %0 : tensor<4x2xf32> to tensor<4x2xbf16>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

#endif // AMP_PRECISION_PASSES_TD

//===- Passes.td - arith on every target -------------------*- tablegen -*-===//

#ifndef AMP_CODEGEN_ARITH_PASSES_TD
#define AMP_CODEGEN_ARITH_PASSES_TD

include "mlir/Pass/PassBase.td"

def AmpDefineIntegers : Pass<"amp-define-integers"> {
  let summary = "Integers of floats out of range, and shifts of all bits";
  let description = [{
    MLIR leaves both undefined, and targets differ. `arith.fptosi` and
    `arith.fptoui` of a number beyond their type give the type's nearest
    integer, and 0 for a NaN, as `llvm.fptosi.sat` and `llvm.fptoui.sat` do. A
    shift by the width or more gives 0, and `arith.shrsi` only signs. The amount
    counts as unsigned; one that is a constant below the width stays.
    `math.ipowi` by a constant from 0 becomes products.

    Of floats f16, bf16, f32 and f64, scalars, vectors and tensors; a tensor of
    dynamic shape is an error.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def AmpExpandFloat8 : Pass<"amp-expand-float8"> {
  let summary = "Conversions of 8-bit floats without instructions for them";
  let description = [{
    `arith.truncf` to `f8E4M3FN` and `f8E5M2`, and `arith.extf` from them, on
    scalars and vectors, become bit operations on integers.

    `truncf` rounds once, to nearest even, from f16, bf16, f32 and f64; values
    below the least normal number by an addition in f32 or f64, whose last place
    is then that of the result. What is beyond the greatest finite number, and
    infinity, becomes that number, as in PTX's `cvt.rn.satfinite`. NaN becomes
    `0x7F` whatever its sign, -0 stays. `extf` is exact.

    A `truncf` with another rounding mode, and other types, stay as they are.
    Any other operation of `arith` or `math` on these types but `select`,
    `bitcast` and constants is an error.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def AmpExpandTF32 : Pass<"amp-expand-tf32"> {
  let summary = "Values of TF32 in f32";
  let description = [{
    Every value of type `tf32`, a scalar or a vector, becomes one of f32.
    `arith.truncf` from f32 becomes the rounding of f32's bits, by integers: to
    nearest even, with subnormals; what is beyond the greatest finite number
    becomes infinity, and NaN becomes quiet. `arith.extf` to f32 is nothing.

    Where a value of TF32 lies in memory, in a tensor or in a function's type,
    where it is rounded from another type or in another mode, and where `arith`
    or `math` does more with it than convert and `select`, is an error.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def AmpExpandBF16 : Pass<"amp-expand-bf16"> {
  let summary = "Rounding from f32 to bf16 by integers";
  let description = [{
    `arith.truncf` of scalars and vectors from f32 to bf16, to nearest even,
    becomes arithmetic on f32's bits: subnormals stay, what is beyond the
    greatest finite number becomes infinity, NaN 0x7fc0. The bits are those of
    `arith-expand`, whose select is of bf16: CPUs without vectors of it would
    choose one element after the other.

    Ops of `arith` and `math` whose result is bf16 and rounded are computed in
    f32 first. LLVM would do so, too, but round by AVX512-BF16's instruction,
    which flushes subnormals.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def AmpExtremaToLLVM : Pass<"amp-extrema-to-llvm"> {
  let summary = "Maxima and minima as LLVM's intrinsics";
  let description = [{
    `arith.maximumf` and `arith.minimumf` become `llvm.intr.maximum` and
    `llvm.intr.minimum`: +0 is above -0 in either order, and a NaN gives NaN.
    `arith-expand`, which comes later, would compare, to which zeros are equal.
    Types are scalars, or vectors of one dimension; others are an error.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // AMP_CODEGEN_ARITH_PASSES_TD

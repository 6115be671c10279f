//===- NNDialect.td - The nn dialect -----------------------*- tablegen -*-===//

#ifndef AMP_DIALECT_NN_IR_NNDIALECT_TD
#define AMP_DIALECT_NN_IR_NNDIALECT_TD

include "amp/Interfaces/FlopsOpInterface.td"
include "amp/Interfaces/KnownAttributes.td"
include "amp/Interfaces/ModeOpInterface.td"
include "amp/Interfaces/PrecisionOpInterface.td"
include "amp/Interfaces/ShapeOpInterface.td"
include "amp/Interfaces/VJPOpInterface.td"
include "amp/Support/DefaultAttr.td"
include "mlir/Dialect/Linalg/IR/LinalgInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def NN_Dialect : Dialect {
  let name = "nn";
  let cppNamespace = "::mlir::nn";
  let summary = "Model ops with a gradient or a kernel of their own";
  let description = [{
    Named ops of models, only where a closed-form gradient or a fused kernel
    beats what the general path makes of `linalg` ops: what linalg has
    (contractions, convolutions, poolings) stays linalg.

    **Numerics.** Every operand may have a type of its own: f16, bf16, f32 or
    f64. An op widens what it reads (exactly) and computes in f32; an
    intermediate value that is computed from an f64 is in f64. Each operation of
    a formula is rounded to nearest even, and none contracts but the steps of
    linalg's contractions. Constants like 1 / (1 - p) are computed in f64 and
    rounded once. Each result is rounded once to its type. Sums over a dimension
    are in the order that the target documents for reductions; functions have
    the errors that it documents. Gradients are computed likewise, from the
    forward pass's operands and results as they are stored.

    NaN and infinity go through a formula as IEEE 754 says. What a description
    says about them follows from its formula.

    **Indices** are i8 to i64 or `index`, and signed: the bits 255 in an i8 are
    -1.

    **Shapes** are static. Each op decomposes to linalg (`nn-decompose`, in the
    phase `step`), after differentiation.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"
  ];
}

def NN_FloatTensor : RankedTensorOf<[F16, BF16, F32, F64],
                                    [HasStaticShapePred], "static tensor">;
def NN_Tensor : RankedTensorOf<[F16, BF16, F32, F64, I8, I16, I32, I64, Index],
                               [HasStaticShapePred], "static tensor">;
def NN_IntTensor : RankedTensorOf<[I8, I16, I32, I64, Index],
                                  [HasStaticShapePred], "static tensor">;

/// An op that stays whole and is a kernel by itself.
def NN_FormsKernel : NativeOpTrait<"FormsKernel">;
def NN_UpdatesLastOperand : NativeOpTrait<"UpdatesLastOperand">;

/// An op on tensors that precision, differentiation and decomposition know.
class NN_Op<string mnemonic, list<Trait> traits = [],
            list<string> shapeMethods = [],
            list<string> precisionMethods = ["getPrecisionKind"]>
    : Op<NN_Dialect, mnemonic, !listconcat([Pure, AMP_KnownAttributes,
        DeclareOpInterfaceMethods<AMP_PrecisionOpInterface, precisionMethods>,
        DeclareOpInterfaceMethods<AMP_VJPOpInterface>,
        DeclareOpInterfaceMethods<AMP_ShapeOpInterface, shapeMethods>,
        DeclareOpInterfaceMethods<AggregatedOpInterface,
                                  ["decomposeOperation"]>], traits)>;

#endif // AMP_DIALECT_NN_IR_NNDIALECT_TD

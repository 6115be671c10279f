//===- NNDialect.td - The nn dialect -----------------------*- tablegen -*-===//

#ifndef AMP_DIALECT_NN_IR_NNDIALECT_TD
#define AMP_DIALECT_NN_IR_NNDIALECT_TD

include "amp/Interfaces/ModeOpInterface.td"
include "amp/Interfaces/PrecisionOpInterface.td"
include "amp/Interfaces/ShapeOpInterface.td"
include "amp/Interfaces/VJPOpInterface.td"
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

    **Numerics.** Every op takes floats of any type in each operand. It widens
    16-bit operands to f32 (exactly), computes in f32 (f64 where an operand is
    f64), each operation rounded to nearest even with no contraction, and
    rounds each result once to its type. Sums over a dimension are in the order
    that the target documents for reductions. Gradients are computed likewise,
    from the forward pass's operands and results as they are stored.

    **Shapes** are static. Each op decomposes to linalg (`nn-decompose`, in the
    phase `step`), after differentiation.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"
  ];
}

def NN_FloatTensor : RankedTensorOf<[AnyFloat]>;
def NN_IntTensor : RankedTensorOf<[AnySignlessInteger, Index]>;

/// An op that stays whole and is a kernel by itself.
def NN_FormsKernel : NativeOpTrait<"FormsKernel">;

/// An op on tensors that precision, differentiation and decomposition know.
class NN_Op<string mnemonic, list<Trait> traits = [],
            list<string> shapeMethods = [],
            list<string> precisionMethods = ["getPrecisionKind"]>
    : Op<NN_Dialect, mnemonic, !listconcat([Pure,
        DeclareOpInterfaceMethods<AMP_PrecisionOpInterface, precisionMethods>,
        DeclareOpInterfaceMethods<AMP_VJPOpInterface>,
        DeclareOpInterfaceMethods<AMP_ShapeOpInterface, shapeMethods>,
        DeclareOpInterfaceMethods<AggregatedOpInterface,
                                  ["decomposeOperation"]>], traits)>;

#endif // AMP_DIALECT_NN_IR_NNDIALECT_TD

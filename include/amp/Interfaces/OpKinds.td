//===- OpKinds.td - What ops compute -----------------------*- tablegen -*-===//
//
// The rows of the class table, and what can stand in it: a kind is what the
// precision policies of the field tell apart. `PrecisionOpInterface` says which
// one an op has; a profile (Precision/Profiles.td) gives each a class.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_INTERFACES_OPKINDS_TD
#define AMP_INTERFACES_OPKINDS_TD

include "llvm/TableGen/SearchableTable.td"
include "mlir/IR/EnumAttr.td"

/// `ops` is for the documentation: what has the kind.
class AMP_Kind<string symbol, int value, string spelling, string ops>
    : I32EnumCase<symbol, value, spelling> {
  string kindOps = ops;
  code cppName = "OpKind::" # symbol;
}

/// Multiplies in the type that it reads.
class AMP_ContractionKind<string symbol, int value, string spelling, string ops>
    : AMP_Kind<symbol, value, spelling, ops>;

/// The result consists of elements of what it reads.
class AMP_MovingKind<string symbol, int value, string spelling, string ops>
    : AMP_Kind<symbol, value, spelling, ops>;

/// What several ops are together, as `amp-attach-roles` recognises it: the last
/// of them has the class, the others give f32. Profiles that paint see the ops.
class AMP_CompositeKind<string symbol, int value, string spelling, string ops>
    : AMP_Kind<symbol, value, spelling, ops>;

class AMP_KindTable<string filter> : GenericTable {
  let FilterClass = filter;
  let CppTypeName = "KindEntry";
  let Fields = ["cppName"];
  string TypeOf_cppName = "code";
}
def AMP_ContractionKinds : AMP_KindTable<"AMP_ContractionKind">;
def AMP_MovingKinds : AMP_KindTable<"AMP_MovingKind">;
def AMP_CompositeKinds : AMP_KindTable<"AMP_CompositeKind">;

def AMP_KindMatmul
    : AMP_ContractionKind<"Matmul", 0, "matmul",
        "contractions of any rank, named or `linalg.generic`">;
def AMP_KindConv : AMP_ContractionKind<"Conv", 1, "conv", "convolutions">;
def AMP_KindAttention
    : AMP_ContractionKind<"Attention", 2, "attention",
        "`nn.attention`; a float mask is read in f32">;
def AMP_KindAttentionValue
    : AMP_ContractionKind<"AttentionValue", 3, "attention_value",
        "probabilities times values: a contraction that reads a softmax">;
def AMP_KindCell
    : AMP_ContractionKind<"Cell", 4, "cell",
        "`nn.lstm_cell`, `nn.gru_cell`">;
def AMP_KindLinearCrossEntropy
    : AMP_ContractionKind<"LinearCrossEntropy", 5, "linear_cross_entropy",
        "`nn.linear_cross_entropy`">;
def AMP_KindExp : AMP_Kind<"Exp", 6, "exp", "`exp`, `expm1`">;
def AMP_KindExp2 : AMP_Kind<"Exp2", 7, "exp2", "`exp2`">;
def AMP_KindLog : AMP_Kind<"Log", 8, "log", "`log`, `log2`, `log10`, `log1p`">;
def AMP_KindPow : AMP_Kind<"Pow", 9, "pow", "`powf`, `fpowi`">;
def AMP_KindRsqrt : AMP_Kind<"Rsqrt", 10, "rsqrt", "`rsqrt`">;
def AMP_KindReciprocal : AMP_Kind<"Reciprocal", 11, "reciprocal", "1 / x">;
def AMP_KindSqrt : AMP_Kind<"Sqrt", 12, "sqrt", "`sqrt`, `cbrt`">;
def AMP_KindSin : AMP_Kind<"Sin", 13, "sin", "`sin`, `cos`">;
def AMP_KindTan : AMP_Kind<"Tan", 14, "tan", "`tan`">;
def AMP_KindAsin : AMP_Kind<"Asin", 15, "asin", "`asin`, `acos`">;
def AMP_KindAtan
    : AMP_Kind<"Atan", 16, "atan",
        "`atan`, `asinh`, `acosh`, `atanh`">;
def AMP_KindAtan2 : AMP_Kind<"Atan2", 17, "atan2", "`atan2`">;
def AMP_KindSinh : AMP_Kind<"Sinh", 18, "sinh", "`sinh`, `cosh`">;
def AMP_KindTanh : AMP_Kind<"Tanh", 19, "tanh", "`tanh`">;
def AMP_KindSigmoid
    : AMP_Kind<"Sigmoid", 20, "sigmoid",
        "1 / (1 + exp(-x)) in one body, `nn.silu`">;
def AMP_KindSoftplus
    : AMP_Kind<"Softplus", 21, "softplus",
        "log(1 + exp(x)) in one body">;
def AMP_KindElu
    : AMP_Kind<"Elu", 22, "elu",
        "exp(x) - 1 and a selection in one body">;
def AMP_KindErf : AMP_Kind<"Erf", 23, "erf", "`erf`, `erfc`">;
def AMP_KindGelu
    : AMP_Kind<"Gelu", 24, "gelu",
        "both forms of GELU in one body, `nn.gelu`">;
def AMP_KindRelu : AMP_Kind<"Relu", 25, "relu", "maximum with 0">;
def AMP_KindAdd : AMP_Kind<"Add", 26, "add", "`addf`, `subf`">;
def AMP_KindMul : AMP_Kind<"Mul", 27, "mul", "`mulf`, `fma`">;
def AMP_KindDiv : AMP_Kind<"Div", 28, "div", "`divf`, `remf`">;
def AMP_KindNeg : AMP_Kind<"Neg", 29, "neg", "`negf`">;
def AMP_KindAbs
    : AMP_Kind<"Abs", 30, "abs",
        "`absf`, `copysign`, rounding to integers">;
def AMP_KindCompare : AMP_Kind<"Compare", 31, "compare", "`cmpf`">;
def AMP_KindMaximum
    : AMP_Kind<"Maximum", 32, "maximum",
        "minimum and maximum of two, `clampf`">;
def AMP_KindSelect : AMP_Kind<"Select", 33, "select", "`select`">;
def AMP_KindScatter
    : AMP_Kind<"Scatter", 34, "scatter",
        "`nn.scatter` that replaces">;
def AMP_KindScatterAdd
    : AMP_Kind<"ScatterAdd", 35, "scatter_add",
        "`nn.scatter_add`, `nn.scatter` that adds">;
def AMP_KindSum : AMP_Kind<"Sum", 36, "sum", "additive reductions">;
def AMP_KindMean
    : AMP_Kind<"Mean", 37, "mean",
        "a sum divided by the number of what it sums, with the division">;
def AMP_KindCumulativeSum
    : AMP_Kind<"CumulativeSum", 38, "cumulative_sum",
        "`tm_tensor.scan` that adds">;
def AMP_KindNorm
    : AMP_CompositeKind<"Norm", 39, "norm",
        "the root of a sum of squares">;
def AMP_KindVariance
    : AMP_CompositeKind<"Variance", 40, "variance",
        "the mean of squared differences from the mean, and its root">;
def AMP_KindProd : AMP_Kind<"Prod", 41, "prod", "multiplicative reductions">;
def AMP_KindMax
    : AMP_Kind<"Max", 42, "max",
        "maximum and minimum reductions, `nn.argsort`">;
def AMP_KindMaxPool
    : AMP_Kind<"MaxPool", 43, "max_pool",
        "maxima over windows">;
def AMP_KindAvgPool : AMP_Kind<"AvgPool", 44, "avg_pool", "sums over windows">;
def AMP_KindSoftmax
    : AMP_Kind<"Softmax", 45, "softmax",
        "`nn.softmax`, `nn.log_softmax`">;
def AMP_KindLayerNorm
    : AMP_Kind<"LayerNorm", 46, "layer_norm",
        "`nn.layer_norm`">;
def AMP_KindRMSNorm : AMP_Kind<"RMSNorm", 47, "rms_norm", "`nn.rms_norm`">;
def AMP_KindGroupNorm
    : AMP_Kind<"GroupNorm", 48, "group_norm",
        "`nn.group_norm`">;
def AMP_KindBatchNorm
    : AMP_Kind<"BatchNorm", 49, "batch_norm",
        "`nn.batch_norm`">;
def AMP_KindCrossEntropy
    : AMP_Kind<"CrossEntropy", 50, "cross_entropy",
        "`nn.cross_entropy`">;
def AMP_KindBinaryCrossEntropy
    : AMP_Kind<"BinaryCrossEntropy", 51, "binary_cross_entropy",
        "a logarithm that is cut off at -100">;
def AMP_KindSquaredError
    : AMP_CompositeKind<"SquaredError", 52, "squared_error",
        "a sum or mean of squared differences">;
def AMP_KindAbsoluteError
    : AMP_CompositeKind<"AbsoluteError", 53, "absolute_error",
        "a sum or mean of absolute differences">;
def AMP_KindResize
    : AMP_Kind<"Resize", 54, "resize",
        "elements from places that are computed with floats">;
def AMP_KindEmbedding
    : AMP_MovingKind<"Embedding", 55, "embedding",
        "`nn.embedding`">;
def AMP_KindDropout : AMP_MovingKind<"Dropout", 56, "dropout", "`nn.dropout`">;
def AMP_KindConcat : AMP_MovingKind<"Concat", 57, "concat", "`tensor.concat`">;
def AMP_KindPad : AMP_MovingKind<"Pad", 58, "pad", "`tensor.pad`">;
def AMP_KindClear
    : AMP_MovingKind<"Clear", 59, "clear",
        "reshapes, transposes, broadcasts, slices">;
def AMP_KindCast
    : AMP_Kind<"Cast", 60, "cast",
        "conversions that the program asks for">;
def AMP_KindOther : AMP_Kind<"Other", 61, "other", "anything else">;

defvar AMP_Kinds = [
  AMP_KindMatmul, AMP_KindConv, AMP_KindAttention, AMP_KindAttentionValue,
  AMP_KindCell, AMP_KindLinearCrossEntropy, AMP_KindExp, AMP_KindExp2,
  AMP_KindLog, AMP_KindPow, AMP_KindRsqrt, AMP_KindReciprocal, AMP_KindSqrt,
  AMP_KindSin, AMP_KindTan, AMP_KindAsin, AMP_KindAtan, AMP_KindAtan2,
  AMP_KindSinh, AMP_KindTanh, AMP_KindSigmoid, AMP_KindSoftplus, AMP_KindElu,
  AMP_KindErf, AMP_KindGelu, AMP_KindRelu, AMP_KindAdd, AMP_KindMul,
  AMP_KindDiv, AMP_KindNeg, AMP_KindAbs, AMP_KindCompare, AMP_KindMaximum,
  AMP_KindSelect, AMP_KindScatter, AMP_KindScatterAdd, AMP_KindSum,
  AMP_KindMean, AMP_KindCumulativeSum, AMP_KindNorm, AMP_KindVariance,
  AMP_KindProd, AMP_KindMax, AMP_KindMaxPool, AMP_KindAvgPool, AMP_KindSoftmax,
  AMP_KindLayerNorm, AMP_KindRMSNorm, AMP_KindGroupNorm, AMP_KindBatchNorm,
  AMP_KindCrossEntropy, AMP_KindBinaryCrossEntropy, AMP_KindSquaredError,
  AMP_KindAbsoluteError, AMP_KindResize, AMP_KindEmbedding, AMP_KindDropout,
  AMP_KindConcat, AMP_KindPad, AMP_KindClear, AMP_KindCast, AMP_KindOther
];

def AMP_OpKind : I32Enum<"OpKind", "What an op computes", AMP_Kinds> {
  let cppNamespace = "::mlir::amp";
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

class AMP_Class<string symbol, int value, string spelling>
    : I32EnumCase<symbol, value, spelling>;

/// Operands 16 bit; FP32 inside; result 16 bit.
def AMP_ClassLow : AMP_Class<"Low", 0, "low">;
/// Operands as they are, those of contractions cast up; result f32.
def AMP_ClassF32 : AMP_Class<"F32", 1, "f32">;
/// Operands as they are; FP32 inside; result 16 bit.
def AMP_ClassF32Compute : AMP_Class<"F32Compute", 2, "f32_compute">;
/// 16 bit if all that counts is, else f32.
def AMP_ClassPromote : AMP_Class<"Promote", 3, "promote">;
/// The same, but parameters do not count.
def AMP_ClassFollow : AMP_Class<"Follow", 4, "follow">;
/// Moves data: the type of its operand.
def AMP_ClassClear : AMP_Class<"Clear", 5, "clear">;
/// An error.
def AMP_ClassBanned : AMP_Class<"Banned", 6, "banned">;

/// In which type an op of the class takes, computes and gives values. "16 bit"
/// is the policy's compute type. f64 and integers are never touched.
def AMP_PrecisionClass
    : I32Enum<"PrecisionClass", "In which types an op computes",
              [AMP_ClassLow, AMP_ClassF32, AMP_ClassF32Compute,
               AMP_ClassPromote, AMP_ClassFollow, AMP_ClassClear,
               AMP_ClassBanned]> {
  let cppNamespace = "::mlir::amp";
}

#endif // AMP_INTERFACES_OPKINDS_TD

//===- PublishedListsTest.cpp - Profiles beside their sources ---*- C++ -*-===//
//
// Op by op what the sources of the profiles say, under the names that these
// give their ops. Written from the published lists, not from the table.
//
//===----------------------------------------------------------------------===//

#include "amp/Precision/Profiles.h"

#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

using namespace mlir::amp;

namespace {

struct Entry {
  const char *name;
  OpKind kind;
  PrecisionClass expected;
};

void check(llvm::StringRef profile, llvm::ArrayRef<Entry> entries) {
  const Profile *column = findProfile(profile);
  ASSERT_TRUE(column);
  for (const Entry &entry : entries)
    EXPECT_EQ(stringifyPrecisionClass(column->getClass(entry.kind)),
              stringifyPrecisionClass(entry.expected))
        << profile.str() << ": " << entry.name;
}

constexpr PrecisionClass kLow = PrecisionClass::Low, kF32 = PrecisionClass::F32,
                         kF32Compute = PrecisionClass::F32Compute,
                         kPromote = PrecisionClass::Promote,
                         kFollow = PrecisionClass::Follow,
                         kClear = PrecisionClass::Clear,
                         kBanned = PrecisionClass::Banned;

// PyTorch, aten/src/ATen/autocast_mode.h: AT_FORALL_LOWER_PRECISION_FP,
// AT_FORALL_FP32, AT_FORALL_FP32_SET_OPT_DTYPE (whose results are f32 as well),
// AT_FORALL_PROMOTE, and what is in none: it runs in the type of its inputs.
TEST(PublishedLists, TorchCUDA) {
  check("torch-cuda",
        {{"conv2d", OpKind::Conv, kLow},
         {"conv_transpose2d", OpKind::Conv, kLow},
         {"matmul", OpKind::Matmul, kLow},
         {"bmm", OpKind::Matmul, kLow},
         {"linear", OpKind::Matmul, kLow},
         {"einsum", OpKind::Matmul, kLow},
         {"lstm_cell", OpKind::Cell, kLow},
         {"gru_cell", OpKind::Cell, kLow},
         {"scaled_dot_product_attention", OpKind::Attention, kLow},
         {"acos", OpKind::Asin, kF32},
         {"asin", OpKind::Asin, kF32},
         {"cosh", OpKind::Sinh, kF32},
         {"sinh", OpKind::Sinh, kF32},
         {"exp", OpKind::Exp, kF32},
         {"expm1", OpKind::Exp, kF32},
         {"log", OpKind::Log, kF32},
         {"log10", OpKind::Log, kF32},
         {"log2", OpKind::Log, kF32},
         {"log1p", OpKind::Log, kF32},
         {"reciprocal", OpKind::Reciprocal, kF32},
         {"rsqrt", OpKind::Rsqrt, kF32},
         {"tan", OpKind::Tan, kF32},
         {"pow", OpKind::Pow, kF32},
         {"softplus", OpKind::Softplus, kF32},
         {"layer_norm", OpKind::LayerNorm, kF32},
         {"rms_norm", OpKind::RMSNorm, kF32},
         {"group_norm", OpKind::GroupNorm, kF32},
         {"nll_loss", OpKind::CrossEntropy, kF32},
         {"upsample_bilinear2d", OpKind::Resize, kF32},
         {"prod", OpKind::Prod, kF32},
         {"softmax", OpKind::Softmax, kF32},
         {"log_softmax", OpKind::Softmax, kF32},
         {"sum", OpKind::Sum, kF32},
         {"cumsum", OpKind::CumulativeSum, kF32},
         {"norm", OpKind::Norm, kF32},
         {"linalg_vector_norm", OpKind::Norm, kF32},
         {"mse_loss", OpKind::SquaredError, kF32},
         {"l1_loss", OpKind::AbsoluteError, kF32},
         {"var", OpKind::Variance, kPromote},
         {"std", OpKind::Variance, kPromote},
         {"atan2", OpKind::Atan2, kPromote},
         {"index_put", OpKind::Scatter, kPromote},
         {"scatter_add", OpKind::ScatterAdd, kPromote},
         {"mean", OpKind::Mean, kPromote},
         {"batch_norm", OpKind::BatchNorm, kPromote},
         {"gelu", OpKind::Gelu, kPromote},
         {"silu", OpKind::Sigmoid, kPromote},
         {"sigmoid", OpKind::Sigmoid, kPromote},
         {"tanh", OpKind::Tanh, kPromote},
         {"relu", OpKind::Relu, kPromote},
         {"elu", OpKind::Elu, kPromote},
         {"sqrt", OpKind::Sqrt, kPromote},
         {"sin", OpKind::Sin, kPromote},
         {"cos", OpKind::Sin, kPromote},
         {"atan", OpKind::Atan, kPromote},
         {"erf", OpKind::Erf, kPromote},
         {"exp2", OpKind::Exp2, kPromote},
         {"embedding", OpKind::Embedding, kPromote},
         {"dropout", OpKind::Dropout, kPromote},
         {"where", OpKind::Select, kPromote},
         {"maximum", OpKind::Maximum, kPromote},
         {"max_pool2d", OpKind::MaxPool, kPromote},
         {"avg_pool2d", OpKind::AvgPool, kPromote},
         {"cat", OpKind::Concat, kPromote},
         {"add", OpKind::Add, kPromote},
         {"mul", OpKind::Mul, kPromote},
         {"div", OpKind::Div, kPromote},
         {"neg", OpKind::Neg, kPromote},
         {"abs", OpKind::Abs, kPromote},
         {"amax", OpKind::Max, kPromote},
         {"binary_cross_entropy", OpKind::BinaryCrossEntropy, kBanned}});
}

// PyTorch, aten/src/ATen/autocast_mode.cpp, the CPU's registrations. Much that
// CUDA has in f32 is in no list here.
TEST(PublishedLists, TorchCPU) {
  check("torch-cpu",
        {{"conv2d", OpKind::Conv, kLow},
         {"linear", OpKind::Matmul, kLow},
         {"bmm", OpKind::Matmul, kLow},
         {"scaled_dot_product_attention", OpKind::Attention, kLow},
         {"prod", OpKind::Prod, kF32},
         {"cross_entropy_loss", OpKind::CrossEntropy, kF32},
         {"binary_cross_entropy", OpKind::BinaryCrossEntropy, kF32},
         {"cat", OpKind::Concat, kPromote},
         {"exp", OpKind::Exp, kPromote},
         {"log", OpKind::Log, kPromote},
         {"pow", OpKind::Pow, kPromote},
         {"rsqrt", OpKind::Rsqrt, kPromote},
         {"reciprocal", OpKind::Reciprocal, kPromote},
         {"softmax", OpKind::Softmax, kPromote},
         {"log_softmax", OpKind::Softmax, kPromote},
         {"layer_norm", OpKind::LayerNorm, kPromote},
         {"rms_norm", OpKind::RMSNorm, kPromote},
         {"group_norm", OpKind::GroupNorm, kPromote},
         {"batch_norm", OpKind::BatchNorm, kPromote},
         {"sum", OpKind::Sum, kPromote},
         {"mean", OpKind::Mean, kPromote},
         {"cumsum", OpKind::CumulativeSum, kPromote},
         {"norm", OpKind::Norm, kPromote},
         {"var", OpKind::Variance, kPromote},
         {"mse_loss", OpKind::SquaredError, kF32},
         {"l1_loss", OpKind::AbsoluteError, kF32},
         {"upsample_bilinear2d", OpKind::Resize, kPromote},
         {"softplus", OpKind::Softplus, kPromote},
         {"gelu", OpKind::Gelu, kPromote},
         {"add", OpKind::Add, kPromote}});
}

// What Grappler's two lists have in common; its names of the lists are allow,
// infer, deny, clear.
constexpr Entry kGrappler[] = {
    {"Conv2D", OpKind::Conv, kLow},
    {"MatMul", OpKind::Matmul, kLow},
    {"BatchMatMulV2", OpKind::Matmul, kLow},
    {"Einsum", OpKind::Matmul, kLow},
    {"AddV2", OpKind::Add, kFollow},
    {"BiasAdd", OpKind::Add, kFollow},
    {"Sub", OpKind::Add, kFollow},
    {"AvgPool", OpKind::AvgPool, kFollow},
    {"Elu", OpKind::Elu, kFollow},
    {"Erf", OpKind::Erf, kFollow},
    {"FusedBatchNormV3", OpKind::BatchNorm, kFollow},
    {"Log", OpKind::Log, kFollow},
    {"Log1p", OpKind::Log, kFollow},
    {"LogSoftmax", OpKind::Softmax, kFollow},
    {"Softmax", OpKind::Softmax, kFollow},
    {"Mul", OpKind::Mul, kFollow},
    {"Square", OpKind::Mul, kFollow},
    {"Prod", OpKind::Prod, kFollow},
    {"RealDiv", OpKind::Div, kFollow},
    {"Reciprocal", OpKind::Reciprocal, kFollow},
    {"Sigmoid", OpKind::Sigmoid, kFollow},
    {"Softplus", OpKind::Softplus, kFollow},
    {"Sqrt", OpKind::Sqrt, kFollow},
    {"Tanh", OpKind::Tanh, kFollow},
    {"Exp", OpKind::Exp, kF32},
    {"Expm1", OpKind::Exp, kF32},
    {"Pow", OpKind::Pow, kF32},
    {"SparseSoftmaxCrossEntropyWithLogits", OpKind::CrossEntropy, kF32},
    {"Abs", OpKind::Abs, kClear},
    {"Floor", OpKind::Abs, kClear},
    {"BroadcastTo", OpKind::Clear, kClear},
    {"Reshape", OpKind::Clear, kClear},
    {"Transpose", OpKind::Clear, kClear},
    {"Slice", OpKind::Clear, kClear},
    {"ConcatV2", OpKind::Concat, kClear},
    {"PadV2", OpKind::Pad, kClear},
    {"GatherV2", OpKind::Embedding, kClear},
    {"Greater", OpKind::Compare, kClear},
    {"Max", OpKind::Max, kClear},
    {"MaxPool", OpKind::MaxPool, kClear},
    {"Maximum", OpKind::Maximum, kClear},
    {"ClipByValue", OpKind::Maximum, kClear},
    {"Neg", OpKind::Neg, kClear},
    {"Relu", OpKind::Relu, kClear},
    {"Relu6", OpKind::Relu, kClear},
    {"SelectV2", OpKind::Select, kClear},
    {"Sin", OpKind::Sin, kPromote},
    {"Tan", OpKind::Tan, kPromote},
    {"Atan2", OpKind::Atan2, kPromote},
    {"Cosh", OpKind::Sinh, kPromote}};

// TensorFlow, auto_mixed_precision_lists.h, AutoMixedPrecisionListsFp16.
TEST(PublishedLists, TensorFlowFp16) {
  check("tf-fp16", kGrappler);
  check("tf-fp16", {{"CudnnRNNV3", OpKind::Cell, kLow},
                    {"Mean", OpKind::Mean, kF32},
                    {"Sum", OpKind::Sum, kF32},
                    {"Rsqrt", OpKind::Rsqrt, kPromote},
                    {"ResizeBilinear", OpKind::Resize, kPromote},
                    {"ScatterNd", OpKind::Scatter, kPromote}});
}

// The same, AutoMixedPrecisionListsMkl.
TEST(PublishedLists, TensorFlowBf16) {
  check("tf-bf16", kGrappler);
  check("tf-bf16", {{"Mean", OpKind::Mean, kFollow},
                    {"Sum", OpKind::Sum, kFollow},
                    {"Rsqrt", OpKind::Rsqrt, kFollow},
                    {"ResizeBilinear", OpKind::Resize, kClear},
                    {"ScatterNd", OpKind::Scatter, kClear}});
}

// Apex 23.05, apex/amp/lists: unlike autocast it has GELU in f32.
TEST(PublishedLists, ApexO1) {
  check("apex-O1",
        {{"conv2d", OpKind::Conv, kLow},
         {"matmul", OpKind::Matmul, kLow},
         {"mm", OpKind::Matmul, kLow},
         {"acos", OpKind::Asin, kF32},
         {"cosh", OpKind::Sinh, kF32},
         {"exp", OpKind::Exp, kF32},
         {"log", OpKind::Log, kF32},
         {"reciprocal", OpKind::Reciprocal, kF32},
         {"rsqrt", OpKind::Rsqrt, kF32},
         {"tan", OpKind::Tan, kF32},
         {"pow", OpKind::Pow, kF32},
         {"prod", OpKind::Prod, kF32},
         {"sum", OpKind::Sum, kF32},
         {"cumsum", OpKind::CumulativeSum, kF32},
         {"norm", OpKind::Norm, kF32},
         {"var", OpKind::Variance, kF32},
         {"std", OpKind::Variance, kF32},
         {"mse_loss", OpKind::SquaredError, kF32},
         {"l1_loss", OpKind::AbsoluteError, kF32},
         {"interpolate", OpKind::Resize, kF32},
         {"softplus", OpKind::Softplus, kF32},
         {"softmax", OpKind::Softmax, kF32},
         {"gelu", OpKind::Gelu, kF32},
         {"layer_norm", OpKind::LayerNorm, kF32},
         {"group_norm", OpKind::GroupNorm, kF32},
         {"cross_entropy", OpKind::CrossEntropy, kF32},
         {"atan2", OpKind::Atan2, kPromote},
         {"add", OpKind::Add, kPromote},
         {"div", OpKind::Div, kPromote},
         {"mul", OpKind::Mul, kPromote},
         {"eq", OpKind::Compare, kPromote},
         {"cat", OpKind::Concat, kPromote},
         {"batch_norm", OpKind::BatchNorm, kPromote},
         {"tanh", OpKind::Tanh, kPromote},
         {"binary_cross_entropy", OpKind::BinaryCrossEntropy, kBanned}});
}

// TVM 0.14, relay/transform/mixed_precision.py: always, never, follow. Follow
// is 16 bit where all operands are, which is what others call promotion.
TEST(PublishedLists, TVM) {
  check("tvm", {{"nn.conv2d", OpKind::Conv, kLow},
                {"nn.dense", OpKind::Matmul, kLow},
                {"nn.batch_matmul", OpKind::Matmul, kLow},
                {"exp", OpKind::Exp, kF32},
                {"power", OpKind::Pow, kF32},
                {"nn.cross_entropy", OpKind::CrossEntropy, kF32},
                {"nn.softmax", OpKind::Softmax, kF32},
                {"erf", OpKind::Erf, kF32},
                {"sum", OpKind::Sum, kF32},
                {"mean", OpKind::Mean, kF32},
                {"variance", OpKind::Variance, kF32},
                {"nn.layer_norm", OpKind::LayerNorm, kF32},
                {"nn.pad", OpKind::Pad, kPromote},
                {"concatenate", OpKind::Concat, kPromote},
                {"where", OpKind::Select, kPromote},
                {"add", OpKind::Add, kPromote},
                {"multiply", OpKind::Mul, kPromote},
                {"divide", OpKind::Div, kPromote},
                {"nn.bias_add", OpKind::Add, kPromote},
                {"nn.batch_norm", OpKind::BatchNorm, kPromote},
                {"sqrt", OpKind::Sqrt, kPromote},
                {"max", OpKind::Max, kPromote},
                {"maximum", OpKind::Maximum, kPromote},
                {"nn.relu", OpKind::Relu, kPromote},
                {"nn.dropout", OpKind::Dropout, kPromote},
                {"sigmoid", OpKind::Sigmoid, kPromote},
                {"tanh", OpKind::Tanh, kPromote},
                {"nn.max_pool2d", OpKind::MaxPool, kPromote},
                {"nn.avg_pool2d", OpKind::AvgPool, kPromote},
                {"log", OpKind::Log, kPromote}});
}

// Casts of whole models: all that a model computes follows its cast inputs.
TEST(PublishedLists, CastsOfModels) {
  for (llvm::StringRef name : {"half", "apex-O2", "keras"}) {
    EXPECT_TRUE(findProfile(name)->castsInputs) << name.str();
    check(name, {{"matmul", OpKind::Matmul, kLow},
                 {"softmax", OpKind::Softmax, kFollow},
                 {"exp", OpKind::Exp, kFollow},
                 {"sum", OpKind::Sum, kFollow},
                 {"gelu", OpKind::Gelu, kFollow}});
  }
  // keep_batchnorm_fp32 of O2; Keras' norms compute in f32 at least.
  check("half", {{"batch_norm", OpKind::BatchNorm, kFollow}});
  check("apex-O2", {{"batch_norm", OpKind::BatchNorm, kF32Compute},
                    {"layer_norm", OpKind::LayerNorm, kFollow}});
  check("keras", {{"BatchNormalization", OpKind::BatchNorm, kF32Compute},
                  {"LayerNormalization", OpKind::LayerNorm, kF32Compute},
                  {"CategoricalCrossentropy", OpKind::CrossEntropy, kF32},
                  {"MeanSquaredError", OpKind::SquaredError, kF32},
                  {"MeanAbsoluteError", OpKind::AbsoluteError, kF32}});
}

// The careful table: what is in f32, what is in 16 bit.
TEST(PublishedLists, Llm) {
  check("llm", {{"softmax", OpKind::Softmax, kF32},
                {"cross entropy", OpKind::CrossEntropy, kF32},
                {"layer norm", OpKind::LayerNorm, kF32},
                {"RMS norm", OpKind::RMSNorm, kF32},
                {"embedding", OpKind::Embedding, kF32},
                {"sum", OpKind::Sum, kF32},
                {"mean", OpKind::Mean, kF32},
                {"variance", OpKind::Variance, kF32},
                {"probabilities times V", OpKind::AttentionValue, kF32},
                {"matmul", OpKind::Matmul, kLow},
                {"conv", OpKind::Conv, kLow},
                {"LSTM cell", OpKind::Cell, kLow},
                {"relu", OpKind::Relu, kFollow},
                {"gelu", OpKind::Gelu, kFollow}});
}

TEST(PolicyNames, AreUniqueAndNameProfiles) {
  llvm::StringSet<> seen;
  for (const PolicyName &policy : getPolicyNames()) {
    EXPECT_TRUE(seen.insert(policy.name).second) << policy.name;
    EXPECT_TRUE(findProfile(policy.profile)) << policy.name;
  }
}

TEST(Profiles, BansHaveReasons) {
  for (const Profile &profile : getProfiles())
    for (unsigned kind = 0; kind <= getMaxEnumValForOpKind(); ++kind)
      EXPECT_EQ(profile.getClass(OpKind(kind)) == kBanned,
                !getBanReason(profile, OpKind(kind)).empty())
          << profile.name.str();
}

} // namespace

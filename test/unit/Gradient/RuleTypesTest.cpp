//===- RuleTypesTest.cpp - Rules are held to their op's types ---*- C++ -*-===//

#include "amp/Autodiff/Passes.h"
#include "amp/InitAll.h"
#include "amp/Interfaces/VJPOpInterface.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::amp;

namespace {

/// Rounds the cotangent of a softmax to a type of 16 bits.
template <typename TypeT>
struct RoundingRule
    : VJPOpInterface::ExternalModel<RoundingRule<TypeT>, linalg::SoftmaxOp> {
  LogicalResult buildVJP(Operation *op, OpBuilder &b, const VJPContext &context,
                         MutableArrayRef<Value> cotangents) const {
    FloatType f32 = Float32Type::get(b.getContext());
    Value wide = convertFloat(b, op->getLoc(), context.cotangents[0], f32);
    Value narrow =
        convertFloat(b, op->getLoc(), wide, TypeT::get(b.getContext()));
    cotangents[0] = convertFloat(b, op->getLoc(), narrow, f32);
    return success();
  }
};

/// The error of the pass, or "".
template <typename TypeT>
std::string differentiate(const std::string &type) {
  MLIRContext context(getFullRegistry(), MLIRContext::Threading::DISABLED);
  context.loadDialect<linalg::LinalgDialect>();
  linalg::SoftmaxOp::attachInterface<RoundingRule<TypeT>>(context);
  std::string text = R"(
    func.func private @loss(%x: tensor<4xTYPE>) -> tensor<f32> {
      %e = tensor.empty() : tensor<4xTYPE>
      %0 = linalg.softmax dimension(0) ins(%x : tensor<4xTYPE>)
        outs(%e : tensor<4xTYPE>) -> tensor<4xTYPE>
      %zero = arith.constant dense<0.0> : tensor<f32>
      WIDEN
      %1 = linalg.reduce { arith.addf } ins(%w : tensor<4xf32>)
        outs(%zero : tensor<f32>) dimensions = [0]
      return %1 : tensor<f32>
    }
    func.func @gradient(%x: tensor<4xTYPE>) -> tensor<4xf32> {
      %loss, %g = amp.value_and_grad @loss(%x) wrt [0]
        : (tensor<4xTYPE>) -> (tensor<f32>, tensor<4xf32>)
      return %g : tensor<4xf32>
    })";
  text.replace(text.find("WIDEN"), 5,
               type == "f32" ? "%w = math.absf %0 : tensor<4xf32>"
                             : "%w = arith.extf %0 : tensor<4xTYPE> to "
                               "tensor<4xf32>");
  for (size_t at; (at = text.find("TYPE")) != text.npos;)
    text.replace(at, 4, type);
  std::string message;
  ScopedDiagnosticHandler handler(
      &context, [&](Diagnostic &diag) { message += diag.str(); });
  auto module = parseSourceString<ModuleOp>(text, &context);
  if (!module)
    return "no module: " + message;
  PassManager pm(&context);
  pm.addPass(createAmpDifferentiate());
  return succeeded(pm.run(*module)) ? "" : message;
}

TEST(RuleTypes, NoTypeOfNeitherTheOpNorItsGradients) {
  EXPECT_EQ(differentiate<Float16Type>("f32"),
            "'linalg.softmax' op has a gradient rule that computes in 'f16', "
            "in which neither the op nor its gradients are");
  EXPECT_EQ(differentiate<Float16Type>("bf16"),
            "'linalg.softmax' op has a gradient rule that computes in 'f16', "
            "in which neither the op nor its gradients are");
}

TEST(RuleTypes, ThoseOfTheOp) {
  EXPECT_EQ(differentiate<Float16Type>("f16"), "");
  EXPECT_EQ(differentiate<BFloat16Type>("bf16"), "");
}

} // namespace

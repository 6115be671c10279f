//===- CSETest.cpp - The cost of finding equal ops --------------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/CSE.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::amp;

namespace {

/// `count` elementwise ops of one operand, whose bodies differ in a constant;
/// each of them `copies` times.
std::string makeModule(int count, int copies) {
  std::string text = "#id = affine_map<(i) -> (i)>\n"
                     "func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
                     "  %e = tensor.empty() : tensor<4xf32>\n"
                     "  %s0 = arith.constant dense<0.0> : tensor<4xf32>\n";
  for (int i = 1; i <= count * copies; ++i) {
    std::string n = std::to_string(i), last = std::to_string(i - 1);
    text += "  %c" + n + " = arith.constant " + std::to_string(i % count) +
            ".0 : f32\n  %g" + n +
            " = linalg.generic {indexing_maps = [#id, #id], iterator_types = "
            "[\"parallel\"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) "
            "{\n  ^bb0(%a: f32, %o: f32):\n    %p = arith.mulf %a, %c" +
            n + " : f32\n    linalg.yield %p : f32 } -> tensor<4xf32>\n  %s" +
            n + " = arith.addf %s" + last + ", %g" + n + " : tensor<4xf32>\n";
  }
  return text + "  return %s" + std::to_string(count * copies) +
         " : tensor<4xf32>\n}\n";
}

CSECounts run(int count, int copies) {
  MLIRContext context;
  context.loadDialect<arith::ArithDialect, func::FuncDialect,
                      linalg::LinalgDialect, tensor::TensorDialect>();
  auto module = parseSourceString<ModuleOp>(makeModule(count, copies),
                                            ParserConfig(&context));
  EXPECT_TRUE(module);
  return eliminateCommonValues(*module);
}

TEST(CSE, ComparesNothingThatDiffers) {
  for (int count : {10, 1000}) {
    CSECounts counts = run(count, 1);
    EXPECT_EQ(counts.compared, 0) << count;
    EXPECT_EQ(counts.erased, 0) << count;
  }
}

/// A constant and a generic of each copy; each is compared with the one before.
TEST(CSE, ComparesEqualOpsOnce) {
  CSECounts counts = run(100, 3);
  EXPECT_EQ(counts.compared, 400);
  EXPECT_EQ(counts.erased, 400);
}

} // namespace

//===- CostTest.cpp - Passes that look at each value once -------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/ExternalModels/ExternalModels.h"
#include "amp/Precision/PrecisionAnalysis.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::amp;

// Each op reads the one before it twice: what follows each path to the first
// op, and not each value once, ends after 2^64 of them, or never.

namespace {

constexpr int kDoublings = 64;

class CostTest : public testing::Test {
protected:
  CostTest() {
    context.loadDialect<AMPDialect, arith::ArithDialect, func::FuncDialect,
                        linalg::LinalgDialect, scf::SCFDialect,
                        tensor::TensorDialect>();
    DialectRegistry registry;
    registerAllExternalModels(registry);
    context.appendDialectRegistry(registry);
  }

  void parse(const std::string &text) {
    module = parseSourceString<ModuleOp>(text, ParserConfig(&context));
    ASSERT_TRUE(module);
  }
  void run(std::unique_ptr<Pass> pass) {
    PassManager pm(&context);
    pm.addNestedPass<func::FuncOp>(std::move(pass));
    EXPECT_TRUE(succeeded(pm.run(*module)));
  }
  func::FuncOp getFunction() { return *module->getOps<func::FuncOp>().begin(); }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

/// %v<first> to %v<last>, each of `op` on the one before it, twice.
std::string makeChain(StringRef op, StringRef type, int first, int last) {
  std::string text;
  for (int i = first; i <= last; ++i) {
    std::string before = "%v" + std::to_string(i - 1);
    text += ("    %v" + Twine(i) + " = " + op + " " + before + ", " + before +
             " : " + type + "\n")
                .str();
  }
  return text;
}

/// A loop of three iterations that carries an integer through a chain.
std::string makeLoop(StringRef init, int length) {
  return ("func.func @f(%n: i32) -> i32 {\n"
          "  %c0 = arith.constant 0 : index\n"
          "  %c1 = arith.constant 1 : index\n"
          "  %c3 = arith.constant 3 : index\n"
          "  %one = arith.constant 1 : i32\n"
          "  %r:2 = scf.for %i = %c0 to %c3 step %c1\n"
          "      iter_args(%k = %one, %v0 = " +
          init + ") -> (i32, i32) {\n" +
          makeChain("arith.addi", "i32", 1, length) +
          "    %m = arith.muli %k, %k : i32\n"
          "    scf.yield %m, %v" +
          Twine(length) + " : i32, i32\n  }\n  return %r#1 : i32\n}\n")
      .str();
}

TEST_F(CostTest, FlattensBodies) {
  parse("#id = affine_map<(i) -> (i)>\n"
        "func.func @f(%x: tensor<4xf32>, %p: i1) -> tensor<4xf32> {\n"
        "  %g = linalg.generic {indexing_maps = [#id], iterator_types = "
        "[\"parallel\"]} outs(%x : tensor<4xf32>) {\n"
        "  ^bb0(%v0: f32):\n"
        "    %r = scf.if %p -> f32 {\n" +
        makeChain("arith.addf", "f32", 1, kDoublings) + "      scf.yield %v" +
        std::to_string(kDoublings) +
        " : f32\n    } else {\n      scf.yield %v0 : f32\n    }\n"
        "    linalg.yield %r : f32\n  } -> tensor<4xf32>\n"
        "  return %g : tensor<4xf32>\n}\n");
  run(createAmpFlattenBodies());
  int selects = 0;
  getFunction().walk([&](arith::SelectOp) { ++selects; });
  EXPECT_EQ(selects, 1);
}

TEST_F(CostTest, FindsParameters) {
  for (bool isParam : {true, false}) {
    std::string text = "func.func @f(%v0: tensor<8xf32>";
    text += isParam ? " {amp.param = \"w\"}" : "";
    text += ") -> tensor<8xf32> {\n";
    for (int i = 1; i <= kDoublings; ++i) {
      std::string n = std::to_string(i), v = "%v" + std::to_string(i - 1);
      for (const char *half : {"a", "b"})
        text += "  %" + (half + n) + " = tensor.extract_slice " + v +
                "[0] [4] [1] : tensor<8xf32> to tensor<4xf32>\n";
      text += "  %v" + n + " = tensor.concat dim(0) %a" + n + ", %b" + n +
              " : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>\n";
    }
    text +=
        "  return %v" + std::to_string(kDoublings) + " : tensor<8xf32>\n}\n";
    parse(text);
    Operation *end = getFunction().getBody().front().getTerminator();
    EXPECT_EQ(Parameters().contains(end->getOperand(0)), isParam);
  }
}

TEST_F(CostTest, CountsWithWhatIsNotKnown) {
  for (const char *init : {"%n", "%one"}) {
    parse(makeLoop(init, kDoublings));
    run(createAmpNormalizeLoops());
  }
}

/// Longer than the stack is deep.
TEST_F(CostTest, CountsThroughLongChains) {
  parse(makeLoop("%one", 100000));
  run(createAmpNormalizeLoops());
}

} // namespace

//===- BF16PartsTest.cpp - Three of bf16 add up to an f32 -------*- C++ -*-===//
//
// What is emitted for constants is folded, by LLVM's soft floats.
//
//===----------------------------------------------------------------------===//

#include "amp/Codegen/Arith/BF16Parts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>

using namespace mlir;
using namespace mlir::amp;

/// All exponents, with bits at the ends of each part; and at random.
static std::vector<uint32_t> getInputs() {
  std::vector<uint32_t> inputs;
  for (uint32_t exponent = 0; exponent < 256; ++exponent)
    for (uint32_t bits : {0x0u, 0x1u, 0x7FFFFFu, 0x8000u, 0x7FFFu, 0xFFFFu,
                          0x10000u, 0x400000u, 0x3FFFFFu, 0x8001u, 0xFF00u})
      for (uint32_t sign : {0u, 0x80000000u})
        inputs.push_back(sign | exponent << 23 | bits);
  std::mt19937 random(1);
  for (int i = 0; i < 100000; ++i)
    inputs.push_back(random());
  return inputs;
}

/// By input, the parts.
static std::vector<std::array<double, 3>> split(ArrayRef<uint32_t> inputs) {
  MLIRContext context;
  context.loadDialect<arith::ArithDialect, func::FuncDialect>();
  OpBuilder b(&context);
  Location loc = b.getUnknownLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  b.setInsertionPointToEnd(module->getBody());
  auto count = static_cast<int64_t>(inputs.size());
  auto type = VectorType::get(count, b.getF32Type());
  auto part = VectorType::get(count, b.getBF16Type());
  auto function = func::FuncOp::create(
      b, loc, "split", b.getFunctionType({}, {part, part, part}));
  b.setInsertionPointToStart(function.addEntryBlock());
  std::vector<APFloat> values;
  for (uint32_t bits : inputs)
    values.emplace_back(APFloat::IEEEsingle(), APInt(32, bits));
  Value x =
      arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, values));
  auto parts = splitToBF16(b, loc, x);
  func::ReturnOp::create(b, loc, ValueRange(parts));
  PassManager pm(&context);
  pm.addPass(createCanonicalizerPass());
  std::vector<std::array<double, 3>> result(inputs.size());
  if (failed(pm.run(*module)))
    return {};
  for (auto [i, value] :
       llvm::enumerate(function.front().getTerminator()->getOperands())) {
    auto folded = value.getDefiningOp<arith::ConstantOp>();
    if (!folded)
      return {};
    auto elements = cast<DenseElementsAttr>(folded.getValue());
    for (auto [at, element] : llvm::enumerate(elements.getValues<APFloat>()))
      result[at][i] = element.convertToDouble();
  }
  return result;
}

/// Toward zero to a multiple of the least bf16.
static double cutOff(double value) {
  constexpr int kLeast = -133;
  return std::ldexp(std::trunc(std::ldexp(value, -kLeast)), kLeast);
}

TEST(BF16PartsTest, AddUp) {
  std::vector<uint32_t> inputs = getInputs();
  std::vector<std::array<double, 3>> parts = split(inputs);
  ASSERT_EQ(parts.size(), inputs.size());
  int wrong = 0;
  for (auto [bits, part] : llvm::zip_equal(inputs, parts)) {
    double value = llvm::bit_cast<float>(bits);
    bool isRight = part[0] + part[1] + part[2] == cutOff(value);
    if (std::isnan(value))
      isRight = std::isnan(part[0] + part[1] + part[2]);
    else if (std::isinf(value))
      isRight = part == std::array<double, 3>{value, 0, 0};
    if (!isRight && ++wrong < 10)
      ADD_FAILURE() << "0x" << llvm::utohexstr(bits) << ": " << part[0] << ", "
                    << part[1] << ", " << part[2];
  }
  EXPECT_EQ(wrong, 0);
}

//===- PairEmulation.cpp - bf16 products where there are none ---*- C++ -*-===//

#include "PairEmulation.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"
#include <cfloat>
#include <cmath>

using namespace llvm;

namespace {
/// One vdpbf16ps.
class Emulation {
public:
  explicit Emulation(CallInst &call)
      : b(&call), vector(cast<FixedVectorType>(call.getType())), call(call) {}

  void run() {
    Value *sum = flush(call.getArgOperand(0));
    for (int element : {1, 0})
      sum = flush(b.CreateIntrinsic(
          Intrinsic::fma, {vector},
          {getElements(1, element), getElements(2, element), sum}));
    call.replaceAllUsesWith(sum);
    call.eraseFromParent();
  }

private:
  /// The first or the second of each pair.
  Value *getElements(unsigned operand, int element) {
    SmallVector<int> mask;
    for (unsigned i = 0; i < vector->getNumElements(); ++i)
      mask.push_back(2 * i + element);
    Value *half = b.CreateShuffleVector(call.getArgOperand(operand), mask);
    return flush(b.CreateFPExt(half, vector));
  }

  /// Zero of the same sign in place of what is not normal.
  Value *flush(Value *value) {
    Value *magnitude = b.CreateUnaryIntrinsic(Intrinsic::fabs, value);
    Value *least = ConstantFP::get(vector, double(FLT_MIN));
    Value *zero = b.CreateBinaryIntrinsic(Intrinsic::copysign,
                                          ConstantFP::get(vector, 0.0), value);
    return b.CreateSelect(b.CreateFCmpOLT(magnitude, least), zero, value);
  }

  IRBuilder<> b;
  FixedVectorType *vector;
  CallInst &call;
};
} // namespace

unsigned mlir::amp::test::emulatePairs(Module &module) {
  Function *intrinsic = module.getFunction("llvm.x86.avx512bf16.dpbf16ps.512");
  if (!intrinsic)
    return 0;
  SmallVector<CallInst *> calls;
  for (User *user : intrinsic->users())
    calls.push_back(cast<CallInst>(user));
  for (CallInst *call : calls)
    Emulation(*call).run();
  intrinsic->eraseFromParent();
  return calls.size();
}

static float flush(float value) {
  return std::fabs(value) < FLT_MIN ? std::copysign(0.0f, value) : value;
}

float mlir::amp::test::addPair(float sum, const float *x, const float *y) {
  sum = flush(sum);
  for (int element : {1, 0})
    sum = flush(std::fma(flush(x[element]), flush(y[element]), sum));
  return sum;
}

float mlir::amp::test::addPairs(float sum, const float *x, const float *y,
                                int pairs) {
  float sums[2] = {0, 0};
  for (int i = 0; i < 2 * pairs; ++i)
    sums[i % 2] = flush(std::fma(flush(x[i]), flush(y[i]), sums[i % 2]));
  return flush(flush(sum) + flush(sums[0] + sums[1]));
}

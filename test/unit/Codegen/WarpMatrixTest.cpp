//===- WarpMatrixTest.cpp - Two products, rows between them -----*- C++ -*-===//
//
// One warp computes S = Q K^T, takes from each row its greatest element, adds
// up what is left of it, rounds, and multiplies with V: all in registers, as
// attention does. The numbers are such that each step is exact.
//
//===----------------------------------------------------------------------===//

#include "WarpMatrix.h"
#include "amp/Codegen/NVGPU/DeviceCode.h"
#include "amp/Emulator/Emulator.h"
#include "amp/InitAll.h"
#include "amp/Runtime/FloatFormat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;

namespace {

constexpr int64_t kQueries = 16, kKeys = 16, kDepth = 16, kFeatures = 8;

/// Emits the kernel.
class Chain {
public:
  Chain(gpu::GPUModuleOp module, FloatType type, Multiplicand kind)
      : b(module.getContext()), loc(module.getLoc()), type(type), kind(kind) {
    b.setInsertionPointToEnd(module.getBody());
    auto memory = [&](int64_t rows, int64_t columns, Type element) {
      return MemRefType::get({rows, columns}, element);
    };
    function = gpu::GPUFuncOp::create(
        b, loc, "chain",
        b.getFunctionType({memory(kQueries, kDepth, type),
                           memory(kKeys, kDepth, type),
                           memory(kKeys, kFeatures, type),
                           memory(kQueries, kFeatures, b.getF32Type())},
                          {}));
    function->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                      b.getUnitAttr());
    b.setInsertionPointToStart(&function.getBody().front());
    Value lane = gpu::ThreadIdOp::create(b, loc, gpu::Dimension::x);
    matrix = std::make_unique<WarpMatrix>(b, loc, lane);
    emit();
    gpu::ReturnOp::create(b, loc);
  }

private:
  using Values = SmallVector<Value>;
  using Find = llvm::function_ref<Value(WarpMatrix::Place)>;

  /// The registers of a fragment whose elements `find` loads.
  Values load(const Fragment &fragment, Find find) {
    auto pair = VectorType::get(2, type);
    Values words;
    for (unsigned i = 0; i < fragment.getElements(); i += 2) {
      Value both = LLVM::UndefOp::create(b, loc, pair);
      for (unsigned k = 0; k < 2; ++k)
        both = LLVM::InsertElementOp::create(
            b, loc, both, find(matrix->getPlace(fragment, i + k)),
            LLVM::ConstantOp::create(b, loc, b.getI32IntegerAttr(k)));
      words.push_back(LLVM::BitcastOp::create(b, loc, b.getI32Type(), both));
    }
    return words;
  }
  Value loadFrom(unsigned argument, Value row, Value column) {
    return memref::LoadOp::create(b, loc, function.getArgument(argument),
                                  ValueRange{row, column});
  }

  /// The scores of all keys, in two blocks.
  Values emitScores() {
    Values left = load(Fragment::getLeft(16, 16, 16), [&](auto place) {
      return loadFrom(0, place.row, place.column);
    });
    Value zero = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0));
    Values scores;
    for (int64_t first : {0, 8}) {
      Value offset = arith::ConstantIndexOp::create(b, loc, first);
      Values right = load(Fragment::getRight(16, 16), [&](auto place) {
        Value key = arith::AddIOp::create(b, loc, place.column, offset);
        return loadFrom(1, key, place.row);
      });
      llvm::append_range(
          scores, matrix->multiply(kind, kind, left, right, Values(4, zero)));
    }
    return scores;
  }

  void emit() {
    Values scores = emitScores();
    auto greatest = matrix->reduceRows(scores, [&](Value x, Value y) -> Value {
      return arith::MaximumFOp::create(b, loc, x, y);
    });
    scores =
        matrix->mapRows(scores, greatest, [&](Value x, Value row) -> Value {
          return arith::SubFOp::create(b, loc, x, row);
        });
    auto sums = matrix->reduceRows(scores, [&](Value x, Value y) -> Value {
      return arith::AddFOp::create(b, loc, x, y);
    });
    Values right = load(Fragment::getRight(16, 16), [&](auto place) {
      return loadFrom(2, place.row, place.column);
    });
    Value zero = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0));
    Values out = matrix->multiply(kind, kind, matrix->toLeft(scores, type),
                                  right, Values(4, zero));
    out = matrix->mapRows(out, sums, [&](Value x, Value row) -> Value {
      return arith::AddFOp::create(b, loc, x, row);
    });
    Fragment fragment = Fragment::getAccumulator(16, 8);
    for (auto [i, value] : llvm::enumerate(out)) {
      auto [row, column] = matrix->getPlace(fragment, i);
      memref::StoreOp::create(b, loc, value, function.getArgument(3),
                              ValueRange{row, column});
    }
  }

  OpBuilder b;
  Location loc;
  FloatType type;
  Multiplicand kind;
  gpu::GPUFuncOp function;
  std::unique_ptr<WarpMatrix> matrix;
};

struct Matrix {
  int64_t rows, columns;
  std::vector<double> values;
  double operator()(int64_t row, int64_t column) const {
    return values[row * columns + column];
  }
};

} // namespace

static Matrix draw(std::mt19937 &random, int64_t rows, int64_t columns) {
  Matrix matrix = {rows, columns, {}};
  for (int64_t i = 0; i < rows * columns; ++i)
    matrix.values.push_back(static_cast<int>(random() % 5) - 2);
  return matrix;
}

/// In double: the integers are small.
static std::vector<double> evaluate(const Matrix &q, const Matrix &k,
                                    const Matrix &v) {
  std::vector<double> out;
  for (int64_t i = 0; i < kQueries; ++i) {
    std::vector<double> scores(kKeys);
    for (int64_t j = 0; j < kKeys; ++j)
      for (int64_t d = 0; d < kDepth; ++d)
        scores[j] += q(i, d) * k(j, d);
    double greatest = *llvm::max_element(scores), sum = 0;
    for (double &score : scores)
      sum += score -= greatest;
    for (int64_t f = 0; f < kFeatures; ++f) {
      double value = sum;
      for (int64_t j = 0; j < kKeys; ++j)
        value += scores[j] * v(j, f);
      out.push_back(value);
    }
  }
  return out;
}

static std::vector<uint16_t> toHalf(const Matrix &matrix, bool isF16) {
  std::vector<uint16_t> bits;
  for (double value : matrix.values)
    bits.push_back(isF16 ? roundToF16(value) : roundToBF16(value));
  return bits;
}

/// Runs the chain of one warp.
static llvm::Error run(ModuleOp module, gpu::GPUModuleOp device,
                       std::vector<uint16_t> (&in)[3],
                       std::vector<float> &out) {
  PassManager pm(module.getContext(), ModuleOp::getOperationName());
  cuda::buildDevicePipeline(pm, "sm_80");
  if (failed(pm.run(module)))
    return llvm::createStringError("the pipeline failed");
  llvm::LLVMContext context;
  auto code =
      cuda::translateDevice(device, "sm_80", cuda::Libdevice::Keep, context);
  if (!code)
    return llvm::createStringError("the translation failed");
  auto emulator = emulator::Emulator::create(std::move(code));
  if (!emulator)
    return emulator.takeError();
  std::vector<void *> pointers, arguments;
  std::vector<emulator::MemoryRange> memory;
  for (auto &matrix : in) {
    pointers.push_back(matrix.data());
    memory.push_back({matrix.data(), matrix.size() * 2, false, true, "in"});
  }
  pointers.push_back(out.data());
  memory.push_back({out.data(), out.size() * 4, true, false, "out"});
  for (void *&pointer : pointers)
    arguments.push_back(&pointer);
  emulator::Launch launch;
  launch.block = {kWarpSize, 1, 1};
  launch.grid = {1, 1, 1};
  launch.arguments = arguments;
  launch.memory = memory;
  return (*emulator)->launch("chain", launch);
}

static void testChain(bool isF16) {
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllToLLVMIRTranslations(registry);
  mlir::amp::registerAllDialects(registry);
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  OpBuilder b(module->getBodyRegion());
  auto device = gpu::GPUModuleOp::create(b, module->getLoc(), "device");
  FloatType type = b.getBF16Type();
  if (isF16)
    type = b.getF16Type();
  Chain(device, type, isF16 ? Multiplicand::F16 : Multiplicand::BF16);
  for (unsigned seed = 1; seed <= 4; ++seed) {
    std::mt19937 random(seed);
    Matrix q = draw(random, kQueries, kDepth), k = draw(random, kKeys, kDepth),
           v = draw(random, kKeys, kFeatures);
    std::vector<uint16_t> in[] = {toHalf(q, isF16), toHalf(k, isF16),
                                  toHalf(v, isF16)};
    std::vector<float> out(kQueries * kFeatures, NAN);
    OwningOpRef<ModuleOp> copy = module->clone();
    auto own = *copy->getOps<gpu::GPUModuleOp>().begin();
    llvm::Error error = run(*copy, own, in, out);
    ASSERT_FALSE(bool(error)) << toString(std::move(error));
    std::vector<double> expected = evaluate(q, k, v);
    for (auto [i, value] : llvm::enumerate(expected))
      ASSERT_EQ(out[i], value) << "row " << i / kFeatures << ", column "
                               << i % kFeatures << ", seed " << seed;
  }
}

TEST(WarpMatrixTest, ChainsProductsInRegistersBF16) { testChain(false); }
TEST(WarpMatrixTest, ChainsProductsInRegistersF16) { testChain(true); }

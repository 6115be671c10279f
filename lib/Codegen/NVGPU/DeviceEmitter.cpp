//===- DeviceEmitter.cpp - One kernel to a GPU function ---------*- C++ -*-===//

#include "DeviceEmitter.h"
#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Support/Contraction.h"
#include "amp/Support/Reduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

/// Of a block: eight warps hide each other's waits, and four such blocks fill
/// the registers of a multiprocessor with 64 a thread.
static constexpr int64_t kBlockThreads = 256;
/// Below, a warp has too few terms to be worth its shuffles.
static constexpr int64_t kWarpTerms = 32;
/// Above, a warp alone takes longer than a block with its barrier.
static constexpr int64_t kBlockTerms = 1024;

DeviceEmitter::DeviceEmitter(func::FuncOp kernel, gpu::GPUModuleOp module)
    : kernel(kernel), module(module), b(kernel.getContext()),
      loc(kernel.getLoc()) {}

FailureOr<SmallVector<DeviceFunction>> DeviceEmitter::run() {
  FailureOr<KernelBody> body = KernelBody::analyze(kernel);
  if (failed(body))
    return failure();
  static_cast<KernelBody &>(*this) = std::move(*body);
  auto scatterAdd = dyn_cast_or_null<nn::ScatterAddOp>(whole);
  if (whole && !scatterAdd)
    return whole->emitError("'")
           << whole->getName() << "' has no code for NVIDIA GPUs";
  createFunction(kernel.getSymName());
  if (std::optional<ContractionPlan> plan = planProducts()) {
    emitProducts(*plan);
    return functions;
  }
  if (scatterAdd)
    emitScatterAdd(scatterAdd);
  else if (isRowPlan)
    emitRowPlan();
  else if (root && isScatter(root))
    emitScatter();
  else if (!riders.empty())
    emitRows();
  else
    emitPoints();
  finishFunction();
  return functions;
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

void DeviceEmitter::finishFunction() {
  gpu::ReturnOp::create(b, loc);
  function.setKnownBlockSizeAttr(
      b.getDenseI32ArrayAttr({static_cast<int32_t>(shape.threads), 1, 1}));
  functions.push_back({function.getName().str(), shape});
}

void DeviceEmitter::createFunction(StringRef name) {
  b.setInsertionPointToEnd(module.getBody());
  function = gpu::GPUFuncOp::create(
      b, loc, name, b.getFunctionType(getMemoryTypes(kernel), {}));
  function->setAttr(gpu::GPUDialect::getKernelFuncAttrName(), b.getUnitAttr());
  Block *entry = &function.getBody().front();
  b.setInsertionPointToStart(entry);
  evaluator = std::make_unique<PointEvaluator>(b, entry, /*lanes=*/1);
  outputs = bindMemory(kernel, entry, *evaluator);
}

//===----------------------------------------------------------------------===//
// Teams
//===----------------------------------------------------------------------===//

static int64_t chooseTeamFor(int64_t terms) {
  return terms < kWarpTerms    ? 1
         : terms < kBlockTerms ? kWarpSize
                               : kBlockThreads;
}

/// Neighbouring threads should read neighbouring memory: those of a team where
/// the terms are neighbours, else those of neighbouring results.
int64_t DeviceEmitter::chooseTeam() const {
  linalg::LinalgOp op = root;
  if (!op || op->getNumResults() > 1 || !getCombiner(op))
    return 1;
  int64_t terms = 1;
  for (int64_t dim : reductionDims)
    terms *= op.getStaticLoopRanges()[dim];
  auto isAlong = [&](OpOperand *input, int64_t loop) {
    AffineMap map = op.getMatchingIndexingMap(input);
    return map.getNumResults() > 0 &&
           map.getResults().back().isFunctionOfDim(loop);
  };
  bool termsAreNeighbours =
      llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *input) {
        return isAlong(input, reductionDims.back());
      });
  if (domain.empty() || (termsAreNeighbours && !isMultiplyAdd(op)))
    return chooseTeamFor(terms);
  return 1;
}

void DeviceEmitter::emitTeams(int64_t count, int64_t teamSize,
                              llvm::function_ref<void(Value)> body) {
  int64_t teamsPerBlock = kBlockThreads / teamSize;
  shape = {static_cast<int64_t>(llvm::divideCeil(count, teamsPerBlock)),
           kBlockThreads};
  team = std::make_unique<Team>(b, function, teamSize);
  Value number = team->getNumber(teamsPerBlock);
  PointEvaluator::Scope scope(*evaluator);
  if (count % teamsPerBlock == 0)
    return body(number);
  Value isInside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                         number, evaluator->getIndex(count));
  auto guarded = scf::IfOp::create(b, loc, isInside);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(guarded.thenBlock());
  body(number);
}

void DeviceEmitter::emitOnce(llvm::function_ref<void()> body) {
  PointEvaluator::Scope scope(*evaluator);
  if (team->getSize() == 1)
    return body();
  Value isFirst =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, team->getRank(),
                            evaluator->getIndex(0));
  auto guarded = scf::IfOp::create(b, loc, isFirst);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(guarded.thenBlock());
  body();
}

/// The coordinates of the element of that number, the last the fastest.
Point DeviceEmitter::delinearize(Value number, ArrayRef<int64_t> sizes) {
  Point point(sizes.size());
  for (size_t i = sizes.size(); i-- > 0;) {
    Value size = evaluator->getIndex(sizes[i]);
    Value coordinate = number;
    if (i > 0) {
      coordinate = arith::RemUIOp::create(b, loc, number, size);
      number = arith::DivUIOp::create(b, loc, number, size);
    }
    point[i] = {coordinate, 0, Value()};
  }
  return point;
}

//===----------------------------------------------------------------------===//
// Results one by one
//===----------------------------------------------------------------------===//

void DeviceEmitter::emitPoints() {
  emitTeams(ShapedType::getNumElements(domain), chooseTeam(),
            [&](Value number) {
              Point point = delinearize(number, domain);
              if (root)
                for (auto [result, value] :
                     llvm::zip(root->getResults(), emitRoot(point)))
                  evaluator->pin(result, value);
              emitOnce([&] { storeOutputs(point); });
            });
}

/// All values first, then all stores: an output may lie where an input does.
void DeviceEmitter::storeOutputs(const Point &point) {
  SmallVector<std::pair<Value, Value>> stores;
  for (auto &[tensor, memory] : outputs)
    if (!isRider(tensor))
      stores.push_back({evaluator->evaluate(tensor, point), memory});
  for (auto [value, memory] : stores)
    evaluator->store(value, memory, point);
}

/// The initial values by one block; then every term in the order of the loops,
/// by one thread of it.
void DeviceEmitter::emitScatter() {
  linalg::LinalgOp scatter = std::exchange(root, linalg::LinalgOp());
  Value memory = outputs[0].second;
  outputs[0].first = scatter.getDpsInits()[0];
  shape = {1, kBlockThreads};
  team = std::make_unique<Team>(b, function, kBlockThreads);
  team->emitLoop(loc, ShapedType::getNumElements(domain), {},
                 [&](Value i, ArrayRef<Value>) {
                   PointEvaluator::Scope scope(*evaluator);
                   storeOutputs(delinearize(i, domain));
                   return Values();
                 });
  gpu::BarrierOp::create(b, loc);
  AffineMap out = scatter.getMatchingIndexingMap(scatter.getDpsInitOperand(0));
  auto dims = llvm::to_vector(llvm::seq<int64_t>(scatter.getNumLoops()));
  emitOnce([&] {
    emitLoops(scatter, dims, Point(dims.size()), {},
              [&](const Point &loops, ArrayRef<Value>) {
                Point point = evaluator->applyMap(out, loops);
                Value sum = evaluator->stepReduction(
                    scatter, loops, evaluator->load(memory, point));
                evaluator->store(sum, memory, point);
                return Values();
              });
  });
}

//===- DeviceEmitter.cpp - One kernel to a GPU function ---------*- C++ -*-===//

#include "DeviceEmitter.h"
#include "AttentionTypes.h"
#include "ScalarLoads.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Support/Contraction.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

DeviceEmitter::DeviceEmitter(func::FuncOp kernel, gpu::GPUModuleOp module,
                             const Chip &chip,
                             std::optional<ContractionTile> tile)
    : kernel(kernel), module(module), chip(chip), tile(tile),
      b(kernel.getContext()), loc(kernel.getLoc()) {}

/// What the kernel is, and in how many functions it is computed.
LogicalResult DeviceEmitter::plan() {
  FailureOr<KernelBody> body = KernelBody::analyze(kernel);
  if (failed(body))
    return failure();
  static_cast<KernelBody &>(*this) = std::move(*body);
  if (whole && !isa<nn::ScatterAddOp>(whole)) {
    std::string reason = findAttentionReason(whole);
    if (!reason.empty())
      return whole->emitError("'")
             << whole->getName() << "' has no code for NVIDIA GPUs: " << reason;
  }
  products = ContractionPlan::match(*this, chip, tile);
  if (!products)
    split = planSplit();
  else if (splitsProducts(*products))
    scratch = *getTypeBytes(getPartsType(*products));
  if (split)
    scratch = *getTypeBytes(getPartType(*split));
  return success();
}

FailureOr<int64_t> DeviceEmitter::planScratch() {
  if (failed(plan()))
    return failure();
  return scratch;
}

/// Declared before the step's memory was planned.
LogicalResult DeviceEmitter::verifyScratch() {
  unsigned last = kernel.getNumArguments() - 1;
  int64_t declared = 0;
  if (kernel.getNumArguments() > 0 && kernel.getArgAttr(last, kScratchAttr))
    declared = cast<RankedTensorType>(kernel.getArgument(last).getType())
                   .getNumElements();
  if (declared == scratch)
    return success();
  return kernel.emitError("expected ")
         << scratch << " bytes of scratch memory, as amp-declare-scratch "
         << "declares them for this chip and tile, found " << declared;
}

FailureOr<DeviceCalls> DeviceEmitter::run() {
  if (failed(plan()) || failed(verifyScratch()))
    return failure();
  if (products) {
    emitProducts(*products);
    return calls;
  }
  if (auto attention = dyn_cast_or_null<nn::AttentionOp>(whole)) {
    emitAttention(attention);
    return calls;
  }
  if (auto gradient = dyn_cast_or_null<nn::AttentionGradOp>(whole)) {
    emitAttentionGrad(gradient);
    return calls;
  }
  createFunction(kernel.getSymName());
  if (auto scatterAdd = dyn_cast_or_null<nn::ScatterAddOp>(whole))
    emitScatterAdd(scatterAdd);
  else if (isRowPlan)
    emitRowPlan();
  else if (structure.kind == KernelKind::Scatter)
    emitScatter();
  else if (!riders.empty())
    emitRows();
  else if (split)
    emitSplit(*split);
  else
    emitPoints();
  finishFunction();
  return calls;
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

/// What nobody reads is no use of an operand: launches do not wait for it.
static void eraseUnused(Block &entry) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(entry)))
    if (isOpTriviallyDead(&op))
      op.erase();
}

void DeviceEmitter::finishFunction() {
  shape.shared = shared->getBytes();
  gpu::ReturnOp::create(b, loc);
  eraseUnused(function.getBody().front());
  sinkScalarLoads(function, kernel.getNumArguments() - kernel.getNumResults());
  function.setKnownBlockSizeAttr(
      b.getDenseI32ArrayAttr({static_cast<int32_t>(shape.threads), 1, 1}));
  calls.push_back({function.getName().str(), shape});
}

void DeviceEmitter::createFunction(StringRef name) {
  SmallVector<Type> types = getMemoryTypes(kernel);
  // That of shared memory may come after it.
  std::string own = name == kSharedBlockName ? (name + "_").str() : name.str();
  b.clearInsertionPoint();
  function = gpu::GPUFuncOp::create(b, loc, own, b.getFunctionType(types, {}));
  SymbolTable(module).insert(function);
  function->setAttr(gpu::GPUDialect::getKernelFuncAttrName(), b.getUnitAttr());
  Block *entry = &function.getBody().front();
  b.setInsertionPointToStart(entry);
  VectorAccess access = {kVectorBytes, /*hasGather=*/false,
                         /*hasBranches=*/false};
  evaluator = std::make_unique<PointEvaluator>(b, entry, /*lanes=*/1, access);
  outputs = bindMemory(kernel, entry, *evaluator);
  shared = std::make_unique<SharedMemory>(b, function);
}

Value DeviceEmitter::getScratch(MemRefType type) {
  Value all = function.getArguments().back();
  return memref::ViewOp::create(b, loc, type, all, evaluator->getIndex(0),
                                ValueRange());
}

//===----------------------------------------------------------------------===//
// Teams
//===----------------------------------------------------------------------===//

void DeviceEmitter::emitTeams(int64_t count, int64_t teamSize,
                              llvm::function_ref<void(Value)> body) {
  int64_t teamsPerBlock = kBlockThreads / teamSize;
  shape = {static_cast<int64_t>(llvm::divideCeil(count, teamsPerBlock)),
           kBlockThreads};
  team = std::make_unique<Team>(b, function, *shared, teamSize);
  Value number = team->getNumber(teamsPerBlock);
  PointEvaluator::Scope scope(*evaluator);
  if (count % teamsPerBlock == 0)
    return body(number);
  Value isInside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                         number, evaluator->getIndex(count));
  emitWhere(isInside, [&] { body(number); });
}

void DeviceEmitter::emitWhere(Value condition,
                              llvm::function_ref<void()> body) {
  PointEvaluator::Scope scope(*evaluator);
  if (!condition)
    return body();
  auto guarded = scf::IfOp::create(b, loc, condition);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(guarded.thenBlock());
  body();
}

void DeviceEmitter::emitOnce(llvm::function_ref<void()> body) {
  Value isFirst;
  if (team->getSize() > 1)
    isFirst = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                    team->getRank(), evaluator->getIndex(0));
  emitWhere(isFirst, body);
}

//===----------------------------------------------------------------------===//
// Results one by one
//===----------------------------------------------------------------------===//

void DeviceEmitter::emitPoints() {
  int64_t teamSize = chooseTeam();
  // Lanes are results, or terms where a team shares them.
  evaluator->setLanes(choosePointLanes(teamSize));
  bool isTeam = teamSize > 1;
  int64_t count =
      isTeam ? ShapedType::getNumElements(domain) : countVectors(domain);
  emitTeams(count, teamSize, [&](Value number) {
    Point point = isTeam ? delinearize(number, domain)
                         : delinearizeVector(number, domain);
    if (root)
      for (auto [result, value] :
           llvm::zip(root->getResults(), emitRoot(point)))
        evaluator->pin(result, value);
    emitOnce([&] { storeOutputs(point); });
  });
}

DeviceEmitter::Stores DeviceEmitter::evaluateOutputs(const Point &point) {
  Stores stores;
  for (auto &[tensor, memory] : outputs)
    if (!isRider(tensor))
      stores.push_back({evaluator->evaluate(tensor, point), memory, point});
  return stores;
}

/// Behind all values: an output may lie where an input does.
void DeviceEmitter::emitStores(ArrayRef<Store> stores) {
  for (const Store &store : stores)
    evaluator->store(store.value, store.memory, store.point);
}

/// The initial values by one block; then every term in the order of the loops,
/// by one thread of it.
void DeviceEmitter::emitScatter() {
  linalg::LinalgOp scatter = std::exchange(root, linalg::LinalgOp());
  Value memory = outputs[0].second;
  outputs[0].first = scatter.getDpsInits()[0];
  shape = {1, kBlockThreads};
  team = std::make_unique<Team>(b, function, *shared, kBlockThreads);
  team->emitLoop(loc, ShapedType::getNumElements(domain), {},
                 [&](Value i, ArrayRef<Value>) {
                   PointEvaluator::Scope scope(*evaluator);
                   storeOutputs(delinearize(i, domain));
                   return Values();
                 });
  gpu::BarrierOp::create(b, loc);
  OpOperand &out = *scatter.getDpsInitOperand(0);
  auto dims = llvm::to_vector(llvm::seq<int64_t>(scatter.getNumLoops()));
  emitOnce([&] {
    emitLoops(scatter, dims, Point(dims.size()), {},
              [&](const Point &loops, ArrayRef<Value>) {
                Point point = evaluator->applyMap(scatter, out, loops);
                Value sum = evaluator->stepReduction(
                    scatter, loops, evaluator->load(memory, point));
                evaluator->store(sum, memory, point);
                return Values();
              });
  });
}

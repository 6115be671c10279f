//===- KernelStructure.cpp - What forming decided of a kernel ---*- C++ -*-===//

#include "amp/Support/KernelStructure.h"
#include "KernelReads.h"

#include "amp/Interfaces/KernelTraits.h"
#include "amp/Support/Contraction.h"
#include "amp/Support/Reduction.h"

#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"
#include <array>

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// The attribute
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral kKindNames[] = {
    "points", "reduction", "contraction", "rows", "scatter", "whole"};

StringRef mlir::amp::getKindName(KernelKind kind) {
  return kKindNames[static_cast<int>(kind)];
}

/// Its lists by their names.
template <typename Structure>
static auto getLists(Structure &structure) {
  using List = decltype(&structure.rows);
  return std::array<std::pair<StringRef, List>, 5>{
      {{"followers", &structure.followers},
       {"batch", &structure.batch},
       {"rows", &structure.rows},
       {"columns", &structure.columns},
       {"depth", &structure.depth}}};
}

DictionaryAttr KernelStructure::toAttr(MLIRContext *context) const {
  Builder b(context);
  NamedAttrList attrs;
  attrs.append("kind", b.getStringAttr(getKindName(kind)));
  if (root >= 0)
    attrs.append("root", b.getI64IntegerAttr(root));
  for (auto [name, list] : getLists(*this))
    if (!list->empty())
      attrs.append(name, b.getDenseI64ArrayAttr(*list));
  return attrs.getDictionary(context);
}

FailureOr<KernelStructure> KernelStructure::parse(Operation *op,
                                                  Attribute attr) {
  KernelStructure structure;
  auto dictionary = dyn_cast<DictionaryAttr>(attr);
  auto kind = dictionary ? dictionary.getAs<StringAttr>("kind") : StringAttr();
  const auto *name =
      kind ? llvm::find(kKindNames, kind.getValue()) : std::end(kKindNames);
  if (name == std::end(kKindNames))
    return op->emitError("expected a dictionary with a 'kind' of ")
           << llvm::join(std::begin(kKindNames), std::end(kKindNames), ", ")
           << " as '" << kStructureAttr << "', found " << attr;
  structure.kind = static_cast<KernelKind>(name - std::begin(kKindNames));
  for (NamedAttribute entry : dictionary) {
    auto number = dyn_cast<IntegerAttr>(entry.getValue());
    auto values = dyn_cast<DenseI64ArrayAttr>(entry.getValue());
    bool isKnown = entry.getName() == "kind";
    if (entry.getName() == "root" && number && number.getType().isInteger(64)) {
      structure.root = number.getInt();
      isKnown = true;
    }
    for (auto [key, list] : getLists(structure))
      if (entry.getName() == key && values) {
        list->assign(values.asArrayRef().begin(), values.asArrayRef().end());
        isKnown = true;
      }
    if (!isKnown)
      return op->emitError("unknown entry of '")
             << kStructureAttr << "': " << entry.getName() << " = "
             << entry.getValue();
  }
  return structure;
}

//===----------------------------------------------------------------------===//
// Ops and loops
//===----------------------------------------------------------------------===//

static bool isReduction(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp &&
         (linalgOp.getNumReductionLoops() > 0 || isScatter(linalgOp));
}

SmallVector<Operation *> mlir::amp::listNumbered(Block &body) {
  SmallVector<Operation *> ops;
  for (Operation &op : body.without_terminator())
    if (op.hasTrait<OpTrait::FormsKernel>() ||
        (isa<linalg::LinalgOp>(op) && !isa<linalg::FillOp>(op)))
      ops.push_back(&op);
  return ops;
}

bool mlir::amp::reducesInnermost(linalg::LinalgOp op) {
  auto iterators = op.getIteratorTypesArray();
  int64_t loops = iterators.size();
  if (op.getNumReductionLoops() != 1 || loops < 2 ||
      iterators.back() != utils::IteratorType::reduction ||
      op.getNumDpsInits() != 1)
    return false;
  AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  return out == AffineMap::getMultiDimIdentityMap(loops, op.getContext())
                    .getMajorSubMap(loops - 1);
}

llvm::DenseMap<Value, int64_t> mlir::amp::countPasses(Block &body) {
  llvm::DenseMap<Value, int64_t> passes;
  for (Operation &op : body.without_terminator()) {
    int64_t count = 0;
    for (Value operand : op.getOperands())
      count = std::max(count, passes.lookup(operand));
    for (Value result : op.getResults())
      passes[result] = count + isReduction(&op);
  }
  return passes;
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

static KernelKind getKind(Operation *root, bool isChain) {
  if (!root)
    return KernelKind::Points;
  auto op = dyn_cast<linalg::LinalgOp>(root);
  if (!op)
    return KernelKind::Whole;
  if (isScatter(op))
    return KernelKind::Scatter;
  if (isChain)
    return KernelKind::Rows;
  return isMultiplyAdd(op) ? KernelKind::Contraction : KernelKind::Reduction;
}

/// The loops of the root by what they are for.
static void setLoops(KernelStructure &structure, linalg::LinalgOp op) {
  bool isContraction = structure.kind == KernelKind::Contraction;
  if (!isContraction && structure.kind != KernelKind::Reduction &&
      structure.kind != KernelKind::Rows)
    return;
  for (auto [loop, kind] : llvm::enumerate(op.getIteratorTypesArray())) {
    auto isOf = [&, loop = loop](unsigned input) {
      return op.getMatchingIndexingMap(op.getDpsInputOperand(input))
          .isFunctionOfDim(loop);
    };
    if (kind == utils::IteratorType::reduction)
      structure.depth.push_back(loop);
    else if (!isContraction || !isOf(1))
      structure.rows.push_back(loop);
    else
      (isOf(0) ? structure.batch : structure.columns).push_back(loop);
  }
}

KernelStructure mlir::amp::buildStructure(Block &body, Operation *root,
                                          ArrayRef<Operation *> followers,
                                          bool isChain) {
  SmallVector<Operation *> ops = listNumbered(body);
  auto number = [&](Operation *op) -> int64_t {
    return llvm::find(ops, op) - ops.begin();
  };
  KernelStructure structure;
  structure.kind = getKind(root, isChain);
  structure.followers = llvm::map_to_vector(followers, number);
  llvm::sort(structure.followers);
  if (!root)
    return structure;
  structure.root = number(root);
  if (auto op = dyn_cast<linalg::LinalgOp>(root))
    setLoops(structure, op);
  return structure;
}

/// Whether a reduction of rows is a chain: something else runs over its loops.
static bool startsChain(Block &body, linalg::LinalgOp first) {
  if (!isRowReduction(first) || first.getNumParallelLoops() == 0)
    return false;
  SmallVector<int64_t> loops = first.getStaticLoopRanges();
  for (auto op : body.getOps<linalg::LinalgOp>())
    if (op != first && op.getNumReductionLoops() > 0 &&
        loops == SmallVector<int64_t>(op.getStaticLoopRanges()))
      return true;
  return llvm::any_of(listComputed(body), [&](Value result) {
    return cast<RankedTensorType>(result.getType()).getShape() ==
           ArrayRef(loops);
  });
}

bool mlir::amp::isScratchResult(Block &body, unsigned result) {
  auto kernel = dyn_cast<FunctionOpInterface>(body.getParentOp());
  unsigned results = body.getTerminator()->getNumOperands();
  unsigned first = body.getNumArguments() - results;
  return kernel && kernel.getArgAttr(first + result, kScratchAttr);
}

SmallVector<Value> mlir::amp::listComputed(Block &body) {
  SmallVector<Value> computed;
  for (auto [i, value] : llvm::enumerate(body.getTerminator()->getOperands()))
    if (!isScratchResult(body, i))
      computed.push_back(value);
  return computed;
}

KernelStructure mlir::amp::deriveStructure(Block &body) {
  Operation *root = nullptr;
  SmallVector<Operation *> followers;
  for (Operation *op : listNumbered(body)) {
    if (op->hasTrait<OpTrait::FormsKernel>())
      return buildStructure(body, op, {}, /*isChain=*/false);
    if (!isReduction(op))
      continue;
    if (root)
      followers.push_back(op);
    else
      root = op;
  }
  auto first = dyn_cast_or_null<linalg::LinalgOp>(root);
  return buildStructure(body, root, followers,
                        first && startsChain(body, first));
}

//===----------------------------------------------------------------------===//
// Verifying
//===----------------------------------------------------------------------===//

namespace {
class StructureVerifier {
public:
  StructureVerifier(Operation *kernel, Block &body,
                    const KernelStructure &structure)
      : kernel(kernel), body(body), structure(structure),
        ops(listNumbered(body)) {}
  LogicalResult run();

private:
  Operation *find(int64_t number) const {
    return number >= 0 && number < int64_t(ops.size()) ? ops[number] : nullptr;
  }
  Value findResult() const;
  LogicalResult findOps();
  LogicalResult verifyRoot();
  LogicalResult verifyFollower(linalg::LinalgOp op);

  Operation *kernel;
  Block &body;
  const KernelStructure &structure;
  SmallVector<Operation *> ops, followers;
  Operation *root = nullptr;
};
} // namespace

LogicalResult StructureVerifier::findOps() {
  root = find(structure.root);
  if (!root && structure.kind != KernelKind::Points)
    return kernel->emitError("expected a root below ")
           << ops.size() << " in its structure, found " << structure.root;
  for (int64_t number : structure.followers) {
    followers.push_back(find(number));
    if (!followers.back())
      return kernel->emitError("expected numbers of ops below ")
             << ops.size() << " in its structure, found " << number;
    if (!isReduction(followers.back()))
      return followers.back()->emitError(
          "expected a reduction to follow the root of a kernel");
  }
  for (Operation *op : ops)
    if (isReduction(op) && op != root && !llvm::is_contained(followers, op))
      return op->emitError("a reduction that the structure of its kernel does "
                           "not name");
  return success();
}

/// Whether all results of a reduction are of the same points.
static bool hasOneMap(linalg::LinalgOp op) {
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  return llvm::all_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
    return op.getMatchingIndexingMap(&init) == map;
  });
}

LogicalResult StructureVerifier::verifyRoot() {
  bool isChain = structure.kind == KernelKind::Rows;
  auto op = dyn_cast_or_null<linalg::LinalgOp>(root);
  if (op && !isReduction(op))
    return op.emitError("expected a reduction as the root of a kernel");
  if (op && !isScatter(op) && !hasOneMap(op))
    return op.emitError("expected one map of all results of a reduction");
  if (isChain && (!op || !isRowReduction(op) || op.getNumParallelLoops() == 0))
    return kernel->emitError("expected a reduction of rows as its root");
  MLIRContext *context = kernel->getContext();
  Attribute built =
      buildStructure(body, root, followers, isChain).toAttr(context);
  if (built != structure.toAttr(context))
    return kernel->emitError("expected the structure ")
           << built << ", found " << structure.toAttr(context);
  bool takesFollowers = structure.kind == KernelKind::Points ||
                        structure.kind == KernelKind::Contraction ||
                        structure.kind == KernelKind::Reduction || isChain;
  if (!followers.empty() &&
      (!takesFollowers || (op && op->getNumResults() > 1)))
    return kernel->emitError("expected nothing to follow its root");
  return success();
}

/// A result of all points.
Value StructureVerifier::findResult() const {
  for (Value result : listComputed(body))
    if (!llvm::is_contained(followers, result.getDefiningOp()))
      return result;
  return Value();
}

/// On a chain, a reduction of the same rows; else one of the rows of the root's
/// results, as they come.
LogicalResult StructureVerifier::verifyFollower(linalg::LinalgOp op) {
  auto first = dyn_cast_or_null<linalg::LinalgOp>(root);
  Operation *combiner = getCombiner(op);
  if (!combiner)
    return op.emitError("expected a reduction with a neutral element");
  SmallVector<int64_t> loops = op.getStaticLoopRanges();
  if (structure.kind == KernelKind::Rows) {
    if (isRowReduction(op) &&
        loops == SmallVector<int64_t>(first.getStaticLoopRanges()) &&
        op.getIteratorTypesArray() == first.getIteratorTypesArray())
      return success();
    return op.emitError(
        "expected a reduction of the rows of its kernel's root");
  }
  Value result = first ? first->getResult(0) : findResult();
  if (!result)
    return op.emitError("expected results beside those of reductions where "
                        "they follow no root");
  auto shape = cast<RankedTensorType>(result.getType()).getShape();
  if (ArrayRef(loops) == shape && reducesInnermost(op))
    return success();
  return op.emitError("expected a reduction of the rows of what its kernel's "
                      "root or points give");
}

LogicalResult StructureVerifier::run() {
  if (failed(findOps()) || failed(verifyRoot()))
    return failure();
  for (Operation *op : followers)
    if (failed(verifyFollower(cast<linalg::LinalgOp>(op))))
      return failure();
  return verifyReads(body, structure, root, followers);
}

LogicalResult mlir::amp::verifyStructure(Operation *kernel, Block &body,
                                         const KernelStructure &structure) {
  return StructureVerifier(kernel, body, structure).run();
}

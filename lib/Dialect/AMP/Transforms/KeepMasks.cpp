//===- KeepMasks.cpp - What comparisons tell the backward pass --*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/IR/ResultLocations.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/IR/TypeUtilities.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPKEEPMASKS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
/// A comparison with a number, of a value as it is or widened.
struct Comparison {
  arith::CmpFPredicate predicate;
  Attribute number;
  Type type; ///< in which it compares

  bool operator==(const Comparison &other) const {
    return predicate == other.predicate && number == other.number &&
           type == other.type;
  }
};

/// A reader of a tensor that compares its elements and does nothing else.
struct MaskReader {
  linalg::GenericOp op;
  unsigned input;
  SmallVector<arith::CmpFOp> comparisons;
};
} // namespace

static std::optional<Comparison> matchComparison(arith::CmpFOp op,
                                                 Value compared) {
  Attribute number;
  if (op.getLhs() != compared || op.getRhs() == compared ||
      !matchPattern(op.getRhs(), m_Constant(&number)))
    return std::nullopt;
  return Comparison{op.getPredicate(), number, compared.getType()};
}

/// Adds the comparisons that a scalar goes into; false if it goes elsewhere.
static bool addComparisons(Value scalar, MaskReader &reader,
                           std::optional<Comparison> &all) {
  for (Operation *user : scalar.getUsers()) {
    if (auto widen = dyn_cast<arith::ExtFOp>(user)) {
      if (!addComparisons(widen, reader, all))
        return false;
      continue;
    }
    auto compare = dyn_cast<arith::CmpFOp>(user);
    auto found = compare ? matchComparison(compare, scalar) : std::nullopt;
    if (!found || (all && !(*all == *found)))
      return false;
    all = found;
    reader.comparisons.push_back(compare);
  }
  return true;
}

/// The mask of a value that the forward pass makes, where that is all that the
/// backward pass reads of it.
static std::optional<Comparison> match(Value value,
                                       SmallVector<MaskReader> &readers) {
  std::optional<Comparison> all;
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    if (user->getBlock() != value.getParentBlock() ||
        user->hasTrait<OpTrait::IsTerminator>())
      return std::nullopt;
    if (!hasName(user->getLoc(), kBackwardLocation))
      continue;
    auto generic = dyn_cast<linalg::GenericOp>(user);
    if (!generic || !generic.isDpsInput(&use))
      return std::nullopt;
    readers.push_back({generic, use.getOperandNumber(), {}});
    if (!addComparisons(generic.getMatchingBlockArgument(&use), readers.back(),
                        all))
      return std::nullopt;
  }
  return all;
}

/// 1 where it holds, 0 elsewhere: of i8, which vectors are loaded of.
static Value createMask(OpBuilder &b, Value value,
                        const Comparison &comparison) {
  Location loc = value.getLoc();
  auto type = cast<RankedTensorType>(value.getType());
  return createElementwise(
      b, loc, type.getShape(), value, Type(b.getI8Type()),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value compared = args[0];
        if (compared.getType() != comparison.type)
          compared =
              arith::ExtFOp::create(nested, loc, comparison.type, compared);
        Value number = arith::ConstantOp::create(
            nested, loc, cast<TypedAttr>(comparison.number));
        Value holds = arith::CmpFOp::create(nested, loc, comparison.predicate,
                                            compared, number);
        return {arith::ExtUIOp::create(nested, loc, nested.getI8Type(), holds)};
      })[0];
}

/// Makes an element an i8, and `holds` whether it is not 0.
static void readAsMask(BlockArgument element, arith::CmpIOp holds) {
  element.setType(holds.getRhs().getType());
  holds.getLhsMutable().assign(element);
}

static arith::CmpIOp createHolds(linalg::GenericOp op) {
  OpBuilder b = OpBuilder::atBlockBegin(op.getBody());
  Value zero = arith::ConstantIntOp::create(b, op.getLoc(), b.getI8Type(), 0);
  return arith::CmpIOp::create(b, op.getLoc(), arith::CmpIPredicate::ne, zero,
                               zero);
}

static void readMask(const MaskReader &reader, Value mask) {
  linalg::GenericOp op = reader.op;
  Block *body = op.getBody();
  arith::CmpIOp holds = createHolds(op);
  for (arith::CmpFOp compare : reader.comparisons)
    compare.replaceAllUsesWith(holds.getResult());
  for (Operation &inner : llvm::make_early_inc_range(llvm::reverse(*body)))
    if (&inner != holds && isOpTriviallyDead(&inner))
      inner.erase();
  op->setOperand(reader.input, mask);
  readAsMask(body->getArgument(reader.input), holds);
}

/// An elementwise result of i1 that only generic ops read. A single one is read
/// as it is.
static bool isBits(OpResult value) {
  auto op = dyn_cast<linalg::GenericOp>(value.getOwner());
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!op || !type || type.getRank() == 0 ||
      !type.getElementType().isInteger(1) || op.getNumReductionLoops() > 0 ||
      !op.getMatchingBlockArgument(op.getTiedOpOperand(value)).use_empty())
    return false;
  return llvm::all_of(value.getUses(), [](OpOperand &use) {
    auto reader = dyn_cast<linalg::GenericOp>(use.getOwner());
    return reader && reader.isDpsInput(&use);
  });
}

/// An i1 is a byte in memory, of which vectors cannot be loaded as such.
static void keepAsBytes(OpResult value) {
  auto op = cast<linalg::GenericOp>(value.getOwner());
  OpBuilder b(op);
  Type i8 = b.getI8Type();
  auto type = cast<RankedTensorType>(value.getType()).clone(i8);
  OpOperand &init = *op.getTiedOpOperand(value);
  op.getMatchingBlockArgument(&init).setType(i8);
  init.set(tensor::EmptyOp::create(b, op.getLoc(), type.getShape(), i8));
  value.setType(type);
  Operation *yield = op.getBody()->getTerminator();
  b.setInsertionPoint(yield);
  OpOperand &yielded = yield->getOpOperand(value.getResultNumber());
  yielded.set(arith::ExtUIOp::create(b, op.getLoc(), i8, yielded.get()));
  for (OpOperand &use : value.getUses()) {
    auto reader = cast<linalg::GenericOp>(use.getOwner());
    BlockArgument element = reader.getMatchingBlockArgument(&use);
    arith::CmpIOp holds = createHolds(reader);
    element.replaceAllUsesWith(holds.getResult());
    readAsMask(element, holds);
  }
}

static void keepComparison(OpResult value) {
  SmallVector<MaskReader> readers;
  std::optional<Comparison> comparison = match(value, readers);
  if (!comparison)
    return;
  OpBuilder b(value.getContext());
  b.setInsertionPointAfter(value.getOwner());
  Value mask = createMask(b, value, *comparison);
  for (const MaskReader &reader : readers)
    readMask(reader, mask);
}

namespace {
struct AmpKeepMasks : amp::impl::AmpKeepMasksBase<AmpKeepMasks> {
  void runOnOperation() override {
    if (!getOperation()->hasAttr(kStepAttr))
      return;
    SmallVector<OpResult> values;
    getOperation().walk([&](linalg::LinalgOp op) {
      llvm::append_range(values, op->getResults());
    });
    for (OpResult value : values) {
      if (!hasName(value.getLoc(), kBackwardLocation))
        keepComparison(value);
      if (isBits(value))
        keepAsBytes(value);
    }
  }
};
} // namespace

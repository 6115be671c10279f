//===- Explanation.cpp - What a policy made of a program --------*- C++ -*-===//

#include "amp/Precision/Explanation.h"

#include "amp/Dialect/AMP/IR/SourceName.h"
#include "amp/Interfaces/FlopsOpInterface.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::amp;

/// The first name in a location, or else "file:line".
static std::string formatPlace(Location location) {
  std::string name, line;
  location->walk([&](Location part) {
    if (auto named = dyn_cast<NameLoc>(part); named && name.empty())
      name = named.getName().str();
    if (auto file = dyn_cast<FileLineColLoc>(part); file && line.empty())
      line = llvm::formatv(
          "{0}:{1}", llvm::sys::path::filename(file.getFilename().getValue()),
          file.getLine());
    return WalkResult::advance();
  });
  if (!name.empty())
    return name;
  return line.empty() ? "-" : line;
}

/// "4x8xf16, i32": shapes and element types.
static std::string formatTypes(TypeRange types) {
  std::vector<std::string> texts;
  for (Type type : types) {
    std::string text;
    llvm::raw_string_ostream os(text);
    if (auto tensor = dyn_cast<RankedTensorType>(type)) {
      for (int64_t size : tensor.getShape())
        (ShapedType::isDynamic(size) ? os << "?" : os << size) << "x";
      type = tensor.getElementType();
    }
    os << type;
    texts.push_back(text);
  }
  return llvm::join(texts, ", ");
}

static bool isTensorCast(Operation *op) {
  return isa<arith::TruncFOp, arith::ExtFOp>(op) &&
         isa<RankedTensorType>(op->getResult(0).getType());
}

/// Whether a row is for an op: one that a policy gives types.
static bool isExplained(Operation *op) {
  // What a gradient's rule computes is of the backward pass.
  if (isa<GradientOp>(op) || op->getParentOfType<GradientOp>())
    return false;
  return op->getNumResults() > 0 && isEligible(op->getResult(0).getType()) &&
         (isStructured(op) || isNamed(op) || movesData(getKind(op)));
}

/// Products and sums of a contraction of known shape; 0 of anything else.
static int64_t countFlops(Operation *op) {
  if (!contracts(getKind(op)))
    return 0;
  if (auto whole = dyn_cast<FlopsOpInterface>(op))
    return whole.countContractionFlops();
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured)
    return 0;
  SmallVector<int64_t> ranges = structured.getStaticLoopRanges();
  if (llvm::is_contained(ranges, ShapedType::kDynamic))
    return 0;
  return multiplyWork({2, multiplyWork(ranges)});
}

/// The number of an op's row, or of a cast that the program has: placing casts
/// puts ops in the place of others, which keep their attributes.
constexpr llvm::StringLiteral kRowAttr = "amp.explained";

void Explanation::addOps(func::FuncOp func, const PrecisionAnalysis &analysis) {
  Builder b(func.getContext());
  func.walk([&](Operation *op) {
    if (isTensorCast(op))
      op->setDiscardableAttr(kRowAttr, b.getIndexAttr(-1));
  });
  for (Operation *op : analysis.getOps()) {
    if (!isExplained(op))
      continue;
    auto result = cast<RankedTensorType>(op->getResult(0).getType());
    const Profile &profile = *findProfile(analysis.getPolicy(op).getProfile());
    Type given = result.clone(analysis.getStorage(op->getResult(0)));
    op->setDiscardableAttr(kRowAttr, b.getIndexAttr(rows.size()));
    rows.push_back({getSourceName(func).str(), formatPlace(op->getLoc()),
                    op->getName().getStringRef().str(),
                    stringifyOpKind(getKind(op, profile)).str(),
                    stringifyPrecisionClass(analysis.getClass(op)).str(),
                    analysis.getDecision(op), "", formatTypes(given),
                    countFlops(op)});
  }
}

/// What an op reads: its inputs, where it says which those are.
static TypeRange getReadTypes(Operation *op) {
  if (auto dps = dyn_cast<DestinationStyleOpInterface>(op))
    return OperandRange(op->getOperands().take_front(dps.getNumDpsInputs()))
        .getTypes();
  return op->getOperandTypes();
}

void Explanation::addTypes(func::FuncOp func) {
  func.walk([&](Operation *op) {
    auto row = op->getAttrOfType<IntegerAttr>(kRowAttr);
    if (row && row.getInt() >= 0 &&
        (!op->use_empty() || rows[row.getInt()].reads.empty())) {
      Row &types = rows[row.getInt()];
      types.reads = formatTypes(getReadTypes(op));
      // Of a broadcast that is cast the source is, and a copy of it is read.
      if (movesData(getKind(op)))
        types.gives = formatTypes(op->getResult(0).getType());
    }
    if (!isTensorCast(op) || row)
      return;
    std::vector<std::string> readers;
    for (Operation *user : op->getUsers())
      readers.push_back(
          (user->getName().getStringRef() + " " + formatPlace(user->getLoc()))
              .str());
    llvm::sort(readers);
    readers.erase(std::unique(readers.begin(), readers.end()), readers.end());
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    int64_t bytes =
        type.hasStaticShape() ? getTypeBytes(type).value_or(kMaxBytes) : 0;
    casts.push_back({getSourceName(func).str(), formatPlace(op->getLoc()),
                     formatTypes(op->getOperandTypes()),
                     formatTypes(op->getResultTypes()),
                     llvm::join(readers, ", "), bytes});
  });
}

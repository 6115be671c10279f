//===- AMPDialect.cpp - Registration of the amp dialect ---------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/IR/DerivedAttrs.h"
#include "amp/Dialect/AMP/IR/LossAttrs.h"
#include "amp/Dialect/AMP/IR/OpPolicy.h"
#include "amp/Dialect/AMP/IR/Products.h"
#include "amp/Dialect/AMP/IR/Roles.h"
#include "amp/Support/KernelStructure.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::amp;

#include "amp/Dialect/AMP/IR/AMPDialect.cpp.inc"

#define GET_OP_CLASSES
#include "amp/Dialect/AMP/IR/AMPOps.cpp.inc"

namespace {
/// Models may be made of functions that call each other.
struct AMPInliner : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final {
    return true;
  }
};
} // namespace

void AMPDialect::initialize() {
  addInterfaces<AMPInliner>();
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "amp/Dialect/AMP/IR/AMPOps.cpp.inc"
      >();
}

static bool isRole(StringRef role) {
  role.consume_front(kPartRole);
  return role == kLinearRole || role == kOutputLayerRole ||
         symbolizeOpKind(role);
}

static LogicalResult verifyReplicas(Operation *op, Attribute value) {
  if (!isa<ModuleOp>(op))
    return op->emitOpError("expects no 'amp.replicas', which modules have");
  auto count = dyn_cast<IntegerAttr>(value);
  if (count && count.getType().isInteger(64) && count.getInt() >= 1 &&
      count.getInt() <= kMaxReplicas)
    return success();
  return op->emitOpError("expects 'amp.replicas' to be an i64 from 1 to ")
         << kMaxReplicas << ", found " << value;
}

static bool isFloatTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isa<FloatType>(tensor.getElementType());
}

/// The type of the gradient of a function: arguments, residuals and cotangents
/// in, cotangents out.
static FunctionType getGradientType(FunctionOpInterface func) {
  SmallVector<Type> taken(func.getArgumentTypes()), cotangents, given;
  for (auto [index, type] : llvm::enumerate(func.getResultTypes())) {
    if (func.getResultAttr(index, kResidualAttr))
      taken.push_back(type);
    else if (isFloatTensor(type))
      cotangents.push_back(type);
  }
  llvm::append_range(taken, cotangents);
  llvm::copy_if(func.getArgumentTypes(), std::back_inserter(given),
                isFloatTensor);
  return FunctionType::get(func.getContext(), taken, given);
}

static LogicalResult verifyGradient(Operation *op, Attribute value) {
  auto func = dyn_cast<FunctionOpInterface>(op);
  if (!func)
    return op->emitOpError("expects no 'amp.gradient', which functions have");
  auto name = dyn_cast<FlatSymbolRefAttr>(value);
  if (!name)
    return op->emitOpError("expects 'amp.gradient' to be a function's name, "
                           "found ")
           << value;
  auto rule = SymbolTable::lookupNearestSymbolFrom<FunctionOpInterface>(
      op->getParentOp(), name);
  if (!rule || rule.isExternal())
    return op->emitOpError("expects 'amp.gradient' to be a function with a "
                           "body, found ")
           << name;
  for (TypeRange types : {func.getArgumentTypes(), func.getResultTypes()})
    for (Type type : types)
      if (isa<FloatType>(getElementTypeOrSelf(type)) && !isFloatTensor(type))
        return op->emitOpError("expects floats that are ranked tensors of a "
                               "function with a gradient of its own, found ")
               << type;
  FunctionType wanted = getGradientType(func);
  if (rule.getFunctionType() != wanted)
    return op->emitOpError("expects its gradient ")
           << name << " to be of type " << wanted << ", found "
           << rule.getFunctionType();
  return success();
}

/// One that is far is known to be after a few letters.
static bool isMistyped(StringRef name, StringRef known) {
  constexpr unsigned kMaxDistance = 2;
  return name.edit_distance(known, /*AllowReplacements=*/true, kMaxDistance) <=
         kMaxDistance;
}

/// Attributes of ours on ops of others: their types are checked here, since
/// no verifier of those ops knows them.
LogicalResult AMPDialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attr) {
  StringRef name = attr.getName();
  const StringRef knowns[] = {kPolicyAttr,  kPrecisionAttr, kPlacedAttr,
                              kExcessAttr,  kRoleAttr,      kProbeAttr,
                              kEntryAttr,   kReplicasAttr,  kGradientAttr,
                              kProductAttr, kOpmathAttr};
  bool isKnown = llvm::is_contained(knowns, name);
  for (StringRef known : knowns)
    if (!isKnown && isMistyped(name, known))
      return op->emitOpError("has an unknown attribute '")
             << name << "'; did you mean '" << known << "'?";
  if ((name == kPolicyAttr || name == kPrecisionAttr) &&
      !isa<PolicyAttr>(attr.getValue()))
    return op->emitOpError("expects '")
           << name << "' to be an #amp.policy, found " << attr.getValue();
  bool isWhole = isa<SymbolOpInterface, ModuleOp>(op);
  if (name == kPolicyAttr && !isWhole)
    return op->emitOpError("expects no 'amp.policy', which functions and "
                           "modules have: an op's own is 'amp.precision'");
  if (name == kPrecisionAttr && isWhole)
    return op->emitOpError("expects no 'amp.precision', which ops have: a "
                           "function's or a module's is 'amp.policy'");
  if (name == kPrecisionAttr)
    return verifyPartPolicy(op, cast<PolicyAttr>(attr.getValue()));
  if ((name == kPlacedAttr || name == kExcessAttr || name == kEntryAttr ||
       name == kOpmathAttr) &&
      !isa<UnitAttr>(attr.getValue()))
    return op->emitOpError("expects '")
           << name << "' to be a unit, found " << attr.getValue();
  if (name == kReplicasAttr)
    return verifyReplicas(op, attr.getValue());
  if (name == kGradientAttr)
    return verifyGradient(op, attr.getValue());
  if (name == kEntryAttr && !isa<FunctionOpInterface>(op))
    return op->emitOpError("expects no 'amp.entry', which functions have");
  if ((name == kRoleAttr || name == kProbeAttr || name == kProductAttr) &&
      !isa<StringAttr>(attr.getValue()))
    return op->emitOpError("expects '")
           << name << "' to be a string, found " << attr.getValue();
  if (name == kRoleAttr && !isRole(cast<StringAttr>(attr.getValue())))
    return op->emitOpError("expects 'amp.role' to be ")
           << kLinearRole << ", " << kOutputLayerRole
           << ", a kind of ops or 'part of' one, found " << attr.getValue();
  if (name == kProductAttr &&
      !llvm::is_contained(kProducts,
                          cast<StringAttr>(attr.getValue()).getValue()))
    return op->emitOpError("expects 'amp.product' to be one of ")
           << llvm::join(ArrayRef(kProducts), ", ") << ", found "
           << attr.getValue();
  return success();
}

/// Names are keys of files, whose text is UTF-8.
static bool isName(Attribute attr) {
  auto text = dyn_cast<StringAttr>(attr);
  return text && !text.getValue().empty() &&
         llvm::json::isUTF8(text.getValue());
}

static bool isIndexBound(Attribute attr) {
  auto numbers = dyn_cast<DenseI64ArrayAttr>(attr);
  return numbers && (numbers.size() == 1 || numbers.size() == 2) &&
         numbers[0] > 0;
}

/// An attribute of ours that nothing reads is a name mistyped. Results are
/// arguments once a step is bufferized, and keep their attributes.
static LogicalResult verifyKnown(Operation *op, StringRef name,
                                 const Twine &where, bool isArgument) {
  SmallVector<StringRef> arguments = {
      kParamAttr, kStateAttr, kInputAttr,      kConstantAttr,
      kInitAttr,  kSlotAttr,  kControlAttr,    kRandomKeyAttr,
      kRowsAttr,  kKeyAttr,   kCopyAttr,       kBoundAttr,
      kSplitAttr, kWholeAttr, kNoGradientAttr, kMeanCountAttr,
      kIndexAttr};
  SmallVector<StringRef> results = {kMetricAttr,   kStateAttr,  kOutputAttr,
                                    kGradAttr,     kReportAttr, kFlagsAttr,
                                    "amp.check",   "amp.arena", kScratchAttr,
                                    kResidualAttr, kCountAttr};
  if (llvm::is_contained(arguments, name) || llvm::is_contained(results, name))
    return success();
  auto diag = op->emitOpError("has an unknown attribute '")
              << name << "' on " << where;
  ArrayRef<StringRef> known = isArgument ? arguments : results;
  const auto *nearest = llvm::min_element(known, [&](StringRef a, StringRef b) {
    return name.edit_distance(a) < name.edit_distance(b);
  });
  if (name.edit_distance(*nearest) <= 3)
    return diag << "; did you mean '" << *nearest << "'?";
  return diag << ", expected one of " << llvm::join(known, ", ");
}

/// An attribute of an argument or a result, which become each other's.
static LogicalResult verifyValueAttribute(Operation *op, NamedAttribute attr,
                                          const Twine &where, bool isArgument) {
  StringRef name = attr.getName();
  if (failed(verifyKnown(op, name, where, isArgument)))
    return failure();
  auto expect = [&](bool holds, StringRef kind) -> LogicalResult {
    if (holds)
      return success();
    return op->emitOpError("expects '")
           << name << "' of " << where << " to be " << kind << ", found "
           << attr.getValue();
  };
  if (name == kInitAttr)
    return expect(isa<InitAttr>(attr.getValue()), "an #amp.init");
  StringRef units[] = {kFlagsAttr,      kSplitAttr, kResidualAttr,
                       kNoGradientAttr, kCountAttr, kMeanCountAttr};
  if (llvm::is_contained(units, name))
    return expect(isa<UnitAttr>(attr.getValue()), "a unit");
  if (name == kWholeAttr)
    return expect(isa<DenseI64ArrayAttr>(attr.getValue()), "sizes");
  if (name == kIndexAttr)
    return expect(isIndexBound(attr.getValue()),
                  "a positive bound, with or without an ignored index");
  StringRef named[] = {kParamAttr, kStateAttr,  kInputAttr,  kConstantAttr,
                       kCopyAttr,  kBoundAttr,  kMetricAttr, kOutputAttr,
                       kGradAttr,  kReportAttr, kKeyAttr};
  if (llvm::is_contained(named, name))
    return expect(isName(attr.getValue()), "a name");
  return success();
}

LogicalResult AMPDialect::verifyRegionArgAttribute(Operation *op,
                                                   unsigned regionIndex,
                                                   unsigned argIndex,
                                                   NamedAttribute attr) {
  return verifyValueAttribute(op, attr, "argument " + Twine(argIndex),
                              /*isArgument=*/true);
}

LogicalResult AMPDialect::verifyRegionResultAttribute(Operation *op,
                                                      unsigned regionIndex,
                                                      unsigned resultIndex,
                                                      NamedAttribute attr) {
  return verifyValueAttribute(op, attr, "result " + Twine(resultIndex),
                              /*isArgument=*/false);
}

int64_t mlir::amp::getNumReplicas(Operation *op) {
  auto module = dyn_cast<ModuleOp>(op);
  if (!module)
    module = op->getParentOfType<ModuleOp>();
  auto count =
      module ? module->getAttrOfType<IntegerAttr>(kReplicasAttr) : nullptr;
  return count ? count.getInt() : 1;
}

PolicyAttr mlir::amp::findPolicy(Operation *op) {
  for (; op; op = op->getParentOp())
    if (auto policy = op->getAttrOfType<PolicyAttr>(kPolicyAttr))
      return policy;
  return nullptr;
}

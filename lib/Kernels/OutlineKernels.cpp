//===- OutlineKernels.cpp - One function for all equal kernels --*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/IR/ResultLocations.h"
#include "amp/Interfaces/KernelTraits.h"
#include "amp/Interfaces/PrecisionOpInterface.h"
#include "amp/Kernels/Passes.h"
#include "amp/Support/Contraction.h"
#include "amp/Support/KernelStructure.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPOUTLINEKERNELS
#include "amp/Kernels/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// A constant that may become an operand: its value says nothing about how
/// the body is best compiled. Shapes, indices and the initial values of
/// reductions do, so these keep bodies apart.
static bool isLiftable(arith::ConstantOp constant) {
  return isa<FloatType>(constant.getType()) &&
         llvm::none_of(constant->getUsers(), [](Operation *user) {
           return isa<linalg::FillOp>(user);
         });
}

namespace {
struct Kernel {
  KernelOp op;
  SmallVector<arith::ConstantOp> constants; ///< the liftable ones, in order
};

/// Kernels with one body; the positions of the constants whose values differ.
struct Group {
  SmallVector<Kernel> members;
  SmallVector<unsigned> lifted;
};
} // namespace

/// A hash of the body that leaves out the values of liftable constants.
static llvm::hash_code hashBody(Region &body) {
  llvm::hash_code hash(0);
  DenseMap<Value, unsigned> numbers;
  auto number = [&](Value value) {
    return numbers.try_emplace(value, numbers.size()).first->second;
  };
  body.walk<WalkOrder::PreOrder>([&](Operation *op) {
    hash = llvm::hash_combine(hash, op->getName(),
                              llvm::hash_combine_range(op->result_type_begin(),
                                                       op->result_type_end()));
    auto constant = dyn_cast<arith::ConstantOp>(op);
    if (!constant || !isLiftable(constant))
      hash = llvm::hash_combine(hash, op->getDiscardableAttrDictionary(),
                                op->hashProperties());
    for (Value operand : op->getOperands())
      hash = llvm::hash_combine(hash, number(operand), operand.getType());
    for (Value result : op->getResults())
      (void)number(result);
  });
  return hash;
}

/// Whether the bodies are equal up to locations and liftable constants.
static bool haveEqualBodies(Kernel &lhs, Kernel &rhs) {
  KernelOp a = lhs.op, b = rhs.op;
  if (a.getInputs().size() != b.getInputs().size() ||
      a->getAttr(kStructureAttr) != b->getAttr(kStructureAttr) ||
      lhs.constants.size() != rhs.constants.size())
    return false;
  for (auto [x, y] : llvm::zip(lhs.constants, rhs.constants))
    if (x.getType() != y.getType())
      return false;
  // The comparison looks at all attributes: lend it equal ones.
  SmallVector<TypedAttr> saved;
  for (auto [x, y] : llvm::zip(lhs.constants, rhs.constants)) {
    saved.push_back(y.getValue());
    y.setValueAttr(x.getValue());
  }
  bool equal = OperationEquivalence::isRegionEquivalentTo(
      &a.getBody(), &b.getBody(), OperationEquivalence::IgnoreLocations);
  for (auto [y, value] : llvm::zip(rhs.constants, saved))
    y.setValueAttr(value);
  return equal;
}

/// The groups in the order of their first members.
static SmallVector<Group> groupEqualKernels(ModuleOp module) {
  SmallVector<Group> groups;
  DenseMap<size_t, SmallVector<unsigned, 1>> byHash;
  module.walk([&](KernelOp op) {
    Kernel kernel{op, {}};
    op.getBody().walk([&](arith::ConstantOp constant) {
      if (isLiftable(constant))
        kernel.constants.push_back(constant);
    });
    auto &candidates = byHash[hashBody(op.getBody())];
    auto *found = llvm::find_if(candidates, [&](unsigned i) {
      return haveEqualBodies(groups[i].members.front(), kernel);
    });
    if (found != candidates.end()) {
      groups[*found].members.push_back(kernel);
      return;
    }
    candidates.push_back(groups.size());
    groups.push_back({{kernel}, {}});
  });
  return groups;
}

static void findLiftedConstants(Group &group) {
  Kernel &first = group.members.front();
  for (unsigned i = 0; i < first.constants.size(); ++i)
    if (llvm::any_of(group.members, [&](Kernel &member) {
          return member.constants[i].getValue() !=
                 first.constants[i].getValue();
        }))
      group.lifted.push_back(i);
}

/// What the kernel's main op is, for people who read profiles.
static StringRef getKind(KernelOp kernel) {
  StringRef kind = "move";
  for (Operation &op : kernel.getBody().front())
    if (op.hasTrait<OpTrait::FormsKernel>())
      return op.getName().stripDialect();
  auto update = [&](linalg::LinalgOp op) {
    bool reduces = op.getNumReductionLoops() > 0;
    if (isa<linalg::FillOp>(op) || (!reduces && kind != "move"))
      return WalkResult::advance();
    if (!reduces)
      kind = "map";
    else if (!isa<linalg::GenericOp>(op))
      kind = op->getName().stripDialect();
    else
      kind = isContraction(op) ? "contract" : "reduce";
    // The first contraction or reduction is what the kernel grew from.
    return reduces ? WalkResult::interrupt() : WalkResult::advance();
  };
  kernel.getBody().walk(update);
  return kind;
}

/// Whether the use only says where to write: every element is overwritten,
/// and none is read.
static bool isOverwritten(OpOperand &use) {
  auto op = dyn_cast<linalg::LinalgOp>(use.getOwner());
  return op && op.isDpsInit(&use) && !op.payloadUsesValueFromOperand(&use) &&
         op.getMatchingIndexingMap(&use).isProjectedPermutation();
}

/// For each output, whether the kernel reads what it held.
static SmallVector<bool> getReads(KernelOp kernel) {
  SmallVector<bool> reads;
  for (BlockArgument arg : kernel.getBody().front().getArguments().drop_front(
           kernel.getInputs().size()))
    reads.push_back(!llvm::all_of(arg.getUses(), isOverwritten));
  return reads;
}

/// The types of inputs, lifted constants and outputs.
static SmallVector<Type> getArgumentTypes(Group &group) {
  Kernel &kernel = group.members.front();
  KernelOp op = kernel.op;
  SmallVector<Type> types(op.getInputs().getTypes());
  for (unsigned i : group.lifted)
    types.push_back(kernel.constants[i].getType());
  llvm::append_range(types, op.getOutputs().getTypes());
  return types;
}

static bool isContraction(KernelOp op) {
  auto structure = op->getAttrOfType<DictionaryAttr>(kStructureAttr);
  auto kind = structure ? structure.getAs<StringAttr>("kind") : StringAttr();
  return kind && kind.getValue() == getKindName(KernelKind::Contraction);
}

static func::FuncOp outlineBody(Group &group, StringRef name) {
  Kernel &kernel = group.members.front();
  KernelOp op = kernel.op;
  OpBuilder b(op.getContext());
  auto func = func::FuncOp::create(
      op.getLoc(), name,
      b.getFunctionType(getArgumentTypes(group), op.getResultTypes()));
  func.setPrivate();
  func->setAttr(kKernelAttr, b.getUnitAttr());
  if (Attribute structure = op->getAttr(kStructureAttr))
    func->setAttr(kStructureAttr, structure);
  // Of use to contractions alone.
  Attribute excess = op->getParentOfType<func::FuncOp>()->getAttr(kExcessAttr);
  if (excess && isContraction(op))
    func->setAttr(kExcessAttr, excess);
  Block *entry = func.addEntryBlock();
  b.setInsertionPointToStart(entry);
  Block &body = op.getBody().front();
  IRMapping mapping;
  unsigned numInputs = op.getInputs().size();
  for (BlockArgument arg : body.getArguments()) {
    unsigned i = arg.getArgNumber();
    unsigned shift = i < numInputs ? 0 : group.lifted.size();
    mapping.map(arg, entry->getArgument(i + shift));
  }
  for (auto [i, position] : llvm::enumerate(group.lifted))
    mapping.map(kernel.constants[position].getResult(),
                entry->getArgument(numInputs + i));
  for (Operation &inner : body.without_terminator())
    if (inner.getNumResults() != 1 || !mapping.contains(inner.getResult(0)))
      b.clone(inner, mapping);
  SmallVector<Value> results;
  for (Value value : body.getTerminator()->getOperands())
    results.push_back(mapping.lookup(value));
  func::ReturnOp::create(b, op.getLoc(), results);
  return func;
}

/// The op that a value is the result of; casts only store it.
static ResultOrigin findOrigin(Value value) {
  Operation *op = value.getDefiningOp();
  auto getKind = [](Operation *op) {
    auto precision = dyn_cast_if_present<PrecisionOpInterface>(op);
    return precision ? precision.getPrecisionKind() : OpKind::Other;
  };
  while (op && getKind(op) == OpKind::Cast)
    op = op->getOperand(0).getDefiningOp();
  if (!op)
    return {stringifyOpKind(OpKind::Cast), value.getLoc()};
  if (auto probe = op->getAttrOfType<StringAttr>(kProbeAttr))
    return {probe.getValue(), op->getLoc()};
  // What a rule spells its op with says nothing to a reader.
  StringRef rule = findNameBehind(op->getLoc(), kRuleLocation);
  if (!rule.empty())
    return {rule, op->getLoc()};
  if (isa<PrecisionOpInterface>(op))
    return {stringifyOpKind(getKind(op)), op->getLoc()};
  return {op->getName().stripDialect(), op->getLoc()};
}

static void replaceByLaunch(Kernel &kernel, ArrayRef<unsigned> lifted,
                            FlatSymbolRefAttr callee) {
  KernelOp op = kernel.op;
  OpBuilder b(op);
  SmallVector<Value> inputs(op.getInputs());
  for (unsigned i : lifted) {
    arith::ConstantOp constant = kernel.constants[i];
    inputs.push_back(
        arith::ConstantOp::create(b, constant.getLoc(), constant.getValue()));
  }
  auto results = llvm::map_to_vector(
      op.getBody().front().getTerminator()->getOperands(), findOrigin);
  auto launch = LaunchOp::create(
      b, getLaunchLocation(op.getLoc(), results), op.getResultTypes(), callee,
      inputs, op.getOutputs(), b.getDenseBoolArrayAttr(getReads(op)),
      op.getRecomputeAttr());
  launch->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  op.replaceAllUsesWith(launch);
  op.erase();
}

namespace {
struct AmpOutlineKernels : amp::impl::AmpOutlineKernelsBase<AmpOutlineKernels> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<Group> groups = groupEqualKernels(getOperation());
    for (auto [i, group] : llvm::enumerate(groups)) {
      findLiftedConstants(group);
      StringRef kind = getKind(group.members.front().op);
      func::FuncOp func =
          outlineBody(group, ("k" + Twine(i) + "_" + kind).str());
      symbols.insert(func);
      auto callee = FlatSymbolRefAttr::get(func);
      for (Kernel &member : group.members)
        replaceByLaunch(member, group.lifted, callee);
    }
  }
};
} // namespace

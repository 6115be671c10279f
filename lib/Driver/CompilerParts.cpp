//===- CompilerParts.cpp - A program in parts, for several cores *- C++ -*-===//
//
// A kernel is never inlined, so it is compiled as well without the rest of its
// program. Its results have the same bits in any number of parts, but not
// always the same instructions: each part has its own micro kernels, which LLVM
// fits to the calls that it sees.
//
//===----------------------------------------------------------------------===//

#include "CompilerImpl.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Threading.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Object/ArchiveWriter.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::compiler;

/// Less is not worth a module of its own.
constexpr int64_t kLeastKernels = 4;

/// Of a function, for LLVM.
constexpr llvm::StringLiteral kLinkageAttr = "llvm.linkage";

static int64_t countOps(Operation *op) {
  int64_t count = 0;
  op->walk([&](Operation *) { ++count; });
  return count;
}

/// Whether each part has a function of its own: one that no other object sees,
/// as the micro kernels of contractions, which many kernels call.
static bool isCopied(Operation *function) {
  return function->hasAttr(kLinkageAttr);
}

static ModuleOp addPart(ModuleOp whole) {
  OpBuilder b = OpBuilder::atBlockEnd(whole.getBody());
  auto part = ModuleOp::create(b, whole.getLoc());
  part->setDiscardableAttrs(whole->getDiscardableAttrDictionary());
  return part;
}

namespace {
/// A kernel and the functions that it calls, or shares with other kernels.
struct Group {
  SmallVector<Operation *> functions;
  int64_t size = 0; ///< in ops
};
} // namespace

static SmallVector<Group> groupKernels(ModuleOp whole, func::FuncOp step) {
  SymbolTable symbols(whole);
  llvm::EquivalenceClasses<Operation *> classes;
  SmallVector<Operation *> kernels;
  auto isKernel = [&](Operation *op) {
    auto function = dyn_cast_or_null<func::FuncOp>(op);
    return function && function != step && !function.isDeclaration();
  };
  for (Operation &op : *whole.getBody()) {
    if (!isKernel(&op))
      continue;
    kernels.push_back(&op);
    classes.insert(&op);
    if (auto uses = SymbolTable::getSymbolUses(&op))
      for (const SymbolTable::SymbolUse &use : *uses) {
        auto *used = symbols.lookup(use.getSymbolRef().getRootReference());
        if (isKernel(used) && !isCopied(used))
          classes.unionSets(&op, used);
      }
  }
  llvm::MapVector<Operation *, Group> groups;
  for (Operation *kernel : kernels) {
    Group &group = groups[classes.getLeaderValue(kernel)];
    group.functions.push_back(kernel);
    group.size += countOps(kernel);
  }
  return llvm::map_to_vector(groups, [](auto &entry) { return entry.second; });
}

/// Groups by their size, the largest first, each to the part that has least.
static void moveGroups(MutableArrayRef<ModuleOp> parts, int64_t stepSize,
                       ArrayRef<Group> groups) {
  SmallVector<int64_t> sizes(parts.size(), 0);
  sizes.front() = stepSize;
  SmallVector<std::pair<int64_t, int64_t>> sorted;
  for (auto [i, group] : llvm::enumerate(groups))
    sorted.push_back({-group.size, i});
  llvm::sort(sorted);
  for (auto [size, i] : sorted) {
    int64_t least = llvm::min_element(sizes) - sizes.begin();
    sizes[least] -= size;
    Block *body = parts[least].getBody();
    for (Operation *function : groups[i].functions)
      function->moveBefore(body, body->end());
  }
}

/// What a part uses of the whole or of other parts, and what that uses:
/// declarations of functions with a body, but for those that are copied; copies
/// of all else.
static void addSymbols(ModuleOp part, const llvm::StringMap<Operation *> &all) {
  SymbolTable own(part);
  llvm::SetVector<StringAttr> missing;
  auto collect = [&](Operation *user) {
    if (auto uses = SymbolTable::getSymbolUses(user))
      for (const SymbolTable::SymbolUse &use : *uses)
        if (!own.lookup(use.getSymbolRef().getRootReference()))
          missing.insert(use.getSymbolRef().getRootReference());
  };
  for (Operation &op : *part.getBody())
    collect(&op);
  OpBuilder b = OpBuilder::atBlockEnd(part.getBody());
  for (size_t i = 0; i < missing.size(); ++i) {
    Operation *symbol = all.lookup(missing[i].getValue());
    if (!symbol)
      continue;
    bool isDeclared = isa<func::FuncOp>(symbol) && !isCopied(symbol);
    Operation *copy =
        isDeclared ? b.cloneWithoutRegions(*symbol) : b.clone(*symbol);
    if (isDeclared)
      cast<func::FuncOp>(copy).setPrivate();
    collect(copy);
  }
}

SmallVector<ModuleOp> compiler::splitProgram(ModuleOp whole, func::FuncOp step,
                                             int64_t maxParts) {
  llvm::StringMap<Operation *> symbols;
  for (auto symbol : whole.getOps<SymbolOpInterface>())
    symbols[symbol.getName()] = symbol;
  SmallVector<Group> groups = groupKernels(whole, step);
  int64_t count = std::clamp<int64_t>(groups.size() / kLeastKernels, 1,
                                      std::max<int64_t>(1, maxParts));
  SmallVector<Operation *> rest;
  for (Operation &op : *whole.getBody())
    rest.push_back(&op);
  SmallVector<ModuleOp> parts;
  for (int64_t i = 0; i < count; ++i)
    parts.push_back(addPart(whole));
  Block *first = parts.front().getBody();
  for (Operation *op : rest)
    op->moveBefore(first, first->end());
  moveGroups(parts, countOps(step), groups);
  for (ModuleOp part : parts)
    addSymbols(part, symbols);
  return parts;
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

namespace {
struct Emitted {
  std::unique_ptr<llvm::MemoryBuffer> object;
  SmallVector<PhaseTime> times;
  std::string error;
};
} // namespace

/// Times of parts that were compiled at the same time, so that they add up to
/// what passed.
static void addTimes(ArrayRef<Emitted> parts, double passed,
                     SmallVectorImpl<PhaseTime> &times) {
  SmallVector<PhaseTime> sums = parts.front().times;
  for (const Emitted &part : parts.drop_front())
    for (auto [sum, time] : llvm::zip(sums, part.times))
      sum.milliseconds += time.milliseconds;
  double all = 0;
  for (const PhaseTime &sum : sums)
    all += sum.milliseconds;
  for (PhaseTime &sum : sums)
    times.push_back({sum.phase, sum.milliseconds * passed / all});
}

/// An archive, as linkers take it; of one object the object.
static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
joinObjects(MutableArrayRef<Emitted> parts) {
  if (parts.size() == 1)
    return std::move(parts.front().object);
  std::vector<llvm::NewArchiveMember> members;
  for (auto [i, part] : llvm::enumerate(parts)) {
    members.emplace_back(part.object->getMemBufferRef());
    members.back().MemberName = "part";
  }
  return llvm::writeArchiveToBuffer(members, llvm::SymtabWritingMode::NoSymtab,
                                    llvm::object::Archive::K_GNU,
                                    /*Deterministic=*/true, /*Thin=*/false);
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
compiler::emitObjects(MutableArrayRef<ModuleOp> parts, StringRef step,
                      const cpu::Tier &tier, const DevicePart *device,
                      llvm::OptimizationLevel level,
                      SmallVectorImpl<PhaseTime> &times) {
  Stopwatch watch;
  SmallVector<Emitted> emitted(parts.size());
  parallelFor(parts.front().getContext(), 0, parts.size(), [&](size_t i) {
    bool isFirst = i == 0;
    auto object =
        emitObject(parts[i], isFirst ? step : "", tier,
                   isFirst ? device : nullptr, level, emitted[i].times);
    if (object)
      emitted[i].object = std::move(*object);
    else
      emitted[i].error = toString(object.takeError());
  });
  for (const Emitted &part : emitted)
    if (!part.object)
      return llvm::createStringError(part.error);
  addTimes(emitted, watch.lap(), times);
  return joinObjects(emitted);
}

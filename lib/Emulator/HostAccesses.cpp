//===- HostAccesses.cpp - Loads and stores tell the emulator ----*- C++ -*-===//

#include "HostLowering.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace mlir::amp::emulator;

namespace {

/// One access of an instruction; a copy has two.
struct Access {
  Instruction *instruction;
  llvm::Value *pointer;
  llvm::Value *bytes; ///< null: those of the type
  Type *type;
  Align alignment;
  bool isRead, isWrite, isAtomic;
};

} // namespace

/// What orders memory for all threads of a device, or for those of a block.
/// LLVM 22 drops the scope of an atomicrmw, and its ordering: PTX has atom.add,
/// which is atom.relaxed.gpu.add.
static bool isOfDevice(const Instruction &instruction) {
  if (isa<AtomicRMWInst>(instruction))
    return true;
  std::optional<SyncScope::ID> scope = getAtomicSyncScopeID(&instruction);
  if (!scope)
    return true;
  SmallVector<StringRef> names;
  instruction.getContext().getSyncScopeNames(names);
  return names[*scope] == "device" || names[*scope].empty();
}

static AtomicOrdering getOrdering(const Instruction &instruction) {
  if (auto *load = dyn_cast<LoadInst>(&instruction))
    return load->getOrdering();
  if (auto *store = dyn_cast<StoreInst>(&instruction))
    return store->getOrdering();
  if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
    return exchange->getMergedOrdering();
  return AtomicOrdering::NotAtomic;
}

/// The thread's own memory and the module's constants can't be shared. (Shared
/// variables are not constants.)
static bool isPrivate(const llvm::Value *pointer) {
  const llvm::Value *object = getUnderlyingObject(pointer);
  if (isa<AllocaInst>(object))
    return true;
  if (auto *argument = dyn_cast<Argument>(object))
    return argument->hasByValAttr();
  if (auto *variable = dyn_cast<GlobalVariable>(object))
    return variable->getAddressSpace() != kSharedSpace;
  return false;
}

static void collect(Instruction &instruction, SmallVectorImpl<Access> &found) {
  auto add = [&](llvm::Value *pointer, llvm::Value *bytes, Type *type,
                 Align alignment, bool isRead, bool isWrite, bool isAtomic) {
    if (!isPrivate(pointer))
      found.push_back({&instruction, pointer, bytes, type, alignment, isRead,
                       isWrite, isAtomic});
  };
  if (auto *load = dyn_cast<LoadInst>(&instruction))
    return add(load->getPointerOperand(), nullptr, load->getType(),
               load->getAlign(), true, false,
               load->isAtomic() || load->isVolatile());
  if (auto *store = dyn_cast<StoreInst>(&instruction))
    return add(store->getPointerOperand(), nullptr,
               store->getValueOperand()->getType(), store->getAlign(), false,
               true, store->isAtomic() || store->isVolatile());
  if (auto *update = dyn_cast<AtomicRMWInst>(&instruction))
    return add(update->getPointerOperand(), nullptr,
               update->getValOperand()->getType(), update->getAlign(), true,
               true, true);
  if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
    return add(exchange->getPointerOperand(), nullptr,
               exchange->getNewValOperand()->getType(), exchange->getAlign(),
               true, true, true);
  if (auto *memory = dyn_cast<MemIntrinsic>(&instruction)) {
    add(memory->getRawDest(), memory->getLength(), nullptr,
        memory->getDestAlign().valueOrOne(), false, true, false);
    if (auto *copy = dyn_cast<MemTransferInst>(memory))
      add(copy->getRawSource(), copy->getLength(), nullptr,
          copy->getSourceAlign().valueOrOne(), true, false, false);
  }
}

static std::string print(const Instruction &instruction,
                         ModuleSlotTracker &slots) {
  std::string text;
  raw_string_ostream stream(text);
  instruction.print(stream, slots);
  return StringRef(text).trim().str();
}

static AccessSite describe(const Access &access, ModuleSlotTracker &slots) {
  AtomicOrdering ordering = getOrdering(*access.instruction);
  return {print(*access.instruction, slots),
          static_cast<uint32_t>(access.alignment.value()),
          access.isRead,
          access.isWrite,
          access.isAtomic,
          isAcquireOrStronger(ordering),
          isReleaseOrStronger(ordering),
          isOfDevice(*access.instruction)};
}

static void instrument(const Access &access, size_t site) {
  Module &module = *access.instruction->getModule();
  IRBuilder<> b(access.instruction);
  PointerType *pointer = b.getPtrTy();
  llvm::Value *bytes =
      access.bytes
          ? b.CreateZExtOrTrunc(access.bytes, b.getInt64Ty())
          : b.getInt64(module.getDataLayout().getTypeStoreSize(access.type));
  llvm::Value *address =
      b.CreatePointerBitCastOrAddrSpaceCast(access.pointer, pointer);
  FunctionCallee before = module.getOrInsertFunction(
      kAccessHook, b.getVoidTy(), b.getInt32Ty(), pointer, b.getInt64Ty());
  b.CreateCall(before, {b.getInt32(site), address, bytes});
  if (!access.isAtomic)
    return;
  FunctionCallee after = module.getOrInsertFunction(kAtomicHook, b.getVoidTy(),
                                                    b.getInt32Ty(), pointer);
  b.SetInsertPoint(access.instruction->getNextNode());
  b.CreateCall(after, {b.getInt32(site), address});
}

/// LLVM's own: what NVVM's intrinsics are beside.
static void instrumentFences(Function &function) {
  SmallVector<FenceInst *> fences;
  for (Instruction &instruction : instructions(function))
    if (auto *fence = dyn_cast<FenceInst>(&instruction))
      fences.push_back(fence);
  for (FenceInst *fence : fences) {
    IRBuilder<> b(fence);
    FunctionCallee hook = function.getParent()->getOrInsertFunction(
        kFenceHook, b.getVoidTy(), b.getInt32Ty());
    b.CreateCall(hook, b.getInt32(isOfDevice(*fence)));
  }
}

void mlir::amp::emulator::instrumentAccesses(Function &function,
                                             std::vector<AccessSite> &sites) {
  instrumentFences(function);
  SmallVector<Access> accesses;
  for (Instruction &instruction : instructions(function))
    collect(instruction, accesses);
  ModuleSlotTracker slots(function.getParent(),
                          /*ShouldInitializeAllMetadata=*/false);
  slots.incorporateFunction(function);
  for (const Access &access : accesses) {
    AccessSite site = describe(access, slots);
    instrument(access, sites.size());
    sites.push_back(std::move(site));
  }
}

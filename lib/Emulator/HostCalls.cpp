//===- HostCalls.cpp - Instructions of NVVM to calls ------------*- C++ -*-===//

#include "HostLowering.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace mlir::amp::emulator;

static constexpr StringLiteral kIntrinsicPrefix = "llvm.nvvm.";
/// No operand of an instruction is larger, in bytes.
static constexpr uint64_t kOperandStride = 32;

/// An overloaded intrinsic's name ends with its types. Address spaces say
/// nothing here; the types of numbers do.
static StringRef dropAddressSpaces(StringRef name) {
  for (;;) {
    auto [rest, last] = name.rsplit('.');
    unsigned space;
    if (!last.consume_front("p") || last.getAsInteger(10, space))
      return name;
    name = rest;
  }
}

static void findRow(const CallInst &call, CallSite &site, StringRef &suffix) {
  if (auto *assembly = dyn_cast<InlineAsm>(call.getCalledOperand())) {
    StringRef text = assembly->getAsmString();
    site.opcode = findAssembly(text, suffix);
    // The opcode, or all of a text without one that is known.
    site.name = text.trim().str();
    if (site.opcode)
      site.name = (site.opcode->name + suffix.split(' ').first).str();
    return;
  }
  StringRef name = call.getCalledFunction()->getName();
  site.name = dropAddressSpaces(name.drop_front(kIntrinsicPrefix.size())).str();
  site.opcode = findIntrinsic(site.name);
  if (site.opcode)
    suffix = StringRef(site.name).drop_front(site.opcode->name.size());
}

static Expected<CallSite> bind(const CallInst &call) {
  CallSite site;
  StringRef suffix;
  findRow(call, site, suffix);
  if (site.opcode)
    site.bound = site.opcode->bind(suffix);
  if (!site.bound)
    return createStringError("the emulator does not know '" + site.name +
                             "', which is in '" +
                             call.getFunction()->getName() + "'");
  return site;
}

static bool isEmulated(const CallInst &call) {
  if (auto *assembly = dyn_cast<InlineAsm>(call.getCalledOperand()))
    return !StringRef(assembly->getAsmString()).trim().empty();
  return call.getIntrinsicID() != Intrinsic::not_intrinsic &&
         Intrinsic::getBaseName(call.getIntrinsicID())
             .starts_with(kIntrinsicPrefix);
}

namespace {

/// Memory through which operands travel, one of each a function: its
/// instructions are called one after another.
struct OperandArea {
  AllocaInst *result, *slots, *pointers;
};

} // namespace

static OperandArea createArea(Function &function, ArrayRef<CallInst *> calls) {
  const llvm::DataLayout &layout = function.getParent()->getDataLayout();
  uint64_t operands = 1, bytes = 1;
  for (CallInst *call : calls) {
    operands = std::max<uint64_t>(operands, call->arg_size());
    if (!call->getType()->isVoidTy())
      bytes =
          std::max<uint64_t>(bytes, layout.getTypeAllocSize(call->getType()));
  }
  IRBuilder<> b(&*function.getEntryBlock().getFirstInsertionPt());
  auto allocate = [&](uint64_t size) {
    // The module still has NVPTX's layout, which may want another space.
    auto *area = new AllocaInst(b.getInt8Ty(), 0, b.getInt64(size), Align(32));
    return b.Insert(area);
  };
  OperandArea area = {allocate(bytes), allocate(operands * kOperandStride),
                      allocate(operands * sizeof(void *))};
  for (uint64_t i = 0; i < operands; ++i)
    b.CreateStore(
        b.CreateConstGEP1_64(b.getInt8Ty(), area.slots, i * kOperandStride),
        b.CreateConstGEP1_64(b.getInt8Ty(), area.pointers, i * sizeof(void *)));
  return area;
}

static void replaceCall(CallInst &call, size_t site, const OperandArea &area) {
  Module &module = *call.getModule();
  IRBuilder<> b(&call);
  PointerType *pointer = b.getPtrTy();
  FunctionCallee hook = module.getOrInsertFunction(
      kCallHook, b.getVoidTy(), b.getInt32Ty(), pointer, pointer);
  for (auto [index, operand] : enumerate(call.args()))
    b.CreateAlignedStore(
        operand,
        b.CreateConstGEP1_64(b.getInt8Ty(), area.slots, index * kOperandStride),
        Align(kOperandStride));
  b.CreateCall(hook, {b.getInt32(site), area.result, area.pointers});
  if (!call.getType()->isVoidTy())
    call.replaceAllUsesWith(
        b.CreateAlignedLoad(call.getType(), area.result, Align(1)));
  call.eraseFromParent();
}

Error mlir::amp::emulator::lowerCalls(Function &function,
                                      std::vector<CallSite> &sites) {
  SmallVector<CallInst *> calls, erased;
  for (Instruction &instruction : instructions(function)) {
    auto *call = dyn_cast<CallInst>(&instruction);
    if (call && call->isInlineAsm() && !isEmulated(*call))
      erased.push_back(call);
    else if (call && isEmulated(*call))
      calls.push_back(call);
  }
  // An empty text only keeps the compiler from moving code.
  for (CallInst *call : erased)
    if (call->use_empty())
      call->eraseFromParent();
  if (calls.empty())
    return Error::success();
  OperandArea area = createArea(function, calls);
  for (CallInst *call : calls) {
    Expected<CallSite> site = bind(*call);
    if (!site)
      return site.takeError();
    replaceCall(*call, sites.size(), area);
    sites.push_back(std::move(*site));
  }
  return Error::success();
}

//===- HostResults.cpp - Who reads the results of wgmma ---------*- C++ -*-===//
//
// Beside each value that holds results of matrix products, moved but not
// changed, goes the number of the last product in it, its ticket; 0 stands for
// none. What reads such a value asks whether that product was waited for, and a
// product that adds to values which come from none, whether they are fenced.
//
//===----------------------------------------------------------------------===//

#include "HostLowering.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace mlir::amp::emulator;

static bool isProduct(const llvm::Value *value) {
  auto *call = dyn_cast<CallInst>(value);
  auto *assembly =
      call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
  return assembly && assembly->getAsmString().contains("wgmma.mma_async");
}

/// What leaves values in their registers.
static bool isMove(const llvm::Value *value) {
  return isa<ExtractValueInst, InsertValueInst, PHINode, SelectInst,
             ExtractElementInst, InsertElementInst, ShuffleVectorInst,
             BitCastInst, FreezeInst>(value);
}

/// The first operands of a product are as many as its results.
static unsigned countAccumulators(const CallInst &product) {
  auto *type = dyn_cast<StructType>(product.getType());
  return type ? type->getNumElements() : 1;
}

namespace {

class ResultTracker {
public:
  ResultTracker(Function &function, std::vector<std::string> &readers)
      : function(function), readers(readers), b(function.getContext()) {}

  void run() {
    for (Instruction &instruction : instructions(function))
      if (isProduct(&instruction))
        tracked.insert(&instruction);
    for (size_t i = 0; i < tracked.size(); ++i)
      for (User *user : tracked[i]->users())
        if (isMove(user))
          tracked.insert(cast<Instruction>(user));
    for (Instruction *instruction : tracked.getArrayRef())
      getTicket(instruction);
    for (auto [phi, ticket] : phis)
      for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i)
        ticket->addIncoming(getTicket(phi->getIncomingValue(i)),
                            phi->getIncomingBlock(i));
    for (Instruction *instruction : tracked.getArrayRef()) {
      if (isProduct(instruction))
        tellAccumulators(cast<CallInst>(*instruction));
      for (Use &use : instruction->uses())
        checkUse(use);
    }
  }

private:
  FunctionCallee getHook(StringRef name, Type *result, ArrayRef<Type *> types) {
    return function.getParent()->getOrInsertFunction(
        name, FunctionType::get(result, types, /*isVarArg=*/false));
  }

  llvm::Value *getTicket(llvm::Value *value) {
    auto *instruction = dyn_cast<Instruction>(value);
    if (!instruction || !tracked.contains(instruction))
      return b.getInt64(0);
    if (llvm::Value *known = tickets.lookup(instruction))
      return known;
    return tickets[instruction] = makeTicket(*instruction);
  }

  llvm::Value *makeTicket(Instruction &instruction) {
    if (auto *phi = dyn_cast<PHINode>(&instruction)) {
      b.SetInsertPoint(phi);
      PHINode *ticket = b.CreatePHI(b.getInt64Ty(), phi->getNumOperands());
      phis.push_back({phi, ticket});
      return ticket;
    }
    if (isProduct(&instruction)) {
      b.SetInsertPoint(instruction.getNextNode());
      return b.CreateCall(getHook(kTicketHook, b.getInt64Ty(), {}));
    }
    auto parts = map_to_vector(instruction.operands(),
                               [&](Use &use) { return getTicket(use.get()); });
    b.SetInsertPoint(instruction.getNextNode());
    llvm::Value *latest = b.getInt64(0);
    for (llvm::Value *ticket : parts)
      latest = b.CreateBinaryIntrinsic(Intrinsic::umax, latest, ticket);
    return latest;
  }

  /// The least ticket of what the product adds to.
  void tellAccumulators(CallInst &product) {
    llvm::Value *least = b.getInt64(~uint64_t(0));
    b.SetInsertPoint(&product);
    for (unsigned i = 0; i < countAccumulators(product); ++i)
      least = b.CreateBinaryIntrinsic(Intrinsic::umin, least,
                                      getTicket(product.getArgOperand(i)));
    b.CreateCall(getHook(kAccumulatorsHook, b.getVoidTy(), {b.getInt64Ty()}),
                 least);
  }

  void checkUse(Use &use) {
    auto *user = cast<Instruction>(use.getUser());
    if (isMove(user) ||
        (isProduct(user) &&
         use.getOperandNo() < countAccumulators(*cast<CallInst>(user))))
      return;
    b.SetInsertPoint(user);
    b.CreateCall(
        getHook(kResultHook, b.getVoidTy(), {b.getInt32Ty(), b.getInt64Ty()}),
        {b.getInt32(readers.size()), getTicket(use.get())});
    std::string text;
    raw_string_ostream(text) << *user;
    readers.push_back(StringRef(text).trim().str());
  }

  Function &function;
  std::vector<std::string> &readers;
  IRBuilder<> b;
  SetVector<Instruction *> tracked;
  DenseMap<Instruction *, llvm::Value *> tickets;
  SmallVector<std::pair<PHINode *, PHINode *>> phis;
};

} // namespace

void mlir::amp::emulator::trackResults(Function &function,
                                       std::vector<std::string> &readers) {
  ResultTracker(function, readers).run();
}

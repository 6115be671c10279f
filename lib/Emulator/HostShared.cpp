//===- HostShared.cpp - Shared variables to a block's memory ----*- C++ -*-===//

#include "HostLowering.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace mlir::amp::emulator;

static bool isExtern(const GlobalVariable &variable) {
  return variable.isDeclaration();
}

/// The variables' offsets. As on hardware, the extern one follows all others.
static SmallVector<std::pair<GlobalVariable *, size_t>>
layOut(Module &module, const llvm::DataLayout &layout, size_t &end) {
  SmallVector<std::pair<GlobalVariable *, size_t>> placed;
  end = 0;
  for (bool externs : {false, true})
    for (GlobalVariable &variable : module.globals()) {
      if (variable.getAddressSpace() != kSharedSpace ||
          isExtern(variable) != externs)
        continue;
      end = alignTo(end, variable.getAlign().valueOrOne());
      placed.push_back({&variable, end});
      if (!externs)
        end += layout.getTypeAllocSize(variable.getValueType());
    }
  return placed;
}

/// The block's shared memory, asked for once a function.
static Instruction *getBase(Function &function,
                            DenseMap<Function *, Instruction *> &bases) {
  Instruction *&base = bases[&function];
  if (base)
    return base;
  Module &module = *function.getParent();
  IRBuilder<> b(&*function.getEntryBlock().getFirstInsertionPt());
  FunctionCallee hook = module.getOrInsertFunction(kSharedHook, b.getPtrTy());
  return base = b.CreateCall(hook);
}

size_t
mlir::amp::emulator::placeSharedVariables(Module &module,
                                          const llvm::DataLayout &layout) {
  size_t end;
  auto placed = layOut(module, layout, end);
  DenseMap<Function *, Instruction *> bases;
  for (auto [variable, offset] : placed) {
    // Constant expressions of it have no place in a function.
    convertUsersOfConstantsToInstructions({variable});
    for (Use &use : make_early_inc_range(variable->uses())) {
      auto *user = cast<Instruction>(use.getUser());
      Instruction *base = getBase(*user->getFunction(), bases);
      IRBuilder<> b(base->getNextNode());
      llvm::Value *place = b.CreateAddrSpaceCast(
          b.CreateConstGEP1_64(b.getInt8Ty(), base, offset),
          variable->getType());
      use.set(place);
    }
    variable->eraseFromParent();
  }
  return end;
}

//===- CompilerEntry.cpp - The function that runs a step --------*- C++ -*-===//
//
// A step is one function that calls kernels on its arguments and on places in
// the arena. LLVM takes quadratic time for a block, and for values that live
// through many calls: a large step becomes functions of some launches each.
//
//===----------------------------------------------------------------------===//

#include "CompilerImpl.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;
using namespace mlir::amp;

/// Calls of a part.
static constexpr int64_t kMostCalls = 48;

/// Whether an instruction may be done again where its result is needed.
static bool isPure(const Instruction &instruction) {
  return !instruction.mayHaveSideEffects() &&
         !instruction.mayReadFromMemory() && !instruction.isTerminator() &&
         !isa<AllocaInst, PHINode>(instruction);
}

namespace {
/// Takes a step's only block apart. Each part is void(void **arguments).
class StepSplitter {
public:
  StepSplitter(Function &step, SmallVectorImpl<Function *> &parts)
      : step(step), module(*step.getParent()), parts(parts) {}

  /// Whether all of the step is in parts now.
  bool run();

private:
  void addPart();
  /// The value in the current part, or null for one that another part made.
  Value *get(Value *value);
  bool append(Instruction &instruction);

  Function &step;
  Module &module;
  SmallVectorImpl<Function *> &parts;
  std::unique_ptr<IRBuilder<>> b; ///< at the end of the current part
  ValueToValueMapTy map;          ///< into the current part
  int64_t numCalls = 0;           ///< of the current part
};
} // namespace

void StepSplitter::addPart() {
  if (b)
    b->CreateRetVoid();
  LLVMContext &context = module.getContext();
  auto *type = FunctionType::get(Type::getVoidTy(context),
                                 {PointerType::getUnqual(context)}, false);
  auto *part = Function::Create(type, GlobalValue::InternalLinkage,
                                step.getName() + ".part", module);
  part->copyAttributesFrom(&step);
  part->setLinkage(GlobalValue::InternalLinkage);
  part->setAttributes(AttributeList::get(
      context, step.getAttributes().getFnAttrs(), AttributeSet(), {}));
  // Called once, it would be put together again.
  part->addFnAttr(Attribute::NoInline);
  parts.push_back(part);
  b = std::make_unique<IRBuilder<>>(BasicBlock::Create(context, "", part));
  map.clear();
  numCalls = 0;
}

Value *StepSplitter::get(Value *value) {
  if (Value *known = map.lookup(value))
    return known;
  if (auto *argument = dyn_cast<Argument>(value)) {
    auto *pointer = PointerType::getUnqual(module.getContext());
    Value *place = b->CreateConstInBoundsGEP1_64(
        pointer, parts.back()->getArg(0), argument->getArgNo());
    return map[value] = b->CreateLoad(pointer, place);
  }
  auto *instruction = dyn_cast<Instruction>(value);
  if (!instruction)
    return value;
  if (!isPure(*instruction) || !append(*instruction))
    return nullptr;
  return map.lookup(value);
}

bool StepSplitter::append(Instruction &instruction) {
  SmallVector<Value *> operands;
  for (Value *operand : instruction.operand_values()) {
    operands.push_back(get(operand));
    if (!operands.back())
      return false;
  }
  Instruction *copy = instruction.clone();
  for (auto [i, operand] : enumerate(operands))
    copy->setOperand(i, operand);
  map[&instruction] = b->Insert(copy);
  return true;
}

bool StepSplitter::run() {
  if (step.size() != 1 || step.hasPersonalityFn())
    return false;
  addPart();
  for (Instruction &instruction : step.getEntryBlock()) {
    if (isPure(instruction) || instruction.isTerminator())
      continue;
    if (numCalls == kMostCalls)
      addPart();
    if (!append(instruction))
      return false;
    ++numCalls;
  }
  b->CreateRetVoid();
  return true;
}

/// The step in parts, or none where a part would read what another has made.
static SmallVector<Function *> split(Function &step) {
  SmallVector<Function *> parts;
  if (step.getInstructionCount() <= kMostCalls ||
      StepSplitter(step, parts).run())
    return parts;
  for (Function *part : parts)
    part->eraseFromParent();
  return {};
}

static void addEntry(Module &module, Function *step) {
  LLVMContext &context = module.getContext();
  auto *pointer = PointerType::getUnqual(context);
  auto *type = FunctionType::get(Type::getVoidTy(context), {pointer}, false);
  // Of the others some are called by other parts of the program.
  step->setLinkage(GlobalValue::InternalLinkage);
  SmallVector<Function *> parts = split(*step);
  auto *entry = Function::Create(type, GlobalValue::ExternalLinkage,
                                 compiler::kEntryName, module);
  IRBuilder<> b(BasicBlock::Create(context, "", entry));
  for (Function *part : parts)
    b.CreateCall(part, {entry->getArg(0)});
  SmallVector<Value *> arguments;
  for (unsigned i = 0; parts.empty() && i < step->arg_size(); ++i) {
    Value *place = b.CreateConstInBoundsGEP1_64(pointer, entry->getArg(0), i);
    arguments.push_back(b.CreateLoad(pointer, place));
  }
  if (parts.empty())
    b.CreateCall(step, arguments);
  else
    step->eraseFromParent();
  b.CreateRetVoid();
}

void compiler::createEntry(llvm::Module &module, llvm::Function *step) {
  addEntry(module, step);
}

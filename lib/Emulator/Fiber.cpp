//===- Fiber.cpp - Threads of a block on one host thread --------*- C++ -*-===//

#include "Fiber.h"
#include "llvm/Support/ErrorHandling.h"
#include <sys/mman.h>

using namespace mlir::amp::emulator;
namespace context = boost::context::detail;

static constexpr size_t kGuard = 4096;

StackPool::~StackPool() {
  for (char *stack : stacks)
    ::munmap(stack, kBytes + kGuard);
}

void *StackPool::getTop(unsigned index) {
  while (stacks.size() <= index) {
    void *stack = ::mmap(nullptr, kBytes + kGuard, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (stack == MAP_FAILED)
      llvm::report_fatal_error("no memory for the stacks of emulated threads");
    ::mprotect(stack, kGuard, PROT_NONE);
    stacks.push_back(static_cast<char *>(stack));
  }
  return stacks[index] + kGuard + kBytes;
}

bool StackPool::contains(unsigned index, const void *address) const {
  const char *begin = stacks[index] + kGuard;
  return address >= begin && address < begin + kBytes;
}

void Fiber::enter(context::transfer_t transfer) {
  auto *self = static_cast<Fiber *>(transfer.data);
  self->resumer = transfer.fctx;
  self->function(self->argument);
  self->suspend();
  llvm_unreachable("a fiber was resumed after its end");
}

void Fiber::start(void *stackTop, Function newFunction, void *newArgument) {
  function = newFunction;
  argument = newArgument;
  fiber = context::make_fcontext(stackTop, StackPool::kBytes, enter);
}

void Fiber::resume() { fiber = context::jump_fcontext(fiber, this).fctx; }

void Fiber::suspend() {
  resumer = context::jump_fcontext(resumer, nullptr).fctx;
}

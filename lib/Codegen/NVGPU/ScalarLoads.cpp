//===- ScalarLoads.cpp - Where scalars are read -----------------*- C++ -*-===//

#include "ScalarLoads.h"

#include "amp/Support/Sizes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::amp;

/// The argument that a scalar is read from, or null.
static BlockArgument findSource(memref::LoadOp load) {
  Value memory = load.getMemRef();
  while (Operation *op = memory.getDefiningOp()) {
    auto view = dyn_cast<ViewLikeOpInterface>(op);
    if (!view)
      return {};
    memory = view.getViewSource();
  }
  return dyn_cast<BlockArgument>(memory);
}

/// An output's buffer may be that of an input of as many bytes.
static bool mayBeWritten(BlockArgument source, gpu::GPUFuncOp function,
                         unsigned inputs) {
  if (source.getArgNumber() >= inputs)
    return true;
  return llvm::any_of(
      function.getArguments().drop_front(inputs), [&](Value output) {
        return getTypeBytes(output.getType()) == getTypeBytes(source.getType());
      });
}

/// The innermost block that holds all users, and no loop between it and `from`.
static Block *findBlock(Operation *op, Block *from) {
  auto isIn = [](Block *block, Operation *user) {
    return block->findAncestorOpInBlock(*user) != nullptr;
  };
  Block *block = (*op->user_begin())->getBlock();
  while (!llvm::all_of(op->getUsers(),
                       [&](Operation *user) { return isIn(block, user); }))
    block = block->getParentOp()->getBlock();
  for (Block *outer = block; outer != from;
       outer = outer->getParentOp()->getBlock())
    if (isa<LoopLikeOpInterface>(outer->getParentOp()))
      block = outer->getParentOp()->getBlock();
  return block;
}

static void sink(memref::LoadOp load) {
  Block *block = findBlock(load, load->getBlock());
  Operation *first = nullptr;
  for (Operation *user : load->getUsers()) {
    Operation *here = block->findAncestorOpInBlock(*user);
    if (!first || here->isBeforeInBlock(first))
      first = here;
  }
  load->moveBefore(first);
}

void cuda::sinkScalarLoads(gpu::GPUFuncOp function, unsigned inputs) {
  SmallVector<memref::LoadOp> loads(
      function.getBody().front().getOps<memref::LoadOp>());
  for (memref::LoadOp load : loads) {
    BlockArgument source = findSource(load);
    if (source && !load.use_empty() && !mayBeWritten(source, function, inputs))
      sink(load);
  }
}

//===- SharedMemory.cpp - A block's shared memory, planned ------*- C++ -*-===//

#include "SharedMemory.h"
#include "amp/Codegen/NVGPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;

int64_t SharedMemory::allocate(int64_t bytes, int64_t alignment) {
  assert(kAlignment % alignment == 0 && "not of the block itself");
  int64_t offset = llvm::alignTo(used, alignment);
  used = offset + bytes;
  most = std::max(most, used);
  return offset;
}

static LLVM::GlobalOp getBlock(OpBuilder &b, gpu::GPUModuleOp module) {
  if (auto found = module.lookupSymbol<LLVM::GlobalOp>(kSharedBlockName))
    return found;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(module.getBody());
  auto type = LLVM::LLVMArrayType::get(b.getI8Type(), 0);
  return LLVM::GlobalOp::create(
      b, module.getLoc(), type, /*isConstant=*/false, LLVM::Linkage::External,
      kSharedBlockName, Attribute(), SharedMemory::kAlignment,
      static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared));
}

Value SharedMemory::getAddress(Value offset) {
  Location loc = function.getLoc();
  LLVM::GlobalOp block =
      getBlock(b, function->getParentOfType<gpu::GPUModuleOp>());
  Value base = LLVM::AddressOfOp::create(b, loc, block);
  Value bytes = arith::IndexCastOp::create(b, loc, b.getI64Type(), offset);
  return LLVM::GEPOp::create(b, loc, base.getType(), b.getI8Type(), base,
                             ValueRange{bytes});
}

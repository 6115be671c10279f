//===- TileEmulation.cpp - Tile registers where there are none --*- C++ -*-===//
//
// A tile is memory, a value of its type the address: each call that makes one
// has its own memory in the function's frame. So a value lives until the call
// is made again; the sums that a loop carries are read by that call alone.
//
//===----------------------------------------------------------------------===//

#include "PairEmulation.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsX86.h"
#include <cstring>

using namespace llvm;

namespace {
/// Sixteen rows of 64 bytes; what a shape leaves out is zero.
struct Tile {
  char rows[16][64];
};
} // namespace

static void loadTile(Tile *tile, int16_t rows, int16_t bytes,
                     const char *memory, int64_t stride) {
  std::memset(tile, 0, sizeof(Tile));
  for (int row = 0; row < rows; ++row)
    std::memcpy(tile->rows[row], memory + row * stride, bytes);
}

static void storeTile(const Tile *tile, int16_t rows, int16_t bytes,
                      char *memory, int64_t stride) {
  for (int row = 0; row < rows; ++row)
    std::memcpy(memory + row * stride, tile->rows[row], bytes);
}

static float readBF16(const char *place) {
  uint16_t half;
  std::memcpy(&half, place, sizeof(half));
  uint32_t bits = uint32_t(half) << 16;
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

/// As docs/Numerics.md states it.
static void multiplyTiles(Tile *result, int16_t rows, int16_t bytes,
                          int16_t depthBytes, const Tile *sums,
                          const Tile *left, const Tile *right) {
  Tile made = {};
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < bytes / 4; ++column) {
      float x[32], y[32], sum;
      for (int i = 0; i < depthBytes / 2; ++i) {
        x[i] = readBF16(left->rows[row] + 2 * i);
        y[i] = readBF16(right->rows[i / 2] + 4 * column + 2 * (i % 2));
      }
      std::memcpy(&sum, sums->rows[row] + 4 * column, sizeof(sum));
      sum = mlir::amp::test::addPairs(sum, x, y, depthBytes / 4);
      std::memcpy(made.rows[row] + 4 * column, &sum, sizeof(sum));
    }
  *result = made;
}

namespace {
/// All tiles of one function.
class Emulation {
public:
  explicit Emulation(Function &function)
      : b(function.getContext()), function(function) {}
  unsigned run();

private:
  bool isTile(Value *value) { return value->getType()->isX86_AMXTy(); }
  void makePlaces();
  void replace(IntrinsicInst &call);
  void callHost(const void *host, ArrayRef<Value *> operands);
  Value *getPlace(Value *tile) { return places.lookup(tile); }

  IRBuilder<> b;
  Function &function;
  DenseMap<Value *, Value *> places;
};
} // namespace

/// Where each tile is: memory, or where the phi's operands are.
void Emulation::makePlaces() {
  Type *type = ArrayType::get(b.getInt8Ty(), sizeof(Tile));
  SmallVector<PHINode *> phis;
  for (Instruction &op : instructions(function)) {
    if (!isTile(&op))
      continue;
    if (auto *phi = dyn_cast<PHINode>(&op)) {
      b.SetInsertPoint(phi);
      places[phi] = b.CreatePHI(b.getPtrTy(), phi->getNumIncomingValues());
      phis.push_back(phi);
    } else {
      b.SetInsertPoint(&function.getEntryBlock().front());
      places[&op] = b.CreateAlloca(type);
    }
  }
  for (PHINode *phi : phis)
    for (auto [value, block] : zip(phi->incoming_values(), phi->blocks()))
      cast<PHINode>(places[phi])->addIncoming(getPlace(value), block);
}

void Emulation::callHost(const void *host, ArrayRef<Value *> operands) {
  SmallVector<Type *> types;
  for (Value *operand : operands)
    types.push_back(operand->getType());
  auto *type = FunctionType::get(b.getVoidTy(), types, /*isVarArg=*/false);
  Value *address = b.CreateIntToPtr(
      b.getInt64(reinterpret_cast<uintptr_t>(host)), b.getPtrTy());
  b.CreateCall(type, address, operands);
}

void Emulation::replace(IntrinsicInst &call) {
  b.SetInsertPoint(&call);
  SmallVector<Value *> operands;
  for (Value *operand : call.args())
    operands.push_back(isTile(operand) ? getPlace(operand) : operand);
  switch (call.getIntrinsicID()) {
  case Intrinsic::x86_tilezero_internal:
    operands.append({ConstantPointerNull::get(b.getPtrTy()), b.getInt64(0)});
    operands[0] = b.getInt16(0);
    [[fallthrough]];
  case Intrinsic::x86_tileloadd64_internal:
    operands.insert(operands.begin(), getPlace(&call));
    return callHost(reinterpret_cast<const void *>(&loadTile), operands);
  case Intrinsic::x86_tilestored64_internal:
    operands.insert(operands.begin(), operands.pop_back_val());
    return callHost(reinterpret_cast<const void *>(&storeTile), operands);
  case Intrinsic::x86_tdpbf16ps_internal:
    operands.insert(operands.begin(), getPlace(&call));
    return callHost(reinterpret_cast<const void *>(&multiplyTiles), operands);
  default:
    report_fatal_error("no model of this instruction");
  }
}

unsigned Emulation::run() {
  makePlaces();
  SmallVector<Instruction *> old;
  unsigned products = 0;
  for (Instruction &op : instructions(function)) {
    bool takesTiles =
        any_of(op.operands(), [&](Use &use) { return isTile(use.get()); });
    if (isTile(&op) || takesTiles)
      old.push_back(&op);
  }
  for (Instruction *op : old)
    if (auto *call = dyn_cast<IntrinsicInst>(op)) {
      products += call->getIntrinsicID() == Intrinsic::x86_tdpbf16ps_internal;
      replace(*call);
    }
  for (Instruction *op : reverse(old)) {
    if (isTile(op))
      op->replaceAllUsesWith(PoisonValue::get(op->getType()));
    op->eraseFromParent();
  }
  return products;
}

unsigned mlir::amp::test::emulateTiles(Module &module) {
  unsigned products = 0;
  for (Function &function : module)
    if (!function.isDeclaration())
      products += Emulation(function).run();
  return products;
}

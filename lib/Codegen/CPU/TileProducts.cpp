//===- TileProducts.cpp - Products in tile registers ------------*- C++ -*-===//
//
// The micro kernel of AMX: up to 2 x 2 tiles of 16 x 16 sums, to which each
// tdpbf16ps adds sixteen pairs of the depth. It reads the panels that vdpbf16ps
// reads, and leaves to that what is left of the depth.
//
//===----------------------------------------------------------------------===//

#include "MicroKernel.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp::cpu;

/// Rows of a register, and elements of a panel or of sums in each.
static constexpr int64_t kSide = 16;
static constexpr int64_t kPairs = kTileDepth / 2;
static_assert(kPairs == kSide, "a row of the left has 64 bytes, as sums have");

namespace {
class TileEmitter {
public:
  TileEmitter(OpBuilder &b, func::FuncOp function, const Tier &tier,
              const MicroTile &tile);
  void emit();

private:
  using Values = SmallVector<Value>;

  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }
  Value multiply(Value x, Value y) {
    return b.createOrFold<arith::MulIOp>(loc, x, y);
  }
  Value count(int64_t value) {
    return arith::ConstantOp::create(b, loc, b.getI16IntegerAttr(value));
  }
  Value call(StringRef intrinsic, ValueRange operands);
  /// The rows of a register that holds the tile's rows from kSide * i on.
  int64_t getRows(int64_t i) { return std::min(kSide, tile.rows - kSide * i); }
  /// base + row * stride + offset, in elements of 32 bits.
  Value getAddress(Value base, Value row, Value stride, Value offset);
  /// Its operands: rows, bytes of one, the address, bytes between rows.
  Values getPlace(int64_t rows, Value address, Value stride);
  Value getSumAddress(int64_t i, int64_t j);
  Values loadSums();
  Values emitStep(Value k, ArrayRef<Value> sums);
  void emitRest(Value first);

  OpBuilder &b;
  Location loc;
  const Tier &tier;
  const MicroTile &tile;
  int64_t rowTiles, columnTiles;
  Value left, leftStride, right, rightStride, sums, sumStride, depth, adds;
};
} // namespace

TileEmitter::TileEmitter(OpBuilder &b, func::FuncOp function, const Tier &tier,
                         const MicroTile &tile)
    : b(b), loc(function.getLoc()), tier(tier), tile(tile),
      rowTiles(llvm::divideCeil(tile.rows, kSide)),
      columnTiles(tile.columns / kSide) {
  Value *values[] = {&left, &leftStride, &right, &rightStride,
                     &sums, &sumStride,  &depth, &adds};
  for (auto [value, argument] :
       llvm::zip_equal(values, function.getArguments()))
    *value = argument;
}

Value TileEmitter::call(StringRef intrinsic, ValueRange operands) {
  Type type = LLVM::LLVMX86AMXType::get(b.getContext());
  return LLVM::CallIntrinsicOp::create(
             b, loc, type,
             b.getStringAttr("llvm.x86." + intrinsic + ".internal"), operands)
      .getResult(0);
}

Value TileEmitter::getAddress(Value base, Value row, Value stride,
                              Value offset) {
  Value place =
      b.createOrFold<arith::AddIOp>(loc, multiply(row, stride), offset);
  place = arith::IndexCastOp::create(b, loc, b.getI64Type(), place);
  return LLVM::GEPOp::create(b, loc, base.getType(), tile.sum, base,
                             ValueRange{place});
}

TileEmitter::Values TileEmitter::getPlace(int64_t rows, Value address,
                                          Value stride) {
  Value bytes = multiply(stride, index(4));
  bytes = arith::IndexCastOp::create(b, loc, b.getI64Type(), bytes);
  return {count(rows), count(4 * kSide), address, bytes};
}

Value TileEmitter::getSumAddress(int64_t i, int64_t j) {
  return getAddress(sums, index(kSide * i), sumStride, index(kSide * j));
}

TileEmitter::Values TileEmitter::loadSums() {
  Type type = LLVM::LLVMX86AMXType::get(b.getContext());
  SmallVector<Type> types(rowTiles * columnTiles, type);
  auto choice = scf::IfOp::create(b, loc, types, adds, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(b);
  auto yield = [&](Block *block,
                   llvm::function_ref<Value(int64_t, int64_t)> make) {
    b.setInsertionPointToStart(block);
    Values values;
    for (int64_t i = 0; i < rowTiles; ++i)
      for (int64_t j = 0; j < columnTiles; ++j)
        values.push_back(make(i, j));
    scf::YieldOp::create(b, loc, values);
  };
  yield(choice.thenBlock(), [&](int64_t i, int64_t j) {
    return call("tileloadd64",
                getPlace(getRows(i), getSumAddress(i, j), sumStride));
  });
  yield(choice.elseBlock(), [&](int64_t i, int64_t) {
    return call("tilezero", {count(getRows(i)), count(4 * kSide)});
  });
  return llvm::to_vector_of<Value>(choice.getResults());
}

TileEmitter::Values TileEmitter::emitStep(Value k, ArrayRef<Value> carried) {
  Values rows, columns, next;
  for (int64_t i = 0; i < rowTiles; ++i)
    rows.push_back(call(
        "tileloadd64",
        getPlace(getRows(i), getAddress(left, index(kSide * i), leftStride, k),
                 leftStride)));
  for (int64_t j = 0; j < columnTiles; ++j)
    columns.push_back(call(
        "tileloadd64",
        getPlace(kPairs, getAddress(right, k, rightStride, index(kSide * j)),
                 rightStride)));
  for (int64_t i = 0; i < rowTiles; ++i)
    for (int64_t j = 0; j < columnTiles; ++j)
      next.push_back(call(
          "tdpbf16ps", {count(getRows(i)), count(4 * kSide), count(4 * kPairs),
                        carried[i * columnTiles + j], rows[i], columns[j]}));
  return next;
}

/// What is left of the depth, by tiles of vdpbf16ps.
void TileEmitter::emitRest(Value first) {
  const MicroKernel *pairs =
      findMicroKernel(tier, tile.sum, Products::PairBF16);
  assert(pairs && "a tier with tiles has pairs");
  Value rest = b.createOrFold<arith::SubIOp>(loc, depth, first);
  Value isLeft = b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ne,
                                               rest, index(0));
  auto choice = scf::IfOp::create(b, loc, isLeft, /*withElse=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(choice.thenBlock());
  Value yes = arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
  for (int64_t row = 0; row < tile.rows; row += pairs->rows) {
    MicroTile part = {tile.sum, std::min(pairs->rows, tile.rows - row),
                      tile.columns, /*isLeftAlongDepth=*/true,
                      Products::PairBF16};
    MicroOperands operands = {getAddress(left, index(row), leftStride, first),
                              leftStride,
                              getAddress(right, first, rightStride, index(0)),
                              rightStride,
                              getAddress(sums, index(row), sumStride, index(0)),
                              sumStride,
                              rest,
                              yes};
    callMicroKernel(b, loc, tier, part, operands);
  }
}

void TileEmitter::emit() {
  Value side = index(kPairs);
  Value whole =
      multiply(b.createOrFold<arith::DivUIOp>(loc, depth, side), side);
  auto loop = scf::ForOp::create(b, loc, index(0), whole, side, loadSums());
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    scf::YieldOp::create(
        b, loc,
        emitStep(loop.getInductionVar(),
                 llvm::to_vector_of<Value>(loop.getRegionIterArgs())));
  }
  auto store = b.getStringAttr("llvm.x86.tilestored64.internal");
  for (int64_t i = 0; i < rowTiles; ++i)
    for (int64_t j = 0; j < columnTiles; ++j) {
      Values operands = getPlace(getRows(i), getSumAddress(i, j), sumStride);
      operands.push_back(loop.getResult(i * columnTiles + j));
      LLVM::CallIntrinsicOp::create(b, loc, store, operands);
    }
  emitRest(whole);
  func::ReturnOp::create(b, loc);
}

void mlir::amp::cpu::emitTileProducts(OpBuilder &b, func::FuncOp function,
                                      const Tier &tier, const MicroTile &tile) {
  assert(tile.isLeftAlongDepth && "a row of the left is 64 bytes of its depth");
  TileEmitter(b, function, tier, tile).emit();
}

//===- TileProducts.cpp - Products in tile registers ------------*- C++ -*-===//
//
// The micro kernel of AMX: up to 2 x 2 registers of 16 x 16 sums, to which each
// tdpbf16ps adds sixteen pairs of the depth. It reads the panels that vdpbf16ps
// reads, and leaves to that what is left of the depth. A call computes several
// such tiles side by side: to set up the registers takes as long as a dozen
// products.
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
  Value add(Value x, Value y) {
    return b.createOrFold<arith::AddIOp>(loc, x, y);
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
  Value getByte(Value base, Value place);
  /// Sets `part` to the operands of one tile.
  void selectTile(Value number);
  /// With its operands in `part`.
  void forEachTile(llvm::function_ref<void()> body);
  Value subtract(Value x, Value y) {
    return b.createOrFold<arith::SubIOp>(loc, x, y);
  }
  void prefetchShort();
  void prefetchRows(Value k);
  Values loadSums();
  Values emitStep(Value k, ArrayRef<Value> sums);
  void storeSums(ArrayRef<Value> values);
  void emitProducts(Value end);
  void emitRest(Value first);

  OpBuilder &b;
  Location loc;
  const Tier &tier;
  const MicroTile &tile;
  int64_t rowTiles, columnTiles;
  const MicroOperands operands;
  MicroOperands part; ///< of one tile
};
} // namespace

TileEmitter::TileEmitter(OpBuilder &b, func::FuncOp function, const Tier &tier,
                         const MicroTile &tile)
    : b(b), loc(function.getLoc()), tier(tier), tile(tile),
      rowTiles(llvm::divideCeil(tile.rows, kSide)),
      columnTiles(tile.columns / kSide),
      operands(tile, function.getArguments()) {}

Value TileEmitter::call(StringRef intrinsic, ValueRange operands) {
  Type type = LLVM::LLVMX86AMXType::get(b.getContext());
  return LLVM::CallIntrinsicOp::create(
             b, loc, type,
             b.getStringAttr("llvm.x86." + intrinsic + ".internal"), operands)
      .getResult(0);
}

Value TileEmitter::getAddress(Value base, Value row, Value stride,
                              Value offset) {
  Value place = add(multiply(row, stride), offset);
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
  return getAddress(part.sums, index(kSide * i), part.sumStride,
                    index(kSide * j));
}

void TileEmitter::forEachTile(llvm::function_ref<void()> body) {
  auto loop = scf::ForOp::create(b, loc, index(0), operands.tiles, index(1));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  selectTile(loop.getInductionVar());
  body();
}

Value TileEmitter::getByte(Value base, Value place) {
  place = arith::IndexCastOp::create(b, loc, b.getI64Type(), place);
  return LLVM::GEPOp::create(b, loc, base.getType(), b.getI8Type(), base,
                             ValueRange{place});
}

void TileEmitter::selectTile(Value number) {
  Value zero = index(0);
  part = operands;
  part.right = getAddress(operands.right, number, operands.rightStep, zero);
  part.sums = getAddress(operands.sums, number, index(tile.columns), zero);
  part.results =
      getByte(operands.results, multiply(number, operands.resultBytes));
}

TileEmitter::Values TileEmitter::loadSums() {
  Type type = LLVM::LLVMX86AMXType::get(b.getContext());
  SmallVector<Type> types(rowTiles * columnTiles, type);
  auto choice = scf::IfOp::create(b, loc, types, part.adds, /*withElse=*/true);
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
                getPlace(getRows(i), getSumAddress(i, j), part.sumStride));
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
        getPlace(getRows(i),
                 getAddress(part.left, index(kSide * i), part.leftStride, k),
                 part.leftStride)));
  for (int64_t j = 0; j < columnTiles; ++j)
    columns.push_back(call(
        "tileloadd64",
        getPlace(kPairs,
                 getAddress(part.right, k, part.rightStride, index(kSide * j)),
                 part.rightStride)));
  for (int64_t i = 0; i < rowTiles; ++i)
    for (int64_t j = 0; j < columnTiles; ++j)
      next.push_back(call(
          "tdpbf16ps", {count(getRows(i)), count(4 * kSide), count(4 * kPairs),
                        carried[i * columnTiles + j], rows[i], columns[j]}));
  return next;
}

void TileEmitter::storeSums(ArrayRef<Value> values) {
  auto store = b.getStringAttr("llvm.x86.tilestored64.internal");
  for (int64_t i = 0; i < rowTiles; ++i)
    for (int64_t j = 0; j < columnTiles; ++j) {
      Values place = getPlace(getRows(i), getSumAddress(i, j), part.sumStride);
      place.push_back(values[i * columnTiles + j]);
      LLVM::CallIntrinsicOp::create(b, loc, store, place);
    }
}

/// The rows of results whose lines a step asks for: few, since these come from
/// far away, and lines of the panels would wait behind them.
static constexpr int64_t kRowsAStep = 2;

/// All at once where there are too few steps.
void TileEmitter::prefetchShort() {
  Value enough = index(kPairs * tile.rows / kRowsAStep);
  Value isShort = b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ult,
                                                part.depth, enough);
  MicroOperands all = part;
  all.resultBytes =
      b.createOrFold<arith::SelectOp>(loc, isShort, part.resultBytes, index(0));
  prefetchResults(b, loc, all, tile.rows);
}

void TileEmitter::prefetchRows(Value k) {
  constexpr int64_t kLine = 64;
  Value isAsked = b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ne,
                                                part.resultBytes, index(0));
  auto choice = scf::IfOp::create(b, loc, isAsked, /*withElse=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(choice.thenBlock());
  Value step = b.createOrFold<arith::DivUIOp>(loc, k, index(kPairs));
  Value last = index(std::max<int64_t>(tile.rows - kRowsAStep, 0));
  Value row = b.createOrFold<arith::MinUIOp>(
      loc, multiply(step, index(kRowsAStep)), last);
  Value end = subtract(
      b.createOrFold<arith::MaxUIOp>(loc, part.resultBytes, index(kLine)),
      index(kLine));
  for (int64_t i = 0; i < kRowsAStep; ++i)
    for (Value offset : {index(0), end}) {
      Value place =
          add(multiply(add(row, index(i)), part.resultStride), offset);
      LLVM::Prefetch::create(b, loc, getByte(part.results, place), /*rw=*/0,
                             /*hint=*/2, /*cache=*/1);
    }
}

/// A tile's products, but for what is left of the depth from `end` on.
void TileEmitter::emitProducts(Value end) {
  auto loop =
      scf::ForOp::create(b, loc, index(0), end, index(kPairs), loadSums());
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    prefetchRows(loop.getInductionVar());
    scf::YieldOp::create(
        b, loc,
        emitStep(loop.getInductionVar(),
                 llvm::to_vector_of<Value>(loop.getRegionIterArgs())));
  }
  storeSums(llvm::to_vector_of<Value>(loop.getResults()));
}

/// What is left of the depth, by tiles of vdpbf16ps.
void TileEmitter::emitRest(Value first) {
  const MicroKernel *pairs =
      findMicroKernel(tier, tile.sum, Products::PairBF16);
  assert(pairs && "a tier with tiles has pairs");
  for (int64_t row = 0; row < tile.rows; row += pairs->rows) {
    MicroTile rows = {tile.sum, std::min(pairs->rows, tile.rows - row),
                      tile.columns, /*isLeftAlongDepth=*/true,
                      Products::PairBF16};
    MicroOperands rest = part;
    rest.left = getAddress(part.left, index(row), part.leftStride, first);
    rest.right = getAddress(part.right, first, part.rightStride, index(0));
    rest.sums = getAddress(part.sums, index(row), part.sumStride, index(0));
    rest.resultBytes = index(0);
    rest.depth = b.createOrFold<arith::SubIOp>(loc, operands.depth, first);
    rest.adds = arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
    callMicroKernel(b, loc, tier, rows, rest);
  }
}

void TileEmitter::emit() {
  Value side = index(kPairs);
  Value whole =
      multiply(b.createOrFold<arith::DivUIOp>(loc, operands.depth, side), side);
  forEachTile([&] {
    prefetchShort();
    emitProducts(whole);
  });
  // Behind the call the registers would have to be set up anew.
  Value hasRest = b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ne,
                                                operands.depth, whole);
  auto choice = scf::IfOp::create(b, loc, hasRest, /*withElse=*/false);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(choice.thenBlock());
    forEachTile([&] { emitRest(whole); });
  }
  func::ReturnOp::create(b, loc);
}

void mlir::amp::cpu::emitTileProducts(OpBuilder &b, func::FuncOp function,
                                      const Tier &tier, const MicroTile &tile) {
  assert(tile.isLeftAlongDepth && "a row of the left is 64 bytes of its depth");
  TileEmitter(b, function, tier, tile).emit();
}

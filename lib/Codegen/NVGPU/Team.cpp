//===- Team.cpp - Threads that compute one result together ------*- C++ -*-===//

#include "Team.h"
#include "amp/Codegen/Points/Reduction.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;

Team::Team(OpBuilder &b, gpu::GPUFuncOp function, SharedMemory &shared,
           int64_t size)
    : b(b), function(function), shared(shared), size(size) {
  Location loc = function.getLoc();
  rank = gpu::ThreadIdOp::create(b, loc, gpu::Dimension::x);
  if (size == kWarpSize)
    rank = gpu::LaneIdOp::create(b, loc, /*upper_bound=*/nullptr);
}

Value Team::getIndex(int64_t value) {
  return arith::ConstantIndexOp::create(b, function.getLoc(), value);
}

Value Team::getRank() { return size == 1 ? getIndex(0) : rank; }

Value Team::getNumber(int64_t teamsPerBlock) {
  Location loc = function.getLoc();
  Value block = gpu::BlockIdOp::create(b, loc, gpu::Dimension::x);
  if (teamsPerBlock == 1)
    return block;
  Value thread = gpu::ThreadIdOp::create(b, loc, gpu::Dimension::x);
  Value inBlock = arith::DivUIOp::create(b, loc, thread, getIndex(size));
  Value first = arith::MulIOp::create(b, loc, block, getIndex(teamsPerBlock));
  return arith::AddIOp::create(b, loc, first, inBlock);
}

SmallVector<Value> Team::emitLoop(Location loc, int64_t count,
                                  ArrayRef<Value> carried, Body body) {
  SmallVector<Value> values = llvm::to_vector(carried);
  int64_t whole = count / (kTogether * size) * (kTogether * size);
  auto emitPart = [&](int64_t begin, int64_t end, int64_t together) {
    if (begin == end)
      return;
    values = emitLoop(loc, begin, end, together, values,
                      [&](ArrayRef<Value> numbers, ArrayRef<Value> inner) {
                        SmallVector<Value> next = llvm::to_vector(inner);
                        for (Value number : numbers)
                          next = body(number, next);
                        return next;
                      });
  };
  emitPart(0, whole, kTogether);
  emitPart(whole, count, 1);
  return values;
}

SmallVector<Value> Team::emitLoop(Location loc, Value count,
                                  ArrayRef<Value> carried, Body body) {
  return emitLoop(loc, getRank(), count, /*together=*/1, carried,
                  [&](ArrayRef<Value> i, ArrayRef<Value> inner) {
                    return body(i[0], inner);
                  });
}

SmallVector<Value> Team::emitLoop(Location loc, int64_t begin, int64_t end,
                                  int64_t together, ArrayRef<Value> carried,
                                  BodyOfSome body) {
  Value first = getRank();
  if (begin > 0)
    first = arith::AddIOp::create(b, loc, first, getIndex(begin));
  return emitLoop(loc, first, getIndex(end), together, carried, body);
}

SmallVector<Value> Team::emitLoop(Location loc, Value begin, Value end,
                                  int64_t together, ArrayRef<Value> carried,
                                  BodyOfSome body) {
  auto loop = scf::ForOp::create(b, loc, begin, end, getIndex(together * size),
                                 carried);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  SmallVector<Value> numbers = {loop.getInductionVar()};
  for (int64_t i = 1; i < together; ++i)
    numbers.push_back(
        arith::AddIOp::create(b, loc, numbers[0], getIndex(i * size)));
  SmallVector<Value> next =
      body(numbers, llvm::to_vector_of<Value>(loop.getRegionIterArgs()));
  if (!carried.empty())
    scf::YieldOp::create(b, loc, next);
  return llvm::to_vector_of<Value>(loop.getResults());
}

//===----------------------------------------------------------------------===//
// Combining
//===----------------------------------------------------------------------===//

/// An integer, float or index as another type of as many bits.
static Value castBits(OpBuilder &b, Location loc, Type type, Value value) {
  if (type == value.getType())
    return value;
  if (type.isIndex() || value.getType().isIndex())
    return arith::IndexCastOp::create(b, loc, type, value);
  return arith::BitcastOp::create(b, loc, type, value);
}

/// The value of the lane whose number differs by `distance`, a power of two.
/// Shuffles move 32 bits.
Value Team::shuffle(Location loc, Value value, int64_t distance) {
  unsigned bits = getElementBits(value.getType());
  Type i32 = b.getI32Type();
  auto exchange = [&](Value word) -> Value {
    return gpu::ShuffleOp::create(b, loc, word, distance, kWarpSize,
                                  gpu::ShuffleMode::XOR)
        .getShuffleResult();
  };
  Type integer = b.getIntegerType(bits);
  Value raw = castBits(b, loc, integer, value);
  Value result;
  if (bits == 32) {
    result = exchange(raw);
  } else if (bits < 32) {
    Value word = arith::ExtUIOp::create(b, loc, i32, raw);
    result = arith::TruncIOp::create(b, loc, integer, exchange(word));
  } else {
    Value shift = arith::ConstantIntOp::create(b, loc, integer, 32);
    Value high = arith::ShRUIOp::create(b, loc, raw, shift);
    high = exchange(arith::TruncIOp::create(b, loc, i32, high));
    Value low = exchange(arith::TruncIOp::create(b, loc, i32, raw));
    high = arith::ExtUIOp::create(b, loc, integer, high);
    low = arith::ExtUIOp::create(b, loc, integer, low);
    result = arith::OrIOp::create(
        b, loc, arith::ShLIOp::create(b, loc, high, shift), low);
  }
  return castBits(b, loc, value.getType(), result);
}

/// Two places in turn. Who writes to one has passed the barrier of the other,
/// and so has everyone who reads the one's former values: one barrier a
/// combination is enough.
int64_t Team::takePlace() {
  constexpr int64_t kBytes = 8; // of the widest value
  int64_t &place = places[combinations++ % 2];
  if (place < 0)
    place = shared.allocate(size / kWarpSize * kBytes, kBytes);
  return place;
}

Value Team::getPlace(int64_t first, Value warp, Type type) {
  Location loc = function.getLoc();
  Value bytes = getIndex(getElementBytes(type).value());
  Value offset = b.createOrFold<arith::MulIOp>(loc, warp, bytes);
  return shared.getAddress(
      b.createOrFold<arith::AddIOp>(loc, getIndex(first), offset));
}

/// One value a warp through shared memory; every thread adds them in order.
Value Team::combineWarps(Operation *combiner, Value value) {
  Location loc = combiner->getLoc();
  Type type = value.getType();
  // The llvm dialect knows neither floats of eight bits nor indices.
  Type stored = LLVM::isCompatibleType(type)
                    ? type
                    : b.getIntegerType(getElementBits(type));
  int64_t place = takePlace();
  Value lane = gpu::LaneIdOp::create(b, loc, /*upper_bound=*/nullptr);
  Value isFirst = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, lane,
                                        getIndex(0));
  auto guarded = scf::IfOp::create(b, loc, isFirst);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(guarded.thenBlock());
    Value warp = arith::DivUIOp::create(b, loc, rank, getIndex(kWarpSize));
    LLVM::StoreOp::create(b, loc, castBits(b, loc, stored, value),
                          getPlace(place, warp, type));
  }
  gpu::BarrierOp::create(b, loc);
  Value sum;
  for (int64_t warp = 0; warp < size / kWarpSize; ++warp) {
    Value next = LLVM::LoadOp::create(b, loc, stored,
                                      getPlace(place, getIndex(warp), type));
    next = castBits(b, loc, type, next);
    sum = warp == 0 ? next : points::combine(b, combiner, sum, next);
  }
  return sum;
}

Value Team::combine(Operation *combiner, Value value) {
  if (size == 1)
    return value;
  for (int64_t distance = kWarpSize / 2; distance >= 1; distance /= 2)
    value = points::combine(b, combiner, value,
                            shuffle(combiner->getLoc(), value, distance));
  return size == kWarpSize ? value : combineWarps(combiner, value);
}

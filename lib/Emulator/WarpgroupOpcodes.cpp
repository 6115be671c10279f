//===- WarpgroupOpcodes.cpp - wgmma -----------------------------*- C++ -*-===//
//
// PTX ISA 9.0, "Asynchronous warpgroup level matrix multiply-accumulate". The
// products are made at once; that nobody may write the operands or read the
// results before wgmma.wait_group is checked. A wgmma.fence orders all that
// registers were written before: it must come after the last wait, and before
// products add to what none of them left there. Sums as in MatrixOpcodes.cpp.
//
//===----------------------------------------------------------------------===//

#include "ElementFormats.h"
#include "Machine.h"
#include "Pure.h"
#include "amp/Emulator/TensorMap.h"
#include "amp/Support/Fragment.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <optional>

using namespace llvm;
using namespace mlir::amp;
using namespace mlir::amp::emulator;

namespace {

constexpr unsigned kRows = 64, kWarpRows = 16, kWarps = 4;

/// A matrix descriptor: 16-byte units from bit 0, 16 and 32 on; a swizzle.
struct Descriptor {
  explicit Descriptor(uint64_t bits)
      : start((bits & 0x3fff) << 4), leading((bits >> 16 & 0x3fff) << 4),
        stride((bits >> 32 & 0x3fff) << 4) {
    constexpr unsigned swizzles[] = {0, 128, 64, 32};
    swizzle = swizzles[bits >> 62];
  }
  uint64_t start, leading, stride;
  unsigned swizzle;

  /// Bytes from the beginning of shared memory to an element: `row` of A, or
  /// column of B, by its place along the depth. With `isTransposed`, rows are
  /// neighbours in memory.
  uint64_t locate(unsigned row, unsigned depth, unsigned bytes,
                  bool isTransposed) const {
    uint64_t place;
    if (isTransposed) {
      unsigned neighbours = swizzle / bytes;
      place = row / neighbours * leading + depth / 8 * stride +
              depth % 8 * swizzle + row % neighbours * bytes;
    } else if (swizzle == 0) {
      place = row / 8 * stride + depth * bytes / 16 * leading + row % 8 * 16 +
              depth * bytes % 16;
    } else {
      place = row / 8 * stride + row % 8 * swizzle + depth * bytes;
    }
    return swizzleAddress(start + place, swizzle);
  }
};

/// m64n256k16.f32.bf16.bf16
struct WgmmaShape {
  unsigned n = 0, k = 0;
  ElementFormat result, left, right;
  bool leftIsRegisters = false;

  unsigned getAccumulators() const {
    return kRows * n / 128 * result.getBits() / 32;
  }
};

} // namespace

static std::optional<WgmmaShape> parse(StringRef text) {
  WgmmaShape shape;
  if (!text.consume_front(".sync.aligned.m64n") ||
      text.consumeInteger(10, shape.n) || !text.consume_front("k") ||
      text.consumeInteger(10, shape.k) || !text.consume_front("."))
    return std::nullopt;
  auto [types, operands] = text.split(' ');
  SmallVector<StringRef> names;
  types.split(names, '.');
  if (names.size() != 3)
    return std::nullopt;
  auto result = parseElementFormat(names[0]);
  auto left = parseElementFormat(names[1]),
       right = parseElementFormat(names[2]);
  if (!result || !left || !right)
    return std::nullopt;
  shape.result = *result;
  shape.left = *left;
  shape.right = *right;
  // {accumulators}, {registers of A}, descriptor of B
  StringRef afterSums = operands.split('}').second;
  shape.leftIsRegisters = afterSums.ltrim(", ").starts_with("{");
  return shape;
}

namespace {

/// One instruction of one warpgroup.
class Wgmma {
public:
  Wgmma(const WgmmaShape &shape, ArrayRef<Participant> threads)
      : shape(shape), threads(threads),
        shared(threads[0].thread->getBlock().getShared()) {}

  void run() {
    for (const Participant &participant : threads)
      checkFence(*participant.thread);
    unsigned next = shape.getAccumulators();
    SmallVector<double, 0> left, right;
    if (shape.leftIsRegisters) {
      left = loadRegisters(next);
      next += 4;
    } else {
      left = loadShared(next, kRows, shape.left, getLayout(next + 5));
      ++next;
    }
    right = loadShared(next, shape.n, shape.right,
                       getLayout(next + (shape.leftIsRegisters ? 4 : 5)));
    bool accumulates = threads[0].operands.get<uint32_t>(next + 1) != 0;
    multiply(left, right, accumulates);
  }

private:
  void checkFence(Thread &thread) const {
    const Products &products = thread.products;
    if (!products.isFenced &&
        (products.accumulators == 0 || shape.leftIsRegisters))
      thread.fail(
          "its registers were written, and no wgmma.fence lies between");
  }

  /// Only 16-bit types can be transposed, and say whether.
  bool getLayout(unsigned operand) const {
    return shape.left.getBits() == 16 &&
           threads[0].operands.get<uint32_t>(operand) != 0;
  }

  /// rows x k, from the descriptor in operand `index`.
  SmallVector<double, 0> loadShared(unsigned index, unsigned rows,
                                    const ElementFormat &format,
                                    bool isTransposed) {
    uint64_t bits = threads[0].operands.get<uint64_t>(index);
    for (const Participant &thread : threads)
      if (thread.operands.get<uint64_t>(index) != bits)
        thread.thread->fail("the descriptors of a warpgroup differ");
    Descriptor descriptor(bits);
    unsigned bytes = format.getBits() / 8;
    SmallVector<double, 0> matrix(size_t(rows) * shape.k);
    // The first thread reads for all: that one releases the operands for its
    // warpgroup is as usual as correct. Each warp must have waited for them;
    // the rows are divided among those to see it.
    Thread &first = *threads[0].thread;
    for (unsigned row = 0; row < rows; ++row)
      for (unsigned k = 0; k < shape.k; ++k) {
        Thread &reader = *threads[row % kWarps * kWarpSize].thread;
        uint64_t place = descriptor.locate(row, k, bytes, isTransposed);
        first.require(shared.beginRead(first.getAgent(), place, bytes,
                                       first.instruction));
        reader.require(
            shared.checkWritten(reader.getAgent(), place, bytes,
                                {true, false, false, first.instruction, true}));
        first.products.reads.push_back({size_t(place), bytes});
        uint64_t value = 0;
        std::memcpy(&value, shared.getBase() + place, bytes);
        matrix[row * shape.k + k] = format.expand<double>(value);
      }
    return matrix;
  }

  /// Each warp holds 16 rows as for mma.
  SmallVector<double, 0> loadRegisters(unsigned index) {
    unsigned bits = shape.left.getBits();
    Fragment fragment = Fragment::getLeft(kWarpRows, shape.k, bits);
    SmallVector<double, 0> matrix(size_t(kRows) * shape.k);
    for (auto [number, thread] : enumerate(threads))
      for (unsigned i = 0; i < fragment.getElements(); ++i) {
        auto place = fragment.locate(number % kWarpSize, i);
        unsigned row = number / kWarpSize * kWarpRows + place.row;
        uint32_t value = thread.operands.get<uint32_t>(index + i * bits / 32);
        matrix[row * shape.k + place.column] =
            shape.left.expand<double>(value >> (i * bits % 32));
      }
    return matrix;
  }

  void multiply(ArrayRef<double> left, ArrayRef<double> right,
                bool accumulates) {
    Fragment sums = Fragment::getAccumulator(kWarpRows, shape.n);
    for (auto [number, thread] : enumerate(threads))
      for (unsigned i = 0; i < sums.getElements(); ++i) {
        auto place = sums.locate(number % kWarpSize, i);
        unsigned row = number / kWarpSize * kWarpRows + place.row;
        double sum = 0;
        if (accumulates)
          sum = shape.result.expand<double>(loadSum(thread.operands, i));
        for (unsigned k = 0; k < shape.k; ++k)
          sum = static_cast<float>(sum + left[row * shape.k + k] *
                                             right[place.column * shape.k + k]);
        storeSum(thread.operands, i, shape.result.round(sum));
      }
  }

  uint64_t loadSum(const Operands &operands, unsigned index) const {
    unsigned bits = shape.result.getBits();
    return operands.get<uint32_t>(index * bits / 32) >> (index * bits % 32);
  }
  void storeSum(const Operands &operands, unsigned index,
                uint64_t value) const {
    if (shape.result.getBits() == 16)
      operands.set(static_cast<uint16_t>(value), index);
    else
      operands.set(static_cast<uint32_t>(value), index);
  }

  const WgmmaShape &shape;
  ArrayRef<Participant> threads;
  SharedMemory &shared;
};

} // namespace

static BoundOpcode bindMultiply(StringRef suffix) {
  std::optional<WgmmaShape> shape = parse(suffix);
  if (!shape || shape->left.isInteger())
    return {};
  BoundOpcode bound;
  bound.group = [shape = *shape](ArrayRef<Participant> threads) {
    Wgmma(shape, threads).run();
  };
  return bound;
}

static BoundOpcode bindCommit(StringRef) {
  return perThread([](Thread &thread, const Operands &) {
    Products &products = thread.products;
    products.groups.push_back(
        {products.issued, std::exchange(products.reads, {})});
  });
}

static BoundOpcode bindWait(StringRef) {
  return perThread([](Thread &thread, const Operands &operands) {
    SharedMemory &shared = thread.getBlock().getShared();
    Products &products = thread.products;
    for (; products.groups.size() > operands.get<uint64_t>(0);
         products.groups.pop_front()) {
      for (auto [offset, bytes] : products.groups.front().reads)
        shared.endRead(thread.getAgent(), offset, bytes);
      products.waited = products.groups.front().last;
    }
    products.isFenced = false;
  });
}

static BoundOpcode bindFence(StringRef) {
  return perThread([](Thread &thread, const Operands &) {
    thread.products.isFenced = true;
  });
}

ArrayRef<Opcode> mlir::amp::emulator::getWarpgroupOpcodes() {
  static const Opcode rows[] = {
      {"wgmma.mma_async", Scope::Warpgroup, true, bindMultiply},
      {"wgmma.fence.sync.aligned", Scope::Thread, false, bindFence},
      {"wgmma.commit_group.sync.aligned", Scope::Thread, false, bindCommit},
      {"wgmma.wait_group.sync.aligned", Scope::Thread, false, bindWait},
  };
  return rows;
}

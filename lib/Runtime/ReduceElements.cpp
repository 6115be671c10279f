//===- ReduceElements.cpp - Sums of what replicas send ----------*- C++ -*-===//

#include "amp/Runtime/ReduceElements.h"
#include "amp/Runtime/FloatFormat.h"

#include "llvm/ADT/bit.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <cstring>

using namespace mlir::amp;

namespace {
/// Elements as they lie in memory, and the type that they are summed in.
template <typename T>
struct Plain {
  using Stored = T;
  using Sum = T;
  static Sum load(Stored value) { return value; }
  static Stored store(Sum sum) { return sum; }
  static Sum add(Sum a, Sum b) { return a + b; }
};

template <typename T>
struct Bits : Plain<T> {
  static T add(T a, T b) { return a | b; }
};

struct BF16 {
  using Stored = uint16_t;
  using Sum = float;
  static Sum load(Stored bits) {
    return llvm::bit_cast<float>(uint32_t(bits) << 16);
  }
  static Stored store(Sum value) {
    uint32_t bits = llvm::bit_cast<uint32_t>(value);
    if ((bits & 0x7fffffff) > 0x7f800000)
      return Stored(bits >> 16 | 0x40);
    return Stored((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
  }
  static Sum add(Sum a, Sum b) { return a + b; }
};

struct F16 {
  using Stored = uint16_t;
  using Sum = float;
  static Sum load(Stored bits) { return static_cast<float>(expandF16(bits)); }
  static Stored store(Sum value) { return roundToF16(value); }
  static Sum add(Sum a, Sum b) { return a + b; }
};
} // namespace

/// Calls `body` with a value of the type's traits.
template <typename Body>
static void dispatch(ReducedType type, Body body) {
  switch (type) {
  case ReducedType::F64:
    return body(Plain<double>());
  case ReducedType::F32:
    return body(Plain<float>());
  case ReducedType::F16:
    return body(F16());
  case ReducedType::BF16:
    return body(BF16());
  // Unsigned: integers wrap.
  case ReducedType::I64:
    return body(Plain<uint64_t>());
  case ReducedType::I32:
    return body(Plain<uint32_t>());
  case ReducedType::Bits64:
    return body(Bits<uint64_t>());
  case ReducedType::Bits32:
    return body(Bits<uint32_t>());
  case ReducedType::Bits8:
    return body(Bits<uint8_t>());
  }
  llvm_unreachable("every type has elements");
}

int64_t mlir::amp::getReducedBytes(ReducedType type) {
  int64_t bytes = 0;
  dispatch(type, [&](auto traits) {
    bytes = sizeof(typename decltype(traits)::Stored);
  });
  return bytes;
}

void mlir::amp::convertReduced(ReducedType from, const void *source,
                               ReducedType to, void *target, int64_t count) {
  if (from == to) {
    std::memcpy(target, source, count * getReducedBytes(from));
    return;
  }
  bool narrows = from == ReducedType::F32;
  dispatch(narrows ? to : from, [&](auto traits) {
    using Traits = decltype(traits);
    using Stored = typename Traits::Stored;
    if constexpr (std::is_same_v<typename Traits::Sum, float>) {
      for (int64_t i = 0; i < count; ++i) {
        if (narrows)
          static_cast<Stored *>(target)[i] =
              Traits::store(static_cast<const float *>(source)[i]);
        else
          static_cast<float *>(target)[i] =
              Traits::load(static_cast<const Stored *>(source)[i]);
      }
    } else {
      llvm_unreachable("only f32 travels in another type");
    }
  });
}

void mlir::amp::reduceElements(ReducedType type,
                               llvm::ArrayRef<const void *> parts, void *target,
                               int64_t count) {
  dispatch(type, [&](auto traits) {
    using Traits = decltype(traits);
    using Stored = typename Traits::Stored;
    // A block of sums stays in the cache while all parts are added to it.
    constexpr int64_t kBlock = 1024;
    typename Traits::Sum sums[kBlock];
    for (int64_t first = 0; first < count; first += kBlock) {
      int64_t size = std::min(kBlock, count - first);
      std::fill_n(sums, size, typename Traits::Sum(0));
      for (const void *part : parts) {
        const Stored *elements = static_cast<const Stored *>(part) + first;
        for (int64_t i = 0; i < size; ++i)
          sums[i] = Traits::add(sums[i], Traits::load(elements[i]));
      }
      Stored *results = static_cast<Stored *>(target) + first;
      for (int64_t i = 0; i < size; ++i)
        results[i] = Traits::store(sums[i]);
    }
  });
}

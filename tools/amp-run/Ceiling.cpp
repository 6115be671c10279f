//===- Ceiling.cpp - What the machine can do at most ------------*- C++ -*-===//
//
// Each loop keeps enough independent sums in registers to hide the latency of
// its instruction and touches no memory. A row of the table has those of a tier
// (Tier.h).
//
//===----------------------------------------------------------------------===//

#include "Ceiling.h"
#include "Session.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstring>
#include <immintrin.h>
#include <memory>
#include <thread>

using namespace mlir::amp;
using namespace mlir::amp::run;

/// Where a loop's sums go, so that they are not removed as unused.
static volatile float sink;

/// Runs `iterations` of a loop; returns floating-point operations in one.
using LoopFn = int64_t (*)(int64_t iterations);

/// The sums start from different values: equal ones are merged by a compiler.
static constexpr int kSums = 12;

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Multiplications and additions, one instruction where its caller has FMA.
template <typename Element, int kBytes>
__attribute__((always_inline)) static inline int64_t
runFMA(int64_t iterations) {
  typedef Element Vector __attribute__((vector_size(kBytes)));
  Vector sums[kSums];
  for (int i = 0; i < kSums; ++i)
    sums[i] = Vector{} + static_cast<Element>(i);
  Vector factor = Vector{} + static_cast<Element>(0.999);
  for (int64_t i = 0; i < iterations; ++i)
#pragma GCC unroll 12
    for (Vector &sum : sums)
      sum = sum * factor + factor;
  for (Vector &sum : sums)
    sink = static_cast<float>(sum[0]);
  return kSums * (kBytes / sizeof(Element)) * 2;
}

static int64_t runSSE(int64_t iterations) {
  return runFMA<float, 16>(iterations);
}
static int64_t runSSE64(int64_t iterations) {
  return runFMA<double, 16>(iterations);
}
__attribute__((target("avx2,fma"))) static int64_t runAVX2(int64_t iterations) {
  return runFMA<float, 32>(iterations);
}
__attribute__((target("avx2,fma"))) static int64_t
runAVX2F64(int64_t iterations) {
  return runFMA<double, 32>(iterations);
}
__attribute__((target("avx512f"))) static int64_t
runAVX512(int64_t iterations) {
  return runFMA<float, 64>(iterations);
}
__attribute__((target("avx512f"))) static int64_t
runAVX512F64(int64_t iterations) {
  return runFMA<double, 64>(iterations);
}

//===----------------------------------------------------------------------===//
// Loops in bf16
//===----------------------------------------------------------------------===//

__attribute__((target("avx512f,avx512bf16"))) static int64_t
runAVX512BF16(int64_t iterations) {
  __m512 sums[kSums];
  for (int i = 0; i < kSums; ++i)
    sums[i] = _mm512_set1_ps(static_cast<float>(i));
  // The bits of 0.5 in both halves of each lane.
  __m512bh factor = (__m512bh)_mm512_set1_epi32(0x3f003f00);
  for (int64_t i = 0; i < iterations; ++i)
#pragma GCC unroll 12
    for (__m512 &sum : sums)
      sum = _mm512_dpbf16_ps(sum, factor, factor);
  for (__m512 &sum : sums)
    sink = _mm512_cvtss_f32(sum);
  return kSums * 32 * 2;
}

__attribute__((target("amx-tile,amx-bf16"))) static int64_t
runAMX(int64_t iterations) {
  struct alignas(64) {
    uint8_t palette = 1, startRow = 0, reserved[14] = {};
    uint16_t columnBytes[16] = {};
    uint8_t rows[16] = {};
  } config;
  for (int tile = 0; tile < 6; ++tile) {
    config.columnBytes[tile] = 64;
    config.rows[tile] = 16;
  }
  // gcc 12 believes that the instruction reads eight bytes only, and would
  // leave out the rest of the stores.
  asm volatile("" ::"r"(&config) : "memory");
  _tile_loadconfig(&config);
  _tile_zero(0);
  _tile_zero(1);
  _tile_zero(2);
  _tile_zero(3);
  _tile_zero(4);
  _tile_zero(5);
  for (int64_t i = 0; i < iterations; ++i) {
    _tile_dpbf16ps(0, 4, 5);
    _tile_dpbf16ps(1, 4, 5);
    _tile_dpbf16ps(2, 4, 5);
    _tile_dpbf16ps(3, 4, 5);
  }
  _tile_release();
  // 16 x 16 sums of 32 products each.
  return 4 * 16 * 16 * 32 * 2;
}

//===----------------------------------------------------------------------===//
// Measuring
//===----------------------------------------------------------------------===//

/// Seconds that all threads take to run `work`.
static double timeThreads(int64_t threads,
                          llvm::function_ref<void(int64_t)> work) {
  double start = getSeconds();
  llvm::SmallVector<std::thread> workers;
  for (int64_t i = 1; i < threads; ++i)
    workers.emplace_back([=] { work(i); });
  work(0);
  for (std::thread &worker : workers)
    worker.join();
  return getSeconds() - start;
}

/// The best of several runs, each long enough for the clock.
static double measureFlops(LoopFn loop, int64_t threads) {
  int64_t iterations = 1 << 12;
  double best = 0;
  for (int round = 0; round < 5;) {
    int64_t flops = 0;
    double seconds = timeThreads(threads, [&](int64_t thread) {
      int64_t count = loop(iterations);
      if (thread == 0)
        flops = count;
    });
    if (seconds < 0.01) {
      iterations *= 2;
      continue;
    }
    best = std::max(best, flops * iterations * threads / seconds);
    ++round;
  }
  return best;
}

static double measureCopy(int64_t threads) {
  // Far more than the caches of a core hold, and 2 GiB in all.
  const size_t kBytes = (size_t(64) << 20) / llvm::divideCeil(threads, 16);
  std::unique_ptr<char[]> source(new char[kBytes * threads]);
  std::unique_ptr<char[]> target(new char[kBytes * threads]);
  std::memset(source.get(), 1, kBytes * threads);
  std::memset(target.get(), 2, kBytes * threads);
  double best = 0;
  for (int round = 0; round < 5; ++round) {
    double seconds = timeThreads(threads, [&](int64_t thread) {
      std::memcpy(target.get() + thread * kBytes,
                  source.get() + thread * kBytes, kBytes);
    });
    best = std::max(best, 2.0 * kBytes * threads / seconds);
  }
  sink = target[0];
  return best;
}

namespace {
/// What a tier's code is made of.
struct TierLoops {
  llvm::StringLiteral tier;
  LoopFn f64, f32;
  llvm::StringLiteral floatKind;
  LoopFn bf16; ///< may be null
  llvm::StringLiteral bf16Kind;
};
} // namespace

static constexpr TierLoops kLoops[] = {
    {"generic", runSSE64, runSSE, "sse mul+add", nullptr, "none"},
    {"avx2", runAVX2F64, runAVX2, "avx2 fma", nullptr, "none"},
    {"avx512", runAVX512F64, runAVX512, "avx512 fma", nullptr, "none"},
    {"avx512bf16", runAVX512F64, runAVX512, "avx512 fma", runAVX512BF16,
     "avx512 dpbf16ps"},
    {"amx-bf16", runAVX512F64, runAVX512, "avx512 fma", runAMX,
     "amx tdpbf16ps"},
};

Ceiling mlir::amp::run::measureCeiling(llvm::StringRef tier, int64_t threads) {
  // More than the machine has do not make it faster.
  threads = std::min<int64_t>(
      threads, std::max(1u, std::thread::hardware_concurrency()));
  const TierLoops *loops =
      llvm::find_if(kLoops, [&](auto &row) { return row.tier == tier; });
  assert(loops != std::end(kLoops) && "a tier without loops");
  return {measureFlops(loops->f64, threads),
          measureFlops(loops->f32, threads),
          loops->floatKind.str(),
          loops->bf16 ? measureFlops(loops->bf16, threads) : 0,
          loops->bf16Kind.str(),
          measureCopy(threads)};
}

//===- Philox.cpp - Counter-based random numbers ----------------*- C++ -*-===//

#include "amp/Session/Philox.h"
#include <cmath>

using namespace mlir::amp;

std::array<uint32_t, 4>
mlir::amp::computePhilox(std::array<uint32_t, 4> counter,
                         std::array<uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    uint64_t product0 = uint64_t(0xD2511F53) * counter[0];
    uint64_t product1 = uint64_t(0xCD9E8D57) * counter[2];
    counter = {
        uint32_t(product1 >> 32) ^ counter[1] ^ key[0], uint32_t(product1),
        uint32_t(product0 >> 32) ^ counter[3] ^ key[1], uint32_t(product0)};
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  return counter;
}

uint64_t mlir::amp::computeFNV1a(llvm::StringRef text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (unsigned char byte : text)
    hash = (hash ^ byte) * 0x100000001b3;
  return hash;
}

std::array<uint32_t, 4> PhiloxStream::draw(uint64_t index) const {
  return computePhilox({uint32_t(index), uint32_t(index >> 32),
                        uint32_t(stream), uint32_t(stream >> 32)},
                       {uint32_t(seed), uint32_t(seed >> 32)});
}

/// 53 bits of two words as a number in [0, 1).
static double makeUniform(uint32_t high, uint32_t low) {
  uint64_t bits = (uint64_t(high) << 32 | low) >> 11;
  return static_cast<double>(bits) * 0x1p-53;
}

uint64_t PhiloxStream::drawBits(uint64_t index) const {
  std::array<uint32_t, 4> words = draw(index);
  return uint64_t(words[0]) << 32 | words[1];
}

double PhiloxStream::drawUniform(uint64_t index) const {
  return static_cast<double>(draw(index)[0] >> 8) * 0x1p-24;
}

double PhiloxStream::drawUniform64(uint64_t index) const {
  std::array<uint32_t, 4> words = draw(index);
  return makeUniform(words[0], words[1]);
}

double PhiloxStream::drawNormal(uint64_t index) const {
  constexpr double kTwoPi = 6.283185307179586476925286766559;
  std::array<uint32_t, 4> words = draw(index);
  // 1 - u is in (0, 1], so the logarithm is finite.
  double radius = std::sqrt(-2 * std::log(1 - makeUniform(words[0], words[1])));
  return radius * std::cos(kTwoPi * makeUniform(words[2], words[3]));
}

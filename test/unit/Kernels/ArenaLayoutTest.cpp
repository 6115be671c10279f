//===- ArenaLayoutTest.cpp - Places of buffers in one memory ----*- C++ -*-===//

#include "amp/Kernels/ArenaLayout.h"

#include "gtest/gtest.h"
#include <map>
#include <random>

using namespace mlir::amp;

/// Replays the positions: what is alive at each lies side by side, inside.
static void checkNothingIsShared(llvm::ArrayRef<ArenaBuffer> buffers,
                                 int64_t bytes) {
  int64_t end = 0;
  for (const ArenaBuffer &buffer : buffers)
    end = std::max(end, buffer.life.last);
  for (int64_t position = 0; position <= end; ++position) {
    std::map<int64_t, int64_t> live; // from offset to end
    for (const ArenaBuffer &buffer : buffers)
      if (buffer.life.first <= position && position <= buffer.life.last)
        ASSERT_TRUE(
            live.insert({buffer.offset, buffer.offset + buffer.size}).second);
    int64_t free = 0;
    for (auto [begin, last] : live) {
      ASSERT_GE(begin, free);
      free = last;
    }
    ASSERT_LE(free, bytes);
  }
}

/// Buffers of a forward and a backward pass: some are read back, the others
/// live a few ops. Sizes of arrays of rows, and small ones.
static std::vector<ArenaBuffer> makeGraph(std::mt19937 &random, int64_t ops) {
  auto draw = [&](int64_t least, int64_t most) {
    return std::uniform_int_distribution<int64_t>(least, most)(random);
  };
  std::vector<ArenaBuffer> buffers;
  for (int64_t op = 0; op < ops; ++op)
    for (int64_t made = draw(0, 2); made >= 0; --made) {
      bool isRead = op < ops / 2 && draw(0, 2) == 0;
      int64_t last = isRead ? ops - op : std::min(op + draw(0, 5), ops);
      int64_t size = draw(0, 4) == 0 ? draw(1, 100) : draw(1, 64) * 1024;
      buffers.push_back({{op, std::max(last, op)}, size * 64});
    }
  return buffers;
}

TEST(ArenaLayout, IsAtMostAFiftiethAboveThePeak) {
  std::mt19937 random(20261124);
  double sum = 0, most = 0;
  for (int graph = 0; graph < 1000; ++graph) {
    std::vector<ArenaBuffer> buffers =
        makeGraph(random, 4 + static_cast<int64_t>(random() % 60));
    std::optional<int64_t> bytes = layOutArena(buffers);
    ASSERT_TRUE(bytes);
    checkNothingIsShared(buffers, *bytes);
    double gap = double(*bytes) / double(computeLivePeak(buffers));
    sum += gap;
    most = std::max(most, gap);
  }
  RecordProperty("mean", std::to_string(sum / 1000));
  RecordProperty("most", std::to_string(most));
  EXPECT_LE(most, 1.02);
}

TEST(ArenaLayout, IsTheSameEachTime) {
  std::mt19937 random(1);
  std::vector<ArenaBuffer> once = makeGraph(random, 100), again = once;
  EXPECT_EQ(layOutArena(once), layOutArena(again));
  for (size_t i = 0; i < once.size(); ++i)
    EXPECT_EQ(once[i].offset, again[i].offset);
}

TEST(ArenaLayout, TakesNoTimeForTensOfThousands) {
  std::mt19937 random(2);
  std::vector<ArenaBuffer> buffers = makeGraph(random, 25'000);
  ASSERT_GE(buffers.size(), 45'000u);
  std::optional<int64_t> bytes = layOutArena(buffers);
  ASSERT_TRUE(bytes);
  EXPECT_LE(double(*bytes), 1.02 * double(computeLivePeak(buffers)));
}

TEST(ArenaLayout, HasALimit) {
  std::vector<ArenaBuffer> buffers(3, {{0, 1}, int64_t(1) << 46});
  EXPECT_FALSE(layOutArena(buffers));
  buffers.pop_back();
  EXPECT_EQ(layOutArena(buffers), int64_t(1) << 47);
}

TEST(ArenaLayout, OfNothingIsNothing) { EXPECT_EQ(layOutArena({}), 0); }

//===- CollectivesTest.cpp - Sums over processes that are threads *- C++ -*-==//

#include "amp/Runtime/Collectives.h"
#include "amp/Runtime/FloatFormat.h"

#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <cmath>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <limits>
#include <mutex>
#include <thread>

using namespace mlir::amp;

namespace {
/// What lies between senders and receivers, by both.
class Mail {
public:
  explicit Mail(int size) : size(size), boxes(size * size) {}

  void send(int from, int to, std::string bytes) {
    {
      std::lock_guard<std::mutex> lock(mutex);
      boxes[from * size + to].push_back(std::move(bytes));
    }
    hasMail.notify_all();
  }
  std::string receive(int from, int to) {
    std::unique_lock<std::mutex> lock(mutex);
    auto &box = boxes[from * size + to];
    hasMail.wait(lock, [&] { return !box.empty(); });
    std::string bytes = std::move(box.front());
    box.pop_front();
    return bytes;
  }

  const int size;

private:
  std::mutex mutex;
  std::condition_variable hasMail;
  std::vector<std::deque<std::string>> boxes;
};

/// Sizes of both sides have to agree, and nobody writes to himself.
class ThreadTransport : public Transport {
public:
  ThreadTransport(Mail &mail, int rank) : mail(mail), rank(rank) {}
  int getRank() const override { return rank; }
  int getSize() const override { return mail.size; }
  llvm::StringRef getName() const override { return "threads"; }
  int64_t getMaxBytes() const override {
    return std::numeric_limits<int>::max();
  }
  bool takesThreads() const override { return rank % 2 == 0; }
  llvm::Error transfer(llvm::ArrayRef<Message> sends,
                       llvm::ArrayRef<Message> receives,
                       llvm::function_ref<bool()> isUrgent) override {
    (void)isUrgent();
    for (const Message &message : sends) {
      EXPECT_NE(message.peer, rank);
      EXPECT_GT(message.bytes, 0);
      mail.send(rank, message.peer, std::string(message.data, message.bytes));
    }
    for (const Message &message : receives) {
      std::string bytes = mail.receive(message.peer, rank);
      EXPECT_EQ(int64_t(bytes.size()), message.bytes);
      std::memcpy(message.data, bytes.data(), bytes.size());
    }
    return llvm::Error::success();
  }
  void leave() override {}

private:
  Mail &mail;
  int rank;
};

/// Runs `body` as each of so many processes.
void runAll(int size, llvm::function_ref<void(Collectives &)> body) {
  Mail mail(size);
  std::vector<std::thread> threads;
  for (int rank = 0; rank < size; ++rank)
    threads.emplace_back([&, rank] {
      Collectives collectives(std::make_unique<ThreadTransport>(mail, rank));
      body(collectives);
    });
  for (std::thread &thread : threads)
    thread.join();
}

/// Numbers whose sum depends on its order.
float getValue(int rank, int64_t i) {
  return std::ldexp(1.0f + float(i % 7) / 8, (rank * 5 + int(i)) % 23 - 11);
}

class ReduceTest : public testing::TestWithParam<int> {
protected:
  /// What goes before an exchange outside of a run: each other replica's and
  /// this one's place, in one message to each.
  static int64_t getPlaceMessages() { return GetParam() - 1; }
  static int64_t getPlaceBytes() {
    return getPlaceMessages() * int64_t(sizeof(Place));
  }
};
} // namespace

/// As accumulation sums, one after the other from zero, however it travels.
TEST_P(ReduceTest, sumsInTheOrderOfTheReplicas) {
  for (int64_t count : {1, 3, 1000, 4099}) {
    std::vector<float> expected(count);
    for (int rank = 0; rank < GetParam(); ++rank)
      for (int64_t i = 0; i < count; ++i)
        expected[i] += getValue(rank, i);
    runAll(GetParam(), [&](Collectives &replicas) {
      // In two arrays: a bucket has many.
      std::vector<float> all;
      for (int64_t i = 0; i < count; ++i)
        all.push_back(getValue(replicas.getRank(), i));
      ReducedArray arrays[] = {
          {ReducedType::F32, all.data(), count / 3},
          {ReducedType::F32, all.data() + count / 3, count - count / 3}};
      EXPECT_FALSE(bool(replicas.reduce(arrays)));
      EXPECT_EQ(all, expected);
    });
  }
}

/// What is sent is rounded, the sum is one of f32 and rounded once.
TEST_P(ReduceTest, sumsInF32WhatTravelsInBF16) {
  constexpr int64_t kCount = 100;
  auto round = [](float value) {
    return float(expandBF16(roundToBF16(value)));
  };
  std::vector<float> expected(kCount);
  for (int64_t i = 0; i < kCount; ++i) {
    float sum = 0;
    for (int rank = 0; rank < GetParam(); ++rank)
      sum += round(getValue(rank, i) * 1.001f);
    expected[i] = round(sum);
  }
  runAll(GetParam(), [&](Collectives &replicas) {
    std::vector<float> own;
    for (int64_t i = 0; i < kCount; ++i)
      own.push_back(getValue(replicas.getRank(), i) * 1.001f);
    ReducedArray array = {ReducedType::F32, own.data(), kCount};
    EXPECT_FALSE(bool(replicas.reduce(array, ReducedType::BF16)));
    EXPECT_EQ(own, expected);
  });
}

TEST_P(ReduceTest, overflowsInF16) {
  runAll(GetParam(), [&](Collectives &replicas) {
    float value = 60000;
    ReducedArray array = {ReducedType::F32, &value, 1};
    EXPECT_FALSE(bool(replicas.reduce(array, ReducedType::F16)));
    EXPECT_TRUE(std::isinf(value));
  });
}

/// Numbers of all types in one exchange, with what a replica wishes.
TEST_P(ReduceTest, takesNumbersAtOnce) {
  int size = GetParam();
  runAll(size, [&](Collectives &replicas) {
    int rank = replicas.getRank();
    double wide = 0.1;
    int64_t whole = std::numeric_limits<int64_t>::max();
    int32_t bits = 1 << rank;
    uint8_t flag = rank == size - 1;
    replicas.wish(rank == size - 1 ? 5 : 0);
    ReducedArray arrays[] = {{ReducedType::F64, &wide, 1},
                             {ReducedType::I64, &whole, 1},
                             {ReducedType::Bits32, &bits, 1},
                             {ReducedType::Bits8, &flag, 1}};
    EXPECT_FALSE(bool(replicas.reduce(arrays)));
    double sum = 0;
    uint64_t wrapped = 0;
    for (int i = 0; i < size; ++i) {
      sum += 0.1;
      wrapped += std::numeric_limits<int64_t>::max();
    }
    EXPECT_EQ(wide, sum);
    EXPECT_EQ(uint64_t(whole), wrapped);
    EXPECT_EQ(bits, (1 << size) - 1);
    EXPECT_EQ(flag, 1);
    EXPECT_EQ(replicas.getWish(), 5);
    EXPECT_EQ(replicas.getTraffic().messages, getPlaceMessages() + size - 1);
  });
}

/// A state that is large travels in parts, and the wish with the rest.
TEST_P(ReduceTest, takesWishesBesideLargeArrays) {
  int size = GetParam();
  runAll(size, [&](Collectives &replicas) {
    int rank = replicas.getRank();
    std::vector<float> state(4096, 0.5f);
    float loss = 1;
    int32_t bits = 1 << rank;
    replicas.wish(rank == 0 ? 2 : 0);
    ReducedArray arrays[] = {
        {ReducedType::F32, state.data(), int64_t(state.size())},
        {ReducedType::F32, &loss, 1},
        {ReducedType::Bits32, &bits, 1}};
    EXPECT_FALSE(bool(replicas.reduce(arrays)));
    EXPECT_EQ(loss, float(size));
    EXPECT_EQ(bits, (1 << size) - 1);
    for (float value : state)
      EXPECT_EQ(value, 0.5f * float(size));
    EXPECT_EQ(replicas.getWish(), 2);
    EXPECT_EQ(replicas.getTraffic().messages,
              getPlaceMessages() + 3 * (size - 1));
  });
}

/// 2 (n - 1) / n of the bytes, in 2 (n - 1) messages.
TEST_P(ReduceTest, sendsWhatTheFormulaSays) {
  int64_t size = GetParam(), count = size * 4096;
  runAll(int(size), [&](Collectives &replicas) {
    std::vector<float> own(count, 1);
    ReducedArray array = {ReducedType::F32, own.data(), count};
    EXPECT_FALSE(bool(replicas.reduce(array)));
    EXPECT_EQ(replicas.getTraffic().messages,
              getPlaceMessages() + 2 * (size - 1));
    EXPECT_EQ(replicas.getTraffic().bytes,
              getPlaceBytes() +
                  2 * (size - 1) * count * int64_t(sizeof(float)) / size);
    EXPECT_FALSE(bool(replicas.reduce(array, ReducedType::BF16)));
    EXPECT_EQ(replicas.getTraffic().bytes,
              2 * getPlaceBytes() +
                  3 * (size - 1) * count * int64_t(sizeof(float)) / size);
  });
}

/// Several are under way at once; they may be awaited in another order.
TEST_P(ReduceTest, travelsWhileOthersCompute) {
  int64_t size = GetParam(), count = size * 2048;
  runAll(int(size), [&](Collectives &replicas) {
    std::vector<std::vector<float>> all(3, std::vector<float>(count));
    std::vector<int64_t> numbers;
    for (auto [i, own] : llvm::enumerate(all)) {
      std::fill(own.begin(), own.end(), float(i + replicas.getRank()));
      numbers.push_back(replicas.start({{ReducedType::F32, own.data(), count}},
                                       ReducedType::F32));
    }
    for (int64_t number : llvm::reverse(numbers))
      EXPECT_FALSE(bool(replicas.await(number)));
    for (auto [i, own] : llvm::enumerate(all))
      EXPECT_EQ(own, std::vector<float>(
                         count, float(size * i + size * (size - 1) / 2)));
    Traffic traffic = replicas.getTraffic();
    EXPECT_EQ(traffic.messages, 3 * (getPlaceMessages() + 2 * (size - 1)));
    EXPECT_GT(traffic.seconds, 0);
    EXPECT_GT(traffic.awaitedSeconds, 0);
  });
}

/// The same bits as the sums that all have, also where parts overlap; and back.
TEST_P(ReduceTest, givesEachItsPart) {
  int64_t size = GetParam();
  for (int64_t count : {size * 100, size * 100 + 1, int64_t(1)}) {
    int64_t part = (count + size - 1) / size;
    runAll(int(size), [&](Collectives &replicas) {
      int rank = replicas.getRank();
      std::vector<float> whole(count), sums, own(part), back(count);
      std::vector<double> wide(count), wideOwn(part);
      for (int64_t i = 0; i < count; ++i)
        wide[i] = whole[i] = getValue(rank, i);
      sums = whole;
      ReducedArray array = {ReducedType::F32, sums.data(), count};
      EXPECT_FALSE(bool(replicas.reduce(array)));
      Traffic before = replicas.getTraffic();
      EXPECT_FALSE(bool(replicas.await(replicas.startScatter(
          {{ReducedType::F32, whole.data(), count, own.data(), part},
           {ReducedType::F64, wide.data(), count, wideOwn.data(), part}},
          ReducedType::F32))));
      // Each other one's part: (n - 1) / n of the bytes where n divides them.
      Traffic after = replicas.getTraffic();
      EXPECT_EQ(after.messages - before.messages,
                getPlaceMessages() + 2 * (size - 1));
      EXPECT_EQ(after.bytes - before.bytes,
                getPlaceBytes() + (size - 1) * part * (4 + 8));
      int64_t begin = getShardBegin(count, part, rank);
      for (int64_t i = 0; i < part; ++i) {
        EXPECT_EQ(own[i], sums[begin + i]);
        EXPECT_NEAR(wideOwn[i], own[i], 1e-3);
      }
      EXPECT_FALSE(bool(replicas.await(replicas.startGather(
          {{ReducedType::F32, back.data(), count, own.data(), part}}))));
      EXPECT_EQ(back, sums);
    });
  }
}

/// f32 travels as it is asked to, and is rounded as in a whole sum.
TEST_P(ReduceTest, givesPartsThatTravelInBF16) {
  int64_t size = GetParam(), count = size * 10;
  runAll(int(size), [&](Collectives &replicas) {
    std::vector<float> whole(count), own(10);
    for (int64_t i = 0; i < count; ++i)
      whole[i] = getValue(replicas.getRank(), i) * 1.001f;
    std::vector<float> sums = whole;
    ReducedArray array = {ReducedType::F32, sums.data(), count};
    EXPECT_FALSE(bool(replicas.reduce(array, ReducedType::BF16)));
    EXPECT_FALSE(bool(replicas.await(replicas.startScatter(
        {{ReducedType::F32, whole.data(), count, own.data(), 10}},
        ReducedType::BF16))));
    for (int64_t i = 0; i < 10; ++i)
      EXPECT_EQ(own[i], sums[replicas.getRank() * 10 + i]);
  });
}

TEST_P(ReduceTest, gathersTexts) {
  runAll(GetParam(), [&](Collectives &replicas) {
    // The first has nothing to say.
    auto all = replicas.gather(std::string(replicas.getRank(), 'x'));
    ASSERT_TRUE(bool(all));
    ASSERT_EQ(int(all->size()), GetParam());
    for (int i = 0; i < GetParam(); ++i)
      EXPECT_EQ((*all)[i], std::string(i, 'x'));
  });
}

INSTANTIATE_TEST_SUITE_P(Sizes, ReduceTest, testing::Values(2, 3, 4, 7),
                         testing::PrintToStringParamName());

namespace {
/// Whose other process is gone.
class BrokenTransport : public ThreadTransport {
public:
  using ThreadTransport::ThreadTransport;
  llvm::Error transfer(llvm::ArrayRef<Message>, llvm::ArrayRef<Message>,
                       llvm::function_ref<bool()>) override {
    return llvm::createStringError("gone");
  }
};
} // namespace

/// Of several that are under way the first error is everyone's.
TEST(Collectives, tellsAnErrorToWhoeverWaits) {
  for (int rank : {0, 1}) {
    Mail mail(2);
    Collectives replicas(std::make_unique<BrokenTransport>(mail, rank));
    float value = 1;
    std::vector<ReducedArray> arrays = {{ReducedType::F32, &value, 1}};
    int64_t first = replicas.start(arrays, ReducedType::F32);
    int64_t second = replicas.start(arrays, ReducedType::F32);
    EXPECT_EQ(llvm::toString(replicas.await(second)), "gone");
    EXPECT_EQ(llvm::toString(replicas.await(first)), "gone");
  }
}

TEST(Collectives, leavesOneProcessAlone) {
  Collectives alone;
  float value = 0.1f;
  ReducedArray array = {ReducedType::F32, &value, 1};
  EXPECT_FALSE(bool(alone.reduce(array, ReducedType::BF16)));
  EXPECT_EQ(value, 0.1f);
  EXPECT_EQ(alone.getTraffic().bytes, 0);
  alone.wish(3);
  EXPECT_EQ(alone.getWish(), 3);
}

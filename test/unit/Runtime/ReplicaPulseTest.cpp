//===- ReplicaPulseTest.cpp - Machines that stop beating --------*- C++ -*-===//

#include "ReplicaPulse.h"

#include "gtest/gtest.h"
#include <deque>

using namespace mlir::amp;

namespace {
/// Notes by receiver.
using Mail = std::vector<std::deque<Note>>;

class NoteTransport : public Transport {
public:
  NoteTransport(Mail &mail, int rank) : mail(mail), rank(rank) {}
  int getRank() const override { return rank; }
  int getSize() const override { return mail.size(); }
  llvm::StringRef getName() const override { return "notes"; }
  int64_t getMaxBytes() const override { return 0; }
  bool takesThreads() const override { return true; }
  llvm::Error transfer(llvm::ArrayRef<Message>, llvm::ArrayRef<Message>,
                       llvm::function_ref<bool()>) override {
    return llvm::createStringError("expected notes alone");
  }
  void leave() override {}
  bool takesNotes() const override { return true; }
  void note(int peer, int number) override {
    mail[peer].push_back({rank, number});
  }
  std::optional<Note> hear() override {
    if (mail[rank].empty())
      return std::nullopt;
    Note note = mail[rank].front();
    mail[rank].pop_front();
    return note;
  }

private:
  Mail &mail;
  int rank;
};

/// Replicas 0, 1, 2 on one machine, 3 and 4 on one, 5 alone.
class ReplicaPulseTest : public testing::Test {
protected:
  ReplicaPulseTest() : mail(6) {
    for (int rank = 0; rank < 6; ++rank)
      transports.emplace_back(mail, rank);
    for (int rank = 0; rank < 6; ++rank)
      pulses.emplace_back(transports[rank], std::vector<int>{0, 3, 5});
  }
  /// So many beats of those that live: who has ended for the replica.
  std::optional<ReplicaPulse::Ended> beat(int count, std::vector<int> alive,
                                          int replica) {
    for (int i = 0; i < count * ReplicaPulse::kCallsOfBeat; ++i)
      for (int other : alive)
        if (auto ended = pulses[other].beat(); ended && other == replica)
          return ended;
    return std::nullopt;
  }

  Mail mail;
  std::deque<NoteTransport> transports;
  std::deque<ReplicaPulse> pulses;
};
} // namespace

TEST_F(ReplicaPulseTest, AllAreThere) {
  for (int replica = 0; replica < 6; ++replica)
    EXPECT_FALSE(beat(100, {0, 1, 2, 3, 4, 5}, replica));
}

TEST_F(ReplicaPulseTest, OnlyTheLeastOfEachMachineSpeaks) {
  for (int i = 0; i < 50; ++i)
    for (int other : {1, 2, 4})
      EXPECT_FALSE(pulses[other].beat());
  for (const auto &notes : mail)
    EXPECT_TRUE(notes.empty());
}

TEST_F(ReplicaPulseTest, TheNextOneMissesAMachine) {
  beat(3, {0, 3, 5}, 0);
  EXPECT_FALSE(beat(ReplicaPulse::kBeats - 1, {0, 5}, 5));
  auto ended = beat(2, {0, 5}, 5);
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->replica, 3);
  EXPECT_FALSE(ended->isSaid);
}

TEST_F(ReplicaPulseTest, WhoMissesOneTellsTheOthers) {
  pulses[5].announce(3);
  EXPECT_TRUE(mail[3].empty());
  auto ended = pulses[0].beat();
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->replica, 3);
  EXPECT_TRUE(ended->isSaid);
}

TEST_F(ReplicaPulseTest, OneMachineSaysNothing) {
  ReplicaPulse alone(transports[0], {0});
  for (int i = 0; i < 50 * ReplicaPulse::kCallsOfBeat; ++i)
    EXPECT_FALSE(alone.beat());
  alone.announce(1);
  for (const auto &notes : mail)
    EXPECT_TRUE(notes.empty());
}

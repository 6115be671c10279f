//===- WarpOpcodes.cpp - Shuffles, votes, reductions of warps ---*- C++ -*-===//
//
// PTX ISA 9.0, "Data movement: shfl.sync", "Parallel synchronization: vote,
// match, redux, elect".
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "Opcodes.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace llvm;
using namespace mlir::amp::emulator;

using Participants = ArrayRef<Participant>;

/// Where the i1 is in a result {i32, i1}, in bytes.
static constexpr unsigned kPredicate = 4;

static BoundOpcode group(int mask, GroupFunction function) {
  BoundOpcode bound;
  bound.mask = mask;
  bound.group = std::move(function);
  return bound;
}

//===----------------------------------------------------------------------===//
// shfl
//===----------------------------------------------------------------------===//

/// The lane that `lane` reads from, and whether that is in its segment. `c`
/// holds the segment's mask from bit 8 on, and a bound.
static std::pair<unsigned, bool> getSource(StringRef mode, unsigned lane,
                                           unsigned b, unsigned c) {
  unsigned segment = c >> 8 & 31, bound = c & 31;
  unsigned first = lane & segment;
  unsigned last = first | (bound & ~segment);
  unsigned source = lane;
  bool isInside = false;
  if (mode == "up") {
    source = lane - (b & 31);
    isInside = lane >= (b & 31) && int(source) >= int(last);
  } else if (mode == "down") {
    source = lane + (b & 31);
    isInside = source <= last;
  } else if (mode == "bfly") {
    source = lane ^ (b & 31);
    isInside = source <= last;
  } else {
    source = first | (b & 31 & ~segment);
    isInside = source <= last;
  }
  return {isInside ? source : lane, isInside};
}

/// Operands: mask, value, lane or distance, segment.
static BoundOpcode bindShuffle(StringRef suffix) {
  auto [mode, type] = suffix.drop_front().split('.');
  bool hasPredicate = type.ends_with("p");
  std::string name = mode.str();
  return group(0, [name, hasPredicate](Participants lanes) {
    for (unsigned i = 0; i < lanes.size(); ++i) {
      const Participant &lane = lanes[i];
      if (!lane.thread)
        continue;
      const Operands &in = lane.operands;
      auto [source, isInside] =
          getSource(name, i, in.get<uint32_t>(2), in.get<uint32_t>(3));
      if (!lanes[source].thread)
        lane.thread->fail("it reads from a lane that does not take part");
      in.set(lanes[source].operands.get<uint32_t>(1));
      if (hasPredicate)
        in.set<uint8_t>(isInside, kPredicate);
    }
  });
}

//===----------------------------------------------------------------------===//
// vote, match, elect
//===----------------------------------------------------------------------===//

/// A bit for each lane that takes part and meets the condition.
static uint32_t collect(Participants lanes,
                        function_ref<bool(const Participant &)> condition) {
  uint32_t bits = 0;
  for (auto [index, lane] : enumerate(lanes))
    if (lane.thread && condition(lane))
      bits |= 1u << index;
  return bits;
}

template <typename T>
static void setAll(Participants lanes, T value) {
  for (const Participant &lane : lanes)
    if (lane.thread)
      lane.operands.set(value);
}

/// Operands: mask, predicate.
static BoundOpcode bindVote(StringRef suffix) {
  std::string mode = suffix.drop_front().split('.').first.str();
  return group(0, [mode](Participants lanes) {
    uint32_t all = collect(lanes, [](const Participant &) { return true; });
    uint32_t votes = collect(lanes, [](const Participant &lane) {
      return lane.operands.get<uint8_t>(1) & 1;
    });
    if (mode == "ballot")
      return setAll(lanes, votes);
    bool result = mode == "all"   ? votes == all
                  : mode == "any" ? votes != 0
                                  : votes == all || votes == 0;
    setAll<uint8_t>(lanes, result);
  });
}

/// Operands: mask, value. `all` also tells whether all are equal.
template <typename T>
static BoundOpcode bindMatch(bool isAll) {
  return group(0, [isAll](Participants lanes) {
    uint32_t all = collect(lanes, [](const Participant &) { return true; });
    for (const Participant &lane : lanes) {
      if (!lane.thread)
        continue;
      T value = lane.operands.get<T>(1);
      uint32_t equal = collect(lanes, [&](const Participant &other) {
        return other.operands.get<T>(1) == value;
      });
      lane.operands.set(isAll && equal != all ? 0u : equal);
      if (isAll)
        lane.operands.set<uint8_t>(equal == all, kPredicate);
    }
  });
}

static BoundOpcode bindMatchVariant(StringRef suffix) {
  bool isAll = suffix.starts_with(".all");
  return suffix.contains("i64") ? bindMatch<uint64_t>(isAll)
                                : bindMatch<uint32_t>(isAll);
}

/// Operand: mask. The least lane is the leader.
static BoundOpcode bindElect(StringRef) {
  return group(0, [](Participants lanes) {
    uint32_t all = collect(lanes, [](const Participant &) { return true; });
    unsigned leader = llvm::countr_zero(all);
    for (auto [index, lane] : enumerate(lanes)) {
      if (!lane.thread)
        continue;
      lane.operands.set<uint32_t>(leader);
      lane.operands.set<uint8_t>(index == leader, kPredicate);
    }
  });
}

//===----------------------------------------------------------------------===//
// redux, bar.warp.sync
//===----------------------------------------------------------------------===//

using Combine = uint32_t (*)(uint32_t, uint32_t);

static Combine findCombine(StringRef name) {
  return StringSwitch<Combine>(name)
      .Case("add", [](uint32_t a, uint32_t b) { return a + b; })
      .Case("and", [](uint32_t a, uint32_t b) { return a & b; })
      .Case("or", [](uint32_t a, uint32_t b) { return a | b; })
      .Case("xor", [](uint32_t a, uint32_t b) { return a ^ b; })
      .Case("umin", [](uint32_t a, uint32_t b) { return std::min(a, b); })
      .Case("umax", [](uint32_t a, uint32_t b) { return std::max(a, b); })
      .Case("min",
            [](uint32_t a, uint32_t b) {
              return uint32_t(std::min(int32_t(a), int32_t(b)));
            })
      .Case("max",
            [](uint32_t a, uint32_t b) {
              return uint32_t(std::max(int32_t(a), int32_t(b)));
            })
      .Default(nullptr);
}

/// Operands: value, mask.
static BoundOpcode bindRedux(StringRef suffix) {
  Combine combine = findCombine(suffix.drop_front());
  if (!combine)
    return {};
  return group(1, [combine](Participants lanes) {
    bool isFirst = true;
    uint32_t value = 0;
    for (const Participant &lane : lanes) {
      if (!lane.thread)
        continue;
      uint32_t own = lane.operands.get<uint32_t>(0);
      value = isFirst ? own : combine(value, own);
      isFirst = false;
    }
    setAll(lanes, value);
  });
}

/// Operand: mask. Orders memory among the lanes.
static BoundOpcode bindWarpSync(StringRef) {
  return group(0, [](Participants lanes) {
    ClockJoin join;
    for (const Participant &lane : lanes)
      if (lane.thread)
        lane.thread->release(join);
    Clock clock = join.get();
    for (const Participant &lane : lanes)
      if (lane.thread)
        lane.thread->acquire(clock);
  });
}

ArrayRef<Opcode> mlir::amp::emulator::getWarpOpcodes() {
  static const Opcode rows[] = {
      {"shfl.sync", Scope::Warp, false, bindShuffle},
      {"vote", Scope::Warp, false, bindVote},
      {"match", Scope::Warp, false, bindMatchVariant},
      {"elect.sync", Scope::Warp, false, bindElect},
      {"redux.sync", Scope::Warp, false, bindRedux},
      {"bar.warp.sync", Scope::Warp, false, bindWarpSync},
  };
  return rows;
}

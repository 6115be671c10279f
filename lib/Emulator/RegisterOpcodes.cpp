//===- RegisterOpcodes.cpp - Special registers ------------------*- C++ -*-===//

#include "Machine.h"
#include "Opcodes.h"
#include "llvm/ADT/StringSwitch.h"
#include <optional>

using namespace llvm;
using namespace mlir::amp::emulator;

static BoundOpcode bindValue(std::function<uint32_t(Thread &)> getValue) {
  BoundOpcode bound;
  // All that are emulated are 32 bits wide.
  bound.thread = [getValue](Thread &thread, const Operands &operands) {
    operands.set<uint32_t>(getValue(thread));
  };
  return bound;
}

static Dim3 getThreadIndex(Thread &thread) {
  const Dim3 &size = thread.getCluster().getState().launch.block;
  unsigned index = thread.getIndex();
  return {index % size[0], index / size[0] % size[1],
          index / (size[0] * size[1])};
}

using GetDim = Dim3 (*)(Thread &);

/// Registers with an x, y and z.
static GetDim findDim(StringRef name) {
  return StringSwitch<GetDim>(name)
      .Case("tid", getThreadIndex)
      .Case("ntid",
            [](Thread &t) { return t.getCluster().getState().launch.block; })
      .Case("ctaid", [](Thread &t) { return t.getBlock().getIndex(); })
      .Case("nctaid",
            [](Thread &t) { return t.getCluster().getState().launch.grid; })
      .Case("cluster.nctaid",
            [](Thread &t) { return t.getCluster().getState().launch.cluster; })
      .Case("cluster.ctaid",
            [](Thread &t) {
              const Dim3 &size = t.getCluster().getState().launch.cluster;
              Dim3 index = t.getBlock().getIndex();
              for (unsigned i = 0; i < 3; ++i)
                index[i] %= size[i];
              return index;
            })
      .Case("clusterid",
            [](Thread &t) {
              const Dim3 &size = t.getCluster().getState().launch.cluster;
              Dim3 index = t.getBlock().getIndex();
              for (unsigned i = 0; i < 3; ++i)
                index[i] /= size[i];
              return index;
            })
      .Case("nclusterid",
            [](Thread &t) {
              const Launch &launch = t.getCluster().getState().launch;
              Dim3 size = launch.grid;
              for (unsigned i = 0; i < 3; ++i)
                size[i] /= launch.cluster[i];
              return size;
            })
      .Default(nullptr);
}

using GetValue = uint32_t (*)(Thread &);

static GetValue findValue(StringRef name) {
  return StringSwitch<GetValue>(name)
      .Case("laneid", [](Thread &t) -> uint32_t { return t.getLane(); })
      .Case("warpid", [](Thread &t) -> uint32_t { return t.getWarp(); })
      .Case("warpsize", [](Thread &) -> uint32_t { return 32; })
      .Case("lanemask.eq",
            [](Thread &t) -> uint32_t { return 1u << t.getLane(); })
      .Case("lanemask.lt",
            [](Thread &t) -> uint32_t { return (1ull << t.getLane()) - 1; })
      .Case("lanemask.le",
            [](Thread &t) -> uint32_t { return (2ull << t.getLane()) - 1; })
      .Case("lanemask.gt",
            [](Thread &t) -> uint32_t { return ~((2ull << t.getLane()) - 1); })
      .Case("lanemask.ge",
            [](Thread &t) -> uint32_t { return ~((1ull << t.getLane()) - 1); })
      .Case("cluster.ctarank",
            [](Thread &t) -> uint32_t { return t.getBlock().getRank(); })
      .Case("cluster.nctarank",
            [](Thread &t) -> uint32_t { return t.getCluster().getBlocks(); })
      .Case("dynamic_smem_size",
            [](Thread &t) -> uint32_t {
              return t.getCluster().getState().launch.dynamicShared;
            })
      .Default(nullptr);
}

static BoundOpcode bindRegister(StringRef suffix) {
  StringRef name = suffix.drop_front(suffix.empty() ? 0 : 1);
  if (GetValue value = findValue(name))
    return bindValue(value);
  auto [dim, axis] = name.rsplit('.');
  GetDim get = findDim(dim);
  auto index = StringSwitch<std::optional<unsigned>>(axis)
                   .Case("x", 0)
                   .Case("y", 1)
                   .Case("z", 2)
                   .Default(std::nullopt);
  if (!get || !index)
    return {};
  return bindValue(
      [get, index](Thread &thread) { return get(thread)[*index]; });
}

ArrayRef<Opcode> mlir::amp::emulator::getRegisterOpcodes() {
  static const Opcode rows[] = {
      {"read.ptx.sreg", Scope::Thread, false, bindRegister},
  };
  return rows;
}

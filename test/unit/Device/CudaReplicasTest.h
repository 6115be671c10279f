//===- CudaReplicasTest.h - Replicas on the fake driver and NCCL *- C++ -*-===//
//
// Two processes train together, each on a GPU of its own.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_TEST_UNIT_DEVICE_CUDAREPLICASTEST_H
#define AMP_TEST_UNIT_DEVICE_CUDAREPLICASTEST_H

#include "FakeCudaTest.h"
#include "amp/Runtime/Collectives.h"
#include "amp/Session/StepInstance.h"
#include "llvm/Support/FileSystem.h"
#include <functional>
#include <sys/wait.h>
#include <unistd.h>

namespace mlir::amp::test {

constexpr int64_t kCount = 5;

inline ArgSpec makeArg(const char *name, ArgRole role, const char *type,
                       llvm::ArrayRef<int64_t> shape = {}) {
  ArgSpec arg;
  arg.name = name;
  arg.role = role;
  arg.dtype = type;
  arg.shape.assign(shape.begin(), shape.end());
  arg.init.value = 2;
  return arg;
}

/// The program's own variable, as an object file has one.
inline Device *device = nullptr;

template <typename T>
T *get(void **arguments, int i) {
  return *static_cast<T **>(arguments[i]);
}

/// g = w * x, number = 1: what a replica's batch gives.
inline void kernelGradient(void **arguments) {
  for (int64_t i = 0; i < kCount; ++i)
    get<float>(arguments, 2)[i] =
        get<float>(arguments, 0)[i] * get<float>(arguments, 1)[i];
  *get<int32_t>(arguments, 3) = 1;
}

/// w -= g / 8: of what all gave.
inline void kernelUpdate(void **arguments) {
  for (int64_t i = 0; i < kCount; ++i)
    get<float>(arguments, 0)[i] -= get<float>(arguments, 1)[i] / 8;
}

/// Counts its runs, in memory of its own.
inline void kernelOther(void **arguments) { ++*get<float>(arguments, 0); }

/// w, x, number, then the arena, which has g, and behind it what is no sum.
inline void entry(void **pointers) {
  void *first[] = {&pointers[0], &pointers[1], &pointers[3], &pointers[2]};
  device->launch(0, first);
  void *sums[] = {&pointers[3]};
  device->launch(1, sums);
  void *numbers[] = {&pointers[2]};
  device->launch(2, numbers);
  void *place = static_cast<char *>(pointers[3]) + 512;
  void *other[] = {&place};
  device->launch(4, other);
  void *last[] = {&pointers[0], &pointers[3]};
  device->launch(3, last);
}

inline DeviceKernel makeKernel(const char *name,
                               llvm::ArrayRef<int64_t> bytes) {
  DeviceKernel kernel;
  kernel.launches.push_back({name, 1, 32, 0});
  for (int64_t size : bytes)
    kernel.operands.push_back({size, true, true});
  return kernel;
}

inline DeviceKernel makeReduction(int64_t bytes, ReducedType type) {
  DeviceKernel kernel;
  kernel.operands.push_back({bytes, true, true});
  kernel.reduced.push_back(type);
  return kernel;
}

inline DeviceProgram makeProgram() {
  constexpr int64_t kBytes = kCount * 4;
  return DeviceProgram{"cuda:sm_90a",
                       {makeKernel("gradient", {kBytes, kBytes, kBytes, 4}),
                        makeReduction(kBytes, ReducedType::F32),
                        makeReduction(4, ReducedType::I32),
                        makeKernel("update", {kBytes, kBytes}),
                        makeKernel("other", {4})}};
}

/// What rank `rank` reads in a step: an exact number.
inline float getInput(int rank, int step, int64_t i) {
  return float(37 * (step + 1) + 11 * i - 5 * rank) / 64;
}

class CudaReplicasTest : public FakeCudaTest {
protected:
  void SetUp() override {
    FakeCudaTest::SetUp();
    set("AMP_NCCL", AMP_FAKE_NCCL);
    set("FAKE_CUDA_GPUS", "2");
    setKernel("gradient", kernelGradient, 4);
    setKernel("update", kernelUpdate, 2);
    setKernel("other", kernelOther, 1);
    manifest.args = {makeArg("w", ArgRole::Param, "f32", kCount),
                     makeArg("x", ArgRole::Input, "f32", kCount),
                     makeArg("number", ArgRole::Report, "i32")};
    manifest.arenaBytes = 1000;
    llvm::SmallString<128> path;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("amp-replicas", path));
    folder = path.str().str();
    set("AMP_RENDEZVOUS", folder.c_str());
    set("TMPDIR", folder.c_str());
  }
  void TearDown() override {
    FakeCudaTest::TearDown();
    (void)llvm::sys::fs::remove_directories(folder);
  }

  /// Runs `body` as each of two processes, which give what it returns, "" for
  /// success. Their own tests' failures would be told to nobody.
  std::vector<std::string> runBoth(std::function<std::string(int)> body) {
    std::vector<int> pipes, children;
    for (int rank = 0; rank < 2; ++rank) {
      int ends[2];
      EXPECT_EQ(::pipe(ends), 0);
      int child = ::fork();
      if (child == 0) {
        std::string text = runAs(rank, body);
        (void)!::write(ends[1], text.data(), text.size());
        std::_Exit(0);
      }
      ::close(ends[1]);
      pipes.push_back(ends[0]);
      children.push_back(child);
    }
    std::vector<std::string> texts(2);
    for (int rank = 0; rank < 2; ++rank) {
      char buffer[4096];
      while (ssize_t count = ::read(pipes[rank], buffer, sizeof(buffer)))
        texts[rank].append(buffer, std::max<ssize_t>(count, 0));
      ::close(pipes[rank]);
      int status = 0;
      ::waitpid(children[rank], &status, 0);
      EXPECT_EQ(status, 0) << "of rank " << rank;
    }
    return texts;
  }

  std::string runAs(int rank, const std::function<std::string(int)> &body) {
    std::string number = std::to_string(rank);
    set("RANK", number.c_str());
    set("LOCAL_RANK", number.c_str());
    set("WORLD_SIZE", "2");
    if (llvm::Error error = joinReplicas(2))
      return toString(std::move(error));
    std::string text = body(rank);
    getCollectives().leave(0);
    return text;
  }

  static llvm::Expected<std::unique_ptr<Device>> createDevice() {
    auto created = Device::create(makeProgram(), CudaCode{"\x7f"
                                                          "ELF...",
                                                          ".version 8.4"}
                                                     .toBytes());
    if (created)
      device = created->get();
    return created;
  }

  /// Trains for so many steps; the parameter's bits, or an error. `before` is
  /// called in front of each.
  std::string train(int rank, int steps,
                    llvm::function_ref<void(int)> before = nullptr) {
    auto owner = createDevice();
    if (!owner)
      return getMessage(owner.takeError());
    auto instance = StepInstance::create(manifest, entry, device);
    if (!instance)
      return getMessage(instance.takeError());
    if (llvm::Error error = instance->initialize(0))
      return getMessage(std::move(error));
    BufferRef x = *instance->find(ArgRole::Input, "x");
    for (int step = 0; step < steps; ++step) {
      for (int64_t i = 0; i < kCount; ++i)
        x.set(getInput(rank, step, i), i);
      if (before)
        before(step);
      if (llvm::Error error = instance->run())
        return getMessage(std::move(error));
    }
    if (llvm::Error error = instance->download(ArgRole::Param))
      return getMessage(std::move(error));
    std::string text;
    BufferRef w = *instance->find(ArgRole::Param, "w");
    for (int64_t i = 0; i < kCount; ++i)
      text += llvm::utohexstr(llvm::bit_cast<uint32_t>(float(w.get(i)))) + " ";
    return text + std::to_string(int(instance->getReport("number")));
  }

  /// What `train` gives, by one process: the same bits, since two terms have
  /// one sum.
  static std::string getExpected(int steps) {
    float w[kCount];
    std::fill(w, w + kCount, 2.0f);
    for (int step = 0; step < steps; ++step)
      for (int64_t i = 0; i < kCount; ++i) {
        float sum = w[i] * getInput(0, step, i);
        float other = w[i] * getInput(1, step, i);
        sum += other;
        w[i] -= sum / 8;
      }
    std::string text;
    for (float value : w)
      text += llvm::utohexstr(llvm::bit_cast<uint32_t>(value)) + " ";
    return text + "2";
  }

  Manifest manifest;
  std::string folder;
};

} // namespace mlir::amp::test

#endif // AMP_TEST_UNIT_DEVICE_CUDAREPLICASTEST_H

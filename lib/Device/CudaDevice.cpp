//===- CudaDevice.cpp - Kernels on an NVIDIA GPU ----------------*- C++ -*-===//

#include "CudaDevice.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include <cstring>
#include <mutex>
#include <set>

using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// CudaCode
//===----------------------------------------------------------------------===//

std::string CudaCode::toBytes() const {
  int64_t size = cubin.size();
  std::string bytes(reinterpret_cast<const char *>(&size), sizeof(size));
  return bytes + cubin + ptx;
}

llvm::Expected<CudaCode> CudaCode::fromBytes(llvm::StringRef bytes) {
  int64_t size = 0, room = bytes.size() - sizeof(size);
  if (bytes.size() >= sizeof(size))
    std::memcpy(&size, bytes.data(), sizeof(size));
  else
    room = -1;
  if (size < 0 || size > room)
    return llvm::createStringError(
        "the program's device code is damaged: expected a cubin of " +
        llvm::Twine(size) + " bytes, found " + llvm::Twine(bytes.size()) +
        " bytes in all");
  bytes = bytes.drop_front(sizeof(size));
  return CudaCode{bytes.take_front(size).str(), bytes.drop_front(size).str()};
}

//===----------------------------------------------------------------------===//
// Making a device
//===----------------------------------------------------------------------===//

namespace {
/// One more reference to each GPU's context, so that it outlives devices: one
/// takes a second to make, and `amp-run check` a device for each function.
class KeptContexts {
public:
  llvm::Error keep(const CudaDriver &driver, int gpu, llvm::StringRef name) {
    std::scoped_lock lock(mutex);
    if (llvm::is_contained(gpus, gpu))
      return llvm::Error::success();
    CudaContext context = nullptr;
    if (llvm::Error error =
            driver.check(driver.cuDevicePrimaryCtxRetain(&context, gpu),
                         "a context on " + name))
      return error;
    gpus.insert(gpu);
    return llvm::Error::success();
  }
  /// After an error a context fails for ever: the next device needs another.
  void drop(const CudaDriver &driver, int gpu) {
    std::scoped_lock lock(mutex);
    if (gpus.erase(gpu))
      (void)driver.cuDevicePrimaryCtxRelease_v2(gpu);
  }

private:
  std::mutex mutex;
  std::set<int> gpus;
};
} // namespace

static KeptContexts &getKeptContexts() {
  static KeptContexts contexts;
  return contexts;
}

llvm::Error CudaDevice::open() {
  auto number = chooseGPU(driver);
  if (!number)
    return number.takeError();
  name = "GPU " + std::to_string(*number);
  int device = 0;
  if (llvm::Error error =
          driver.check(driver.cuDeviceGet(&device, *number), name))
    return error;
  CudaContext context = nullptr;
  if (llvm::Error error =
          driver.check(driver.cuDevicePrimaryCtxRetain(&context, device),
                       "a context on " + name))
    return error;
  gpu = device;
  if (llvm::Error error = getKeptContexts().keep(driver, device, name))
    return error;
  if (llvm::Error error = driver.check(driver.cuCtxSetCurrent(context),
                                       "the context of " + name))
    return error;
  return driver.check(driver.cuStreamCreate(&stream, kCudaStreamNonBlocking),
                      "a stream on " + name);
}

/// Before the first step: what is missing is said while nobody waits.
llvm::Error CudaDevice::joinReplicas() {
  bool isCommon = false;
  for (int32_t i = 0, e = program.kernels.size(); i < e; ++i) {
    isCommon |= program.kernels[i].isCommon();
    // A sum takes the wish along, not what is sent from one to one.
    if (program.kernels[i].isCommon() &&
        program.kernels[i].exchange != DeviceExchange::Parts)
      lastCollective = i;
  }
  if (!isCommon)
    return llvm::Error::success();
  auto created = CudaReplicas::create(driver, stream);
  if (!created)
    return created.takeError();
  replicas = std::move(*created);
  return llvm::Error::success();
}

/// The cubin, or else the PTX, which the driver compiles: a cubin fits chips of
/// its own generation only, and drivers that are not older than its ptxas.
llvm::Error CudaDevice::load(const CudaCode &code) {
  CudaResult result = driver.cuModuleLoadData(&module, code.cubin.data());
  if (result == 0)
    return llvm::Error::success();
  llvm::Error cubinError = driver.check(
      result, "the cubin for " + program.target + " does not load on " + name);
  llvm::Error ptxError =
      driver.check(driver.cuModuleLoadData(&module, code.ptx.c_str()),
                   "its PTX does not, either");
  if (!ptxError) {
    llvm::consumeError(std::move(cubinError));
    return llvm::Error::success();
  }
  return llvm::createStringError(toString(std::move(cubinError)) + "; " +
                                 toString(std::move(ptxError)));
}

llvm::Error CudaDevice::findFunctions() {
  for (const DeviceKernel &kernel : program.kernels) {
    functions.emplace_back();
    for (const DeviceLaunch &launch : kernel.launches) {
      CudaFunction &function = functions.back().emplace_back();
      std::string what = "kernel '" + launch.entry + "' of the module";
      if (llvm::Error error =
              driver.check(driver.cuModuleGetFunction(&function, module,
                                                      launch.entry.c_str()),
                           what))
        return error;
      // Beyond 48 KiB a function must ask.
      if (llvm::Error error = driver.check(
              driver.cuFuncSetAttribute(function, kCudaMaxDynamicSharedBytes,
                                        launch.shared),
              what + " with " + llvm::Twine(launch.shared) +
                  " bytes of shared memory"))
        return error;
    }
  }
  return llvm::Error::success();
}

llvm::Expected<std::unique_ptr<Device>>
CudaDevice::create(DeviceProgram program, llvm::StringRef code) {
  auto image = CudaCode::fromBytes(code);
  if (!image)
    return image.takeError();
  auto driver = CudaDriver::load();
  if (!driver)
    return driver.takeError();
  std::unique_ptr<CudaDevice> device(
      new CudaDevice(std::move(program), *driver));
  if (llvm::Error error = device->open())
    return error;
  if (llvm::Error error = device->load(*image))
    return error;
  if (llvm::Error error = device->findFunctions())
    return error;
  if (llvm::Error error = device->joinReplicas())
    return error;
  return std::unique_ptr<Device>(std::move(device));
}

// Nobody is left to hear of an error of what follows.

CudaDevice::~CudaDevice() {
  replicas.reset();
  if (stream) {
    (void)driver.cuStreamSynchronize(stream);
    (void)driver.cuStreamDestroy_v2(stream);
  }
  if (module)
    (void)driver.cuModuleUnload(module);
  if (gpu < 0)
    return;
  if (isBroken)
    getKeptContexts().drop(driver, gpu);
  (void)driver.cuDevicePrimaryCtxRelease_v2(gpu);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

llvm::Expected<void *> CudaDevice::allocateMemory(int64_t bytes) {
  // The driver refuses 0 bytes. What it gives is aligned to 256.
  size_t size = std::max<int64_t>(bytes, 1);
  CudaPointer pointer = 0;
  if (llvm::Error error =
          driver.check(driver.cuMemAlloc_v2(&pointer, size),
                       llvm::Twine(size) + " bytes of the GPU's memory"))
    return error;
  if (llvm::Error error =
          driver.check(driver.cuMemsetD8Async(pointer, 0, size, stream),
                       "clearing the GPU's memory")) {
    (void)driver.cuMemFree_v2(pointer);
    return error;
  }
  return reinterpret_cast<void *>(pointer);
}

void CudaDevice::freeMemory(void *memory) {
  (void)driver.cuMemFree_v2(reinterpret_cast<CudaPointer>(memory));
}

llvm::Expected<void *> CudaDevice::allocateHost(int64_t bytes) {
  size_t size = std::max<int64_t>(bytes, 1);
  void *memory = nullptr;
  if (llvm::Error error =
          driver.check(driver.cuMemAllocHost_v2(&memory, size),
                       llvm::Twine(size) + " bytes of pinned memory"))
    return error;
  std::memset(memory, 0, size);
  return memory;
}

void CudaDevice::freeHost(void *memory) { (void)driver.cuMemFreeHost(memory); }

llvm::Error CudaDevice::copy(void *target, const void *source, int64_t bytes,
                             bool toDevice) {
  if (replicas)
    if (llvm::Error error = replicas->await(toDevice ? target : source, bytes))
      return error;
  if (toDevice)
    return driver.check(
        driver.cuMemcpyHtoDAsync_v2(reinterpret_cast<CudaPointer>(target),
                                    source, bytes, stream),
        "a copy to the GPU of " + llvm::Twine(bytes) + " bytes");
  return driver.check(
      driver.cuMemcpyDtoHAsync_v2(target, reinterpret_cast<CudaPointer>(source),
                                  bytes, stream),
      "a copy from the GPU of " + llvm::Twine(bytes) + " bytes");
}

//===----------------------------------------------------------------------===//
// Work
//===----------------------------------------------------------------------===//

llvm::Error CudaDevice::run(int32_t kernel, void **arguments) {
  if (program.kernels[kernel].isCommon())
    return replicas->enqueue(program.kernels[kernel], arguments,
                             /*takesWish=*/kernel == lastCollective);
  if (replicas)
    if (llvm::Error error = replicas->await(program.kernels[kernel], arguments))
      return error;
  for (auto [launch, function] :
       llvm::zip_equal(program.kernels[kernel].launches, functions[kernel])) {
    CudaLaunchConfig config;
    config.gridX = launch.blocks;
    config.blockX = launch.threads;
    config.sharedBytes = launch.shared;
    config.stream = stream;
    if (llvm::Error error = driver.check(
            driver.cuLaunchKernelEx(&config, function, arguments, nullptr),
            "the launch of kernel '" + launch.entry + "'"))
      return error;
  }
  return llvm::Error::success();
}

llvm::Error CudaDevice::wait() {
  auto synchronize = [&] {
    CudaResult result = driver.cuStreamSynchronize(stream);
    isBroken |= result != 0;
    return driver.check(result, "the GPU's work");
  };
  if (!replicas)
    return synchronize();
  if (hasFailed()) {
    endReplicas();
    return synchronize();
  }
  llvm::Error error = replicas->wait();
  if (!error)
    return error;
  endReplicas();
  llvm::consumeError(synchronize());
  return holdBack(std::move(error));
}

namespace mlir::amp {

/// The first time the work is done as it comes: the driver may still load code,
/// which it cannot while it records. The second time it is recorded as a graph
/// and not done; from then on the graph is launched. That is the same work, for
/// a graph keeps the pointers and scalars of its launches, and those of a
/// sequence do not change.
class CudaSequence : public DeviceSequence {
public:
  explicit CudaSequence(CudaDevice &device) : device(device) {
    if (device.replicas)
      CudaDevice::getSequences().insert(this);
  }
  ~CudaSequence() override {
    if (device.replicas)
      CudaDevice::getSequences().erase(this);
    forget();
  }
  void run(llvm::function_ref<void()> enqueue) override;
  /// Destroys what was recorded.
  void forget() {
    if (graph)
      (void)device.driver.cuGraphExecDestroy(std::exchange(graph, nullptr));
  }

private:
  void perform(llvm::function_ref<void()> enqueue);
  llvm::Error record(llvm::function_ref<void()> enqueue);

  CudaDevice &device;
  bool hasRun = false;
  CudaGraphExec graph = nullptr;
  Traffic sent; ///< each time
};

} // namespace mlir::amp

/// The work, and at its end the device's stream has all of it.
void CudaSequence::perform(llvm::function_ref<void()> enqueue) {
  enqueue();
  if (device.replicas)
    device.keep(device.replicas->awaitAll());
}

llvm::Error CudaSequence::record(llvm::function_ref<void()> enqueue) {
  CudaDriver &driver = device.driver;
  if (llvm::Error error =
          driver.check(driver.cuStreamBeginCapture_v2(device.stream,
                                                      kCudaCaptureThreadLocal),
                       "the begin of a graph"))
    return error;
  perform(enqueue);
  CudaGraph recorded = nullptr;
  // To be ended in any case, or the stream stays as it is.
  if (llvm::Error error =
          driver.check(driver.cuStreamEndCapture(device.stream, &recorded),
                       "the end of a graph"))
    return error;
  llvm::scope_exit destroy([&] { (void)driver.cuGraphDestroy(recorded); });
  // Half of the work must not be replayed.
  if (device.hasFailed())
    return llvm::Error::success();
  return driver.check(driver.cuGraphInstantiateWithFlags(&graph, recorded, 0),
                      "the making of a graph");
}

void CudaSequence::run(llvm::function_ref<void()> enqueue) {
  if (device.hasFailed())
    return;
  CudaReplicas *replicas = device.replicas.get();
  if (replicas)
    replicas->begin();
  if (!std::exchange(hasRun, true)) {
    perform(enqueue);
  } else if (graph || device.keep(record(enqueue))) {
    device.keep(device.driver.check(
        device.driver.cuGraphLaunch(graph, device.stream), "a graph's launch"));
  }
  if (!replicas)
    return;
  if (Traffic enqueued = replicas->takeTraffic(); enqueued.messages > 0)
    sent = enqueued;
  replicas->count(sent);
}

std::unique_ptr<DeviceSequence> CudaDevice::createSequence() {
  return std::make_unique<CudaSequence>(*this);
}

llvm::SmallPtrSet<CudaSequence *, 2> &CudaDevice::getSequences() {
  static llvm::SmallPtrSet<CudaSequence *, 2> sequences;
  return sequences;
}

/// Others wait for what will not come, and this process for them. NCCL waits
/// for the graphs that have its messages.
void CudaDevice::endReplicas() {
  for (CudaSequence *sequence : getSequences())
    sequence->forget();
  replicas->abort();
}

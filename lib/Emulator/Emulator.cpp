//===- Emulator.cpp - NVPTX kernels on the CPU ------------------*- C++ -*-===//

#include "amp/Emulator/Emulator.h"
#include "Libdevice.h"
#include "Machine.h"
#include "amp/Runtime/Symbols.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/ThreadSafeModule.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/TargetSelect.h"
#include <mutex>
#include <thread>

using namespace mlir::amp;
using namespace mlir::amp::emulator;
namespace orc = llvm::orc;

struct Emulator::Impl {
  std::unique_ptr<orc::LLJIT> jit;
  HostModule host;
  Options options;
  Counters counters;
};

//===----------------------------------------------------------------------===//
// What compiled kernels call
//===----------------------------------------------------------------------===//

static void callOpcode(uint32_t index, void *result, void **arguments) {
  Thread &thread = getCurrentThread();
  const CallSite &site = thread.getCluster().getState().host.calls[index];
  thread.instruction = &site.name;
  ++thread.getCluster().getCounters().instructions;
  Operands operands = {result, arguments};
  if (site.opcode->scope == Scope::Thread)
    site.bound.thread(thread, operands);
  else
    thread.getBlock().gather(thread, site, operands);
}

static void checkAccess(uint32_t index, const void *address, uint64_t bytes) {
  Thread &thread = getCurrentThread();
  const AccessSite &site = thread.getCluster().getState().host.accesses[index];
  thread.access(address, bytes, site.alignment,
                {site.isRead, site.isWrite, site.isAtomic, &site.text});
  if (site.isAtomic)
    thread.beginAtomic(address, site);
}

static void endAtomic(uint32_t index, const void *address) {
  Thread &thread = getCurrentThread();
  thread.endAtomic(address,
                   thread.getCluster().getState().host.accesses[index]);
}

static void fence(uint32_t isOfDevice) {
  getCurrentThread().fence(isOfDevice ? Reach::Device : Reach::Cluster);
}

static uint64_t issueProduct() { return ++getCurrentThread().products.issued; }

static void setAccumulators(uint64_t ticket) {
  getCurrentThread().products.accumulators = ticket;
}

static void checkResult(uint32_t reader, uint64_t ticket) {
  Thread &thread = getCurrentThread();
  if (ticket <= thread.products.waited)
    return;
  thread.instruction = &thread.getCluster().getState().host.readers[reader];
  thread.fail(
      "it reads the result of a matrix product that has not been waited "
      "for");
}

static void *getSharedBase() {
  return getCurrentThread().getBlock().getShared().getBase();
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

llvm::Expected<Options> Options::parse(llvm::StringRef list) {
  Options options;
  llvm::SmallVector<llvm::StringRef> names;
  list.split(names, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef name : names) {
    if (name == "narrow-float8-sums")
      options.narrowsFloat8Sums = true;
    else if (name == "perturbed-approximations")
      options.perturbsApproximations = true;
    else
      return llvm::createStringError(
          "expected options of the emulator, narrow-float8-sums or "
          "perturbed-approximations, found '" +
          name + "'");
  }
  return options;
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

static llvm::Expected<std::unique_ptr<orc::LLJIT>> createJit() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
  auto machine = orc::JITTargetMachineBuilder::detectHost();
  if (!machine)
    return machine.takeError();
  // Instructions that round to bf16 flush subnormals, unlike a GPU's.
  machine->addFeatures({"-avx512bf16", "-avxneconvert"});
  machine->setCodeGenOptLevel(llvm::CodeGenOptLevel::Default);
  return orc::LLJITBuilder()
      .setJITTargetMachineBuilder(std::move(*machine))
      .create();
}

static llvm::Error defineSymbols(orc::LLJIT &jit) {
  orc::SymbolMap symbols;
  auto define = [&](llvm::StringRef name, void *address) {
    symbols[jit.mangleAndIntern(name)] = {orc::ExecutorAddr::fromPtr(address),
                                          llvm::JITSymbolFlags::Exported |
                                              llvm::JITSymbolFlags::Callable};
  };
  define(kCallHook, reinterpret_cast<void *>(&callOpcode));
  define(kAccessHook, reinterpret_cast<void *>(&checkAccess));
  define(kAtomicHook, reinterpret_cast<void *>(&endAtomic));
  define(kFenceHook, reinterpret_cast<void *>(&fence));
  define(kTicketHook, reinterpret_cast<void *>(&issueProduct));
  define(kAccumulatorsHook, reinterpret_cast<void *>(&setAccumulators));
  define(kResultHook, reinterpret_cast<void *>(&checkResult));
  define(kSharedHook, reinterpret_cast<void *>(&getSharedBase));
  for (const RuntimeSymbol &symbol : getRuntimeSymbols())
    define(symbol.name, symbol.address);
  for (const RuntimeSymbol &symbol : getLibdeviceSymbols())
    define(symbol.name, symbol.address);
  return jit.getMainJITDylib().define(orc::absoluteSymbols(symbols));
}

/// The module may share its context with others: the JIT wants one to itself.
static orc::ThreadSafeModule moveToOwnContext(const llvm::Module &module) {
  orc::ThreadSafeContext context(std::make_unique<llvm::LLVMContext>());
  return orc::cloneExternalModuleToContext(module, context);
}

llvm::Expected<std::unique_ptr<Emulator>>
Emulator::create(std::unique_ptr<llvm::Module> module, Options options) {
  auto impl = std::make_unique<Impl>();
  impl->options = options;
  auto jit = createJit();
  if (!jit)
    return jit.takeError();
  impl->jit = std::move(*jit);
  auto host = lowerToHost(*module, impl->jit->getDataLayout());
  if (!host)
    return host.takeError();
  impl->host = std::move(*host);
  if (llvm::Error error = defineSymbols(*impl->jit))
    return error;
  if (llvm::Error error = impl->jit->addIRModule(moveToOwnContext(*module)))
    return error;
  return std::unique_ptr<Emulator>(new Emulator(std::move(impl)));
}

Emulator::Emulator(std::unique_ptr<Impl> impl) : impl(std::move(impl)) {}
Emulator::~Emulator() = default;

const Counters &Emulator::getCounters() const { return impl->counters; }

//===----------------------------------------------------------------------===//
// Launch
//===----------------------------------------------------------------------===//

static unsigned getCount(const Dim3 &size) {
  return size[0] * size[1] * size[2];
}

/// What every GPU that we know refuses. CUDA programming guide, "Technical
/// specifications per compute capability".
static llvm::Error verifyLaunch(const Launch &launch, size_t sharedBytes) {
  constexpr unsigned kMaxThreads = 1024, kMaxShared = 227 << 10;
  unsigned threads = getCount(launch.block);
  if (threads == 0 || threads > kMaxThreads || getCount(launch.grid) == 0)
    return llvm::createStringError(llvm::formatv(
        "a block has 1 to {0} threads, here {1}", kMaxThreads, threads));
  if (sharedBytes > kMaxShared)
    return llvm::createStringError(
        llvm::formatv("a block has at most {0} bytes of shared memory, here "
                      "{1}",
                      kMaxShared, sharedBytes));
  for (unsigned i = 0; i < 3; ++i)
    if (launch.cluster[i] == 0 || launch.grid[i] % launch.cluster[i] != 0)
      return llvm::createStringError(
          "the grid's blocks do not divide into clusters");
  return llvm::Error::success();
}

/// Runs all clusters on several host threads; the first error ends it.
static std::string runClusters(const LaunchState &state, unsigned hostThreads,
                               Counters &counters) {
  unsigned count = getCount(state.launch.grid) / getCount(state.launch.cluster);
  std::atomic<unsigned> next = 0;
  std::mutex mutex;
  std::string failure;
  auto work = [&] {
    Cluster cluster(state);
    std::string problem;
    for (unsigned i; problem.empty() && (i = next++) < count;)
      problem = cluster.run(i);
    std::lock_guard<std::mutex> lock(mutex);
    counters += cluster.getCounters();
    if (!problem.empty()) {
      next = count;
      if (failure.empty())
        failure = problem;
    }
  };
  std::vector<std::thread> workers;
  for (unsigned i = 1; i < std::min(hostThreads, count); ++i)
    workers.emplace_back(work);
  work();
  for (std::thread &worker : workers)
    worker.join();
  return failure;
}

llvm::Error Emulator::launch(llvm::StringRef kernel, const Launch &launch) {
  auto info = impl->host.kernels.find(kernel);
  if (info == impl->host.kernels.end())
    return llvm::createStringError("the module has no kernel '" + kernel + "'");
  size_t sharedBytes = info->second.staticShared + launch.dynamicShared;
  if (llvm::Error error = verifyLaunch(launch, sharedBytes))
    return error;
  auto entry = impl->jit->lookup((kernel + kEntrySuffix).str());
  if (!entry)
    return entry.takeError();
  GlobalMemory memory(launch.memory, impl->options.checkRaces);
  using Function = void (*)(void *);
  LaunchState state = {impl->host,  impl->options,
                       launch,      entry->toPtr<Function>(),
                       sharedBytes, memory};
  unsigned threads = impl->options.threads;
  if (threads == 0)
    threads = std::max(1u, std::thread::hardware_concurrency());
  std::string problem = runClusters(state, threads, impl->counters);
  if (problem.empty())
    return llvm::Error::success();
  return llvm::createStringError("kernel '" + kernel + "': " + problem);
}

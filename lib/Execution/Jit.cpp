//===- Jit.cpp - Object files to functions ----------------------*- C++ -*-===//

#include "amp/Execution/Jit.h"
#include "amp/Runtime/Symbols.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/TargetParser/Host.h"
#include <cstdlib>
#include <sys/syscall.h>
#include <unistd.h>

using namespace mlir::amp;
namespace orc = llvm::orc;

LoadedObject::LoadedObject(std::unique_ptr<orc::LLJIT> jit, EntryFn entry)
    : jit(std::move(jit)), entry(entry) {}
LoadedObject::LoadedObject(LoadedObject &&) = default;
LoadedObject &LoadedObject::operator=(LoadedObject &&) = default;
LoadedObject::~LoadedObject() = default;

bool mlir::amp::requestTileRegisters() {
  // ARCH_REQ_XCOMP_PERM and XFEATURE_XTILEDATA of the kernel's headers.
  constexpr long kRequestPermission = 0x1023, kTileData = 18;
  return ::syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
}

/// Whether the object calls into OpenMP's runtime.
static llvm::Expected<bool> usesOpenMP(llvm::MemoryBufferRef object) {
  auto file = llvm::object::ObjectFile::createObjectFile(object);
  if (!file)
    return file.takeError();
  for (const llvm::object::SymbolRef &symbol : (*file)->symbols()) {
    llvm::Expected<llvm::StringRef> name = symbol.getName();
    if (!name)
      return name.takeError();
    if (name->starts_with("__kmpc_") || name->starts_with("omp_"))
      return true;
  }
  return false;
}

/// Loads OpenMP's runtime, once in a process: it starts threads that are not
/// to be unloaded.
static llvm::Expected<llvm::sys::DynamicLibrary> loadOpenMP() {
  // Threads that spin for the next loop steal the processor from those that
  // work, once the machine does anything else: steps became 100 times slower.
  // A loop that is parallel at all outweighs a thread's waking up.
  if (!std::getenv("KMP_BLOCKTIME"))
    ::setenv("OMP_WAIT_POLICY", "passive", /*overwrite=*/0);
  std::string reason;
  for (const char *path : {"libomp.so.5", "/usr/lib/llvm-22/lib/libomp.so.5"}) {
    auto library =
        llvm::sys::DynamicLibrary::getPermanentLibrary(path, &reason);
    if (library.isValid())
      return library;
  }
  return llvm::createStringError(
      "the OpenMP runtime libomp.so.5 was not found (package libomp5-22): " +
      reason);
}

/// An LLJIT that links objects and never compiles: without a target, its set
/// up costs no more than the link itself.
static llvm::Expected<std::unique_ptr<orc::LLJIT>> createJit() {
  llvm::Triple triple(llvm::sys::getProcessTriple());
  orc::JITTargetMachineBuilder machine(triple);
  return orc::LLJITBuilder()
      .setJITTargetMachineBuilder(std::move(machine))
      .setDataLayout(llvm::DataLayout("e-m:e"))
      .setPlatformSetUp(orc::setUpInactivePlatform)
      .setObjectLinkingLayerCreator([](orc::ExecutionSession &session) {
        return std::make_unique<orc::ObjectLinkingLayer>(session);
      })
      .setCompileFunctionCreator(
          [](orc::JITTargetMachineBuilder)
              -> llvm::Expected<
                  std::unique_ptr<orc::IRCompileLayer::IRCompiler>> {
            return std::unique_ptr<orc::IRCompileLayer::IRCompiler>();
          })
      .create();
}

/// Gives the program what it may call beside the process's own functions.
static llvm::Error defineSymbols(orc::LLJIT &jit, bool needsOpenMP,
                                 int64_t threads) {
  orc::SymbolMap symbols;
  auto define = [&](llvm::StringRef name, void *address) {
    symbols[jit.mangleAndIntern(name)] = {orc::ExecutorAddr::fromPtr(address),
                                          llvm::JITSymbolFlags::Exported |
                                              llvm::JITSymbolFlags::Callable};
  };
  for (const RuntimeSymbol &symbol : getRuntimeSymbols())
    define(symbol.name, symbol.address);
  orc::JITDylib &dylib = jit.getMainJITDylib();
  if (llvm::Error error = dylib.define(orc::absoluteSymbols(symbols)))
    return error;
  if (!needsOpenMP)
    return llvm::Error::success();
  llvm::Expected<llvm::sys::DynamicLibrary> openMP = loadOpenMP();
  if (!openMP)
    return openMP.takeError();
  if (threads > 0)
    if (void *address = openMP->getAddressOfSymbol("omp_set_num_threads"))
      reinterpret_cast<void (*)(int)>(address)(static_cast<int>(threads));
  dylib.addGenerator(std::make_unique<orc::DynamicLibrarySearchGenerator>(
      *openMP, jit.getDataLayout().getGlobalPrefix()));
  return llvm::Error::success();
}

llvm::Expected<LoadedObject>
LoadedObject::load(std::unique_ptr<llvm::MemoryBuffer> object,
                   llvm::StringRef entry, int64_t threads) {
  llvm::Expected<bool> needsOpenMP = usesOpenMP(object->getMemBufferRef());
  if (!needsOpenMP)
    return needsOpenMP.takeError();
  auto jit = createJit();
  if (!jit)
    return jit.takeError();
  // Linking fails asynchronously, so the session's own report is the only one
  // that names the missing symbol; it becomes part of the one error.
  std::string reports;
  (*jit)->getExecutionSession().setErrorReporter(
      [&](llvm::Error error) { reports += ": " + toString(std::move(error)); });
  if (llvm::Error error = defineSymbols(**jit, *needsOpenMP, threads))
    return error;
  if (llvm::Error error = (*jit)->addObjectFile(std::move(object)))
    return error;
  auto address = (*jit)->lookup(entry);
  if (!address)
    return llvm::createStringError("cannot load '" + entry + "': " +
                                   toString(address.takeError()) + reports);
  (*jit)->getExecutionSession().setErrorReporter(
      [](llvm::Error error) { llvm::consumeError(std::move(error)); });
  return LoadedObject(std::move(*jit), address->toPtr<EntryFn>());
}

//===- Jit.cpp - Object files to functions ----------------------*- C++ -*-===//

#include "amp/Session/Jit.h"
#include "OpenMP.h"
#include "ThreadTeam.h"
#include "amp/Device/Device.h"
#include "amp/Runtime/Collectives.h"
#include "amp/Runtime/LaunchClock.h"
#include "amp/Runtime/LaunchRecord.h"
#include "amp/Runtime/Symbols.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir::amp;
namespace orc = llvm::orc;

LoadedObject::LoadedObject(std::unique_ptr<orc::LLJIT> jit,
                           std::unique_ptr<Device> device, EntryFn entry,
                           OpenMP openMP, int64_t threads)
    : jit(std::move(jit)), device(std::move(device)), entry(entry),
      openMP(openMP), threads(static_cast<int>(threads)) {}
LoadedObject::LoadedObject(LoadedObject &&) = default;
LoadedObject &LoadedObject::operator=(LoadedObject &&) = default;
LoadedObject::~LoadedObject() = default;

namespace {
/// A setting of OpenMP in this thread, until the end of a scope.
class ScopedSetting {
public:
  ScopedSetting(int (*get)(), void (*set)(int), int value) : set(set) {
    isOther = get && set && (before = get()) != value;
    if (isOther)
      set(value);
  }
  ~ScopedSetting() {
    if (isOther)
      set(before);
  }

private:
  void (*set)(int);
  int before = 0;
  bool isOther;
};
} // namespace

void LoadedObject::run(void **arguments) const {
  ScopedSetting count(threads > 0 ? openMP.getMaxThreads : nullptr,
                      openMP.setNumThreads, threads);
  ScopedSetting spin(openMP.getBlockTime, openMP.setBlockTime, kSpin);
  if (hasThreads(openMP))
    ThreadTeam(openMP).run(entry, arguments);
  else
    entry(arguments);
}

llvm::Expected<llvm::SmallVector<llvm::MemoryBufferRef>>
mlir::amp::listObjects(llvm::MemoryBufferRef object) {
  if (!object.getBuffer().starts_with(llvm::object::ArchiveMagic))
    return llvm::SmallVector<llvm::MemoryBufferRef>{object};
  auto archive = llvm::object::Archive::create(object);
  if (!archive)
    return archive.takeError();
  llvm::SmallVector<llvm::MemoryBufferRef> objects;
  llvm::Error error = llvm::Error::success();
  for (const auto &child : (*archive)->children(error)) {
    auto member = child.getMemoryBufferRef();
    if (!member)
      return llvm::joinErrors(member.takeError(), std::move(error));
    objects.push_back(*member);
  }
  if (error)
    return error;
  return objects;
}

namespace {

/// What an object file needs beside the process's functions.
struct Needs {
  bool openMP = false, device = false;
};

} // namespace

static llvm::Error findNeeds(llvm::MemoryBufferRef object, Needs &needs) {
  auto file = llvm::object::ObjectFile::createObjectFile(object);
  if (!file)
    return file.takeError();
  for (const llvm::object::SymbolRef &symbol : (*file)->symbols()) {
    llvm::Expected<llvm::StringRef> name = symbol.getName();
    if (!name)
      return name.takeError();
    needs.openMP |= name->starts_with("__kmpc_") || name->starts_with("omp_");
    needs.device |= *name == kDeviceTableSymbol;
  }
  return llvm::Error::success();
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

static llvm::Error define(orc::LLJIT &jit,
                          llvm::ArrayRef<RuntimeSymbol> symbols) {
  orc::SymbolMap map;
  for (const RuntimeSymbol &symbol : symbols)
    map[jit.mangleAndIntern(symbol.name)] = {
        orc::ExecutorAddr::fromPtr(symbol.address),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  return jit.getMainJITDylib().define(orc::absoluteSymbols(map));
}

/// The program's own regions are a team's (ThreadTeam.h); what else it calls of
/// OpenMP's is the runtime's.
static llvm::Expected<OpenMP> addOpenMP(orc::LLJIT &jit) {
  llvm::Expected<llvm::sys::DynamicLibrary> library = loadOpenMP();
  if (!library)
    return library.takeError();
  if (llvm::Error error = define(jit, getThreadTeamSymbols()))
    return error;
  jit.getMainJITDylib().addGenerator(
      std::make_unique<orc::DynamicLibrarySearchGenerator>(
          *library, jit.getDataLayout().getGlobalPrefix()));
  return findOpenMP(*library);
}

/// Bytes that an object brings, behind their count.
static llvm::Expected<llvm::StringRef> readEmbedded(orc::LLJIT &jit,
                                                    llvm::StringRef name) {
  auto address = jit.lookup(name);
  if (!address)
    return address.takeError();
  const char *base = address->toPtr<const char *>();
  int64_t size;
  std::memcpy(&size, base, sizeof(size));
  return llvm::StringRef(base + sizeof(size), size);
}

static void launchOnDevice(void *device, int32_t kernel, void **arguments) {
  static_cast<Device *>(device)->launch(kernel, arguments);
}

/// Makes the device of a program that is linked, and tells the program.
static llvm::Expected<std::unique_ptr<Device>> createDevice(orc::LLJIT &jit) {
  auto code = readEmbedded(jit, kDeviceCodeSymbol);
  if (!code)
    return code.takeError();
  auto table = readEmbedded(jit, kDeviceTableSymbol);
  if (!table)
    return table.takeError();
  auto json = llvm::json::parse(*table);
  if (!json)
    return json.takeError();
  auto program = DeviceProgram::fromJSON(*json);
  if (!program)
    return program.takeError();
  auto device = Device::create(std::move(*program), *code);
  auto variable = jit.lookup(kDeviceSymbol);
  if (!variable)
    return variable.takeError();
  if (device)
    *variable->toPtr<void **>() = device->get();
  return device;
}

llvm::Expected<LoadedObject>
LoadedObject::load(std::unique_ptr<llvm::MemoryBuffer> object,
                   llvm::StringRef entry, int64_t threads) {
  auto objects = listObjects(object->getMemBufferRef());
  if (!objects)
    return objects.takeError();
  Needs needs;
  for (llvm::MemoryBufferRef part : *objects)
    if (llvm::Error error = findNeeds(part, needs))
      return error;
  auto jit = createJit();
  if (!jit)
    return jit.takeError();
  // Linking fails asynchronously, so the session's own report is the only one
  // that names the missing symbol; it becomes part of the one error.
  std::string reports;
  (*jit)->getExecutionSession().setErrorReporter(
      [&](llvm::Error error) { reports += ": " + toString(std::move(error)); });
  for (auto symbols : {getRuntimeSymbols(), getLaunchClockSymbols(),
                       getLaunchRecordSymbols(), getCollectiveSymbols()})
    if (llvm::Error error = define(**jit, symbols))
      return error;
  OpenMP openMP;
  if (needs.openMP) {
    auto added = addOpenMP(**jit);
    if (!added)
      return added.takeError();
    openMP = *added;
  }
  if (needs.device)
    if (llvm::Error error = define(
            **jit,
            {{kDeviceLaunchSymbol, reinterpret_cast<void *>(&launchOnDevice)}}))
      return error;
  for (llvm::MemoryBufferRef part : *objects)
    if (llvm::Error error =
            (*jit)->addObjectFile(llvm::MemoryBuffer::getMemBufferCopy(
                part.getBuffer(), part.getBufferIdentifier())))
      return error;
  auto address = (*jit)->lookup(entry);
  if (!address)
    return llvm::createStringError("cannot load '" + entry + "': " +
                                   toString(address.takeError()) + reports);
  (*jit)->getExecutionSession().setErrorReporter(
      [](llvm::Error error) { llvm::consumeError(std::move(error)); });
  std::unique_ptr<Device> device;
  if (needs.device) {
    auto created = createDevice(**jit);
    if (!created)
      return created.takeError();
    device = std::move(*created);
  }
  return LoadedObject(std::move(*jit), std::move(device),
                      address->toPtr<EntryFn>(), openMP, threads);
}

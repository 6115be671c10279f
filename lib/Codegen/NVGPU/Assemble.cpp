//===- Assemble.cpp - PTX to cubin by ptxas ---------------------*- C++ -*-===//

#include "amp/Codegen/NVGPU/DeviceCode.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace mlir;
using namespace mlir::amp;

static constexpr StringLiteral kDefaultToolkit = "/usr/local/cuda";

/// CUDA's folders that the environment names.
static SmallVector<StringRef> listToolkits() {
  SmallVector<StringRef> toolkits;
  for (const char *variable : {"CUDA_ROOT", "CUDA_HOME", "CUDA_PATH"})
    if (const char *folder = std::getenv(variable))
      toolkits.push_back(folder);
  return toolkits;
}

static std::string inToolkit(StringRef toolkit, StringRef path) {
  return (toolkit + "/" + path).str();
}

llvm::Expected<std::string> cuda::findPtxas() {
  if (const char *path = std::getenv("AMP_PTXAS")) {
    if (llvm::sys::fs::can_execute(path))
      return std::string(path);
    return llvm::createStringError(
        "ptxas, a part of the CUDA toolkit, was not found: AMP_PTXAS=" +
        llvm::Twine(path));
  }
  for (StringRef toolkit : listToolkits())
    if (std::string path = inToolkit(toolkit, "bin/ptxas");
        llvm::sys::fs::can_execute(path))
      return path;
  if (auto path = llvm::sys::findProgramByName("ptxas"))
    return *path;
  if (std::string path = inToolkit(kDefaultToolkit, "bin/ptxas");
      llvm::sys::fs::can_execute(path))
    return path;
  return llvm::createStringError(
      "ptxas, a part of the CUDA toolkit, was not found: not in CUDA_HOME, not "
      "on PATH, not in /usr/local/cuda/bin");
}

llvm::Expected<std::string> cuda::findLibdevice() {
  SmallVector<StringRef> toolkits = listToolkits();
  toolkits.push_back(kDefaultToolkit);
  for (StringRef toolkit : toolkits)
    if (std::string path = inToolkit(toolkit, "nvvm/libdevice/libdevice.10.bc");
        llvm::sys::fs::exists(path))
      return path;
  return llvm::createStringError(
      "libdevice, a part of the CUDA toolkit, was not found: not in CUDA_HOME, "
      "not in /usr/local/cuda");
}

static std::string readFile(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

static unsigned getNumber(StringRef line, StringRef pattern) {
  SmallVector<StringRef> groups;
  unsigned number = 0;
  if (llvm::Regex(pattern).match(line, &groups))
    (void)groups[1].getAsInteger(10, number);
  return number;
}

/// Reads what `ptxas -v` prints.
static SmallVector<cuda::KernelResources> parseResources(StringRef text) {
  SmallVector<cuda::KernelResources> kernels;
  SmallVector<StringRef> lines, groups;
  text.split(lines, '\n');
  llvm::Regex entry("Compiling entry function '([^']*)'");
  for (StringRef line : lines) {
    if (entry.match(line, &groups)) {
      kernels.push_back({groups[1].str()});
    } else if (!kernels.empty() && line.contains("Used")) {
      kernels.back().registers = getNumber(line, "Used ([0-9]+) registers");
      kernels.back().sharedBytes = getNumber(line, "([0-9]+) bytes smem");
    }
  }
  return kernels;
}

/// Whether a frame may be libdevice's: of a function of it, or of a kernel that
/// calls one. Sines of f64 reduce large arguments in memory.
static bool usesLibdevice(StringRef ptx, StringRef function) {
  StringRef body = ptx.split((".entry " + function + "(").str()).second;
  return body.empty() || body.take_front(body.find("\n}")).contains("call");
}

/// What is wrong with the memory that a function has for itself; "" if nothing.
static std::string checkFrame(StringRef ptx, StringRef function,
                              StringRef line) {
  unsigned stored = getNumber(line, "([0-9]+) bytes spill stores");
  unsigned loaded = getNumber(line, "([0-9]+) bytes spill loads");
  unsigned frame = getNumber(line, "([0-9]+) bytes stack frame");
  if (stored || loaded)
    return ("'" + function + "' spills registers: " + llvm::Twine(stored) +
            " bytes stored, " + llvm::Twine(loaded) + " loaded")
        .str();
  if (frame && !usesLibdevice(ptx, function))
    return ("'" + function + "' has a stack frame of " + llvm::Twine(frame) +
            " bytes")
        .str();
  return "";
}

/// Code that ptxas made slow and says so: the first such line; "" if there is
/// none. A GPU would run it all the same, at a fraction of its speed.
static std::string findSlowCode(StringRef ptx, StringRef text) {
  SmallVector<StringRef> lines, groups;
  text.split(lines, '\n');
  llvm::Regex entry("(Compiling entry function '|Function properties for )"
                    "([^' ]*)");
  llvm::Regex serialized("\\(C75[0-9][0-9]\\).*");
  std::string function;
  for (StringRef line : lines) {
    if (entry.match(line, &groups)) {
      function = groups[2].str();
    } else if (serialized.match(line, &groups)) {
      return groups[0].str();
    } else if (std::string found = checkFrame(ptx, function, line);
               !found.empty()) {
      return found;
    }
  }
  return "";
}

namespace {

/// A file of its own that goes with it.
struct TemporaryFile {
  llvm::Error create(StringRef suffix) {
    int descriptor;
    if (std::error_code error =
            llvm::sys::fs::createTemporaryFile("amp", suffix, descriptor, path))
      return llvm::createStringError("no temporary file: " + error.message());
    llvm::sys::Process::SafelyCloseFileDescriptor(descriptor);
    return llvm::Error::success();
  }
  ~TemporaryFile() {
    if (!path.empty())
      llvm::sys::fs::remove(path);
  }
  SmallString<128> path;
};

} // namespace

llvm::Expected<cuda::Cubin> cuda::assemblePTX(StringRef ptx, StringRef chip) {
  llvm::Expected<std::string> ptxas = findPtxas();
  if (!ptxas)
    return ptxas.takeError();
  TemporaryFile source, target, report;
  for (auto [file, suffix] :
       {std::pair(&source, "ptx"), std::pair(&target, "cubin"),
        std::pair(&report, "txt")})
    if (llvm::Error error = file->create(suffix))
      return error;
  std::error_code error;
  llvm::raw_fd_ostream(source.path, error) << ptx;
  std::string arch = ("-arch=" + chip).str();
  std::string message;
  int status = llvm::sys::ExecuteAndWait(
      *ptxas, {*ptxas, arch, "-v", source.path, "-o", target.path},
      std::nullopt, {StringRef(), report.path, report.path},
      /*SecondsToWait=*/0, /*MemoryLimit=*/0, &message);
  std::string text = readFile(report.path);
  if (status != 0)
    return llvm::createStringError(
        "ptxas for " + chip + " failed: " +
        (message.empty() && text.empty()
             ? "exit " + llvm::Twine(status).str()
             : StringRef(message.empty() ? text : message)
                   .split('\n')
                   .first.str()));
  std::string cubin = readFile(target.path);
  if (cubin.empty())
    return llvm::createStringError("expected a cubin from '" + *ptxas +
                                   "', which wrote none");
  std::string slow = findSlowCode(ptx, text);
  if (!slow.empty())
    slow = ("ptxas for " + chip + ": " + slow).str();
  return Cubin{std::move(cubin), parseResources(text), std::move(slow)};
}

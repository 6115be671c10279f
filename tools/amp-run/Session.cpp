//===- Session.cpp - What the subcommands share -----------------*- C++ -*-===//

#include "Session.h"
#include "Paths.h"
#include "amp/Session/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace mlir::amp;
using namespace mlir::amp::run;

std::string mlir::amp::run::joinLines(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  return llvm::join(lines, "; ");
}

void mlir::amp::run::printWarning(llvm::StringRef text) {
  llvm::StringRef kind =
      text.consume_front(kRemarkPrefix) ? "remark" : "warning";
  llvm::errs() << "amp-run: " << kind << ": " << joinLines(text) << "\n";
}

std::string mlir::amp::run::quoteNames(llvm::ArrayRef<std::string> names) {
  constexpr size_t kMost = 5;
  std::string text = "'" + llvm::join(names.take_front(kMost), "', '") + "'";
  if (names.size() > kMost)
    text += " and " + std::to_string(names.size() - kMost) + " more";
  return text;
}

void mlir::amp::run::printUnreadKeys(llvm::StringRef path,
                                     llvm::ArrayRef<std::string> keys) {
  if (!keys.empty())
    printWarning(
        (kRemarkPrefix + path + ": nothing reads " + quoteNames(keys)).str());
}

std::string mlir::amp::run::formatBytes(double bytes) {
  const char *units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  int unit = 0;
  for (; bytes >= 1024 && unit < 4; ++unit)
    bytes /= 1024;
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::format(unit ? "%.1f " : "%.0f ", bytes) << units[unit];
  return text;
}

std::string mlir::amp::run::formatSeconds(double seconds) {
  std::string text;
  llvm::raw_string_ostream os(text);
  // By what is printed, so that no unit shows as 1000 of itself.
  if (seconds < 0.9995e-3)
    os << llvm::format("%.0f us", seconds * 1e6);
  else if (seconds < 0.9995)
    os << llvm::format("%.3g ms", seconds * 1e3);
  else if (seconds < 59.95)
    os << llvm::format("%.1f s", seconds);
  else if (int64_t whole = std::llround(seconds); whole < 3600)
    os << whole / 60 << " min " << whole % 60 << " s";
  else
    os << whole / 3600 << " h " << whole % 3600 / 60 << " min";
  return text;
}

std::string mlir::amp::run::formatNumber(double value) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.5g", value);
  return text;
}

llvm::Expected<Session> Session::create(Options options) {
  if (llvm::Error error = checkPaths(options))
    return error;
  // Once, before anything is read: what the machine lacks is one line.
  auto target = resolveTarget(options.compile.target);
  if (!target)
    return target.takeError();
  options.compile.target = *target;
  // Info prints where the cache is and must not make it.
  ObjectCache cache = options.command == Command::Info
                          ? ObjectCache::makeDisabled()
                          : ObjectCache::openDefault(printWarning);
  Session session(std::move(options), std::move(cache));
  if (!session.options.model.empty()) {
    auto text = readText(session.options.model);
    if (!text)
      return text.takeError();
    session.source = std::move(*text);
  }
  return session;
}

static void printTimes(const Program &program, llvm::StringRef label) {
  double total = 0;
  for (const PhaseTime &time : program.times) {
    llvm::errs() << llvm::format("%10.3f ms  ", time.milliseconds) << label
                 << ": " << time.phase << "\n";
    total += time.milliseconds;
  }
  llvm::errs() << llvm::format("%10.3f ms  ", total) << label << ": total ("
               << (program.fromCache ? "from the cache" : "compiled") << ")\n";
}

llvm::Expected<Program>
Session::loadProgram(const CompileOptions &compileOptions,
                     llvm::StringRef label) const {
  llvm::StringRef name = options.model;
  if (name.empty())
    name = "-";
  auto warnOnce = [&](llvm::StringRef text) {
    if (warnings.insert(text).second)
      printWarning(text);
  };
  auto program =
      amp::loadProgram(source, name, compileOptions, cache, warnOnce);
  if (program && options.timing)
    printTimes(*program, label);
  return program;
}

llvm::Expected<LoadedStep> Session::load(const CompileOptions &compileOptions,
                                         llvm::StringRef label) const {
  auto program = loadProgram(compileOptions, label);
  if (!program)
    return program.takeError();
  auto owned = std::make_unique<Program>(std::move(*program));
  auto instance = StepInstance::create(*owned);
  if (!instance)
    return instance.takeError();
  return LoadedStep{compileOptions, std::move(owned), std::move(*instance)};
}

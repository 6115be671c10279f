//===- Session.cpp - What the subcommands share -----------------*- C++ -*-===//

#include "Session.h"
#include "Paths.h"
#include "amp/Runtime/Collectives.h"
#include "amp/Session/Files.h"
#include "amp/Training/Checkpoint.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

static void printByte(std::string &shown, char c) {
  shown += "\\x";
  shown += llvm::hexdigit(uint8_t(c) >> 4, /*LowerCase=*/true);
  shown += llvm::hexdigit(uint8_t(c) & 15, /*LowerCase=*/true);
}

/// What would move a terminal's cursor, change its colors or the direction of
/// its text is shown as bytes, and so is what is no UTF-8.
static std::string escapeControls(llvm::StringRef text) {
  std::string shown;
  while (!text.empty()) {
    const auto *begin = text.bytes_begin(), *next = begin;
    llvm::UTF32 code = 0;
    bool isPrintable =
        llvm::convertUTF8Sequence(&next, text.bytes_end(), &code,
                                  llvm::strictConversion) ==
            llvm::conversionOK &&
        (code < 0x80 ? llvm::isPrint(char(code))
                     : llvm::sys::unicode::isPrintable(int(code)));
    llvm::StringRef letter =
        text.take_front(std::max<ptrdiff_t>(1, next - begin));
    text = text.drop_front(letter.size());
    if (isPrintable)
      shown += letter;
    else
      for (char c : letter)
        printByte(shown, c);
  }
  return shown;
}

/// Without what is between the beginning, which says what is wrong, and the
/// end, which says what to do.
static std::string cutMiddle(const std::string &text) {
  constexpr size_t kMost = 300, kEnd = 95;
  if (text.size() <= kMost)
    return text;
  // It is UTF-8 by now.
  auto isWithin = [&](size_t i) { return (uint8_t(text[i]) & 0xc0) == 0x80; };
  size_t first = kMost - kEnd - 5, last = text.size() - kEnd;
  while (isWithin(first))
    --first;
  while (isWithin(last))
    ++last;
  return text.substr(0, first) + " ... " + text.substr(last);
}

std::string mlir::amp::run::makeLine(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  return cutMiddle(escapeControls(llvm::join(lines, "; ")));
}

void mlir::amp::run::printWarning(llvm::StringRef text) {
  if (!getCollectives().isFirst())
    return;
  llvm::StringRef kind =
      text.consume_front(kRemarkPrefix) ? "remark" : "warning";
  llvm::errs() << "amp-run: " << kind << ": " << makeLine(text) << "\n";
}

llvm::Error mlir::amp::run::loadWeights(const SafeTensors &checkpoint,
                                        const Options &options,
                                        StepInstance &instance) {
  if (llvm::Error error = loadParameters(
          checkpoint, instance, {ArgRole::Param, ArgRole::State}, options.slot))
    return error;
  warnOfOtherValues(checkpoint, options.dataOptions.describeValues(),
                    printWarning);
  return llvm::Error::success();
}

/// Those that take a hundredth of all and more, the longest first.
static void printPasses(llvm::ArrayRef<PhaseTime> phases, double total,
                        llvm::StringRef label) {
  std::vector<std::pair<double, std::string>> passes;
  for (const PhaseTime &phase : phases)
    for (const PhaseTime &pass : phase.passes)
      if (pass.milliseconds >= total / 100)
        passes.push_back(
            {pass.milliseconds, pass.phase + " in " + phase.phase});
  llvm::sort(passes, std::greater<>());
  for (auto &[milliseconds, name] : passes)
    llvm::errs() << llvm::format("%10.3f ms  ", milliseconds) << label
                 << ": pass " << name << "\n";
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
  printPasses(program.times, total, label);
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
  std::string source;
  if (!options.model.empty()) {
    auto text = readText(options.model);
    if (!text)
      return text.takeError();
    source = std::move(*text);
  }
  std::string name = options.model.empty() ? "-" : options.model;
  ProgramLoader::LoadedFn loaded;
  if (options.timing)
    loaded = printTimes;
  ProgramLoader loader(std::move(source), std::move(name), std::move(cache),
                       printWarning, std::move(loaded));
  return Session(std::move(options), std::move(loader));
}

CompileOptions mlir::amp::run::getCompileOptions(const Options &options) {
  CompileOptions result = options.compile;
  switch (options.command) {
  case Command::Grad:
    result.kind = ProgramKind::Grad;
    break;
  case Command::Eval:
    result.kind = ProgramKind::Eval;
    break;
  // Weights are of functions without a loss, too.
  case Command::Export:
  case Command::Predict:
    result.kind = ProgramKind::Predict;
    break;
  case Command::Check:
    result.kind = ProgramKind::Check;
    break;
  case Command::Scaler:
    result.kind = ProgramKind::Scaler;
    break;
  default:
    result = amp::getCompileOptions(options);
    result.profile = options.profile || !options.trace.empty();
    break;
  }
  return result;
}

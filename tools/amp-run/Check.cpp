//===- Check.cpp - Run the functions with check ops -------------*- C++ -*-===//

#include "Compare.h"
#include "Session.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

/// A flat index as "[1, 2]".
static std::string formatIndex(llvm::ArrayRef<int64_t> shape, int64_t flat) {
  llvm::SmallVector<std::string> parts;
  for (int64_t dim : llvm::reverse(shape)) {
    parts.push_back(std::to_string(flat % dim));
    flat /= dim;
  }
  std::reverse(parts.begin(), parts.end());
  return "[" + llvm::join(parts, ", ") + "]";
}

/// Compares a pair of check operands; prints the first element that fails.
static llvm::Expected<bool> checkPair(const BufferRef &actual,
                                      const BufferRef &expected) {
  auto comparison = Comparison::parse(actual.spec->check);
  if (!comparison)
    return comparison.takeError();
  auto mismatch = findMismatch(*comparison, actual, expected);
  if (!mismatch)
    return true;
  auto print = [&](const BufferRef &buffer) {
    return formatElement(buffer.type, buffer.data, *mismatch);
  };
  llvm::outs() << "FAILED " << actual.spec->location << ": check "
               << actual.spec->check << " at "
               << formatIndex(actual.spec->shape, *mismatch) << ": actual "
               << print(actual) << ", expected " << print(expected) << " ("
               << actual.spec->dtype << ")\n";
  return false;
}

/// Runs one function; whether all its checks hold.
static llvm::Expected<bool> checkFunction(const Session &session,
                                          llvm::StringRef name) {
  CompileOptions compileOptions = session.getOptions().compile;
  compileOptions.kind = ProgramKind::Check;
  compileOptions.function = name.str();
  auto step = session.load(compileOptions, name);
  if (!step)
    return step.takeError();
  StepInstance &instance = step->instance;
  if (llvm::Error error = instance.initialize(0))
    return error;
  if (llvm::Error error = instance.run())
    return error;
  if (llvm::Error error = instance.download(ArgRole::Check))
    return error;
  bool passed = true;
  for (const BufferRef &actual : instance.getArgs(ArgRole::Check)) {
    llvm::StringRef number = actual.spec->name;
    if (!number.consume_back(".actual"))
      continue;
    auto expected = instance.find(ArgRole::Check, (number + ".expected").str());
    if (!expected || expected->type != actual.type ||
        expected->spec->shape != actual.spec->shape)
      return llvm::createStringError("check " + number +
                                     " has no matching expected value");
    auto result = checkPair(actual, *expected);
    if (!result)
      return result.takeError();
    passed &= *result;
  }
  return passed;
}

llvm::Error mlir::amp::run::runCheck(const Session &session) {
  const Options &options = session.getOptions();
  auto functions = listCheckFunctions(session.getSource(), options.model);
  if (!functions)
    return functions.takeError();
  llvm::StringRef only = options.compile.function;
  if (!only.empty()) {
    if (!llvm::is_contained(*functions, only))
      return llvm::createStringError(options.model + ": no function '" + only +
                                     "' without arguments and with checks");
    *functions = {only.str()};
  }
  if (functions->empty())
    return llvm::createStringError(options.model +
                                   ": no function without arguments has "
                                   "check ops");
  int passed = 0, failed = 0;
  for (const std::string &name : *functions) {
    auto result = checkFunction(session, name);
    if (!result) {
      // One function that does not compile must not hide the others.
      llvm::outs() << "FAILED " << name << ": "
                   << joinLines(toString(result.takeError())) << "\n";
      ++failed;
      continue;
    }
    *result ? ++passed : ++failed;
  }
  llvm::outs() << passed << " passed, " << failed << " failed\n";
  if (failed)
    return llvm::createStringError(options.model + ": " + llvm::Twine(failed) +
                                   " of " + llvm::Twine(passed + failed) +
                                   " functions failed");
  return llvm::Error::success();
}

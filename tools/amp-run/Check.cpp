//===- Check.cpp - Run the functions with check ops -------------*- C++ -*-===//

#include "Session.h"
#include "amp/Session/Compare.h"
#include "amp/Session/SafeTensors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>
#include <list>

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

namespace {
/// What checks compared, kept until the file is written: "function/number".
class CheckedValues {
public:
  void add(llvm::StringRef function, llvm::StringRef number,
           const BufferRef &actual) {
    const char *data = static_cast<const char *>(actual.data);
    storage.emplace_back(data, data + actual.spec->getNumBytes());
    writer.add((function + "/" + number).str(), actual.type, actual.spec->shape,
               storage.back().data());
  }
  llvm::Error write(llvm::StringRef path) const { return writer.write(path); }

private:
  std::list<std::vector<char>> storage;
  SafeTensorsWriter writer;
};
} // namespace

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

/// What no check takes for right: so every value must be written by the run,
/// by a device that works.
static llvm::Error poison(StepInstance &instance) {
  for (const BufferRef &value : instance.getArgs(ArgRole::Check)) {
    bool isActual = llvm::StringRef(value.spec->name).ends_with(".actual");
    std::memset(value.data, isActual ? 0xFF : 0, value.spec->getNumBytes());
  }
  return instance.upload(ArgRole::Check);
}

/// Runs one function; whether all its checks hold.
static llvm::Expected<bool> checkFunction(const Session &session,
                                          llvm::StringRef name,
                                          CheckedValues &values) {
  CompileOptions compileOptions = getCompileOptions(session.getOptions());
  compileOptions.function = name.str();
  auto step = session.load(compileOptions, name);
  if (!step)
    return step.takeError();
  StepInstance &instance = step->instance;
  if (llvm::Error error = instance.initialize(0))
    return error;
  if (llvm::Error error = poison(instance))
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
    values.add(name, number, actual);
    auto result = checkPair(actual, *expected);
    if (!result)
      return result.takeError();
    passed &= *result;
  }
  return passed;
}

/// Runs the functions; an error if a check does not hold.
static llvm::Error checkFunctions(const Session &session,
                                  llvm::ArrayRef<std::string> functions) {
  const Options &options = session.getOptions();
  CheckedValues values;
  int passed = 0, failed = 0;
  for (const std::string &name : functions) {
    auto result = checkFunction(session, name, values);
    if (!result) {
      // One function that does not compile must not hide the others.
      llvm::outs() << "FAILED " << name << ": "
                   << makeLine(toString(result.takeError())) << "\n";
      ++failed;
      continue;
    }
    *result ? ++passed : ++failed;
  }
  if (!options.output.empty())
    if (llvm::Error error = values.write(options.output))
      return error;
  llvm::outs() << passed << " passed, " << failed << " failed\n";
  if (failed)
    return llvm::createStringError(options.model + ": " + llvm::Twine(failed) +
                                   " of " + llvm::Twine(passed + failed) +
                                   " functions failed");
  return llvm::Error::success();
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
  return checkFunctions(session, *functions);
}

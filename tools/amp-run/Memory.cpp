//===- Memory.cpp - Where the bytes of a step go ----------------*- C++ -*-===//

#include "MemoryFigure.h"
#include "Session.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

static llvm::Expected<llvm::json::Object>
readReport(const Session &session, const CompileOptions &options) {
  auto text = reportMemory(session.getSource(), session.getOptions().model,
                           options, /*json=*/true, printWarning);
  if (!text)
    return text.takeError();
  auto value = llvm::json::parse(*text);
  if (!value)
    return value.takeError();
  return std::move(*value->getAsObject());
}

/// A column a policy; of each use the bytes that are there at the peak.
static void printColumns(llvm::ArrayRef<llvm::StringRef> policies,
                         llvm::ArrayRef<llvm::json::Object> reports) {
  auto print = [&](llvm::StringRef label, auto format) {
    llvm::outs() << llvm::left_justify(label, 22);
    for (size_t i = 0; i < reports.size(); ++i)
      llvm::outs() << llvm::right_justify(format(i), 16);
    llvm::outs() << "\n";
  };
  auto getBytes = [&](size_t i, llvm::StringRef key) {
    return double(reports[i].getInteger(key).value_or(0));
  };
  print("at most", [&](size_t i) { return policies[i].trim().str(); });
  for (const MemoryUseName &use : getMemoryUses())
    print(use.label,
          [&](size_t i) { return formatBytes(getBytes(i, use.key)); });
  print("peak", [&](size_t i) { return formatBytes(getBytes(i, "peak")); });
  print("of the first", [&](size_t i) {
    std::string text;
    llvm::raw_string_ostream(text)
        << llvm::format("%.2f", getBytes(i, "peak") / getBytes(0, "peak"));
    return text;
  });
}

static llvm::Error compareMemory(const Session &session,
                                 CompileOptions options) {
  llvm::SmallVector<llvm::StringRef> policies;
  llvm::StringRef(session.getOptions().compared).split(policies, ',');
  std::vector<llvm::json::Object> reports;
  for (llvm::StringRef policy : policies) {
    options.policy = policy.trim().str();
    auto report = readReport(session, options);
    if (!report)
      return report.takeError();
    reports.push_back(std::move(*report));
  }
  printColumns(policies, reports);
  return llvm::Error::success();
}

llvm::Error mlir::amp::run::runMemory(const Session &session) {
  const Options &options = session.getOptions();
  CompileOptions compileOptions = getCompileOptions(options);
  llvm::StringRef form = options.memory;
  if (form != "table" && form != "json" && !form.ends_with(".svg"))
    return llvm::createStringError(
        "--memory: expected table, json or a file F.svg, found '" + form + "'");
  if (!options.compared.empty()) {
    if (form != "table")
      return llvm::createStringError("--compare excludes --memory=" + form);
    return compareMemory(session, std::move(compileOptions));
  }
  if (form.ends_with(".svg")) {
    auto report = readReport(session, compileOptions);
    if (!report)
      return report.takeError();
    return writeMemoryFigure(form, options.model, *report);
  }
  auto text = reportMemory(session.getSource(), options.model, compileOptions,
                           form == "json", printWarning);
  if (!text)
    return text.takeError();
  llvm::outs() << *text;
  return llvm::Error::success();
}

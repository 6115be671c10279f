//===- Memory.cpp - Where the bytes of a step go ----------------*- C++ -*-===//

#include "MemoryFigure.h"
#include "PolicyTable.h"
#include "Session.h"
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

/// Of each use the bytes that are there at the peak.
static void printColumns(const PolicyTable &table,
                         llvm::ArrayRef<llvm::json::Object> reports) {
  auto getBytes = [&](size_t i, llvm::StringRef key) {
    return double(reports[i].getInteger(key).value_or(0));
  };
  table.printNames("at most");
  for (const MemoryUseName &use : getMemoryUses())
    table.printRow(use.label,
                   [&](size_t i) { return formatBytes(getBytes(i, use.key)); });
  table.printRow("peak",
                 [&](size_t i) { return formatBytes(getBytes(i, "peak")); });
  table.printRow("of the first", [&](size_t i) {
    std::string text;
    llvm::raw_string_ostream(text)
        << llvm::format("%.2f", getBytes(i, "peak") / getBytes(0, "peak"));
    return text;
  });
}

static llvm::Error compareMemory(const Session &session,
                                 CompileOptions options) {
  std::vector<llvm::json::Object> reports;
  const std::vector<std::string> &policies = session.getOptions().compared;
  for (const std::string &policy : policies) {
    options.policy = policy;
    auto report = readReport(session, options);
    if (!report)
      return report.takeError();
    reports.push_back(std::move(*report));
  }
  printColumns(PolicyTable(policies), reports);
  return llvm::Error::success();
}

llvm::Error mlir::amp::run::runMemory(const Session &session) {
  const Options &options = session.getOptions();
  CompileOptions compileOptions = getCompileOptions(options);
  llvm::StringRef form = options.memory;
  if (form != "table" && form != "json" && !form.ends_with(".svg"))
    return llvm::createStringError(
        "--memory: expected table, json, a file F.svg, or a size as 8GiB or "
        "500MiB, found '" +
        form + "'");
  if (options.profile || !options.trace.empty())
    return llvm::createStringError("--memory=" + form +
                                   " excludes --profile and --trace");
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

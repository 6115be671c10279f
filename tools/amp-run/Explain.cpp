//===- Explain.cpp - Why an op runs in the type it does ---------*- C++ -*-===//

#include "Session.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

llvm::Error mlir::amp::run::runExplain(const Session &session) {
  const Options &options = session.getOptions();
  llvm::StringRef format = options.explain, other;
  if (format.consume_front("diff:"))
    other = std::exchange(format, "table");
  if (format != "table" && format != "json")
    return llvm::createStringError(
        "--explain: expected table, json or diff:POLICY, found '" + format +
        "'");
  auto text =
      explain(session.getSource(), options.model, getCompileOptions(options),
              format == "json", other, printWarning);
  if (!text)
    return text.takeError();
  llvm::outs() << *text;
  return llvm::Error::success();
}

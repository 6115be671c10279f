//===- amp-opt.cpp - Every dialect, pass and pipeline -----------*- C++ -*-===//

#include "amp/InitAll.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/ADT/STLExtras.h"

/// The op of an error is often the module: upstream prints it behind the line,
/// unless it is asked not to.
static llvm::SmallVector<char *> completeArguments(int argc, char **argv) {
  static char hidden[] = "--mlir-print-op-on-diagnostic=false";
  llvm::SmallVector<char *> arguments(argv, argv + argc);
  bool isGiven = llvm::any_of(arguments, [](llvm::StringRef argument) {
    return argument.ltrim('-').starts_with("mlir-print-op-on-diagnostic");
  });
  if (!isGiven)
    arguments.insert(arguments.begin() + 1, hidden);
  return arguments;
}

int main(int argc, char **argv) {
  mlir::registerAllPasses();
  mlir::amp::registerAllPasses();
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::amp::registerAllDialects(registry);
  llvm::SmallVector<char *> arguments = completeArguments(argc, argv);
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      int(arguments.size()), arguments.data(),
      "amp: the mixed-precision training compiler\n", registry));
}

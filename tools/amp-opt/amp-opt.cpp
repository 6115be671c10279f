//===- amp-opt.cpp - Every dialect, pass and pipeline -----------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/Check/IR/CheckDialect.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::registerAllPasses();
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<mlir::amp::AMPDialect, mlir::check::CheckDialect>();
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "amp: the mixed-precision training compiler\n", registry));
}

//===- amp-lsp-server.cpp - The dialects for editors ------------*- C++ -*-===//

#include "amp/InitAll.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::amp::registerAllDialects(registry);
  return failed(mlir::MlirLspServerMain(argc, argv, registry));
}

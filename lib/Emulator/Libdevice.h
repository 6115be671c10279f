//===- Libdevice.h - libdevice by libm --------------------------*- C++ -*-===//

#ifndef AMP_LIB_EMULATOR_LIBDEVICE_H
#define AMP_LIB_EMULATOR_LIBDEVICE_H

#include "amp/Runtime/Symbols.h"

namespace mlir::amp::emulator {

/// Functions of libdevice, for modules to which it was not linked.
llvm::ArrayRef<RuntimeSymbol> getLibdeviceSymbols();

} // namespace mlir::amp::emulator

#endif // AMP_LIB_EMULATOR_LIBDEVICE_H

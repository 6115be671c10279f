//===- Opcodes.cpp - The table of emulated instructions ----*- C++ -*-===//

#include "Opcodes.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace mlir::amp::emulator;

static ArrayRef<Opcode> (*const kParts[])() = {
    getRegisterOpcodes,     getWarpOpcodes,         getBarrierOpcodes,
    getMatrixOpcodes,       getMatrixMemoryOpcodes, getAsyncCopyOpcodes,
    getConversionOpcodes,   getMathOpcodes,         getMBarrierOpcodes,
    getTensorMemoryOpcodes, getWarpgroupOpcodes,    getClusterOpcodes,
};

template <typename Matches>
static const Opcode *findLongest(bool isAssembly, Matches matches) {
  const Opcode *found = nullptr;
  for (auto *getPart : kParts)
    for (const Opcode &row : getPart())
      if (row.isAssembly == isAssembly && matches(row.name) &&
          (!found || row.name.size() > found->name.size()))
        found = &row;
  return found;
}

const Opcode *mlir::amp::emulator::findIntrinsic(StringRef name) {
  return findLongest(/*isAssembly=*/false, [&](StringRef start) {
    return name.starts_with(start) &&
           (name.size() == start.size() || name[start.size()] == '.');
  });
}

const Opcode *mlir::amp::emulator::findAssembly(StringRef text,
                                                StringRef &suffix) {
  const Opcode *row = findLongest(
      /*isAssembly=*/true,
      [&](StringRef opcode) { return text.contains(opcode); });
  if (row)
    suffix = text.substr(text.find(row->name) + row->name.size());
  return row;
}

//===- EmitterOptions.cpp - A chip and a tile by their names ----*- C++ -*-===//

#include "EmitterOptions.h"

#include "amp/Codegen/NVGPU/Passes.h"

using namespace mlir;
using namespace mlir::amp;

FailureOr<const cuda::Chip *> cuda::parseChip(StringRef name, Location loc) {
  if (const Chip *chip = findChip(name))
    return chip;
  return emitError(loc, "unknown chip '")
         << name << "': expected one of " << listChips();
}

FailureOr<std::optional<cuda::ContractionTile>>
cuda::parseTile(func::FuncOp kernel, StringRef option) {
  auto own = kernel->getAttrOfType<StringAttr>(kTileAttr);
  StringRef text = own ? own.getValue() : option;
  std::optional<ContractionTile> tile;
  if (text.empty())
    return tile;
  tile = ContractionTile::parse(text);
  if (tile)
    return tile;
  // Without the kernel behind it, which is not what is wrong.
  return emitError(kernel.getLoc(), "bad tile '")
         << text << "': expected " << ContractionTile::describe();
}

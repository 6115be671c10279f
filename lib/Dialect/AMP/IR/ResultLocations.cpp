//===- ResultLocations.cpp - Where a launch's results are from --*- C++ -*-===//

#include "amp/Dialect/AMP/IR/ResultLocations.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::amp;

/// "0 matmul": equal parts of a fused location would be merged without it.
static std::string getName(size_t result, StringRef kind) {
  return (Twine(result) + " " + kind).str();
}

Location mlir::amp::getLaunchLocation(Location kernel,
                                      ArrayRef<ResultOrigin> results) {
  MLIRContext *context = kernel.getContext();
  SmallVector<Location> parts{kernel};
  for (auto [i, origin] : llvm::enumerate(results))
    parts.push_back(addName(origin.location, getName(i, origin.kind)));
  return FusedLoc::get(context, parts);
}

ResultOrigin mlir::amp::findResultOrigin(Location location, size_t result) {
  auto fused = dyn_cast<FusedLoc>(location);
  for (Location part : fused ? fused.getLocations() : ArrayRef<Location>()) {
    auto name = dyn_cast<NameLoc>(part);
    StringRef kind = name ? name.getName().getValue() : StringRef();
    if (kind.consume_front(getName(result, "")))
      return {kind, name.getChildLoc()};
  }
  return {"", location};
}

Location mlir::amp::addName(Location location, StringRef name) {
  if (hasName(location, name))
    return location;
  return NameLoc::get(StringAttr::get(location.getContext(), name), location);
}

bool mlir::amp::hasName(Location location, StringRef name) {
  return location
      ->walk([&](Location part) {
        auto named = dyn_cast<NameLoc>(part);
        return named && named.getName() == name ? WalkResult::interrupt()
                                                : WalkResult::advance();
      })
      .wasInterrupted();
}

StringRef mlir::amp::findNameBehind(Location location, StringRef prefix) {
  StringRef found;
  location->walk([&](Location part) {
    auto named = dyn_cast<NameLoc>(part);
    StringRef name = named ? named.getName().getValue() : StringRef();
    if (!name.consume_front(prefix))
      return WalkResult::advance();
    found = name;
    return WalkResult::interrupt();
  });
  return found;
}

std::string mlir::amp::formatPlace(Location location) {
  std::string text;
  location->walk([&](Location inner) {
    auto place = dyn_cast<FileLineColLoc>(inner);
    if (!place)
      return WalkResult::advance();
    text = (llvm::sys::path::filename(place.getFilename()) + ":" +
            Twine(place.getLine()))
               .str();
    return WalkResult::interrupt();
  });
  return text;
}

/// The parameters that results are for, each once.
static std::string joinNames(Location launch, size_t numResults,
                             StringRef prefix) {
  SetVector<StringRef> names;
  for (size_t i = 0; i < numResults; ++i)
    names.insert(findNameBehind(findResultOrigin(launch, i).location, prefix));
  names.remove("");
  return llvm::join(names, ", ");
}

std::string mlir::amp::describePurpose(Location launch, size_t numResults) {
  std::string names = joinNames(launch, numResults, kGradientLocation);
  if (!names.empty())
    return "gradient of " + names;
  names = joinNames(launch, numResults, kUpdateLocation);
  if (!names.empty())
    return "update of " + names;
  if (hasName(findResultOrigin(launch, 0).location, kStepLocation))
    return "step";
  return isBackward(launch, numResults) ? "backward" : "forward";
}

bool mlir::amp::isBackward(Location launch, size_t numResults) {
  for (size_t i = 0; i < numResults; ++i)
    if (hasName(findResultOrigin(launch, i).location, kBackwardLocation))
      return true;
  return false;
}

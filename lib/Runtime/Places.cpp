//===- Places.cpp - Where replicas are when they exchange -------*- C++ -*-===//

#include "amp/Runtime/Collectives.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir::amp;

static std::string describe(const Place &place) {
  if (place.kind == PlaceKind::Agreement)
    return "where all agree: a share, a checkpoint or the end";
  if (place.kind == PlaceKind::Sum)
    return "at a sum or a copy";
  std::string object = place.object == 0
                           ? "a step that is not shared"
                           : "step " + std::to_string(place.object);
  return "in run " + std::to_string(place.number) + " of " + object;
}

/// Of what all said, by rank.
static llvm::Error compare(llvm::ArrayRef<Place> all) {
  const auto *other = llvm::find_if(
      all, [&](const Place &place) { return !(place == all.front()); });
  if (other == all.end())
    return llvm::Error::success();
  std::string first = describe(all.front()), its = describe(*other);
  if (first == its)
    its += " of another program";
  return llvm::createStringError(
      "expected all replicas to run the same steps in the same order, found "
      "replica 0 " +
      first + ", and replica " + llvm::Twine(other - all.begin()) + " " + its);
}

llvm::Error Collectives::meet(const Place &own) {
  std::vector<Place> all(getSize());
  all[getRank()] = own;
  std::vector<int64_t> offsets;
  for (int i = 0; i <= getSize(); ++i)
    offsets.push_back(i * int64_t(sizeof(Place)));
  auto *bytes = reinterpret_cast<char *>(all.data());
  if (llvm::Error error = share({bytes, size_t(offsets.back())}, offsets))
    return error;
  llvm::Error error = compare(all);
  if (error)
    isSplit = true;
  return error;
}

/// What follows the first exchange of a run is at the same place: the program
/// is the same one.
std::optional<Place> Collectives::takePlace(PlaceKind otherwise) {
  if (!place)
    return Place{otherwise, 0, 0, ++numOthers};
  if (std::exchange(hasMet, true))
    return std::nullopt;
  return place;
}

std::function<llvm::Error()>
Collectives::meetFirst(PlaceKind otherwise,
                       std::function<llvm::Error()> exchange) {
  std::optional<Place> own = takePlace(otherwise);
  if (!own)
    return exchange;
  return [this, own, exchange = std::move(exchange)] {
    if (llvm::Error error = meet(*own))
      return error;
    return exchange();
  };
}

Collectives::StepRun::StepRun(const Place &place) {
  Collectives &all = getCollectives();
  all.place = place;
  all.hasMet = false;
}

Collectives::StepRun::~StepRun() { getCollectives().place.reset(); }

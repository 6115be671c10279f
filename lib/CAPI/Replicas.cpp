//===- Replicas.cpp - Processes that train together -------------*- C++ -*-===//

#include "amp-c/Replicas.h"
#include "Handles.h"

#include "amp/Driver/CacheKey.h"
#include "amp/Runtime/ReplicaWatch.h"
#include "amp/Training/PartGatherer.h"
#include "amp/Training/Replicas.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cstring>
#include <limits>

using namespace mlir::amp;

/// From joining the others to taking leave. Without that nothing takes it down:
/// a program that exits has ended for the others, and its children have not.
static std::unique_ptr<ReplicaWatch> &watch =
    *new std::unique_ptr<ReplicaWatch>;

/// Of the last recorder.
static std::string checkpoint;

void capi::setCheckpoint(llvm::StringRef path) {
  checkpoint = path.str();
  if (watch)
    watch->setCheckpoint(path);
}

//===----------------------------------------------------------------------===//
// Joining
//===----------------------------------------------------------------------===//

namespace {
/// Of the caller's.
class CallerTransport : public Transport {
public:
  explicit CallerTransport(const AmpReplicaTransport &given) : given(given) {}

  int getRank() const override { return given.rank; }
  int getSize() const override { return given.count; }
  llvm::StringRef getName() const override { return given.name; }
  int64_t getMaxBytes() const override {
    return std::numeric_limits<int>::max();
  }
  /// The caller's, whose lock the thread that waits for a step may hold.
  bool takesThreads() const override { return false; }
  llvm::Error transfer(llvm::ArrayRef<Message> sends,
                       llvm::ArrayRef<Message> receives,
                       llvm::function_ref<bool()>) override {
    llvm::SmallVector<AmpReplicaMessage, 16> messages;
    for (llvm::ArrayRef<Message> list : {sends, receives})
      for (const Message &message : list)
        messages.push_back(
            {message.data, static_cast<size_t>(message.bytes), message.peer});
    const char *error = given.transfer(messages.data(), sends.size(),
                                       messages.data() + sends.size(),
                                       receives.size(), given.userData);
    if (!error)
      return llvm::Error::success();
    return llvm::createStringError(getName() + ": " + error);
  }
  void leave() override {}

private:
  AmpReplicaTransport given;
};
} // namespace

static llvm::Error startWatch() {
  auto made = ReplicaWatch::create(getCollectives());
  if (!made)
    return made.takeError();
  watch = std::move(*made);
  if (watch)
    watch->setCheckpoint(checkpoint);
  return llvm::Error::success();
}

AmpError ampReplicasJoin(int64_t expected) {
  std::optional<int64_t> count;
  if (expected != 0)
    count = expected;
  if (llvm::Error error = joinReplicas(count, "python"))
    return capi::toC(std::move(error));
  return capi::toC(startWatch());
}

AmpError ampReplicasJoinBy(const AmpReplicaTransport *transport) {
  getCollectives() = Collectives(std::make_unique<CallerTransport>(*transport));
  return capi::toC(startWatch());
}

int64_t ampReplicasGetRank() { return getCollectives().getRank(); }
int64_t ampReplicasGetCount() { return getCollectives().getSize(); }
int64_t ampReplicasCountLaunched() { return countLaunchedProcesses(); }

AmpError ampReplicasLeave(int status) {
  Collectives &collectives = getCollectives();
  if (std::unique_ptr<ReplicaWatch> last = std::move(watch))
    if (llvm::Error error = last->end(collectives))
      return capi::toC(std::move(error));
  collectives.leave(status);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Agreement
//===----------------------------------------------------------------------===//

AmpError ampReplicasAgree(const char *own, const char *const *names,
                          const char *const *texts, size_t count) {
  llvm::Error error = llvm::Error::success();
  if (*own)
    error = llvm::createStringError(own);
  CommonFacts facts;
  for (size_t i = 0; i < count; ++i)
    facts.emplace_back(names[i], texts[i]);
  return capi::toC(agree(std::move(error), facts));
}

AmpError ampReplicasShareText(const char *text, size_t size, AmpText *result) {
  bool isFirst = getCollectives().isFirst();
  auto all = getCollectives().gather(isFirst ? llvm::StringRef(text, size)
                                             : llvm::StringRef());
  if (!all)
    return capi::toC(all.takeError());
  return capi::toC(std::move(all->front()), result);
}

void ampReplicasSetInterruptCheck(int (*check)(void)) {
  setInterruptCheck(check);
}

void ampReplicasWish(int32_t wish) { getCollectives().wish(wish); }
int32_t ampReplicasGetWish() { return getCollectives().getWish(); }

//===----------------------------------------------------------------------===//
// The state of a step
//===----------------------------------------------------------------------===//

llvm::Error capi::verifyReplicas(const Program &program) {
  int64_t replicas = program.manifest.replicas;
  int64_t found = getCollectives().getSize();
  if (replicas == 1 || replicas == found)
    return llvm::Error::success();
  return llvm::createStringError(
      "expected a step of " +
      (found == 1 ? "1 replica, as this process is alone"
                  : "1 replica, or of all " + llvm::Twine(found)) +
      ", found one of " + llvm::Twine(replicas));
}

static std::string listInputs(const Manifest &manifest) {
  std::string text;
  for (const ArgSpec &arg : manifest.args)
    if (arg.role == ArgRole::Input)
      text += (text.empty() ? "" : ", ") + arg.name + ":" + arg.getTypeName();
  return text;
}

/// The first one's bytes, a piece at a time.
static llvm::Error shareBytes(llvm::MutableArrayRef<char> bytes) {
  constexpr size_t kPiece = size_t(64) << 20;
  Collectives &collectives = getCollectives();
  for (; !bytes.empty();
       bytes = bytes.drop_front(std::min(kPiece, bytes.size()))) {
    llvm::MutableArrayRef<char> piece = bytes.take_front(kPiece);
    auto all = collectives.gather(
        collectives.isFirst() ? llvm::StringRef(piece.data(), piece.size())
                              : llvm::StringRef());
    if (!all)
      return all.takeError();
    std::memcpy(piece.data(), all->front().data(), piece.size());
  }
  return llvm::Error::success();
}

static llvm::Error shareArgument(StepInstance &instance, size_t index) {
  const ArgSpec &arg = *instance.getArg(index).spec;
  size_t bytes = arg.getNumElements() * getDTypeBytes(*parseDType(arg.dtype));
  if (!getCollectives().isFirst())
    return instance.write(index, [&](void *data) {
      return shareBytes({static_cast<char *>(data), bytes});
    });
  llvm::Error error = llvm::Error::success();
  instance.read(index, [&](const BufferRef &values) {
    error = shareBytes({static_cast<char *>(values.data), bytes});
  });
  return error;
}

static llvm::Error shareState(StepInstance &instance) {
  constexpr ArgRole kRoles[] = {ArgRole::Param, ArgRole::State, ArgRole::Slot,
                                ArgRole::Control};
  if (llvm::Error error = instance.download(kRoles))
    return error;
  for (auto [i, arg] : llvm::enumerate(instance.getManifest().args))
    if (llvm::is_contained(kRoles, arg.role) && !arg.isPart())
      if (llvm::Error error = shareArgument(instance, i))
        return error;
  return instance.upload(kRoles);
}

AmpError ampStepShare(AmpStep step) {
  const Manifest &manifest = step->program->manifest;
  if (manifest.replicas == 1)
    return nullptr;
  CommonFacts facts = {{"the build", getBuildId()},
                       {"the inputs", listInputs(manifest)}};
  llvm::append_range(facts, step->facts);
  // Parts stay, and those of parameters are drawn by it.
  if (llvm::any_of(manifest.args, [](const ArgSpec &arg) {
        return arg.role == ArgRole::Param && arg.isPart();
      }))
    facts.emplace_back("the seed", std::to_string(step->position.seed));
  if (hasParts(manifest))
    facts.emplace_back("values in parts of the sum",
                       llvm::utohexstr(step->instance.sumWholes()));
  if (llvm::Error error = agree(llvm::Error::success(), facts))
    return capi::toC(std::move(error));
  static int64_t numShared = 0;
  const Place &place = step->instance.getPlace();
  if (place.object == 0)
    step->instance.setPlace(place.program, ++numShared);
  return capi::toC(shareState(step->instance));
}

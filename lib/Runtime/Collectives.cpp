//===- Collectives.cpp - What the replicas of a step do together *- C++ -*-===//

#include "amp/Runtime/Collectives.h"

#include "ExchangeQueue.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <cstring>
#include <map>
#include <pthread.h>
#include <thread>

using namespace mlir::amp;

/// Below, one message to each takes less time than two of a part each.
static constexpr int64_t kSmall = 4096;
/// What is staged at a time.
static constexpr int64_t kPiece = int64_t(64) << 20;

Collectives::Collectives() = default;
Collectives::Collectives(std::unique_ptr<Transport> transport)
    : transport(std::move(transport)) {}
Collectives::~Collectives() = default;
Collectives &Collectives::operator=(Collectives &&other) = default;

llvm::StringRef Collectives::getName() const {
  if (!deviceName.empty())
    return deviceName;
  return transport ? transport->getName() : "";
}

void Collectives::addTraffic(const Traffic &sent, llvm::StringRef name) {
  traffic.messages += sent.messages;
  traffic.bytes += sent.bytes;
  deviceName = name.str();
}

llvm::Error Collectives::transfer(llvm::ArrayRef<Message> sends,
                                  llvm::ArrayRef<Message> receives) {
  for (const Message &message : sends) {
    ++traffic.messages;
    traffic.bytes += message.bytes;
  }
  auto isUrgent = [&] { return queue->isAwaited(); };
  return transport->transfer(sends, receives, isUrgent);
}

Traffic Collectives::getTraffic() const {
  Traffic all = traffic;
  if (queue) {
    all.seconds = queue->getSeconds();
    all.awaitedSeconds = queue->getAwaitedSeconds();
  }
  return all;
}

//===----------------------------------------------------------------------===//
// Every part to everyone
//===----------------------------------------------------------------------===//

/// Sends the own part of `all`, from offsets[rank] to offsets[rank + 1], and
/// gets those of the others.
llvm::Error Collectives::share(llvm::MutableArrayRef<char> all,
                               llvm::ArrayRef<int64_t> offsets) {
  int rank = getRank(), size = getSize();
  auto getPart = [&](int owner, int peer) -> Message {
    return {all.data() + offsets[owner], offsets[owner + 1] - offsets[owner],
            peer};
  };
  llvm::SmallVector<Message> sends, receives;
  // Everyone begins with another one.
  for (int i = 1; i < size; ++i) {
    int to = (rank + i) % size, from = (rank + size - i) % size;
    if (getPart(rank, to).bytes > 0)
      sends.push_back(getPart(rank, to));
    if (getPart(from, from).bytes > 0)
      receives.push_back(getPart(from, from));
  }
  return transfer(sends, receives);
}

llvm::Error Collectives::gatherInto(llvm::StringRef own,
                                    std::vector<std::string> &parts) {
  int rank = getRank(), size = getSize();
  std::vector<int64_t> sizes(size), offsets = {0}, places;
  sizes[rank] = own.size();
  for (int i = 0; i <= size; ++i)
    places.push_back(i * int64_t(sizeof(int64_t)));
  auto *bytes = reinterpret_cast<char *>(sizes.data());
  if (llvm::Error error = share({bytes, size_t(places.back())}, places))
    return error;
  for (int64_t length : sizes)
    offsets.push_back(offsets.back() + length);
  std::string all(offsets.back(), 0);
  llvm::copy(own, all.begin() + offsets[rank]);
  if (llvm::Error error = share({all.data(), all.size()}, offsets))
    return error;
  for (int i = 0; i < size; ++i)
    parts.push_back(all.substr(offsets[i], sizes[i]));
  return llvm::Error::success();
}

llvm::Expected<std::vector<std::string>>
Collectives::gather(llvm::StringRef own) {
  std::vector<std::string> parts;
  if (isAlone())
    return std::vector<std::string>{own.str()};
  if (llvm::Error error = getQueue().run(meetFirst(
          PlaceKind::Agreement, [&] { return gatherInto(own, parts); })))
    return error;
  return parts;
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

/// All arrays of everyone to everyone, who reduce them by themselves.
llvm::Error Collectives::reduceSmall(llvm::ArrayRef<ReducedArray> arrays) {
  int64_t bytes = sizeof(wished);
  for (const ReducedArray &array : arrays)
    bytes += array.count * getReducedBytes(array.type);
  int size = getSize();
  std::vector<int64_t> offsets;
  for (int i = 0; i <= size; ++i)
    offsets.push_back(i * bytes);
  staging.resize(size * bytes);
  char *own = staging.data() + offsets[getRank()];
  std::memcpy(own, &wished, sizeof(wished));
  own += sizeof(wished);
  for (const ReducedArray &array : arrays) {
    int64_t length = array.count * getReducedBytes(array.type);
    std::memcpy(own, array.data, length);
    own += length;
  }
  if (llvm::Error error = share(staging, offsets))
    return error;
  agreed = 0;
  for (int i = 0; i < size; ++i) {
    int32_t its;
    std::memcpy(&its, staging.data() + offsets[i], sizeof(its));
    agreed = std::max(agreed, its);
  }
  int64_t place = sizeof(wished);
  std::vector<char> parts;
  for (const ReducedArray &array : arrays) {
    int64_t length = array.count * getReducedBytes(array.type);
    // Side by side they would not be aligned.
    parts.resize(size * llvm::alignTo<16>(length));
    llvm::SmallVector<const void *> its;
    for (int i = 0; i < size; ++i) {
      char *part = parts.data() + i * llvm::alignTo<16>(length);
      std::memcpy(part, staging.data() + offsets[i] + place, length);
      its.push_back(part);
    }
    reduceElements(array.type, its, array.data, array.count);
    place += length;
  }
  return llvm::Error::success();
}

/// Everyone reduces a part, and gives it to all: each sends 2 (n - 1) / n of
/// the bytes.
llvm::Error Collectives::reducePacked(llvm::MutableArrayRef<char> packed,
                                      ReducedType wire) {
  int rank = getRank(), size = getSize();
  int64_t each = getReducedBytes(wire), count = packed.size() / each;
  std::vector<int64_t> offsets;
  for (int i = 0; i <= size; ++i)
    offsets.push_back(count * i / size * each);
  int64_t own = offsets[rank + 1] - offsets[rank];
  received.resize(size * own);
  llvm::SmallVector<Message> sends, receives;
  for (int i = 1; i < size; ++i) {
    int to = (rank + i) % size, from = (rank + size - i) % size;
    int64_t bytes = offsets[to + 1] - offsets[to];
    if (bytes > 0)
      sends.push_back({packed.data() + offsets[to], bytes, to});
    if (own > 0)
      receives.push_back({received.data() + from * own, own, from});
  }
  if (llvm::Error error = transfer(sends, receives))
    return error;
  llvm::SmallVector<const void *> parts;
  for (int i = 0; i < size; ++i)
    parts.push_back(i == rank ? packed.data() + offsets[rank]
                              : received.data() + i * own);
  reduceElements(wire, parts, packed.data() + offsets[rank], own / each);
  return share(packed, offsets);
}

/// Arrays of one type, a piece at a time.
llvm::Error Collectives::reduceLarge(llvm::ArrayRef<ReducedArray> arrays,
                                     ReducedType wire) {
  ReducedType type = arrays.front().type;
  if (type != ReducedType::F32)
    wire = type;
  int64_t each = getReducedBytes(type), sent = getReducedBytes(wire);
  int64_t total = 0;
  for (const ReducedArray &array : arrays)
    total += array.count;
  // Calls body(element of an array, place among the piece's, count).
  auto visit = [&](int64_t first, int64_t last, auto body) {
    int64_t begin = 0;
    for (const ReducedArray &array : arrays) {
      int64_t from = std::max(first, begin);
      int64_t to = std::min(last, begin + array.count);
      if (from < to)
        body(static_cast<char *>(array.data) + (from - begin) * each,
             staging.data() + (from - first) * sent, to - from);
      begin += array.count;
    }
  };
  for (int64_t first = 0; first < total; first += kPiece / each) {
    int64_t last = std::min(total, first + kPiece / each);
    staging.resize((last - first) * sent);
    visit(first, last, [&](char *element, char *place, int64_t count) {
      convertReduced(type, element, wire, place, count);
    });
    if (llvm::Error error = reducePacked(staging, wire))
      return error;
    visit(first, last, [&](char *element, char *place, int64_t count) {
      convertReduced(wire, place, type, element, count);
    });
  }
  return llvm::Error::success();
}

/// Splits off the first arrays that are small together: all, or where a flag is
/// among them, as among the numbers of each step, with which wishes go. Where
/// there are gradients alone one more message would gain nothing.
static std::vector<ReducedArray> takeSmall(std::vector<ReducedArray> &arrays) {
  int64_t bytes = 0;
  std::vector<ReducedArray> small, rest;
  for (const ReducedArray &array : arrays) {
    int64_t size = array.count * getReducedBytes(array.type);
    bool fits = bytes + size <= kSmall;
    bytes += fits ? size : 0;
    (fits ? small : rest).push_back(array);
  }
  bool hasFlags = llvm::any_of(small, [](const ReducedArray &array) {
    return array.type >= ReducedType::Bits64;
  });
  if (!rest.empty() && !hasFlags)
    return {};
  arrays = std::move(rest);
  return small;
}

llvm::Error Collectives::exchange(std::vector<ReducedArray> arrays,
                                  ReducedType wire) {
  std::vector<ReducedArray> small;
  if (wire == ReducedType::F32)
    small = takeSmall(arrays);
  if (!small.empty())
    if (llvm::Error error = reduceSmall(small))
      return error;
  std::map<ReducedType, std::vector<ReducedArray>> groups;
  for (const ReducedArray &array : arrays)
    groups[array.type].push_back(array);
  for (const auto &[type, group] : groups)
    if (llvm::Error error = reduceLarge(group, wire))
      return error;
  return llvm::Error::success();
}

ExchangeQueue &Collectives::getQueue() {
  if (!queue)
    queue = std::make_unique<ExchangeQueue>(transport->takesThreads());
  return *queue;
}

int64_t Collectives::start(std::vector<ReducedArray> arrays, ReducedType wire) {
  if (isAlone())
    return 0;
  return getQueue().add(
      meetFirst(PlaceKind::Sum, [this, arrays = std::move(arrays), wire] {
        return exchange(arrays, wire);
      }));
}

llvm::Error Collectives::await(int64_t number) {
  return isAlone() ? llvm::Error::success() : queue->await(number);
}

int64_t Collectives::startScatter(std::vector<ShardedArray> arrays,
                                  ReducedType wire) {
  return getQueue().add(
      meetFirst(PlaceKind::Sum, [this, arrays = std::move(arrays), wire] {
        return reduceScatter(arrays, wire);
      }));
}

int64_t Collectives::startGather(std::vector<ShardedArray> arrays) {
  return getQueue().add(
      meetFirst(PlaceKind::Sum, [this, arrays = std::move(arrays)] {
        return gatherParts(arrays);
      }));
}

llvm::Error Collectives::reduce(llvm::ArrayRef<ReducedArray> arrays,
                                ReducedType wire) {
  return await(start(arrays.vec(), wire));
}

static void *endLater(void *status) {
  std::this_thread::sleep_for(std::chrono::seconds(5));
  std::_Exit(int(reinterpret_cast<intptr_t>(status)));
}

void Collectives::leave(int status) {
  if (!transport)
    return;
  pthread_t thread;
  if (pthread_create(&thread, nullptr, endLater,
                     reinterpret_cast<void *>(intptr_t(status))) == 0)
    pthread_detach(thread);
  // One thread alone takes leave.
  queue.reset();
  transport->leave();
}

//===----------------------------------------------------------------------===//
// The process's own
//===----------------------------------------------------------------------===//

Collectives &mlir::amp::getCollectives() {
  static Collectives collectives;
  return collectives;
}

/// Of a launcher that MPI's library does not know each process is alone.
static llvm::Error verifyLaunched(const Transport &transport) {
  int64_t launched = countLaunchedProcesses(), rank = getLaunchedRank();
  if (transport.getSize() == launched && transport.getRank() == rank)
    return llvm::Error::success();
  return llvm::createStringError(
      "expected process " + llvm::Twine(rank) + " of " + llvm::Twine(launched) +
      ", as the launcher says, found " + llvm::Twine(transport.getRank()) +
      " of " + llvm::Twine(transport.getSize()) + " by " + transport.getName() +
      ": it knows the processes of its own launcher alone");
}

llvm::Error mlir::amp::joinReplicas(std::optional<int64_t> expected,
                                    llvm::StringRef program) {
  int64_t launched = countLaunchedProcesses();
  if (launched > 1) {
    auto transport = joinLaunched();
    if (!transport)
      return transport.takeError();
    if (llvm::Error error = verifyLaunched(**transport))
      return error;
    getCollectives() = Collectives(std::move(*transport));
  }
  if (expected.value_or(launched) == launched)
    return llvm::Error::success();
  return llvm::createStringError(
      "expected " + llvm::Twine(*expected) + " replicas, found " +
      (launched == 1 ? llvm::Twine("one process that is alone")
                     : llvm::Twine(launched) + " processes") +
      ": start them by 'mpirun -np " + llvm::Twine(*expected) + " " + program +
      " ...' (packages openmpi-bin or mpich)");
}

llvm::Error mlir::amp::holdBack(llvm::Error error) {
  if (error)
    std::this_thread::sleep_for(std::chrono::seconds(5));
  return error;
}

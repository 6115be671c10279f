//===- Shards.cpp - Parts that the replicas of a step have ------*- C++ -*-===//

#include "amp/Runtime/Collectives.h"

#include "ExchangeQueue.h"

#include <algorithm>
#include <cstring>

using namespace mlir::amp;

/// What is staged at a time, the parts of all replicas together.
static constexpr int64_t kPiece = int64_t(64) << 20;

int64_t mlir::amp::getShardBegin(int64_t count, int64_t partCount, int rank) {
  return std::min(rank * partCount, count - partCount);
}

namespace {
/// Elements that follow each other, of one array's parts.
struct Run {
  const ShardedArray *array;
  int64_t first, count; ///< in a part

  int64_t getBytes() const { return getReducedBytes(array->type); }
  char *getPart() const {
    return static_cast<char *>(array->part) + first * getBytes();
  }
  /// Of the part of a replica, in the whole.
  char *getWhole(int rank) const {
    int64_t begin = getShardBegin(array->count, array->partCount, rank);
    return static_cast<char *>(array->whole) + (begin + first) * getBytes();
  }
};

/// Runs of one type that travel together, so that their elements are aligned
/// wherever they are staged.
struct Piece {
  ReducedType type, sent;
  std::vector<Run> runs;

  int64_t getSentBytes() const {
    int64_t count = 0;
    for (const Run &run : runs)
      count += run.count;
    return count * getReducedBytes(sent);
  }
};
} // namespace

/// f32 travels as `wire`.
static std::vector<Piece> cut(llvm::ArrayRef<ShardedArray> arrays, int64_t most,
                              ReducedType wire) {
  std::vector<Piece> pieces;
  int64_t room = 0;
  for (const ShardedArray &array : arrays) {
    int64_t each = getReducedBytes(array.type);
    for (int64_t first = 0; first < array.partCount;) {
      if (pieces.empty() || room < each || pieces.back().type != array.type) {
        bool isF32 = array.type == ReducedType::F32;
        pieces.push_back({array.type, isF32 ? wire : array.type, {}});
        room = std::max(most, each);
      }
      int64_t count = std::min(array.partCount - first, room / each);
      pieces.back().runs.push_back({&array, first, count});
      first += count;
      room -= count * each;
    }
  }
  return pieces;
}

/// Sends what is staged at `from(to)` to each other one, and receives what each
/// sends, in the order of the replicas.
llvm::Error
Collectives::transferParts(int64_t bytes,
                           llvm::function_ref<char *(int)> getPlace) {
  int rank = getRank(), size = getSize();
  llvm::SmallVector<Message> sends, receives;
  for (int i = 1; i < size; ++i) {
    int to = (rank + i) % size, from = (rank + size - i) % size;
    sends.push_back({getPlace(to), bytes, to});
    receives.push_back({received.data() + from * bytes, bytes, from});
  }
  return transfer(sends, receives);
}

/// The part of each replica of the piece's arrays to it, and what comes back
/// summed into the own.
llvm::Error Collectives::reduceScatter(llvm::ArrayRef<ShardedArray> arrays,
                                       ReducedType wire) {
  int rank = getRank(), size = getSize();
  for (const Piece &piece : cut(arrays, kPiece / size, wire)) {
    int64_t bytes = piece.getSentBytes(), each = getReducedBytes(piece.sent);
    staging.resize(size * bytes);
    received.resize(size * bytes);
    for (int i = 0; i < size; ++i) {
      char *place = (i == rank ? received : staging).data() + i * bytes;
      for (const Run &run : piece.runs) {
        convertReduced(piece.type, run.getWhole(i), piece.sent, place,
                       run.count);
        place += run.count * each;
      }
    }
    if (llvm::Error error = transferParts(
            bytes, [&](int to) { return staging.data() + to * bytes; }))
      return error;
    llvm::SmallVector<const void *> parts;
    for (int i = 0; i < size; ++i)
      parts.push_back(received.data() + i * bytes);
    char *sums = received.data() + rank * bytes;
    reduceElements(piece.sent, parts, sums, bytes / each);
    for (const Run &run : piece.runs) {
      convertReduced(piece.sent, sums, piece.type, run.getPart(), run.count);
      sums += run.count * each;
    }
  }
  return llvm::Error::success();
}

/// Bytes alone matter: arrays of all types travel together.
static std::vector<ShardedArray> asBytes(llvm::ArrayRef<ShardedArray> arrays) {
  std::vector<ShardedArray> all;
  for (const ShardedArray &array : arrays) {
    int64_t each = getReducedBytes(array.type);
    all.push_back({ReducedType::Bits8, array.whole, array.count * each,
                   array.part, array.partCount * each});
  }
  return all;
}

llvm::Error Collectives::gatherParts(llvm::ArrayRef<ShardedArray> arrays) {
  int rank = getRank(), size = getSize();
  std::vector<ShardedArray> all = asBytes(arrays);
  for (const Piece &piece : cut(all, kPiece / size, ReducedType::F32)) {
    int64_t bytes = piece.getSentBytes();
    received.resize(size * bytes);
    char *own = received.data() + rank * bytes, *place = own;
    for (const Run &run : piece.runs) {
      std::memcpy(place, run.getPart(), run.count);
      place += run.count;
    }
    if (llvm::Error error = transferParts(bytes, [&](int) { return own; }))
      return error;
    for (int i = 0; i < size; ++i) {
      const char *part = received.data() + i * bytes;
      for (const Run &run : piece.runs) {
        std::memcpy(run.getWhole(i), part, run.count);
        part += run.count;
      }
    }
  }
  return llvm::Error::success();
}

llvm::Error Collectives::exchangeParts(llvm::ArrayRef<char> own, char *all,
                                       int64_t bytes) {
  int rank = getRank(), size = getSize();
  auto getPart = [&](int to) {
    return const_cast<char *>(own.data()) +
           getShardBegin(own.size(), bytes, to);
  };
  std::memcpy(all + rank * bytes, getPart(rank), bytes);
  llvm::SmallVector<Message> sends, receives;
  for (int i = 1; i < size; ++i) {
    int to = (rank + i) % size, from = (rank + size - i) % size;
    sends.push_back({getPart(to), bytes, to});
    receives.push_back({all + from * bytes, bytes, from});
  }
  return getQueue().run(
      meetFirst(PlaceKind::Sum, [&] { return transfer(sends, receives); }));
}

//===- Replicas.cpp - A training run of several processes -------*- C++ -*-===//

#include "amp/Training/Replicas.h"
#include "amp/Runtime/Collectives.h"
#include "amp/Session/Nesting.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

char ReplicaError::ID = 0;

void ReplicaError::log(llvm::raw_ostream &os) const { os << text; }

std::error_code ReplicaError::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

static std::string addNumber(size_t rank, llvm::StringRef text) {
  return ("replica " + llvm::Twine(rank) + ": " + text).str();
}

llvm::Error mlir::amp::makeOwn(llvm::Error error) {
  Collectives &collectives = getCollectives();
  if (!error || collectives.getSize() == 1 || error.isA<ReplicaError>())
    return error;
  return llvm::make_error<ReplicaError>(
      addNumber(collectives.getRank(), llvm::toString(std::move(error))));
}

//===----------------------------------------------------------------------===//
// Agreement
//===----------------------------------------------------------------------===//

/// The error, "" for none, then the facts' texts.
static std::string print(llvm::StringRef error, const CommonFacts &facts) {
  json::Array list;
  list.push_back(json::fixUTF8(error));
  for (const auto &[name, text] : facts)
    list.push_back(json::fixUTF8(text));
  std::string line;
  llvm::raw_string_ostream(line) << json::Value(std::move(list));
  return line;
}

static std::vector<std::string> parse(llvm::StringRef line) {
  std::vector<std::string> list;
  auto value = parseJSON(line);
  if (!value) {
    llvm::consumeError(value.takeError());
    return list;
  }
  if (const json::Array *array = value->getAsArray())
    for (const json::Value &item : *array)
      list.push_back(item.getAsString().value_or("").str());
  return list;
}

/// The words in which two texts differ: of as many words each that is another
/// one, or else from the first to the last; "none" where one has none there.
static std::pair<std::string, std::string> findDifference(llvm::StringRef a,
                                                          llvm::StringRef b) {
  llvm::SmallVector<llvm::StringRef> ours, theirs;
  a.split(ours, ' ');
  b.split(theirs, ' ');
  if (ours.size() == theirs.size()) {
    for (size_t i = ours.size(); i-- > 0;)
      if (ours[i] == theirs[i]) {
        ours.erase(ours.begin() + i);
        theirs.erase(theirs.begin() + i);
      }
    return {llvm::join(ours, " "), llvm::join(theirs, " ")};
  }
  while (!ours.empty() && !theirs.empty() && ours.back() == theirs.back()) {
    ours.pop_back();
    theirs.pop_back();
  }
  size_t same = 0;
  while (same < std::min(ours.size(), theirs.size()) &&
         ours[same] == theirs[same])
    ++same;
  auto print = [&](llvm::ArrayRef<llvm::StringRef> words) {
    return words.size() == same ? "none"
                                : llvm::join(words.drop_front(same), " ");
  };
  return {print(ours), print(theirs)};
}

llvm::Error mlir::amp::agree(llvm::Error own, const CommonFacts &facts) {
  Collectives &collectives = getCollectives();
  if (collectives.getSize() == 1)
    return own;
  std::string text = llvm::toString(std::move(own));
  auto all = collectives.gather(print(text, facts));
  if (!all)
    return all.takeError();
  std::vector<std::vector<std::string>> said;
  for (const std::string &line : *all)
    said.push_back(parse(line));
  for (auto [rank, list] : llvm::enumerate(said))
    if (list.empty())
      return llvm::createStringError(
          addNumber(rank, "expected to be where the others are, found "
                          "elsewhere in the program"));
    else if (!list.front().empty())
      return llvm::createStringError(rank == 0 ? list.front()
                                               : addNumber(rank, list.front()));
  for (auto [rank, list] : llvm::enumerate(said)) {
    list.resize(facts.size() + 1);
    for (auto [i, fact] : llvm::enumerate(facts)) {
      if (list[i + 1] == said[0][i + 1])
        continue;
      auto [expected, found] = findDifference(said[0][i + 1], list[i + 1]);
      return llvm::createStringError(
          "expected all replicas to have " + fact.first + " " + expected +
          ", found " + found + " on replica " + llvm::Twine(rank));
    }
  }
  return llvm::Error::success();
}

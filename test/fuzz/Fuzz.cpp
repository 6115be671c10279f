//===- Fuzz.cpp - What the fuzz targets share -------------------*- C++ -*-===//

#include "Fuzz.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>

using namespace mlir::amp;
using llvm::StringRef;

void fuzz::reportFinding(const llvm::Twine &message) {
  llvm::errs() << "finding: " << message << "\n";
  std::abort();
}

void fuzz::checkError(llvm::Error error) {
  std::string text = toString(std::move(error));
  if (text.empty() || StringRef(text).trim().empty())
    reportFinding("an error without a text");
}

std::string fuzz::mutateBytes(StringRef text, size_t maxSize) {
  std::string bytes = text.take_front(maxSize).str();
  size_t size = bytes.size();
  bytes.resize(std::max<size_t>(maxSize, 1));
  size = LLVMFuzzerMutate(reinterpret_cast<uint8_t *>(bytes.data()), size,
                          bytes.size());
  bytes.resize(size);
  return bytes;
}

/// Another number for the one that ends or begins somewhere near `at`.
static std::string replaceNumber(StringRef text, size_t at,
                                 fuzz::Random &random) {
  static constexpr llvm::StringLiteral kNumbers[] = {"0",
                                                     "1",
                                                     "-1",
                                                     "2",
                                                     "3",
                                                     "16",
                                                     "17",
                                                     "1000",
                                                     "255",
                                                     "65536",
                                                     "1e38",
                                                     "1e-45",
                                                     "1e400",
                                                     "nan",
                                                     "inf",
                                                     "0.5",
                                                     "-0.0",
                                                     "2147483648",
                                                     "?",
                                                     "9223372036854775807",
                                                     "18446744073709551616"};
  size_t begin = text.find_first_of("0123456789", at);
  if (begin == StringRef::npos)
    begin = text.find_first_of("0123456789");
  if (begin == StringRef::npos)
    return text.str();
  size_t end = text.find_first_not_of("0123456789.", begin);
  end = std::min(end, text.size());
  StringRef number = kNumbers[fuzz::draw(random, std::size(kNumbers))];
  return (text.take_front(begin) + number + text.drop_front(end)).str();
}

/// Takes a part away, doubles it, or puts it elsewhere.
static std::string movePart(StringRef text, fuzz::Random &random) {
  size_t begin = fuzz::draw(random, text.size());
  size_t length =
      1 + fuzz::draw(random, std::min<size_t>(text.size() - begin, 64));
  StringRef part = text.substr(begin, length);
  std::string rest =
      (text.take_front(begin) + text.drop_front(begin + part.size())).str();
  switch (fuzz::draw(random, 3)) {
  case 0:
    return rest;
  case 1:
    return (text.take_front(begin) + part + text.drop_front(begin)).str();
  default:
    return rest.insert(fuzz::draw(random, rest.size() + 1), part.str());
  }
}

std::string fuzz::mutateText(StringRef text, llvm::ArrayRef<StringRef> words,
                             size_t maxSize, Random &random) {
  if (text.empty())
    return mutateBytes(text, maxSize);
  size_t at = draw(random, text.size());
  switch (draw(random, 4)) {
  case 0:
    return mutateBytes(text, maxSize);
  case 1:
    return replaceNumber(text, at, random);
  case 2:
    return movePart(text, random);
  default:
    break;
  }
  if (words.empty())
    return mutateBytes(text, maxSize);
  StringRef word = words[draw(random, words.size())];
  size_t over = draw(random, 2) ? word.size() : 0;
  return (text.take_front(at) + word +
          text.drop_front(std::min(at + over, text.size())))
      .str();
}

size_t fuzz::putBack(StringRef text, uint8_t *data, size_t maxSize) {
  text = text.take_front(maxSize);
  if (!text.empty())
    std::memcpy(data, text.data(), text.size());
  return text.size();
}

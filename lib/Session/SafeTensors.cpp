//===- SafeTensors.cpp - Reading safetensors files --------------*- C++ -*-===//

#include "amp/Session/SafeTensors.h"
#include "SafeTensorsHeader.h"
#include "amp/Session/Files.h"
#include "amp/Session/JSONNumbers.h"
#include "amp/Session/Nesting.h"
#include "amp/Support/Nearest.h"
#include "amp/Support/Sizes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::amp;
namespace json = llvm::json;

int64_t TensorView::getNumElements() const {
  int64_t count = 1;
  for (int64_t dim : shape)
    count *= dim;
  return count;
}

int64_t TensorView::getNumBytes() const {
  return getNumElements() * getDTypeBytes(dtype);
}

std::string TensorView::getTypeName() const {
  return formatArrayType(getSafeTensorsName(dtype), shape);
}

llvm::Error SafeTensors::makeError(const llvm::Twine &message) const {
  return llvm::createStringError(llvm::Twine(path) + ": " + message);
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

llvm::Expected<SafeTensors> SafeTensors::open(llvm::StringRef path) {
  auto buffer = openRegularFile(path);
  if (!buffer)
    return buffer.takeError();
  return parse(std::move(*buffer), path);
}

llvm::Expected<SafeTensors>
SafeTensors::parse(std::unique_ptr<llvm::MemoryBuffer> buffer,
                   llvm::StringRef path) {
  SafeTensors file;
  if (buffer->getBufferKind() == llvm::MemoryBuffer::MemoryBuffer_MMap)
    file.watched = std::make_unique<WatchedRange>(buffer->getBuffer(), path);
  file.buffer = std::move(buffer);
  file.path = path.str();
  if (llvm::Error error = file.readHeader())
    return error;
  return file;
}

/// What a file is instead, by its first bytes.
static std::string describeFormat(llvm::StringRef bytes, uint64_t length) {
  // https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.7.
  if (bytes.starts_with("PK\x03\x04"))
    return "a zip archive, as numpy.savez and torch.save write; "
           "safetensors.numpy.save_file writes a dict of arrays";
  if (bytes.starts_with("\x93NUMPY"))
    return "an array of NumPy; safetensors.numpy.save_file writes a dict of "
           "arrays";
  return "header of " + std::to_string(length) + " bytes";
}

llvm::Error SafeTensors::readHeader() {
  // The reference implementation bounds headers at 100 MB, too.
  constexpr uint64_t kMaxHeader = 100'000'000;
  llvm::StringRef bytes = buffer->getBuffer();
  if (bytes.size() < 8)
    return makeError("truncated: " + llvm::Twine(bytes.size()) +
                     " bytes, less than the 8 of the header's length");
  uint64_t length = llvm::support::endian::read64le(bytes.data());
  if (length > kMaxHeader)
    return makeError("not a safetensors file: " +
                     describeFormat(bytes, length));
  if (length > bytes.size() - 8)
    return makeError("truncated: header of " + llvm::Twine(length) +
                     " bytes, file of " + llvm::Twine(bytes.size()));
  llvm::StringRef text = bytes.substr(8, length);
  constexpr int kMostLevels = 16;
  llvm::Expected<json::Value> header = parseJSON(text, kMostLevels);
  if (!header)
    return makeError("invalid header: " + toString(header.takeError()));
  if (std::string wrong = checkHeaderText(text); !wrong.empty())
    return makeError("invalid header: " + wrong);
  const json::Object *object = header->getAsObject();
  if (!object)
    return makeError("invalid header: expected a JSON object");
  return readEntries(*object, bytes.drop_front(8 + length));
}

llvm::Error SafeTensors::readEntries(const json::Object &object,
                                     llvm::StringRef data) {
  for (const auto &[key, value] : object) {
    llvm::StringRef name = key;
    if (name != "__metadata__") {
      if (llvm::Error error = readTensor(name, value, data))
        return error;
      continue;
    }
    if (llvm::Error error = readMetadata(value))
      return error;
  }
  return checkLayout(data);
}

llvm::Error SafeTensors::readMetadata(const json::Value &value) {
  const json::Object *entries = value.getAsObject();
  if (!entries)
    return makeError("key '__metadata__': expected an object of strings");
  for (const auto &[key, entry] : *entries) {
    std::optional<llvm::StringRef> text = entry.getAsString();
    if (!text)
      return makeError("key '__metadata__': expected a string for '" +
                       llvm::StringRef(key) + "'");
    metadata[llvm::StringRef(key).str()] = text->str();
  }
  return llvm::Error::success();
}

llvm::Error SafeTensors::readTensor(llvm::StringRef name,
                                    const json::Value &value,
                                    llvm::StringRef data) {
  const json::Object *object = value.getAsObject();
  auto dtypeName = object ? object->getString("dtype") : std::nullopt;
  const json::Array *shape = object ? object->getArray("shape") : nullptr;
  const json::Array *span = object ? object->getArray("data_offsets") : nullptr;
  if (!dtypeName || !shape || !span || span->size() != 2)
    return makeError("key '" + name +
                     "': expected dtype, shape and two data_offsets");
  std::optional<DType> dtype = parseSafeTensorsDType(*dtypeName);
  if (!dtype)
    return makeError("key '" + name + "': unknown dtype '" + *dtypeName + "'");
  TensorView view{*dtype, {}, nullptr};
  for (const json::Value &dim : *shape)
    view.shape.push_back(getInteger(dim).value_or(-1));
  std::optional<int64_t> bytes = countBytes(view.shape, getDTypeBytes(*dtype));
  if (!bytes)
    return makeError("key '" + name + "': invalid shape");
  std::optional<int64_t> begin = getInteger((*span)[0]);
  std::optional<int64_t> end = getInteger((*span)[1]);
  if (!begin || !end || *begin < 0 || *end < *begin)
    return makeError("key '" + name + "': invalid data_offsets");
  if (static_cast<uint64_t>(*end) > data.size())
    return makeError("truncated: key '" + name + "' ends at byte " +
                     llvm::Twine(*end) + " of " + llvm::Twine(data.size()));
  if (*end - *begin != *bytes)
    return makeError("key '" + name + "': " + view.getTypeName() + " takes " +
                     llvm::Twine(*bytes) + " bytes, data_offsets span " +
                     llvm::Twine(*end - *begin));
  view.data = data.data() + *begin;
  tensors.emplace(name.str(), std::move(view));
  return llvm::Error::success();
}

/// Every byte of the data is one array's.
llvm::Error SafeTensors::checkLayout(llvm::StringRef data) const {
  using Entry = const std::pair<const std::string, TensorView>;
  llvm::SmallVector<Entry *> order;
  for (Entry &entry : tensors)
    order.push_back(&entry);
  auto getSpan = [](Entry *entry) {
    const char *begin = entry->second.data;
    return std::make_pair(begin, begin + entry->second.getNumBytes());
  };
  llvm::sort(order,
             [&](Entry *a, Entry *b) { return getSpan(a) < getSpan(b); });
  const char *end = data.data();
  for (auto [i, entry] : llvm::enumerate(order)) {
    auto span = getSpan(entry);
    if (span.first < end)
      return makeError("keys '" + order[i - 1]->first + "' and '" +
                       entry->first + "' overlap");
    if (span.first > end)
      return makeError("bytes " + llvm::Twine(end - data.data()) + " to " +
                       llvm::Twine(span.first - data.data()) +
                       " of the data, before key '" + entry->first +
                       "', are of no key");
    end = span.second;
  }
  if (size_t left = data.end() - end)
    return makeError("expected the file to end with its last array, found " +
                     llvm::Twine(left) + " bytes more");
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Looking up
//===----------------------------------------------------------------------===//

const TensorView *SafeTensors::find(llvm::StringRef name) const {
  auto it = tensors.find(name.str());
  return it == tensors.end() ? nullptr : &it->second;
}

llvm::Error SafeTensors::makeMissingKeyError(llvm::StringRef key) const {
  llvm::SmallVector<llvm::StringRef> names;
  for (const auto &entry : tensors)
    names.push_back(entry.first);
  return makeError("missing key '" + key + "'" + suggestNearest(key, names));
}

llvm::Expected<const TensorView *>
SafeTensors::check(llvm::StringRef key, const ArgSpec &expected) const {
  const TensorView *view = find(key);
  if (!view)
    return makeMissingKeyError(key);
  std::optional<DType> type = parseDType(expected.dtype);
  if (type && canConvert(view->dtype, *type) && view->shape == expected.shape)
    return view;
  return makeError("key '" + key + "': expected " + expected.getTypeName() +
                   ", found " + view->getTypeName());
}

llvm::Error SafeTensors::read(llvm::StringRef key, const ArgSpec &expected,
                              void *target) const {
  llvm::Expected<const TensorView *> view = check(key, expected);
  if (!view)
    return view.takeError();
  convertElements((*view)->dtype, (*view)->data, *parseDType(expected.dtype),
                  target, (*view)->getNumElements());
  if (wasCut((*view)->data))
    return makeError("became shorter while it was read");
  return llvm::Error::success();
}

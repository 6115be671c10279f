//===- SafeTensorsMutator.cpp - Mutations of safetensors --------*- C++ -*-===//

#include "SafeTensorsMutator.h"

#include "llvm/Support/Endian.h"

using namespace mlir::amp;
using llvm::StringRef;

static constexpr StringRef kWords[] = {"\"dtype\"",
                                       "\"shape\"",
                                       "\"data_offsets\"",
                                       "\"__metadata__\"",
                                       "\"amp\"",
                                       "\"F32\"",
                                       "\"BF16\"",
                                       "\"I64\"",
                                       "\"U8\"",
                                       "\"F8_E4M3\"",
                                       "\"BOOL\"",
                                       "\"w\"",
                                       "[]",
                                       "{}",
                                       "[0,0]",
                                       ":",
                                       ",",
                                       "null",
                                       "\\u0000",
                                       "\\\""};

std::string fuzz::mutateSafeTensors(StringRef file, size_t maxSize,
                                    Random &random) {
  uint64_t length =
      file.size() < 8 ? 0 : llvm::support::endian::read64le(file.data());
  if (file.size() < 8 || length > file.size() - 8 || draw(random, 8) == 0)
    return mutateBytes(file, maxSize);
  std::string header = file.substr(8, length).str();
  std::string data = file.drop_front(8 + length).str();
  size_t room = maxSize > 8 ? maxSize - 8 : 1;
  if (draw(random, 4))
    header = mutateText(header, kWords, room, random);
  else
    data = mutateBytes(data, room);
  char prefix[8];
  llvm::support::endian::write64le(prefix, header.size());
  return std::string(prefix, 8) + header + data;
}

std::optional<SafeTensors> fuzz::readSafeTensors(const uint8_t *data,
                                                 size_t size) {
  StringRef bytes(reinterpret_cast<const char *>(data), size);
  auto file = SafeTensors::parse(
      llvm::MemoryBuffer::getMemBuffer(bytes, "fuzz",
                                       /*RequiresNullTerminator=*/false),
      "f.safetensors");
  if (file)
    return std::move(*file);
  checkError(file.takeError());
  return std::nullopt;
}

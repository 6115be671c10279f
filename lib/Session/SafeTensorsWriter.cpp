//===- SafeTensorsWriter.cpp - Writing safetensors files --------*- C++ -*-===//

#include "amp/Session/Files.h"
#include "amp/Session/SafeTensors.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
namespace json = llvm::json;

void SafeTensorsWriter::add(llvm::StringRef name, DType dtype,
                            llvm::ArrayRef<int64_t> shape, const void *data) {
  TensorView view{dtype, llvm::SmallVector<int64_t>(shape),
                  static_cast<const char *>(data)};
  if (!tensors.try_emplace(name.str(), std::move(view)).second)
    repeated = name.str();
}

void SafeTensorsWriter::add(const ArgSpec &spec, const void *data) {
  add(spec.name, *parseDType(spec.dtype), spec.shape, data);
}

void SafeTensorsWriter::add(llvm::StringRef name, DType dtype,
                            llvm::ArrayRef<int64_t> shape,
                            std::function<void(TakeFn)> give) {
  add(name, dtype, shape, nullptr);
  givers[name.str()] = std::move(give);
}

void SafeTensorsWriter::setMetadata(llvm::StringRef key,
                                    llvm::StringRef value) {
  metadata[key.str()] = value.str();
}

std::string SafeTensorsWriter::makeHeader() const {
  std::string header;
  llvm::raw_string_ostream stream(header);
  json::OStream os(stream);
  os.objectBegin();
  if (!metadata.empty())
    os.attributeObject("__metadata__", [&] {
      for (const auto &[key, value] : metadata)
        os.attribute(key, value);
    });
  int64_t offset = 0;
  for (const auto &[name, view] : tensors) {
    os.attributeBegin(name);
    os.object([&, &view = view] {
      os.attribute("dtype", getSafeTensorsName(view.dtype));
      os.attribute("shape", json::Array(view.shape));
      os.attribute("data_offsets",
                   json::Array{offset, offset + view.getNumBytes()});
    });
    os.attributeEnd();
    offset += view.getNumBytes();
  }
  os.objectEnd();
  // The arrays then start at a multiple of 8 bytes.
  header.resize(llvm::alignTo(header.size(), 8), ' ');
  return header;
}

llvm::Error SafeTensorsWriter::write(llvm::StringRef path) const {
  // One of the two would be lost.
  if (!repeated.empty())
    return llvm::createStringError(path +
                                   ": cannot be written: two arrays "
                                   "have the key '" +
                                   repeated + "'");
  std::string header = makeHeader();
  auto writeAll = [&](llvm::raw_ostream &os) {
    char length[8];
    llvm::support::endian::write64le(length, header.size());
    os.write(length, sizeof(length));
    os << header;
    for (const auto &[name, view] : tensors) {
      auto take = [&os, &view = view](const void *data) {
        os.write(static_cast<const char *>(data), view.getNumBytes());
      };
      auto giver = givers.find(name);
      if (giver == givers.end())
        take(view.data);
      else
        giver->second(take);
    }
  };
  auto isRight = [&] { return verify ? verify() : llvm::Error::success(); };
  return writeFileAtomically(path, writeAll, isRight);
}

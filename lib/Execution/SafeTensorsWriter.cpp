//===- SafeTensorsWriter.cpp - Writing safetensors files --------*- C++ -*-===//

#include "amp/Execution/SafeTensors.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

using namespace mlir::amp;
namespace json = llvm::json;
namespace fs = llvm::sys::fs;

void SafeTensorsWriter::add(llvm::StringRef name, DType dtype,
                            llvm::ArrayRef<int64_t> shape, const void *data) {
  TensorView view{dtype, llvm::SmallVector<int64_t>(shape),
                  static_cast<const char *>(data)};
  tensors.insert_or_assign(name.str(), std::move(view));
}

void SafeTensorsWriter::add(const ArgSpec &spec, const void *data) {
  add(spec.name, *parseDType(spec.dtype), spec.shape, data);
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
  std::string header = makeHeader();
  return writeFileAtomically(path, [&](llvm::raw_ostream &os) {
    char length[8];
    llvm::support::endian::write64le(length, header.size());
    os.write(length, sizeof(length));
    os << header;
    for (const auto &entry : tensors)
      os.write(entry.second.data, entry.second.getNumBytes());
  });
}

static llvm::Error makeWriteError(llvm::StringRef path,
                                  const llvm::Twine &what) {
  return llvm::createStringError(path + ": cannot be written: " + what);
}

/// A new file beside the path, which is to take its place.
static llvm::Expected<fs::TempFile> createTemporary(llvm::StringRef path) {
  if (fs::is_directory(path))
    return makeWriteError(path, "is a folder");
  // The rename would put a file in the place of a device.
  if (fs::exists(path) && !fs::is_regular_file(path))
    return makeWriteError(path, "is no regular file");
  llvm::Expected<fs::TempFile> file = fs::TempFile::create(
      path + ".tmp-%%%%%%%%", fs::all_read | fs::owner_write);
  if (!file)
    return makeWriteError(path, toString(file.takeError()));
  return file;
}

llvm::Error mlir::amp::checkWritable(llvm::StringRef path) {
  if (path.empty())
    return llvm::Error::success();
  llvm::Expected<fs::TempFile> file = createTemporary(path);
  return file ? file->discard() : file.takeError();
}

llvm::Error mlir::amp::writeFileAtomically(
    llvm::StringRef path,
    llvm::function_ref<void(llvm::raw_ostream &)> writeContents) {
  llvm::Expected<fs::TempFile> file = createTemporary(path);
  if (!file)
    return file.takeError();
  std::error_code failure;
  {
    llvm::raw_fd_ostream os(file->FD, /*shouldClose=*/false);
    writeContents(os);
    os.flush();
    failure = os.error();
    os.clear_error();
  }
  if (!failure && ::fsync(file->FD) != 0)
    failure = std::error_code(errno, std::generic_category());
  if (failure) {
    llvm::consumeError(file->discard());
    return makeWriteError(path, failure.message());
  }
  if (llvm::Error error = file->keep(path))
    return makeWriteError(path, toString(std::move(error)));
  return llvm::Error::success();
}

//===- OutputFile.h - Arrays converted and written --------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_OUTPUTFILE_H
#define AMP_TOOLS_AMPRUN_OUTPUTFILE_H

#include "amp/Session/SafeTensors.h"
#include "amp/Session/StepInstance.h"
#include <cmath>

namespace mlir::amp::run {

/// Converts what is written, and keeps it until the file is.
class OutputFile {
public:
  /// Floats become of this type; other elements stay as they are.
  explicit OutputFile(DType type) : type(type) {}

  void add(const BufferRef &buffer) {
    DType written = isFloat(buffer.type) ? type : buffer.type;
    int64_t count = buffer.spec->getNumElements();
    auto &bytes = storage.emplace_back(
        std::make_unique<char[]>(count * getDTypeBytes(written)));
    convertElements(buffer.type, buffer.data, written, bytes.get(), count);
    writer.add(buffer.spec->name, written, buffer.spec->shape, bytes.get());
    if (written != buffer.type)
      countOverflows(buffer, written, bytes.get());
  }
  /// "'w': 3 of 64 values are infinite as F16", of the first array of which
  /// that is so; "" where no value is that was finite.
  const std::string &getOverflow() const { return overflow; }
  llvm::Error write(llvm::StringRef path) const { return writer.write(path); }

private:
  void countOverflows(const BufferRef &buffer, DType written,
                      const char *bytes) {
    int64_t elements = buffer.spec->getNumElements(), count = 0;
    for (int64_t i = 0; i < elements; ++i)
      count += std::isinf(readElement(written, bytes, i)) &&
               std::isfinite(readElement(buffer.type, buffer.data, i));
    if (count > 0 && overflow.empty())
      overflow = "'" + buffer.spec->name + "': " + std::to_string(count) +
                 " of " + std::to_string(elements) +
                 " values are infinite as " + getDTypeName(written).str();
  }

  DType type;
  std::string overflow;
  llvm::SmallVector<std::unique_ptr<char[]>> storage;
  SafeTensorsWriter writer;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_OUTPUTFILE_H

//===- OutputFile.h - Arrays converted and written --------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_OUTPUTFILE_H
#define AMP_TOOLS_AMPRUN_OUTPUTFILE_H

#include "amp/Session/SafeTensors.h"
#include "amp/Session/StepInstance.h"

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
  }
  llvm::Error write(llvm::StringRef path) const { return writer.write(path); }

private:
  DType type;
  llvm::SmallVector<std::unique_ptr<char[]>> storage;
  SafeTensorsWriter writer;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_OUTPUTFILE_H

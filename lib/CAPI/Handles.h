//===- Handles.h - What the handles of the C API are ------------*- C++ -*-===//

#ifndef AMP_LIB_CAPI_HANDLES_H
#define AMP_LIB_CAPI_HANDLES_H

#include "amp-c/Step.h"
#include "amp/Driver/CompileOptions.h"
#include "amp/Session/Program.h"
#include "amp/Session/StepInstance.h"
#include "amp/Training/Attribution.h"
#include "amp/Training/Checkpoint.h"
#include "amp/Training/Replicas.h"

struct AmpErrorImpl {
  std::string message;
};

struct AmpTextImpl {
  std::string text;
};

/// What a program was compiled from.
struct AmpProgramSource {
  std::string text, name;
  mlir::amp::CompileOptions options;
  bool useCache;
};

struct AmpProgramImpl {
  std::shared_ptr<const mlir::amp::Program> program;
  std::shared_ptr<const AmpProgramSource> source;
  /// What replicas that run it have to have in common.
  mlir::amp::CommonFacts facts;
};

struct AmpStepImpl {
  std::shared_ptr<const mlir::amp::Program> program;
  std::shared_ptr<const AmpProgramSource> source;
  mlir::amp::StepInstance instance;
  mlir::amp::RunPosition position;
  /// By number among the inputs and the reports: the argument's.
  llvm::SmallVector<size_t> inputs, reports;
  /// The memory that inputs are copied into where they cannot be read.
  llvm::SmallVector<void *> owned;
  mlir::amp::CommonFacts facts; ///< the program's
  std::unique_ptr<mlir::amp::Attribution> attribution;
  std::optional<mlir::amp::Overflow> overflow; ///< of the last step
  std::string outside;                         ///< likewise: describeOutside
  bool hasToldOutside = false;                 ///< it is asked for once
  double attributionSeconds = 0;               ///< that finding it took
};

namespace mlir::amp::capi {

/// Null for success.
inline AmpError toC(llvm::Error error) {
  return error ? new AmpErrorImpl{llvm::toString(std::move(error))} : nullptr;
}

/// Gives the text or the error.
inline AmpError toC(llvm::Expected<std::string> text, AmpText *result) {
  if (!text)
    return toC(text.takeError());
  *result = new AmpTextImpl{std::move(*text)};
  return nullptr;
}

/// Hands warnings on.
class Warner {
public:
  Warner(AmpWarnFn warn, void *userData) : warn(warn), userData(userData) {}
  void operator()(llvm::StringRef text) const;

private:
  AmpWarnFn warn;
  void *userData;
};

/// The options of the C++ library, and an error for a size that no version of
/// the struct has.
llvm::Expected<CompileOptions> readOptions(const AmpCompileOptions *options);

//===----------------------------------------------------------------------===//
// Replicas.cpp
//===----------------------------------------------------------------------===//

/// An error unless the program is for one replica, or for those there are.
llvm::Error verifyReplicas(const Program &program);
/// What the end of a replica tells of. "" is none.
void setCheckpoint(llvm::StringRef path);

//===----------------------------------------------------------------------===//
// Arrays.cpp
//===----------------------------------------------------------------------===//

/// The element type of an array of the host. An error names `what`.
llvm::Expected<DType> getDType(const DLTensor &array, const llvm::Twine &what);

/// "f32[2,3]", of any array.
std::string describeArray(const DLTensor &array);

/// Whether an array can be an argument's memory: on the CPU, of its type and
/// shape, dense, row after row, and aligned as its elements are.
bool canBe(const ArgSpec &arg, DType type, const DLTensor &array);

/// An error unless the array has the argument's shape; with `isExact` its type
/// and a dense memory, too.
llvm::Error checkArray(const ArgSpec &arg, const DLTensor &array, bool isExact);

/// Copies all elements to a dense array of another type, which `canConvert` or
/// `canConvertIfItFits` allows; an error names an integer that does not fit.
llvm::Error copyFromArray(const ArgSpec &arg, const DLTensor &array,
                          const BufferRef &target);
/// The other way.
llvm::Error copyToArray(const BufferRef &source, const DLTensor &array);

/// The address of the first element.
inline void *getData(const DLTensor &array) {
  return static_cast<char *>(array.data) + array.byte_offset;
}

} // namespace mlir::amp::capi

#endif // AMP_LIB_CAPI_HANDLES_H

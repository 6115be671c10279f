//===- Arrays.h - Python's arrays as DLPack's -------------------*- C++ -*-===//

#ifndef AMP_PYTHON_ARRAYS_H
#define AMP_PYTHON_ARRAYS_H

#include "amp-c/Step.h"
#include <memory>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <optional>

namespace amp {

/// An array of NumPy, PyTorch, JAX or whatever has a buffer or DLPack. It keeps
/// the memory for as long as it lives.
class Array {
public:
  /// Takes the object's memory as it lies, without a copy. Or a pair of an
  /// array of unsigned integers and the name of the type that its bits are:
  /// "bf16", "f8E4M3FN", "f8E5M2", which NumPy knows by ml_dtypes alone. Throws
  /// TypeError for what is no array, ValueError for one that is read-only where
  /// it `isWritten`.
  Array(nanobind::handle object, bool isWritten);
  Array(const Array &) = delete;

  const DLTensor *get() const { return &tensor; }

private:
  /// Gives it back when the array goes, even if it never comes to be.
  struct Release {
    void operator()(Py_buffer *buffer) const {
      PyBuffer_Release(buffer);
      delete buffer;
    }
  };
  using Buffer = std::unique_ptr<Py_buffer, Release>;
  static Buffer getBuffer(nanobind::handle object, bool isWritten);
  bool takeBuffer(nanobind::handle object, bool isWritten);
  void takeDLPack(nanobind::handle object, bool isWritten);
  void setType(std::string_view name);

  DLTensor tensor = {};
  Buffer buffer;
  nanobind::ndarray<> array;
  nanobind::ndarray<nanobind::ro> constant;
  int64_t strides[PyBUF_MAX_NDIM];
};

} // namespace amp

#endif // AMP_PYTHON_ARRAYS_H

//===- Arrays.cpp - Python's arrays as DLPack's -----------------*- C++ -*-===//

#include "Arrays.h"

#include <cstring>
#include <string>
#include <string_view>

namespace nb = nanobind;
using namespace amp;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Of a buffer's format, as Python's module struct has them, in native order.
static std::optional<DLDataType> findType(const Py_buffer &buffer) {
  std::string_view format = buffer.format ? buffer.format : "B";
  if (format.size() == 2 && (format[0] == '<' || format[0] == '='))
    format.remove_prefix(1);
  if (format.size() != 1)
    return std::nullopt;
  if (buffer.itemsize < 1 || buffer.itemsize > 8)
    return std::nullopt;
  auto bits = static_cast<uint8_t>(8 * buffer.itemsize);
  switch (format[0]) {
  case 'd':
  case 'f':
  case 'e':
    return DLDataType{2, bits, 1};
  case 'b':
  case 'h':
  case 'i':
  case 'l':
  case 'q':
    return DLDataType{0, bits, 1};
  case 'B':
  case 'H':
  case 'I':
  case 'L':
  case 'Q':
    return DLDataType{1, bits, 1};
  case '?':
    return DLDataType{6, 8, 1};
  default:
    return std::nullopt;
  }
}

void Array::setType(std::string_view name) {
  if (name == "bf16")
    tensor.dtype = {4, 16, 1};
  else if (name == "f8E4M3FN")
    tensor.dtype = {10, 8, 1};
  else if (name == "f8E5M2")
    tensor.dtype = {12, 8, 1};
  else
    throw nb::type_error(
        ("unknown element type '" + std::string(name) + "'").c_str());
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Null, without an exception, where the object has none of the kind.
Array::Buffer Array::getBuffer(nb::handle object, bool isWritten) {
  auto buffer = std::make_unique<Py_buffer>();
  int flags = PyBUF_STRIDES | PyBUF_FORMAT | (isWritten ? PyBUF_WRITABLE : 0);
  if (PyObject_GetBuffer(object.ptr(), buffer.get(), flags) == 0)
    return Buffer(buffer.release());
  PyErr_Clear();
  return nullptr;
}

bool Array::takeBuffer(nb::handle object, bool isWritten) {
  if (!PyObject_CheckBuffer(object.ptr()))
    return false;
  buffer = getBuffer(object, isWritten);
  if (!buffer) {
    if (isWritten && getBuffer(object, false))
      throw nb::value_error("the array is read-only, and a step writes it");
    return false;
  }
  std::optional<DLDataType> type = findType(*buffer);
  if (!type)
    throw nb::type_error((std::string("arrays of the element type '") +
                          buffer->format + "' are not read")
                             .c_str());
  tensor.data = buffer->buf;
  tensor.device = {kDLCPU, 0};
  tensor.ndim = buffer->ndim;
  tensor.dtype = *type;
  static_assert(sizeof(Py_ssize_t) == sizeof(int64_t));
  tensor.shape = reinterpret_cast<int64_t *>(buffer->shape);
  // Those of ctypes and of multiprocessing say none: they are dense.
  if (!buffer->strides)
    return true;
  tensor.strides = strides;
  for (int i = 0; i < buffer->ndim; ++i) {
    // Strides of a buffer are bytes.
    if (buffer->strides[i] % buffer->itemsize != 0)
      throw nb::value_error("an array whose strides are no whole elements");
    strides[i] = buffer->strides[i] / buffer->itemsize;
  }
  return true;
}

void Array::takeDLPack(nb::handle object, bool isWritten) {
  auto take = [&](const auto &view) {
    tensor.data = const_cast<void *>(static_cast<const void *>(view.data()));
    tensor.device = {static_cast<DLDeviceType>(view.device_type()),
                     static_cast<int>(view.device_id())};
    tensor.ndim = static_cast<int>(view.ndim());
    auto type = view.dtype();
    tensor.dtype = {type.code, type.bits, type.lanes};
    tensor.shape = const_cast<int64_t *>(view.shape_ptr());
    tensor.strides = const_cast<int64_t *>(view.stride_ptr());
  };
  if (isWritten ? nb::try_cast(object, array) : nb::try_cast(object, constant))
    return isWritten ? take(array) : take(constant);
  if (isWritten && nb::try_cast(object, constant))
    throw nb::value_error("the array is read-only, and a step writes it");
  std::string text = "expected an array (of NumPy, PyTorch, JAX, or with a "
                     "buffer or DLPack), found ";
  text += Py_TYPE(object.ptr())->tp_name;
  throw nb::type_error(text.c_str());
}

Array::Array(nb::handle object, bool isWritten) {
  if (PyTuple_CheckExact(object.ptr()) && PyTuple_GET_SIZE(object.ptr()) == 2) {
    nb::tuple pair = nb::borrow<nb::tuple>(object);
    if (!takeBuffer(pair[0], isWritten))
      throw nb::type_error("expected an array of the bits");
    setType(PyUnicode_AsUTF8(pair[1].ptr()));
    return;
  }
  if (!takeBuffer(object, isWritten))
    takeDLPack(object, isWritten);
}

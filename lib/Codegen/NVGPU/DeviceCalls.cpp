//===- DeviceCalls.cpp - How a kernel's functions are launched --*- C++ -*-===//

#include "DeviceCalls.h"

using namespace mlir;
using namespace mlir::amp;

ArrayAttr cuda::describeLaunches(Builder &b,
                                 ArrayRef<DeviceFunction> functions) {
  SmallVector<Attribute> launches;
  for (const DeviceFunction &function : functions) {
    const LaunchShape &shape = function.shape;
    launches.push_back(b.getDictionaryAttr(
        {b.getNamedAttr("entry", b.getStringAttr(function.name)),
         b.getNamedAttr("blocks", b.getI64IntegerAttr(shape.blocks)),
         b.getNamedAttr("threads", b.getI64IntegerAttr(shape.threads)),
         b.getNamedAttr("shared", b.getI64IntegerAttr(shape.shared))}));
  }
  return b.getArrayAttr(launches);
}

DictionaryAttr cuda::describeOperand(Builder &b, int64_t bytes, bool isWritable,
                                     bool isInitialized) {
  return b.getDictionaryAttr(
      {b.getNamedAttr("bytes", b.getI64IntegerAttr(bytes)),
       b.getNamedAttr("writable", b.getBoolAttr(isWritable)),
       b.getNamedAttr("initialized", b.getBoolAttr(isInitialized))});
}

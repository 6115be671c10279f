//===- LaunchGraph.cpp - Which launches wait for which ----------*- C++ -*-===//

#include "LaunchGraph.h"

#include "amp/Support/Sizes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <limits>

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;

namespace {

/// Bytes of a buffer that a launch reads or writes. A function's arguments are
/// buffers of their own.
struct Touch {
  Value buffer;
  int64_t begin = 0, end = std::numeric_limits<int64_t>::max();
  bool isWritten = false;

  bool conflictsWith(const Touch &other) const {
    return buffer == other.buffer && (isWritten || other.isWritten) &&
           begin < other.end && other.begin < end;
  }
};

struct Node {
  LaunchOp launch;
  LaunchFamily family;
  SmallVector<Touch> touches;
  /// Launches that wait for this one, by number, and how many it waits for.
  SmallVector<size_t> followers;
  size_t waits = 0;
  bool isDone = false;

  bool isReady() const { return !isDone && waits == 0; }

  bool conflictsWith(const Node &other) const {
    for (const Touch &mine : touches)
      for (const Touch &its : other.touches)
        if (mine.conflictsWith(its))
          return true;
    return false;
  }
};

} // namespace

/// The part of the outermost buffer, or all of it where that is not known.
static Touch findTouch(Value memory, bool isWritten) {
  auto type = cast<MemRefType>(memory.getType());
  Touch touch = {memory};
  touch.isWritten = isWritten;
  std::optional<int64_t> bytes = getTypeBytes(type);
  bool isKnown = bytes && type.getLayout().isIdentity();
  touch.end = bytes.value_or(0);
  while (Operation *op = touch.buffer.getDefiningOp()) {
    if (auto view = dyn_cast<memref::ViewOp>(op)) {
      std::optional<int64_t> shift = getConstantIntValue(view.getByteShift());
      isKnown &= shift.has_value();
      touch.begin += shift.value_or(0);
      touch.end += isKnown ? *shift : 0;
    } else if (!isa<memref::CastOp>(op)) {
      if (!isa<ViewLikeOpInterface>(op))
        break;
      isKnown = false;
    }
    touch.buffer = op->getOperand(0);
  }
  if (!isKnown) {
    touch.begin = 0;
    touch.end = std::numeric_limits<int64_t>::max();
  }
  return touch;
}

static Node makeNode(LaunchOp launch, const LaunchGraph::Kernels &kernels) {
  Node node = {launch, kernels.getFamily(launch), {}, {}};
  size_t inputs = launch.getInputs().size();
  for (OpOperand &operand : launch->getOpOperands())
    if (isa<MemRefType>(operand.get().getType()) && kernels.touches(operand))
      node.touches.push_back(
          findTouch(operand.get(), operand.getOperandNumber() >= inputs));
  return node;
}

/// The next step: the first launch that is ready, one of the last family only
/// where there is no other, and all that can be joined with it.
static SmallVector<size_t> takeReady(ArrayRef<Node> nodes) {
  SmallVector<size_t> ready;
  for (auto [i, node] : llvm::enumerate(nodes))
    if (node.isReady())
      ready.push_back(i);
  if (ready.empty())
    return ready;
  const size_t *found = llvm::find_if(
      ready, [&](size_t i) { return nodes[i].family != kLastFamily; });
  size_t first = found == ready.end() ? ready.front() : *found;
  LaunchFamily family = nodes[first].family;
  if (family == kAlone)
    return {first};
  llvm::erase_if(ready, [&](size_t i) { return nodes[i].family != family; });
  return ready;
}

LaunchGraph::LaunchGraph(ArrayRef<LaunchOp> launches, const Kernels &kernels) {
  SmallVector<Node> nodes;
  for (LaunchOp launch : launches) {
    nodes.push_back(makeNode(launch, kernels));
    Node &node = nodes.back();
    for (Node &other : MutableArrayRef(nodes).drop_back())
      if (node.conflictsWith(other)) {
        other.followers.push_back(nodes.size() - 1);
        ++node.waits;
      }
  }
  while (true) {
    SmallVector<size_t> ready = takeReady(nodes);
    if (ready.empty())
      return;
    SmallVector<LaunchOp> &step = steps.emplace_back();
    for (size_t i : ready) {
      step.push_back(nodes[i].launch);
      nodes[i].isDone = true;
      for (size_t follower : nodes[i].followers)
        --nodes[follower].waits;
    }
  }
}

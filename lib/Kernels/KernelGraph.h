//===- KernelGraph.h - Which op of a step waits for which -------*- C++ -*-===//

#ifndef AMP_LIB_KERNELS_KERNELGRAPH_H
#define AMP_LIB_KERNELS_KERNELGRAPH_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// The blocks of a step that have launches: its own, and those of loops.
SmallVector<Block *> listKernelBlocks(func::FuncOp step);

/// The ops of a block on tensors, by number in their order, but for sources:
/// ops without operands, as `tensor.empty`, which take no memory where they
/// stand.
class KernelGraph {
public:
  /// Memory that a launch makes: that of its result, if it does not write into
  /// what is there.
  struct Buffer {
    Value value;
    int64_t bytes;
    unsigned maker;
    SmallVector<unsigned> users; ///< in order; through other names, too
  };

  explicit KernelGraph(Block &block);

  unsigned getNumOps() const { return ops.size(); }
  Operation *getOp(unsigned op) const { return ops[op]; }
  bool isSource(Operation *op) const { return !numbers.contains(op); }
  bool canMove(unsigned op) const { return isa<LaunchOp>(ops[op]); }
  unsigned getNumBuffers() const { return buffers.size(); }
  const Buffer &getBuffer(unsigned index) const { return buffers[index]; }
  /// Buffers that the op reads or writes into, and those that it makes.
  ArrayRef<unsigned> getRead(unsigned op) const { return read[op]; }
  ArrayRef<unsigned> getMade(unsigned op) const { return made[op]; }
  /// Ops that it has to be behind: that make what it reads, or read what it
  /// writes into; and those that have to be behind it.
  ArrayRef<unsigned> getPredecessors(unsigned op) const {
    return predecessors[op];
  }
  ArrayRef<unsigned> getSuccessors(unsigned op) const { return successors[op]; }

  /// That of the value, by this name or another; null where it is none's.
  const Buffer *findBuffer(Value value) const;
  /// Whether an op before that one writes into the value's memory, after it was
  /// made.
  bool isOverwrittenBefore(Value value, unsigned op) const;
  /// Whether an op, or what it stands in, is that one or behind it.
  bool isBehind(Operation *user, unsigned op) const;

  /// The bytes of buffers that are alive at each op of such an order.
  SmallVector<int64_t> countLive(ArrayRef<unsigned> order) const;
  /// The most of them.
  int64_t computePeak(ArrayRef<unsigned> order) const;

private:
  /// The uses of memory that has one name or several, as far as it was read.
  struct Memory {
    std::optional<unsigned> firstWrite, lastWrite;
    SmallVector<unsigned> readers; ///< since then
    std::optional<unsigned> buffer;
  };

  void addOp(Operation *op);
  void addUse(unsigned number, Value value, bool writes);
  void addResults(unsigned number, Operation *op);
  void addEdge(unsigned from, unsigned to);
  Value getRoot(Value value) const;

  SmallVector<Operation *> ops;
  DenseMap<Operation *, unsigned> numbers;
  DenseMap<Value, Value> roots; ///< of values that share memory with others
  DenseMap<Value, Memory> memories;
  SmallVector<Buffer> buffers;
  SmallVector<SmallVector<unsigned>> predecessors, successors, read, made;
};

} // namespace mlir::amp

#endif // AMP_LIB_KERNELS_KERNELGRAPH_H

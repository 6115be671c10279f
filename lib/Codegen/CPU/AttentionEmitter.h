//===- AttentionEmitter.h - Attention kernels -------------------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_CPU_ATTENTIONEMITTER_H
#define AMP_LIB_CODEGEN_CPU_ATTENTIONEMITTER_H

#include "AttentionBlock.h"
#include "WholeKernels.h"

namespace mlir::amp::cpu {

/// Lowers a kernel that is an nn.attention or an nn.attention_grad. What a
/// thread does with one block is a function of its own, whose frame holds the
/// block's scratch; the kernel calls it for all blocks in parallel.
class AttentionEmitter {
public:
  explicit AttentionEmitter(const WholeKernel &whole);
  LogicalResult run();

private:
  /// What is done with one block of a head, or with a head.
  using Emit = void (AttentionEmitter::*)(AttentionBlock &, Value batch,
                                          Value head);
  struct Pass {
    StringRef name;
    bool byKeys; ///< lanes are keys; else queries
    bool byHead; ///< a task is a head; else a block of lanes
    Emit emit;
  };

  int64_t getHeadBytes();
  bool takesHeads();
  /// Adds a loop over the tasks of a pass.
  void emitPass(const Pass &pass);
  bool isParallel(int64_t blocks) const;
  void emitTask(func::FuncOp task, const Pass &pass, int64_t perHead);
  Value balance(AttentionBlock &block, Value position, int64_t blocks);
  /// The memory of a result of the op, or null where nothing reads it.
  Value getMemory(unsigned result);

  /// Loops over the blocks of rows of which a lane sees some: the first row of
  /// each and how many it has.
  void forRowBlocks(AttentionBlock &block,
                    llvm::function_ref<void(Value start, Value rows)> body);

  // AttentionForward.cpp.
  void emitForward(AttentionBlock &block, Value batch, Value head);

  // AttentionBackward.cpp.
  void emitQueryGrad(AttentionBlock &block, Value batch, Value head);
  void emitKeyGrad(AttentionBlock &block, Value batch, Value keyHead);
  void emitHeadGrad(AttentionBlock &block, Value batch, Value keyHead);
  /// The scratch of a block of keys.
  struct KeyGrad {
    KeyGrad(AttentionBlock &block, const AttentionProblem &problem);
    Scratch key, value, keyGrad, valueGrad; ///< [column][lane]
    Scratch scores, product;                ///< [query][lane]
    Scratch queries, cotangents;            ///< [query][column]
    /// Of a head's pass: [key][column], and [query][column] of all queries of
    /// the group's heads.
    std::optional<Scratch> keys, queryGrads;
  };
  void addKeyGrads(AttentionBlock &block, const KeyGrad &scratch, Value batch,
                   Value keyHead);
  void addKeyGrad(AttentionBlock &block, const KeyGrad &scratch, Value batch,
                  Value head, Value start, Value rows);

  int64_t countQueryGradRows() const;
  Scratch getQueryGrad(AttentionBlock &block, const KeyGrad &scratch,
                       Value head, Value start) const;

  HeadMatrix getQuery(Value batch, Value head) const;
  HeadMatrix getKey(Value batch, Value head) const;
  HeadMatrix getValue(Value batch, Value head) const;
  HeadMatrix getGrad(Value batch, Value head) const;
  int64_t getGroup() const { return problem.heads / problem.keyHeads; }

  const WholeKernel &whole;
  Operation *op;
  OpBuilder &b;
  func::FuncOp kernel;  ///< on tensors
  func::FuncOp lowered; ///< on memory
  func::FuncOp current; ///< the function of blocks that is being filled
  AttentionProblem problem;
  FloatType type;
  Value grad, lse, rest, delta; ///< of nn.attention_grad
};

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_ATTENTIONEMITTER_H

//===- Opcodes.h - The table of emulated instructions -----------*- C++ -*-===//
//
// An opcode is a row: how its name begins, how many threads do it
// together, and a function that reads the rest of its name and gives what
// executes it. Inline assembly is found by an opcode in its text.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_EMULATOR_OPCODES_H
#define AMP_LIB_EMULATOR_OPCODES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstring>
#include <functional>

namespace mlir::amp::emulator {

class Thread;

/// The operands of one instruction in one thread.
struct Operands {
  void *result;
  void *const *arguments;

  template <typename T>
  T get(unsigned index) const {
    T value;
    std::memcpy(&value, arguments[index], sizeof(T));
    return value;
  }
  /// Element `element` of an argument that is a vector.
  template <typename T>
  T get(unsigned index, unsigned element) const {
    T value;
    std::memcpy(&value,
                static_cast<char *>(arguments[index]) + element * sizeof(T),
                sizeof(T));
    return value;
  }
  /// Sets the result, or its element where it is a vector or struct of T.
  template <typename T>
  void set(T value, unsigned element = 0) const {
    std::memcpy(static_cast<char *>(result) + element * sizeof(T), &value,
                sizeof(T));
  }
};

/// A thread that does a collective instruction. Threads that do not take part
/// have no thread.
struct Participant {
  Thread *thread = nullptr;
  Operands operands;
};

enum class Scope {
  Thread,    ///< each thread by itself
  Warp,      ///< lanes of a warp at once; all, or those in a mask
  Warpgroup, ///< four warps at once
};

using ThreadFunction = std::function<void(Thread &, const Operands &)>;
/// Gets a place for each lane of the warp or thread of the warpgroup.
using GroupFunction = std::function<void(llvm::ArrayRef<Participant>)>;

/// An instruction whose name has been read.
struct BoundOpcode {
  ThreadFunction thread; ///< Scope::Thread
  GroupFunction group;   ///< the others
  /// Which operand is the mask of lanes that take part; -1: all do.
  int mask = -1;

  explicit operator bool() const { return thread || group; }
};

struct Opcode {
  /// How an intrinsic's name begins behind `llvm.nvvm.`, or an opcode of inline
  /// assembly.
  llvm::StringLiteral name;
  Scope scope;
  bool isAssembly;
  /// Reads what follows, of inline assembly up to the end. Gives nothing where
  /// it knows no such variant.
  BoundOpcode (*bind)(llvm::StringRef suffix);
};

/// The row of an intrinsic, whose name is given without `llvm.nvvm.`; null
/// where there is none. The longest match counts.
const Opcode *findIntrinsic(llvm::StringRef name);
/// The row of a text of inline assembly. `suffix` is what follows the opcode.
const Opcode *findAssembly(llvm::StringRef text, llvm::StringRef &suffix);

// The parts of the table, by file.
llvm::ArrayRef<Opcode> getRegisterOpcodes();
llvm::ArrayRef<Opcode> getWarpOpcodes();
llvm::ArrayRef<Opcode> getBarrierOpcodes();
llvm::ArrayRef<Opcode> getMatrixOpcodes();
llvm::ArrayRef<Opcode> getMatrixMemoryOpcodes();
llvm::ArrayRef<Opcode> getAsyncCopyOpcodes();
llvm::ArrayRef<Opcode> getConversionOpcodes();
llvm::ArrayRef<Opcode> getMathOpcodes();
llvm::ArrayRef<Opcode> getMBarrierOpcodes();
llvm::ArrayRef<Opcode> getTensorMemoryOpcodes();
llvm::ArrayRef<Opcode> getWarpgroupOpcodes();
llvm::ArrayRef<Opcode> getClusterOpcodes();

} // namespace mlir::amp::emulator

#endif // AMP_LIB_EMULATOR_OPCODES_H

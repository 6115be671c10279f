#!/bin/sh
# linkage.sh LLVM_TOOLS_DIR BINARY MAX_BYTES: fails if a static copy of MLIR
# crept in beside libMLIR.so. Such a binary links and starts, and goes wrong
# later: it has two of each TypeID.
set -eu
tools=$1 binary=$2 max=$3

if "$tools/llvm-nm" -C --defined-only "$binary" |
  grep 'mlir::MLIRContext::MLIRContext('; then
  echo "$binary defines what belongs to libMLIR.so"
  exit 1
fi
if ! "$tools/llvm-readelf" --needed-libs "$binary" | grep -q libMLIR.so; then
  echo "$binary does not load libMLIR.so"
  exit 1
fi
# Code and data, without what a debugger reads.
bytes=$("$tools/llvm-size" "$binary" | awk 'NR == 2 { print $1 + $2 }')
echo "$binary: $bytes bytes of code and data, at most $max"
[ "$bytes" -le "$max" ]

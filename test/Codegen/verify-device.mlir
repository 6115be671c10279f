// What upstream's lowering and ptxas take without a word.
// RUN: amp-opt %s --split-input-file --verify-diagnostics \
// RUN:   --pass-pipeline="builtin.module(gpu.module(amp-verify-device))"

gpu.module @device {
  gpu.func @allocation() kernel {
    // expected-error @below {{a 'memref.alloc' of shared memory becomes a call of malloc: expected memory of '@amp_shared'}}
    %0 = memref.alloc() : memref<8xf32, #gpu.address_space<workgroup>>
    // expected-error @below {{a 'memref.alloc' in a kernel becomes a call of malloc: expected memory of the caller}}
    %1 = memref.alloc() : memref<8xf32>
    gpu.return
  }
}

// -----

gpu.module @device {
  // expected-error @below {{a workgroup attribution is static shared memory: expected all shared memory in '@amp_shared'}}
  gpu.func @attribution() workgroup(%0 : memref<8xf32, #gpu.address_space<workgroup>>) kernel {
    gpu.return
  }
  // expected-error @below {{'@tile' is static shared memory: expected all shared memory in '@amp_shared'}}
  memref.global @tile : memref<8xf32, #gpu.address_space<workgroup>>
  // expected-error @below {{'@words' is static shared memory: expected all shared memory in '@amp_shared'}}
  llvm.mlir.global internal @words() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<8 x i32>
}

// -----

gpu.module @device {
  gpu.func @dynamic() kernel {
    // expected-error @below {{'gpu.dynamic_shared_memory' begins where static shared memory does: expected all shared memory in '@amp_shared'}}
    %0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    gpu.return
  }
}

// -----

gpu.module @device {
  // expected-error @below {{expected '@amp_shared' to be external and aligned to 1024 bytes}}
  llvm.mlir.global external @amp_shared() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
}

// -----

gpu.module @device {
  // expected-error @below {{expected '@amp_shared' to be external and aligned to 1024 bytes}}
  llvm.mlir.global internal @amp_shared() {addr_space = 3 : i32, alignment = 1024 : i64} : !llvm.array<0 x i8>
}

// -----

gpu.module @device {
  memref.global "private" constant @table : memref<8xbf16> = dense<1.0>
  gpu.func @vectors(%in: memref<64xbf16>) kernel {
    %zero = arith.constant 0 : index
    %four = arith.constant 4 : index
    // expected-error @below {{expected memory aligned to 32 bytes, found an alignment of 16}}
    %0 = vector.load %in[%zero] {alignment = 32 : i64} : memref<64xbf16>, vector<16xbf16>
    // expected-error @below {{expected a place aligned to 16 bytes, found byte 8}}
    %1 = vector.load %in[%four] {alignment = 16 : i64} : memref<64xbf16>, vector<8xbf16>
    // expected-error @below {{expected a place aligned to 16 bytes, found byte 8}}
    vector.store %1, %in[%four] {alignment = 16 : i64} : memref<64xbf16>, vector<8xbf16>
    %half = memref.reinterpret_cast %in to offset: [2], sizes: [32], strides: [1] : memref<64xbf16> to memref<32xbf16, strided<[1], offset: 2>>
    %flat = memref.get_global @table : memref<8xbf16>
    // expected-error @below {{expected memory aligned to 16 bytes, found an alignment of 2}}
    %2 = vector.load %flat[%zero] {alignment = 16 : i64} : memref<8xbf16>, vector<8xbf16>
    %3 = vector.load %in[%four] {alignment = 8 : i64} : memref<64xbf16>, vector<4xbf16>
    gpu.return
  }
}

// -----

gpu.module @device {
  llvm.mlir.global external @amp_shared() {addr_space = 3 : i32, alignment = 1024 : i64} : !llvm.array<0 x i8>
  gpu.func @shared(%source: !llvm.ptr<1>) kernel {
    %base = llvm.mlir.addressof @amp_shared : !llvm.ptr<3>
    %eight = llvm.getelementptr %base[8] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    // expected-error @below {{expected a place aligned to 16 bytes, found byte 8}}
    nvvm.cp.async.shared.global %eight, %source, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
    nvvm.cp.async.shared.global %eight, %source, 8, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
    // expected-error @below {{expected a place aligned to 16 bytes, found byte 8}}
    %0 = nvvm.ldmatrix %eight {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
    // expected-error @below {{expected a place aligned to 16 bytes, found byte 8}}
    %1 = llvm.load %eight {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xf32>
    // expected-error @below {{expected memory aligned to 2048 bytes, found an alignment of 1024}}
    llvm.store %1, %base {alignment = 2048 : i64} : vector<4xf32>, !llvm.ptr<3>
    gpu.return
  }
}

// -----

gpu.module @device {
  gpu.func @copies(%target: !llvm.ptr<3>, %source: !llvm.ptr<1>) kernel {
    // expected-error @below {{a copy of 16 bytes goes through L1 as 'ca': expected 'cg', which bypasses it}}
    nvvm.cp.async.shared.global %target, %source, 16, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
    nvvm.cp.async.shared.global %target, %source, 4, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
    gpu.return
  }
  gpu.func @bypass(%target: memref<64xbf16, #gpu.address_space<workgroup>>, %source: memref<64xbf16>) kernel {
    %zero = arith.constant 0 : index
    // expected-error @below {{a copy of 16 bytes goes through L1 as 'ca': expected 'cg', which bypasses it}}
    %0 = nvgpu.device_async_copy %source[%zero], %target[%zero], 8 : memref<64xbf16> to memref<64xbf16, #gpu.address_space<workgroup>>
    %1 = nvgpu.device_async_copy %source[%zero], %target[%zero], 8 {bypassL1} : memref<64xbf16> to memref<64xbf16, #gpu.address_space<workgroup>>
    gpu.return
  }
}

// -----

gpu.module @device {
  gpu.func @product(
      %a: !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>,
      %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x128xf16, 3>>,
      %sums: !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>) kernel {
    // expected-error @below {{'nvgpu.warpgroup.mma' steps wrongly through matrices of most shapes: expected 'nvvm.wgmma.mma_async'}}
    %0 = nvgpu.warpgroup.mma %a, %b, %sums {transposeB} : <tensor = memref<128x64xf16, 3>>, <tensor = memref<64x128xf16, 3>>, <fragmented = vector<128x128xf32>> -> <fragmented = vector<128x128xf32>>
    gpu.return
  }
}

// -----

gpu.module @device {
  gpu.func @condition(%in: memref<8xf32>) kernel {
    %zero = arith.constant 0 : index
    %thread = gpu.thread_id x
    %isFirst = arith.cmpi eq, %thread, %zero : index
    scf.if %isFirst {
      // expected-error @below {{expected a barrier that all threads of the block reach, found one in 'scf.if' that may differ from thread to thread}}
      gpu.barrier
    }
    gpu.return
  }
  gpu.func @loop(%count: index) kernel {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %lane = gpu.lane_id
    scf.for %i = %zero to %lane step %one {
      // expected-error @below {{expected a barrier that all threads of the block reach, found one in 'scf.for' that may differ from thread to thread}}
      nvvm.barrier0
    }
    gpu.return
  }
  // What differs comes around the loop.
  gpu.func @carried(%count: index) kernel {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %thread = gpu.thread_id x
    %last = scf.for %i = %zero to %count step %one iter_args(%x = %zero) -> index {
      %isZero = arith.cmpi eq, %x, %zero : index
      scf.if %isZero {
        // expected-error @below {{expected a barrier that all threads of the block reach, found one in 'scf.if' that may differ from thread to thread}}
        gpu.barrier
      }
      scf.yield %thread : index
    }
    gpu.return
  }
  gpu.func @shuffled(%value: i32) kernel {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %width = arith.constant 32 : i32
    %other, %valid = gpu.shuffle xor %value, %one, %width : i32
    %isZero = arith.cmpi eq, %other, %zero : i32
    scf.if %isZero {
      // expected-error @below {{expected a barrier that all threads of the block reach, found one in 'scf.if' that may differ from thread to thread}}
      gpu.barrier
    }
    gpu.return
  }
  gpu.func @while(%count: index) kernel {
    %true = arith.constant true
    scf.while : () -> () {
      scf.condition(%true)
    } do {
      // expected-error @below {{expected a barrier that all threads of the block reach, found one in 'scf.while' that may differ from thread to thread}}
      gpu.barrier
      scf.yield
    }
    gpu.return
  }
  // What the block agrees on, and a barrier of some of its warps.
  gpu.func @fine(%count: index, %in: memref<8xi1>) kernel {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %threads = arith.constant 64 : i32
    %number = arith.constant 1 : i32
    %block = gpu.block_id x
    %thread = gpu.thread_id x
    %read = memref.load %in[%block] : memref<8xi1>
    scf.for %i = %zero to %count step %one {
      scf.if %read {
        gpu.barrier
      }
    }
    %isFirst = arith.cmpi eq, %thread, %zero : index
    scf.if %isFirst {
      nvvm.barrier id = %number number_of_threads = %threads
    }
    gpu.return
  }
}

// -----

gpu.module @device {
  llvm.func @map(%map: !llvm.ptr {llvm.align = 64 : i64, llvm.byval = !llvm.array<128 x i8>, nvvm.grid_constant}, %good: !llvm.ptr {llvm.align = 128 : i64, llvm.byval = !llvm.array<128 x i8>, nvvm.grid_constant}, %pointer: !llvm.ptr, %source: !llvm.ptr<3>, %x: i32) attributes {nvvm.kernel} {
    // expected-error @below {{expected argument 0 of 'map', a tensor map, to have llvm.byval, nvvm.grid_constant and llvm.align of 128}}
    nvvm.cp.async.bulk.tensor.global.shared.cta %map, %source, box[%x] : !llvm.ptr, !llvm.ptr<3>
    nvvm.cp.async.bulk.tensor.global.shared.cta %good, %source, box[%x] : !llvm.ptr, !llvm.ptr<3>
    // expected-error @below {{expected argument 2 of 'map', a tensor map, to have llvm.byval, nvvm.grid_constant and llvm.align of 128}}
    nvvm.cp.async.bulk.tensor.global.shared.cta %pointer, %source, box[%x] : !llvm.ptr, !llvm.ptr<3>
    llvm.return
  }
}

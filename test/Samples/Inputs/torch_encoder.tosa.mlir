module {
  func.func @main(%arg0: tensor<16x5xf32>, %arg1: tensor<16xf32>, %arg2: tensor<48x16xf32>, %arg3: tensor<48xf32>, %arg4: tensor<16x16xf32>, %arg5: tensor<16xf32>, %arg6: tensor<32x16xf32>, %arg7: tensor<32xf32>, %arg8: tensor<16x32xf32>, %arg9: tensor<16xf32>, %arg10: tensor<16xf32>, %arg11: tensor<16xf32>, %arg12: tensor<16xf32>, %arg13: tensor<16xf32>, %arg14: tensor<3x16xf32>, %arg15: tensor<3xf32>, %arg16: tensor<3x4x5xf32>, %arg17: tensor<3x3xf32>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<3x4x4x4xf32>}> : () -> tensor<3x4x4x4xf32>
    %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %2 = tosa.const_shape  {values = dense<[1, 12, 5]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[1, 5, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %4 = tosa.const_shape  {values = dense<[12, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %5 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %6 = tosa.const_shape  {values = dense<[1, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %7 = tosa.const_shape  {values = dense<[3, 4, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<[1, 1, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %9 = tosa.const_shape  {values = dense<[4, 3, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %10 = tosa.const_shape  {values = dense<[1, 16, 48]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %11 = tosa.const_shape  {values = dense<[4, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %12 = tosa.const_shape  {values = dense<[1, 1, 48]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %13 = tosa.const_shape  {values = dense<[1, 4, 3, 3, 16]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %14 = tosa.const_shape  {values = dense<[3, 4, 3, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %15 = tosa.const_shape  {values = dense<[1, 4, 3, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %16 = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
    %17 = tosa.const_shape  {values = dense<[1, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %18 = tosa.const_shape  {values = dense<[2, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %19 = tosa.const_shape  {values = dense<[4, 12, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %20 = tosa.const_shape  {values = dense<[3, 4, 4, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %21 = tosa.const_shape  {values = dense<[12, 4, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %22 = tosa.const_shape  {values = dense<[1, 12, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %23 = tosa.const_shape  {values = dense<[1, 16, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %24 = tosa.const_shape  {values = dense<[1, 16, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %25 = tosa.const_shape  {values = dense<[12, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %26 = tosa.const_shape  {values = dense<[1, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %27 = tosa.const_shape  {values = dense<[3, 4, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %28 = tosa.const_shape  {values = dense<[1, 12, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %29 = tosa.const_shape  {values = dense<[1, 32, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %30 = tosa.const_shape  {values = dense<[3, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %31 = tosa.const_shape  {values = dense<[1, 3, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %32 = tosa.const_shape  {values = dense<[1, 16, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %33 = tosa.const_shape  {values = dense<3> : tensor<2xindex>} : () -> !tosa.shape<2>
    %34 = tosa.const_shape  {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %35 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %36 = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1x1xf64>}> : () -> tensor<1x1x1xf64>
    %37 = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %38 = "tosa.const"() <{values = dense<9.99999974E-6> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %39 = "tosa.const"() <{values = dense<0.707106769> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %40 = "tosa.const"() <{values = dense<0xFFF0000000000000> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
    %41 = "tosa.const"() <{values = dense<2.500000e-01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %42 = "tosa.const"() <{values = dense<0.111111112> : tensor<f32>}> : () -> tensor<f32>
    %43 = tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<16x5xf32>) -> tensor<5x16xf32>
    %44 = tosa.reshape %arg16, %2 : (tensor<3x4x5xf32>, !tosa.shape<3>) -> tensor<1x12x5xf32>
    %45 = tosa.reshape %43, %3 : (tensor<5x16xf32>, !tosa.shape<3>) -> tensor<1x5x16xf32>
    %46 = tosa.matmul %44, %45, %1, %1 : (tensor<1x12x5xf32>, tensor<1x5x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x16xf32>
    %47 = tosa.reshape %46, %4 : (tensor<1x12x16xf32>, !tosa.shape<2>) -> tensor<12x16xf32>
    %48 = tosa.reshape %arg1, %6 : (tensor<16xf32>, !tosa.shape<2>) -> tensor<1x16xf32>
    %49 = tosa.add %47, %48 : (tensor<12x16xf32>, tensor<1x16xf32>) -> tensor<12x16xf32>
    %50 = tosa.reshape %49, %7 : (tensor<12x16xf32>, !tosa.shape<3>) -> tensor<3x4x16xf32>
    %51 = tosa.cast %50 : (tensor<3x4x16xf32>) -> tensor<3x4x16xf64>
    %52 = tosa.reduce_sum %51 {axis = 2 : i32} : (tensor<3x4x16xf64>) -> tensor<3x4x1xf64>
    %53 = tosa.mul %52, %36, %5 : (tensor<3x4x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<3x4x1xf64>
    %54 = tosa.sub %51, %53 : (tensor<3x4x16xf64>, tensor<3x4x1xf64>) -> tensor<3x4x16xf64>
    %55 = tosa.mul %54, %54, %5 : (tensor<3x4x16xf64>, tensor<3x4x16xf64>, tensor<1xi8>) -> tensor<3x4x16xf64>
    %56 = tosa.reduce_sum %55 {axis = 2 : i32} : (tensor<3x4x16xf64>) -> tensor<3x4x1xf64>
    %57 = tosa.mul %56, %36, %5 : (tensor<3x4x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<3x4x1xf64>
    %58 = tosa.cast %57 : (tensor<3x4x1xf64>) -> tensor<3x4x1xf32>
    %59 = tosa.reduce_sum %50 {axis = 2 : i32} : (tensor<3x4x16xf32>) -> tensor<3x4x1xf32>
    %60 = tosa.mul %59, %37, %5 : (tensor<3x4x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<3x4x1xf32>
    %61 = tosa.add %58, %38 : (tensor<3x4x1xf32>, tensor<1x1x1xf32>) -> tensor<3x4x1xf32>
    %62 = tosa.rsqrt %61 : (tensor<3x4x1xf32>) -> tensor<3x4x1xf32>
    %63 = tosa.sub %50, %60 : (tensor<3x4x16xf32>, tensor<3x4x1xf32>) -> tensor<3x4x16xf32>
    %64 = tosa.mul %63, %62, %5 : (tensor<3x4x16xf32>, tensor<3x4x1xf32>, tensor<1xi8>) -> tensor<3x4x16xf32>
    %65 = tosa.reshape %arg10, %8 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %66 = tosa.mul %64, %65, %5 : (tensor<3x4x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<3x4x16xf32>
    %67 = tosa.reshape %arg11, %8 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %68 = tosa.add %66, %67 : (tensor<3x4x16xf32>, tensor<1x1x16xf32>) -> tensor<3x4x16xf32>
    %69 = tosa.transpose %68 {perms = array<i32: 1, 0, 2>} : (tensor<3x4x16xf32>) -> tensor<4x3x16xf32>
    %70 = tosa.transpose %arg2 {perms = array<i32: 1, 0>} : (tensor<48x16xf32>) -> tensor<16x48xf32>
    %71 = tosa.reshape %70, %10 : (tensor<16x48xf32>, !tosa.shape<3>) -> tensor<1x16x48xf32>
    %72 = tosa.tile %71, %11 : (tensor<1x16x48xf32>, !tosa.shape<3>) -> tensor<4x16x48xf32>
    %73 = tosa.matmul %69, %72, %1, %1 : (tensor<4x3x16xf32>, tensor<4x16x48xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x3x48xf32>
    %74 = tosa.reshape %arg3, %12 : (tensor<48xf32>, !tosa.shape<3>) -> tensor<1x1x48xf32>
    %75 = tosa.add %73, %74 : (tensor<4x3x48xf32>, tensor<1x1x48xf32>) -> tensor<4x3x48xf32>
    %76 = tosa.reshape %75, %13 : (tensor<4x3x48xf32>, !tosa.shape<5>) -> tensor<1x4x3x3x16xf32>
    %77 = tosa.transpose %76 {perms = array<i32: 3, 1, 2, 0, 4>} : (tensor<1x4x3x3x16xf32>) -> tensor<3x4x3x1x16xf32>
    %78 = tosa.reshape %77, %14 : (tensor<3x4x3x1x16xf32>, !tosa.shape<4>) -> tensor<3x4x3x16xf32>
    %79 = tosa.slice %78, %16, %15 : (tensor<3x4x3x16xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x4x3x16xf32>
    %80 = tosa.slice %78, %17, %15 : (tensor<3x4x3x16xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x4x3x16xf32>
    %81 = tosa.slice %78, %18, %15 : (tensor<3x4x3x16xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x4x3x16xf32>
    %82 = tosa.reshape %79, %19 : (tensor<1x4x3x16xf32>, !tosa.shape<3>) -> tensor<4x12x4xf32>
    %83 = tosa.transpose %82 {perms = array<i32: 1, 0, 2>} : (tensor<4x12x4xf32>) -> tensor<12x4x4xf32>
    %84 = tosa.reshape %80, %19 : (tensor<1x4x3x16xf32>, !tosa.shape<3>) -> tensor<4x12x4xf32>
    %85 = tosa.transpose %84 {perms = array<i32: 1, 0, 2>} : (tensor<4x12x4xf32>) -> tensor<12x4x4xf32>
    %86 = tosa.reshape %81, %19 : (tensor<1x4x3x16xf32>, !tosa.shape<3>) -> tensor<4x12x4xf32>
    %87 = tosa.transpose %86 {perms = array<i32: 1, 0, 2>} : (tensor<4x12x4xf32>) -> tensor<12x4x4xf32>
    %88 = tosa.reshape %83, %20 : (tensor<12x4x4xf32>, !tosa.shape<4>) -> tensor<3x4x4x4xf32>
    %89 = tosa.reshape %85, %20 : (tensor<12x4x4xf32>, !tosa.shape<4>) -> tensor<3x4x4x4xf32>
    %90 = tosa.mul %88, %39, %5 : (tensor<3x4x4x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<3x4x4x4xf32>
    %91 = tosa.transpose %89 {perms = array<i32: 0, 1, 3, 2>} : (tensor<3x4x4x4xf32>) -> tensor<3x4x4x4xf32>
    %92 = tosa.mul %91, %39, %5 : (tensor<3x4x4x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<3x4x4x4xf32>
    %93 = tosa.reshape %90, %21 : (tensor<3x4x4x4xf32>, !tosa.shape<3>) -> tensor<12x4x4xf32>
    %94 = tosa.reshape %92, %21 : (tensor<3x4x4x4xf32>, !tosa.shape<3>) -> tensor<12x4x4xf32>
    %95 = tosa.matmul %93, %94, %1, %1 : (tensor<12x4x4xf32>, tensor<12x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<12x4x4xf32>
    %96 = tosa.reshape %95, %20 : (tensor<12x4x4xf32>, !tosa.shape<4>) -> tensor<3x4x4x4xf32>
    %97 = tosa.reduce_max %96 {axis = 3 : i32} : (tensor<3x4x4x4xf32>) -> tensor<3x4x4x1xf32>
    %98 = tosa.sub %96, %97 : (tensor<3x4x4x4xf32>, tensor<3x4x4x1xf32>) -> tensor<3x4x4x4xf32>
    %99 = tosa.exp %98 : (tensor<3x4x4x4xf32>) -> tensor<3x4x4x4xf32>
    %100 = tosa.reduce_sum %99 {axis = 3 : i32} : (tensor<3x4x4x4xf32>) -> tensor<3x4x4x1xf32>
    %101 = tosa.reciprocal %100 : (tensor<3x4x4x1xf32>) -> tensor<3x4x4x1xf32>
    %102 = tosa.mul %99, %101, %5 : (tensor<3x4x4x4xf32>, tensor<3x4x4x1xf32>, tensor<1xi8>) -> tensor<3x4x4x4xf32>
    %103 = tosa.cast %96 : (tensor<3x4x4x4xf32>) -> tensor<3x4x4x4xf64>
    %104 = tosa.equal %103, %40 : (tensor<3x4x4x4xf64>, tensor<1x1x1x1xf64>) -> tensor<3x4x4x4xi1>
    %105 = tosa.reduce_all %104 {axis = 3 : i32} : (tensor<3x4x4x4xi1>) -> tensor<3x4x4x1xi1>
    %106 = tosa.select %105, %0, %102 : (tensor<3x4x4x1xi1>, tensor<3x4x4x4xf32>, tensor<3x4x4x4xf32>) -> tensor<3x4x4x4xf32>
    %107 = tosa.reshape %106, %21 : (tensor<3x4x4x4xf32>, !tosa.shape<3>) -> tensor<12x4x4xf32>
    %108 = tosa.matmul %107, %87, %1, %1 : (tensor<12x4x4xf32>, tensor<12x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<12x4x4xf32>
    %109 = tosa.reshape %108, %20 : (tensor<12x4x4xf32>, !tosa.shape<4>) -> tensor<3x4x4x4xf32>
    %110 = tosa.transpose %109 {perms = array<i32: 2, 0, 1, 3>} : (tensor<3x4x4x4xf32>) -> tensor<4x3x4x4xf32>
    %111 = tosa.transpose %arg4 {perms = array<i32: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %112 = tosa.reshape %110, %22 : (tensor<4x3x4x4xf32>, !tosa.shape<3>) -> tensor<1x12x16xf32>
    %113 = tosa.reshape %111, %23 : (tensor<16x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %114 = tosa.matmul %112, %113, %1, %1 : (tensor<1x12x16xf32>, tensor<1x16x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x16xf32>
    %115 = tosa.reshape %114, %4 : (tensor<1x12x16xf32>, !tosa.shape<2>) -> tensor<12x16xf32>
    %116 = tosa.reshape %arg5, %6 : (tensor<16xf32>, !tosa.shape<2>) -> tensor<1x16xf32>
    %117 = tosa.add %115, %116 : (tensor<12x16xf32>, tensor<1x16xf32>) -> tensor<12x16xf32>
    %118 = tosa.reshape %117, %9 : (tensor<12x16xf32>, !tosa.shape<3>) -> tensor<4x3x16xf32>
    %119 = tosa.transpose %118 {perms = array<i32: 1, 0, 2>} : (tensor<4x3x16xf32>) -> tensor<3x4x16xf32>
    %120 = tosa.add %50, %119 : (tensor<3x4x16xf32>, tensor<3x4x16xf32>) -> tensor<3x4x16xf32>
    %121 = tosa.cast %120 : (tensor<3x4x16xf32>) -> tensor<3x4x16xf64>
    %122 = tosa.reduce_sum %121 {axis = 2 : i32} : (tensor<3x4x16xf64>) -> tensor<3x4x1xf64>
    %123 = tosa.mul %122, %36, %5 : (tensor<3x4x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<3x4x1xf64>
    %124 = tosa.sub %121, %123 : (tensor<3x4x16xf64>, tensor<3x4x1xf64>) -> tensor<3x4x16xf64>
    %125 = tosa.mul %124, %124, %5 : (tensor<3x4x16xf64>, tensor<3x4x16xf64>, tensor<1xi8>) -> tensor<3x4x16xf64>
    %126 = tosa.reduce_sum %125 {axis = 2 : i32} : (tensor<3x4x16xf64>) -> tensor<3x4x1xf64>
    %127 = tosa.mul %126, %36, %5 : (tensor<3x4x1xf64>, tensor<1x1x1xf64>, tensor<1xi8>) -> tensor<3x4x1xf64>
    %128 = tosa.cast %127 : (tensor<3x4x1xf64>) -> tensor<3x4x1xf32>
    %129 = tosa.reduce_sum %120 {axis = 2 : i32} : (tensor<3x4x16xf32>) -> tensor<3x4x1xf32>
    %130 = tosa.mul %129, %37, %5 : (tensor<3x4x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<3x4x1xf32>
    %131 = tosa.add %128, %38 : (tensor<3x4x1xf32>, tensor<1x1x1xf32>) -> tensor<3x4x1xf32>
    %132 = tosa.rsqrt %131 : (tensor<3x4x1xf32>) -> tensor<3x4x1xf32>
    %133 = tosa.sub %120, %130 : (tensor<3x4x16xf32>, tensor<3x4x1xf32>) -> tensor<3x4x16xf32>
    %134 = tosa.mul %133, %132, %5 : (tensor<3x4x16xf32>, tensor<3x4x1xf32>, tensor<1xi8>) -> tensor<3x4x16xf32>
    %135 = tosa.reshape %arg12, %8 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %136 = tosa.mul %134, %135, %5 : (tensor<3x4x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<3x4x16xf32>
    %137 = tosa.reshape %arg13, %8 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %138 = tosa.add %136, %137 : (tensor<3x4x16xf32>, tensor<1x1x16xf32>) -> tensor<3x4x16xf32>
    %139 = tosa.transpose %arg6 {perms = array<i32: 1, 0>} : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %140 = tosa.reshape %138, %22 : (tensor<3x4x16xf32>, !tosa.shape<3>) -> tensor<1x12x16xf32>
    %141 = tosa.reshape %139, %24 : (tensor<16x32xf32>, !tosa.shape<3>) -> tensor<1x16x32xf32>
    %142 = tosa.matmul %140, %141, %1, %1 : (tensor<1x12x16xf32>, tensor<1x16x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x32xf32>
    %143 = tosa.reshape %142, %25 : (tensor<1x12x32xf32>, !tosa.shape<2>) -> tensor<12x32xf32>
    %144 = tosa.reshape %arg7, %26 : (tensor<32xf32>, !tosa.shape<2>) -> tensor<1x32xf32>
    %145 = tosa.add %143, %144 : (tensor<12x32xf32>, tensor<1x32xf32>) -> tensor<12x32xf32>
    %146 = tosa.reshape %145, %27 : (tensor<12x32xf32>, !tosa.shape<3>) -> tensor<3x4x32xf32>
    %147 = tosa.clamp %146 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<3x4x32xf32>) -> tensor<3x4x32xf32>
    %148 = tosa.transpose %arg8 {perms = array<i32: 1, 0>} : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %149 = tosa.reshape %147, %28 : (tensor<3x4x32xf32>, !tosa.shape<3>) -> tensor<1x12x32xf32>
    %150 = tosa.reshape %148, %29 : (tensor<32x16xf32>, !tosa.shape<3>) -> tensor<1x32x16xf32>
    %151 = tosa.matmul %149, %150, %1, %1 : (tensor<1x12x32xf32>, tensor<1x32x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x16xf32>
    %152 = tosa.reshape %151, %4 : (tensor<1x12x16xf32>, !tosa.shape<2>) -> tensor<12x16xf32>
    %153 = tosa.reshape %arg9, %6 : (tensor<16xf32>, !tosa.shape<2>) -> tensor<1x16xf32>
    %154 = tosa.add %152, %153 : (tensor<12x16xf32>, tensor<1x16xf32>) -> tensor<12x16xf32>
    %155 = tosa.reshape %154, %7 : (tensor<12x16xf32>, !tosa.shape<3>) -> tensor<3x4x16xf32>
    %156 = tosa.add %120, %155 : (tensor<3x4x16xf32>, tensor<3x4x16xf32>) -> tensor<3x4x16xf32>
    %157 = tosa.reduce_sum %156 {axis = 1 : i32} : (tensor<3x4x16xf32>) -> tensor<3x1x16xf32>
    %158 = tosa.reshape %157, %30 : (tensor<3x1x16xf32>, !tosa.shape<2>) -> tensor<3x16xf32>
    %159 = tosa.mul %158, %41, %5 : (tensor<3x16xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<3x16xf32>
    %160 = tosa.transpose %arg14 {perms = array<i32: 1, 0>} : (tensor<3x16xf32>) -> tensor<16x3xf32>
    %161 = tosa.reshape %159, %31 : (tensor<3x16xf32>, !tosa.shape<3>) -> tensor<1x3x16xf32>
    %162 = tosa.reshape %160, %32 : (tensor<16x3xf32>, !tosa.shape<3>) -> tensor<1x16x3xf32>
    %163 = tosa.matmul %161, %162, %1, %1 : (tensor<1x3x16xf32>, tensor<1x16x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3xf32>
    %164 = tosa.reshape %163, %33 : (tensor<1x3x3xf32>, !tosa.shape<2>) -> tensor<3x3xf32>
    %165 = tosa.reshape %arg15, %34 : (tensor<3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
    %166 = tosa.add %164, %165 : (tensor<3x3xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
    %167 = tosa.sub %166, %arg17 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %168 = tosa.abs %167 : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %169 = tosa.reduce_sum %168 {axis = 0 : i32} : (tensor<3x3xf32>) -> tensor<1x3xf32>
    %170 = tosa.reduce_sum %169 {axis = 1 : i32} : (tensor<1x3xf32>) -> tensor<1x1xf32>
    %171 = tosa.reshape %170, %35 : (tensor<1x1xf32>, !tosa.shape<0>) -> tensor<f32>
    %172 = tosa.mul %171, %42, %5 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %172 : tensor<f32>
  }
}

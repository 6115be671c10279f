module {
  func.func @main(%arg0: tensor<13x16xf32>, %arg1: tensor<16xf32>, %arg2: tensor<16xf32>, %arg3: tensor<16xf32>, %arg4: tensor<16x16xf32>, %arg5: tensor<8x16xf32>, %arg6: tensor<8x16xf32>, %arg7: tensor<16x16xf32>, %arg8: tensor<24x16xf32>, %arg9: tensor<24x16xf32>, %arg10: tensor<16x24xf32>, %arg11: tensor<13x16xf32>, %arg12: tensor<2x6xi64>, %arg13: tensor<2x6xi64>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<0xFF800000> : tensor<6x6xf32>}> : () -> tensor<6x6xf32>
    %1 = tosa.const_shape  {values = dense<[1, 13, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.const_shape  {values = dense<[1, 12]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %3 = tosa.const_shape  {values = dense<[2, 6, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %4 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %5 = tosa.const_shape  {values = dense<[1, 1, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %6 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %7 = tosa.const_shape  {values = dense<[1, 12, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<[1, 16, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %9 = tosa.const_shape  {values = dense<[2, 6, 4, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %10 = tosa.const_shape  {values = dense<[1, 16, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %11 = tosa.const_shape  {values = dense<[2, 6, 2, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %12 = tosa.const_shape  {values = dense<[2, 4, 6, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %13 = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
    %14 = tosa.const_shape  {values = dense<[0, 0, 0, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %15 = tosa.const_shape  {values = dense<[2, 2, 6, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %16 = tosa.const_shape  {values = dense<[2, 2, 1, 6, 4]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %17 = tosa.const_shape  {values = dense<[1, 1, 2, 1, 1]> : tensor<5xindex>} : () -> !tosa.shape<5>
    %18 = tosa.const_shape  {values = dense<[2, 4, 6, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %19 = tosa.const_shape  {values = dense<[8, 6, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %20 = tosa.const_shape  {values = dense<[8, 4, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %21 = tosa.const_shape  {values = dense<[2, 4, 6, 6]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %22 = "tosa.const"() <{values = dense<[0, 1, 2, 3, 4, 5]> : tensor<6xi64>}> : () -> tensor<6xi64>
    %23 = tosa.const_shape  {values = dense<[1, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %24 = tosa.const_shape  {values = dense<[6, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %25 = tosa.const_shape  {values = dense<[1, 1, 6, 6]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %26 = tosa.const_shape  {values = dense<[8, 6, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %27 = tosa.const_shape  {values = dense<[1, 16, 24]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %28 = tosa.const_shape  {values = dense<[2, 6, 24]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %29 = tosa.const_shape  {values = dense<[1, 12, 24]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %30 = tosa.const_shape  {values = dense<[1, 24, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %31 = tosa.const_shape  {values = dense<[1, 16, 13]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %32 = tosa.const_shape  {values = dense<[12, 13]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %33 = tosa.const_shape  {values = dense<12> : tensor<1xindex>} : () -> !tosa.shape<1>
    %34 = tosa.const_shape  {values = dense<[12, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %35 = tosa.const_shape  {values = dense<[12, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %36 = "tosa.const"() <{values = dense<[[[0]], [[1]], [[2]], [[3]], [[4]], [[5]], [[6]], [[7]], [[8]], [[9]], [[10]], [[11]]]> : tensor<12x1x1xi32>}> : () -> tensor<12x1x1xi32>
    %37 = tosa.const_shape  {values = dense<[1, 156, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %38 = tosa.const_shape  {values = dense<[12, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %39 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %40 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %41 = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %42 = "tosa.const"() <{values = dense<9.99999997E-7> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
    %43 = "tosa.const"() <{values = dense_resource<torch_tensor_6_4_torch.float32> : tensor<1x1x6x4xf32>}> : () -> tensor<1x1x6x4xf32>
    %44 = "tosa.const"() <{values = dense_resource<torch_tensor_6_4_torch.float32_1> : tensor<1x1x6x4xf32>}> : () -> tensor<1x1x6x4xf32>
    %45 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %46 = "tosa.const"() <{values = dense<1> : tensor<1x1xi64>}> : () -> tensor<1x1xi64>
    %47 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %48 = "tosa.const"() <{values = dense<-100> : tensor<1xi64>}> : () -> tensor<1xi64>
    %49 = "tosa.const"() <{values = dense<0> : tensor<1xi64>}> : () -> tensor<1xi64>
    %50 = "tosa.const"() <{values = dense<[[13, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
    %51 = tosa.reshape %arg0, %1 : (tensor<13x16xf32>, !tosa.shape<3>) -> tensor<1x13x16xf32>
    %52 = tosa.reshape %arg12, %2 : (tensor<2x6xi64>, !tosa.shape<2>) -> tensor<1x12xi64>
    %53 = tosa.cast %52 : (tensor<1x12xi64>) -> tensor<1x12xi32>
    %54 = tosa.gather %51, %53 : (tensor<1x13x16xf32>, tensor<1x12xi32>) -> tensor<1x12x16xf32>
    %55 = tosa.reshape %54, %3 : (tensor<1x12x16xf32>, !tosa.shape<3>) -> tensor<2x6x16xf32>
    %56 = tosa.pow %55, %40 : (tensor<2x6x16xf32>, tensor<1x1x1xf32>) -> tensor<2x6x16xf32>
    %57 = tosa.reduce_sum %56 {axis = 2 : i32} : (tensor<2x6x16xf32>) -> tensor<2x6x1xf32>
    %58 = tosa.mul %57, %41, %4 : (tensor<2x6x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x6x1xf32>
    %59 = tosa.add %58, %42 : (tensor<2x6x1xf32>, tensor<1x1x1xf32>) -> tensor<2x6x1xf32>
    %60 = tosa.rsqrt %59 : (tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
    %61 = tosa.mul %55, %60, %4 : (tensor<2x6x16xf32>, tensor<2x6x1xf32>, tensor<1xi8>) -> tensor<2x6x16xf32>
    %62 = tosa.reshape %arg1, %5 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %63 = tosa.mul %61, %62, %4 : (tensor<2x6x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<2x6x16xf32>
    %64 = tosa.transpose %arg4 {perms = array<i32: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %65 = tosa.reshape %63, %7 : (tensor<2x6x16xf32>, !tosa.shape<3>) -> tensor<1x12x16xf32>
    %66 = tosa.reshape %64, %8 : (tensor<16x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %67 = tosa.matmul %65, %66, %6, %6 : (tensor<1x12x16xf32>, tensor<1x16x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x16xf32>
    %68 = tosa.reshape %67, %9 : (tensor<1x12x16xf32>, !tosa.shape<4>) -> tensor<2x6x4x4xf32>
    %69 = tosa.transpose %68 {perms = array<i32: 0, 2, 1, 3>} : (tensor<2x6x4x4xf32>) -> tensor<2x4x6x4xf32>
    %70 = tosa.transpose %arg5 {perms = array<i32: 1, 0>} : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %71 = tosa.reshape %70, %10 : (tensor<16x8xf32>, !tosa.shape<3>) -> tensor<1x16x8xf32>
    %72 = tosa.matmul %65, %71, %6, %6 : (tensor<1x12x16xf32>, tensor<1x16x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x8xf32>
    %73 = tosa.reshape %72, %11 : (tensor<1x12x8xf32>, !tosa.shape<4>) -> tensor<2x6x2x4xf32>
    %74 = tosa.transpose %73 {perms = array<i32: 0, 2, 1, 3>} : (tensor<2x6x2x4xf32>) -> tensor<2x2x6x4xf32>
    %75 = tosa.transpose %arg6 {perms = array<i32: 1, 0>} : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %76 = tosa.reshape %75, %10 : (tensor<16x8xf32>, !tosa.shape<3>) -> tensor<1x16x8xf32>
    %77 = tosa.matmul %65, %76, %6, %6 : (tensor<1x12x16xf32>, tensor<1x16x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x8xf32>
    %78 = tosa.reshape %77, %11 : (tensor<1x12x8xf32>, !tosa.shape<4>) -> tensor<2x6x2x4xf32>
    %79 = tosa.transpose %78 {perms = array<i32: 0, 2, 1, 3>} : (tensor<2x6x2x4xf32>) -> tensor<2x2x6x4xf32>
    %80 = tosa.slice %69, %13, %12 : (tensor<2x4x6x4xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x4x6x2xf32>
    %81 = tosa.slice %69, %14, %12 : (tensor<2x4x6x4xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x4x6x2xf32>
    %82 = tosa.mul %69, %43, %4 : (tensor<2x4x6x4xf32>, tensor<1x1x6x4xf32>, tensor<1xi8>) -> tensor<2x4x6x4xf32>
    %83 = tosa.negate %81, %6, %6 : (tensor<2x4x6x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x6x2xf32>
    %84 = tosa.concat %83, %80 {axis = 3 : i32} : (tensor<2x4x6x2xf32>, tensor<2x4x6x2xf32>) -> tensor<2x4x6x4xf32>
    %85 = tosa.mul %84, %44, %4 : (tensor<2x4x6x4xf32>, tensor<1x1x6x4xf32>, tensor<1xi8>) -> tensor<2x4x6x4xf32>
    %86 = tosa.add %82, %85 : (tensor<2x4x6x4xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
    %87 = tosa.slice %74, %13, %15 : (tensor<2x2x6x4xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x2x6x2xf32>
    %88 = tosa.slice %74, %14, %15 : (tensor<2x2x6x4xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x2x6x2xf32>
    %89 = tosa.mul %74, %43, %4 : (tensor<2x2x6x4xf32>, tensor<1x1x6x4xf32>, tensor<1xi8>) -> tensor<2x2x6x4xf32>
    %90 = tosa.negate %88, %6, %6 : (tensor<2x2x6x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x2x6x2xf32>
    %91 = tosa.concat %90, %87 {axis = 3 : i32} : (tensor<2x2x6x2xf32>, tensor<2x2x6x2xf32>) -> tensor<2x2x6x4xf32>
    %92 = tosa.mul %91, %44, %4 : (tensor<2x2x6x4xf32>, tensor<1x1x6x4xf32>, tensor<1xi8>) -> tensor<2x2x6x4xf32>
    %93 = tosa.add %89, %92 : (tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) -> tensor<2x2x6x4xf32>
    %94 = tosa.reshape %93, %16 : (tensor<2x2x6x4xf32>, !tosa.shape<5>) -> tensor<2x2x1x6x4xf32>
    %95 = tosa.tile %94, %17 : (tensor<2x2x1x6x4xf32>, !tosa.shape<5>) -> tensor<2x2x2x6x4xf32>
    %96 = tosa.reshape %95, %18 : (tensor<2x2x2x6x4xf32>, !tosa.shape<4>) -> tensor<2x4x6x4xf32>
    %97 = tosa.reshape %79, %16 : (tensor<2x2x6x4xf32>, !tosa.shape<5>) -> tensor<2x2x1x6x4xf32>
    %98 = tosa.tile %97, %17 : (tensor<2x2x1x6x4xf32>, !tosa.shape<5>) -> tensor<2x2x2x6x4xf32>
    %99 = tosa.transpose %96 {perms = array<i32: 0, 1, 3, 2>} : (tensor<2x4x6x4xf32>) -> tensor<2x4x4x6xf32>
    %100 = tosa.reshape %86, %19 : (tensor<2x4x6x4xf32>, !tosa.shape<3>) -> tensor<8x6x4xf32>
    %101 = tosa.reshape %99, %20 : (tensor<2x4x4x6xf32>, !tosa.shape<3>) -> tensor<8x4x6xf32>
    %102 = tosa.matmul %100, %101, %6, %6 : (tensor<8x6x4xf32>, tensor<8x4x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x6x6xf32>
    %103 = tosa.reshape %102, %21 : (tensor<8x6x6xf32>, !tosa.shape<4>) -> tensor<2x4x6x6xf32>
    %104 = tosa.mul %103, %45, %4 : (tensor<2x4x6x6xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x4x6x6xf32>
    %105 = tosa.reshape %22, %23 : (tensor<6xi64>, !tosa.shape<2>) -> tensor<1x6xi64>
    %106 = tosa.reshape %22, %24 : (tensor<6xi64>, !tosa.shape<2>) -> tensor<6x1xi64>
    %107 = tosa.cast %106 : (tensor<6x1xi64>) -> tensor<6x1xi32>
    %108 = tosa.cast %105 : (tensor<1x6xi64>) -> tensor<1x6xi32>
    %109 = tosa.sub %108, %107 : (tensor<1x6xi32>, tensor<6x1xi32>) -> tensor<6x6xi32>
    %110 = tosa.cast %109 : (tensor<6x6xi32>) -> tensor<6x6xi64>
    %111 = tosa.greater_equal %110, %46 : (tensor<6x6xi64>, tensor<1x1xi64>) -> tensor<6x6xi1>
    %112 = tosa.select %111, %0, %47 : (tensor<6x6xi1>, tensor<6x6xf32>, tensor<1x1xf32>) -> tensor<6x6xf32>
    %113 = tosa.reshape %112, %25 : (tensor<6x6xf32>, !tosa.shape<4>) -> tensor<1x1x6x6xf32>
    %114 = tosa.add %104, %113 : (tensor<2x4x6x6xf32>, tensor<1x1x6x6xf32>) -> tensor<2x4x6x6xf32>
    %115 = tosa.reduce_max %114 {axis = 3 : i32} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x1xf32>
    %116 = tosa.sub %114, %115 : (tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>) -> tensor<2x4x6x6xf32>
    %117 = tosa.exp %116 : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
    %118 = tosa.reduce_sum %117 {axis = 3 : i32} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x1xf32>
    %119 = tosa.reciprocal %118 : (tensor<2x4x6x1xf32>) -> tensor<2x4x6x1xf32>
    %120 = tosa.mul %117, %119, %4 : (tensor<2x4x6x6xf32>, tensor<2x4x6x1xf32>, tensor<1xi8>) -> tensor<2x4x6x6xf32>
    %121 = tosa.reshape %120, %26 : (tensor<2x4x6x6xf32>, !tosa.shape<3>) -> tensor<8x6x6xf32>
    %122 = tosa.reshape %98, %19 : (tensor<2x2x2x6x4xf32>, !tosa.shape<3>) -> tensor<8x6x4xf32>
    %123 = tosa.matmul %121, %122, %6, %6 : (tensor<8x6x6xf32>, tensor<8x6x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x6x4xf32>
    %124 = tosa.reshape %123, %18 : (tensor<8x6x4xf32>, !tosa.shape<4>) -> tensor<2x4x6x4xf32>
    %125 = tosa.transpose %124 {perms = array<i32: 0, 2, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<2x6x4x4xf32>
    %126 = tosa.transpose %arg7 {perms = array<i32: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %127 = tosa.reshape %125, %7 : (tensor<2x6x4x4xf32>, !tosa.shape<3>) -> tensor<1x12x16xf32>
    %128 = tosa.reshape %126, %8 : (tensor<16x16xf32>, !tosa.shape<3>) -> tensor<1x16x16xf32>
    %129 = tosa.matmul %127, %128, %6, %6 : (tensor<1x12x16xf32>, tensor<1x16x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x16xf32>
    %130 = tosa.reshape %129, %3 : (tensor<1x12x16xf32>, !tosa.shape<3>) -> tensor<2x6x16xf32>
    %131 = tosa.add %55, %130 : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
    %132 = tosa.pow %131, %40 : (tensor<2x6x16xf32>, tensor<1x1x1xf32>) -> tensor<2x6x16xf32>
    %133 = tosa.reduce_sum %132 {axis = 2 : i32} : (tensor<2x6x16xf32>) -> tensor<2x6x1xf32>
    %134 = tosa.mul %133, %41, %4 : (tensor<2x6x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x6x1xf32>
    %135 = tosa.add %134, %42 : (tensor<2x6x1xf32>, tensor<1x1x1xf32>) -> tensor<2x6x1xf32>
    %136 = tosa.rsqrt %135 : (tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
    %137 = tosa.mul %131, %136, %4 : (tensor<2x6x16xf32>, tensor<2x6x1xf32>, tensor<1xi8>) -> tensor<2x6x16xf32>
    %138 = tosa.reshape %arg2, %5 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %139 = tosa.mul %137, %138, %4 : (tensor<2x6x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<2x6x16xf32>
    %140 = tosa.transpose %arg8 {perms = array<i32: 1, 0>} : (tensor<24x16xf32>) -> tensor<16x24xf32>
    %141 = tosa.reshape %139, %7 : (tensor<2x6x16xf32>, !tosa.shape<3>) -> tensor<1x12x16xf32>
    %142 = tosa.reshape %140, %27 : (tensor<16x24xf32>, !tosa.shape<3>) -> tensor<1x16x24xf32>
    %143 = tosa.matmul %141, %142, %6, %6 : (tensor<1x12x16xf32>, tensor<1x16x24xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x24xf32>
    %144 = tosa.reshape %143, %28 : (tensor<1x12x24xf32>, !tosa.shape<3>) -> tensor<2x6x24xf32>
    %145 = tosa.sigmoid %144 : (tensor<2x6x24xf32>) -> tensor<2x6x24xf32>
    %146 = tosa.mul %144, %145, %4 : (tensor<2x6x24xf32>, tensor<2x6x24xf32>, tensor<1xi8>) -> tensor<2x6x24xf32>
    %147 = tosa.transpose %arg9 {perms = array<i32: 1, 0>} : (tensor<24x16xf32>) -> tensor<16x24xf32>
    %148 = tosa.reshape %147, %27 : (tensor<16x24xf32>, !tosa.shape<3>) -> tensor<1x16x24xf32>
    %149 = tosa.matmul %141, %148, %6, %6 : (tensor<1x12x16xf32>, tensor<1x16x24xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x24xf32>
    %150 = tosa.reshape %149, %28 : (tensor<1x12x24xf32>, !tosa.shape<3>) -> tensor<2x6x24xf32>
    %151 = tosa.mul %146, %150, %4 : (tensor<2x6x24xf32>, tensor<2x6x24xf32>, tensor<1xi8>) -> tensor<2x6x24xf32>
    %152 = tosa.transpose %arg10 {perms = array<i32: 1, 0>} : (tensor<16x24xf32>) -> tensor<24x16xf32>
    %153 = tosa.reshape %151, %29 : (tensor<2x6x24xf32>, !tosa.shape<3>) -> tensor<1x12x24xf32>
    %154 = tosa.reshape %152, %30 : (tensor<24x16xf32>, !tosa.shape<3>) -> tensor<1x24x16xf32>
    %155 = tosa.matmul %153, %154, %6, %6 : (tensor<1x12x24xf32>, tensor<1x24x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x16xf32>
    %156 = tosa.reshape %155, %3 : (tensor<1x12x16xf32>, !tosa.shape<3>) -> tensor<2x6x16xf32>
    %157 = tosa.add %131, %156 : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
    %158 = tosa.pow %157, %40 : (tensor<2x6x16xf32>, tensor<1x1x1xf32>) -> tensor<2x6x16xf32>
    %159 = tosa.reduce_sum %158 {axis = 2 : i32} : (tensor<2x6x16xf32>) -> tensor<2x6x1xf32>
    %160 = tosa.mul %159, %41, %4 : (tensor<2x6x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x6x1xf32>
    %161 = tosa.add %160, %42 : (tensor<2x6x1xf32>, tensor<1x1x1xf32>) -> tensor<2x6x1xf32>
    %162 = tosa.rsqrt %161 : (tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
    %163 = tosa.mul %157, %162, %4 : (tensor<2x6x16xf32>, tensor<2x6x1xf32>, tensor<1xi8>) -> tensor<2x6x16xf32>
    %164 = tosa.reshape %arg3, %5 : (tensor<16xf32>, !tosa.shape<3>) -> tensor<1x1x16xf32>
    %165 = tosa.mul %163, %164, %4 : (tensor<2x6x16xf32>, tensor<1x1x16xf32>, tensor<1xi8>) -> tensor<2x6x16xf32>
    %166 = tosa.transpose %arg11 {perms = array<i32: 1, 0>} : (tensor<13x16xf32>) -> tensor<16x13xf32>
    %167 = tosa.reshape %165, %7 : (tensor<2x6x16xf32>, !tosa.shape<3>) -> tensor<1x12x16xf32>
    %168 = tosa.reshape %166, %31 : (tensor<16x13xf32>, !tosa.shape<3>) -> tensor<1x16x13xf32>
    %169 = tosa.matmul %167, %168, %6, %6 : (tensor<1x12x16xf32>, tensor<1x16x13xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x13xf32>
    %170 = tosa.reshape %169, %32 : (tensor<1x12x13xf32>, !tosa.shape<2>) -> tensor<12x13xf32>
    %171 = tosa.reshape %arg13, %33 : (tensor<2x6xi64>, !tosa.shape<1>) -> tensor<12xi64>
    %172 = tosa.reduce_max %170 {axis = 1 : i32} : (tensor<12x13xf32>) -> tensor<12x1xf32>
    %173 = tosa.sub %170, %172 : (tensor<12x13xf32>, tensor<12x1xf32>) -> tensor<12x13xf32>
    %174 = tosa.exp %173 : (tensor<12x13xf32>) -> tensor<12x13xf32>
    %175 = tosa.reduce_sum %174 {axis = 1 : i32} : (tensor<12x13xf32>) -> tensor<12x1xf32>
    %176 = tosa.log %175 : (tensor<12x1xf32>) -> tensor<12x1xf32>
    %177 = tosa.sub %173, %176 : (tensor<12x13xf32>, tensor<12x1xf32>) -> tensor<12x13xf32>
    %178 = tosa.equal %171, %48 : (tensor<12xi64>, tensor<1xi64>) -> tensor<12xi1>
    %179 = tosa.select %178, %49, %171 : (tensor<12xi1>, tensor<1xi64>, tensor<12xi64>) -> tensor<12xi64>
    %180 = tosa.reshape %179, %34 : (tensor<12xi64>, !tosa.shape<2>) -> tensor<12x1xi64>
    %181 = tosa.cast %180 : (tensor<12x1xi64>) -> tensor<12x1xi32>
    %182 = tosa.reshape %181, %35 : (tensor<12x1xi32>, !tosa.shape<3>) -> tensor<12x1x1xi32>
    %183 = tosa.concat %36, %182 {axis = 2 : i32} : (tensor<12x1x1xi32>, tensor<12x1x1xi32>) -> tensor<12x1x2xi32>
    %184 = tosa.reshape %177, %37 : (tensor<12x13xf32>, !tosa.shape<3>) -> tensor<1x156x1xf32>
    %185 = tosa.reshape %183, %38 : (tensor<12x1x2xi32>, !tosa.shape<2>) -> tensor<12x2xi32>
    %186 = tosa.mul %185, %50, %4 : (tensor<12x2xi32>, tensor<1x2xi32>, tensor<1xi8>) -> tensor<12x2xi32>
    %187 = tosa.reduce_sum %186 {axis = 1 : i32} : (tensor<12x2xi32>) -> tensor<12x1xi32>
    %188 = tosa.reshape %187, %2 : (tensor<12x1xi32>, !tosa.shape<2>) -> tensor<1x12xi32>
    %189 = tosa.gather %184, %188 : (tensor<1x156x1xf32>, tensor<1x12xi32>) -> tensor<1x12x1xf32>
    %190 = tosa.reshape %189, %33 : (tensor<1x12x1xf32>, !tosa.shape<1>) -> tensor<12xf32>
    %191 = tosa.negate %190, %6, %6 : (tensor<12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<12xf32>
    %192 = tosa.select %178, %6, %191 : (tensor<12xi1>, tensor<1xf32>, tensor<12xf32>) -> tensor<12xf32>
    %193 = tosa.logical_not %178 : (tensor<12xi1>) -> tensor<12xi1>
    %194 = tosa.cast %193 : (tensor<12xi1>) -> tensor<12xi64>
    %195 = tosa.reduce_sum %194 {axis = 0 : i32} : (tensor<12xi64>) -> tensor<1xi64>
    %196 = tosa.reshape %195, %39 : (tensor<1xi64>, !tosa.shape<0>) -> tensor<i64>
    %197 = tosa.cast %196 : (tensor<i64>) -> tensor<f32>
    %198 = tosa.reduce_sum %192 {axis = 0 : i32} : (tensor<12xf32>) -> tensor<1xf32>
    %199 = tosa.reshape %198, %39 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %200 = tosa.reciprocal %197 : (tensor<f32>) -> tensor<f32>
    %201 = tosa.mul %199, %200, %4 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %201 : tensor<f32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_6_4_torch.float32: "0x040000000000803F0000803F0000803F0000803F41510A3FB9FC7F3F41510A3FB9FC7F3F3311D5BEE5F27F3F3311D5BEE5F27F3F26707DBF83E27F3F26707DBF83E27F3F305527BF94CB7F3F305527BF94CB7F3F2C3C913E19AE7F3F2C3C913E19AE7F3F",
      torch_tensor_6_4_torch.float32_1: "0x0400000000000000000000000000000000000000A46A573F57D6233CA46A573F57D6233CB7C7683F3ED4A33CB7C7683F3ED4A33CC381103E1FB9F53CC381103E1FB9F53CCFBD41BFDBCB233DCFBD41BFDBCB233D107C75BFF4B64C3D107C75BFF4B64C3D"
    }
  }
#-}

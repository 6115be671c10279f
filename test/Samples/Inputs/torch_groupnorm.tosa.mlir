module {
  func.func @main(%arg0: tensor<8x3x3x3xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8xf32>, %arg4: tensor<8x1x3x3xf32>, %arg5: tensor<8xf32>, %arg6: tensor<8xf32>, %arg7: tensor<12x8x1x1xf32>, %arg8: tensor<12xf32>, %arg9: tensor<5x12xf32>, %arg10: tensor<5xf32>, %arg11: tensor<3x3x8x8xf32>, %arg12: tensor<3xi64>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<[[8, 2, 1, 1]]> : tensor<1x4xi32>}> : () -> tensor<1x4xi32>
    %1 = "tosa.const"() <{values = dense<[[8, 4, 1, 1]]> : tensor<1x4xi32>}> : () -> tensor<1x4xi32>
    %2 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %3 = tosa.const_shape  {values = dense<[3, 2, 4, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %4 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %5 = tosa.const_shape  {values = dense<[1, 2, 4, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %6 = tosa.const_shape  {values = dense<[3, 8, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %7 = tosa.const_shape  {values = dense<[1, 24, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<[24, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %9 = tosa.const_shape  {values = dense<[1, 24]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %10 = tosa.const_shape  {values = dense<[3, 8, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %11 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<8xf32>}> : () -> tensor<8xf32>
    %12 = tosa.const_shape  {values = dense<[3, 4, 2, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %13 = tosa.const_shape  {values = dense<[1, 4, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %14 = tosa.const_shape  {values = dense<[3, 12]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %15 = tosa.const_shape  {values = dense<[1, 3, 12]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %16 = tosa.const_shape  {values = dense<[1, 12, 5]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %17 = tosa.const_shape  {values = dense<[3, 5]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %18 = tosa.const_shape  {values = dense<[1, 5]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %19 = tosa.const_shape  {values = dense<[3, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %20 = tosa.const_shape  {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
    %21 = tosa.const_shape  {values = dense<[3, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %22 = "tosa.const"() <{values = dense<[[[0]], [[1]], [[2]]]> : tensor<3x1x1xi32>}> : () -> tensor<3x1x1xi32>
    %23 = tosa.const_shape  {values = dense<[1, 15, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %24 = tosa.const_shape  {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %25 = tosa.const_shape  {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %26 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %27 = "tosa.const"() <{values = dense<1.562500e-02> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
    %28 = "tosa.const"() <{values = dense<1.562500e-02> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %29 = "tosa.const"() <{values = dense<9.99999974E-6> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %cst = arith.constant dense_resource<torch_tensor_3_8_torch.int64> : tensor<3x8xi64>
    %cst_0 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_1> : tensor<3x8xi64>
    %cst_1 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_2> : tensor<3x8xi64>
    %cst_2 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_3> : tensor<3x8xi64>
    %30 = "tosa.const"() <{values = dense<0> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
    %31 = "tosa.const"() <{values = dense<3> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
    %32 = "tosa.const"() <{values = dense<2> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
    %33 = "tosa.const"() <{values = dense<4> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
    %34 = "tosa.const"() <{values = dense<1> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
    %cst_3 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_4> : tensor<3x8xi64>
    %cst_4 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_5> : tensor<3x8xi64>
    %cst_5 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_6> : tensor<3x8xi64>
    %cst_6 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_7> : tensor<3x8xi64>
    %35 = "tosa.const"() <{values = dense<3.125000e-02> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
    %36 = "tosa.const"() <{values = dense<3.125000e-02> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_8> : tensor<3x8xi64>
    %cst_8 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_9> : tensor<3x8xi64>
    %cst_9 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_10> : tensor<3x8xi64>
    %cst_10 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_11> : tensor<3x8xi64>
    %cst_11 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_12> : tensor<3x8xi64>
    %cst_12 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_13> : tensor<3x8xi64>
    %cst_13 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_14> : tensor<3x8xi64>
    %cst_14 = arith.constant dense_resource<torch_tensor_3_8_torch.int64_15> : tensor<3x8xi64>
    %37 = tosa.const_shape  {values = dense<[12, 1, 1, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %38 = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %39 = "tosa.const"() <{values = dense<-100> : tensor<1xi64>}> : () -> tensor<1xi64>
    %40 = "tosa.const"() <{values = dense<0> : tensor<1xi64>}> : () -> tensor<1xi64>
    %41 = "tosa.const"() <{values = dense<[[5, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
    %42 = tosa.transpose %arg11 {perms = array<i32: 0, 2, 3, 1>} : (tensor<3x3x8x8xf32>) -> tensor<3x8x8x3xf32>
    %43 = tosa.transpose %arg0 {perms = array<i32: 0, 2, 3, 1>} : (tensor<8x3x3x3xf32>) -> tensor<8x3x3x3xf32>
    %44 = tosa.conv2d %42, %43, %arg1, %2, %2 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 2>} : (tensor<3x8x8x3xf32>, tensor<8x3x3x3xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x4x4x8xf32>
    %45 = tosa.transpose %44 {perms = array<i32: 0, 3, 1, 2>} : (tensor<3x4x4x8xf32>) -> tensor<3x8x4x4xf32>
    %46 = tosa.reshape %45, %3 : (tensor<3x8x4x4xf32>, !tosa.shape<4>) -> tensor<3x2x4x16xf32>
    %47 = tosa.cast %46 : (tensor<3x2x4x16xf32>) -> tensor<3x2x4x16xf64>
    %48 = tosa.reduce_sum %47 {axis = 2 : i32} : (tensor<3x2x4x16xf64>) -> tensor<3x2x1x16xf64>
    %49 = tosa.reduce_sum %48 {axis = 3 : i32} : (tensor<3x2x1x16xf64>) -> tensor<3x2x1x1xf64>
    %50 = tosa.mul %49, %27, %4 : (tensor<3x2x1x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<3x2x1x1xf64>
    %51 = tosa.sub %47, %50 : (tensor<3x2x4x16xf64>, tensor<3x2x1x1xf64>) -> tensor<3x2x4x16xf64>
    %52 = tosa.mul %51, %51, %4 : (tensor<3x2x4x16xf64>, tensor<3x2x4x16xf64>, tensor<1xi8>) -> tensor<3x2x4x16xf64>
    %53 = tosa.reduce_sum %52 {axis = 2 : i32} : (tensor<3x2x4x16xf64>) -> tensor<3x2x1x16xf64>
    %54 = tosa.reduce_sum %53 {axis = 3 : i32} : (tensor<3x2x1x16xf64>) -> tensor<3x2x1x1xf64>
    %55 = tosa.mul %54, %27, %4 : (tensor<3x2x1x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<3x2x1x1xf64>
    %56 = tosa.cast %55 : (tensor<3x2x1x1xf64>) -> tensor<3x2x1x1xf32>
    %57 = tosa.reduce_sum %46 {axis = 2 : i32} : (tensor<3x2x4x16xf32>) -> tensor<3x2x1x16xf32>
    %58 = tosa.reduce_sum %57 {axis = 3 : i32} : (tensor<3x2x1x16xf32>) -> tensor<3x2x1x1xf32>
    %59 = tosa.mul %58, %28, %4 : (tensor<3x2x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<3x2x1x1xf32>
    %60 = tosa.add %56, %29 : (tensor<3x2x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<3x2x1x1xf32>
    %61 = tosa.rsqrt %60 : (tensor<3x2x1x1xf32>) -> tensor<3x2x1x1xf32>
    %62 = tosa.reshape %arg2, %5 : (tensor<8xf32>, !tosa.shape<4>) -> tensor<1x2x4x1xf32>
    %63 = tosa.mul %61, %62, %4 : (tensor<3x2x1x1xf32>, tensor<1x2x4x1xf32>, tensor<1xi8>) -> tensor<3x2x4x1xf32>
    %64 = tosa.negate %59, %2, %2 : (tensor<3x2x1x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x2x1x1xf32>
    %65 = tosa.mul %64, %63, %4 : (tensor<3x2x1x1xf32>, tensor<3x2x4x1xf32>, tensor<1xi8>) -> tensor<3x2x4x1xf32>
    %66 = tosa.reshape %arg3, %5 : (tensor<8xf32>, !tosa.shape<4>) -> tensor<1x2x4x1xf32>
    %67 = tosa.add %65, %66 : (tensor<3x2x4x1xf32>, tensor<1x2x4x1xf32>) -> tensor<3x2x4x1xf32>
    %68 = tosa.cast %cst : (tensor<3x8xi64>) -> tensor<3x8xi32>
    %69 = tosa.add %68, %31 : (tensor<3x8xi32>, tensor<1x1xi32>) -> tensor<3x8xi32>
    %70 = tosa.greater %30, %68 : (tensor<1x1xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %71 = tosa.select %70, %69, %68 : (tensor<3x8xi1>, tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi32>
    %72 = tosa.reshape %71, %6 : (tensor<3x8xi32>, !tosa.shape<3>) -> tensor<3x8x1xi32>
    %73 = tosa.cast %cst_0 : (tensor<3x8xi64>) -> tensor<3x8xi32>
    %74 = tosa.add %73, %32 : (tensor<3x8xi32>, tensor<1x1xi32>) -> tensor<3x8xi32>
    %75 = tosa.greater %30, %73 : (tensor<1x1xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %76 = tosa.select %75, %74, %73 : (tensor<3x8xi1>, tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi32>
    %77 = tosa.reshape %76, %6 : (tensor<3x8xi32>, !tosa.shape<3>) -> tensor<3x8x1xi32>
    %78 = tosa.cast %cst_1 : (tensor<3x8xi64>) -> tensor<3x8xi32>
    %79 = tosa.add %78, %33 : (tensor<3x8xi32>, tensor<1x1xi32>) -> tensor<3x8xi32>
    %80 = tosa.greater %30, %78 : (tensor<1x1xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %81 = tosa.select %80, %79, %78 : (tensor<3x8xi1>, tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi32>
    %82 = tosa.reshape %81, %6 : (tensor<3x8xi32>, !tosa.shape<3>) -> tensor<3x8x1xi32>
    %83 = tosa.cast %cst_2 : (tensor<3x8xi64>) -> tensor<3x8xi32>
    %84 = tosa.add %83, %34 : (tensor<3x8xi32>, tensor<1x1xi32>) -> tensor<3x8xi32>
    %85 = tosa.greater %30, %83 : (tensor<1x1xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %86 = tosa.select %85, %84, %83 : (tensor<3x8xi1>, tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi32>
    %87 = tosa.reshape %86, %6 : (tensor<3x8xi32>, !tosa.shape<3>) -> tensor<3x8x1xi32>
    %88 = tosa.concat %72, %77, %82, %87 {axis = 2 : i32} : (tensor<3x8x1xi32>, tensor<3x8x1xi32>, tensor<3x8x1xi32>, tensor<3x8x1xi32>) -> tensor<3x8x4xi32>
    %89 = tosa.reshape %63, %7 : (tensor<3x2x4x1xf32>, !tosa.shape<3>) -> tensor<1x24x1xf32>
    %90 = tosa.reshape %88, %8 : (tensor<3x8x4xi32>, !tosa.shape<2>) -> tensor<24x4xi32>
    %91 = tosa.mul %90, %1, %4 : (tensor<24x4xi32>, tensor<1x4xi32>, tensor<1xi8>) -> tensor<24x4xi32>
    %92 = tosa.reduce_sum %91 {axis = 1 : i32} : (tensor<24x4xi32>) -> tensor<24x1xi32>
    %93 = tosa.reshape %92, %9 : (tensor<24x1xi32>, !tosa.shape<2>) -> tensor<1x24xi32>
    %94 = tosa.gather %89, %93 : (tensor<1x24x1xf32>, tensor<1x24xi32>) -> tensor<1x24x1xf32>
    %95 = tosa.cast %cst_3 : (tensor<3x8xi64>) -> tensor<3x8xi32>
    %96 = tosa.add %95, %31 : (tensor<3x8xi32>, tensor<1x1xi32>) -> tensor<3x8xi32>
    %97 = tosa.greater %30, %95 : (tensor<1x1xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %98 = tosa.select %97, %96, %95 : (tensor<3x8xi1>, tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi32>
    %99 = tosa.reshape %98, %6 : (tensor<3x8xi32>, !tosa.shape<3>) -> tensor<3x8x1xi32>
    %100 = tosa.cast %cst_4 : (tensor<3x8xi64>) -> tensor<3x8xi32>
    %101 = tosa.add %100, %32 : (tensor<3x8xi32>, tensor<1x1xi32>) -> tensor<3x8xi32>
    %102 = tosa.greater %30, %100 : (tensor<1x1xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %103 = tosa.select %102, %101, %100 : (tensor<3x8xi1>, tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi32>
    %104 = tosa.reshape %103, %6 : (tensor<3x8xi32>, !tosa.shape<3>) -> tensor<3x8x1xi32>
    %105 = tosa.cast %cst_5 : (tensor<3x8xi64>) -> tensor<3x8xi32>
    %106 = tosa.add %105, %33 : (tensor<3x8xi32>, tensor<1x1xi32>) -> tensor<3x8xi32>
    %107 = tosa.greater %30, %105 : (tensor<1x1xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %108 = tosa.select %107, %106, %105 : (tensor<3x8xi1>, tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi32>
    %109 = tosa.reshape %108, %6 : (tensor<3x8xi32>, !tosa.shape<3>) -> tensor<3x8x1xi32>
    %110 = tosa.cast %cst_6 : (tensor<3x8xi64>) -> tensor<3x8xi32>
    %111 = tosa.add %110, %34 : (tensor<3x8xi32>, tensor<1x1xi32>) -> tensor<3x8xi32>
    %112 = tosa.greater %30, %110 : (tensor<1x1xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %113 = tosa.select %112, %111, %110 : (tensor<3x8xi1>, tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi32>
    %114 = tosa.reshape %113, %6 : (tensor<3x8xi32>, !tosa.shape<3>) -> tensor<3x8x1xi32>
    %115 = tosa.concat %99, %104, %109, %114 {axis = 2 : i32} : (tensor<3x8x1xi32>, tensor<3x8x1xi32>, tensor<3x8x1xi32>, tensor<3x8x1xi32>) -> tensor<3x8x4xi32>
    %116 = tosa.reshape %67, %7 : (tensor<3x2x4x1xf32>, !tosa.shape<3>) -> tensor<1x24x1xf32>
    %117 = tosa.reshape %115, %8 : (tensor<3x8x4xi32>, !tosa.shape<2>) -> tensor<24x4xi32>
    %118 = tosa.mul %117, %1, %4 : (tensor<24x4xi32>, tensor<1x4xi32>, tensor<1xi8>) -> tensor<24x4xi32>
    %119 = tosa.reduce_sum %118 {axis = 1 : i32} : (tensor<24x4xi32>) -> tensor<24x1xi32>
    %120 = tosa.reshape %119, %9 : (tensor<24x1xi32>, !tosa.shape<2>) -> tensor<1x24xi32>
    %121 = tosa.gather %116, %120 : (tensor<1x24x1xf32>, tensor<1x24xi32>) -> tensor<1x24x1xf32>
    %122 = tosa.reshape %94, %10 : (tensor<1x24x1xf32>, !tosa.shape<4>) -> tensor<3x8x1x1xf32>
    %123 = tosa.reshape %121, %10 : (tensor<1x24x1xf32>, !tosa.shape<4>) -> tensor<3x8x1x1xf32>
    %124 = tosa.mul %45, %122, %4 : (tensor<3x8x4x4xf32>, tensor<3x8x1x1xf32>, tensor<1xi8>) -> tensor<3x8x4x4xf32>
    %125 = tosa.add %124, %123 : (tensor<3x8x4x4xf32>, tensor<3x8x1x1xf32>) -> tensor<3x8x4x4xf32>
    %126 = tosa.sigmoid %125 : (tensor<3x8x4x4xf32>) -> tensor<3x8x4x4xf32>
    %127 = tosa.mul %125, %126, %4 : (tensor<3x8x4x4xf32>, tensor<3x8x4x4xf32>, tensor<1xi8>) -> tensor<3x8x4x4xf32>
    %128 = tosa.transpose %127 {perms = array<i32: 0, 2, 3, 1>} : (tensor<3x8x4x4xf32>) -> tensor<3x4x4x8xf32>
    %129 = tosa.transpose %arg4 {perms = array<i32: 2, 3, 0, 1>} : (tensor<8x1x3x3xf32>) -> tensor<3x3x8x1xf32>
    %130 = tosa.depthwise_conv2d %128, %129, %11, %2, %2 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<3x4x4x8xf32>, tensor<3x3x8x1xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x4x4x8xf32>
    %131 = tosa.transpose %130 {perms = array<i32: 0, 3, 1, 2>} : (tensor<3x4x4x8xf32>) -> tensor<3x8x4x4xf32>
    %132 = tosa.reshape %131, %12 : (tensor<3x8x4x4xf32>, !tosa.shape<4>) -> tensor<3x4x2x16xf32>
    %133 = tosa.cast %132 : (tensor<3x4x2x16xf32>) -> tensor<3x4x2x16xf64>
    %134 = tosa.reduce_sum %133 {axis = 2 : i32} : (tensor<3x4x2x16xf64>) -> tensor<3x4x1x16xf64>
    %135 = tosa.reduce_sum %134 {axis = 3 : i32} : (tensor<3x4x1x16xf64>) -> tensor<3x4x1x1xf64>
    %136 = tosa.mul %135, %35, %4 : (tensor<3x4x1x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<3x4x1x1xf64>
    %137 = tosa.sub %133, %136 : (tensor<3x4x2x16xf64>, tensor<3x4x1x1xf64>) -> tensor<3x4x2x16xf64>
    %138 = tosa.mul %137, %137, %4 : (tensor<3x4x2x16xf64>, tensor<3x4x2x16xf64>, tensor<1xi8>) -> tensor<3x4x2x16xf64>
    %139 = tosa.reduce_sum %138 {axis = 2 : i32} : (tensor<3x4x2x16xf64>) -> tensor<3x4x1x16xf64>
    %140 = tosa.reduce_sum %139 {axis = 3 : i32} : (tensor<3x4x1x16xf64>) -> tensor<3x4x1x1xf64>
    %141 = tosa.mul %140, %35, %4 : (tensor<3x4x1x1xf64>, tensor<1x1x1x1xf64>, tensor<1xi8>) -> tensor<3x4x1x1xf64>
    %142 = tosa.cast %141 : (tensor<3x4x1x1xf64>) -> tensor<3x4x1x1xf32>
    %143 = tosa.reduce_sum %132 {axis = 2 : i32} : (tensor<3x4x2x16xf32>) -> tensor<3x4x1x16xf32>
    %144 = tosa.reduce_sum %143 {axis = 3 : i32} : (tensor<3x4x1x16xf32>) -> tensor<3x4x1x1xf32>
    %145 = tosa.mul %144, %36, %4 : (tensor<3x4x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<3x4x1x1xf32>
    %146 = tosa.add %142, %29 : (tensor<3x4x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<3x4x1x1xf32>
    %147 = tosa.rsqrt %146 : (tensor<3x4x1x1xf32>) -> tensor<3x4x1x1xf32>
    %148 = tosa.reshape %arg5, %13 : (tensor<8xf32>, !tosa.shape<4>) -> tensor<1x4x2x1xf32>
    %149 = tosa.mul %147, %148, %4 : (tensor<3x4x1x1xf32>, tensor<1x4x2x1xf32>, tensor<1xi8>) -> tensor<3x4x2x1xf32>
    %150 = tosa.negate %145, %2, %2 : (tensor<3x4x1x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x4x1x1xf32>
    %151 = tosa.mul %150, %149, %4 : (tensor<3x4x1x1xf32>, tensor<3x4x2x1xf32>, tensor<1xi8>) -> tensor<3x4x2x1xf32>
    %152 = tosa.reshape %arg6, %13 : (tensor<8xf32>, !tosa.shape<4>) -> tensor<1x4x2x1xf32>
    %153 = tosa.add %151, %152 : (tensor<3x4x2x1xf32>, tensor<1x4x2x1xf32>) -> tensor<3x4x2x1xf32>
    %154 = tosa.cast %cst_7 : (tensor<3x8xi64>) -> tensor<3x8xi32>
    %155 = tosa.add %154, %31 : (tensor<3x8xi32>, tensor<1x1xi32>) -> tensor<3x8xi32>
    %156 = tosa.greater %30, %154 : (tensor<1x1xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %157 = tosa.select %156, %155, %154 : (tensor<3x8xi1>, tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi32>
    %158 = tosa.reshape %157, %6 : (tensor<3x8xi32>, !tosa.shape<3>) -> tensor<3x8x1xi32>
    %159 = tosa.cast %cst_8 : (tensor<3x8xi64>) -> tensor<3x8xi32>
    %160 = tosa.add %159, %33 : (tensor<3x8xi32>, tensor<1x1xi32>) -> tensor<3x8xi32>
    %161 = tosa.greater %30, %159 : (tensor<1x1xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %162 = tosa.select %161, %160, %159 : (tensor<3x8xi1>, tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi32>
    %163 = tosa.reshape %162, %6 : (tensor<3x8xi32>, !tosa.shape<3>) -> tensor<3x8x1xi32>
    %164 = tosa.cast %cst_9 : (tensor<3x8xi64>) -> tensor<3x8xi32>
    %165 = tosa.add %164, %32 : (tensor<3x8xi32>, tensor<1x1xi32>) -> tensor<3x8xi32>
    %166 = tosa.greater %30, %164 : (tensor<1x1xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %167 = tosa.select %166, %165, %164 : (tensor<3x8xi1>, tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi32>
    %168 = tosa.reshape %167, %6 : (tensor<3x8xi32>, !tosa.shape<3>) -> tensor<3x8x1xi32>
    %169 = tosa.cast %cst_10 : (tensor<3x8xi64>) -> tensor<3x8xi32>
    %170 = tosa.add %169, %34 : (tensor<3x8xi32>, tensor<1x1xi32>) -> tensor<3x8xi32>
    %171 = tosa.greater %30, %169 : (tensor<1x1xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %172 = tosa.select %171, %170, %169 : (tensor<3x8xi1>, tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi32>
    %173 = tosa.reshape %172, %6 : (tensor<3x8xi32>, !tosa.shape<3>) -> tensor<3x8x1xi32>
    %174 = tosa.concat %158, %163, %168, %173 {axis = 2 : i32} : (tensor<3x8x1xi32>, tensor<3x8x1xi32>, tensor<3x8x1xi32>, tensor<3x8x1xi32>) -> tensor<3x8x4xi32>
    %175 = tosa.reshape %149, %7 : (tensor<3x4x2x1xf32>, !tosa.shape<3>) -> tensor<1x24x1xf32>
    %176 = tosa.reshape %174, %8 : (tensor<3x8x4xi32>, !tosa.shape<2>) -> tensor<24x4xi32>
    %177 = tosa.mul %176, %0, %4 : (tensor<24x4xi32>, tensor<1x4xi32>, tensor<1xi8>) -> tensor<24x4xi32>
    %178 = tosa.reduce_sum %177 {axis = 1 : i32} : (tensor<24x4xi32>) -> tensor<24x1xi32>
    %179 = tosa.reshape %178, %9 : (tensor<24x1xi32>, !tosa.shape<2>) -> tensor<1x24xi32>
    %180 = tosa.gather %175, %179 : (tensor<1x24x1xf32>, tensor<1x24xi32>) -> tensor<1x24x1xf32>
    %181 = tosa.cast %cst_11 : (tensor<3x8xi64>) -> tensor<3x8xi32>
    %182 = tosa.add %181, %31 : (tensor<3x8xi32>, tensor<1x1xi32>) -> tensor<3x8xi32>
    %183 = tosa.greater %30, %181 : (tensor<1x1xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %184 = tosa.select %183, %182, %181 : (tensor<3x8xi1>, tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi32>
    %185 = tosa.reshape %184, %6 : (tensor<3x8xi32>, !tosa.shape<3>) -> tensor<3x8x1xi32>
    %186 = tosa.cast %cst_12 : (tensor<3x8xi64>) -> tensor<3x8xi32>
    %187 = tosa.add %186, %33 : (tensor<3x8xi32>, tensor<1x1xi32>) -> tensor<3x8xi32>
    %188 = tosa.greater %30, %186 : (tensor<1x1xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %189 = tosa.select %188, %187, %186 : (tensor<3x8xi1>, tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi32>
    %190 = tosa.reshape %189, %6 : (tensor<3x8xi32>, !tosa.shape<3>) -> tensor<3x8x1xi32>
    %191 = tosa.cast %cst_13 : (tensor<3x8xi64>) -> tensor<3x8xi32>
    %192 = tosa.add %191, %32 : (tensor<3x8xi32>, tensor<1x1xi32>) -> tensor<3x8xi32>
    %193 = tosa.greater %30, %191 : (tensor<1x1xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %194 = tosa.select %193, %192, %191 : (tensor<3x8xi1>, tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi32>
    %195 = tosa.reshape %194, %6 : (tensor<3x8xi32>, !tosa.shape<3>) -> tensor<3x8x1xi32>
    %196 = tosa.cast %cst_14 : (tensor<3x8xi64>) -> tensor<3x8xi32>
    %197 = tosa.add %196, %34 : (tensor<3x8xi32>, tensor<1x1xi32>) -> tensor<3x8xi32>
    %198 = tosa.greater %30, %196 : (tensor<1x1xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %199 = tosa.select %198, %197, %196 : (tensor<3x8xi1>, tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi32>
    %200 = tosa.reshape %199, %6 : (tensor<3x8xi32>, !tosa.shape<3>) -> tensor<3x8x1xi32>
    %201 = tosa.concat %185, %190, %195, %200 {axis = 2 : i32} : (tensor<3x8x1xi32>, tensor<3x8x1xi32>, tensor<3x8x1xi32>, tensor<3x8x1xi32>) -> tensor<3x8x4xi32>
    %202 = tosa.reshape %153, %7 : (tensor<3x4x2x1xf32>, !tosa.shape<3>) -> tensor<1x24x1xf32>
    %203 = tosa.reshape %201, %8 : (tensor<3x8x4xi32>, !tosa.shape<2>) -> tensor<24x4xi32>
    %204 = tosa.mul %203, %0, %4 : (tensor<24x4xi32>, tensor<1x4xi32>, tensor<1xi8>) -> tensor<24x4xi32>
    %205 = tosa.reduce_sum %204 {axis = 1 : i32} : (tensor<24x4xi32>) -> tensor<24x1xi32>
    %206 = tosa.reshape %205, %9 : (tensor<24x1xi32>, !tosa.shape<2>) -> tensor<1x24xi32>
    %207 = tosa.gather %202, %206 : (tensor<1x24x1xf32>, tensor<1x24xi32>) -> tensor<1x24x1xf32>
    %208 = tosa.reshape %180, %10 : (tensor<1x24x1xf32>, !tosa.shape<4>) -> tensor<3x8x1x1xf32>
    %209 = tosa.reshape %207, %10 : (tensor<1x24x1xf32>, !tosa.shape<4>) -> tensor<3x8x1x1xf32>
    %210 = tosa.mul %131, %208, %4 : (tensor<3x8x4x4xf32>, tensor<3x8x1x1xf32>, tensor<1xi8>) -> tensor<3x8x4x4xf32>
    %211 = tosa.add %210, %209 : (tensor<3x8x4x4xf32>, tensor<3x8x1x1xf32>) -> tensor<3x8x4x4xf32>
    %212 = tosa.sigmoid %211 : (tensor<3x8x4x4xf32>) -> tensor<3x8x4x4xf32>
    %213 = tosa.mul %211, %212, %4 : (tensor<3x8x4x4xf32>, tensor<3x8x4x4xf32>, tensor<1xi8>) -> tensor<3x8x4x4xf32>
    %214 = tosa.add %127, %213 : (tensor<3x8x4x4xf32>, tensor<3x8x4x4xf32>) -> tensor<3x8x4x4xf32>
    %215 = tosa.transpose %214 {perms = array<i32: 0, 2, 3, 1>} : (tensor<3x8x4x4xf32>) -> tensor<3x4x4x8xf32>
    %216 = tosa.reshape %arg7, %37 : (tensor<12x8x1x1xf32>, !tosa.shape<4>) -> tensor<12x1x1x8xf32>
    %217 = tosa.conv2d %215, %216, %arg8, %2, %2 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<3x4x4x8xf32>, tensor<12x1x1x8xf32>, tensor<12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x4x4x12xf32>
    %218 = tosa.transpose %217 {perms = array<i32: 0, 3, 1, 2>} : (tensor<3x4x4x12xf32>) -> tensor<3x12x4x4xf32>
    %219 = tosa.sigmoid %218 : (tensor<3x12x4x4xf32>) -> tensor<3x12x4x4xf32>
    %220 = tosa.mul %218, %219, %4 : (tensor<3x12x4x4xf32>, tensor<3x12x4x4xf32>, tensor<1xi8>) -> tensor<3x12x4x4xf32>
    %221 = tosa.reduce_sum %220 {axis = 2 : i32} : (tensor<3x12x4x4xf32>) -> tensor<3x12x1x4xf32>
    %222 = tosa.reduce_sum %221 {axis = 3 : i32} : (tensor<3x12x1x4xf32>) -> tensor<3x12x1x1xf32>
    %223 = tosa.reshape %222, %14 : (tensor<3x12x1x1xf32>, !tosa.shape<2>) -> tensor<3x12xf32>
    %224 = tosa.mul %223, %38, %4 : (tensor<3x12xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<3x12xf32>
    %225 = tosa.transpose %arg9 {perms = array<i32: 1, 0>} : (tensor<5x12xf32>) -> tensor<12x5xf32>
    %226 = tosa.reshape %224, %15 : (tensor<3x12xf32>, !tosa.shape<3>) -> tensor<1x3x12xf32>
    %227 = tosa.reshape %225, %16 : (tensor<12x5xf32>, !tosa.shape<3>) -> tensor<1x12x5xf32>
    %228 = tosa.matmul %226, %227, %2, %2 : (tensor<1x3x12xf32>, tensor<1x12x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x5xf32>
    %229 = tosa.reshape %228, %17 : (tensor<1x3x5xf32>, !tosa.shape<2>) -> tensor<3x5xf32>
    %230 = tosa.reshape %arg10, %18 : (tensor<5xf32>, !tosa.shape<2>) -> tensor<1x5xf32>
    %231 = tosa.add %229, %230 : (tensor<3x5xf32>, tensor<1x5xf32>) -> tensor<3x5xf32>
    %232 = tosa.reduce_max %231 {axis = 1 : i32} : (tensor<3x5xf32>) -> tensor<3x1xf32>
    %233 = tosa.sub %231, %232 : (tensor<3x5xf32>, tensor<3x1xf32>) -> tensor<3x5xf32>
    %234 = tosa.exp %233 : (tensor<3x5xf32>) -> tensor<3x5xf32>
    %235 = tosa.reduce_sum %234 {axis = 1 : i32} : (tensor<3x5xf32>) -> tensor<3x1xf32>
    %236 = tosa.log %235 : (tensor<3x1xf32>) -> tensor<3x1xf32>
    %237 = tosa.sub %233, %236 : (tensor<3x5xf32>, tensor<3x1xf32>) -> tensor<3x5xf32>
    %238 = tosa.equal %arg12, %39 : (tensor<3xi64>, tensor<1xi64>) -> tensor<3xi1>
    %239 = tosa.select %238, %40, %arg12 : (tensor<3xi1>, tensor<1xi64>, tensor<3xi64>) -> tensor<3xi64>
    %240 = tosa.reshape %239, %19 : (tensor<3xi64>, !tosa.shape<2>) -> tensor<3x1xi64>
    %241 = tosa.cast %240 : (tensor<3x1xi64>) -> tensor<3x1xi32>
    %242 = tosa.reshape %241, %21 : (tensor<3x1xi32>, !tosa.shape<3>) -> tensor<3x1x1xi32>
    %243 = tosa.concat %22, %242 {axis = 2 : i32} : (tensor<3x1x1xi32>, tensor<3x1x1xi32>) -> tensor<3x1x2xi32>
    %244 = tosa.reshape %237, %23 : (tensor<3x5xf32>, !tosa.shape<3>) -> tensor<1x15x1xf32>
    %245 = tosa.reshape %243, %24 : (tensor<3x1x2xi32>, !tosa.shape<2>) -> tensor<3x2xi32>
    %246 = tosa.mul %245, %41, %4 : (tensor<3x2xi32>, tensor<1x2xi32>, tensor<1xi8>) -> tensor<3x2xi32>
    %247 = tosa.reduce_sum %246 {axis = 1 : i32} : (tensor<3x2xi32>) -> tensor<3x1xi32>
    %248 = tosa.reshape %247, %25 : (tensor<3x1xi32>, !tosa.shape<2>) -> tensor<1x3xi32>
    %249 = tosa.gather %244, %248 : (tensor<1x15x1xf32>, tensor<1x3xi32>) -> tensor<1x3x1xf32>
    %250 = tosa.reshape %249, %20 : (tensor<1x3x1xf32>, !tosa.shape<1>) -> tensor<3xf32>
    %251 = tosa.negate %250, %2, %2 : (tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3xf32>
    %252 = tosa.select %238, %2, %251 : (tensor<3xi1>, tensor<1xf32>, tensor<3xf32>) -> tensor<3xf32>
    %253 = tosa.logical_not %238 : (tensor<3xi1>) -> tensor<3xi1>
    %254 = tosa.cast %253 : (tensor<3xi1>) -> tensor<3xi64>
    %255 = tosa.reduce_sum %254 {axis = 0 : i32} : (tensor<3xi64>) -> tensor<1xi64>
    %256 = tosa.reshape %255, %26 : (tensor<1xi64>, !tosa.shape<0>) -> tensor<i64>
    %257 = tosa.cast %256 : (tensor<i64>) -> tensor<f32>
    %258 = tosa.reduce_sum %252 {axis = 0 : i32} : (tensor<3xf32>) -> tensor<1xf32>
    %259 = tosa.reshape %258, %26 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %260 = tosa.reciprocal %257 : (tensor<f32>) -> tensor<f32>
    %261 = tosa.mul %259, %260, %4 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %261 : tensor<f32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_3_8_torch.int64: "0x08000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000002000000000000000200000000000000020000000000000002000000000000000200000000000000020000000000000002000000000000000200000000000000",
      torch_tensor_3_8_torch.int64_1: "0x08000000000000000000000000000000000000000000000000000000000000000000000001000000000000000100000000000000010000000000000001000000000000000000000000000000000000000000000000000000000000000000000000000000010000000000000001000000000000000100000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000",
      torch_tensor_3_8_torch.int64_2: "0x08000000000000000000000001000000000000000200000000000000030000000000000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000000000000000000001000000000000000200000000000000030000000000000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000",
      torch_tensor_3_8_torch.int64_3: "0x08000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_3_8_torch.int64_4: "0x08000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000002000000000000000200000000000000020000000000000002000000000000000200000000000000020000000000000002000000000000000200000000000000",
      torch_tensor_3_8_torch.int64_5: "0x08000000000000000000000000000000000000000000000000000000000000000000000001000000000000000100000000000000010000000000000001000000000000000000000000000000000000000000000000000000000000000000000000000000010000000000000001000000000000000100000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000",
      torch_tensor_3_8_torch.int64_6: "0x08000000000000000000000001000000000000000200000000000000030000000000000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000000000000000000001000000000000000200000000000000030000000000000000000000000000000100000000000000020000000000000003000000000000000000000000000000010000000000000002000000000000000300000000000000",
      torch_tensor_3_8_torch.int64_7: "0x08000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_3_8_torch.int64_8: "0x08000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000002000000000000000200000000000000020000000000000002000000000000000200000000000000020000000000000002000000000000000200000000000000",
      torch_tensor_3_8_torch.int64_9: "0x08000000000000000000000000000000000000000100000000000000010000000000000002000000000000000200000000000000030000000000000003000000000000000000000000000000000000000000000001000000000000000100000000000000020000000000000002000000000000000300000000000000030000000000000000000000000000000000000000000000010000000000000001000000000000000200000000000000020000000000000003000000000000000300000000000000",
      torch_tensor_3_8_torch.int64_10: "0x08000000000000000000000001000000000000000000000000000000010000000000000000000000000000000100000000000000000000000000000001000000000000000000000000000000010000000000000000000000000000000100000000000000000000000000000001000000000000000000000000000000010000000000000000000000000000000100000000000000000000000000000001000000000000000000000000000000010000000000000000000000000000000100000000000000",
      torch_tensor_3_8_torch.int64_11: "0x08000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_3_8_torch.int64_12: "0x08000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000002000000000000000200000000000000020000000000000002000000000000000200000000000000020000000000000002000000000000000200000000000000",
      torch_tensor_3_8_torch.int64_13: "0x08000000000000000000000000000000000000000100000000000000010000000000000002000000000000000200000000000000030000000000000003000000000000000000000000000000000000000000000001000000000000000100000000000000020000000000000002000000000000000300000000000000030000000000000000000000000000000000000000000000010000000000000001000000000000000200000000000000020000000000000003000000000000000300000000000000",
      torch_tensor_3_8_torch.int64_14: "0x08000000000000000000000001000000000000000000000000000000010000000000000000000000000000000100000000000000000000000000000001000000000000000000000000000000010000000000000000000000000000000100000000000000000000000000000001000000000000000000000000000000010000000000000000000000000000000100000000000000000000000000000001000000000000000000000000000000010000000000000000000000000000000100000000000000",
      torch_tensor_3_8_torch.int64_15: "0x08000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
    }
  }
#-}

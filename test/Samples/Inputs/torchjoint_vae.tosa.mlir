module {
  func.func @main(%arg0: tensor<12x10xf32>, %arg1: tensor<12xf32>, %arg2: tensor<3x12xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3x12xf32>, %arg5: tensor<3xf32>, %arg6: tensor<12x3xf32>, %arg7: tensor<12xf32>, %arg8: tensor<10x12xf32>, %arg9: tensor<10xf32>, %arg10: tensor<6x10xf32>, %arg11: tensor<6x3xf32>) -> (tensor<f32>, tensor<12x10xf32>, tensor<12xf32>, tensor<3x12xf32>, tensor<3xf32>, tensor<3x12xf32>, tensor<3xf32>, tensor<12x3xf32>, tensor<12xf32>, tensor<10x12xf32>, tensor<10xf32>) {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = tosa.const_shape  {values = dense<[1, 6, 10]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.const_shape  {values = dense<[1, 10, 12]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[6, 12]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %4 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %5 = tosa.const_shape  {values = dense<[1, 12]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %6 = tosa.const_shape  {values = dense<[1, 6, 12]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %7 = tosa.const_shape  {values = dense<[1, 12, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<[6, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %9 = tosa.const_shape  {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %10 = tosa.const_shape  {values = dense<[1, 6, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %11 = tosa.const_shape  {values = dense<[1, 3, 12]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %12 = tosa.const_shape  {values = dense<[1, 12, 10]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %13 = tosa.const_shape  {values = dense<[6, 10]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %14 = tosa.const_shape  {values = dense<[1, 10]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %15 = tosa.const_shape  {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
    %16 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %17 = tosa.const_shape  {values = dense<[1, 10, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %18 = tosa.const_shape  {values = dense<[10, 12]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %19 = tosa.const_shape  {values = dense<10> : tensor<1xindex>} : () -> !tosa.shape<1>
    %20 = tosa.const_shape  {values = dense<[1, 12, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %21 = tosa.const_shape  {values = dense<[12, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %22 = tosa.const_shape  {values = dense<12> : tensor<1xindex>} : () -> !tosa.shape<1>
    %23 = tosa.const_shape  {values = dense<[1, 3, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %24 = tosa.const_shape  {values = dense<[3, 12]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %25 = tosa.const_shape  {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
    %26 = tosa.const_shape  {values = dense<[12, 10]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %27 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %28 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %29 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %30 = "tosa.const"() <{values = dense<2.500000e-01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %31 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %32 = "tosa.const"() <{values = dense<-5.000000e-01> : tensor<1xf32>}> : () -> tensor<1xf32>
    %33 = "tosa.const"() <{values = dense<0.166666672> : tensor<f32>}> : () -> tensor<f32>
    %34 = "tosa.const"() <{values = dense<0.166666672> : tensor<6x1xf32>}> : () -> tensor<6x1xf32>
    %35 = "tosa.const"() <{values = dense<-0.0833333358> : tensor<6x1xf32>}> : () -> tensor<6x1xf32>
    %36 = tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<12x10xf32>) -> tensor<10x12xf32>
    %37 = tosa.reshape %arg10, %1 : (tensor<6x10xf32>, !tosa.shape<3>) -> tensor<1x6x10xf32>
    %38 = tosa.reshape %36, %2 : (tensor<10x12xf32>, !tosa.shape<3>) -> tensor<1x10x12xf32>
    %39 = tosa.matmul %37, %38, %0, %0 : (tensor<1x6x10xf32>, tensor<1x10x12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x12xf32>
    %40 = tosa.reshape %39, %3 : (tensor<1x6x12xf32>, !tosa.shape<2>) -> tensor<6x12xf32>
    %41 = tosa.reshape %arg1, %5 : (tensor<12xf32>, !tosa.shape<2>) -> tensor<1x12xf32>
    %42 = tosa.add %40, %41 : (tensor<6x12xf32>, tensor<1x12xf32>) -> tensor<6x12xf32>
    %43 = tosa.maximum %42, %27 : (tensor<6x12xf32>, tensor<1x1xf32>) -> tensor<6x12xf32>
    %44 = tosa.minimum %42, %27 : (tensor<6x12xf32>, tensor<1x1xf32>) -> tensor<6x12xf32>
    %45 = tosa.exp %44 : (tensor<6x12xf32>) -> tensor<6x12xf32>
    %46 = tosa.sub %45, %28 : (tensor<6x12xf32>, tensor<1x1xf32>) -> tensor<6x12xf32>
    %47 = tosa.add %43, %46 : (tensor<6x12xf32>, tensor<6x12xf32>) -> tensor<6x12xf32>
    %48 = tosa.transpose %arg2 {perms = array<i32: 1, 0>} : (tensor<3x12xf32>) -> tensor<12x3xf32>
    %49 = tosa.reshape %47, %6 : (tensor<6x12xf32>, !tosa.shape<3>) -> tensor<1x6x12xf32>
    %50 = tosa.reshape %48, %7 : (tensor<12x3xf32>, !tosa.shape<3>) -> tensor<1x12x3xf32>
    %51 = tosa.matmul %49, %50, %0, %0 : (tensor<1x6x12xf32>, tensor<1x12x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x3xf32>
    %52 = tosa.reshape %51, %8 : (tensor<1x6x3xf32>, !tosa.shape<2>) -> tensor<6x3xf32>
    %53 = tosa.reshape %arg3, %9 : (tensor<3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
    %54 = tosa.add %52, %53 : (tensor<6x3xf32>, tensor<1x3xf32>) -> tensor<6x3xf32>
    %55 = tosa.transpose %arg4 {perms = array<i32: 1, 0>} : (tensor<3x12xf32>) -> tensor<12x3xf32>
    %56 = tosa.reshape %55, %7 : (tensor<12x3xf32>, !tosa.shape<3>) -> tensor<1x12x3xf32>
    %57 = tosa.matmul %49, %56, %0, %0 : (tensor<1x6x12xf32>, tensor<1x12x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x3xf32>
    %58 = tosa.reshape %57, %8 : (tensor<1x6x3xf32>, !tosa.shape<2>) -> tensor<6x3xf32>
    %59 = tosa.reshape %arg5, %9 : (tensor<3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
    %60 = tosa.add %58, %59 : (tensor<6x3xf32>, tensor<1x3xf32>) -> tensor<6x3xf32>
    %61 = tosa.mul %60, %29, %4 : (tensor<6x3xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<6x3xf32>
    %62 = tosa.exp %61 : (tensor<6x3xf32>) -> tensor<6x3xf32>
    %63 = tosa.mul %arg11, %62, %4 : (tensor<6x3xf32>, tensor<6x3xf32>, tensor<1xi8>) -> tensor<6x3xf32>
    %64 = tosa.add %54, %63 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %65 = tosa.transpose %arg6 {perms = array<i32: 1, 0>} : (tensor<12x3xf32>) -> tensor<3x12xf32>
    %66 = tosa.reshape %64, %10 : (tensor<6x3xf32>, !tosa.shape<3>) -> tensor<1x6x3xf32>
    %67 = tosa.reshape %65, %11 : (tensor<3x12xf32>, !tosa.shape<3>) -> tensor<1x3x12xf32>
    %68 = tosa.matmul %66, %67, %0, %0 : (tensor<1x6x3xf32>, tensor<1x3x12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x12xf32>
    %69 = tosa.reshape %68, %3 : (tensor<1x6x12xf32>, !tosa.shape<2>) -> tensor<6x12xf32>
    %70 = tosa.reshape %arg7, %5 : (tensor<12xf32>, !tosa.shape<2>) -> tensor<1x12xf32>
    %71 = tosa.add %69, %70 : (tensor<6x12xf32>, tensor<1x12xf32>) -> tensor<6x12xf32>
    %72 = tosa.maximum %71, %27 : (tensor<6x12xf32>, tensor<1x1xf32>) -> tensor<6x12xf32>
    %73 = tosa.minimum %71, %27 : (tensor<6x12xf32>, tensor<1x1xf32>) -> tensor<6x12xf32>
    %74 = tosa.mul %73, %30, %4 : (tensor<6x12xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<6x12xf32>
    %75 = tosa.add %72, %74 : (tensor<6x12xf32>, tensor<6x12xf32>) -> tensor<6x12xf32>
    %76 = tosa.transpose %arg8 {perms = array<i32: 1, 0>} : (tensor<10x12xf32>) -> tensor<12x10xf32>
    %77 = tosa.reshape %75, %6 : (tensor<6x12xf32>, !tosa.shape<3>) -> tensor<1x6x12xf32>
    %78 = tosa.reshape %76, %12 : (tensor<12x10xf32>, !tosa.shape<3>) -> tensor<1x12x10xf32>
    %79 = tosa.matmul %77, %78, %0, %0 : (tensor<1x6x12xf32>, tensor<1x12x10xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x10xf32>
    %80 = tosa.reshape %79, %13 : (tensor<1x6x10xf32>, !tosa.shape<2>) -> tensor<6x10xf32>
    %81 = tosa.reshape %arg9, %14 : (tensor<10xf32>, !tosa.shape<2>) -> tensor<1x10xf32>
    %82 = tosa.add %80, %81 : (tensor<6x10xf32>, tensor<1x10xf32>) -> tensor<6x10xf32>
    %83 = tosa.add %60, %28 : (tensor<6x3xf32>, tensor<1x1xf32>) -> tensor<6x3xf32>
    %84 = tosa.pow %54, %31 : (tensor<6x3xf32>, tensor<1x1xf32>) -> tensor<6x3xf32>
    %85 = tosa.sub %83, %84 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %86 = tosa.exp %60 : (tensor<6x3xf32>) -> tensor<6x3xf32>
    %87 = tosa.sub %85, %86 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %88 = tosa.reduce_sum %87 {axis = 1 : i32} : (tensor<6x3xf32>) -> tensor<6x1xf32>
    %89 = tosa.reshape %88, %15 : (tensor<6x1xf32>, !tosa.shape<1>) -> tensor<6xf32>
    %90 = tosa.mul %89, %32, %4 : (tensor<6xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<6xf32>
    %91 = tosa.sub %82, %arg10 : (tensor<6x10xf32>, tensor<6x10xf32>) -> tensor<6x10xf32>
    %92 = tosa.pow %91, %31 : (tensor<6x10xf32>, tensor<1x1xf32>) -> tensor<6x10xf32>
    %93 = tosa.reduce_sum %92 {axis = 1 : i32} : (tensor<6x10xf32>) -> tensor<6x1xf32>
    %94 = tosa.reshape %93, %15 : (tensor<6x1xf32>, !tosa.shape<1>) -> tensor<6xf32>
    %95 = tosa.add %94, %90 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %96 = tosa.reduce_sum %95 {axis = 0 : i32} : (tensor<6xf32>) -> tensor<1xf32>
    %97 = tosa.reshape %96, %16 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %98 = tosa.mul %97, %33, %4 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    %99 = tosa.pow %91, %28 : (tensor<6x10xf32>, tensor<1x1xf32>) -> tensor<6x10xf32>
    %100 = tosa.mul %99, %31, %4 : (tensor<6x10xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<6x10xf32>
    %101 = tosa.mul %34, %100, %4 : (tensor<6x1xf32>, tensor<6x10xf32>, tensor<1xi8>) -> tensor<6x10xf32>
    %102 = tosa.tile %35, %9 : (tensor<6x1xf32>, !tosa.shape<2>) -> tensor<6x3xf32>
    %103 = tosa.negate %102, %0, %0 : (tensor<6x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %104 = tosa.mul %103, %86, %4 : (tensor<6x3xf32>, tensor<6x3xf32>, tensor<1xi8>) -> tensor<6x3xf32>
    %105 = tosa.pow %54, %28 : (tensor<6x3xf32>, tensor<1x1xf32>) -> tensor<6x3xf32>
    %106 = tosa.mul %105, %31, %4 : (tensor<6x3xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<6x3xf32>
    %107 = tosa.mul %103, %106, %4 : (tensor<6x3xf32>, tensor<6x3xf32>, tensor<1xi8>) -> tensor<6x3xf32>
    %108 = tosa.add %104, %102 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %109 = tosa.reshape %101, %1 : (tensor<6x10xf32>, !tosa.shape<3>) -> tensor<1x6x10xf32>
    %110 = tosa.reshape %arg8, %2 : (tensor<10x12xf32>, !tosa.shape<3>) -> tensor<1x10x12xf32>
    %111 = tosa.matmul %109, %110, %0, %0 : (tensor<1x6x10xf32>, tensor<1x10x12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x12xf32>
    %112 = tosa.reshape %111, %3 : (tensor<1x6x12xf32>, !tosa.shape<2>) -> tensor<6x12xf32>
    %113 = tosa.transpose %101 {perms = array<i32: 1, 0>} : (tensor<6x10xf32>) -> tensor<10x6xf32>
    %114 = tosa.reshape %113, %17 : (tensor<10x6xf32>, !tosa.shape<3>) -> tensor<1x10x6xf32>
    %115 = tosa.matmul %114, %77, %0, %0 : (tensor<1x10x6xf32>, tensor<1x6x12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x12xf32>
    %116 = tosa.reshape %115, %18 : (tensor<1x10x12xf32>, !tosa.shape<2>) -> tensor<10x12xf32>
    %117 = tosa.reduce_sum %101 {axis = 0 : i32} : (tensor<6x10xf32>) -> tensor<1x10xf32>
    %118 = tosa.reshape %117, %19 : (tensor<1x10xf32>, !tosa.shape<1>) -> tensor<10xf32>
    %119 = tosa.greater %71, %27 : (tensor<6x12xf32>, tensor<1x1xf32>) -> tensor<6x12xi1>
    %120 = tosa.mul %112, %30, %4 : (tensor<6x12xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<6x12xf32>
    %121 = tosa.select %119, %112, %120 : (tensor<6x12xi1>, tensor<6x12xf32>, tensor<6x12xf32>) -> tensor<6x12xf32>
    %122 = tosa.reshape %121, %6 : (tensor<6x12xf32>, !tosa.shape<3>) -> tensor<1x6x12xf32>
    %123 = tosa.reshape %arg6, %7 : (tensor<12x3xf32>, !tosa.shape<3>) -> tensor<1x12x3xf32>
    %124 = tosa.matmul %122, %123, %0, %0 : (tensor<1x6x12xf32>, tensor<1x12x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x3xf32>
    %125 = tosa.reshape %124, %8 : (tensor<1x6x3xf32>, !tosa.shape<2>) -> tensor<6x3xf32>
    %126 = tosa.transpose %121 {perms = array<i32: 1, 0>} : (tensor<6x12xf32>) -> tensor<12x6xf32>
    %127 = tosa.reshape %126, %20 : (tensor<12x6xf32>, !tosa.shape<3>) -> tensor<1x12x6xf32>
    %128 = tosa.matmul %127, %66, %0, %0 : (tensor<1x12x6xf32>, tensor<1x6x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x3xf32>
    %129 = tosa.reshape %128, %21 : (tensor<1x12x3xf32>, !tosa.shape<2>) -> tensor<12x3xf32>
    %130 = tosa.reduce_sum %121 {axis = 0 : i32} : (tensor<6x12xf32>) -> tensor<1x12xf32>
    %131 = tosa.reshape %130, %22 : (tensor<1x12xf32>, !tosa.shape<1>) -> tensor<12xf32>
    %132 = tosa.add %107, %125 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %133 = tosa.mul %125, %arg11, %4 : (tensor<6x3xf32>, tensor<6x3xf32>, tensor<1xi8>) -> tensor<6x3xf32>
    %134 = tosa.mul %133, %62, %4 : (tensor<6x3xf32>, tensor<6x3xf32>, tensor<1xi8>) -> tensor<6x3xf32>
    %135 = tosa.mul %134, %29, %4 : (tensor<6x3xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<6x3xf32>
    %136 = tosa.add %108, %135 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %137 = tosa.reshape %136, %10 : (tensor<6x3xf32>, !tosa.shape<3>) -> tensor<1x6x3xf32>
    %138 = tosa.reshape %arg4, %11 : (tensor<3x12xf32>, !tosa.shape<3>) -> tensor<1x3x12xf32>
    %139 = tosa.matmul %137, %138, %0, %0 : (tensor<1x6x3xf32>, tensor<1x3x12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x12xf32>
    %140 = tosa.reshape %139, %3 : (tensor<1x6x12xf32>, !tosa.shape<2>) -> tensor<6x12xf32>
    %141 = tosa.transpose %136 {perms = array<i32: 1, 0>} : (tensor<6x3xf32>) -> tensor<3x6xf32>
    %142 = tosa.reshape %141, %23 : (tensor<3x6xf32>, !tosa.shape<3>) -> tensor<1x3x6xf32>
    %143 = tosa.matmul %142, %49, %0, %0 : (tensor<1x3x6xf32>, tensor<1x6x12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x12xf32>
    %144 = tosa.reshape %143, %24 : (tensor<1x3x12xf32>, !tosa.shape<2>) -> tensor<3x12xf32>
    %145 = tosa.reduce_sum %136 {axis = 0 : i32} : (tensor<6x3xf32>) -> tensor<1x3xf32>
    %146 = tosa.reshape %145, %25 : (tensor<1x3xf32>, !tosa.shape<1>) -> tensor<3xf32>
    %147 = tosa.reshape %132, %10 : (tensor<6x3xf32>, !tosa.shape<3>) -> tensor<1x6x3xf32>
    %148 = tosa.reshape %arg2, %11 : (tensor<3x12xf32>, !tosa.shape<3>) -> tensor<1x3x12xf32>
    %149 = tosa.matmul %147, %148, %0, %0 : (tensor<1x6x3xf32>, tensor<1x3x12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x12xf32>
    %150 = tosa.reshape %149, %3 : (tensor<1x6x12xf32>, !tosa.shape<2>) -> tensor<6x12xf32>
    %151 = tosa.transpose %132 {perms = array<i32: 1, 0>} : (tensor<6x3xf32>) -> tensor<3x6xf32>
    %152 = tosa.reshape %151, %23 : (tensor<3x6xf32>, !tosa.shape<3>) -> tensor<1x3x6xf32>
    %153 = tosa.matmul %152, %49, %0, %0 : (tensor<1x3x6xf32>, tensor<1x6x12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x12xf32>
    %154 = tosa.reshape %153, %24 : (tensor<1x3x12xf32>, !tosa.shape<2>) -> tensor<3x12xf32>
    %155 = tosa.reduce_sum %132 {axis = 0 : i32} : (tensor<6x3xf32>) -> tensor<1x3xf32>
    %156 = tosa.reshape %155, %25 : (tensor<1x3xf32>, !tosa.shape<1>) -> tensor<3xf32>
    %157 = tosa.add %140, %150 : (tensor<6x12xf32>, tensor<6x12xf32>) -> tensor<6x12xf32>
    %158 = tosa.greater_equal %27, %42 : (tensor<1x1xf32>, tensor<6x12xf32>) -> tensor<6x12xi1>
    %159 = tosa.exp %42 : (tensor<6x12xf32>) -> tensor<6x12xf32>
    %160 = tosa.mul %157, %159, %4 : (tensor<6x12xf32>, tensor<6x12xf32>, tensor<1xi8>) -> tensor<6x12xf32>
    %161 = tosa.select %158, %160, %157 : (tensor<6x12xi1>, tensor<6x12xf32>, tensor<6x12xf32>) -> tensor<6x12xf32>
    %162 = tosa.transpose %161 {perms = array<i32: 1, 0>} : (tensor<6x12xf32>) -> tensor<12x6xf32>
    %163 = tosa.reshape %162, %20 : (tensor<12x6xf32>, !tosa.shape<3>) -> tensor<1x12x6xf32>
    %164 = tosa.matmul %163, %37, %0, %0 : (tensor<1x12x6xf32>, tensor<1x6x10xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x10xf32>
    %165 = tosa.reshape %164, %26 : (tensor<1x12x10xf32>, !tosa.shape<2>) -> tensor<12x10xf32>
    %166 = tosa.reduce_sum %161 {axis = 0 : i32} : (tensor<6x12xf32>) -> tensor<1x12xf32>
    %167 = tosa.reshape %166, %22 : (tensor<1x12xf32>, !tosa.shape<1>) -> tensor<12xf32>
    return %98, %165, %167, %154, %156, %144, %146, %129, %131, %116, %118 : tensor<f32>, tensor<12x10xf32>, tensor<12xf32>, tensor<3x12xf32>, tensor<3xf32>, tensor<3x12xf32>, tensor<3xf32>, tensor<12x3xf32>, tensor<12xf32>, tensor<10x12xf32>, tensor<10xf32>
  }
}

module {
  func.func @main(%arg0: tensor<16x7xf32>, %arg1: tensor<16xf32>, %arg2: tensor<16xf32>, %arg3: tensor<16xf32>, %arg4: tensor<2x16xf32>, %arg5: tensor<2xf32>, %arg6: tensor<6x7xf32>, %arg7: tensor<6x2xf32>) -> (tensor<f32>, tensor<16x7xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<2x16xf32>, tensor<2xf32>) {
    %0 = "tosa.const"() <{values = dense<[[0, 1]]> : tensor<1x2xi64>}> : () -> tensor<1x2xi64>
    %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<6x2xf32>}> : () -> tensor<6x2xf32>
    %2 = "tosa.const"() <{values = dense<2.500000e-01> : tensor<f32>}> : () -> tensor<f32>
    %3 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %4 = tosa.const_shape  {values = dense<[1, 6, 7]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %5 = tosa.const_shape  {values = dense<[1, 7, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %6 = tosa.const_shape  {values = dense<[6, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %7 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %8 = tosa.const_shape  {values = dense<[1, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %9 = tosa.const_shape  {values = dense<[6, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %10 = tosa.const_shape  {values = dense<[1, 6, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %11 = tosa.const_shape  {values = dense<[1, 16, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %12 = tosa.const_shape  {values = dense<[6, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %13 = tosa.const_shape  {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %14 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
    %15 = tosa.const_shape  {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
    %16 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %17 = tosa.const_shape  {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %18 = tosa.const_shape  {values = dense<[1, 6, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %19 = tosa.const_shape  {values = dense<[1, 2, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %20 = tosa.const_shape  {values = dense<[1, 2, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %21 = tosa.const_shape  {values = dense<[2, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %22 = tosa.const_shape  {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
    %23 = tosa.const_shape  {values = dense<16> : tensor<1xindex>} : () -> !tosa.shape<1>
    %24 = tosa.const_shape  {values = dense<[1, 16, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %25 = tosa.const_shape  {values = dense<[16, 7]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %26 = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1xf64>}> : () -> tensor<1x1xf64>
    %27 = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %28 = "tosa.const"() <{values = dense<9.99999974E-6> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %29 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %30 = "tosa.const"() <{values = dense<2.000000e+01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %31 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1xf64>}> : () -> tensor<1xf64>
    %32 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1xf32>}> : () -> tensor<1xf32>
    %33 = "tosa.const"() <{values = dense<2.500000e-01> : tensor<1xf32>}> : () -> tensor<1xf32>
    %34 = "tosa.const"() <{values = dense<0.166666672> : tensor<f32>}> : () -> tensor<f32>
    %35 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %36 = "tosa.const"() <{values = dense<0.333333343> : tensor<1xf32>}> : () -> tensor<1xf32>
    %37 = "tosa.const"() <{values = dense<1> : tensor<1x1xi64>}> : () -> tensor<1x1xi64>
    %38 = "tosa.const"() <{values = dense<-5.000000e-01> : tensor<1xf64>}> : () -> tensor<1xf64>
    %39 = "tosa.const"() <{values = dense<0.166666672> : tensor<1xf32>}> : () -> tensor<1xf32>
    %40 = "tosa.const"() <{values = dense<0.0833333358> : tensor<1xf32>}> : () -> tensor<1xf32>
    %41 = "tosa.const"() <{values = dense<-0.0833333358> : tensor<1xf32>}> : () -> tensor<1xf32>
    %42 = "tosa.const"() <{values = dense<0> : tensor<1x1xi64>}> : () -> tensor<1x1xi64>
    %43 = "tosa.const"() <{values = dense<1.600000e+01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %44 = tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<16x7xf32>) -> tensor<7x16xf32>
    %45 = tosa.reshape %arg6, %4 : (tensor<6x7xf32>, !tosa.shape<3>) -> tensor<1x6x7xf32>
    %46 = tosa.reshape %44, %5 : (tensor<7x16xf32>, !tosa.shape<3>) -> tensor<1x7x16xf32>
    %47 = tosa.matmul %45, %46, %3, %3 : (tensor<1x6x7xf32>, tensor<1x7x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x16xf32>
    %48 = tosa.reshape %47, %6 : (tensor<1x6x16xf32>, !tosa.shape<2>) -> tensor<6x16xf32>
    %49 = tosa.reshape %arg1, %8 : (tensor<16xf32>, !tosa.shape<2>) -> tensor<1x16xf32>
    %50 = tosa.add %48, %49 : (tensor<6x16xf32>, tensor<1x16xf32>) -> tensor<6x16xf32>
    %51 = tosa.cast %50 : (tensor<6x16xf32>) -> tensor<6x16xf64>
    %52 = tosa.reduce_sum %51 {axis = 1 : i32} : (tensor<6x16xf64>) -> tensor<6x1xf64>
    %53 = tosa.mul %52, %26, %7 : (tensor<6x1xf64>, tensor<1x1xf64>, tensor<1xi8>) -> tensor<6x1xf64>
    %54 = tosa.sub %51, %53 : (tensor<6x16xf64>, tensor<6x1xf64>) -> tensor<6x16xf64>
    %55 = tosa.mul %54, %54, %7 : (tensor<6x16xf64>, tensor<6x16xf64>, tensor<1xi8>) -> tensor<6x16xf64>
    %56 = tosa.reduce_sum %55 {axis = 1 : i32} : (tensor<6x16xf64>) -> tensor<6x1xf64>
    %57 = tosa.mul %56, %26, %7 : (tensor<6x1xf64>, tensor<1x1xf64>, tensor<1xi8>) -> tensor<6x1xf64>
    %58 = tosa.cast %57 : (tensor<6x1xf64>) -> tensor<6x1xf32>
    %59 = tosa.reduce_sum %50 {axis = 1 : i32} : (tensor<6x16xf32>) -> tensor<6x1xf32>
    %60 = tosa.mul %59, %27, %7 : (tensor<6x1xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<6x1xf32>
    %61 = tosa.add %58, %28 : (tensor<6x1xf32>, tensor<1x1xf32>) -> tensor<6x1xf32>
    %62 = tosa.rsqrt %61 : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %63 = tosa.sub %50, %60 : (tensor<6x16xf32>, tensor<6x1xf32>) -> tensor<6x16xf32>
    %64 = tosa.mul %63, %62, %7 : (tensor<6x16xf32>, tensor<6x1xf32>, tensor<1xi8>) -> tensor<6x16xf32>
    %65 = tosa.reshape %arg2, %8 : (tensor<16xf32>, !tosa.shape<2>) -> tensor<1x16xf32>
    %66 = tosa.mul %64, %65, %7 : (tensor<6x16xf32>, tensor<1x16xf32>, tensor<1xi8>) -> tensor<6x16xf32>
    %67 = tosa.reshape %arg3, %8 : (tensor<16xf32>, !tosa.shape<2>) -> tensor<1x16xf32>
    %68 = tosa.add %66, %67 : (tensor<6x16xf32>, tensor<1x16xf32>) -> tensor<6x16xf32>
    %69 = tosa.exp %68 : (tensor<6x16xf32>) -> tensor<6x16xf32>
    %70 = tosa.add %69, %29 : (tensor<6x16xf32>, tensor<1x1xf32>) -> tensor<6x16xf32>
    %71 = tosa.log %70 : (tensor<6x16xf32>) -> tensor<6x16xf32>
    %72 = tosa.greater %68, %30 : (tensor<6x16xf32>, tensor<1x1xf32>) -> tensor<6x16xi1>
    %73 = tosa.select %72, %68, %71 : (tensor<6x16xi1>, tensor<6x16xf32>, tensor<6x16xf32>) -> tensor<6x16xf32>
    %74 = tosa.transpose %arg4 {perms = array<i32: 1, 0>} : (tensor<2x16xf32>) -> tensor<16x2xf32>
    %75 = tosa.reshape %73, %10 : (tensor<6x16xf32>, !tosa.shape<3>) -> tensor<1x6x16xf32>
    %76 = tosa.reshape %74, %11 : (tensor<16x2xf32>, !tosa.shape<3>) -> tensor<1x16x2xf32>
    %77 = tosa.matmul %75, %76, %3, %3 : (tensor<1x6x16xf32>, tensor<1x16x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x2xf32>
    %78 = tosa.reshape %77, %12 : (tensor<1x6x2xf32>, !tosa.shape<2>) -> tensor<6x2xf32>
    %79 = tosa.reshape %arg5, %13 : (tensor<2xf32>, !tosa.shape<2>) -> tensor<1x2xf32>
    %80 = tosa.add %78, %79 : (tensor<6x2xf32>, tensor<1x2xf32>) -> tensor<6x2xf32>
    %81 = tosa.slice %80, %14, %9 : (tensor<6x2xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<6x1xf32>
    %82 = tosa.reshape %81, %15 : (tensor<6x1xf32>, !tosa.shape<1>) -> tensor<6xf32>
    %83 = tosa.slice %arg7, %14, %9 : (tensor<6x2xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<6x1xf32>
    %84 = tosa.reshape %83, %15 : (tensor<6x1xf32>, !tosa.shape<1>) -> tensor<6xf32>
    %85 = tosa.sub %82, %84 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %86 = tosa.abs %85 : (tensor<6xf32>) -> tensor<6xf32>
    %87 = tosa.cast %86 : (tensor<6xf32>) -> tensor<6xf64>
    %88 = tosa.greater %31, %87 : (tensor<1xf64>, tensor<6xf64>) -> tensor<6xi1>
    %89 = tosa.mul %86, %32, %7 : (tensor<6xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<6xf32>
    %90 = tosa.mul %89, %86, %7 : (tensor<6xf32>, tensor<6xf32>, tensor<1xi8>) -> tensor<6xf32>
    %91 = tosa.sub %86, %33 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %92 = tosa.mul %91, %32, %7 : (tensor<6xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<6xf32>
    %93 = tosa.select %88, %90, %92 : (tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %94 = tosa.reduce_sum %93 {axis = 0 : i32} : (tensor<6xf32>) -> tensor<1xf32>
    %95 = tosa.reshape %94, %16 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %96 = tosa.mul %95, %34, %7 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    %97 = tosa.slice %80, %17, %9 : (tensor<6x2xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<6x1xf32>
    %98 = tosa.reshape %97, %15 : (tensor<6x1xf32>, !tosa.shape<1>) -> tensor<6xf32>
    %99 = tosa.slice %arg7, %17, %9 : (tensor<6x2xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<6x1xf32>
    %100 = tosa.reshape %99, %15 : (tensor<6x1xf32>, !tosa.shape<1>) -> tensor<6xf32>
    %101 = tosa.sub %98, %100 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %102 = tosa.pow %101, %35 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %103 = tosa.reduce_sum %102 {axis = 0 : i32} : (tensor<6xf32>) -> tensor<1xf32>
    %104 = tosa.reshape %103, %16 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %105 = tosa.mul %104, %34, %7 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    %106 = tosa.mul %105, %2, %7 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    %107 = tosa.add %96, %106 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %108 = tosa.mul %101, %36, %7 : (tensor<6xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<6xf32>
    %109 = tosa.mul %108, %33, %7 : (tensor<6xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<6xf32>
    %110 = tosa.equal %0, %37 : (tensor<1x2xi64>, tensor<1x1xi64>) -> tensor<1x2xi1>
    %111 = tosa.reshape %109, %9 : (tensor<6xf32>, !tosa.shape<2>) -> tensor<6x1xf32>
    %112 = tosa.tile %111, %13 : (tensor<6x1xf32>, !tosa.shape<2>) -> tensor<6x2xf32>
    %113 = tosa.select %110, %112, %1 : (tensor<1x2xi1>, tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xf32>
    %114 = tosa.cast %85 : (tensor<6xf32>) -> tensor<6xf64>
    %115 = tosa.greater %38, %114 : (tensor<1xf64>, tensor<6xf64>) -> tensor<6xi1>
    %116 = tosa.greater %114, %31 : (tensor<6xf64>, tensor<1xf64>) -> tensor<6xi1>
    %117 = tosa.mul %85, %39, %7 : (tensor<6xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<6xf32>
    %118 = tosa.select %116, %40, %117 : (tensor<6xi1>, tensor<1xf32>, tensor<6xf32>) -> tensor<6xf32>
    %119 = tosa.select %115, %41, %118 : (tensor<6xi1>, tensor<1xf32>, tensor<6xf32>) -> tensor<6xf32>
    %120 = tosa.equal %0, %42 : (tensor<1x2xi64>, tensor<1x1xi64>) -> tensor<1x2xi1>
    %121 = tosa.reshape %119, %9 : (tensor<6xf32>, !tosa.shape<2>) -> tensor<6x1xf32>
    %122 = tosa.tile %121, %13 : (tensor<6x1xf32>, !tosa.shape<2>) -> tensor<6x2xf32>
    %123 = tosa.select %120, %122, %1 : (tensor<1x2xi1>, tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xf32>
    %124 = tosa.add %113, %123 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xf32>
    %125 = tosa.reshape %124, %18 : (tensor<6x2xf32>, !tosa.shape<3>) -> tensor<1x6x2xf32>
    %126 = tosa.reshape %arg4, %19 : (tensor<2x16xf32>, !tosa.shape<3>) -> tensor<1x2x16xf32>
    %127 = tosa.matmul %125, %126, %3, %3 : (tensor<1x6x2xf32>, tensor<1x2x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x16xf32>
    %128 = tosa.reshape %127, %6 : (tensor<1x6x16xf32>, !tosa.shape<2>) -> tensor<6x16xf32>
    %129 = tosa.transpose %124 {perms = array<i32: 1, 0>} : (tensor<6x2xf32>) -> tensor<2x6xf32>
    %130 = tosa.reshape %129, %20 : (tensor<2x6xf32>, !tosa.shape<3>) -> tensor<1x2x6xf32>
    %131 = tosa.matmul %130, %75, %3, %3 : (tensor<1x2x6xf32>, tensor<1x6x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x16xf32>
    %132 = tosa.reshape %131, %21 : (tensor<1x2x16xf32>, !tosa.shape<2>) -> tensor<2x16xf32>
    %133 = tosa.reduce_sum %124 {axis = 0 : i32} : (tensor<6x2xf32>) -> tensor<1x2xf32>
    %134 = tosa.reshape %133, %22 : (tensor<1x2xf32>, !tosa.shape<1>) -> tensor<2xf32>
    %135 = tosa.mul %128, %69, %7 : (tensor<6x16xf32>, tensor<6x16xf32>, tensor<1xi8>) -> tensor<6x16xf32>
    %136 = tosa.reciprocal %70 : (tensor<6x16xf32>) -> tensor<6x16xf32>
    %137 = tosa.mul %135, %136, %7 : (tensor<6x16xf32>, tensor<6x16xf32>, tensor<1xi8>) -> tensor<6x16xf32>
    %138 = tosa.select %72, %128, %137 : (tensor<6x16xi1>, tensor<6x16xf32>, tensor<6x16xf32>) -> tensor<6x16xf32>
    %139 = tosa.mul %138, %65, %7 : (tensor<6x16xf32>, tensor<1x16xf32>, tensor<1xi8>) -> tensor<6x16xf32>
    %140 = tosa.mul %139, %43, %7 : (tensor<6x16xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<6x16xf32>
    %141 = tosa.reduce_sum %139 {axis = 1 : i32} : (tensor<6x16xf32>) -> tensor<6x1xf32>
    %142 = tosa.mul %139, %64, %7 : (tensor<6x16xf32>, tensor<6x16xf32>, tensor<1xi8>) -> tensor<6x16xf32>
    %143 = tosa.reduce_sum %142 {axis = 1 : i32} : (tensor<6x16xf32>) -> tensor<6x1xf32>
    %144 = tosa.mul %64, %143, %7 : (tensor<6x16xf32>, tensor<6x1xf32>, tensor<1xi8>) -> tensor<6x16xf32>
    %145 = tosa.sub %140, %141 : (tensor<6x16xf32>, tensor<6x1xf32>) -> tensor<6x16xf32>
    %146 = tosa.sub %145, %144 : (tensor<6x16xf32>, tensor<6x16xf32>) -> tensor<6x16xf32>
    %147 = tosa.mul %62, %27, %7 : (tensor<6x1xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<6x1xf32>
    %148 = tosa.mul %147, %146, %7 : (tensor<6x1xf32>, tensor<6x16xf32>, tensor<1xi8>) -> tensor<6x16xf32>
    %149 = tosa.mul %138, %64, %7 : (tensor<6x16xf32>, tensor<6x16xf32>, tensor<1xi8>) -> tensor<6x16xf32>
    %150 = tosa.reduce_sum %149 {axis = 0 : i32} : (tensor<6x16xf32>) -> tensor<1x16xf32>
    %151 = tosa.reshape %150, %23 : (tensor<1x16xf32>, !tosa.shape<1>) -> tensor<16xf32>
    %152 = tosa.reduce_sum %138 {axis = 0 : i32} : (tensor<6x16xf32>) -> tensor<1x16xf32>
    %153 = tosa.reshape %152, %23 : (tensor<1x16xf32>, !tosa.shape<1>) -> tensor<16xf32>
    %154 = tosa.transpose %148 {perms = array<i32: 1, 0>} : (tensor<6x16xf32>) -> tensor<16x6xf32>
    %155 = tosa.reshape %154, %24 : (tensor<16x6xf32>, !tosa.shape<3>) -> tensor<1x16x6xf32>
    %156 = tosa.matmul %155, %45, %3, %3 : (tensor<1x16x6xf32>, tensor<1x6x7xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x7xf32>
    %157 = tosa.reshape %156, %25 : (tensor<1x16x7xf32>, !tosa.shape<2>) -> tensor<16x7xf32>
    %158 = tosa.reduce_sum %148 {axis = 0 : i32} : (tensor<6x16xf32>) -> tensor<1x16xf32>
    %159 = tosa.reshape %158, %23 : (tensor<1x16xf32>, !tosa.shape<1>) -> tensor<16xf32>
    return %107, %157, %159, %151, %153, %132, %134 : tensor<f32>, tensor<16x7xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<2x16xf32>, tensor<2xf32>
  }
}

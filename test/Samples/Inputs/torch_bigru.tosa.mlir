module {
  func.func @main(%arg0: tensor<15x4xf32>, %arg1: tensor<15x5xf32>, %arg2: tensor<15xf32>, %arg3: tensor<15xf32>, %arg4: tensor<15x4xf32>, %arg5: tensor<15x5xf32>, %arg6: tensor<15xf32>, %arg7: tensor<15xf32>, %arg8: tensor<3x10xf32>, %arg9: tensor<3xf32>, %arg10: tensor<2x3x4xf32>, %arg11: tensor<2xi64>) -> tensor<f32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x2x5xf32>}> : () -> tensor<1x2x5xf32>
    %1 = tosa.const_shape  {values = dense<[1, 4, 15]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.const_shape  {values = dense<[3, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %4 = tosa.const_shape  {values = dense<[1, 1, 15]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %5 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %6 = tosa.const_shape  {values = dense<[1, 2, 15]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %7 = tosa.const_shape  {values = dense<0> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<[1, 0, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %9 = tosa.const_shape  {values = dense<[2, 0, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %10 = tosa.const_shape  {values = dense<[2, 15]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %11 = tosa.const_shape  {values = dense<[2, 5]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %12 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
    %13 = tosa.const_shape  {values = dense<[0, 5]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %14 = tosa.const_shape  {values = dense<[0, 10]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %15 = tosa.const_shape  {values = dense<[1, 2, 5]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %16 = tosa.const_shape  {values = dense<[1, 5, 15]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %17 = tosa.const_shape  {values = dense<[1, 15]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %18 = tosa.const_shape  {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %19 = tosa.const_shape  {values = dense<[0, 0, 5]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %20 = tosa.const_shape  {values = dense<[0, 0, 10]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %21 = tosa.const_shape  {values = dense<[2, 10]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %22 = tosa.const_shape  {values = dense<[1, 2, 10]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %23 = tosa.const_shape  {values = dense<[1, 10, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %24 = tosa.const_shape  {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %25 = tosa.const_shape  {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %26 = tosa.const_shape  {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
    %27 = tosa.const_shape  {values = dense<[2, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %28 = "tosa.const"() <{values = dense<[[[0]], [[1]]]> : tensor<2x1x1xi32>}> : () -> tensor<2x1x1xi32>
    %29 = tosa.const_shape  {values = dense<[1, 6, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %30 = tosa.const_shape  {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
    %31 = tosa.const_shape  {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %32 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %33 = "tosa.const"() <{values = dense<0.333333343> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %34 = "tosa.const"() <{values = dense<-100> : tensor<1xi64>}> : () -> tensor<1xi64>
    %35 = "tosa.const"() <{values = dense<0> : tensor<1xi64>}> : () -> tensor<1xi64>
    %36 = "tosa.const"() <{values = dense<[[3, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
    %37 = tosa.transpose %arg10 {perms = array<i32: 1, 0, 2>} : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
    %38 = tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<15x4xf32>) -> tensor<4x15xf32>
    %39 = tosa.reshape %38, %1 : (tensor<4x15xf32>, !tosa.shape<3>) -> tensor<1x4x15xf32>
    %40 = tosa.tile %39, %2 : (tensor<1x4x15xf32>, !tosa.shape<3>) -> tensor<3x4x15xf32>
    %41 = tosa.matmul %37, %40, %3, %3 : (tensor<3x2x4xf32>, tensor<3x4x15xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x2x15xf32>
    %42 = tosa.reshape %arg2, %4 : (tensor<15xf32>, !tosa.shape<3>) -> tensor<1x1x15xf32>
    %43 = tosa.add %41, %42 : (tensor<3x2x15xf32>, tensor<1x1x15xf32>) -> tensor<3x2x15xf32>
    %44 = tosa.slice %43, %7, %6 : (tensor<3x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x15xf32>
    %45 = tosa.slice %43, %8, %6 : (tensor<3x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x15xf32>
    %46 = tosa.slice %43, %9, %6 : (tensor<3x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x15xf32>
    %47 = tosa.reshape %44, %10 : (tensor<1x2x15xf32>, !tosa.shape<2>) -> tensor<2x15xf32>
    %48 = tosa.reshape %45, %10 : (tensor<1x2x15xf32>, !tosa.shape<2>) -> tensor<2x15xf32>
    %49 = tosa.reshape %46, %10 : (tensor<1x2x15xf32>, !tosa.shape<2>) -> tensor<2x15xf32>
    %50 = tosa.slice %47, %12, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %51 = tosa.slice %47, %13, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %52 = tosa.slice %47, %14, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %53 = tosa.transpose %arg1 {perms = array<i32: 1, 0>} : (tensor<15x5xf32>) -> tensor<5x15xf32>
    %54 = tosa.reshape %53, %16 : (tensor<5x15xf32>, !tosa.shape<3>) -> tensor<1x5x15xf32>
    %55 = tosa.matmul %0, %54, %3, %3 : (tensor<1x2x5xf32>, tensor<1x5x15xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x15xf32>
    %56 = tosa.reshape %55, %10 : (tensor<1x2x15xf32>, !tosa.shape<2>) -> tensor<2x15xf32>
    %57 = tosa.reshape %arg3, %17 : (tensor<15xf32>, !tosa.shape<2>) -> tensor<1x15xf32>
    %58 = tosa.add %56, %57 : (tensor<2x15xf32>, tensor<1x15xf32>) -> tensor<2x15xf32>
    %59 = tosa.reshape %58, %6 : (tensor<2x15xf32>, !tosa.shape<3>) -> tensor<1x2x15xf32>
    %60 = tosa.slice %59, %7, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %61 = tosa.slice %59, %19, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %62 = tosa.slice %59, %20, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %63 = tosa.reshape %50, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %64 = tosa.add %60, %63 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %65 = tosa.sigmoid %64 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %66 = tosa.reshape %51, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %67 = tosa.add %61, %66 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %68 = tosa.sigmoid %67 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %69 = tosa.mul %62, %65, %5 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1xi8>) -> tensor<1x2x5xf32>
    %70 = tosa.reshape %52, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %71 = tosa.add %70, %69 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %72 = tosa.tanh %71 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %73 = tosa.sub %0, %72 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %74 = tosa.mul %73, %68, %5 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1xi8>) -> tensor<1x2x5xf32>
    %75 = tosa.add %74, %72 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %76 = tosa.slice %48, %12, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %77 = tosa.slice %48, %13, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %78 = tosa.slice %48, %14, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %79 = tosa.matmul %75, %54, %3, %3 : (tensor<1x2x5xf32>, tensor<1x5x15xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x15xf32>
    %80 = tosa.reshape %79, %10 : (tensor<1x2x15xf32>, !tosa.shape<2>) -> tensor<2x15xf32>
    %81 = tosa.add %80, %57 : (tensor<2x15xf32>, tensor<1x15xf32>) -> tensor<2x15xf32>
    %82 = tosa.reshape %81, %6 : (tensor<2x15xf32>, !tosa.shape<3>) -> tensor<1x2x15xf32>
    %83 = tosa.slice %82, %7, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %84 = tosa.slice %82, %19, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %85 = tosa.slice %82, %20, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %86 = tosa.reshape %76, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %87 = tosa.add %83, %86 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %88 = tosa.sigmoid %87 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %89 = tosa.reshape %77, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %90 = tosa.add %84, %89 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %91 = tosa.sigmoid %90 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %92 = tosa.mul %85, %88, %5 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1xi8>) -> tensor<1x2x5xf32>
    %93 = tosa.reshape %78, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %94 = tosa.add %93, %92 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %95 = tosa.tanh %94 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %96 = tosa.sub %75, %95 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %97 = tosa.mul %96, %91, %5 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1xi8>) -> tensor<1x2x5xf32>
    %98 = tosa.add %97, %95 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %99 = tosa.slice %49, %12, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %100 = tosa.slice %49, %13, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %101 = tosa.slice %49, %14, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %102 = tosa.matmul %98, %54, %3, %3 : (tensor<1x2x5xf32>, tensor<1x5x15xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x15xf32>
    %103 = tosa.reshape %102, %10 : (tensor<1x2x15xf32>, !tosa.shape<2>) -> tensor<2x15xf32>
    %104 = tosa.add %103, %57 : (tensor<2x15xf32>, tensor<1x15xf32>) -> tensor<2x15xf32>
    %105 = tosa.reshape %104, %6 : (tensor<2x15xf32>, !tosa.shape<3>) -> tensor<1x2x15xf32>
    %106 = tosa.slice %105, %7, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %107 = tosa.slice %105, %19, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %108 = tosa.slice %105, %20, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %109 = tosa.reshape %99, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %110 = tosa.add %106, %109 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %111 = tosa.sigmoid %110 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %112 = tosa.reshape %100, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %113 = tosa.add %107, %112 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %114 = tosa.sigmoid %113 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %115 = tosa.mul %108, %111, %5 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1xi8>) -> tensor<1x2x5xf32>
    %116 = tosa.reshape %101, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %117 = tosa.add %116, %115 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %118 = tosa.tanh %117 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %119 = tosa.sub %98, %118 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %120 = tosa.mul %119, %114, %5 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1xi8>) -> tensor<1x2x5xf32>
    %121 = tosa.add %120, %118 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %122 = tosa.concat %75, %98, %121 {axis = 0 : i32} : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<3x2x5xf32>
    %123 = tosa.transpose %arg4 {perms = array<i32: 1, 0>} : (tensor<15x4xf32>) -> tensor<4x15xf32>
    %124 = tosa.reshape %123, %1 : (tensor<4x15xf32>, !tosa.shape<3>) -> tensor<1x4x15xf32>
    %125 = tosa.tile %124, %2 : (tensor<1x4x15xf32>, !tosa.shape<3>) -> tensor<3x4x15xf32>
    %126 = tosa.matmul %37, %125, %3, %3 : (tensor<3x2x4xf32>, tensor<3x4x15xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x2x15xf32>
    %127 = tosa.reshape %arg6, %4 : (tensor<15xf32>, !tosa.shape<3>) -> tensor<1x1x15xf32>
    %128 = tosa.add %126, %127 : (tensor<3x2x15xf32>, tensor<1x1x15xf32>) -> tensor<3x2x15xf32>
    %129 = tosa.reverse %128 {axis = 0 : i32} : (tensor<3x2x15xf32>) -> tensor<3x2x15xf32>
    %130 = tosa.slice %129, %7, %6 : (tensor<3x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x15xf32>
    %131 = tosa.slice %129, %8, %6 : (tensor<3x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x15xf32>
    %132 = tosa.slice %129, %9, %6 : (tensor<3x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x15xf32>
    %133 = tosa.reshape %130, %10 : (tensor<1x2x15xf32>, !tosa.shape<2>) -> tensor<2x15xf32>
    %134 = tosa.reshape %131, %10 : (tensor<1x2x15xf32>, !tosa.shape<2>) -> tensor<2x15xf32>
    %135 = tosa.reshape %132, %10 : (tensor<1x2x15xf32>, !tosa.shape<2>) -> tensor<2x15xf32>
    %136 = tosa.slice %133, %12, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %137 = tosa.slice %133, %13, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %138 = tosa.slice %133, %14, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %139 = tosa.transpose %arg5 {perms = array<i32: 1, 0>} : (tensor<15x5xf32>) -> tensor<5x15xf32>
    %140 = tosa.reshape %139, %16 : (tensor<5x15xf32>, !tosa.shape<3>) -> tensor<1x5x15xf32>
    %141 = tosa.matmul %0, %140, %3, %3 : (tensor<1x2x5xf32>, tensor<1x5x15xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x15xf32>
    %142 = tosa.reshape %141, %10 : (tensor<1x2x15xf32>, !tosa.shape<2>) -> tensor<2x15xf32>
    %143 = tosa.reshape %arg7, %17 : (tensor<15xf32>, !tosa.shape<2>) -> tensor<1x15xf32>
    %144 = tosa.add %142, %143 : (tensor<2x15xf32>, tensor<1x15xf32>) -> tensor<2x15xf32>
    %145 = tosa.reshape %144, %6 : (tensor<2x15xf32>, !tosa.shape<3>) -> tensor<1x2x15xf32>
    %146 = tosa.slice %145, %7, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %147 = tosa.slice %145, %19, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %148 = tosa.slice %145, %20, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %149 = tosa.reshape %136, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %150 = tosa.add %146, %149 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %151 = tosa.sigmoid %150 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %152 = tosa.reshape %137, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %153 = tosa.add %147, %152 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %154 = tosa.sigmoid %153 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %155 = tosa.mul %148, %151, %5 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1xi8>) -> tensor<1x2x5xf32>
    %156 = tosa.reshape %138, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %157 = tosa.add %156, %155 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %158 = tosa.tanh %157 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %159 = tosa.sub %0, %158 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %160 = tosa.mul %159, %154, %5 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1xi8>) -> tensor<1x2x5xf32>
    %161 = tosa.add %160, %158 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %162 = tosa.slice %134, %12, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %163 = tosa.slice %134, %13, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %164 = tosa.slice %134, %14, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %165 = tosa.matmul %161, %140, %3, %3 : (tensor<1x2x5xf32>, tensor<1x5x15xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x15xf32>
    %166 = tosa.reshape %165, %10 : (tensor<1x2x15xf32>, !tosa.shape<2>) -> tensor<2x15xf32>
    %167 = tosa.add %166, %143 : (tensor<2x15xf32>, tensor<1x15xf32>) -> tensor<2x15xf32>
    %168 = tosa.reshape %167, %6 : (tensor<2x15xf32>, !tosa.shape<3>) -> tensor<1x2x15xf32>
    %169 = tosa.slice %168, %7, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %170 = tosa.slice %168, %19, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %171 = tosa.slice %168, %20, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %172 = tosa.reshape %162, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %173 = tosa.add %169, %172 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %174 = tosa.sigmoid %173 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %175 = tosa.reshape %163, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %176 = tosa.add %170, %175 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %177 = tosa.sigmoid %176 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %178 = tosa.mul %171, %174, %5 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1xi8>) -> tensor<1x2x5xf32>
    %179 = tosa.reshape %164, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %180 = tosa.add %179, %178 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %181 = tosa.tanh %180 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %182 = tosa.sub %161, %181 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %183 = tosa.mul %182, %177, %5 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1xi8>) -> tensor<1x2x5xf32>
    %184 = tosa.add %183, %181 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %185 = tosa.slice %135, %12, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %186 = tosa.slice %135, %13, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %187 = tosa.slice %135, %14, %11 : (tensor<2x15xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x5xf32>
    %188 = tosa.matmul %184, %140, %3, %3 : (tensor<1x2x5xf32>, tensor<1x5x15xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x15xf32>
    %189 = tosa.reshape %188, %10 : (tensor<1x2x15xf32>, !tosa.shape<2>) -> tensor<2x15xf32>
    %190 = tosa.add %189, %143 : (tensor<2x15xf32>, tensor<1x15xf32>) -> tensor<2x15xf32>
    %191 = tosa.reshape %190, %6 : (tensor<2x15xf32>, !tosa.shape<3>) -> tensor<1x2x15xf32>
    %192 = tosa.slice %191, %7, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %193 = tosa.slice %191, %19, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %194 = tosa.slice %191, %20, %15 : (tensor<1x2x15xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %195 = tosa.reshape %185, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %196 = tosa.add %192, %195 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %197 = tosa.sigmoid %196 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %198 = tosa.reshape %186, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %199 = tosa.add %193, %198 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %200 = tosa.sigmoid %199 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %201 = tosa.mul %194, %197, %5 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1xi8>) -> tensor<1x2x5xf32>
    %202 = tosa.reshape %187, %15 : (tensor<2x5xf32>, !tosa.shape<3>) -> tensor<1x2x5xf32>
    %203 = tosa.add %202, %201 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %204 = tosa.tanh %203 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %205 = tosa.sub %184, %204 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %206 = tosa.mul %205, %200, %5 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1xi8>) -> tensor<1x2x5xf32>
    %207 = tosa.add %206, %204 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %208 = tosa.concat %207, %184, %161 {axis = 0 : i32} : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<3x2x5xf32>
    %209 = tosa.concat %122, %208 {axis = 2 : i32} : (tensor<3x2x5xf32>, tensor<3x2x5xf32>) -> tensor<3x2x10xf32>
    %210 = tosa.transpose %209 {perms = array<i32: 1, 0, 2>} : (tensor<3x2x10xf32>) -> tensor<2x3x10xf32>
    %211 = tosa.reduce_sum %210 {axis = 1 : i32} : (tensor<2x3x10xf32>) -> tensor<2x1x10xf32>
    %212 = tosa.reshape %211, %21 : (tensor<2x1x10xf32>, !tosa.shape<2>) -> tensor<2x10xf32>
    %213 = tosa.mul %212, %33, %5 : (tensor<2x10xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<2x10xf32>
    %214 = tosa.transpose %arg8 {perms = array<i32: 1, 0>} : (tensor<3x10xf32>) -> tensor<10x3xf32>
    %215 = tosa.reshape %213, %22 : (tensor<2x10xf32>, !tosa.shape<3>) -> tensor<1x2x10xf32>
    %216 = tosa.reshape %214, %23 : (tensor<10x3xf32>, !tosa.shape<3>) -> tensor<1x10x3xf32>
    %217 = tosa.matmul %215, %216, %3, %3 : (tensor<1x2x10xf32>, tensor<1x10x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x3xf32>
    %218 = tosa.reshape %217, %24 : (tensor<1x2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
    %219 = tosa.reshape %arg9, %25 : (tensor<3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
    %220 = tosa.add %218, %219 : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
    %221 = tosa.reduce_max %220 {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
    %222 = tosa.sub %220, %221 : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
    %223 = tosa.exp %222 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %224 = tosa.reduce_sum %223 {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
    %225 = tosa.log %224 : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %226 = tosa.sub %222, %225 : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
    %227 = tosa.equal %arg11, %34 : (tensor<2xi64>, tensor<1xi64>) -> tensor<2xi1>
    %228 = tosa.select %227, %35, %arg11 : (tensor<2xi1>, tensor<1xi64>, tensor<2xi64>) -> tensor<2xi64>
    %229 = tosa.reshape %228, %18 : (tensor<2xi64>, !tosa.shape<2>) -> tensor<2x1xi64>
    %230 = tosa.cast %229 : (tensor<2x1xi64>) -> tensor<2x1xi32>
    %231 = tosa.reshape %230, %27 : (tensor<2x1xi32>, !tosa.shape<3>) -> tensor<2x1x1xi32>
    %232 = tosa.concat %28, %231 {axis = 2 : i32} : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x2xi32>
    %233 = tosa.reshape %226, %29 : (tensor<2x3xf32>, !tosa.shape<3>) -> tensor<1x6x1xf32>
    %234 = tosa.reshape %232, %30 : (tensor<2x1x2xi32>, !tosa.shape<2>) -> tensor<2x2xi32>
    %235 = tosa.mul %234, %36, %5 : (tensor<2x2xi32>, tensor<1x2xi32>, tensor<1xi8>) -> tensor<2x2xi32>
    %236 = tosa.reduce_sum %235 {axis = 1 : i32} : (tensor<2x2xi32>) -> tensor<2x1xi32>
    %237 = tosa.reshape %236, %31 : (tensor<2x1xi32>, !tosa.shape<2>) -> tensor<1x2xi32>
    %238 = tosa.gather %233, %237 : (tensor<1x6x1xf32>, tensor<1x2xi32>) -> tensor<1x2x1xf32>
    %239 = tosa.reshape %238, %26 : (tensor<1x2x1xf32>, !tosa.shape<1>) -> tensor<2xf32>
    %240 = tosa.negate %239, %3, %3 : (tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %241 = tosa.select %227, %3, %240 : (tensor<2xi1>, tensor<1xf32>, tensor<2xf32>) -> tensor<2xf32>
    %242 = tosa.logical_not %227 : (tensor<2xi1>) -> tensor<2xi1>
    %243 = tosa.cast %242 : (tensor<2xi1>) -> tensor<2xi64>
    %244 = tosa.reduce_sum %243 {axis = 0 : i32} : (tensor<2xi64>) -> tensor<1xi64>
    %245 = tosa.reshape %244, %32 : (tensor<1xi64>, !tosa.shape<0>) -> tensor<i64>
    %246 = tosa.cast %245 : (tensor<i64>) -> tensor<f32>
    %247 = tosa.reduce_sum %241 {axis = 0 : i32} : (tensor<2xf32>) -> tensor<1xf32>
    %248 = tosa.reshape %247, %32 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %249 = tosa.reciprocal %246 : (tensor<f32>) -> tensor<f32>
    %250 = tosa.mul %248, %249, %5 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    return %250 : tensor<f32>
  }
}

"""Kernels and checks of names that the generated program or its libraries have.

The values are those of the kernels: 1 is added once for each name.
"""
NAMES = ["amp_entry", "main", "step", "lowered", "coshf", "expf", "memcpy",
         "memset", "malloc", "free", "printf", "__kmpc_fork_call",
         "omp_get_num_threads", "__truncsfhf2", "__extendhfsf2",
         "__truncsfbf2", "amp_launch_begins", "amp_launch_ended",
         "amp_device", "amp_device_launch", "amp_device_code", "device",
         "amp_shared", "joined_0", "copy", "k_task", "k_sums", "__nv_coshf",
         "amp_product_f32_6x16_depth", "amp_product_f32_3x16_depth",
         "amp$step", "step$0", "a b", "a_b", "a.b", "a-b"]

TYPE = "tensor<40x60xf32>"
KERNEL = """
func.func private @"{name}"(%x: {type}, %o: {type}) -> {type}
    attributes {{amp.kernel}} {{
  %z = linalg.generic {{indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}}
      ins(%x : {type}) outs(%o : {type}) {{
  ^bb0(%a: f32, %b: f32):
    %one = arith.constant 1.0 : f32
    %n = arith.addf %a, %one : f32
    linalg.yield %n : f32
  }} -> {type}
  return %z : {type}
}}"""
ZEROS = """
func.func private @zeros(%o: {type}) -> {type} attributes {{amp.kernel}} {{
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%o : {type}) -> {type}
  return %z : {type}
}}"""
LAUNCH = """  %y{next} = amp.launch @"{name}" ins(%y{i} : {type}) outs(%e : {type})
      reads [false] -> {type}"""
# What needs a library: cosh, f16 on the oldest tier, a product in panels.
CHECK = """
func.func @"{name}"() {{
  %a = arith.constant dense<0.0> : tensor<40x40xf32>
  %b = math.cosh %a : tensor<40x40xf32>
  %half = arith.truncf %b : tensor<40x40xf32> to tensor<40x40xf16>
  %c = arith.extf %half : tensor<40x40xf16> to tensor<40x40xf32>
  %z = arith.constant dense<0.0> : tensor<40x40xf32>
  %p = linalg.matmul ins(%c, %c : tensor<40x40xf32>, tensor<40x40xf32>)
      outs(%z : tensor<40x40xf32>) -> tensor<40x40xf32>
  %n = arith.constant dense<40.0> : tensor<40x40xf32>
  check.eq %p, %n : tensor<40x40xf32>
  return
}}"""


def print_kernels():
    print("#id = affine_map<(i, j) -> (i, j)>")
    for name in NAMES:
        print(KERNEL.format(name=name, type=TYPE))
    print(ZEROS.format(type=TYPE))
    print("func.func @check() {")
    print(f"  %e = tensor.empty() : {TYPE}")
    print(f"  %y0 = amp.launch @zeros outs(%e : {TYPE}) "
          f"reads [false] -> {TYPE}")
    for i, name in enumerate(NAMES):
        print(LAUNCH.format(name=name, type=TYPE, i=i, next=i + 1))
    count = len(NAMES)
    print(f"  %n = arith.constant dense<{count}.0> : {TYPE}")
    print(f"  check.eq %y{count}, %n : {TYPE}\n  return\n}}")


def print_checks():
    for name in NAMES:
        print(CHECK.format(name=name))


if __name__ == "__main__":
    import sys
    {"kernels": print_kernels, "checks": print_checks}[sys.argv[1]]()

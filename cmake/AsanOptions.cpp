//===- AsanOptions.cpp - Defaults of the address sanitizer ------*- C++ -*-===//
//
// LLVM's bump allocator, inline in our code, poisons what it has not handed
// out; the same allocator inside libMLIR.so is built without the sanitizer and
// never lifts that again. What it then hands out would be an error.
//
//===----------------------------------------------------------------------===//

extern "C" const char *__asan_default_options();

const char *__asan_default_options() { return "allow_user_poisoning=0"; }

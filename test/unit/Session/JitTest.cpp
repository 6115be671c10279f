//===- JitTest.cpp - Object files to functions ------------------*- C++ -*-===//

#include "amp/Session/Jit.h"
#include "TestFiles.h"
#include "amp/Runtime/FloatFormat.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ArchiveWriter.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include <array>
#include <cmath>
#include <thread>

using namespace mlir::amp;
using namespace mlir::amp::test;

/// Compiles LLVM IR for the oldest x86-64, where conversions are calls.
static std::unique_ptr<llvm::MemoryBuffer> compileIR(llvm::StringRef text) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  auto module = llvm::parseAssemblyString(text, diagnostic, context);
  EXPECT_TRUE(module) << diagnostic.getMessage().str();
  std::string error;
  llvm::Triple triple(llvm::sys::getProcessTriple());
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  EXPECT_TRUE(target) << error;
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      triple, "x86-64", "", llvm::TargetOptions(), llvm::Reloc::PIC_));
  module->setTargetTriple(triple);
  module->setDataLayout(machine->createDataLayout());
  return cantFail(llvm::orc::SimpleCompiler(*machine)(*module));
}

/// Two arguments: pointers to a source and a target.
static LoadedObject loadIR(llvm::StringRef text) {
  return cantFail(LoadedObject::load(compileIR(text), "entry"));
}

/// `entry` that stores `conversion` of the source's value in the target.
static std::string makeConversion(llvm::StringRef from,
                                  llvm::StringRef instruction,
                                  llvm::StringRef to) {
  return ("define void @entry(ptr %a) {\n"
          "  %s = load ptr, ptr %a\n"
          "  %q = getelementptr ptr, ptr %a, i64 1\n"
          "  %t = load ptr, ptr %q\n"
          "  %v = load " +
          from + ", ptr %s\n  %r = " + instruction + " " + from + " %v to " +
          to + "\n  store " + to + " %r, ptr %t\n  ret void\n}\n")
      .str();
}

template <typename To, typename From>
static To callWith(const LoadedObject &object, From value) {
  To result = {};
  void *pointers[] = {&value, &result};
  object.getEntry()(pointers);
  return result;
}

TEST(Jit, CallsTheEntry) {
  LoadedObject object = loadIR(makeConversion("float", "fpext", "double"));
  EXPECT_EQ((callWith<double, float>(object, 1.5f)), 1.5);
}

TEST(Jit, RoundsF32ToBF16) {
  LoadedObject object = loadIR(makeConversion("float", "fptrunc", "bfloat"));
  for (float value : {1.0f, 1.00390625f, 1.01171875f, 1e-39f, 3.4e38f, -0.0f,
                      3.4028235e38f, INFINITY, 1e-45f})
    EXPECT_EQ((callWith<uint16_t, float>(object, value)), roundToBF16(value))
        << value;
  EXPECT_TRUE(std::isnan(expandBF16(callWith<uint16_t, float>(object, NAN))));
}

TEST(Jit, RoundsF64ToBF16) {
  LoadedObject object = loadIR(makeConversion("double", "fptrunc", "bfloat"));
  // Rounding by way of f32 would give 1.
  double value = 1.00390625 + 0x1p-40;
  EXPECT_EQ((callWith<uint16_t, double>(object, value)), 0x3f81);
}

TEST(Jit, RoundsToF16) {
  LoadedObject fromF32 = loadIR(makeConversion("float", "fptrunc", "half"));
  LoadedObject fromF64 = loadIR(makeConversion("double", "fptrunc", "half"));
  for (double value : {1.0, 65519.0, 65520.0, 1e-7, -6e-8, 0.1}) {
    EXPECT_EQ((callWith<uint16_t, float>(fromF32, value)),
              roundToF16(static_cast<float>(value)));
    EXPECT_EQ((callWith<uint16_t, double>(fromF64, value)), roundToF16(value));
  }
}

TEST(Jit, ExtendsF16) {
  LoadedObject toF32 = loadIR(makeConversion("half", "fpext", "float"));
  LoadedObject toF64 = loadIR(makeConversion("half", "fpext", "double"));
  for (uint16_t bits : {0x0000, 0x0001, 0x3c00, 0x7bff, 0x7c00, 0xc000}) {
    EXPECT_EQ((callWith<float, uint16_t>(toF32, bits)), expandF16(bits));
    EXPECT_EQ((callWith<double, uint16_t>(toF64, bits)), expandF16(bits));
  }
}

TEST(Jit, FindsTheProcesssFunctions) {
  LoadedObject object = loadIR("declare float @cosf(float)\n"
                               "define void @entry(ptr %a) {\n"
                               "  %s = load ptr, ptr %a\n"
                               "  %v = load float, ptr %s\n"
                               "  %c = call float @cosf(float %v)\n"
                               "  store float %c, ptr %s\n"
                               "  ret void\n}\n");
  float value = 0;
  void *pointers[] = {&value};
  object.getEntry()(pointers);
  EXPECT_EQ(value, 1.0f);
}

TEST(Jit, LoadsOpenMPWhereItIsCalled) {
  auto object =
      LoadedObject::load(compileIR("declare i32 @omp_get_max_threads()\n"
                                   "define void @entry(ptr %a) {\n"
                                   "  %s = load ptr, ptr %a\n"
                                   "  %n = call i32 @omp_get_max_threads()\n"
                                   "  store i32 %n, ptr %s\n"
                                   "  ret void\n}\n"),
                         "entry", /*threads=*/3);
  ASSERT_TRUE(static_cast<bool>(object)) << toString(object.takeError());
  int32_t threads = 0;
  void *pointers[] = {&threads};
  object->run(pointers);
  EXPECT_EQ(threads, 3);
}

TEST(Jit, LeavesOpenMPAsItWas) {
  auto object =
      LoadedObject::load(compileIR("declare i32 @omp_get_max_threads()\n"
                                   "declare i32 @kmp_get_blocktime()\n"
                                   "define void @entry(ptr %a) {\n"
                                   "  %s = load ptr, ptr %a\n"
                                   "  %n = call i32 @omp_get_max_threads()\n"
                                   "  %b = call i32 @kmp_get_blocktime()\n"
                                   "  %p = getelementptr i32, ptr %s, i32 1\n"
                                   "  store i32 %n, ptr %s\n"
                                   "  store i32 %b, ptr %p\n"
                                   "  ret void\n}\n"),
                         "entry", /*threads=*/5);
  ASSERT_TRUE(static_cast<bool>(object)) << toString(object.takeError());
  int32_t before[2], during[2], after[2];
  void *pointers[] = {before};
  object->getEntry()(pointers);
  pointers[0] = during;
  object->run(pointers);
  pointers[0] = after;
  object->getEntry()(pointers);
  EXPECT_EQ(during[0], 5);
  if (!std::getenv("OMP_WAIT_POLICY") && !std::getenv("KMP_BLOCKTIME"))
    EXPECT_EQ(during[1], 100); // microseconds
  EXPECT_EQ(before[0], after[0]);
  EXPECT_EQ(before[1], after[1]);
}

/// Each thread adds how many there are to an element of its own, a thousand
/// times.
static std::unique_ptr<llvm::MemoryBuffer> compileLoops() {
  return compileIR("declare void @__kmpc_fork_call(ptr, i32, ptr, ...)\n"
                   "declare i32 @omp_get_thread_num()\n"
                   "declare i32 @omp_get_num_threads()\n"
                   "define internal void @body(ptr %g, ptr %b, ptr %a) {\n"
                   "  %s = load ptr, ptr %a\n"
                   "  %t = call i32 @omp_get_thread_num()\n"
                   "  %n = call i32 @omp_get_num_threads()\n"
                   "  %p = getelementptr i32, ptr %s, i32 %t\n"
                   "  %v = load i32, ptr %p\n"
                   "  %w = add i32 %v, %n\n"
                   "  store i32 %w, ptr %p\n"
                   "  ret void\n}\n"
                   "define void @entry(ptr %a) {\n"
                   "  br label %again\n"
                   "again:\n"
                   "  %i = phi i32 [ 0, %0 ], [ %j, %again ]\n"
                   "  call void (ptr, i32, ptr, ...) @__kmpc_fork_call("
                   "ptr null, i32 1, ptr @body, ptr %a)\n"
                   "  %j = add i32 %i, 1\n"
                   "  %more = icmp ult i32 %j, 1000\n"
                   "  br i1 %more, label %again, label %end\n"
                   "end:\n"
                   "  ret void\n}\n");
}

static std::array<int32_t, 4> runLoops(const LoadedObject &object) {
  std::array<int32_t, 4> sums = {};
  void *pointers[] = {sums.data()};
  object.run(pointers);
  return sums;
}

TEST(Jit, RunsEachLoopOnAllThreads) {
  auto object = LoadedObject::load(compileLoops(), "entry", /*threads=*/3);
  ASSERT_TRUE(static_cast<bool>(object)) << toString(object.takeError());
  const std::array<int32_t, 4> kAll = {3000, 3000, 3000, 0};
  EXPECT_EQ(runLoops(*object), kAll);
  // From several threads at once, each with a team of its own.
  std::vector<std::thread> callers;
  for (int i = 0; i < 3; ++i)
    callers.emplace_back([&] { EXPECT_EQ(runLoops(*object), kAll); });
  for (std::thread &caller : callers)
    caller.join();
  // The entry itself has no team.
  std::array<int32_t, 4> alone = {};
  void *pointers[] = {alone.data()};
  object->getEntry()(pointers);
  EXPECT_EQ(alone, (std::array<int32_t, 4>{1000, 0, 0, 0}));
}

/// Threads that sleep between loops miss none.
TEST(Jit, WakesThreadsThatSleep) {
  const char *before = std::getenv("KMP_BLOCKTIME");
  std::string saved = before ? before : "";
  ::setenv("KMP_BLOCKTIME", "0", /*overwrite=*/1);
  auto object = LoadedObject::load(compileLoops(), "entry", /*threads=*/2);
  ASSERT_TRUE(static_cast<bool>(object)) << toString(object.takeError());
  EXPECT_EQ(runLoops(*object), (std::array<int32_t, 4>{2000, 2000, 0, 0}));
  if (before)
    ::setenv("KMP_BLOCKTIME", saved.c_str(), /*overwrite=*/1);
  else
    ::unsetenv("KMP_BLOCKTIME");
}

/// As the compiler joins the parts of a program.
static std::unique_ptr<llvm::MemoryBuffer>
makeArchive(llvm::ArrayRef<std::unique_ptr<llvm::MemoryBuffer>> objects) {
  std::vector<llvm::NewArchiveMember> members;
  for (const auto &object : objects) {
    members.emplace_back(object->getMemBufferRef());
    members.back().MemberName = "part";
  }
  return cantFail(llvm::writeArchiveToBuffer(
      members, llvm::SymtabWritingMode::NoSymtab, llvm::object::Archive::K_GNU,
      /*Deterministic=*/true, /*Thin=*/false));
}

TEST(Jit, LoadsTheObjectsOfAnArchive) {
  std::unique_ptr<llvm::MemoryBuffer> objects[] = {
      compileIR("declare void @kernel(ptr)\n"
                "define void @entry(ptr %a) {\n"
                "  %s = load ptr, ptr %a\n"
                "  call void @kernel(ptr %s)\n"
                "  ret void\n}\n"),
      compileIR("declare i32 @omp_get_max_threads()\n"
                "define void @kernel(ptr %s) {\n"
                "  %n = call i32 @omp_get_max_threads()\n"
                "  store i32 %n, ptr %s\n"
                "  ret void\n}\n")};
  auto object =
      LoadedObject::load(makeArchive(objects), "entry", /*threads=*/3);
  ASSERT_TRUE(static_cast<bool>(object)) << toString(object.takeError());
  int32_t threads = 0;
  void *pointers[] = {&threads};
  object->run(pointers);
  EXPECT_EQ(threads, 3);
}

TEST(Jit, RefusesADamagedArchive) {
  EXPECT_NE(getMessage(LoadedObject::load(
                llvm::MemoryBuffer::getMemBuffer("!<arch>\npart"), "entry")),
            "");
}

TEST(Jit, NamesAMissingSymbol) {
  std::string message = getMessage(
      LoadedObject::load(compileIR("declare void @amp_no_such_function()\n"
                                   "define void @entry(ptr %a) {\n"
                                   "  call void @amp_no_such_function()\n"
                                   "  ret void\n}\n"),
                         "entry"));
  EXPECT_NE(message.find("cannot load 'entry'"), std::string::npos);
  EXPECT_NE(message.find("amp_no_such_function"), std::string::npos);
}

TEST(Jit, NamesAMissingEntry) {
  std::string message = getMessage(LoadedObject::load(
      compileIR("define void @other(ptr %a) {\n  ret void\n}\n"), "entry"));
  EXPECT_NE(message.find("entry"), std::string::npos);
}

TEST(Jit, RefusesWhatIsNoObject) {
  EXPECT_NE(getMessage(LoadedObject::load(
                llvm::MemoryBuffer::getMemBuffer("not an object"), "entry")),
            "");
}

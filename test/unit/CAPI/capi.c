/*===- capi.c - The C API from C ----------------------------------*- C -*-===*\
|*                                                                            *|
|* A model of one weight whose steps have exact answers, on arrays of the     *|
|* caller's and on the step's own; errors; our dialects in a context of the   *|
|* caller's. Prints what fails, and exits with 1 if anything did.             *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#include "amp-c/Recorder.h"
#include "amp-c/Registration.h"
#include "amp-c/Replicas.h"
#include "amp-c/Step.h"
#include "mlir-c/IR.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int numFailures = 0;

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                   \
      ++numFailures;                                                           \
    }                                                                          \
  } while (0)

/* The sum of w * x[i]: its gradient is the sum of x. */
static const char *const kModel =
    "#id = affine_map<(i) -> (i)>\n"
    "#none = affine_map<(i) -> ()>\n"
    "func.func @loss(%w: tensor<f32> {amp.param = \"w\"},\n"
    "    %x: tensor<4xf32> {amp.input = \"x\"}) -> tensor<f32> {\n"
    "  %c0 = arith.constant 0.0 : f32\n"
    "  %e = tensor.empty() : tensor<f32>\n"
    "  %z = linalg.fill ins(%c0 : f32) outs(%e : tensor<f32>)\n"
    "    -> tensor<f32>\n"
    "  %r = linalg.generic {indexing_maps = [#none, #id, #none],\n"
    "      iterator_types = [\"reduction\"]}\n"
    "      ins(%w, %x : tensor<f32>, tensor<4xf32>)\n"
    "      outs(%z : tensor<f32>) {\n"
    "  ^bb0(%a: f32, %b: f32, %s: f32):\n"
    "    %p = arith.mulf %a, %b : f32\n"
    "    %t = arith.addf %s, %p : f32\n"
    "    linalg.yield %t : f32\n"
    "  } -> tensor<f32>\n"
    "  return %r : tensor<f32>\n"
    "}\n";

static void expectSuccess(AmpError error) {
  if (!error)
    return;
  printf("unexpected error: %s\n", ampErrorGetMessage(error));
  ++numFailures;
  ampErrorDestroy(error);
}

static void expectError(AmpError error, const char *part) {
  if (!error || !strstr(ampErrorGetMessage(error), part)) {
    printf("expected an error with '%s', found '%s'\n", part,
           error ? ampErrorGetMessage(error) : "success");
    ++numFailures;
  }
  if (error)
    ampErrorDestroy(error);
}

static DLTensor makeArray(void *data, int rank, int64_t *shape) {
  DLTensor array = {0};
  array.data = data;
  array.device.device_type = kDLCPU;
  array.ndim = rank;
  array.dtype.code = kDLFloat;
  array.dtype.bits = 32;
  array.dtype.lanes = 1;
  array.shape = shape;
  return array;
}

static AmpProgram compile(const char *optimizer) {
  AmpCompileOptions options;
  AmpProgram program = NULL;
  ampCompileOptionsInit(&options);
  options.optimizer = optimizer;
  options.useCache = 0;
  expectSuccess(
      ampProgramCreate(kModel, strlen(kModel), "model", &options, &program));
  return program;
}

/* w = 2 - 0.5 * (1 + 2 + 3 + 4) = -3, in the caller's own float. */
static void testCallersArrays(AmpProgram program) {
  float w = 2.0f, x[8] = {1, 9, 2, 9, 3, 9, 4, 9};
  int64_t shape[1] = {4}, strides[1] = {2};
  DLTensor weight = makeArray(&w, 0, NULL), input = makeArray(x, 1, shape);
  /* The manifest's first two arguments are w and x. */
  const DLTensor *arrays[64] = {&weight}, *inputs[1] = {&input};
  double loss = 0;
  int64_t ran = 0, applied = 0;
  AmpStep step = NULL;
  input.strides = strides;
  expectSuccess(ampStepCreate(program, arrays, &step));
  expectSuccess(ampStepRun(step, inputs, 1));
  ampStepGetReports(step, &loss, 1);
  ampStepGetCounts(step, &ran, &applied);
  CHECK(loss == 20.0);
  CHECK(w == -3.0f);
  CHECK(ran == 1 && applied == 1);
  /* NaN is a status, no error, and changes nothing. */
  x[0] = NAN;
  expectSuccess(ampStepRun(step, inputs, 1));
  ampStepGetCounts(step, &ran, &applied);
  CHECK(w == -3.0f);
  CHECK(ran == 2 && applied == 1);
  ampStepDestroy(step);
}

static void testErrors(AmpProgram program) {
  float w = 2.0f, x[4] = {1, 2, 3, 4};
  int64_t shape[1] = {3};
  DLTensor weight = makeArray(&w, 0, NULL), input = makeArray(x, 1, shape);
  const DLTensor *arrays[64] = {&input}, *inputs[1] = {&input};
  AmpCompileOptions options;
  AmpProgram other = NULL;
  AmpText text = NULL;
  AmpStep step = NULL;
  expectError(ampStepCreate(program, arrays, &step),
              "param 'w': expected f32[], found f32[3]");
  expectSuccess(ampStepCreate(program, NULL, &step));
  expectError(ampStepRun(step, inputs, 1), "expected f32[4], found f32[3]");
  expectError(ampStepRun(step, inputs, 0), "expected 1 inputs, found 0");
  expectError(ampStepRead(step, 1000, &weight), "found 1000");
  input.device.device_type = kDLCUDA;
  expectError(ampStepRun(step, inputs, 1), "expected an array on the CPU");
  expectError(ampStepLoad(step, "/no/such/file", NULL, NULL), "/no/such/file");
  ampStepDestroy(step);
  ampCompileOptionsInit(&options);
  options.policy = "bf17";
  expectError(
      ampProgramCreate(kModel, strlen(kModel), "model", &options, &other),
      "unknown policy 'bf17'");
  options.size = 8;
  expectError(
      ampProgramCreate(kModel, strlen(kModel), "model", &options, &other),
      "AmpCompileOptions: expected a size of");
  expectError(ampRunPipeline("oops", 4, "text.mlir", "builtin.module()", NULL,
                             NULL, &text),
              "text.mlir:1:1");
  expectError(
      ampRunPipeline("", 0, "text", "builtin.module(nix)", NULL, NULL, &text),
      "nix");
}

/* Values go in and out, converted. */
static void testValues(AmpProgram program) {
  double value = 0.1;
  float w = 0;
  DLTensor wide = makeArray(&value, 0, NULL), narrow = makeArray(&w, 0, NULL);
  AmpStep step = NULL;
  wide.dtype.bits = 64;
  expectSuccess(ampStepCreate(program, NULL, &step));
  expectSuccess(ampStepWrite(step, 0, &wide));
  expectSuccess(ampStepRead(step, 0, &narrow));
  CHECK(w == 0.1f);
  expectSuccess(ampStepRead(step, 0, &wide));
  CHECK(value == (double)0.1f);
  ampStepDestroy(step);
}

static void testTexts(AmpProgram program) {
  AmpText text = NULL;
  expectSuccess(ampGetInfo(&text));
  CHECK(strstr(ampTextGetData(text), "\"tier\""));
  ampTextDestroy(text);
  expectSuccess(ampProgramDescribe(program, &text));
  CHECK(strstr(ampTextGetData(text), "\"manifest\""));
  CHECK(strlen(ampTextGetData(text)) == ampTextGetSize(text));
  ampTextDestroy(text);
  expectSuccess(
      ampPrintIR(kModel, strlen(kModel), "model", NULL, "precision", &text));
  CHECK(strstr(ampTextGetData(text), "func.func"));
  ampTextDestroy(text);
}

/* Two steps, the better evaluation after the first; an end after the second. */
static void testRecorder(AmpProgram program) {
  float x[4] = {1, 2, 3, 4};
  int64_t shape[1] = {4};
  DLTensor input = makeArray(x, 1, shape);
  const DLTensor *inputs[1] = {&input};
  const char *names[1] = {"loss"};
  double losses[2] = {1.0, 2.0};
  AmpRecordOptions options;
  AmpRecorder recorder = NULL;
  AmpRunPosition position;
  AmpStep step = NULL;
  AmpText text = NULL;
  ampRecordOptionsInit(&options);
  options.patience = 1;
  options.history = 1;
  expectSuccess(ampStepCreate(program, NULL, &step));
  expectSuccess(ampRecorderCreate(step, &options, &recorder));
  for (int i = 0; i < 2; ++i) {
    CHECK(!ampRecorderHasStalled(recorder));
    expectSuccess(ampStepRun(step, inputs, 1));
    ampRecorderAddStep(recorder, step, 0.25);
    expectSuccess(ampRecorderAddEvaluation(recorder, names, &losses[i], 1, 4));
  }
  CHECK(ampRecorderHasStalled(recorder));
  ampRecorderEndEpoch(recorder);
  position = ampRecorderGetPosition(recorder);
  CHECK(position.epoch == 1 && position.position == 0);
  CHECK(position.step == 2 && position.applied == 2);
  expectSuccess(ampRecorderClose(recorder));
  expectSuccess(ampRecorderDescribe(recorder, &text));
  CHECK(strstr(ampTextGetData(text), "\"best\":\"loss 1 at step 1\""));
  CHECK(strstr(ampTextGetData(text), "<svg"));
  ampTextDestroy(text);
  ampRecorderDestroy(recorder);
  ampStepDestroy(step);
}

static void testRecorderErrors(AmpProgram program) {
  const char *names[1] = {"loss"};
  double values[1] = {0.0};
  char folder[] = "/tmp/amp-capi-XXXXXX", path[64];
  AmpRecordOptions options;
  AmpRecorder recorder = NULL;
  AmpStep step = NULL;
  expectSuccess(ampStepCreate(program, NULL, &step));
  ampRecordOptionsInit(&options);
  options.size = 8;
  expectError(ampRecorderCreate(step, &options, &recorder),
              "AmpRecordOptions: expected a size of");
  ampRecordOptionsInit(&options);
  options.best = "f1";
  expectError(ampRecorderCreate(step, &options, &recorder), "'f1'");
  options.best = "f1:max";
  expectError(ampRecorderCreate(step, &options, &recorder), "checkpoint");
  ampRecordOptionsInit(&options);
  options.checkpoint = "/no/such/folder/c.safetensors";
  options.best = "f1:max";
  expectError(ampRecorderCreate(step, &options, &recorder),
              "/no/such/folder/c.safetensors");
  /* A folder that goes after the start. */
  CHECK(mkdtemp(folder));
  snprintf(path, sizeof(path), "%s/c.safetensors", folder);
  options.checkpoint = path;
  expectSuccess(ampRecorderCreate(step, &options, &recorder));
  CHECK(rmdir(folder) == 0);
  CHECK(!ampRecorderIsDueByClock(recorder));
  expectError(ampRecorderAddEvaluation(recorder, names, values, 1, 1), "'f1'");
  expectError(ampRecorderSave(recorder), path);
  ampRecorderDestroy(recorder);
  ampStepDestroy(step);
}

/* Of a process that is alone; test_distributed.py has the others. */
static void testReplicas(AmpProgram program) {
  const char *name = "the weather", *fine = "fine";
  AmpCompileOptions options;
  AmpProgram two = NULL;
  AmpStep step = NULL;
  AmpText text = NULL;
  expectError(ampReplicasJoin(2), "expected 2 replicas, found one process");
  expectSuccess(ampReplicasJoin(0));
  CHECK(ampReplicasGetRank() == 0 && ampReplicasGetCount() == 1);
  expectSuccess(ampReplicasAgree("", &name, &fine, 1));
  expectError(ampReplicasAgree("no data", NULL, NULL, 0), "no data");
  expectSuccess(ampReplicasShareText("a\0b", 3, &text));
  CHECK(ampTextGetSize(text) == 3);
  ampTextDestroy(text);
  ampReplicasWish(3);
  CHECK(ampReplicasGetWish() == 3);
  expectSuccess(ampStepCreate(program, NULL, &step));
  expectSuccess(ampStepShare(step));
  ampStepDestroy(step);
  ampCompileOptionsInit(&options);
  options.replicas = 2;
  options.optimizer = "sgd";
  expectSuccess(ampProgramCreate(kModel, strlen(kModel), "model", &options,
                                 &two));
  expectError(ampStepCreate(two, NULL, &step), "found one of 2");
  ampProgramDestroy(two);
  options.shard = "all";
  expectError(ampProgramCreate(kModel, strlen(kModel), "model", &options, &two),
              "'shard': expected none or optimizer, found 'all'");
  options.shard = "optimizer";
  options.bucket = "much";
  expectError(ampProgramCreate(kModel, strlen(kModel), "model", &options, &two),
              "'bucket': expected a size as 8GiB or 500MiB, found 'much'");
  expectSuccess(ampReplicasLeave(0));
}

static void testRegistration(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  MlirContext context;
  ampRegisterAllDialects(registry);
  context = mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/0);
  CHECK(!mlirDialectIsNull(mlirContextGetOrLoadDialect(
      context, mlirStringRefCreateFromCString("amp"))));
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
}

int main(void) {
  AmpProgram program = compile("sgd,lr=0.5");
  if (program) {
    testCallersArrays(program);
    testErrors(program);
    testValues(program);
    testTexts(program);
    testRecorder(program);
    testRecorderErrors(program);
    testReplicas(program);
    ampProgramDestroy(program);
  }
  testRegistration();
  printf("%d failures\n", numFailures);
  return numFailures != 0;
}

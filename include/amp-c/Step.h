/*===- amp-c/Step.h - A program with its arrays -------------------*- C -*-===*\
|*                                                                            *|
|* Arrays come as DLTensor of DLPack (https://dmlc.github.io/dlpack), on the  *|
|* CPU. Arguments are numbered as in the program's manifest.                  *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef AMP_C_STEP_H
#define AMP_C_STEP_H

#include "amp-c/Program.h"
#include <dlpack/dlpack.h>

#ifdef __cplusplus
extern "C" {
#endif

/** One instance of a program. Not to be used by two threads at a time. */
typedef struct AmpStepImpl *AmpStep;

/** Makes an instance. `arrays` is null, or has a pointer for each argument:
 *  an array that becomes the argument's memory, updated in place and to outlive
 *  the step, or null for memory of the step's own. Such an array has the
 *  argument's type and shape, is dense, row after row, and aligned as its
 *  elements are. All arguments are as ampStepInitialize leaves them with seed
 *  0, but arrays of the caller's, which keep what they hold. */
AMP_CAPI_EXPORTED AmpError ampStepCreate(AmpProgram program,
                                         const DLTensor *const *arrays,
                                         AmpStep *step);
AMP_CAPI_EXPORTED void ampStepDestroy(AmpStep step);

/** First values of parameters, states, slots and control values: as the model
 *  says, or with `rules` ("*.weight=normal(0.02)") by name; null: none. */
AMP_CAPI_EXPORTED AmpError ampStepInitialize(AmpStep step, uint64_t seed,
                                             const char *rules);

/** Runs one step. `inputs` has an array for each input, in the order of the
 *  manifest, or null for an input that stays as it is. An array that is dense
 *  and of the input's type is read where it lies; another one is copied and
 *  converted, as far as no value of an integer is lost. They are read until
 *  this returns. That a step skipped its update is no error: see "status" among
 *  the reports. */
AMP_CAPI_EXPORTED AmpError ampStepRun(AmpStep step,
                                      const DLTensor *const *inputs,
                                      size_t count);

/** Whether a step that is skipped because something was not finite is run a
 *  second time, as a program that tells which op made it so: see
 *  ampStepGetOverflow. Steps that apply cost the copy of a few numbers, the
 *  first that is skipped a compilation, or what the cache has of it. */
AMP_CAPI_EXPORTED void ampStepSetAttribution(AmpStep step, int isOn);
/** "matmul at mlp.mlir:40: 12.5 % not finite", of the last step; "" where it
 *  was applied, or nothing was found. */
AMP_CAPI_EXPORTED AmpError ampStepGetOverflow(AmpStep step, AmpText *result);

/** What the last step reported, in the order of the manifest's reports, the
 *  first `count` of them. */
AMP_CAPI_EXPORTED void ampStepGetReports(AmpStep step, double *values,
                                         size_t count);

/** Tells what of the last step's "status" people should know, as "label or
 *  index out of range in step 3: input 'y' has 12, expected 0 to 9" where
 *  `where` is "step 3", but what `warned` has already. Gives `warned` with what
 *  was told now. */
AMP_CAPI_EXPORTED uint32_t ampStepWarn(AmpStep step, uint32_t status,
                                       const char *where, uint32_t warned,
                                       AmpWarnFn warn, void *userData);

/** Copies an argument's values into an array of its shape, or from one. Floats
 *  are rounded to nearest even. Of what each replica has a part of ("whole" in
 *  the manifest has the shape of all) an array of the part's shape is that;
 * into one of the whole's shape all replicas read at one place, and from one
 * each takes its part. */
AMP_CAPI_EXPORTED AmpError ampStepRead(AmpStep step, size_t argument,
                                       const DLTensor *array);
AMP_CAPI_EXPORTED AmpError ampStepWrite(AmpStep step, size_t argument,
                                        const DLTensor *array);

/** Has an argument live in another array of the caller's, as ampStepCreate
 *  says. What it held is not copied. */
AMP_CAPI_EXPORTED AmpError ampStepBind(AmpStep step, size_t argument,
                                       const DLTensor *array);

/** Tells the step that somebody wrote into its parameters or slots in place. A
 *  step sees that by itself where much has changed; see StepInstance.h. */
AMP_CAPI_EXPORTED void ampStepRefresh(AmpStep step);

/** Writes parameters, states, slots and control values to a safetensors file,
 *  which is the old one or the new one, never half of it. Where each replica
 * has parts of them, all do so at one place, the first one writes the file, and
 * an error is one of all. */
AMP_CAPI_EXPORTED AmpError ampStepSave(AmpStep step, const char *path);
/** Reads all that ampStepSave, or `amp-run train`, wrote. The step is changed
 *  only when the whole file fits; a model that computes something else with
 *  the same parameters is a warning. */
AMP_CAPI_EXPORTED AmpError ampStepLoad(AmpStep step, const char *path,
                                       AmpWarnFn warn, void *userData);

/** Steps that ran and that applied, with those before the file that was
 *  loaded. */
AMP_CAPI_EXPORTED void ampStepGetCounts(AmpStep step, int64_t *ran,
                                        int64_t *applied);

#ifdef __cplusplus
}
#endif

#endif /* AMP_C_STEP_H */

/*===- amp-c/Program.h - From MLIR text to a program --------------*- C -*-===*/

#ifndef AMP_C_PROGRAM_H
#define AMP_C_PROGRAM_H

#include "amp-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum AmpProgramKind {
  AmpProgramTrain,  /**< a step that updates the parameters */
  AmpProgramGrad,   /**< the loss and one gradient a parameter */
  AmpProgramEval,   /**< the loss and metrics */
  AmpProgramPredict /**< outputs, of a function that need not have a loss */
} AmpProgramKind;

/** How to compile. Fill it by ampCompileOptionsInit, then set what is to be
 *  another than the default. Texts are those of amp-run's options of the same
 *  name; null is "as the module says, or the default". A later version adds
 *  fields at the end. */
typedef struct AmpCompileOptions {
  size_t size; /**< of the struct that the caller knows */
  AmpProgramKind kind;
  const char *function;      /**< of the loss; null: the one there is */
  const char *policy;        /**< "bf16", "torch-cuda:f16,softmax=f32" */
  const char *scaler;        /**< "torch,init=1024", "none" */
  const char *anomaly;       /**< "either,factor=6" */
  const char *optimizer;     /**< "adamw,lr=1e-3" */
  const char *groups;        /**< "*.bias=sgd,lr=0.1;..." */
  const char *schedule;      /**< "cosine,warmup=100,total=1000" */
  const char *paramRounding; /**< "nearest_even", "stochastic", "kahan" */
  double ema;                /**< NaN: no averages of the parameters */
  double clipNorm;           /**< NaN: none */
  double clipValue;          /**< NaN: none */
  int64_t accumulate;        /**< micro-batches a step; 0: as the module says */
  int64_t params;            /**< the first arguments are so many; -1: marked */
  int64_t batch;             /**< rows; 0: as the module has */
  int64_t grads;           /**< results after the loss that are gradients; -1 */
  int64_t lossResult;      /**< the result that is the loss; -1: the first */
  const char *states;      /**< "arg4:1,arg5:2" */
  const char *constants;   /**< "mask,positions" */
  const char *loss;        /**< "cross_entropy", "mse": add one */
  const char *target;      /**< "cpu", "cuda", "sim:sm_80" */
  const char *tier;        /**< of the CPU; null: the machine's best */
  int64_t threads;         /**< 0: one a processor, or OMP_NUM_THREADS */
  int optimize;            /**< 0: compiles faster, runs slower; same bits */
  int fuse;                /**< 0: each op is a kernel */
  int useCache;            /**< 0: neither read nor written */
  AmpWarnFn warn;          /**< null: nobody hears them */
  void *userData;          /**< of `warn` */
  const char *metrics;     /**< "accuracy,top5" of a loss over classes */
  const char *recompute;   /**< "full": activations are made again; "cheap",
                                "selective" */
  const char *memory;      /**< "8GiB": as few as fit are made again */
  const char *slotFormat;  /**< of the optimizer: "full", "bf16", "dynamic8" */
  const char *paramFormat; /**< of f32 with copies in bf16: "full", "split" */
  const char *onOverflow;  /**< of values not finite: "skip", "apply" */
  int64_t replicas;        /**< processes that train together; 0: this one */
  int syncBatchNorm;       /**< not 0: statistics of a batch are over all */
  const char *bucket;      /**< of gradients that travel at once: "25MiB" */
  const char *shard;       /**< what each replica has a part of: "optimizer" */
  int partParams;          /**< not 0: with that, a part of each parameter,
                                too, that is read in 16 bits alone; else all,
                                which may be bound */
  int keepCopies;          /**< not 0: 16-bit copies of parameters that are only
                                read, made when one is written (ampStepWrite,
                                ampStepRefresh) */
} AmpCompileOptions;

/** The defaults. */
AMP_CAPI_EXPORTED void ampCompileOptionsInit(AmpCompileOptions *options);

/** A program that is linked into this process. Any number of steps may run it,
 *  in any threads. It lives until it and all its steps are destroyed. */
typedef struct AmpProgramImpl *AmpProgram;

/** The option of these, with a value where that says more, for what another
 *  system calls it: "optimizer=adamw,lr=..." for "learning_rate"; "" for a name
 *  that is none. */
AMP_CAPI_EXPORTED const char *ampSuggestOption(const char *name);

/** Compiles MLIR text, or takes the program from the cache on the disk. `name`
 *  is for messages: "model.mlir". */
AMP_CAPI_EXPORTED AmpError ampProgramCreate(const char *source, size_t size,
                                            const char *name,
                                            const AmpCompileOptions *options,
                                            AmpProgram *program);
AMP_CAPI_EXPORTED void ampProgramDestroy(AmpProgram program);

/** A JSON object: "manifest" (the arguments in order, each with "name", "role",
 *  "dtype", "shape"; policy, optimizer, ...), "tier", "threads", "from_cache",
 *  "times" (pairs of a phase and milliseconds). */
AMP_CAPI_EXPORTED AmpError ampProgramDescribe(AmpProgram program,
                                              AmpText *json);

/** The module after a phase of compiling it: "import", "precision",
 *  "autodiff", "step", "form", "bufferize", "codegen", "llvm". */
AMP_CAPI_EXPORTED AmpError ampPrintIR(const char *source, size_t size,
                                      const char *name,
                                      const AmpCompileOptions *options,
                                      const char *phase, AmpText *result);

/** The launches of the program's kernels, in order: a JSON array of objects
 * with "kernel", "computes", "location", "flops", "bytes" of all arrays that it
 * is given, and "results". */
AMP_CAPI_EXPORTED AmpError ampListKernels(const char *source, size_t size,
                                          const char *name,
                                          const AmpCompileOptions *options,
                                          AmpText *json);

/** What the policy makes of each op, and why: a table, or JSON where `json` is
 *  not 0. With another policy the differences to it. */
AMP_CAPI_EXPORTED AmpError ampExplain(const char *source, size_t size,
                                      const char *name,
                                      const AmpCompileOptions *options,
                                      int json, const char *otherPolicy,
                                      AmpText *result);

#ifdef __cplusplus
}
#endif

#endif /* AMP_C_PROGRAM_H */

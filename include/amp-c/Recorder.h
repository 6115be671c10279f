/*===- amp-c/Recorder.h - What stays of a training run ------------*- C -*-===*\
|*                                                                            *|
|* Checkpoints, logs, the best evaluation, plots. Whoever runs the steps      *|
|* tells the recorder of each; it runs nothing.                               *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef AMP_C_RECORDER_H
#define AMP_C_RECORDER_H

#include "amp-c/Step.h"

#ifdef __cplusplus
extern "C" {
#endif

/** When a run is saved, when it ends early, and what is written of it. A null
 *  or empty path is none. To be filled by ampRecordOptionsInit. */
typedef struct AmpRecordOptions {
  size_t size;              /**< of the struct that the caller knows */
  const char *checkpoint;   /**< file */
  int resume;               /**< not 0: the step goes on from the checkpoint */
  int64_t checkpointSteps;  /**< write it every so many steps, too; 0: not */
  double checkpointSeconds; /**< or after so long; 0: not */
  int64_t keep;             /**< so many stay under their steps' numbers */
  const char *best;         /**< metric: "loss", "accuracy", "perplexity:min" */
  int64_t patience;         /**< evaluations without a better one; 0: no end */
  const char *log;          /**< file of JSON lines */
  const char *tensorboard;  /**< folder of event files */
  const char *report;       /**< HTML file */
  int history;              /**< not 0: ampRecorderDescribe has the steps */
  AmpWarnFn warn;           /**< null: nobody hears them */
  void *userData;           /**< of `warn` */
} AmpRecordOptions;

AMP_CAPI_EXPORTED void ampRecordOptionsInit(AmpRecordOptions *options);

typedef struct AmpRecorderImpl *AmpRecorder;

/** `step` must outlive the recorder; its state is what checkpoints hold. With
 *  `resume` it becomes that of the checkpoint; without, it stays, and steps are
 *  counted from 0. A checkpoint or report that cannot be written is an error
 *  here, before the first step. */
AMP_CAPI_EXPORTED AmpError ampRecorderCreate(AmpStep step,
                                             const AmpRecordOptions *options,
                                             AmpRecorder *recorder);
AMP_CAPI_EXPORTED void ampRecorderDestroy(AmpRecorder recorder);

/** Where the run is: epochs that ended, steps of the next one that were taken,
 *  steps in all and those that applied, with those before the checkpoint. */
typedef struct AmpRunPosition {
  int64_t epoch, position, step, applied;
} AmpRunPosition;
AMP_CAPI_EXPORTED AmpRunPosition ampRecorderGetPosition(AmpRecorder recorder);

/** Of the report: a value in force under its name, in the order of calls. The
 *  name "title" is the page's title. */
AMP_CAPI_EXPORTED void
ampRecorderAddSetting(AmpRecorder recorder, const char *name, const char *text);
/** Of the report: the precision of each op, as ampExplain tells it. */
AMP_CAPI_EXPORTED AmpError
ampRecorderAddPrecision(AmpRecorder recorder, const char *source, size_t size,
                        const char *name, const AmpCompileOptions *options);

/** A step that took `seconds`. `ran` is the recorder's step, or another one on
 *  the same state, as for another size of batch. */
AMP_CAPI_EXPORTED void ampRecorderAddStep(AmpRecorder recorder, AmpStep ran,
                                          double seconds);
/** All rows were seen: the next step is the first of another epoch. */
AMP_CAPI_EXPORTED void ampRecorderEndEpoch(AmpRecorder recorder);
/** An evaluation after the last step, over `rows`: `count` names with values,
 *  one of them "loss". An error where `best` is none of them. */
AMP_CAPI_EXPORTED AmpError ampRecorderAddEvaluation(AmpRecorder recorder,
                                                    const char *const *names,
                                                    const double *values,
                                                    size_t count, int64_t rows);
/** Not 0 when `patience` evaluations were no better than one before them. */
AMP_CAPI_EXPORTED int ampRecorderHasStalled(AmpRecorder recorder);

/** Writes the checkpoint where it is due after the last step; what fails is a
 *  warning. */
AMP_CAPI_EXPORTED void ampRecorderSaveIfDue(AmpRecorder recorder);
/** Not 0 when one is due by `checkpointSeconds`. Replicas whose checkpoints
 * have parts of all agree on that, as by ampReplicasWish: ampRecorderSaveIfDue
 *  leaves it out, and ampRecorderSaveAsAgreed is for all, behind one step. */
AMP_CAPI_EXPORTED int ampRecorderIsDueByClock(AmpRecorder recorder);
AMP_CAPI_EXPORTED void ampRecorderSaveAsAgreed(AmpRecorder recorder);
/** Writes the checkpoint and the report now, if there are to be such. */
AMP_CAPI_EXPORTED AmpError ampRecorderSave(AmpRecorder recorder);
/** Writes what a checkpoint after the last step that applied would have been,
 *  where none can apply any more, and gives that step's number; -1, and no
 *  file, where none of this run's was. */
AMP_CAPI_EXPORTED AmpError ampRecorderSaveLastApplied(AmpRecorder recorder,
                                                      int64_t *step);
/** Why the run ended, for the report: "all steps done". */
AMP_CAPI_EXPORTED void ampRecorderSetEnd(AmpRecorder recorder, const char *why);
/** Writes all that is not written yet. Nothing can be added any more. */
AMP_CAPI_EXPORTED AmpError ampRecorderClose(AmpRecorder recorder);

/** A JSON object: "best" ("loss 0.116 at step 300", or ""), "steps" and
 *  "evaluations", each an object of names to points [first step, last step,
 *  mean, least, largest, values that are not finite] (null where none is
 *  finite), "plots", pairs of a name and SVG, and "style", the CSS of
 *  these. */
AMP_CAPI_EXPORTED AmpError ampRecorderDescribe(AmpRecorder recorder,
                                               AmpText *json);

#ifdef __cplusplus
}
#endif

#endif /* AMP_C_RECORDER_H */

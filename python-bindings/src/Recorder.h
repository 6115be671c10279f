//===- Recorder.h - What stays of a run, for Python -------------*- C++ -*-===//

#ifndef AMP_PYTHON_RECORDER_H
#define AMP_PYTHON_RECORDER_H

#include "Step.h"

namespace amp {

/// The class Recorder of the module.
void defineRecorder(nanobind::module_ &module);

} // namespace amp

#endif // AMP_PYTHON_RECORDER_H

//===- Replicas.h - Processes that train together, for Python ---*- C++ -*-===//

#ifndef AMP_PYTHON_REPLICAS_H
#define AMP_PYTHON_REPLICAS_H

#include "Support.h"

namespace amp {

/// Defines the functions that amp.distributed is made of.
void defineReplicas(nanobind::module_ &module);

} // namespace amp

#endif // AMP_PYTHON_REPLICAS_H

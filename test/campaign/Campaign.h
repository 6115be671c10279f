//===- Campaign.h - Many modules, in several processes ----------*- C++ -*-===//

#ifndef AMP_TEST_CAMPAIGN_CAMPAIGN_H
#define AMP_TEST_CAMPAIGN_CAMPAIGN_H

#include "Generator.h"

namespace mlir::amp::campaign {

struct CampaignOptions {
  std::string program; ///< how to call it again
  Settings settings;   ///< of the first module
  int64_t numModules = 0;
  int64_t numJobs = 1;
  std::string output; ///< folder for modules that fail
};

/// Whether every module passed. A module that ends its process fails.
bool runCampaign(const CampaignOptions &options);

} // namespace mlir::amp::campaign

#endif // AMP_TEST_CAMPAIGN_CAMPAIGN_H

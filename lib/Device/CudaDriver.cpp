//===- CudaDriver.cpp - The CUDA driver, found at run time ------*- C++ -*-===//

#include "CudaDriver.h"
#include "CudaReplicas.h"
#include "FunctionFinder.h"
#include "amp/Device/Device.h"
#include "llvm/Support/DynamicLibrary.h"
#include <cstdlib>

using namespace mlir::amp;

/// The first with PTX ISA 8.4, which device code is made in: CUDA 12.4.
static constexpr int kOldestVersion = 12040;

llvm::Error CudaDriver::check(CudaResult result,
                              const llvm::Twine &what) const {
  if (result == 0)
    return llvm::Error::success();
  const char *name = nullptr, *text = nullptr;
  // Both leave null for a number that an older driver does not know.
  (void)cuGetErrorName(result, &name);
  (void)cuGetErrorString(result, &text);
  std::string message = what.str() + ": ";
  message += name ? name : "CUDA error " + std::to_string(result);
  if (text)
    message += " (" + std::string(text) + ")";
  return llvm::createStringError(message);
}

/// "12.4" for 12040.
static std::string formatVersion(int version) {
  return std::to_string(version / 1000) + "." +
         std::to_string(version % 1000 / 10);
}

static llvm::Error verifyVersion(const CudaDriver &driver) {
  int version = 0;
  if (llvm::Error error = driver.check(driver.cuDriverGetVersion(&version),
                                       "the CUDA driver's version"))
    return error;
  if (version >= kOldestVersion)
    return llvm::Error::success();
  return llvm::createStringError("the CUDA driver is too old: expected one for "
                                 "CUDA " +
                                 formatVersion(kOldestVersion) +
                                 " or newer, found one for CUDA " +
                                 formatVersion(version));
}

/// Fills the table. An error names the first function that is not there.
static llvm::Error findFunctions(CudaDriver &driver,
                                 llvm::sys::DynamicLibrary &library,
                                 llvm::StringRef path) {
  FunctionFinder functions(library);
#define AMP_CUDA_FUNCTION(NAME, ...)                                           \
  driver.NAME =                                                                \
      reinterpret_cast<CudaResult (*)(__VA_ARGS__)>(functions.find(#NAME));
  AMP_CUDA_FUNCTIONS(AMP_CUDA_FUNCTION)
#undef AMP_CUDA_FUNCTION
  // The version says better what an old driver lacks.
  if (driver.cuDriverGetVersion && driver.cuGetErrorName &&
      driver.cuGetErrorString)
    if (llvm::Error error = verifyVersion(driver))
      return error;
  const char *missing = functions.getMissing();
  if (!missing)
    return llvm::Error::success();
  return llvm::createStringError("the CUDA driver " + path +
                                 " has no function '" + missing + "'");
}

llvm::Expected<CudaDriver> CudaDriver::load() {
  const char *path = std::getenv("AMP_CUDA_DRIVER");
  if (!path || !*path)
    path = "libcuda.so.1";
  std::string reason;
  auto library = llvm::sys::DynamicLibrary::getPermanentLibrary(path, &reason);
  if (!library.isValid())
    return llvm::createStringError("no CUDA driver: " + reason);
  CudaDriver driver;
  if (llvm::Error error = findFunctions(driver, library, path))
    return error;
  if (llvm::Error error =
          driver.check(driver.cuInit(0), "the CUDA driver does not start"))
    return error;
  int count = 0;
  if (llvm::Error error =
          driver.check(driver.cuDeviceGetCount(&count), "the number of GPUs"))
    return error;
  if (count == 0)
    return llvm::createStringError("the CUDA driver finds no GPU");
  return driver;
}

//===----------------------------------------------------------------------===//
// GPUs
//===----------------------------------------------------------------------===//

static llvm::Expected<GPU> describeGPU(const CudaDriver &driver, int number) {
  GPU gpu;
  int device = 0;
  char name[256] = "";
  size_t bytes = 0;
  for (CudaResult result :
       {driver.cuDeviceGet(&device, number),
        driver.cuDeviceGetName(name, sizeof(name), device),
        driver.cuDeviceTotalMem_v2(&bytes, device),
        driver.cuDeviceGetAttribute(&gpu.major, kCudaComputeCapabilityMajor,
                                    device),
        driver.cuDeviceGetAttribute(&gpu.minor, kCudaComputeCapabilityMinor,
                                    device)})
    if (llvm::Error error = driver.check(result, "the description of GPU " +
                                                     llvm::Twine(number)))
      return error;
  gpu.name = name;
  gpu.number = number;
  gpu.bytes = bytes;
  return gpu;
}

llvm::Expected<llvm::SmallVector<GPU>> mlir::amp::listGPUs() {
  auto driver = CudaDriver::load();
  if (!driver)
    return driver.takeError();
  int count = 0;
  if (llvm::Error error =
          driver->check(driver->cuDeviceGetCount(&count), "the number of GPUs"))
    return error;
  llvm::SmallVector<GPU> gpus;
  for (int number = 0; number < count; ++number) {
    auto gpu = describeGPU(*driver, number);
    if (!gpu)
      return gpu.takeError();
    gpus.push_back(std::move(*gpu));
  }
  return gpus;
}

llvm::Expected<GPU> mlir::amp::findOwnGPU() {
  auto driver = CudaDriver::load();
  if (!driver)
    return driver.takeError();
  auto number = chooseGPU(*driver);
  if (!number)
    return number.takeError();
  return describeGPU(*driver, *number);
}

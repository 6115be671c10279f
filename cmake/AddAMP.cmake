# Build rules of the project: every library and tool goes through these, so
# that all of them link libMLIR.so and libLLVM.so and nothing static beside.

separate_arguments(AMP_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")

# Interface targets carry the flags; libraries and users inherit them. What runs
# programs needs LLVM alone; what makes them needs MLIR, too.
add_library(AMPRunOptions INTERFACE)
target_compile_definitions(AMPRunOptions INTERFACE ${AMP_LLVM_DEFINITIONS})
target_compile_features(AMPRunOptions INTERFACE cxx_std_17)
target_include_directories(AMPRunOptions INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
  $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_include_directories(AMPRunOptions SYSTEM INTERFACE
  "$<BUILD_INTERFACE:${LLVM_INCLUDE_DIRS};${MLIR_INCLUDE_DIRS}>")
target_link_libraries(AMPRunOptions INTERFACE LLVM)

add_library(AMPOptions INTERFACE)
target_link_libraries(AMPOptions INTERFACE MLIR AMPRunOptions)

add_library(AMPFlags INTERFACE)
target_compile_options(AMPFlags INTERFACE
  -Wall -Wextra -Wno-unused-parameter -fno-exceptions
  $<$<BOOL:${AMP_ENABLE_WERROR}>:-Werror>
  $<$<BOOL:${AMP_ENABLE_ASSERTIONS}>:-UNDEBUG>)
if(AMP_SANITIZE)
  # A finding ends the program, or a test would pass over it.
  set(sanitize -fsanitize=${AMP_SANITIZE} -fno-sanitize-recover=all)
  # Of a function that is called by its address it would read the type, in the
  # bytes before it. The driver is C, whose types have other names; before
  # generated code there is nothing, or where a page begins not even memory.
  if(AMP_SANITIZE MATCHES "undefined" AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    list(APPEND sanitize -fno-sanitize=function)
  endif()
  target_compile_options(AMPFlags INTERFACE
    ${sanitize} -fno-omit-frame-pointer)
  target_link_options(AMPFlags INTERFACE ${sanitize})
  # Tools and unit tests link AMPFlags, so each gets this file; the defaults
  # mean nothing to the other sanitizers.
  target_sources(AMPFlags INTERFACE
    ${PROJECT_SOURCE_DIR}/cmake/AsanOptions.cpp)
endif()

# amp_precompile(TARGET): one precompiled header for all, of the first library;
# another one, of LLVM alone, where there is no MLIR to link: whoever reads a
# header of MLIR defines some of its functions, which call others.
# What a target defines for itself is no part of it; code in programs is made to
# be moved as in libraries, since the header's is.
function(amp_precompile name)
  if(NOT AMP_ENABLE_PCH)
    return()
  endif()
  get_target_property(links ${name} LINK_LIBRARIES)
  set(owner AMPIR)
  set(header Precompiled.h)
  if(AMPRunOptions IN_LIST links)
    set(owner AMPRuntime)
    set(header PrecompiledRun.h)
  endif()
  if(name STREQUAL owner)
    target_precompile_headers(${name} PRIVATE
      "${PROJECT_SOURCE_DIR}/lib/${header}")
  else()
    target_precompile_headers(${name} REUSE_FROM ${owner})
  endif()
  target_compile_options(${name} PRIVATE -fPIC
    $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>)
endfunction()

# amp_add_library(NAME source... [WITHOUT_MLIR] [DEPENDS target...]
#                 [LINK library...])
function(amp_add_library name)
  cmake_parse_arguments(ARG "WITHOUT_MLIR" "" "DEPENDS;LINK" ${ARGN})
  set(options AMPOptions)
  if(ARG_WITHOUT_MLIR)
    set(options AMPRunOptions)
  endif()
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PUBLIC ${options} ${ARG_LINK})
  # Not linked to AMPFlags, or an export of a static library would name it.
  target_compile_options(${name} PRIVATE
    $<TARGET_PROPERTY:AMPFlags,INTERFACE_COMPILE_OPTIONS>)
  add_dependencies(${name} AMPIncGen ${ARG_DEPENDS})
  amp_precompile(${name})
  set_property(GLOBAL APPEND PROPERTY AMP_LIBRARIES ${name})
  install(TARGETS ${name} EXPORT AMPTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
endfunction()

# amp_add_tool(NAME source... [LINK library...])
function(amp_add_tool name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} AMPOptions AMPFlags)
  amp_precompile(${name})
  set_property(GLOBAL APPEND PROPERTY AMP_TOOLS ${name})
  set_property(GLOBAL APPEND PROPERTY AMP_TEST_DEPENDS ${name})
  install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endfunction()

# amp_tablegen(FILE.td OUT flag...)...: one generated file a call, gathered
# under AMPIncGen by the caller's add_public_tablegen_target.
macro(amp_tablegen td)
  set(LLVM_TARGET_DEFINITIONS ${td})
  mlir_tablegen(${ARGN})
endmacro()

# amp_table(FILE.td OUT): the generic tables of a file, by LLVM's own backend.
set(LLVM_TABLEGEN_EXE llvm-tblgen)
macro(amp_table td out)
  set(LLVM_TARGET_DEFINITIONS ${td})
  tablegen(LLVM ${out} -gen-searchable-tables)
endmacro()

# amp_add_unittest(NAME source... [WITHOUT_MLIR] [LINK library...]): a gtest
# executable whose tests ctest counts one by one.
function(amp_add_unittest name)
  cmake_parse_arguments(ARG "WITHOUT_MLIR" "" "LINK" ${ARGN})
  set(options AMPOptions)
  if(ARG_WITHOUT_MLIR)
    set(options AMPRunOptions)
  endif()
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE
    ${ARG_LINK} ${options} AMPFlags GTest::gtest_main)
  amp_precompile(${name})
  set_property(GLOBAL APPEND PROPERTY AMP_TEST_DEPENDS ${name})
  gtest_discover_tests(${name} TEST_PREFIX unit/ DISCOVERY_TIMEOUT 60)
endfunction()

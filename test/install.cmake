# cmake -Dbuild=DIR -Dstage=DIR -P install.cmake: installs the build under
# stage, then moves it, so that a path of the first place shows.
file(REMOVE_RECURSE ${stage})
execute_process(
  COMMAND ${CMAKE_COMMAND} --install ${build} --prefix ${stage}/first
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(RENAME ${stage}/first ${stage}/moved)

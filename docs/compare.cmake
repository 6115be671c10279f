# cmake -Dcommand=LIST -Dpage=FILE -P compare.cmake: runs the command and
# compares what it prints with the page.
execute_process(COMMAND ${command} OUTPUT_VARIABLE made
  COMMAND_ERROR_IS_FATAL ANY)
file(READ ${page} committed)
if(NOT made STREQUAL committed)
  message(FATAL_ERROR
    "${page} is out of date: build the target amp-docs and commit the result")
endif()

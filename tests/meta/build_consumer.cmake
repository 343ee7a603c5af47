# Builds and runs the project in consumer/ against the library, in the way WAY.
function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT status EQUAL 0)
        string(REPLACE ";" " " command "${ARGN}")
        message(FATAL_ERROR "${command}\nended with ${status}:\n${output}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK})
set(where -D DLX_SOURCE=${DLX_SOURCE})
if(WAY STREQUAL "find_package")
    run(${CMAKE_COMMAND} --install ${DLX_BUILD} --prefix ${WORK}/first_prefix)
    file(RENAME ${WORK}/first_prefix ${WORK}/prefix) # an installed copy may be moved
    set(where -D CMAKE_PREFIX_PATH=${WORK}/prefix)
elseif(WAY STREQUAL "fetch_content")
    set(where -D FETCHCONTENT_SOURCE_DIR_DLX=${DLX_SOURCE} -D FETCHCONTENT_FULLY_DISCONNECTED=ON) # no network
endif()
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${WORK}/build -G ${GENERATOR} -D WAY=${WAY} ${where}
    -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_UNITY_BUILD=ON) # without a build type: the fastest to build
if(NOT WAY STREQUAL "find_package" AND NOT output MATCHES "dlx is compiled without optimization")
    message(FATAL_ERROR "the library is compiled without optimization, and does not warn:\n${output}")
endif()
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/consumer)
run(${WORK}/build/kernel_consumer)
run(${CMAKE_COMMAND} --install ${WORK}/build --prefix ${WORK}/installed)
file(GLOB_RECURSE installed RELATIVE ${WORK}/installed ${WORK}/installed/*)
if(NOT installed STREQUAL "bin/consumer")
    message(FATAL_ERROR "the library is installed with the project that uses it: ${installed}")
endif()

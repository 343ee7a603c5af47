# The optimization of each part in the build types Release and RelWithDebInfo: what is not in this list has the option of
# the build type, -O3 in Release. The code in the list decides no running time, and compiles in half of the time. A row has
# sources, as a regular expression for the path from the top, an option or `fast`, and the reason. The first row counts that
# fits. To add a row, compare the programs before and after, by callgrind: none may become slower. The option is not -Og: of
# an inline function that several parts use the linker keeps one copy, and the fast parts would call that of -Og.
set(optimization
    "^dlx/(families|formats|shapes)/" -O1 "once for a problem, the search that follows takes longer"
    "^dlx/proof/" -O1 "writing the file takes longer"
    "^dlx/(counting/cross_check|integer/integer|sharing/checkpoint)\\.cpp" -O1 "once for an answer or a checkpoint"
    "^dlx/symmetry/(distinct_options|generators|orbits_of_solutions|quotient|structure)\\.cpp" -O1 "once for a problem"
    "^sudoku/(detail/(lz_string|unicode)|reader/lines/data_set)\\.cpp" -O1 "links and foreign files: one in a call"
    "^sudoku/reader/(documents/|forms/(candidates|decorated_rows|hodoku|sections)\\.cpp)" -O1 "forms of one puzzle each"
    "^sudoku/reason/explanation\\.cpp" -O1 "explains one puzzle, the rules of dlx take longer"
    "^sudoku/rules/" -O1 "variants: once for a puzzle, the search that follows takes longer"
    # Of the programs, what each of a million puzzles passes through keeps the options of the build type.
    "^apps/shared/(record|io/(files|input|output))\\.cpp" fast "each line of input and output"
    "^apps/sudoku/(block_solver|check|convert|puzzle_answer|run|solve|stream|writer)\\.cpp" fast "each puzzle"
    "^apps/sudoku/(reason/(hint|hint_finder|rate)|setters/(generate|generated_record|puzzle_records))\\.cpp" fast "each puzzle"
    "^apps/dlx/(job|search|solve|writer)\\.cpp" fast "each solution"
    "^apps/" -O1 "options, help, pictures, once for a call"
)

# optimize(<target>): compiles the sources of the target that the list names as it says. Call it when the target is complete.
function(optimize target)
    set_target_properties(${target} PROPERTIES OBJECTS_OF_PARTS "")
    if(EMSCRIPTEN OR CMAKE_BUILD_TYPE STREQUAL "Debug") # for size there; one level for all there
        return()
    endif()
    get_target_property(sources ${target} SOURCES)
    get_target_property(libraries ${target} LINK_LIBRARIES)
    get_target_property(pic ${target} POSITION_INDEPENDENT_CODE)
    set(levels)
    foreach(source IN LISTS sources)
        file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/${source})
        set(rows ${optimization})
        while(rows)
            list(POP_FRONT rows pattern level reason)
            if(path MATCHES "${pattern}")
                break()
            endif()
            set(level fast)
        endwhile()
        if(level MATCHES "^-")
            list(REMOVE_ITEM sources ${source})
            list(APPEND levels ${level})
            list(APPEND sources${level} ${source})
        endif()
    endforeach()
    if(NOT levels)
        return()
    endif()
    list(REMOVE_DUPLICATES levels)
    set(objects)
    foreach(level IN LISTS levels)
        set(part ${target}${level}) # such as dlx-Og
        add_library(${part} OBJECT ${sources${level}})
        target_compile_features(${part} PRIVATE cxx_std_20)
        target_compile_options(${part} PRIVATE $<$<CONFIG:Release,RelWithDebInfo>:${level}>)
        target_compile_definitions(${part} PRIVATE $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>)
        target_include_directories(${part} PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
        target_link_libraries(${part} PRIVATE ${libraries})
        set_target_properties(${part} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ${pic}
                              UNITY_BUILD_BATCH_SIZE 32) # which needs no more memory than 26 at -O3
        list(APPEND objects $<TARGET_OBJECTS:${part}>)
    endforeach()
    set_target_properties(${target} PROPERTIES SOURCES "${sources};${objects}" OBJECTS_OF_PARTS "${objects}" LINKER_LANGUAGE CXX)
endfunction()

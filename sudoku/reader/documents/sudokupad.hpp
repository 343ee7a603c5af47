#pragma once

#include "sudoku/reader/documents/json_values.hpp"

#include <string>
#include <string_view>

/// JSON of SudokuPad, as in its code "scl".
namespace sudoku::detail {

/// Returns the JSON that SudokuPad makes shorter: apostrophes are quotation marks, keys have neither these nor their full
/// names, "t" and "f" are true and false, and objects without keys are left out: [,,{v:5}]. Returns JSON as it is.
[[nodiscard]] std::string full_json(std::string_view text);

/// Returns whether an object is of SudokuPad: it has rows of "cells".
[[nodiscard]] bool is_of_sudokupad(const Json& object);

} // namespace sudoku::detail

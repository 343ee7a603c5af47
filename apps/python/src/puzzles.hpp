#pragma once

#include "apps/python/src/call.hpp"

#include "sudoku/many/puzzles.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <pybind11/numpy.h>
#include <span>
#include <utility>

namespace dlx_python {

using Digits = py::array_t<sudoku::Digit, py::array::c_style>; ///< digits of puzzles; arrays are not copied
using Box = std::optional<std::pair<std::uint32_t, std::uint32_t>>;
using Seconds = std::optional<double>;

/// The class Puzzles of Python. It keeps the array whose digits it refers to.
using Many = std::shared_ptr<sudoku::Puzzles>;

[[nodiscard]] Digits array_of(std::span<const sudoku::Digit> digits);

void bind_puzzles(py::module_& module);
void bind_sudoku(py::module_& module);    ///< checking, solving, counting
void bind_reasoning(py::module_& module); ///< explanations, hints, ratings
void bind_setters(py::module_& module);   ///< minimal puzzles, canonical forms
void bind_generating(py::module_& module);
void bind_variants(py::module_& module); ///< puzzles with rules

} // namespace dlx_python

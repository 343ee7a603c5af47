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

using Digits = py::array_t<sudoku::Digit, py::array::c_style>; ///< of one or many puzzles; the arrays are not copied
using Box = std::optional<std::pair<std::uint32_t, std::uint32_t>>;
using Seconds = std::optional<double>;

/// What Python calls Puzzles. It keeps an array whose digits it has views of.
using Many = std::shared_ptr<sudoku::Puzzles>;

[[nodiscard]] Digits array_of(std::span<const sudoku::Digit> digits);

void bind_puzzles(py::module_& module);
void bind_sudoku(py::module_& module);    ///< what many puzzles are asked at a time
void bind_reasoning(py::module_& module); ///< what each puzzle takes longer for
void bind_setters(py::module_& module);   ///< what reduces puzzles, and compares them
void bind_generating(py::module_& module);

} // namespace dlx_python

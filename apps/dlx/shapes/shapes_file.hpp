#pragma once

#include "apps/shared/options/program.hpp"
#include "apps/shared/packings/picture.hpp"

#include "dlx/shapes/shapes.hpp"

#include <functional>
#include <string>

namespace apps {

/// Makes --turns and --puzzle, which read_shapes() reads. With `excludes` "!pack", they require --pack.
[[nodiscard]] OptionTable shapes_options(Rank rank, const std::string& excludes = "");

/// Makes --view for the pictures of commands with --format svg.
[[nodiscard]] Option view_option(Rank rank, std::string excludes = "");

/// Returns the value of --view. Throws UsageError if no pictures are drawn.
[[nodiscard]] View read_view(const Arguments& arguments);

/// Pieces and a board of a file.
struct ShapesRecord {
    std::function<dlx::Shapes()> shapes; ///< reads them, and throws dlx::ParseError
    std::string source;                  ///< "stdin", or "stdin, board 2" of several
    bool is_of_list = false;             ///< whether the file has several boards
};

/// Reads a whole file as pieces and a board: text, or a puzzle of BurrTools. Throws dlx::ParseError, UsageError, and as
/// Input does.
[[nodiscard]] dlx::Shapes read_shapes(const std::string& file, const Session& session);

/// As read_shapes(), but calls `visit` with each board of a list of several, in order.
void read_all_shapes(const std::string& file, const Session& session,
                     const std::function<void(const ShapesRecord&)>& visit);

} // namespace apps

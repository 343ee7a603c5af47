#include "apps/dlx/shapes/shapes_file.hpp"

#include "apps/dlx/shapes/xmpuzzle.hpp"
#include "apps/shared/io/input.hpp"
#include "apps/shared/options/rows.hpp"

#include <utility>

namespace apps {

OptionTable shapes_options(Rank rank, const std::string& excludes) {
    return {{"turns", "TURNS",
             "turns of the pieces that have none in their headers: reflections (turned, and turned over), rotations or "
             "none (default reflections, of cubes rotations)",
             one_of<dlx::Turns>({{"reflections", dlx::Turns::reflections},
                                 {"rotations", dlx::Turns::rotations},
                                 {"none", dlx::Turns::none}}),
             rank, excludes},
            {"puzzle", "K", "solve the K-th problem of a file of BurrTools, counted from 1", whole(1), rank, excludes}};
}

Option view_option(Rank rank, std::string excludes) {
    return {"view",
            "VIEW",
            "view of solids in svg: layers, side by side, or isometric (default layers)",
            one_of({View::layers, View::isometric}),
            rank,
            std::move(excludes)};
}

View read_view(const Arguments& arguments) {
    if (arguments.has("view") && arguments.choice<Format>("format") != Format::svg)
        throw UsageError("--view requires --format svg");
    return arguments.choice<View>("view").value_or(View::layers);
}

dlx::Shapes read_shapes(const std::string& file, const Session& session) {
    const Arguments& arguments = session.arguments;
    const std::string text = Input(file, session.output).read_all();
    const auto turns = arguments.choice<dlx::Turns>("turns");
    const bool is_chosen = arguments.has("puzzle");
    if (may_be_xmpuzzle(text))
        return parse_xmpuzzle(text, is_chosen ? arguments.number("puzzle") : std::nullopt,
                              turns.value_or(dlx::default_turns(dlx::Grid::cubes)));
    if (is_chosen)
        throw FileError("not a file of BurrTools, as --puzzle requires");
    return dlx::parse_shapes(text, turns);
}

} // namespace apps

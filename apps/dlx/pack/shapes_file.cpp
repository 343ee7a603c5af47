#include "apps/dlx/pack/shapes_file.hpp"

#include "apps/dlx/pack/xmpuzzle.hpp"
#include "apps/shared/io/input.hpp"

namespace apps {

OptionTable shapes_options() {
    return {{"turns", "TURNS",
             "turns of the pieces that have none in their headers: reflections (turned, and turned over), rotations or "
             "none (default reflections, of cubes rotations)",
             one_of<dlx::Turns>({{"reflections", dlx::Turns::reflections},
                                 {"rotations", dlx::Turns::rotations},
                                 {"none", dlx::Turns::none}})},
            {"puzzle", "K", "solve the K-th problem of a file of BurrTools, counted from 1", whole(1)}};
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

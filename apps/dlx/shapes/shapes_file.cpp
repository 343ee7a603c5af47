#include "apps/dlx/shapes/shapes_file.hpp"

#include "apps/dlx/shapes/xmpuzzle.hpp"
#include "apps/shared/io/input.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/shared/options/rows.hpp"

#include <fmt/core.h>
#include <utility>

namespace apps {

OptionTable shapes_options(Rank rank, const std::string& excludes) {
    return {{"turns", "TURNS",
             "turns of pieces whose headers name none: reflections (rotated, also turned over), rotations or none "
             "(default reflections; for cubes rotations)",
             one_of<dlx::Turns>({{"reflections", dlx::Turns::reflections},
                                 {"rotations", dlx::Turns::rotations},
                                 {"none", dlx::Turns::none}}),
             rank, excludes},
            {"puzzle", "K", "use the K-th problem of a file of BurrTools, or board of a list, counted from 1", whole(1),
             rank, excludes}};
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

void read_all_shapes(const std::string& file, const Session& session,
                     const std::function<void(const ShapesRecord&)>& visit) {
    const Arguments& arguments = session.arguments;
    const std::string text = Input(file, session.output).read_all();
    const auto turns = arguments.choice<dlx::Turns>("turns");
    const auto number = arguments.has("puzzle") ? arguments.number("puzzle") : std::nullopt;
    const std::string source = source_name(file);
    if (may_be_xmpuzzle(text))
        return visit(
            {[&] { return parse_xmpuzzle(text, number, turns.value_or(dlx::default_turns(dlx::Grid::cubes))); },
             source});
    const auto list = dlx::parse_board_list(text, turns);
    if (!list && number)
        throw FileError("not a file of BurrTools and not a list of boards, as --puzzle requires");
    if (!list)
        return visit({[&] { return dlx::parse_shapes(text, turns); }, source});
    const std::size_t size = list->boards.size();
    if (number && *number > size)
        throw FileError(fmt::format("choose a board by --puzzle 1 to {}", size));
    if (number || size == 1)
        return visit({[&] { return list->shapes(number.value_or(1) - 1); }, source});
    for (std::size_t k = 0; k < size && !signals::stop_flag(); ++k)
        visit({[&, k] { return list->shapes(k); }, fmt::format("{}, board {}", source, k + 1), true});
}

dlx::Shapes read_shapes(const std::string& file, const Session& session) {
    dlx::Shapes shapes;
    read_all_shapes(file, session, [&](const ShapesRecord& record) {
        if (record.is_of_list)
            throw FileError("several boards: choose one by --puzzle K");
        shapes = record.shapes();
    });
    return shapes;
}

} // namespace apps

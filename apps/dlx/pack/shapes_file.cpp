#include "apps/dlx/pack/shapes_file.hpp"

#include "apps/shared/io/input.hpp"

namespace apps {

Option turns_option() {
    return {"turns", "TURNS",
            "turns of the pieces that have none in their headers: reflections (turned, and turned over), rotations or "
            "none (default reflections, of cubes rotations)",
            one_of<dlx::Turns>({{"reflections", dlx::Turns::reflections},
                                {"rotations", dlx::Turns::rotations},
                                {"none", dlx::Turns::none}})};
}

dlx::Shapes read_shapes(const std::string& file, const Session& session) {
    return dlx::parse_shapes(Input(file, session.output).read_all(), session.arguments.choice<dlx::Turns>("turns"));
}

} // namespace apps

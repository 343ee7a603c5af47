#include "dlx/all.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>

namespace {

using fuzz::require;

/// Requires that symmetries map options to options with the images of their items.
void check_symmetries(const dlx::Problem& problem, const dlx::SymmetryGroup& group) {
    require(group.order() <= 48, "a grid has at most 48 symmetries");
    for (const dlx::Automorphism& generator : group.generators())
        for (const auto& [option, image] : generator.options) {
            std::set<dlx::ItemId> images;
            for (const dlx::Entry& entry : problem.option(option)) {
                dlx::ItemId item = entry.item;
                for (const auto& [from, to] : generator.items)
                    item = from == entry.item ? to : item;
                images.insert(item);
            }
            std::set<dlx::ItemId> items;
            for (const dlx::Entry& entry : problem.option(image))
                items.insert(entry.item);
            require(images == items, "a symmetry maps options to options");
        }
}

void check_packing(const dlx::Packing& packing) {
    const dlx::Problem& problem = packing.problem();
    if (problem.primary_item_count() > 0)
        require(dlx::parse(dlx::to_string(problem)) == problem, "a packing is a problem that can be written");
    for (std::uint32_t option = 0; option < problem.option_count(); ++option)
        require(packing.cells(dlx::OptionId{option}).size() ==
                    packing.shapes().pieces[packing.piece(dlx::OptionId{option})].cells.size(),
                "an option covers as many cells as its piece has");
    if (problem.option_count() <= 200)
        check_symmetries(problem, packing.symmetries());
}

} // namespace

/// Calls parse_shapes() on any bytes: an error has its place, shapes have a packing that is a problem or an error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    dlx::Shapes shapes;
    try {
        shapes = dlx::parse_shapes(text);
    } catch (const dlx::ParseError& error) {
        require(error.line() >= 1 && error.column() >= 1 && *error.message() != '\0', "an error has a place");
        require(error.line() <= size + 1 && error.column() <= size + 1, "the place is in the text");
        return 0;
    }
    if (shapes.board.size() > 2000)
        return 0;
    try {
        check_packing(dlx::Packing(shapes));
    } catch (const std::invalid_argument&) {
        return 0;
    }
    return 0;
}

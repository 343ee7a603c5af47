#include "dlx/detail/random.hpp"
#include "dlx/shapes/grid.hpp"
#include "dlx/shapes/shapes.hpp"
#include "dlx/symmetry/group.hpp"
#include "dlx/symmetry/structure.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace dlx {

namespace {

using detail::Point;
using detail::PointIndex;
using detail::Turn;

/// Returns the images of the cells of a board, if the turn and a shift map it to itself with its colors.
std::optional<std::vector<std::size_t>> images_of_cells(const Shapes& shapes, const PointIndex& index,
                                                        const Turn& turn) {
    std::vector<Point> points;
    std::vector<Point> images;
    for (std::size_t k = 0; k < index.size(); ++k) {
        points.push_back(index.point(k));
        images.push_back(image_of(shapes.grid, turn, points.back()));
    }
    const Point by =
        detail::shift(*std::min_element(images.begin(), images.end()), *std::min_element(points.begin(), points.end()));
    if (!detail::is_shift(shapes.grid, by))
        return std::nullopt;
    std::vector<std::size_t> result;
    for (std::size_t k = 0; k < index.size(); ++k) {
        const std::size_t image = index.find(detail::shifted(images[k], by));
        if (image == PointIndex::none || shapes.board[image].color != shapes.board[k].color ||
            shapes.board[image].may_be_empty != shapes.board[k].may_be_empty)
            return std::nullopt;
        result.push_back(image);
    }
    return result;
}

/// Returns for each of the first `piece_count` items a hash of the set of its options, if items have these images.
std::vector<std::uint64_t> hashes_of_pieces(const Problem& problem, std::size_t piece_count,
                                            const std::vector<std::uint32_t>& images) {
    std::vector<std::uint64_t> hashes(piece_count);
    for (std::uint32_t option = 0; option < problem.option_count(); ++option) {
        const auto entries = problem.option(OptionId{option});
        std::uint64_t cells = 0;
        for (const Entry& entry : entries.subspan(1))
            cells += detail::mixed(images[index(entry.item)]);
        hashes[index(entries.front().item)] += detail::mixed(cells);
    }
    return hashes;
}

/// Sets the images of pieces in `images` to pieces with the same bounds, whose hashes are those of the images. Among
/// pieces with equal hashes the first is mapped to the first. Returns false if there are none.
bool match_pieces(const Problem& problem, const std::vector<std::uint64_t>& hashes,
                  const std::vector<std::uint64_t>& hashes_of_images, std::vector<std::uint32_t>& images) {
    const auto sorted_pieces = [&](const std::vector<std::uint64_t>& by) {
        std::vector<std::pair<std::pair<std::uint64_t, std::uint64_t>, std::uint32_t>> pieces;
        for (std::uint32_t k = 0; k < by.size(); ++k) {
            const Bounds bounds = problem.bounds(ItemId{k});
            pieces.push_back({{by[k], std::uint64_t{bounds.min} << 32 | bounds.max}, k});
        }
        std::sort(pieces.begin(), pieces.end());
        return pieces;
    };
    const auto pieces = sorted_pieces(hashes);
    const auto mapped = sorted_pieces(hashes_of_images);
    for (std::size_t k = 0; k < pieces.size(); ++k) {
        if (pieces[k].first != mapped[k].first)
            return false;
        images[mapped[k].second] = pieces[k].second;
    }
    return true;
}

/// Adds a turn to a group of turns, and all products.
void add_to_group(std::vector<Turn>& group, const Turn& turn) {
    std::vector<Turn> generators = group;
    generators.push_back(turn);
    group.push_back(turn);
    for (std::size_t k = 0; k < group.size(); ++k)
        for (const Turn& generator : generators) {
            const Turn next = product(group[k], generator);
            if (std::find(group.begin(), group.end(), next) == group.end())
                group.push_back(next);
        }
}

} // namespace

SymmetryGroup Packing::symmetries(Turns turns) const {
    const PointIndex points(shapes_.grid, shapes_.board);
    std::vector<std::uint32_t> item_of_cell(points.size());
    for (std::size_t k = 0; k < board_of_item_.size(); ++k)
        item_of_cell[board_of_item_[k]] = static_cast<std::uint32_t>(first_cell() + k);
    std::vector<std::uint32_t> images(problem_.item_count());
    for (std::uint32_t item = 0; item < images.size(); ++item)
        images[item] = item;
    const std::vector<std::uint64_t> hashes = hashes_of_pieces(problem_, first_cell(), images);
    const detail::Classes equal = detail::equal_options(problem_);

    std::vector<Turn> group{Turn{}};
    std::vector<Automorphism> generators;
    for (const Turn& turn : detail::turns_of(shapes_.grid, turns)) {
        if (std::find(group.begin(), group.end(), turn) != group.end())
            continue;
        const auto cells = images_of_cells(shapes_, points, turn);
        if (!cells)
            continue;
        for (std::size_t k = 0; k < points.size(); ++k)
            images[item_of_cell[k]] = item_of_cell[(*cells)[k]];
        if (!match_pieces(problem_, hashes, hashes_of_pieces(problem_, first_cell(), images), images))
            continue;
        std::vector<ItemId> items;
        items.reserve(images.size());
        for (const std::uint32_t image : images)
            items.push_back(ItemId{image});
        if (auto automorphism = detail::automorphism_from_images(problem_, equal, items)) {
            generators.push_back(std::move(*automorphism));
            add_to_group(group, turn);
        }
    }
    return SymmetryGroup(std::move(generators));
}

} // namespace dlx

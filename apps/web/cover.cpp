#include "apps/web/board.hpp"
#include "apps/web/layout.hpp"

#include "dlx/convert/read_problem.hpp"
#include "dlx/count.hpp"
#include "dlx/explain/conflict.hpp"
#include "dlx/solve.hpp"
#include "dlx/text.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace web {

namespace {

/// A problem with a search that finds its solutions one at a time.
struct Cover {
    explicit Cover(std::string problem_text)
        : text(std::move(problem_text)), problem(dlx::read_problem(text, warnings)), layout(problem) {}

    /// Returns the solution with this number, or nullptr if there are fewer.
    const std::vector<dlx::OptionId>* solution(std::size_t number) {
        if (!search)
            search = std::make_unique<dlx::Search>(problem);
        while (solutions.size() <= number) {
            auto found = search->next();
            if (!found)
                return nullptr;
            solutions.push_back(*std::move(found));
        }
        return &solutions[number];
    }

    std::string text;
    std::vector<dlx::Warning> warnings;
    dlx::Problem problem;
    Layout layout;
    std::unique_ptr<dlx::Search> search;
    std::vector<dlx::Solution> solutions; ///< solutions found so far
};

/// Returns the problem of a text. The last one is kept.
Cover& cover_of(const Json& request) {
    static std::unique_ptr<Cover> last;
    const auto text = request.at("text").get<std::string>();
    if (last == nullptr || last->text != text)
        last = std::make_unique<Cover>(text);
    return *last;
}

/// Content of an option on the board: its label, and the row, column and text of each place, ascending.
using OptionKey = std::pair<std::string, std::vector<std::tuple<std::uint32_t, std::uint32_t, std::string>>>;

/// Returns the options by their content, on the board after `move`, which maps a row and a column to a place.
template <class Move>
std::map<OptionKey, std::vector<dlx::OptionId>> moved_options(const Cover& cover, Move move) {
    std::map<OptionKey, std::vector<dlx::OptionId>> options;
    for (std::uint32_t option = 0; option < cover.problem.option_count(); ++option) {
        Piece piece = cover.layout.piece(dlx::OptionId{option});
        OptionKey key{std::move(piece.label), {}};
        for (Place& place : piece.places) {
            const auto [row, column] = move(place.row, place.column);
            key.second.emplace_back(row, column, std::move(place.text));
        }
        std::sort(key.second.begin(), key.second.end());
        options[std::move(key)].push_back(dlx::OptionId{option});
    }
    return options;
}

/// Returns the items in the same order, by the options that contain them. `images` has the new number of each option.
std::map<std::vector<std::uint32_t>, std::vector<dlx::ItemId>> items_by_options(const dlx::Problem& problem,
                                                                                std::span<const std::uint32_t> images) {
    std::vector<std::vector<std::uint32_t>> options(problem.item_count());
    for (std::uint32_t option = 0; option < problem.option_count(); ++option)
        for (const dlx::Entry& entry : problem.option(dlx::OptionId{option}))
            options[index(entry.item)].push_back(images[option]);
    std::map<std::vector<std::uint32_t>, std::vector<dlx::ItemId>> items;
    for (std::uint32_t item = 0; item < options.size(); ++item) {
        std::sort(options[item].begin(), options[item].end());
        items[std::move(options[item])].push_back(dlx::ItemId{item});
    }
    return items;
}

/// Sets the images of `moved`, the first of each group to the first of the same group of `groups`. Returns false if there is
/// none.
template <class Groups, class Id>
bool match(const Groups& groups, const Groups& moved, std::vector<Id>& images) {
    for (const auto& [key, ids] : moved) {
        const auto found = groups.find(key);
        if (found == groups.end() || found->second.size() != ids.size())
            return false;
        for (std::size_t k = 0; k < ids.size(); ++k)
            images[index(ids[k])] = Id{index(found->second[k])};
    }
    return true;
}

/// Returns the automorphism that moves the pieces in this way, or nothing. Other items follow their options.
template <class Move>
std::optional<dlx::Automorphism> symmetry(const Cover& cover, Move move) {
    std::vector<std::uint32_t> same(cover.problem.option_count());
    std::iota(same.begin(), same.end(), 0U);
    std::vector<std::uint32_t> images = same;
    std::vector<dlx::ItemId> item_images(cover.problem.item_count());
    const auto stay = [](std::uint32_t row, std::uint32_t column) { return std::pair(row, column); };
    if (!match(moved_options(cover, stay), moved_options(cover, move), images) ||
        !match(items_by_options(cover.problem, same), items_by_options(cover.problem, images), item_images))
        return std::nullopt;
    return automorphism_from_items(cover.problem, item_images);
}

/// Returns the group of those reflections of the board, and rotations of a square one, that map options to options.
dlx::SymmetryGroup board_symmetries(const Cover& cover) {
    const std::uint32_t rows = cover.layout.rows();
    const std::uint32_t columns = cover.layout.columns();
    std::vector<std::optional<dlx::Automorphism>> found{
        symmetry(cover, [&](auto row, auto column) { return std::pair(rows - 1 - row, column); }),
        symmetry(cover, [&](auto row, auto column) { return std::pair(row, columns - 1 - column); }),
        symmetry(cover, [&](auto row, auto column) { return std::pair(rows - 1 - row, columns - 1 - column); })};
    if (rows == columns) {
        found.push_back(symmetry(cover, [](auto row, auto column) { return std::pair(column, row); }));
        found.push_back(symmetry(cover, [&](auto row, auto column) { return std::pair(column, rows - 1 - row); }));
    }
    std::vector<dlx::Automorphism> generators;
    for (std::optional<dlx::Automorphism>& automorphism : found)
        if (automorphism)
            generators.push_back(*std::move(automorphism));
    return dlx::SymmetryGroup(std::move(generators));
}

} // namespace

Json cover_read(const Json& request) {
    const Cover& cover = cover_of(request);
    Json warnings = Json::array();
    for (const dlx::Warning& warning : cover.warnings)
        warnings.push_back({{"text", warning.message}, {"line", warning.line}});
    return {{"item_count", cover.problem.item_count()},
            {"primary_item_count", cover.problem.primary_item_count()},
            {"has_bounds", cover.problem.has_bounds()},
            {"option_count", cover.problem.option_count()},
            {"rows", cover.layout.rows()},
            {"columns", cover.layout.columns()},
            {"warnings", warnings}};
}

Json cover_count(const Json& request) {
    return to_json(dlx::count(cover_of(request).problem, counting_params(request)));
}

Json cover_classes(const Json& request) {
    const Cover& cover = cover_of(request);
    const dlx::SymmetryGroup group = board_symmetries(cover);
    if (group.order() == 1)
        return {{"symmetries", "1"}, {"complete", false}};
    return count_classes(cover.problem, group, request);
}

Json cover_solution(const Json& request) {
    Cover& cover = cover_of(request);
    const auto* const solution = cover.solution(request.at("number").get<std::size_t>());
    if (solution == nullptr)
        return {{"solution_count", cover.solutions.size()}, {"stop_reason", to_string(cover.search->status())}};
    Json options = Json::array();
    Json pieces = Json::array();
    std::vector<dlx::OptionId> sorted(solution->begin(), solution->end());
    std::sort(sorted.begin(), sorted.end());
    for (const dlx::OptionId option : sorted) {
        options.push_back(dlx::to_string(cover.problem, option));
        const Piece piece = cover.layout.piece(option);
        Json cells = Json::array();
        for (const Place& place : piece.places)
            cells.push_back({place.row, place.column, place.text});
        pieces.push_back({{"label", piece.label}, {"cells", cells}});
    }
    return {{"options", options}, {"pieces", pieces}};
}

Json cover_explain(const Json& request) {
    constexpr std::uint32_t restarts = 8;
    const Cover& cover = cover_of(request);
    const dlx::Problem& problem = cover.problem;
    const dlx::Conflict conflict = explain(problem, {.limits = limits_of(request), .deletion_orders = restarts});
    Json items = Json::array();
    Json cells = Json::array();
    for (const std::uint32_t item : conflict.constraints) {
        items.push_back(dlx::to_string(problem, dlx::ItemId{item}));
        for (const Place& place : cover.layout.places(dlx::ItemId{item}))
            cells.push_back({place.row, place.column});
    }
    return {{"conflict", conflict.is_found()},
            {"minimal", conflict.kind == dlx::Conflict::Kind::minimal},
            {"known", conflict.kind != dlx::Conflict::Kind::unknown},
            {"items", items},
            {"cells", cells}};
}

} // namespace web

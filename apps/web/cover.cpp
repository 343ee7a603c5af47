#include "apps/web/board.hpp"
#include "apps/web/layout.hpp"

#include "dlx/convert/read_problem.hpp"
#include "dlx/count.hpp"
#include "dlx/explain/conflict.hpp"
#include "dlx/solve.hpp"
#include "dlx/text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
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

using Numbers = std::vector<std::uint64_t>;

/// Numbers of different keys, in the order of their first uses.
template <class Key>
struct Numbering {
    std::uint64_t of(Key key) { return numbers.try_emplace(std::move(key), numbers.size()).first->second; }
    std::map<Key, std::uint64_t> numbers;
};

/// A search for the image of each item under a move of the board. The options and items of the board, and those of the
/// moved one, get numbers that differ if the move does not map one to the other: first by the content of options, then by
/// the numbers of the items in an option and of the options with an item.
class MoveSearch {
public:
    using Move = std::function<std::pair<std::uint32_t, std::uint32_t>(std::uint32_t row, std::uint32_t column)>;

    MoveSearch(const Cover& cover, const Move& move) : problem_(cover.problem) {
        Numbering<OptionKey> contents;
        Numbering<std::tuple<dlx::ItemKind, std::uint32_t, std::uint32_t>> kinds;
        for (Side& side : sides_) {
            for (std::uint32_t option = 0; option < problem_.option_count(); ++option) {
                Piece piece = cover.layout.piece(dlx::OptionId{option});
                OptionKey key{std::move(piece.label), {}};
                for (Place& place : piece.places) {
                    const auto [row, column] =
                        &side == &sides_[0] ? std::pair(place.row, place.column) : move(place.row, place.column);
                    key.second.emplace_back(row, column, std::move(place.text));
                }
                std::sort(key.second.begin(), key.second.end());
                side.options.push_back(contents.of(std::move(key)));
            }
            for (std::uint32_t item = 0; item < problem_.item_count(); ++item) {
                const dlx::Bounds bounds = problem_.bounds(dlx::ItemId{item});
                side.items.push_back(kinds.of({problem_.kind(dlx::ItemId{item}), bounds.min, bounds.max}));
            }
        }
    }

    /// Returns the automorphism, or nothing; then `is_certain` becomes false if there may be one. Items that could have
    /// several images stay if they can.
    std::optional<dlx::Automorphism> find(bool& is_certain) {
        constexpr std::size_t max_entries = 10'000'000; // entries, in all rounds together
        for (bool has_chosen = false;; has_chosen = true) {
            for (std::uint64_t classes = 0, before = 1; classes != before; size_ += problem_.entry_count()) {
                before = std::exchange(classes, refine());
                if (size_ > max_entries) {
                    is_certain = false;
                    return std::nullopt;
                }
            }
            std::map<std::uint64_t, std::array<std::vector<std::uint32_t>, 2>> classes;
            for (std::size_t k = 0; k < 2; ++k)
                for (std::uint32_t item = 0; item < problem_.item_count(); ++item)
                    classes[sides_[k].items[item]][k].push_back(item);
            std::vector<dlx::ItemId> images(problem_.item_count());
            const std::array<std::vector<std::uint32_t>, 2>* several = nullptr;
            for (const auto& [number, items] : classes) {
                if (items[0].size() != items[1].size()) {
                    is_certain = is_certain && !has_chosen; // another choice might do
                    return std::nullopt;
                }
                images[items[1][0]] = dlx::ItemId{items[0][0]};
                if (items[0].size() > 1)
                    several = &items;
            }
            if (several == nullptr) {
                auto found = automorphism_from_items(problem_, images);
                is_certain = is_certain && (found || !has_chosen);
                return found;
            }
            const std::uint32_t item = (*several)[0][0]; // stays if it can
            const bool stays = std::binary_search((*several)[1].begin(), (*several)[1].end(), item);
            sides_[0].items[item] = sides_[1].items[stays ? item : (*several)[1][0]] = classes.rbegin()->first + 1;
        }
    }

private:
    struct Side {
        Numbers options;
        Numbers items;
    };

    /// Distinguishes items by options and options by items. Returns how many numbers there are.
    std::uint64_t refine() {
        Numbering<Numbers> items;
        Numbering<Numbers> options;
        for (Side& side : sides_) {
            std::vector<Numbers> of_item(problem_.item_count());
            for (std::uint32_t option = 0; option < problem_.option_count(); ++option)
                for (const dlx::Entry& entry : problem_.option(dlx::OptionId{option}))
                    of_item[index(entry.item)].push_back(side.options[option] << 32U | index(entry.color));
            side.items = numbered(items, std::move(of_item), side.items);
            std::vector<Numbers> of_option(problem_.option_count());
            for (std::uint32_t option = 0; option < problem_.option_count(); ++option)
                for (const dlx::Entry& entry : problem_.option(dlx::OptionId{option}))
                    of_option[option].push_back(side.items[index(entry.item)] << 32U | index(entry.color));
            side.options = numbered(options, std::move(of_option), side.options);
        }
        return items.numbers.size() + options.numbers.size();
    }

    static Numbers numbered(Numbering<Numbers>& numbering, std::vector<Numbers> keys, const Numbers& before) {
        Numbers numbers;
        for (std::size_t k = 0; k < keys.size(); ++k) {
            std::sort(keys[k].begin(), keys[k].end());
            keys[k].push_back(before[k]);
            numbers.push_back(numbering.of(std::move(keys[k])));
        }
        return numbers;
    }

    const dlx::Problem& problem_;
    std::array<Side, 2> sides_;
    std::size_t size_ = 0;
};

/// Returns the group of those reflections of the board, and rotations of a square one, that map options to options; nothing
/// if there may be more.
std::optional<dlx::SymmetryGroup> board_symmetries(const Cover& cover) {
    const std::uint32_t rows = cover.layout.rows();
    const std::uint32_t columns = cover.layout.columns();
    if (rows == 0)
        return dlx::SymmetryGroup();
    bool is_certain = true;
    const auto symmetry = [&](const MoveSearch::Move& move) { return MoveSearch(cover, move).find(is_certain); };
    std::vector<std::optional<dlx::Automorphism>> found{
        symmetry([&](auto row, auto column) { return std::pair(rows - 1 - row, column); }),
        symmetry([&](auto row, auto column) { return std::pair(row, columns - 1 - column); }),
        symmetry([&](auto row, auto column) { return std::pair(rows - 1 - row, columns - 1 - column); })};
    if (rows == columns) {
        found.push_back(symmetry([](auto row, auto column) { return std::pair(column, row); }));
        found.push_back(symmetry([&](auto row, auto column) { return std::pair(rows - 1 - column, rows - 1 - row); }));
        found.push_back(symmetry([&](auto row, auto column) { return std::pair(column, rows - 1 - row); }));
    }
    std::size_t order = found.back() && rows == columns ? 2 : 1; // a quarter turn has an inverse
    std::vector<dlx::Automorphism> generators;
    for (std::optional<dlx::Automorphism>& automorphism : found)
        if (automorphism) {
            generators.push_back(*std::move(automorphism));
            ++order;
        }
    dlx::SymmetryGroup group(std::move(generators));
    return is_certain && group.order() <= order ? std::optional(std::move(group))
                                                : std::nullopt; // larger: it exchanges other items
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
    const std::optional<dlx::SymmetryGroup> group = board_symmetries(cover);
    if (!group)
        return {{"symmetries", "unknown"}, {"complete", false}};
    if (group->order() == 1)
        return {{"symmetries", "1"}, {"complete", false}};
    return count_classes(cover.problem, *group, request);
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

#include "apps/web/board.hpp"
#include "apps/web/layout.hpp"

#include "dlx/conflict.hpp"
#include "dlx/count.hpp"
#include "dlx/solve.hpp"
#include "dlx/text.hpp"

#include <memory>
#include <string>
#include <vector>

namespace web {

namespace {

/// A problem with a search that finds its solutions one at a time.
struct Cover {
    explicit Cover(std::string problem_text)
        : text(std::move(problem_text)), problem(dlx::parse_problem(text, warnings)), layout(problem) {}

    /// Returns the solution with this number, or nullptr if there are fewer.
    const std::vector<dlx::OptionId>* solution(std::size_t number) {
        if (!search)
            search = std::make_unique<dlx::Search>(problem);
        while (solutions.size() <= number) {
            const auto found = search->next();
            if (!found)
                return nullptr;
            solutions.emplace_back(found->begin(), found->end());
        }
        return &solutions[number];
    }

    std::string text;
    std::vector<dlx::Warning> warnings;
    dlx::Problem problem;
    Layout layout;
    std::unique_ptr<dlx::Search> search;
    std::vector<std::vector<dlx::OptionId>> solutions; ///< solutions found so far
};

/// Returns the problem of a text. The last one is kept.
Cover& cover_of(const Json& request) {
    static std::unique_ptr<Cover> last;
    const auto text = request.at("text").get<std::string>();
    if (last == nullptr || last->text != text)
        last = std::make_unique<Cover>(text);
    return *last;
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
    dlx::CountParams params;
    params.search.limits = counting_limits(request);
    const dlx::CountResult result = dlx::count(cover_of(request).problem, params);
    return {{"count", result.solutions.str()}, {"complete", result.status == dlx::Status::exhausted}};
}

Json cover_solution(const Json& request) {
    Cover& cover = cover_of(request);
    const auto* const solution = cover.solution(request.at("number").get<std::size_t>());
    if (solution == nullptr)
        return {{"solution_count", cover.solutions.size()}, {"stop_reason", to_string(cover.search->status())}};
    Json options = Json::array();
    Json pieces = Json::array();
    for (const dlx::OptionId option : *solution) {
        options.push_back(dlx::to_text(cover.problem, option));
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
    const dlx::Conflict conflict =
        conflicting_items(problem, {.limits = limits_of(request), .deletion_orders = restarts});
    Json items = Json::array();
    Json cells = Json::array();
    for (const std::uint32_t item : conflict.constraints) {
        items.push_back(dlx::to_text(problem, dlx::ItemId{item}));
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

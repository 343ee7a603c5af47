#include "apps/shared/packings/distinct.hpp"
#include "apps/web/board.hpp"

#include "dlx/count.hpp"
#include "dlx/engine.hpp"
#include "dlx/shapes/shapes.hpp"
#include "dlx/text.hpp"
#include "dlx/watch.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace web {

namespace {

constexpr double seconds_between_reports = 0.15; ///< interval during a search

/// A search that can be observed between its solutions.
struct Watched {
    explicit Watched(const dlx::Problem& problem) : search(dlx::select_engine(problem, params.engine).make(problem)) {
        params.limits.seconds = seconds_between_reports;
        search->start({}, params);
    }

    /// Returns the options of the node at which the search is paused by a limit.
    [[nodiscard]] std::vector<dlx::OptionId> path() const {
        std::vector<dlx::OptionId> options;
        if (const auto pending = search->pending(); !pending.empty())
            for (std::size_t k = 0; k < pending.front().depth; ++k)
                if (const dlx::OptionId option = (*pending.front().path)[k]; option != dlx::no_option)
                    options.push_back(option);
        return options;
    }

    dlx::SolveParams params; ///< the search refers to it
    std::unique_ptr<dlx::EngineSearch> search;
};

/// A packing with a search for solutions that are not images of each other.
struct ShapesSearch {
    ShapesSearch(std::string shapes_text, dlx::Turns turns)
        : text(std::move(shapes_text)), up_to(turns), packing(dlx::parse_shapes(text)),
          group(packing.symmetries(turns)), distinct(group, packing.problem().option_count()),
          watched(packing.problem()) {}

    /// Returns the solution with this number, or nullptr if there are fewer, or if the time limit was reached first.
    const std::vector<dlx::OptionId>* solution(std::size_t number, const dlx::Limits& limits);

    std::string text;
    dlx::Turns up_to;
    dlx::Packing packing;
    dlx::SymmetryGroup group;
    apps::DistinctSolutions distinct;
    Watched watched;
    std::vector<std::vector<dlx::OptionId>> solutions{}; ///< solutions found so far
};

/// Adds a cell to a text of cells: its coordinates, and its color if it has one.
void add(std::string& text, const dlx::Cell& cell, char color = 0) {
    text += text.empty() ? "" : " ";
    text += std::to_string(cell.x) + ',' + std::to_string(cell.y) + ',' + std::to_string(cell.z);
    if (color != 0)
        (text += ',') += color;
}

/// Returns placed pieces with their numbers and cells.
Json placed(const dlx::Packing& packing, std::span<const dlx::OptionId> options) {
    Json pieces = Json::array();
    for (const dlx::OptionId option : options) {
        std::string cells;
        for (const dlx::Cell& cell : packing.cells(option))
            add(cells, cell);
        pieces.push_back({{"piece", packing.piece(option)}, {"cells", cells}});
    }
    return pieces;
}

const std::vector<dlx::OptionId>* ShapesSearch::solution(std::size_t number, const dlx::Limits& limits) {
    const dlx::RunMonitor monitor(limits);
    dlx::EngineSearch& search = *watched.search;
    while (solutions.size() <= number) {
        if (search.next()) {
            if (distinct.add(search.solution()))
                solutions.push_back(search.solution());
        } else if (search.status() == dlx::Status::exhausted)
            return nullptr;
        else {
            report({{"pieces", placed(packing, watched.path())}, {"fraction_done", search.fraction_done()}});
            search.resume();
            if (monitor.should_stop())
                return nullptr;
        }
    }
    return &solutions[number];
}

/// Returns the search for a request. The last one is kept.
ShapesSearch& search_of(const Json& request) {
    static std::unique_ptr<ShapesSearch> last;
    const auto text = request.at("text").get<std::string>();
    const dlx::Turns up_to =
        request.value("up_to", "") == "rotations" ? dlx::Turns::rotations : dlx::Turns::reflections;
    if (last == nullptr || last->text != text || last->up_to != up_to) {
        last = nullptr; // frees its memory first
        last = std::make_unique<ShapesSearch>(text, up_to);
    }
    return *last;
}

} // namespace

Json shapes_read(const Json& request) {
    const dlx::Shapes shapes = dlx::parse_shapes(request.at("text").get<std::string>());
    Json pieces = Json::array();
    for (const dlx::Piece& piece : shapes.pieces) {
        std::string cells;
        for (const dlx::PieceCell& cell : piece.cells)
            add(cells, cell.cell, cell.color);
        pieces.push_back({{"name", piece.name},
                          {"min", piece.count.min},
                          {"max", piece.count.max},
                          {"turns", static_cast<int>(piece.turns)},
                          {"cells", cells}});
    }
    std::string board;
    for (const dlx::BoardCell& cell : shapes.board)
        add(board, cell.cell, cell.may_be_empty ? '?' : cell.color);
    return {{"grid", to_string(shapes.grid)}, {"pieces", pieces}, {"board", board}};
}

Json shapes_solution(const Json& request) {
    ShapesSearch& shapes = search_of(request);
    if (const auto* const solution = shapes.solution(request.at("number").get<std::size_t>(), limits_of(request)))
        return {{"pieces", placed(shapes.packing, *solution)}};
    return {{"solution_count", shapes.solutions.size()},
            {"complete", shapes.watched.search->status() == dlx::Status::exhausted}};
}

Json shapes_count(const Json& request) {
    return to_json(dlx::count(search_of(request).packing.problem(), counting_params(request)));
}

Json shapes_classes(const Json& request) {
    const ShapesSearch& shapes = search_of(request);
    return count_classes(shapes.packing.problem(), shapes.group, request);
}

Json shapes_problem(const Json& request) { return {{"text", dlx::to_string(search_of(request).packing.problem())}}; }

Json shapes_watch(const Json& request) {
    const dlx::Packing& packing = search_of(request).packing;
    const dlx::Limits limits{.seconds = seconds_between_reports};
    const dlx::RunMonitor monitor(limits);
    Watched watched(packing.problem());
    watched.params.limits = {};
    Json steps = Json::array();
    for (std::uint64_t nodes = 1; nodes <= request.at("steps").get<std::uint64_t>() && !monitor.should_stop();
         ++nodes) {
        watched.params.limits.search_nodes = nodes;
        watched.search->resume();
        if (watched.search->next()) {
            steps.push_back(placed(packing, watched.search->solution()));
            break;
        }
        if (watched.search->status() == dlx::Status::exhausted)
            break;
        steps.push_back(placed(packing, watched.path()));
    }
    return {{"steps", steps}};
}

} // namespace web

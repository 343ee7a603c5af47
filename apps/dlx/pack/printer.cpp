#include "apps/dlx/pack/printer.hpp"

#include "apps/shared/packings/drawing.hpp"

#include <algorithm>
#include <utility>

namespace apps {

namespace {

/// Formats "5 solutions", "at least 1 solution".
std::string solutions_text(const dlx::Integer& solutions, bool is_complete) {
    return (is_complete ? "" : "at least ") + solutions.str() + (solutions == 1 ? " solution" : " solutions");
}

/// Formats "5 solutions, 2 up to symmetry", or "up to rotations" for --up-to rotations.
std::string numbers_text(const dlx::SymmetryCountResult& result, const Arguments& arguments) {
    const bool is_over = result.status == dlx::Status::exhausted;
    if (result.solutions == 0)
        return is_over ? "no solution" : "unknown: " + std::string(to_string(result.status));
    std::string text = solutions_text(result.solutions, result.has_all_solutions);
    if (result.group_order > 1 && result.classes > 0 && result.status != dlx::Status::solution_limit)
        text += (is_over ? ", " : ", at least ") + result.classes.str() + " up to " +
                (arguments.text("up-to") == "rotations" ? "rotations" : "symmetry");
    return text;
}

/// Returns the fields of the number of solutions.
Json count_fields(const dlx::SymmetryCountResult& result) {
    const bool is_over = result.status == dlx::Status::exhausted;
    const bool is_found = result.solutions > 0;
    return {{"answer", is_found  ? "found"
                       : is_over ? "none"
                                 : "unknown"},
            {"count", is_found || is_over ? Json(result.solutions.str()) : Json()},
            {"classes", is_over ? Json(result.classes.str()) : Json()},
            {"group_order", result.group_order.str()},
            {"complete", is_over},
            {"stop_reason", to_string(result.status)}};
}

} // namespace

PackingPrinter::PackingPrinter(const Session& session, Format format, View view, std::string source,
                               const dlx::Packing& packing, Writer& writer)
    : session_(session), format_(format), view_(view), source_(std::move(source)), packing_(packing), writer_(writer) {}

void PackingPrinter::solution(std::span<const dlx::OptionId> options) {
    ++printed_;
    if (format_ == Format::json)
        solutions_.push_back(pieces(options));
    else if (format_ == Format::svg)
        writer_.draw(picture_of(packing_, options, view_));
    else if (format_ == Format::jsonl)
        writer_.record({{{"source", source_}, {"solution", printed_}, {"pieces", pieces(options)}}});
    else
        session_.output.write((printed_ == 1 ? legend(packing_.shapes()) : "") +
                              drawn_as_text(packing_, options, session_.color,
                                            session_.output.line_width().value_or(default_drawing_width)) +
                              '\n');
    if (format_ != Format::json)
        session_.output.flush(); // the count may take long
}

void PackingPrinter::end(const dlx::SymmetryCountResult& result) {
    if (format_ == Format::svg) {
        if (result.solutions == 0)
            writer_.draw_text(numbers_text(result, session_.arguments));
        return;
    }
    Json fields{{"source", source_}};
    if (format_ == Format::json)
        fields["solutions"] = std::move(solutions_);
    fields.update(count_fields(result));
    writer_.record({std::move(fields), {}, numbers_text(result, session_.arguments) + '\n'});
}

/// Returns the pieces of a solution in the order of the file, with the names of their cells.
Json PackingPrinter::pieces(std::span<const dlx::OptionId> options) const {
    std::vector<dlx::OptionId> sorted(options.begin(), options.end());
    std::sort(sorted.begin(), sorted.end());
    const dlx::Problem& problem = packing_.problem();
    Json pieces = Json::array();
    for (const dlx::OptionId option : sorted) {
        Json cells = Json::array();
        for (const dlx::Entry& entry : problem.option(option).subspan(1))
            cells.push_back(problem.name(entry.item));
        pieces.push_back({{"piece", problem.name(problem.option(option).front().item)}, {"cells", std::move(cells)}});
    }
    return pieces;
}

} // namespace apps

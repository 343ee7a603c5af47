#pragma once

#include "apps/dlx/picture.hpp"
#include "apps/shared/options/rows.hpp"
#include "apps/shared/record.hpp"

#include "dlx/count.hpp"

namespace apps {

/// What is printed about problems.
struct PrintSettings {
    Format format{};
    bool solutions = false; ///< or their number
    bool numbers = false;   ///< lines have the numbers of options, too

    /// JSON has the work done or not: the updates of a search on several threads depend on how it was shared, and so do
    /// its search nodes if it branches by what it learns.
    bool is_exact_work = false;

    /// Of the table in CSV. Of an error, the first column has the source, and the last the message.
    std::string_view csv_head{};
};

/// Prints what is found in one problem. Solutions: begin(), solution() for each, and end(). Their number: end(). Or error().
/// Pictures go to a sheet instead, which somebody prints after the last problem.
class Writer {
public:
    /// If the problem `is_one_of_several`, a comment names it before its solutions where lines do not.
    Writer(const PrintSettings& settings, Output& output, svg::Sheet& pictures, std::string source,
           bool is_one_of_several);

    /// To be called before the search: throws std::invalid_argument if pictures are asked for and there is nothing to draw.
    /// The problem outlives the writer's work.
    /// Options have their numbers in the input, where others that are ignored count, too: `ignored_behind` as in
    /// dlx::Warning.
    void check(const dlx::Problem& problem, std::vector<std::size_t> ignored_behind);

    /// `more` is an object: what JSON also tells about the solutions. Lines have its "cost" and "bound" as a comment.
    void begin(Json more = Json::object());
    void solution(const dlx::Problem& problem, std::uint64_t number, dlx::Solution options);
    void end(const dlx::CountResult& result);
    void error(std::size_t line, std::size_t column, const std::string& message);

    /// Prints an answer of another kind, alone.
    void record(const Record& record) { output_.write(written(record, settings_.format, settings_.csv_head)); }

private:
    [[nodiscard]] Json fields(const dlx::CountResult& result) const;
    [[nodiscard]] std::string close(const Json& tail);
    [[nodiscard]] std::size_t number_of(dlx::OptionId option) const;
    void draw_text(const std::string& text); ///< in the place of a picture

    const PrintSettings settings_;
    Output& output_;
    svg::Sheet& pictures_;
    const std::string source_;
    const bool is_one_of_several_;
    std::optional<Packing> packing_{};
    std::vector<std::size_t> ignored_behind_{};
    std::string comment_; ///< what stands before the solutions of the problem; empty when it is written
    std::string cost_;    ///< "cost 12, bound 9", or empty
    Json more_;
    JsonPieces pieces_;
    bool is_open_ = false; ///< the array of solutions in JSON
    std::string numbers_;  ///< of the options of these solutions, which JSON has behind them
};

} // namespace apps

#pragma once

#include "apps/dlx/picture.hpp"
#include "apps/shared/options/rows.hpp"
#include "apps/shared/packings/picture.hpp"
#include "apps/shared/record.hpp"

#include "dlx/count.hpp"

namespace apps {

/// Settings of the output about problems.
struct PrintSettings {
    Format format{};
    bool solutions = false;  ///< print solutions; otherwise their number
    bool numbers = false;    ///< print the numbers of options in lines, too
    View view{};             ///< of solids in pictures
    std::string_view note{}; ///< key of a number printed with each solution, in the plural with an s: "cost"

    /// Whether JSON contains the work done. The updates of a search on several threads depend on how it was split, and
    /// so do its search nodes with learned branching.
    bool is_exact_work = false;

    /// Header of the table in CSV. For an error, the first column contains the source, and the last the message.
    std::string_view csv_head{};
};

/// Printer of the result of one problem. Solutions: begin(), solution() for each, and end(). Their number: end(). Or
/// error(). Pictures are added to a sheet, which the caller prints after the last problem.
class Writer {
public:
    /// The comment that is printed in place of the options of a solution without options, and that `dlx check` reads.
    static constexpr std::string_view no_options = "| no options";

    /// Writes to `output`. If the problem `is_one_of_several`, a comment before its solutions names it unless each line
    /// does.
    Writer(const PrintSettings& settings, Output& output, svg::Sheet& pictures, std::string source,
           bool is_one_of_several);

    /// Returns a writer for one of several problems of a file.
    [[nodiscard]] Writer of(std::string source) const {
        return {settings_, output_, pictures_, std::move(source), true};
    }
    [[nodiscard]] const std::string& source() const { return source_; }

    /// Prepares the output before the search. Throws std::invalid_argument if pictures are requested and there is
    /// nothing to draw. The problem must outlive the output. `origin` is the packing of --pack, if pictures are drawn.
    void check(const dlx::Problem& problem, std::optional<dlx::Packing> origin);

    /// Starts the solutions. `more` is an object with additional fields for JSON. Lines show its "cost" and its bound as
    /// a comment.
    void begin(Json more = Json::object());
    /// Prints a solution, with the number that the settings name.
    void solution(const dlx::Problem& problem, std::uint64_t number, std::span<const dlx::OptionId> options,
                  const std::string& note = "");
    /// Adds fields to the JSON of a count, in place of those about its work.
    void add_fields(Json more) { more_ = std::move(more); }
    void end(const dlx::CountResult& result);
    void error(std::size_t line, std::size_t column, const std::string& message);

    /// Adds a picture to the sheet, with the name of the problem if it is one of several.
    void draw(const svg::Picture& picture) { pictures_.add(svg::framed(is_one_of_several_ ? source_ : "", picture)); }
    void draw_text(const std::string& text); ///< draws text in place of a picture

    /// Prints a single answer of another kind.
    void record(const Record& record) { output_.write(written(record, settings_.format, settings_.csv_head)); }

private:
    [[nodiscard]] Json fields(const dlx::CountResult& result) const;
    [[nodiscard]] std::string close(const Json& tail);
    [[nodiscard]] svg::Picture drawn(std::span<const dlx::OptionId> options) const;

    const PrintSettings settings_;
    Output& output_;
    svg::Sheet& pictures_;
    const std::string source_;
    const bool is_one_of_several_;
    std::optional<Packing> packing_{};
    std::optional<dlx::Packing> origin_{};
    std::string comment_; ///< comment before the solutions of the problem; empty after it is written
    std::string cost_;    ///< "cost 12, bound 9", or ""
    Json more_;
    JsonPieces pieces_;
    bool is_open_ = false; ///< whether the array of solutions in JSON is open
    std::string numbers_;  ///< numbers of the options of these solutions, which follow in JSON
    std::string notes_;    ///< notes of these solutions, which follow the numbers
};

} // namespace apps

#include "apps/shared/io/signals.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/each_puzzle.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/setters/canonical_set.hpp"

#include <fmt/format.h>
#include <memory>
#include <optional>

namespace apps {

namespace {

using sudoku::CanonicalForm, sudoku::ParseError, sudoku::Puzzles, sudoku::Transformation;

// --- Output ---------------------------------------------------------------------------------------------------------

/// Returns "53..7…".
template <std::size_t N>
std::string cells_text(const std::array<sudoku::Digit, N>& digits) {
    std::string text;
    for (const sudoku::Digit digit : digits)
        text += digit == 0 ? '.' : static_cast<char>('0' + digit);
    return text;
}

/// "yes" or "no", and where the rows, columns and digits come from or go: "123456789".
struct TransformationText {
    explicit TransformationText(const Transformation& transformation)
        : is_transposed(transformation.is_transposed), digits(cells_text(transformation.digits).substr(1)) {
        for (unsigned k = 0; k < 9; ++k) {
            rows += static_cast<char>('1' + transformation.rows[k]);
            columns += static_cast<char>('1' + transformation.columns[k]);
        }
    }
    bool is_transposed;
    std::string rows;
    std::string columns;
    std::string digits;

    [[nodiscard]] std::string line() const {
        return fmt::format("{}rows {} columns {} digits {}", is_transposed ? "transposed " : "", rows, columns, digits);
    }
    [[nodiscard]] Json json() const {
        return {{"transposed", is_transposed}, {"rows", rows}, {"columns", columns}, {"digits", digits}};
    }
};

/// A puzzle or an error in its place, and what is found.
struct Canonized {
    std::string source;
    std::optional<ParseError> error{};
    bool is_inconsistent = false;
    sudoku::CanonicalResult canonical{};
    Transformation transformation{};
    std::vector<Transformation> automorphisms{}; ///< up to the number that is asked for
    std::string text{};                          ///< all this, as it is printed

    [[nodiscard]] bool has_form() const { return !error && !is_inconsistent; }
    [[nodiscard]] std::string answer() const {
        return error ? "error" : is_inconsistent ? "inconsistent" : "canonical";
    }
};

std::string text_line(const Canonized& found) {
    if (found.error)
        return fmt::format("error\t{}\n", found.error->message());
    if (found.is_inconsistent)
        return "inconsistent\n";
    std::string text = fmt::format("{}\t{}\n", cells_text(found.canonical.digits), found.canonical.automorphism_count);
    for (const Transformation& automorphism : found.automorphisms)
        text += '\t' + TransformationText(automorphism).line() + '\n';
    return text;
}

constexpr std::string_view head_of_forms =
    "source,line,puzzle,answer,canonical_form,automorphisms,transposed,rows,columns,digits,name,reason\n";

std::string text_of(const Canonized& found, const Puzzles::Record& from, Format format) {
    if (format == Format::line)
        return text_line(found);
    const auto puzzle = from.error() ? std::nullopt : std::optional(from.puzzle());
    Record record{puzzle ? place_of_record(found.source, *puzzle) : place_of_record(found.source, from.line(), "")};
    Json& fields = record.fields;
    if (puzzle)
        fields["puzzle"] = puzzle_field(*puzzle, true);
    fields["answer"] = found.answer();
    if (found.error)
        fields["reason"] = found.error->message();
    if (found.has_form()) {
        const TransformationText how(found.transformation);
        fields["canonical_form"] = cells_text(found.canonical.digits);
        fields["automorphisms"] = found.canonical.automorphism_count;
        if (format == Format::csv)
            fields.update(how.json()); // columns of their own
        else
            fields["transformation"] = how.json();
    }
    for (const Transformation& automorphism : found.automorphisms)
        fields["automorphism_list"].push_back(TransformationText(automorphism).json());
    return written(record, format, head_of_forms);
}

// --- Search ---------------------------------------------------------------------------------------------------------

/// Returns why a puzzle has no canonical form here, or "".
std::string why_not_canonical(const sudoku::PuzzleGroup& run) {
    if (run.geometry != sudoku::Geometry(3, 3))
        return fmt::format("canonical forms exist for 9x9 boards only, and this board is {}", to_string(run.geometry));
    return run.eliminated.empty() ? "" : "a puzzle with eliminated candidates has no canonical form";
}

/// Returns whether a digit occurs twice in a row, column or box.
bool has_clash(std::span<const sudoku::Digit> digits) {
    std::array<unsigned, 27> seen{};
    unsigned twice = 0;
    for (unsigned cell = 0; cell < 81; ++cell)
        for (const unsigned house : {cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3}) {
            const unsigned bit = 1U << digits[cell] & ~1U;
            twice |= seen[house] & bit;
            seen[house] |= bit;
        }
    return twice != 0;
}

/// Finds the forms of puzzles, on several threads, and prints them in the order of the puzzles.
class Canonizing {
public:
    explicit Canonizing(const Session& session)
        : output_(session.output), settings_(read_plain_settings(session.arguments)), stream_(settings_, output_),
          format_(session.arguments.choice<Format>("format").value_or(Format::line)),
          form_(session.arguments.choice<CanonicalForm>("form").value_or(CanonicalForm::row_minlex)),
          most_automorphisms_(session.arguments.number("automorphisms").value_or(0)),
          is_distinct_(session.arguments.has("distinct")), threads_(thread_count(session.arguments)) {}

    int run() {
        if (format_ == Format::csv)
            output_.write(head_of_forms);
        constexpr std::size_t at_a_time = 64;
        for_each_record<Canonized>(
            stream_, threads_, at_a_time,
            [this] {
                return [this, canonizer = std::make_shared<sudoku::Canonicalizer>()](const Puzzles::Record& from) {
                    return signals::stop_flag() ? std::nullopt : std::optional(found(from, *canonizer));
                };
            },
            [this](const Canonized& record) {
                if (tell(record) && (!is_distinct_ || forms_.insert(record.canonical)))
                    output_.write(record.text);
            });
        return messages_.tell_of_the_rest();
    }

    int compare() {
        std::vector<Canonized> records;
        sudoku::Canonicalizer canonizer;
        for (auto some = stream_.next(1); !some.empty() && records.size() < 3; some = stream_.next(1))
            records.push_back(found(some[0], canonizer));
        if (signals::stop_flag())
            return messages_.tell_of_the_rest();
        if (records.size() != 2)
            throw UsageError(std::string("--compare requires exactly two puzzles: found ") +
                             (records.size() < 2 ? "fewer" : "more"));
        const bool has_first = tell(records[0]);
        const bool has_second = tell(records[1]);
        if (has_first && has_second)
            print_same(records[0], records[1]);
        return messages_.tell_of_the_rest();
    }

private:
    [[nodiscard]] Canonized found(const Puzzles::Record& from, sudoku::Canonicalizer& canonizer) const {
        Canonized record{.source = from.source(), .error = from.error()};
        if (!record.error)
            if (const std::string reason = why_not_canonical(from.run); !reason.empty())
                record.error = ParseError(from.line(), 0, reason);
        record.is_inconsistent = !record.error && has_clash(from.digits());
        if (record.has_form()) {
            record.canonical = canonizer.canonicalize(from.digits(), form_);
            record.transformation = canonizer.transformation();
            if (most_automorphisms_ > 0)
                record.automorphisms = canonizer.list_automorphisms(most_automorphisms_);
        }
        record.text = text_of(record, from, format_);
        record.automorphisms = {};
        return record;
    }

    /// Says what is wrong with a puzzle, if anything is: then its record is printed, and false comes back.
    bool tell(const Canonized& record) {
        messages_.add(record.is_inconsistent ? Answered::no : Answered::yes);
        if (record.error)
            messages_.tell({record.source, *record.error});
        if (!record.has_form())
            output_.write(record.text);
        return record.has_form();
    }

    void print_same(const Canonized& a, const Canonized& b) {
        const bool are_same = a.canonical.digits == b.canonical.digits;
        messages_.add(are_same ? Answered::yes : Answered::no);
        const std::string answer = are_same ? "equivalent" : "not equivalent";
        const TransformationText how(a.transformation.followed_by(b.transformation.inverse()));
        if (format_ != Format::json) {
            output_.write(are_same ? answer + '\t' + how.line() + '\n' : answer + '\n');
            return;
        }
        Json json{{"answer", answer}};
        if (are_same)
            json["transformation"] = how.json();
        output_.write(to_text(json) + '\n');
    }

    Output& output_;
    const Settings settings_;
    PuzzleStream stream_;
    const Format format_;
    const CanonicalForm form_;
    const std::size_t most_automorphisms_; ///< to be listed of each puzzle
    const bool is_distinct_;
    const std::size_t threads_;
    sudoku::CanonicalSet forms_; ///< printed, if each is to be printed once
    Messages messages_;
};

OptionTable canonical_options() {
    return OptionTable{format_option({Format::line, Format::json, Format::csv},
                                     "output format: line, json or csv (default line)", "csv: automorphisms compare")} +
           input_options() +
           OptionTable{threads_option(),
                       {"form", "FORM",
                        "canonical form: row-minlex, as in lists of 17-clue puzzles; pattern-minlex; or minlex, the "
                        "smallest string (default row-minlex)",
                        one_of<CanonicalForm>({{"row-minlex", CanonicalForm::row_minlex},
                                               {"row", CanonicalForm::row_minlex},
                                               {"pattern-minlex", CanonicalForm::pattern_minlex},
                                               {"pattern", CanonicalForm::pattern_minlex},
                                               {"minlex", CanonicalForm::minlex}})},
                       {"distinct", "", "print only the first of several equivalent puzzles"},
                       {"compare", "", "test whether two puzzles are equivalent, and print a transformation",
                        Rank::usual, "distinct automorphisms"},
                       {"automorphisms", "N", "list up to N automorphisms of each puzzle", whole(1, 3'359'232)}};
}

int run_canonical(const Session& session) {
    Canonizing canonizing(session);
    return session.arguments.has("compare") ? canonizing.compare() : canonizing.run();
}

} // namespace

Command canonicalize_command() {
    return {"canonicalize",
            "Print canonical forms; find equivalent puzzles.",
            "[FILE...]",
            "  sudoku canonicalize puzzles.txt                the form, and the number of automorphisms\n"
            "  sudoku canonicalize --distinct puzzles.txt     one puzzle of each equivalence class\n"
            "  sudoku canonicalize --compare PUZZLE PUZZLE    equivalent or not, and a transformation\n",
            "  0    every puzzle has a form; with --compare: the puzzles are equivalent\n"
            "  1    a puzzle is inconsistent; with --compare: the puzzles are not equivalent\n",
            canonical_options(),
            run_canonical};
}

} // namespace apps

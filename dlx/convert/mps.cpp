#include "dlx/convert/linear_program.hpp"

#include <algorithm>
#include <set>

namespace dlx::detail {

namespace {

using Relation = LinearProgram::Relation;

/// Reader of MPS, whose names have no blanks. Source: IBM ILOG CPLEX, MPS file format.
class MpsReader {
public:
    explicit MpsReader(std::string_view text) : program_(text) {}

    LinearProgram read() {
        std::string_view rest = program_.text();
        const char line_end = line_end_of(rest);
        while (section_ != "ENDATA") {
            if (rest.empty())
                program_.fail(rest.data(), "the text ends before ENDATA");
            const std::string_view line = rest.substr(0, rest.find(line_end));
            rest.remove_prefix(std::min(line.size() + 1, rest.size()));
            split(line, words_);
            if (words_.empty() || line.front() == '*')
                continue;
            if (line.front() != ' ' && line.front() != '\t')
                begin_section();
            else
                read_line();
        }
        split(rest, words_);
        if (!words_.empty())
            fail(0, "more text after ENDATA");
        return std::move(program_);
    }

private:
    [[noreturn]] void fail(std::size_t word, const std::string& message) const {
        program_.fail(words_[std::min(word, words_.size() - 1)].data(), message);
    }

    /// Throws ParseError unless the line has this many words.
    void require(std::size_t words, std::string_view meaning) const {
        if (words_.size() != words)
            fail(words, "this line must consist of " + std::string(meaning));
    }

    void begin_section() {
        section_ = words_.front();
        if (section_ == "OBJSENSE" && words_.size() > 1)
            require_minimum(1);
        else if (section_ != "NAME" && section_ != "ROWS" && section_ != "COLUMNS" && section_ != "RHS" &&
                 section_ != "BOUNDS" && section_ != "ENDATA" && section_ != "OBJSENSE")
            fail(0,
                 "the section " + quoted(section_) + " is not read: NAME, ROWS, COLUMNS, RHS, BOUNDS and ENDATA are");
    }

    void require_minimum(std::size_t word) const {
        if (words_[word] != "MIN" && words_[word] != "MINIMIZE")
            fail(word, "costs are minimized here: write MIN, and use dlx optimize --maximize");
    }

    void read_line() {
        if (section_ == "ROWS")
            read_row();
        else if (section_ == "COLUMNS")
            read_column();
        else if (section_ == "RHS")
            for_each_number([this](std::size_t word) { read_bound_of_row(word); });
        else if (section_ == "BOUNDS")
            read_bound();
        else if (section_ == "OBJSENSE")
            require_minimum(0);
        else
            fail(0, "a line of no section");
    }

    void read_row() {
        require(2, "the type and the name of a row");
        const std::string_view type = words_[0];
        if (type != "N" && type != "E" && type != "G" && type != "L")
            fail(0, "the type of a row is N, E, G or L, not " + quoted(type));
        const bool is_first_cost = type == "N" && !has_objective_;
        has_objective_ |= type == "N";
        const auto row = type != "N"     ? static_cast<std::int64_t>(program_.rows.size())
                         : is_first_cost ? cost_row
                                         : no_row;
        if (!rows_.emplace(words_[1], row).second)
            fail(1, "the row " + quoted(words_[1]) + " is already there");
        if (type != "N")
            program_.rows.push_back({std::string(words_[1]),
                                     words_[1].data(),
                                     {},
                                     type == "E"   ? Relation::exactly
                                     : type == "G" ? Relation::at_least
                                                   : Relation::at_most});
    }

    [[nodiscard]] std::int64_t row_at(std::size_t word) const {
        const auto found = rows_.find(words_[word]);
        if (found == rows_.end())
            fail(word, "unknown row " + quoted(words_[word]));
        return found->second;
    }

    /// Calls `visit` with the place of each row whose number follows it; a name may precede them.
    template <class Visit>
    void for_each_number(Visit visit) const {
        if (words_.size() < 2)
            fail(0, "a number is missing");
        for (std::size_t word = words_.size() % 2; word < words_.size(); word += 2)
            visit(word);
    }

    void read_column() {
        if (words_.size() > 2 && words_[1] == "'MARKER'") {
            is_whole_ = words_[2] == "'INTORG'";
            return;
        }
        if (words_.size() % 2 == 0)
            fail(words_.size(), "this line must consist of a variable, and rows with numbers");
        const std::string_view name = words_[0];
        program_.variables[program_.variable(name)].is_whole = is_whole_;
        for_each_number([&](std::size_t word) {
            const std::int64_t row = row_at(word);
            if (row == cost_row)
                program_.add_cost(name, words_[word + 1]);
            else if (row != no_row)
                program_.add_term(program_.rows[static_cast<std::size_t>(row)],
                                  program_.whole(words_[word + 1], words_[word + 1].data()), name);
        });
    }

    /// Throws ParseError for a second set of right-hand sides or bounds.
    void require_set(std::string_view name) {
        if (!name.empty() && sets_.emplace(section_, name).first->second != name)
            fail(0, "a second set in " + std::string(section_) + ": only one is read");
    }

    void read_bound_of_row(std::size_t word) {
        const std::int64_t row = row_at(word);
        require_set(words_.size() % 2 == 1 ? words_[0] : "");
        if (!bounded_rows_.emplace(words_[word]).second)
            fail(word, "a second number for row " + quoted(words_[word]));
        const std::int64_t bound = program_.whole(words_[word + 1], words_[word + 1].data());
        if (row >= 0)
            program_.rows[static_cast<std::size_t>(row)].bound = bound;
        else if (bound != 0)
            fail(word, "the objective has a constant: only variables have costs");
    }

    /// Reads the type of a bound, the name of all bounds, which may be absent, a variable, and a number.
    void read_bound() {
        const std::string_view type = words_[0];
        const std::size_t numbers = type == "BV" ? 0 : 1;
        if (words_.size() != 2 + numbers && words_.size() != 3 + numbers && !(type == "BV" && words_.size() == 4))
            fail(words_.size(), "this line must consist of the type of a bound, a variable, and a number");
        const std::size_t at = words_.size() == 2 + numbers ? 1 : 2;
        require_set(at == 2 ? words_[1] : "");
        const std::string_view name = words_[at];
        LinearProgram::Variable& variable = program_.variables[program_.variable(name)];
        if (type == "BV" || type == "UI" || type == "LI")
            variable.is_whole = true;
        if (type == "BV") {
            variable.is_small = true;
            return;
        }
        const bool is_upper = type == "UP" || type == "UI";
        if (!is_upper && type != "LO" && type != "LI" && type != "FX")
            fail(0, "a variable is 0 or 1: its bounds are BV, UP, LO or FX, not " + quoted(type));
        program_.restrict(name,
                          is_upper       ? Relation::at_most
                          : type == "FX" ? Relation::exactly
                                         : Relation::at_least,
                          program_.whole(words_[at + 1], words_[at + 1].data()), words_[at + 1].data());
    }

    static constexpr std::int64_t cost_row = -1; ///< the first row of type N
    static constexpr std::int64_t no_row = -2;   ///< the other rows of type N

    LinearProgram program_;
    std::string_view section_;
    std::vector<std::string_view> words_; ///< words of the line
    std::unordered_map<std::string_view, std::int64_t> rows_;
    std::unordered_map<std::string_view, std::string_view> sets_; ///< name of the set, by section
    std::set<std::string_view> bounded_rows_;
    bool has_objective_ = false;
    bool is_whole_ = false; ///< true between the markers of integers
};

} // namespace

LinearProgram read_mps(std::string_view text) { return MpsReader(text).read(); }

bool begins_like_mps(std::string_view text) {
    text = without_marks(text);
    const std::size_t rows = text.find("\nROWS");
    return text.find("\nCOLUMNS") < text.size() && rows < text.size() &&
           (text.starts_with("NAME") || text.starts_with('*') || text.starts_with("OBJSENSE"));
}

} // namespace dlx::detail

#pragma once

#include "apps/shared/options/program.hpp"
#include "apps/shared/options/rows.hpp"
#include "apps/shared/svg.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

using Json = nlohmann::ordered_json;

/// Formats JSON on one line; bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string to_text(const Json& json);

/// Makes an array by calling `make` for each element of `list`.
template <class List, class Make>
[[nodiscard]] Json json_list(const List& list, Make make) {
    Json result = Json::array();
    for (const auto& element : list)
        result.push_back(make(element));
    return result;
}

/// Formats fields as a line of CSV (RFC 4180, but with "\n" at the end).
[[nodiscard]] std::string csv_row(const std::vector<std::string>& fields);

/// Formats a number with a noun: "1 given", "2 givens".
[[nodiscard]] std::string counted(std::uint64_t n, std::string_view noun);

// --- Records --------------------------------------------------------------------------------------------------------

/// Result with named fields, which are the keys in JSON. The fields that the header of a table names are its columns in
/// CSV, in that order. Null and missing fields are empty; true and false are yes and no. Elements of lists are
/// separated by spaces, as in "r1c1 r1c2" and "X-Wing:1 Swordfish:2".
struct Record {
    Json fields = Json::object();

    /// Rows of the table; if empty, there is one row from `fields`. Columns that a row lacks are taken from `fields`.
    std::vector<std::map<std::string_view, std::string>> rows{};

    std::string text{}; ///< text in the formats for people
    std::optional<svg::Picture> picture{};
};

/// Formats the record in any format except svg. `head` is the header of its table, "source,line,answer\n".
[[nodiscard]] std::string written(const Record& record, Format format, std::string_view head);

/// Output that is ready to be printed: text, or pictures that are printed at the end.
struct Piece {
    std::string text{};
    std::vector<svg::Picture> pictures{};
};

/// Printer of successive records in one format.
class RecordPrinter {
public:
    /// Prints `head`, the header of a table, for CSV; `style` is for pictures. The output must outlive the printer.
    RecordPrinter(Format format, Output& output, std::string_view head, const svg::Style& style = {})
        : format_(format), output_(output), head_(head), pictures_(style) {
        if (format_ == Format::csv)
            output_.write(head_);
    }

    /// Prints a record. Boards are separated by an empty line; pictures are printed by finish().
    void print(const Record& record) {
        if (format_ == Format::svg)
            pictures_.add(record.picture.value());
        else
            output_.write((format_ == Format::grid && size_ > 0 ? "\n" : "") + written(record, format_, head_));
        ++size_;
    }

    /// Prints all pictures. Call it after the last record.
    void finish() {
        if (format_ == Format::svg)
            output_.write(pictures_.text());
    }

    [[nodiscard]] std::uint64_t size() const { return size_; } ///< number of records

private:
    const Format format_;
    Output& output_;
    const std::string_view head_;
    std::uint64_t size_ = 0;
    svg::Sheet pictures_;
};

/// Writer of a JSON record with a long array in the middle, piece by piece: `open`, any number of `element`, `close`.
/// The array is called `name`, and follows the fields of `head` and precedes those of `tail`.
class JsonPieces {
public:
    [[nodiscard]] std::string open(const Json& head, std::string_view name);
    [[nodiscard]] std::string element(const Json& json);
    [[nodiscard]] std::string close(const Json& tail);

private:
    bool is_first_ = true;
};

} // namespace apps

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

/// On one line; bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string to_text(const Json& json);

/// Fields as a line of CSV (RFC 4180, but "\n" at the end).
[[nodiscard]] std::string csv_row(const std::vector<std::string>& fields);

// --- Records --------------------------------------------------------------------------------------------------------

/// A finding: fields with names, which are the keys of JSON. Those that the head of a table names are its columns in CSV,
/// in the order of the head: null and a field that is not there are empty, true and false are yes and no, and elements have
/// blanks between them, as in "r1c1 r1c2" and "X-Wing:1 Swordfish:2".
struct Record {
    Json fields = Json::object();

    /// Rows of the table; none for the usual one. What they do not have is in all of them as in `fields`.
    std::vector<std::map<std::string_view, std::string>> rows{};

    std::string text{}; ///< in the formats for people
    std::optional<svg::Picture> picture{};
};

/// The record as text, in any format but svg. `head` is that of its table, "source,line,answer\n".
[[nodiscard]] std::string written(const Record& record, Format format, std::string_view head);

/// What is ready to be printed: text, or pictures that wait for the others.
struct Piece {
    std::string text{};
    std::vector<svg::Picture> pictures{};
};

/// Prints records in one format, one after the other.
class RecordPrinter {
public:
    /// `head` is that of a table, which CSV begins with, and `style` is that of pictures. The output outlives the printer.
    RecordPrinter(Format format, Output& output, std::string_view head, const svg::Style& style = {})
        : format_(format), output_(output), head_(head), pictures_(style) {
        if (format_ == Format::csv)
            output_.write(head_);
    }

    /// Boards have an empty line between them, and pictures wait for the others.
    void print(const Record& record) {
        if (format_ == Format::svg)
            pictures_.add(record.picture.value());
        else
            output_.write((format_ == Format::grid && size_ > 0 ? "\n" : "") + written(record, format_, head_));
        ++size_;
    }

    /// To be called after the last record.
    void finish() {
        if (format_ == Format::svg)
            output_.write(pictures_.text());
    }

    [[nodiscard]] Format format() const { return format_; }
    [[nodiscard]] std::uint64_t size() const { return size_; } ///< records

private:
    const Format format_;
    Output& output_;
    const std::string_view head_;
    std::uint64_t size_ = 0;
    svg::Sheet pictures_;
};

/// A record with an array in the middle that is written in JSON piece by piece: `open`, any number of `element`, `close`.
/// The array is called `name`, and comes after the fields of `head` and before those of `tail`.
class JsonPieces {
public:
    [[nodiscard]] std::string open(const Json& head, std::string_view name);
    [[nodiscard]] std::string element(const Json& json);
    [[nodiscard]] std::string close(const Json& tail);

private:
    bool is_first_ = true;
};

} // namespace apps

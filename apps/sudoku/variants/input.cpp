#include "apps/sudoku/variants/input.hpp"

#include "apps/shared/io/input.hpp"
#include "apps/shared/options/rows.hpp"
#include "apps/sudoku/messages.hpp"

#include "sudoku/reader.hpp"
#include "sudoku/rules/formats/variant_formats.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace apps {

namespace {

constexpr std::size_t max_beginning = 1 << 16; ///< bytes of a source that show whether it is a variant
constexpr std::size_t max_document = 1 << 22;  ///< the same if a JSON object is not complete before
constexpr int max_pause = 20;                  ///< milliseconds between two writes of a program that pipes a variant

/// There is nothing more to read in the beginning of a source.
class BeginningEnds : public std::exception {};

/// Returns whether a PuzzleReader returns a record without reading more than `beginning`.
bool has_record(std::string_view beginning, const Settings& settings) {
    const auto source = [&, rest = beginning](std::span<char> buffer) mutable {
        if (rest.empty())
            throw BeginningEnds();
        const std::size_t size = rest.copy(buffer.data(), buffer.size());
        rest.remove_prefix(size);
        return size;
    };
    try {
        sudoku::PuzzleReader reader(source, {.geometry = settings.geometry, .format = settings.input_format});
        return reader.next().has_value();
    } catch (const BeginningEnds&) {
        return false;
    }
}

/// Returns whether the input begins with a variant. Reads until that is known, and no more than a PuzzleStream needs
/// for its first record.
bool begins_with_variant(Input& input, const Settings& settings) {
    std::size_t max_size = max_beginning;
    while (input.ahead().size() < max_size) {
        const bool may_wait = !has_record(input.ahead(), settings);
        if (!input.read_ahead(may_wait ? -1 : max_pause))
            break;
        const std::string_view begun = input.ahead().substr(0, max_size);
        const std::size_t first = std::min(begun.find_first_not_of(" \t\r\n"), begun.size());
        if (begun.size() == max_size && begun.substr(first).starts_with('{') && !has_record(begun, settings))
            max_size = max_document;
    }
    return sudoku::is_variant(input.ahead().substr(0, max_size));
}

/// Opens a source if it is not a puzzle itself, and looks at its beginning. Errors are left to the stream.
bool begins_with_variant(Source& source, const std::shared_ptr<Input>& standard_input, const Settings& settings,
                         Output& output) {
    if (source.is_puzzle)
        return sudoku::is_variant(source.text);
    try {
        source.opened =
            source.text == "-" && standard_input ? standard_input : std::make_shared<Input>(source.text, output);
        const bool is_found = begins_with_variant(*source.opened, settings);
        if (source.text != "-" && source.opened->is_regular())
            source.opened.reset(); // many files may be open at a time
        return is_found;
    } catch (const FileError&) {
    } catch (const Interrupted&) {
    }
    return false;
}

VariantRecord error_record(const sudoku::ParseError& error) {
    return {.source = {}, .line = error.line(), .error = error};
}

VariantRecord record_of(sudoku::VariantRecord&& record) {
    if (const auto* const error = std::get_if<sudoku::ParseError>(&record))
        return error_record(*error);
    auto& found = std::get<sudoku::FoundVariant>(record);
    return {.source = {}, .line = found.line, .puzzle = std::move(found.puzzle), .ignored = std::move(found.ignored)};
}

std::vector<VariantRecord> read_text(std::string_view text, const Settings& settings) {
    std::vector<VariantRecord> records;
    for (sudoku::VariantRecord& record :
         sudoku::read_variants(text, {.geometry = settings.geometry, .format = settings.input_format}))
        records.push_back(record_of(std::move(record)));
    return records;
}

/// Warns of elements that say nothing to this program.
void warn_of_ignored(const std::vector<VariantRecord>& records) {
    Messages messages;
    for (const VariantRecord& record : records)
        if (!record.ignored.empty())
            messages.tell(
                {record.source,
                 {record.line, 0,
                  "warning: ignored: " + join({record.ignored.begin(), record.ignored.end()}) + "; rules may be in it"},
                 false});
    messages.tell_of_the_rest();
}

std::vector<VariantRecord> read_source(const Source& source, const Settings& settings, Output& output) {
    try {
        if (source.is_puzzle)
            return read_text(source.text, settings);
        const auto input = source.opened ? source.opened : std::make_shared<Input>(source.text, output);
        return read_text(input->read_all(), settings);
    } catch (const FileError& error) {
        return {error_record({0, 0, error.what() + source.why_no_puzzle})};
    } catch (const Interrupted&) {
        return {};
    }
}

} // namespace

std::optional<std::vector<VariantRecord>> read_variants(Settings& settings, Output& output) {
    bool is_found = false;
    std::shared_ptr<Input> standard_input;
    for (Source& source : settings.sources) {
        is_found = begins_with_variant(source, standard_input, settings, output) || is_found;
        if (source.text == "-")
            standard_input = source.opened;
    }
    if (!is_found)
        return std::nullopt;
    std::vector<VariantRecord> records;
    for (const Source& source : settings.sources)
        for (VariantRecord& record : read_source(source, settings, output)) {
            record.source = source.name;
            records.push_back(std::move(record));
        }
    warn_of_ignored(records);
    return records;
}

} // namespace apps

#include "apps/sudoku/variants/input.hpp"

#include "apps/shared/io/input.hpp"
#include "apps/shared/options/rows.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/variants/text.hpp"

#include "sudoku/reader.hpp"
#include "sudoku/rules/formats/variant_formats.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>
#include <variant>

namespace apps {

namespace {

constexpr std::size_t max_beginning = 1 << 20; ///< bytes of a source that show whether it has a variant
constexpr std::size_t max_document = 1 << 22;  ///< the same if it begins with a JSON object, which may be large
constexpr std::size_t min_beginning = 1 << 16; ///< the same if they come slowly
constexpr auto max_delay = std::chrono::milliseconds(200); ///< behind these
constexpr int max_pause = 20; ///< milliseconds between two writes of a program that pipes a variant

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

/// Reads the beginning of the input: until it is known what it is, and no more than a PuzzleStream needs for its first
/// record. If more is there at once, it is read, too.
std::string_view read_beginning(Input& input, const Settings& settings) {
    const auto started = std::chrono::steady_clock::now();
    const auto is_late = [&] { return std::chrono::steady_clock::now() - started > max_delay; };
    std::size_t max_size = max_beginning;
    while (input.ahead().size() < max_size) {
        const bool may_wait = !has_record(input.ahead(), settings);
        if ((!may_wait && is_late() && input.ahead().size() > min_beginning) ||
            !input.read_ahead(may_wait ? -1 : max_pause))
            break;
        const std::size_t first = input.ahead().find_first_not_of(" \t\r\n\xEF\xBB\xBF");
        max_size =
            input.ahead().substr(std::min(first, input.ahead().size())).starts_with('{') ? max_document : max_beginning;
    }
    return input.ahead().substr(0, max_size);
}

/// Opens a source if it is not a puzzle itself, and returns whether it has a variant. Errors are left to the stream.
bool has_variant(Source& source, const std::shared_ptr<Input>& standard_input, const Settings& settings,
                 Output& output) {
    if (source.is_puzzle)
        return sudoku::is_variant(source.text);
    try {
        source.opened =
            source.text == "-" && standard_input ? standard_input : std::make_shared<Input>(source.text, output);
        const bool is_found = sudoku::is_variant(read_beginning(*source.opened, settings));
        if (source.text != "-" && source.opened->is_regular())
            source.opened.reset(); // many files may be open at a time
        return is_found;
    } catch (const FileError&) {
    } catch (const Interrupted&) {
    }
    return false;
}

/// Divides the text of a source. Warns of elements that say nothing to this program.
std::vector<Source> parts_of(const Source& source, std::string_view text, const Settings& settings) {
    std::vector<Source> parts;
    Messages messages;
    for (sudoku::TextPart& part :
         sudoku::split_variants(text, {.geometry = settings.geometry, .format = settings.input_format})) {
        Source& one = parts.emplace_back(Source{source.name, std::move(part.text), true, part.lines_before});
        one.record = std::move(part.plain);
        if (!part.record)
            continue;
        if (const auto* const error = std::get_if<sudoku::ParseError>(&*part.record)) {
            one.record = *error;
            continue;
        }
        auto& [puzzle, line, ignored] = std::get<sudoku::FoundVariant>(*part.record);
        if (!ignored.empty())
            messages.tell(
                {source.name,
                 {line, 0, "warning: ignored: " + join({ignored.begin(), ignored.end()}) + "; rules may be in it"},
                 false});
        if (puzzle.is_plain())
            one.record = plain_part(puzzle, line);
        else
            one.variant = std::make_shared<VariantRecord>(VariantRecord{source.name, line, std::move(puzzle)});
    }
    messages.tell_of_the_rest();
    return parts;
}

std::vector<Source> parts_of(const Source& source, const Settings& settings, Output& output) {
    try {
        if (source.is_puzzle)
            return parts_of(source, source.text, settings);
        const auto input = source.opened ? source.opened : std::make_shared<Input>(source.text, output);
        return parts_of(source, input->read_all(), settings);
    } catch (const FileError& error) {
        Source failed{source.name, source.text};
        failed.record = sudoku::ParseError(0, 0, error.what() + source.why_no_puzzle);
        return {failed};
    } catch (const Interrupted&) {
        return {};
    }
}

} // namespace

bool split_variants(Settings& settings, Output& output) {
    std::vector<bool> has_variants;
    std::shared_ptr<Input> standard_input;
    for (Source& source : settings.sources) {
        has_variants.push_back(has_variant(source, standard_input, settings, output));
        if (source.text == "-")
            standard_input = source.opened;
    }
    std::vector<Source> sources;
    for (std::size_t k = 0; k < settings.sources.size(); ++k)
        if (has_variants[k])
            std::ranges::move(parts_of(settings.sources[k], settings, output), std::back_inserter(sources));
        else
            sources.push_back(std::move(settings.sources[k]));
    settings.sources = std::move(sources);
    return std::ranges::any_of(settings.sources, [](const Source& source) { return source.variant != nullptr; });
}

Settings read_split_settings(const Session& session) {
    Settings settings = read_input_settings(session.arguments);
    split_variants(settings, session.output);
    return settings;
}

Settings read_plain_settings(const Session& session) {
    Settings settings = read_split_settings(session);
    for (Source& source : settings.sources)
        if (const auto variant = std::exchange(source.variant, nullptr))
            source.record = sudoku::ParseError(variant->line, 0, "a variant, and only plain puzzles are read here");
    return settings;
}

} // namespace apps

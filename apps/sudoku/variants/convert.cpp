#include "apps/sudoku/variants/convert.hpp"

#include "dlx/text.hpp"

#include "sudoku/rules/formats/variant_formats.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/rules/variant_text.hpp"

#include <fmt/core.h>
#include <vector>

namespace apps {

namespace {

using sudoku::FileFormat;
using sudoku::VariantPuzzle;

/// Makes a format of variants alone.
FileFormat format_of_variants(std::string_view name) {
    const bool has_words = name == "fpuzzles-json" || name == "sudokupad";
    return {.name = name,
            .supported_boards = "boards up to 16x16",
            .supports = [](const sudoku::Geometry& geometry) { return geometry.side() <= VariantPuzzle::max_side; },
            .supports_names = has_words || name == "rules",
            .supports_candidates = true,
            .supports_metadata = has_words,
            .format_puzzle = nullptr};
}

/// Returns the first rule that plain Sudoku does not have; "" if there is none.
std::string first_rule(const VariantPuzzle& variant) {
    const sudoku::Geometry& geometry = variant.grid.geometry();
    if (variant.regions != box_regions(geometry))
        return variant.regions.empty() ? "regions none" : "regions";
    return variant.rules.empty() ? "" : to_rule_text(geometry, variant.rules.front());
}

} // namespace

std::span<const FileFormat> target_formats() {
    static const std::vector<FileFormat> formats = [] {
        const auto plain = sudoku::file_formats();
        std::vector<FileFormat> all(plain.begin(), plain.end());
        for (const sudoku::VariantFormatInfo& info : sudoku::variant_formats())
            if (sudoku::find_file_format(info.name) == nullptr)
                all.push_back(format_of_variants(info.name));
        return all;
    }();
    return formats;
}

std::optional<std::string> variant_in_format(const VariantPuzzle& variant, const FileFormat& format) {
    const std::string rule = first_rule(variant);
    if (rule.empty() && format.format_puzzle != nullptr)
        return std::nullopt;
    if (const auto variant_format = sudoku::find_variant_format(format.name))
        return write_variant(variant, *variant_format);
    if (format.name == "dlx")
        return dlx::to_string(encode(variant).problem);
    throw sudoku::InvalidRule(fmt::format("{} cannot hold the rule '{}': this puzzle is omitted", format.name, rule));
}

} // namespace apps

#pragma once

#include "apps/shared/options/rows.hpp"
#include "apps/sudoku/settings.hpp"

#include "sudoku/rules/reason/variant_minimize.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace apps {

/// A variant and its minimal puzzle, or an error in its place.
struct MinimizedVariantRecord {
    std::shared_ptr<const VariantRecord> record;
    std::optional<sudoku::ParseError> error{};
    sudoku::MinimizedVariant found{};

    [[nodiscard]] bool is_undecided() const {
        return !error && (found.puzzle ? !found.is_minimal : found.verdict == sudoku::Verdict::unknown);
    }
};

/// Reads the options for variants. Throws UsageError for options that they do not support, if there are any.
[[nodiscard]] sudoku::MinimizeVariantParams variant_params(const Arguments& arguments, const dlx::Limits& limits,
                                                           std::uint64_t seed, bool has_variants);

/// Minimizes a variant. Returns nothing if the program must end.
[[nodiscard]] std::optional<MinimizedVariantRecord>
minimized_variant(const std::shared_ptr<const VariantRecord>& record, const sudoku::MinimizeVariantParams& params);

/// Formats the record. `head` is the header of its table. In the format line, a puzzle is the text of its rules.
[[nodiscard]] std::string minimized_text(const MinimizedVariantRecord& minimized, Format format, std::string_view head);

} // namespace apps

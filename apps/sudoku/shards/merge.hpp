#pragma once

#include "apps/shared/jobs/shard.hpp"
#include "apps/shared/record.hpp"

#include "dlx/integer/integer.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

/// Command `sudoku merge`: the sum of the reports of all shards.
namespace apps {

/// Returns the format of reports, for a Merger.
[[nodiscard]] ResultFormat reports();

/// Sum of the counts of all shards.
struct ReportSum {
    dlx::Integer records = 0;
    /// Number of records in the input, equal in all reports.
    std::uint64_t input_records = 0;
    std::vector<std::pair<std::string, dlx::Integer>> counts; ///< counts in the order of the reports
    Json first;                                               ///< first report

    void add(const Json& report); ///< adds a report, for a Merger
};

} // namespace apps

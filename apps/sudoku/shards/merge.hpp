#pragma once

#include "apps/shared/jobs/shard.hpp"
#include "apps/shared/record.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

/// `sudoku merge`: adds up the reports of all shards.
namespace apps {

/// Reports, for a Merger.
[[nodiscard]] ResultFormat reports();

/// The counts of all shards.
struct ReportSum {
    boost::multiprecision::cpp_int records = 0;
    std::uint64_t input_records = 0;                                            ///< the same in all
    std::vector<std::pair<std::string, boost::multiprecision::cpp_int>> counts; ///< in the order of the reports
    Json first;                                                                 ///< of the reports

    void add(const Json& report); ///< for a Merger
};

} // namespace apps

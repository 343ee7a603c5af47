#include "apps/dlx/job.hpp"
#include "apps/shared/io/input.hpp"
#include "apps/shared/jobs/shard.hpp"
#include "dlx/text.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

using apps::Json;
using fuzz::require;

/// Returns a small problem with colors.
const dlx::Problem& problem() {
    static const dlx::Problem problem = dlx::parse("a b c | x\na b\nc\na x:A\nb x:A\nb\nb c x:B\na\nc x:A\n");
    return problem;
}

/// Returns the same options, with bounds: a path may have branches without an option.
const dlx::Problem& bounded_problem() {
    static const dlx::Problem problem = dlx::parse("0:2|a 1:3|b 2|c | x\na b\nc\na x:A\nb x:A\nb\nb c x:B\na\nc x:A\n");
    return problem;
}

/// Reads a possible checkpoint. Resumes it and returns true if it is one.
bool resume(const std::string& text, const dlx::Problem& problem) {
    static const Json job = Json{{"problem", "some"}};
    try {
        const dlx::Checkpoint from = apps::checkpoint_from(text, job, problem);
        const dlx::Checkpoint again = apps::checkpoint_from(apps::to_text(from, job), job, problem);
        require(again.solutions == from.solutions && again.pending.size() == from.pending.size(),
                "it is written the same");
        (void)dlx::resume_count(from, problem, {}, {});
        return true;
    } catch (const apps::FileError& error) {
        const std::string_view reason = error.what();
        require(reason.starts_with("it ") || reason.starts_with("this "), "an error is a sentence about the file");
    } catch (const std::invalid_argument&) { // the pending options may clash
    } catch (const std::out_of_range&) {
    }
    return false;
}

} // namespace

/// Reads files that may be checkpoints: any bytes, and any JSON, as if our programs had written it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const Json json = Json::parse(text, nullptr, false);
    for (const dlx::Problem* const some : {&problem(), &bounded_problem()}) {
        (void)resume(text, *some);
        if (json.is_object() && !json.contains("check"))
            (void)resume(apps::to_text(apps::sealed(json)) + '\n', *some);
    }
    return 0;
}

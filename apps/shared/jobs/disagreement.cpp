#include "apps/shared/jobs/disagreement.hpp"

#include "apps/shared/io/files.hpp"
#include "apps/shared/jobs/shard.hpp"

#include <filesystem>
#include <fmt/core.h>
#include <fstream>
#include <sstream>

namespace apps {

namespace {

/// "bit_sets finds at least 5 solutions"
std::string finding(std::string_view who, const dlx::Claim& claim) {
    return fmt::format("{} finds {}{}", who, claim.is_exact ? "" : "at least ", counted(claim.solutions, "solution"));
}

/// Another run may have made the same file; any other file of this name is somebody's.
void keep(const std::string& file, const std::string& text) {
    std::error_code error;
    if (!std::filesystem::exists(std::filesystem::symlink_status(file, error)) &&
        create_file(file, [&](std::ostream& out) { out << text; }))
        return;
    std::ostringstream content;
    if (std::filesystem::is_regular_file(file, error))
        content << std::ifstream(file, std::ios::binary).rdbuf();
    if (content.str() != text)
        throw FileError("it exists already, with other content");
}

} // namespace

Disagreement disagreement(std::string_view program, const std::string& what, const std::string& content) {
    const std::string_view comment = program == "sudoku" ? "#" : "|"; // Knuth's format
    const std::string text = fmt::format("{} {} {}: {}\n{}", comment, program, program_version(), what, content);
    const std::string file = fmt::format("{}-disagreement-{}.txt", program, fingerprint(text).substr(0, 8));
    std::string where = "reproduces it";
    static std::mutex one_at_a_time;
    const std::lock_guard lock(one_at_a_time);
    try {
        keep(file, text);
    } catch (const FileError& error) {
        where = fmt::format("would reproduce it, but cannot be written: {}", error.what());
    }
    return Disagreement(fmt::format("{}: this is a bug in the program, report it; {} {}", what, file, where));
}

Disagreement disagreement(std::string_view program, std::string_view claimed_by, const dlx::Claim& claim,
                          const dlx::CrossChecker& checker, const std::string& content) {
    const dlx::SolveResult found = checker.last_result();
    const dlx::Claim other{found.solutions, found.status == dlx::Status::exhausted};
    return disagreement(program, finding(claimed_by, claim) + ", but " + finding(checker.engine(), other), content);
}

} // namespace apps

#pragma once

#include "apps/dlx/writer.hpp"
#include "apps/shared/options/program.hpp"

#include "dlx/shapes/shapes.hpp"
#include "dlx/symmetry/symmetry.hpp"

#include <cstdint>
#include <string>

namespace apps {

/// Printer of the solutions of one packing, and of their number.
class PackingPrinter {
public:
    /// The session, the packing and the writer must outlive it.
    PackingPrinter(const Session& session, Format format, View view, std::string source, const dlx::Packing& packing,
                   Writer& writer);

    void solution(std::span<const dlx::OptionId> options);

    /// Prints the number of solutions, and ends the output.
    void end(const dlx::SymmetryCountResult& result);

private:
    [[nodiscard]] Json pieces(std::span<const dlx::OptionId> options) const;

    const Session& session_;
    const Format format_;
    const View view_;
    const std::string source_;
    const dlx::Packing& packing_;
    Writer& writer_;
    std::uint64_t printed_ = 0; ///< number of solutions printed
    Json solutions_ = Json::array();
};

} // namespace apps

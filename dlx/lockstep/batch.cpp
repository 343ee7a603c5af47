#include "dlx/batch.hpp"

#include "dlx/lockstep/lockstep.hpp"

#include <stdexcept>
#include <utility>

namespace dlx {

void BatchResult::check(std::uint64_t k) const {
    if (engine_ == nullptr || k >= kept_solutions)
        throw std::out_of_range("an answer with " + std::to_string(kept_solutions) + " solutions kept has no number " +
                                std::to_string(k));
}

const Solution& BatchResult::solution(std::uint64_t k) const {
    check(k);
    return engine_->kept_solution(k);
}

std::span<const std::uint64_t> BatchResult::solution_bits(std::uint64_t k) const {
    check(k);
    return engine_->kept_bits(k);
}

std::optional<std::string> BatchSolver::unsupported_reason(const Problem& problem) {
    if (problem.has_colors())
        return "lockstep does not support colors";
    if (problem.has_bounds())
        return "lockstep does not support bounds of items";
    if (problem.option_count() > max_options)
        return "lockstep supports " + std::to_string(max_options) + " options, the problem has " +
               std::to_string(problem.option_count());
    return std::nullopt;
}

BatchSolver::BatchSolver(const Problem& problem, BatchParams params)
    : engine_(std::make_unique<detail::Lockstep>(problem, std::move(params))) {}
BatchSolver::BatchSolver(BatchSolver&&) noexcept = default;
BatchSolver& BatchSolver::operator=(BatchSolver&&) noexcept = default;
BatchSolver::~BatchSolver() = default;

BatchStats BatchSolver::run(const InstanceSource& source, const ResultCallback& sink) {
    return engine_->run(source, sink);
}

std::string_view BatchSolver::vector_width() const { return engine_->width(); }

std::vector<std::string_view> supported_vector_widths() {
    std::vector<std::string_view> names;
    for (const detail::LaneWidth& width : detail::lane_widths())
        if (width.is_supported())
            names.push_back(width.name);
    return names;
}

} // namespace dlx

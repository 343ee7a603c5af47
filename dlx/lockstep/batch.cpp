#include "dlx/batch.hpp"

#include "dlx/lockstep/lockstep.hpp"

#include <stdexcept>
#include <utility>

namespace dlx {

void BatchAnswer::check(std::uint64_t k) const {
    if (engine_ == nullptr || k >= kept)
        throw std::out_of_range("an answer with " + std::to_string(kept) + " solutions kept has no number " +
                                std::to_string(k));
}

Solution BatchAnswer::solution(std::uint64_t k) const {
    check(k);
    return engine_->kept_solution(k);
}

std::span<const std::uint64_t> BatchAnswer::solution_bits(std::uint64_t k) const {
    check(k);
    return engine_->kept_bits(k);
}

std::string Batch::why_not(const Problem& problem) {
    if (problem.has_colors())
        return "lockstep does not support colors";
    if (problem.options() > max_options)
        return "lockstep supports " + std::to_string(max_options) + " options, the problem has " +
               std::to_string(problem.options());
    return "";
}

Batch::Batch(const Problem& problem, BatchParams params)
    : engine_(std::make_unique<detail::Lockstep>(problem, std::move(params))) {}
Batch::Batch(Batch&&) noexcept = default;
Batch& Batch::operator=(Batch&&) noexcept = default;
Batch::~Batch() = default;

BatchStats Batch::run(const InstanceSource& source, const AnswerSink& sink) { return engine_->run(source, sink); }

std::string_view Batch::width() const { return engine_->width(); }

std::vector<std::string_view> vector_widths() {
    std::vector<std::string_view> names;
    for (const detail::LaneWidth& width : detail::lane_widths())
        if (width.is_supported())
            names.push_back(width.name);
    return names;
}

} // namespace dlx

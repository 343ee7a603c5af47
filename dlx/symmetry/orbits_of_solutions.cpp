#include "dlx/parallel.hpp"
#include "dlx/symmetry/classify.hpp"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <unordered_map>

namespace dlx::detail {

namespace {

/// All solutions, each as a range of one array, and a partition of them.
class KeptSolutions {
public:
    explicit KeptSolutions(std::size_t max_bytes) : max_bytes_(max_bytes) {}

    /// Adds a solution, as ascending numbers of options. Returns false if the memory is full.
    bool add(const std::vector<std::uint32_t>& solution) {
        constexpr std::size_t bytes_each = 80; // of the tables
        bytes_ += bytes_each + sizeof(std::uint32_t) * solution.size();
        if (bytes_ > max_bytes_)
            return false;
        numbers_.insert(numbers_.end(), solution.begin(), solution.end());
        starts_.push_back(numbers_.size());
        return true;
    }

    [[nodiscard]] std::size_t size() const { return starts_.size() - 1; }

    [[nodiscard]] std::span<const std::uint32_t> solution(std::size_t k) const {
        return std::span(numbers_).subspan(starts_[k], starts_[k + 1] - starts_[k]);
    }

    /// Returns the number of classes. Returns nothing if `should_stop()` becomes true.
    template <class Stop>
    std::optional<std::uint64_t> count_classes(const MovedOptions& moved, std::size_t option_count, Stop should_stop) {
        std::unordered_map<std::string_view, std::uint32_t> by_bytes;
        by_bytes.reserve(size());
        for (std::uint32_t k = 0; k < size(); ++k)
            by_bytes.emplace(bytes(solution(k)), k);
        parents_.resize(size());
        std::iota(parents_.begin(), parents_.end(), 0U);
        std::uint64_t classes = size();
        std::vector<std::uint32_t> images(option_count);
        std::vector<std::uint32_t> image;
        for (const Permutation& generator : moved.generators) {
            std::iota(images.begin(), images.end(), 0U);
            for (std::size_t k = 0; k < generator.size(); ++k)
                images[moved.options[k]] = moved.options[generator[k]];
            for (std::uint32_t k = 0; k < size(); ++k) {
                if (k % 1024 == 0 && should_stop())
                    return std::nullopt;
                image.clear();
                for (const std::uint32_t option : solution(k))
                    image.push_back(images[option]);
                std::sort(image.begin(), image.end());
                const std::uint32_t a = root(k);
                const std::uint32_t b = root(by_bytes.at(bytes(image)));
                parents_[std::max(a, b)] = std::min(a, b);
                classes -= a == b ? 0 : 1;
            }
        }
        return classes;
    }

private:
    static std::string_view bytes(std::span<const std::uint32_t> numbers) {
        return {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()};
    }

    std::uint32_t root(std::uint32_t k) {
        while (parents_[k] != k)
            k = parents_[k] = parents_[parents_[k]];
        return k;
    }

    const std::size_t max_bytes_;
    std::size_t bytes_ = 0;
    std::vector<std::uint32_t> numbers_;
    std::vector<std::size_t> starts_{0};
    std::vector<std::uint32_t> parents_; ///< by solution: itself, or another one of its class
};

} // namespace

void count_orbits_of_solutions(const Problem& problem, const MovedOptions& moved, const CountParams& params,
                               const RunMonitor& watch, SymmetryCountResult& result) {
    result.method = SymmetryMethod::orbits_of_solutions;
    KeptSolutions kept(params.max_memory_bytes);
    std::vector<std::uint32_t> sorted;
    bool is_full = false;
    SolveParams search = params.search;
    search.limits.seconds = watch.remaining_limits().seconds;
    const auto keep = [&](const Solution& solution) {
        sorted.clear();
        for (const OptionId option : solution)
            sorted.push_back(index(option));
        std::sort(sorted.begin(), sorted.end());
        is_full = !kept.add(sorted);
        return is_full ? VisitAction::stop : VisitAction::keep_going;
    };
    const SolveResult found = solve(problem, search, params.task_runner, keep);
    result.status = is_full ? Status::memory_limit : found.status;
    result.solutions = found.solutions;
    result.has_all_solutions = found.status == Status::exhausted;
    result.classes = (result.solutions + result.group_order - 1) / result.group_order; // at least
    if (result.status != Status::exhausted)
        return;
    const auto classes = kept.count_classes(moved, problem.option_count(), [&] { return watch.should_stop(); });
    if (classes)
        result.classes = *classes;
    else
        result.status = watch.stop_reason().value_or(Status::stopped);
}

} // namespace dlx::detail

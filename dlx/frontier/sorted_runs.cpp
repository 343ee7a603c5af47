#include "dlx/frontier/sorted_runs.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace dlx::detail {

void SortedRuns::add(std::span<CountedStates> layer, const TaskRunner& threads) {
    if (runs_.size() == max_runs)
        merge_all();
    std::vector<std::vector<std::uint64_t>> orders(layer.size()); // hash and number of each state, 32 bits each
    const auto sort = [&](std::uint32_t part) {
        layer[part].drop_index();
        const StateTable& states = layer[part].states();
        std::vector<std::uint64_t>& order = orders[part];
        order.resize(states.size());
        for (std::size_t k = 0; k < order.size(); ++k)
            order[k] = states.hash<0>(states.state(k)) << 32 | k;
        std::sort(order.begin(), order.end(), [&](std::uint64_t a, std::uint64_t b) {
            if (a >> 32 != b >> 32)
                return a < b;
            return is_less(states.state(static_cast<std::uint32_t>(a)), states.state(static_cast<std::uint32_t>(b)));
        });
    };
    if (threads.run && layer.size() > 1)
        threads.run(static_cast<std::uint32_t>(layer.size()), sort);
    else
        for (std::uint32_t part = 0; part < layer.size(); ++part)
            sort(part);
    auto run = run_at(end_);
    StateWriter out = writer();
    for (std::size_t part = 0; part < layer.size(); ++part) {
        size_ += orders[part].size();
        out.add(0, layer[part], orders[part].size(),
                [&](std::size_t k) { return static_cast<std::uint32_t>(orders[part][k]); });
    }
    out.end();
    runs_.push_back(std::move(run));
}

bool SortedRuns::merge(std::span<CountedStates> parts, std::size_t size) {
    const auto is_after = [this](const auto& a, const auto& b) {
        return a->hash != b->hash ? a->hash > b->hash : is_less(b->state(), a->state());
    };
    if (!std::exchange(is_merging_, true)) {
        std::erase_if(runs_, [this](const auto& run) { return !find_state(*run); });
        std::make_heap(runs_.begin(), runs_.end(), is_after);
    }
    CountedStates* last = nullptr;
    for (std::size_t added = 0; !runs_.empty();) {
        Run& run = *runs_.front();
        if (last != nullptr && std::equal(run.state(), run.state() + words_, last->states().state(last->size() - 1))) {
            last->increase(last->size() - 1, run.block.ways(run.at));
        } else {
            if (added == size)
                break;
            last = &parts[added++ % parts.size()];
            last->append(run.state(), run.block.ways(run.at));
        }
        ++run.at;
        --size_;
        std::pop_heap(runs_.begin(), runs_.end(), is_after);
        if (find_state(*runs_.back()))
            std::push_heap(runs_.begin(), runs_.end(), is_after);
        else
            runs_.pop_back();
    }
    return !runs_.empty();
}

void SortedRuns::save(std::uint32_t layer, const StateWriter::Sink& sink) const {
    StateWriter out(words_, sink);
    for (const auto& run : runs_) {
        CountedStates rest(words_);
        for (std::size_t k = run->at; k < run->block.size(); ++k)
            rest.append(run->block.state(k), run->block.ways(k));
        out.add(layer, rest);
        for (const auto later = run_at(run->position); later->block.next();) {
            CountedStates block(words_);
            for (std::size_t k = 0; k < later->block.size(); ++k)
                block.append(later->block.state(k), later->block.ways(k));
            out.add(layer, block);
        }
    }
}

StateWriter SortedRuns::writer() {
    return {words_, [this](std::span<const std::uint64_t> words) {
                file_->write(8 * end_, std::as_bytes(words));
                end_ += words.size();
            }};
}

std::unique_ptr<SortedRuns::Run> SortedRuns::run_at(std::uint64_t position) const {
    auto run = std::make_unique<Run>();
    run->position = position;
    run->block = StateReader(words_, std::numeric_limits<std::size_t>::max(),
                             [this, to = run.get()](std::span<std::uint64_t> words) {
                                 file_->read(8 * to->position, std::as_writable_bytes(words));
                                 to->position += words.size();
                             });
    return run;
}

bool SortedRuns::find_state(Run& run) const {
    if (run.at == run.block.size()) {
        if (!run.block.next())
            return false;
        run.at = 0;
    }
    run.hash = hashes_.hash<0>(run.state());
    return true;
}

bool SortedRuns::is_less(const std::uint64_t* a, const std::uint64_t* b) const {
    return std::lexicographical_compare(a, a + words_, b, b + words_);
}

/// Merges all runs into one, in another file.
void SortedRuns::merge_all() {
    SortedRuns merged(make_file_, words_);
    StateWriter out = merged.writer();
    CountedStates batch(words_);
    std::size_t states = 0;
    for (bool is_more = true; is_more; batch.keep_first(0)) {
        is_more = merge(std::span(&batch, 1), std::size_t{1} << 14);
        out.add(0, batch);
        states += batch.size();
    }
    out.end();
    file_ = std::move(merged.file_);
    end_ = merged.end_;
    size_ = states;
    is_merging_ = false;
    runs_.push_back(run_at(0));
}

} // namespace dlx::detail

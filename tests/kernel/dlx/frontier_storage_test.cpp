#include "dlx/checkpoint.hpp"
#include "dlx/count.hpp"
#include "dlx/detail/pace.hpp"
#include "dlx/frontier/frontier.hpp"
#include "dlx/text.hpp"
#include "dlx/threads.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace dlx::test::frontier_storage_test {
namespace {

using detail::FrontierCount;
using detail::FrontierProblem;

/// Returns tasks on several threads, which share every round.
TaskRunner on_threads(std::uint32_t threads) {
    TaskRunner runner = use_threads(threads);
    runner.pace = std::make_shared<detail::Pace>();
    runner.pace->nodes_alone = 1;
    return runner;
}

/// A scratch file in memory, which is full when the files together have `room` bytes.
class MemoryFile : public ScratchFile {
public:
    explicit MemoryFile(std::uint64_t& room) : room_(room) {}
    void read(std::uint64_t offset, std::span<std::byte> bytes) override {
        if (offset + bytes.size() > bytes_.size())
            throw std::logic_error("read beyond the end");
        std::copy_n(&bytes_[offset], bytes.size(), bytes.data());
    }
    void write(std::uint64_t offset, std::span<const std::byte> bytes) override {
        if (bytes.size() > room_)
            throw std::runtime_error("full");
        room_ -= bytes.size();
        bytes_.resize(std::max<std::size_t>(bytes_.size(), offset + bytes.size()));
        std::copy_n(bytes.data(), bytes.size(), &bytes_[offset]);
    }

private:
    std::uint64_t& room_;
    std::vector<std::byte> bytes_;
};

MakeScratch in_memory(std::uint64_t& room) {
    return [&room] { return std::make_unique<MemoryFile>(room); };
}

/// Problems with states of 1 to 5 words, also with secondary items, bounds and numbers beyond 64 bits.
std::vector<Problem> problems() {
    std::vector<Problem> problems{tetrominoes(4, 6), dominoes(2, 150),     perfect_matchings(12),
                                  latin_squares(4),  parse("a b\na\nb\n"), Problem(),
                                  langford(7)};
    for (std::uint64_t seed = 1; seed <= 40; ++seed)
        problems.push_back(
            random_problem(seed, {.max_items = 16, .max_options = 40, .max_colors = 3, .has_bounds = seed % 2 == 1}));
    std::erase_if(problems, [](const Problem& problem) { return FrontierProblem(problem).start().empty(); });
    return problems;
}

std::string state_of(const FrontierCount& count) {
    std::ostringstream out;
    count.save(out);
    return out.str();
}

/// Saves and resumes a count after every round, each time with another memory limit and number of threads.
TEST(StateTable, ComparesStatesOfTheSameHash) {
    constexpr std::uint64_t hash = 5;
    detail::StateTable table(2);
    for (std::uint64_t k = 0; k < 4; ++k)
        EXPECT_TRUE(table.add<2>(std::vector{k, std::uint64_t{7}}.data(), hash).is_new) << k;
    for (std::uint64_t k = 0; k < 4; ++k)
        EXPECT_EQ(table.add<2>(std::vector{k, std::uint64_t{7}}.data(), hash).number, k);
}

TEST(SavedFrontier, ResumesAfterEachRound) {
    for (const Problem& problem : problems()) {
        SCOPED_TRACE(to_string(problem));
        const FrontierProblem frontier(problem);
        std::uint64_t room = std::uint64_t{1} << 30;
        const auto count = [&](std::size_t max_bytes, std::uint32_t threads) {
            return std::make_unique<FrontierCount>(frontier, frontier.start(), max_bytes, on_threads(threads),
                                                   threads == 2 ? in_memory(room) : MakeScratch());
        };
        const auto whole = count(std::size_t{1} << 30, 1);
        while (!whole->follow_some())
            ;
        for (const std::size_t max_bytes : {std::size_t{1} << 30, std::size_t{20'000}}) {
            auto part = count(max_bytes, 1);
            for (std::uint32_t round = 0; round < 1000 && !part->follow_some(); ++round) {
                std::istringstream in(state_of(*part));
                part = count(round % 3 == 1 ? max_bytes / 2 : max_bytes, 1 + round % 3);
                part->resume(in);
                while (!part->is_resumed())
                    ASSERT_FALSE(part->follow_some() && !part->is_resumed());
            }
            while (!part->follow_some())
                ;
            ASSERT_EQ(part->count(), whole->count()) << max_bytes;
            if (max_bytes > 20'000) {
                ASSERT_EQ(part->states(), whole->states());
                ASSERT_EQ(part->merged(), whole->merged());
            }
        }
    }
}

/// Counts with too little memory: all states are in files, and merge as with enough memory.
TEST(ScratchFiles, MergeAllStates) {
    for (const Problem& problem : problems()) {
        SCOPED_TRACE(to_string(problem));
        CountParams params;
        params.method = CountMethod::frontier;
        const CountResult whole = count(problem, params);
        for (const std::size_t max_bytes : {std::size_t{0}, std::size_t{100'000}})
            for (const std::uint32_t threads : {1U, 3U}) {
                std::uint64_t room = std::uint64_t{1} << 30;
                params.max_memory_bytes = max_bytes + static_cast<std::size_t>(FrontierProblem::bytes(problem)) + 1;
                params.make_scratch = in_memory(room);
                params.task_runner = on_threads(threads);
                const CountResult result = count(problem, params);
                ASSERT_EQ(result.solutions, whole.solutions);
                ASSERT_EQ(result.frontier_states, whole.frontier_states);
                ASSERT_EQ(result.frontier_merges, whole.frontier_merges);
            }
    }
}

TEST(ScratchFiles, MergeMoreRunsThanOneMergeHas) {
    const Problem problem = tetrominoes(7, 8);
    const FrontierProblem frontier(problem);
    std::uint64_t room = std::uint64_t{1} << 40;
    FrontierCount count(frontier, frontier.start(), 10'000, {}, in_memory(room));
    while (!count.follow_some())
        ;
    EXPECT_EQ(count.count(), dlx::count(problem).solutions);
}

TEST(ScratchFiles, EndTheCountWhenTheyAreFull) {
    const Problem problem = tetrominoes(6, 8);
    const FrontierProblem frontier(problem);
    std::uint64_t room = 200'000;
    FrontierCount count(frontier, frontier.start(), 100'000, {}, in_memory(room));
    const auto finish = [&] {
        while (!count.follow_some())
            ;
    };
    EXPECT_THROW(finish(), std::runtime_error);
}

/// Returns the state of a count in the middle.
std::string half(const FrontierProblem& problem) {
    FrontierCount count(problem, problem.start(), 1 << 30);
    while (count.fraction_done() < 0.5)
        count.follow_some();
    return state_of(count);
}

/// Returns the count from the state.
Integer resumed(const FrontierProblem& problem, const std::string& state) {
    FrontierCount count(problem, problem.start(), 1 << 30);
    std::istringstream in(state);
    count.resume(in);
    while (!count.follow_some())
        ;
    return count.count();
}

TEST(SavedFrontier, RefusesDamage) {
    const Problem board = tetrominoes(4, 4);
    const FrontierProblem problem(board);
    const std::string good = half(problem);
    ASSERT_EQ(resumed(problem, good), 117);
    for (std::size_t k = 0; k < good.size(); ++k) {
        EXPECT_THROW((void)resumed(problem, good.substr(0, k)), std::runtime_error) << k;
        std::string bad = good;
        bad[k] = static_cast<char>(bad[k] ^ (1 << k % 8));
        EXPECT_THROW((void)resumed(problem, bad), std::runtime_error) << k;
    }
    for (const std::string& more : {good, std::string(8, '\0')})
        EXPECT_THROW((void)resumed(problem, good + more), std::runtime_error);
    EXPECT_THROW((void)resumed(FrontierProblem(dominoes(4, 4)), good), std::runtime_error);
}

/// A state with a correct checksum may have any content. It is refused, or counted without harm.
TEST(SavedFrontier, SurvivesCounterfeits) {
    for (const Problem& board : {tetrominoes(4, 4), parse("0:2|a 1:3|b c\na b\na c\nb\nb c\na\n")}) {
        const FrontierProblem problem(board);
        const std::string good = half(problem);
        std::vector<std::uint64_t> words(good.size() / 8);
        for (std::size_t k = 0; k + 1 < words.size(); ++k)
            for (const std::uint64_t other :
                 {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{40}, ~std::uint64_t{0}}) {
                std::memcpy(words.data(), good.data(), good.size());
                words[k] = other;
                detail::Checksum checksum;
                checksum.add(std::span(words).first(words.size() - 1));
                words.back() = checksum.sum();
                try {
                    (void)resumed(problem, std::string(reinterpret_cast<const char*>(words.data()), good.size()));
                } catch (const std::runtime_error&) {
                }
            }
    }
}

/// A storage in memory.
struct Memory : CountStorage {
    std::istream* frontier() override { return in ? &*in : nullptr; }
    void store_frontier(const std::function<void(std::ostream&)>& write) override {
        std::ostringstream out;
        write(out);
        state = out.str();
        is_enumeration = false;
        ++stored;
    }
    void store_enumeration(const Checkpoint& checkpoint) override {
        enumeration = checkpoint;
        is_enumeration = true;
    }

    std::optional<std::istringstream> in;
    std::string state;
    Checkpoint enumeration;
    bool is_enumeration = false;
    int stored = 0;
};

TEST(StoredCount, ContinuesByTheFrontier) {
    const Problem problem = tetrominoes(6, 8);
    for (const CountMethod method : {CountMethod::automatic, CountMethod::frontier}) {
        Memory memory;
        memory.interval = 0;
        CountParams params;
        params.method = method;
        params.storage = &memory;
        params.limits.seconds = 0.01;
        CountResult result;
        int runs = 0;
        do {
            if (!memory.state.empty())
                memory.in.emplace(memory.state);
            *params.limits.seconds *= 1.2; // grows, as a run on a busy machine may do nothing in its time
            result = count(problem, params);
        } while (result.status == Status::time_limit && ++runs < 100);
        EXPECT_EQ(result.status, Status::exhausted);
        EXPECT_EQ(result.solutions, 22'483'347);
        EXPECT_GT(memory.stored, 1);
        EXPECT_FALSE(memory.is_enumeration);
        memory.in.emplace(memory.state);
        EXPECT_EQ(count(problem, params).solutions, 22'483'347);
    }
}

TEST(StoredCount, EnumeratesWhereTheFrontierIsSlower) {
    for (const Problem& problem : {queens(6), langford(12)}) {
        Memory memory;
        CountParams params;
        params.storage = &memory;
        const std::uint64_t solutions = enumerate(problem).solutions;
        EXPECT_EQ(count(problem, params).solutions, solutions);
        EXPECT_TRUE(memory.is_enumeration);
        EXPECT_TRUE(memory.enumeration.pending.empty());
        EXPECT_EQ(memory.enumeration.solutions, solutions);
    }
}

} // namespace
} // namespace dlx::test::frontier_storage_test

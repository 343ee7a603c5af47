#include "apps/python/src/answers.hpp"

#include "sudoku/many/in_order.hpp"

#include <algorithm>
#include <utility>

namespace dlx_python {

namespace {

/// The class of rejection().
struct Rejection : std::invalid_argument {
    Rejection(std::size_t puzzle, const std::string& why) : std::invalid_argument(why), record(puzzle) {}
    std::size_t record;
};

class Answers : public Ahead {
public:
    Answers(const Many& puzzles, Seconds seconds, const py::object& progress)
        : Ahead(seconds, progress, puzzles.all->record_count()), puzzles_(puzzles) {}

private:
    py::object find() override {
        try {
            return Ahead::find();
        } catch (const Rejection& rejected) {
            puzzles_.reject(rejected.record, rejected.what());
            return py::none();
        }
    }

    const Many puzzles_;
};

} // namespace

Ahead::Result rejection(std::size_t record, const std::string& why) {
    return [record, why]() -> py::object { throw Rejection(record, why); };
}

sudoku::Puzzle puzzle_of(const sudoku::Puzzles::Record& record) {
    return {.grid = sudoku::Grid(record.run.geometry, record.digits(), record.run.eliminated),
            .notation = record.run.notation,
            .variant = record.run.variant};
}

std::function<std::optional<Range>()> ranges(std::size_t records, std::size_t at_a_time) {
    return [records, at_a_time, next = std::size_t{0}]() mutable -> std::optional<Range> {
        const std::size_t first = std::exchange(next, std::min(next + at_a_time, records));
        return first < records ? std::optional(Range{first, next}) : std::nullopt;
    };
}

std::unique_ptr<Results> answers(const Many& puzzles, std::size_t at_a_time, std::uint32_t threads, Seconds seconds,
                                 const py::object& progress, std::function<Worker(Call&)> make_worker) {
    auto found = std::make_unique<Answers>(puzzles, seconds, progress);
    found->start([records = puzzles.all->record_count(), at_a_time, threads, make_worker = std::move(make_worker),
                  &call = found->call()](const Ahead::Give& give) {
        const auto make = [&](const dlx::TaskRunner&) -> sudoku::Worker<Range, Ahead::Result> {
            return [worker = make_worker(call)](const Range& range, const sudoku::Turn<Ahead::Result>& turn) {
                worker(range, [&](Ahead::Result result) { turn.give(std::move(result)); });
            };
        };
        sudoku::for_each_in_order<Range, Ahead::Result>(ranges(records, at_a_time), make, give,
                                                        {.threads = threads, .stop_flag = &call.stop()});
        return to_string(call.stop() ? dlx::Status::stopped : dlx::Status::exhausted);
    });
    return found;
}

} // namespace dlx_python

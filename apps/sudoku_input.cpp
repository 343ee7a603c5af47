#include "apps/sudoku_input.hpp"

#include "apps/log.hpp"

#include <fmt/format.h>

namespace apps {

namespace {

Job make_job(const std::string& source, sudoku::Record record) {
    if (auto* puzzle = std::get_if<sudoku::Puzzle>(&record))
        return {source, std::move(*puzzle)};
    return {source, std::get<sudoku::ParseError>(std::move(record))};
}

} // namespace

PuzzleStream::PuzzleStream(const Settings& settings, Output& output) : settings_(settings), output_(output) {}

std::optional<Job> PuzzleStream::next() {
    if (ahead_.empty())
        return read();
    Job job = std::move(ahead_.front());
    ahead_.pop_front();
    return job;
}

bool PuzzleStream::is_single() {
    while (ahead_.size() < 2) {
        if (ahead_.size() == 1 && source_ == source_name("-") && stdin_is_terminal())
            return true;
        auto job = read();
        if (!job)
            return ahead_.size() == 1;
        ahead_.push_back(std::move(*job));
    }
    return false;
}

std::optional<Job> PuzzleStream::read() {
    try {
        while (reader_ || open_next()) {
            if (auto record = reader_->next()) {
                is_empty_ = false;
                return make_job(source_, std::move(*record));
            }
            reader_.reset();
            if (is_empty_)
                return Job{source_, InputError("there is no puzzle in it")};
        }
    } catch (const InputError& error) {
        reader_.reset();
        return Job{source_, error};
    } catch (const Interrupted&) {
        opened_ = settings_.puzzles.size() + settings_.files.size();
        reader_.reset();
    }
    return std::nullopt;
}

/// Opens the next argument or file; false if there is none.
bool PuzzleStream::open_next() {
    const std::size_t k = opened_++;
    const std::size_t arguments = settings_.puzzles.size();
    if (k >= arguments + settings_.files.size())
        return false;
    is_empty_ = true;
    sudoku::ByteSource bytes;
    if (k < arguments) {
        source_ = arguments == 1 ? "--puzzle" : fmt::format("--puzzle {}", k + 1);
        bytes = sudoku::bytes_of(settings_.puzzles[k]);
    } else {
        const std::string& file = settings_.files[k - arguments];
        source_ = source_name(file);
        file_ = std::make_unique<Input>(file, output_);
        bytes = [this](std::span<char> buffer) { return file_->read(buffer); };
    }
    spdlog::debug("{}: reading", source_);
    reader_.emplace(std::move(bytes), settings_.geometry, settings_.input_format);
    return true;
}

} // namespace apps

#pragma once

#include "apps/shared/io/output.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>

namespace apps {

/// What is wrong with a file, for people: why it cannot be read or written, such as "Is a directory", or what is wrong
/// with its content.
struct FileError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// It is time to end (signals.hpp), while the program waited for input.
class Interrupted : public std::exception {};

// What is longer is refused before it takes more memory.
constexpr std::size_t longest_line = std::size_t{64} << 20;   ///< bytes, of a text that is not read line by line, too
constexpr std::size_t longest_text = std::size_t{1024} << 20; ///< bytes, of what is read as a whole

/// A file, or standard input if its name is "-".
class Input {
public:
    /// Throws FileError. `output` is emptied before the program waits for this input.
    Input(const std::string& file, Output& output);
    ~Input();
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    /// Would read() return at once?
    [[nodiscard]] bool is_ready() const;

    /// Waits for the next bytes and returns how many came; 0 at the end.
    /// Throws FileError, Interrupted, and as Output does.
    std::size_t read(std::span<char> buffer);

    /// The rest of the input. Throws also if that or a line of it is too long, and then as early as possible.
    std::string read_all();

    /// The next line without its end, or nothing. Throws also if it is longer than `limit` bytes.
    std::optional<std::string> read_line(std::size_t limit = longest_line);

private:
    void set_waiting(bool is_waiting);

    Output& output_;
    int file_;
    std::size_t size_ = 0; ///< of the file; 0 is not known
    std::size_t read_ = 0; ///< bytes
    std::string buffer_;   ///< of read_line()
    std::size_t begin_ = 0;
};

/// How messages and records call a file: "<stdin>" for "-".
[[nodiscard]] std::string source_name(const std::string& file);

[[nodiscard]] bool stdin_is_terminal();

} // namespace apps

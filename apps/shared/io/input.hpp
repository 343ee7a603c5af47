#pragma once

#include "apps/shared/io/output.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>

namespace apps {

/// Error of a file, with a message for people: the reason why it cannot be read or written, such as "Is a directory",
/// or an error in its content.
struct FileError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Exception if the program must end (see signals.hpp) while it waits for input.
class Interrupted : public std::exception {};

// Longer input is rejected before it takes more memory.
/// Maximum bytes of a line, also in a text that is read as a whole.
constexpr std::size_t longest_line = std::size_t{64} << 20;
constexpr std::size_t longest_text = std::size_t{1024} << 20; ///< maximum bytes of a text that is read as a whole

/// File, or standard input if its name is "-".
class Input {
public:
    /// Opens the file. Throws FileError. `output` is flushed before the program waits for this input.
    Input(const std::string& file, Output& output);
    ~Input();
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    /// Returns whether read() would return immediately.
    [[nodiscard]] bool is_ready() const;

    /// Waits for the next bytes and returns their number; 0 at the end. Throws FileError and Interrupted, and as Output
    /// does.
    std::size_t read(std::span<char> buffer);

    /// Reads more bytes ahead, and keeps them for read(). Waits for them at most `milliseconds`, or as long as necessary
    /// if they are negative. Returns false if there is nothing more to read or the time is over. Throws as read() does.
    bool read_ahead(int milliseconds);

    /// Reads the rest of the input. Also throws, as early as possible, if the text or a line of it is too long.
    std::string read_all();

    /// Reads the next line without its end, or returns nothing. Also throws if it is longer than `limit` bytes.
    std::optional<std::string> read_line(std::size_t limit = longest_line);

private:
    void set_waiting(bool is_waiting);
    std::size_t read_file(std::span<char> buffer);

    Output& output_;
    int file_;
    bool is_at_end_ = false; ///< whether read_ahead() has reached the end
    std::string ahead_;      ///< bytes for read()
    std::size_t size_ = 0;   ///< size of the file in bytes; 0 if unknown
    std::size_t read_ = 0;   ///< number of bytes that were read
    std::string buffer_;     ///< buffer of read_line()
    std::size_t begin_ = 0;
};

/// Returns the name of a file in messages and records: "<stdin>" for "-".
[[nodiscard]] std::string source_name(const std::string& file);

[[nodiscard]] bool stdin_is_terminal();

} // namespace apps

#pragma once

#include "apps/shared/io/input.hpp"
#include "apps/shared/options/arguments.hpp"

#include <functional>
#include <iosfwd>

namespace apps {

/// Writes the content of a file.
using WriteContent = std::function<void(std::ostream&)>;

/// Gives `file` other content, and keeps its permissions. If the machine fails or there is no room, the old content or
/// the new one is there. The new content is first written to a new file beside it: `file` with ".tmp" behind it, or with
/// ".tmp1", ... ".tmp999" if there are such files, which are left as they are. Throws FileError with the reason, also if
/// `file` is a device, a pipe or a folder, or if all these names are taken.
void replace_file(const std::string& file, const WriteContent& write);

/// Makes a file with that content; false, and nothing is changed, if there is a file of that name. Throws as replace_file()
/// does.
[[nodiscard]] bool create_file(const std::string& file, const WriteContent& write);

/// "proof.lrat cannot be written: No space left on device"
struct CannotWrite : FileError {
    CannotWrite(const std::string& file, const char* reason);
};

/// As replace_file(), but devices and pipes are written to as they are, a file that is read-only is left alone, and it throws
/// CannotWrite, also within another.
void write_file(const std::string& file, const WriteContent& write);

/// Throws what write_file() would throw if it could not begin, and leaves the file as it is: better known before the work.
void check_writable(const std::string& file);

/// Another program has locked a file.
struct InUse : FileError {
    InUse() : FileError("is in use by another program") {}
};

/// A file that one program alone replaces, as often as it likes, until it ends in whatever way: it is locked, with
/// flock(2), from the start or from when it is there. Where the file system has no locks it is not.
class LockedFile {
public:
    /// Throws InUse.
    explicit LockedFile(std::string name);
    ~LockedFile();
    LockedFile(const LockedFile&) = delete;
    LockedFile& operator=(const LockedFile&) = delete;

    [[nodiscard]] const std::string& name() const { return name_; }

    /// As replace_file(). Throws InUse if another program has made the file, and FileError if somebody has replaced it.
    void replace(const WriteContent& write);

private:
    std::string name_;
    int descriptor_ = -1; ///< of the file that is locked, if there is one
};

/// Is `name` one of those under which replace_file() may first write the content of `file`?
[[nodiscard]] bool may_be_draft_of(const std::string& file, const std::string& name);

/// Do both names stand for the same file, or will they?
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);

/// The file that an option names, behind links. Throws UsageError if its name is empty, or if the file is also to be read
/// or is standard input, output or error.
[[nodiscard]] std::optional<std::string> output_file(const Arguments& arguments, const std::string& option);

} // namespace apps

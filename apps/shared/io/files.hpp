#pragma once

#include "apps/shared/io/input.hpp"

#include "dlx/count_result.hpp"

#include <functional>
#include <iosfwd>
#include <memory>

namespace apps {

using WriteContent = std::function<void(std::ostream&)>;

/// Replaces the content of `file`, and keeps its permissions. After a crash or without disk space, either the old or
/// the new content is there. The new content is first written to a new file in the same directory: `file` followed by
/// ".tmp", or by ".tmp1", ... ".tmp999" if such files exist; these are not changed. Throws FileError with the reason.
/// It also throws if `file` is a device, a pipe or a directory, or if all these names are taken.
void replace_file(const std::string& file, const WriteContent& write);

/// Error such as "proof.lrat cannot be written: No space left on device".
struct CannotWrite : FileError {
    CannotWrite(const std::string& file, const char* reason);
};

/// Replaces a file like replace_file(), but writes directly to devices and pipes, and refuses read-only files. Throws
/// CannotWrite, possibly nested in another exception.
void write_file(const std::string& file, const WriteContent& write);

/// Checks before the work that write_file() could start. Throws the same exception, and does not change the file.
void check_writable(const std::string& file);

/// Error: another program has locked a file.
struct InUse : FileError {
    InUse() : FileError("is in use by another program") {}
};

/// File that only this program replaces, any number of times, until the process ends. It is locked with flock(2) from
/// the start or from its creation. On file systems without locks, it is not locked.
class LockedFile {
public:
    /// Locks the file if it exists. Throws InUse.
    explicit LockedFile(std::string name);
    ~LockedFile();
    LockedFile(const LockedFile&) = delete;
    LockedFile& operator=(const LockedFile&) = delete;

    [[nodiscard]] const std::string& name() const { return name_; }

    /// Replaces the file like replace_file(). Throws InUse if another program has created the file, and FileError if
    /// another program has replaced it.
    void replace(const WriteContent& write);

private:
    std::string name_;
    int descriptor_ = -1; ///< descriptor of the locked file, or -1
};

/// Makes a scratch file in the folder. It has no name, so that it is removed when it is closed. Throws FileError with the
/// folder and the reason, and so do its functions.
[[nodiscard]] std::unique_ptr<dlx::ScratchFile> make_scratch_file(const std::string& folder);

/// Returns whether replace_file() may first write the content of `file` to the file `name`.
[[nodiscard]] bool may_be_draft_of(const std::string& file, const std::string& name);

/// Returns whether both names refer to the same file, or will when it is created.
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);

} // namespace apps

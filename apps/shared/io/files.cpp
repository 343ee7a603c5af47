#include "apps/shared/io/files.hpp"

#include <algorithm>
#include <boost/iostreams/stream.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/core.h>
#include <fstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace apps {

namespace {

void check(bool is_good) {
    if (!is_good)
        throw FileError(std::strerror(errno));
}

/// Stores the changes of a file's folder on disk, so that they survive a crash.
void sync_folder(const std::string& file) {
    const std::string folder = std::filesystem::path(file).parent_path();
    const int descriptor = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    check(descriptor >= 0);
    const bool is_done = fsync(descriptor) == 0;
    const int reason = errno;
    close(descriptor);
    errno = reason;
    check(is_done);
}

bool is_replaceable(const std::string& file) {
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    return status.type() == std::filesystem::file_type::not_found || is_regular_file(status);
}

/// Throws for a file that nobody may write, or not the user: it could still be replaced if the folder may be written.
void refuse_read_only(const std::string& file) {
    struct stat status {};
    if (stat(file.c_str(), &status) == 0 &&
        ((status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0 || access(file.c_str(), W_OK) != 0))
        throw FileError("it is read-only");
}

/// An open file, for a stream of Boost.
struct FileSink {
    using char_type = char;
    using category = boost::iostreams::sink_tag;

    std::streamsize write(const char* bytes, std::streamsize size) const {
        for (std::streamsize done = 0; done < size;) {
            const ssize_t more = ::write(descriptor, bytes + done, static_cast<std::size_t>(size - done));
            if (more < 0 && errno != EINTR)
                throw std::ios_base::failure("cannot write"); // the stream catches it
            done += std::max<ssize_t>(more, 0);
        }
        return size;
    }

    int descriptor;
};

/// A new file beside `file`, which is to replace it. The destructor removes it if it has not.
class Draft {
public:
    /// Opens a new file: never an existing one, and follows no link.
    explicit Draft(const std::string& file) : file_(file) {
        std::error_code error;
        if (!is_replaceable(file))
            throw FileError(std::filesystem::exists(file, error) || !error ? "it is not a file" : error.message());
        for (int k = 0; k < most; ++k) {
            name_ = file + ".tmp" + (k > 0 ? std::to_string(k) : "");
            descriptor = open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
            if (descriptor >= 0)
                return;
            check(errno == EEXIST);
        }
        throw FileError(
            fmt::format("{0}.tmp to {0}.tmp{1} exist already; remove the ones left by killed runs", file, most - 1));
    }

    ~Draft() {
        std::remove(name_.c_str()); // nothing if it is empty
        close(descriptor);
    }

    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;

    /// Gives the draft the permissions of `file`, if there is one, and content.
    void write(const WriteContent& content) const {
        struct stat status {};
        if (stat(file_.c_str(), &status) == 0)
            (void)fchmod(descriptor, status.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO)); // some file systems have none
        errno = 0;
        boost::iostreams::stream<FileSink> out(FileSink{descriptor}, 1 << 16);
        content(out);
        out.flush();
        check(out.good());
        check(fsync(descriptor) == 0);
    }

    /// Moves the draft to the place of `file`.
    void replace() {
        check(std::rename(name_.c_str(), file_.c_str()) == 0);
        name_.clear();
    }

    /// Moves the draft to the place of `file` if there is no file. Returns false if there is one.
    [[nodiscard]] bool create() {
        if (renameat2(AT_FDCWD, name_.c_str(), AT_FDCWD, file_.c_str(), RENAME_NOREPLACE) == 0) {
            name_.clear();
            return true;
        }
        if (errno != EEXIST && link(name_.c_str(), file_.c_str()) == 0) // without RENAME_NOREPLACE
            return true;
        if (errno == EEXIST)
            return false;
        replace(); // some file systems support neither
        return true;
    }

    int descriptor = -1; ///< the open file

private:
    static constexpr int most = 1000; ///< number of names that are tried

    const std::string& file_;
    std::string name_;
};

/// Returns false if another program has locked the file. If the file system has no locks, no program has.
bool lock(int descriptor) { return flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK; }

/// Returns true if `file` is the name of the open file.
bool is_called(int descriptor, const std::string& file) {
    struct stat open {};
    struct stat named {};
    return fstat(descriptor, &open) == 0 && stat(file.c_str(), &named) == 0 && open.st_dev == named.st_dev &&
           open.st_ino == named.st_ino;
}

/// Returns an equivalent name of the file without links, "." and "..".
std::string plain_path(const std::string& file) {
    std::error_code error;
    const auto path = std::filesystem::weakly_canonical(std::filesystem::absolute(file), error);
    return error ? file : path.string();
}

} // namespace

void replace_file(const std::string& file, const WriteContent& write) {
    Draft draft(file);
    draft.write(write);
    draft.replace();
    sync_folder(file);
}

CannotWrite::CannotWrite(const std::string& file, const char* reason)
    : FileError(fmt::format("{} cannot be written: {}", file, reason)) {}

void write_file(const std::string& file, const WriteContent& write) {
    try {
        refuse_read_only(file);
        if (is_replaceable(file))
            return replace_file(file, write);
        errno = 0;
        std::ofstream out(file, std::ios::binary);
        check(out.good());
        write(out);
        out.close();
        check(out.good());
    } catch (const CannotWrite&) {
        throw;
    } catch (const FileError& reason) {
        throw CannotWrite(file, reason.what());
    }
}

void check_writable(const std::string& file) {
    try {
        std::error_code error;
        refuse_read_only(file);
        if (std::filesystem::is_regular_file(file, error) || !std::filesystem::exists(file, error))
            const Draft draft(file);
    } catch (const FileError& reason) {
        throw CannotWrite(file, reason.what());
    }
}

// --- LockedFile -----------------------------------------------------------------------------------------------------

LockedFile::LockedFile(std::string name) : name_(std::move(name)) {
    while (is_replaceable(name_)) {
        const int file = open(name_.c_str(), O_RDWR | O_CLOEXEC); // NFS locks only writable files
        descriptor_ = file >= 0 ? file : open(name_.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor_ < 0)
            return;
        const bool is_locked = lock(descriptor_);
        if (is_locked && is_called(descriptor_, name_))
            return;
        close(descriptor_);
        if (!is_locked)
            throw InUse();
    }
}

LockedFile::~LockedFile() { close(descriptor_); }

void LockedFile::replace(const WriteContent& write) {
    {
        Draft draft(name_);
        if (!lock(draft.descriptor))
            throw InUse();
        draft.write(write);
        if (is_called(descriptor_, name_))
            draft.replace();
        else if (!draft.create() && descriptor_ < 0)
            throw InUse();
        else if (!is_called(draft.descriptor, name_))
            throw FileError("it has been replaced by another file, which is left unchanged");
        std::swap(descriptor_, draft.descriptor);
    }
    sync_folder(name_);
}

// --- Scratch files --------------------------------------------------------------------------------------------------

namespace {

class NamelessFile : public dlx::ScratchFile {
public:
    explicit NamelessFile(const std::string& folder) : folder_(folder) {
        descriptor_ = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
        if (descriptor_ >= 0)
            return;
        std::string name = folder + "/dlx-XXXXXX"; // some file systems do not support O_TMPFILE
        descriptor_ = mkostemp(name.data(), O_CLOEXEC);
        require(descriptor_ >= 0 && unlink(name.c_str()) == 0);
    }
    ~NamelessFile() override { close(descriptor_); }
    NamelessFile(const NamelessFile&) = delete;
    NamelessFile& operator=(const NamelessFile&) = delete;

    void read(std::uint64_t offset, std::span<std::byte> bytes) override {
        transfer(offset, bytes.size(), [&](std::size_t done, off_t at) {
            return pread(descriptor_, bytes.data() + done, bytes.size() - done, at);
        });
    }
    void write(std::uint64_t offset, std::span<const std::byte> bytes) override {
        transfer(offset, bytes.size(), [&](std::size_t done, off_t at) {
            return pwrite(descriptor_, bytes.data() + done, bytes.size() - done, at);
        });
    }

private:
    template <class Transfer>
    void transfer(std::uint64_t offset, std::size_t bytes, Transfer some) {
        for (std::size_t done = 0; done < bytes;) {
            errno = EIO; // the reason if the file is too short
            const ssize_t more = some(done, static_cast<off_t>(offset + done));
            require(more > 0 || (more < 0 && errno == EINTR));
            done += static_cast<std::size_t>(std::max<ssize_t>(more, 0));
        }
    }
    void require(bool is_good) const {
        if (!is_good)
            throw FileError(fmt::format("scratch files in {}: {}", folder_, std::strerror(errno)));
    }

    const std::string folder_;
    int descriptor_ = -1;
};

} // namespace

std::unique_ptr<dlx::ScratchFile> make_scratch_file(const std::string& folder) {
    return std::make_unique<NamelessFile>(folder);
}

// --- Names of files -------------------------------------------------------------------------------------------------

bool may_be_draft_of(const std::string& file, const std::string& name) {
    const std::string draft = plain_path(file) + ".tmp";
    const std::string path = plain_path(name);
    return path.starts_with(draft) && path.find_first_not_of("0123456789", draft.size()) == std::string::npos;
}

bool is_same_file(const std::string& a, const std::string& b) {
    std::error_code error;
    return std::filesystem::equivalent(a, b, error) || plain_path(a) == plain_path(b);
}

} // namespace apps

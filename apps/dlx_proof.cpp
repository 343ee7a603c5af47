#include "apps/dlx_commands.hpp"
#include "apps/dlx_problems.hpp"
#include "apps/input.hpp"
#include "apps/log.hpp"

#include "dlx/lrat.hpp"
#include "dlx/text.hpp"

#include <array>
#include <fmt/format.h>
#include <istream>
#include <new>
#include <streambuf>

namespace apps {

namespace {

/// An input as a stream of the standard library, piece by piece. Throws as Input does, also out of the stream.
class InputBuffer : public std::streambuf {
public:
    InputBuffer(const std::string& file, Output& output) : input_(file, output) {}

protected:
    int_type underflow() override {
        const std::size_t size = input_.read(bytes_);
        setg(bytes_.data(), bytes_.data(), bytes_.data() + size);
        return size == 0 ? traits_type::eof() : traits_type::to_int_type(bytes_.front());
    }

private:
    Input input_;
    std::array<char, 1 << 16> bytes_{};
};

std::string verdict_text(Format format, const std::string& source, const dlx::LratVerdict& verdict) {
    const std::string answer = verdict.is_verified ? "verified" : "refused";
    if (format == Format::json)
        return to_text({{"source", source}, {"line", verdict.line}, {"answer", answer}, {"reason", verdict.reason}}) +
               '\n';
    if (format == Format::csv)
        return csv_row({"source", "line", "answer", "reason"}) +
               csv_row({source, std::to_string(verdict.line), answer, verdict.reason});
    return verdict.is_verified ? answer + '\n' : fmt::format("{}: line {}: {}\n", answer, verdict.line, verdict.reason);
}

} // namespace

void add_check_proof_options(boost::program_options::options_description& options) {
    options.add_options()("format", value("FORMAT"), "line (default), json or csv");
}

int run_check_proof(const Session& session) {
    const auto& files = session.arguments.files();
    if (files.size() != 2)
        throw UsageError("expected a formula and a proof");
    if (files[0] == "-" && files[1] == "-")
        throw UsageError("formula and proof cannot both be standard input");
    const Format format = output_format(session.arguments);
    std::string source = source_name(files[0]);
    try {
        InputBuffer formula(files[0], session.output);
        std::istream formula_text(&formula);
        dlx::LratChecker checker(formula_text);
        spdlog::debug("{}: {} variables, {} clauses", source, checker.variables(), checker.clauses());
        source = source_name(files[1]);
        InputBuffer proof(files[1], session.output);
        std::istream proof_text(&proof);
        const dlx::LratVerdict verdict = checker.check(proof_text);
        spdlog::debug("{}: {} steps", source, verdict.steps);
        if (!session.quiet)
            session.output.write(verdict_text(format, source, verdict));
        return verdict.is_verified ? 0 : 1;
    } catch (const dlx::ParseError& error) {
        log::input_error(source, error.line(), error.column(), error.what());
    } catch (const InputError& error) {
        log::input_error(source, 0, 0, error.what());
    } catch (const std::bad_alloc&) {
        log::input_error(source, 0, 0, "not enough memory");
    } catch (const Interrupted&) {
        return 0; // the status is the signal's
    }
    return 2;
}

} // namespace apps

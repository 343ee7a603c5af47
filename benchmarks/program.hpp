#pragma once

#include <boost/program_options.hpp>

#include <functional>

namespace bench {

/// What every program here does: reads the command line, prints the options for --help and calls `run` otherwise.
/// Returns the exit status: 2 after an error, which is said on stderr. Words that are no options go where `positional`
/// says.
int run_program(int argc, char** argv, boost::program_options::options_description options,
                const std::function<void(const boost::program_options::variables_map&)>& run,
                const boost::program_options::positional_options_description& positional = {});

} // namespace bench

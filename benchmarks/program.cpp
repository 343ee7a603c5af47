#include "benchmarks/program.hpp"

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>

namespace bench {

namespace po = boost::program_options;

int run_program(int argc, char** argv, po::options_description options,
                const std::function<void(const po::variables_map&)>& run,
                const po::positional_options_description& positional) {
    options.add_options()("help,h", "this text");
    try {
        po::variables_map values;
        po::store(po::command_line_parser(argc, argv).options(options).positional(positional).run(), values);
        po::notify(values);
        if (values.count("help") != 0)
            std::cout << options;
        else
            run(values);
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}: {}\n", std::filesystem::path(argv[0]).filename().string(), error.what());
        return 2;
    }
    return EXIT_SUCCESS;
}

} // namespace bench

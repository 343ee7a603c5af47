#define SINGLE_TARGET "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2,popcnt"
#define SINGLE_BYTES 64
#define SINGLE_SEARCH search_single_avx512
#include "sudoku/detail/single_x86.hpp"

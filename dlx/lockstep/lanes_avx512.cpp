#define DLX_LANES_TARGET "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2,popcnt"
#define DLX_LANES_BYTES 64
#define DLX_LANES_MAKE make_lanes_avx512
#include "dlx/lockstep/lanes_x86.hpp"

#pragma once

/// Conflicts, which explain why there is no solution, and estimates of numbers of solutions.
#include "dlx/explain/conflict.hpp"
#include "dlx/explain/estimate.hpp"

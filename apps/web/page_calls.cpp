#include "apps/web/call_table.hpp"

namespace web {

namespace {

constexpr Call sudoku_calls[] = {Call{"read", read},
                                 Call{"write", write},
                                 Call{"check", check},
                                 Call{"explain", explain},
                                 Call{"count", count},
                                 Call{"hint", hint},
                                 Call{"path", path},
                                 Call{"generate", generate},
                                 Call{"minimize", minimize},
                                 Call{"canonicalize", canonicalize},
                                 Call{"listBegin", list_begin},
                                 Call{"listNext", list_next},
                                 Call{"level", level},
                                 Call{"coverRead", cover_read},
                                 Call{"coverCount", cover_count},
                                 Call{"coverClasses", cover_classes},
                                 Call{"coverSolution", cover_solution},
                                 Call{"coverExplain", cover_explain},
                                 Call{"shapesRead", shapes_read},
                                 Call{"shapesSolution", shapes_solution},
                                 Call{"shapesCount", shapes_count},
                                 Call{"shapesClasses", shapes_classes},
                                 Call{"shapesProblem", shapes_problem},
                                 Call{"shapesWatch", shapes_watch}};

} // namespace

std::span<const Call> all_calls() { return sudoku_calls; }

} // namespace web

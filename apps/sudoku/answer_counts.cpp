#include "apps/sudoku/answer_counts.hpp"

namespace apps {

void Counts::add(Answered answered, const sudoku::PuzzleResult& found, bool has_clashes) {
    ++records;
    if (answered == Answered::yes)
        ++answered_yes;
    else if (answered == Answered::undecided)
        ++undecided;
    else if (found.solutions > 0) // no is the answer of `check` to several
        ++multiple;
    else
        ++(has_clashes ? inconsistent : none);
    search_nodes += found.search_nodes;
    updates += found.updates;
    tally.add(answered);
}

Counts& Counts::operator+=(const Counts& other) {
    for (const auto count :
         {&Counts::records, &Counts::errors, &Counts::answered_yes, &Counts::undecided, &Counts::multiple,
          &Counts::none, &Counts::inconsistent, &Counts::search_nodes, &Counts::updates})
        this->*count += other.*count;
    tally += other.tally;
    return *this;
}

std::vector<AnswerCount> answer_counts(Task task, const Counts& counts) {
    std::vector<AnswerCount> answers{{"solved", counts.answered_yes},
                                     {"without solution", counts.none},
                                     {"inconsistent", counts.inconsistent},
                                     {"unknown", counts.undecided},
                                     {counts.errors == 1 ? "error" : "errors", counts.errors}};
    if (task == Task::count) {
        answers[0] = {"with solutions", counts.answered_yes};
    } else if (task != Task::solve) {
        answers[0] = {"unique", counts.answered_yes};
        answers.insert(answers.begin() + 1, {"multiple", counts.multiple});
    }
    return answers;
}

} // namespace apps

#include "tests/support/calls.hpp"

#include "dlx/all.hpp"
#include "dlx/detail/pace.hpp"
#include "dlx/zdd.hpp"
#include "tests/support/brute_force.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

namespace dlx::test {

namespace {

constexpr std::uint64_t most_options = 14; // maximum for brute force
constexpr std::uint64_t most_items = 20;

// --- Words of a call -------------------------------------------------------------------------------------------------

/// A reader of the words of a call; throws BadTrace.
class Words {
public:
    explicit Words(const std::string& call) : in_(call) {}

    std::string word() {
        std::string word;
        if (!(in_ >> word))
            throw BadTrace("a call ends too early");
        return word;
    }
    std::uint64_t number(std::uint64_t most) {
        const std::string text = word();
        if (text.empty() || text.size() > 6 || text.find_first_not_of("0123456789") != std::string::npos ||
            std::stoull(text) > most)
            throw BadTrace("'" + text + "' is no number up to " + std::to_string(most));
        return std::stoull(text);
    }
    std::optional<std::uint64_t> number_or_none(std::uint64_t most) {
        const auto place = in_.tellg();
        if (word() == "-")
            return std::nullopt;
        in_.seekg(place);
        return number(most);
    }
    std::string engine(const Problem& problem, bool also_lockstep) {
        std::string name = word();
        if (name == "lockstep" ? !also_lockstep || BatchSolver::unsupported_reason(problem) : !is_engine(name))
            throw BadTrace("no engine " + name);
        return name;
    }

    /// Reads the options up to `end` or the end of the call.
    std::vector<OptionId> options(const Problem& problem, std::string_view end = "") {
        std::vector<OptionId> options;
        std::string text;
        for (auto place = in_.tellg(); in_ >> text && text != end; place = in_.tellg()) {
            in_.seekg(place);
            if (options.size() == 5 || problem.option_count() == 0)
                throw BadTrace("too many options");
            options.push_back(OptionId{static_cast<std::uint32_t>(number(problem.option_count() - 1))});
        }
        return options;
    }
    void colon() {
        if (word() != ":")
            throw BadTrace("a colon was expected");
    }
    bool is_at_end() { return (in_ >> std::ws).eof(); }

private:
    static bool is_engine(std::string_view name) {
        const auto known = engines();
        return name == "auto" ||
               std::any_of(known.begin(), known.end(), [&](const Engine& engine) { return engine.name == name; });
    }

    std::istringstream in_;
};

Branching branching(std::string_view name) {
    for (const Branching branching : {Branching::mrv, Branching::weighted, Branching::failure_rate})
        if (to_string(branching) == name)
            return branching;
    throw BadTrace("no branching " + std::string(name));
}

/// Runs tasks one after the other, the last one first; parts are split all the time.
TaskRunner many_parts(std::uint32_t threads) {
    TaskRunner parallel;
    parallel.threads = threads;
    parallel.pace = std::make_shared<detail::Pace>();
    parallel.pace->nodes_a_round = parallel.pace->nodes_alone = 2;
    parallel.run = [](std::uint32_t tasks, const std::function<void(std::uint32_t)>& task) {
        for (std::uint32_t k = tasks; k-- > 0;)
            task(k);
    };
    return parallel;
}

// --- The calls, and what must come of them ---------------------------------------------------------------------------

/// The error of a call.
struct Wrong {
    std::string why;
};

void require(bool holds, const std::string& what) {
    if (!holds)
        throw Wrong{what};
}

class Player {
public:
    explicit Player(const Problem& problem) : problem_(problem), solutions_(brute_force_solutions(problem)) {}

    void play(const std::string& call);

private:
    using Solutions = std::set<OptionSet>;

    void search(Words& words);
    void restart(Words& words);
    void next();
    void finish();
    void count(Words& words);
    void solve(Words& words);
    void count_otherwise(Words& words, bool by_zdd);
    void batch(Words& words);
    void check_end();
    [[nodiscard]] static Solutions without(Solutions solutions, const std::vector<OptionId>& removed);

    const Problem& problem_;
    const Solutions solutions_;
    std::optional<Search> search_;
    Branching branching_ = Branching::mrv;
    std::string engine_;
    Solutions left_; ///< the remaining solutions, which the search is to find
    std::uint64_t found_ = 0;
    std::optional<std::uint64_t> limit_;
};

void Player::play(const std::string& call) {
    Words words(call);
    const std::string name = words.word();
    if (name == "search")
        search(words);
    else if (name == "restart")
        restart(words);
    else if (name == "next")
        next();
    else if (name == "finish")
        finish();
    else if (name == "count")
        count(words);
    else if (name == "solve")
        solve(words);
    else if (name == "frontier" || name == "zdd")
        count_otherwise(words, name == "zdd");
    else if (name == "batch")
        batch(words);
    else
        throw BadTrace("no call " + name);
    if (!words.is_at_end())
        throw BadTrace("a call goes on too long");
}

void Player::search(Words& words) {
    SolveParams params;
    params.engine = words.engine(problem_, false);
    params.branching = branching(words.word());
    if (params.branching != Branching::mrv && params.engine == "bit_sets")
        throw BadTrace("bit_sets branches by mrv");
    search_.emplace(problem_, params);
    branching_ = params.branching;
    left_ = solutions_;
    found_ = 0;
    limit_.reset();
}

void Player::restart(Words& words) {
    if (!search_)
        throw BadTrace("there is no search");
    SolveParams params;
    params.branching = branching_;
    params.limits.solutions = limit_ = words.number_or_none(1000);
    params.seed = words.number_or_none(1000);
    words.colon();
    const std::vector<OptionId> forced = words.options(problem_);
    search_->restart(forced, params);
    left_ = with_forced(solutions_, forced);
    found_ = 0;
}

void Player::next() {
    if (!search_)
        throw BadTrace("there is no search");
    const auto solution = search_->next();
    if (!solution)
        return check_end();
    ++found_;
    require(!limit_ || found_ <= *limit_, "more solutions than the limit");
    require(!verify_solution(problem_, *solution),
            "not a solution: " + verify_solution(problem_, *solution).value_or(""));
    require(left_.erase(sorted(*solution)) == 1, "a solution again, or one without what is forced");
    require(search_->stats().solutions == found_, "solutions are counted wrongly");
}

void Player::finish() {
    if (!search_)
        throw BadTrace("there is no search");
    search_->finish();
    const std::uint64_t all = found_ + left_.size();
    found_ = limit_ ? std::min(*limit_, all) : all;
    require(search_->stats().solutions == found_,
            "counted " + std::to_string(search_->stats().solutions) + ", not " + std::to_string(found_));
    if (found_ == all)
        left_.clear();
    check_end();
}

/// Checks the state of a search that is over.
void Player::check_end() {
    const Status status = search_->status();
    const bool is_at_limit = limit_ && found_ == *limit_;
    require(status == Status::exhausted || (status == Status::solution_limit && is_at_limit),
            "ends as " + std::string(to_string(status)));
    require(status != Status::exhausted || left_.empty(), "exhausted, but there are more");
}

void Player::count(Words& words) {
    CountParams params{.make_enumerator = lockstep_enumerator};
    params.method = CountMethod::enumerate;
    params.search.engine = words.engine(problem_, true);
    params.task_runner = many_parts(static_cast<std::uint32_t>(words.number(8)));
    words.colon();
    const std::vector<OptionId> forced = words.options(problem_);
    const CountResult result = dlx::count(problem_, params, forced);
    require(result.status == Status::exhausted, "ends as " + std::string(to_string(result.status)));
    require(result.solutions == with_forced(solutions_, forced).size(), "counted " + result.solutions.str());
}

void Player::solve(Words& words) {
    SolveParams params;
    params.engine = words.engine(problem_, false);
    const TaskRunner parallel = many_parts(static_cast<std::uint32_t>(words.number(8)));
    words.colon();
    const std::vector<OptionId> forced = words.options(problem_);
    Solutions left = with_forced(solutions_, forced);
    const SolveResult result = dlx::for_each_solution(
        problem_,
        [&](const Solution& solution) {
            require(left.erase(sorted(solution)) == 1, "a solution again, or none");
            return VisitAction::keep_going;
        },
        params, parallel, forced);
    require(result.status == Status::exhausted && left.empty(), "solutions are missing");
}

void Player::count_otherwise(Words& words, bool by_zdd) {
    words.colon();
    const std::vector<OptionId> forced = words.options(problem_);
    CountParams params;
    params.method = CountMethod::frontier;
    const CountResult result =
        by_zdd ? to_count_result(solutions_as_zdd(problem_, {}, forced)) : dlx::count(problem_, params, forced);
    require(result.status == Status::exhausted && result.solutions == with_forced(solutions_, forced).size(),
            "counted " + result.solutions.str());
}

Player::Solutions Player::without(Solutions solutions, const std::vector<OptionId>& removed) {
    for (auto solution = solutions.begin(); solution != solutions.end();)
        solution =
            std::find_first_of(solution->begin(), solution->end(), removed.begin(), removed.end()) != solution->end()
                ? solutions.erase(solution)
                : std::next(solution);
    return solutions;
}

void Player::batch(Words& words) {
    if (BatchSolver::unsupported_reason(problem_))
        throw BadTrace("no batch of this problem");
    BatchParams params;
    params.vector_width = words.word();
    const auto widths = supported_vector_widths();
    if (std::find(widths.begin(), widths.end(), params.vector_width) == widths.end())
        params.vector_width = "64"; // the trace may be from another machine
    params.limits.solutions = std::max<std::uint64_t>(words.number(1000), 1);
    params.max_kept_solutions = *params.limits.solutions;
    words.colon();
    std::vector<std::pair<std::vector<OptionId>, std::vector<OptionId>>> instances;
    while (!words.is_at_end()) {
        auto forced = words.options(problem_, "/");
        instances.emplace_back(std::move(forced), words.options(problem_, ","));
    }
    std::size_t given = 0;
    std::size_t answered = 0;
    BatchSolver batch(problem_, params);
    const auto source = [&](Instance& instance) {
        if (given == instances.size())
            return false;
        instance = {instances[given].first, instances[given].second};
        ++given;
        return true;
    };
    batch.run(source, [&](const BatchResult& answer) {
        const auto& [forced, removed] = instances.at(answered);
        require(answer.index == answered++, "answers are out of order");
        Solutions left = without(with_forced(solutions_, forced), removed);
        require(answer.solutions == std::min<std::uint64_t>(left.size(), *params.limits.solutions),
                "instance " + std::to_string(answer.index) + ": " + std::to_string(answer.solutions) + " solutions");
        for (std::uint64_t k = 0; k < answer.kept_solutions; ++k)
            require(left.erase(sorted(answer.solution(k))) == 1, "a solution again, or none");
    });
    require(answered == instances.size(), "answers are missing");
}

} // namespace

// --- Playing ---------------------------------------------------------------------------------------------------------

std::string first_wrong_call(const Trace& trace) {
    if (trace.problem.option_count() > most_options || trace.problem.item_count() > most_items ||
        trace.calls.size() > 100)
        throw BadTrace("too large");
    Player player(trace.problem);
    for (const std::string& call : trace.calls) {
        try {
            player.play(call);
        } catch (const Wrong& wrong) {
            return call + ": " + wrong.why;
        } catch (const BadTrace&) {
            throw;
        } catch (const std::exception& exception) {
            return call + ": throws " + exception.what();
        }
    }
    return "";
}

} // namespace dlx::test

#pragma once

#include <nlohmann/json.hpp>

/// What the page asks the library. Each call takes a request and returns the answer, both JSON; what it throws becomes an
/// answer, too: {"error": message}, with line and column where a text cannot be read.
///
/// A board of a request is {"box": [rows, columns], "givens": [digit by cell], "filled": [the same, of the player],
/// "eliminated": [bits by cell], "removed": [the same, of the player], "alphabet", "name"}. All but the first two may be
/// missing. In bits, digit d is bit d - 1; so boards have sides up to 25 here. Cells are 0-based. A candidate is
/// [cell, digit]. "seconds" limit the time of a call.
namespace web {

using Json = nlohmann::json;

/// Tells the page something before the call returns.
void tell(const Json& news);

// --- Sudoku ---------------------------------------------------------------------------------------------------------

/// {"text"}: the first board in it, how many there are ("more" if at least that many), and the first errors. With "box" boards
/// have that shape; without it, the text tells the shape.
[[nodiscard]] Json read(const Json& request);

/// {"board"}: names of the formats that hold it. With "format" also "text" in that format, or as "grid".
[[nodiscard]] Json write(const Json& request);

/// {"board", "seconds"}: the verdict on the givens, their solutions (two at most), clashes in words (those of the givens, else
/// those with what is filled in), the cells of all clashes, the candidates left by cell, whether the board is full, and
/// the player's mistakes.
[[nodiscard]] Json check(const Json& request);

/// {"board", "seconds"}: all that sudoku::explain() knows of the givens, with sentences.
[[nodiscard]] Json explain(const Json& request);

/// {"board", "seconds"}: how many solutions the givens have, as text, and whether that is all. Tells {"count"} so far.
[[nodiscard]] Json count(const Json& request);

/// {"board", "seconds"}: the next step from where the player stands: {"technique", "difficulty", "place", "text", "placed" or
/// "removed", "marks"}; or why there is none.
[[nodiscard]] Json hint(const Json& request);

/// {"board", "seconds"}: all steps from there, and where they end.
[[nodiscard]] Json path(const Json& request);

/// {"box", "seed", "seconds"}, and of "symmetry", "minimal", "least" and "most" givens, and "level" what is wanted:
/// makes random puzzles until one meets these requirements, in at most "attempts" attempts. {"board"}: null if none does.
/// Unless "complete", some givens may be redundant. "givens" counts the puzzles of the attempts by their number of
/// givens, "levels" those with the required number by level; both are also reported as progress. An error if the
/// requirements contradict each other.
[[nodiscard]] Json generate(const Json& request);

/// {"board", "seed"}: "givens" of which none can be left out, of a puzzle with one solution.
[[nodiscard]] Json minimize(const Json& request);

/// {"board"}: "givens" of the canonical form, and how many symmetries ("automorphisms") make the puzzle itself.
[[nodiscard]] Json canonical(const Json& request);

// --- Lists of puzzles -----------------------------------------------------------------------------------------------

/// {"text"}: a list to be checked, as `sudoku check` does.
[[nodiscard]] Json list_begin(const Json& request);

/// {"records"}: checks as many, and returns rows of CSV, as `sudoku check` writes them, and rows of line, answer, puzzle,
/// solution and reason.
[[nodiscard]] Json list_next(const Json& request);

/// {"board", "seconds"}: the "level", null if it is not known.
[[nodiscard]] Json level(const Json& request);

// --- Exact cover ----------------------------------------------------------------------------------------------------

/// {"text"}: the size of a problem, its warnings, and the size of the board that its items are cells of.
[[nodiscard]] Json cover_read(const Json& request);

/// {"text", "seconds"}: how many solutions it has, as text, and whether that is all. Tells {"count"} so far.
[[nodiscard]] Json cover_count(const Json& request);

/// {"text", "number"}: the solution with that number, from 0, as options and as pieces on the board. The search is kept
/// from call to call.
[[nodiscard]] Json cover_solution(const Json& request);

/// {"text", "seconds"}: primary items that cannot be covered together, if there is no solution, and their "cells" of the board.
[[nodiscard]] Json cover_explain(const Json& request);

} // namespace web

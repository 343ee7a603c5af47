#pragma once

#include <cstdint>
#include <string_view>

namespace sudoku::detail {

/// Texts without cells in which the name of a rule says that a puzzle is a variant.
enum class RuleProse : std::uint8_t {
    never,        ///< none: a word of any text
    at_beginning, ///< those that begin with it
    anywhere,     ///< all
};

struct RuleNames {
    std::string_view name;        ///< its name in the text form
    std::string_view others = ""; ///< synonyms between '|'; "white dot=white" includes a choice
    RuleProse prose = RuleProse::anywhere;
    bool is_whole = false; ///< whether a line without cells and numbers may be the rule
};

constexpr auto in_no_prose = RuleProse::never;
constexpr auto at_beginning = RuleProse::at_beginning;
constexpr auto in_prose = RuleProse::anywhere;

/// All rules, in the order of rule_kinds(). Letters of any case, plurals, and spaces, hyphens or nothing between the
/// words of a name are read, too.
constexpr RuleNames rule_names[] = {
    {"regions", "region|jigsaw|jigsaw region|irregular region", in_no_prose, true},
    {"candidates", "candidate", in_no_prose},
    {"diagonal",
     "positive diagonal=+|rising diagonal=+|negative diagonal=-|falling diagonal=-|main diagonal|both diagonal|both "
     "main diagonal|each diagonal",
     in_no_prose, true},
    {"windoku", "hyper sudoku|hypersudoku", in_prose, true},
    {"disjoint-groups", "disjoint group|disjoint set|disjoint", in_prose, true},
    {"extra-region", "extra house"},
    {"anti-knight", "anti knight move|anti knights move|knight move|knights move|chess knight|no knight|no knight move",
     in_prose, true},
    {"anti-king", "anti king move|anti kings move|king move|kings move|chess king|no king|no king move", in_prose,
     true},
    {"non-consecutive", "no consecutive", in_prose, true},
    {"even", "", in_no_prose},
    {"odd", "", in_no_prose},
    {"kropki", "white dot=white|black dot=black|white kropki=white|black kropki=black"},
    {"kropki-all", "all kropki", in_prose, true},
    {"xv", "", at_beginning},
    {"xv-all", "all xv", at_beginning, true},
    {"negative",
     "negative white=white|negative black=black|negative x=X|negative v=V|negative difference=difference|negative "
     "ratio=ratio",
     in_no_prose, true},
    {"greater", "greater than", in_no_prose},
    {"minimum", "minima", in_no_prose},
    {"maximum", "maxima", in_no_prose},
    {"palindrome"},
    {"clone", "", in_no_prose},
    {"german-whisper"},
    {"dutch-whisper"},
    {"thermo", "thermometer|thermometre"},
    {"slow-thermo", "slow thermometer|slow thermometre"},
    {"renban"},
    {"killer", "cage|killer cage", at_beginning},
    {"quadruple", "", in_no_prose},
    {"sum", "", in_no_prose},
    {"little-killer"},
    {"arrow"},
    {"sandwich", "sandwich sum"},
    {"x-sum"},
    {"skyscraper", "", at_beginning},
    {"between", "", in_no_prose},
    {"region-sum"},
    {"difference", "difference dot", in_no_prose},
    {"ratio", "ratio dot", in_no_prose},
    {"anti-taxicab", "anti taxi|no taxicab", in_prose, true},
    {"global-entropy", "", in_prose, true},
    {"global-modular", "global modularity|global mod 3", in_prose, true},
    {"dutch-flatmates", "dutch flatmate|dutch flat mate", in_prose, true},
    {"digit-pairs", "", in_no_prose},
    {"rule-line", "", in_no_prose},
    {"rule-pairs", "rule pair", in_no_prose},
    {"rule-cells", "rule cell", in_no_prose},
    {"modular"},
    {"entropic"},
    {"parity-line"},
    {"nabner"},
    {"lockout"},
    {"zipper"},
    {"double-arrow"},
    {"sum-line", "", at_beginning},
    {"equal-sum", "", in_no_prose},
    {"same-digits", "same digit|same value", in_no_prose},
    {"equality-cage"},
    {"rellik"},
    {"lunchbox"},
    {"counting-circles", "counting circle"},
    {"count-distinct", "", in_no_prose},
    {"look-and-say"},
    {"indexing", "row indexing=row|column indexing=column|row indexer=row|column indexer=column", in_no_prose},
    {"value-indexing", "", in_no_prose},
    {"numbered-room"},
    {"hidden-skyscraper"},
    {"full-rank"},
    {"shared-ranks", "shared rank|tied rank", in_no_prose, true},
    {"different-ranks", "different rank", in_no_prose, true},
    {"doublers", "doubler", in_no_prose, true},
    {"chaos-construction", "unknown region", in_prose, true},
    {"doppelganger", "", in_prose},
    {"same-region", "", in_no_prose},
    {"region-count", "", in_no_prose},
    {"region-view", "", in_no_prose},
    {"region-distinct", "", in_no_prose},
    {"either", "", in_no_prose},
};

/// Other words about rules in texts for people, and the rule.
struct RuleWord {
    std::string_view word;
    std::string_view rule;
};
constexpr RuleWord words_of_rules[] = {
    {"cage", "killer"},    {"whisper", "german-whisper"}, {"marked diagonal", "diagonal"},
    {"jigsaw", "regions"}, {"sandwiches", "sandwich"},    {"doubler", "doublers"},
};

/// Words of rules that cannot be read, between '|'. Below a grid, a text with one of them is an error.
constexpr std::string_view words_of_other_rules =
    "consecutive|anti queen|anti rook|anti bishop|antiking|antiknight|no touch|may not touch|rules do not apply|"
    "digits from 0|digits 0|the digits 0|one of the givens is|are not used|queen move|queens move|queen 9|anti chess|"
    "chess knight|entropy|magic square|negative constraint|toroidal|argyle|antidiagonal|anti diagonal|on diagonals|"
    "on the diagonals|diagonals contain|diagonals count|and diagonals|diagonals also|with diagonals|"
    "both long diagonals|two diagonals|indexer|fog of war|sudoku x|x sudoku|dots given|dots are given|center dot|"
    "chess rules|knight sudoku|king sudoku|signs are given|vs are given|between line|schrodinger|cells are even|"
    "cells are odd|squares are even|squares are odd|adjacent cell|adjacent digit|neighboring cell|neighbouring cell|"
    "shaded cell|gray cell|grey cell|colored cell|coloured cell|line is symmetric|lines are symmetric|miracle sudoku|"
    "girandola|asterisk|no normal|given is wrong|clue is wrong|by columns|column by column|transposed|not normal|"
    "no standard|repeated digits|may repeat|can repeat|repeats allowed|both diagonal|both main diagonal|"
    "two main diagonal|also the diagonal|also the main diagonal|also diagonal|diagonals too|diagonals as well|"
    "including diagonal|including the diagonal|incl diagonal|the diagonals count|extra window|extra region|extra box|"
    "outlined region|irregular region|irregular box|is doubled|are doubled|be deduced|of the diagonals|wraps around|"
    "wrap around|a diagonal sudoku|wrong by|off by one|a lie|x rule|knights rule|kings rule|by a knight|gray means|"
    "grey means|boxes are not|halver|torus|cylindrical|yin yang|tapa|nurikabe|star battle|fillomino|pentomino|"
    "tetromino|masyu|slitherlink|battleship|minesweeper|heyawake|snake|liar sudoku|liar clue|liars|wrogn|"
    "one cell wide|quads|odd one out|is wild|upside down|backwards|shift by|givens wrong|hexadecimal|nonconsec";

/// Parts of words of rules in other languages, between '|'.
constexpr std::string_view foreign_words_of_rules =
    "felder sind|nachbarfeld|springerzug|schlange|cases grises|cases voisines|casillas|celle grigi|caselle|serpiente|"
    "serpent |tortue|diagonalen|diagonalern|diagonali|diagonais|diagonales|przekątn|úhlop|lävist|köşegen|иагонал|"
    "ропки|иллер|ечет|对角|對角|対角|杀手|殺手|不等|不规则|不規則|连续|連続|대각|킬러|부등|أقطار|אלכסונ";

/// Names between '|' that are rules if they are the whole line, or precede a colon.
constexpr std::string_view names_of_other_rules =
    "fog|hyper|kings|knights|queens|windows|circles|inequalities|inequality|irregular|taxicab|parity|chess|knight|"
    "queen|samurai|battenburg|loop|mirror|rank|minus|cave|galaxies|aquarium|liar|wordoku";

/// Lines between '|' that may change the meaning of the rules below them.
constexpr std::string_view words_of_doubts =
    "one of:|any of:|either:|or:|not:|none of:|optional:|without:|except:|wrong:|false:|exactly one:|exactly one of:|"
    "exactly one is true:|at least one:|at least one of:|only one:|one is false:|one is wrong:|choose one:";

/// Words between '|' that say something about a cell "A1" in a text of these words, others and numbers alone.
constexpr std::string_view words_of_claims =
    "given|givens|clue|clues|digit|even|odd|not|never|cannot|only|is|at|min|max|pencilmark|pencilmarks|pencil|mark|"
    "marks|candidate|candidates";

/// Words between '|' that do so only with a digit: "no 3 in A1", but not "cell A1".
constexpr std::string_view words_of_claims_with_digits = "no|in|cell|high|low";

/// Words between '|' of sentences, which titles such as "Killer of the week" lack, and those that notes about a puzzle lack.
constexpr std::string_view words_of_sentences =
    "is|are|has|have|may|can|do|does|also|too|plus|both|each|every|count|counts|appear|appears|sum|sums|repeat|"
    "repeats|increase|increases|show|shows|use|fill|place|read|reads|means|not|no|without|only|as|including|incl|add|"
    "adds|extra";
constexpr std::string_view words_of_statements =
    "apply|applies|must|cannot|contain|contains|differ|rule|rules|constraint|constraints|variant|type";

/// Names of techniques between '|', with which steps of a solution begin.
constexpr std::string_view names_of_techniques =
    "full house|naked|hidden|locked|last digit|last value|direct|pointing|claiming|x wing|swordfish|jellyfish|"
    "squirmbag|remote pair|two string kite|2 string kite|turbot fish|empty rectangle|w wing|xy wing|xyz wing|"
    "wxyz wing|finned|sashimi|franken|mutant|sue de coq|simple color|multi color|x chain|xy chain|x cycle|aic|als|"
    "continuous nice loop|discontinuous nice loop|grouped|almost locked|death blossom|multi sector|whip|braid|"
    "forcing|region forcing|cell forcing|unique rectangle|unique loop|uniqueness|avoidable|bug|bivalue|nishio|"
    "dynamic|bidirectional|skyscraper";

/// First words of notes about a puzzle, between blanks, which may have any other words.
constexpr std::string_view words_of_notes =
    "author by source published publisher from copyright symmetry symmetric difficulty rating solved url version level "
    "puzzle grid title name date page time generated created made solution solutions thanks best regards cheers posted "
    "rated location exported hints";

/// Words, between blanks, of notes that cannot be rules: they have no others but numbers.
constexpr std::string_view words_of_plain_notes =
    "a all and answer any apply as at be beginner below box boxes cell cells classic clue clues collection contain "
    "contains copy daily diabolical digit digits each easy ed er ep empty end enjoy eof every exactly example expert "
    "extreme fiendish file fill filled following for fun given givens good grid grids hard has have here i in is it "
    "kb level list luck medium minimal minutes moderate my new nightmare normal novice number numbers of on once one "
    "page part pattern place please print puzzle puzzles rating regular row rows rule rules seconds set simple so "
    "solution solutions solve solved standard start sudoku sudokus test tests that the there this to today tough "
    "unique v valid very with year years you your column columns difficult easier easiest fair generated harder "
    "hardest hidden naked or single singles was 1st 2nd 3rd 3x3 twenty seventeen so through code pre br div quote hr "
    "ser se size category votes views guesses backtracks mistakes pairs pair triples wing swordfish jellyfish rights "
    "reserved guessing required needed answers made spoiler thx stars skfr nr next symmetric symmetry";

} // namespace sudoku::detail

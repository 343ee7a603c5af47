// The library as WebAssembly, called as the page calls it. PAGE is the folder of dlx.js and dlx.wasm. If APPS is set, the folder
// of the programs, results are compared with theirs.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import test from 'node:test';

const folder = resolve(process.env.PAGE);
const examples = join(dirname(fileURLToPath(import.meta.url)), '../../apps/examples');
const reports = []; // progress of calls
const library = await createRequire(import.meta.url)(join(folder, 'dlx.js'))({wasmBinary: readFileSync(join(folder, 'dlx.wasm')), onProgress: (text) => reports.push(JSON.parse(text))});

const put = (text) => {
    const size = library.lengthBytesUTF8(text) + 1;
    const at = library._malloc(size);
    library.stringToUTF8(text, at, size);
    return at;
};
const callText = (name, request) => {
    const [n, r] = [put(name), put(request)];
    const answer = JSON.parse(library.UTF8ToString(library._web_call(n, r)));
    library._free(n);
    library._free(r);
    return answer;
};
const call = (name, request = {}) => callText(name, JSON.stringify(request));
const boardOf = (text) => call('read', {text}).board;
const cell = (name) => (Number(name[1]) - 1) * 9 + Number(name[3]) - 1;

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const FIFTY = '7..1......2.....15.....639.2...18....4..9..7....75...3.785.....56.....4......1...';
const TYPO = '4.....8.5.3..........7......2.....6.....8.4......1.......6.327.5..2.....1.4......';
const CLASH = '55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const HARD = '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......';

test('the verdicts', () => {
    for (const [puzzle, verdict] of [[EASY, 'unique'], [FIFTY, 'multiple'], [TYPO, 'none'], [CLASH, 'inconsistent']])
        assert.equal(call('check', {board: boardOf(puzzle)}).verdict, verdict);
    const empty = {box: [5, 5], givens: new Array(625).fill(0)};
    assert.equal(call('check', {board: empty, seconds: 0}).verdict, 'unknown');
});

test('a check returns the solution, clashes, candidates and mistakes', () => {
    const board = boardOf(EASY);
    const checked = call('check', {board});
    assert.equal(checked.solutions.length, 1);
    assert.equal(checked.candidates[2], 0b1011, 'r1c3 can be 1, 2 or 4');
    assert.deepEqual([checked.full, checked.mistakes, checked.clashing_cells], [false, [], []]);
    board.filled[2] = 5;
    const wrong = call('check', {board});
    assert.deepEqual(wrong.mistakes, [2]);
    assert.deepEqual(wrong.clashing_cells, [0, 2], 'the 5 is in row 1 already');
    assert.deepEqual([wrong.verdict, wrong.clashes], ['unique', ['digit 5 twice in row 1: r1c1 and r1c3', 'digit 5 twice in box 1: r1c1 and r1c3']]);
    board.filled = checked.solutions[0].map((digit, k) => board.givens[k] ? 0 : digit);
    assert.equal(call('check', {board}).full, true);
});

test('repairs, possible digits and ratings', () => {
    const none = call('explain', {board: boardOf(TYPO)});
    assert.deepEqual(none.repairs[0], {given: [cell('r7c7'), 2], rule: null, cells: [cell('r7c7')], fixed_by_removal: true, fixed_by_digits: [5], text: 'r7c7 = 2'});
    assert.match(none.reasons[0].text, /^no place for 2 in row 9/);
    const several = call('explain', {board: boardOf(FIFTY)});
    assert.equal(several.possible_digits.filter((bits) => bits & (bits - 1)).length, 54);
    const board = boardOf(FIFTY);
    several.disambiguating_givens.forEach(([at, digit]) => board.givens[at] = digit);
    assert.equal(call('check', {board}).verdict, 'unique');
    assert.equal(call('count', {board: boardOf(FIFTY)}).count, '50');
    const rating = call('explain', {board: boardOf(EASY)}).rating;
    assert.equal(rating.level, 'easy');
    assert.ok(rating.techniques.length > 0);
});

test('steps of a refutation go down and come back', () => {
    const puzzle = boardOf('.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........');
    const {verdict, steps, reasons} = call('explain', {board: puzzle});
    assert.equal(verdict, 'none');
    assert.ok(reasons.length > 0);
    let depth = 0;
    for (const step of steps) {
        assert.ok(step.depth === depth || step.depth === depth - 1, step.text);
        depth = step.kind === 'assumption' ? step.depth + 1 : step.depth;
    }
});

test('hints lead to the solution, after mistakes are reported', () => {
    const board = boardOf(HARD);
    reports.length = 0;
    const {steps, outcome} = call('path', {board});
    assert.deepEqual(reports, steps, 'each step is reported as soon as it is found');
    assert.equal(outcome, 'solved');
    const [solution] = call('check', {board}).solutions;
    for (const step of steps) {
        if (step.placement)
            assert.equal(solution[step.placement[0]], step.placement[1]);
        for (const [at, digit] of step.eliminations)
            assert.notEqual(solution[at], digit);
        assert.ok(step.technique && step.text && step.location && step.marks.length);
    }
    board.filled[1] = solution[1] === 1 ? 2 : 1;
    assert.equal(call('hint', {board}).outcome, 'mistake');
    board.filled[1] = 0;
    board.removed = new Array(81).fill(0);
    board.removed[1] = 1 << (solution[1] - 1);
    assert.equal(call('hint', {board}).outcome, 'mistake');
    board.filled[1] = solution[1];
    assert.ok(call('hint', {board}).technique, 'of a filled cell, removed candidates do not count');
    assert.equal(call('hint', {board: boardOf(TYPO)}).outcome, 'contradiction');
});

const givensOf = ({givens}) => givens.filter(Boolean).length;

test('generated puzzles meet the requirements', () => {
    const make = (requirements) => call('generate', {box: [3, 3], seed: 1, ...requirements});
    for (const level of ['easy', 'medium', 'hard', 'unfair', 'extreme']) {
        const {board} = make({level});
        assert.equal(call('explain', {board}).rating.level, level);
        assert.deepEqual(call('explain', {board, redundant: true}).redundant, []);
    }
    const {board} = make({symmetry: 'rotate180', min_givens: 30, max_givens: 32, minimal: false});
    board.givens.forEach((digit, at) => assert.equal(digit === 0, board.givens[80 - at] === 0));
    assert.ok(givensOf(board) >= 30 && givensOf(board) <= 32);
    assert.equal(call('check', {board}).verdict, 'unique');
    assert.deepEqual(make({seed: 5}), make({seed: 5}));
    assert.notDeepEqual(make({seed: 5}), make({seed: 6}));
    assert.deepEqual(make({box: [2, 3]}).board.box, [2, 3]);
    assert.match(make({min_givens: 40, max_givens: 20}).error, /minimum number of givens, 40, is larger than the maximum, 20/);
});

test('attempts are counted by givens and by level', () => {
    const {count_by_givens: givens, count_by_level: levels, attempts} = call('generate', {box: [3, 3], seed: 1, max_givens: 18, minimal: true, max_attempts: 1000});
    assert.ok(attempts >= 1000 && attempts < 1100);
    assert.equal(Object.values(givens).reduce((a, b) => a + b), attempts);
    assert.ok(Object.keys(givens).every((number) => number > 18 && number < 40));
    assert.deepEqual(levels, {});
    assert.ok(call('generate', {box: [3, 3], seed: 1, level: 'extreme', symmetry: 'full', seconds: 0}).count_by_level.easy > 0);
});

test('a puzzle with rules', () => {
    const text = '....\n....\n....\n....\nkiller 7 r4c1 r4c2\nthermo r1c1-r1c4  # a comment\nkropki black r1c2 r2c2\neven r2c4\n';
    const board = boardOf(text);
    assert.equal(boardOf(call('write', {board, format: 'rules'}).text).rules, text.slice(20));
    assert.equal(call('check', {board}).verdict, 'unique');
    assert.match(call('hint', {board}).text, /Thermometer/);
    assert.match(call('draw', {board}).picture, /class="bulb"/);
    assert.equal(call('explain', {board}).rating.level, 'easy');
});

test('a long count reports its progress', () => {
    const board = boardOf('1' + '.'.repeat(80));
    reports.length = 0;
    assert.equal(call('count', {board, seconds: 2.5}).complete, false);
    assert.ok(reports.length >= 2 && BigInt(reports.at(-1).count) > BigInt(reports[0].count), JSON.stringify(reports));
});

test('redundant givens are removed, and equivalent puzzles have one form', () => {
    const board = boardOf(EASY);
    const {givens} = call('minimize', {board, seed: 1});
    assert.ok(givens.every((digit, at) => digit === 0 || digit === board.givens[at]));
    assert.deepEqual(call('explain', {board: {...board, givens}, redundant: true}).redundant, []);
    assert.match(call('minimize', {board: boardOf(FIFTY)}).error, /exactly one solution/);
    const equivalent = {...board, givens: board.givens.map((_, at) => {
        const digit = board.givens[at % 9 * 9 + Math.floor(at / 9)]; // transposed
        return digit ? digit % 9 + 1 : 0;
    })};
    assert.deepEqual(call('canonicalize', {board}), call('canonicalize', {board: equivalent}));
    assert.equal(call('canonicalize', {board: {box: [3, 3], givens: new Array(81).fill(0)}}).automorphism_count, 3359232);
    assert.ok(call('canonicalize', {board: {box: [2, 2], givens: new Array(16).fill(0)}}).error);
    assert.ok(call('canonicalize', {board: boardOf(CLASH)}).error);
});

test('text: errors have their location, formats can be read again', () => {
    assert.deepEqual(call('read', {text: 'ok\n\n53..7\n'}).errors[0].line, 3);
    assert.equal(call('read', {text: `${EASY}\n${HARD}`}).puzzle_count, 2);
    for (const puzzle of [EASY, '1.....3..4.....2', '1' + '.'.repeat(255)]) {
        const board = boardOf(puzzle);
        for (const [format] of call('write', {board}).formats.filter(([name]) => name !== 'dlx'))
            assert.deepEqual(boardOf(call('write', {board, format}).text).givens, board.givens, format);
    }
    const large = call('read', {text: '. '.repeat(36 * 36)});
    assert.equal(large.board, null);
    assert.match(large.errors[0].error, /up to 25x25/);
});

test('a text of a board whose shape is known', () => {
    const board = {box: [4, 3], alphabet: 'numbers', givens: new Array(144).fill(0)};
    [board.givens[0], board.givens[1], board.givens[30]] = [12, 1, 2];
    const text = call('write', {board, format: 'line'}).text.trim();
    const read = call('read', {text, box: [4, 3]}).board;
    assert.deepEqual([read.box, read.alphabet, read.givens], [board.box, board.alphabet, board.givens]);
    for (const box of [[0, 3], [6, 6], [1000, 1000]])
        assert.ok(call('read', {text: '1', box}).error, box.join());
});

test('impossible puzzles are rejected at once', () => {
    const request = {box: [3, 3], seed: 1, seconds: 0};
    assert.match(call('generate', {...request, max_givens: 16}).error, /at least 17 givens/);
    assert.equal(call('generate', {...request, max_givens: 17}).error, undefined);
    assert.ok(call('generate', {...request, min_givens: 75, minimal: false, seconds: 60}).board);
});

test('invalid requests have results, too', () => {
    for (const [name, request] of [['check', '{'], ['check', '{}'], ['nothing', '{}'], ['hint', '{"board": {"box": [3, 3], "givens": [1]}}'],
        ['check', '{"board": {"box": [0, 3], "givens": []}}'], ['check', '{"board": {"box": [300, 300], "givens": []}}'],
        ['coverRead', '{"text": "a b\\nc\\n"}'], ['listNext', '{"records": 1}']])
        assert.ok(callText(name, request).error, `${name} ${request}`);
    const error = call('coverRead', {text: 'a b\nb a\na c\n'});
    assert.deepEqual([error.line, error.column], [3, 3]);
});

test('exact cover: count, solutions one at a time, boards, conflicts', () => {
    const problem = (name) => readFileSync(join(examples, `${name}.dlx`), 'utf8');
    const queens = {text: problem('queens'), seconds: 60};
    assert.deepEqual(call('coverCount', queens), {count: '92', complete: true});
    const seen = new Set();
    for (let number = 0; number < 92; ++number) {
        const {pieces, options} = call('coverSolution', {...queens, number});
        seen.add(options.join());
        assert.equal(new Set(pieces.map((piece) => piece.cells[0].slice(0, 2).join())).size, 8);
    }
    assert.equal(seen.size, 92);
    assert.equal(call('coverSolution', {...queens, number: 92}).stop_reason, 'exhausted');
    const pentominoes = call('coverSolution', {text: problem('pentominoes'), number: 0});
    assert.equal(new Set(pentominoes.pieces.flatMap(({cells}) => cells.map(([r, c]) => `${r},${c}`))).size, 60);
    assert.deepEqual(pentominoes.pieces.map(({label}) => label).sort().join(''), 'OPQRSTUVWXYZ');
    const sudoku = call('write', {board: boardOf(HARD), format: 'dlx'}).text;
    const [solution] = call('check', {board: boardOf(HARD)}).solutions;
    for (const {label, cells: [[row, column]]} of call('coverSolution', {text: sudoku, number: 0}).pieces)
        assert.equal(label, String(solution[row * 9 + column]));
    assert.deepEqual(call('coverExplain', {text: 'a b c\na\nb a\n'}).items, ['c']);
    const cells = (text) => call('coverExplain', {text}).cells;
    assert.deepEqual(cells('a b c\na\nb a\n'), []);
    assert.deepEqual(cells('0,0 0,1 1,0 1,1 2,1\n0,0 0,1\n1,0 1,1\n'), [[2, 1]]);
    assert.deepEqual(cells('r0 r1 c5 c6\nr0 c5\nr1 c5\n'), [[0, 1], [1, 1]], 'c6 is a column');
});

test('exact cover: classes up to symmetries of the board', () => {
    const board = (rows, columns) => {
        const cells = Array.from({length: rows * columns}, (_, k) => [Math.floor(k / columns), k % columns]);
        const pairs = cells.flatMap(([r, c]) => [[r, c + 1], [r + 1, c]].filter(([y, x]) => y < rows && x < columns).map(([y, x]) => `${r},${c} ${y},${x}`));
        return `${cells.map((cell) => cell.join()).join(' ')}\n${pairs.join('\n')}\n`;
    };
    assert.deepEqual(call('coverClasses', {text: board(6, 6)}), {symmetries: '8', count: '930', complete: true});
    assert.deepEqual(call('coverClasses', {text: board(2, 3)}), {symmetries: '4', count: '2', complete: true});
    assert.equal(call('coverClasses', {text: 'a b\na\nb\n'}).symmetries, '1');
    // The other items of equal pieces: of diagonals, and of two kinds, in other orders on the other side.
    const queens = (n) => {
        const numbers = Array.from({length: n}, (_, k) => k);
        const diagonals = Array.from({length: 2 * n - 1}, (_, k) => [`a${k}`, `b${k}`]).flat();
        const options = [...numbers.flatMap((r) => numbers.map((c) => `r${r} c${c} a${r + c} b${r - c + n - 1}`)), ...diagonals];
        return `${numbers.map((k) => `r${k} c${k}`).join(' ')} ${diagonals.join(' ')}\n${options.join('\n')}\n`;
    };
    assert.deepEqual(call('coverClasses', {text: queens(6)}), {symmetries: '8', count: '1', complete: true});
    assert.deepEqual(call('coverClasses', {text: queens(8)}), {symmetries: '8', count: '12', complete: true});
    const kinds = 'A 0,0 0,1 0,2 0,3 | u v\nA u 0,0 0,1\nA v 0,0 0,1\nA v 0,2 0,3\nA u 0,2 0,3\n0,0 0,1\n0,2 0,3\n';
    assert.deepEqual(call('coverClasses', {text: kinds}), {symmetries: '2', count: '2', complete: true});
    const antidiagonal = '0,0 0,1 1,0 1,1\n0,0 0,1\n1,0 1,1\n0,0 1,0\n0,1 1,1\n0,1\n';
    assert.deepEqual(call('coverClasses', {text: antidiagonal}).symmetries, '2');
});

test('exact cover: bounds', () => {
    const text = '2|a 0:1|b\na\na\na b\na b\n';
    assert.equal(call('coverRead', {text}).has_bounds, true);
    assert.equal(call('coverRead', {text: '1|a\na\n'}).has_bounds, false);
    assert.deepEqual(call('coverCount', {text, seconds: 60}), {count: '5', complete: true});
    const solutions = [0, 1, 2, 3, 4].map((number) => call('coverSolution', {text, number}).options.sort().join());
    assert.deepEqual(solutions.sort(), ['a,a', 'a,a b', 'a,a b', 'a,a b', 'a,a b']);
    assert.equal(call('coverSolution', {text, number: 5}).stop_reason, 'exhausted');
    assert.deepEqual(call('coverSolution', {text: '0:1|a\na\n', number: 0}).options.concat(
        call('coverSolution', {text: '0:1|a\na\n', number: 1}).options), ['a']);
    assert.deepEqual(call('coverExplain', {text: '2:3|a b\na\nb\n'}).items, ['2:3|a']);
    const {error, line, column} = call('coverRead', {text: 'a 0|b\na b\n'});
    assert.deepEqual([error, line, column], ["the upper bound of item 'b' is 0", 1, 3]);
});

const HEART = 'F\n.##\n##\n.#\n\nP\n###\n##\n\nU\n#.#\n###\n\nV\n###\n#\n#\n\nW\n##\n.##\n..#\n\nX\n.#\n###\n.#\n\nS\n##\n.##\n\n' +
    'board\n.##.##\n#######\n#######\n#######\n.#####\n..###\n...#\n';
const SOMA = 'grid: cubes\n\nV\n##\n#\n\nL\n###\n#\n\nT\n###\n.#\n\nZ\n##\n.##\n\nA\n##\n#\n--\n.\n#\n\nB\n##\n#\n--\n.#\n\nP\n##\n#\n--\n#\n\n' +
    `board\n${['###\n###\n###\n', '###\n###\n###\n', '###\n###\n###\n'].join('--\n')}`;
const cellsOf = (pieces) => pieces.flatMap(({cells}) => cells.split(' ')).sort().join(' ');

test('shapes: pieces and board', () => {
    const {grid, pieces, board} = call('shapesRead', {text: 'grid: cubes\n\nV 2:3 fixed\n##\n#.\n--\nA.\n\nboard\n##?\n'});
    assert.equal(grid, 'cubes');
    assert.deepEqual(pieces, [{name: 'V', min: 2, max: 3, turns: 2, cells: '0,0,0 1,0,0 0,1,0 0,0,1,A'}]);
    assert.equal(board, '0,0,0 1,0,0 2,0,0,?');
    for (const [text, line, column] of [['', 1, 1], ['A\n##\n\nboard\n#x!#\n', 5, 3], ['A 2:1\n##\n\nboard\n##\n', 1, 3], ['grid: circles\n', 1, 7],
        ['grid: hexagons\n\nboard\n# ##\n', 4, 4], ['A\n#\t#\n', 2, 2], ['A 99999999999\n#\n', 1, 3]]) {
        const found = call('shapesRead', {text});
        assert.deepEqual([found.line, found.column], [line, column], `${text}: ${found.error}`);
        assert.deepEqual(call('shapesSolution', {text, number: 0}), found, 'the same error in a worker');
    }
    const tooMany = {text: 'A 3\n##\n\nboard\n####\n', number: 0};
    assert.ok(call('shapesRead', tooMany).board, 'it can be drawn');
    for (const name of ['shapesSolution', 'shapesCount', 'shapesClasses', 'shapesProblem', 'shapesWatch'])
        assert.equal(call(name, {...tooMany, steps: 1}).error, '6 cells of pieces for 4 of the board', name);
});

test('shapes: solutions that are not images of each other, and their number', () => {
    const board = cellsOf([{cells: call('shapesRead', {text: HEART}).board}]);
    const seen = new Set();
    for (let number = 0; number < 3; ++number) {
        const {pieces} = call('shapesSolution', {text: HEART, number});
        assert.equal(cellsOf(pieces), board);
        assert.deepEqual(pieces.map(({piece}) => piece).sort(), [0, 1, 2, 3, 4, 5, 6]);
        const byPiece = pieces.sort((a, b) => a.piece - b.piece).map(({cells}) => cellsOf([{cells}]));
        const mirrored = pieces.map(({cells}) => cellsOf([{cells: cells.replace(/(\d)(?=,\d,0)/g, (x) => String(6 - x))}]));
        assert.ok(!seen.has(byPiece.join()));
        seen.add(byPiece.join()).add(mirrored.join());
    }
    assert.deepEqual(call('shapesSolution', {text: HEART, number: 3}), {solution_count: 3, complete: true});
    assert.deepEqual(call('shapesCount', {text: HEART}), {count: '6', complete: true});
    assert.deepEqual(call('shapesClasses', {text: HEART}), {symmetries: '2', count: '3', complete: true});
    assert.deepEqual(call('shapesClasses', {text: HEART, up_to: 'rotations'}), {symmetries: '1', count: '6', complete: true});
    assert.ok(call('shapesSolution', {text: HEART, number: 5, up_to: 'rotations'}).pieces);
    assert.deepEqual(call('shapesSolution', {text: HEART, number: 6, up_to: 'rotations'}), {solution_count: 6, complete: true});
    const none = {text: 'V 3\n##\n#\n\nboard\n###\n###\n###\n', number: 0};
    assert.deepEqual(call('shapesSolution', none), {solution_count: 0, complete: true});
});

test('shapes: published numbers', () => {
    assert.equal(call('shapesCount', {text: SOMA}).count, '11520');
    assert.equal(call('shapesClasses', {text: SOMA}).count, '240');
    assert.equal(call('coverCount', call('shapesProblem', {text: SOMA})).count, '11520');
    assert.equal(call('shapesClasses', {text: SOMA, up_to: 'rotations'}).count, '480');
    // By the frontier, which would fail without memory in 32 bits.
    const dominoes = {text: `D 32\n##\n\nboard\n${'########\n'.repeat(8)}`, seconds: 10};
    assert.deepEqual(call('shapesCount', dominoes), {count: '12988816', complete: true});
    assert.equal(call('shapesClasses', dominoes).count, '1629189');
});

test('shapes: a search is not known to be complete before it is', () => {
    // A board without two opposite corners, which have the same color on a chessboard.
    const row = '############\n';
    const text = `D 71\n##\n\nboard\n.${row.slice(1)}${row.repeat(10)}${row.slice(1)}`;
    reports.length = 0;
    const stopped = call('shapesSolution', {text, number: 0, seconds: 0.3});
    assert.deepEqual(stopped, {solution_count: 0, complete: false});
    assert.ok(reports.length > 0);
    for (const {pieces, fraction_done: fraction} of reports) {
        const cells = cellsOf(pieces).split(' ');
        assert.equal(new Set(cells).size, 2 * pieces.length, 'placed pieces do not overlap');
        assert.ok(fraction >= 0 && fraction <= 1);
    }
    assert.deepEqual(call('shapesCount', {text, seconds: 60}), {count: '0', complete: true}, 'by the frontier');
    const {steps} = call('shapesWatch', {text: HEART, steps: 100000});
    assert.deepEqual(cellsOf(steps.at(-1)), cellsOf(call('shapesSolution', {text: HEART, number: 0}).pieces));
    assert.ok(steps.every((pieces) => pieces.length <= 7));
    assert.equal(call('shapesWatch', {text, steps: 20}).steps.length, 20);
});

test('levels of a list', () => {
    assert.equal(call('level', {board: boardOf(EASY)}).level, 'easy');
    assert.equal(call('level', {board: boardOf(FIFTY)}).level, null);
    call('listBegin', {text: `${HARD}\n${FIFTY}\n`});
    const [unique, several] = call('listNext', {records: 9}).rows;
    assert.equal(unique[3], call('check', {board: boardOf(HARD)}).solutions[0].join(''));
    assert.equal(several[3], '');
});

// The samples of tests/data/formats that are UTF-8, like all text of the page, and the files of CORPUS, separated by colons.
const corpus = () => {
    const formats = join(dirname(fileURLToPath(import.meta.url)), '../data/formats');
    const names = readFileSync(join(formats, 'expected.txt'), 'utf8').split('\n').filter((line) => line && !line.startsWith('  '));
    const files = [...names.map((name) => join(formats, name)), ...(process.env.CORPUS ?? '').split(':').filter(Boolean)];
    return files.map((path) => readFileSync(path)).filter((bytes) => bytes.equals(Buffer.from(bytes.toString())) && !bytes.includes(0)).map(String);
};

test('the list has the CSV of the program', {skip: !process.env.APPS && 'there is no APPS'}, () => {
    const text = `Some puzzles\n${[EASY, HARD, FIFTY, TYPO, CLASH].join('\n')}\n\n53..7\n\n1.....3..4.....2\n${'.'.repeat(36)}\n`;
    const csvOf = (file) => {
        call('listBegin', {text: file});
        for (let csv = ''; ;) {
            const answer = call('listNext', {records: 997});
            csv += answer.csv;
            if (answer.done)
                return csv;
        }
    };
    const csvOfProgram = (input) => {
        // The exit status depends on the results.
        const {stdout} = spawnSync(join(process.env.APPS, 'sudoku'), ['check', '--format', 'csv'], {input, maxBuffer: 1 << 30});
        return stdout.toString().replaceAll('<stdin>', '<page>').replaceAll('; see sudoku explain', ''); // a command of the program
    };
    for (const file of [text, ...corpus()]) {
        const expected = csvOfProgram(file).split('\n');
        const lines = csvOf(file).split('\n');
        lines.forEach((line, k) => assert.equal(line, expected[k], file.slice(0, 200)));
        assert.equal(lines.length, expected.length);
    }
});

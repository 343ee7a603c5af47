'use strict';

/** A number for the library's random numbers. */
const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** What the card "New puzzle" asks for, as the call "generate" takes it, or an error. */
function wantedPuzzle() {
    /** @type {Record<string, unknown>} */
    const wanted = {
        box: SHAPES[Number(byId('size', HTMLSelectElement).value)], seed: randomSeed(), seconds: 0.25,
        level: byId('level', HTMLSelectElement).value, symmetry: byId('symmetry', HTMLSelectElement).value,
        minimal: byId('minimal', HTMLInputElement).checked,
    };
    for (const name of ['least', 'most']) {
        const text = byId(name, HTMLInputElement).value.trim();
        if (!/^\d*$/.test(text))
            return {error: `“${text}” is not a number of givens`};
        if (text)
            wanted[name] = Number(text);
    }
    return wanted;
}

/** The first puzzle that is as wanted, or an error, or null if it was stopped. @param {SudokuPage} page */
async function madePuzzle(page) {
    const most = 200_000; // attempts
    const wanted = wantedPuzzle();
    if (wanted.error)
        return wanted;
    for (let first = 0; first < most;) {
        const answer = await page.maker.ask('generate', {...wanted, first});
        if (!answer || answer.error || answer.board)
            return answer;
        first = answer.next;
        part('busy-text').textContent = `Making a puzzle: ${counted(first, 'attempt')}…`;
    }
    return {error: `None of ${counted(most, 'attempt')} made such a puzzle`};
}

/** @param {SudokuPage} page */
async function makePuzzle(page) {
    page.maker.stop();
    const made = await page.busy(page.maker, 'Making a puzzle', madePuzzle(page));
    if (made?.error)
        notify(made.error);
    if (!made?.board)
        return;
    page.setLayer('filled');
    page.change({...emptyBoard(made.board.box[0], made.board.box[1]), ...made.board});
    if (!made.complete)
        notify('Some givens can perhaps be left out: to find out takes too long');
}

/** Puts the givens that a call answers in the place of those that are there. @param {SudokuPage} page @param {string} name @param {string} what @param {(answer: any) => string} tell */
async function replaceGivens(page, name, what, tell) {
    const {board, changes} = page;
    const answer = await page.busy(page.maker, what, page.maker.ask(name, {board, seed: randomSeed()}));
    if (!answer || changes !== page.changes)
        return;
    if (answer.givens)
        page.change({...emptyBoard(board.box[0], board.box[1]), alphabet: board.alphabet, name: board.name, eliminated: board.eliminated, givens: answer.givens});
    notify(answer.error ?? tell(answer));
}

/** @param {SudokuPage} page */
function minimize(page) {
    const givens = page.board.givens.filter(Boolean).length;
    replaceGivens(page, 'minimize', 'Leaving givens out',
        (answer) => `${counted(givens - answer.givens.filter(Boolean).length, 'given')} left out`);
}

/** @param {SudokuPage} page */
function makeCanonical(page) {
    replaceGivens(page, 'canonical', 'Looking for the canonical form', ({automorphisms}) =>
        automorphisms === 1 ? 'Canonical form; the puzzle has no symmetry' : `Canonical form; ${automorphisms.toLocaleString('en')} symmetries make the puzzle itself`);
}

'use strict';

/** Returns a seed for the library. */
const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

const chosenShape = () => SHAPES[Number(select('size').value)];

/** Returns the requirements of the card "New puzzle" as a request for the call "generate", or an error. */
function requestedPuzzle() {
    /** @type {Record<string, unknown>} */
    const request = {
        box: chosenShape(), seed: randomSeed(),
        level: select('level').value, symmetry: select('symmetry').value, minimal: input('minimal').checked,
    };
    for (const name of ['min', 'max']) {
        const text = input(`${name}-givens`).value.trim();
        if (!/^\d*$/.test(text))
            return {error: `“${text}” is not a number of givens`};
        if (text)
            request[`${name}_givens`] = Number(text);
    }
    return request;
}

/** Describes the puzzles generated so far, and suggests easier requirements. @param {any} request @param {any} seen progress of the call */
function rareAdvice(request, {count_by_givens: givens, count_by_level: levels}) {
    const numbers = Object.keys(givens).map(Number).sort((a, b) => a - b);
    const range = [request.min_givens ? `at least ${request.min_givens}` : '', request.max_givens ? `at most ${request.max_givens}` : ''].filter(Boolean).join(' and ');
    const counts = /** @type {[string, number][]} */(Object.entries(levels)).sort((a, b) => b[1] - a[1]);
    const tries = [];
    let seen = '';
    if (counts.length) {
        const list = counts.map(([level, count]) => `${count.toLocaleString('en')} ${level || 'unrated'}`);
        seen = `Of ${counted(counts.reduce((sum, [, count]) => sum + count, 0), 'puzzle')}${range && ` with ${range} givens`}, none is ${request.level}: ${list.join(', ')}.`;
        tries.push('another level', ...range ? ['another number of givens'] : []);
    } else if (numbers.length) {
        const most = numbers[numbers.length - 1];
        seen = `No puzzle has ${range} givens: the puzzles have ${numbers[0]} to ${most}.`;
        tries.push('other numbers of givens', ...request.minimal && request.min_givens > most ? ['puzzles that are not minimal'] : []);
    } else {
        seen = range ? `No puzzle has ${range} givens.` : 'No puzzle has been generated yet.';
        tries.push(range ? 'other numbers of givens' : 'a smaller board');
    }
    if (request.symmetry !== 'none')
        tries.push('another symmetry or none');
    return `${seen} Try ${tries.slice(0, -1).join(', ')}${tries.length > 1 ? ' or ' : ''}${tries[tries.length - 1]}.`;
}

/** Generates a puzzle that meets the requirements, and shows the progress. Returns it or an error. @param {SudokuPage} page */
async function madePuzzle(page) {
    const request = requestedPuzzle();
    if (request.error)
        return request;
    let seen = {attempts: 0, count_by_givens: {}, count_by_level: {}};
    const timer = setTimeout(() => part('make-advice').textContent = `${seen.attempts ? 'Such puzzles are rare' : 'This takes a long time'}. ${rareAdvice(request, seen)}`, 4000);
    const answer = await page.maker.ask('generate', request, (progress) => {
        seen = progress;
        part('make-progress').textContent = `${counted(seen.attempts, 'attempt')}…`;
    });
    clearTimeout(timer);
    if (answer?.error || answer?.board)
        return answer;
    const attempts = counted((answer ?? seen).attempts, 'attempt');
    return {error: `${answer ? `None of ${attempts} generated such a puzzle` : `Stopped after ${attempts}`}. ${rareAdvice(request, answer ?? seen)}`};
}

/** @param {SudokuPage} page */
async function makePuzzle(page) {
    if (page.isMaking)
        return;
    page.maker.stop(); // something else
    page.isMaking = true;
    part('make-advice').textContent = '';
    part('make-progress').textContent = 'Generating a puzzle…';
    const made = await showDuring('making', madePuzzle(page).finally(() => document.activeElement === part('make-stop') && part('make').focus()), 150);
    page.isMaking = false;
    part('make-advice').textContent = made.error ?? '';
    if (!made.board)
        return;
    page.setLayer('filled');
    page.change(boardWith(made.board));
    page.showBoard();
    if (!made.complete)
        notify('Some givens may be redundant; checking them would take too long');
}

/** Replaces the givens by those of an answer. @param {SudokuPage} page @param {string} call @param {string} what @param {(answer: any) => string} describe */
async function replaceGivens(page, call, what, describe) {
    const answer = await page.ask(page.maker, what, call, {seed: randomSeed()});
    if (!answer)
        return;
    if (answer.givens)
        page.change({...unplayed(page.board), givens: answer.givens});
    notify(answer.error ?? describe(answer));
}

/** @param {SudokuPage} page */
function minimize(page) {
    const givens = page.board.givens.filter(Boolean).length;
    replaceGivens(page, 'minimize', 'Removing redundant givens',
        (answer) => `${counted(givens - answer.givens.filter(Boolean).length, 'given')} removed`);
}

/** @param {SudokuPage} page */
function canonicalize(page) {
    replaceGivens(page, 'canonicalize', 'Finding the canonical form', ({automorphism_count: automorphisms}) =>
        automorphisms === 1 ? 'Canonical form; the puzzle has no symmetries' : `Canonical form; ${automorphisms.toLocaleString('en')} symmetries map the puzzle to itself`);
}

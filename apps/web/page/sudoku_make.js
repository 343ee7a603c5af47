'use strict';

/** A number for the library's random numbers. */
const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

const chosenShape = () => SHAPES[Number(select('size').value)];

/** What the card "New puzzle" asks for, as the call "generate" takes it, or an error. */
function wantedPuzzle() {
    /** @type {Record<string, unknown>} */
    const wanted = {
        box: chosenShape(), seed: randomSeed(),
        level: select('level').value, symmetry: select('symmetry').value, minimal: input('minimal').checked,
    };
    for (const name of ['least', 'most']) {
        const text = input(name).value.trim();
        if (!/^\d*$/.test(text))
            return {error: `“${text}” is not a number of givens`};
        if (text)
            wanted[name] = Number(text);
    }
    return wanted;
}

/** What the puzzles seen so far say of one that is rarely made, and what to try. @param {any} wanted @param {any} seen as the call tells it */
function rareAdvice(wanted, {givens, levels}) {
    const numbers = Object.keys(givens).map(Number).sort((a, b) => a - b);
    const range = [wanted.least ? `at least ${wanted.least}` : '', wanted.most ? `at most ${wanted.most}` : ''].filter(Boolean).join(' and ');
    const counts = /** @type {[string, number][]} */(Object.entries(levels)).sort((a, b) => b[1] - a[1]);
    const tries = [];
    let seen = '';
    if (counts.length) {
        const list = counts.map(([level, count]) => `${count.toLocaleString('en')} ${level || 'not rated'}`);
        seen = `Of ${counted(counts.reduce((sum, [, count]) => sum + count, 0), 'puzzle')}${range && ` with ${range} givens`}, none is ${wanted.level}: ${list.join(', ')}.`;
        tries.push('another level', ...range ? ['another number of givens'] : []);
    } else if (numbers.length) {
        const most = numbers[numbers.length - 1];
        seen = `No puzzle has ${range} givens: they have ${numbers[0]} to ${most}.`;
        tries.push('other numbers', ...wanted.minimal && wanted.least > most ? ['puzzles that are not minimal'] : []);
    } else {
        seen = range ? `No puzzle has ${range} givens.` : 'No puzzle has been made yet.';
        tries.push(range ? 'other numbers' : 'a smaller board');
    }
    if (wanted.symmetry !== 'none')
        tries.push('another symmetry or none');
    return `${seen} Try ${tries.slice(0, -1).join(', ')}${tries.length > 1 ? ' or ' : ''}${tries[tries.length - 1]}.`;
}

/** The first puzzle that is as wanted, or an error. How far it is stands at the button. @param {SudokuPage} page */
async function madePuzzle(page) {
    const wanted = wantedPuzzle();
    if (wanted.error)
        return wanted;
    let seen = {attempts: 0, givens: {}, levels: {}};
    const timer = setTimeout(() => part('make-advice').textContent = `${seen.attempts ? 'This is rare' : 'This takes long'}. ${rareAdvice(wanted, seen)}`, 4000);
    const answer = await page.maker.ask('generate', wanted, (news) => {
        seen = news;
        part('make-progress').textContent = `${counted(seen.attempts, 'attempt')}…`;
    });
    clearTimeout(timer);
    if (answer?.error || answer?.board)
        return answer;
    const attempts = counted((answer ?? seen).attempts, 'attempt');
    return {error: `${answer ? `None of ${attempts} made such a puzzle` : `Stopped after ${attempts}`}. ${rareAdvice(wanted, answer ?? seen)}`};
}

/** @param {SudokuPage} page */
async function makePuzzle(page) {
    if (page.isMaking)
        return;
    page.maker.stop(); // something else
    page.isMaking = true;
    part('make-advice').textContent = '';
    part('make-progress').textContent = 'Making a puzzle…';
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

/** Puts the givens that a call answers in the place of those that are there. @param {SudokuPage} page @param {string} call @param {string} what @param {(answer: any) => string} tell */
async function replaceGivens(page, call, what, tell) {
    const {box, alphabet, name, eliminated} = page.board;
    const answer = await page.ask(page.maker, what, call, {seed: randomSeed()});
    if (!answer)
        return;
    if (answer.givens)
        page.change(boardWith({box, alphabet, name, eliminated, givens: answer.givens}));
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

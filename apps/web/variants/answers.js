'use strict';

/** @param {VariantsPage} page @param {number} seconds */
async function checkPuzzle(page, seconds) {
    const answer = await page.ask('check', 'Checking…', {seconds});
    if (answer || !page.answer)
        give(page, {kind: 'check', verdict: 'unchecked', ...answer});
}

/** Shows an answer about the puzzle. @param {VariantsPage} page @param {any} answer */
function give(page, answer) {
    page.answer = answer;
    page.render();
}

/** The questions of the buttons. @type {Record<string, (page: VariantsPage) => Promise<void>>} */
const QUESTIONS = {
    check: (page) => checkPuzzle(page, 60),
    async explain(page) {
        const answer = await page.ask('explain', 'Explaining…', {seconds: 60});
        if (answer)
            give(page, {kind: 'explain', ...answer});
    },
    async rate(page) {
        const answer = await page.ask('rate', 'Rating…', {seconds: 60});
        if (answer)
            give(page, {kind: 'rate', ...page.answer, ...answer, rating: answer});
    },
    async count(page) {
        const found = await page.ask('count', 'Counting…', {seconds: 120}, ({count}) => part('busy-text').textContent = `Counting: ${grouped(count)} solutions so far`);
        if (found)
            give(page, {kind: 'count', verdict: found.count === '0' ? 'none' : found.count === '1' && found.complete ? 'unique' : found.count === '1' ? 'unknown' : 'multiple', count: found});
    },
    async solve(page) {
        const answer = await page.ask('check', 'Solving…', {seconds: 60});
        if (!answer)
            return;
        const [solution] = answer.solutions;
        if (solution)
            page.fill(solution.map((/** @type {number} */ digit, /** @type {number} */ cell) => page.puzzle.givens[cell] ? 0 : digit));
        give(page, {kind: 'check', ...answer, full: Boolean(solution), mistakes: []});
    },
};

/** Shows the step of a hint with this number. @param {VariantsPage} page @param {number} number */
async function showStep(page, number) {
    const helper = page.helper;
    const limit = setTimeout(() => helper.stop(), 60_000);
    const step = await page.ask('hint', 'Searching for a step…', {number});
    clearTimeout(limit);
    if (!step)
        return;
    page.hinted = {number, step};
    page.render();
}

/** The marks of the answer, or of the step. @param {VariantsPage} page @returns {Overlay} */
function answerOverlay({answer, hinted, puzzle, board}) {
    /** @type {Overlay} */
    const overlay = {};
    if (hinted) {
        const {step} = hinted;
        addWord(overlay, step.wrong ?? [], 'wrong');
        addWord(overlay, (step.rules ?? []).flatMap((/** @type {number} */ rule) => puzzle.rules[rule]?.cells ?? []), 'area');
        addWord(overlay, cellsIn(board, step.location ?? ''), 'area');
        overlay.marks = new Map();
        for (const [cell, digit, mark] of step.marks ?? [])
            overlay.marks.set(cell, (overlay.marks.get(cell) ?? new Map()).set(digit, mark));
        return overlay;
    }
    const clues = (/** @type {any[] | undefined} */ list) => (list ?? []).flatMap(({cells}) => cells);
    addWord(overlay, clues(answer?.conflict), 'conflict');
    addWord(overlay, clues((answer?.repairs ?? []).filter((/** @type {any} */ repair) => repair.unique).slice(0, 1).map((/** @type {any} */ repair) => repair.clue)), 'suspect');
    addWord(overlay, answer?.mistakes ?? [], 'wrong');
    if (answer?.verdict === 'multiple' && answer.possible_digits?.length)
        overlay.possible = answer.possible_digits.map((/** @type {number} */ bits) => bits & (bits - 1) ? bits : 0);
    else if (answer?.verdict === 'multiple' && answer.solutions?.length > 1 && !board.filled.some(Boolean))
        overlay.possible = differences(answer.solutions);
    return overlay;
}

/** The digits in which two solutions differ, as bits by cell. @param {number[][]} solutions */
const differences = ([a, b]) => a.map((digit, cell) => digit === b[cell] ? 0 : bit(digit) | bit(b[cell]));

/** The rules to highlight. @param {VariantsPage} page @returns {number[]} */
function answerRules({answer, hinted}) {
    if (hinted)
        return hinted.step.rules ?? [];
    return (answer?.conflict ?? []).map((/** @type {any} */ clue) => clue.rule).filter((/** @type {any} */ rule) => rule !== null);
}

/** @param {VariantsPage} page */
function showAnswer(page) {
    const {answer, puzzle} = page;
    let verdict = page.hasError ? 'error' : answer?.verdict ?? 'checking';
    if (verdict === 'unique' && answer.full && !answer.mistakes.length)
        verdict = 'solved';
    setVerdict('verdict', ...VERDICTS[verdict]);
    part('verdict-title').dataset.verdict = verdict === 'error' ? 'none' : verdict;
    const parts = [];
    const add = (/** @type {string} */ text) => parts.push(make('p', {class: 'sentence'}, asSentence(text)));
    if (answer?.mistakes?.length)
        add(`${counted(answer.mistakes.length, 'digit')} of yours ${answer.mistakes.length === 1 ? 'is' : 'are'} wrong`);
    if (answer?.count)
        add(`${answer.count.complete ? '' : 'at least '}${grouped(answer.count.count)} solution${answer.count.count === '1' ? '' : 's'}`);
    if (answer?.verdict === 'multiple' && answer.kind === 'check')
        add(`two of the solutions differ in ${counted(differences(answer.solutions).filter(Boolean).length, 'cell')}`);
    if (answer?.rating?.verdict === 'unique' || answer?.rating?.level)
        add(ratingText(answer.rating));
    if (answer?.kind === 'explain')
        parts.push(...explanation(page, puzzle));
    if (answer?.kind === 'check' && answer.verdict === 'none')
        parts.push(makeButton('Which clues conflict?', () => QUESTIONS.explain(page)));
    part('why').replaceChildren(...parts);
}

/** @param {any} rating */
function ratingText({level, difficulty, W, B}) {
    const lengths = [W !== null && `W ${W}`, B !== null && `B ${B}`].filter(Boolean).join(', ');
    return level ? `level ${level}, difficulty ${difficulty.toFixed(1)}${lengths && ` (${lengths})`}` : `the level is unknown${lengths && ` (${lengths})`}`;
}

/** @param {VariantsPage} page @param {ReadPuzzle} puzzle */
function explanation(page, {rules}) {
    const found = page.answer;
    /** @param {any} clue */
    const removed = (clue) => {
        if (clue.line)
            return page.removeLines(clue.line);
        page.edit('withGivens', {digits: page.puzzle.givens.map((digit, cell) => clue.cells.includes(cell) ? 0 : digit)});
    };
    const item = (/** @type {any} */ clue, /** @type {boolean} */ isRemovable) => make('li', {
        pointerenter: () => page.view.highlight(clue.cells), pointerleave: () => page.view.highlight([]),
    }, `${clue.line ? `line ${clue.line}: ` : ''}${clue.text} `, ...isRemovable && (clue.line || /=/.test(clue.text) && clue.rule === null)
        ? [makeButton('remove', () => removed(clue), {class: 'repair', 'aria-label': `remove ${clue.text}`})] : []);
    const parts = [];
    const add = (/** @type {string} */ label, /** @type {Node[]} */ items) => parts.push(make('p', {class: 'label'}, label), make('ul', {}, ...items));
    if (found.conflict.length)
        add(`${counted(found.conflict.length, 'clue')} already ${found.conflict.length === 1 ? 'has' : 'have'} no solution${found.minimal ? '; with any one fewer there is one' : ''}`, found.conflict.map((/** @type {any} */ clue) => item(clue, false)));
    const {repairs} = found;
    if (repairs.length)
        add(repairs[0].unique ? 'Probably wrong: without it there is exactly one solution' : 'May be wrong', repairs.slice(0, 5).map((/** @type {any} */ repair) => item(repair.clue, true)));
    else if (found.conflict.length && found.repairs_complete)
        parts.push(make('p', {class: 'quiet'}, 'No single clue explains this.'));
    if (found.reasons.length && found.reasons.length <= 200)
        parts.push(make('details', {}, make('summary', {}, `Why, in ${counted(found.reasons.length, 'step')}`), make('ol', {}, ...found.reasons.map((/** @type {string} */ text) => make('li', {}, text)))));
    if (found.verdict === 'multiple')
        parts.push(make('p', {}, `${found.possible_digits_complete ? '' : 'At least '}${counted(found.possible_digits.filter((/** @type {number} */ bits) => bits & (bits - 1)).length, 'unsolved cell')}.`));
    if (found.redundant?.length)
        add('Redundant, each on its own', found.redundant.map((/** @type {any} */ clue) => item(clue, true)));
    else if (found.redundant)
        parts.push(make('p', {class: 'quiet'}, rules.length ? 'No given or rule is redundant.' : 'No given is redundant.'));
    if (!found.complete)
        parts.push(make('p', {class: 'quiet'}, 'Incomplete: time limit reached.'));
    return parts;
}

/** @param {VariantsPage} page */
function showHint({hinted}) {
    const step = hinted?.step;
    button('hint-next').hidden = Boolean(hinted && !step.outcome);
    part('stepper').hidden = !hinted;
    if (!hinted)
        return part('hint').replaceChildren();
    const parts = step.outcome ? [make('p', {class: 'sentence'}, asSentence(step.text))]
        : [make('p', {}, make('strong', {}, step.technique)), make('p', {class: 'sentence'}, asSentence(step.text))];
    part('hint').replaceChildren(...parts);
    part('step-at').textContent = step.outcome ? '' : `Step ${hinted.number + 1}`;
    button('step-back').disabled = hinted.number === 0;
    button('step-on').disabled = Boolean(step.outcome);
    button('step-keep').disabled = !step.digits;
}

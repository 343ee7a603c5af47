'use strict';

/** @typedef {{text: string, line: number, cells: number[]}} ReadRule */
/**
 * The answer of the call "read".
 * @typedef {{side: number, box: [number, number], name: string, givens: number[], eliminated: number[], rules: ReadRule[], sentences: string[],
 *            ignored: string[], puzzle_count: number, margin: number, picture: string, rules_text?: string}} ReadPuzzle
 */

/** @type {Record<string, [string, string]>} */
const VERDICTS = {
    unique: ['Exactly one solution', '✓'], multiple: ['Several solutions', '≈'], none: ['No solution', '✕'], inconsistent: ['No solution', '✕'],
    unknown: ['Not decided in time', '…'], solved: ['Solved', '★'], checking: ['Checking…', '…'], unchecked: ['Not checked', '…'], error: ['The text has an error', '✕'],
};

CELL_WORDS.drawn = 'part of the rule';

/** The puzzle as text, which is the only truth about it, with the digits of the player. */
class VariantsPage {
    /** @param {Engine} engine @param {() => Helper} makeHelper */
    constructor(engine, makeHelper) {
        this.engine = engine;
        this.helper = makeHelper();
        this.view = new GridView(part('grid'));
        this.typed = {digit: 0};
        this.rulesTable = engine.call('rules', {});
        this.text = '';
        /** @type {number[]} by cell */
        this.filled = [];
        /** @type {ReadPuzzle} the last one without an error */
        this.puzzle = engine.call('read', {text: emptyGrid(9)});
        this.hasError = false;
        /** @type {string[]} */
        this.states = [];
        this.at = -1;
        /** @type {any} the answer to the last question about this puzzle */
        this.answer = null;
        /** @type {{number: number, step: any} | null} the shown step */
        this.hinted = null;
        this.tray = new Tray(this);
    }

    /** The board as GridView shows it; in a hint, that of the step. @returns {Board} */
    get board() {
        const {box, givens} = this.puzzle;
        const digits = this.hinted?.step.digits ?? this.filled;
        return boardWith({box, givens, filled: givens.map((given, cell) => given ? 0 : digits[cell] ?? 0), alphabet: givens.length > 81 ? 'numbers' : 'digits'});
    }

    /** The width of the picture, in its pixels. */
    get size() {
        return this.puzzle.side * 48 + 2 * this.puzzle.margin;
    }

    get layer() {
        return input('layer-filled').checked ? 'filled' : 'givens';
    }

    /** Shows another text. @param {string} text @param {{isTyped?: boolean, filled?: number[]}} [how] whether it was typed into its field */
    change(text, {isTyped = false, filled = this.filled} = {}) {
        this.filled = filled;
        this.hinted = null;
        this.answer = null;
        const found = this.engine.call('read', {text});
        this.hasError = Boolean(found.error);
        this.text = found.rules_text ?? text;
        if (!isTyped || found.rules_text)
            area('text').value = this.text;
        part('text-error').textContent = this.hasError ? withLocation(found) : '';
        showLineNumbers('text-lines', area('text'), found.line);
        if (!this.hasError) {
            this.puzzle = found.rules_text ? this.engine.call('read', {text: this.text}) : found;
            const notes = [...found.ignored.length ? [`Ignored: ${found.ignored.join(', ')}; rules may be in it.`] : [],
                ...found.puzzle_count > 1 ? [`This is the first of ${found.puzzle_count} puzzles.`] : []];
            part('text-ignored').textContent = notes.join(' ');
            this.filled = this.puzzle.givens.map((given, cell) => given || this.filled.length !== this.puzzle.givens.length ? 0 : this.filled[cell]);
        }
        this.remember(isTyped);
        this.render();
        this.checkSoon();
    }

    /** Adds this state to those of undo, or replaces the last one while a person types. @param {boolean} isTyped */
    remember(isTyped) {
        const state = JSON.stringify({text: this.text, filled: this.filled});
        if (state === this.states[this.at])
            return;
        this.states.splice(this.at + 1, Infinity);
        if (!isTyped || !this.wasTyped)
            ++this.at;
        this.states[this.at] = state;
        this.wasTyped = isTyped;
        keep('variant', state);
    }

    /** @param {number} by */
    go(by) {
        const state = this.states[this.at + by];
        if (!state)
            return;
        this.at += by;
        const {text, filled} = JSON.parse(state);
        this.wasTyped = false;
        this.change(text, {filled});
    }

    /** Writes a digit into the selected cells; 0 clears them. @param {number} digit */
    write(digit) {
        this.close();
        const cells = [...this.view.selected];
        if (this.layer === 'filled')
            return this.fill(this.filled.map((old, cell) => cells.includes(cell) && !this.puzzle.givens[cell] ? digit : old));
        if (this.hasError)
            return notify('The text has an error: correct it first');
        this.edit('withGivens', {digits: this.puzzle.givens.map((old, cell) => cells.includes(cell) ? digit : old)});
    }

    /** Changes the digits of the player. @param {number[]} filled */
    fill(filled) {
        this.change(this.text, {filled});
    }

    /** Changes the text by a call. Returns whether it could. @param {string} name @param {object} request */
    edit(name, request) {
        const changed = this.engine.call(name, {text: this.text, ...request});
        if (changed.error)
            notify(asSentence(changed.error));
        else
            this.change(changed.text);
        return !changed.error;
    }

    /** Removes lines of the text. After an error, the lines of rules may be others. @param {number} line 1-based @param {number} [count] */
    removeLines(line, count = 1) {
        if (this.hasError)
            return notify('The text has an error: correct it first');
        const lines = this.text.split('\n');
        lines.splice(line - 1, count);
        this.change(lines.join('\n'));
    }

    /** Asks the worker; an earlier question ends. Returns nothing if another one replaces this, or if it is stopped. @param {string} name @param {string} doing @param {object} [request] @param {(progress: any) => void} [onProgress] */
    async ask(name, doing, request = {}, onProgress) {
        clearTimeout(this.timer);
        this.helper.stop();
        part('busy-text').textContent = doing;
        const answer = await showDuring('busy', this.helper.ask(name, {text: this.text, filled: this.filled, ...request}, onProgress), 300);
        if (answer?.error)
            notify(asSentence(answer.error));
        return answer?.error ? null : answer;
    }

    /** Checks the puzzle after a change, for a short time. */
    async checkSoon() {
        this.helper.stop();
        clearTimeout(this.timer);
        if (!this.hasError)
            this.timer = setTimeout(() => checkPuzzle(this, 3), 120);
    }

    /** Returns from a hint to the digits of the player. */
    close() {
        if (this.hinted) {
            this.hinted = null;
            this.render();
        }
    }

    /** Shows the picture, with some rules highlighted. @param {number[]} lit indexes of rules */
    light(lit) {
        const found = this.hasError ? this.puzzle : this.engine.call('read', {text: this.text, lit});
        const {size} = this;
        part('picture').innerHTML = `<svg viewBox="0 0 ${size} ${size}">${found.picture ?? this.puzzle.picture}</svg>`;
        document.querySelectorAll('#rules li').forEach((row) => row.classList.toggle('lit-rule', lit.includes(Number(row.getAttribute('data-rule') ?? -1))));
    }

    render() {
        const {puzzle, view, hinted, size} = this;
        part('board').setAttribute('style', `--at: ${100 * puzzle.margin / size}%; --size: ${4800 / size}cqw`);
        part('board').classList.toggle('stale', this.hasError);
        part('name').textContent = puzzle.name;
        part('sentences').replaceChildren(...puzzle.sentences.map((text) => make('p', {}, text)));
        view.show(this.board, answerOverlay(this), hinted ? hinted.step.candidates ?? null : givenCandidates(puzzle));
        this.tray.show();
        document.body.toggleAttribute('data-hinted', Boolean(hinted));
        showRules(this);
        this.light(answerRules(this));
        showAnswer(this);
        showHint(this);
        showKeypad(this);
        button('undo').disabled = this.at <= 0;
        button('redo').disabled = this.at + 1 >= this.states.length;
        button('restart').disabled = !this.filled.some(Boolean);
    }
}

/** @param {number} side */
const emptyGrid = (side) => `${'.'.repeat(side)}\n`.repeat(side);

/** The candidates that the puzzle gives, by cell, 0 for other cells; null if there are none. @param {ReadPuzzle} puzzle */
function givenCandidates({side, eliminated}) {
    const all = 2 ** side - 1;
    return eliminated.some(Boolean) ? eliminated.map((bits) => bits ? all & ~bits : 0) : null;
}

/** The rules with their lines, each with a button that removes it. @param {VariantsPage} page */
function showRules(page) {
    const {puzzle} = page;
    /** @type {{text: string, line: number, count: number, cells: number[], rule: number}[]} */
    const rows = puzzle.rules.map(({text, line, cells}, rule) => ({text, line, count: 1, cells, rule}));
    page.text.split('\n').forEach((line, k) => {
        const word = /^\s*(regions|candidates)\b/i.exec(line)?.[1].toLowerCase();
        if (word && k > 0)
            rows.push({text: line.trim(), line: k + 1, count: word === 'regions' && !/none/.test(line) ? puzzle.side + 1 : 1, cells: cellsIn(page.board, line), rule: -1});
    });
    part('rules').replaceChildren(...rows.sort((a, b) => a.line - b.line).map(({text, line, count, cells, rule}) => make('li', {
        'data-rule': String(rule),
        pointerenter: () => {
            page.view.highlight(cells);
            page.light(rule < 0 ? [] : [rule]);
        },
        pointerleave: () => {
            page.view.highlight([]);
            page.light(answerRules(page));
        },
    }, make('span', {}, text), makeButton('✕', () => page.removeLines(line, count), {'aria-label': `Remove ${text}`}))));
}

/** @param {VariantsPage} page */
function showKeypad(page) {
    const pad = part('keypad');
    const {side} = page.puzzle;
    if (pad.dataset.side === String(side))
        return;
    pad.dataset.side = String(side);
    pad.style.setProperty('--keys', String(side <= 10 ? side + 1 : Math.ceil((side + 1) / 2)));
    pad.replaceChildren(...Array.from({length: side}, (_, k) => makeButton(digitText(page.board, k + 1), () => page.write(k + 1), {class: 'key'})),
        makeButton('⌫', () => page.write(0), {class: 'key', 'aria-label': 'Clear cell'}));
}

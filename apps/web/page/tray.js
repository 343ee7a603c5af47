'use strict';

/**
 * A rule of the tray, see the call "rules": [min, max] cells, numbers and cells after "=".
 * @typedef {{name: string, syntax: string, choice: number, word: string, cells: [number, number | null], numbers: [number, number | null],
 *            others: [number, number | null], crosses: boolean, condition: boolean, sentence: string, picture: string}} RuleKind
 */

/** Rules of which the order of cells does not matter. */
const UNORDERED = new Set(['regions', 'candidates', 'extra-region', 'even', 'odd', 'minimum', 'maximum', 'clone', 'killer', 'quadruple', 'sum',
    'equal-sum', 'same-digits', 'equality-cage', 'rellik', 'counting-circles', 'look-and-say', 'indexing', 'rule-cells']);
/** Rules about two groups of cells, which are drawn one after the other. */
const TWO_PARTS = new Set(['clone', 'equal-sum', 'same-digits']);
/** Rules about all cells from one edge to another: the first two cells give the direction. */
const WHOLE_LINES = new Set(['little-killer', 'sandwich', 'x-sum', 'skyscraper', 'numbered-room', 'hidden-skyscraper', 'full-rank']);

/** "Anti-knight", "XV: X", "Diagonal +" @param {Pick<RuleKind, 'name' | 'word'>} kind */
const titleOf = ({name, word}) => {
    const words = name.replace(/(?<!^(?:anti|non|x|xv|kropki))-/g, ' ').replace('-all', ' complete').replace('xv', word ? 'XV:' : 'XV');
    return asSentence(`${words}${word && ` ${word}`}`).slice(0, -1);
};
/** Whether a rule needs numbers or another text. @param {RuleKind} kind */
const asksText = ({numbers, condition}) => condition || numbers[1] !== 0;
/** @param {RuleKind} kind */
const isOfBoard = ({name, cells}) => cells[1] === 0 && name !== 'regions';

/** The rules to choose from, and the rule that is being drawn. */
class Tray {
    /** @param {SudokuPage} page */
    constructor(page) {
        this.page = page;
        /** @type {RuleKind | null} the chosen rule */
        this.kind = null;
        /** @type {number[]} cells in the order of drawing */
        this.path = [];
        /** @type {number[]} cells of a first part: the original of a clone */
        this.first = [];
        /** @type {number[]} regions by cell while a jigsaw is drawn; -1: none yet */
        this.regions = [];
        /** @type {RuleKind[]} */
        this.kinds = page.rulesTable.rules;
        this.tiles = this.kinds.map((kind) => {
            const explain = () => void (part('tray-sentence').textContent = kind.sentence);
            const tile = makeButton('', () => this.choose(kind), {class: 'rule', 'aria-pressed': 'false', tabindex: '-1', pointerenter: explain, focus: explain});
            if (kind.picture)
                tile.insertAdjacentHTML('beforeend', `<svg aria-hidden="true" viewBox="0 0 96 96"><path class="thin" d="M48 0V96M0 48H96"/>${kind.picture}</svg>`);
            tile.append(titleOf(kind));
            return tile;
        });
        part('tray').replaceChildren(...this.tiles);
        this.tiles[0].tabIndex = 0;
        part('tray').addEventListener('keydown', (event) => this.moveTo(event));
        select('example').append(make('option', {value: ''}, 'choose…'), ...Object.keys(RULE_EXAMPLES).map((name) => make('option', {}, name)));
        select('example').addEventListener('change', () => {
            page.load(RULE_EXAMPLES[select('example').value] ?? '');
            select('example').value = '';
        });
        part('drawing-form').addEventListener('submit', (event) => {
            event.preventDefault();
            this.finish();
        });
        connectButtons({'drawing-cancel': () => this.path.length + this.first.length ? this.clear() : this.choose(null)});
        this.connect();
    }

    /** Chooses a rule to draw; a rule about the whole board is set or removed at once. @param {RuleKind | null} kind */
    choose(kind) {
        this.page.close();
        if (kind && isOfBoard(kind)) {
            const line = this.lineOf(kind);
            if (line)
                return this.page.removeLines(line);
            this.page.editRules({rule: kind.name, choice: kind.choice});
            return;
        }
        this.kind = kind === this.kind ? null : kind;
        this.regions = this.kind?.name === 'regions' ? this.page.board.givens.map(() => -1) : [];
        document.body.classList.toggle('drawing', Boolean(this.kind));
        this.clear();
        if (this.kind) {
            this.page.showBoard();
            this.page.view.focus(this.page.view.focused);
        }
    }

    /** Returns the line of a rule about the whole board, or 0. @param {RuleKind} kind */
    lineOf({name, word}) {
        return 1 + this.page.board.rules.split('\n').findIndex((line) => line.split('#')[0].trim().toLowerCase() === `${name} ${word}`.trim());
    }

    /** Forgets the drawn cells. */
    clear() {
        this.path = [];
        this.first = [];
        input('drawing-numbers').value = '';
        this.show();
    }

    /** @param {number} cell */
    toggle(cell) {
        if (this.path.includes(cell) && !this.kind?.crosses)
            this.path = this.path.filter((other) => other !== cell);
        else
            this.path.push(cell);
        this.show();
    }

    /** Continues the drawing to a cell; back on a line, it removes the last one. @param {number} cell */
    extend(cell) {
        const {kind, path} = this;
        if (!kind || path[path.length - 1] === cell)
            return;
        if (!UNORDERED.has(kind.name) && path[path.length - 2] === cell)
            path.pop();
        else if (!path.includes(cell) || kind.crosses)
            path.push(cell);
        this.show();
    }

    /** Handles the end of a stroke: rules without a number are set. */
    release() {
        if (!this.kind || !this.path.length)
            return;
        this.path = this.completed(this.kind);
        this.show();
        if (!asksText(this.kind))
            this.finish();
        else
            input('drawing-numbers').focus();
    }

    /** Returns the cells of the rule that a stroke means. @param {RuleKind} kind */
    completed({name, cells}) {
        const {path} = this;
        const {board} = this.page;
        const side = sideOf(board);
        const places = path.map((cell) => placeOf(board, cell));
        if (WHOLE_LINES.has(name) && path.length > 1) {
            const by = [0, 1].map((k) => Math.sign(places[1][k] - places[0][k]));
            const isInside = (/** @type {number[]} */ at) => at.every((x) => x >= 0 && x < side);
            let at = places[0];
            while (isInside(at.map((x, k) => x - by[k])))
                at = at.map((x, k) => x - by[k]);
            const line = [];
            for (; isInside(at); at = at.map((x, k) => x + by[k]))
                line.push(at[0] * side + at[1]);
            return line;
        }
        if (cells[0] === 4 && path.length > 1) { // quadruple: two opposite cells are enough
            const corner = [0, 1].map((k) => Math.min(...places.map((at) => at[k]), side - 2));
            return [0, 1, side, side + 1].map((by) => corner[0] * side + corner[1] + by);
        }
        return UNORDERED.has(name) ? [...path].sort((a, b) => a - b) : path;
    }

    /** Sets the rule that was drawn. */
    finish() {
        const {kind} = this;
        if (!kind || !this.path.length)
            return;
        const path = this.completed(kind);
        if (kind.name === 'regions')
            return this.setRegion(path);
        if (TWO_PARTS.has(kind.name) && !this.first.length) {
            this.first = path;
            this.path = [];
            return this.show();
        }
        const isArrow = kind.name === 'arrow' || kind.name === 'count-distinct';
        const cells = this.first.length ? this.first : isArrow ? path.slice(0, 1) : path;
        const others = this.first.length ? path : isArrow ? path.slice(1) : [];
        const condition = kind.condition ? input('drawing-numbers').value.trim() : '';
        const numbers = kind.condition ? [] : (input('drawing-numbers').value.match(/\d+/g) ?? []).map(Number);
        if (cells.length < kind.cells[0] || others.length < kind.others[0])
            return this.refuse(`${titleOf(kind)}: draw over ${counted(kind.cells[0] + kind.others[0], 'cell')} at least`);
        if (kind.cells[1] !== null && cells.length > kind.cells[1])
            return this.refuse(`${titleOf(kind)}: draw over ${counted(kind.cells[1], 'cell')}`);
        if (numbers.some((number) => number >= 2 ** 32))
            return notify('The number is too large');
        if (numbers.length < kind.numbers[0] || kind.condition && !condition || kind.name === 'candidates' && !numbers.length) {
            input('drawing-numbers').focus();
            return notify(`Type the ${this.numberName(kind)}`);
        }
        if (!this.page.editRules({rule: kind.name, choice: kind.choice, numbers, cells, others, condition}))
            return numbers.length || condition ? input('drawing-numbers').select() : this.clear();
        this.page.view.cells[cells[0]].focus();
        this.clear();
    }

    /** @param {string} message */
    refuse(message) {
        notify(message);
        this.clear();
    }

    /** Adds a region of a jigsaw. With the last but one, the text gets all of them. @param {number[]} cells */
    setRegion(cells) {
        const {page, regions} = this;
        const side = sideOf(page.board);
        if (cells.length !== side || cells.some((cell) => regions[cell] >= 0))
            return this.refuse(`Draw over ${side} cells that are in no region yet`);
        const number = Math.max(...regions) + 1;
        cells.forEach((cell) => regions[cell] = number);
        if (number + 2 < side)
            return this.clear();
        const letters = regions.map((region) => String.fromCharCode(65 + (region < 0 ? side - 1 : region))).join('');
        const rows = letters.match(new RegExp(`.{${side}}`, 'g')) ?? [];
        const lines = page.board.rules.split('\n');
        const at = lines.findIndex((line) => /^\s*regions\b/i.test(line));
        if (at >= 0)
            lines.splice(at, /none/.test(lines[at]) ? 1 : side + 1);
        this.choose(null);
        page.editRules({rules: [...lines.filter(Boolean), 'regions', ...rows].join('\n')});
    }

    /** "sum", "digits" @param {RuleKind} kind */
    numberName({syntax}) {
        return (/\b(SUM|DIFFERENCE|DIGITS?|COUNT|FACTOR|DIVISOR|RANK|CONDITION)\b/.exec(syntax)?.[0] ?? 'number').toLowerCase();
    }

    /** Shows the chosen rule and its cells. */
    show() {
        const {kind, path, first, regions, page} = this;
        this.tiles.forEach((tile, k) => {
            const isSet = isOfBoard(this.kinds[k]) && this.lineOf(this.kinds[k]) > 0;
            tile.setAttribute('aria-pressed', String(this.kinds[k] === kind || isSet));
        });
        part('drawing').hidden = !kind;
        const drawn = new Set(kind ? [...path, ...first] : []);
        page.view.cells.forEach((cell, k) => {
            cell.toggleAttribute('data-drawn', drawn.has(k));
            cell.toggleAttribute('data-region', (regions[k] ?? -1) >= 0);
            cell.style.setProperty('--region', String(regions[k] ?? 0));
        });
        if (!kind)
            return;
        part('drawing-rule').textContent = titleOf(kind);
        part('drawing-number').hidden = !asksText(kind);
        input('drawing-numbers').inputMode = kind.condition ? 'text' : 'numeric';
        part('drawing-label').textContent = asSentence(this.numberName(kind)).slice(0, -1) + (kind.numbers[0] || kind.condition || kind.name === 'candidates' ? '' : ' (optional)');
        part('drawing-help').textContent = path.length ? path.map((cell) => cellName(page.board, cell)).join(' ') : `${this.help(kind)}. ${kind.sentence}`;
    }

    /** @param {RuleKind} kind */
    help({name, cells, others}) {
        if (name === 'regions')
            return `Region ${Math.max(...this.regions) + 2} of ${sideOf(this.page.board)}: drag over its ${sideOf(this.page.board)} cells`;
        if (TWO_PARTS.has(name))
            return this.first.length ? 'Now drag over the other cells' : 'Drag over one group of cells, then over the other';
        if (WHOLE_LINES.has(name))
            return 'Drag over two cells, in the direction that the clue looks';
        if (name === 'thermo' || name === 'slow-thermo')
            return 'Drag from the bulb';
        return others[0] ? 'Drag from the circle over the other cells' : cells[1] === 2 ? 'Drag from one cell to the other' : cells[0] === 4 ? 'Drag over four cells' : 'Drag over the cells';
    }

    /** Connects the pointer and the keys on the board while a rule is drawn. Others do not see these events. */
    connect() {
        const {table} = this.page.view;
        let isDown = false;
        let last = {x: 0, y: 0};
        /** The cell whose middle is near: diagonal strokes must not touch other cells. @param {number} x @param {number} y @param {number} radius in cells */
        const cellAt = (x, y, radius) => {
            const {left, top, width} = table.getBoundingClientRect();
            const side = sideOf(this.page.board);
            const [column, row] = [(x - left) / width * side, (y - top) / width * side];
            const isNear = Math.hypot(column % 1 - .5, row % 1 - .5) < radius;
            return isNear && Math.min(row, column) >= 0 && Math.max(row, column) < side ? Math.floor(row) * side + Math.floor(column) : -1;
        };
        const take = (/** @type {number} */ cell) => {
            if (cell < 0)
                return;
            this.extend(cell);
            this.page.view.focus(cell);
        };
        table.addEventListener('pointerdown', (event) => {
            if (!this.kind || event.button > 0)
                return;
            event.preventDefault();
            event.stopImmediatePropagation();
            if (!event.shiftKey && !event.ctrlKey && asksText(this.kind))
                this.path = [];
            isDown = true;
            last = {x: event.clientX, y: event.clientY};
            take(cellAt(last.x, last.y, 1));
        }, true);
        document.addEventListener('pointermove', ({clientX, clientY}) => {
            if (!isDown)
                return;
            const steps = 1 + Math.floor(Math.hypot(clientX - last.x, clientY - last.y) / 6);
            for (let k = 1; k <= steps; ++k)
                take(cellAt(last.x + (clientX - last.x) * k / steps, last.y + (clientY - last.y) * k / steps, .42));
            last = {x: clientX, y: clientY};
        });
        document.addEventListener('pointerup', () => {
            if (isDown)
                this.release();
            isDown = false;
        });
        document.addEventListener('pointercancel', () => {
            if (isDown)
                this.clear();
            isDown = false;
        });
        table.addEventListener('keyup', (event) => { // drawing along with Shift and arrows
            if (this.kind && event.shiftKey && event.key in MOVES)
                this.extend(this.page.view.focused);
        });
    }

    /** Moves among the tiles by arrows. @param {KeyboardEvent} event */
    moveTo(event) {
        const {tiles} = this;
        const columns = getComputedStyle(part('tray')).gridTemplateColumns.split(' ').length;
        const by = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns, Home: -tiles.length, End: tiles.length}[event.key];
        if (!by)
            return;
        event.preventDefault();
        const at = tiles.findIndex((tile) => tile === document.activeElement);
        const next = Math.min(Math.max(at + by, 0), tiles.length - 1);
        tiles[at].tabIndex = -1;
        tiles[next].tabIndex = 0;
        tiles[next].focus();
    }

    /** Handles a key on the board. Returns whether it has a function while a rule is drawn. @param {KeyboardEvent} event */
    pressed({key}) {
        if (!this.kind || ![' ', 'Enter', 'Escape'].includes(key))
            return false;
        if (key === ' ')
            this.toggle(this.page.view.focused);
        else if (key === 'Enter')
            this.release();
        else
            part('drawing-cancel').click();
        return true;
    }
}

/** The rules whose cells are the reason of what is shown. @param {SudokuPage} page @returns {number[]} */
function shownRules({hinted, stepper, explained}) {
    if (stepper)
        return stepper.steps[stepper.at].rules ?? [];
    if (hinted)
        return hinted.stage === 3 ? hinted.hint.rules ?? [] : [];
    return (explained?.reasons ?? []).flatMap((/** @type {any} */ reason) => reason.rules ?? []);
}

/** Shows the rules on the board and as rows, each with a button that removes it. @param {SudokuPage} page */
function showRules(page) {
    drawRules(page, shownRules(page));
    page.tray.show();
    const {board, drawn} = page;
    /** @type {{text: string, sentence?: string, line: number, count?: number, cells: number[], lit: number[]}[]} */
    const rows = (drawn?.rules ?? []).map((/** @type {any} */ rule, /** @type {number} */ k) => ({...rule, lit: [k]}));
    board.rules.split('\n').forEach((line, k) => {
        const word = /^\s*(regions|candidates)\b/i.exec(line)?.[1].toLowerCase();
        if (word)
            rows.push({text: line.trim(), line: k + 1, count: word === 'regions' && !/none/.test(line) ? sideOf(board) + 1 : 1, cells: cellsIn(board, line), lit: []});
    });
    const light = (/** @type {number[]} */ cells, /** @type {number[]} */ lit) => {
        page.view.highlight(cells);
        drawRules(page, lit);
    };
    part('rules').replaceChildren(...rows.sort((a, b) => a.line - b.line).map(({text, sentence = '', line, count, cells, lit}) => make('li', {
        'data-rule': String(lit[0] ?? ''), class: lit.length && shownRules(page).includes(lit[0]) ? 'lit-rule' : '',
        pointerenter: () => light(cells, lit), pointerleave: () => light([], shownRules(page)),
        title: sentence,
    }, make('span', {}, text), makeButton('✕', () => {
        const at = [...document.querySelectorAll('#rules button')].indexOf(/** @type {Element} */(document.activeElement));
        page.removeLines(line, count);
        const others = /** @type {NodeListOf<HTMLElement>} */(document.querySelectorAll('#rules button'));
        (others[Math.min(Math.max(at, 0), others.length - 1)] ?? page.view.cells[page.view.focused]).focus();
    }, {'aria-label': `Remove ${text}`}))));
}

/** Draws the rules below the digits, some of them highlighted. @param {SudokuPage} page @param {number[]} lit */
function drawRules(page, lit) {
    const {board} = page;
    const digits = board.givens.map((_, cell) => digitAt(board, cell));
    const solution = digits.every(Boolean) && digits; // may have regions and doublers
    const key = JSON.stringify([board.box, board.rules, board.words, board.drawings, board.leftOut, lit, solution]);
    if (key === page.drawnKey)
        return;
    page.drawnKey = key;
    page.drawn = board.rules ? page.engine.call('draw', {board, lit}) : null;
    const {picture = '', size = 1, margin = 0, sentences = []} = page.drawn ?? {};
    const lists = [...board.drawings.length ? [`Drawings: ${board.drawings.join('; ')}.`] : [], ...board.leftOut.length ? [`Left out: ${board.leftOut.join('; ')}.`] : []];
    part('board').classList.toggle('ruled', Boolean(page.drawn));
    part('board').setAttribute('style', `--at: ${100 * margin / size}%; --size: ${4800 / size}cqw`);
    part('picture').innerHTML = picture && `<svg viewBox="0 0 ${size} ${size}">${picture}</svg>`;
    part('sentences').replaceChildren(...[board.words ? board.words.split('\n') : [], board.words && sentences.length ? ['The rules that are drawn:'] : [], ...sentences, ...lists].flat().map((text) => make('p', {}, text)));
}

/** Puzzles with rules to begin with. @type {Record<string, string>} */
const RULE_EXAMPLES = {
    'Thermometers, arrows, cages': `....8.......2..8......3.......5...3.4.2.9...7...........4..5...1..3.....3.6......
thermo r1c1-r4c1 r4c2
thermo r9c9-r6c9 r6c8
arrow r5c5 = r4c5-r2c5
arrow r2c8 = r3c8 r3c7 r4c7
killer 15 r7c2 r8c2 r8c3
killer 12 r1c5 r1c6
kropki white r7c5 r7c6
kropki black r9c4 r9c5
even r5c2
odd r5c8
diagonal +
`,
    Jigsaw: `........4..6.......5........2.......
regions
AAABBB
AAACBB
DCCCCB
DDEECF
DDEEFF
DEEFFF
renban r1c4 r2c3 r3c3 r4c4
`,
    'Clues outside of the board': `.....3........1.....................
skyscraper 4 r1c1-r6c1
skyscraper 3 r6c4-r1c4
skyscraper 2 r3c6-r3c1
sandwich 7 r2c1-r2c6
x-sum 13 r5c1-r5c6
little-killer 12 r1c5-r5c1
killer 7 r4c5 r4c6
`,
    'Clues that conflict': `................
killer 7 r1c1 r1c2
killer 4 r2c1 r2c2
thermo r2c1 r2c2 r2c3
greater r1c1 r1c2
`,
};

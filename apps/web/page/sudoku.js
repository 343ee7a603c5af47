'use strict';

/** Shapes of the boxes of empty boards. @type {[number, number][]} */
const SHAPES = [[2, 2], [2, 3], [3, 2], [2, 4], [3, 3], [2, 5], [3, 4], [3, 5], [4, 4], [4, 5], [5, 5]];

/** The text and the sign of each verdict. @type {Record<string, [string, string]>} */
const VERDICTS = {
    empty: ['Empty board', '○'],
    checking: ['Checking…', '…'],
    unique: ['Exactly one solution', '●'],
    multiple: ['Several solutions', '◐'],
    drawings: ['Some drawings are not understood', '?'],
    none: ['No solution', '✕'],
    inconsistent: ['Digits clash', '✕'],
    clash: ['Your digits clash', '✕'],
    unknown: ['Unknown: time limit reached', '?'],
    solved: ['Solved', '✓'],
    error: ['The text has an error', '✕'],
};

/** @typedef {{text: string, board: Board, overlay: Overlay, depth?: number, rules?: number[], isOpen?: boolean}} ShownStep `isOpen`: more steps follow */

/** The page of one puzzle: board, verdict, explanation, hints. */
class SudokuPage {
    /** @param {Engine} engine @param {() => Helper} makeHelper */
    constructor(engine, makeHelper) {
        this.engine = engine;
        this.explainer = makeHelper();
        this.hintFinder = makeHelper();
        this.maker = makeHelper();
        this.counter = makeHelper();
        this.history = new BoardHistory('sudoku');
        this.board = this.history.board;
        this.view = new GridView(part('grid'));
        /** @type {any} result of the last check; its verdict is "checking" while it is running */
        this.checked = null;
        /** @type {any} the explanation, once it is known */
        this.explained = null;
        /** @type {{hint: any, stage: number} | null} */
        this.hinted = null;
        /** @type {{steps: ShownStep[], at: number} | null} */
        this.stepper = null;
        this.isMaking = false; // a new puzzle is being generated
        this.showsMistakes = false;
        this.changes = 0; // number of changes of the board: results for older boards are dropped
        /** @type {Helper | null} the helper that the button Stop stops */
        this.stopped = null;
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.timer = undefined;
        /** @type {Node[]} why the text that was pasted or typed last has no puzzle; empty if it has one */
        this.textError = [];
        this.showsFound = false; // possible digits or redundant givens are shown
        /** @type {any} result of the call "draw" for the rules, or null if there are none */
        this.drawn = null;
        this.drawnKey = '';
        /** @type {{key: string, bits: number[]}} candidates that the rules leave on an empty board */
        this.possible = {key: '', bits: []};
        this.rulesTable = engine.call('rules', {});
        this.tray = new Tray(this);
        /** @type {{digit: number, changes: number}} the last digit typed into the selected cell */
        this.typed = {digit: 0, changes: -1};
        /** @type {(text: string) => void} called with the text of a list of puzzles */
        this.onList = () => {};
        /** @type {(text: string) => void} called with the text of an exact cover problem */
        this.onProblem = () => {};
        this.mine = new MyPuzzles(this);
        connectSudoku(this);
        this.setLayer(this.board.filled.some(Boolean) ? 'filled' : 'givens');
        this.update();
    }

    render() {
        SudokuShow.all(this);
    }

    // --- Settings ------------------------------------------------------------------------------------------------

    /** @returns {Layer} */
    get layer() {
        return document.querySelector('input[name=layer]:checked')?.getAttribute('value') === 'filled' ? 'filled' : 'givens';
    }
    /** @param {Layer} layer */
    setLayer(layer) {
        /** @type {HTMLInputElement | null} */
        const choice = document.querySelector(`input[name=layer][value=${layer}]`);
        if (choice)
            choice.checked = true;
        part('sudoku').dataset.layer = layer;
    }
    get pen() {
        return this.layer === 'givens' ? 'digit' : document.querySelector('input[name=pen]:checked')?.getAttribute('value') ?? 'digit';
    }
    get isAutomatic() {
        return input('automatic').checked;
    }
    get isSmall() {
        return sideOf(this.board) <= 9 && !this.board.rules;
    }
    /** Whether only the format "rules" has all of the puzzle. */
    get hasRules() {
        return Boolean(this.board.rules) || this.board.drawings.length > 0;
    }

    // --- Changes -------------------------------------------------------------------------------------------------

    /** @param {Board} board */
    change(board) {
        this.history.add(board);
        this.update();
    }

    /** Changes a copy of the board. @param {(board: Board) => void} edit */
    edit(edit) {
        const {board} = this.history;
        edit(board);
        this.change(board);
    }

    /** Undoes or redoes. @param {number} steps */
    go(steps) {
        this.history.go(steps);
        this.update();
    }

    /** Removes the player's digits and marks. */
    restart() {
        this.change(unplayed(this.board));
    }

    /** Hides hints, steps and mistakes. */
    clear() {
        this.hinted = this.stepper = null;
        this.showsMistakes = false;
    }

    /** Shows the current board of the history and checks it. */
    update() {
        const before = this.board;
        this.board = this.history.board;
        ++this.changes;
        this.clear();
        this.textError = [];
        part('text-error').textContent = part('text-ignored').textContent = '';
        this.hintFinder.stop();
        this.maker.stop();
        part('toast').classList.remove('shown'); // its message is about the previous board
        const isSame = puzzleKey(before) === puzzleKey(this.board);
        if (!isSame || this.changes === 1) // a hint may have switched them on; the puzzle may consist of them
            input('automatic').checked = kept('candidates') === 'true' || this.board.eliminated.some(Boolean) || /^candidates\b/m.test(this.board.rules);
        if (!isSame || !this.explained) {
            this.explained = null;
            this.explainer.stop();
            this.counter.stop();
            part('sudoku').removeAttribute('data-hinted');
        }
        const {verdict, solutions} = isSame && this.checked || {verdict: 'checking', solutions: []};
        const none = {verdict: 'drawings', clashes: [], clashing_cells: [], candidates: this.board.givens.map(() => 0), solutions: [], mistakes: []};
        this.checked = this.board.drawings.length ? none
            : this.engine.call('check', {board: this.board, ...this.isSmall ? {seconds: 0.3} : {known: {verdict, solutions}}});
        this.mine.follow(isSame && this.changes > 1);
        this.render();
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
            this.showText();
            this.findOut();
        }, 100);
    }

    /** Requests the results that take longer. */
    async findOut() {
        const {changes} = this;
        if (this.checked.verdict === 'checking') {
            const checked = await this.ask(this.explainer, 'Checking', 'check', {seconds: 30});
            if (changes !== this.changes)
                return;
            this.checked = checked ?? {...this.checked, verdict: 'unknown'};
            this.render();
        }
        if (!this.explained && (this.board.rules || this.board.givens.some(Boolean)) && !['unknown', 'drawings'].includes(this.checked.verdict)) {
            const explained = await this.ask(this.explainer, 'Explaining', 'explain', {seconds: 20, redundant: sideOf(this.board) <= 9});
            if (changes !== this.changes)
                return;
            this.explained = explained;
            if (explained?.verdict === 'multiple')
                this.count(explained);
            this.render();
        }
    }

    /** Counts all solutions, however long it takes. @param {any} found */
    async count(found) {
        found.isCounting = true;
        const answer = await this.counter.ask('count', {board: this.board}, (progress) => {
            found.count = progress;
            if (found === this.explained)
                SudokuShow.countSoFar(found);
        });
        found.isCounting = false;
        if (answer && !answer.error)
            found.count = answer;
        if (found === this.explained)
            this.render();
    }

    /**
     * Calls the library for the board and shows a Stop button meanwhile. Returns null if it was stopped or the board has changed.
     * @param {Helper} helper @param {string} what description of the work @param {string} name @param {object} request @param {(progress: any) => void} [onProgress]
     * @returns {Promise<any>}
     */
    async ask(helper, what, name, request, onProgress) {
        const {changes} = this;
        const answer = await showDuring('busy', helper.ask(name, {board: this.board, ...request}, onProgress), 80, () => {
            part('busy-text').textContent = `${what}…`;
            this.stopped = helper;
        });
        return changes === this.changes ? answer : null;
    }

    // --- Writing into cells --------------------------------------------------------------------------------------

    /** Edits the selected cells. A digit or mark that all of them have is removed. @param {number} digit 0 clears the cells @param {string} [pen] */
    write(digit, pen = this.pen) {
        const {board} = this.history;
        const isGivens = this.layer === 'givens';
        const cells = [...this.view.selected].filter((cell) => isGivens || pen === 'color' || !board.givens[cell]);
        const marks = board[this.isAutomatic ? 'removed' : pen === 'corner' ? 'corner' : 'center'];
        if (cells.length === 0)
            return notify('This is a given: choose Givens to change it');
        if (isGivens) {
            for (const cell of cells) {
                board.givens[cell] = digit;
                board.filled[cell] = board.corner[cell] = board.center[cell] = board.removed[cell] = board.eliminated[cell] = 0;
            }
        } else if (digit === 0) {
            const isFilled = cells.some((cell) => board.filled[cell]);
            for (const cell of cells)
                if (pen === 'color')
                    board.colors[cell] = 0;
                else if (isFilled)
                    board.filled[cell] = 0;
                else
                    board.corner[cell] = board.center[cell] = board.removed[cell] = 0;
        } else if (pen === 'digit') {
            const isThere = cells.every((cell) => board.filled[cell] === digit);
            cells.forEach((cell) => SudokuPage.fill(board, cell, isThere ? 0 : digit));
        } else if (pen === 'color') {
            const isThere = cells.every((cell) => board.colors[cell] === digit);
            cells.forEach((cell) => board.colors[cell] = isThere ? 0 : digit);
        } else {
            const open = cells.filter((cell) => !board.filled[cell]);
            const isThere = open.every((cell) => marks[cell] & bit(digit));
            for (const cell of open)
                marks[cell] = isThere ? marks[cell] & ~bit(digit) : marks[cell] | bit(digit);
        }
        this.change(board);
    }

    /** Enters a digit into a cell, and removes it from the marks of its peers. @param {Board} board @param {number} cell @param {number} digit */
    static fill(board, cell, digit) {
        board.filled[cell] = digit;
        for (let other = 0; digit && other < board.filled.length; ++other)
            if (arePeers(board, cell, other)) {
                board.corner[other] &= ~bit(digit);
                board.center[other] &= ~bit(digit);
            }
    }

    /** Applies a hint. @param {Board} board @param {any} hint */
    static apply(board, hint) {
        if (hint.placement)
            SudokuPage.fill(board, hint.placement[0], hint.placement[1]);
        for (const [cell, digit] of hint.eliminations) {
            board.removed[cell] |= bit(digit);
            board.corner[cell] &= ~bit(digit);
            board.center[cell] &= ~bit(digit);
        }
    }

    // --- Rules ---------------------------------------------------------------------------------------------------

    /** Changes the rules by the call "withRules". Returns whether it could. @param {object} request */
    editRules(request) {
        const changed = this.engine.call('withRules', {board: this.board, ...request});
        if (changed.error)
            notify(asSentence(changed.error));
        else
            this.change({...this.history.board, ...changed});
        return !changed.error;
    }

    /** Removes lines of the rules. @param {number} line 1-based @param {number} [count] */
    removeLines(line, count = 1) {
        const lines = this.board.rules.split('\n');
        lines.splice(line - 1, count);
        this.editRules({rules: lines.every((other) => /^\s*(#.*)?$/.test(other)) ? '' : lines.join('\n')});
    }

    // --- Reading and writing text --------------------------------------------------------------------------------

    /** Reads a puzzle from a text. True if there is one. @param {string} text @param {boolean} [isTyped] into the text area @param {number[]} [box] rows and columns, if they are known */
    load(text, isTyped = false, box = undefined) {
        const read = this.engine.call('read', {text, box});
        const error = read.error ? read : read.errors[0];
        const message = error ? withLocation(error) : !read.board && text.trim() ? 'The text contains no puzzle' : '';
        if (!read.board) {
            this.textError = message ? [make('span', {}, message, ' ')] : [];
            if (!isTyped && this.isProblem(text))
                this.textError.push(makeButton('Open as an exact cover problem', () => this.onProblem(text)));
            part('text-error').textContent = message;
            part('text-ignored').textContent = '';
            if (!isTyped)
                area('text').value = text;
            showLineNumbers('text-lines', area('text'), error?.line);
            this.render();
            return false;
        }
        const board = this.mine.resumed(boardWith(read.board), isTyped);
        const {filled, corner, center, removed, colors, author, words} = this.board;
        if (isTyped && board.rules && String(board.box) === String(this.board.box))
            Object.assign(board, {author, words, corner, center, removed, colors, filled: filled.map((digit, cell) => board.givens[cell] ? 0 : digit)});
        if (!isTyped)
            this.tray.choose(null);
        this.change(board);
        if (!isTyped && board.rules && !board.drawings.length && sideOf(board) <= 9) { // the first verdict at once; other changes do not wait for it
            const checked = this.engine.call('check', {board, seconds: 0.05});
            this.checked = checked.verdict === 'unknown' ? this.checked : checked;
        }
        part('text-error').textContent = message;
        part('text-ignored').textContent = read.ignored.length ? `Not used, though it may matter: ${read.ignored.join(', ')}.` : '';
        if (read.puzzle_count > 1)
            part('text-error').replaceChildren(`This is the first of ${read.more ? 'more than ' : ''}${counted(read.puzzle_count, 'puzzle')}. `,
                makeButton('Check all puzzles', () => this.onList(text)));
        showLineNumbers('text-lines', area('text'));
        if (!isTyped) {
            this.showBoard();
            input('pen-digit').checked = true;
            this.setLayer(!SudokuShow.isEmpty(board) && ['unique', 'checking', 'drawings'].includes(this.checked.verdict) ? 'filled' : 'givens');
            part('tray-details').toggleAttribute('open', Boolean(board.rules) && window.innerWidth > 960);
        }
        this.render();
        return true;
    }

    /** Returns whether the text is an exact cover problem. @param {string} text */
    isProblem(text) {
        const {item_count: items, option_count: options} = this.engine.call('coverRead', {text});
        return items > 1 && options > 0;
    }

    /** The text of the puzzle in the chosen format. */
    showText() {
        const format = select('format');
        if (this.textError.length) // the text is not that of the board
            return;
        /** @type {{formats: [string, string][]}} */
        const {formats} = this.engine.call('write', {board: this.board});
        const usual = this.hasRules ? 'rules' : 'line';
        if ([...format.options].map(({value}) => value).join() !== formats.map(([name]) => name).join()) {
            const wanted = format.value;
            format.replaceChildren(...formats.map(([name, description]) => make('option', {value: name}, description)));
            format.value = [wanted, usual, formats[0][0]].find((name) => formats.some(([other]) => other === name)) ?? '';
        }
        const {error, text} = this.engine.call('write', {board: this.board, format: format.value});
        if (error) {
            notify(asSentence(error));
            format.value = usual;
            this.showText();
            return;
        }
        if (document.activeElement !== part('text'))
            area('text').value = SudokuShow.isEmpty(this.board) && !this.board.drawings.length ? '' : text;
        showLineNumbers('text-lines', area('text'));
        area('text').wrap = this.hasRules ? 'off' : 'soft';
    }

    /** The text of the puzzle in a format, "" if it does not support it. @param {string} format @returns {string} */
    textAs(format) {
        return this.engine.call('write', {board: this.board, format}).text?.trimEnd() ?? '';
    }

    /** Returns the characters of the givens, after the boxes if these are not the default. Spaces separate numbers. */
    linkText() {
        const line = this.engine.call('write', {board: this.board, format: 'line'}).text?.trim() ?? '';
        const [rows, columns] = this.board.box;
        const isDefault = rows <= columns && SHAPES.some(([r, c]) => r === rows && c === columns);
        return isDefault ? line : `${rows}x${columns}:${line}`;
    }

    /** Opens what linkText() wrote. @param {string} text */
    open(text) {
        if (text === this.linkText())
            return true; // after a reload: the player's digits are there
        const [, rows, columns, line] = /^(\d+)x(\d+):(.*)$/.exec(text) ?? [];
        return line === undefined ? this.load(text) : this.load(line, false, [Number(rows), Number(columns)]);
    }

    /** Opens a board of a link. Throws for one that is damaged. @param {any} board */
    openBoard(board) {
        const whole = isBoard(board) ? boardWith(board) : null;
        const rules = whole && this.engine.call('withRules', {board: whole, rules: whole.rules});
        if (!whole || rules.error || String(rules.box) !== String(whole.box) || this.engine.call('check', {board: {...whole, ...rules, drawings: []}, seconds: 0}).error)
            throw new Error('damaged');
        this.setLayer('filled');
        this.change({...whole, ...rules});
    }

    // --- Hints ---------------------------------------------------------------------------------------------------

    async hint() {
        if (this.hinted && !this.hinted.hint.outcome) {
            if (this.hinted.stage < 3) {
                ++this.hinted.stage;
                this.showHint();
            } else {
                this.applyHint();
            }
            return;
        }
        const hint = await this.ask(this.hintFinder, 'Finding the next step', 'hint', {seconds: 30});
        if (!hint)
            return;
        this.hinted = {hint: hint.error ? {outcome: 'error', text: hint.error} : hint, stage: 1};
        this.stepper = null;
        this.showHint();
    }

    /** Shows the hint. On a phone, it is below the board, which remains visible. */
    showHint() {
        part('sudoku').toggleAttribute('data-hinted', true);
        this.render();
        if (matchMedia('(max-width: 40rem)').matches)
            part('hints').scrollIntoView({block: 'nearest'});
    }

    applyHint() {
        const hint = this.hinted?.hint;
        const cell = hint.placement?.[0];
        if (hint.eliminations.length)
            input('automatic').checked = true; // else the eliminations would be invisible
        this.setLayer('filled');
        this.edit((board) => SudokuPage.apply(board, hint));
        if (cell !== undefined)
            this.view.focus(cell, false);
    }

    /** @param {any} hint @returns {Overlay} */
    static overlayOf(hint) {
        /** @type {Overlay} */
        const overlay = {marks: new Map()};
        for (const [cell, digit, mark] of hint.marks)
            overlay.marks?.set(cell, (overlay.marks.get(cell) ?? new Map()).set(digit, mark));
        return overlay;
    }

    /** Shows all steps, each as soon as it is found. */
    async showPath() {
        const {board} = this.history;
        /** @type {ShownStep[]} */
        const steps = [];
        this.clear();
        const add = (/** @type {any} */ hint) => {
            steps.push({text: `${hint.technique}: ${hint.text}`, board: structuredClone(board), overlay: SudokuPage.overlayOf(hint), rules: hint.rules, isOpen: true});
            SudokuPage.apply(board, hint);
            if (steps.length === 1)
                this.showSteps(steps);
            else
                SudokuShow.stepper(this);
        };
        const path = await this.ask(this.hintFinder, 'Finding all steps', 'path', {seconds: 60}, add);
        if (!path && !steps.length)
            return;
        path?.steps?.slice(steps.length).forEach(add);
        steps.forEach((step) => step.isOpen = false);
        steps.push({text: path?.text ?? path?.error ?? 'stopped', board, overlay: {}});
        if (steps.length === 1)
            this.showSteps(steps);
        this.render();
    }

    /** Replaces the player's digits by those of the shown step. */
    keepStep() {
        const board = this.stepper?.steps[this.stepper.at].board;
        if (!board)
            return;
        input('automatic').checked ||= board.removed.some(Boolean); // else the eliminations would be invisible
        this.setLayer('filled');
        this.change(board);
    }

    /** Explains step by step why there is no solution. */
    showRefutation() {
        const {board} = this.history;
        board.filled.fill(0);
        /** @type {Board[]} */
        const before = []; // assumptions
        this.showSteps(this.explained.steps.map((/** @type {any} */ step) => {
            if (step.kind === 'assumption')
                before.push(structuredClone(board));
            if (step.kind === 'refuted') {
                Object.assign(board, before.pop());
                board.removed[step.candidate[0]] |= bit(step.candidate[1]);
            } else if (step.candidate) {
                board.filled[step.candidate[0]] = step.candidate[1];
            }
            /** @type {Overlay} */
            const overlay = {};
            addWord(overlay, step.cells, 'conflict');
            addWord(overlay, step.candidate ? [step.candidate[0]] : step.dead_cell !== null && step.dead_cell !== undefined ? [step.dead_cell] : [], step.candidate ? 'area' : 'dead');
            return {text: step.text, board: structuredClone(board), overlay, depth: step.depth};
        }));
    }

    /** @param {ShownStep[]} steps */
    showSteps(steps) {
        this.hinted = null;
        this.stepper = {steps, at: 0};
        this.showHint();
    }

    /** @param {number} by */
    step(by) {
        if (!this.stepper)
            return;
        this.stepper.at = Math.min(Math.max(this.stepper.at + by, 0), this.stepper.steps.length - 1);
        this.showHint();
    }

    /** Scrolls to the board if it is not visible. */
    showBoard() {
        part('grid').scrollIntoView({block: 'nearest'});
    }

    /** Returns to the current board. */
    close() {
        this.clear();
        this.showsFound = false;
        part('sudoku').removeAttribute('data-hinted');
        this.render();
    }

    solve() {
        const [solution] = this.checked.solutions;
        if (!solution)
            return notify(this.checked.verdict === 'checking' ? 'The puzzle is still being checked' :'There is no solution to show');
        this.setLayer('filled');
        this.edit((board) => board.filled = solution.map((/** @type {number} */ digit, /** @type {number} */ cell) => board.givens[cell] ? 0 : digit));
        if (this.checked.verdict !== 'unique')
            notify(this.checked.verdict === 'multiple' ? 'This is one of several solutions' : 'It is unknown whether this is the only solution');
    }

    checkMistakes() {
        const {verdict, mistakes} = this.checked;
        this.showsMistakes = true;
        this.render();
        notify(verdict === 'checking' ? 'The puzzle is still being checked' : verdict !== 'unique' ? 'Digits can be checked only if there is exactly one solution'
            : mistakes.length ? counted(mistakes.length, 'wrong digit') : 'No mistakes');
    }
}

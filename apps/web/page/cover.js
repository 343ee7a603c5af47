'use strict';

/** The page of exact cover: a problem, its solutions one at a time, or a conflict. */
class CoverPage extends ProblemPage {
    /** @param {Engine} engine @param {() => Helper} makeHelper */
    constructor(engine, makeHelper) {
        super('cover', engine, makeHelper);
        this.number = 0; // of the shown solution
        /** @type {string | undefined} number of solutions, if it is known */
        this.solutionCount = undefined;
        /** @type {any} */
        this.problem = null;
        const {examples} = this;
        const example = () => examples.value ? part(examples.value).textContent?.trimStart() ?? ''
            : engine.call('shapesProblem', {text: SHAPE_EXAMPLES['Pentominoes 6x10']}).text;
        for (const script of document.querySelectorAll('script[data-example]'))
            examples.append(make('option', {value: script.id}, script.getAttribute('data-example') ?? ''));
        examples.append(make('option', {value: ''}, 'Pentominoes'));
        examples.value = '';
        examples.addEventListener('change', () => this.load(example()));
        connectButtons({
            'cover-on': () => this.show(this.number + 1), 'cover-back': () => this.show(this.number - 1),
            'cover-copy': () => copy(part('cover-options').textContent ?? '', 'Solution'),
        });
        this.load(kept('cover') ?? example());
        if (kept('cover'))
            examples.value = 'own';
    }

    read() {
        const text = this.area.value;
        this.problem = text.trim() ? this.engine.call('coverRead', {text}) : {error: 'Enter a problem, or choose an example'};
        this.showStatus(this.problem, ({item_count: items, primary_item_count: primary, has_bounds: bounds, option_count: options, warnings}) =>
            `${counted(items, 'item')}${items > primary ? `, ${primary} primary` : ''}${bounds ? ', some with bounds' : ''}, ${counted(options, 'option')}` +
              warnings.map((/** @type {any} */ warning) => `. Line ${warning.line}: ${warning.text}`).join(''));
        const {error} = this.problem;
        if (error && /,/.test(text))
            part('cover-status').append(' ', makeButton('Remove the commas', () => this.load(text.replaceAll(/,\s*?(?=[ \n]|$)/g, '').replaceAll(',', ' '))));
        this.solutionCount = undefined;
        this.setVerdict(error ? '' : 'Searching for a solution…', error ? '' : '…');
        part('cover-why').replaceChildren();
        part('cover-count-text').textContent = '';
        part('cover-steps').hidden = true;
        part('cover-board').replaceChildren();
        part('cover-options').textContent = '';
        if (!error)
            this.answer();
    }

    async answer() {
        const {run} = this;
        const first = await this.ask('Solution', {number: 0});
        if (run !== this.run)
            return;
        if (!first)
            return this.setVerdict('Unknown: stopped', '?');
        if (first.stop_reason === 'exhausted')
            return this.explain();
        if (first.error)
            return this.setVerdict(first.error, '✕');
        this.showSolution(first, 0);
        this.setVerdict('There is a solution', '●');
        this.count(undefined, ({count, complete}) => {
            this.solutionCount = complete ? count : undefined;
            this.setButtons();
        });
    }

    async explain() {
        this.setVerdict('No solution', '✕');
        const found = await this.ask('Explain', {seconds: 20});
        if (!found?.conflict)
            return;
        part('cover-why').replaceChildren(make('p', {}, found.items.length === 1 ? 'This item cannot be covered: ' : `These ${found.items.length} items cannot be covered together${found.minimal ? '; without any one of them, the others can' : ''}: `),
            make('p', {class: 'items'}, ...found.items.map((/** @type {string} */ item) => make('code', {}, item))));
        if (found.cells.length)
            this.showConflict(found.cells);
    }

    /** @param {number} number */
    async show(number) {
        const solution = await this.ask('Solution', {number});
        if (!solution)
            return;
        if (solution.stop_reason)
            return notify('There are no more solutions');
        this.showSolution(solution, number);
    }

    /** @param {any} solution @param {number} number */
    showSolution(solution, number) {
        this.number = number;
        part('cover-steps').hidden = false;
        this.setButtons();
        part('cover-at').textContent = `Solution ${(number + 1).toLocaleString('en')}`;
        part('cover-options').replaceChildren(...solution.options.map((/** @type {string} */ option, /** @type {number} */ k) => this.line(option, solution.pieces[k])));
        if (!solution.options.length)
            part('cover-options').textContent = '| no options\n';
        if (this.problem.rows)
            this.showPieces(solution.pieces);
        else
            part('cover-board').replaceChildren();
    }

    /** Returns an option of the solution, which highlights its cells while the pointer is over it. @param {string} option @param {any} piece */
    line(option, piece) {
        const mark = (/** @type {boolean} */ isOn) => () => {
            for (const [row, column] of piece.cells)
                part('cover-board').firstElementChild?.children[row * this.problem.columns + column].toggleAttribute('data-mentioned', isOn);
        };
        return make('span', {pointerenter: mark(true), pointerleave: mark(false)}, `${option}\n`);
    }

    setButtons() {
        button('cover-back').disabled = this.number === 0;
        button('cover-on').disabled = this.solutionCount === String(this.number + 1);
    }

    /** The pieces on the board, each in a color of its own, with lines around it. @param {any[]} pieces */
    showPieces(pieces) {
        const {rows, columns} = this.problem;
        /** @type {any[][]} by row and column: the piece, text and kind */
        const cells = Array.from({length: rows}, () => new Array(columns).fill(null));
        pieces.forEach((piece, k) => piece.cells.forEach((/** @type {any[]} */ [row, column, text]) => {
            const single = piece.cells.length === 1;
            cells[row][column] = {piece: cells[row][column] && !single ? cells[row][column].piece : k, kind: single ? 'single' : 'piece', text: text || piece.label || (single ? '●' : '')};
        }));
        this.showBoard('Solution on the board', cells.map((line, row) => line.map((cell, column) => {
            const beside = Object.entries({top: cells[row - 1]?.[column], bottom: cells[row + 1]?.[column], left: line[column - 1], right: line[column + 1]});
            return cell && make('span', {
                class: [cell.kind, ...beside.map(([side, other]) => other?.piece === cell.piece ? `no-${side}` : '')].join(' '),
                style: `--hue: ${Math.round(cell.piece * 137.5) % 360}`,
            }, cell.text);
        })));
    }

    /** @param {number[][]} conflict cells that cannot be covered together */
    showConflict(conflict) {
        const {rows, columns} = this.problem;
        const cells = Array.from({length: rows}, () => new Array(columns).fill(null));
        for (const [row, column] of conflict)
            cells[row][column] = make('span', {class: 'conflict'}, '!');
        this.showBoard('Conflicting items on the board', cells);
    }

    /** @param {string} label @param {(Node | null)[][]} cells by row and column */
    showBoard(label, cells) {
        part('cover-board').replaceChildren(make('div', {class: 'pieces', role: 'img', 'aria-label': label, style: `--columns: ${this.problem.columns}`},
            ...cells.flat().map((cell) => cell ?? make('span'))));
    }
}

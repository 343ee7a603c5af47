'use strict';

/** The page of exact cover: a problem, its solutions one at a time, or a conflict. */
class CoverPage {
    /** @param {Engine} engine @param {() => Helper} makeHelper */
    constructor(engine, makeHelper) {
        this.engine = engine;
        this.helper = makeHelper();
        this.counter = makeHelper(); // counts while solutions are shown
        this.number = 0;
        /** @type {any} the first solution of the problem */
        this.first = null;
        /** @type {string | undefined} number of solutions, if it is known */
        this.count = undefined;
        /** @type {any} */
        this.problem = null;
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.timer = undefined;
        this.area = area('cover-text');
        const examples = select('cover-example');
        const example = () => examples.value ? part(examples.value).textContent?.trimStart() ?? ''
            : engine.call('shapesProblem', {text: SHAPE_EXAMPLES['Pentominoes 6x10']}).text;
        for (const script of document.querySelectorAll('script[data-example]'))
            examples.append(make('option', {value: script.id}, script.getAttribute('data-example') ?? ''));
        examples.append(make('option', {value: ''}, 'Pentominoes'), make('option', {value: 'own', disabled: ''}, 'none'));
        examples.value = '';
        examples.addEventListener('change', () => this.load(example()));
        this.area.addEventListener('input', () => {
            examples.value = 'own';
            this.changed();
        });
        this.area.addEventListener('scroll', () => part('cover-lines').scrollTop = this.area.scrollTop);
        connectButtons({
            'cover-on': () => this.show(this.number + 1), 'cover-back': () => this.show(this.number - 1), 'cover-stop': () => this.stop(),
            'cover-copy': () => copy(part('cover-options').textContent ?? '', 'Solution'),
        });
        this.load(kept('cover') ?? example());
        if (kept('cover'))
            examples.value = 'own';
    }

    /** @param {string} text */
    load(text) {
        this.area.value = text;
        this.area.scrollTop = this.area.scrollLeft = 0;
        this.changed();
    }

    stop() {
        this.helper.stop();
        this.counter.stop();
    }

    changed() {
        this.first = null;
        this.stop();
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.read(), 60);
    }

    read() {
        const text = this.area.value;
        keep('cover', text);
        this.problem = text.trim() ? this.engine.call('coverRead', {text}) : {error: 'Enter a problem, or choose an example'};
        showLineNumbers('cover-lines', this.area, this.problem.line);
        const {error, line, item_count: items, primary_item_count: primary, has_bounds: bounds, option_count: options, warnings} = this.problem;
        part('cover-status').className = error && line ? 'error' : 'quiet';
        part('cover-status').textContent = error ? withLocation(this.problem)
            : `${counted(items, 'item')}${items > primary ? `, ${primary} primary` : ''}${bounds ? ', some with bounds' : ''}, ${counted(options, 'option')}` +
              warnings.map((/** @type {any} */ warning) => `. Line ${warning.line}: ${warning.text}`).join('');
        if (error && /,\s/.test(text))
            part('cover-status').append(' ', makeButton('Remove the commas', () => this.load(text.replaceAll(/,(?=\s|$)/g, ''))));
        this.count = undefined;
        setVerdict('cover-verdict', error ? '' : 'Searching for a solution…', error ? '' : '…');
        part('cover-why').replaceChildren();
        part('cover-count').textContent = '';
        part('cover-steps').hidden = true;
        part('cover-board').replaceChildren();
        part('cover-options').textContent = '';
        if (!error)
            this.answer();
    }

    /** @param {string} name @param {object} request @param {Helper} [helper] @param {(progress: any) => void} [onProgress] */
    async ask(name, request, helper = this.helper, onProgress = undefined) {
        const text = this.area.value;
        const answer = await showDuring('cover-busy', helper.ask(name, {text, ...request}, onProgress));
        return text === this.area.value ? answer : null;
    }

    async answer() {
        const first = await this.ask('coverSolution', {number: 0});
        if (!first) {
            if (this.problem && !this.problem.error)
                setVerdict('cover-verdict', 'Unknown: stopped', '?');
            return;
        }
        if (first.stop_reason === 'exhausted')
            return this.explain();
        if (first.error)
            return setVerdict('cover-verdict', first.error, '✕');
        this.first = first;
        this.showSolution(first, 0);
        setVerdict('cover-verdict', 'There is a solution', '●');
        let soFar = '0'; // screen readers do not read it every second
        const found = await this.ask('coverCount', {}, this.counter, ({count}) => {
            soFar = count;
            part('cover-count').textContent = Number(count) > 1 ? `At least ${grouped(count)} solutions…` : '';
        }) ?? {count: soFar, complete: false};
        if (found.error || first !== this.first)
            return;
        part('cover-count').textContent = '';
        const {count, complete} = found;
        this.count = complete ? count : undefined;
        const words = Number(count) > 1 ? `${complete ? '' : 'At least '}${grouped(count)} solutions` : `${complete ? 'Exactly' : 'At least'} one solution`;
        setVerdict('cover-verdict', words, complete && count === '1' ? '●' : '◐');
        this.setButtons();
        if (!complete || Number(count) < 2 || !this.problem.rows)
            return;
        const classes = await this.ask('coverClasses', {}, this.counter);
        if (classes?.complete && first === this.first)
            part('cover-count').textContent = `${grouped(classes.count)} up to rotations and reflections of the board`;
    }

    async explain() {
        setVerdict('cover-verdict', 'No solution', '✕');
        const found = await this.ask('coverExplain', {seconds: 20});
        if (!found?.conflict)
            return;
        part('cover-why').replaceChildren(make('p', {}, found.items.length === 1 ? 'This item cannot be covered: ' : `These ${found.items.length} items cannot be covered together${found.minimal ? '; without any one of them, the others can' : ''}: `),
            make('p', {class: 'items'}, ...found.items.map((/** @type {string} */ item) => make('code', {}, item))));
        if (found.cells.length)
            this.showConflict(found.cells);
    }

    /** @param {number} number */
    async show(number) {
        const solution = await this.ask('coverSolution', {number});
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
        button('cover-on').disabled = this.count === String(this.number + 1);
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

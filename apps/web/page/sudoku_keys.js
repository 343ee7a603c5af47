'use strict';

/** Connects the keys, buttons and choices of the page with what they do. @param {SudokuPage} page */
function connectSudoku(page) {
    connectGrid(page);
    /** @type {[string, () => void][]} */
    const buttons = [
        ['undo', () => go(page, -1)], ['redo', () => go(page, 1)], ['restart', () => restart(page)],
        ['hint-next', () => page.hint()], ['path', () => page.showPath()], ['solve', () => page.solve()],
        ['mistakes', () => page.checkMistakes()],
        ['step-back', () => page.step(-1)], ['step-on', () => page.step(1)], ['step-end', () => page.close()],
        ['stop', () => {
            page.stopped?.stop();
            notify('Stopped');
        }],
        ['make-stop', () => page.maker.stop()],
        ['text-copy', () => copy(byId('text', HTMLTextAreaElement).value, 'Text')],
        ['text-save', () => download(byId('text', HTMLTextAreaElement).value, `sudoku.${byId('format', HTMLSelectElement).value}.txt`, 'text/plain')],
        ['svg-save', () => download(pictureOf(page.board), 'sudoku.svg', 'image/svg+xml')],
        ['make', () => makePuzzle(page)], ['canonical', () => makeCanonical(page)],
        ['new', () => {
            const [rows, columns] = SHAPES[Number(byId('size', HTMLSelectElement).value)];
            page.setLayer('givens');
            page.change(emptyBoard(rows, columns));
            page.view.focus(0);
            page.showBoard();
        }],
    ];
    for (const [id, action] of buttons)
        button(id).addEventListener('click', action);
    byId('size', HTMLSelectElement).append(...SHAPES.map(([rows, columns], k) => {
        const option = make('option', {value: String(k)}, `${rows * columns} × ${rows * columns}${rows > columns || columns > 2 * rows ? `, boxes ${rows} × ${columns}` : ''}`);
        option.toggleAttribute('selected', rows === 3 && columns === 3);
        return option;
    }));
    for (const input of document.querySelectorAll('input[name=layer]'))
        input.addEventListener('change', () => {
            page.setLayer(page.layer);
            page.render();
        });
    byId('automatic', HTMLInputElement).checked = kept('candidates') === 'true';
    part('automatic').addEventListener('change', () => {
        keep('candidates', String(page.isAutomatic));
        page.render();
    });
    part('text').addEventListener('input', () => page.load(byId('text', HTMLTextAreaElement).value, true));
    part('text').addEventListener('blur', () => page.showText());
    part('format').addEventListener('change', () => {
        page.hasTextError = false;
        page.showText();
    });
    window.addEventListener('pagehide', () => page.history.saveNow());
}

/** @param {SudokuPage} page @param {number} steps */
function go(page, steps) {
    page.history.go(steps);
    page.update();
}

/** Takes away what the player has done. @param {SudokuPage} page */
function restart(page) {
    const {box, alphabet, name, givens, eliminated} = page.board;
    page.change({...emptyBoard(box[0], box[1]), alphabet, name, givens, eliminated});
}

/** @param {SudokuPage} page */
function connectGrid(page) {
    const {view} = page;
    let dragged = -1; // the cell where a pointer is that selects
    view.table.addEventListener('pointerdown', (event) => {
        const cell = event.target instanceof Element ? event.target.closest('td') : null;
        if (!cell)
            return;
        event.preventDefault();
        page.typed.digit = 0;
        const number = dragged = Number(cell.dataset.cell);
        if (event.shiftKey)
            view.selectTo(number);
        else if (event.ctrlKey || event.metaKey)
            view.toggle(number);
        else
            view.focus(number);
    });
    view.table.addEventListener('pointermove', (event) => {
        const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest('#grid td');
        const number = Number(cell?.getAttribute('data-cell') ?? dragged);
        if (dragged < 0 || number === dragged)
            return;
        dragged = number;
        view.focus(number, true, true);
    });
    document.addEventListener('pointerup', () => dragged = -1);
    document.addEventListener('pointercancel', () => { // a finger scrolls
        if (dragged >= 0)
            view.focus(view.focused);
        dragged = -1;
    });
    view.table.addEventListener('focusin', (event) => {
        if (event.target === view.table)
            view.focus(view.focused);
    });
    document.addEventListener('keydown', (event) => {
        const at = document.activeElement;
        if ((at === document.body ? !part('sudoku').hidden : view.table.contains(at)) &&
            (moveBy(page, event) || pressed(page, event))) {
            event.preventDefault();
            view.cells[view.focused].focus();
        }
    });
}

/** With Ctrl to the end of the board; with Shift, the cells on the way are selected. @param {SudokuPage} page @param {KeyboardEvent} event */
function moveBy(page, {key, ctrlKey: isFar, shiftKey}) {
    const side = sideOf(page.board);
    let row = Math.floor(page.view.focused / side);
    let column = page.view.focused % side;
    switch (key) {
    case 'ArrowUp': row = isFar ? 0 : (row + side - 1) % side; break;
    case 'ArrowDown': row = isFar ? side - 1 : (row + 1) % side; break;
    case 'ArrowLeft': column = isFar ? 0 : (column + side - 1) % side; break;
    case 'ArrowRight': column = isFar ? side - 1 : (column + 1) % side; break;
    case 'Home': column = 0; row = isFar ? 0 : row; break;
    case 'End': column = side - 1; row = isFar ? side - 1 : row; break;
    default: return false;
    }
    page.typed.digit = 0;
    if (!shiftKey)
        page.view.focus(row * side + column);
    else if (isFar || key === 'Home' || key === 'End')
        page.view.selectTo(row * side + column);
    else
        page.view.focus(row * side + column, true, true);
    return true;
}

/** Does what a key on the board is for. True if it is for something. @param {SudokuPage} page @param {KeyboardEvent} event */
function pressed(page, event) {
    if (event.ctrlKey || event.metaKey)
        return undoKey(page, event);
    const onKey = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
    if ((event.shiftKey || event.altKey) && onKey && Number(onKey[1]) > 0) {
        page.write(Number(onKey[1]), event.altKey ? 'centre' : 'corner');
        return true;
    }
    const digit = event.altKey ? 0 : typedDigit(page, event.key);
    if (digit || ['0', '.', 'Backspace', 'Delete'].includes(event.key)) {
        page.write(digit);
        page.typed = {digit, changes: page.changes};
        const isOpen = page.board.alphabet === 'numbers' && digit > 0 && 10 * digit <= sideOf(page.board); // 1 may become 15
        if (!isOpen && event.key.length === 1)
            goOn(page);
        return true;
    }
    /** @type {Record<string, () => void>} */
    const commands = {
        h: () => page.hint(), n: () => page.step(1), p: () => page.step(-1),
        g: () => page.setLayer(page.layer === 'givens' ? 'filled' : 'givens'),
        c: () => part('automatic').click(),
        ' ': () => nextPen(), escape: () => {
            page.close();
            page.view.focus(page.view.focused);
        },
        '?': () => byId('help', HTMLDialogElement).showModal(),
    };
    const command = commands[event.key.toLowerCase()] ?? (event.altKey ? commands[event.code.replace('Key', '').toLowerCase()] : undefined);
    command?.();
    return command !== undefined;
}

/** After a given comes the next cell. @param {SudokuPage} page */
function goOn({layer, view}) {
    if (layer === 'givens' && view.selected.size === 1)
        view.focus(Math.min(view.focused + 1, view.cells.length - 1), false);
}

/** The digit that a key writes, or 0. Where digits are numbers, 1 and then 5 in the same cell are 15. @param {SudokuPage} page @param {string} key */
function typedDigit(page, key) {
    const {board, typed} = page;
    if (board.alphabet === 'numbers' && page.pen === 'digit' && /^\d$/.test(key) && typed.changes === page.changes) {
        const both = 10 * typed.digit + Number(key);
        if (both > 9 && both <= sideOf(board))
            return both;
    }
    return digitOfKey(board, key);
}

/** @param {SudokuPage} page @param {KeyboardEvent} event */
function undoKey(page, event) {
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y')
        return false;
    go(page, key === 'y' || event.shiftKey ? 1 : -1);
    return true;
}

function nextPen() {
    const pens = [...document.querySelectorAll('input[name=pen]')].filter((pen) => pen instanceof HTMLInputElement);
    pens[(pens.findIndex((pen) => pen.checked) + 1) % pens.length].click();
}

/** The board as a picture. @param {Board} board */
function pictureOf(board) {
    const side = sideOf(board);
    const size = 40;
    const lines = [];
    for (let k = 0; k <= side; ++k) {
        const at = k * size + 4;
        const width = (/** @type {number} */ step) => k % step === 0 ? 3 : 1;
        lines.push(`<path d="M${at} 4V${side * size + 4}" stroke-width="${width(board.box[1])}"/>`, `<path d="M4 ${at}H${side * size + 4}" stroke-width="${width(board.box[0])}"/>`);
    }
    const digits = board.givens.map((given, cell) => {
        const digit = given || board.filled[cell];
        return digit ? `<text x="${(cell % side + 0.5) * size + 4}" y="${(Math.floor(cell / side) + 0.5) * size + 4}"${given ? '' : ' fill="#0f6b66"'}>${digitText(board, digit)}</text>` : '';
    });
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side * size + 8} ${side * size + 8}"><rect width="100%" height="100%" fill="#fff"/>` +
        `<g stroke="#222" stroke-linecap="square">${lines.join('')}</g>` +
        `<g font-family="sans-serif" font-size="24" text-anchor="middle" dominant-baseline="central">${digits.join('')}</g></svg>\n`;
}

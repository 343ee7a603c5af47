'use strict';

/** Connects the keys, buttons and choices of the page with their actions. @param {SudokuPage} page */
function connectSudoku(page) {
    connectGrid(page, pressed);
    connectButtons({
        undo: () => page.go(-1), redo: () => page.go(1), restart: () => page.restart(),
        'hint-next': () => page.hint(), path: () => page.showPath(), solve: () => page.solve(),
        mistakes: () => page.checkMistakes(),
        'step-back': () => page.step(-1), 'step-on': () => page.step(1), 'step-end': () => page.close(),
        stop: () => {
            page.stopped?.stop();
            notify('Stopped');
        },
        'make-stop': () => page.maker.stop(),
        'text-copy': () => copy(area('text').value, 'Text'),
        'text-save': () => download(area('text').value, `sudoku.${select('format').value}.txt`, 'text/plain'),
        'svg-save': () => download(pictureOf(page.board), 'sudoku.svg', 'image/svg+xml'),
        make: () => makePuzzle(page), canonical: () => canonicalize(page),
        new: () => {
            page.setLayer('givens');
            page.change(boardWith({box: chosenShape()}));
            page.view.focus(0);
            page.showBoard();
        },
    });
    select('size').append(...SHAPES.map(([rows, columns], k) =>
        make('option', {value: String(k)}, `${rows * columns} × ${rows * columns}${rows > columns || columns > 2 * rows ? `, boxes ${rows} × ${columns}` : ''}`)));
    select('size').value = String(SHAPES.findIndex(([rows, columns]) => rows === 3 && columns === 3));
    for (const choice of document.querySelectorAll('input[name=layer]'))
        choice.addEventListener('change', () => {
            page.setLayer(page.layer);
            page.render();
        });
    input('automatic').checked = kept('candidates') === 'true';
    part('automatic').addEventListener('change', () => {
        keep('candidates', String(page.isAutomatic));
        page.render();
    });
    part('text').addEventListener('input', () => page.load(area('text').value, true));
    part('text').addEventListener('blur', () => page.showText());
    part('format').addEventListener('change', () => {
        page.hasTextError = false;
        page.showText();
    });
    window.addEventListener('pagehide', () => page.history.saveNow());
}

/** The commands of other keys. Keys that are digits require Alt. @type {Record<string, (page: SudokuPage) => void>} */
const COMMANDS = {
    h: (page) => page.hint(), n: (page) => page.step(1), p: (page) => page.step(-1),
    g: (page) => page.setLayer(page.layer === 'givens' ? 'filled' : 'givens'),
    c: () => part('automatic').click(),
    ' ': () => nextPen(),
    escape: (page) => {
        page.close();
        page.view.focus(page.view.focused);
    },
    '?': () => dialog('help').showModal(),
    'ctrl+z': (page) => page.go(-1), 'ctrl+y': (page) => page.go(1), 'ctrl+shift+z': (page) => page.go(1), 'ctrl+shift+y': (page) => page.go(1),
};

/** Handles a key on the board. Returns whether it has a function. @param {SudokuPage} page @param {KeyboardEvent} event */
function pressed(page, event) {
    if (event.ctrlKey || event.metaKey)
        return command(page, `ctrl+${event.shiftKey ? 'shift+' : ''}${event.key}`);
    const onKey = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
    if ((event.shiftKey || event.altKey) && onKey && Number(onKey[1]) > 0) {
        page.write(Number(onKey[1]), event.altKey ? 'center' : 'corner');
        return true;
    }
    const digit = event.altKey ? 0 : typedDigit(page, event.key);
    if (digit || ['0', '.', 'Backspace', 'Delete'].includes(event.key)) {
        page.write(digit);
        page.typed = {digit, changes: page.changes};
        const isOpen = page.board.alphabet === 'numbers' && digit > 0 && 10 * digit <= sideOf(page.board); // 1 may become 15
        if (!isOpen && event.key.length === 1)
            selectNext(page);
        return true;
    }
    return command(page, event.key) || event.altKey && command(page, event.code.replace('Key', ''));
}

/** @param {SudokuPage} page @param {string} key */
function command(page, key) {
    COMMANDS[key.toLowerCase()]?.(page);
    return key.toLowerCase() in COMMANDS;
}

/** Selects the next cell after a given. @param {SudokuPage} page */
function selectNext({layer, view}) {
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
        const digit = digitAt(board, cell);
        return digit ? `<text x="${(cell % side + 0.5) * size + 4}" y="${(Math.floor(cell / side) + 0.5) * size + 4}"${given ? '' : ' fill="#0f6b66"'}>${digitText(board, digit)}</text>` : '';
    });
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side * size + 8} ${side * size + 8}"><rect width="100%" height="100%" fill="#fff"/>` +
        `<g stroke="#222" stroke-linecap="square">${lines.join('')}</g>` +
        `<g font-family="sans-serif" font-size="24" text-anchor="middle" dominant-baseline="central">${digits.join('')}</g></svg>\n`;
}

'use strict';

/** Connects the keys, buttons and choices of the page with their actions. @param {SudokuPage} page */
function connectSudoku(page) {
    connectGrid(page, pressed);
    connectButtons({
        undo: () => page.go(-1), redo: () => page.go(1), restart: () => page.restart(),
        'hint-next': () => page.hint(), 'hint-quick': () => page.hint(), path: () => page.showPath(), solve: () => page.solve(),
        mistakes: () => page.checkMistakes(),
        'step-back': () => page.step(-1), 'step-on': () => page.step(1), 'step-keep': () => page.keepStep(), 'step-end': () => page.close(),
        stop: () => {
            page.stopped?.stop();
            notify('Stopped');
        },
        'make-stop': () => page.maker.stop(),
        'text-copy': () => copy(area('text').value, 'Text'),
        'text-save': () => download(area('text').value, `sudoku.${select('format').value}.txt`, 'text/plain'),
        'svg-save': () => page.board.drawings.length ? notify('A picture would omit the drawings') : download(pictureOf(page), 'sudoku.svg', 'image/svg+xml'),
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
    const nameMinimal = () => part('minimal-label').textContent = select('symmetry').value === 'none' ? 'No redundant givens' : 'No redundant groups of symmetric givens';
    part('symmetry').addEventListener('change', nameMinimal);
    nameMinimal();
    part('automatic').addEventListener('change', () => {
        keep('candidates', String(page.isAutomatic));
        page.render();
    });
    let pasted = '';
    part('text').addEventListener('paste', (event) => pasted = event.clipboardData?.getData('text/plain').trim() ?? '');
    part('text').addEventListener('input', () => {
        page.load(area('text').value, pasted === '' || area('text').value.trim() !== pasted); // a puzzle that replaces the text
        pasted = '';
    });
    part('text').addEventListener('scroll', () => part('text-lines').scrollTop = area('text').scrollTop);
    part('text').addEventListener('blur', () => page.showText());
    part('format').addEventListener('change', () => page.showText());
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
    if (page.tray.pressed(event))
        return true;
    if (event.ctrlKey || event.metaKey)
        return command(page, `ctrl+${event.shiftKey ? 'shift+' : ''}${event.key}`);
    const onKey = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
    const mark = onKey ? Number(onKey[1]) + (page.board.alphabet.startsWith('0') ? 1 : 0) : 0;
    if ((event.shiftKey || event.altKey) && mark > 0) {
        page.write(mark, event.altKey ? 'center' : 'corner');
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

/** The puzzle as an SVG file. @param {SudokuPage} page */
function pictureOf({engine, board, rulesTable: {style}}) {
    const {picture, size} = engine.call('draw', {board, digits: true});
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><style>text{font-family:sans-serif;fill:#1a1a1a}.paper{fill:#fff}` +
        `.thin{stroke:#8f8f8f;fill:none}.box{stroke:#1a1a1a;stroke-width:2.6;fill:none;stroke-linecap:square}.filled{fill:#0f6b66}${style[0]}</style>` +
        `<rect class="paper" width="${size}" height="${size}"/>${picture}</svg>\n`;
}

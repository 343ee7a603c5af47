'use strict';

/**
 * What the keys and the pointer on a board need of its page: the last typed digit is forgotten when another cell is selected.
 * @typedef {{view: GridView, board: Board, typed: {digit: number}}} BoardPage
 */

/**
 * Connects the pointer and the keys with the cells. `pressed` handles the keys that do not move, and returns whether they have a function.
 * @template {BoardPage} Page @param {Page} page @param {(page: Page, event: KeyboardEvent) => boolean} pressed
 */
function connectGrid(page, pressed) {
    const {view} = page;
    let dragged = -1; // the last cell of a selection by the pointer
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
        const isBoard = at === document.body || view.table.contains(at);
        // Letters, digits and Escape act on the board while a button has the focus, too.
        const isBeside = at instanceof HTMLElement && at.matches('#sudoku :is(button, [type=radio], [type=checkbox])') && /^([^ ]|Escape)$/.test(event.key);
        if (!part('sudoku').hidden && (isBoard && moveBy(page, event) || (isBoard || isBeside) && pressed(page, event))) {
            event.preventDefault();
            if (document.activeElement === at) // else a number is asked for
                view.cells[view.focused].focus();
        }
    });
}

/** Where keys move to, by rows and columns. Home and End go to the end of the row, with Ctrl to that of the board. @type {Record<string, number[]>} */
const MOVES = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [-1, -1], End: [1, 1]};

/** With Ctrl to the end of the board; with Shift, the cells on the way are selected. @param {BoardPage} page @param {KeyboardEvent} event */
function moveBy(page, {key, ctrlKey: isFar, shiftKey}) {
    const by = MOVES[key];
    if (!by)
        return false;
    const side = sideOf(page.board);
    const isEnd = key === 'Home' || key === 'End';
    const [row, column] = placeOf(page.board, page.view.focused).map((at, k) =>
        by[k] === 0 || isEnd && !isFar && k === 0 ? at : isFar || isEnd ? by[k] < 0 ? 0 : side - 1 : (at + by[k] + side) % side);
    page.typed.digit = 0;
    if (shiftKey && (isFar || isEnd))
        page.view.selectTo(row * side + column);
    else
        page.view.focus(row * side + column, true, shiftKey);
    return true;
}

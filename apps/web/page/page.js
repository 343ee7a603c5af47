'use strict';

/** @typedef {'sudoku' | 'list' | 'cover' | 'shapes'} TabName */
/** @type {TabName[]} */
const TABS = ['sudoku', 'list', 'cover', 'shapes'];

/** @param {TabName} name */
function chooseTab(name) {
    for (const tab of TABS) {
        part(tab).hidden = tab !== name;
        const choice = button(`tab-${tab}`);
        choice.setAttribute('aria-selected', String(tab === name));
        choice.tabIndex = tab === name ? 0 : -1;
    }
    document.body.dataset.tab = name;
    keep('tab', name);
}

function connectTabs() {
    TABS.forEach((name, k) => {
        button(`tab-${name}`).addEventListener('click', () => chooseTab(name));
        button(`tab-${name}`).addEventListener('keydown', (event) => {
            const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? TABS.length - 1 : 0;
            if (!by)
                return;
            const next = TABS[(k + by) % TABS.length];
            chooseTab(next);
            button(`tab-${next}`).focus();
        });
    });
}

/** Opens the puzzle or problem in the address: our own links, and the parameters of other sites. @param {SudokuPage} sudoku @param {CoverPage} cover @param {ShapesPage} shapes */
function openAddress(sudoku, cover, shapes) {
    const own = new URLSearchParams(location.hash.slice(1));
    const params = new URLSearchParams(location.search);
    const puzzle = own.get('s') ?? params.get('s') ?? params.get('q');
    const board = params.get('bd');
    const load = own.get('load') ?? params.get('load');
    const [rules, played, problem, packing] = ['v', 'b', 'x', 'p'].map((key) => own.get(key));
    if (puzzle || board || load || rules || played)
        chooseTab('sudoku');
    if (puzzle)
        sudoku.open(puzzle);
    else if (board)
        sudoku.load(`https://www.sudokuwiki.org/sudoku.htm?bd=${board}`);
    else if (load)
        sudoku.load(`https://f-puzzles.com/?load=${load.replaceAll(' ', '+')}`);
    if (rules)
        openPacked(rules, (text) => sudoku.load(text));
    if (played)
        openPacked(played, (text) => sudoku.openBoard(JSON.parse(text)));
    if (problem) {
        openPacked(problem, (text) => cover.load(text));
        chooseTab('cover');
    }
    if (packing) {
        openPacked(packing, (text) => shapes.load(text));
        chooseTab('shapes');
    }
}

/** Copies a link, or offers alternatives if other people could not open it. @param {SudokuPage} sudoku */
async function share(sudoku) {
    const tab = document.body.dataset.tab;
    const field = tab === 'cover' || tab === 'shapes' ? area(`${tab}-text`) : null;
    const hash = field ? `${tab === 'cover' ? 'x' : 'p'}=${await packed(field.value)}` : sudoku.hasRules ? `v=${await packed(sudoku.textAs('rules'))}`
        : `s=${sudoku.linkText().replaceAll(' ', '+')}`;
    const ways = field ? [[tab === 'cover' ? 'Copy problem' : 'Copy text', field.value, tab === 'cover' ? 'Problem' : 'Text']] : [['Copy f-puzzles link', sudoku.textAs('fpuzzles'), 'f-puzzles link'],
        ['Copy SudokuPad link', sudoku.textAs('sudokupad'), 'SudokuPad link'], ['Copy text', sudoku.textAs(sudoku.hasRules ? 'rules' : 'line'), 'Text'],
        ['Copy grid', sudoku.textAs('grid'), 'Grid']];
    shareLink(hash, ways.filter(([, text]) => text), !field && isPlayed(sudoku.board) ? `b=${await packed(JSON.stringify(sudoku.board))}` : undefined);
}

async function startPage() {
    const {engine, makeHelper} = await startLibrary();
    const sudoku = new SudokuPage(engine, makeHelper);
    const [light, dark] = sudoku.rulesTable.style;
    document.head.prepend(make('style', {}, `${light}@media (prefers-color-scheme: dark) {${dark}}`));
    const cover = new CoverPage(engine, makeHelper);
    const shapes = new ShapesPage(engine, makeHelper);
    const list = new ListPage(engine, makeHelper, (puzzle) => {
        sudoku.load(puzzle);
        chooseTab('sudoku');
    });
    sudoku.onList = (text) => {
        chooseTab('list');
        list.open(text);
    };
    sudoku.onProblem = shapes.onProblem = (text) => {
        chooseTab('cover');
        cover.load(text);
    };
    connectTabs();
    connectPasting((text) => {
        const {puzzle_count: count} = engine.call('read', {text});
        const isLong = text.length > 100_000 && count > 1;
        if (document.body.dataset.tab === 'cover')
            cover.load(text);
        else if (document.body.dataset.tab === 'shapes')
            shapes.load(text);
        else if (document.body.dataset.tab === 'list' || isLong)
            sudoku.onList(text);
        else
            sudoku.load(text);
    });
    connectButtons({share: () => share(sudoku), print: () => window.print(), 'help-open': () => dialog('help').showModal()});
    chooseTab(TABS.find((name) => name === kept('tab')) ?? 'sudoku');
    openAddress(sudoku, cover, shapes);
    window.addEventListener('hashchange', () => openAddress(sudoku, cover, shapes));
    part('loading').hidden = true;
    document.body.dataset.ready = 'yes';
}

startPage().catch(showFailure);

'use strict';

/** Handles a key on the board. Returns whether it has a function. @param {VariantsPage} page @param {KeyboardEvent} event */
function pressedKey(page, event) {
    if (page.tray.pressed(event))
        return true;
    const isControl = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const digit = event.altKey || isControl ? 0 : digitOfKey(page.board, event.key);
    if (digit || !isControl && ['0', '.', 'Backspace', 'Delete'].includes(event.key)) {
        page.write(digit);
        return true;
    }
    const letter = event.altKey ? event.code.replace('Key', '').toLowerCase() : key;
    const action = isControl ? {z: () => page.go(event.shiftKey ? 1 : -1), y: () => page.go(1)}[key]
        : {
            h: () => showStep(page, !page.hinted ? 0 : page.hinted.number + (page.hinted.step.outcome ? 0 : 1)), n: () => button('step-on').click(), p: () => button('step-back').click(),
            g: () => input(page.layer === 'givens' ? 'layer-filled' : 'layer-givens').click(), '?': () => dialog('help').showModal(), escape: () => page.close(),
        }[letter];
    action?.();
    return Boolean(action);
}

/** @param {VariantsPage} page */
function connectVariants(page) {
    connectGrid(page, pressedKey);
    page.view.table.addEventListener('keyup', (event) => { // drawing along with Shift and arrows
        if (page.tray.kind && event.shiftKey && event.key in MOVES)
            page.tray.extend(page.view.focused);
    });
    for (const [id, question] of Object.entries(QUESTIONS))
        button(id).addEventListener('click', () => page.hasError ? notify('The text has an error: correct it first') : question(page));
    connectButtons({
        undo: () => page.go(-1), redo: () => page.go(1), restart: () => page.fill(page.filled.map(() => 0)),
        stop: () => page.helper.stop(), print: () => window.print(), 'help-open': () => dialog('help').showModal(),
        'hint-next': () => showStep(page, 0),
        'step-back': () => showStep(page, Math.max(0, (page.hinted?.number ?? 0) - 1)),
        'step-on': () => showStep(page, (page.hinted?.number ?? -1) + 1),
        'step-end': () => page.close(),
        'step-keep': () => page.fill(page.board.filled.map((digit, cell) => digit || (page.hinted?.step.placement?.[0] === cell ? page.hinted.step.placement[1] : 0))),
        copy: () => withFormat(page, (text) => copy(text, 'Text')),
        save: () => withFormat(page, (text) => download(text, `variant.${select('format').value}.txt`, 'text/plain')),
        'picture-save': () => download(pictureFile(page), 'variant.svg', 'image/svg+xml'),
        share: () => share(page),
    });
    area('text').addEventListener('input', () => page.change(area('text').value.trim() ? area('text').value : emptyGrid(9), {isTyped: true}));
    area('text').addEventListener('scroll', () => part('text-lines').scrollTop = area('text').scrollTop);
    select('format').append(...page.rulesTable.formats.map((/** @type {any} */ {name, description}) => make('option', {value: name}, description)));
    select('example').append(make('option', {value: ''}, 'choose…'), ...Object.keys(EXAMPLES).map((name) => make('option', {}, name)));
    select('example').addEventListener('change', () => {
        const text = EXAMPLES[select('example').value];
        if (text)
            page.change(text, {filled: []});
        select('example').value = '';
    });
}

/** @param {VariantsPage} page @param {(text: string) => void} use */
function withFormat(page, use) {
    const format = select('format').value;
    const found = format === 'rules' ? {text: page.text} : page.engine.call('write', {text: page.text, format});
    if (found.error)
        notify(asSentence(found.error));
    else
        use(found.text);
}

/** The puzzle as an SVG file. @param {VariantsPage} page */
function pictureFile({engine, text, filled, puzzle, size, rulesTable: {style}}) {
    const {picture = puzzle.picture} = engine.call('read', {text, filled, digits: true});
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><style>text{font-family:sans-serif;fill:#1a1a1a}.paper{fill:#fff}` +
        `.thin{stroke:#8f8f8f;fill:none}.box{stroke:#1a1a1a;stroke-width:2.6;fill:none;stroke-linecap:square}.filled{fill:#0f6b66}${style[0]}</style>` +
        `<rect class="paper" width="${size}" height="${size}"/>${picture}</svg>\n`;
}

/** @param {VariantsPage} page */
async function share(page) {
    const formats = [['fpuzzles', 'f-puzzles link'], ['sudokupad', 'SudokuPad link']].map(([format, what]) =>
        [`Copy ${what}`, page.engine.call('write', {text: page.text, format}).text ?? '', what]);
    shareLink(`v=${await packed(page.text)}`, [...formats.filter(([, text]) => text), ['Copy text', page.text, 'Text']]);
}

/** Opens the puzzle of a link; returns whether there is one. @param {VariantsPage} page */
function openLink(page) {
    const own = new URLSearchParams(location.hash.slice(1).replaceAll('+', '%2B'));
    const text = own.get('v');
    const load = own.get('load') ?? new URLSearchParams(location.search.replaceAll('+', '%2B')).get('load');
    if (text)
        openPacked(text, (puzzle) => page.change(puzzle, {filled: []}));
    else if (load)
        page.change(`https://f-puzzles.com/?load=${load}`, {filled: []});
    return Boolean(text || load);
}

async function startVariants() {
    const {engine, makeHelper} = await startLibrary();
    const page = new VariantsPage(engine, makeHelper);
    const [light, dark] = page.rulesTable.style;
    document.head.prepend(make('style', {}, `${light}@media (prefers-color-scheme: dark) {${dark}}`));
    connectVariants(page);
    connectPasting((text) => page.change(text, {filled: []}));
    part('sudoku').hidden = false;
    part('tray-details').toggleAttribute('open', window.innerWidth > 960);
    if (!openLink(page)) {
        try {
            const {text, filled} = JSON.parse(kept('variant') ?? '');
            page.change(text, {filled});
        } catch { // nothing is stored
            page.change(emptyGrid(9));
        }
    }
    window.addEventListener('hashchange', () => openLink(page));
    part('loading').hidden = true;
    document.body.dataset.ready = 'yes';
}

startVariants().catch(showFailure);

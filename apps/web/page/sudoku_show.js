'use strict';

/** Returns whether a change of the clue leaves exactly one solution. @param {any} repair */
const isFix = (repair) => repair.fixed_by_removal || repair.fixed_by_digits.length > 0;

/** The view of a SudokuPage. */
const SudokuShow = {
    /** @param {SudokuPage} page @returns {Overlay} */
    overlay(page) {
        const step = page.stepper?.steps[page.stepper.at];
        if (step)
            return step.overlay;
        /** @type {Overlay} */
        let overlay = {};
        if (page.hinted && !page.hinted.hint.outcome) {
            if (page.hinted.stage === 3)
                overlay = SudokuPage.overlayOf(page.hinted.hint);
            if (page.hinted.stage < 3 || page.hinted.hint.placement)
                addWord(overlay, cellsIn(page.board, page.hinted.hint.location), 'area');
        } else if (page.explained) {
            for (const reason of page.explained.reasons) {
                if (page.explained.verdict === 'none')
                    addWord(overlay, reason.cells, 'conflict');
                if (reason.dead_cell !== null)
                    addWord(overlay, [reason.dead_cell], 'dead');
            }
            addWord(overlay, page.explained.repairs.slice(0, 1).filter(isFix).flatMap((/** @type {any} */ repair) => repair.cells), 'suspect');
            if (page.showsFound && page.explained.verdict === 'multiple')
                overlay.possible = page.explained.possible_digits;
            else if (page.showsFound)
                addWord(overlay, (page.explained.redundant ?? []).flatMap((/** @type {any} */ clue) => clue.cells), 'redundant');
        }
        addWord(overlay, page.checked.clashing_cells ?? [], 'clash');
        addWord(overlay, (page.hinted?.hint.wrong ?? []).map((/** @type {number[]} */ wrong) => wrong[0]), 'wrong');
        if (page.showsMistakes)
            addWord(overlay, page.checked.mistakes ?? [], 'wrong');
        return overlay;
    },

    /** Returns whether the board has neither givens nor candidates nor rules. @param {Board} board */
    isEmpty({rules, givens, eliminated}) {
        return !rules && !givens.some(Boolean) && !eliminated.some(Boolean);
    },

    /** Returns the verdict to show, a key of VERDICTS. @param {SudokuPage} page */
    verdict(page) {
        const {board, checked} = page;
        if (page.textError.length)
            return 'error';
        if (board.drawings.length)
            return 'drawings';
        if (SudokuShow.isEmpty(board))
            return checked.clashing_cells.length ? 'inconsistent' : 'empty';
        if (checked.verdict === 'unique' && checked.full && !checked.mistakes.length)
            return 'solved';
        if (checked.clashing_cells.length && !['inconsistent', 'none', 'checking'].includes(checked.verdict))
            return 'clash'; // the verdict on the givens must not look like one on the board
        return checked.verdict;
    },

    /** Shows the explanation. Details remain open, and the focus remains or moves to the board if its element is gone. @param {SudokuPage} page */
    replaceWhy(page) {
        const why = part('why');
        const focused = why.contains(document.activeElement) ? document.activeElement : null;
        const nameOf = (/** @type {Element} */ element) => element.getAttribute('aria-label') ?? element.textContent;
        const isOpen = why.querySelector('details')?.open ?? false;
        why.replaceChildren(...SudokuShow.why(page));
        why.querySelector('details')?.toggleAttribute('open', isOpen);
        if (focused)
            (/** @type {HTMLElement[]} */([...why.querySelectorAll('button, summary')]).find((other) => nameOf(other) === nameOf(focused)) ?? page.view.cells[page.view.focused]).focus();
    },

    /** @param {SudokuPage} page */
    why(page) {
        const verdict = SudokuShow.verdict(page);
        const givens = page.board.givens.filter(Boolean).length;
        const parts = [];
        if (verdict === 'error')
            return [make('p', {class: 'sentence'}, ...page.textError), make('p', {class: 'quiet'}, page.hasRules || givens ? 'The board shows an earlier puzzle.' : '')];
        if (verdict === 'empty')
            return [make('p', {class: 'quiet'}, 'Type digits on the board, or paste a puzzle anywhere on this page.'), ...page.board.leftOut.length ? [] : [SudokuShow.examples(page)]];
        if (verdict === 'drawings')
            return [make('p', {}, 'Their meaning is unknown, so there is no answer:'),
                make('ul', {class: 'rows'}, ...page.board.drawings.map((text) => make('li', {}, SudokuShow.linked(page, text)))),
                makeButton('Leave out drawings', () => page.edit((board) => {
                    board.leftOut.push(...board.drawings.splice(0));
                }))];
        if (verdict === 'inconsistent' || verdict === 'clash')
            parts.push(...page.checked.clashes.slice(0, 3).map((/** @type {string} */ text) => SudokuShow.sentence(page, text)));
        if (verdict === 'clash')
            parts.push(make('p', {class: 'label'}, `The givens alone: ${VERDICTS[page.checked.verdict][0].toLowerCase()}`));
        const found = page.explained;
        if (found?.verdict === 'unique')
            parts.push(SudokuShow.rating(found.rating, givens), ...SudokuShow.redundant(page, found.redundant));
        if (found?.verdict === 'multiple')
            parts.push(...SudokuShow.several(page, found));
        if (found?.verdict === 'none')
            parts.push(...found.reasons.slice(0, 2).map((/** @type {any} */ reason) => SudokuShow.sentence(page, reason.text)));
        if (found?.steps.length)
            parts.push(makeButton(`Explain in ${counted(found.steps.length, 'step')}`, () => page.showRefutation()));
        if (found && (found.verdict === 'none' || found.verdict === 'inconsistent'))
            parts.push(...SudokuShow.repairs(page, found));
        if (found && !found.complete)
            parts.push(make('p', {class: 'quiet'}, 'The time was not enough to find out more.'));
        if (page.checked.verdict === 'unknown')
            parts.push(make('p', {class: 'quiet'}, 'Neither a solution nor a proof that none exists was found within the time limit.'));
        return parts;
    },

    /** @param {SudokuPage} page */
    examples(page) {
        const examples = [
            ['Easy puzzle', '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'],
            ['Very hard puzzle', '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'],
            ['Puzzle with a typo', '4.....8.5.3..........7......2.....6.....8.4......1.......6.327.5..2.....1.4......'],
        ];
        return make('div', {class: 'row'}, ...examples.map(([name, line]) => makeButton(name, () => page.load(line))),
            makeButton('Puzzle with rules', () => page.load(Object.values(RULE_EXAMPLES)[0])));
    },

    /** @param {any} rating @param {number} givens */
    rating(rating, givens) {
        const rows = (rating?.techniques ?? []).map((/** @type {any} */ use) =>
            make('tr', {}, make('td', {}, use.name), make('td', {}, String(use.step_count)), make('td', {}, use.difficulty.toFixed(1))));
        const level = rating?.difficulty ? `Level ${rating.level === 'beyond' ? 'beyond extreme' : rating.level}` : '';
        const line = make('p', {}, level ? make('strong', {}, level) : '', level ? `, difficulty ${rating.difficulty.toFixed(1)} · ` : '', counted(givens, 'given'));
        if (rating?.B > 1)
            line.append(` · chains up to length ${rating.B}`);
        return rows.length ? make('div', {}, line, make('details', {}, make('summary', {}, `Hardest step: ${rating.techniques.at(-1).name}`),
            make('table', {class: 'techniques'}, make('thead', {}, make('tr', {}, ...['Technique', 'Steps', 'Difficulty'].map((head) => make('th', {scope: 'col'}, head)))),
                make('tbody', {}, ...rows)))) : make('div', {}, line);
    },

    /** Returns a button that shows the explanation on the board and hides it. @param {SudokuPage} page @param {string} name @param {string} id */
    toggle(page, name, id) {
        return makeButton(`${page.showsFound ? 'Hide' : 'Show'} ${name}`, () => {
            page.showsFound = !page.showsFound;
            page.render();
            part(id).focus();
        }, {id});
    },

    /** The redundant givens and rules; null if they are unknown. @param {SudokuPage} page @param {any[] | null} redundant */
    redundant(page, redundant) {
        if (redundant?.length === 0)
            return [make('p', {class: 'quiet'}, page.board.rules ? 'No given or rule is redundant.' : 'No given is redundant.')];
        const row = make('div', {class: 'row'}, makeButton('Remove redundant givens', () => minimize(page)));
        if (!redundant)
            return [row];
        const rules = redundant.filter(({given}) => !given);
        const givens = redundant.length - rules.length;
        if (!givens)
            row.replaceChildren();
        row.prepend(SudokuShow.toggle(page, givens && rules.length ? 'redundant givens and rules' : rules.length ? 'redundant rules' : 'redundant givens', 'redundant'));
        const counts = [...givens ? [counted(givens, 'redundant given')] : [], ...rules.length ? [counted(rules.length, 'redundant rule')] : []];
        return [make('p', {class: 'quiet'}, `${counts.join(' and ')}. Each can be removed alone; without several of them there may be more solutions.`), row,
            ...rules.length ? [make('details', {}, make('summary', {}, 'List of these rules'), make('ul', {class: 'repairs'}, ...rules.map((clue) => make('li', {}, SudokuShow.linked(page, clue.text), ' ', SudokuShow.repair(page, clue, 0)))))] : []];
    },

    /** @param {SudokuPage} page @param {any} found */
    several(page, found) {
        const open = found.possible_digits.filter((/** @type {number} */ bits) => bits & (bits - 1)).length;
        const number = make('span', {id: 'solutions'}, SudokuShow.countText(found.count));
        const parts = [make('p', {}, number, `${found.possible_digits_complete ? '' : 'at least '}${counted(open, 'unsolved cell')}.`)];
        if (found.isCounting)
            parts.push(make('p', {class: 'row quiet'}, make('span', {class: 'spinner', 'aria-hidden': 'true'}), 'Counting…', makeButton('Stop', () => page.counter.stop())));
        if (found.disambiguating_givens.length) {
            const names = found.disambiguating_givens.map((/** @type {number[]} */ [cell, digit]) => `${cellName(page.board, cell)} = ${digitText(page.board, digit)}`);
            parts.push(SudokuShow.sentence(page, `With ${names.length > 6 ? `${names.length} more givens` : names.join(', ')} there is exactly one solution.`));
        }
        const row = make('div', {class: 'row'}, SudokuShow.toggle(page, 'possible digits', 'possible'));
        if (found.disambiguating_givens.length)
            row.append(makeButton(found.disambiguating_givens.length > 1 ? 'Add these givens' : 'Add this given', () =>
                page.edit((board) => found.disambiguating_givens.forEach((/** @type {number[]} */ [cell, digit]) => board.givens[cell] = digit))));
        return [...parts, row];
    },

    /** @param {{count: string, complete?: boolean} | undefined} count of solutions */
    countText(count) {
        return Number(count?.count) > 1 ? `${count?.complete ? '' : 'At least '}${grouped(count?.count ?? '')} solutions, ` : '';
    },

    /** Updates the number of solutions only. @param {any} found */
    countSoFar(found) {
        const number = document.getElementById('solutions');
        if (number)
            number.textContent = SudokuShow.countText(found.count);
    },

    /** @param {SudokuPage} page @param {any} found */
    repairs(page, found) {
        if (!found.repairs.length)
            return found.repairs_complete ? [make('p', {class: 'quiet'}, page.board.rules ? 'No single given or rule explains this.'
                : 'No single given explains this: removing or changing any one of them does not leave exactly one solution.')] : [];
        const list = found.repairs.slice(0, 4).map((/** @type {any} */ repair) => {
            const digits = [...repair.fixed_by_digits, ...(repair.fixed_by_removal || !isFix(repair) ? [0] : [])].slice(0, 4);
            return make('li', {}, SudokuShow.linked(page, repair.text), ' ', ...digits.map((digit) => SudokuShow.repair(page, repair, digit)));
        });
        return [make('p', {class: 'label'}, isFix(found.repairs[0]) ? 'Probably wrong' : 'May be wrong'), make('ul', {class: 'repairs'}, ...list)];
    },

    /** Returns a button that fixes a clue. @param {SudokuPage} page @param {any} clue @param {number} digit 0 removes it */
    repair(page, clue, digit) {
        const what = digit ? `change to ${digitText(page.board, digit)}` : 'remove';
        return makeButton(what, () => {
            if (clue.given)
                page.edit((board) => board.givens[clue.given[0]] = digit);
            else
                page.removeLines(page.drawn.rules[clue.rule].line);
            page.view.focus(clue.cells[0] ?? 0);
        }, {class: 'repair', 'aria-label': `${clue.given ? cellName(page.board, clue.given[0]) : clue.text}: ${what}`});
    },

    /** A sentence whose cells are highlighted where the pointer is over them. @param {SudokuPage} page @param {string} text @param {Record<string, string>} [attributes] */
    sentence(page, text, attributes) {
        return make('p', {class: 'sentence', ...attributes}, SudokuShow.linked(page, asSentence(text)));
    },

    /** @param {SudokuPage} page @param {string} text */
    linked(page, text) {
        return make('span', {}, ...text.split(/(\br\d+c\d+|\b(?:row|column|box|region) \d+)/).map((piece) => {
            const cells = cellsIn(page.board, piece);
            return cells.length ? make('span', {
                class: 'mention', pointerenter: () => page.view.highlight(cells), pointerleave: () => page.view.highlight([]),
                click: () => page.view.focus(cells[0]),
            }, piece) : piece;
        }));
    },

    /** @param {SudokuPage} page */
    hint(page) {
        const next = button('hint-next');
        const {hinted} = page;
        next.textContent = !hinted || hinted.hint.outcome ? 'Hint' : ['Show the technique', 'Show the step', 'Apply'][hinted.stage - 1];
        const parts = [];
        if (hinted?.hint.outcome)
            parts.push(SudokuShow.sentence(page, hinted.hint.text));
        else if (hinted) {
            const {hint, stage} = hinted;
            if (stage > 1)
                parts.push(make('p', {class: 'technique'}, make('strong', {}, hint.technique), make('span', {class: 'quiet'}, hint.difficulty === null ? '' : ` difficulty ${hint.difficulty.toFixed(1)}`)));
            parts.push(SudokuShow.sentence(page, stage < 3 ? `Look at ${hint.location}` : hint.text));
        }
        part('hint').replaceChildren(...parts);
    },

    /** @param {SudokuPage} page */
    stepper(page) {
        const {stepper} = page;
        part('stepper').hidden = !stepper;
        if (!stepper)
            return;
        const step = stepper.steps[stepper.at];
        const last = stepper.steps[stepper.steps.length - 1].board;
        const share = part('step-share');
        share.hidden = !stepper.steps[0].isOpen;
        share.setAttribute('value', String(last.givens.filter((_, cell) => digitAt(last, cell)).length / last.givens.length));
        part('step-at').textContent = `${stepper.at + 1} / ${stepper.steps.length}${stepper.steps[0].isOpen ? '…' : ''}`;
        button('step-back').disabled = stepper.at === 0;
        button('step-on').disabled = stepper.at + 1 === stepper.steps.length;
        part('step-text').replaceChildren(SudokuShow.sentence(page, step.text, {style: `margin-inline-start: ${step.depth ?? 0}em`}));
    },

    /** @param {SudokuPage} page */
    all(page) {
        const step = page.stepper?.steps[page.stepper.at];
        const isMarked = page.hinted?.stage === 3 || (step?.overlay.marks?.size ?? 0) > 0;
        const board = step?.board ?? page.board;
        const overlay = SudokuShow.overlay(page);
        const candidates = page.isAutomatic || isMarked
            ? SudokuShow.candidates(page, board, step ? page.engine.call('check', {board, known: {verdict: 'unknown'}}).candidates ?? [] : page.checked.candidates) : null;
        page.view.show(board, overlay, candidates && !page.isAutomatic ? candidates.map((bits, cell) => overlay.marks?.has(cell) ? bits : null) : candidates);
        const verdict = SudokuShow.verdict(page);
        setVerdict('verdict', ...VERDICTS[verdict]);
        SudokuShow.replaceWhy(page);
        SudokuShow.hint(page);
        SudokuShow.stepper(page);
        button('undo').disabled = !page.history.canUndo;
        button('redo').disabled = !page.history.canRedo;
        part('name').textContent = [page.board.name, page.board.author && `by ${page.board.author}`].filter(Boolean).join(' ');
        part('board').classList.toggle('stale', page.textError.length > 0);
        for (const id of ['hint-quick', 'hint-next', 'path', 'mistakes', 'solve'])
            button(id).disabled = verdict === 'drawings' || verdict === 'error';
        SudokuShow.keypad(page);
        showRules(page);
    },

    /** Bits by cell without those that the player has removed or the rules exclude. @param {SudokuPage} page @param {Board} board @param {number[]} candidates */
    candidates(page, board, candidates) {
        const key = JSON.stringify([board.box, board.rules]);
        if (board.rules && page.possible.key !== key)
            page.possible = {key, bits: page.engine.call('ruleCandidates', {board}).candidates ?? []};
        return candidates.map((bits, cell) => bits & ~board.removed[cell] & (board.rules ? page.possible.bits[cell] ?? ~0 : ~0));
    },

    /** @param {SudokuPage} page */
    keypad(page) {
        const side = sideOf(page.board);
        const key = `${side}|${page.board.alphabet}|${page.layer}`;
        const pad = part('keypad');
        if (pad.dataset.key !== key) {
            pad.dataset.key = key;
            pad.style.setProperty('--keys', String(side <= 10 ? side + 1 : Math.ceil((side + 1) / 2)));
            const digits = Array.from({length: side}, (_, k) => makeButton(digitText(page.board, k + 1), () => {
                page.write(k + 1);
                selectNext(page);
            }, {class: 'key', ...k < 9 && {'data-color': String(k + 1)}}));
            pad.replaceChildren(...digits, makeButton(page.layer === 'givens' ? '0' : '⌫', () => {
                page.write(0);
                selectNext(page);
            }, {class: 'key', id: 'key-clear', 'aria-label': page.layer === 'givens' ? '0, empty cell' : 'Clear cell'}));
        }
        pad.querySelectorAll('button').forEach((element, k) => {
            const uses = page.board.givens.filter((_, cell) => digitAt(page.board, cell) === k + 1).length;
            element.toggleAttribute('data-done', uses >= side);
        });
    },
};

'use strict';

/** A tab with a problem as text: its examples, a search for solutions, and their number. `tab` begins its ids and calls. */
class ProblemPage {
    /** @param {'cover' | 'shapes'} tab @param {Engine} engine @param {() => Helper} makeHelper */
    constructor(tab, engine, makeHelper) {
        this.tab = tab;
        this.engine = engine;
        this.helper = makeHelper();
        this.counter = makeHelper(); // counts while solutions are shown
        this.run = 0; // number of the current text's search: results of earlier ones are dropped
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.timer = undefined;
        this.area = area(`${tab}-text`);
        this.examples = select(`${tab}-example`);
        this.area.addEventListener('input', () => {
            this.examples.value = 'own';
            this.changed();
        });
        this.area.addEventListener('scroll', () => part(`${tab}-lines`).scrollTop = this.area.scrollTop);
        connectButtons({[`${tab}-stop`]: () => this.stop()});
    }

    /** The parameters of each call. @returns {object} */
    get request() {
        return {text: this.area.value};
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

    /** Reads the text soon. @param {boolean} [isDrawn] whether the drawing is already that of the text */
    changed(isDrawn = false) {
        ++this.run;
        this.stop();
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.read(isDrawn), 60);
    }

    /** @param {boolean} _isDrawn */
    read(_isDrawn) {}

    /** Stores the text and shows its size or its error. @param {any} found @param {(found: any) => string} describe */
    showStatus(found, describe) {
        const {error, line} = found;
        keep(this.tab, this.area.value);
        showLineNumbers(`${this.tab}-lines`, this.area, line);
        part(`${this.tab}-status`).className = error && line ? 'error' : 'quiet';
        part(`${this.tab}-status`).textContent = error ? withLocation(found) : describe(found);
    }

    /** @param {string} words @param {string} sign */
    setVerdict(words, sign) {
        setVerdict(`${this.tab}-verdict`, words, sign);
    }

    /** Returns null if the call was stopped or the text has changed. @param {string} name @param {object} request @param {Helper} [helper] @param {(progress: any) => void} [onProgress] */
    async ask(name, request, helper = this.helper, onProgress = undefined) {
        const {run} = this;
        const answer = await showDuring(`${this.tab}-busy`, helper.ask(`${this.tab}${name}`, {...this.request, ...request},
            (progress) => run === this.run && onProgress?.(progress)));
        return run === this.run ? answer : null;
    }

    /** Counts the solutions, then those up to symmetries. @param {string} [symmetries] @param {(found: {count: string, complete: boolean}) => void} [onCount] */
    async count(symmetries = 'rotations and reflections', onCount = () => {}) {
        const {run} = this;
        const note = part(`${this.tab}-count-text`);
        let soFar = '1'; // screen readers do not read it every second
        const found = await this.ask('Count', {}, this.counter, ({count}) => {
            soFar = count;
            note.textContent = Number(count) > 1 ? `At least ${grouped(count)} solutions…` : '';
        }) ?? {count: soFar, complete: false};
        if (run !== this.run)
            return;
        note.textContent = found.error ? asSentence(found.error) : '';
        if (found.error)
            return;
        const {count, complete} = found;
        const isOne = Number(count) < 2;
        this.setVerdict(isOne ? `${complete ? 'Exactly' : 'At least'} one solution` : `${complete ? '' : 'At least '}${grouped(count)} solutions`, complete && isOne ? '●' : '◐');
        onCount(found);
        if (!complete || isOne)
            return;
        const classes = await this.ask('Classes', {}, this.counter);
        if (run === this.run && classes?.symmetries !== '1')
            note.textContent = classes?.complete ? `${grouped(classes.count)} up to ${symmetries} of the board` : `The number up to ${symmetries} is unknown`;
    }
}

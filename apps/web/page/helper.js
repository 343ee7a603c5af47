'use strict';

/**
 * The library in a worker of its own, for what takes long. It answers one question after the other. To stop is to end the
 * worker; the next question starts another one.
 */
class Helper {
    /** @param {WebAssembly.Module} module @param {string} source the text of the worker */
    constructor(module, source) {
        this.module = module;
        this.url = URL.createObjectURL(new Blob([source], {type: 'text/javascript'}));
        /** @type {Worker | null} */
        this.worker = null;
        /** @type {Map<number, {resolve: (answer: any) => void, onNews?: (news: any) => void}>} */
        this.waiting = new Map();
        this.last = 0;
    }

    get isBusy() {
        return this.waiting.size > 0;
    }

    /**
     * The answer, or null if it was stopped before.
     * @param {string} name @param {object} request @param {(news: any) => void} [onNews] @returns {Promise<any>}
     */
    ask(name, request, onNews) {
        const worker = this.worker ?? this.start();
        const id = ++this.last;
        worker.postMessage({id, name, request});
        return new Promise((resolve) => this.waiting.set(id, {resolve, onNews}));
    }

    stop() {
        if (!this.isBusy)
            return;
        this.worker?.terminate();
        this.end(null);
    }

    /** Answers all questions. @param {any} answer */
    end(answer) {
        this.worker = null;
        const waiting = [...this.waiting.values()];
        this.waiting.clear();
        waiting.forEach(({resolve}) => resolve(answer));
    }

    start() {
        const worker = new Worker(this.url);
        worker.onmessage = ({data}) => {
            const asked = this.waiting.get(data.id);
            if (data.news) {
                asked?.onNews?.(data.news);
                return;
            }
            this.waiting.delete(data.id);
            asked?.resolve(data.answer);
        };
        worker.onerror = (event) => this.end({error: event.message || 'the worker failed'});
        worker.postMessage({module: this.module});
        this.worker = worker;
        return worker;
    }
}

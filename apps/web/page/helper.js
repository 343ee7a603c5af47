'use strict';

/**
 * The library in its own worker, for calls that take long. It answers one call at a time. stop() terminates the worker; the
 * next call starts another one.
 */
class Helper {
    /** @param {WebAssembly.Module} module @param {string} source the text of the worker */
    constructor(module, source) {
        this.module = module;
        this.url = URL.createObjectURL(new Blob([source], {type: 'text/javascript'}));
        /** @type {Worker | null} */
        this.worker = null;
        /** @type {Map<number, {resolve: (answer: any) => void, onProgress?: (progress: any) => void}>} */
        this.waiting = new Map();
        this.last = 0;
    }

    get isBusy() {
        return this.waiting.size > 0;
    }

    /**
     * Returns the answer, or null if the call was stopped.
     * @param {string} name @param {object} request @param {(progress: any) => void} [onProgress] @returns {Promise<any>}
     */
    ask(name, request, onProgress) {
        const worker = this.worker ?? this.start();
        const id = ++this.last;
        worker.postMessage({id, name, request});
        return new Promise((resolve) => this.waiting.set(id, {resolve, onProgress}));
    }

    stop() {
        if (!this.isBusy)
            return;
        this.worker?.terminate();
        this.end(null);
    }

    /** Answers all waiting calls. @param {any} answer */
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
            if (data.progress) {
                asked?.onProgress?.(data.progress);
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

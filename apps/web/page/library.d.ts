/** What em++ makes: the library as WebAssembly. */
declare function makeDlx(module: object): Promise<any>;

/** The library as WebAssembly, compiled by em++. */
declare function makeDlx(module: object): Promise<any>;

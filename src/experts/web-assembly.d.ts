/** The little of WebAssembly's JavaScript API that is used here: Node has it, but its types are only in the browser's. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  type Module = object;
  interface Instance {
    readonly exports: Record<string, unknown>;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: Imports): Promise<Instance>;
}

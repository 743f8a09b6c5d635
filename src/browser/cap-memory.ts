/**
 * Caps the memory of a WebAssembly module as it runs: its binary, which a site shares with other programs, stays as it is.
 */

const WASM_PAGE_BYTES = 64 * 1024;

/** What 32-bit systems still give to one page; a document that needs more is refused. */
export const MOST_MEMORY_BYTES = 1024 * 1024 * 1024;

/** Where the module asks for more, it is answered as on a machine that has no more. */
export function capGrowth({ exports }: Pick<WebAssembly.Instance, 'exports'>): void {
  const memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory)!;
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    const bytes = memory.buffer.byteLength + pages * WASM_PAGE_BYTES;
    if (bytes > MOST_MEMORY_BYTES) throw new RangeError(`no more than ${MOST_MEMORY_BYTES} bytes`);
    return grow(pages);
  };
}

/** An address of the service, also below a path of a proxy: the page's own files are two folders below its root. */
export function resolveAddress(path: string): string {
  return new URL(path, new URL('../../', import.meta.url)).href;
}

/** The address of a file that the build put beside the page's script. */
export function resolveAsset(name: string): string {
  return new URL(name, import.meta.url).href;
}

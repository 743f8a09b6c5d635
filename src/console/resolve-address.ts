/** Addresses of the service, wherever a proxy has put it: the page's own files are two folders below its root. */
export function resolveAddress(path: string): string {
  return new URL(path, new URL('../../', import.meta.url)).href;
}

/** Of a file that the build laid beside the page's script. */
export function resolveAsset(name: string): string {
  return new URL(name, import.meta.url).href;
}

/** Lists the files that a person drops, including those in folders. */

/** Hidden files belong to the system, not to the person. */
const HIDDEN = /^\./;

const paths = new WeakMap<File, string>();

/** The names of files; of dropped files that share one, their paths, which begin with the dropped folder. */
export function nameFiles(files: readonly File[]): string[] {
  const names = files.map(({ name }) => name);
  const isAlone = (name: string): boolean => names.indexOf(name) === names.lastIndexOf(name);
  return files.map((file) => (isAlone(file.name) ? undefined : paths.get(file)) ?? file.name);
}

/** A drag of text or of a link is the browser's own. */
export function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

/** In each folder sorted by name; a folder that cannot be read counts as empty. */
export async function listDropped({ dataTransfer }: DragEvent): Promise<File[]> {
  // Entries can be read only while the event is handled, so all are read at once.
  const items = [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file');
  const entries = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const lists = await Promise.all(
    entries.map(async ({ entry, file }) => (entry?.isDirectory === true ? listEntry(entry) : (file ?? []))),
  );
  return lists.flat();
}

async function listFolder(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  // A reader gives some entries at a time, and an empty list at the end.
  for (;;) {
    const more = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (more.length === 0) break;
    entries.push(...more);
  }
  const shown = entries.filter(({ name }) => !HIDDEN.test(name));
  const inOrder = shown.toSorted((one, other) =>
    one.name.localeCompare(other.name, undefined, { numeric: true }),
  );
  const lists = await Promise.all(inOrder.map(listEntry));
  return lists.flat();
}

async function listEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isDirectory) return listFolder(entry as FileSystemDirectoryEntry);
  return new Promise((resolve) => {
    (entry as FileSystemFileEntry).file(
      (file) => {
        paths.set(file, entry.fullPath.slice(1));
        resolve([file]);
      },
      () => resolve([]),
    );
  });
}

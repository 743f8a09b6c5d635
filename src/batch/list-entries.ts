/** Lists the documents of a batch: files that are named, listed or found in folders, or objects of a bucket. */
import { existsSync, readFileSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import { basename, isAbsolute, join, normalize, relative, resolve, sep } from 'node:path';
import { isInShare, type Share } from './share.js';
import { type Entry, FileRefused, NamingFault } from './result-store.js';
import { type Bucket, openBucket, splitPlace } from './bucket.js';

export interface Naming {
  paths: string[];
  /** If true, folders are searched with all folders in them. */
  recursive: boolean;
  listed: string[];
  share: Share;
  /**
   * The folder for results. It is not a source, and a file in it may not overwrite itself. Null if nothing is
   * written.
   */
  outputFolder: string | null;
}

/**
 * Lists every file of this share with its name below the output.
 *
 * A named file keeps the last part of its path, one in a folder its path below that folder, one in a list the path as
 * listed (only the last part of an absolute path or one with `..`).
 *
 * @throws NamingFault for a folder without `recursive`, and, if results are written, for two files of one name and for a
 * file that would overwrite itself.
 */
export function listFiles({ paths, recursive, listed, share, outputFolder }: Naming): Entry[] {
  /** By name, or, if nothing is written, by path. */
  const files = new Map<string, { name: string; path: string }>();
  const output = outputFolder === null ? null : resolve(outputFolder);
  const add = (name: string, path: string): void => {
    if (!isInShare(name, share)) return;
    const key = output === null ? resolve(path) : name;
    const other = files.get(key)?.path;
    if (other !== undefined && resolve(other) === resolve(path)) return;
    if (other !== undefined) throw new NamingFault(`${other} and ${path} would both be written as ${name}.`);
    files.set(key, { name, path });
  };
  for (const path of paths) {
    if (!isFolder(path)) add(basename(path), path);
    else if (resolve(path) === output) {
      throw new NamingFault(
        `${path} is both the folder of the files and --out-dir: choose another --out-dir.`,
      );
    } else if (recursive) listPdfFiles(path, output).forEach((found) => add(relative(path, found), found));
    else throw new NamingFault(`${path} is a folder: add --recursive to take the PDF files in it.`);
  }
  listed.forEach((path) => add(nameListed(path), path));
  return [...files.values()].map(({ name, path }) => {
    if (output !== null && isSamePlace(join(output, name), path)) {
      throw new NamingFault(`${path} would overwrite itself: choose another --out-dir.`);
    }
    return { name, place: path, read: async () => readDocument(path) };
  });
}

/** @throws FileRefused for a named pipe or a device, which may have no end. */
function readDocument(path: string): Buffer {
  const stats = lookAt(path);
  // Node decodes names as UTF-8, and cannot open what it has decoded with losses.
  if (stats === null && path.includes('\uFFFD')) {
    throw new FileRefused('Its name is not UTF-8, by which files are opened here: rename it.');
  }
  if (stats !== null && !stats.isFile() && !stats.isDirectory()) {
    throw new FileRefused('It is neither a file nor a folder.');
  }
  return readFileSync(path);
}

/**
 * PDF files below a folder, in a stable order. Links to folders are not followed, because they may form loops. Named
 * pipes are left out, because opening one would block the program. A folder that cannot be read is listed itself, so that
 * the batch reports it.
 */
function listPdfFiles(folder: string, output: string | null): string[] {
  if (resolve(folder) === output) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).sort((one, other) =>
    one.name < other.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      try {
        return listPdfFiles(path, output);
      } catch {
        return [path];
      }
    }
    if (!/\.pdf$/iu.test(entry.name)) return [];
    // A link that leads nowhere counts, so that the batch reports it.
    return entry.isFile() || (entry.isSymbolicLink() && lookAt(path)?.isFile() !== false) ? [path] : [];
  });
}

/** Splits a list of names, one per line or separated by NUL. */
export function splitList(text: string): string[] {
  const lines = text.includes('\0') ? text.split('\0') : text.split(/\r?\n/u);
  return lines.filter((line) => line !== '');
}

function nameListed(path: string): string {
  const plain = normalize(path);
  return isAbsolute(plain) || plain.split(sep).includes('..') ? basename(plain) : plain;
}

/** Null if nothing is there, or nothing that can be looked at, such as a link to itself. */
export function lookAt(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

export function isFolder(path: string): boolean {
  return lookAt(path)?.isDirectory() ?? false;
}

/** Most outputs do not exist yet, which is fast to check; resolving a real path reads each of its parts. */
function isSamePlace(output: string, input: string): boolean {
  if (!existsSync(output)) return false;
  try {
    return realpathSync(output) === realpathSync(input);
  } catch {
    return false;
  }
}

/**
 * Lists every object of this share: a single object by the last part of its key, one below a folder
 * (`s3://bucket/folder/`) by its key below that folder.
 *
 * @throws NamingFault for two objects of one name, and for a result that would be input, of this run or the next.
 */
export async function listObjects(places: string[], share: Share, outputPlace: string): Promise<Entry[]> {
  const buckets = new Map<string, Bucket>();
  const entries = new Map<string, Entry>();
  const isNamed = makeTestOfNames(places);
  const outputFolder = `${outputPlace}${outputPlace.endsWith('/') ? '' : '/'}`;
  for (const place of places) {
    const { bucket: bucketName, key } = splitPlace(place);
    const bucket = buckets.get(bucketName) ?? (await openBucket(bucketName));
    buckets.set(bucketName, bucket);
    for await (const object of findObjects(bucket, key)) {
      const name = isFolderKey(key) ? object.key.slice(key.length) : basename(key);
      if (isNamed(outputFolder + name)) {
        throw new NamingFault(
          `${outputFolder}${name} lies in what was named: results would be taken for input.`,
        );
      }
      if (!isInShare(name, share)) continue;
      if (entries.has(name)) throw new NamingFault(`Two objects would both be written as ${name}.`);
      entries.set(name, {
        name,
        place: `s3://${bucketName}/${object.key}`,
        ...(object.tag !== '' && { tag: object.tag }),
        read: async () => {
          const bytes = await bucket.get(object.key);
          if (bytes === null) throw Object.assign(new Error('no such object'), { code: 'ENOENT' });
          return bytes;
        },
      });
    }
  }
  return [...entries.values()];
}

/** A function that is true for the address of a named object, and for one below a named folder. */
function makeTestOfNames(places: string[]): (address: string) => boolean {
  const named = new Set(places);
  const folders = places.map(splitPlace).filter(({ key }) => isFolderKey(key));
  const prefixes = folders.map(({ bucket, key }) => `s3://${bucket}/${key}`);
  return (address) => named.has(address) || prefixes.some((prefix) => address.startsWith(prefix));
}

async function* findObjects(bucket: Bucket, key: string): AsyncIterable<{ key: string; tag: string }> {
  if (!isFolderKey(key)) {
    yield { key, tag: '' };
    return;
  }
  for await (const object of bucket.list(key)) {
    // Other files of an earlier batch, such as records, are not input.
    if (/\.pdf$/iu.test(object.key)) yield object;
  }
}

function isFolderKey(key: string): boolean {
  return key === '' || key.endsWith('/');
}

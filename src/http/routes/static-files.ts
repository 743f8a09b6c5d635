/**
 * Small files that are read once, at the start, and served from memory.
 *
 * A caller that does not read its answer therefore holds no file descriptor.
 */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Request, RequestHandler, Response } from 'express';

/** By path below their folder, with slashes. */
export type StaticFiles = ReturnType<typeof readStaticFiles>;
type StaticFile = StaticFiles extends Map<string, infer File> ? File : never;

/** Of copies, by their encoding; in the order of preference. */
const SUFFIXES = Object.entries({ br: '.br', gzip: '.gz' });

/** Reads a folder; `name.br` and `name.gz` are copies of `name` if there is one. */
export function readStaticFiles(folder: string) {
  const contents = new Map(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return [path.relative(folder, file).replaceAll('\\', '/'), readFileSync(file)];
      }),
  );
  const isCopy = (name: string): boolean => /\.(br|gz)$/.test(name) && contents.has(name.slice(0, -3));
  const names = [...contents.keys()].filter((name) => !isCopy(name));
  return new Map(
    names.map((name) => {
      const copies = SUFFIXES.flatMap(([encoding, suffix]) => {
        const bytes = contents.get(name + suffix);
        return bytes === undefined ? [] : [{ encoding, bytes }];
      });
      const bytes = contents.get(name)!;
      const digest = hash('sha256', bytes, 'base64url').slice(0, 22);
      // The extension with its dot, as `Response.type` expects it.
      return [name, { extension: path.extname(name), etag: `W/"${digest}"`, bytes, copies }] as const;
    }),
  );
}

/** Answers with the file, or 304 if the caller has it. */
export function sendStaticFile(req: Request, res: Response, file: StaticFile, cacheControl: string): void {
  res.type(file.extension).vary('Accept-Encoding');
  res.set({ 'Cache-Control': cacheControl, ETag: file.etag });
  const copy = file.copies.find(({ encoding }) => req.acceptsEncodings(encoding) === encoding);
  if (copy !== undefined) res.setHeader('Content-Encoding', copy.encoding);
  res.send(copy?.bytes ?? file.bytes);
}

/**
 * One address for a page whose files are relative to it: `/console/` redirects to `/console`, below any path of a proxy.
 */
export function withoutSlash(name: string): RequestHandler {
  return function redirectToOneAddress(req, res, next) {
    const [pathname, search] = req.originalUrl.split('?', 2) as [string, string?];
    if (!pathname.endsWith('/')) next();
    else res.redirect(308, `../${name}${search === undefined ? '' : `?${search}`}`);
  };
}

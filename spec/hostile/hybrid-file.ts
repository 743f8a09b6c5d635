/**
 * Hybrid-reference files (ISO 32000-1, 7.5.8.4): a table for old readers, and a stream beside it for all others.
 */
import { deflateSync } from 'node:zlib';
import { replaced } from './mutate.js';

const PAGE =
  /(?<=\n)(\d+) 0 obj\s+(<<(?:(?!endobj|stream)[^])*?\/Type ?\/Page(?!s)(?:(?!endobj|stream)[^])*?>>)\s+endobj/gu;

/**
 * The file with a revision in which its pages stand in an object stream that only /XRefStm leads to.
 *
 * @param file with a cross-reference table and its pages by themselves.
 * @returns null where it is no such file.
 */
export function makeHybrid(file: Buffer): Buffer | null {
  const text = file.toString('latin1');
  const trailer = /trailer\s*<<([^]*)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/u.exec(text.slice(-2000));
  const size = Number(/\/Size (\d+)/u.exec(trailer?.[1] ?? '')?.[1]);
  const pages = [...text.matchAll(PAGE)].map(([, number, body]) => ({ number: Number(number), body: body! }));
  if (trailer === null || !(size > 0) || pages.length === 0) return null;
  const container = writeContainer(size, pages);
  const rows = pages.map(({ number }, at) => [number, 2, size, at] as const);
  const section = writeSection(size + 1, [...rows, [size, 1, file.length, 0]], trailer[1]!);
  const sectionStart = file.length + container.length;
  const table = [file.length, sectionStart].map((at) => `${String(at).padStart(10, '0')} 00000 n \n`);
  const entries = trailer[1]!.replace(/\/Size \d+/u, `/Size ${size + 2}`);
  const end =
    `xref\n${size} 2\n${table.join('')}trailer\n<<${entries}/Prev ${trailer[2]!}/XRefStm ${sectionStart}>>\n` +
    `startxref\n${sectionStart + section.length}\n%%EOF\n`;
  return Buffer.concat([file, container, section, Buffer.from(end, 'latin1')]);
}

function writeContainer(objectNumber: number, objects: { number: number; body: string }[]): Buffer {
  let at = 0;
  const pairs = objects.map(({ number, body }) => {
    const pair = `${number} ${at}`;
    at += body.length + 1;
    return pair;
  });
  const head = `${pairs.join(' ')} `;
  const data = head + objects.map(({ body }) => body).join('\n');
  return writeStream(objectNumber, data, `/Type/ObjStm/N ${objects.length}/First ${head.length}`);
}

type Row = readonly [objectNumber: number, kind: number, second: number, third: number];

function writeSection(objectNumber: number, rows: Row[], trailer: string): Buffer {
  const data = Buffer.alloc(rows.length * 7);
  rows.forEach(([, kind, second, third], at) => {
    data.writeUInt8(kind, at * 7);
    data.writeUInt32BE(second, at * 7 + 1);
    data.writeUInt16BE(third, at * 7 + 5);
  });
  const root = /\/Root \d+ 0 R/u.exec(trailer)?.[0] ?? '';
  const index = rows.map(([number]) => `${number} 1`).join(' ');
  return writeStream(
    objectNumber,
    data.toString('latin1'),
    `/Type/XRef/W[1 4 2]/Index[${index}]/Size ${objectNumber + 1}${root}`,
  );
}

function writeStream(objectNumber: number, data: string, entries: string): Buffer {
  const raw = deflateSync(Buffer.from(data, 'latin1'));
  const head = `${objectNumber} 0 obj\n<<${entries}/Filter/FlateDecode/Length ${raw.length}>>\nstream\n`;
  const object = Buffer.from(`${head}\nendstream\nendobj\n`, 'latin1');
  return replaced(object, head.length, head.length, raw);
}

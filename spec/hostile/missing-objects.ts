/** A page with a mark that names objects, some of which are not in the object stream where they are placed. */
import { deflated, onePage, type PdfObject, stream, written } from './raw-pdf.js';

export interface Placement {
  /** How many objects the stream lacks. */
  missed: number;
  /** How many it has; all of them share one value. */
  held: number;
  value?: string;
}

const CONTAINER = 6;
const FIRST = 10;
const HEADER = /(?<=\n)(\d+) 0 obj\n/gu;

export function missingObjects({ missed, held, value = '<<>>' }: Placement, content = ''): Buffer {
  const header = Array.from({ length: held }, (_, at) => `${FIRST + at} 0`).join(' ');
  const entries = `/Type /ObjStm /N ${held} /First ${header.length + 1}`;
  const placed = Array.from({ length: held + missed }, (_, at) => FIRST + at);
  const names = placed.map((number) => `/G${number} ${number} 0 R`).join(' ');
  const uses = placed.map((number) => `/G${number} gs`).join(' ');
  const changes: Record<number, PdfObject> = {
    4: stream(`${uses} ${content}`),
    [CONTAINER]: deflated(`${header} ${value}`, 1, entries),
  };
  const whole = written(onePage(changes, `/ExtGState <<${names}>>`)).toString('latin1');
  const objects = whole.slice(0, whole.lastIndexOf('\nxref\n') + 1);
  const rows = Buffer.alloc(9 * (FIRST + held + missed));
  for (const { 1: number, index } of objects.matchAll(HEADER)) {
    rows.writeUInt8(1, 9 * Number(number));
    rows.writeUInt32BE(index, 9 * Number(number) + 1);
  }
  for (const number of placed) {
    rows.writeUInt8(2, 9 * number);
    rows.writeUInt32BE(CONTAINER, 9 * number + 1);
  }
  const table = stream(rows, `/Type /XRef /W [1 4 4] /Size ${FIRST + held + missed} /Root 1 0 R`);
  return Buffer.concat([
    Buffer.from(`${objects}9 0 obj\n`, 'latin1'),
    table,
    Buffer.from(`\nendobj\nstartxref\n${objects.length}\n%%EOF\n`),
  ]);
}

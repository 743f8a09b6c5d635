/**
 * One zip of several documents, stored as they are: PDFs are compressed already.
 */
const LOCAL_SIGNATURE = 0x04034b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const LOCAL_BYTES = 30;
const END_BYTES = 22;
/** PKZIP 2.0, and names in UTF-8. */
const VERSION = 20;
const UTF8_NAMES = 0x0800;
/** 1 January 1980, the first day that the format knows: the same documents give the same zip. */
const FIRST_DAY = 0x21;
const CRC_POLYNOMIAL = 0xedb88320;

export interface ZipEntry {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export function writeZip(entries: readonly ZipEntry[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const central: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of nameApart(entries)) {
    const encoded = new TextEncoder().encode(name);
    const head = writeHead(encoded, bytes);
    parts.push(joinBytes([writeNumbers(4, [LOCAL_SIGNATURE]), head, encoded]), bytes);
    // Comment, disk and attributes are empty; then where the entry begins.
    const tail = writeNumbers(2, [0, 0, 0, 0, 0]);
    const start = writeNumbers(4, [offset]);
    central.push(
      joinBytes([
        writeNumbers(4, [CENTRAL_SIGNATURE]),
        writeNumbers(2, [VERSION]),
        head,
        tail,
        start,
        encoded,
      ]),
    );
    offset += LOCAL_BYTES + encoded.length + bytes.length;
  }
  const centralBytes = central.reduce((sum, { length }) => sum + length, 0);
  const end = joinBytes([
    writeNumbers(4, [END_SIGNATURE]),
    writeNumbers(2, [0, 0, entries.length, entries.length]),
    writeNumbers(4, [centralBytes, offset]),
    writeNumbers(2, [0]),
  ]);
  if (end.length !== END_BYTES) throw new Error('the end record has a fixed size');
  return new Blob([...parts, ...central, end], { type: 'application/zip' });
}

/** What both headers of an entry have in common: from the version to the length of the extra field. */
function writeHead(name: Uint8Array, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return joinBytes([
    writeNumbers(2, [VERSION, UTF8_NAMES, 0, 0, FIRST_DAY]),
    writeNumbers(4, [computeCrc(bytes), bytes.length, bytes.length]),
    writeNumbers(2, [name.length, 0]),
  ]);
}

/** Two documents of one name would overwrite each other when they are unpacked. */
function nameApart(entries: readonly ZipEntry[]): ZipEntry[] {
  const taken = new Set<string>();
  return entries.map(({ name, bytes }) => {
    let own = name;
    for (let count = 2; taken.has(own.toLowerCase()); count += 1) {
      own = name.replace(/(\.[^.]*)?$/, (ending) => ` (${count})${ending}`);
    }
    taken.add(own.toLowerCase());
    return { name: own, bytes };
  });
}

/** Little-endian, each of so many bytes. */
function writeNumbers(width: 2 | 4, values: number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(values.length * width));
  values.forEach((value, at) => {
    if (width === 2) view.setUint16(at * 2, value, true);
    else view.setUint32(at * 4, value, true);
  });
  return new Uint8Array(view.buffer);
}

function joinBytes(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ CRC_POLYNOMIAL : value >>> 1;
  return value;
});

function computeCrc(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

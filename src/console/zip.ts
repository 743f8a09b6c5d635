/** Writes one zip of several documents without compression: PDFs are compressed already. */
const LOCAL_SIGNATURE = 0x04034b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
/** PKZIP 2.0, and names in UTF-8. */
const VERSION = 20;
const UTF8_NAMES = 0x0800;
/** 1 January 1980, the first day that the format knows: the same documents give the same zip. */
const FIRST_DAY = 0x21;
const CRC_POLYNOMIAL = 0xedb88320;

/** Widths in bytes of the fields in both headers of an entry: from the version to the length of the extra field. */
const COMMON = '2222244422';

/** @param entries of different names. */
export function writeZip(entries: readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[]): Blob {
  const files: Uint8Array<ArrayBuffer>[] = [];
  const central: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const encoded = new TextEncoder().encode(name);
    const size = bytes.length;
    const flags = [VERSION, UTF8_NAMES, 0, 0, FIRST_DAY];
    const common = [...flags, computeCrc(bytes), size, size, encoded.length, 0];
    const file = [writeNumbers(`4${COMMON}`, LOCAL_SIGNATURE, ...common), encoded, bytes];
    // Comment, disk and attributes are empty; the last is the entry's offset.
    const more = [0, 0, 0, 0, offset];
    central.push(writeNumbers(`42${COMMON}22244`, CENTRAL_SIGNATURE, VERSION, ...common, ...more), encoded);
    files.push(...file);
    offset += sumLengths(file);
  }
  const count = entries.length;
  const end = writeNumbers('42222442', END_SIGNATURE, 0, 0, count, count, sumLengths(central), offset, 0);
  return new Blob([...files, ...central, end], { type: 'application/zip' });
}

function sumLengths(parts: Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/** Writes little-endian numbers; each digit of `widths` is the width of one in bytes. */
function writeNumbers(widths: string, ...values: number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  let at = 0;
  values.forEach((value, index) => {
    const width = Number(widths[index]);
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  });
  return new Uint8Array(view.buffer, 0, at);
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

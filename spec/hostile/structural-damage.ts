/**
 * Damage and odd spellings of what a file says about itself: other readers mend them, or read them as meant.
 */
import { replaced, within, type Mutation, type Random } from './mutate.js';

export const STRUCTURAL: Mutation[] = [
  function changeLength(bytes, random) {
    return changeMatch(bytes, /\/Length \d+/g, random, (found) => {
      const length = Number(found.slice(8));
      const changed = [
        0,
        length - 1 - within(20, random),
        length + 1 + within(20, random),
        length * 10,
        length + 500,
      ];
      return `/Length ${Math.max(0, changed[within(changed.length, random)]!)}`.padEnd(found.length);
    });
  },
  function changeHeldLength(bytes, random) {
    return changeMatch(bytes, /\d+ 0 obj\s+\d+(?=\s+endobj)/g, random, (found) =>
      found.replace(/\d+$/u, (length) =>
        String(Math.max(0, Number(length) + within(9, random) - 4)).padEnd(length.length),
      ),
    );
  },
  function changeOffset(bytes, random) {
    return changeMatch(bytes, /\d{10} \d{5} n/g, random, (found) => {
      const offset = Math.max(0, Number(found.slice(0, 10)) + within(21, random) - 10);
      return String(offset).padStart(10, '0') + found.slice(10);
    });
  },
  function changeStart(bytes, random) {
    return changeMatch(bytes, /startxref\s+\d+/g, random, (found) =>
      found.replace(/\d+$/u, (offset) => String(Math.max(0, Number(offset) + within(31, random) - 15))),
    );
  },
  function changeGeneration(bytes, random) {
    return changeMatch(bytes, /\d+ 0 obj/g, random, (found) => found.replace(' 0 ', ' 1 '));
  },
  function changeObjectNumber(bytes, random) {
    return changeMatch(bytes, /\d+(?= 0 obj)/g, random, (found) =>
      String(Number(found) + 1).slice(-found.length),
    );
  },
  function changeFilter(bytes, random) {
    const filters = [
      '/Fl',
      '[/FlateDecode]',
      '/FlateDecode/DecodeParms null',
      '/Flate#44ecode',
      '/ASCIIHexDecode',
    ];
    return changeMatch(bytes, /\/FlateDecode/g, random, () => filters[within(filters.length, random)]!);
  },
  function escapeName(bytes, random) {
    return changeMatch(
      bytes,
      /\/[A-Z][A-Za-z]\w*/g,
      random,
      (found) => `/#${found.charCodeAt(1).toString(16)}${found.slice(2)}`,
    );
  },
  function spellStringInHex(bytes, random) {
    return changeMatch(
      bytes,
      /\([ -'*-[\]-~]+\)/g,
      random,
      (found) => `<${Buffer.from(found.slice(1, -1), 'latin1').toString('hex')}>`,
    );
  },
  function spellStringInOctal(bytes, random) {
    return changeMatch(bytes, /\([ -'*-[\]-~]+\)/g, random, (found) => {
      const codes = Array.from(
        found.slice(1, -1),
        (one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`,
      );
      return `(${codes.join('')})`;
    });
  },
  function dropKeyword(bytes, random) {
    return changeMatch(bytes, /endobj|endstream|%%EOF|trailer/g, random, (found) => ' '.repeat(found.length));
  },
  function changeLineEnd(bytes, random) {
    const lineEnds = ['\r', '\r\n', '\n', ' \n', '\n\n', ' '];
    return changeMatch(
      bytes,
      /(?<=stream|obj|>>)\r?\n(?=stream|endstream|endobj|.)/g,
      random,
      () => lineEnds[within(lineEnds.length, random)]!,
    );
  },
  function addInlineImage(bytes, random) {
    const data = Buffer.from(Array.from({ length: 12 }, () => within(256, random))).toString('latin1');
    const image = `q 20 0 0 20 ${within(300, random)} ${within(300, random)} cm BI /W 12 /H 1 /BPC 8 /CS /G ID ${data} EI Q `;
    return changeMatch(bytes, /(?<=stream\r?\n)(?=(?:q|BT|\/Artifact)\s)/g, random, () => image);
  },
  function repeatObject(bytes, random) {
    const text = bytes.toString('latin1');
    const objects = [...text.matchAll(/\d+ 0 obj[^]{1,2000}?endobj/g)];
    const chosen = objects[within(objects.length, random)];
    // Before the newest section: in the word `startxref` no reader finds it.
    const start = /startxref\s+(\d+)\s+%%EOF\s*$/u.exec(text.slice(-200))?.[1];
    const at = Math.min(Number(start ?? Infinity), text.lastIndexOf('startxref'));
    if (at < 0) return bytes;
    return chosen === undefined ? bytes : replaced(bytes, at, at, `${chosen[0]}\n`);
  },
  function addBytesBefore(bytes, random) {
    return replaced(bytes, 0, 0, '\r\n'.repeat(1 + within(4, random)));
  },
  function addBytesAfter(bytes, random) {
    return replaced(bytes, bytes.length, bytes.length, '\0'.repeat(1 + within(2000, random)));
  },
  function dropSection(bytes, random) {
    return changeMatch(bytes, /\/Prev \d+/g, random, (found) =>
      `/Prev ${within(Number(found.slice(6)), random)}`.padEnd(found.length),
    );
  },
  function addRevision(bytes, random) {
    const text = bytes.toString('latin1');
    const objects = [...text.matchAll(/(?<=\n)(\d+) 0 obj[^]{1,2000}?endobj/g)];
    const chosen = objects[within(objects.length, random)];
    const trailer = /trailer\s*<<([^]*?)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/u.exec(text.slice(-2000));
    if (chosen === undefined || trailer === null) return bytes;
    const entries = trailer[1]!.replace(/\/(?:Prev|XRefStm) \d+/gu, '');
    const at = bytes.length + 1;
    const row = `${String(at).padStart(10, '0')} 00000 n \n`;
    const section = `xref\n${chosen[1]!} 1\n${row}trailer\n<<${entries}/Prev ${trailer[2]!}>>`;
    const start = at + chosen[0].length + 1;
    const revision = `\n${chosen[0]}\n${section}\nstartxref\n${start}\n%%EOF\n`;
    return replaced(bytes, bytes.length, bytes.length, revision);
  },
];

function changeMatch(
  bytes: Buffer,
  pattern: RegExp,
  random: Random,
  change: (found: string) => string,
): Buffer {
  const found = [...bytes.toString('latin1').matchAll(pattern)];
  const chosen = found[within(found.length, random)];
  if (chosen === undefined) return bytes;
  return replaced(bytes, chosen.index, chosen.index + chosen[0].length, change(chosen[0]));
}

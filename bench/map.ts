/**
 * A map sheet as surveying and charting programs write it: tens of thousands of
 * text operators of a letter or a word each, every one placed by itself.
 */
import { writeHeading } from './prose.js';
import type { Random } from './random.js';
import type { Faces } from './layout.js';

interface Sheet {
  widthPt: number;
  heightPt: number;
}

/** Ways in which such programs write a label; each is given how many operators it may use at most. */
type Writer = (random: Random, faces: Faces, sheet: Sheet, most: number) => string[];

/** A page with exactly so many text-showing operators. */
export function drawMap(random: Random, faces: Faces, sheet: Sheet, operators: number): string {
  const writers: Writer[] = [writeStreet, writeNumber, writeNumber, writeTicks, writeNote];
  const parts = ['0.4 w 0.7 G'];
  let shown = 0;
  while (shown < operators) {
    if (random.next() < 0.3) parts.push(drawRoad(random, sheet));
    const label = random.pick(writers)(random, faces, sheet, operators - shown);
    shown += label.length;
    parts.push(...label);
  }
  return parts.join('\n');
}

/** A name along a bent street, each letter turned on its own. */
const writeStreet: Writer = (random, faces, sheet, most) => {
  const letters = Array.from(writeHeading(random).replaceAll(' ', '')).slice(0, Math.min(most, 18));
  const face = random.pick([faces.roman, faces.italic]);
  let [x, y, turn] = [placeX(random, sheet), placeY(random, sheet), random.between(-0.6, 0.6)];
  return letters.map((letter) => {
    const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
    const matrix = [cosine, sine, -sine, cosine, x, y].map((part) => part.toFixed(4)).join(' ');
    const advance = face.measure(letter) * 5 + 0.6;
    [x, y, turn] = [x + advance * cosine, y + advance * sine, turn + random.between(-0.05, 0.05)];
    return `BT /${face.resourceName} 5 Tf ${matrix} Tm ${face.showPlain(letter)} ET`;
  });
};

/** The number of a house or a height, in a state of its own. */
const writeNumber: Writer = (random, faces, sheet) => {
  const number = random.between(1, 999).toFixed(random.next() < 0.2 ? 1 : 0);
  const [x, y] = [placeX(random, sheet).toFixed(2), placeY(random, sheet).toFixed(2)];
  return [
    `q 1 0 0 1 ${x} ${y} cm BT /${faces.bold.resourceName} 3.5 Tf 0.3 g 0 0 Td ${faces.bold.showPlain(number)} ET Q`,
  ];
};

/** An axis: figures in one text object, each placed from the page's origin. */
const writeTicks: Writer = (random, faces, sheet, most) => {
  const [x, y, step] = [placeX(random, sheet), placeY(random, sheet), random.between(9, 14)];
  const ticks = Array.from(
    { length: Math.min(most, 12) },
    (_, tick) =>
      `1 0 0 1 ${(x + tick * step).toFixed(2)} ${y.toFixed(2)} Tm ${faces.roman.showPlain(`${tick * 5}`)}`,
  );
  return enclose(`BT /${faces.roman.resourceName} 4 Tf 0 g`, ticks, 'ET');
};

/** A sentence, a word to each operator. */
const writeNote: Writer = (random, faces, sheet, most) => {
  const words = writeHeading(random).split(' ').slice(0, most);
  let x = placeX(random, sheet);
  const y = placeY(random, sheet).toFixed(2);
  const shown = words.map((word) => {
    const placed = `1 0 0 1 ${x.toFixed(2)} ${y} Tm ${faces.roman.showPlain(word)}`;
    x += faces.roman.measure(`${word} `) * 4.5;
    return placed;
  });
  return enclose(`BT /${faces.roman.resourceName} 4.5 Tf 0 g`, shown, 'ET');
};

function enclose(begin: string, lines: string[], end: string): string[] {
  return lines.map((line, at) =>
    [...(at === 0 ? [begin] : []), line, ...(at === lines.length - 1 ? [end] : [])].join('\n'),
  );
}

function drawRoad(random: Random, sheet: Sheet): string {
  let [x, y] = [placeX(random, sheet), placeY(random, sheet)];
  const points = Array.from({ length: 6 }, (_, at) => {
    [x, y] = [x + random.between(-25, 25), y + random.between(-25, 25)];
    return `${x.toFixed(2)} ${y.toFixed(2)} ${at === 0 ? 'm' : 'l'}`;
  });
  return `${points.join(' ')} S`;
}

function placeX(random: Random, { widthPt }: Sheet): number {
  return random.between(20, widthPt - 60);
}

function placeY(random: Random, { heightPt }: Sheet): number {
  return random.between(20, heightPt - 20);
}

/**
 * How MuPDF paints one node of text: within what, in which parts, and what follows on it.
 *
 * Text through a soft mask has a mask of its own, text that is blended a group (and
 * one more where it is outlined as well), each as large as its glyphs. What is filled
 * and outlined is two texts. A text that is filled or outlined with a pattern clips
 * the shading or the cells. Where nodes end depends on markers and on what is between
 * them, so nodes that follow one another and are of one make count as one: the first
 * texts of all, with what the first of them clips, and then the second ones.
 */
import { isTextKind, PAINT, type PagePaint } from '../page/page-model.js';
import { PaintLikeness, type FindKept } from './paint-likeness.js';

/** One of the texts of a node, and its last event: the end of its clip where it clips what fills it, itself where it does not. */
interface NodePart {
  text: number;
  end: number;
}

/** From its first event, which may be its first text, to what closes it. */
interface TextNode {
  from: number;
  parts: NodePart[];
  end: number;
}

/** What is walked after an event instead of the next one: these texts, and then all from an event on. */
export interface Jump {
  texts: number[];
  to: number;
}

/** A node is of no more, with all that masks and patterns paint for it; what is more is the page's own drawing. */
const MAX_EVENTS = 256;

export class TextNodes {
  private readonly paint: PagePaint;
  private readonly findKept: FindKept;
  private readonly likeness: PaintLikeness;
  private readonly jumps = new Map<number, Jump>();
  /** Events of the node that is read. */
  private seen = 0;

  constructor(paint: PagePaint, findKept: FindKept) {
    this.paint = paint;
    this.findKept = findKept;
    this.likeness = new PaintLikeness(paint, findKept);
  }

  /** Says whether an object is a group or a mask that is there for one node of text alone: then it is as large as MuPDF finds the glyphs. */
  isOpenedBy(object: number): boolean {
    return this.readNode(object) !== null;
  }

  /** What to walk after an event, to be asked of each in the order of the walk; null for the next one. */
  readJump(event: number): Jump | null {
    const known = this.jumps.size === 0 ? undefined : this.jumps.get(event);
    if (known !== undefined) return known;
    if (!this.mayBegin(event)) return null;
    this.joinFrom(event);
    return this.jumps.get(event) ?? null;
  }

  /** Plain text without groups or clips around it needs no joining. */
  private mayBegin(event: number): boolean {
    const kind = this.paint.eventKind[event]!;
    if (kind === PAINT.fillText) return this.isKind(this.findKept(event + 1), PAINT.clipStrokeText);
    return kind === PAINT.beginGroup || kind === PAINT.beginMask || isClipOfText(kind);
  }

  private joinFrom(event: number): void {
    const first = this.readNode(event);
    if (first === null || this.jumps.has(first.parts[0]!.text)) return;
    const nodes = [first];
    for (;;) {
      const next = this.readNode(this.findKept(nodes.at(-1)!.end + 1));
      if (next === null || !this.isOfOneMake(first, next)) break;
      nodes.push(next);
    }
    this.jumpAlong(nodes);
  }

  private isOfOneMake(one: TextNode, other: TextNode): boolean {
    const { paint, likeness } = this;
    const [opening, otherOpening] = [one, other].map(({ from, parts }) => ({ from, to: parts[0]!.text }));
    return (
      one.parts.length === other.parts.length &&
      likeness.opensAlike(opening!, otherOpening!) &&
      one.parts.every(({ text, end }, at) => {
        const { text: otherText, end: otherEnd } = other.parts[at]!;
        if (paint.eventKind[text] !== paint.eventKind[otherText]) return false;
        if (end === text) return true;
        return likeness.fillsAlike({ from: text + 1, to: end }, { from: otherText + 1, to: otherEnd });
      })
    );
  }

  /** The first node's events stay where they are, and each of its texts takes along those of the others. */
  private jumpAlong(nodes: readonly TextNode[]): void {
    const { parts } = nodes[0]!;
    let after = parts[0]!.text;
    let texts: number[] = [];
    parts.forEach(({ text, end }, at) => {
      for (const node of nodes) if (node.parts[at]!.text !== parts[0]!.text) texts.push(node.parts[at]!.text);
      if (end === text) return;
      this.jumps.set(after, { texts, to: text + 1 });
      after = end;
      texts = [];
    });
    this.jumps.set(after, { texts, to: nodes.at(-1)!.parts.at(-1)!.end + 1 });
  }

  /** The node that an event begins; null if it begins none. */
  private readNode(from: number): TextNode | null {
    this.seen = 0;
    const closing: number[] = [];
    let at = from;
    for (;;) {
      if (this.isKind(at, PAINT.beginGroup)) closing.unshift(PAINT.endGroup);
      else if (this.isKind(at, PAINT.beginMask)) {
        closing.unshift(PAINT.popClip);
        at = this.findEnd(at, countMasks);
      } else break;
      at = this.findNext(at);
    }
    const parts = this.readParts(at);
    if (parts === null) return null;
    let end = parts.at(-1)!.end;
    for (const kind of closing) {
      end = this.findNext(end);
      if (!this.isKind(end, kind)) return null;
    }
    return { from, parts, end };
  }

  /** One text, or two of the same glyphs: filled, and then outlined. */
  private readParts(at: number): NodePart[] | null {
    const first = this.readPart(at);
    if (first === null) return null;
    if (!this.isKind(at, PAINT.fillText) && !this.isKind(at, PAINT.clipText)) return [first];
    const next = this.findKept(first.end + 1);
    if (!this.isKind(next, PAINT.strokeText) && !this.isKind(next, PAINT.clipStrokeText)) return [first];
    if (!this.likeness.hasSameGlyphs(at, next)) return [first];
    const second = this.readPart(next);
    return second === null ? null : [first, second];
  }

  private readPart(text: number): NodePart | null {
    if (text < 0 || !isTextKind(this.paint.eventKind[text]!)) return null;
    const end = this.findEnd(text, countClips);
    return end < 0 ? null : { text, end };
  }

  /**
   * The event that closes the one at `from` (itself if it opens nothing), by the nesting that `count` gives; -1 if the
   * node does not contain it.
   */
  private findEnd(from: number, count: (kind: number) => number): number {
    let depth = 0;
    for (let at = from; at >= 0; at = this.findNext(at)) {
      depth += count(this.paint.eventKind[at]!);
      if (depth === 0) return at;
    }
    return -1;
  }

  /** The next event that may belong to the node; -1 if there are too many, or none is left. */
  private findNext(event: number): number {
    return event < 0 || this.seen++ > MAX_EVENTS ? -1 : this.findKept(event + 1);
  }

  private isKind(event: number, kind: number): boolean {
    return this.paint.eventKind[event] === kind;
  }
}

export function isClipOfText(kind: number): boolean {
  return kind === PAINT.clipText || kind === PAINT.clipStrokeText;
}

function countMasks(kind: number): number {
  if (kind === PAINT.beginMask) return 1;
  return kind === PAINT.endMask ? -1 : 0;
}

/** What was painted into a mask clips from its end on. */
function countClips(kind: number): number {
  if (kind === PAINT.popClip) return -1;
  const isClip =
    isClipOfText(kind) ||
    kind === PAINT.clipPath ||
    kind === PAINT.clipStrokePath ||
    kind === PAINT.clipImageMask ||
    kind === PAINT.endMask;
  return isClip ? 1 : 0;
}

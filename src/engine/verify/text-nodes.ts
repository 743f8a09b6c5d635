/**
 * How MuPDF paints one node of text: its groups and masks, its parts, and what they clip.
 *
 * Text through a soft mask has its own mask, blended text a group (and one more if it is outlined as well), each as
 * large as its glyphs. Text that is filled and outlined is two texts. Text that is filled or outlined with a pattern
 * clips the shading or the cells. Markers and neighbours decide where nodes end, so adjacent nodes of the same make
 * count as one: the first texts of all nodes, with what the first one clips, then the second texts.
 */
import { isTextKind, PAINT, type PagePaint } from '../page/page-model.js';
import { PaintLikeness, type FindKept } from './paint-likeness.js';

/** One text of a node and its last event: the end of its clip, or the text itself if it clips nothing. */
interface NodePart {
  text: number;
  end: number;
}

/** A node from its first event, which may be its first text, to the one that closes it. */
interface TextNode {
  from: number;
  parts: NodePart[];
  end: number;
}

/** What is walked after an event instead of the next one: these texts, and then all events from `to` on. */
export interface Jump {
  texts: number[];
  to: number;
}

/** The most events of a node, with all that masks and patterns paint for it; longer ones are the page's own drawing. */
const MAX_EVENTS = 256;

export class TextNodes {
  private readonly paint: PagePaint;
  private readonly findKept: FindKept;
  private readonly likeness: PaintLikeness;
  private readonly jumps = new Map<number, Jump>();
  /** Number of events read of the current node. */
  private seen = 0;

  constructor(paint: PagePaint, findKept: FindKept) {
    this.paint = paint;
    this.findKept = findKept;
    this.likeness = new PaintLikeness(paint, findKept);
  }

  /** Says whether a group or mask only serves one node of text: its size then follows from MuPDF's measure of the glyphs. */
  isOpenedBy(object: number): boolean {
    return this.readNode(object) !== null;
  }

  /** What to walk after an event; null for the next one. Must be called for each event in the order of the walk. */
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

  /** The first node's events keep their places; each of its texts is followed by the matching texts of the others. */
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

  /** One text, or two with the same glyphs: filled, and then outlined. */
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

  /** The next event that may belong to the node; -1 if there are too many or no more. */
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

/** The end of a mask begins a clip to what was painted into it. */
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

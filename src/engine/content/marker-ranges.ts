/**
 * Which parts of a content stream the trace copy encloses in markers.
 *
 * Instructions that draw an XObject or inline image always get a marker, and so do text-showing ones unless text is
 * counted. Painted paths get one only if a mark may own them: inside an artifact sequence and in small forms. Markers
 * around every path of a map would cost more than the map.
 */
import type { InstructionTable, LexedStream } from './lexer.js';
import { readMarkedContent } from './marked-content.js';
import { isDraw, ROLE } from './operators.js';

/** Bytes to enclose, and the instruction that identifies them. */
export interface MarkerRange {
  instruction: number;
  start: number;
  end: number;
}

/** Forms with more instructions than this draw pictures, not frames around a word. */
const SMALL_FORM_INSTRUCTIONS = 400;

export interface RangeView {
  isForm: boolean;
  /** Its text is assigned to instructions by counting glyphs. */
  isTextCounted?: boolean;
  /** Further path-painting instructions that get markers. */
  wanted?: Pick<ReadonlySet<number>, 'has' | 'size'> | undefined;
}

/**
 * An empty range after the last instruction that shows text or draws, with the number that follows those of all
 * instructions: if a run does not reach it, the run did not show the whole stream. Null if nothing is shown or drawn.
 */
export function findLastShown(table: InstructionTable): MarkerRange | null {
  for (let at = table.count - 1; at >= 0; at--) {
    const isShown = (table.roles[at]! & ROLE.shows) !== 0 || isDraw(table.operators[at]);
    if (isShown) return { instruction: table.count, start: table.end[at]!, end: table.end[at]! };
  }
  return null;
}

export function listMarkerRanges(
  stream: LexedStream,
  { isForm, isTextCounted = false, wanted = new Set() }: RangeView,
): MarkerRange[] {
  const { instructions: table } = stream;
  const enclosesAllPaths = isForm && table.count <= SMALL_FORM_INSTRUCTIONS;
  const content = enclosesAllPaths ? null : readMarkedContent(stream);
  const isInArtifact = (instruction: number): boolean => {
    if (content === null) return true;
    const sequence = content.sequences[content.sequenceAt(instruction)];
    return sequence !== undefined && sequence.artifact >= 0;
  };
  const enclosesSomePaths =
    wanted.size > 0 || content === null || content.sequences.some(({ tag }) => tag === 'Artifact');
  const ranges: MarkerRange[] = [];
  let pathStart = -1;
  for (let at = 0; at < table.count; at++) {
    const role = table.roles[at]!;
    if (isDraw(table.operators[at]) || ((role & ROLE.shows) !== 0 && !isTextCounted)) {
      ranges.push({ instruction: at, start: table.start[at]!, end: table.end[at]! });
      pathStart = -1;
    } else if (!enclosesSomePaths) {
      continue;
    } else if ((role & ROLE.buildsPath) !== 0) {
      if (pathStart < 0) pathStart = table.start[at]!;
    } else {
      // A path that also clips, or is mixed with other operators, gets no marker, because it would enclose their
      // effect, too.
      if ((role & ROLE.paintsPath) !== 0 && pathStart >= 0 && (wanted.has(at) || isInArtifact(at))) {
        ranges.push({ instruction: at, start: pathStart, end: table.end[at]! });
      }
      pathStart = -1;
    }
  }
  return ranges;
}

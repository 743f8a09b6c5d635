/**
 * The instructions and the document's own layers around what is painted next.
 *
 * Both arrive as layers. An instruction's marker adds a link to the chain of all paint inside it; a layer of the
 * document has a name and does not change the chain.
 */
import { addInnerLayer, ANNOTATION_UNIT, type Link } from '../../page/page-model.js';
import type { PageParts } from './device-table.js';

const NONE: readonly string[] = [];

export class PaintLayers implements PageParts {
  readonly links: Link[] = [];
  /** Index of the innermost instruction's link; -1 outside of all. */
  chain = -1;
  /** Names of the document's own layers around what a chain paints, outermost first. */
  readonly names = new Map<number, readonly string[]>();
  /** The state around each open layer. */
  private readonly around: { chain: number; names: readonly string[] }[] = [];
  private ownNames = NONE;
  /** False in annotations and widgets, which are run after the page's contents. */
  isInContents = true;

  /** The number of open layers, markers included. */
  get depth(): number {
    return this.around.length;
  }

  endContents(): void {
    this.isInContents = false;
  }

  beginAnnotation(objectNumber: number): void {
    this.links.push({ parent: -1, unitId: ANNOTATION_UNIT, instruction: objectNumber });
    this.chain = this.links.length - 1;
  }

  endAnnotation(): void {
    this.chain = -1;
  }

  beginMarker(unitId: number, instruction: number): void {
    this.around.push({ chain: this.chain, names: this.ownNames });
    this.links.push({ parent: this.chain, unitId, instruction });
    this.chain = this.links.length - 1;
  }

  beginOwn(name: string): void {
    this.around.push({ chain: this.chain, names: this.ownNames });
    this.ownNames = addInnerLayer(this.ownNames, name);
  }

  /** Ends the innermost layer of either kind. */
  end(): void {
    const ended = this.around.pop();
    this.chain = ended?.chain ?? -1;
    this.ownNames = ended?.names ?? NONE;
  }

  /** Must be called with every event: a layer counts for a chain only if something is painted in it. */
  noteNames(chain = this.chain): void {
    if (this.ownNames.length > 0 && !this.names.has(chain)) this.names.set(chain, this.ownNames);
  }
}

/**
 * Writes an edited document anew, for files that cannot be patched.
 */
import '../memory.js';
import type { WrittenFile } from '../../values/evidence.js';
import { EngineFailure } from '../../values/failure.js';
import type { StreamEdits } from '../../page/page-model.js';
import { applyEdits } from '../dictionaries/apply-edits.js';
import { deleteAnnotations } from '../dictionaries/delete-annotations.js';
import { listsLayer } from '../dictionaries/layer-names.js';
import type { Leftovers } from '../dictionaries/leftovers.js';
import { openPdf, UNREADABLE } from '../open.js';
import { listGone, planDictionaryEdits } from '../dictionaries/patch-dictionaries.js';
import { ReferenceIndex } from '../dictionaries/reference-index.js';
import { findStrictFault } from '../../witness/strict-file.js';
import { describeLoss } from './lost-objects.js';
import { replaceStreams } from './replace-streams.js';
import { saveDocument } from './save-document.js';
import { stabiliseIdentity } from './stable-identity.js';

/** Every offset changes, and numbers may be printed in other words; what nothing refers to is gone. */
export function rewrite(upload: Uint8Array, streams: StreamEdits, leftovers: Leftovers): WrittenFile {
  const { document } = openPdf(upload);
  try {
    const references = new ReferenceIndex(document);
    const loss = describeLoss(upload, document, references);
    const { groups, speaksOn } = planDictionaryEdits(upload, document, references, leftovers);
    const edits = [...groups.values()].flat();
    const gone = listGone(edits);
    // Before the document's objects change, of which these are the numbers.
    const keepsLayer = listsLayer(document, leftovers.layerNames, gone);
    replaceStreams(document, streams);
    applyEdits(document, edits);
    deleteAnnotations(document, leftovers.annotations);
    // Collecting garbage drops whatever still held the removed text; plain saving is the fallback where that fails.
    const bytes = saveDocument(document, 'garbage') ?? saveDocument(document, '');
    if (bytes === null) throw new EngineFailure('unreadable', UNREADABLE);
    const finished = stabiliseIdentity(bytes, 0);
    return {
      bytes: finished,
      way: 'rewritten',
      fault: loss ?? findStrictFault(finished, { touched: streams.keys(), newFrom: 0 }),
      gone,
      keepsLayer,
      speaksOn,
    };
  } finally {
    document.destroy();
  }
}

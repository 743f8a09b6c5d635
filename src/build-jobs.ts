/**
 * What the build runs so that V8 compiles what most documents need, and what few need but much of.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as mupdf from 'mupdf';

import { LOCKED_DOCUMENT, PROBE_DOCUMENT, PROBE_HINT } from './pool/child/probe-document.js';
import { createRequest, type RequestedSettings } from './engine/values/request.js';
import type { Job } from './pool/protocol/protocol.js';

/** Documents of other producers. */
const SAMPLES = fileURLToPath(new URL('../fixtures/found', import.meta.url));
const SAMPLES_HINT = 'CONFIDENTIAL';

/** So that a picture is taken for a stamp. */
const STAMPED_PAGES = 3;

export function* listBuildJobs(): Iterable<Job> {
  yield removal(PROBE_DOCUMENT, PROBE_HINT);
  yield { kind: 'image-candidates', bytes: PROBE_DOCUMENT, pageNumber: 1 };
  yield removal(LOCKED_DOCUMENT, PROBE_HINT);
  // Its picture is read, and PDFium looks at its pages.
  yield removal(writeStampedDocument(), SAMPLES_HINT, { secondWitness: true });
  for (const name of readdirSync(SAMPLES).filter((file) => file.endsWith('.pdf'))) {
    yield removal(readFileSync(path.join(SAMPLES, name)), SAMPLES_HINT);
  }
}

function removal(bytes: Uint8Array, hint: string, settings?: RequestedSettings): Job {
  return { kind: 'remove-text', bytes, request: createRequest(hint, settings) };
}

/** A line of text, and the hint as a picture on each page. */
function writeStampedDocument(): Uint8Array {
  const document = new mupdf.PDFDocument();
  const XObject = { Stamp: document.addImage(new mupdf.Image(drawHint())) };
  const Font = { Body: document.addSimpleFont(new mupdf.Font('Times-Roman')) };
  const content = 'BT /Body 12 Tf 72 700 Td (What a page says.) Tj ET q 300 0 0 57 60 300 cm /Stamp Do Q';
  for (let page = 0; page < STAMPED_PAGES; page++) {
    document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, { XObject, Font }, content));
  }
  return document.saveToBuffer('').asUint8Array().slice();
}

function drawHint(): mupdf.Pixmap {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, 420, 80], false);
  pixmap.clear(255);
  const text = new mupdf.Text();
  text.showString(new mupdf.Font('Helvetica'), [40, 0, 0, -40, 50, 55], SAMPLES_HINT);
  const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap);
  device.fillText(text, mupdf.Matrix.identity, mupdf.ColorSpace.DeviceGray, [0], 1);
  device.close();
  return pixmap;
}

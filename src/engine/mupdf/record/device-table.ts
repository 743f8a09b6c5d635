/**
 * The table of functions by which MuPDF's WebAssembly module calls a device (`globalThis.$libmupdf_device`).
 *
 * The package's own entries make an object with a finalizer of each pointer that a call passes. Finalizers do not run
 * during synchronous code, so the objects of a long document would accumulate, and text, paths and layers come by the
 * hundred thousand. Therefore pages are run with other entries, which read numbers from MuPDF's memory. A pointer is
 * valid only during its call; an entry neither keeps nor drops its object.
 */
import '../memory.js';
import * as mupdf from 'mupdf';

export type DeviceCall = (deviceId: number, ...values: number[]) => unknown;
export type DeviceTable = Record<string, DeviceCall>;

/** Called at the borders of a page's parts as they are run. */
export interface PageParts {
  endContents?(): void;
  /** @param objectNumber 0 if the annotation is a direct object. */
  beginAnnotation(objectNumber: number): void;
  endAnnotation(): void;
}

/**
 * Runs a page with the given entries in the device table; the package's table is always restored afterwards.
 *
 * Annotations are run one by one, so that everything that one paints, clips and groups included, can be distinguished.
 */
export function runPage(page: mupdf.PDFPage, calls: DeviceTable, parts: PageParts): void {
  const scope = globalThis as unknown as { $libmupdf_device: DeviceTable };
  const ownTable = scope.$libmupdf_device;
  const device = new mupdf.Device({});
  // The package's entries ignore all other calls, because the device has no callbacks.
  scope.$libmupdf_device = { ...ownTable, ...calls };
  try {
    page.runPageContents(device, mupdf.Matrix.identity);
    parts.endContents?.();
    for (const annotation of page.getAnnotations()) {
      const object = annotation.getObject();
      parts.beginAnnotation(object.isIndirect() ? object.asIndirect() : 0);
      annotation.run(device, mupdf.Matrix.identity);
      parts.endAnnotation();
      annotation.destroy();
    }
    page.runPageWidgets(device, mupdf.Matrix.identity);
    device.close();
  } finally {
    scope.$libmupdf_device = ownTable;
    device.destroy();
  }
}

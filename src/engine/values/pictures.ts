/** What several rooms know of pictures; rasters go row by row from the top. */

/** Grey level on black, and opacity: two bytes per pixel. */
export interface GreyRaster {
  width: number;
  height: number;
  samples: Uint8Array;
}

/** A page as a viewer displays it: three bytes per pixel. */
export interface PageRaster {
  width: number;
  height: number;
  /** Pixels per point. */
  scale: number;
  samples: Uint8Array;
}

export interface PictureSource {
  /** Equal for pictures with equal samples, even if they are different objects. */
  identity: string;
  /** The name of the optional content that the drawn object itself belongs to. */
  optionalContentName: string | null;
}

/** A picture that nothing draws after a removal, and its name in the resources of a page that drew it. */
export interface LastDrawn {
  pageNumber: number;
  objectNumber: number;
  name: string;
}

/** The removal of a picture's draws from a page's own contents. */
export interface PageEdit {
  pageIndex: number;
  /** What makes the new decoded content of a changed stream, by the number of its object. */
  contents: ReadonlyMap<number, () => Uint8Array>;
  /** Null for inline images, which are removed with their bytes, and for a picture that is still drawn. */
  lastDrawn: LastDrawn | null;
}

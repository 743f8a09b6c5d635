/** What several rooms know of pictures; rasters go row by row from the top. */

/** Grey level on black, and opacity: two bytes per pixel. */
export interface GreyRaster {
  width: number;
  height: number;
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

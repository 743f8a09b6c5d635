/** Pictures that MuPDF renders, row by row from the top. */

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

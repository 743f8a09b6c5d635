/** The sizes of the contract. CONTRIBUTING lists the values that must be changed with them by hand. */

/** A megabyte in the contract's sense. */
export const MIB = 1024 * 1024;

/** The largest document of a text removal, and of finding. */
export const MAX_TEXT_MB = 10;
/** The largest document of an image removal. */
export const MAX_IMAGE_MB = 5;
/** The largest body of the older website. */
export const MAX_LEGACY_MB = 4.5;

/** Prefixes of the names of Acrobat's stamps: "SBApproved", "SHSignHere", "#DReceived". */
export const STAMP_NAME_PREFIX = /^(?:#[A-Z]?|S[BH](?=[A-Z]))/u;

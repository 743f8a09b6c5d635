/** With which the names begin by which Acrobat knows its stamps: "SBApproved", "SHSignHere", "#DReceived". */
export const STAMP_NAME_PREFIX = /^(?:#[A-Z]?|S[BH](?=[A-Z]))/u;

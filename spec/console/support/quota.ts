/** Room for a whole suite from one address, without a key. */
export const KEYLESS = { ANONYMOUS_PER_MINUTE: '10000', ANONYMOUS_PER_HOUR: '10000' };

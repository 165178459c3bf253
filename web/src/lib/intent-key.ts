/**
 * A key for one intent that costs something: 128 random bits. Not `crypto.randomUUID`, which browsers keep from pages
 * that came over plain http, as a shop tried out in a home network does.
 */
export const intentKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * A key for one intent that costs something: 128 random bits. Not `crypto.randomUUID`, which browsers withhold from
 * pages loaded over plain http, such as a shop tried out in a home network.
 */
export const intentKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

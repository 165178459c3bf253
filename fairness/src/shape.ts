/** Largest lot. The bound keeps a hostile file from causing unbounded work in a verifier. */
export const MAX_TOTAL = 1_000_000;

/**
 * An id is 1 to 100 visible ASCII characters other than the colon: the hashed texts separate fields by line feed and
 * colon, and an id with either of them could make two lots read the same.
 */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[!-9;-~]{1,100}$/.test(value);
}

/** Whether a value is a whole number from `least` to `most`. */
export function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}

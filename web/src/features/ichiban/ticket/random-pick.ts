/** `count` different numbers out of `undrawn`, all equally likely; `below(n)` gives a whole number from 0 to n − 1. */
export const pickRandom = (
  undrawn: readonly number[],
  count: number,
  below: (limit: number) => number,
): number[] => {
  const left = [...undrawn];
  const chosen: number[] = [];
  while (chosen.length < count && left.length > 0) chosen.push(...left.splice(below(left.length), 1));
  return chosen.sort((a, b) => a - b);
};

/**
 * A uniform whole number from 0 to `limit` − 1, from the browser's secure source; values that would make some numbers
 * likelier are drawn again.
 */
export const randomBelow = (limit: number): number => {
  const range = 2 ** 32;
  const usable = range - (range % limit);
  for (;;) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (word < usable) return word % limit;
  }
};

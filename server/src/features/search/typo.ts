/**
 * Is `other` the word with exactly one typo: a letter too many, too few, another one, or two neighbours swapped? The
 * words themselves are not compared for being equal.
 */
export function isOneTypo(word: string, other: string): boolean {
  let start = 0;
  while (start < word.length && start < other.length && word[start] === other[start]) start++;
  const rest = word.slice(start);
  const otherRest = other.slice(start);
  if (rest.slice(1) === otherRest || rest === otherRest.slice(1)) return true;
  if (rest.slice(1) === otherRest.slice(1)) return true;
  return rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
}

/** A word of letters long enough to recognise in spite of a typo. */
export const mayHaveTypo = (word: string): boolean => /^[a-z][a-z0-9]{3,30}$/.test(word);

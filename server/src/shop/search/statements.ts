/** Whether a word has a trigram; without one, looking for it reads every name. A Chinese character alone has one. */
export const isIndexed = (word: string): boolean => /\p{Script=Han}|.{3}/u.test(word);

/** A part of a statement's `with`: the patterns of the words in a parameter, for `throughIndex` and `every`. */
export const patterns = (name: string, words: string): string =>
  `${name} as (select search_patterns(${words}) as every)`;

/** The condition that a folded text contains every word. */
export const every = (text: string, name: string): string =>
  `${text} like all ((select every from ${name})::text[])`;

/**
 * The same with an index of trigrams: the three longest patterns go through it together. With fewer words the longest is
 * looked up again, which costs nothing. Patterns end with a space after a Chinese character, as the text does, so that
 * the index knows the whole character.
 */
export const throughIndex = (text: string, name: string): string =>
  [1, 2, 3]
    .map((nth) => `${text} like (select coalesce(every[${nth}], every[1]) from ${name})`)
    .concat(every(text, name))
    .join(' and ');

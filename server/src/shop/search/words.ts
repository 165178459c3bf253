import { traditional } from './simplified.ts';

/** Normalises text as `search_text` does, as far as splitting words needs it. */
export const normal = (keyword: string): string =>
  keyword.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
/** Unifies the spellings of a tier: A 賞 and A賞, Last One 賞 and LAST賞. */
const oneWay = (said: string): string =>
  said
    .replace(/\blast ?one\b/, 'last')
    .replace('最後一賞', '最後賞')
    .replace(/(?<![^ ])([a-z]{1,4}) 賞(?![^ ])/, '$1賞');
const wordsOf = (keyword: string): string[] =>
  [...new Set(oneWay(normal(keyword)).split(' '))].filter(Boolean);

/** The words of a keyword as typed, and with its Simplified characters as Taiwan writes them, where it has some. */
export const formsOf = (keyword: string): string[][] =>
  [...new Set([normal(keyword), traditional(normal(keyword))])]
    .map(wordsOf)
    .filter(({ length }) => length > 0);

/** The words for a statement with `found`: null where nothing is searched for. */
export type SearchWords = { typed: readonly string[] | null; traditional: readonly string[] | null };
export function searchWords(keyword: string): SearchWords {
  const [typed = null, other = typed] = formsOf(keyword);
  return { typed, traditional: other };
}

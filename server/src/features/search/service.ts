import type { PulseShelf, ShelfSort } from '@kujiya/contract/catalogue';
import { type FoundItem, searchLimits } from '@kujiya/contract/search';
import { LRUCache } from 'lru-cache';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { singleFlight } from '#platform/single-flight.ts';
import { foundOf, onShelf } from '#shop/catalogue/shelf.ts';
import { formsOf, normal } from '#shop/search/words.ts';
import { isVisit, type Viewer, viewerMark } from '#shop/viewers/service.ts';
import * as queries from './queries.ts';
import { isOneTypo, mayHaveTypo } from './typo.ts';

/** Whether a word stands for a tier or a rarity: a search for it also returns the prize of that kind, and its tubes. */
export const isKind = (word: string): boolean => /賞$|^(last|sp)$|隱藏|稀有|史詩|傳說|神話/.test(word);

/** Words of the shop that a mistyped word is compared with. */
const candidates = 30;

/** The words with each mistyped one corrected; null when there is nothing to correct. */
async function mended(db: Queryable, words: readonly string[]): Promise<string[] | null> {
  const better = await Promise.all(
    words.map(async (word) => {
      if (!mayHaveTypo(word)) return word;
      const near = (await queries.nearWords(db, word, candidates)).map((row) => row.word);
      return near.includes(word) ? word : (near.find((known) => isOneTypo(word, known)) ?? word);
    }),
  );
  return better.some((word, i) => word !== words[i]) ? better : null;
}

/** A keyword with more products than this is looked up at the head of the shelf the next time. */
const many = 1_000;
/** Products at the head of the shelf that are searched, the shortest head for the most common keywords. */
const heads = [400, 1_200, 3_000] as const;

/**
 * Products that contain every word of the keyword, names before series before prizes; those found by a prize name the
 * prize and the tubes that still have it. A keyword in Simplified Chinese also finds its Taiwanese form. An empty
 * keyword finds nothing; where nothing is found, mistyped Latin words are corrected. Simultaneous searches for the same
 * keyword share one query.
 */
export function createSearch(db: Queryable): (keyword: string) => Promise<FoundItem[]> {
  /** Cache of the heads that may suffice for a common keyword; it does not change the result. */
  const broad = new LRUCache<string, readonly number[]>({ max: 5_000, ttl: 3_600_000 });

  async function find(words: string[]) {
    const limit = searchLimits.results;
    const key = words.join(' ');
    const known = broad.get(key);
    for (const [i, head] of (known ?? []).entries()) {
      const first = await queries.searchHead(db, words, limit, head, head === heads.at(-1));
      if (first.length === limit) return first;
      broad.set(key, known?.slice(i + 1) ?? []);
    }
    const found = await queries.searchIds(db, words, limit);
    if (!known && (found[0]?.matches ?? 0) > many) broad.set(key, heads);
    return found;
  }

  /** The products that any of these forms finds, each once: the best places first, within a place the form as typed. */
  async function findAny(forms: readonly string[][]) {
    const found = (await Promise.all(forms.map(find))).flat().toSorted((a, b) => a.place - b.place);
    // A map keeps the last of one id.
    const best = new Map(found.toReversed().map((one) => [one.id, one]));
    return found.filter((one) => best.get(one.id) === one).slice(0, searchLimits.results);
  }

  const search = singleFlight(async (said: string): Promise<FoundItem[]> => {
    let forms = formsOf(said);
    let found = await findAny(forms);
    if (found.length === 0) {
      const better = await mended(db, forms.at(-1) ?? []);
      if (!better) return [];
      forms = [better];
      found = await findAny(forms);
    }
    const words = [...new Set(forms.flat())];
    const ids = found.map(({ id }) => id);
    const kinds = words.filter(isKind);
    const byPrize = found.map(({ place }) => place === 2);
    const [items, prizes] = await Promise.all([
      foundOf({ db }, ids),
      kinds.length > 0 || byPrize.includes(true) ? queries.foundPrizes(db, words, ids, byPrize, kinds) : [],
    ]);
    const prizeOf = new Map(prizes.map(({ product_id, ...prize }) => [product_id, prize]));
    return items.map((item) => {
      const prize = prizeOf.get(item.id);
      return prize ? { ...item, prize } : item;
    });
  });
  return (keyword) => search(normal(keyword));
}

/** Those of the found products that are on a shelf of home, in an order of home's; without a choice all, as found. */
export async function chosenOf(
  db: Queryable,
  found: FoundItem[],
  choice: { shelf?: PulseShelf | undefined; sort?: ShelfSort | undefined },
): Promise<FoundItem[]> {
  if ((!choice.shelf && !choice.sort) || found.length === 0) return found;
  const byId = new Map(found.map((item) => [item.id, item]));
  return (await onShelf({ db }, [...byId.keys()], choice)).flatMap((id) => byId.get(id) ?? []);
}

/** Series, products and prizes that contain the text typed so far. */
export async function suggest({ db }: Context, typed: string) {
  const found = await Promise.all(
    formsOf(typed).map((words) => queries.suggest(db, words, searchLimits.suggestions)),
  );
  const byKeyword = new Map(found.flat().map((one) => [one.keyword, one]));
  return [...byKeyword.values()].slice(0, searchLimits.suggestions);
}

/**
 * Counts a search with results: once a person, keyword and Taipei day. Only a mark of the person is stored; a page that
 * is rendered for everybody is nobody's search.
 */
export async function countSearch({ db }: Context, keyword: string, viewer: Viewer): Promise<void> {
  const said = normal(keyword);
  if (said.length < 2 || !isVisit(viewer)) return;
  await queries.countSearch.alone(db, said, await viewerMark(db, viewer));
}

/** The keywords many people have searched this week, then those the shop suggests. */
export async function hotKeywords({ db }: { db: Queryable }): Promise<string[]> {
  const rows = await queries.listHotKeywords(
    db,
    searchLimits.hotFrom,
    searchLimits.hotKeywords,
    searchLimits.hotDays,
  );
  return rows.map(({ keyword }) => keyword);
}

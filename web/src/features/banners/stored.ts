import { bannerLimits, type listBanners, type Promotion } from '@kujiya/contract/banners';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { taipeiDate } from '@kujiya/contract/kernel/time';
import { readJson, writeJson } from '#lib/storage.ts';

export type Promotions = Pick<AnswerOf<typeof listBanners>, 'banners' | 'overlay_ads'>;
type Kept = Promotions & { at: number };

const storageKey = 'banner_cache';

const isPromotions = (value: unknown): value is Promotion[] =>
  Array.isArray(value) &&
  value.every(
    (one) => typeof one?.id === 'number' && typeof one.image_url === 'string' && typeof one.link === 'string',
  );
const isKept = (value: unknown): value is Kept => {
  const kept = value as Kept | null;
  return typeof kept?.at === 'number' && isPromotions(kept.banners) && isPromotions(kept.overlay_ads);
};

/** The answer this browser kept within the last day; undefined when it has to ask again. `now` in ms. */
export const readStored = (now: number): Kept | undefined => {
  const kept = readJson(storageKey, isKept);
  return kept && now >= kept.at && now - kept.at < bannerLimits.cachedMs ? kept : undefined;
};

export const keep = ({ banners, overlay_ads }: Promotions, now: number): void =>
  writeJson(storageKey, { banners, overlay_ads, at: now } satisfies Kept);

/** Keeps an answer that came with a page, unless this browser has kept a later one; what was kept is no new answer. */
export function keepNewer(promotions: Promotions, at: number, now: number): void {
  const kept = readStored(now);
  if (!('at' in promotions) && (!kept || kept.at < at)) keep(promotions, at);
}

/** A pseudo-random stream of numbers in [0, 1), seeded by a text. */
function seeded(text: string): () => number {
  let state = 0;
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The list in the order of a Taipei day: the same all day long, another one tomorrow. `now` in ms. */
export function shuffledForDay<T>(list: readonly T[], now: number): T[] {
  const random = seeded(taipeiDate(now));
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

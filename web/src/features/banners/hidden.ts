import { bannerLimits } from '@kujiya/contract/banners';
import { taipeiDate } from '@kujiya/contract/kernel/time';
import { readJson, writeJson } from '#lib/storage.ts';

const storageKey = 'hidden_cover_promos';

/** The time (epoch ms) until which each dismissed promo stays hidden, by its id. */
type Hidden = Record<string, number>;

const isHidden = (value: unknown): value is Hidden =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((until) => typeof until === 'number');

/**
 * The time (epoch ms) at which a promo dismissed now comes back: after six hours, or after 23:59:59 of the Taipei day.
 */
export const hiddenUntil = (now: number, forToday: boolean): number =>
  forToday ? Date.parse(`${taipeiDate(now)}T23:59:59+08:00`) : now + bannerLimits.hiddenMs;

/** The promos that are not dismissed at the moment. */
export const notHidden = <Promo extends { id: number }>(
  promos: readonly Promo[],
  hidden: Hidden,
  now: number,
): Promo[] => promos.filter(({ id }) => (hidden[id] ?? 0) < now);

export const readHidden = (): Hidden => readJson(storageKey, isHidden) ?? {};

/** Dismisses a promo, and forgets those whose time is over. */
export function hide(id: number, forToday: boolean, now: number): void {
  const others = Object.entries(readHidden()).filter(([, until]) => until >= now);
  writeJson(storageKey, { ...Object.fromEntries(others), [id]: hiddenUntil(now, forToday) });
}

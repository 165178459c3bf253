import type { Area } from '#kit/area.ts';
import { everydayWords } from './everyday-words.ts';

const found = import.meta.glob<Area>('../areas/*/area.ts', { eager: true, import: 'area' });
const byPlace = (one: { place: number }, other: { place: number }) => one.place - other.place;

/** The areas in the order of their first entries in the menu; those without an entry last. */
const areas: readonly Area[] = Object.values(found)
  .map((area) => ({ ...area, place: area.menu?.[0]?.place ?? Number.MAX_SAFE_INTEGER }))
  .toSorted(byPlace);

export const menu = areas.flatMap((area) => area.menu ?? []).toSorted(byPlace);

/** All pages, those of the menu first; the first whose path matches is shown. */
export const pages = [...menu, ...areas.flatMap((area) => area.pages ?? [])].map((page) => ({
  ...page,
  words: [...(page.words ?? []), ...(everydayWords[page.path] ?? [])],
}));

export const actions = areas.flatMap((area) => area.actions ?? []).toSorted(byPlace);

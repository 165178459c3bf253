import type { StaffRight } from '@kujiya/contract/staff/rights';
import { type Found, foundKindWords } from '@kujiya/contract/staff/search';

/** A line of the palette: where it leads, and beside its title what it is. */
export type Entry = { title: string; path: string; note?: string };
export type Group = { title: string; entries: readonly Entry[] };

/** Something that a person with the right can go to or begin. */
export type Place = { title: string; path: string; right: StaffRight; words?: readonly string[] };

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/**
 * The lines for a typed text: areas and actions whose names contain it, then those whose words do, then what the search
 * found.
 */
export function groupsOf(
  text: string,
  can: (right: StaffRight) => boolean,
  { areas, actions }: { areas: readonly Place[]; actions: readonly Place[] },
  found: readonly Found[],
): Group[] {
  const typed = folded(text);
  const entriesOf = (places: readonly Place[]) => {
    const mine = places.filter(({ right }) => can(right));
    const named = mine.filter(({ title }) => folded(title).includes(typed));
    const others = mine.flatMap((place): Entry[] => {
      const note = place.words?.find((word) => folded(word).includes(typed));
      return note === undefined || named.includes(place)
        ? []
        : [{ title: place.title, path: place.path, note }];
    });
    return [...named.map(({ title, path }): Entry => ({ title, path })), ...others];
  };
  const groups = [
    { title: '前往', entries: entriesOf(areas) },
    { title: '動作', entries: entriesOf(actions) },
    {
      title: '找到的資料',
      entries: found.map(({ kind, title, path }) => ({ title, path, note: foundKindWords[kind] })),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

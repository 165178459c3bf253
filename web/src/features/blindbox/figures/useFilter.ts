import { figureStatuses } from '@kujiya/contract/figures';
import { useSearchParams } from 'wouter';
import { usePlace } from '#lib/navigation.tsx';
import { rarityChoices } from '../choices.ts';
import type { FigureFilter } from '../queries.ts';

const among = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((one) => one === text);

/** The filter as the address has it; whatever is not set lets everything through. */
export const filterOf = (search: URLSearchParams): FigureFilter => {
  const series = search.get('series');
  const rarity = among(
    rarityChoices.map(({ id }) => id),
    search.get('rarity'),
  );
  const status = among(figureStatuses, search.get('status'));
  const q = search.get('q')?.trim().slice(0, 50);
  return {
    ...(series && { series }),
    ...(rarity && { rarity }),
    ...(status && status !== 'all' && { status }),
    ...(q && { q }),
  };
};

/** What the figures are filtered by; kept in the address, so that going back finds it again. */
export function useFilter() {
  const [search, setSearch] = useSearchParams();
  const { pathname: place } = usePlace();
  return {
    filter: filterOf(search),
    set: (name: keyof FigureFilter, value: string) => {
      // What was typed may settle when the visitor is on the way to another page already.
      if (window.location.pathname !== place) return;
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === '') after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true },
      );
    },
    clear: () => setSearch({}, { replace: true }),
  };
}

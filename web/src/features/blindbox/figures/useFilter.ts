import { figureStatuses } from '@kujiya/contract/figures';
import { usePlace } from '#lib/navigation.tsx';
import { useSetQuery } from '#lib/useSetQuery.ts';
import { rarityChoices } from '../choices.ts';
import type { FigureFilter } from './queries.ts';

const among = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((one) => one === text);

/** The filter in the address; a parameter that is not set filters nothing. */
export const filterOf = (search: URLSearchParams): FigureFilter => {
  const series = search.get('series')?.slice(0, 60);
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

const nothing: Record<keyof FigureFilter, string> = { series: '', rarity: '', status: '', q: '' };

/** The filter of the figures, kept in the address, so that going back restores it. */
export function useFilter() {
  const setQuery = useSetQuery();
  return {
    filter: filterOf(new URLSearchParams(usePlace().search)),
    set: (name: keyof FigureFilter, value: string) => setQuery({ [name]: value }),
    clear: () => setQuery(nothing),
  };
}

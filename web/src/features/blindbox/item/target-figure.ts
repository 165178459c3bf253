import type { Figure } from '@kujiya/contract/shop/draws';
import type { ContentLine } from '../cases.ts';

/** The figure the member is looking for, as given in the address. */
export type TargetFigure = { name: string; image: string };

export const targetOf = (search: URLSearchParams): TargetFigure | undefined => {
  const name = search.get('name');
  const image = search.get('image');
  return name && image ? { name, image } : undefined;
};

/** The wanted figure among those of the case; undefined when the case never held it. */
export const targetLine = (
  lines: readonly ContentLine[],
  wanted: TargetFigure,
): (ContentLine & { figure: Figure }) | undefined => lines.find(({ figure }) => figure.name === wanted.name);

import { heldBoxPath, wantedBoxPath } from '@kujiya/contract/shop/paths';

/** The figure the visitor is after, which the figures page passes on in the address. */
export type TargetFigure = { name: string; rarity: string; image: string; gone: boolean };

export const targetPath = (packageId: number, index: number, wanted: TargetFigure): string => {
  const query = new URLSearchParams({
    name: wanted.name,
    rarity: wanted.rarity,
    image: wanted.image,
    is_drawn: String(wanted.gone),
  });
  return `${wantedBoxPath(packageId, index)}?${query}`;
};

/** Another box of the case; the other parameters of the address stay. */
export const swapPath = (packageId: number, index: number, search: URLSearchParams): string => {
  const query = new URLSearchParams(search);
  query.set('index', String(index));
  return `${heldBoxPath(packageId)}?${query}`;
};

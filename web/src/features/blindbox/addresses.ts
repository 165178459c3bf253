/** A product's cases, opened at one of them. */
export const detailPath = (productId: number, packageId?: number): string =>
  packageId === undefined
    ? `/blindbox/detail/${productId}`
    : `/blindbox/detail/${productId}?package=${packageId}`;

export const itemPath = (packageId: number, index: number): string =>
  `/blindbox/item/${packageId}?index=${index}`;

/** What the figures page hands on about the figure one is after. */
export type TargetFigure = { name: string; rarity: string; image: string; gone: boolean };

export const targetPath = (packageId: number, index: number, wanted: TargetFigure): string => {
  const query = new URLSearchParams({
    name: wanted.name,
    rarity: wanted.rarity,
    image: wanted.image,
    is_drawn: String(wanted.gone),
  });
  return `/blindbox/item/${packageId}/${index}?${query}`;
};

export const resultPath = (orderId: number, productId: number, packageId: number): string =>
  `/blindbox/result?order_id=${orderId}&product_id=${productId}&package_id=${packageId}`;

/** Another box of the case, with everything else the address says. */
export const swapPath = (packageId: number, index: number, search: URLSearchParams): string => {
  const query = new URLSearchParams(search);
  query.set('index', String(index));
  return `/blindbox/item/${packageId}?${query}`;
};

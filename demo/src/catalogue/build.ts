import { type CharacterId, characters, type SeriesId, seriesNames } from '../figures/cast.ts';
import type { Colourway, Drawing, MerchKind, Theme } from '../figures/drawing.ts';
import type { DemoItem, DemoLot, DemoPrize, DemoProduct, DemoRarity, DemoTube } from '../types.ts';
import { looksOf, type PrizeSpec, sideOf, sidesOf } from './prize.ts';

/** A product together with the recipes of all its pictures. */
export type Entry = {
  product: DemoProduct;
  drawings: [path: string, drawing: Drawing][];
  /** Of prizes from other sides. */
  sides?: [path: string, drawing: Drawing][];
};

type Common = {
  slug: string;
  series: SeriesId;
  name: string;
  description: string;
  price: number;
  discountPrice?: number;
  pointPrice?: number;
  allowPointPayment?: boolean;
  status?: '1' | '0';
  releaseOffsetDays?: number;
  drawOffsetDays?: number;
  homeDeliveryDays?: number;
  deliveryInfo?: string;
  hot?: boolean;
  theme?: Theme;
  /** The price of one untouched case of a blind-box series. */
  casePrice?: number;
  /** How many figures of the series the demo member owns. */
  collected?: number;
};

type ItemSpec = {
  who: CharacterId;
  rarity: DemoRarity;
  /** Shown instead of the character's own name. */
  name?: string;
  colourway?: Colourway;
  theme?: Theme;
};

const bigTiers = new Set(['A', 'B', 'C']);

function common(spec: Common, type: DemoProduct['type']): Omit<DemoProduct, 'gallery'> {
  const { theme: _theme, series, allowPointPayment, status, hot, ...rest } = spec;
  return {
    ...rest,
    type,
    series: seriesNames[series],
    allowPointPayment: allowPointPayment ?? true,
    status: status ?? '1',
    releaseOffsetDays: spec.releaseOffsetDays ?? -20,
    homeDeliveryDays: spec.homeDeliveryDays ?? 3,
    image: `products/${spec.slug}.webp`,
    hot: hot ?? false,
  };
}

function themed(drawing: Drawing, theme: Theme | undefined): Drawing {
  return theme ? { ...drawing, theme } : drawing;
}

/** An ichiban product (type 0). The LAST prize is the black-and-gold version of the A prize's figure. */
export function ichiban(
  spec: Common & { prizes: PrizeSpec[]; last: string; sold: (number | 'all')[]; hero?: CharacterId[] },
): Entry {
  const { prizes, last, sold, hero, ...rest } = spec;
  const base = common(rest, 0);
  const first = prizes[0];
  if (!first) throw new Error(`${spec.slug} has no prizes`);
  const lines: PrizeSpec[] = [
    ...prizes,
    {
      ...{ tier: 'LAST', name: last, quantity: 1, kind: 'figure', cast: first.cast.slice(0, 1) },
      ...(first.kind === 'figure' && first.size && { size: first.size }),
    },
  ];
  const image = (tier: string, variant = '') => `prizes/${spec.slug}-${tier.toLowerCase()}${variant}.webp`;
  const demoPrizes = lines.map(
    (line): DemoPrize => ({
      tier: line.tier,
      name: line.name,
      quantity: line.quantity,
      big: bigTiers.has(line.tier),
      image: image(line.tier),
      ...(line.size ? { size: line.size } : {}),
      ...looksOf(line, (side) => image(line.tier, `-${side}`)),
      ...(line.variants && {
        choice: line.variants.some(([, , quantity]) => quantity) ? ('member' as const) : ('blind' as const),
        variants: line.variants.map(([name, , quantity = 0], i) => ({
          ...{ name, quantity, image: image(line.tier, `-${i + 1}`) },
        })),
      }),
    }),
  );
  const lineup = `products/${spec.slug}-lineup.webp`;
  const seed = spec.slug;
  const star = hero ?? first.cast;
  const frontOf = (line: PrizeSpec): Drawing =>
    themed(
      {
        ...{ frame: 'prize', series: spec.series, cast: line.cast, kind: line.kind },
        ...{ seed: `${seed}-${line.tier}`, tier: line.tier },
        ...(line.tier === 'LAST' ? { colourway: 'gold' } : {}),
      },
      line.theme ?? spec.theme,
    );
  const sides = lines.flatMap((line) =>
    sidesOf(line).map((side): [string, Drawing] => [
      image(line.tier, `-${side}`),
      sideOf(frontOf(line), side),
    ]),
  );
  const drawings: Entry['drawings'] = [
    [
      base.image,
      themed({ frame: 'stage', series: spec.series, cast: star, kind: 'figure', seed }, spec.theme),
    ],
    [
      lineup,
      themed(
        { frame: 'lineup', series: spec.series, cast: distinct(lines, 5), kind: 'figure', seed },
        spec.theme,
      ),
    ],
    ...lines.flatMap((line) =>
      (line.variants ?? []).map(([, who], i): [string, Drawing] => [
        image(line.tier, `-${i + 1}`),
        themed(
          {
            frame: 'prize',
            series: spec.series,
            cast: [who],
            kind: line.kind,
            // Without the tier's tint: the first one may be what stands for the whole prize.
            seed: `${seed}-${line.tier}-${i + 1}`,
          },
          line.theme ?? spec.theme,
        ),
      ]),
    ),
    ...lines.map((line): [string, Drawing] => [image(line.tier), frontOf(line)]),
  ];
  const tubes = sold.map((count, index): DemoTube => ({ title: `第 ${index + 1} 筒`, sold: count }));
  return { product: { ...base, gallery: [lineup], prizes: demoPrizes, tubes }, drawings, sides };
}

function distinct(lines: PrizeSpec[], limit: number): CharacterId[] {
  return [...new Set(lines.flatMap((line) => line.cast))].slice(0, limit);
}

function figures(spec: Common, folder: 'package-items' | 'gacha-items', kind: MerchKind, items: ItemSpec[]) {
  const frame = folder === 'gacha-items' ? 'capsule-item' : 'item';
  const list = items.map((item, index): { item: DemoItem; drawing: Drawing } => ({
    item: {
      name: item.name ?? characters[item.who].name,
      rarity: item.rarity,
      image: `${folder}/${spec.slug}-${index + 1}.webp`,
    },
    drawing: themed(
      {
        frame,
        series: spec.series,
        cast: [item.who],
        kind,
        seed: `${spec.slug}-${index + 1}`,
        ...(item.colourway ? { colourway: item.colourway } : {}),
      },
      item.theme ?? spec.theme,
    ),
  }));
  return {
    items: list.map((entry) => entry.item),
    drawings: list.map((entry): [string, Drawing] => [entry.item.image, entry.drawing]),
  };
}

type LotSpec = [quantities: number[], sold: number | 'all'];

const lots = (specs: LotSpec[], title: (number: number) => string): DemoLot[] =>
  specs.map(([quantities, sold], index) => ({ title: title(index + 1), quantities, sold }));

/**
 * A blind-box series (type 1): one price per box, and a slightly lower price per box for a whole case. The hidden
 * figure comes last, after the most wanted of the others.
 */
export function blindbox(
  spec: Common & {
    items: ItemSpec[];
    casePrice: number;
    cases: LotSpec[];
    kind?: MerchKind;
  },
): Entry {
  const { items, cases, kind, ...rest } = spec;
  const base = common(rest, 1);
  const made = figures(rest, 'package-items', kind ?? 'mini', items);
  const closed = `products/${spec.slug}-box.webp`;
  const lineup = `products/${spec.slug}-lineup.webp`;
  const innerImage = `products/${spec.slug}-inner.webp`;
  const boxImage = `box-images/${spec.slug}.webp`;
  const cast = items.map((item) => item.who);
  const picture = (frame: Drawing['frame'], who: CharacterId[]): Drawing =>
    themed({ frame, series: spec.series, cast: who, kind: 'mini', seed: spec.slug }, spec.theme);
  return {
    product: {
      ...base,
      gallery: [lineup, closed],
      items: made.items,
      boxImage,
      innerImage,
      packages: lots(cases, (number) => `${number} 號中盒`),
    },
    drawings: [
      [base.image, picture('carton', cast.slice(0, 3))],
      [lineup, picture('lineup', cast.slice(0, 5))],
      [closed, picture('closed-box', cast)],
      [boxImage, picture('box', cast)],
      [innerImage, picture('display', cast)],
      ...made.drawings,
    ],
  };
}

/** A capsule machine (type 2); `kind` is the kind of object in its capsules. */
export function gacha(spec: Common & { items: ItemSpec[]; batches: LotSpec[]; kind?: MerchKind }): Entry {
  const { items, batches, kind, ...rest } = spec;
  const base = common(rest, 2);
  const made = figures(rest, 'gacha-items', kind ?? 'mini', items);
  const lineup = `products/${spec.slug}-lineup.webp`;
  const cast = items.map((item) => item.who);
  const picture = (frame: Drawing['frame'], who: CharacterId[]): Drawing =>
    themed({ frame, series: spec.series, cast: who, kind: kind ?? 'mini', seed: spec.slug }, spec.theme);
  return {
    product: {
      ...base,
      gallery: [lineup],
      items: made.items,
      batches: lots(batches, (number) => `第 ${number} 批`),
    },
    drawings: [
      [base.image, picture('capsule', cast.slice(0, 3))],
      [lineup, picture('lineup', cast.slice(0, 5))],
      ...made.drawings,
    ],
  };
}

/** An article of the preorder shop (type 3). */
export function shopItem(
  spec: Common & {
    kind: MerchKind;
    cast: CharacterId[];
    stock: number;
    arrivesInDays?: number;
    memberLimit?: number;
    soldOut?: boolean;
    colourway?: Colourway;
  },
): Entry {
  const { kind, cast, stock, arrivesInDays, memberLimit, soldOut, colourway, ...rest } = spec;
  const base = common(rest, 3);
  const detail = `products/${spec.slug}-detail.webp`;
  const picture = (frame: Drawing['frame'], shown: MerchKind): Drawing =>
    themed(
      { frame, series: spec.series, cast, kind: shown, seed: spec.slug, ...(colourway ? { colourway } : {}) },
      spec.theme,
    );
  return {
    product: {
      ...base,
      stock,
      ...(arrivesInDays !== undefined && { arrivesInDays }),
      ...(memberLimit !== undefined && { memberLimit }),
      ...(soldOut && { soldOut }),
      gallery: [detail],
    },
    drawings: [
      [base.image, picture('shelf', kind)],
      [detail, picture('prize', kind)],
    ],
  };
}

import { taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import { type Game, gameOfProductType } from '@kujiya/contract/shop/games';
import { products } from '@kujiya/demo/catalogue';
import type { DemoProduct, DemoTube } from '@kujiya/demo/types';
import { parseBeaconName } from '@kujiya/fairness/beacon/name';
import { type Database, type Tx, writeStatement } from '#platform/postgres/database.ts';
import { sandboxValue } from '#shop/beacon/sandbox.ts';
import { beaconOf } from '#shop/beacon/service.ts';
import { createProduct } from '#shop/catalogue/service.ts';
import { assign } from '#shop/draws/assign.ts';
import { openDue } from '#shop/draws/life.ts';
import { findLotForPublication } from '#shop/draws/queries.ts';
import { createLots } from '#shop/draws/ready-lots.ts';
import { openingOf } from './clock.ts';

/** A product's lots, and how much of each is sold before the shop opens. Prices in tokens. */
export type Stock = {
  productId: number;
  version: number;
  game: Game;
  /** Of one draw. */
  price: number;
  /** Of one untouched case. */
  casePrice: number | null;
  lots: { id: number; total: number; sold: number }[];
  /** Prizes whose winners choose a variant. */
  choosable: number[];
  /** How many figures the demo member will own. */
  collected: number;
};

const dayMs = 86_400_000;

const openAtOnce = writeStatement<object>(
  'demo.open_at_once',
  `update lots set open_at = now() where state = 'committed'`,
);

async function loadProduct(
  tx: Tx,
  product: DemoProduct,
  order: number,
  hotRank: number | null,
): Promise<Stock | null> {
  // At noon, as a shop does it; what is on sale has been since the shop opened, and nothing was drawn before that.
  const inDays = (days: number | undefined) => {
    if (days === undefined) return null;
    const noon = taipeiDayStart(taipeiDate(Date.now() + days * dayMs)) + dayMs / 2;
    return new Date(days < 0 ? openingOf(Date.now()) : noon);
  };
  const { slug, type, series, name, description, price, status } = product;
  const created = await createProduct(tx, {
    ...{ slug, type, series, name, description, price, status },
    discount_price: product.discountPrice ?? null,
    point_price: product.pointPrice ?? null,
    case_price: product.casePrice ?? null,
    allow_point_payment: product.allowPointPayment,
    release_date: inDays(product.releaseOffsetDays),
    draw_date: inDays(product.drawOffsetDays),
    home_delivery_days: product.homeDeliveryDays,
    delivery_info: product.deliveryInfo ?? null,
    image_url: product.image,
    images: product.gallery,
    box_image_url: product.boxImage ?? null,
    inner_image_url: product.innerImage ?? null,
    hot_rank: hotRank,
    created_at: new Date(Date.now() - order * 60_000),
    prizes: [
      ...(product.prizes ?? []).map(({ image, big, variants = [], ...prize }) => ({
        ...prize,
        image_url: image,
        is_big: big,
        variants: variants.map(({ image: image_url, ...one }) => ({ ...one, image_url })),
      })),
      ...(product.items ?? []).map(({ image, ...figure }) => ({ ...figure, image_url: image })),
    ],
    goods: {
      stock: product.stock ?? 0,
      member_limit: product.memberLimit ?? null,
      arrives_at: inDays(product.arrivesInDays),
    },
  });
  const game = gameOfProductType(type);
  if (game === null) return null;
  const plans: (DemoTube & { quantities?: number[] })[] =
    product.tubes ?? product.packages ?? product.batches ?? [];
  const lotIds = await createLots(tx, created, plans, beaconOf({ beaconRelays: null }));
  const inTube = created.prizes.reduce(
    (sum, { tier, quantity = 0 }) => sum + (tier === 'LAST' ? 0 : quantity),
    0,
  );
  return {
    productId: created.id,
    version: created.version,
    game,
    price: product.pointPrice ?? product.discountPrice ?? product.price,
    casePrice: product.casePrice ?? null,
    lots: plans.map(({ quantities, sold }, i) => {
      const total = quantities ? quantities.reduce((sum, quantity) => sum + quantity, 0) : inTube;
      return { id: lotIds[i] ?? 0, total, sold: sold === 'all' ? total : sold };
    }),
    choosable: created.prizes.flatMap(({ id, choice }) => (choice === 'member' ? [id] : [])),
    collected: product.collected ?? 0,
  };
}

/** Mixes the kinds, so that the first page of the shop shows all of them. */
function mixed(): DemoProduct[] {
  const rank = new Map<number, number>();
  return products
    .map((product) => {
      const nth = rank.get(product.type) ?? 0;
      rank.set(product.type, nth + 1);
      return { product, nth };
    })
    .sort((a, b) => a.nth - b.nth || a.product.type - b.product.type)
    .map(({ product }) => product);
}

/** Every product with its lots, all of them sealed. */
export async function loadProducts(tx: Tx): Promise<Stock[]> {
  const stocks: Stock[] = [];
  let hot = 0;
  for (const [order, product] of mixed().entries()) {
    const stock = await loadProduct(tx, product, order, product.hot ? hot++ : null);
    if (stock) stocks.push(stock);
  }
  return stocks;
}

/** Assigns the lots when the rounds are over that their seals named, and opens them, as a shop does it. */
export async function openLots(db: Database, stocks: readonly Stock[]): Promise<void> {
  const values = new Map<number, string>();
  for (const { id } of stocks.flatMap(({ lots }) => lots)) {
    const [lot] = await findLotForPublication(db, id);
    const { round } = parseBeaconName(lot?.beacon ?? '') ?? { round: 0 };
    const value = values.get(round) ?? (await sandboxValue(round));
    values.set(round, value);
    await assign(db, id, value);
  }
  await openAtOnce.alone(db);
  await openDue(db);
}

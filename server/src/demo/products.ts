import { type Game, gameOfProductType } from '@kujiya/contract/shop/games';
import { products } from '@kujiya/demo/catalogue';
import type { DemoProduct } from '@kujiya/demo/types';
import { type Tx, writeStatement } from '#platform/postgres/database.ts';
import { createLot, type NewLot } from '#shop/draws/lots.ts';

const insertProduct = writeStatement<
  { id: number; version: number },
  [
    slug: string,
    type: number,
    series: string,
    name: string,
    description: string,
    price: number,
    discount: number | null,
    pointPrice: number | null,
    casePrice: number | null,
    points: boolean,
    status: string,
    releaseDays: number,
    drawDays: number | null,
    deliveryDays: number,
    deliveryInfo: string | null,
    image: string,
    images: string[],
    boxImage: string | null,
    innerImage: string | null,
    hotRank: number | null,
    ageMinutes: number,
  ]
>(
  'demo.insert_product',
  `insert into products (slug, type, series, name, description, price, discount_price, point_price, case_price,
     allow_point_payment, status, release_date, draw_date, home_delivery_days, delivery_info, image_url, images,
     box_image_url, inner_image_url, hot_rank, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + make_interval(days => $12),
     now() + make_interval(days => $13), $14, $15, $16, $17, $18, $19, $20, now() - make_interval(mins => $21))
   returning id, version`,
);
const insertGoods = writeStatement<
  object,
  [productId: number, stock: number, memberLimit: number | null, arrivesInDays: number | null]
>(
  'demo.insert_goods',
  `insert into goods (product_id, received, stock, member_limit, arrives_at)
   values ($1, $2, $2, $3, now() + make_interval(days => $4))`,
);
const insertPrize = writeStatement<
  { id: number },
  [
    productId: number,
    tier: string | null,
    rarity: string | null,
    name: string,
    quantity: number | null,
    image: string,
    big: boolean,
    size: string | null,
    position: number,
  ]
>(
  'demo.insert_prize',
  `insert into prizes (product_id, tier, rarity, name, quantity, image_url, is_big, size, position)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
);

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
  /** How many figures the demo member will own. */
  collected: number;
};

type Contents = NewLot['prizes'];
type Filled = { title: string; sold: number | 'all'; prizes: Contents; lastPrizeId: number | null };

/** The prizes of a tube: every tube of the product holds all of them. */
async function fillTubes(tx: Tx, productId: number, product: DemoProduct): Promise<Filled[]> {
  const prizes: Contents = [];
  let lastPrizeId: number | null = null;
  for (const [position, prize] of (product.prizes ?? []).entries()) {
    const { tier, name, quantity, image, big, size = null } = prize;
    const [made] = await insertPrize(tx, productId, tier, null, name, quantity, image, big, size, position);
    if (!made) throw new Error(`no prize ${tier} of ${product.slug}`);
    if (tier === 'LAST') lastPrizeId = made.id;
    else prizes.push({ id: made.id, quantity, big });
  }
  return (product.tubes ?? []).map((tube) => ({ ...tube, prizes, lastPrizeId }));
}

/** The figures of a series: each case or batch holds its own number of each. */
async function fillSeries(tx: Tx, productId: number, product: DemoProduct): Promise<Filled[]> {
  const figures: number[] = [];
  for (const [position, { name, rarity, image }] of (product.items ?? []).entries()) {
    const [made] = await insertPrize(tx, productId, null, rarity, name, null, image, false, null, position);
    if (!made) throw new Error(`no figure ${position} of ${product.slug}`);
    figures.push(made.id);
  }
  return (product.packages ?? product.batches ?? []).map(({ title, sold, quantities }) => ({
    title,
    sold,
    prizes: figures.flatMap((id, i) => {
      const quantity = quantities[i] ?? 0;
      return quantity > 0 ? [{ id, quantity, big: false }] : [];
    }),
    lastPrizeId: null,
  }));
}

async function loadProduct(
  tx: Tx,
  product: DemoProduct,
  order: number,
  hotRank: number | null,
): Promise<Stock | null> {
  const [row] = await insertProduct(
    tx,
    product.slug,
    product.type,
    product.series,
    product.name,
    product.description,
    product.price,
    product.discountPrice ?? null,
    product.pointPrice ?? null,
    product.casePrice ?? null,
    product.allowPointPayment,
    product.status,
    product.releaseOffsetDays,
    product.drawOffsetDays ?? null,
    product.homeDeliveryDays,
    product.deliveryInfo ?? null,
    product.image,
    product.gallery,
    product.boxImage ?? null,
    product.innerImage ?? null,
    hotRank,
    order,
  );
  if (!row) throw new Error(`no product ${product.slug}`);
  const game = gameOfProductType(product.type);
  if (game === null) {
    const { stock = 0, memberLimit = null, arrivesInDays = null } = product;
    await insertGoods(tx, row.id, stock, memberLimit, arrivesInDays);
    return null;
  }
  const fill = game === 'ichiban' ? fillTubes : fillSeries;
  const lots: Stock['lots'] = [];
  for (const [position, lot] of (await fill(tx, row.id, product)).entries()) {
    const { title, prizes, lastPrizeId, sold } = lot;
    const total = prizes.reduce((sum, { quantity }) => sum + quantity, 0);
    const id = await createLot(tx, { productId: row.id, game, title, position, prizes, lastPrizeId });
    lots.push({ id, total, sold: sold === 'all' ? total : sold });
  }
  return {
    productId: row.id,
    version: row.version,
    game,
    price: product.pointPrice ?? product.discountPrice ?? product.price,
    casePrice: product.casePrice ?? null,
    lots,
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

/** Every product with its lots, all of them full. */
export async function loadProducts(tx: Tx): Promise<Stock[]> {
  const stocks: Stock[] = [];
  let hot = 0;
  for (const [order, product] of mixed().entries()) {
    const stock = await loadProduct(tx, product, order, product.hot ? hot++ : null);
    if (stock) stocks.push(stock);
  }
  return stocks;
}

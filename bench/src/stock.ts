import { type Database, type Tx, transaction } from '../../server/src/platform/postgres/database.ts';
import { createLot, type NewLot } from '../../server/src/shop/draws/lots.ts';

export const ticketsInTube = 1_000;
const tubesOfProduct = 2;
const boxesInCase = 12;
const casesOfProduct = 12;
/** The price that the load scripts pay. */
const price = 100;
/** Connections that load side by side: while one computes a commitment, the others write rows. */
export const loaders = 3;

/** The ids of the cases: product after product from `first`, `ofProduct` cases each. */
export type Cases = { first: number; products: number; ofProduct: number };

type Prize = { tier?: string; rarity?: string; name: string; quantity: number; big: boolean };

const tickets: Prize[] = [
  { tier: 'A', quantity: 2, big: true },
  { tier: 'B', quantity: 3, big: true },
  { tier: 'C', quantity: 45, big: false },
  { tier: 'D', quantity: 150, big: false },
  { tier: 'E', quantity: 300, big: false },
  { tier: 'F', quantity: 500, big: false },
].map((prize) => ({ ...prize, name: `${prize.tier}賞 測試獎品` }));

const figure = (rarity: string, nth: number, quantity: number): Prize => ({
  rarity,
  name: `測試公仔 ${nth}`,
  quantity,
  big: false,
});

const boxes = Array.from({ length: boxesInCase }, (_, i) =>
  figure(i === 0 ? 'hidden' : i < 4 ? 'rare' : 'common', i + 1, 1),
);

/** Ten figures, the rarest in one of a hundred capsules. */
function capsules(total: number): Prize[] {
  const rare = Math.ceil(total / 100);
  const common = Math.floor((total - rare) / 9);
  return Array.from({ length: 10 }, (_, i) =>
    figure(i === 0 ? 'secret' : 'normal', i + 1, i === 0 ? total - 9 * common : common),
  );
}

type Stock = { type: 0 | 1 | 2; game: NewLot['game']; name: string; prizes: Prize[]; lots: number };

/** One product on the shelf with its lots, each committed as the shop commits it. */
async function loadProduct(tx: Tx, { type, game, name, prizes, lots }: Stock, nth: number): Promise<void> {
  const slug = `bench-${game}-${nth}`;
  const image = `products/${slug}.webp`;
  const boxImage = type === 1 ? image : null;
  const product = await tx.query<{ id: number }>(
    `insert into products (slug, type, series, name, description, price, release_date, image_url, images, created_at,
       box_image_url, inner_image_url)
     values ($1, $2, '測試系列', $3, $4, $5, now() - interval '1 day', $6, array[$6], now() - make_interval(mins => $7),
       $8, $8)
     returning id`,
    [
      slug,
      type,
      `${name} 測試用商品 第 ${nth} 彈 夏日祭典限定版`,
      '每一抽都有獎。'.repeat(12),
      price,
      image,
      nth,
      boxImage,
    ],
  );
  const productId = product.rows[0]?.id ?? 0;
  const made: NewLot['prizes'] = [];
  for (const [position, { tier, rarity, name: prizeName, quantity, big }] of prizes.entries()) {
    const { rows } = await tx.query<{ id: number }>(
      `insert into prizes (product_id, tier, rarity, name, quantity, image_url, is_big, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        productId,
        tier ?? null,
        rarity ?? null,
        prizeName,
        tier ? quantity : null,
        `prizes/${slug}-${position}.webp`,
        big,
        position,
      ],
    );
    made.push({ id: rows[0]?.id ?? 0, quantity, big });
  }
  for (let position = 0; position < lots; position++)
    await createLot(tx, {
      productId,
      game,
      title: `第 ${position + 1} ${game === 'ichiban' ? '筒' : game === 'blindbox' ? '中盒' : '批'}`,
      position,
      prizes: made,
      lastPrizeId: null,
    });
}

async function loadProducts(db: Database, stock: Stock, products: number, workers = loaders): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < products) {
      const nth = ++next;
      await transaction(db, (tx) => loadProduct(tx, stock, nth));
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

export const loadTubes = (db: Database, tubes: number): Promise<void> =>
  loadProducts(
    db,
    { type: 0, game: 'ichiban', name: '一番賞', prizes: tickets, lots: tubesOfProduct },
    Math.ceil(tubes / tubesOfProduct),
  );

/** Machines, each a product with one batch. */
export const loadMachines = (db: Database, machines: number, capsulesInMachine: number): Promise<void> =>
  loadProducts(
    db,
    { type: 2, game: 'gacha', name: '轉蛋', prizes: capsules(capsulesInMachine), lots: 1 },
    machines,
  );

/** Cases with at least `least` boxes. */
export async function loadCases(db: Database, least: number, members: number): Promise<Cases> {
  let products = Math.ceil(least / (casesOfProduct * boxesInCase));
  // No common divisor: with members and products advancing in step, a member returns to a product only after all the
  // others.
  while (divisor(products, members) > 1) products++;
  const { rows } = await db.query<{ first: number }>('select max(id) + 1 as first from lots');
  // One after the other, so that a product's cases have consecutive ids.
  await loadProducts(
    db,
    { type: 1, game: 'blindbox', name: '盒玩', prizes: boxes, lots: casesOfProduct },
    products,
    1,
  );
  return { first: rows[0]?.first ?? 1, products, ofProduct: casesOfProduct };
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

import type { Database } from '../../server/src/platform/postgres/database.ts';
import type { PrizeFields } from '../../server/src/shop/catalogue/service.ts';
import { makeStocked } from '../../server/src/testing/products.ts';

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

const tickets = (
  [
    ['A', 2, true],
    ['B', 3, true],
    ['C', 45, false],
    ['D', 150, false],
    ['E', 300, false],
    ['F', 500, false],
  ] as const
).map(([tier, quantity, is_big]) => ({ tier, quantity, is_big, name: `${tier}賞 測試獎品` }));

const boxes = Array.from(
  { length: boxesInCase },
  (_, i) =>
    ({
      rarity: i === 0 ? 'hidden' : i < 4 ? 'rare' : 'common',
      name: `測試公仔 ${i + 1}`,
    }) as const,
);

/** Ten figures, the first of which is in one of a hundred capsules. */
const figures = Array.from(
  { length: 10 },
  (_, i) =>
    ({
      rarity: i === 0 ? 'secret' : 'normal',
      name: `測試公仔 ${i + 1}`,
    }) as const,
);
function capsules(total: number): number[] {
  const common = Math.floor((total - Math.ceil(total / 100)) / 9);
  return [total - 9 * common, ...Array(9).fill(common)];
}

/** One product's lots: the pieces of each prize in each of them, if the prizes do not name them. */
type Stock = {
  type: 0 | 1 | 2;
  name: string;
  prizes: readonly Omit<PrizeFields, 'image_url'>[];
  lots: (number[] | null)[];
};

/** One product on the shelf with its lots, each committed as the shop commits it. */
function loadProduct(db: Database, { type, name, prizes, lots }: Stock, nth: number) {
  const slug = `bench-${type}-${nth}`;
  const image = `products/${slug}.webp`;
  const product = {
    ...{ slug, type, price },
    series: '測試系列',
    name: `${name} 測試用商品 第 ${nth} 彈 夏日祭典限定版`,
    description: '每一抽都有獎。'.repeat(12),
    image_url: image,
    images: [image],
    ...(type === 1 && { box_image_url: image, inner_image_url: image }),
    release_date: new Date(Date.now() - 86_400_000),
    created_at: new Date(Date.now() - nth * 60_000),
    prizes: prizes.map((prize, position) => ({ ...prize, image_url: `prizes/${slug}-${position}.webp` })),
  };
  return makeStocked(db, product, lots);
}

async function loadProducts(db: Database, stock: Stock, products: number, workers = loaders): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < products) {
      const nth = ++next;
      await loadProduct(db, stock, nth);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

export const loadTubes = (db: Database, tubes: number): Promise<void> =>
  loadProducts(
    db,
    { type: 0, name: '一番賞', prizes: tickets, lots: Array(tubesOfProduct).fill(null) },
    Math.ceil(tubes / tubesOfProduct),
  );

/** Machines, each a product with one batch. */
export const loadMachines = (db: Database, machines: number, capsulesInMachine: number): Promise<void> =>
  loadProducts(db, { type: 2, name: '轉蛋', prizes: figures, lots: [capsules(capsulesInMachine)] }, machines);

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
    { type: 1, name: '盒玩', prizes: boxes, lots: Array(casesOfProduct).fill(Array(boxesInCase).fill(1)) },
    products,
    1,
  );
  return { first: rows[0]?.first ?? 1, products, ofProduct: casesOfProduct };
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

import type { Database } from '../../server/src/platform/postgres/database.ts';
import type { PrizeFields } from '../../server/src/shop/catalogue/service.ts';
import { makeStocked } from '../../server/src/testing/products.ts';

const tubesOfProduct = 2;
const boxesInCase = 12;
/** The price that the load scripts pay. */
const price = 100;
/** Connections that load side by side: while one computes a commitment, the others write rows. */
export const loaders = 3;

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

/** One product's lots: the pieces of each prize in each of them, if the prizes do not name them. */
type Stock = {
  type: 0 | 1;
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

/** `tubes` of tickets, two of each product. */
export async function loadTubes(db: Database, tubes: number): Promise<void> {
  const stock = { type: 0, name: '一番賞', prizes: tickets, lots: Array(tubesOfProduct).fill(null) } as const;
  let next = 0;
  const loader = async () => {
    while (next < tubes / tubesOfProduct) await loadProduct(db, stock, ++next);
  };
  await Promise.all(Array.from({ length: loaders }, loader));
}

/** One case of blind boxes. */
export const loadCase = (db: Database) =>
  loadProduct(db, { type: 1, name: '盒玩', prizes: boxes, lots: [Array(boxesInCase).fill(1)] }, 1);

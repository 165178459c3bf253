import { randomUUID } from 'node:crypto';
import type { Rarity } from '@kujiya/contract/shop/rarities';
import type { ToolType } from '@kujiya/contract/tool-cards';
import { type Database, type Tx, transaction } from '#platform/postgres/database.ts';
import { createLot } from '#shop/draws/lots.ts';

type SeriesOptions = {
  /** How many boxes or capsules of a lot hold each figure; by default six figures, one of each. */
  contents?: number[];
  /** Of each figure, in the same order. */
  rarities?: Rarity[];
  names?: string[];
  name?: string;
  series?: string;
  price?: number;
  status?: string;
};
export type CaseOptions = SeriesOptions & {
  casePrice?: number | null;
  /** Cases of the product, all alike. */
  cases?: number;
};
export type TestCase = { productId: number; packageId: number; packageIds: number[]; figures: number[] };
export type MachineOptions = SeriesOptions & {
  /** The number of each figure in each batch, if batches differ. */
  batches?: number[][];
};
export type TestMachine = { productId: number; lotId: number; lotIds: number[]; figures: number[] };

const someRarities: Rarity[] = ['common', 'normal', 'rare', 'ultra_rare', 'secret', 'hidden'];

type Series = { type: 1 | 2; game: 'blindbox' | 'gacha'; casePrice: number | null; lots: number[][] };

async function makeSeries(
  tx: Tx,
  { type, game, casePrice, lots }: Series,
  {
    rarities = someRarities,
    names,
    name = '測試系列',
    series = '',
    price = 100,
    status = '1',
  }: SeriesOptions,
): Promise<{ productId: number; lotIds: number[]; figures: number[] }> {
  const isBox = type === 1;
  const product = await tx.query<{ id: number }>(
    `insert into products (slug, type, series, name, price, case_price, status, image_url, box_image_url, inner_image_url)
     values ($1, $2, $3, $4, $5, $6, $7, 'products/test.webp', $8, $9) returning id`,
    [
      randomUUID(),
      type,
      series,
      name,
      price,
      casePrice,
      status,
      isBox ? 'products/box.webp' : null,
      isBox ? 'products/inner.webp' : null,
    ],
  );
  const productId = product.rows[0]?.id ?? 0;
  const figures: number[] = [];
  for (const position of lots[0]?.keys() ?? []) {
    const { rows } = await tx.query<{ id: number }>(
      `insert into prizes (product_id, rarity, name, image_url, position)
       values ($1, $2, $3, 'prizes/test.webp', $4) returning id`,
      [
        productId,
        rarities[position % rarities.length],
        names?.[position] ?? `公仔 ${position + 1}`,
        position,
      ],
    );
    figures.push(rows[0]?.id ?? 0);
  }
  const lotIds: number[] = [];
  for (const [position, contents] of lots.entries())
    lotIds.push(
      await createLot(tx, {
        productId,
        game,
        title: `第 ${position + 1} ${isBox ? '中盒' : '批'}`,
        position,
        prizes: figures.flatMap((id, i) => {
          const quantity = contents[i] ?? 0;
          return quantity > 0 ? [{ id, quantity, big: false }] : [];
        }),
        lastPrizeId: null,
      }),
    );
  return { productId, lotIds, figures };
}

const sixOfOne = [1, 1, 1, 1, 1, 1];

/** A blind-box product with its cases; see `TestShop.boxCase`. */
export async function makeCase(
  db: Database,
  { casePrice = null, cases = 1, contents = sixOfOne, ...options }: CaseOptions = {},
): Promise<TestCase> {
  const series: Series = { type: 1, game: 'blindbox', casePrice, lots: Array(cases).fill(contents) };
  const { productId, lotIds, figures } = await transaction(db, (tx) => makeSeries(tx, series, options));
  return { productId, packageId: lotIds[0] ?? 0, packageIds: lotIds, figures };
}

/** A capsule product with its batches; see `TestShop.machine`. */
export async function makeMachine(
  db: Database,
  { contents = sixOfOne, batches = [contents], ...options }: MachineOptions = {},
): Promise<TestMachine> {
  const series: Series = { type: 2, game: 'gacha', casePrice: null, lots: batches };
  const { productId, lotIds, figures } = await transaction(db, (tx) => makeSeries(tx, series, options));
  return { productId, lotId: lotIds[0] ?? 0, lotIds, figures };
}

/** The content of every slot of a lot, in the committed order, which no answer may reveal before its time. */
export async function contentsOf(db: Database, lotId: number): Promise<number[]> {
  const { rows } = await db.query<{ prize_id: number }>(
    'select prize_id from slots where lot_id = $1 order by number',
    [lotId],
  );
  return rows.map(({ prize_id }) => prize_id);
}

/** Gives a member cards of one kind; `days` may be negative for cards that have expired. Returns their ids. */
export async function giveCards(
  db: Database,
  memberId: number,
  type: ToolType,
  count = 1,
  days = 30,
): Promise<number[]> {
  await db.query(
    `insert into tools (type, name, image, description) values ($1, $1, 'tools/test.webp', '')
     on conflict (type) do nothing`,
    [type],
  );
  const { rows } = await db.query<{ id: number }>(
    `insert into user_tools (member_id, tool_id, source, expires_at)
     select $1, t.id, 'test:' || gen_random_uuid(), now() + make_interval(days => $4)
     from tools t, generate_series(1, $3) where t.type = $2 returning id`,
    [memberId, type, count, days],
  );
  return rows.map(({ id }) => id);
}

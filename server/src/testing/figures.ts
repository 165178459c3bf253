import type { Rarity } from '@kujiya/contract/shop/rarities';
import type { ToolType } from '@kujiya/contract/tool-cards';
import type { Database } from '#platform/postgres/database.ts';
import { makeStocked } from './products.ts';

type SeriesOptions = {
  /** How many boxes or capsules of a lot hold each figure; by default six figures, one of each. */
  contents?: number[];
  /** Of each figure, in the same order. */
  rarities?: Rarity[];
  names?: string[];
  name?: string;
  series?: string;
  price?: number;
  status?: '0' | '1';
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

const sixOfOne = [1, 1, 1, 1, 1, 1];

/** The fields of a product with the given figures. */
const seriesOf = (
  figures: number,
  { rarities = someRarities, names, name = '測試系列', ...fields }: SeriesOptions,
) => ({
  ...fields,
  name,
  prizes: Array.from({ length: figures }, (_, i) => ({
    name: names?.[i] ?? `公仔 ${i + 1}`,
    rarity: rarities[i % rarities.length] ?? 'common',
    image_url: 'prizes/test.webp',
  })),
});

/** A blind-box product with its cases; see `TestShop.boxCase`. */
export async function makeCase(
  db: Database,
  { casePrice = null, cases = 1, contents = sixOfOne, ...options }: CaseOptions = {},
): Promise<TestCase> {
  const pictures = { box_image_url: 'products/box.webp', inner_image_url: 'products/inner.webp' };
  const { productId, lotIds, prizeIds } = await makeStocked(
    db,
    { ...seriesOf(contents.length, options), ...pictures, type: 1, case_price: casePrice },
    Array(cases).fill(contents),
  );
  return { productId, packageId: lotIds[0] ?? 0, packageIds: lotIds, figures: prizeIds };
}

/** A capsule product with its batches; see `TestShop.machine`. */
export async function makeMachine(
  db: Database,
  { contents = sixOfOne, batches = [contents], ...options }: MachineOptions = {},
): Promise<TestMachine> {
  const product = { ...seriesOf(batches[0]?.length ?? 0, options), type: 2 } as const;
  const { productId, lotIds, prizeIds } = await makeStocked(db, product, batches);
  return { productId, lotId: lotIds[0] ?? 0, lotIds, figures: prizeIds };
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

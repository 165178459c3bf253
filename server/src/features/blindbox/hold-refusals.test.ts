import { blindboxRefusals, heldBox } from '@kujiya/contract/blindbox';
import type { Refusal } from '@kujiya/contract/kernel/refusal';
import { blockRefusals } from '@kujiya/contract/shop/blocks';
import { drawRefusals } from '@kujiya/contract/shop/draws';
import { expect, test } from 'vitest';
import { boxesOf, passHolds } from '#testing/boxes.ts';
import { whileBusy } from '#testing/busy.ts';
import type { TestCase } from '#testing/figures.ts';
import { useTestShop } from '#testing/shop.ts';
import { blockMember } from '#testing/staff.ts';
import { stateOf } from '#testing/state.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();

type World = TestCase & { ann: TestMember; bob: TestMember };
const world = async (): Promise<World> => ({
  ann: await shop.member({ tokens: 1_000 }),
  bob: await shop.member({ tokens: 1_000 }),
  ...(await shop.boxCase()),
});
const bobHolds = async (w: World, number: number) =>
  expect((await boxesOf(shop, w).hold(w.bob, number)).status).toBe(200);

type Case = {
  refusal: Refusal;
  name: string;
  before?: (world: World) => Promise<unknown>;
  /** By default the second. */
  number?: number;
  of?: (world: World) => Promise<Partial<World>>;
};
const refusals = blindboxRefusals;
const cases: Case[] = [
  {
    refusal: blockRefusals.member_blocked,
    name: 'a blocked member',
    before: ({ ann }) => blockMember(shop.db, ann.id),
  },
  ...[2_000_000_000, Number.MAX_SAFE_INTEGER].map(
    (packageId): Case => ({
      refusal: refusals.package_missing,
      name: 'no such package',
      of: async () => ({ packageId }),
    }),
  ),
  {
    refusal: refusals.package_missing,
    name: 'a tube',
    of: async () => ({ packageId: (await shop.tube()).tubeId }),
  },
  { refusal: refusals.box_missing, name: 'the seventh of six', number: 7 },
  { refusal: refusals.box_missing, name: 'the largest number there is', number: 10_000 },
  {
    refusal: drawRefusals.lot_paused,
    name: 'the case is paused',
    before: ({ packageId }) => shop.db.query(`update lots set state = 'paused' where id = $1`, [packageId]),
  },
  {
    refusal: refusals.package_sold_out,
    name: 'the whole case was bought',
    before: (w) => boxesOf(shop, w).buyCase(w.bob),
  },
  {
    refusal: refusals.box_drawn,
    name: 'another member bought it',
    before: async (w) => {
      await bobHolds(w, 2);
      await boxesOf(shop, w).buy(w.bob, 2);
    },
  },
  {
    refusal: refusals.box_locked,
    name: 'another member holds it',
    before: (w) => bobHolds(w, 2),
  },
  {
    refusal: refusals.box_locked,
    name: 'another member holds it, during the pause between holds',
    before: async (w) => {
      await bobHolds(w, 2);
      await boxesOf(shop, w).hold(w.ann, 1);
    },
  },
  {
    refusal: refusals.swap_too_soon,
    name: 'the member has just held another box',
    before: (w) => boxesOf(shop, w).hold(w.ann, 1),
  },
  {
    refusal: refusals.box_resting,
    name: 'the member has just held it until it expired',
    before: async (w) => {
      await boxesOf(shop, w).hold(w.ann, 2);
      await passHolds(shop.db, w, 152);
    },
  },
];

test.each(cases)('$refusal.code: $name', async ({ refusal, before, number = 2, of }) => {
  const w = await world();
  await before?.(w);
  const state = await stateOf(shop.db);
  const reply = await boxesOf(shop, { ...w, ...(await of?.(w)) }).hold(w.ann, number);
  const { code, status, message } = refusal;
  const isAnywhere = refusal === refusals.package_missing || refusal === blockRefusals.member_blocked;
  const back = isAnywhere ? {} : { redirect_product_id: w.productId };
  expect(reply).toEqual({ status, body: { success: false, code, message, ...back } });
  if (!of) expect(await stateOf(shop.db)).toEqual(state);
});

test('draw_busy: another server is deciding about the box at this moment', async () => {
  const w = await world();
  await whileBusy(
    shop.db,
    ['select from slots where lot_id = $1 and number = 2 for no key update', [w.packageId]],
    async () => {
      const { code, status, message } = drawRefusals.draw_busy;
      expect(await boxesOf(shop, w).hold(w.ann, 2)).toEqual({
        status,
        body: { success: false, code, message, redirect_product_id: w.productId },
      });
      expect((await boxesOf(shop, w).hold(w.ann, 3)).status).toBe(200);
    },
  );
});

test('each refusal the contract declares for holding a box has been reached above', () => {
  const reached = new Set([...cases.map(({ refusal }) => refusal), drawRefusals.draw_busy]);
  expect(new Set(heldBox.refusals)).toEqual(reached);
});

test.each([
  '',
  '?itemIndex=0',
  '?itemIndex=x',
  '?itemIndex=10001',
  '?itemIndex=1&lock_duration=0',
  '?itemIndex=1.5',
])('a hold with the query “%s” is invalid', async (query) => {
  const w = await world();
  const url = `/api/blindbox/package/${w.packageId}${query}`;
  const { status, body } = await shop.send({ url, token: w.ann.token });
  expect([status, body.code]).toEqual(
    query.includes('lock_duration') ? [400, 'invalid_request'] : [404, 'box_missing'],
  );
  expect((await shop.db.query('select from slot_locks where lot_id = $1', [w.packageId])).rowCount).toBe(0);
});

import { countTools, listTools, listUserTools, useTool } from '@kujiya/contract/tool-cards';
import { beforeAll, expect, test } from 'vitest';
import { boxesOf, passHolds } from '#testing/boxes.ts';
import { type CaseOptions, contentsOf } from '#testing/figures.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import { stateOf } from '#testing/state.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let second: TestServer;
beforeAll(async () => {
  second = await shop.another();
});

/** Ann holds the first box of a case and has cards of both kinds. */
async function world({ hints = 0, insights = 0, ...options }: CaseOptions & Record<string, unknown> = {}) {
  const box = await shop.boxCase(options);
  const ann = await shop.member({ tokens: 10_000 });
  await shop.cards(ann, 'shake_card', Number(hints));
  await shop.cards(ann, 'insight_card', Number(insights));
  const here = boxesOf(shop, box);
  const there = boxesOf(second, box);
  expect((await here.hold(ann, 1)).status).toBe(200);
  return { box, ann, here, there, truth: await contentsOf(shop.db, box.packageId) };
}
const countsOf = async ({ token }: TestMember) => (await shop.call(countTools, { token })).body.data;
const expectRefused = (reply: { status: number; body: object }, status: number, code: string) =>
  expect(reply).toMatchObject({ status, body: { success: false, code } });

test('each hint excludes another figure, never the one inside, until none is left to exclude', async () => {
  const { here, there, ann, truth, box } = await world({ hints: 9 });
  const named: number[] = [];
  for (let i = 0; i < 5; i++) {
    const { status, body } = await (i % 2 ? there : here).hint(ann, 1);
    expect(status).toBe(200);
    expect(body.data.not_me_item.item_index).toBe(1);
    named.push(body.data.not_me_item.id);
  }
  expect(named.toSorted()).toEqual(box.figures.filter((figure) => figure !== truth[0]).toSorted());
  const state = await stateOf(shop.db);
  expectRefused(await here.hint(ann, 1), 409, 'nothing_to_hint');
  expect(await stateOf(shop.db)).toEqual(state);
  expect(await countsOf(ann)).toEqual({ shake_card: 4, insight_card: 0 });
  const { known } = (await there.hold(ann, 1)).body.data;
  expect(known.is).toBeNull();
  expect(known.is_not.map(({ id }) => id)).toEqual(named);
});

test('insight names the figure in the box; a second use, or a later hint, takes no card', async () => {
  const { here, there, ann, truth } = await world({ hints: 1, insights: 2 });
  const { status, body } = await here.insight(ann, 1);
  expect(status).toBe(200);
  expect(body.data.current_item.id).toBe(truth[0]);
  const state = await stateOf(shop.db);
  expectRefused(await there.insight(ann, 1), 409, 'insight_known');
  expectRefused(await there.hint(ann, 1), 409, 'nothing_to_hint');
  expect(await stateOf(shop.db)).toEqual(state);
  expect(await countsOf(ann)).toEqual({ shake_card: 1, insight_card: 1 });
  expect((await here.hold(ann, 1)).body.data.known).toEqual({ is: body.data.current_item, is_not: [] });
  const bought = await here.buy(ann, 1);
  expect(bought.body.data.items).toMatchObject([{ item_index: 1, item_id: truth[0] }]);
});

test("a card's information stays visible, only to the member who used it", async () => {
  const { here, there, ann, box } = await world({ hints: 1, insights: 1 });
  const bob = await shop.member();
  const { not_me_item } = (await here.hint(ann, 1)).body.data;
  const { current_item } = (await here.insight(ann, 1)).body.data;
  await passHolds(shop.db, box, 200);
  expect((await there.hold(bob, 1)).body.data.known).toEqual({ is: null, is_not: [] });
  await there.release(bob);
  const { known } = (await there.hold(ann, 1)).body.data;
  expect(known.is).toEqual(current_item);
  expect(known.is_not.map(({ id }) => id)).toEqual([not_me_item.id]);
  await passHolds(shop.db, box, 2);
  expect((await there.hold(ann, 2)).body.data.known).toEqual({ is: null, is_not: [] });
});

test('hints name figures in the other closed boxes; if those are all alike, no card is used', async () => {
  const { here, ann, truth, box } = await world({ contents: [2, 1], hints: 3 });
  const twin = truth.lastIndexOf(truth.findLast((figure, i) => truth.indexOf(figure) !== i) ?? 0) + 1;
  const first = truth.indexOf(truth[twin - 1] ?? 0) + 1;
  const lone = [1, 2, 3].find((n) => n !== twin && n !== first) ?? 0;
  await passHolds(shop.db, box, 3);
  await here.hold(ann, lone);
  expect((await here.buy(ann, lone)).status).toBe(200);
  await passHolds(shop.db, box, 3);
  await here.hold(ann, twin);
  expectRefused(await here.hint(ann, twin), 409, 'nothing_to_hint');
  expect(await countsOf(ann)).toEqual({ shake_card: 3, insight_card: 0 });
});

test.each(['hint', 'insight'] as const)('%s: requires an unused, valid card of this kind', async (kind) => {
  const { here, ann } = await world();
  const type = kind === 'hint' ? 'shake_card' : 'insight_card';
  const use = () => here[kind](ann, 1);
  expectRefused(await use(), 422, `${kind}_card_missing`);
  await shop.cards(ann, kind === 'hint' ? 'insight_card' : 'shake_card');
  await shop.cards(await shop.member(), type);
  await shop.cards(ann, type, 2, -1);
  expectRefused(await use(), 422, `${kind}_card_missing`);
  const [card = 0] = await shop.cards(ann, type);
  expect((await use()).status).toBe(200);
  expectRefused(await use(), 422, `${kind}_card_missing`);
  const { rows } = await shop.db.query<{ id: number }>(
    'select id from user_tools where member_id = $1 and used_at is not null',
    [ann.id],
  );
  expect(rows).toEqual([{ id: card }]);
});

test('the card that expires first is used first', async () => {
  const { here, ann } = await world();
  await shop.cards(ann, 'shake_card', 1, 20);
  const [soon] = await shop.cards(ann, 'shake_card', 1, 5);
  await shop.cards(ann, 'shake_card', 1, 10);
  await here.hint(ann, 1);
  const { body } = await shop.call(listUserTools, { token: ann.token });
  expect(body.data.map(({ id }) => id)).not.toContain(soon);
  expect(body.data).toHaveLength(2);
});

test('cards work only on the held box, while it is held', async () => {
  const { here, there, ann, box } = await world({ hints: 2, insights: 2 });
  const bob = await shop.member();
  await shop.cards(bob, 'insight_card');
  for (const kind of ['hint', 'insight'] as const) {
    expectRefused(await here[kind](ann, 2), 409, 'box_not_held');
    expectRefused(await there[kind](bob, 1), 409, 'box_not_held');
  }
  await passHolds(shop.db, box, 150);
  for (const kind of ['hint', 'insight'] as const)
    expectRefused(await here[kind](ann, 1), 409, 'box_not_held');
  expect(await countsOf(ann)).toEqual({ shake_card: 2, insight_card: 2 });
  await passHolds(shop.db, box, 10);
  await here.hold(ann, 1);
  expect((await here.buy(ann, 1)).status).toBe(200);
  expectRefused(await here.insight(ann, 1), 409, 'box_not_held');
  expect(await countsOf(bob)).toEqual({ shake_card: 0, insight_card: 1 });
});

test.each(['hint', 'insight'] as const)(
  '64 simultaneous requests with one key on two servers use one %s card',
  async (kind) => {
    const { here, there, ann } = await world({ hints: 5, insights: 5 });
    const key = crypto.randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, i) => (i % 2 ? there : here)[kind](ann, 1, key)),
    );
    const [first] = replies;
    expect(first?.status).toBe(200);
    for (const reply of replies) expect(reply).toEqual(first);
    const counts = await countsOf(ann);
    expect(counts.shake_card + counts.insight_card).toBe(9);
    expectRefused(await here[kind](ann, 2, key), 409, 'idempotency_conflict');
  },
);

test('without keys, simultaneous hints use one card per named figure, and two insights use one', async () => {
  const { here, there, ann, truth } = await world({ hints: 9, insights: 3 });
  const hints = await Promise.all(Array.from({ length: 3 }, (_, i) => (i % 2 ? there : here).hint(ann, 1)));
  const named = hints.map(({ body }) => body.data.not_me_item.id);
  expect(new Set(named).size).toBe(3);
  expect(named).not.toContain(truth[0]);
  const looks = await Promise.all([here.insight(ann, 1), there.insight(ann, 1)]);
  expect(looks.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'insight_known']);
  expect(await countsOf(ann)).toEqual({ shake_card: 6, insight_card: 2 });
});

test('forty simultaneous cards on a server that has just started are all answered', async () => {
  const box = await shop.boxCase({ contents: Array(20).fill(2) });
  const players = await Promise.all(Array.from({ length: 40 }, () => shop.member()));
  for (const [i, player] of players.entries()) {
    await shop.cards(player, 'shake_card');
    expect((await boxesOf(shop, box).hold(player, i + 1)).status).toBe(200);
  }
  const fresh = boxesOf(await shop.another(), box);
  const replies = await Promise.all(players.map((player, i) => fresh.hint(player, i + 1)));
  expect(replies.map(({ status }) => status)).toEqual(Array(40).fill(200));
});

test("a card's answer and its use are committed together", async () => {
  const { here, ann } = await world({ hints: 1 });
  await shop.tamper('alter table tool_uses add constraint never check (prize_id < 0) not valid');
  const state = await stateOf(shop.db);
  expect((await here.hint(ann, 1)).status).toBe(500);
  expect(await stateOf(shop.db)).toEqual(state);
  await shop.tamper('alter table tool_uses drop constraint never');
  expect((await here.hint(ann, 1)).status).toBe(200);
});

test("a chosen card is used on the latest held box; used, expired and other members' cards are refused", async () => {
  const { ann, box, truth } = await world();
  const later = await shop.boxCase();
  const laterTruth = await contentsOf(shop.db, later.packageId);
  const [insight = 0, spare = 0] = await shop.cards(ann, 'insight_card', 2);
  const [hint = 0] = await shop.cards(ann, 'shake_card');
  const [old = 0] = await shop.cards(ann, 'shake_card', 1, -1);
  const [foreign = 0] = await shop.cards(await shop.member(), 'shake_card');
  const use = (user_tool_id: number, key?: string) =>
    second.call(useTool, { body: { user_tool_id }, token: ann.token, ...(key !== undefined && { key }) });

  await boxesOf(shop, later).hold(ann, 4);
  const key = crypto.randomUUID();
  const { status, body } = await use(insight, key);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'success',
    data: { type: 'insight_card', package_id: later.packageId, item_index: 4, not_me_item: null },
  });
  expect(body.data.current_item?.id).toBe(laterTruth[3]);
  expect(await use(insight, key)).toEqual({ status, body });
  expectRefused(await use(insight), 409, 'tool_used');
  expectRefused(await use(spare), 409, 'insight_known');
  expectRefused(await use(old), 409, 'tool_expired');
  for (const id of [foreign, 999_999, Number.MAX_SAFE_INTEGER])
    expectRefused(await use(id), 404, 'tool_missing');

  await boxesOf(shop, later).release(ann);
  const hinted = await use(hint);
  expect(hinted.body.data).toMatchObject({ type: 'shake_card', package_id: box.packageId, item_index: 1 });
  expect([truth[0], undefined]).not.toContain(hinted.body.data.not_me_item?.id);
  await passHolds(shop.db, box, 150);
  expectRefused(await use(spare), 409, 'no_box_held');
  expect(await countsOf(ann)).toEqual({ shake_card: 0, insight_card: 1 });
});

test('cards are listed by expiry, then those expired within 90 days; the kinds are public', async () => {
  const ann = await shop.member();
  const [late] = await shop.cards(ann, 'insight_card', 1, 40);
  const [soon] = await shop.cards(ann, 'shake_card', 1, 3);
  const [expired] = await shop.cards(ann, 'shake_card', 1, -10);
  await shop.cards(ann, 'shake_card', 1, -91);
  const { body: kinds } = await shop.call(listTools, {});
  expect(kinds.data.map(({ type }) => type).sort()).toEqual(['insight_card', 'shake_card']);
  const { body } = await shop.call(listUserTools, { token: ann.token });
  expect(body.status).toBe('success');
  expect(body.data.map(({ id, expired }) => [id, expired])).toEqual([
    [soon, false],
    [late, false],
    [expired, true],
  ]);
  expect(body.data[0]?.tool_id).toBe(kinds.data.find(({ type }) => type === 'shake_card')?.id);
  expect(await countsOf(ann)).toEqual({ shake_card: 1, insight_card: 1 });

  // A card that ends at midnight in Taipei is good for the whole day before.
  await shop.db.query(`update user_tools set expires_at = '2030-05-31T16:00:00Z' where id = $1`, [soon]);
  const { body: again } = await shop.call(listUserTools, { token: ann.token });
  expect(again.data.find(({ id }) => id === soon)).toMatchObject({
    expires_at: '2030-05-31T16:00:00.000Z',
    formatted_expiry: '2030-05-31',
  });
  for (const call of [listUserTools, countTools])
    for (const token of [null, shop.siteKey]) expect((await shop.call(call, { token })).status).toBe(401);
});

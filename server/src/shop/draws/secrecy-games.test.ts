import { caseBoxes, caseEvents, heldBox } from '@kujiya/contract/blindbox';
import { drawCapsules, gachaProduct, machineEvents } from '@kujiya/contract/gacha';
import { pathOf } from '@kujiya/contract/kernel/request';
import { beforeAll, expect, test } from 'vitest';
import { boxesOf, passHolds } from '#testing/boxes.ts';
import { allCalls } from '#testing/contract.ts';
import { watch, whenHearing } from '#testing/events.ts';
import { contentsOf, type TestCase, type TestMachine } from '#testing/figures.ts';
import { expectNoneLeft, type Left, logInto, recordNotices, secretsOf } from '#testing/leaks.ts';
import { expectCleanAudit, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const left: Left = [];
// The last test moves the contents of undrawn slots around; it audits before that.
const shop = useTestShop({ settings: { logLevel: 'trace' }, logTo: logInto(left), audited: false });
let ann: TestMember;
let bob: TestMember;
let cases: TestCase[];
let machine: TestMachine;
/** The number of every closed box and capsule, by its figure; no figure lies in two of them. */
const homes = new Map<number, number>();
const orders: number[] = [];

function note<T extends { status: number; body: object }>(where: string, reply: T): T {
  left.push([where, JSON.stringify(reply.body)]);
  expect([where, reply.status]).toEqual([where, 200]);
  return reply;
}
const lots = () => [...cases.map(({ packageId }) => packageId), ...machine.lotIds];
const heldNumber = 5;
/** The member who still decides about the fifth box of each case. */
const inHand = () => cases.map((box, i) => [box, i === 0 ? ann : bob] as const);
const eightOfOne = Array<number>(8).fill(1);

/** Two cases and two batches of a machine half drawn by two members, cards used, boxes held, others watching. */
beforeAll(async () => {
  const address = await shop.listen();
  ann = await shop.member({ tokens: 100_000, points: 2_000 });
  bob = await shop.member({ tokens: 100_000 });
  // Keeps other ids from being mistaken for a figure's.
  await shop.tamper('alter table prizes alter id restart with 1000000');
  cases = [await shop.boxCase({ contents: eightOfOne }), await shop.boxCase({ contents: eightOfOne })];
  machine = await shop.machine({
    batches: [
      [...eightOfOne, ...eightOfOne.map(() => 0)],
      [...eightOfOne.map(() => 0), ...eightOfOne],
    ],
  });
  for (const lotId of lots())
    for (const [i, figure] of (await contentsOf(shop.db, lotId)).entries()) homes.set(figure, i + 1);
  expect(homes.size).toBe(4 * 8);
  for (const member of [ann, bob])
    for (const type of ['shake_card', 'insight_card'] as const) await shop.cards(member, type, 9);
  const endNotices = await recordNotices(shop.databaseUrl, left);
  await whenHearing(shop.db, 1);
  const caseWatchers = await Promise.all(
    cases.map(({ packageId }) => watch(address, caseEvents, { packageId })),
  );
  const machineWatcher = await watch(address, machineEvents, { id: machine.productId });

  for (const box of cases) {
    const boxes = boxesOf(shop, box);
    for (const [number, member] of [
      [3, ann],
      [6, bob],
      [8, ann],
    ] as const) {
      await passHolds(shop.db, box, 20);
      note('hold', await boxes.hold(member, number));
      note('hint', await boxes.hint(member, number));
      note('hint', await boxes.hint(member, number));
      if (number === 6) note('insight', await boxes.insight(member, number));
      const { body } = note('purchase of a box', await boxes.buy(member, number));
      for (const { item_id } of body.data.items) homes.delete(item_id);
      orders.push(body.data.order_id);
    }
  }
  for (const [box, member] of inHand()) {
    const boxes = boxesOf(shop, box);
    await passHolds(shop.db, box, 20);
    note('hold', await boxes.hold(member, heldNumber));
    note('hint', await boxes.hint(member, heldNumber));
  }
  for (const [quantity, { token }] of [
    [3, ann],
    [5, bob],
    [3, ann],
    [1, bob],
  ] as const) {
    const { body } = note(
      'draw of capsules',
      await shop.call(drawCapsules, {
        params: { id: machine.productId },
        body: { payment_method: 'balance', quantity },
        token,
      }),
    );
    for (const { id } of body.items) homes.delete(id);
    orders.push(body.order.id);
  }
  for (const [watchers, events] of [
    [caseWatchers, 3 + 3 + 1],
    [[machineWatcher], 4],
  ] as const)
    for (const watcher of watchers) {
      for (let heard = 0; heard < events; heard++) await watcher.next();
      left.push(['events', watcher.text()]);
      watcher.leave();
    }
  await endNotices();
  left.push(['/api/openapi.json', JSON.stringify((await shop.send({ url: '/api/openapi.json' })).body)]);
  left.push(...(await allAnswers()));
});

const gets = allCalls.filter(([, { method }]) => method === 'GET');
/** Every GET call of the contract with every id it could mean here, made by everybody. */
async function allAnswers(): Promise<Left> {
  const answers: Left = [];
  const products = [...cases, machine].map(({ productId }) => productId);
  const ids = new Set([...lots(), ...products, ...orders]);
  for (const [name, call] of gets) {
    const [param] = Object.keys((call.params as { properties?: object } | undefined)?.properties ?? {});
    // This call also holds the box, so it is not a mere question.
    if (call === heldBox) continue;
    for (const params of param === undefined ? [{}] : [...ids].map((id) => ({ [param]: id })))
      for (const [who, token] of [
        ['visitor', shop.siteKey],
        ['ann', ann.token],
        ['bob', bob.token],
        ['nobody', null],
      ] as const) {
        const url = pathOf(call, params);
        const { body } = await shop.send({ url, token });
        answers.push([`${name} ${url} by ${who}`, JSON.stringify(body)]);
      }
  }
  for (const [{ packageId }, { token }] of inHand()) {
    const url = `${pathOf(heldBox, { packageId })}?itemIndex=${heldNumber}`;
    answers.push([`heldBox ${url}`, JSON.stringify((await shop.send({ url, token })).body)]);
  }
  return answers;
}

/** Closed boxes and capsules that are revealed: objects that name a slot, directly or around them, and its figure. */
function revealed(value: unknown, around?: number): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => revealed(item, around));
  if (typeof value !== 'object' || value === null) return [];
  const fields = value as Record<string, unknown>;
  const number = [fields.item_index, fields.number, around].find((n): n is number => typeof n === 'number');
  const found = [fields.id, fields.item_id, fields.prize_id, fields.prizeId, fields.item].flatMap((figure) =>
    homes.get(Number(figure)) === number && number !== undefined ? [`${figure} in ${number}`] : [],
  );
  return [...found, ...Object.values(fields).flatMap((field) => revealed(field, number))];
}

test('everything that left the server is recorded for the search', () => {
  const text = left.map(([where]) => where).join('\n');
  for (const place of ['log', 'notice', 'hold', 'hint', 'insight', 'purchase of a box', 'draw of capsules'])
    expect(text).toContain(place);
  for (const place of ['events', 'gachaProduct', 'listFigures', 'orderById', 'heldBox'])
    expect(text).toContain(place);
  const heard = left.flatMap(([where, what]) => (where === 'events' ? [what] : [])).join();
  expect(heard.match(/"locked_by":\d+/g)).toHaveLength(2 * 4);
  expect(heard.match(/"is_drawn":true/g)).toHaveLength(2 * 3);
  // Five closed boxes in each case, and four capsules in the second batch.
  expect(homes.size).toBe(5 + 5 + 4);
});

test('no salt, secret, txid or key left the server', async () => {
  const secrets = await secretsOf(shop.db);
  expect(secrets.size).toBeGreaterThan(4 * 17);
  for (const { id, token } of [ann, bob]) secrets.set(`token of ${id}`, token);
  expectNoneLeft(left, secrets);
});

test('nothing that left the server reveals the content of an undrawn box or capsule', () => {
  const found: [string, string[]][] = [];
  for (const [where, what] of left) {
    const lines = what.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
    for (const text of where === 'events' ? lines : [what]) {
      const slots = revealed(JSON.parse(text));
      if (slots.length > 0) found.push([where, slots]);
    }
  }
  expect(found).toEqual([]);
});

test('a closed box shows its number and its holder, and nothing else', async () => {
  for (const { packageId } of cases) {
    const { body } = await shop.call(caseBoxes, { params: { packageId }, token: bob.token });
    const closed = body.data.filter(({ is_drawn }) => !is_drawn);
    expect(closed).toHaveLength(5);
    for (const { name, image_url, rarity, item_id } of closed)
      expect([name, image_url, rarity, item_id]).toEqual([null, null, null, null]);
  }
});

test('no answer depends on the content of undrawn boxes and capsules', async () => {
  // Parts that change by themselves: time, and the free box the catalogue of figures picks at random. And a proof's
  // path: its nodes are committed hashes over neighbours with their salts, and reveal nothing of the hashed content.
  const still = (what: string) =>
    what.replace(/"remain":[\d.]+|"exported_at":"[^"]*"|"open_box":\{[^}]*\}|"path":\[[^\]]*\]/g, '');
  const before = new Map(await allAnswers());
  await expectCleanAudit(shop.db);
  await shop.tamper(
    `with open as (select lot_id, number, prize_id, salt,
       row_number() over (partition by lot_id order by number) as i, count(*) over (partition by lot_id) as n
       from slots where order_id is null)
     update slots s set prize_id = b.prize_id, salt = b.salt from open a join open b
       on b.lot_id = a.lot_id and b.i = a.i % a.n + 1 where s.lot_id = a.lot_id and s.number = a.number`,
  );
  for (const { packageId } of cases)
    for (const [i, figure] of (await contentsOf(shop.db, packageId)).entries())
      expect(homes.get(figure)).not.toBe(i + 1);
  const changed = (await allAnswers()).filter(
    ([where, what]) => still(what) !== still(before.get(where) ?? ''),
  );
  expect(changed.map(([where]) => where)).toEqual([]);
  const { body } = await shop.call(gachaProduct, { params: { id: machine.productId } });
  expect(body.items.map(({ remaining_quantity }) => remaining_quantity)).toContain(1);
});

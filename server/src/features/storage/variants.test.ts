import { cabinet } from '@kujiya/contract/cabinet';
import { publishedTube } from '@kujiya/contract/fairness';
import { tubeEvents } from '@kujiya/contract/ichiban';
import { cancelParcel, listParcels } from '@kujiya/contract/parcels';
import type { VariantLeft } from '@kujiya/contract/shop/variants';
import { staffPickList, staffShipment } from '@kujiya/contract/staff/packing';
import {
  staffAcceptShipment,
  staffCallOffShipment,
  staffPackShipment,
} from '@kujiya/contract/staff/shipments';
import { publicDrawResult } from '@kujiya/contract/ticket-purchase';
import { chooseMissingVariants, chooseVariant, tubeVariants } from '@kujiya/contract/variants';
import { verifyLot } from '@kujiya/fairness/verify-lot';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { watch, whenHearing } from '#testing/events.ts';
import { sequences } from '#testing/sequences.ts';
import { expectCleanAudit, type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';
import { addressOf, rowsOf, send } from '#testing/storage.ts';
import { at } from '#testing/tube-model.ts';
import { draw, type VariantTube, variantTube } from '#testing/variants.ts';

const shop = useTestShop();
let servers: TestServer[];
let clerk: TestStaff;
let address: string;
beforeAll(async () => {
  servers = [shop, await shop.another()];
  clerk = await shop.staff('clerk');
  address = await shop.listen();
  await whenHearing(shop.db, 2);
});

const choose = (server: TestServer, { token }: TestMember, id: number, variant: number) =>
  server.call(chooseVariant, { params: { id }, body: { variant_id: variant }, token });
const chooseAll = (server: TestServer, { token }: TestMember, ids: number[]) =>
  server.call(chooseMissingVariants, { body: { item_ids: ids }, token });
const leftOf = async ({ tubeId, prizeIds }: VariantTube, member?: TestMember): Promise<VariantLeft[]> =>
  (
    await shop.call(tubeVariants, { params: { tubeId }, ...(member && { token: member.token }) })
  ).body.data.find((one) => one.prize_id === prizeIds[1])?.variants ?? [];
const all = ({ variants }: VariantTube) =>
  Array.from({ length: variants.reduce((sum, { quantity }) => sum + quantity, 2) }, (_, i) => i + 1);

/** A member who has drawn a whole tube, with the items of its B prizes. */
async function winner(pieces: readonly number[]) {
  const tube = await variantTube(shop, pieces);
  const member = await shop.member({ tokens: 1_000 });
  const result = await draw(shop, tube, member, all(tube).slice(0, 10));
  const ids = result.tickets.flatMap(({ item_id }) => item_id ?? []);
  return { tube, member, result, ids };
}

/** Sends items; the id of the parcel. */
async function parcelOf(member: TestMember, ids: number[]): Promise<number> {
  const addressId = await addressOf(shop, member);
  const { body } = await send(shop, { ...member, addressId }, { ids });
  return body.data.order_id ?? 0;
}

test('a tube tells what is left of each variant, what a member has, and that packs are blind', async () => {
  const { tube, member, ids } = await winner([2, 1]);
  const [first] = tube.variants;
  await choose(shop, member, at(ids, 0), first?.id ?? 0);
  const { body } = await shop.call(tubeVariants, { params: { tubeId: tube.tubeId }, token: member.token });
  expect(body.data).toMatchObject([
    {
      prize_id: tube.prizeIds[1],
      choice: 'member',
      variants: [
        { name: '款0', quantity: 2, remaining: 1, owned: 1 },
        { name: '款1', quantity: 1, remaining: 1, owned: 0 },
      ],
    },
    { prize_id: tube.prizeIds[2], choice: 'blind', variants: [{ quantity: 0, remaining: 0 }, { owned: 0 }] },
  ]);
  expect((await leftOf(tube)).map(({ owned }) => owned)).toEqual([0, 0]);
  expect(await shop.call(tubeVariants, { params: { tubeId: 99_999 } })).toMatchObject({ status: 404 });
});

test('a choice is final, names the item everywhere, and the same one again gets the same answer', async () => {
  const { tube, member, result, ids } = await winner([1, 1]);
  const [one, other] = tube.variants.map(({ id }) => id);
  const id = at(ids, 0);
  expect(result.tickets.filter((t) => t.item_id).map((t) => t.variant_choice)).toEqual(['open', 'open']);
  expect(await choose(shop, member, id, 99_999)).toMatchObject({
    status: 422,
    body: { code: 'variant_unknown' },
  });
  const first = await choose(shop, member, id, one ?? 0);
  expect(first.body.data).toMatchObject({
    ...{ id, item_name: '小碟・款0', quantity: 1, tube_id: tube.tubeId, prize_id: tube.prizeIds[1] },
    ...{ variant: { id: one, name: '款0' }, variant_choice: 'chosen' },
  });
  expect((await choose(at(servers, 1), member, id, one ?? 0)).body).toEqual(first.body);
  const changed = await choose(shop, member, id, other ?? 0);
  expect(changed).toMatchObject({ status: 409, body: { code: 'variant_chosen', variant: { id: one } } });
  const gone = await choose(shop, member, at(ids, 1), one ?? 0);
  expect(gone).toMatchObject({
    status: 409,
    body: { code: 'variant_gone', data: [{ remaining: 0 }, { remaining: 1 }] },
  });
  const rows = await rowsOf(shop, member);
  expect(rows.find((row) => row.id === id)?.item_name).toBe('小碟・款0');
  expect(rows.find((row) => row.id === at(ids, 1))).toMatchObject({
    item_name: '小碟',
    variant_choice: 'open',
  });
  const shelf = (await shop.call(cabinet, { token: member.token })).body.data[0]?.kinds ?? [];
  expect(shelf.filter(({ tier }) => tier === 'B').map((kind) => [kind.name, kind.count])).toEqual([
    ['小碟', 1],
    ['小碟・款0', 1],
    ['小碟・款1', 0],
  ]);
  const shared = await shop.call(publicDrawResult, { params: { id: result.order.id } });
  expect(JSON.stringify(shared.body)).not.toContain('item_id');
});

test('nobody chooses for an item of another member, nor of a prize without variants', async () => {
  const { tube, member, ids } = await winner([1, 1]);
  const other = await shop.member();
  const [variant = 0] = tube.variants.map(({ id }) => id);
  expect(await choose(shop, other, at(ids, 0), variant)).toMatchObject({
    status: 404,
    body: { code: 'item_missing' },
  });
  expect(await chooseAll(shop, other, [at(ids, 0)])).toMatchObject({ status: 404 });
  const big = (await rowsOf(shop, member)).find(({ tier }) => tier === 'A');
  expect(big?.variant_choice).toBeNull();
  expect(await choose(shop, member, big?.id ?? 0, variant)).toMatchObject({ status: 422 });
});

test('the missing variant with most left is taken, and pressing again gets the same answer', async () => {
  const { tube, member, ids } = await winner([1, 3, 2]);
  const [least, most] = tube.variants.map(({ id }) => id);
  await choose(shop, member, at(ids, 0), most ?? 0);
  const first = await chooseAll(shop, member, ids);
  expect(first.body.data.map(({ id }) => id)).toEqual(ids);
  expect(first.body.data.slice(0, 3).map(({ variant }) => variant?.name)).toEqual(['款1', '款2', '款0']);
  expect((await chooseAll(at(servers, 1), member, ids)).body).toEqual(first.body);
  expect((await leftOf(tube, member)).map(({ remaining, owned }) => [remaining, owned])).toEqual([
    [0, 1],
    [0, 3],
    [0, 2],
  ]);
  expect(least).not.toBe(most);
});

test('what nobody has chosen is assigned when the parcel is accepted, is fetched by its name, and stays', async () => {
  const { tube, member, ids } = await winner([1, 1, 1]);
  const chosen = at(tube.variants, 2);
  const parcel = await parcelOf(member, ids);
  // Sent, and not accepted yet.
  expect((await choose(shop, member, at(ids, 0), chosen.id)).status).toBe(200);
  expect((await shop.call(staffAcceptShipment, { params: { id: parcel }, token: clerk.token })).status).toBe(
    200,
  );
  const rows = (await rowsOf(shop, member, 'preparing')).filter(
    ({ prize_id }) => prize_id === tube.prizeIds[1],
  );
  expect(rows.map(({ variant_choice }) => variant_choice).sort()).toEqual(['assigned', 'assigned', 'chosen']);
  expect(rows.map(({ variant }) => variant?.name).sort()).toEqual(['款0', '款1', '款2']);
  expect((await leftOf(tube)).map(({ remaining }) => remaining)).toEqual([0, 0, 0]);
  const assigned = at(
    rows.filter(({ variant_choice }) => variant_choice === 'assigned'),
    0,
  );
  expect(await choose(shop, member, assigned.id, chosen.id)).toMatchObject({
    body: { code: 'variant_chosen' },
  });
  const names = ['小碟・款0', '小碟・款1', '小碟・款2'];
  const page = (await shop.call(staffShipment, { params: { id: parcel }, token: clerk.token })).body.data;
  expect(page.things.map(({ name }) => name).sort()).toEqual(names);
  expect(new Set(page.things.map(({ code }) => code)).size).toBe(3);
  const list = await shop.call(staffPickList, { query: { ids: `${parcel}` }, token: clerk.token });
  expect(list.body.data.things.map(({ name }) => name).sort()).toEqual(names);
  const shown = (await shop.call(listParcels, { query: {}, token: member.token })).body.data[0]?.lines;
  expect(shown?.map(({ name }) => name).sort()).toEqual(names);
  const { rows: logged } = await shop.db.query<{ after: object }>(
    `select after from staff_log where what like '%accept' order by id desc limit 1`,
  );
  expect(JSON.stringify(logged)).toContain('款0');
  // Called off and sent again, each keeps its own.
  const reason = '會員要改地址';
  const off = { params: { id: parcel }, body: { reason }, token: clerk.token };
  expect((await shop.call(staffCallOffShipment, off)).status).toBe(200);
  const back = (await rowsOf(shop, member)).filter(({ prize_id }) => prize_id === tube.prizeIds[1]);
  expect(back.map(({ variant }) => variant?.name).sort()).toEqual(['款0', '款1', '款2']);
  expect((await leftOf(tube)).map(({ remaining }) => remaining)).toEqual([0, 0, 0]);
});

test('a parcel that its member calls off before it is accepted leaves the choice open', async () => {
  const { tube, member, ids } = await winner([1, 1]);
  const parcel = await parcelOf(member, ids);
  await shop.call(cancelParcel, { params: { id: parcel }, token: member.token });
  const rows = (await rowsOf(shop, member)).filter(({ prize_id }) => prize_id === tube.prizeIds[1]);
  expect(rows.map(({ variant_choice, quantity }) => [variant_choice, quantity])).toEqual([['open', 2]]);
});

test('others hear what is left of the variants that were chosen', async () => {
  const { tube, member, ids } = await winner([2, 1]);
  const watcher = await watch(address, tubeEvents, { tubeId: tube.tubeId });
  await choose(at(servers, 1), member, at(ids, 0), at(tube.variants, 0).id);
  // The draw itself may still be on its way to a stream that has just opened.
  let event = await watcher.next();
  while (event?.drawn.length) event = await watcher.next();
  expect(event).toMatchObject({ remaining: 0, variants: [{ id: at(tube.variants, 0).id, remaining: 1 }] });
  watcher.leave();
});

test(`${Math.ceil(sequences / 2)} random crowds on two servers never get more of a variant than there are`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 4 }),
      fc.array(
        fc.tuple(
          fc.nat({ max: 2 }),
          fc.nat({ max: 9 }),
          fc.nat({ max: 3 }),
          fc.constantFrom('one', 'one', 'all', 'send'),
        ),
        {
          minLength: 6,
          maxLength: 20,
        },
      ),
      async (pieces, presses) => {
        const tube = await variantTube(shop, pieces);
        const people: { member: TestMember; ids: number[] }[] = [];
        // Three members share the tickets, one after the other: the tube is locked for each.
        for (const share of [0, 1, 2]) {
          const member = await shop.member({ tokens: 1_000 });
          const numbers = all(tube).filter((n) => n % 3 === share);
          await shop.db.query('update lots set locked_by = null, locked_until = null where id = $1', [
            tube.tubeId,
          ]);
          const drawn = numbers.length > 0 ? (await draw(shop, tube, member, numbers)).tickets : [];
          people.push({ member, ids: drawn.flatMap(({ item_id }) => item_id ?? []) });
        }
        await Promise.all(
          presses.map(async ([who, which, what, how], i) => {
            const { member, ids } = at(people, who);
            const server = at(servers, i % 2);
            const id = ids[which % Math.max(1, ids.length)];
            if (id === undefined) return;
            if (how === 'all') return void (await chooseAll(server, member, ids));
            if (how === 'one')
              return void (await choose(server, member, id, at(tube.variants, what % pieces.length).id));
            const parcel = await parcelOf(member, [id]).catch(() => 0);
            await server.call(staffPackShipment, { params: { id: parcel }, body: null, token: clerk.token });
          }),
        );
        for (const { member, ids } of people) if (ids.length > 0) await chooseAll(shop, member, ids);
        const owned = (await Promise.all(people.map(({ member }) => leftOf(tube, member)))).map((left) =>
          left.map((variant) => variant.owned),
        );
        const sums = pieces.map((_, i) => owned.reduce((sum, one) => sum + (one[i] ?? 0), 0));
        expect(sums).toEqual([...pieces]);
        expect((await leftOf(tube)).every(({ remaining }) => remaining === 0)).toBe(true);
      },
    ),
    { numRuns: Math.ceil(sequences / 2) },
  );
  await expectCleanAudit(shop.db);
});

test('a finished tube with variants is published with them, and no change of one verifies', async () => {
  const { tube } = await winner([2, 1]);
  const { body: published } = await shop.call(publishedTube, { params: { tubeId: tube.tubeId } });
  expect(await verifyLot(published)).toMatchObject({ ok: true });
  const terms = published.prizes.find(({ prizeId }) => prizeId === `${tube.prizeIds[1]}`)?.terms;
  expect(terms).toMatchObject({
    choice: 'member',
    variants: [{ name: '款0', quantity: 2 }, { quantity: 1 }],
  });
  const changes: ((variants: { name: string; quantity: number; variantId: string }[]) => void)[] = [
    (v) => Object.assign(at(v, 0), { quantity: 1 }),
    (v) => Object.assign(at(v, 0), { quantity: 1 }) && Object.assign(at(v, 1), { quantity: 2 }),
    (v) => Object.assign(at(v, 0), { name: '款二' }),
    (v) => Object.assign(at(v, 1), { variantId: '1' }),
    (v) => v.reverse(),
    (v) => v.pop(),
  ];
  for (const change of changes) {
    const copy = structuredClone(published);
    const prize = copy.prizes.find(({ prizeId }) => prizeId === `${tube.prizeIds[1]}`);
    if (prize?.terms && 'variants' in prize.terms) change(prize.terms.variants ?? []);
    const isValid = await verifyLot(copy).then(
      ({ ok }) => ok,
      () => false,
    );
    expect(isValid).toBe(false);
  }
});

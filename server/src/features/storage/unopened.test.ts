import { getRoom } from '@kujiya/contract/room';
import { listBoxItems, type StoragePart, storageCounts } from '@kujiya/contract/storage';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { draw, variantTube } from '#testing/variants.ts';

const shop = useTestShop();

test('of a draw that waits only what is open is listed and counted, by its tickets; another member hides nothing', async () => {
  const tube = await variantTube(shop, [2, 2]);
  const member = await shop.member({ tokens: 1_000 });
  const { token } = member;
  await draw(shop, tube, member, [1, 2]);
  await draw(shop, tube, member, [3, 4, 5]);
  const list = async (tab: StoragePart, unopened?: string) => {
    const query = { tab, ...(unopened && { unopened }) };
    const { data, total } = (await shop.call(listBoxItems, { query, token })).body;
    return [data.reduce((sum, { quantity }) => sum + quantity, 0), total];
  };
  const counts = async (unopened: string) => {
    const { pending, unchosen, all } = (await shop.call(storageCounts, { query: { unopened }, token })).body
      .data;
    const { storage } = (await shop.call(getRoom, { query: { unopened }, token })).body.data;
    return { pending, unchosen, all, counting: storage.counting };
  };
  const { rows } = await shop.db.query(
    `select order_id, array_agg(id::integer order by slot_number) as ids,
       array_agg(prize_id = any ($2) order by slot_number) as open
     from box_items where member_id = $1 group by order_id order by order_id`,
    [member.id, tube.prizeIds.slice(1, 2)],
  );
  const [, three] = rows;
  const waits = `${three.order_id}:1`;
  const shown = [...rows[0].open, three.open[0]];
  const unchosen = shown.filter(Boolean).length;
  expect(await list('pending')).toEqual([5, 5]);
  expect(await list('pending', waits)).toEqual([3, 3]);
  expect(await list('unchosen', waits)).toEqual([unchosen, unchosen]);
  expect(await counts(waits)).toEqual({ pending: 3, unchosen, all: 3, counting: 3 });
  expect(await counts(`${three.order_id}:0,${rows[0].order_id}:0`)).toMatchObject({
    pending: 0,
    counting: 0,
  });

  // Sent, it was seen elsewhere.
  await shop.db.query(`update box_items set status = 'paid' where id = $1`, [three.ids[2]]);
  expect(await counts(waits)).toMatchObject({ pending: 4, all: 4 });
  await shop.db.query(`update box_items set status = 'available' where id = $1`, [three.ids[2]]);

  const other = await shop.member({ tokens: 1_000 });
  await draw(shop, await variantTube(shop, [1]), other, [1]);
  const [own] = (await shop.db.query('select order_id from box_items where member_id = $1', [other.id])).rows;
  expect(await list('pending', `${own.order_id}:0`)).toEqual([5, 5]);
});

test('the last prize is open with the last ticket', async () => {
  const member = await shop.member({ tokens: 1_000 });
  const tube = {
    ...(await shop.tube({ tickets: 2, big: 1, price: 10, last: true })),
    prizeIds: [],
    variants: [],
  };
  await draw(shop, tube, member, [1, 2]);
  const [{ order_id }] = (
    await shop.db.query('select order_id from box_items where member_id = $1', [member.id])
  ).rows;
  const query = { tab: 'pending', unopened: `${order_id}:1` } as const;
  const { data } = (await shop.call(listBoxItems, { query, token: member.token })).body;
  expect(data).toHaveLength(1);
  expect(data[0]?.tier).not.toBe('LAST');
});

test('a list of orders that is none is refused', async () => {
  const { token } = await shop.member();
  for (const unopened of ['9', '9:1,', '9:x'])
    expect((await shop.call(storageCounts, { query: { unopened }, token })).status).toBe(400);
});

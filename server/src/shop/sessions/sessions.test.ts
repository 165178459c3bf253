import { getOrder, listOrders } from '@kujiya/contract/orders';
import { getPointsBalance } from '@kujiya/contract/points';
import { listBoxItems } from '@kujiya/contract/storage';
import { expect, test } from 'vitest';
import { whenHearing } from '#testing/events.ts';
import { useTestShop } from '#testing/shop.ts';
import { until } from '#testing/until.ts';

const shop = useTestShop();

test('simultaneous lookups return the member of each token, and nobody for an ended session', async () => {
  const members = await Promise.all(Array.from({ length: 30 }, () => shop.member()));
  for (const [i, { id }] of members.entries())
    await shop.db.query(
      `select grant_points('gift', array[$1::bigint], array[$2], array[$3::integer], '1 year')`,
      [id, `test:${id}`, i + 1],
    );
  const ended = members.filter((_, i) => i % 5 === 0).map(({ id }) => id);
  await shop.db.query('delete from sessions where member_id = any ($1)', [ended]);
  const tokens = [...members.map(({ token }) => token), 'nobody', ...members.map(({ token }) => token)];
  const replies = await Promise.all(tokens.map((token) => shop.call(getPointsBalance, { token })));
  const seen = replies.map(({ status, body }) => (status === 200 ? body.data.total_points : status));
  const due = members.map((_, i) => (i % 5 === 0 ? 401 : i + 1));
  expect(seen).toEqual([...due, 401, ...due]);
});

test('lists that check the session themselves recognise an ended one, even right after answering it', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => shop.member()));
  const other = await shop.another();
  const ask = (server: typeof shop | typeof other) =>
    Promise.all(
      members.flatMap(({ token }) => [
        server.call(listOrders, { query: {}, token }),
        server.call(listBoxItems, { query: {}, token }),
        server.call(listBoxItems, { query: { keyword: '籤' }, token }),
        server.call(getOrder, { params: { id: '1' }, token }),
      ]),
    );
  const live = [200, 200, 200, 404];
  for (const server of [shop, other])
    expect((await ask(server)).map(({ status }) => status)).toEqual(members.flatMap(() => live));
  const isEnded = (i: number) => i % 3 === 0;
  // A server that does not listen yet would keep the sessions cached for their full time.
  await whenHearing(shop.db, 2);
  await shop.db.query('delete from sessions where member_id = any ($1)', [
    members.filter((_, i) => isEnded(i)).map(({ id }) => id),
  ]);
  for (const server of [shop, other])
    for (const { token } of members.filter((_, i) => isEnded(i)))
      await until(async () => (await server.call(getOrder, { params: { id: '1' }, token })).status === 401);
  for (const server of [shop, other]) {
    const seen = (await ask(server)).map(({ status }) => status);
    expect(seen).toEqual(members.flatMap((_, i) => (isEnded(i) ? [401, 401, 401, 401] : live)));
  }
});

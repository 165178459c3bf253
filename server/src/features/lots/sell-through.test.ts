import { drawCapsules } from '@kujiya/contract/gacha';
import { drawnOdds, lotsOnSale } from '@kujiya/contract/staff/sell-through';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

test('each lot on sale shows what is sold and left of it, and its own prizes alone', async () => {
  const { token } = await shop.staff('clerk');
  const buyer = await shop.member({ tokens: 10_000 });
  const tube = await shop.tube({ tickets: 10, big: 2, tubes: 2 });
  const machine = await shop.machine({ contents: [3, 2], rarities: ['common', 'rare'] });
  const out = await shop.machine({ contents: [1] });
  const draw = (tubeId: number, ticket_numbers: number[]) =>
    shop.call(drawTickets, {
      params: { tubeId },
      body: { payment_method: 'balance', product_id: tube.productId, ticket_numbers },
      token: buyer.token,
    });
  expect((await draw(tube.tubeId, [1, 2, 3, 4, 5])).status).toBe(200);
  for (const [id, quantity] of [
    [machine.productId, 1],
    [out.productId, 1],
  ] as const)
    expect(
      (
        await shop.call(drawCapsules, {
          params: { id },
          body: { payment_method: 'balance', quantity },
          token: buyer.token,
        })
      ).status,
    ).toBe(200);
  await shop.db.query(`update lots set opened_at = now() - interval '4 days' where id = $1`, [tube.tubeId]);
  const { rows } = await shop.db.query<{ id: number; big: number; b: number }>(
    `select s.lot_id as id, count(*) filter (where z.is_big and s.order_id is null)::integer as big,
       count(s.order_id) filter (where z.tier = 'B')::integer as b
     from slots s join prizes z on z.id = s.prize_id where s.lot_id = $1 group by 1`,
    [tube.tubeId],
  );

  const lots = (await shop.call(lotsOnSale, { query: {}, token })).body.data;
  expect(lots.map(({ id }) => id)).toEqual([machine.lotId, tube.tubeIds[1], tube.tubeId]);
  expect(lots).toMatchObject([
    { product_id: machine.productId, total: 5, sold: 1, big_total: 0, days: 1, days_left: 4 },
    { product_id: tube.productId, total: 10, sold: 0, big_total: 2, big_left: 2, days_left: null },
    { total: 10, sold: 5, big_total: 2, big_left: rows[0]?.big, days: 5, days_left: 5, is_paused: false },
  ]);
  const rest = await shop.call(lotsOnSale, { query: { cursor: tube.tubeIds[1] ?? 0 }, token });
  expect(rest.body.data.map(({ id }) => id)).toEqual([tube.tubeId]);

  const odds = (await shop.call(drawnOdds, { query: {}, token })).body.data;
  expect(odds.map((one) => [one.product_id, one.verdict, one.draws])).toEqual([
    [machine.productId, 'few', 1],
    [tube.productId, 'few', 5],
  ]);
  const [a, b] = odds[1]?.prizes ?? [];
  expect(a).toMatchObject({ tier: 'A', total: 4, expected: 1 });
  expect(b).toMatchObject({ tier: 'B', total: 16, drawn: rows[0]?.b, expected: 4 });
});

test('what is drawn is for readers of lots', async () => {
  const { token } = await shop.staff('accountant');
  for (const call of [lotsOnSale, drawnOdds])
    expect(await shop.call(call, { query: {}, token })).toMatchObject({
      status: 403,
      body: { right: 'read_lots' },
    });
});

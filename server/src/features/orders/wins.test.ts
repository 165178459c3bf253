import { latestWins, orderLimits } from '@kujiya/contract/orders';
import { greatRarities } from '@kujiya/contract/shop/rarities';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { noted } from './queries.ts';

const shop = useTestShop();

test('the latest wins are big prizes of a minute ago, with masked names', async () => {
  const { productId, tubeId } = await shop.tube({ tickets: 4, big: 1, price: 100 });
  const { token } = await shop.member({ tokens: 400 });
  await shop.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: [1, 2, 3, 4] },
    token,
  });
  const wins = () => shop.call(latestWins, { query: { limit: 5 } });
  // Their owner has not torn the tickets yet.
  expect((await wins()).body.data).toEqual([]);
  await shop.db.query(`update box_items set created_at = now() - make_interval(secs => $1)`, [
    orderLimits.winsAfter,
  ]);
  const { body } = await wins();
  expect(Value.Check(latestWins.answer, body)).toBe(true);
  expect(body.data.map(({ text }) => text)).toContain('恭喜 測＊員 從「測試一番賞」獲得 A賞 A賞');
  for (const { text, highlight, link } of body.data) {
    expect(text).not.toContain('測試員');
    for (const word of highlight) expect(text).toContain(word);
    expect(link).toMatch(/^\/ichiban\/detail\/\d+$/);
  }
});

test('wins of every great rarity are told', () => {
  expect([...noted.matchAll(/'(\w+)'/g)].map(([, word]) => word)).toEqual(['LAST', ...greatRarities]);
});

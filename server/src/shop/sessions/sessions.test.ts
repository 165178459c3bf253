import { getPointsBalance } from '@kujiya/contract/points';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

test('asked at once, everybody is who their token says, and an ended session is nobody', async () => {
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

import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { backoff } from './backoff.ts';

const shop = useTestShop();

test('each wait is twice the previous one, up to the maximum, for any number of failures', async () => {
  const { rows } = await shop.db.query<{ minutes: number }>(
    `select (extract(epoch from ${backoff('$1', '$2', 'tries')} - now()) / 60)::integer as minutes
     from unnest(array[0, 1, 2, 3, 4, 5, 6, 100000]) with ordinality t (tries, n) order by n`,
    [600, 28_800],
  );
  expect(rows.map(({ minutes }) => minutes)).toEqual([10, 20, 40, 80, 160, 320, 480, 480]);
});

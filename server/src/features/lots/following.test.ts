import { openLot } from '@kujiya/contract/staff/lots';
import { expect, test } from 'vitest';
import { runDue } from '#shop/draws/life.ts';
import { makeStocked } from '#testing/products.ts';
import { testBeacon } from '#testing/sealed.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

test('a tube that follows the others waits for one before it that has a time to come', async () => {
  const prize = { tier: 'A', name: '大公仔', quantity: 10, image_url: 'products/test.webp' };
  const { lotIds } = await makeStocked(shop.db, { type: 0, prizes: [prize] }, [null, null]);
  const [first = 0, second = 0] = lotIds;
  const set = (id: number, change: string) => shop.db.query(`update lots set ${change} where id = $1`, [id]);
  for (const id of lotIds) await set(id, `state = 'committed'`);
  const { token } = await shop.staff();
  const open = (id: number, body: object) => shop.call(openLot, { params: { id }, body, token });
  expect(await open(first, { at: '2099-01-01T00:00:00Z' })).toMatchObject({ status: 200 });
  expect(await open(second, { next: true })).toMatchObject({ status: 200 });
  const due = () => runDue(shop.db, testBeacon, (_, error) => expect.unreachable(String(error)));
  expect(await due()).toEqual([]);
  await set(first, 'open_at = now()');
  expect(await due()).toEqual([first]);
  expect(await due()).toEqual([]);
  await set(first, `state = 'withdrawn', withdrawn_reason = '瑕疵'`);
  expect(await due()).toEqual([second]);
});

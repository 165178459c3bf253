import * as calls from '@kujiya/contract/staff/lots';
import { expect, test } from 'vitest';
import { makeStocked } from '#testing/products.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

test('of a tube’s takings points and coupons take as much as they did of the latest draws', async () => {
  const prize = { tier: 'A', name: '大公仔', quantity: 10, value: 70, image_url: 'products/test.webp' };
  const { productId: id } = await makeStocked(shop.db, { type: 0, prizes: [prize] }, [null]);
  const boss = await shop.staff();
  const lots = async () => (await shop.call(calls.staffLots, { params: { id }, token: boss.token })).body;
  expect(await lots()).toMatchObject({
    discounts: { orders: 0, share: 0.025 },
    sandbox_beacon: true,
    data: [{ brings: 1_000, discounts: 25, gives: 700 }],
  });
  const ann = await shop.member({});
  const draws = (type: string, points: number) =>
    shop.db.query(
      `insert into orders (order_number, member_id, order_type, status, payment_method, payment_status, total_amount,
         points_used, points_discount, final_amount)
       select $2 || i, $1, $2, 'completed', 'balance', 'paid', 100, $3 * 20, $3, 100 - $3 from generate_series(1, 40) i`,
      [ann.id, type, points],
    );
  await draws('kuji', 12);
  // Draws of another game say nothing of this one.
  await draws('gashapon', 50);
  expect(await lots()).toMatchObject({
    discounts: { orders: 40, share: 0.12 },
    data: [{ brings: 1_000, discounts: 120, gives: 700 }],
  });
  await shop.db.query('delete from orders where member_id = $1', [ann.id]);
});

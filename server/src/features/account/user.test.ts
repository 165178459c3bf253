import { toggleLike } from '@kujiya/contract/likes';
import { getUser } from '@kujiya/contract/member';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { shipAll } from '#testing/parcel.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

test('the member’s page has the likes, points, coupons and contents of the storage', async () => {
  const ann = await shop.member({ tokens: 1_000, points: 400 });
  const [tube, machine] = [await shop.tube(), await shop.machine()];
  const me = async () => (await shop.call(getUser, { token: ann.token })).body;
  expect(await me()).toMatchObject({ likedIds: [], picture: null, total_points: 400, box_count: 0 });
  for (const { productId } of [tube, machine])
    await shop.call(toggleLike, { params: { id: productId }, token: ann.token });
  const drawn = await shop.call(drawTickets, {
    params: { tubeId: tube.tubeId },
    body: { product_id: tube.productId, ticket_numbers: [1, 2], payment_method: 'balance' },
    token: ann.token,
    key: 'two-tickets',
  });
  expect(drawn.status).toBe(200);
  const body = await me();
  expect(Value.Check(getUser.answer, body)).toBe(true);
  expect(body).toMatchObject({
    likedIds: [machine.productId, tube.productId],
    box_count: 2,
    coupon_count: 0,
  });
  expect(body.total_points).toBe(body.vip_info.total_points);
  const give = (source: string, days: number) =>
    shop.db.query(
      `insert into member_coupons (member_id, definition_id, source, issued_at, expires_at)
       select $1, min(id), $2, now() - interval '9 days', now() + make_interval(days => $3) from coupon_definitions`,
      [ann.id, source, days],
    );
  await give('one', 1);
  await give('over', -1);
  expect((await me()).coupon_count).toBe(1);
  await shop.db.query('delete from member_coupons where member_id = $1', [ann.id]);
  await shipAll(shop, ann);
  expect((await me()).box_count).toBe(0);
});

import { listCoupons } from '@kujiya/contract/coupons';
import { claimInstall } from '@kujiya/contract/install';
import { expect, test } from 'vitest';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
/** Claims in a browser with a mark; returns the answer and the mark the browser keeps from now on. */
async function claim({ token }: TestMember, mark?: string, server: TestServer = shop) {
  const response = await server.app.inject({
    method: 'POST',
    url: claimInstall.path,
    headers: { authorization: `Bearer ${token}`, ...(mark && { cookie: `known_browser=${mark}` }) },
  });
  const kept = /known_browser=([^;]+)/.exec(String(response.headers['set-cookie']))?.[1];
  return { body: response.json(), mark: kept ?? '' };
}
const coupons = async ({ token }: TestMember) =>
  (await shop.call(listCoupons, { token, query: {} })).body.data.map(({ title, amount }) => [title, amount]);

test('an installation gives a coupon once per account and once per browser', async () => {
  const [one, other] = [await shop.member(), await shop.member()];
  const first = await claim(one);
  expect(first.body).toEqual({
    success: true,
    message: '恭喜完成安裝！已獲得「App 安裝禮購物金」',
    already_claimed: false,
    data: { coupon: { title: 'App 安裝禮購物金' } },
  });
  expect(first.mark).not.toBe('');
  expect((await claim(one)).body).toMatchObject({
    already_claimed: true,
    message: '您已經領取過此獎勵了！',
    data: { coupon: null },
  });
  expect((await claim(other, first.mark)).body.already_claimed).toBe(true);
  expect([await coupons(one), await coupons(other)]).toEqual([[['App 安裝禮購物金', 30]], []]);
  expect((await claim(other)).body.already_claimed).toBe(false);
});

test('of twenty simultaneous claims by two accounts in one browser on two servers, one counts', async () => {
  const members = [await shop.member(), await shop.member()];
  const other = await shop.another();
  const { mark } = await claim(await shop.member());
  await shop.db.query('delete from install_rewards');
  await shop.db.query(`delete from member_coupons where source = 'install'`);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      claim(members[i % 2] as TestMember, mark, i % 4 < 2 ? shop : { ...shop, ...other }),
    ),
  );
  expect(replies.filter(({ body }) => body.already_claimed === false)).toHaveLength(1);
  expect([
    ...(await coupons(members[0] as TestMember)),
    ...(await coupons(members[1] as TestMember)),
  ]).toHaveLength(1);
});

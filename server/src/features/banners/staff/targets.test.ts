import { createStaffArticle } from '@kujiya/contract/staff/articles';
import { changeStaffBanner, createStaffBanner, createStaffPromo } from '@kujiya/contract/staff/banners';
import { changeStaffCampaign, createStaffCampaign } from '@kujiya/contract/staff/campaigns';
import { staffTargets } from '@kujiya/contract/staff/targets';
import { beforeAll, expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

let token: string;
let tube: number;
let draft: number;
let article: number;
const picture = 'banners/test.webp';
beforeAll(async () => {
  ({ token } = await shop.staff('owner'));
  ({ productId: tube } = await shop.tube());
  await shop.db.query(`update products set name = '石虎樂園一番賞', series = '石虎樂園' where id = $1`, [
    tube,
  ]);
  draft = await makeGoods(shop.db, { name: '石虎抱枕', status: '0' });
  const { rows } = await shop.db.query<{ id: number }>(
    `insert into official_info (title, content, main_image) values ('石虎週開跑', '<p>來</p>', $1) returning id`,
    [picture],
  );
  article = rows[0]?.id ?? 0;
});
const find = async (query: { q?: string; path?: string }) =>
  (await shop.call(staffTargets, { query, token })).body.data.map(
    ({ kind, title, path, is_shown }: { kind: string; title: string; path: string; is_shown: boolean }) => [
      ...[kind, title, path, is_shown],
    ],
  );

test('pages, products, series and articles are found by a part of their names, with what members see', async () => {
  expect(await find({ q: '石虎' })).toEqual([
    ['product', '石虎樂園一番賞', `/ichiban/detail/${tube}`, true],
    ['product', '石虎抱枕', `/shop/detail/${draft}`, false],
    ['series', '石虎樂園', `/search?${new URLSearchParams({ q: '石虎樂園' })}`, true],
    ['article', '石虎週開跑', `/info/detail/${article}`, true],
  ]);
  expect(await find({ q: '簽到' })).toEqual([['page', '每日簽到', '/checkin', true]]);
  expect(await find({ path: `/detail/${tube}` })).toEqual([
    ['product', '石虎樂園一番賞', `/ichiban/detail/${tube}`, true],
  ]);
  expect(await find({ path: '/gacha?from=banner' })).toEqual([['page', '轉蛋', '/gacha?from=banner', true]]);
  for (const path of ['/nowhere', '/ichiban/detail/999999', '/info/detail/999999', '/ichiban/detail/x'])
    expect(await find({ path }), path).toEqual([]);
});

const unknown = ['/nowhere', '/shop/detail/999999', '/info/detail/999999', '/Gacha', '/line/callback'];
const known = () => [
  '/',
  `/shop/detail/${draft}`,
  `/ichiban/detail/${tube}?tube=1`,
  '/ichiban/rules',
  '/search?q=貓',
];

test('a banner, promo, push or article never leads to a page that the shop does not have', async () => {
  const banner = { image_url: picture, alt: '石虎週', link: '/gacha' };
  const { body: made } = await shop.call(createStaffBanner, { body: banner, token });
  const push = { title: '石虎週', text: '來看石虎', segment: { kind: 'all' as const } };
  const { body: sent } = await shop.call(createStaffCampaign, { body: { ...push, path: '/' }, token });
  const news = (link: string) => ({
    ...{ title: '石虎', main_image: picture, content: `<p><a href="${link}">看</a></p>` },
  });
  const tries = async (link: string) => {
    const params = { id: made.data.id };
    const replies = [
      await shop.call(createStaffBanner, { body: { ...banner, link }, token }),
      await shop.call(createStaffPromo, { body: { ...banner, link }, token }),
      await shop.call(changeStaffBanner, { params, body: { link, version: 1 }, token }),
      await shop.call(createStaffCampaign, { body: { ...push, path: link }, token }),
      await shop.call(changeStaffCampaign, {
        ...{ params: { id: sent.data.id }, body: { path: link, version: 1 }, token },
      }),
      await shop.call(createStaffArticle, { body: news(link), token }),
    ];
    return replies.map(({ status, body }) => [status, 'code' in body ? body.code : null]);
  };
  for (const link of unknown)
    expect([link, ...(await tries(link))]).toEqual([link, ...Array(6).fill([422, 'target_unknown'])]);
  for (const link of known()) {
    const refused = (await tries(link)).filter(([, code]) => code === 'target_unknown');
    expect([link, refused]).toEqual([link, []]);
  }
  const outside = await shop.call(createStaffBanner, {
    body: { ...banner, link: 'https://toys.example/x' },
    token,
  });
  expect(outside.status).toBe(200);
});

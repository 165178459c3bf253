import { bannerLimits, listBanners } from '@kujiya/contract/banners';
import { Value } from 'typebox/value';
import { beforeEach, expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();
beforeEach(async () => {
  await shop.db.query('delete from banners');
});

type Some = {
  alt: string;
  kind?: string;
  link?: string;
  position?: number;
  from?: string;
  to?: string | null;
};
const put = ({ alt, kind = 'banner', link = '/gacha', position = 0, from = '-1 hour', to = null }: Some) =>
  shop.db.query(
    `insert into banners (kind, image_url, link, alt, position, valid_from, valid_to)
     values ($1, 'banners/x.webp', $2, $3, $4, now() + $5::interval, now() + $6::interval)`,
    [kind, link, alt, position, from, to],
  );
const shown = async () => {
  const { status, body } = await shop.call(listBanners, {});
  expect(status).toBe(200);
  expect(Value.Check(listBanners.answer, body)).toBe(true);
  return {
    banners: body.banners.map(({ alt }) => alt),
    overlay_ads: body.overlay_ads.map(({ alt }) => alt),
  };
};

test('banners and cover promos are listed separately, each in order', async () => {
  await put({ alt: '三', position: 3 });
  await put({ alt: '一', position: 1 });
  await put({ alt: '蓋二', kind: 'cover', position: 2 });
  await put({ alt: '二', position: 1 });
  await put({ alt: '蓋一', kind: 'cover', position: 1 });
  expect(await shown()).toEqual({ banners: ['一', '二', '三'], overlay_ads: ['蓋一', '蓋二'] });
  const { body } = await shop.call(listBanners, {});
  expect(body.banners[0]).toEqual({
    id: expect.any(Number),
    image_url: 'banners/x.webp',
    link: '/gacha',
    alt: '一',
  });
});

test('banners are shown only between their start and their end', async () => {
  await put({ alt: '還沒', from: '1 minute' });
  await put({ alt: '過了', from: '-2 hours', to: '-1 second' });
  await put({ alt: '現在', from: '-1 second', to: '1 minute' });
  await put({ alt: '過了的蓋版', kind: 'cover', from: '-2 hours', to: '-1 second' });
  expect(await shown()).toEqual({ banners: ['現在'], overlay_ads: [] });
});

test('each kind has its own limit; without entries the lists are empty', async () => {
  expect(await shown()).toEqual({ banners: [], overlay_ads: [] });
  for (let i = 0; i <= bannerLimits.shown; i++) await put({ alt: `第 ${i}`, position: i });
  await put({ alt: '蓋版', kind: 'cover', position: 99 });
  const { banners, overlay_ads } = await shown();
  expect(banners).toHaveLength(bannerLimits.shown);
  expect(banners.at(-1)).toBe(`第 ${bannerLimits.shown - 1}`);
  expect(overlay_ads).toEqual(['蓋版']);
});

test('visitors and members see the same; a request without the site key is refused', async () => {
  await put({ alt: '一' });
  const { token } = await shop.member();
  expect((await shop.call(listBanners, { token })).body.banners).toHaveLength(1);
  expect((await shop.call(listBanners, { token: null })).status).toBe(401);
});

test.each([
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://a.example/\n',
  'http://plain.example',
  '',
])('the table rejects the link %j', async (link) => {
  await expect(put({ alt: '一', link })).rejects.toThrow('banners_link_check');
});

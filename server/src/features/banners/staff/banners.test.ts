import { listBanners } from '@kujiya/contract/banners';
import type { InputOf } from '@kujiya/contract/kernel/call';
import { bannerCalls, promoCalls, staffFront } from '@kujiya/contract/staff/banners';
import { staffLog } from '@kujiya/contract/staff/log';
import { deleteMedia } from '@kujiya/contract/staff/media';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { holdPictures } from '#shop/media/service.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { taken } from '#testing/uploads.ts';

const shop = useTestShop();
let boss: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
  manager = await shop.staff('manager');
});
beforeEach(async () => {
  await shop.db.query('delete from banners');
});

const picture = 'banners/test.webp';
const some = { image_url: picture, link: '/gacha', alt: '轉蛋週' };
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const create = async (body: object = {}, calls = bannerCalls) =>
  (await shop.call(calls.create, { body: { ...some, ...body }, token: boss.token })).body.data;
type Change = InputOf<typeof bannerCalls.change>['body'];
const change = (id: number, body: Change, by = boss) =>
  shop.call(bannerCalls.change, { params: { id }, body, token: by.token });
const remove = (id: number, body: { reason: string } | null) =>
  shop.call(bannerCalls.remove, { params: { id }, body, token: boss.token });
const shown = async () => {
  const { body } = await shop.call(listBanners, {});
  return [body.banners.map(({ alt }) => alt), body.overlay_ads.map(({ alt }) => alt)];
};

test('a banner is added, changed and deleted, and the log says each in words', async () => {
  const { id, version, ...made } = await create();
  expect(made).toMatchObject({ ...some, position: 0, state: 'running', ends_at: null });
  expect(await create({ alt: '第二張' })).toMatchObject({ position: 1 });
  expect(await shown()).toEqual([['轉蛋週', '第二張'], []]);
  const { body } = await change(id, {
    version,
    alt: '轉蛋月',
    link: 'https://example.com/a?b=1',
    position: 9,
  });
  expect(body.data).toMatchObject({
    version: version + 1,
    alt: '轉蛋月',
    link: 'https://example.com/a?b=1',
    position: 9,
  });
  expect(await shown()).toEqual([['第二張', '轉蛋月'], []]);
  expect((await remove(id, { reason: '活動結束' })).status).toBe(200);
  expect(await remove(id, null)).toMatchObject({ status: 404, body: { code: 'promotion_missing' } });
  expect(await shown()).toEqual([['第二張'], []]);
  const log = await shop.call(staffLog, { query: { subject: `banner:${id}` }, token: boss.token });
  expect(log.body.data.map(({ words, reason, before, after }) => [words, reason, before, after])).toEqual([
    ['刪除橫幅', '活動結束', { alt: '轉蛋月', link: 'https://example.com/a?b=1', state: 'running' }, {}],
    [
      '修改橫幅',
      null,
      { link: '/gacha', alt: '轉蛋週', position: 0 },
      { link: 'https://example.com/a?b=1', alt: '轉蛋月', position: 9 },
    ],
    ['新增橫幅', null, null, some],
  ]);
});

test('a cover promo is a list of its own', async () => {
  const { id } = await create({ alt: '蓋版' }, promoCalls);
  expect(await shown()).toEqual([[], ['蓋版']]);
  const read = (calls: typeof bannerCalls) => shop.call(calls.read, { params: { id }, token: boss.token });
  expect((await read(promoCalls)).body.data).toMatchObject({ id, alt: '蓋版' });
  expect(await read(bannerCalls)).toMatchObject({ status: 404, body: { code: 'promotion_missing' } });
  expect(await remove(id, null)).toMatchObject({ status: 404 });
  const gone = await shop.call(promoCalls.remove, { params: { id }, body: null, token: boss.token });
  expect(gone.status).toBe(200);
  const log = await shop.call(staffLog, { query: { subject: `promo:${id}` }, token: boss.token });
  expect(log.body.data.map(({ words }) => words)).toEqual(['刪除蓋版活動', '新增蓋版活動']);
});

test('the list says where each period stands, filters by it, and goes on by cursor', async () => {
  await create({ alt: '過了', starts_at: soon(-60), ends_at: soon(-1) });
  await create({ alt: '現在', starts_at: soon(-60), ends_at: soon(1) });
  await create({ alt: '還沒', starts_at: soon(60) });
  await create({ alt: '蓋版' }, promoCalls);
  expect(await shown()).toEqual([['現在'], ['蓋版']]);
  const list = async (query: object = {}) =>
    (await shop.call(bannerCalls.list, { query, token: boss.token })).body;
  expect((await list()).data.map(({ alt, state }) => [alt, state])).toEqual([
    ['還沒', 'scheduled'],
    ['現在', 'running'],
    ['過了', 'ended'],
  ]);
  expect((await list({ state: 'ended' })).data.map(({ alt }) => alt)).toEqual(['過了']);
  for (let i = 0; i < 50; i++) await create();
  const first = await list();
  expect(first).toMatchObject({ data: { length: 50 }, next: first.data[49]?.id });
  const second = await list({ cursor: first.next });
  expect(second).toMatchObject({ data: { length: 3 }, next: null });
});

test('the home screen can be seen as it will be', async () => {
  await create({ alt: '現在', ends_at: soon(30) });
  await create({ alt: '稍後', starts_at: soon(20) });
  await create({ alt: '稍後的蓋版', starts_at: soon(20) }, promoCalls);
  const at = async (time?: string) => {
    const query = time === undefined ? {} : { at: time };
    const { data } = (await shop.call(staffFront, { query, token: boss.token })).body;
    return [data.banners.map(({ alt }) => alt), data.overlay_ads.map(({ alt }) => alt)];
  };
  expect(await at()).toEqual([['現在'], []]);
  expect(await at(soon(25))).toEqual([['現在', '稍後'], ['稍後的蓋版']]);
  expect(await at(soon(35))).toEqual([['稍後'], ['稍後的蓋版']]);
  expect(await at(soon(-5))).toEqual([[], []]);
});

test('of two people who change one version, the second sees what the first wrote and by whom', async () => {
  const { id, version } = await create();
  const replies = await Promise.all([
    change(id, { version, alt: '老闆的' }),
    change(id, { version, position: 3 }, manager),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [won, lost] = [200, 409].map((status) => replies.find((reply) => reply.status === status)?.body);
  expect(lost).toMatchObject({ code: 'version_conflict', current: won?.data });
  expect(lost?.message).toMatch(/^店員剛剛改過這筆資料/);
});

test.each([
  [{ link: '//evil.example' }, 'link_invalid'],
  [{ link: '/\\evil.example' }, 'link_invalid'],
  [{ link: '/\t/evil.example' }, 'link_invalid'],
  [{ link: 'javascript:alert(1)' }, 'link_invalid'],
  [{ link: 'http://plain.example' }, 'link_invalid'],
  [{ link: '' }, 'link_invalid'],
  [{ image_url: 'https://evil.example/x.png' }, 'picture_invalid'],
  [{ image_url: 'data:image/png;base64,AA' }, 'picture_invalid'],
  [{ image_url: 'banners/../x.webp' }, 'picture_invalid'],
  [{ image_url: `/media/uploads/${'0f'.repeat(32)}.webp` }, 'picture_gone'],
  [{ alt: ' ' }, 'alt_invalid'],
  [{ alt: '字'.repeat(101) }, 'alt_invalid'],
  [{ position: -1 }, 'promotion_invalid'],
  [{ starts_at: '明天' }, 'promotion_invalid'],
  [{ starts_at: soon(10), ends_at: soon(5) }, 'period_invalid'],
])('%j is refused as %s, and changes nothing', async (wrong, code) => {
  const { id, version } = await create();
  const refused = { status: 422, body: { code } };
  const post = { body: { ...some, ...wrong }, token: boss.token };
  expect(await shop.call(bannerCalls.create, post)).toMatchObject(refused);
  expect(await change(id, { version, ...wrong } as Change)).toMatchObject(refused);
  const { body } = await shop.call(bannerCalls.list, { query: {}, token: boss.token });
  expect(body.data).toMatchObject([{ id, version, ...some }]);
});

test('a picture cannot be deleted while a banner that will show it is being saved', async () => {
  const blank = sharp({ create: { width: 600, height: 240, channels: 3, background: 'teal' } });
  const { url } = await taken(shop, boss.token, await blank.jpeg().toBuffer());
  const hash = url.slice('/media/uploads/'.length, -'.webp'.length);
  let deletion: ReturnType<typeof shop.call> | undefined;
  await transaction(shop.db, async (tx) => {
    await holdPictures(tx, [url]);
    deletion = shop.call(deleteMedia, { token: boss.token, params: { hash } });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await tx.query(
      `insert into banners (kind, image_url, link, alt, position) values ('banner', $1, '/', '圖', 0)`,
      [url],
    );
  });
  expect(await deletion).toMatchObject({ status: 409, body: { code: 'media_used' } });
  await shop.db.query('delete from banners');
  expect((await shop.call(deleteMedia, { token: boss.token, params: { hash } })).status).toBe(200);
  const { body } = await shop.call(bannerCalls.create, {
    body: { ...some, image_url: url },
    token: boss.token,
  });
  expect(body).toMatchObject({ code: 'picture_gone' });
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InputOf } from '@kujiya/contract/kernel/call';
import { appIconPath, shopPicturePath } from '@kujiya/contract/shop/paths';
import { deleteMedia } from '@kujiya/contract/staff/media';
import * as calls from '@kujiya/contract/staff/settings';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPool } from '#platform/postgres/database.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { until } from '#testing/until.ts';
import { taken } from '#testing/uploads.ts';
import { createApp } from './app.ts';

const shop = useTestShop();
/** Another server on the same database, with built pages. */
let second: FastifyInstance;
let folder: string;
let owner: TestStaff;
beforeAll(async () => {
  owner = await shop.staff();
  folder = await mkdtemp(path.join(tmpdir(), 'looks-'));
  const web = path.resolve(import.meta.dirname, '../../web');
  for (const file of ['index.html', 'public/manifest.webmanifest'])
    await writeFile(path.join(folder, path.basename(file)), await readFile(path.join(web, file)));
  const db = openPool(shop.databaseUrl, 4);
  const { databaseUrl, config } = shop;
  second = await createApp({ config, db, databaseUrl, webDir: folder, keepAnswers: false });
  return async () => {
    await second.close();
    await db.end();
  };
});
afterAll(() => rm(folder, { recursive: true }));

type Body = Omit<InputOf<typeof calls.changeSettings>['body'], 'version'>;
async function change(fields: Body) {
  const { version } = (await shop.call(calls.staffSettings, { token: owner.token })).body.data;
  return shop.call(calls.changeSettings, { body: { version, ...fields }, token: owner.token });
}
afterEach(() => change({ shop_name: null, short_name: null, logo_light: null, logo_dark: null, icon: null }));
const picture = async (width: number, height = width) => {
  const background = { r: 20, g: 120, b: 200 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return (await taken(shop, owner.token, bytes)).url;
};
const manifest = async () => (await second.inject('/manifest.webmanifest')).json();
const settingsIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="settings">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');

test('the name reaches the pages, the manifest and the titles of another server', async () => {
  expect(await manifest()).toMatchObject({ name: '籤屋 Kujiya：一番賞、盒玩、轉蛋', short_name: '籤屋' });
  expect((await manifest()).screenshots).not.toHaveLength(0);
  await change({ shop_name: '轉角<玩具> Corner', short_name: '轉角' });
  await until(async () => (await manifest()).short_name === '轉角');
  const { name, screenshots } = await manifest();
  expect([name, screenshots]).toEqual(['轉角<玩具> Corner：一番賞、盒玩、轉蛋', undefined]);
  const { body } = await second.inject('/orders');
  expect(body).toContain('<title>轉角&#60;玩具&#62; Corner</title>');
  expect(settingsIn(body)).toMatchObject({ shopName: '轉角<玩具> Corner', shortName: '轉角' });
});

test('the short name follows the name until it is set', async () => {
  await change({ shop_name: '玩具屋 Toyhouse' });
  await until(async () => (await manifest()).short_name === '玩具屋');
  await change({ shop_name: 'Toyhouse 玩具屋' });
  await until(async () => (await manifest()).short_name === 'Toyhouse 玩具屋');
});

test('a square picture becomes every icon, under addresses that change with it', async () => {
  expect((await shop.app.inject(appIconPath('', 192))).statusCode).toBe(404);
  const icon = await picture(600);
  expect((await change({ icon })).status).toBe(200);
  await until(async () => (await manifest()).icons[0].src === appIconPath(icon, 192));
  const { icons, shortcuts } = await manifest();
  expect(shortcuts[0].icons).toEqual([icons[0]]);
  for (const { src, sizes } of icons) {
    const reply = await second.inject(src);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
    const { width, height } = await sharp(reply.rawPayload).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const { body } = await second.inject('/orders');
  expect(body).toContain(`<link rel="apple-touch-icon" href="${appIconPath(icon, 'touch')}" />`);
  expect(settingsIn(body).icon).toBe(icon);
  expect((await second.inject('/share/icons/999.png')).statusCode).toBe(404);
});

test('the picture of shared links is drawn anew with another name', async () => {
  const drawn = async () => (await shop.app.inject(shopPicturePath)).headers.etag;
  const before = await drawn();
  await change({ shop_name: '轉角玩具', icon: await picture(600) });
  await until(async () => (await drawn()) !== before);
});

test('a picture that is no square, too small or gone is refused; one in use cannot be deleted', async () => {
  expect((await change({ icon: await picture(600, 500) })).body).toMatchObject({ code: 'icon_invalid' });
  expect((await change({ icon: await picture(400) })).body).toMatchObject({ code: 'icon_invalid' });
  expect((await change({ icon: 'https://elsewhere/x.png' })).body).toMatchObject({ code: 'icon_invalid' });
  expect((await change({ logo_dark: `/media/uploads/${'0'.repeat(64)}.webp` })).body).toMatchObject({
    code: 'picture_gone',
  });
  const logo = await picture(640, 160);
  await change({ logo_light: logo });
  const params = { hash: logo.slice('/media/uploads/'.length, -'.webp'.length) };
  const erase = () => shop.call(deleteMedia, { params, token: owner.token });
  expect((await erase()).body).toMatchObject({ code: 'media_used' });
  await change({ logo_light: null });
  expect((await erase()).status).toBe(200);
});

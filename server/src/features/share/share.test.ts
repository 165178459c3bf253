import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { greatRarities } from '@kujiya/contract/shop/rarities';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { taken } from '#testing/uploads.ts';
import { fitted, fittedTo, inLines } from './lines.ts';
import { findShared } from './queries.ts';
import { sharedOf } from './service.ts';

const mediaDir = mkdtempSync(path.join(tmpdir(), 'kujiya-share-'));
afterAll(() => rmSync(mediaDir, { recursive: true, force: true }));
const shop = useTestShop({ settings: { mediaDir } });

const files = () => readdirSync(path.join(mediaDir, 'share'));
// Another server begins with an empty memory.
async function get(url: string, etag?: string) {
  const { app } = await shop.another();
  return app.inject({ url, ...(etag !== undefined && { headers: { 'if-none-match': etag } }) });
}

test('a product has a picture in the size that chats show, drawn once and again after a change', async () => {
  const { productId } = await shop.tube();
  const url = `/share/products/${productId}.jpg`;
  const first = await get(url);
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
  const [kept] = files();
  for (const tag of [String(first.headers.etag), `W/${first.headers.etag}`])
    expect((await get(url, tag)).statusCode).toBe(304);
  expect(files()).toEqual([kept]);

  await shop.db.query('update products set price = 777 where id = $1', [productId]);
  const changed = await get(url, String(first.headers.etag));
  expect(changed.statusCode).toBe(200);
  expect(changed.rawPayload.equals(first.rawPayload)).toBe(false);
  // A server that described the product a moment earlier still needs the old picture.
  expect(files()).toContain(kept);
  await writeFile(path.join(mediaDir, 'share', 'left-by-a-crash.tmp'), '');
  for (const file of files()) await utimes(path.join(mediaDir, 'share', file), 0, 0);
  await shop.db.query('update products set price = 778 where id = $1', [productId]);
  await get(url);
  expect(files()).toEqual([expect.stringMatching(new RegExp(`^${productId}-[0-9a-f]{16}[.]jpg$`))]);
});

test('a share picture is drawn again once its product has a picture', async () => {
  const { productId } = await shop.tube();
  const url = `/share/products/${productId}.jpg`;
  const [before, image] = [await get(url), path.join(mediaDir, 'products/test.webp')];
  await mkdir(path.dirname(image), { recursive: true });
  await sharp({ create: { width: 400, height: 400, channels: 3, background: '#d6336c' } })
    .webp()
    .toFile(image);
  const after = await get(url, String(before.headers.etag));
  await rm(image);
  expect(after.statusCode).toBe(200);
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
});

test('a share picture shows the uploaded picture of its product', async () => {
  const [{ productId }, { token }] = [await shop.tube(), await shop.staff()];
  const colour = { r: 32, g: 64, b: 192 };
  const photo = await sharp({ create: { width: 800, height: 800, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const { url } = await taken(shop, token, photo);
  await shop.db.query('update products set image_url = $1 where id = $2', [url, productId]);
  const { statusCode, rawPayload } = await get(`/share/products/${productId}.jpg`);
  expect(statusCode).toBe(200);
  const { dominant } = await sharp(rawPayload)
    .extract({ left: 200, top: 200, width: 100, height: 100 })
    .toBuffer()
    .then((square) => sharp(square).stats());
  for (const channel of ['r', 'g', 'b'] as const)
    expect(Math.abs(dominant[channel] - colour[channel]), channel).toBeLessThan(20);
});

test('the picture of a future product shows its start, not its stock', async () => {
  const { productId } = await shop.tube({ tickets: 12 });
  const said = async (column: 'release_date' | 'draw_date') => {
    await shop.db.query(`update products set ${column} = '2026-11-28T12:00:00+08:00' where id = $1`, [
      productId,
    ]);
    const [row] = await findShared(shop.db, productId, 3, greatRarities);
    if (!row) throw new Error('no such product');
    return ['2026-11-28T11:59:59+08:00', '2026-11-28T12:00:00+08:00'].map(
      (now) => sharedOf(row, Date.parse(now)).left,
    );
  };
  for (const column of ['release_date', 'draw_date'] as const)
    expect(await said(column)).toEqual(['2026/11/28 12:00 開賣', '還有 12 張']);
});

test('simultaneous requests share one drawing', async () => {
  const { productId } = await shop.machine();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => shop.app.inject({ url: `/share/products/${productId}.jpg` })),
  );
  expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers.etag}`)).size).toBe(1);
  expect(files().filter((file) => file.startsWith(`${productId}-`))).toHaveLength(1);
});

test('the shop, an invitation and an article have pictures too; other pages have none', async () => {
  await shop.db.query(
    `insert into official_info (id, title, content, main_image, published_at) overriding system value values
     (7, '開筒囉', '<p>A &amp; B</p>', 'official-info/x.webp', now()),
     (8, '明天見', '', 'official-info/x.webp', now() + interval '1 day'),
     (10, '海報', '<figure><img src="official-info/x.webp"></figure>', 'official-info/x.webp', now()),
     (11, E'\\u200B\\x01', E'<p>\\x02</p>', 'official-info/x.webp', now())`,
  );
  // The last two articles have no text, or none that is visible.
  for (const name of ['shop', 'invitation', 'info/7', 'info/10', 'info/11']) {
    const { headers, rawPayload } = await get(`/share/${name}.jpg`);
    expect(headers['content-type'], name).toBe('image/jpeg');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
  for (const file of ['8.jpg', '9.jpg', 'x.jpg'])
    expect((await get(`/share/info/${file}`)).statusCode).toBe(404);
  for (const file of ['999999.jpg', '1.png', '0.jpg', '..%2f1.jpg', '99999999999.jpg'])
    expect((await get(`/share/products/${file}`)).statusCode).toBe(404);
});

test.each([
  ['夜市怪獸 圍爐賞', ['夜市怪獸 圍爐賞']],
  ['夜市怪獸 滷味龍大公仔賞', ['夜市怪獸', '滷味龍大公仔賞']],
  ['森林 小夥伴們一起去露營 黑熊', ['森林 小夥伴們', '一起去露營 黑熊']],
  ['沒有空格也沒有地方可以斷開的名字', ['沒有空格也沒有', '地方可以斷開的名字']],
  ['新品開筒：三層滷鍋大公仔賞', ['新品開筒：', '三層滷鍋大公仔賞']],
  ['滷味龍大公仔賞開筒：整鍋滷味直接搬到你桌上', ['滷味龍大公仔賞開筒：', '整鍋滷味直接搬到你桌上']],
  ['一隻站起來有高達 30 公分的水豚', ['一隻站起來有高達', '30 公分的水豚']],
  ['水豚湯屋站起來就有30公分高', ['水豚湯屋站起來', '就有30公分高']],
  ['一起去森林裡看星星的露營清單', ['一起去森林裡看', '星星的露營清單']],
])('%s is wrapped between words, preferably at a pause, into lines of similar length', (name, lines) => {
  expect(inLines(name, 530 / 48).split('\n')).toEqual(lines);
});

test('a number stays with its unit', () => {
  const before = '沒有空格也沒有地方可以斷開';
  for (let length = 4; length <= before.length; length++)
    for (const measure of ['30 公分', '30公分', '12 吋', '３款', '三層', '25 cm'])
      expect(inLines(`${before.slice(0, length)}${measure}的滷味龍`, 530 / 48)).toContain(measure);
});

test('the beginning of an article is wrapped in at most four lines, with its numbers whole', () => {
  const text =
    '夜市怪獸的大當家終於有了配得上牠的尺寸。滷味龍大公仔從鍋蓋到尾巴一共 24 公分，頭上的小鍋蓋可以拿下來，裡面藏著一顆滷蛋。';
  const lines = inLines(fitted(text, 54), 530 / 28).split('\n');
  expect(lines.length).toBeLessThanOrEqual(4);
  expect(lines.filter((line) => line.includes('24 公分'))).toHaveLength(1);
});

test('no name takes more lines than fit, and none is lost', () => {
  const name = '夜市怪獸與他的朋友們一起在除夕夜收攤之後圍了一爐吃滷味龍';
  const lines = inLines(name, 10.9).split('\n');
  expect([lines.length, lines.join('')]).toEqual([3, name]);
  for (const line of lines) expect(fitted(line, 10.9)).toBe(line);
});

test('long names are cut by the width of their characters', () => {
  expect(fitted('一番賞', 3)).toBe('一番賞');
  expect(fitted('一番賞喵', 3)).toBe('一番賞…');
  expect(fitted('Kujiya', 4)).toBe('Kujiya');
});

test('a drawn text is cut to the pixels it has, not one character sooner', async () => {
  const draw = async (text: string) => ({ text, width: [...text].length * 24 });
  const cut = async (text: string, width: number) => (await fittedTo(text, width, draw)).text;
  expect(await cut('A賞 滷味龍大公仔', 216)).toBe('A賞 滷味龍大公仔');
  expect(await cut('A賞 滷味龍大公仔', 215)).toBe('A賞 滷味龍大…');
  expect(await cut('A賞 滷味龍', 96)).toBe('A賞…');
  expect(await cut('滷味龍', 1)).toBe('滷…');
});

test('the bundled font draws all characters of names, on machines without other fonts too', async () => {
  const font = await readFile(path.resolve(import.meta.dirname, 'font.otf'));
  const missing = [...'啵囧①⑳堃峯喆囍★♥アＡ'].filter((sign) => !hasGlyph(font, sign.codePointAt(0) ?? 0));
  expect(missing).toEqual([]);
  expect(font.length).toBeLessThan(2_000_000);
});

/** Whether a font maps a character to a glyph, by the segments of its cmap table (format 4, for characters below U+10000). */
function hasGlyph(font: Buffer, code: number): boolean {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + i * 16);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const cmap = font.readUInt32BE(entry + 8);
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, i) => cmap + font.readUInt32BE(cmap + 8 + i * 8),
  );
  const table = subtables.find((at) => font.readUInt16BE(at) === 4) ?? 0;
  const twice = font.readUInt16BE(table + 6);
  for (let i = 0; i < twice; i += 2) {
    if (code > font.readUInt16BE(table + 14 + i)) continue;
    return code >= font.readUInt16BE(table + 16 + twice + i);
  }
  return false;
}

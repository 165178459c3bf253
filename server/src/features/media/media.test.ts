import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deleteMedia } from '@kujiya/contract/staff/media';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { within } from '#platform/time-limits.ts';
import { auditPictures } from '#shop/media/service.ts';
import { mediaStore } from '#shop/media/store.ts';
import { openTestShop, type TestShop } from '#testing/shop.ts';
import { filePart, formOf, post, taken } from '#testing/uploads.ts';

let folder: string;
let shop: TestShop;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uploads-'));
  shop = await openTestShop({ settings: { mediaDir: folder } });
  ({ token } = await shop.staff());
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});
const stored = async (url: string) => (await shop.app.inject(url)).rawPayload;
const uploads = () => readdir(path.join(folder, 'uploads')).catch(() => []);

/** A picture with a red upper left quarter, on blue. */
const scene = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2040c0' } }).composite([
    {
      input: {
        create: {
          width: Math.floor(width / 2),
          height: Math.floor(height / 2),
          channels: 3,
          background: '#e02020',
        },
      },
      left: 0,
      top: 0,
    },
  ]);
/** How to store an upright picture so that this orientation turns it upright again. */
const stowed: Record<number, [angle: number, isFlipped: boolean]> = {
  1: [0, false],
  2: [180, true],
  3: [180, false],
  4: [0, true],
  5: [270, true],
  6: [270, false],
  7: [90, true],
  8: [90, false],
};
const gps = { IFD0: { Make: 'KujiyaPhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 0/1' } };
const turned = async (orientation: number, format: 'jpeg' | 'png' | 'webp') => {
  const upright = await scene(1200, 800).png().toBuffer();
  const [angle, isFlipped] = stowed[orientation] ?? [0, false];
  const laid = await sharp(await sharp(upright).rotate(angle).png().toBuffer())
    .flip(isFlipped)
    .png()
    .toBuffer();
  return sharp(laid).withExif(gps).withMetadata({ orientation }).toFormat(format).toBuffer();
};

async function photos(): Promise<[string, Buffer, width: number, height: number][]> {
  const s = scene(1200, 800).png().toBuffer();
  const upright = await s;
  const image = () => sharp(upright);
  const orientations = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(
      async (n): Promise<[string, Buffer, number, number]> => [
        `orientation ${n}`,
        await turned(n, 'jpeg'),
        960,
        640,
      ],
    ),
  );
  return [
    ...orientations,
    ['a turned PNG', await turned(6, 'png'), 960, 640],
    ['a turned WebP', await turned(8, 'webp'), 960, 640],
    ['a portrait WebP', await scene(900, 1200).webp().toBuffer(), 900, 1200],
    ['a lossless WebP', await image().webp({ lossless: true }).toBuffer(), 960, 640],
    ['an AVIF', await image().avif().toBuffer(), 960, 640],
    ['a 48 MP JPEG', await scene(8_000, 6_000).jpeg().withExif(gps).toBuffer(), 960, 720],
    [
      'a progressive JPEG of 48 MP',
      await scene(8_000, 6_000).jpeg({ progressive: true }).toBuffer(),
      960,
      720,
    ],
    ['a 48 MP PNG', await scene(8_000, 6_000).png({ compressionLevel: 1 }).toBuffer(), 960, 720],
    ['a 16-bit PNG', await image().toColourspace('rgb16').png().toBuffer(), 960, 640],
    ['a CMYK JPEG', await image().toColourspace('cmyk').jpeg().toBuffer(), 960, 640],
    ['a JPEG with an ICC profile', await image().withIccProfile('p3').jpeg().toBuffer(), 960, 640],
    ['an interlaced PNG', await image().png({ progressive: true }).toBuffer(), 960, 640],
    ['a PNG with a palette', await image().png({ palette: true }).toBuffer(), 960, 640],
    ['a small JPEG', await scene(120, 90).jpeg().toBuffer(), 120, 90],
    [
      'a JPEG with a film behind it',
      Buffer.concat([await image().jpeg().toBuffer(), Buffer.alloc(90_000, 'moov')]),
      960,
      640,
    ],
  ];
}

test('photos of all kinds are taken: upright, in three widths, without metadata', async () => {
  const all = await photos();
  expect(all.length).toBeGreaterThanOrEqual(20);
  for (const [name, bytes, width, height] of all) {
    const data = await taken(shop, token, bytes);
    expect([data.width, data.height], name).toEqual([width, height]);
    const largest = await stored(data.url);
    expect(data.url).toBe(`/media/uploads/${createHash('sha256').update(largest).digest('hex')}.webp`);
    for (const step of [960, 480, 160]) {
      const file = step === 960 ? largest : await stored(data.url.replace('.webp', `.${step}.webp`));
      const meta = await sharp(file).metadata();
      expect([meta.format, meta.width, meta.space], name).toEqual(['webp', Math.min(step, width), 'srgb']);
      expect([meta.exif, meta.icc, meta.xmp, meta.iptc, meta.orientation], name).toEqual(
        Array(5).fill(undefined),
      );
      expect(file.includes('KujiyaPhone'), name).toBe(false);
      const at = async (left: number, top: number) => [
        ...(await sharp(file)
          .removeAlpha()
          .extract({
            left: Math.floor(meta.width * left),
            top: Math.floor(meta.height * top),
            width: 1,
            height: 1,
          })
          .raw()
          .toBuffer()),
      ];
      const [red, blue] = [await at(0.2, 0.2), await at(0.8, 0.2)];
      expect(
        [(red[0] ?? 0) > 180, (red[2] ?? 0) < 90, (blue[0] ?? 0) < 90, (blue[2] ?? 0) > 140],
        `${name} ${red} ${blue}`,
      ).toEqual([true, true, true, true]);
    }
  }
}, 180_000);

test('a grey picture stays grey', async () => {
  const { url } = await taken(
    shop,
    token,
    await sharp(await scene(800, 600).png().toBuffer())
      .greyscale()
      .jpeg()
      .toBuffer(),
  );
  const { channels } = await sharp(await stored(url)).stats();
  const [r, g, b] = channels.map(({ mean }) => Math.round(mean));
  expect(Math.max(r ?? 0, g ?? 0, b ?? 0) - Math.min(r ?? 0, g ?? 0, b ?? 0)).toBeLessThan(3);
});

test('a transparent picture stays transparent', async () => {
  const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const { url } = await taken(shop, token, clear);
  expect((await sharp(await stored(url)).stats()).isOpaque).toBe(false);
});

test('the same picture twice is one file, also at once', async () => {
  const photo = await scene(500, 400).jpeg().toBuffer();
  const before = (await uploads()).length;
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => taken(shop, token, photo)));
  for (const other of others) expect(other).toEqual(first);
  expect((await uploads()).length).toBe(before + 3);
  const { rowCount } = await shop.db.query('select from media where hash = $1', [first?.url.slice(15, 79)]);
  expect(rowCount).toBe(1);
});

test('a picture is deleted only when it is used nowhere', async () => {
  const { url } = await taken(shop, token, await scene(700, 300).jpeg().toBuffer());
  const hash = url.slice('/media/uploads/'.length, -'.webp'.length);
  const tube = await shop.tube();
  const uses = [
    `update products set image_url = $1 where id = ${tube.productId}`,
    `update products set images = array['a.webp', $1] where id = ${tube.productId}`,
    `update products set box_image_url = $1 where id = ${tube.productId}`,
    `update products set inner_image_url = $1 where id = ${tube.productId}`,
    `insert into banners (kind, image_url, link, alt, position) values ('cover', $1, '/', 'x', 1)`,
    `insert into official_info (title, content, main_image) values ('x', 'x', $1)`,
    `insert into official_info (title, content, main_image, images) values ('x', 'x', 'x', array[$1])`,
    `insert into official_info (title, content, main_image) values ('x', '<img src="' || $1 || '">', 'x')`,
  ];
  for (const use of uses) {
    await shop.db.query(use, [url]);
    expect(await shop.call(deleteMedia, { token, params: { hash } }), use).toMatchObject({
      status: 409,
      body: { code: 'media_used' },
    });
    await shop.db.query(
      `update products set image_url = 'a', images = '{}', box_image_url = null, inner_image_url = null`,
    );
    await shop.db.query('delete from banners');
    await shop.db.query('delete from official_info');
  }
  expect((await shop.app.inject(url)).statusCode).toBe(200);
  expect((await shop.call(deleteMedia, { token, params: { hash } })).status).toBe(200);
  expect((await uploads()).filter((name) => name.startsWith(hash))).toEqual([]);
  expect((await shop.app.inject(url)).statusCode).toBe(404);
  for (const unknown of [hash, 'x', '../../etc'])
    expect(await shop.call(deleteMedia, { token, params: { hash: unknown } })).toMatchObject({
      status: 404,
      body: { code: 'media_missing' },
    });
  // Uploaded again, it is there again.
  expect((await taken(shop, token, await scene(700, 300).jpeg().toBuffer())).url).toBe(url);
});

test('a disk that cannot be written refuses the picture, and keeps no half of it', async () => {
  const photo = await scene(640, 480).jpeg().toBuffer();
  const { url } = await taken(shop, token, photo);
  const hash = url.slice('/media/uploads/'.length, -'.webp'.length);
  await shop.call(deleteMedia, { token, params: { hash } });
  const before = await uploads();
  // A folder in the place of a file: writing succeeds, and the last step fails, as on a disk that is full by then.
  const obstacle = path.join(folder, 'uploads', `${hash}.480.webp`);
  await mkdir(path.join(obstacle, 'x'), { recursive: true });
  expect(await post(shop, token, formOf([filePart(photo)]))).toMatchObject({
    status: 503,
    body: { code: 'media_unavailable' },
  });
  await rm(obstacle, { recursive: true });
  expect((await uploads()).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  expect(before.filter((name) => name.startsWith(hash))).toEqual([]);
  expect((await taken(shop, token, photo)).url).toBe(url);
});

test('the audit finds a picture that was replaced or removed on the disk', async () => {
  const store = mediaStore({ ...shop.config, mediaDir: folder });
  const { url } = await taken(shop, token, await scene(660, 480).jpeg().toBuffer());
  const name = url.slice('/media/'.length);
  expect(await auditPictures(shop.db, store)).toEqual([]);
  const bytes = await stored(url);
  await writeFile(path.join(folder, name), await stored(url.replace('.webp', '.160.webp')));
  expect(await auditPictures(shop.db, store)).toEqual([
    { rule: 'the file of an uploaded picture is the one in its name', example: name },
  ]);
  await rm(path.join(folder, name));
  expect(await auditPictures(shop.db, store)).toEqual([
    { rule: 'an uploaded picture has its file', example: name },
  ]);
  await writeFile(path.join(folder, name), bytes);
});

test('uploads whose connections are gone keep no place from others', async () => {
  const { port } = new URL(await shop.app.admin.listen({ port: 0, host: '127.0.0.1' }));
  const body = formOf([filePart(await scene(620, 480).jpeg().toBuffer())]);
  const begin = async () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(
      `POST /api/staff/media HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: multipart/form-data; boundary=kujiya-test-boundary\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, 600));
    return socket;
  };
  const slow = await Promise.all(Array.from({ length: 8 }, begin));
  await new Promise((done) => setTimeout(done, 300));
  for (const socket of slow) socket.destroy();
  const photos = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      scene(620 + n, 480)
        .jpeg()
        .toBuffer(),
    ),
  );
  const all = Promise.all(photos.map((photo) => taken(shop, token, photo)));
  expect(await within(8_000, all)).toHaveLength(4);
});

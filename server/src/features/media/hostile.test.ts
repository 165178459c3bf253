import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { mediaLimits, type mediaRefusals } from '@kujiya/contract/staff/media';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#testing/shop.ts';
import { blackPng, filePart, formOf, memoryOf, post } from '#testing/uploads.ts';

let folder: string;
let shop: TestShop;
let token: string;
let jpeg: Buffer;
let photo: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uploads-'));
  shop = await openTestShop({ settings: { mediaDir: folder } });
  ({ token } = await shop.staff());
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red', noise } })
    .jpeg()
    .toBuffer();
  photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'red', noise } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

type Case = [
  name: string,
  code: keyof typeof mediaRefusals | 'invalid_request',
  payload: Buffer,
  type?: string | null,
];
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
const magic = { jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]), gif: Buffer.from('GIF89a') };

/** Its decoder holds sixteen bytes a pixel. */
const bigAvif = () =>
  sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: 'red' } })
    .avif({ effort: 0 })
    .toBuffer();

/** Contents of the field `file`. */
const files = async (): Promise<[string, keyof typeof mediaRefusals, Buffer | string][]> => {
  const small = (format: 'webp' | 'avif' | 'tiff' | 'gif' | 'png') =>
    sharp(jpeg).resize(200).toFormat(format).toBuffer();
  const [webp, avif, tiff, gif, png] = await Promise.all(
    (['webp', 'avif', 'tiff', 'gif', 'png'] as const).map(small),
  );
  if (!webp || !avif || !tiff || !gif || !png) throw new Error('a picture is missing');
  const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
  const flipped = (bytes: Buffer, from = 60) => {
    const copy = Buffer.from(bytes);
    for (let i = from; i < copy.length; i += 7) copy[i] = (copy[i] ?? 0) ^ 0xff;
    return copy;
  };
  return [
    ['nothing', 'file_missing', ''],
    ['an SVG with a script', 'picture_type', svg],
    ['an SVG with an XML head', 'picture_type', `<?xml version="1.0"?>${svg}`],
    [
      'an SVG that reads a file',
      'picture_type',
      svg.replace('<script>', '<image href="file:///etc/passwd"/><script>'),
    ],
    [
      'an SVG of nested entities',
      'picture_type',
      `<!DOCTYPE s [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${svg}`,
    ],
    ['a gzipped SVG', 'picture_type', gzipSync(svg)],
    ['a page', 'picture_type', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'picture_type', gif],
    ['a GIF that is a script', 'picture_type', `${magic.gif}/*`.padEnd(80, ' ')],
    ['a TIFF', 'picture_type', tiff],
    ['a PDF', 'picture_type', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'],
    ['a PDF with a JPEG inside', 'picture_type', Buffer.concat([Buffer.from('%PDF-1.7\n'), jpeg])],
    ['a ZIP', 'picture_type', Buffer.from('PK\x03\x04 a picture of nothing')],
    ['a program', 'picture_type', Buffer.from('\x7fELF\x02\x01\x01')],
    ['a PHP file', 'picture_type', '<?php system($_GET["c"]); ?>'],
    ['a page before a JPEG', 'picture_type', Buffer.concat([Buffer.from('<script>'), jpeg])],
    ['an MP4', 'picture_type', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp41')],
    ['a BMP', 'picture_type', Buffer.from('BM\x36\0\0\0')],
    ['20 MB of zeros', 'picture_type', Buffer.alloc(mediaLimits.bytes)],
    ['a zero more than 20 MB', 'file_too_large', Buffer.alloc(mediaLimits.bytes + 1)],
    ['30 MB', 'file_too_large', Buffer.alloc(30 * 1024 * 1024, 1)],
    ['the first bytes of a JPEG', 'picture_unreadable', magic.jpeg],
    [
      'zeros that begin like a JPEG',
      'picture_unreadable',
      Buffer.concat([magic.jpeg, Buffer.alloc(1_000_000)]),
    ],
    ['a page that begins like a JPEG', 'picture_unreadable', Buffer.concat([magic.jpeg, Buffer.from(svg)])],
    [
      'a page that begins like a PNG',
      'picture_unreadable',
      Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]),
    ],
    ['half a JPEG', 'picture_unreadable', half(jpeg)],
    ['half a PNG', 'picture_unreadable', half(photo)],
    ['half a WebP', 'picture_unreadable', half(webp)],
    ['half an AVIF', 'picture_unreadable', half(avif)],
    ['a PNG with flipped bytes', 'picture_unreadable', flipped(png)],
    ['a WebP with flipped bytes', 'picture_unreadable', flipped(webp, 20)],
    ['an AVIF with flipped bytes', 'picture_unreadable', flipped(avif)],
    ['a WebP without a picture', 'picture_unreadable', Buffer.from('RIFF\x04\0\0\0WEBP')],
    ['an AVIF without a picture', 'picture_unreadable', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1')],
    ['a HEIC without a picture', 'heic_unreadable', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1')],
    ['a PNG without pixels', 'picture_unreadable', blackPng(100, 100, { rows: 0 })],
    ['a PNG of 1 × 60,000', 'picture_too_narrow', blackPng(1, 60_000)],
    ['a PNG of 60,000 × 1', 'picture_too_narrow', blackPng(60_000, 1)],
    ['an AVIF of 24 megapixels', 'picture_too_heavy', await bigAvif()],
    ['a PNG that claims 30,000 × 30,000', 'picture_too_large', blackPng(30_000, 30_000, { rows: 1 })],
    [
      'a PNG that claims 2³¹ − 1 squared',
      'picture_unreadable',
      blackPng(0x7fffffff, 0x7fffffff, { rows: 0 }),
    ],
    ['a PNG bomb of 100 megapixels', 'picture_too_large', blackPng(10_000, 10_000)],
    [
      'a PNG that ends after a row of 49 megapixels',
      'picture_unreadable',
      blackPng(7_000, 7_000, { rows: 1 }),
    ],
    [
      'an interlaced PNG of 49 megapixels in 16 bit',
      'picture_too_heavy',
      blackPng(7_000, 7_000, { depth: 16, interlaced: true, rows: 1 }),
    ],
  ];
};

const forms = (): Case[] => {
  const whole = formOf([filePart(jpeg)]);
  const multipart = 'multipart/form-data; boundary=';
  return [
    ['no form', 'invalid_request', jpeg, 'image/jpeg'],
    ['no type', 'invalid_request', jpeg, null],
    ['JSON', 'file_missing', Buffer.from('{"file":"abc"}'), 'application/json'],
    [
      'JSON that looks like a picture',
      'file_missing',
      Buffer.from('{"file":{"hash":"a","encoded":{"files":[]}}}'),
      'application/json',
    ],
    ['broken JSON', 'invalid_request', Buffer.from('{"file"'), 'application/json'],
    ['an encoded form', 'invalid_request', Buffer.from('file=abc'), 'application/x-www-form-urlencoded'],
    ['no boundary', 'upload_broken', whole, 'multipart/form-data'],
    ['an empty boundary', 'upload_broken', whole, multipart],
    ['another boundary', 'upload_broken', whole, `${multipart}another`],
    ['a form without its end', 'upload_broken', formOf([filePart(jpeg)], { end: false })],
    ['a form cut within the file', 'upload_broken', whole.subarray(0, 500)],
    ['a form cut within its head', 'upload_broken', whole.subarray(0, 40)],
    ['an empty form', 'file_missing', formOf([])],
    ['an empty body', 'file_missing', Buffer.alloc(0)],
    ['text instead of a file', 'one_file_only', formOf([{ name: 'file', bytes: 'abc' }])],
    ['a file of another name', 'file_missing', formOf([filePart(jpeg, { name: 'picture' })])],
    ['a field beside the file', 'one_file_only', formOf([filePart(jpeg), { name: 'title', bytes: 'x' }])],
    ['a field before the file', 'one_file_only', formOf([{ name: 'title', bytes: 'x' }, filePart(jpeg)])],
    ['two files', 'one_file_only', formOf([filePart(jpeg), filePart(jpeg)])],
    ['a thousand files', 'one_file_only', formOf(Array.from({ length: 1_000 }, () => filePart('x')))],
    [
      'a thousand fields',
      'one_file_only',
      formOf(Array.from({ length: 1_000 }, (_, i) => ({ name: `f${i}`, bytes: 'x' }))),
    ],
    ['a file called __proto__', 'upload_broken', formOf([filePart(jpeg, { name: '__proto__' })])],
    [
      'a part without a name',
      'file_missing',
      formOf([{ filename: 'a.jpg', type: 'image/jpeg', bytes: jpeg }]),
    ],
    [
      'a field of 1 MB',
      'one_file_only',
      formOf([{ name: 'a', bytes: 'x'.repeat(1_000_000) }, filePart(jpeg)]),
    ],
  ];
};

test('hostile uploads are refused with their reason, and none takes much memory', async () => {
  const all: Case[] = [
    ...(await files()).map(([name, code, bytes]): Case => [name, code, formOf([filePart(bytes)])]),
    ...forms(),
  ];
  expect(all.length).toBeGreaterThanOrEqual(60);
  const answers: string[] = [];
  const memory = await memoryOf(async () => {
    for (const [name, , payload, type] of all) {
      const { status, body } = await post(shop, token, payload, type);
      answers.push(`${name}: ${status < 500 ? body.code : status}`);
      if (!/[一-鿿]/.test(body.message)) answers.push(`${name}: no words`);
    }
  });
  expect(answers).toEqual(all.map(([name, code]) => `${name}: ${code}`));
  expect(memory).toBeLessThan(300_000_000);
  expect(await readdir(folder)).toEqual([]);
  expect((await shop.db.query('select from media')).rowCount).toBe(0);
  // After all of them it still takes a picture.
  expect((await post(shop, token, formOf([filePart(jpeg)]))).status).toBe(200);
}, 120_000);

test('a file that is something else as well is taken as a picture alone', async () => {
  const zip = Buffer.from('PK\x03\x04<script>alert(1)</script><?php ?>');
  const { body } = await post(
    shop,
    token,
    formOf([filePart(Buffer.concat([jpeg, zip]), { filename: '../../x.php' })]),
  );
  const { rawPayload } = await shop.app.inject(body.data.url);
  expect(rawPayload.includes('<script>')).toBe(false);
  expect((await sharp(rawPayload).metadata()).format).toBe('webp');
});

test('who may not upload is refused before a byte is read', async () => {
  const { token: clerk } = await shop.staff('clerk');
  const broken = Buffer.from('nothing');
  expect(await post(shop, null, broken)).toMatchObject({ status: 401, body: { code: 'login_required' } });
  expect(await post(shop, clerk, broken)).toMatchObject({ status: 403, body: { code: 'right_missing' } });
});

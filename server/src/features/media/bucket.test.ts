import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ComplaintFile } from '@kujiya/contract/complaints';
import { deleteMedia } from '@kujiya/contract/staff/media';
import { AwsClient } from 'aws4fetch';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { removeEnded } from '#features/complaints/files.ts';
import { mediaStore } from '#shop/media/store.ts';
import { openBucket, signatureOf } from '#testing/bucket.ts';
import { beginFile, finishFile, putPiece, upload } from '#testing/complaints.ts';
import { mp4 } from '#testing/films.ts';
import { openTestShop, type TestShop } from '#testing/shop.ts';
import { filePart, formOf, post, taken } from '#testing/uploads.ts';

let bucket: Awaited<ReturnType<typeof openBucket>>;
let folder: string;
let shop: TestShop;
let token: string;
beforeAll(async () => {
  bucket = await openBucket();
  folder = await mkdtemp(path.join(tmpdir(), 'uploads-'));
  shop = await openTestShop({ settings: { mediaDir: folder, mediaBucket: bucket.bucket } });
  ({ token } = await shop.staff());
});
afterEach(() => {
  bucket.isBroken = () => false;
});
afterAll(async () => {
  await shop.close();
  await bucket.close();
  await rm(folder, { recursive: true });
});

/** A new picture each time. */
let blue = 0;
const photo = () => {
  blue += 30;
  return sharp({ create: { width: 600, height: 400, channels: 3, background: { r: 32, g: 64, b: blue } } })
    .png()
    .toBuffer();
};
const namesOf = (url: string) => {
  const hash = url.slice('/media/uploads/'.length, -'.webp'.length);
  return { hash, files: [160, 480].map((w) => `uploads/${hash}.${w}.webp`).concat(`uploads/${hash}.webp`) };
};
const recorded = async () =>
  (
    await shop.db.query(
      `select (select count(*) from media) as pictures, (select count(*) from staff_log) as entries`,
    )
  ).rows[0];

test('the stand-in computes the signature of the published example', () => {
  const request = {
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
    },
    signed: ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'],
  };
  expect(signatureOf(request, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'us-east-1')).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

test('the stand-in refuses what is signed wrongly, for another request, or long ago', async () => {
  const { url, name, keyId, secret, region } = bucket.bucket;
  const sign = (more: { secretAccessKey?: string; region?: string; datetime?: string; path?: string }) => {
    const client = new AwsClient({
      accessKeyId: keyId,
      secretAccessKey: secret,
      region,
      service: 's3',
      ...more,
    });
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    return client.sign(`${url}/${name}/uploads/x.webp`, {
      headers: { 'x-amz-content-sha256': empty },
      ...(more.datetime !== undefined && { aws: { datetime: more.datetime } }),
    });
  };
  const codeOf = async (request: Request | [string, Headers]) => {
    const reply = Array.isArray(request)
      ? await fetch(request[0], { headers: request[1] })
      : await fetch(request);
    return [reply.status, /<Code>(\w+)/.exec(await reply.text())?.[1]];
  };
  const signed = await sign({});
  expect(await codeOf([signed.url, signed.headers])).toEqual([404, 'NoSuchKey']);
  expect(await codeOf([signed.url.replace('x.webp', 'y.webp'), signed.headers])).toEqual([
    403,
    'SignatureDoesNotMatch',
  ]);
  expect(await codeOf([`${signed.url}?versionId=1`, signed.headers])).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await codeOf(await sign({ secretAccessKey: 'another' }))).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await codeOf(await sign({ region: 'us-east-1' }))).toEqual([403, 'InvalidAccessKeyId']);
  expect(await codeOf(await sign({ datetime: '20250101T000000Z' }))).toEqual([403, 'RequestTimeTooSkewed']);
  expect(await codeOf([signed.url, new Headers()])).toEqual([403, 'AccessDenied']);
  const other = new Headers(signed.headers);
  other.set('x-amz-content-sha256', '0'.repeat(64));
  expect(await codeOf([signed.url, other])).toEqual([403, 'XAmzContentSHA256Mismatch']);
});

test('an uploaded picture is kept in the bucket, and served by both origins', async () => {
  const { url } = await taken(shop, token, await photo());
  const { files } = namesOf(url);
  expect([...bucket.objects.keys()].sort()).toEqual(files.toSorted());
  expect(await readdir(folder)).toEqual([]);

  for (const file of files)
    for (const app of [shop.app, shop.app.admin]) {
      const reply = await app.inject(`/media/${file}`);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(reply.rawPayload).toEqual(bucket.objects.get(file));
      const headers = { 'if-none-match': String(reply.headers.etag) };
      expect((await app.inject({ url: `/media/${file}`, headers })).statusCode).toBe(304);
    }
  // Each was read once, and then from memory.
  expect(bucket.asked.filter((request) => files.some((file) => request === `GET ${file}`))).toHaveLength(3);
});

test('the demo world stays in the folder', async () => {
  await mkdir(path.join(folder, 'products'));
  await writeFile(path.join(folder, 'products/x.webp'), 'picture');
  expect((await shop.app.inject('/media/products/x.webp')).body).toBe('picture');
  for (const url of ['/media/uploads/x.webp', '/media/uploads/..%2Fproducts%2Fx.webp', '/media/none.webp'])
    expect((await shop.app.inject(url)).statusCode, url).toBe(404);
});

test('a share picture shows a picture of the bucket', async () => {
  const { productId } = await shop.tube();
  const { url } = await taken(shop, token, await photo());
  await shop.db.query('update products set image_url = $1 where id = $2', [url, productId]);
  const { statusCode, rawPayload } = await shop.app.inject(`/share/products/${productId}.jpg`);
  expect(statusCode).toBe(200);
  const [r = 0, g = 0, b = 0] = await sharp(rawPayload)
    .extract({ left: 300, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer();
  for (const difference of [r - 32, g - 64, b - blue]) expect(Math.abs(difference)).toBeLessThan(12);
});

test('when the bucket fails, nothing of an upload is kept, and it can be repeated', async () => {
  const bytes = formOf([filePart(await photo())]);
  const before = await recorded();
  const breaks = [/^HEAD/, /^PUT .*\.160\./, /^PUT .*\.480\./, /^PUT .*[0-9a-f]{64}\.webp/];
  for (const broken of breaks) {
    bucket.isBroken = (request) => broken.test(request);
    expect(await post(shop, token, bytes), String(broken)).toEqual({
      status: 503,
      body: {
        success: false,
        code: 'media_unavailable',
        message: '存放圖片的空間暫時連不上，這次沒有任何變動，請稍後再試',
      },
    });
    expect(await recorded(), String(broken)).toEqual(before);
  }
  bucket.isBroken = () => false;
  const { status, body } = await post(shop, token, bytes);
  expect(status).toBe(200);
  for (const file of namesOf(body.data.url).files) expect(bucket.objects.has(file)).toBe(true);
});

test('a wrong key is refused by the bucket, and no picture is recorded', async () => {
  const wrong = await openTestShop({
    settings: { mediaDir: folder, mediaBucket: { ...bucket.bucket, secret: 'another' } },
  });
  try {
    const { token } = await wrong.staff();
    const objects = bucket.objects.size;
    expect(await post(wrong, token, formOf([filePart(await photo())]))).toMatchObject({
      status: 503,
      body: { code: 'media_unavailable' },
    });
    expect(bucket.objects.size).toBe(objects);
    expect((await wrong.db.query('select from media')).rowCount).toBe(0);
  } finally {
    await wrong.close();
  }
});

test('a picture leaves the bucket when it is deleted, and only if it is used nowhere', async () => {
  const { productId } = await shop.tube();
  const { url } = await taken(shop, token, await photo());
  const { hash, files } = namesOf(url);
  const remove = () => shop.call(deleteMedia, { token, params: { hash } });
  const left = () => files.filter((file) => bucket.objects.has(file));

  await shop.db.query('update products set image_url = $1 where id = $2', [url, productId]);
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'media_used' } });
  expect(left()).toEqual(files);

  await shop.db.query(`update products set image_url = 'a' where id = $1`, [productId]);
  bucket.isBroken = (request) => request.startsWith('DELETE') && request.includes('.480.');
  expect(await remove()).toMatchObject({ status: 503, body: { code: 'media_unavailable' } });
  expect((await shop.db.query('select from media where hash = $1', [hash])).rowCount).toBe(1);

  bucket.isBroken = () => false;
  expect((await remove()).status).toBe(200);
  expect(left()).toEqual([]);
  expect((await shop.app.inject(url)).statusCode).toBe(404);
});

test('a film that a member sends is in the bucket piece by piece, is served from there, and goes', async () => {
  const film = mp4(9, { bytes: 1_500_000 });
  const sent = await upload(shop, await shop.member(), film);
  const { url } = (sent.body as { data: ComplaintFile }).data;
  const pieces = () => [...bucket.objects.keys()].filter((name) => name.startsWith('.complaints/'));
  expect(pieces()).toHaveLength(2);
  expect(await readdir(folder)).not.toContain('.complaints');
  expect((await shop.app.inject(url)).rawPayload.equals(film)).toBe(true);
  await shop.db.query('update complaint_files set ends_at = now() where id = $1', [sent.id]);
  await removeEnded({ db: shop.db, media: mediaStore({ ...shop.config, mediaDir: folder }) });
  expect(pieces()).toEqual([]);
});

test('a piece that the bucket does not take is refused, and can be sent again', async () => {
  const member = await shop.member();
  const film = mp4(2);
  const { id } = (await beginFile(shop, member, film.length)).body.data;
  bucket.isBroken = () => true;
  expect((await putPiece(shop, member, id, 0, film)).body.code).toBe('complaint_store_away');
  bucket.isBroken = () => false;
  expect((await putPiece(shop, member, id, 0, film)).status).toBe(200);
  expect((await finishFile(shop, member, id)).status).toBe(200);
});

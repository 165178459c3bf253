import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as calls from '@kujiya/contract/complaints';
import { staffComplaintFiles } from '@kujiya/contract/staff/complaints';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedUrl } from '#platform/http/routing.ts';
import { mediaStore } from '#shop/media/store.ts';
import { arrived, beginFile, complain, finishFile, photoOf, putPiece, upload } from '#testing/complaints.ts';
import { mp4 } from '#testing/films.ts';
import { expectCleanAudit, openTestShop, type TestShop } from '#testing/shop.ts';
import { blackPng } from '#testing/uploads.ts';
import { removeEnded } from './files.ts';

let folder: string;
let shop: TestShop;
let now = Date.now();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'complaints-'));
  shop = await openTestShop({ settings: { mediaDir: folder }, clock: () => now });
});
afterAll(async () => {
  await expectCleanAudit(shop.db);
  await shop.close();
  await rm(folder, { recursive: true });
});

const limits = calls.complaintLimits;
const kept = () => readdir(path.join(folder, '.complaints')).catch((): string[] => []);
const remove = async () => {
  const { db } = shop;

  await removeEnded({ db, media: mediaStore({ ...shop.config, mediaDir: folder }) });
};
const end = (id: number) => shop.db.query('update complaint_files set ends_at = now() where id = $1', [id]);
const urlOf = async (file: { status: number; body: object }) =>
  (file.body as { data: calls.ComplaintFile }).data.url;
const get = (url: string, range?: string) => shop.app.inject({ url, headers: range ? { range } : {} });

test('a photo is kept smaller and without the place where it was taken', async () => {
  const member = await shop.member();
  const before = await kept();
  const photo = await upload(shop, member, await photoOf(2_400, 1_200));
  expect([photo.status, photo.body]).toMatchObject([200, { data: { kind: 'photo' } }]);
  // The pieces, which hold the place, are gone.
  expect((await kept()).filter((name) => !before.includes(name))).toEqual([
    expect.stringMatching(/[.]webp$/),
  ]);
  const shown = await get(await urlOf(photo));
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'content-disposition': `inline; filename="complaint-${photo.id}.webp"`,
    'x-content-type-options': 'nosniff',
  });
  const meta = await sharp(shown.rawPayload).metadata();
  expect([meta.width, meta.height, meta.exif]).toEqual([1_600, 800, undefined]);
});

test('a film of several pieces is served whole and in parts', async () => {
  const film = mp4(20, { bytes: 2_500_000 });
  const sent = await upload(shop, await shop.member(), film);
  expect(sent.body).toMatchObject({ data: { kind: 'film' } });
  const url = await urlOf(sent);
  const whole = await get(url);
  expect([whole.statusCode, whole.headers['accept-ranges'], whole.rawPayload.equals(film)]).toEqual([
    200,
    'bytes',
    true,
  ]);
  const part = await get(url, 'bytes=1048570-1048585');
  expect([part.statusCode, part.headers['content-range']]).toEqual([
    206,
    `bytes 1048570-1048585/${film.length}`,
  ]);
  expect(part.rawPayload.equals(film.subarray(1_048_570, 1_048_586))).toBe(true);
  expect((await get(url, `bytes=${film.length}-`)).statusCode).toBe(416);
});

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'complaint_file_type'],
  ['a picture in vectors', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'complaint_file_type'],
  ['half a photo', blackPng(900, 900, { rows: 100 }), 'complaint_photo_unreadable'],
  ['a film that is too long', mp4(61.5), 'complaint_film_long'],
  [
    'a film that was cut off',
    mp4(5, { bytes: 9_000, first: true }).subarray(0, 5_000),
    'complaint_film_unreadable',
  ],
  ['a film that states no length', mp4(0), 'complaint_film_unreadable'],
  ['a film of another kind', Buffer.from('\x1a\x45\xdf\xa3webm', 'latin1'), 'complaint_file_type'],
])('%s is refused', async (_, bytes, code) => {
  const sent = await upload(shop, await shop.member(), bytes);
  expect(sent.body).toMatchObject({ code });
});

test('a film may last sixty seconds, and a recorder may overrun a little', async () => {
  expect((await upload(shop, await shop.member(), mp4(60.4))).status).toBe(200);
});

test('sizes are refused before anything is sent, or with the first piece', async () => {
  const member = await shop.member();
  expect((await beginFile(shop, member, limits.filmBytes + 1)).body.code).toBe('complaint_film_large');
  const { body } = await beginFile(shop, member, limits.photoBytes + 1);
  const first = Buffer.concat([await photoOf(), Buffer.alloc(limits.pieceBytes)]).subarray(
    0,
    limits.pieceBytes,
  );
  expect((await putPiece(shop, member, body.data.id, 0, first)).body.code).toBe('complaint_photo_large');
});

test('what a member sends within a day is limited in sum, also at once on two servers', async () => {
  const member = await shop.member();
  await shop.db.query('insert into complaint_files (member_id, bytes, ends_at) values ($1, $2, now())', [
    member.id,
    limits.dayBytes - 1_500,
  ]);
  const servers = [shop, await shop.another()];
  const begun = await Promise.all(servers.map((server) => beginFile(server, member, 1_000)));
  expect(begun.map(({ status }) => status).sort()).toEqual([200, 429]);
  expect(begun.find(({ status }) => status === 429)?.body.code).toBe('complaint_day_full');
});

test('a piece has its size, its place and its member', async () => {
  const [member, other] = [await shop.member(), await shop.member()];
  const { id } = (await beginFile(shop, member, limits.pieceBytes + 10)).body.data;
  const first = Buffer.concat([mp4(3), Buffer.alloc(limits.pieceBytes)]).subarray(0, limits.pieceBytes);
  const tried = [
    await putPiece(shop, other, id, 0, first),
    await putPiece(shop, member, id, 2, first),
    await putPiece(shop, member, id, 0, first.subarray(1)),
    await putPiece(shop, member, id, 1, first),
    await putPiece(shop, member, id, 0, Buffer.concat([first, Buffer.alloc(1)])),
  ];
  expect(tried.map(({ body }) => body.code)).toEqual([
    'complaint_file_missing',
    'complaint_file_missing',
    'complaint_file_broken',
    'complaint_file_broken',
    'payload_too_large',
  ]);
  // A piece that has not come: the others can be sent again, and this one after them.
  expect((await putPiece(shop, member, id, 0, first)).status).toBe(200);
  expect((await finishFile(shop, member, id)).body.code).toBe('complaint_file_broken');
});

test('a lost answer changes nothing: begin, piece and end give the first answer', async () => {
  const member = await shop.member();
  const photo = await photoOf();
  const key = 'one-file-of-a-browser';
  const [{ body: one }, { body: two }] = [
    await beginFile(shop, member, photo.length, key),
    await beginFile(shop, member, photo.length, key),
  ];
  expect(two).toEqual(one);
  const { id } = one.data;
  for (let i = 0; i < 2; i++) expect((await putPiece(shop, member, id, 0, photo)).status).toBe(200);
  expect((await finishFile(shop, member, id)).status).toBe(200);
  const files = await kept();
  expect((await putPiece(shop, member, id, 0, photo)).status).toBe(200);
  expect((await finishFile(shop, member, id)).body.data.id).toBe(id);
  expect(await kept()).toEqual(files);
});

test('no other call takes such bytes', async () => {
  const { token } = await shop.member();
  const reply = await shop.app.inject({
    method: 'POST',
    url: calls.beginComplaintFile.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.alloc(100),
  });
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request']);
});

test('an address is good for an hour, for this file, and is nowhere among the pictures', async () => {
  const photo = await upload(shop, await shop.member(), await photoOf());
  const url = await urlOf(photo);
  expect(loggedUrl(url)).toBe('/api/complaint-files/…');
  const [ticket = ''] = url.split('/').slice(-1);
  const [id, until = '', mark] = ticket.split('-');
  for (const wrong of [
    `${Number(id) + 1}-${until}-${mark}`,
    `${id}-${until}1-${mark}`,
    `${id}-${until}`,
    'x',
  ])
    expect((await get(calls.complaintFilePath(wrong))).statusCode, wrong).toBe(404);
  const [name = ''] = (await kept()).slice(-1);
  for (const address of [
    `/media/.complaints/${name}`,
    `/media/%2ecomplaints/${name}`,
    `/media/x/../.complaints/${name}`,
  ])
    expect((await get(address)).statusCode, address).not.toBe(200);
  expect((await shop.app.admin.inject(url)).statusCode).toBe(200);
  now += 3_601_000;
  expect((await get(url)).statusCode).toBe(404);
  now = Date.now();
});

test('of the staff only those who may read personal data get addresses, and the log says so', async () => {
  const { member, orderId } = await arrived(shop);
  const photo = await upload(shop, member, await photoOf());
  const { id } = (await complain(shop, member, orderId, { files: [photo.id] })).body.data;
  const ask = async (role: string) =>
    shop.call(staffComplaintFiles, { params: { id }, token: (await shop.staff(role)).token });
  for (const role of ['viewer', 'clerk', 'accountant'])
    expect((await ask(role)).body.code).toBe('right_missing');
  const { body } = await ask('support');
  expect(body.data).toMatchObject([{ id: photo.id, kind: 'photo' }]);
  expect((await shop.app.admin.inject(body.data[0]?.url ?? '')).statusCode).toBe(200);
  const { rows } = await shop.db.query('select words, subjects from staff_log order by id desc limit 1');
  expect(rows).toMatchObject([
    { words: '查看回報的照片與影片', subjects: expect.arrayContaining([`complaint:${id}`]) },
  ]);
});

test('files are kept for a year, those that were never sent for a day, and then nothing is left', async () => {
  await remove();
  const { member, orderId } = await arrived(shop);
  const [sent, unsent] = [await upload(shop, member, mp4(3)), await upload(shop, member, await photoOf())];
  const broken = (await beginFile(shop, member, 10)).body.data.id;
  await putPiece(shop, member, broken, 0, mp4(1).subarray(0, 10));
  await complain(shop, member, orderId, { files: [sent.id] });
  const { rows } = await shop.db.query<{ days: number }>(
    `select round(extract(epoch from ends_at - now()) / 86400)::integer as days from complaint_files
     where id = any ($1) order by id`,
    [[sent.id, unsent.id, broken]],
  );
  expect(rows.map(({ days }) => days)).toEqual([365, 1, 1]);
  const before = await kept();
  await remove();
  expect(await kept()).toEqual(before);
  for (const id of [sent.id, unsent.id, broken]) await end(id);
  expect((await get(await urlOf(sent))).statusCode).toBe(404);
  await remove();
  expect(before.length - (await kept()).length).toBe(3);
  const left = await shop.db.query('select from complaint_files where id = any ($1)', [
    [sent.id, unsent.id, broken],
  ]);
  expect(left.rows).toEqual([]);
});

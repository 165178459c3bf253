import type { AnswerOf, InputOf } from '@kujiya/contract/kernel/call';
import { type getInfo, infoLimits, type listInfo } from '@kujiya/contract/official-info';
import * as calls from '@kujiya/contract/staff/articles';
import { staffLog } from '@kujiya/contract/staff/log';
import { staffAgenda } from '@kujiya/contract/staff/work';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { connectAlone } from '#platform/postgres/database.ts';
import { articleIsShown } from '#shop/articles/shown.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { taken } from '#testing/uploads.ts';
import { announce } from '../queries.ts';

const shop = useTestShop();
let boss: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
  manager = await shop.staff('manager');
});
beforeEach(async () => {
  await shop.db.query('delete from official_info');
});

const picture = 'official-info/test.webp';
const some = { title: '新彈公告', content: '<p>週五晚上八點</p>', main_image: picture };
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const post = (body: object = {}) =>
  shop.call(calls.createStaffArticle, { body: { ...some, ...body }, token: boss.token });
const publish = (id: number, body: InputOf<typeof calls.publishStaffArticle>['body']) =>
  shop.call(calls.publishStaffArticle, { params: { id }, body, token: boss.token });
/** A published article; `starts_at`: since then, or from then on. */
const create = async ({ starts_at, ...body }: { starts_at?: string; [field: string]: unknown } = {}) => {
  const { id, version } = (await post(body)).body.data;
  if (starts_at !== undefined)
    await shop.db.query('update official_info set published_at = $2 where id = $1', [id, starts_at]);
  return starts_at === undefined ? (await publish(id, { version })).body.data : record(id);
};
type Change = InputOf<typeof calls.changeStaffArticle>['body'];
const change = (id: number, body: Change, by = boss) =>
  shop.call(calls.changeStaffArticle, { params: { id }, body, token: by.token });
const record = async (id: number) =>
  (await shop.call(calls.staffArticle, { params: { id }, token: boss.token })).body.data;
const shown = async () => (await shop.send({ url: '/api/official-info' })).body as AnswerOf<typeof listInfo>;
const titles = async () => (await shown()).data.map(({ title }) => title);
const read = async (id: number) => {
  const { status, body } = await shop.send({ url: `/api/official-info/${id}` });
  return { status, ...(body as Partial<AnswerOf<typeof getInfo>>) };
};

test('an article is written, changed and deleted, and the log says each in words', async () => {
  const [one, two] = [await shop.tube(), await shop.machine()];
  const { id, version, ...made } = await create({ product_ids: [two.productId, one.productId] });
  expect(made).toMatchObject({
    ...some,
    state: 'running',
    ends_at: null,
    images: [],
    product_ids: [two.productId, one.productId],
    views: 0,
  });
  const products = (await read(id)).data?.products.map((product) => product.id);
  expect(products).toEqual([two.productId, one.productId]);
  // Neither a view nor the announcement is a new version.
  await shop.db.query('update official_info set views = 7, announced = true');
  const { status, body } = await change(id, {
    version,
    title: '新彈延期',
    product_ids: [one.productId],
    images: [picture],
  });
  expect([status, body.data]).toMatchObject([
    200,
    { version: version + 1, title: '新彈延期', product_ids: [one.productId], images: [picture], views: 7 },
  ]);
  expect(await titles()).toEqual(['新彈延期']);
  const gone = await shop.call(calls.deleteStaffArticle, {
    params: { id },
    body: { reason: '重複' },
    token: boss.token,
  });
  expect(gone.status).toBe(200);
  expect(await titles()).toEqual([]);
  expect((await read(id)).status).toBe(404);
  const log = await shop.call(staffLog, { query: { subject: `article:${id}` }, token: boss.token });
  expect(log.body.data.map(({ words, reason }) => [words, reason])).toEqual([
    ['刪除情報', '重複'],
    ['修改情報', null],
    ['發布情報', null],
    ['新增情報', null],
  ]);
  expect(log.body.data[1]).toMatchObject({ before: { title: '新彈公告' }, after: { title: '新彈延期' } });
});

test('members see an article from its start to its end, and the staff at any time', async () => {
  const { id, version } = await create({ title: '明天', starts_at: soon(60) });
  await create({ title: '過了', starts_at: soon(-60), ends_at: soon(-1) });
  await create({ title: '現在', starts_at: soon(-60), ends_at: soon(60) });
  expect(await titles()).toEqual(['現在']);
  const list = async (query: object = {}) =>
    (await shop.call(calls.staffArticles, { query, token: boss.token })).body.data;
  expect((await list()).map(({ title, state }) => [title, state])).toEqual([
    ['現在', 'running'],
    ['過了', 'ended'],
    ['明天', 'scheduled'],
  ]);
  expect((await list({ state: 'scheduled' })).map(({ title }) => title)).toEqual(['明天']);
  expect((await list({ q: '過' })).map(({ title }) => title)).toEqual(['過了']);
  expect(await record(id)).toMatchObject({ title: '明天', state: 'scheduled' });
  expect(await change(id, { version, starts_at: soon(-120) })).toMatchObject({
    body: { data: { state: 'running' } },
  });
  expect(await titles()).toEqual(['現在', '明天']);
});

test('hostile content is cleaned before it is written; uploaded pictures stay', async () => {
  const blank = sharp({ create: { width: 640, height: 360, channels: 3, background: 'teal' } });
  const { url } = await taken(shop, boss.token, await blank.jpeg().toBuffer());
  const hostile = [
    '<p onclick="x()" style="color:red">好<script>alert(1)</script></p>',
    '<img src="https://evil.example/x.png" onerror="x()">',
    `<figure><img src="${url}" alt="圖" onload="x()"><figcaption>說明</figcaption></figure>`,
    '<a href="javascript:x()">壞</a><a href="/&#9;/evil.example">壞</a><a href="/info">好</a>',
    '<iframe src="https://evil.example"></iframe><svg onload="x()"></svg><form><input></form>',
    '<math><mi xlink:href="javascript:x()">',
  ].join('');
  const clean = `<p>好</p><figure><img src="${url}" alt="圖" /><figcaption>說明</figcaption></figure><a href="/info">好</a>`;
  const { id, version, content } = await create({ content: hostile });
  expect(content).toBe(clean);
  expect((await read(id)).data?.content).toBe(clean);
  const changed = await change(id, { version, content: `<h2>新</h2>${hostile}` });
  expect(changed.body.data.content).toBe(`<h2>新</h2>${clean}`);
  const { rows } = await shop.db.query('select content from official_info');
  expect(rows).toEqual([{ content: `<h2>新</h2>${clean}` }]);
  expect(await post({ content: '<script>alert(1)</script>' })).toMatchObject({
    status: 422,
    body: { code: 'content_invalid' },
  });
});

test('of two people who change one version, the second sees what the first wrote and by whom', async () => {
  const { id, version } = await create();
  const replies = await Promise.all([
    change(id, { version, title: '老闆的標題' }),
    change(id, { version, content: '<p>副店長的內文</p>' }, manager),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = replies.find(({ status }) => status === 409)?.body;
  expect(lost).toMatchObject({ code: 'version_conflict', current: await record(id) });
});

test.each([
  [{ title: ' ' }, 'title_invalid'],
  [{ title: '字'.repeat(101) }, 'title_invalid'],
  [{ content: '' }, 'content_invalid'],
  [{ content: '字'.repeat(18_001) }, 'content_invalid'],
  [{ main_image: 'https://evil.example/x.png' }, 'main_image_invalid'],
  [{ images: ['//evil.example/x.webp'] }, 'article_invalid'],
  [{ product_ids: [1, 1] }, 'article_invalid'],
  [{ images: [`/media/uploads/${'0f'.repeat(32)}.webp`] }, 'picture_gone'],
  [{ content: `<p>好</p><img src="/media/uploads/${'0f'.repeat(32)}.webp">` }, 'picture_gone'],
])('%j is refused as %s, and changes nothing', async (wrong, code) => {
  const { id, version } = await create();
  const refused = { status: 422, body: { code } };
  expect(await post(wrong)).toMatchObject(refused);
  expect(await change(id, { version, ...wrong } as Change)).toMatchObject(refused);
  expect(await record(id)).toMatchObject({ version, ...some });
  expect((await shop.db.query('select from official_info')).rowCount).toBe(1);
});

test('a draft is seen by nobody and told to nobody; published it is told once, however often that is done', async () => {
  const told = async () => {
    await announce.alone(shop.db, infoLimits.newsDays);
    const { rows } = await shop.db.query<{ n: number }>(
      "select count(*)::integer as n from events where kind = 'news.published'",
    );
    return rows[0]?.n ?? 0;
  };
  const before = await told();
  const { id, version, state, starts_at } = (await post()).body.data;
  expect([state, starts_at]).toEqual(['draft', null]);
  expect([await told(), await titles(), (await read(id)).status]).toEqual([before, [], 404]);
  const list = await shop.call(calls.staffArticles, { query: { state: 'draft' }, token: boss.token });
  expect(list.body.data.map((one) => one.id)).toEqual([id]);
  const agenda = await shop.call(staffAgenda, { token: boss.token });
  expect(agenda.body.data.filter(({ kind }) => kind === 'article')).toEqual([]);
  const set = await change(id, { version, starts_at: soon(60) });
  expect(set).toMatchObject({ status: 409, body: { code: 'article_draft' } });
  expect((await publish(id, { version, at: soon(-1) })).body).toMatchObject({ code: 'article_time_past' });
  const out = await publish(id, { version });
  expect(out.body.data).toMatchObject({ state: 'running', is_announced: false });
  expect((await publish(id, { version })).body).toMatchObject({ code: 'version_conflict' });
  expect((await publish(id, { version: out.body.data.version })).body).toMatchObject({
    code: 'article_published',
  });
  expect([await told(), await titles()]).toEqual([before + 1, ['新彈公告']]);
  const back = await shop.call(calls.unpublishStaffArticle, {
    ...{ params: { id }, body: { reason: '時間寫錯' }, token: boss.token },
  });
  expect(back.body.data).toMatchObject({ state: 'draft', is_announced: true });
  expect([await titles(), (await read(id)).status]).toEqual([[], 404]);
  await publish(id, { version: back.body.data.version });
  expect([await told(), await titles()]).toEqual([before + 1, ['新彈公告']]);
});

test('a draft that is published at a time is told then, and not when it is taken back before', async () => {
  const { id, version } = (await post({ ends_at: soon(120) })).body.data;
  expect((await publish(id, { version, at: soon(180) })).body).toMatchObject({ code: 'period_invalid' });
  const out = await publish(id, { version, at: soon(60) });
  expect(out.body.data).toMatchObject({ state: 'scheduled', is_announced: false });
  const agenda = await shop.call(staffAgenda, { token: boss.token });
  expect(agenda.body.data.map(({ path }) => path)).toContain(`/content/articles/${id}`);
  expect(await titles()).toEqual([]);
  const step = { params: { id }, body: { reason: '改期' }, token: boss.token };
  expect((await shop.call(calls.unpublishStaffArticle, step)).status).toBe(200);
  expect((await shop.call(calls.unpublishStaffArticle, step)).body).toMatchObject({ code: 'article_draft' });
});

test('an article of a product that does not exist is refused', async () => {
  for (const id of [999_999, Number.MAX_SAFE_INTEGER])
    expect(await post({ product_ids: [id] })).toMatchObject({
      status: 404,
      body: { code: 'product_missing' },
    });
  expect(await shop.call(calls.staffArticle, { params: { id: 999_999 }, token: boss.token })).toMatchObject({
    status: 404,
    body: { code: 'info_missing' },
  });
});

test('a connection for previews shows one draft as published, and no other', async () => {
  const [one, other] = [await post(), await post()].map(({ body }) => body.data.id);
  const client = await connectAlone(shop.db);
  try {
    await client.query(
      `select set_config('search_path', replace(current_setting('search_path'), 'public', 'pg_catalog, public'), false)`,
    );
    await client.query('select shadow_for_preview()');
    await client.query(`select set_config('preview.article', $1, false)`, [String(one)]);
    const { rows } = await client.query(`select id from official_info where ${articleIsShown}`);
    expect([rows, other === one]).toEqual([[{ id: one }], false]);
  } finally {
    await client.end();
  }
});

test('a draft may lack its picture; what is published has one and keeps it', async () => {
  const { id, version } = (await post({ main_image: '' })).body.data;
  const refused = { status: 422, body: { code: 'main_image_invalid' } };
  expect(await publish(id, { version })).toMatchObject(refused);
  expect((await record(id)).state).toBe('draft');
  const whole = (await change(id, { version, main_image: picture })).body.data;
  const out = (await publish(id, { version: whole.version })).body.data;
  expect(out.state).toBe('running');
  expect(await change(id, { version: out.version, main_image: '' })).toMatchObject(refused);
  expect((await record(id)).main_image).toBe(picture);
});

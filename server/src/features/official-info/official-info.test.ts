import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { getInfo, infoLimits, listInfo } from '@kujiya/contract/official-info';
import { Value } from 'typebox/value';
import { beforeEach, expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { useTestShop } from '#testing/shop.ts';
import { forgetViewers } from './queries.ts';
import { writeArticle } from './service.ts';

const shop = useTestShop();
beforeEach(async () => {
  await shop.db.query('delete from official_info');
});

type Some = { title?: string; content?: string; age?: number; end?: number; products?: number[] };
const minutes = (n: number) => new Date(Date.now() + n * 60_000);
/** An article published `age` minutes ago, and shown until `end` minutes from now. */
const publish = ({ title = '新品', content = '<p>好</p>', age = 1, end, products = [] }: Some = {}) =>
  transaction(shop.db, (tx) =>
    writeArticle(tx, {
      title,
      content,
      main_image: 'official-info/x.webp',
      published_at: minutes(-age),
      ends_at: end === undefined ? null : minutes(end),
      product_ids: products,
    }),
  );
const list = async (query: Record<string, string> = {}) =>
  (await shop.send({ url: `/api/official-info?${new URLSearchParams(query)}` })).body as AnswerOf<
    typeof listInfo
  >;
type From = { token?: string; agent?: string };
const read = async (id: number, { token = shop.siteKey, agent = 'Mozilla/5.0' }: From = {}) => {
  const headers = { authorization: `Bearer ${token}`, 'user-agent': agent };
  const reply = await shop.app.inject({ url: `/api/official-info/${id}`, headers });
  return { status: reply.statusCode, body: reply.json() };
};

test('pages have ten articles, latest first, without future ones', async () => {
  for (let age = 1; age <= 12; age++) await publish({ title: `第 ${age}`, age });
  await publish({ title: '明天', age: -60 });
  const first = await list();
  expect(Value.Check(listInfo.answer, first)).toBe(true);
  expect(first).toMatchObject({ code: 0, total: 12, current_page: 1, last_page: 2 });
  expect(first.data.map(({ title }) => title)).toEqual(
    Array.from({ length: infoLimits.pageSize }, (_, i) => `第 ${i + 1}`),
  );
  expect((await list({ page: '2' })).data.map(({ title }) => title)).toEqual(['第 11', '第 12']);
  expect(await list({ page: '3' })).toMatchObject({ code: 0, data: [], current_page: 3 });
});

test('without articles there is one empty page', async () => {
  expect(await list()).toEqual({ code: 0, data: [], total: 0, current_page: 1, last_page: 1 });
});

test('an article has its neighbours in time and its listed products in order', async () => {
  const ids: number[] = [];
  for (const status of ['1', '0', '1']) {
    const { productId } = await shop.tube();
    await shop.db.query('update products set status = $2 where id = $1', [productId, status]);
    ids.push(productId);
  }
  const [one = 0, off = 0, two = 0] = ids;
  const older = await publish({ title: '舊', age: 30 });
  const middle = await publish({ title: '中', age: 20, products: [two, off, one] });
  const newer = await publish({ title: '新', age: 10 });
  await publish({ title: '明天', age: -60 });

  const { status, body } = await read(middle);
  expect(status).toBe(200);
  expect(Value.Check(getInfo.answer, body)).toBe(true);
  expect(body.code).toBe(0);
  expect(body.data).toMatchObject({ previous: { id: older, title: '舊' }, next: { id: newer, title: '新' } });
  expect(body.data.products.map(({ id }: { id: number }) => id)).toEqual([two, one]);
  expect((await read(older)).body.data.previous).toBeNull();
  expect((await read(newer)).body.data.next).toBeNull();
});

test('a missing or future article is not found', async () => {
  const tomorrow = await publish({ age: -60 });
  for (const id of [tomorrow, 999_999, Number.MAX_SAFE_INTEGER])
    expect(await read(id)).toMatchObject({ status: 404, body: { code: 'info_missing' } });
  for (const id of ['0', '-1', 'x', '1.5'])
    expect(await shop.send({ url: `/api/official-info/${id}` })).toMatchObject({
      status: 400,
      body: { code: 'info_id_invalid', message: '無效的情報 ID' },
    });
});

test('an article that has ended is nowhere, and its neighbours pass over it', async () => {
  const older = await publish({ title: '舊', age: 30, end: 5 });
  const ended = await publish({ title: '過了', age: 20, end: -1 });
  const newer = await publish({ title: '新', age: 10 });
  expect(await list()).toMatchObject({ total: 2, data: [{ title: '新' }, { title: '舊' }] });
  expect(await read(ended)).toMatchObject({ status: 404, body: { code: 'info_missing' } });
  expect((await read(older)).body.data.next).toEqual({ id: newer, title: '新' });
  expect((await read(newer)).body.data.previous).toEqual({ id: older, title: '舊' });
  const { payload: feed } = await shop.app.inject('/info/rss.xml');
  expect(feed).not.toContain('過了');
  const { payload: sitemap } = await shop.app.inject('/sitemap/pages.xml');
  expect(sitemap).toContain(`/info/detail/${newer}`);
  expect(sitemap).not.toContain(`/info/detail/${ended}<`);
  expect((await shop.app.inject(`/share/info/${ended}.jpg`)).statusCode).toBe(404);
});

test('a view counts once per viewer and day, by member or by address and browser', async () => {
  const id = await publish();
  const { token } = await shop.member();
  const views = async (from?: From) => (await read(id, from)).body.data.views;
  expect(await views()).toBe(1);
  expect(await views()).toBe(1);
  expect(await views({ agent: 'Other/1.0' })).toBe(2);
  expect(await views({ token })).toBe(3);
  expect(await views({ token, agent: 'Other/1.0' })).toBe(3);
  // A page that the shop renders for everybody.
  expect(await views({ agent: '' })).toBe(3);
  await Promise.all(Array.from({ length: 20 }, () => views({ agent: 'Crowd/1.0' })));
  expect(await views()).toBe(4);

  await shop.db.query('update official_info_seen set day = day - 1');
  expect(await views()).toBe(5);
  await forgetViewers.alone(shop.db);
  expect((await shop.db.query('select from official_info_seen')).rowCount).toBe(1);
  expect(await views()).toBe(5);
});

test('content is sanitised, even if it was written into the table by hand', async () => {
  const id = await publish({ content: '<p onclick="x()">好<script>alert(1)</script></p>' });
  const { rows } = await shop.db.query('select content from official_info where id = $1', [id]);
  expect(rows).toEqual([{ content: '<p>好</p>' }]);
  await shop.db.query(
    `update official_info set content = '<p>壞<img src=x onerror=alert(1)></p>' where id = $1`,
    [id],
  );
  expect((await read(id)).body.data.content).toBe('<p>壞</p>');
  expect((await list()).data[0]?.content).toBe('<p>壞</p>');
});

test('the feed has the latest ten, escaped, with absolute addresses', async () => {
  const uploaded = 'a1'.repeat(32);
  const id = await publish({
    title: 'A & B <新>',
    content: `<p><a href="/info">看</a><img src="official-info/y.webp" alt="" /></p><img src="/media/uploads/${uploaded}.webp" />`,
  });
  const { headers, payload } = await shop.app.inject('/info/rss.xml');
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  const { publicUrl } = shop.config;
  expect(payload).toContain('<title>A &#38; B &#60;新&#62;</title>');
  expect(payload).toContain(`<link>${publicUrl}/info/detail/${id}</link>`);
  expect(payload).toContain(`src=&#34;${publicUrl}/media/official-info/y.webp&#34;`);
  expect(payload).toContain(`src=&#34;${publicUrl}/media/uploads/${uploaded}.webp&#34;`);
  expect(payload).toContain(`href=&#34;${publicUrl}/info&#34;`);
  expect(payload.match(/<item>/g)).toHaveLength(1);
});

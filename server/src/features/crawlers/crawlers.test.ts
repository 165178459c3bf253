import type { ProductType } from '@kujiya/contract/catalogue';
import { closedPaths, isClosed } from '@kujiya/contract/shop/closed-paths';
import { expect, test } from 'vitest';
import { makeProduct } from '#testing/products.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop({ settings: { publicUrl: 'https://kujiya.example' } });

async function insert(id: number, type: ProductType, status: '0' | '1', changed: string) {
  await shop.db.query(`select setval(pg_get_serial_sequence('products', 'id'), $1)`, [id - 1]);
  await makeProduct(shop.db, { type, status });
  await shop.tamper(`update products set updated_at = '${changed}' where id = ${id}`);
}
// Another server has nothing in memory yet.
async function get(url: string) {
  const { app } = await shop.another();
  const { statusCode, body, headers } = await app.inject({ url });
  return { status: statusCode, body, type: headers['content-type'] };
}
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

test('a small shop has one sitemap: its pages, its news, and each listed product under its own address', async () => {
  await insert(7, 0, '1', '2026-01-02T03:04:05Z');
  await insert(8, 3, '1', '2026-01-02T03:04:05Z');
  await insert(9, 2, '0', '2026-01-02T03:04:05Z');
  const { status, body, type } = await get('/sitemap.xml');
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(body).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  expect(body).toContain(
    '<url><loc>https://kujiya.example/ichiban/detail/7</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>',
  );
  const all = addresses(body);
  expect(all).toEqual(
    expect.arrayContaining([
      'https://kujiya.example/',
      'https://kujiya.example/ichiban/rules',
      'https://kujiya.example/viprule',
      'https://kujiya.example/lineat',
      'https://kujiya.example/iosinstall',
      'https://kujiya.example/shop/detail/8',
    ]),
  );
  expect(all.filter((address) => address?.includes('/detail/'))).toHaveLength(2);
  expect(new Set(all).size).toBe(all.length);
});

test("the date of a product's entry follows its changes", async () => {
  await shop.db.query('update products set price = 120 where id = 7');
  const { body } = await get('/sitemap.xml');
  const changed = /detail\/7<\/loc><lastmod>([^<]*)/.exec(body)?.[1] ?? '';
  expect(Date.now() - Date.parse(changed)).toBeLessThan(600_000);
});

test('tabs, shop, news and home have the date of their newest content, other pages none', async () => {
  const dates = async () => {
    const { body } = await get('/sitemap.xml');
    return (path: string) =>
      new RegExp(`<loc>https://kujiya.example${path}</loc>(?:<lastmod>([^<]*))?`).exec(body)?.[1];
  };
  const before = await dates();
  expect(before('/shop')).toBe('2026-01-02T03:04:05.000Z');
  expect(before('/')).toBe(before('/ichiban'));
  expect([before('/gacha'), before('/info'), before('/viprule')]).toEqual([undefined, undefined, undefined]);
  await shop.db.query(
    `insert into official_info (title, content, main_image, published_at)
     values ('新', '', 'official-info/x.webp', now() - interval '1 minute'),
            ('舊', '', 'official-info/x.webp', '2026-01-01T00:00:00Z')`,
  );
  await shop.db.query(
    `insert into banners (kind, image_url, link, alt, position, valid_from)
     values ('banner', 'x.webp', '/', 'x', 1, now() - interval '1 second'),
            ('banner', 'x.webp', '/', 'x', 2, now() + interval '1 day')`,
  );
  const {
    rows: [row],
  } = await shop.db.query(
    `select max(updated_at) as article, (select max(updated_at) from banners where valid_from <= now()) as banner
     from official_info`,
  );
  const after = await dates();
  const home = Date.parse(after('/') ?? '');
  expect(after('/info')).toBe(row?.article.toISOString());
  expect(home).toBe(Math.max(row?.banner.getTime(), Date.parse(after('/ichiban') ?? '')));
});

test('a large shop has parts of ten thousand ids, each with its latest change; empty ones are left out', async () => {
  await insert(25_000, 1, '1', '2026-02-03T00:00:00Z');
  const { body } = await get('/sitemap.xml');
  expect(body).toContain('<sitemapindex');
  expect(addresses(body)).toEqual(
    ['pages', '0', '2'].map((part) => `https://kujiya.example/sitemap/${part}.xml`),
  );
  expect(body).toContain('sitemap/2.xml</loc><lastmod>2026-02-03T00:00:00.000Z</lastmod>');
  expect(addresses((await get('/sitemap/2.xml')).body)).toEqual([
    'https://kujiya.example/blindbox/detail/25000',
  ]);
  expect(addresses((await get('/sitemap/pages.xml')).body)).toContain('https://kujiya.example/shop');
  for (const part of ['1', '99999', '02', 'x', '-1'])
    expect((await get(`/sitemap/${part}.xml`)).status).toBe(404);
});

test('robots.txt names the sitemap and disallows members’ pages', async () => {
  const { body } = await get('/robots.txt');
  expect(body).toContain('\nDisallow: /checkout\n');
  expect(body).toContain('\nSitemap: https://kujiya.example/sitemap.xml\n');
  expect(body.match(/^Disallow: .+$/gm)).toEqual(closedPaths.map((path) => `Disallow: ${path}`));
  const open = [
    '/login',
    ...addresses((await get('/sitemap/pages.xml')).body).map((at) => new URL(at ?? '').pathname),
  ];
  expect(open).toContain('/settings/terms');
  expect(open.filter(isClosed)).toEqual([]);
});

test.each(['/sitemap.xml', '/sitemap/pages.xml', '/robots.txt'])(
  '%s is cached by shared caches too, and sent again only after a change',
  async (url) => {
    const { app } = await shop.another();
    const { headers } = await app.inject({ url });
    expect(headers['cache-control']).toBe('public, max-age=600, s-maxage=600, stale-while-revalidate=600');
    const again = (etag: string) => app.inject({ url, headers: { 'if-none-match': etag } });
    const same = await again(String(headers.etag));
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await again('"other"')).statusCode).toBe(200);
  },
);

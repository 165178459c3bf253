import { cleanUpVisitors, recordVisitor, type VisitorRecord, visitorLimits } from '@kujiya/contract/visitors';
import { beforeEach, expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();
beforeEach(async () => {
  await shop.db.query('delete from visits');
  await shop.db.query('delete from visit_days');
});

const visit: VisitorRecord = {
  visitor_id: 'v_1795000000000_abc123',
  page_url: '/ichiban',
  referrer: '',
  user_agent: 'Mozilla/5.0',
  is_logged_in: false,
};
const record = (part: Partial<VisitorRecord> = {}, token?: string | null) =>
  shop.call(recordVisitor, { body: { ...visit, ...part }, ...(token !== undefined && { token }) });
const visits = async () => (await shop.db.query('select * from visits order by visitor_id, day')).rows;

test('the first visit of a browser on a Taipei day is stored, later ones change nothing', async () => {
  expect(await record()).toEqual({ status: 200, body: { success: true } });
  expect(await record({ page_url: '/box', is_logged_in: true })).toEqual({
    status: 200,
    body: { success: true },
  });
  const { rows } = await shop.db.query(
    `select visitor_id, page_url, referrer, user_agent, is_logged_in,
       day = (at at time zone 'Asia/Taipei')::date as of_its_day from visits`,
  );
  expect(rows).toEqual([{ ...visit, of_its_day: true }]);
});

test('simultaneous visits count once per browser', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => record({ visitor_id: `v_1795000000000_${index % 2}abcdef` })),
  );
  expect(await visits()).toHaveLength(2);
});

test('the next day counts again', async () => {
  await record();
  await shop.db.query('update visits set day = day - 1');
  await record();
  expect(await visits()).toHaveLength(2);
});

test('members count like visitors; a request without the site key does not', async () => {
  const { token } = await shop.member();
  expect((await record({}, token)).status).toBe(200);
  expect((await record({ visitor_id: 'v_1795000000000_other' }, null)).status).toBe(401);
  expect(await visits()).toHaveLength(1);
});

test.each([
  { visitor_id: '' },
  { visitor_id: 'w_1795000000000_abc' },
  { visitor_id: `v_${'a'.repeat(81)}` },
  { visitor_id: "v_1795000000000'--" },
  { page_url: '/'.repeat(2_001) },
  { user_agent: 'M'.repeat(1_001) },
])('a record with %j is refused', async (part) => {
  expect((await record(part)).status).toBe(400);
  expect(await visits()).toEqual([]);
});

test('the cleanup deletes only visits older than the retention period', async () => {
  const { retentionDays } = visitorLimits;
  for (const [id, age] of [
    ['v_1795000000000_new', 0],
    ['v_1795000000000_edge', retentionDays],
    ['v_1795000000000_old', retentionDays + 1],
  ] as const) {
    await record({ visitor_id: id });
    await shop.db.query('update visits set day = day - $2::integer where visitor_id = $1', [id, age]);
  }
  expect(await shop.call(cleanUpVisitors, {})).toEqual({
    status: 200,
    body: { success: true, message: '已清除 1 筆過期的訪客紀錄' },
  });
  expect((await visits()).map(({ visitor_id }) => visitor_id)).toEqual([
    'v_1795000000000_edge',
    'v_1795000000000_new',
  ]);
  expect((await shop.call(cleanUpVisitors, { token: null })).status).toBe(401);
});

test('a past day is counted once, and its count identifies nobody', async () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148';
  const came: [Partial<VisitorRecord>, string, string, string][] = [
    [
      { page_url: '/invite/abcdefgh', referrer: 'https://line.me/R/chat?me=ann' },
      '/invite',
      'line.me',
      'desktop',
    ],
    [{ page_url: '/ichiban/draw/x7KqSecret', user_agent: phone }, '/ichiban/draw', '', 'phone'],
    [{ page_url: '/order/list', is_logged_in: true }, '/order', '', 'desktop'],
    [{ page_url: '/gacha/detail/17' }, '/gacha/detail', '', 'desktop'],
    [{ page_url: '/', user_agent: 'Googlebot/2.1' }, '/', '', 'bot'],
  ];
  for (const [i, [part]] of came.entries()) await record({ visitor_id: `v_1795000000000_day${i}`, ...part });
  await record({ visitor_id: 'v_1795000000000_twin', page_url: '/gacha/detail/99' });
  await shop.db.query('update visits set day = day - 1');
  await record({ visitor_id: 'v_1795000000000_today' });
  for (let run = 0; run < 2; run++) await shop.call(cleanUpVisitors, {});
  const { rows } = await shop.db.query<{ page: string; source: string; device: string; visitors: number }>(
    'select page, source, device, is_logged_in, visitors from visit_days order by page',
  );
  expect(rows).toEqual(
    came
      .map(([part, page, source, device]) => ({
        page,
        source,
        device,
        is_logged_in: part.is_logged_in ?? false,
        visitors: page === '/gacha/detail' ? 2 : 1,
      }))
      .sort((a, b) => (a.page < b.page ? -1 : 1)),
  );
  expect(JSON.stringify(rows)).not.toMatch(/v_|abcdefgh|x7Kq|ann|Mozilla/);
});

test('an address has a limit of new browsers per hour; visits beyond it are counted but not stored', async () => {
  await shop.db.query('delete from limited_events');
  await shop.db.query(
    `insert into limited_events (what, key) select 'visits', '127.0.0.1' from generate_series(1, $1::integer)`,
    [visitorLimits.perAddressPerHour - 1],
  );
  for (const id of ['last', 'over', 'over2'])
    expect((await record({ visitor_id: `v_1795000000000_${id}` })).status).toBe(200);
  // A visitor recorded today may come again.
  expect((await record({ visitor_id: 'v_1795000000000_last' })).status).toBe(200);
  expect((await visits()).map(({ visitor_id }) => visitor_id)).toEqual(['v_1795000000000_last']);
  expect((await shop.db.query('select visits from visits_over_limit')).rows).toEqual([{ visits: 2 }]);
});

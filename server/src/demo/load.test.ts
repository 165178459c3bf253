import { publishedTube } from '@kujiya/contract/fairness';
import { staffComplaintFiles, staffComplaints } from '@kujiya/contract/staff/complaints';
import { type ShipmentState, staffShipments } from '@kujiya/contract/staff/shipments';
import { demoMember, products, tools } from '@kujiya/demo/catalogue';
import type { DemoLot } from '@kujiya/demo/types';
import { parseEntry } from '@kujiya/fairness/log/entry';
import { verifyHistory } from '@kujiya/fairness/log/history';
import { readPublishedLot } from '@kujiya/fairness/verify-lot';
import { beforeAll, expect, test } from 'vitest';
import { listCoupons } from '#features/coupons/service.ts';
import { tasksOf } from '#features/tasks/service.ts';
import { transaction } from '#platform/postgres/database.ts';
import { queueFinished } from '#shop/log/queries.ts';
import { appendFacts } from '#shop/log/service.ts';
import { mediaStore } from '#shop/media/store.ts';
import { newebpay } from '#shop/payments/newebpay.ts';
import { reconcile } from '#shop/payments/reconcile.ts';
import { expectCleanAudit, useTestShop } from '#testing/shop.ts';
import { holdsOthers, loadDemo } from './load.ts';
import { demoLogin } from './state.ts';

const shop = useTestShop();
beforeAll(async () => {
  expect(await holdsOthers(shop.db)).toBe(false);
  expect(await loadDemo(shop.db, mediaStore(shop.config))).toBe(true);
});

const uid = `u_demo_${demoLogin.phone}`;

/** The lots of one kind: [product, title, total, open, committed quantity of each figure]. */
async function lotsOf(game: 'blindbox' | 'gacha') {
  const { rows } = await shop.db.query<{
    slug: string;
    title: string;
    open: number;
    quantities: number[];
  }>(
    `select p.slug, l.title, (select count(*) from slots s where s.lot_id = l.id and s.order_id is null) as open,
       (select array_agg((select count(*) from slots s where s.lot_id = l.id and s.prize_id = f.id)::integer
          order by f.position) from prizes f where f.product_id = p.id) as quantities
     from lots l join products p on p.id = l.product_id where l.game = $1 order by l.id`,
    [game],
  );
  return new Map(rows.map(({ slug, title, ...lot }) => [`${slug} ${title}`, lot]));
}

const openOf = ({ sold, quantities }: DemoLot) =>
  sold === 'all' ? 0 : quantities.reduce((sum, quantity) => sum + quantity, 0) - sold;

test.each(['blindbox', 'gacha'] as const)(
  'every %s has the contents and the remaining quantities of the catalogue',
  async (game) => {
    const lots = await lotsOf(game);
    const expected = products.flatMap(
      ({ slug, packages, batches }) =>
        (game === 'blindbox' ? packages : batches)?.map((lot) => [slug, lot] as const) ?? [],
    );
    expect(lots.size).toBe(expected.length);
    for (const [slug, lot] of expected)
      expect(lots.get(`${slug} ${lot.title}`)).toEqual({ open: openOf(lot), quantities: lot.quantities });
  },
);

test('its log tells of every finished lot what its file says, sealed before the round, assigned and opened after it', async () => {
  const { rows: orders } = await shop.db.query<{ id: number }>(
    `select id from orders where payment_status = 'paid'`,
  );
  // As the consumer of payments does it.
  await transaction(shop.db, async (tx) => {
    await queueFinished(
      tx,
      orders.map(({ id }) => id),
    );
    await appendFacts(tx);
  });
  const { rows: leaves } = await shop.db.query<{ index: number; entry: Buffer }>(
    'select index, entry from log_leaves order by index',
  );
  const entries = leaves.flatMap(({ index, entry }) => {
    const read = parseEntry(entry);
    return read ? [{ index, entry: read }] : [];
  });
  expect(entries).toHaveLength(leaves.length);
  const finished = entries.flatMap(({ entry }) => (entry.kind === 'finish' ? [Number(entry.lotId)] : []));
  expect(finished.length).toBeGreaterThan(0);
  for (const id of finished) {
    const { body } = await shop.call(publishedTube, { params: { tubeId: id } });
    expect([id, verifyHistory(readPublishedLot(body), entries)]).toEqual([id, 'ok']);
  }
  const seals = entries.filter(({ entry }) => entry.kind === 'seal');
  const openings = entries.filter(({ entry }) => entry.kind === 'opening');
  expect(openings).toHaveLength(seals.length);
});

test('the demo member owns exactly the number of figures in the catalogue, and none of other series', async () => {
  const { rows } = await shop.db.query<{ slug: string; owned: number }>(
    `select p.slug, count(distinct b.prize_id)::integer as owned
     from box_items b join members m on m.id = b.member_id join prizes f on f.id = b.prize_id
     join products p on p.id = f.product_id
     where m.uid = $1 and p.type in (1, 2) group by p.slug`,
    [uid],
  );
  const wanted = products.flatMap(({ slug, collected }) => (collected ? [[slug, collected] as const] : []));
  expect(new Map(rows.map(({ slug, owned }) => [slug, owned]))).toEqual(new Map(wanted));
});

test('the sandbox gateway knows every payment of the demo world and agrees with the books', async () => {
  const address = await shop.listen();
  const { rows } = await shop.db.query<{ day: string }>(
    `select distinct to_char(created_at at time zone 'Asia/Taipei', 'YYYY-MM-DD') as day from payment_attempts`,
  );
  expect(rows.length).toBeGreaterThan(5);
  const gateway = newebpay(shop.config, () => address);
  for (const { day } of rows)
    expect(
      (await reconcile({ db: shop.db, clock: Date.now, log: shop.app.log }, gateway, day)).differences,
    ).toEqual([]);
});

test('the accountant finds an invoice that is refused and an allowance whose answer was lost', async () => {
  const invoices = await shop.db.query('select state, failure from invoices where failure is not null');
  expect(invoices.rows).toEqual([{ state: 'waiting', failure: 'INV10017 查無此捐贈碼' }]);
  const corrections = await shop.db.query('select kind, state, total from invoice_corrections order by id');
  expect(corrections.rows).toEqual([
    { kind: 'allowance', state: 'asking', total: 900 },
    { kind: 'allowance', state: 'issued', total: 420 },
    // The invoices of a period that ended some days ago take an allowance instead.
    { kind: expect.stringMatching(/^(void|allowance)$/), state: 'issued', total: 300 },
  ]);
  const companies = await shop.db.query('select total from invoices where tax_id is not null');
  expect(companies.rows).toEqual([{ total: 2_000 }]);
});

test('the demo member has cards of both kinds, some of each expired, and likes', async () => {
  const { rows } = await shop.db.query<{ type: string; usable: number; expired: number }>(
    `select t.type, count(*) filter (where u.expires_at > now())::integer as usable,
       count(*) filter (where u.expires_at <= now())::integer as expired
     from user_tools u join tools t on t.id = u.tool_id join members m on m.id = u.member_id
     where m.uid = $1 and u.used_at is null and u.source like 'demo:%' group by t.type`,
    [uid],
  );
  expect(Object.fromEntries(rows.map(({ type, ...cards }) => [type, cards]))).toEqual(demoMember.cards);
  const kinds = await shop.db.query('select type, name, image, description from tools order by id');
  expect(kinds.rows).toEqual(tools);
  const likes = await shop.db.query<{ slug: string }>(
    'select slug from likes l join products p on p.id = l.product_id join members m on m.id = l.member_id where m.uid = $1',
    [uid],
  );
  expect(likes.rows.map(({ slug }) => slug).sort()).toEqual([...demoMember.likes].sort());
});

test('the demo member has drawn by credit card: one draw paid, one cancelled', async () => {
  const { rows } = await shop.db.query(
    `select o.status, count(b.id)::integer as won, count(distinct a.id)::integer as attempts
     from orders o join members m on m.id = o.member_id left join box_items b on b.order_id = o.id
       left join payment_attempts a on a.order_id = o.id
     where m.uid = $1 and o.lot_id is not null and o.payment_method = 'credit_card' group by o.id order by o.id`,
    [uid],
  );
  expect(rows).toEqual([
    { status: 'cancelled', won: 0, attempts: 0 },
    { status: 'completed', won: 2, attempts: 1 },
  ]);
});

test('the demo member has orders of goods in every state: shipped ones with their parcel, two refunded', async () => {
  const { rows } = await shop.db.query<{ status: string; sent: boolean; refunded: number }>(
    `select o.status, s.tracking_number is not null as sent,
       (select coalesce(sum(l.quantity), 0)::integer from refund_lines l where l.order_id = o.id) as refunded
     from orders o join goods_orders k on k.order_id = o.id left join shipments s on s.order_id = o.id join members m on m.id = o.member_id
     where m.uid = $1 order by o.id`,
    [uid],
  );
  const have = rows.map(({ status, sent, refunded }) => [status, sent, refunded].join(' '));
  for (const state of [
    'pending false 0',
    'paid false 0',
    'processing false 0',
    'shipping true 0',
    'delivered true 0',
    'completed false 0',
    'completed true 0',
    'completed true 1',
    'cancelled false 0',
    'refunded false 1',
  ])
    expect(have).toContain(state);
});

test('products are on sale from their first seal on, and nothing is drawn before', async () => {
  const { rows } = await shop.db.query(
    `select p.name, p.release_date, min(l.created_at) as sealed_at, min(r.drawn_at) as drawn_at
     from products p join lots l on l.product_id = p.id left join receipts r on r.lot_id = l.id
     where p.release_date < now() group by p.id
     having min(l.created_at) > p.release_date or min(r.drawn_at) < p.release_date`,
  );
  expect(rows).toEqual([]);
});

test('what is stored came in as many days before its end as the shop keeps things, but for what was prolonged', async () => {
  const { rows } = await shop.db.query<{ longer: number }>(
    `select round(extract(epoch from b.expires_at - greatest(b.created_at, b.preorder_at)) / 86400)::integer - 60 as longer
     from box_items b join members m on m.id = b.member_id where m.uid = $1
     order by 1`,
    [uid],
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ longer }) => longer !== 0)).toEqual([{ longer: 30 }]);
});

test('support finds a complaint that waits, with photos that are there, and one that is resolved', async () => {
  const { token } = await shop.staff('support');
  const { data } = (await shop.call(staffComplaints, { query: {}, token })).body;
  expect(data.map(({ state, outcome }) => [state, outcome])).toEqual([
    ['received', null],
    ['resolved', 'resent'],
  ]);
  const files = await shop.call(staffComplaintFiles, { params: { id: data[0]?.id ?? 0 }, token });
  expect(files.body.data).toHaveLength(2);
  for (const { url } of files.body.data) expect((await shop.app.admin.inject(url)).statusCode).toBe(200);
});

test('staff find shipments of both kinds in every state', async () => {
  const { token } = await shop.staff('clerk');
  const found = async (state: ShipmentState) =>
    (await shop.call(staffShipments, { query: { state }, token })).body.data.length;
  for (const state of ['paid', 'accepted', 'packed', 'shipping', 'delivered', 'completed'] as const)
    expect([state, await found(state)]).not.toEqual([state, 0]);
  const { rows } = await shop.db.query(
    `select count(*)::integer as returned from order_moves where reason = 'returned by the carrier'`,
  );
  expect(rows).toEqual([{ returned: 1 }]);
});

test('loading leaves no session and no lock, the books balance, and a second loading adds nothing', async () => {
  const { rows } = await shop.db.query(
    `select (select count(*) from sessions)::integer as sessions,
       (select count(*) from slot_locks where expires_at > now())::integer as holds,
       (select count(*) from lots where locked_until > now())::integer as locks`,
  );
  expect(rows).toEqual([{ sessions: 0, holds: 0, locks: 0 }]);
  await expectCleanAudit(shop.db);
  expect(await loadDemo(shop.db)).toBe(false);
  expect(await holdsOthers(shop.db)).toBe(false);
});

test('the month before today is closed day by day, its sales at their own times, and yesterday waits', async () => {
  const { rows } = await shop.db.query<{ back: number; sold: number; ledger: number }>(
    `select (now() at time zone 'Asia/Taipei')::date - c.day as back, (c.figures ->> 'sold')::integer as sold,
       (select sum(p.amount)::integer from journal_entries e join postings p on p.entry_id = e.id
        where p.account_id = (select id from ledger_accounts where kind = 'sales' and currency = 'token')
          and e.kind <> 'refund' and (e.created_at at time zone 'Asia/Taipei')::date = c.day) as ledger
     from closings c order by c.day`,
  );
  expect(rows.map(({ back }) => back)).toEqual(Array.from({ length: 28 }, (_, i) => 29 - i));
  for (const { sold, ledger } of rows) expect([sold > 0, sold]).toEqual([true, ledger]);
  const months = await shop.db.query<{ whole: boolean; locked: boolean }>(
    `select max(c.day + 1)::text like '%-01' as whole, m.month is not null as locked
     from closings c left join closing_months m on m.month = date_trunc('month', c.day)::date group by m.month`,
  );
  for (const { whole, locked } of months.rows) expect(locked).toBe(whole);
  const times = await shop.db.query(
    `select count(*)::integer as odd from receipts r join orders o on o.id = r.order_id
     where abs(extract(epoch from r.drawn_at - o.created_at)) > 60`,
  );
  expect(times.rows).toEqual([{ odd: 0 }]);
  const clock = await shop.db.query(
    `select count(*)::integer as left from information_schema.columns where column_default like 'demo_clock%'`,
  );
  expect(clock.rows).toEqual([{ left: 0 }]);
});

test("there is a regular at each VIP level, and each got that level's monthly supply", async () => {
  const { rows } = await shop.db.query<{ level: number; given: number; coupons: number }>(
    `select v.level, s.level as given, s.coupons from members m join vip_members v on v.member_id = m.id
     join vip_supplies s on s.member_id = m.id where m.uid like 'u_demo_0911%' order by m.id`,
  );
  expect(rows.map(({ level, given, coupons }) => [level, given, coupons])).toEqual([
    [1, 1, 1],
    [2, 2, 1],
    [3, 3, 1],
    [4, 4, 3],
    [5, 5, 4],
    [6, 6, 5],
  ]);
});

test('the demo member has tasks in each state, points about to expire, a streak of six and a friend whose reward is held', async () => {
  const [member] = (await shop.db.query<{ id: number }>('select id from members where uid = $1', [uid])).rows;
  const id = member?.id ?? 0;
  const { daily, weekly, monthly } = await tasksOf(shop as never, id);
  expect(new Set([...daily, ...weekly, ...monthly].map(({ status }) => status))).toEqual(
    new Set(['in_progress', 'completed', 'claimed']),
  );
  const { rows } = await shop.db.query<{ ending: number; streak: number; states: string[] }>(
    `select (select sum(remaining) from point_lots where member_id = $1 and expires_at < now() + interval '30 days') as ending,
       (select streak from check_ins where member_id = $1 order by day desc limit 1) as streak,
       (select array_agg(state order by state) from invitation_rewards where inviter_id = $1) as states`,
    [id],
  );
  expect(rows).toEqual([{ ending: 340, streak: 6, states: ['granted', 'held'] }]);
  const coupons = await listCoupons(shop as never, id);
  expect(new Set(coupons.map(({ type }) => type))).toEqual(new Set(['available', 'used', 'expired']));
});

test('nearly all things have a shelf place and a barcode of their own, some still lack a place', async () => {
  const { rows } = await shop.db.query(
    `select (select count(*) from goods)::integer + (select count(*) from prizes)::integer as things,
       (select count(*) from places)::integer as placed, (select count(distinct barcode) from places)::integer as barcodes`,
  );
  const [{ things, placed, barcodes }] = rows;
  expect([barcodes, placed > things * 0.8, placed < things]).toEqual([placed, true, true]);
});

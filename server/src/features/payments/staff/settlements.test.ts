import { taipeiDate } from '@kujiya/contract/kernel/time';
import { closeDay } from '@kujiya/contract/staff/closings';
import * as calls from '@kujiya/contract/staff/settlements';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { sandboxRoot } from '#shop/payments/newebpay.ts';
import { tokensOf } from '#testing/boxes.ts';
import { startTopUp } from '#testing/gateway.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let owner: TestStaff;
let ann: TestMember;
beforeAll(async () => {
  await shop.listen();
  owner = await shop.staff();
  ann = await shop.member();
});

type Row = calls.SettlementRow;
const columns = Object.keys(calls.settlementColumns) as calls.SettlementColumn[];
/** The sandbox's table as rows. */
async function table(): Promise<Row[]> {
  const { body, headers } = await shop.app.inject({ url: `${sandboxRoot}/settlement.csv` });
  expect(headers['content-disposition']).toContain('attachment');
  const [heads = '', ...lines] = body.replace('\ufeff', '').trim().split('\r\n');
  expect(heads.split(',')).toEqual(columns.map((column) => calls.settlementColumns[column]));
  return lines.map((line, i) => ({
    line: i + 2,
    cells: Object.fromEntries(line.split(',').map((cell, n) => [columns[n], cell])) as Row['cells'],
  }));
}
async function bring(rows: Row[], { token } = owner) {
  const { status, body } = await shop.call(calls.importSettlement, {
    body: { file: '明細.csv', rows },
    token,
  });
  if (status === 200) expect(Value.Check(calls.importSettlement.answer, body)).toBe(true);
  return body;
}
const resultsOf = async (rows: Row[]) => (await bring(rows)).data.map(({ result }) => result);
const lines = async (query: { day?: string; result?: 'open' | 'matched' }) => {
  const { body } = await shop.call(calls.staffSettlementLines, { query, token: owner.token });
  expect(Value.Check(calls.staffSettlementLines.answer, body)).toBe(true);
  return body.data;
};

test('the table of the gateway matches payments line by line; a second import changes nothing', async () => {
  for (const [amount, method] of [
    [300, 'CREDIT'],
    [500, 'LINEPAY'],
  ] as const)
    await (await startTopUp(shop, ann, amount)).act('pay', method);
  await (await startTopUp(shop, ann, 1_000)).act('fail');
  const before = await tokensOf(shop.db, ann);
  const rows = await table();
  expect(await resultsOf(rows)).toEqual(['matched', 'matched']);
  expect(await resultsOf(rows)).toEqual(['imported', 'imported']);
  const kept = await lines({});
  expect(kept.map(({ amount, fee, net, result }) => [amount, fee, net, result])).toEqual(
    rows.toReversed().map(({ cells }) => [...[cells.amount, cells.fee, cells.net].map(Number), 'matched']),
  );
  const days = (await shop.call(calls.staffSettlements, { query: {}, token: owner.token })).body;
  expect(Value.Check(calls.staffSettlements.answer, days)).toBe(true);
  expect(days.data).toMatchObject([{ lines: 2, open: 0, payments: 800, refunds: 0, fees: 8 + 15 }]);
  expect(days.sandbox_url).toContain(`${sandboxRoot}/settlement.csv`);
  expect(await tokensOf(shop.db, ann)).toBe(before);
});

test('a line that differs says how, and one that cannot be read is not kept', async () => {
  const { act, number } = await startTopUp(shop, ann, 2_000);
  const row = (cells: Partial<Row['cells']>, line = 2): Row => ({
    line,
    cells: {
      ...{
        paid_out_on: '2026/11/29',
        kind: '請款',
        number,
        trade_number: 'X1',
        happened_on: '2026/11/27 上午 10:00',
      },
      ...{ amount: 'NT$ 2,000.00', fee: '５６', net: '1944元', ...cells },
    },
  });
  expect(await resultsOf([row({})])).toEqual(['not_paid']);
  await act('pay');
  const { rows } = await shop.db.query<{ trade_number: string }>(
    'select trade_number from payment_attempts where number = $1',
    [number],
  );
  const trade_number = rows[0]?.trade_number ?? '';
  const some = [
    row({ trade_number, amount: '1,900', net: '1844' }, 2),
    row({ trade_number: 'X2' }, 3),
    row({ number: 'NOBODY', trade_number: 'X3' }, 4),
    row({ kind: '其他' }, 5),
    row({ net: '1' }, 6),
    row({ happened_on: '2026-02-30' }, 7),
    row({ kind: '退款', amount: '300', net: '244' }, 8),
  ];
  const { data } = await bring(some);
  expect(data.map(({ result }) => result)).toEqual([
    ...['amount_differs', 'unknown', 'unknown'],
    ...['unreadable', 'unreadable', 'unreadable', 'unreadable'],
  ]);
  expect(data[3]?.message).toBe('「交易類別」要是請款或退款');
  expect(data.slice(4).map(({ message }) => message)).toEqual([
    '「撥款金額」不是交易金額減手續費',
    '「交易日期」沒有 2026-02-30 這一天',
    '「交易金額」要小於 0',
  ]);
  expect((await lines({ result: 'open' })).map(({ result }) => result)).toEqual([
    ...['unknown', 'unknown', 'amount_differs', 'not_paid'],
  ]);
  expect((await bring([], owner)).code).toBe('settlement_invalid');
  expect((await bring(some, await shop.staff('viewer'))).code).toBe('right_missing');
});

test('two refunds of one payment match two payouts, each once, and another amount none', async () => {
  const { rows } = await shop.db.query<{ id: number; number: string; trade_number: string }>(
    `select id, number, trade_number from payment_attempts where amount = 500 and paid_at is not null`,
  );
  const [payment] = rows;
  if (!payment) throw new Error('no payment');
  await shop.tamper(
    `insert into refunds (id, member_id, kind, amount, state, actor, reason, done_at) overriding system value
     select 900, ${ann.id}, 'late', 200, 'done', 'gateway', '測試', now()`,
    `insert into payouts (refund_id, attempt_id, amount, way, state, done_at)
     select 900, ${payment.id}, 100, 'gateway', 'done', now() from generate_series(1, 2)`,
  );
  const { number, trade_number } = payment;
  const refund = (line: number, day: string, amount: string): Row => ({
    line,
    cells: {
      ...{ paid_out_on: '2026-12-01', kind: '退款', number, trade_number, happened_on: day },
      ...{ amount, fee: '0', net: amount },
    },
  });
  expect(await resultsOf([refund(2, '2026-11-28', '-100')])).toEqual(['matched']);
  expect(
    await resultsOf([
      ...[refund(2, '2026-11-28', '-100'), refund(3, '2026-11-29', '-100')],
      ...[refund(4, '2026-11-30', '-100'), refund(5, '2026-11-30', '-70')],
    ]),
  ).toEqual(['imported', 'matched', 'unknown', 'amount_differs']);
  // Two equal ones on one day are two lines of the gateway's table, and stay two when it is imported again.
  await shop.tamper(
    `insert into payouts (refund_id, attempt_id, amount, way, state, done_at)
     select 900, ${payment.id}, 60, 'gateway', 'done', now() from generate_series(1, 2)`,
  );
  const twins = [1, 2].map((nth) => ({ ...refund(5 + nth, '2026-11-30', '-60'), nth }));
  expect(await resultsOf(twins)).toEqual(['matched', 'matched']);
  expect(await resultsOf(twins)).toEqual(['imported', 'imported']);
  const { rows: linked } = await shop.db.query(
    'select count(distinct payout_id)::integer as count from settlement_lines where payout_id is not null',
  );
  expect(linked).toEqual([{ count: 4 }]);
  await shop.tamper(
    'update settlement_lines set payout_id = null',
    'delete from payouts where refund_id = 900',
    'delete from refunds where id = 900',
  );
});

test('a closed day stays as it was when a table brings fees for it', async () => {
  const day = taipeiDate(Date.now());
  const closed = await shop.call(closeDay, { body: { day }, token: owner.token });
  expect(closed.body.data.fees).toBe(0);
  await (await startTopUp(shop, ann, 300)).act('pay');
  expect(await resultsOf((await table()).slice(0, 1))).toEqual(['matched']);
  const { rows } = await shop.db.query('select figures from closings');
  expect(rows).toMatchObject([{ figures: { fees: 0 } }]);
});

// @vitest-environment happy-dom
import * as asked from '@kujiya/contract/staff/mismatches';
import { type StaffPayment, staffPayment, staffPayments } from '@kujiya/contract/staff/payments';
import * as settlements from '@kujiya/contract/staff/settlements';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { listOf, testList } from '../../testing/lists.tsx';
import { fieldOf, fill, openOffice, press, pressFor, see, shows, until } from '../../testing/office.tsx';
import { MismatchesPage } from './MismatchesPage.tsx';
import { PaymentRecord } from './PaymentRecord.tsx';
import { PaymentsPage } from './PaymentsPage.tsx';
import { SettlementImportPage } from './SettlementImportPage.tsx';
import { SettlementLinesPage } from './SettlementLinesPage.tsx';
import { SettlementsPage } from './SettlementsPage.tsx';

const payment: StaffPayment = {
  ...{
    id: 3,
    number: 'KJ2611_03',
    trade_number: '26110300001',
    kind: 'goods',
    type: 'shop',
    state: 'failed',
  },
  ...{ method: 'credit_card', amount: 1_200, order: { id: 9, order_number: 'S20261103AAA' } },
  ...{ member: { id: 5, name: '王小美', phone: '0912***678' }, gateway_code: 'TRA10016' },
  ...{ gateway_words: '信用卡授權失敗', created_at: '2026-11-03T02:00:00Z', paid_at: null, card_last: null },
  ...{
    code: null,
    used_for: null,
    asked: 1,
    ask_at: null,
    others: [],
    steps: [],
    payouts: [],
    invoice: null,
  },
  messages: [
    {
      ...{ id: 1, via: 'notice', verdict: 'recorded', code: 'TRA10016', words: '信用卡授權失敗' },
      at: '2026-11-03T02:01:00Z',
    },
  ],
} as StaffPayment;

testList('payments', {
  page: <PaymentsPage />,
  declared: staffPayments,
  row: payment,
  rights: ['read_money', 'read_orders', 'read_members'],
  cells: [
    'KJ2611_03金流序號 26110300001',
    '商城訂單S20261103AAA',
    '王小美0912***678',
    'NT$1,200',
    '失敗信用卡TRA10016 信用卡授權失敗',
    '2026/11/03 10:00',
  ],
  empty: '還沒有付款。',
});

test('a failed payment shows the gateway’s own words', async () => {
  const answers = new Answers().give(staffPayment, { success: true, data: payment });
  openOffice('/payments/3', <Route path="/payments/:id" component={PaymentRecord} />, answers, [
    'read_money',
  ]);
  await see('section', '金流的訊息');
  await see('li', 'TRA10016 信用卡授權失敗');
});

const mismatch: asked.Mismatch = {
  ...{
    id: 4,
    kind: 'unknown_here',
    number: 'POPUP1125_07',
    payment_id: null,
    trade_number: null,
    ours: null,
  },
  ...{ theirs: 1_200, via: 'notice', found_at: '2026-11-03T02:00:00Z', settled: null },
};
const { title, means, steps } = asked.mismatchKinds.unknown_here;

testList('mismatches', {
  page: <MismatchesPage />,
  declared: asked.staffMismatches,
  row: mismatch,
  cells: [
    'POPUP1125_072026/11/03 10:00，金流通知',
    `${title}${means}${steps}`,
    '店裡 —金流 NT$1,200',
    '要有「管理金流」的權限',
  ],
  empty: '沒有對不上的付款。',
});

const openMismatches = () => {
  const answers = new Answers().give(asked.staffMismatches, listOf([mismatch]));
  return openOffice('/payments/mismatches', <MismatchesPage />, answers, ['read_money', 'write_money']);
};

test('the gateway is asked again about a difference, and its answer is said', async () => {
  openMismatches().give(asked.staffAskMismatch, {
    success: true,
    data: { words: '金流：已收到款項 NT$1,200，店裡沒有這筆付款，沒有動帳。', changed: false },
  });
  await press('再查一次金流');
  await see('[role=status]', '金流：已收到款項 NT$1,200，店裡沒有這筆付款，沒有動帳。');
});

test('a gateway that is silent is said, and can be asked once more', async () => {
  openMismatches().give(asked.staffAskMismatch, asked.mismatchRefusals.gateway_silent);
  await press('再查一次金流');
  await see('[role=alert]', '金流沒有回應，請過幾分鐘再查一次');
  await see('button:not([disabled])', '再查一次金流');
});

test('a difference is settled for a reason, and stands among the settled ones with it', async () => {
  const answers = openMismatches().give(asked.staffSettleMismatch, { success: true });
  await pressFor('已和金流核對並退款', '標記已處理');
  await until(() =>
    expect(answers.last(asked.staffSettleMismatch)?.body).toEqual({ reason: '已和金流核對並退款' }),
  );
  const settled = { at: '2026-11-04T02:00:00Z', by: '小帳', reason: '已和金流核對並退款' };
  answers.give(asked.staffMismatches, listOf([{ ...mismatch, settled }]));
  await fill('狀態', 'settled');
  await see('td', '小帳，2026/11/04 10:00已和金流核對並退款');
  expect(answers.last(asked.staffMismatches)?.query).toEqual({ state: 'settled' });
  expect(shows('button', '標記已處理')).toBe(false);
});

const line: settlements.SettlementLine = {
  ...{
    id: 6,
    file_name: '明細.csv',
    line: 2,
    kind: 'refund',
    number: 'POPUP1125_07',
    trade_number: '261103',
  },
  ...{ happened_on: '2026-11-02', paid_out_on: '2026-11-04', amount: -1_200, fee: -24, net: -1_176 },
  ...{ result: 'unknown', payment_id: null, imported_by: '小帳', imported_at: '2026-11-04T02:00:00Z' },
} as settlements.SettlementLine;

testList('settlement lines', {
  page: <SettlementLinesPage />,
  declared: settlements.staffSettlementLines,
  row: line,
  cells: [
    'POPUP1125_07金流序號 261103',
    '退款2026-11-02',
    ...['−NT$1,200', '−NT$24', '−NT$1,176', settlements.settlementResults.unknown],
    '明細.csv 第 2 列小帳，2026/11/04 10:00',
  ],
  empty: '還沒有明細。',
});

testList('settlements', {
  page: <SettlementsPage />,
  declared: settlements.staffSettlements,
  row: { id: '2026-11-04', lines: 9, open: 1, payments: 9_000, refunds: 1_200, fees: 180, net: 7_620 },
  cells: ['2026-11-04', '9', 'NT$9,000', 'NT$1,200', 'NT$180', 'NT$7,620', '1 列對不上'],
  empty: '還沒有匯入撥款明細。',
  begin: ['write_money', '匯入撥款明細'],
});

const heads = Object.values(settlements.settlementColumns).join(',');
const csv = `${heads}\n2026-11-04,請款,KJ1,T1,2026-11-02,100,2,98\n2026-11-04,請款,KJ2,T2,2026-11-02,200,4,196\n`;
const bring = async (text: string) => {
  const field = await fieldOf('選擇 XLSX 或 CSV 檔案');
  Object.defineProperty(field, 'files', { configurable: true, value: [new File([text], '明細.csv')] });
  field.dispatchEvent(new Event('change', { bubbles: true }));
};
const openImport = (...results: (settlements.SettlementResult | 'unreadable')[]) => {
  const answers = new Answers()
    .give(settlements.staffSettlements, ok({ data: [], next: null, sandbox_url: null }))
    .give(settlements.importSettlement, {
      success: true,
      data: results.map((result, at) => ({
        line: at + 2,
        result,
        message: result === 'unreadable' ? '日期不對' : null,
      })),
    });
  return openOffice('/payments/settlements/import', <SettlementImportPage />, answers, [
    'read_money',
    'write_money',
  ]);
};

test('the gateway’s table is sent row by row by its own titles, and a second time nothing changes', async () => {
  const answers = openImport('matched', 'unknown');
  await bring(csv);
  await press('匯入 2 列');
  await see('[role=status]', '讀了 2 列：');
  expect(answers.last(settlements.importSettlement)?.body).toMatchObject({
    file: '明細.csv',
    rows: [
      { line: 2, cells: { number: 'KJ1', amount: '100', net: '98' } },
      { line: 3, cells: { number: 'KJ2' } },
    ],
  });
  answers.give(settlements.importSettlement, {
    success: true,
    data: [2, 3].map((line) => ({ line, result: 'imported' as const, message: null })),
  });
  await bring(csv);
  await press('匯入 2 列');
  await see('[role=status]', '讀了 2 列：先前已匯入 2 列。');
});

test('a row that cannot be read is named with its reason', async () => {
  openImport('matched', 'unreadable');
  await bring(csv);
  await press('匯入 2 列');
  await see('li', '第 3 列：日期不對，沒有匯入');
});

test('a file that is no such table is not sent', async () => {
  openImport();
  await bring('撥款日期,名稱,手續費\n2026-11-04,貓,3\n');
  await see('button[disabled]', '這不是撥款明細');
  await see('p', '缺少欄位：交易類別、商店訂單編號');
});

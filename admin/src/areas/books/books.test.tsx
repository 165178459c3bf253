// @vitest-environment happy-dom
import { listBookAccounts, renameBookAccount } from '@kujiya/contract/staff/book-accounts';
import * as books from '@kujiya/contract/staff/books';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { listOf, rowsShown, testList } from '../../testing/lists.tsx';
import { fill, openOffice, press, see, shows, until } from '../../testing/office.tsx';
import { sampleClosing } from '../../testing/samples.ts';
import { AccountsPage } from './AccountsPage.tsx';
import { ClosingRecord } from './ClosingRecord.tsx';
import { MonthRecord } from './MonthRecord.tsx';
import { MonthsPage } from './MonthsPage.tsx';
import { VouchersPage } from './VouchersPage.tsx';

const closing = sampleClosing;
const line: books.VoucherLine = {
  ...{ id: '20261127-01-1', day: '2026-11-27', number: '20261127-01', words: '儲值', account: 'gateway' },
  ...{ code: '1170', name: '應收金流款', unit: 'money', debit: 1_000, credit: 0 },
};
const lines = [
  line,
  { ...line, id: '20261127-01-2', account: 'tokens', code: '2130', name: '代幣', debit: 0, credit: 1_000 },
];
const locked = { by: '老闆', at: '2026-12-02T02:00:00Z' };

const openClosing = (more: object = {}) =>
  openOffice(
    '/closings/days/2026-11-27',
    <Route path="/closings/days/:day" component={ClosingRecord} />,
    new Answers().give(books.staffClosing, {
      success: true,
      data: {
        ...{ closing, opening_pieces: { pieces: 5, prizes: 500 }, vouchers: lines, locked: null },
        refunds: [
          {
            ...{ id: 1, order: { id: 9, order_number: 'S9' }, amount: 200, fee: 0, points: 20 },
            ...{ reason: '少一個杯耳', at: '2026-11-27T03:00:00Z' },
          },
        ],
        alone_steps: [
          {
            ...{ id: 2, words: '訂單退款', amount: 3_480, reason: '只有我', by: '老闆' },
            at: '2026-11-27T03:00:00Z',
          },
        ],
        ...more,
      },
    }),
    ['read_money', 'read_orders'],
  );

test('a closed day says how the tokens came about, what is owed at cost, and who approved alone', async () => {
  openClosing();
  const texts = async (title: string) =>
    [...(await see(`section[aria-label="${title}"]`, '')).querySelectorAll('li, tr')].map(
      ({ textContent }) => textContent,
    );
  expect(await texts('會員代幣怎麼來的')).toEqual([
    ...['期初NT$5,000', '儲值+NT$1,000', '贈送與更正+NT$30', '代幣消費−NT$600'],
    ...['退款退成代幣+NT$200', '退回的代幣NT$0', '期末NT$5,630'],
  ]);
  expect(await texts('應付結餘')).toEqual([
    ...['項目期初期末', '會員代幣NT$5,000NT$5,630', '會員紅利40 點55 點', '待付的退款NT$0NT$0'],
    ...['未出貨的獎品與商品5 件7 件', '它們的成本（2 件沒有成本）NT$500NT$810'],
  ]);
  expect(await texts('退款單')).toEqual(['S9少一個杯耳，2026/11/27 11:00，紅利 20 點NT$200']);
  expect(await texts('一人核准')).toEqual(['訂單退款老闆，2026/11/27 11:00：只有我NT$3,480']);
  expect(shows('.badge', '已鎖定')).toBe(false);
});

test('the day is printed whole, and a day of a locked month says who locked it', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  openClosing({ locked });
  await see('.badge', '已鎖定：老闆，2026/12/02 10:00');
  await press('列印');
  expect(print).toHaveBeenCalledOnce();
  expect(document.querySelectorAll('.printed section[aria-label]').length).toBeGreaterThan(5);
});

const month: books.BookMonth = {
  ...{ month: '2026-11', state: 'ready', locked: null, days: [closing] },
  figures: {
    ...closing,
    accounts: [
      { account: 'gateway', code: '1170', name: '應收金流款', unit: 'money', debit: 1_000, credit: 0 },
    ],
  },
};
const openMonth = (data: books.BookMonth, rights = ['read_money', 'write_money']) => {
  const answers = new Answers()
    .give(books.staffMonth, { success: true, data })
    .give(books.lockMonth, { success: true, data });
  return openOffice(
    '/closings/months/2026-11',
    <Route path="/closings/months/:month" component={MonthRecord} />,
    answers,
    rights,
  );
};

test('a month is locked after its numbers were confirmed', async () => {
  const answers = openMonth(month);
  await see('td', '1170 應收金流款');
  const days = [...document.querySelectorAll('section[aria-label="每天的表"] tbody tr')];
  expect(days.map(({ textContent }) => textContent)).toEqual([
    '2026/11/27NT$900NT$1,000NT$200NT$200———',
    '合計NT$900NT$1,000NT$200NT$200———',
  ]);
  await press('鎖定這個月');
  expect((await see('button[disabled]', '請先確認數字')).textContent).toBe('請先確認數字');
  (await see('label', '我核對過這個月的數字')).click();
  await see('form button[type=submit]:not([disabled])', '鎖定這個月');
  document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click();
  await until(() => expect(answers.last(books.lockMonth)?.body).toEqual({ month: '2026-11' }));
  expect(answers.last(books.lockMonth)?.key).toBeTruthy();
});

test.each<[string, books.BookMonth, string[]]>([
  ['is locked already', { ...month, state: 'locked', locked }, ['read_money', 'write_money']],
  ['is not whole', { ...month, state: 'open' }, ['read_money', 'write_money']],
  ['is read by somebody without the right', month, ['read_money']],
])('a month that %s offers no lock', async (_, data, rights) => {
  openMonth(data, rights);
  await see('h1', '2026/11 月帳');
  expect(shows('button', '鎖定這個月')).toBe(false);
});

const listed = {
  ...{ id: '2026-11', days: 30, sold: 9_000, topped_up: 8_000, refunded: 200, tokens: 5_630 },
  ...{ state: 'locked' as const, locked },
};

testList('months', {
  page: <MonthsPage />,
  declared: books.listMonths,
  row: listed,
  cells: ['2026/11', '30 天', 'NT$9,000', 'NT$8,000', 'NT$200', 'NT$5,630', '已鎖定：老闆，2026/12/02 10:00'],
  empty: '還沒有結過帳。先在「結帳」結一天的帳。',
});

test('vouchers are those of the month in the address', async () => {
  const answers = new Answers()
    .give(books.listMonths, listOf([listed, { ...listed, id: '2026-10' }]))
    .give(books.listVouchers, ok({ data: lines, next: null, month: '2026-11' }));
  openOffice('/closings/vouchers', <VouchersPage />, answers, ['read_money']);
  await until(() =>
    expect(rowsShown()).toEqual([
      ['20261127-01儲值', '1170 應收金流款', 'NT$1,000', ''],
      ['20261127-01儲值', '2130 代幣', '', 'NT$1,000'],
    ]),
  );
  await see('option', '2026/10');
  await fill('月份', '2026-10');
  await until(() => expect(answers.last(books.listVouchers)?.query).toEqual({ month: '2026-10' }));
});

test('an account gets the accountant’s code and name', async () => {
  const answers = new Answers()
    .give(
      listBookAccounts,
      ok({
        data: [
          { id: 'gateway', code: '1170', name: '應收金流款', unit: 'money' as const },
          { id: 'bank', code: '1113', name: '銀行存款', unit: 'money' as const },
        ],
      }),
    )
    .give(renameBookAccount, { success: true });
  openOffice('/closings/accounts', <AccountsPage />, answers, ['read_money', 'write_money']);
  (await see('button[aria-label="更改應收金流款"]', '更改')).click();
  await fill('代號', ' ');
  await see('button[disabled]', '請先填寫代號和名稱');
  await fill('代號', '應收');
  await see('button[disabled]', '代號只能用英文字母、數字');
  await fill('代號', '1113');
  await see('button[disabled]', '這個代號已經是「銀行存款」');
  await fill('代號', '1171');
  await press('儲存');
  await until(() =>
    expect(answers.last(renameBookAccount)).toMatchObject({
      path: '/api/staff/closings/accounts/gateway',
      body: { code: '1171', name: '應收金流款' },
    }),
  );
});

// @vitest-environment happy-dom
import {
  type InvoiceDocument,
  type InvoicePeriod,
  staffInvoicePeriod,
  staffInvoices,
} from '@kujiya/contract/staff/invoice-list';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test, vi } from 'vitest';
import { readSheetFile } from '#kit/sheets/read.ts';
import { listOf, rowsShown } from '../../testing/lists.tsx';
import { fill, openOffice, press, see, shows, until } from '../../testing/office.tsx';
import { InvoicesPage } from './InvoicesPage.tsx';

const sums = (count: number, total: number) => {
  const net = Math.round(total / 1.05);
  return { count, net, tax: total - net, total };
};
const period: InvoicePeriod = {
  period: '2026-11',
  periods: [
    { id: '2026-11', words: '115年11-12月' },
    { id: '2026-09', words: '115年09-10月' },
  ],
  ...{ companies: sums(1, 1_050), persons: sums(2, 600), voided: sums(1, 300), allowances: sums(1, 420) },
  filed: {
    invoices: { count: 3, sales: 1_571, tax: 79 },
    allowances: { count: 1, sales: 400, tax: 20 },
    total: { count: 4, sales: 1_171, tax: 59 },
  },
  waiting: 2,
};
const paper: InvoiceDocument = {
  ...{ id: 'invoice:7', state: 'issued', number: 'AB10000007', allowance_number: null },
  ...{ at: '2026-11-03T02:00:00Z', net: 1_000, tax: 50, total: 1_050, reduced: 420, is_pending: true },
  ...{ tax_id: '04595257', company: '籤屋', order: { id: 9, order_number: 'T9' } },
  payment: { id: 3, number: 'T9_1' },
};
const openInvoices = (data: readonly InvoiceDocument[], path = '/payments/invoices') => {
  const answers = new Answers()
    .give(staffInvoicePeriod, { success: true, data: period })
    .give(staffInvoices, listOf(data));
  openOffice(path, <InvoicesPage />, answers, ['read_money', 'read_orders']);
  return answers;
};

test('invoices of a period stand under what its return asks for, voids and allowances as they are filed', async () => {
  const answers = openInvoices([
    paper,
    { ...paper, id: 'invoice:8', state: 'void', reduced: 0, is_pending: false, tax_id: null, company: null },
    {
      ...paper,
      id: 'allowance:2',
      state: 'allowance',
      allowance_number: 'A100017',
      reduced: 0,
      is_pending: false,
    },
  ]);
  await see('h2', '115年11-12月 申報數字');
  const rows = rowsShown('section[aria-label="401的表"] table');
  expect(rows).toEqual([
    ['收銀機發票（三聯式）及電子發票', '3', 'NT$1,571', 'NT$79'],
    ['減：退回及折讓', '1', '−NT$400', '−NT$20'],
    ['合計', '—', 'NT$1,171', 'NT$59'],
    ['有統編的發票', '1', 'NT$1,000', 'NT$50'],
    ['個人的發票', '2', 'NT$571', 'NT$29'],
    ['作廢的發票（不計入）', '1', 'NT$286', 'NT$14'],
  ]);
  await see('[role=note]', '還有 2 張發票沒開出');
  await until(() =>
    expect(rowsShown('section[aria-label="發票"] table')).toEqual([
      [
        ...['AB10000007', '開立已折讓 NT$420作廢或折讓處理中', '04595257籤屋', 'NT$1,000', 'NT$50'],
        ...['NT$1,050', 'T9', '2026/11/03 10:00'],
      ],
      ['AB10000007', '作廢', '個人', 'NT$1,000', 'NT$50', 'NT$1,050', 'T9', '2026/11/03 10:00'],
      [
        ...['AB10000007折讓單 A100017', '折讓', '04595257籤屋', '−NT$1,000', '−NT$50'],
        ...['−NT$1,050', 'T9', '2026/11/03 10:00'],
      ],
    ]),
  );
  await fill('期別', '2026-09');
  await until(() => expect(answers.last(staffInvoices)?.query).toEqual({ period: '2026-09' }));
  expect(answers.last(staffInvoicePeriod)?.query).toEqual({ period: '2026-09' });
});

test('the return and its papers become files, a void one with nothing', async () => {
  const kept: { name: string; file: Blob }[] = [];
  let made = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    made = file as Blob;
    return 'blob:';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push({ name: this.download, file: made });
  });
  openInvoices([paper, { ...paper, id: 'invoice:8', number: 'AB10000008', state: 'void' }]);
  await press('下載 401 數字');
  await until(() => expect(kept[0]?.name).toBe('401 銷項 115年11-12月.xlsx'));
  const sheet = await readSheetFile(kept[0]?.file ?? new Blob(), (head) =>
    head === '401 的欄位' ? head : undefined,
  );
  expect(sheet.rows.map(({ cells }) => cells)).toContainEqual(['合計', '', '1171', '59']);
  await press('匯出');
  await fill('檔案格式', 'csv');
  await press('下載');
  await until(() => expect(kept).toHaveLength(2));
  const lines = (await kept[1]?.file.text())?.split('\r\n').map((line) => line.split(','));
  expect(lines?.[1]?.slice(0, 3)).toEqual(['115年11-12月', '開立', 'AB10000007']);
  expect(lines?.[1]?.slice(5, 10)).toEqual(["'04595257", '1000', '50', '1050', '']);
  expect(lines?.[2]?.slice(6, 10)).toEqual(['0', '0', '0', '1050']);
});

test('a search shows papers of all periods without the return of one', async () => {
  openInvoices([paper], '/payments/invoices?q=AB10000007');
  await see('td', 'AB10000007');
  expect(shows('h2', '申報數字')).toBe(false);
  expect(shows('button', '匯出')).toBe(false);
});

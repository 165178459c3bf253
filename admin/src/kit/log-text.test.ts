import { expect, test } from 'vitest';
import { changesOf, sideText, soughtOf, subjectText } from './log-text.ts';

test('fields are named and their values written as people write them', () => {
  const changes = changesOf(
    { price: 300, release_date: null, allow_point_payment: false, status: 'draft', stock: 1200 },
    { price: 1280, release_date: '2026-11-30T16:00:00Z', allow_point_payment: true, status: 'published' },
  );
  expect(changes.map(({ title, before, after }) => [title, before, after])).toEqual([
    ['單價', 'NT$300', 'NT$1,280'],
    ['發售時間', '（空白）', '2026/12/01 00:00'],
    ['可用紅利折抵', '否', '是'],
    ['狀態', '草稿', '已上架'],
    ['庫存', '1,200', undefined],
  ]);
  expect(sideText(changes, 'after')).toBe(
    '單價：NT$1,280\n發售時間：2026/12/01 00:00\n可用紅利折抵：是\n狀態：已上架',
  );
});

test('of two lists of prizes only those that differ are shown', () => {
  const prize = (id: number, name: string, value: number | null) => ({ id, tier: 'A', name, value });
  const [change] = changesOf(
    { prizes: [prize(1, '公仔', 300), prize(2, '杯子', null)] },
    { prizes: [prize(1, '公仔', 300), prize(2, '馬克杯', 80)] },
  );
  expect([change?.before, change?.after]).toEqual(['等級 A，名稱 杯子', '等級 A，名稱 馬克杯，成本 NT$80']);
});

test('a change of prizes is a table: what came, went and changed, and none of what stayed', () => {
  const prize = (id: number, tier: string, name: string, quantity: number) => ({
    id,
    tier,
    name,
    quantity,
    size: null,
  });
  const [change] = changesOf(
    { prizes: [prize(1, 'A', '公仔', 1), prize(2, 'B', '杯子', 3), prize(3, 'C', '貼紙', 9)] },
    { prizes: [prize(1, 'A', '公仔', 1), prize(2, 'B', '馬克杯', 3), prize(4, 'D', '吊飾', 5)] },
  );
  expect(change?.table?.titles).toEqual(['等級', '名稱', '數量']);
  expect(
    change?.table?.rows.map(({ fate, cells }) => [fate, ...cells.map(({ was, is }) => `${was}>${is}`)]),
  ).toEqual([
    ['changed', 'B>B', '杯子>馬克杯', '3>3'],
    ['new', '>D', '>吊飾', '>5'],
    ['gone', 'C>', '貼紙>', '9>'],
  ]);
});

test('pictures in another order are all shown', () => {
  const [change] = changesOf({ images: ['/a.webp', '/b.webp'] }, { images: ['/b.webp', '/a.webp'] });
  expect(change?.pictures).toEqual({ before: ['/a.webp', '/b.webp'], after: ['/b.webp', '/a.webp'] });
});

test('rights, amounts and persons are in words', () => {
  const [rights, limits, block] = changesOf(null, {
    rights: ['read_orders', '*'],
    limits: { write_refunds: 1000 },
    block: { reason: '盜刷', by: { id: 3, name: '小新' }, ends_at: null },
  });
  expect(rights?.after).toBe('查看訂單、全部權限');
  expect(limits?.after).toBe('管理退款 NT$1,000');
  expect(block?.after).toBe('原因 盜刷，經手 小新');
});

test('a record is found by its name in words or in the log', () => {
  expect(subjectText('order:17')).toBe('訂單 17');
  expect(subjectText('member:1', '陳安安')).toBe('會員 陳安安');
  expect(subjectText('keywords:hot')).toBe('熱門關鍵字');
  expect(subjectText('closing:2026-11-28')).toBe('結帳 2026/11/28');
  expect(subjectText('account:bank')).toBe('科目 銀行存款');
});

test.each([
  ['', {}],
  ['訂單 17', { subject: 'order:17' }],
  ['商品17', { subject: 'product:17' }],
  ['order:17', { subject: 'order:17' }],
  ['結帳 2026/11/28', { subject: 'closing:2026-11-28' }],
  ['訂單 S20261129P9B62WYHPZ', { about: 'S20261129P9B62WYHPZ' }],
  ['商品 福袋貓', { about: '福袋貓' }],
  ['小倉', { about: '小倉' }],
])('the log is searched for %s', (typed, sought) => {
  expect(soughtOf(typed)).toEqual(sought);
});

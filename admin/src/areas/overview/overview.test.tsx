// @vitest-environment happy-dom
import { addDays, taipeiDate } from '@kujiya/contract/kernel/time';
import { staffMargins } from '@kujiya/contract/staff/margins';
import * as calls from '@kujiya/contract/staff/overview';
import * as lots from '@kujiya/contract/staff/sell-through';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test, vi } from 'vitest';
import { listOf, rowsShown } from '../../testing/lists.tsx';
import { fill, openOffice, press, see, shows, until } from '../../testing/office.tsx';
import { MarginsPage } from './MarginsPage.tsx';
import { OverviewPage } from './OverviewPage.tsx';

const figures: calls.MoneyFigures = {
  tickets: 300,
  boxes: 200,
  capsules: 100,
  goods: 50,
  shipping: 0,
  sold: 650,
  topped_up: 900,
  refunded: 40,
};
const timesOf = (times: number) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, value * times]),
  ) as calls.MoneyFigures;
const range = { from: '2026-11-01', to: '2026-11-03' };
const before = { from: '2026-10-29', to: '2026-10-31' };
const money = {
  ...range,
  days: ['2026-11-01', '2026-11-02', '2026-11-03'].map((day, i) => ({
    ...{ day, is_closed: i < 2 },
    ...timesOf(i + 1),
  })),
  sums: timesOf(6),
  before: { ...before, sums: { ...figures, sold: 1_950 } },
};
const lot: lots.LotOnSale = {
  ...{ id: 4, product_id: 7, product: '招財貓賞', title: '第一筒', is_paused: true, total: 80, sold: 60 },
  ...{ big_total: 5, big_left: 2, opened_at: '2026-11-01T02:00:00Z', days: 3, days_left: 4 },
};
const odds: lots.ProductOdds = {
  ...{ product_id: 7, product: '招財貓賞', verdict: 'fits', draws: 60 },
  prizes: [{ id: 1, tier: 'A', name: '大公仔', total: 2, drawn: 1, expected: 1.5 }],
};
const best = [
  { id: 7, name: '招財貓賞', type: 0, sold: 900, refunded: 0, draws: 60 },
  { id: 8, name: '太空艙', type: 2, sold: 300, refunded: 40, draws: 3 },
];
const open = (rights = ['read_money'], address = '/overview') => {
  // A page without a canvas.
  const nothing: unknown = new Proxy(() => nothing, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : nothing),
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(nothing as never);
  const people = { joined: 3, new_buyers: 2, returning_buyers: 1 };
  const byDay = <One extends object>(one: One) => ({
    ...range,
    days: [{ day: range.to, ...one }],
    sums: one,
    before: { ...before, sums: one },
  });
  const answers = new Answers()
    .give(calls.overviewMoney, { success: true, data: money })
    .give(calls.overviewDraws, { success: true, data: byDay({ draws: 60 }) })
    .give(calls.overviewMembers, { success: true, data: byDay(people) })
    .give(calls.overviewProducts, { success: true, data: best })
    .give(lots.lotsOnSale, listOf([lot], 4))
    .give(lots.drawnOdds, listOf([odds]));
  return openOffice(address, <OverviewPage />, answers, rights);
};
const table = (title: string) => `section[aria-label=${title}的表格] table`;

test('each day is a row, the newest first, and says whether it is closed; the tile is their sum', async () => {
  open();
  await until(() =>
    expect(rowsShown(table('每天的銷售'))).toEqual([
      ['2026/11/03', 'NT$1,950', 'NT$900', 'NT$600', 'NT$300', 'NT$150', 'NT$0', '未結'],
      ['2026/11/02', 'NT$1,300', 'NT$600', 'NT$400', 'NT$200', 'NT$100', 'NT$0', '已結'],
      ['2026/11/01', 'NT$650', 'NT$300', 'NT$200', 'NT$100', 'NT$50', 'NT$0', '已結'],
    ]),
  );
  await see('dl div', '銷售NT$3,900前一段 NT$1,950，多 100%');
  await see(`${table('每天的儲值與退款')} tfoot tr`, '合計NT$5,400NT$240');
});

test('the keys read a day out as its row says it', async () => {
  open();
  const slider = await see('[role=slider]', '每天的銷售的圖');
  const said = () => slider.getAttribute('aria-valuetext');
  expect(said()).toBe('2026/11/03：一番賞 NT$900，盒玩 NT$600，轉蛋 NT$300，商城 NT$150');
  const key = (name: string) =>
    slider.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  key('Home');
  await until(() => expect(said()).toContain('2026/11/01：一番賞 NT$300'));
  key('ArrowRight');
  await until(() => expect(said()).toContain('2026/11/02：'));
});

test('a range of so many days, or from a day to another, asks for that', async () => {
  const answers = open();
  const today = taipeiDate(Date.now());
  await until(() =>
    expect(answers.last(calls.overviewMoney)?.query).toEqual({ from: addDays(today, -29), to: today }),
  );
  (await see('a', '最近 7 天')).click();
  await until(() =>
    expect(answers.last(calls.overviewMoney)?.query).toEqual({ from: addDays(today, -6), to: today }),
  );
  await fill('從（台北）', '2026-11-01');
  await fill('到', '2026-11-03');
  await until(() => expect(answers.last(calls.overviewMoney)?.query).toEqual(range));
  await see('p', '2026/11/01 到 2026/11/03（台北');
});

test('a range that is refused says why', async () => {
  open().give(calls.overviewMoney, calls.overviewRefusals.range_to_come);
  await see('[role=alert]', calls.overviewRefusals.range_to_come.message);
});

test('the best products are ranked by what they sold, or by their draws', async () => {
  const answers = open();
  await until(() =>
    expect(rowsShown(table('賣得最好的商品'))).toEqual([
      ['招財貓賞一番賞', 'NT$900', 'NT$0', '60'],
      ['太空艙轉蛋', 'NT$300', 'NT$40', '3'],
    ]),
  );
  (await see('a', '依抽數')).click();
  await until(() => expect(answers.last(calls.overviewProducts)?.query).toMatchObject({ by: 'draws' }));
});

test('a lot says what is sold and left of it; further ones are fetched', async () => {
  const answers = open(['read_lots']);
  await until(() =>
    expect(rowsShown(table('架上的籤池'))).toEqual([
      ['招財貓賞第一筒 暫停', '60 / 80（75.0%）', '20', '2 / 5', '第 3 天', '約 4 天'],
    ]),
  );
  answers.give(lots.lotsOnSale, listOf([]));
  await press('載入更多');
  await until(() => expect(answers.last(lots.lotsOnSale)?.query).toEqual({ cursor: '4' }));
});

test('what was drawn of a product stands beside what was promised', async () => {
  open(['read_lots']);
  await see('summary', '招財貓賞 正常抽出 60。');
  await until(() => expect(rowsShown(table('招財貓賞的獎品'))).toEqual([['A賞 大公仔', '2', '1', '1.5']]));
});

test.each([
  [[], '您的職務看不到營收、籤池或會員的數字，請向店長索取權限。', []],
  [['read_money'], '每天的銷售', ['每天抽出的數量', '每天的會員', '架上的籤池']],
  [['read_lots'], '每天抽出的數量', ['每天的銷售', '每天的會員', '賣得最好的商品']],
  [['read_members'], '每天的會員', ['每天的銷售', '每天抽出的數量', '架上的籤池']],
])('with %o one sees what belongs to it', async (rights, seen, unseen) => {
  open(rights);
  await see('h2, p', seen);
  for (const title of unseen) expect(shows('h2', title)).toBe(false);
});

test('margins stand by lot with their parts, say which pieces have no cost, and show a loss as one', async () => {
  const sums = {
    ...{ pieces: 5, gross: 400, points: 10, coupons: 0, refunded: 0, cost: 500, shipping: 20, fees: 11 },
    ...{ margin: -141, unknown: 2 },
  };
  const row = { key: '4', title: '招財貓賞', lot: '第一筒', product_id: 7, ...sums };
  const answers = new Answers().give(staffMargins, {
    success: true,
    data: { rows: [row], sums, fee_rate: 0.028 },
  });
  openOffice('/overview/margins?by=lot', <MarginsPage />, answers, ['read_money']);
  await see('h2', '合計 −NT$141');
  await see('td', '2 件沒有成本');
  await see('p', '平均 2.80%');
  expect(answers.requests.at(-1)?.query).toMatchObject({ by: 'lot', parcel_cost: '60' });
  await fill('一個包裹付給物流（NT$）', '95');
  await until(() => expect(answers.requests.at(-1)?.query).toMatchObject({ parcel_cost: '95' }));
  localStorage.clear();
});

// @vitest-environment happy-dom
import * as calls from '@kujiya/contract/staff/lots';
import type { StaffProduct } from '@kujiya/contract/staff/products';
import { type StaffRoom, staffRooms } from '@kujiya/contract/staff/waiting-rooms';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { enter, fieldOf, fill, openOffice, press, see, shows, until } from '../../testing/office.tsx';
import { Lots } from './Lots.tsx';
import { openingsOf } from './OpenSheet.tsx';
import { restOf } from './WaitingRoom.tsx';

const uploaded = `/media/uploads/${'ab'.repeat(32)}.webp`;
const prize = (id: number, tier: string, image_url = uploaded) => ({
  is_frozen: false,
  choice: 'none' as const,
  variants: [],
  ...{
    id,
    tier,
    rarity: null,
    name: `${tier}的公仔`,
    size: null,
    quantity: 1,
    value: 90,
    is_big: tier === 'A',
  },
  image_url,
});
const product = {
  ...{ id: 9, version: 3, type: 0, status: 'draft', price: 100, discount_price: null, point_price: null },
  ...{
    case_price: null,
    images: ['/media/cover.webp'],
    prizes: [prize(1, 'A'), prize(2, 'B'), prize(3, 'LAST')],
  },
} as unknown as StaffProduct;

const lot = (id: number, title: string, more: Partial<calls.StaffLot> = {}): calls.StaffLot => ({
  ...{ id, title, state: 'planned', total: 10, left: 10, method: 'txid', last_prize_id: 3 },
  prizes: [
    { prize_id: 1, quantity: 1 },
    { prize_id: 2, quantity: 9 },
  ],
  ...{
    seal: null,
    round: null,
    round_at: null,
    root: null,
    txid_hash: null,
    commit_at: null,
    committed_at: null,
    open_at: null,
    opens_next: false,
  },
  ...{ opened_at: null, finished_at: null, withdrawn_reason: null, unfit_at: null },
  ...{ brings: 1_000, discounts: 25, gives: 900, warnings: [] },
  ...more,
});
const listOf = (lots: calls.StaffLot[], discounts = { share: 0.025, orders: 0 }) =>
  ok({ data: lots, discounts, sandbox_beacon: false });

function open(lots: calls.StaffLot[], of = product, discounts?: { share: number; orders: number }): Answers {
  const answers = new Answers()
    .give(calls.staffLots, listOf(lots, discounts))
    .give(staffRooms, { success: true, data: [] })
    .give(calls.commitLot, { success: true, data: lot(1, '') })
    .give(calls.openLot, { success: true, data: lot(1, '') });
  return openOffice('/products/9', <Lots product={of} />, answers, ['read_lots', 'write_lots']);
}
const made = (answers: Answers, end: string) => answers.requests.filter(({ path }) => path.endsWith(end));

test('tubes that are planned go on after those there are', async () => {
  const answers = open([lot(1, '第一筒', { state: 'open' }), lot(2, '第二筒', { state: 'withdrawn' })]);
  answers.give(calls.planLots, { success: true, data: { lots: [] } });
  await press('規劃籤池');
  await fill('相同的筒要幾個', '6');
  await see('dialog p', '會員會看到：第三筒 到 第八筒');
  await press('規劃');
  await until(() => expect(answers.last(calls.planLots)?.body).toMatchObject({ title: '第三筒', count: 6 }));
});

test('everything that is sealed is shown before, and every tube is sealed by a key of its own', async () => {
  const answers = open([lot(4, '第一筒'), lot(5, '第二筒')]);
  await press('檢查並封籤 2 筒');
  const text = (await see('dialog', '封籤：2 筒')).textContent;
  for (const words of [
    '2 筒，共 20 抽',
    ...['NT$2,000', '−NT$50', '銷售還少，先以 2.5% 估', '−NT$1,800', '毛利NT$150'],
    ...['A賞 A的公仔×2', 'B賞 B的公仔×18', '最後賞：LAST的公仔', '之後仍可撤回'],
  ])
    expect(text).toContain(words);
  answers.give(calls.staffLots, listOf([]));
  await press('封籤 2 筒');
  await until(() => expect(shows('dialog', '封籤')).toBe(false));
  const sent = made(answers, '/commit');
  expect(sent.map(({ path }) => path)).toEqual(['/api/staff/lots/4/commit', '/api/staff/lots/5/commit']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test('a loss is said in red and sealed only when somebody says so', async () => {
  const answers = open([lot(4, '第一筒', { gives: 1_200, warnings: ['margin_negative'] })], product, {
    ...{ share: 0.04, orders: 312 },
  });
  await press('檢查並封籤 1 筒');
  expect((await see('dialog dd', '−NT$225')).className).toContain('text-kuji-ink');
  expect(shows('dialog dt', '最近 312 筆平均 4.0%')).toBe(true);
  await see('dialog button[disabled]', '請先確認虧損');
  (await fieldOf('我知道賣完會賠 NT$225')).click();
  await press('封籤');
  await until(() => expect(made(answers, '/commit')).toHaveLength(1));
});

test.each([
  [false, '並指定幾秒後才公布的公開亂數（drand）'],
  [true, '這間店還沒有接公開亂數'],
])('who seals is told whose randomness it will be, that of a sandbox %s', async (sandbox_beacon, says) => {
  const answers = open([lot(4, '第一筒')]);
  answers.give(calls.staffLots, ok({ ...listOf([lot(4, '第一筒')]), sandbox_beacon }));
  await press('檢查並封籤 1 筒');
  await see('dialog p', says);
});

test('a tube whose prizes lack pictures is not sealed', async () => {
  const bare = { ...product, prizes: [prize(1, 'A', ''), prize(2, 'B', 'prizes/b.webp'), prize(3, 'LAST')] };
  open([lot(4, '第一筒')], bare);
  await press('檢查並封籤 1 筒');
  await see('dialog button[disabled]', '還缺 2 張獎品圖片');
  await see('dialog li', '缺圖');
});

test('after one tube is refused, those before it are sealed and the next press goes on with the others', async () => {
  const answers = open([lot(4, '第一筒'), lot(5, '第二筒')]);
  await press('檢查並封籤 2 筒');
  await see('dialog', '封籤：2 筒');
  answers.give(calls.staffLots, listOf([lot(4, '第一筒', { state: 'committed' }), lot(5, '第二筒')]));
  answers.give(calls.commitLot, calls.lotRefusals.lot_impossible);
  await press('封籤 2 筒');
  await see('dialog [role=alert]', calls.lotRefusals.lot_impossible.message);
  await see('dialog', '封籤「第二筒」');
  answers.give(calls.commitLot, { success: true, data: lot(5, '') });
  await press('封籤');
  await until(() => expect(made(answers, '/commit').at(-1)?.path).toBe('/api/staff/lots/5/commit'));
});

test.each([
  [2, { inTurn: true, hasOthers: false, at: null }, [{}, { next: true }]],
  [2, { inTurn: true, hasOthers: false, at: 'T' }, [{ at: 'T' }, { next: true }]],
  [2, { inTurn: true, hasOthers: true, at: null }, [{ next: true }, { next: true }]],
  [2, { inTurn: false, hasOthers: true, at: 'T' }, [{ at: 'T' }, { at: 'T' }]],
  [1, { inTurn: false, hasOthers: true, at: null }, [{}]],
])('%i lots %j open %j', (count, how, openings) => {
  expect(openingsOf(count, how)).toEqual(openings);
});

test('sealed tubes open one after the other, the first at a time', async () => {
  const sealed = { state: 'committed', root: 'ab'.repeat(32) } as const;
  const answers = open([lot(4, '第一筒', sealed), lot(5, '第二筒', sealed)]);
  await press('開賣 2 筒');
  (await fieldOf('指定時間')).click();
  await see('dialog button[disabled]', '請先選時間');
  enter(await fieldOf('開賣時間'), '2099-01-01T20:00');
  await press('排程開賣');
  await until(() =>
    expect(made(answers, '/open').map(({ body }) => body)).toEqual([
      { at: '2099-01-01T12:00:00.000Z' },
      { next: true },
    ]),
  );
});

test('a sealed tube says which round it waits for, and opens by itself when it is known', async () => {
  const waiting = { state: 'committed', seal: 'cd'.repeat(32), round: 24_123_456 } as const;
  const round_at = new Date(Date.now() + 9_500).toISOString();
  const answers = open([lot(4, '第一筒', { ...waiting, round_at })]);
  await see('.badge', '已封籤・等亂數 第 24,123,456 輪');
  await see('dl', 'cd'.repeat(32));
  await press('開賣 1 筒');
  expect((await see('dialog', '之後自動開賣')).textContent).toMatch(
    /等亂數（第 24,123,456 輪，約 (9|10) 秒），/,
  );
  const open_at = new Date().toISOString();
  answers.give(calls.staffLots, listOf([lot(4, '第一筒', { ...waiting, round_at, open_at })]));
  await press('現在開賣');
  await see('p', '的亂數公布後自動開賣');
  answers.give(
    calls.staffLots,
    listOf([lot(4, '第一筒', { ...waiting, round_at, state: 'open', root: 'ab' })]),
  );
  await see('.badge', '販售中');
});

test('a round that is late is said to be', async () => {
  const round_at = new Date(Date.now() - 1_000).toISOString();
  open([lot(4, '第一筒', { state: 'committed', round: 7, round_at })]);
  await press('開賣 1 筒');
  await see('dialog', '等亂數（第 7 輪，正在取得），之後自動開賣。');
});

test('a product whose tubes are ready says that it still has to be published', async () => {
  open([lot(4, '第一筒', { state: 'open' })]);
  await see('p', '按上面的「上架」');
  expect(document.querySelector('[aria-current=step]')?.textContent).toContain('上架');
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const room = (more: Partial<StaffRoom>): StaffRoom => ({
  ...{ lot_id: 1, opens_at: inHours(-0.1), drawn_at: inHours(-0.1), closed_at: null, seed_hash: '' },
  ...{ round: 1_000, draws_at: inHours(-0.1), listed: 12, announced_again: 0 },
  ...{ entered: 12, waiting: 7, bought: 2, missed: 1, has_turn: true, left: 8 },
  ...more,
});

test('a queue that runs is shown in figures that follow it by themselves', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const answers = open([lot(1, '第一筒', { state: 'open' })]);
  answers.give(staffRooms, { success: true, data: [room({})] });
  await see('section', '排隊現況 等候中7正在抽1抽到的輪次2沒來的輪次1剩下的籤8');
  answers.give(staffRooms, {
    success: true,
    data: [room({ waiting: 6, bought: 3, has_turn: false, left: 5 })],
  });
  vi.advanceTimersByTime(3_000);
  await see('section', '等候中6正在抽0抽到的輪次3沒來的輪次1剩下的籤5');
  answers.give(staffRooms, { success: true, data: [room({ left: 0, bought: 4 })] });
  vi.advanceTimersByTime(3_000);
  await see('p', '已經抽完；共 12 人進場，4 輪抽到，1 輪沒來');
  expect(shows('section', '排隊現況')).toBe(false);
});

test('before the draw of the places it is those who have come in, from an hour before', async () => {
  const before = { drawn_at: null, listed: null, has_turn: false, bought: 0, missed: 0 };
  open([lot(1, '第一筒', { state: 'open' })]).give(staffRooms, {
    success: true,
    data: [room({ ...before, opens_at: inHours(0.5) })],
  });
  await see('section', '排隊現況 在場7進場過12');
  expect(shows('button', '改開放時間')).toBe(true);
  const rest = (more: Partial<StaffRoom>) => restOf([room(more)]);
  expect([rest({}), rest({ ...before, opens_at: inHours(0.5) })]).toEqual([3_000, 3_000]);
  expect([rest({ ...before, opens_at: inHours(3) }), rest({ left: 0 }), restOf([])]).toEqual([
    60_000,
    false,
    false,
  ]);
});

test('from the list of those who are there to their places it waits for the round, and its time stays', async () => {
  open([lot(1, '第一筒', { state: 'open' })]).give(staffRooms, {
    success: true,
    data: [room({ drawn_at: null, has_turn: false, bought: 0, missed: 0 })],
  });
  await see('p', '在場 12 人的名單已定；等公開亂數第 1000 輪公布');
  expect(shows('button', '結束排隊')).toBe(true);
  expect(shows('button', '改開放時間')).toBe(false);
});

test('an opening that was missed is told in red, with what members see of it', async () => {
  open([lot(1, '第一筒', { state: 'open' })]).give(staffRooms, {
    success: true,
    data: [room({ announced_again: 1 })],
  });
  await see('p[role=alert]', '重新預告 1 次。會員在排隊頁和公開紀錄看得到');
});

test('a case is planned with the pictures of its figures, from the pieces of the newest lot or of the list', async () => {
  const figure = (id: number, name: string, rarity: string, quantity: number | null) => ({
    ...{ ...prize(id, ''), id, tier: null, rarity, name, quantity },
  });
  const series = {
    ...product,
    type: 1,
    prizes: [figure(4, '貓', 'common', 5), figure(5, '龍', 'secret', null)],
  } as unknown as StaffProduct;
  const answers = open([], series).give(calls.planLots, { success: true, data: { lots: [] } });
  await press('規劃籤池');
  const field = await fieldOf('貓（一般）');
  expect([field.value, (await fieldOf('龍（隱藏款）')).value]).toEqual(['5', '']);
  expect(document.querySelectorAll('dialog fieldset img')).toHaveLength(2);
  await press('規劃');
  await until(() =>
    expect(answers.last(calls.planLots)?.body).toMatchObject({ prizes: [{ prize_id: 4, quantity: 5 }] }),
  );
  const before = lot(2, '第一中盒', {
    prizes: [
      { prize_id: 4, quantity: 7 },
      { prize_id: 5, quantity: 1 },
    ],
  });
  open([before], series);
  await press('規劃籤池');
  expect([(await fieldOf('貓（一般）')).value, (await fieldOf('龍（隱藏款）')).value]).toEqual(['7', '1']);
});

test('a lot without anything taken off its price does not speak of it', async () => {
  open([lot(1, '第一筒'), lot(2, '第二筒', { discounts: 0 })]);
  await see('li', '折抵約 NT$25，獎品成本 NT$900');
  await see('li', '全部抽完收入 NT$1,000，獎品成本 NT$900');
  expect(shows('li', '折抵約 NT$0')).toBe(false);
});

// @vitest-environment happy-dom
import { getProduct } from '@kujiya/contract/catalogue';
import { logEntries } from '@kujiya/contract/fairness';
import { tubesOfProduct } from '@kujiya/contract/ichiban';
import { enterRoom, leaveRoom, stayInRoom, waitingList, waitingRoom } from '@kujiya/contract/waiting-room';
import { beaconName } from '@kujiya/fairness/beacon/name';
import { chainHash, quicknet, timeOfRound } from '@kujiya/fairness/beacon/quicknet';
import { toHex } from '@kujiya/fairness/bytes';
import { fetchOf, madeLog, openLogs, savedLog } from '@kujiya/fairness/log/made-log.fixture';
import { placesOf } from '@kujiya/fairness/places';
import { sha256 } from '@kujiya/fairness/sha256';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FoundLog } from '#shop/log/proven.ts';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';
import { checkPlace } from './check.ts';
import {
  atFirst,
  codes,
  dataOf,
  found,
  heading,
  list,
  log,
  order,
  type Part,
  place,
  room,
  round,
  show,
  textOf,
  texts,
} from './room.fixture.tsx';

test.each<[string, Part, string, RegExp]>([
  ['waits', {}, '前面還有 4 位', /約 5 分鐘後輪到您/],
  ['is the next', { place: { ahead: 0 } }, '下一位就是您', /約 5 分鐘/],
  ['waits while nothing is measured', { place: { wait_seconds: null } }, '前面還有 4 位', /暫時無法估計/],
  ['will hardly have a turn', { place: { is_slim: true } }, '前面還有 4 位', /籤可能在輪到您之前抽完/],
  ['has come in', { state: 'before', listed: null, place: { number: null } }, '已進場', /先到後到都一樣/],
  [
    'was there at the opening',
    { state: 'before', place: { number: null } },
    '名單已定，等亂數',
    /在場的 40 位已寫進公開紀錄/,
  ],
  ['has missed the turn', { place: { outcome: 'missed' } }, '您錯過了這一輪', /90 秒內沒有購買/],
  ['waits for a paused tube', { state: 'paused' }, '這一筒暫停販售中', /您是第 13 號，順位會保留/],
  [
    'waits for a paused tube in the own turn',
    { state: 'paused', place: { turn_until: room.opens_at } },
    '這一筒暫停販售中',
    /保留到恢復販售/,
  ],
  [
    'has left before the opening',
    { state: 'before', listed: null, place: { number: null, outcome: 'left' } },
    '您已離開排隊',
    /倒數.*和大家一起抽/,
  ],
  ['is too late', { state: 'sold_out', remaining_tickets: 0 }, '這一筒已經抽完了', /80 張籤都已抽出/],
  ['need not wait any more', { state: 'closed' }, '排隊已經結束', /可以直接選籤/],
])('a member who %s reads it', async (_, part, title, text) => {
  await show(part);
  const section = (await heading(title)).closest('section');
  expect(section?.textContent).toMatch(text);
});

test('between list and drawing the page says by itself that the list stands, with the seconds to the round', async () => {
  const own = { number: null, ahead: 0 };
  const soon = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  const times = { opens_at: soon(0.5), draws_at: soon(7) };
  const before = { ...times, state: 'before', again_in: 1, place: own } as const;
  const answers = await show({ ...before, listed: null });
  await heading('已進場');
  answers.give(stayInRoom, { success: true, data: dataOf({ ...before, listed: 40 }) });
  const section = (await heading('名單已定，等亂數')).closest('section');
  expect(section?.querySelector('[role=timer]')?.textContent).toMatch(/^倒數00:00:0[1-7]/);
  answers.give(stayInRoom, { success: true, data: dataOf({ ...times, place: { number: 13, ahead: 4 } }) });
  await heading('前面還有 4 位');
});

test('the page says how often the opening was announced, and why', async () => {
  await show({ announced: 1 });
  await screen.findByRole('heading', { name: '順位怎麼來的' }, atFirst);
  expect(screen.queryByText(/預告過/)).toBeNull();
  cleanup();
  await show({ announced: 3 });
  expect((await screen.findByText(/預告過 3 次/, {}, atFirst)).textContent).toBe(
    '開放時間預告過 3 次：開放前改過 2 次。每一次都在公開紀錄裡。',
  );
  cleanup();
  await show({ announced: 3, announced_again: 2 });
  const text = await screen.findByText(/有 2 次到了時間.*分不出來，所以驗證會標出來/, {}, atFirst);
  expect(text.textContent).not.toContain('改過');
  expect(screen.getByRole('link', { name: '公開紀錄' }).getAttribute('href')).toBe('/fairness/log?lot=3');
});

test('the turn leads to the tickets, and can be handed on after a question', async () => {
  const until = new Date(Date.now() + 60_000).toISOString();
  const answers = await show({ place: { turn_until: until, ahead: 0 } });
  await heading('輪到您了！');
  const link = screen.getByRole('link', { name: '選籤抽賞' });
  expect(link.getAttribute('href')).toBe('/ichiban/ticket/7?tube=3');
  answers.give(leaveRoom, { success: true, data: dataOf({ place: { outcome: 'bought' } }) });
  fireEvent.click(screen.getByRole('button', { name: '我抽完了，讓下一位' }));
  expect(answers.last(leaveRoom)).toBeUndefined();
  fireEvent.click(await screen.findByRole('button', { name: '讓下一位' }, atFirst));
  await heading('您的輪次結束了');
  expect(screen.getByRole('button', { name: '重新排隊' })).toBeTruthy();
});

test('a member who waits is called by title, vibration and, after a press, a bell', async () => {
  const heard: number[] = [];
  const node = { connect: (next: unknown) => next, start() {}, stop() {} };
  const param = {
    value: 0,
    setValueAtTime: (hertz: number) => heard.push(hertz),
    exponentialRampToValueAtTime() {},
  };
  class Context {
    currentTime = 0;
    sampleRate = 8;
    destination = {};
    createBuffer = () => ({ getChannelData: () => new Float32Array(2) });
    createGain = () => ({ ...node, gain: { ...param, setValueAtTime() {} } });
    createOscillator = () => ({ ...node, frequency: param });
    async close() {}
  }
  const vibrate = vi.fn(() => true);
  vi.stubGlobal('AudioContext', Context);
  Object.assign(navigator, { vibrate });
  const answers = await show({ again_in: 1 });
  fireEvent.click(await screen.findByRole('button', { name: '輪到時響鈴叫我' }, atFirst));
  // The press plays what will be heard.
  expect(heard).toHaveLength(6);
  expect(vibrate).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: '輪到您會響鈴、震動' })).toBeTruthy();
  const until = new Date(Date.now() + 60_000).toISOString();
  answers.give(stayInRoom, { success: true, data: dataOf({ place: { turn_until: until, ahead: 0 } }) });
  await heading('輪到您了！');
  await waitFor(() => expect(document.title).toMatch(/^輪到您了！/));
  expect(heard).toHaveLength(12);
  expect(vibrate).toHaveBeenCalledOnce();
});

test('leaving before the opening costs nothing, and the question says so', async () => {
  await show({ state: 'before', listed: null, place: { number: null } });
  fireEvent.click(await screen.findByRole('button', { name: '離開排隊' }, atFirst));
  const sheet = await screen.findByRole('dialog', { name: '要離開嗎？' }, atFirst);
  expect(sheet.textContent).toContain('開放前再進場，和大家一樣');
});

test('the queue says whether A and B are left, and leads to the board', async () => {
  const prize = (id: number, tier: string, quantity: number) => ({ id, tier, quantity });
  const prizes = [prize(1, 'A', 1), prize(2, 'B', 2), prize(3, 'B', 2), prize(4, 'C', 9)];
  const answers = new Answers()
    .give(stayInRoom, { success: true, data: dataOf() })
    .give(getProduct, { success: true, data: { prizes } } as never)
    .give(tubesOfProduct, [{ id: 3, prize_details: { 1: 0, 2: 1, 3: 2, 4: 9 } }] as never);
  await openScreen('/ichiban/waiting/3', answers, { member: true });
  const board = await screen.findByRole('link', { name: '看整張獎單' }, atFirst);
  expect(board.getAttribute('href')).toBe('/ichiban/result?tubeId=3');
  expect(board.parentElement?.textContent).toMatch(/^A賞A已抽完B賞B還在，剩 3／4看整張獎單$/);
});

test('what happens next is not told where nothing does', async () => {
  for (const [state, steps] of [
    ['open', 1],
    ['sold_out', 0],
    ['closed', 0],
  ] as const) {
    cleanup();
    await show({ state });
    await screen.findByRole('heading', { name: '順位怎麼來的' }, atFirst);
    expect(screen.queryAllByRole('heading', { name: '接下來會怎樣' })).toHaveLength(steps);
    expect(screen.queryAllByText('改用簡單版頁面')).toHaveLength(steps);
  }
});

test('a member comes in with one press; a visitor is sent to the login', async () => {
  const answers = await show({ state: 'before', listed: null, place: null });
  answers.give(enterRoom, {
    success: true,
    data: dataOf({ state: 'before', listed: null, place: { number: null } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: '進場' }, atFirst));
  await heading('已進場');
  cleanup();
  const visitors = new Answers().give(waitingRoom, { success: true, data: room });
  await openScreen('/ichiban/waiting/3', visitors);
  fireEvent.click(await screen.findByRole('button', { name: '加入排隊' }, atFirst));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(visitors.last(enterRoom)).toBeUndefined();
});

test('screen readers hear every tenth place and the last three, not every look', async () => {
  for (const [ahead, said] of [
    [57, '前面不到 60 位'],
    [51, '前面不到 60 位'],
    [4, '前面不到 10 位'],
    [3, '前面還有 3 位'],
  ] as const) {
    cleanup();
    await show({ place: { ahead } });
    await heading(`前面還有 ${ahead} 位`);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(said);
  }
});

test('the browser recomputes the place, and says so when it is another one', async () => {
  const answers = await show();
  answers.give(waitingList, list);
  answers.give(logEntries, {
    success: true,
    data: { leaves: texts.map((entry, index) => ({ index, entry, subject: null })), next: null },
  });
  vi.stubGlobal('fetch', withLog(globalThis.fetch));
  fireEvent.click(await screen.findByRole('button', { name: '驗證我的順位' }, atFirst));
  await screen.findByText('重算的結果也是第 13 號', {}, atFirst);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(lines.filter((line) => line.includes('通過')).length).toBeGreaterThanOrEqual(3);
  expect(screen.getByText(/在場 40 位的名單是公開紀錄第 2 筆/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '存下公開紀錄的證明' })).toBeTruthy();
});
/** Answers for the log as the shop's server does, and leaves all else to the answers of the test. */
const withLog =
  (others: typeof fetch): typeof fetch =>
  (input, init) =>
    String(input).includes('/log/') && !String(input).includes('/api/')
      ? fetchOf(() => log.answer)(input)
      : others(input, init);

const states = async (published: object, own: object = {}, of: FoundLog = found) =>
  (await checkPlace(published, { seed_hash: '', beacon: list.beacon, place: { ...place, ...own } }, of)).map(
    ({ state }) => state,
  );

test('the check finds another number, another round, and a list that is not the one in the log', async () => {
  expect(await states(list)).toEqual(['ok', 'ok', 'ok']);
  expect(await states(list, { number: 12 })).toEqual(['ok', 'ok', 'failed']);
  expect(await states(list, { code: 'ff'.repeat(16) })).toEqual(['ok', 'ok', 'failed']);
  const later = beaconName(chainHash(quicknet), round + 1);
  expect(await states({ ...list, beacon: later })).toEqual(['failed']);
  expect(await states({ ...list, signature: 'ab'.repeat(48) })).toEqual(['failed']);
  // Somebody was taken off the list afterwards, or put on it: it is not what was logged before the round.
  const fewer = codes.filter((code) => code !== order[0]);
  expect(await states({ ...list, codes: fewer })).toEqual(['ok', 'failed', 'failed']);
  expect((await states({ ...list, codes: [...codes, 'ff'.repeat(16)] }))[1]).toBe('failed');
  expect((await states({ ...list, opensAt: list.opensAt + 4 }))[1]).toBe('failed');
  expect((await states(list, {}, 'unread'))[1]).toBe('unknown');
  expect((await states(list, {}, 'breach'))[1]).toBe('failed');
  // Another round had been announced before, whose order the shop could see.
  const rolled = texts.toSpliced(
    0,
    1,
    ...[round - 30, round].map((of, i) =>
      textOf({
        ...{ kind: 'room', at: i * timeOfRound(round - 20), roomId: '3', opensAt: `${list.opensAt}` },
        beacon: beaconName(chainHash(quicknet), of),
      }),
    ),
  );
  const made = madeLog(openLogs(), rolled);
  const again = { head: await made.headOf(4), log: await savedLog(made, rolled) };
  const [source, logged] = await checkPlace(list, { seed_hash: '', beacon: list.beacon, place }, again);
  expect([source?.state, logged?.state]).toEqual(['ok', 'failed']);
  expect(logged?.text).toContain('已經公布，才又重新預告');
  // The log was begun when the places were drawn: it can't say what came first.
  const begun = [textOf({ kind: 'key', at: timeOfRound(round), publicKey: 'ab'.repeat(32) }), ...texts];
  const madeLater = madeLog(openLogs(), begun);
  const told = { head: await madeLater.headOf(4), log: await savedLog(madeLater, begun) };
  const [, late] = await checkPlace(list, { seed_hash: '', beacon: list.beacon, place }, told);
  expect([late?.state, late?.text]).toEqual(['ok', expect.stringContaining('後來補記的')]);
  const [first, ...rest] = found.log.leaves;
  const altered = { ...found, log: { ...found.log, leaves: [{ ...first!, index: 2 }, ...rest] } };
  expect((await states(list, {}, altered))[1]).toBe('failed');
  const after = { code: 'ff'.repeat(16), number: 41, is_drawn: false };
  expect(await states(list, after)).toEqual(['ok', 'ok', 'ok']);
  expect(await states(list, { ...after, number: 5 })).toEqual(['ok', 'ok', 'failed']);
});

test('a room of format 1 shows the hash of its seed, by which its places are checked', async () => {
  const seed = '07'.repeat(32);
  const seed_hash = toHex(sha256(new Uint8Array(32).fill(7)));
  const { lotId, opensAt } = list;
  const seeded = { format: 'kujiya-places/1' as const, lotId, opensAt, codes, seed };
  const number = placesOf(seeded).indexOf(place.code) + 1;
  await show({ seed_hash, beacon: null, draws_at: null, listed: null });
  expect(await screen.findByText('種子指紋', {}, atFirst)).toBeTruthy();
  const check = async (published: object) =>
    (await checkPlace(published, { seed_hash, beacon: null, place: { ...place, number } }, 'unread')).map(
      ({ state }) => state,
    );
  expect(await check({ ...seeded, seedHash: seed_hash })).toEqual(['ok', 'ok']);
  expect(await check({ ...seeded, seedHash: seed_hash, seed: '08'.repeat(32) })).toEqual(['failed']);
});

// @vitest-environment happy-dom

import { logEntries, logWitnesses, lotCommitment } from '@kujiya/contract/fairness';
import { beaconName } from '@kujiya/fairness/beacon/name';
import { chainHash, quicknet, timeOfRound } from '@kujiya/fairness/beacon/quicknet';
import { toHex } from '@kujiya/fairness/bytes';
import { commitLot } from '@kujiya/fairness/commit';
import { entryBytes, type LogEntry } from '@kujiya/fairness/log/entry';
import { fetchOf, madeLog, openLogs, openWitnessKey } from '@kujiya/fairness/log/made-log.fixture';
import { type LotSpec, lotText } from '@kujiya/fairness/spec';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLogVisit } from '#shop/log/useLogVisit.ts';
import { Answers } from '#testing/answers.ts';
import { emptyPage, openScreen, Shop } from '#testing/screen.tsx';
import { LogState } from './LogState.tsx';
import { entryWords, testLotsIn } from './words.ts';

const atFirst = { timeout: 20_000 };
const termsOf = (tier: string) => ({ tier, name: `${tier}賞公仔`, size: '', picture: 'none' });
const spec: LotSpec = {
  format: 'kujiya-tube/2',
  lotId: '17',
  total: 10,
  beacon: '',
  method: 'txid',
  prizes: [
    { prizeId: '1', quantity: 1, big: true, terms: termsOf('A') },
    { prizeId: '2', quantity: 9, big: false, terms: termsOf('B') },
  ],
};
const lot = commitLot(spec, (length) => crypto.getRandomValues(new Uint8Array(length)));
const [at, lotId, secret] = [1_790_000_000_000, '17', toHex(lot.secret)];
const hex = 'ab'.repeat(32);
const facts: LogEntry[] = [
  { kind: 'key', at, publicKey: hex },
  { kind: 'commitment', at, lotId, txidHash: lot.txidHash, root: lot.root, text: lotText(spec) },
  { kind: 'opening', at, lotId: '16' },
  { kind: 'finish', at, lotId: '16', secret: hex, receipts: hex },
  { kind: 'correction', at, prizeId: '1', field: 'name', wrong: '猫', right: '貓' },
  { kind: 'staff-log', at, position: '12', hash: hex },
  {
    kind: 'seal',
    at,
    lotId: '18',
    secretHash: hex,
    text: `kujiya-lot/3\n18\ndrand:${chainHash(quicknet)}:123\n`,
  },
  { kind: 'assignment', at, lotId: '18', signature: hex + hex.slice(32), txidHash: hex, root: hex },
  { kind: 'withdrawal', at, lotId, secret },
];
const texts = facts.map((entry) => new TextDecoder().decode(entryBytes(entry)));
const subject = (id: number) => ({
  lot_id: id,
  title: '第一筒',
  game: 'ichiban' as const,
  product: { id: 3, name: '夜市怪獸' },
});
const leaves = texts
  .map((entry, index) => ({ index, entry, subject: 'lotId' in facts[index]! ? subject(17) : null }))
  .reverse();
const shop = openLogs();
let log = madeLog(shop, texts);

beforeEach(() => {
  log = madeLog(shop, texts);
  vi.stubGlobal(
    'fetch',
    fetchOf(() => (path) => log.answer(path)),
  );
});
afterEach(() => vi.unstubAllGlobals());

const answers = () =>
  new Answers()
    .give(logWitnesses, { success: true, data: [] })
    .give(logEntries, { success: true, data: { leaves, next: null } })
    .give(lotCommitment, {
      success: true,
      data: {
        lot_id: 17,
        committed_at: new Date(at).toISOString(),
        root: lot.root,
        txid_hash: lot.txidHash,
        sealed: null,
        withdrawn: '獎品有瑕疵',
        prizes: spec.prizes.map(({ prizeId, quantity, terms }) => ({
          prize_id: Number(prizeId),
          quantity,
          ...terms!,
        })),
        corrections: [],
      },
    });

test('every kind of entry has words of its own', () => {
  const names = facts.map((entry) => entryWords(entry, null).name);
  expect(names).toEqual([
    '本店金鑰',
    '封籤',
    '開賣',
    '完售公開',
    '更正',
    '後台存證',
    '封籤',
    '亂數開出',
    '撤回',
  ]);
  expect(entryWords(facts.at(-3)!, null).text).toContain('drand 第 123 輪');
  const ofSandbox = { ...facts.at(-3)!, text: `kujiya-lot/3\n18\ndrand:${hex}:123\n` } as LogEntry;
  expect(entryWords(ofSandbox, null).text).toContain('本店事先就知道');
  expect(entryWords(null, null).name).toBe('其他');
});

test('a lot whose seal or announcement names a round of a sandbox says so where that round came', () => {
  const id = 18;
  const [seal, assignment] = facts.slice(-3) as [LogEntry, LogEntry];
  const named = (beacon: string): LogEntry[] => [
    { ...seal, text: `kujiya-lot/3\n18\n${beacon}\n` } as LogEntry,
    { kind: 'room', at, roomId: '19', opensAt: '1', beacon },
  ];
  const [test, real] = [hex, chainHash(quicknet)].map((chain) => testLotsIn(named(beaconName(chain, 123))));
  expect([[...test!], [...real!]]).toEqual([[18, 19], []]);
  const places: LogEntry = { kind: 'places', at, roomId: '19', signature: hex + hex.slice(32), places: hex };
  for (const entry of [assignment, places]) {
    expect(entryWords(entry, null, { isTest: test!.has(id) }).text).toContain('約好的測試用亂數');
    expect(entryWords(entry, null, { isTest: real!.has(id) }).text).toContain('約好的亂數');
  }
});

test('the page says it of the lot whose seal it lists', async () => {
  const seal = { ...facts.at(-3)!, text: `kujiya-lot/3\n18\n${beaconName(hex, 123)}\n` } as LogEntry;
  const own = [seal, facts.at(-2)!].map((entry, index) => ({
    ...{ index, entry: new TextDecoder().decode(entryBytes(entry)), subject: subject(18) },
  }));
  const data = { leaves: own.toReversed(), next: null };
  await openScreen('/fairness/log', answers().give(logEntries, { success: true, data }));
  expect(await screen.findByText(/約好的測試用亂數開出來了/, {}, atFirst)).toBeTruthy();
});

test('the page tells what happened, and proves an entry in the browser', async () => {
  await openScreen('/fairness/log', answers());
  expect(await screen.findByText('已經記下', {}, atFirst)).toBeTruthy();
  const names = screen.getAllByText(/^(本店金鑰|封籤|開賣|完售公開|更正|後台存證|亂數開出|撤回)$/);
  expect(names[0]?.textContent).toBe('撤回');
  const [prove] = screen.getAllByRole('button', { name: '在這裡證明這一筆' });
  fireEvent.click(prove!);
  expect(await screen.findByText('已證明在紀錄裡', {}, atFirst)).toBeTruthy();
});

test('an entry that is older than the log says that it was written afterwards, no other one does', async () => {
  const older = { ...leaves.at(-2)!, entry: texts[1]!.replace(`\n${at}\n`, `\n${at - 1}\n`) };
  const data = { leaves: leaves.with(-2, older), next: null };
  await openScreen('/fairness/log', answers().give(logEntries, { success: true, data }));
  const marks = await screen.findAllByText('補記', {}, atFirst);
  expect(marks.map((mark) => mark.closest('li')?.textContent)).toEqual([expect.stringMatching(/第 2 筆/)]);
});

test('the entries of a lot say how often the opening of its queue was announced, and why', async () => {
  const roomOf = (seconds: number, round: number): LogEntry => ({
    ...{ kind: 'room', at: timeOfRound(123) + seconds * 1_000, roomId: '18' },
    ...{ opensAt: `${timeOfRound(round) - 6_000}`, beacon: beaconName(chainHash(quicknet), round) },
  });
  const rooms = [roomOf(-600, 120), roomOf(-60, 123), roomOf(2, 150)].map((entry, index) => ({
    ...{ index, entry: new TextDecoder().decode(entryBytes(entry)), subject: subject(18) },
  }));
  const data = { leaves: rooms.toReversed(), next: null };
  await openScreen('/fairness/log?lot=18', answers().give(logEntries, { success: true, data }));
  const said = await screen.findByText(/預告過 3 次/, {}, atFirst);
  expect(said.textContent).toBe('它的排隊預告過 3 次，有 1 次是前一次約好的亂數公布之後才重來。');
  const items = said.parentElement?.querySelectorAll('li') ?? [];
  expect([...items].map(({ textContent }) => /重新預告|改時間/.exec(textContent ?? '')?.[0])).toEqual([
    '重新預告',
    '改時間',
    undefined,
  ]);
});

test('an entry that the signed log does not hold is named', async () => {
  log = madeLog(shop, texts.with(8, 'another'));
  await openScreen('/fairness/log', answers());
  await screen.findByText('已經記下', {}, atFirst);
  fireEvent.click(screen.getAllByRole('button', { name: '在這裡證明這一筆' })[0]!);
  expect(await screen.findByText(/它不在紀錄裡/, {}, atFirst)).toBeTruthy();
});

test('the page says whose cosignatures it has, and that nobody is a witness yet', async () => {
  await openScreen('/fairness/log', answers());
  expect(await screen.findByText(/目前沒有見證人/, {}, atFirst)).toBeTruthy();
  const [ann, bob] = [openWitnessKey('ann.example/w'), openWitnessKey('bob.example/w')];
  const checkpoint = await log.checkpoint(5);
  const line = ann.cosign(checkpoint.slice(0, checkpoint.lastIndexOf('\n\n') + 1));
  const data = [
    { key: ann.witnessKey, checkpoint: checkpoint + line },
    { key: bob.witnessKey, checkpoint: null },
  ];
  await openScreen('/fairness/log', answers().give(logWitnesses, { success: true, data }));
  const seen = await screen.findByText(/看到的前 5 筆，和您看到的是同一份/, {}, atFirst);
  expect(seen.closest('li')?.textContent).toContain('ann.example/w');
  expect((await screen.findByText('還沒有簽過這份紀錄。')).closest('li')?.textContent).toContain(
    'bob.example/w',
  );
});

test('a withdrawn lot is opened with its secret, and one that does not fit is named', async () => {
  await openScreen('/fairness/log', answers());
  fireEvent.click(await screen.findByRole('button', { name: '看看裡面裝了什麼' }, atFirst));
  expect(await screen.findByText('撤回的理由：獎品有瑕疵', {}, atFirst)).toBeTruthy();
  const big = lot.slots.find(({ prizeId }) => prizeId === '1')!.number;
  expect(screen.getByText('A賞公仔', { exact: false }).closest('li')?.textContent).toContain(`在 ${big} 號`);

  const other = [{ ...leaves[0]!, entry: leaves[0]!.entry.replace(secret, hex) }, ...leaves.slice(1)];
  await openScreen(
    '/fairness/log',
    answers().give(logEntries, { success: true, data: { leaves: other, next: null } }),
  );
  fireEvent.click(await screen.findByRole('button', { name: '看看裡面裝了什麼' }, atFirst));
  expect(await screen.findByText(/算不出當初的承諾指紋/, {}, atFirst)).toBeTruthy();
});

test('a note that no longer verifies is no first visit: both heads can be kept, then the log is noted anew', async () => {
  const noted = { key: shop.verifierKey, checkpoint: await log.checkpoint(5), size: 5, at, since: at };
  const spoilt = { ...noted, checkpoint: noted.checkpoint.replace('\n5\n', '\n6\n') };
  emptyPage();
  localStorage.setItem('noted_log', JSON.stringify(spoilt));
  const Visit = () => {
    const { data, isError } = useLogVisit();
    return <LogState visit={data} failed={isError} />;
  };
  render(
    <Shop answers={answers()}>
      <Visit />
    </Shop>,
  );
  const alarm = (await screen.findByText('先前記下的紀錄驗不過', {}, atFirst)).closest('[role="alert"]');
  expect(alarm?.textContent).toMatch(/請先不要抽.*存下兩份紀錄/);
  expect(alarm?.textContent).not.toContain('無法抵賴');
  fireEvent.click(screen.getByRole('button', { name: /重新記起/ }));
  expect(await screen.findByText('已經記下', {}, atFirst)).toBeTruthy();
});

test.each([
  ['forked', '兩份都有本店的簽章'],
  ['shorter', '先前那一份有本店的簽章'],
  ['other-key', '分不出哪一把是本店的'],
] as const)('of a log that is %s the alarm claims no more than its signatures show', (state, words) => {
  cleanup();
  const noted = { key: 'before', checkpoint: 'before', size: 7, at, since: at };
  render(<LogState visit={{ state, noted, shown: { key: 'now', checkpoint: 'now' } }} failed={false} />);
  const said = screen.getByRole('alert').textContent;
  expect(said).toContain(words);
  expect(said?.includes('兩份都有本店的簽章')).toBe(state === 'forked');
});

test('two histories are said in red, with both heads to keep', () => {
  cleanup();
  const shown = { key: shop.verifierKey, checkpoint: 'now' };
  const noted = { key: shop.verifierKey, checkpoint: 'before', size: 7, at, since: at };
  const kept = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept');
  // A click would lead the window that all tests of a thread share away from its address.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  render(<LogState visit={{ state: 'forked', noted, shown }} failed={false} />);
  expect(screen.getByRole('alert').textContent).toMatch(/公開紀錄有兩個版本.*請先不要抽.*共 7 筆/);
  fireEvent.click(screen.getByRole('button', { name: '存下兩份紀錄' }));
  expect(kept).toHaveBeenCalledOnce();
  expect(saved).toHaveBeenCalledOnce();
});

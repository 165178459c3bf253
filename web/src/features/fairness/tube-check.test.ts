import { madeLog, openLogs, savedLog, textsOf } from '@kujiya/fairness/log/made-log.fixture';
import {
  asDrawn,
  openShop,
  playBatch,
  playLot,
  sandboxRound,
  smallBatch,
  smallTube,
  tubeOfFormat3,
} from '@kujiya/fairness/played-lot.fixture';
import { receiptHash } from '@kujiya/fairness/receipt';
import { sealOf } from '@kujiya/fairness/seal';
import type { PublishedLot } from '@kujiya/fairness/verify-lot';
import { beforeAll, expect, test } from 'vitest';
import type { FoundLog } from '#shop/log/proven.ts';
import { detailWords } from './lot-words.ts';
import type { Own } from './own-lines.ts';
import { checkTube as checkWith, type PublicTube, type TubeVerdict } from './tube-check.ts';
import { TubeFileError } from './tube-file.ts';

let tube: PublishedLot;

const logs = openLogs();
/** What an honest shop's log has of a lot. */
async function loggedOf(
  lot: PublishedLot,
  change = (texts: string[]) => texts,
): Promise<Exclude<FoundLog, string>> {
  const texts = change(textsOf([lot]));
  const log = madeLog(logs, texts);
  return { head: await log.headOf(texts.length), log: await savedLog(log, texts) };
}
/** The lot beside an honest log about it. */
const checkTube = async (
  text: string,
  shownOf: (lotId: string) => Promise<PublicTube | null>,
  ownOf: (lotId: string) => Promise<Own>,
) => checkWith(text, shownOf, ownOf, () => loggedOf(JSON.parse(text)));

beforeAll(() => {
  tube = playLot(smallTube, openShop(), 'tube check').published;
});

const shown = async () => ({ txidHash: tube.txidHash, root: tube.root, publicKey: tube.publicKey });
const nothing: Own = { noted: undefined, notedKey: undefined, member: undefined, saved: [] };
const owning = (own: Partial<Own>) => async () => ({ ...nothing, ...own });
const linesOf = ({ story }: TubeVerdict) => story.parts.flatMap(({ lines }) => lines);
const failedTitles = async (lot: unknown, own: Partial<Own> = {}) =>
  linesOf(await checkTube(JSON.stringify(lot), shown, owning(own)))
    .filter((line) => line.state === 'failed')
    .map((line) => line.title);

test('an honest tube passes every check, and the shown commitment is one of them', async () => {
  const verdict = await checkTube(JSON.stringify(tube), shown, owning({}));
  expect(verdict).toMatchObject({ state: 'ok', lotId: '7', receipts: tube.receipts.length });
  expect(linesOf(verdict)).toHaveLength(11);
  expect((await checkTube(JSON.stringify(tube), async () => null, owning({}))).state).toBe('partial');
});

test('a machine’s batch passes too, and says what replaces the chain', async () => {
  const batch = playBatch(smallBatch, openShop(), 'batch check').published;
  const verdict = await checkTube(JSON.stringify(batch), async () => batch, owning({}));
  expect(verdict).toMatchObject({ state: 'ok', lotId: '9', receipts: batch.receipts.length });
  expect(linesOf(verdict).find(({ title }) => title === '收據一張不少')?.text).toContain('每顆轉蛋');
});

test('a sealed tube passes with its beacon, and is told to be of a sandbox', async () => {
  const sealed = playLot(tubeOfFormat3, openShop(), 'sealed check').published;
  const check = (file: object, own: Partial<Own> = {}) =>
    checkTube(JSON.stringify(file), async () => sealed, owning(own));
  const failedOf = async (file: object, own: Partial<Own>) =>
    linesOf(await check(file, own)).flatMap(({ state: one, title }) => (one === 'failed' ? [title] : []));
  const { state, story } = await check(sealed);
  expect(state).toBe('ok');
  expect(story.parts.map(({ chapter, title }) => `${chapter} ${title}`)).toEqual([
    'seal 先封好',
    'round 等一輪測試用的亂數',
    'tickets 重排每一個號碼',
    'receipts 點每一張收據',
    'log 翻公開紀錄',
  ]);
  expect(story.parts[1]?.text).toContain(`測試用亂數的第 ${sandboxRound} 輪`);
  expect(story.values).toContainEqual(['封籤指紋', sealOf(sealed, sealed.secretHash!)]);
  expect(story.tickets).toHaveLength(20);
  for (const { tickets } of sealed.receipts)
    for (const { number, prizeId } of tickets)
      expect(story.tickets[number - 1]).toMatchObject({ number, tier: `${prizeId.toUpperCase()}賞` });
  const { root, total } = sealed;
  const sealNoted = (seal: string) => ({ noted: { root, total, at: 1, receipts: {}, seal } });
  expect(await failedOf(sealed, sealNoted(sealOf(sealed, sealed.secretHash!)))).toEqual([]);
  expect(await failedOf(sealed, sealNoted('ab'.repeat(32)))).toEqual(['與這個瀏覽器記下的相同']);
  const { chain: _, ...without } = sealed;
  const failed = (await check(without)).story.parts.filter((part) => part.state === 'failed');
  expect(failed.map(({ chapter, text }) => [chapter, text])).toEqual([
    ['round', '不認得這個亂數來源，檔案裡也沒有它的公鑰'],
  ]);
});

test('a file that is consistent but differs from what was published before fails', async () => {
  const other = playLot(smallTube, openShop(), 'another tube').published;
  expect(await failedTitles(other)).toEqual(['與本店現在公布的相同']);
});

test('a lot that was exchanged in mid-sale is found by the note, the orders and a saved receipt alike', async () => {
  const other = playLot(smallTube, openShop(), 'another tube').published;
  const mine = tube.receipts[1]!;
  const listed = { seq: mine.seq, hash: receiptHash(mine) };
  const noted = { root: tube.root, total: tube.total, at: 1, receipts: { [mine.seq]: listed.hash } };
  const own: Own = {
    noted,
    notedKey: tube.publicKey,
    member: [listed],
    saved: [JSON.stringify(asDrawn(mine, tube))],
  };
  const honest = await checkTube(JSON.stringify(tube), shown, owning(own));
  expect(honest.state).toBe('ok');
  const numbers = mine.tickets.map(({ number }) => number).join('、');
  expect(linesOf(honest).map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('沒有換過'),
      `這個瀏覽器開過的 1 張收據都在裡面，一張都沒換：${numbers}，共 ${mine.tickets.length} 個號碼。`,
      `您的訂單裡的 1 張收據都在裡面，一張都沒換：${numbers}，共 ${mine.tickets.length} 個號碼。`,
      `收據 #${mine.seq} 在裡面，和您手上的一模一樣。`,
    ]),
  );
  expect(await failedTitles(tube, { ...own, notedKey: 'ff'.repeat(32) })).toEqual(['與這個瀏覽器記下的相同']);
  expect(honest.own).toEqual({
    state: 'ok',
    text: `您的 1 張收據都在裡面 ✓ 號碼 ${numbers}，共 ${mine.tickets.length} 個。`,
    others: [],
  });
  expect([
    honest.isNotedBefore,
    (await checkTube(JSON.stringify(tube), shown, owning({}))).isNotedBefore,
  ]).toEqual([true, false]);
  // The shop shows the exchanged lot everywhere, and signed it all: only what the visitor has tells.
  const lines = linesOf(await checkTube(JSON.stringify(other), async () => other, owning(own)));
  expect(lines.filter(({ state }) => state === 'failed').map(({ title }) => title)).toEqual([
    '與這個瀏覽器記下的相同',
    '您的籤在裡面',
    '您的籤在裡面',
    '您的收據在裡面',
  ]);
  expect((await checkTube(JSON.stringify(other), async () => other, owning({}))).state).toBe('ok');
});

test('whether one’s own receipts are in it is answered in one sentence, and another lot’s are left out', async () => {
  const ownOf = async (own: Partial<Own>) => {
    const { own: answer, state } = await checkTube(JSON.stringify(tube), shown, owning(own));
    return [state, answer.state, answer.text] as const;
  };
  expect(await ownOf({})).toEqual(['ok', 'none', expect.stringContaining('登入後會連訂單一起找')]);
  expect(await ownOf({ member: [] })).toEqual(['ok', 'none', expect.stringContaining('您的訂單都沒有')]);
  const [first, second] = tube.receipts.map((one) => ({ seq: one.seq, hash: receiptHash(one) }));
  const lost = { seq: 1, hash: 'ab'.repeat(32) };
  expect(await ownOf({ member: [first!, lost, second!] })).toEqual([
    'failed',
    'failed',
    '您有 1 張收據不在裡面，或被換掉了。',
  ]);
  const other = playLot({ ...smallTube, lotId: '12' }, openShop(), 'of another tube').published;
  const saved = [JSON.stringify(asDrawn(other.receipts[0]!, other))];
  const verdict = await checkTube(JSON.stringify(tube), shown, owning({ member: [first!], saved }));
  expect(verdict.state).toBe('ok');
  expect(verdict.own).toMatchObject({
    state: 'ok',
    others: ['收據 #1 是別的籤筒、中盒或批次的（K-000012），沒有拿來比對。'],
  });
});

test('a saved file that is no receipt is refused with a reason', async () => {
  const check = (saved: string) => checkTube(JSON.stringify(tube), shown, owning({ saved: [saved] }));
  await expect(check('{')).rejects.toThrow(TubeFileError);
  await expect(check('{}')).rejects.toThrow(/收據/);
});

test('a swapped prize is found and described in words', async () => {
  const [first, ...rest] = tube.receipts;
  const [ticket, ...others] = first!.tickets;
  const swapped = { ...ticket!, prizeId: ticket!.prizeId === 'd' ? 'c' : 'd' };
  const forged = { ...tube, receipts: [{ ...first!, tickets: [swapped, ...others] }, ...rest] };
  const verdict = await checkTube(JSON.stringify(forged), shown, owning({}));
  expect(verdict.state).toBe('failed');
  expect(linesOf(verdict).find((line) => line.title.includes('掉包'))?.text).toBe(
    `第 ${ticket!.number} 號的獎與承諾不符`,
  );
});

test('a file that is no published tube is refused with a reason', async () => {
  await expect(checkTube('{', shown, owning({}))).rejects.toThrow(TubeFileError);
  await expect(checkTube('{}', shown, owning({}))).rejects.toThrow(/tube\.json/);
});

test('every short code has a sentence', () => {
  for (const code of [
    'mismatch',
    'step-past-36',
    'missing:3',
    'not-reached',
    'broken:2',
    'unsupported',
    'invalid',
    'early:3',
  ])
    expect(detailWords(code)).not.toBe(code);
  expect(detailWords('twice:12')).toBe('第 12 號被抽了兩次');
});

test('a lot is compared with the public log: what it says, and in which order', async () => {
  const sealed = playLot(tubeOfFormat3, openShop(), 'sealed check').published;
  const swapped = playLot(tubeOfFormat3, openShop(), 'swapped').published;
  const partOf = async (found: FoundLog, lot = sealed) => {
    const verdict = await checkWith(
      JSON.stringify(lot),
      async () => lot,
      owning({}),
      async () => found,
    );
    const part = verdict.story.parts.find(({ chapter }) => chapter === 'log');
    return [verdict.state, part?.lines.length, part?.text] as const;
  };
  const [state, lines, text] = await partOf(await loggedOf(sealed));
  expect([state, lines]).toEqual(['ok', 3]);
  expect(text).toContain('順序對');
  const found = await loggedOf(sealed);
  const { story, log } = await checkWith(
    JSON.stringify(sealed),
    async () => sealed,
    owning({}),
    async () => found,
  );
  expect(log?.leaves).toHaveLength(5);
  expect(story.parts.at(-1)?.lines[1]?.text).toContain('15 秒後才公布');
  // An older lot has no round to compare with.
  const [, , older] = (await checkTube(JSON.stringify(tube), shown, owning({}))).story.parts.at(-1)!.lines;
  expect(older?.text).toBe('第 3 筆才開賣，第 4 筆完售。');

  const begunLater = (texts: string[]) => [
    texts[0]!.replace('\nkey\n1\n', '\nkey\n1999999999999\n'),
    ...texts.slice(1),
  ];
  const [heldAs, , told] = await partOf(await loggedOf(sealed, begunLater));
  expect([heldAs, told]).toEqual(['ok', expect.stringContaining('當時的日期與先後，紀錄證明不了')]);

  const late = (texts: string[]) =>
    texts.map((one, i) => (i === 1 ? one.replace(/\n\d{13}\n/, '\n1789999000001\n') : one));
  const altered: FoundLog = {
    ...found,
    log: { ...found.log, leaves: found.log.leaves.map((leaf) => ({ ...leaf, path: [] })) },
  };
  for (const [one, lot, words] of [
    [await loggedOf(sealed), swapped, '「本店簽收據的金鑰」和這份檔案寫的不一樣'],
    [await loggedOf({ ...sealed, publicKey: swapped.publicKey }), swapped, '「封籤」和這份檔案寫的不一樣'],
    [await loggedOf(sealed, (texts) => texts.filter((_, i) => i !== 1)), sealed, '沒有它的「封籤」'],
    [await loggedOf(sealed, (texts) => [...texts, texts[2]!]), sealed, '「亂數開出」不只一筆'],
    [await loggedOf(sealed, late), sealed, '那一輪亂數已經公布了'],
    [altered, sealed, '算不到它簽過的總指紋'],
    ['breach', sealed, '接不上這個瀏覽器'],
  ] as const) {
    const [is, count, says] = await partOf(one, lot);
    expect([is, count]).toEqual(['failed', 1]);
    expect(says).toContain(words);
  }
  expect(await partOf('unread')).toEqual(['partial', 1, expect.stringContaining('沒有比對')]);
});

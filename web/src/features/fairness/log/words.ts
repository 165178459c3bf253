import type { LogSubject } from '@kujiya/contract/fairness';
import { parseBeaconName } from '@kujiya/fairness/beacon/name';
import { chainHash, quicknet } from '@kujiya/fairness/beacon/quicknet';
import type { Announcement } from '@kujiya/fairness/log/announcements';
import type { LogEntry, LogFact } from '@kujiya/fairness/log/entry';
import { formatCount, formatDateTime } from '#lib/format.ts';
import { gameWords } from '#shop/game-words.ts';

/** What an entry says: its name on a stamp, and a sentence or two. */
export type EntryWords = { name: string; text: string };

type Fact<Kind extends LogFact['kind']> = Extract<LogEntry, { kind: Kind }>;
/** What other entries tell of one: why an opening was announced, and whether its lot's round is of a sandbox. */
type Known = { why?: Announcement['why'] | undefined; isTest?: boolean };
type Words<Kind extends LogFact['kind']> = (
  entry: Fact<Kind>,
  subject: LogSubject | null,
  known: Known,
) => EntryWords;

/** Why an opening was announced anew. */
const announced: Readonly<Record<Announcement['why'], string>> = {
  first: '',
  moved: '改時間：前一次約好的亂數還沒公布。',
  again:
    '重新預告：前一次約好的亂數已經公布，卻沒有名單。可能是停擺，也可能是看過順位不要了，紀錄上分不出來；驗證會標出來。',
};

const short = (hex: string) => `${hex.slice(0, 12)}…`;
/** 這筒, 這一中盒, 這批 */
const lotOf = (subject: LogSubject | null) => (subject?.game ? gameWords[subject.game].thisLot : '這一批');

/** The round that a beacon names, with whose randomness it is. */
function roundOf(beacon: string): string {
  const { chain, round } = parseBeaconName(beacon) ?? {};
  return chain === chainHash(quicknet) ? `公開亂數（drand 第 ${round} 輪）` : '測試用亂數';
}
const promised = ({ isTest }: Known) => `約好的${isTest ? '測試用' : ''}亂數`;

/** The lots and rooms, by id, that some of these entries give a round of a sandbox. */
export const testLotsIn = (entries: readonly LogEntry[]): Set<number> =>
  new Set(
    entries.flatMap((entry) => {
      const [id, beacon = ''] =
        entry.kind === 'seal'
          ? [entry.lotId, entry.text.split('\n')[2]]
          : entry.kind === 'room'
            ? [entry.roomId, entry.beacon]
            : [];
      const { chain } = parseBeaconName(beacon) ?? {};
      return chain === undefined || chain === chainHash(quicknet) ? [] : Number(id);
    }),
  );

/** Each kind of entry in words for members. */
const words: { readonly [Kind in LogFact['kind']]: Words<Kind> } = {
  key: ({ publicKey }) => ({
    name: '本店金鑰',
    text: `本店用這一把金鑰簽每一張收據：${short(publicKey)}。換了金鑰，舊收據就對不上。`,
  }),
  commitment: ({ root }, subject) => ({
    name: '封籤',
    text: `${lotOf(subject)}的內容在開賣前全部排定，承諾指紋是 ${short(root)}。從這一刻起，改任何一處都會被算出來。`,
  }),
  seal({ text }, subject) {
    const { chain, round } = parseBeaconName(text.split('\n')[2] ?? '') ?? {};
    const rest =
      chain === chainHash(quicknet)
        ? `還沒開出的公開亂數（drand 第 ${round} 輪）才算得出來，封籤的這一刻本店也不知道。`
        : '一輪測試用的亂數才算得出來。那種亂數本店事先就知道，證明不了沒有挑過。';
    return {
      name: '封籤',
      text: `${lotOf(subject)}的獎品清單寫定，秘密鎖上了。位置還要加上${rest}`,
    };
  },
  assignment: ({ root }, subject, known) => ({
    name: '亂數開出',
    text: `${promised(known)}開出來了，${lotOf(subject)}每一個位置就此算定，承諾指紋是 ${short(root)}。`,
  }),
  opening: (_, subject) => ({
    name: '開賣',
    text: `${lotOf(subject)}開始販售。它的封籤紀錄排在這一筆之前。`,
  }),
  finish: ({ receipts }, subject) => ({
    name: '完售公開',
    text: `${lotOf(subject)}全部賣完，秘密已公開，任何人都能從頭重算；所有收據的總指紋是 ${short(receipts)}。`,
  }),
  withdrawal: (_, subject) => ({
    name: '撤回',
    text: `${lotOf(subject)}一件都沒賣就撤回了，秘密同時公開，裡面原本裝了什麼，人人看得到。`,
  }),
  room: ({ opensAt, beacon }, _, { why = 'first' }) => ({
    name: '排隊預告',
    text: `${announced[why]}這一筒預告 ${formatDateTime(new Date(Number(opensAt)))} 開放排隊：開放時在場的人，用之後才公布的${roundOf(beacon)}抽出順位。`,
  }),
  codes: ({ count, codes }) => ({
    name: '排隊名單',
    text: `排隊開放了，在場 ${formatCount(Number(count))} 人的名單指紋是 ${short(codes)}。排順位的亂數還沒公布，之後加不進任何人。`,
  }),
  places: ({ places }, _, known) => ({
    name: '抽出順位',
    text: `${promised(known)}公布了，名單上每個人的順位就此算定，順位指紋是 ${short(places)}。`,
  }),
  correction: ({ field, wrong, right }) => ({
    name: '更正',
    text: `${field === 'name' ? '名稱' : '尺寸'}有錯字：承諾的「${wrong}」應為「${right}」。承諾本身沒有動。`,
  }),
  'staff-log': ({ position, hash }) => ({
    name: '後台存證',
    text: `店員操作紀錄到第 ${position} 筆為止的指紋是 ${short(hash)}，之後誰也改不了那些紀錄。`,
  }),
};

/** An entry in words, with what others tell of it; null is one that this page cannot read, such as a newer kind. */
export function entryWords(
  entry: LogEntry | null,
  subject: LogSubject | null,
  known: Known = {},
): EntryWords {
  const say = entry && (words[entry.kind] as unknown as Words<LogFact['kind']> | undefined);
  return say
    ? say(entry, subject, known)
    : { name: '其他', text: '這個版本的網頁還讀不懂這一種紀錄，重新整理後再看；原文在下面。' };
}

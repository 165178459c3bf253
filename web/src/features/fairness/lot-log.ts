import { parseBeaconName } from '@kujiya/fairness/beacon/name';
import { quicknet, timeOfRound } from '@kujiya/fairness/beacon/quicknet';
import { beganAt, isBackfilled } from '@kujiya/fairness/log/backfill';
import type { LogFact } from '@kujiya/fairness/log/entry';
import { type HistoryFinding, isOfLot, type PlacedEntry, verifyHistory } from '@kujiya/fairness/log/history';
import { provenEntries } from '@kujiya/fairness/log/lot-log';
import type { PublishedLot } from '@kujiya/fairness/verify-lot';
import type { Client } from '#lib/client.ts';
import { formatCount, formatDateTime } from '#lib/format.ts';
import { type FoundLog, provenLog } from '#shop/log/proven.ts';
import type { TubeCheckLine } from './tube-check.ts';

/** Reads what the log has of a lot, with the path of each entry. Never throws. */
export const logOf = (client: Client, lotId: number): Promise<FoundLog> =>
  provenLog(client, lotId, (entry) => isOfLot(entry, String(lotId)));

const names: Readonly<Record<LogFact['kind'], string>> = {
  key: '本店簽收據的金鑰',
  seal: '封籤',
  assignment: '亂數開出',
  commitment: '封籤',
  opening: '開賣',
  finish: '完售',
  withdrawal: '撤回',
  room: '排隊預告',
  codes: '排隊名單',
  places: '順位',
  correction: '更正',
  'staff-log': '後台存證',
};

/** What is wrong with the log beside the file, in a sentence. */
function faultOf(finding: Exclude<HistoryFinding, 'ok'>): string {
  const [fault, kind] = finding.split(':') as [string, LogFact['kind']];
  const name = names[kind];
  const words: Record<string, string> = {
    missing: `公開紀錄裡沒有它的「${name}」。`,
    twice: `公開紀錄裡它的「${name}」不只一筆。`,
    differs: `公開紀錄裡的「${name}」和這份檔案寫的不一樣。`,
    order: `公開紀錄裡的「${name}」排得太前面，順序不對。`,
    time: kind === 'seal' ? '封籤的時候，那一輪亂數已經公布了。' : `「${name}」早於那一輪亂數。`,
    other: `公開紀錄裡它還有一筆「${name}」，不該在這裡。`,
  };
  return `${words[fault]}請保留檔案並聯絡客服。`;
}

/** What the log can't show of a lot that is older: the order of those steps is the shop's word. */
function backfillLine(late: readonly PlacedEntry[], began: number): TubeCheckLine {
  const steps = late.map(({ entry }) => names[entry.kind]).join('、');
  return {
    title: '早於公開紀錄，是補記的',
    text: `公開紀錄 ${formatDateTime(new Date(began))} 才開始，它的${steps}是後來補記的。補記以後沒有改過，寫的也和這份檔案一樣；當時的日期與先後，紀錄證明不了。`,
    state: 'ok',
    tells: true,
  };
}

/** What an honest log says of a lot: that it is the file's, and in which order it happened. */
function toldBy(lot: PublishedLot, entries: readonly PlacedEntry[]): TubeCheckLine[] {
  const at = (...kinds: LogFact['kind'][]) => {
    const found = entries.find(({ entry }) => kinds.includes(entry.kind));
    return { nth: formatCount((found?.index ?? 0) + 1), time: found?.entry.at ?? 0 };
  };
  const sealed = at('seal', 'commitment');
  const round = parseBeaconName(lot.beacon)?.round;
  const seconds =
    round && Math.max(1, Math.round((timeOfRound(round, lot.chain ?? quicknet) - sealed.time) / 1_000));
  const [opening, finish] = [at('opening').nth, at('finish').nth];
  const began = beganAt(entries);
  const late = entries
    .filter(({ entry }) => isBackfilled(entry, began))
    .sort((one, other) => one.index - other.index);
  const isLate = (...kinds: LogFact['kind'][]) => late.some(({ entry }) => kinds.includes(entry.kind));
  const lines: [title: string, text: string, isShown: boolean][] = [
    [
      '公開紀錄寫的一樣',
      '封籤、開賣、完售與本店的金鑰，都證明在公開紀錄裡，列出來的每件只有一筆，和這份檔案寫的一模一樣。',
      true,
    ],
    [
      round ? '封籤早於亂數' : '封籤早於開賣',
      `公開紀錄第 ${sealed.nth} 筆，${formatDateTime(new Date(sealed.time))} 封籤${
        seconds ? `；約好的那一輪亂數，${formatCount(seconds)} 秒後才公布` : ''
      }。`,
      !isLate(round ? 'seal' : 'opening'),
    ],
    [
      '排定了才開賣',
      `${round ? `第 ${at('assignment').nth} 筆亂數開出、排定，` : ''}第 ${opening} 筆才開賣，第 ${finish} 筆完售。`,
      !isLate('opening'),
    ],
  ];
  return [
    ...lines.flatMap(([title, text, isShown]) => (isShown ? { title, text, state: 'ok' as const } : [])),
    ...(began !== undefined && late.length > 0 ? [backfillLine(late, began)] : []),
  ];
}

/** The published lot beside what the public log has of it. */
export function logLines(lot: PublishedLot, found: FoundLog): TubeCheckLine[] {
  const title = '與公開紀錄相同';
  if (found === 'unread')
    return [{ title, text: '這次讀不到公開紀錄裡的它，沒有比對；請稍後再試。', state: 'unknown' }];
  const entries = found === 'breach' ? null : provenEntries(found.head, found.log.leaves);
  if (!entries) {
    const text =
      found === 'breach'
        ? '公開紀錄接不上這個瀏覽器先前記下的那一份。請打開公開紀錄那一頁，存下兩份。'
        : '本店給的紀錄，算不到它簽過的總指紋：不是公開紀錄裡的那幾筆。請保留檔案並聯絡客服。';
    return [{ title, text, state: 'failed' }];
  }
  const finding = verifyHistory(lot, entries);
  if (finding !== 'ok') return [{ title, text: faultOf(finding), state: 'failed' }];
  return toldBy(lot, entries);
}

import type { WaitingPlace } from '@kujiya/contract/waiting-room';
import { beganAt, isBackfilled } from '@kujiya/fairness/log/backfill';
import { provenEntries } from '@kujiya/fairness/log/lot-log';
import {
  isOfRoom,
  type PlacesHistoryFinding,
  verifyPlacesHistory,
} from '@kujiya/fairness/log/places-history';
import {
  type PlacesFinding,
  type PublishedPlaces,
  readPublishedPlaces,
  verifyPlaces,
} from '@kujiya/fairness/places';
import type { Client } from '#lib/client.ts';
import { formatCount } from '#lib/format.ts';
import { type FoundLog, provenLog } from '#shop/log/proven.ts';

export type PlaceLine = { title: string; text: string; state: 'ok' | 'failed' | 'unknown' };

const keep = '請保留名單並聯絡客服。';

/** Whether what orders the list is what was shown before: the value of the announced round, or the seed of format 1. */
function sourceLine({ format }: PublishedPlaces, finding: PlacesFinding): PlaceLine {
  const isHeld = finding === 'ok' || finding === 'own-chain';
  const state = isHeld ? 'ok' : 'failed';
  if (format === 'kujiya-places/1')
    return {
      title: '種子與進場前公布的指紋相符',
      text: isHeld ? '種子沒有換過。' : `公布的種子與指紋對不起來，${keep}`,
      state,
    };
  const held =
    finding === 'ok'
      ? '開放時誰也不知道它；它的簽章也驗過了。'
      : '這裡用的是測試用亂數：本店事先就知道，證明不了沒有挑過。';
  return {
    title: '用的是開放前約好的那一輪亂數',
    text: isHeld ? held : `公布的亂數不是約好的那一輪，${keep}`,
    state,
  };
}

const names: Partial<Record<string, string>> = { room: '預告', codes: '名單', places: '順位' };
/** What is wrong with the log beside the list; times and order are those of announcement, list, round and places. */
function faultOf(finding: Exclude<PlacesHistoryFinding, 'ok'>): string {
  if (finding === 'again:room')
    return `前一次約好的亂數已經公布，才又重新預告：本店可能看過順位、不要了才重來；停擺也會這樣，紀錄上分不出來。${keep}`;
  const [fault = '', kind = ''] = finding.split(':');
  const said = fault === 'missing' ? '裡沒有' : fault === 'differs' ? '寫的不是這一份' : '的時間或順序不對：';
  return `公開紀錄${said}「${names[kind]}」。${keep}`;
}

/** What the public log has of a tube's waiting room, with its proofs. Never throws. */
export const logOf = (client: Client, tubeId: number): Promise<FoundLog> =>
  provenLog(client, tubeId, (entry) => entry.kind === 'key' || isOfRoom(entry, String(tubeId)));

/** Whether the public log says the same, by entries that lead to its signed head; null for format 1, which it has not. */
function logLine(places: PublishedPlaces, found: FoundLog): PlaceLine | null {
  if (places.format === 'kujiya-places/1') return null;
  const title = '與公開紀錄相同';
  if (found === 'unread')
    return { title, text: '這次讀不到公開紀錄，沒有比對；請稍後再試。', state: 'unknown' };
  const entries = found === 'breach' ? null : provenEntries(found.head, found.log.leaves);
  if (!entries)
    return { title, text: `公開紀錄和先前的接不上，或算不到它的總指紋。${keep}`, state: 'failed' };
  const finding = verifyPlacesHistory(places, entries);
  if (finding !== null && finding !== 'ok') return { title, text: faultOf(finding), state: 'failed' };
  const listed = entries.find(({ entry }) => entry.kind === 'codes');
  if (listed && isBackfilled(listed.entry, beganAt(entries)))
    return { title, text: '早於公開紀錄，是後來補記的：補記以後沒有改過，當時的先後證明不了。', state: 'ok' };
  return {
    title,
    text: `在場 ${formatCount(places.codes.length)} 位的名單是公開紀錄第 ${formatCount((listed?.index ?? 0) + 1)} 筆，在亂數公布之前就寫下；之後沒有加人，也沒有換時間。`,
    state: 'ok',
  };
}

/** The member's number beside the order that follows. */
function numberLine(order: readonly string[], place: NonNullable<WaitingPlace['place']>): PlaceLine {
  const at = order.indexOf(place.code) + 1;
  if (!place.is_drawn)
    return {
      title:
        order.length === 0 ? '開放時沒有人在場，依加入的先後排' : `開放後加入，接在 ${order.length} 位之後`,
      text:
        order.length === 0
          ? `名單是空的，沒有抽順位；您是第 ${place.number} 號。`
          : `抽順位時在場的有 ${order.length} 位；之後加入的依先後排在最後，您是第 ${place.number} 號。`,
      state: (place.number ?? 0) > order.length ? 'ok' : 'failed',
    };
  const holds = at > 0 && at === place.number;
  return {
    title: holds ? `重算的結果也是第 ${at} 號` : '重算的結果和您的號碼不同',
    text: holds
      ? `您的瀏覽器從 ${order.length} 位的名單重算了一次。`
      : at === 0
        ? `名單上沒有您的代號，${keep}`
        : `重算的結果是第 ${at} 號，${keep}`,
    state: holds ? 'ok' : 'failed',
  };
}

/**
 * Recomputes the order from the published list, and compares it with what was shown before, what the public log has of it,
 * and the member's number.
 */
export async function checkPlace(
  published: unknown,
  { seed_hash, beacon, place }: Pick<WaitingPlace, 'seed_hash' | 'beacon' | 'place'>,
  found: FoundLog,
): Promise<PlaceLine[]> {
  const places = readPublishedPlaces(published);
  const { ok, finding, order } = await verifyPlaces(places, beacon ?? seed_hash);
  const lines = [sourceLine(places, finding), ok && logLine(places, found)];
  return [...lines, ok && place && numberLine(order, place)].filter(
    (line) => line !== null && line !== false,
  );
}

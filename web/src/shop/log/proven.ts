import { logEntries } from '@kujiya/contract/fairness';
import { toHex, utf8 } from '@kujiya/fairness/bytes';
import { type LogEntry, parseEntry } from '@kujiya/fairness/log/entry';
import type { LotLog } from '@kujiya/fairness/log/lot-log';
import { type Head, logTree } from '@kujiya/fairness/log/tree';
import type { Client } from '#lib/client.ts';
import { readTile, visitLog } from './visit.ts';

/**
 * What the public log has of a lot, or of its waiting room, under a head that continues what this browser noted. `unread`:
 * it could not be read; `breach`: it is not the log that this browser noted.
 */
export type FoundLog = { head: Head; log: LotLog } | 'unread' | 'breach';

/** Reads what the log has of a lot, those entries that are asked for, with the path of each. Never throws. */
export async function provenLog(
  client: Client,
  lotId: number,
  isOwn: (entry: LogEntry) => boolean,
): Promise<FoundLog> {
  try {
    const { data } = await client(logEntries, { query: { lot: lotId } });
    // After the list, so that the head has all of it.
    const visit = await visitLog();
    if ('noted' in visit) return 'breach';
    if (visit.state !== 'kept') return 'unread';
    const { head, shown } = visit;
    const tree = logTree(head.size, readTile);
    const own = data.leaves.filter(({ entry: text }) => {
      const entry = parseEntry(utf8(text));
      return entry !== null && isOwn(entry);
    });
    const leaves = own.map(async ({ index, entry }) => ({
      index,
      entry,
      path: index < head.size ? (await tree.inclusion(index)).map(toHex) : [],
    }));
    return { head, log: { format: 'kujiya-lot-log/1', ...shown, leaves: await Promise.all(leaves) } };
  } catch {
    return 'unread';
  }
}

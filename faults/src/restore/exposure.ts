import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../server/src/platform/postgres/database.ts';

/** How often the archive is looked at (ms). */
const everyMs = 50;

type Look = { at: number; file: string };

export type Exposure = {
  /** The last moment (ms) before which everything acknowledged lies in this segment or an earlier one. */
  coveredBy(segment: string): number;
  /** The longest (ms) that something acknowledged had to wait for its segment to be archived. */
  longest(): number;
  /** How many segments were archived. */
  segments(): number;
  stop(): Promise<void>;
};

/** Follows which segment is written and which is archived: what lies between is lost with the disk. */
export function watchExposure(db: Database): Exposure {
  const looks: Look[] = [];
  const archived = new Set<string>();
  let longest = 0;
  let stopped = false;
  const coveredBy = (segment: string) => looks.findLast(({ file }) => file <= segment)?.at ?? 0;

  async function look(): Promise<void> {
    // Before the question: what was acknowledged by then lies before the position in the answer.
    const at = Date.now();
    const { rows } = await db.query<{ file: string; last: string | null }>(
      'select pg_walfile_name(pg_current_wal_insert_lsn()) as file, last_archived_wal as last from pg_stat_archiver',
    );
    const [row] = rows;
    if (!row) return;
    looks.push({ at, file: row.file });
    if (row.last === null || !/^[0-9A-F]{24}$/.test(row.last)) return;
    archived.add(row.last);
    // Counted while something is written: an idle shop archives nothing, and has nothing to lose.
    if (coveredBy(row.last) > 0) longest = Math.max(longest, Date.now() - coveredBy(row.last));
  }
  const watching = (async () => {
    for (; !stopped; await sleep(everyMs)) await look().catch(() => {});
  })();

  return {
    coveredBy,
    longest: () => longest,
    segments: () => archived.size,
    stop() {
      stopped = true;
      return watching;
    },
  };
}

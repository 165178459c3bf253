import { taipeiDate } from '@kujiya/contract/kernel/time';
import { isQuietHour, campaignLimits as limits } from '@kujiya/contract/staff/campaigns';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/postgres/database.ts';
import { asStaff } from '#shop/staff/service.ts';
import * as queries from './queries.ts';
import { shares } from './segments.ts';
import { subjectOf, valuesOf } from './service.ts';

/** Members who are looked at for one share: of a small segment most don't belong to it. */
const inWindow = 20 * limits.perSecond;

const hourMs = 3_600_000;
const taipeiHour = (ms: number) => Math.floor((ms / hourMs + 8) % 24);

/**
 * Sends the next share of a campaign, in a transaction with its progress; null when none is due. Every campaign has one
 * share a second among all servers, and rests in the quiet hours.
 */
export async function sendShare({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<{ sent: number } | null> {
  const now = clock();
  if (isQuietHour(taipeiHour(now))) return null;
  return transaction(db, async (tx) => {
    const [due] = await queries.takeDue(tx, new Date(now));
    if (!due) return null;
    const { id, title, text, path, segment, per_second: limit } = due;
    const [share] = await shares[segment.kind](tx, {
      ...valuesOf(segment),
      afterId: due.after_id,
      window: inWindow,
      limit,
      // A member has one notification of this name: one campaign a day.
      reference: `campaign:${taipeiDate(now)}`,
      data: JSON.stringify({ campaign_id: id, title, text, path }),
    });
    if (!share) throw new Error(`campaign ${id} has no share`);
    const isFull = share.fitting === limit;
    const last = (isFull ? share.last_fitting : share.last_scanned) ?? due.after_id;
    await queries.progress(tx, id, last, share.sent, new Date(now));
    if (!isFull && share.scanned < inWindow) {
      await queries.end(tx, id, 'done', new Date(now));
      await asStaff(tx, due.sent_by, '推播送完', async ({ note }) => {
        const [ended] = await queries.findCampaign(tx, id);
        note({ subjects: [subjectOf(id)], after: { state: 'done', sent: ended?.sent ?? 0 } });
      });
    }
    return { sent: share.sent };
  });
}

import { blindboxPath, gachaPath, storagePath } from '@kujiya/contract/shop/paths';
import {
  createStaffCampaign,
  type Segment,
  sendStaffCampaign,
  stopStaffCampaign,
} from '@kujiya/contract/staff/campaigns';
import * as campaigns from '#features/notifications/staff/service.ts';
import type { Tx } from '#platform/postgres/database.ts';
import { asStaff } from '#shop/staff/service.ts';

const dayMs = 86_400_000;

const texts: readonly { title: string; text: string; path: string; segment: Segment }[] = [
  {
    title: '盒櫃快滿了嗎？',
    text: '滿 5 件免運，一次寄回家。',
    path: storagePath,
    segment: { kind: 'bought_within', days: 30 },
  },
  { title: '新年轉蛋週', text: '八款新轉蛋同時開賣。', path: gachaPath, segment: { kind: 'all' } },
  {
    title: '週年慶倒數',
    text: '最後三天，全館盒玩現折。',
    path: blindboxPath,
    segment: { kind: 'level', level: 3 },
  },
];

/** A draft, a campaign for next month, and one that was stopped before anybody got it. */
export async function loadCampaigns(tx: Tx, managerId: number, now: number): Promise<void> {
  const at = new Date(now + 30 * dayMs).toISOString();
  for (const [i, given] of texts.entries()) {
    const { id, version } = await asStaff(tx, managerId, createStaffCampaign, (caller) =>
      campaigns.create(tx, caller, given),
    );
    if (i > 0)
      await asStaff(tx, managerId, sendStaffCampaign, (caller) =>
        campaigns.send(tx, caller, id, { version, at }, now),
      );
    if (i > 1)
      await asStaff(tx, managerId, stopStaffCampaign, (caller) => campaigns.stop(tx, caller, id, now));
  }
}

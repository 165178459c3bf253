import { checkInLimits } from '@kujiya/contract/check-in';
import { checkIn } from '#features/check-in/service.ts';
import type { Tx } from '#platform/postgres/database.ts';
import type { Crowd } from './members.ts';

const dayMs = 86_400_000;

/** Checks a member in on so many days in a row, the last of them `ago` days before `now` (ms). */
async function checkInDaily(
  tx: Tx,
  { memberId, days, ago, now }: { memberId: number; days: number; ago: number; now: number },
): Promise<void> {
  for (let left = days - 1; left >= 0; left--)
    await checkIn({ clock: () => now - (ago + left) * dayMs }, tx, memberId);
}

/** The demo member's card lacks only its last day; regulars have come for one more day each, up to today. */
export async function loadRewards(tx: Tx, { demoMember, regulars }: Crowd, now: number): Promise<void> {
  const days = checkInLimits.days - 1;
  await checkInDaily(tx, { memberId: demoMember.id, days, ago: 1, now });
  for (const [i, { id }] of regulars.entries())
    await checkInDaily(tx, { memberId: id, days: i + 2, ago: 0, now });
}

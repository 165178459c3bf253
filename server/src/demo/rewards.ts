import { checkInLimits } from '@kujiya/contract/check-in';
import { taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import { vipLevels } from '@kujiya/contract/shop/vip';
import { checkIn } from '#features/check-in/service.ts';
import { setInviter } from '#features/invitation/queries.ts';
import { considerReward } from '#features/invitation/service.ts';
import { claimTask, tasksOf } from '#features/tasks/service.ts';
import { supplyMonth } from '#features/vip/service.ts';
import { features } from '#features.ts';
import { type Database, type Tx, transaction, writeStatement } from '#platform/postgres/database.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import type { Shop } from '#shop/feature.ts';
import { credit } from '#shop/ledger/service.ts';
import { addGrowth } from '#shop/vip/service.ts';
import { loadCodes } from './coupons.ts';
import type { DemoMembers } from './members.ts';

const dayMs = 86_400_000;

/** The time of a member's visit on the Taipei day of a moment (ms): between 9:00 and 22:00, and not after `now`. */
function hourOfVisit(memberId: number, moment: number, now: number): number {
  const day = taipeiDayStart(taipeiDate(moment));
  const minute = (memberId * 197 + (day / dayMs) * 311) % (13 * 60);
  return Math.min(now, day + (9 * 60 + Math.floor(minute)) * 60_000);
}

/** Checks a member in on so many days in a row, the last of them `ago` days before `now` (ms). */
async function checkInDaily(
  tx: Tx,
  { memberId, days, ago, now }: { memberId: number; days: number; ago: number; now: number },
): Promise<void> {
  for (let left = days - 1; left >= 0; left--) {
    const at = hourOfVisit(memberId, now - (ago + left) * dayMs, now);
    await checkIn({ clock: () => at }, tx, memberId);
  }
}

const shorten = writeStatement<object, [reference: string, days: number]>(
  'demo.shorten_lot',
  `update point_lots set expires_at = now() + make_interval(days => $2)
   where entry_id = (select id from journal_entries where reference = $1)`,
);

/** Points that expire soon. */
async function loadOldPoints(tx: Tx, memberId: number): Promise<void> {
  const reference = `demo:old-points:${memberId}`;
  await credit(tx, { memberId, reference, kind: 'gift', from: 'gift', tokens: 0, points: 340 });
  await shorten(tx, reference, 12);
}

/**
 * The demo member's card lacks only its last day; each regular has come a day longer than the one before, up to today.
 */
export async function loadRewards(tx: Tx, members: DemoMembers, now: number): Promise<void> {
  const { demoMember, regulars } = members;
  await loadCodes(tx, members, now);
  await loadOldPoints(tx, demoMember.id);
  const days = checkInLimits.days - 1;
  await checkInDaily(tx, { memberId: demoMember.id, days, ago: 1, now });
  for (const [i, { id }] of regulars.entries())
    await checkInDaily(tx, { memberId: id, days: i + 2, ago: 0, now });
}

const shareBrowser = writeStatement<object, [memberIds: number[]]>(
  'demo.share_browser',
  `insert into known_browsers (mark_hash, member_id) select sha256('demo browser'), m from unnest($1::bigint[]) m`,
);

/** Two regulars came by the demo member's invitation; the reward of the one in the same browser waits for the staff. */
async function loadFriends(tx: Tx, { demoMember, regulars }: DemoMembers): Promise<void> {
  const [friend, same] = regulars;
  if (!friend || !same) throw new Error('there are no regulars');
  await shareBrowser(tx, [demoMember.id, same.id]);
  for (const { id } of [friend, same]) {
    await setInviter(tx, id, demoMember.id);
    await considerReward(tx, {
      id: 0,
      kind: 'phone.bound',
      memberId: id,
      orderId: null,
      data: {},
      at: new Date(),
    });
  }
}

/** Puts a regular at each level, and the demo member at the third. */
async function loadLevels(tx: Tx, { demoMember, regulars }: DemoMembers, now: number): Promise<void> {
  const at = new Date(now - 40 * dayMs);
  const levels = regulars.map(({ id }, place) => ({ id, growth: (vipLevels[place]?.growth ?? 0) + 600 }));
  await addGrowth(
    tx,
    [...levels, { id: demoMember.id, growth: 12_500 }].map(({ id, growth }) => ({
      reference: `growth:demo:${id}`,
      memberId: id,
      growth,
      at,
    })),
    now,
  );
}

/**
 * The consequences of the sales: points, growth and tasks of all, the month's supply, and for the demo member one task
 * that has been claimed, with others to be claimed and to be done.
 */
export async function followSales(db: Database, members: DemoMembers, now: number): Promise<void> {
  const clock = () => now;
  await transaction(db, async (tx) => {
    await loadLevels(tx, members, now);
    await loadFriends(tx, members);
  });
  const followers = consumersOf({ db, clock } as Shop, features);
  await drainEvents(
    db,
    followers.filter(({ name }) => ['vip', 'points', 'tasks'].includes(name)),
  );
  await supplyMonth(db, now);
  const { id } = members.demoMember;
  const { daily, weekly, monthly } = await tasksOf({ db, clock } as Shop, id);
  const claimed = [...weekly, ...monthly, ...daily].find((task) => task.can_claim);
  if (claimed) await transaction(db, (tx) => claimTask({ clock }, tx, id, claimed.id));
}

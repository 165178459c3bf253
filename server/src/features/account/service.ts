import { accountLimits as limits, accountRefusals as refusals } from '@kujiya/contract/account';
import { taipeiDate } from '@kujiya/contract/kernel/time';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { standingsOf, vipInfo } from '#shop/vip/service.ts';
import * as queries from './queries.ts';

/** A member as the contract shows them; balances in tokens and points. */
export async function memberView(context: Context, id: number) {
  const now = context.clock();
  const [[row], standings] = await Promise.all([
    queries.findMember(context.db, id, taipeiDate(now)),
    standingsOf(context.db, [id], now),
  ]);
  if (!row) throw new Error(`No member ${id}`);
  return {
    id: row.id,
    uid: row.uid,
    displayName: row.display_name,
    name: row.display_name,
    email: row.email,
    phone: row.phone,
    photoURL: row.photo_url,
    picture: row.photo_url,
    tokens: row.tokens,
    total_points: row.points,
    box_count: row.box_count,
    coupon_count: row.coupon_count,
    likedIds: row.liked_ids,
    vip_info: vipInfo(standings(id), { points: row.points, limit: row.points_discount_limit }),
    legal_pending: row.legal_pending,
    badge_status: { show_checkin_badge: !row.checked_in, show_notification_badge: row.unread },
  };
}

/** Changes a member's name, at most 30 characters, and returns it trimmed. Refuses `name_required`, `name_too_long`. */
export async function changeProfile({ db }: Context, memberId: number, text: string): Promise<string> {
  const name = text.trim();
  if (name === '') throw new Refused(refusals.name_required);
  if ([...name].length > limits.nameMax) throw new Refused(refusals.name_too_long);
  await queries.changeName.alone(db, memberId, name);
  return name;
}

import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { type Allowance, approvalLimits as limits } from '@kujiya/contract/staff/approvals';
import { guardedRights, type StaffRight } from '@kujiya/contract/staff/rights';
import type { Config } from '#platform/config.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { approvalAmountOf } from '#shop/settings/service.ts';
import * as queries from './limit-queries.ts';
import { presentRights } from './service.ts';

export type Configured = { readonly config: Pick<Config, 'approvalAmount' | 'production'> };

/** What a person may do now, and up to which amounts. */
export async function holdingOf(db: Queryable, { config }: Configured, staffId: number) {
  const [held] = await queries.heldBy(db, staffId);
  if (!held) throw new Refused(commonRefusals.login_required);
  const rights: readonly string[] = presentRights(config, held);
  return {
    rights,
    isOwner: held.rights.includes('*'),
    most: (right: string) => held.limits[right] ?? Number.POSITIVE_INFINITY,
  };
}

/** The right a step needs, and what it is about, such as `order:17`. */
export type About = { right: StaffRight; subject: string };

/**
 * What a person may move alone: `most` within 24 hours, and `left` for one more step. By all rights together that is
 * the amount of the shop, by one right the limit of the role, and so it is for one order, coupon or refund at any time.
 */
export async function roomOf(db: Queryable, shop: Configured, staffId: number, { right, subject }: About) {
  const { most: limitOf } = await holdingOf(db, shop, staffId);
  const amount = await approvalAmountOf(db, shop.config);
  const most = Math.min(amount, limitOf(right));
  const [moved] = await queries.movedBy(db, staffId, right, subject, limits.window);
  if (!moved) throw new Error('a sum has no row');
  const left = Math.min(amount - moved.by_all, limitOf(right) - moved.by_right, most - moved.about);
  return { most, left };
}

/**
 * Who else could approve a step of this amount now, and whether the person goes on alone, because nobody could: an
 * owner, since every other person has an owner above them, and none who took away other people's accounts, roles or
 * factors within a day.
 */
export async function othersFor(
  db: Queryable,
  shop: Configured,
  staffId: number,
  { right, amount }: { right: StaffRight; amount: number },
): Promise<Pick<Allowance, 'others' | 'alone'>> {
  const needsFactor = shop.config.production && guardedRights.includes(right);
  const asked = { staffId, right, amount, needsFactor, seconds: limits.window };
  const [found] = await queries.othersFor(db, asked);
  const others = found?.others ?? [];
  const { isOwner } = await holdingOf(db, shop, staffId);
  return { others, alone: isOwner && others.length === 0 && found?.took_away === false };
}

/** For the sheet of a step: what is left, and who could approve more. */
export async function allowanceOf(
  db: Queryable,
  shop: Configured,
  staffId: number,
  { right, subject, amount }: { right: StaffRight; subject: string; amount: number },
): Promise<Allowance> {
  const { most, left } = await roomOf(db, shop, staffId, { right, subject });
  const others = await othersFor(db, shop, staffId, { right, amount });
  return { most, left: Math.max(0, left), ...others };
}

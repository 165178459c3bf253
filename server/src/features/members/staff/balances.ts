import { randomUUID } from 'node:crypto';
import { pointsPerToken } from '@kujiya/contract/shop/pricing';
import {
  type AdjustKind,
  cardWorth,
  type GiftKind,
  balanceLimits as limits,
  balanceRefusals as refusals,
} from '@kujiya/contract/staff/balances';
import type { ToolType } from '@kujiya/contract/tool-cards';
import { grantCards } from '#features/tool-cards/service.ts';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { giveCoupon } from '#shop/coupons/service.ts';
import { recordEvent } from '#shop/events/queries.ts';
import { credit, lockMeans, takeBack } from '#shop/ledger/service.ts';
import { orWait } from '#shop/staff/approvals.ts';
import type { Configured } from '#shop/staff/limits.ts';
import * as queries from './balance-queries.ts';
import { requireMember, subjectOf } from './service.ts';

/** A step that may wait for a second person: all that is needed to do it later, once, exactly as it was asked. */
type Step = {
  id: number;
  reason: string;
  /** Of its entry: the same step never moves twice. */
  reference: string;
};
export type Adjustment = Step & { kind: AdjustKind; amount: number };
export type Gift = Step & { kind: GiftKind; amount: number; coupon_id?: number; tool?: ToolType };

type Done = Promise<{ amount: number }>;

/** What an amount of tokens or points is worth in tokens, rounded up. */
const worth = (kind: 'tokens' | 'points', amount: number): number =>
  Math.ceil(Math.abs(amount) / (kind === 'points' ? pointsPerToken : 1));

const pair = (kind: 'tokens' | 'points', amount: number) => ({
  tokens: kind === 'tokens' ? amount : 0,
  points: kind === 'points' ? amount : 0,
});

const subjects = ({ id, reference }: Step) => [subjectOf(id), `entry:${reference}`];

/**
 * Corrects a member's tokens or points; what is taken goes to the account that gifts come from. Refuses
 * `member_missing`, `amount_invalid`, and `balance_short` below zero.
 */
export async function adjust(tx: Tx, { note }: StaffCaller, asked: Adjustment): Done {
  const { id, kind, amount, reason, reference } = asked;
  if (amount === 0) throw new Refused(refusals.amount_invalid);
  await requireMember(tx, id);
  const means = await lockMeans(tx, id, { withPoints: true });
  const available = means?.[kind] ?? 0;
  if (available + amount < 0) throw new Refused(refusals.balance_short, { available });
  const entry = { memberId: id, reference, kind: 'correction', ...pair(kind, Math.abs(amount)) };
  await (amount > 0 ? credit(tx, { ...entry, from: 'gift' }) : takeBack(tx, entry));
  await recordEvent(tx, 'balance.corrected', id, { currency: kind, amount, reason });
  note({ subjects: subjects(asked), before: { [kind]: available }, after: { [kind]: available + amount } });
  return { amount: worth(kind, amount) };
}

async function give(tx: Tx, { id, kind, amount, coupon_id, tool, reference }: Gift): Done {
  if (kind === 'coupon') {
    const given = coupon_id !== undefined && (await giveCoupon(tx, coupon_id, id, reference));
    if (!given) throw new Refused(refusals.gift_missing);
    return given;
  }
  if (amount <= 0) throw new Refused(refusals.amount_invalid);
  if (kind === 'tool_card') {
    if (tool === undefined) throw new Refused(refusals.gift_missing);
    if (amount > limits.cards) throw new Refused(refusals.amount_invalid);
    const cards = { memberId: id, type: tool, source: reference, count: amount, days: limits.cardDays };
    if ((await grantCards(tx, cards)) < amount) throw new Refused(refusals.gift_missing);
    return { amount: amount * cardWorth[tool] };
  }
  await lockMeans(tx, id, { withPoints: true });
  await credit(tx, { memberId: id, reference, kind: 'gift', from: 'gift', ...pair(kind, amount) });
  return { amount: worth(kind, amount) };
}

/**
 * Gives a member tokens, points, a coupon or tool cards. Refuses `member_missing`, `amount_invalid` and `gift_missing`.
 */
export async function grant(tx: Tx, { note }: StaffCaller, gift: Gift): Done {
  const { id, kind, amount, coupon_id, tool, reason } = gift;
  await requireMember(tx, id);
  const done = await give(tx, gift);
  // A coupon tells the member by an event of its own.
  if (kind !== 'coupon') await recordEvent(tx, 'gift.given', id, { kind, amount, reason });
  note({ subjects: subjects(gift), after: { kind, amount, coupon_id, tool } });
  return done;
}

const nouns: Readonly<Record<Exclude<GiftKind, 'coupon'>, string>> = {
  tokens: '代幣',
  points: '點紅利',
  tool_card: '張道具卡',
};

/** A step in words, for the person who decides about it. */
async function wordsOf(
  db: Queryable,
  { kind, amount, coupon_id }: Pick<Gift, 'kind' | 'amount' | 'coupon_id'>,
) {
  if (kind === 'coupon') {
    const [coupon] = coupon_id === undefined ? [] : await queries.titleOf(db, coupon_id);
    return `優惠券「${coupon?.title ?? ''}」`;
  }
  const number = Math.abs(amount).toLocaleString('en-US');
  return `${amount < 0 ? '扣除' : '增加'} ${number} ${nouns[kind]}`;
}

/** What a step adds to be asked about: the reference of its entry, and its words. */
async function asked<T extends Omit<Gift, 'reference'>>(tx: Tx, body: T) {
  const step = { ...body, reference: `staff:${randomUUID()}` };
  const payload = { ...step, words: await wordsOf(tx, step) };
  const { id, reason } = body;
  return { step, about: { right: 'write_members', subject: subjectOf(id), payload, reason } as const };
}

/** `adjust`, or above the limit the question about it to a second person. */
export async function adjustOrAsk(
  tx: Tx,
  shop: Configured,
  caller: StaffCaller,
  body: Omit<Adjustment, 'reference'>,
) {
  const { step, about } = await asked(tx, body);
  return orWait(tx, shop, caller, { ...about, kind: 'member.adjust' }, () => adjust(tx, caller, step));
}

/** `grant`, or above the limit the question about it to a second person. */
export async function grantOrAsk(
  tx: Tx,
  shop: Configured,
  caller: StaffCaller,
  body: Omit<Gift, 'reference'>,
) {
  const { step, about } = await asked(tx, body);
  return orWait(tx, shop, caller, { ...about, kind: 'member.grant' }, () => grant(tx, caller, step));
}

/** Coupons that can be given, newest first; of those that the shop itself gives, the terms of today. */
export const listGifts = async (db: Queryable) =>
  (await queries.listGifts(db, limits.coupons)).map(({ valid_until, ...row }) => ({
    ...row,
    valid_until: valid_until?.toISOString() ?? null,
  }));

import {
  type InvitationState,
  invitationLimits as limits,
  invitationRefusals as refusals,
} from '@kujiya/contract/invitation';
import { invitePath } from '@kujiya/contract/shop/paths';
import type { Context } from '#platform/context.ts';
import { randomCode } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import { countAgainst, perHour } from '#platform/limits.ts';
import { type Queryable, type Tx, transaction } from '#platform/postgres/database.ts';
import type { ShopEvent } from '#shop/events/kinds.ts';
import { recordEvent, recordEvents } from '#shop/events/queries.ts';
import { grantPoints } from '#shop/ledger/service.ts';
import { maskedName } from '#shop/masked-name.ts';
import * as queries from './queries.ts';

const codePattern = new RegExp(limits.codePattern);
const codeLength = 8;

/** A member's link and code, with the friends who came by it and the rewards. */
export async function invitationLink({ db, config }: Context, memberId: number) {
  const [[mine], [counts], friends] = await Promise.all([
    queries.ensureCode.alone(db, memberId, randomCode(codeLength), limits.daysToName),
    queries.countInvited(db, memberId),
    queries.listFriends(db, memberId, limits.listed),
  ]);
  if (!mine) throw new Error(`No member ${memberId}`);
  return {
    invitation_url: `${config.publicUrl}${invitePath(mine.code)}`,
    invitation_code: mine.code,
    invitation_reward: { reward_amount: limits.reward, inviter_name: mine.name },
    invited: counts?.invited ?? 0,
    rewarded: counts?.rewarded ?? 0,
    can_be_invited: mine.can_be_invited,
    invited_by: mine.invited_by,
    my_reward: mine.my_reward,
    friends: friends.map(({ name, joined_at, state }) => ({
      name: maskedName(name),
      joined_at: joined_at.toISOString(),
      state,
    })),
  };
}

/** The member who invites by a code. Refuses `invitation_invalid`. */
export async function invitation({ db }: { db: Queryable }, code: string) {
  const [inviter] = codePattern.test(code) ? await queries.findInviter(db, code) : [];
  if (!inviter) throw new Refused(refusals.invitation_invalid);
  return { reward_amount: limits.reward, inviter_name: inviter.name };
}

/** Gives both members their points, once. */
export async function grantBoth(tx: Tx, inviteeId: number, inviterId: number): Promise<void> {
  const sides = [
    { memberId: inviteeId, side: 'invitee', friend: inviterId },
    { memberId: inviterId, side: 'inviter', friend: inviteeId },
  ] as const;
  await grantPoints(
    tx,
    'invitation',
    sides.map(({ memberId, side }) => ({
      memberId,
      reference: `invitation:${inviteeId}:${side}`,
      points: limits.reward,
    })),
  );
  await recordEvents(
    tx,
    'invitation.rewarded',
    sides.map(({ memberId, side, friend }) => ({ memberId, data: { side, friend, points: limits.reward } })),
  );
}

/**
 * A member has bound a phone or named an inviter: if the invitation's reward is due, both members get their points, or
 * it is held because one person may be behind both. Happens once, however often the event is delivered.
 */
export async function considerReward(tx: Tx, { memberId: inviteeId }: ShopEvent): Promise<void> {
  if (inviteeId === null) return;
  const [invitee] = await queries.findInvitee(tx, inviteeId, limits.daysToName);
  if (!invitee?.has_new_phone || invitee.invited_by === null) return;
  const { invited_by: inviterId } = invitee;
  const [found] = await queries.findSuspicions(tx, inviteeId, inviterId, limits.freeRewards, limits.freeDays);
  const reasons = found?.reasons ?? [];
  const state = reasons.length > 0 ? 'held' : 'granted';
  const made = await queries.insertReward(tx, inviteeId, inviterId, state, reasons);
  if (made.length > 0 && state === 'granted') await grantBoth(tx, inviteeId, inviterId);
}

/** Whether a member was invited and has bound a new phone: consumers of those two events then give the reward. */
export async function isRewardDue(tx: Tx, memberId: number): Promise<boolean> {
  const [invitee] = await queries.findInvitee(tx, memberId, limits.daysToName);
  return invitee?.has_new_phone === true && invitee.invited_by !== null;
}

/**
 * Stores the inviter of a member. Refuses `invitation_invalid`, `invitation_own`, `invitation_younger`,
 * `invitation_taken`, `invitation_late`.
 */
async function nameInviter(tx: Tx, memberId: number, code: string): Promise<InvitationState> {
  const [inviter] = codePattern.test(code) ? await queries.findInviter(tx, code) : [];
  if (!inviter) throw new Refused(refusals.invitation_invalid);
  if (inviter.id === memberId) throw new Refused(refusals.invitation_own);
  // Only older accounts invite: otherwise two friends could invite each other and both be rewarded twice.
  if (inviter.id > memberId) throw new Refused(refusals.invitation_younger);
  const [invitee] = await queries.findInvitee(tx, memberId, limits.daysToName);
  if (!invitee) throw new Error(`No member ${memberId}`);
  if (invitee.invited_by !== null) throw new Refused(refusals.invitation_taken);
  if (invitee.late) throw new Refused(refusals.invitation_late);
  await queries.setInviter(tx, memberId, inviter.id);
  await recordEvent(tx, 'invitation.named', memberId, {});
  return invitee.has_new_phone ? 'pending' : 'waiting';
}

/** The same at registration: a code that cannot be used must not keep the new member out. */
export async function nameInviterIfAny(tx: Tx, memberId: number, code: string | undefined): Promise<void> {
  if (code === undefined || code === '') return;
  await nameInviter(tx, memberId, code).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
  });
}

const tries = perHour('invitation', limits.triesPerHour);

/** Counts a try to name an inviter, in its own commit, so that a wrong code counts too. Refuses `too_many_requests`. */
export const countTry = ({ db }: Context, memberId: number): Promise<void> =>
  transaction(db, (tx) => countAgainst(tx, tries, String(memberId)));

/** Names the inviter of a member; returns the state of the reward. Refuses as `registerInvitation` in the contract. */
export const registerInvitation = (tx: Tx, memberId: number, code: string): Promise<InvitationState> =>
  nameInviter(tx, memberId, code.trim());

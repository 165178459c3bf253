import { invitationLimits as limits, invitationRefusals as refusals } from '@kujiya/contract/invitation';
import type { Context } from '#platform/context.ts';
import { randomCode } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import { countAgainst } from '#platform/limits.ts';
import { type Tx, transaction } from '#platform/postgres/database.ts';
import { credit } from '#shop/ledger/service.ts';
import * as queries from './queries.ts';

const codePattern = new RegExp(limits.codePattern);
const codeLength = 8;

/** A member's link and code, and what came of it. */
export async function invitationLink({ db, config }: Context, memberId: number) {
  const [[mine], [counts]] = await Promise.all([
    queries.ensureCode.alone(db, memberId, randomCode(codeLength), limits.daysToName),
    queries.countInvited(db, memberId),
  ]);
  if (!mine) throw new Error(`No member ${memberId}`);
  return {
    invitation_url: `${config.publicUrl}/invite/${mine.code}`,
    invitation_code: mine.code,
    invitation_reward: { reward_amount: limits.reward, inviter_name: mine.name },
    invited: counts?.invited ?? 0,
    rewarded: counts?.rewarded ?? 0,
    can_be_invited: mine.can_be_invited,
    invited_by: mine.invited_by,
  };
}

/** Who invites by a code. Refuses `invitation_invalid`. */
export async function invitation({ db }: Context, code: string) {
  const [inviter] = codePattern.test(code) ? await queries.findInviter(db, code) : [];
  if (!inviter) throw new Refused(refusals.invitation_invalid);
  return { reward_amount: limits.reward, inviter_name: inviter.name };
}

/** Points for both, once, when an invited member has bound a phone that no other account has had. */
async function rewardBoth(tx: Tx, inviteeId: number, inviterId: number): Promise<boolean> {
  if ((await queries.insertReward(tx, inviteeId, inviterId)).length === 0) return false;
  // In order of id, as all who take several members' accounts do.
  for (const memberId of [inviteeId, inviterId].sort((a, b) => a - b)) {
    const side = memberId === inviteeId ? 'invitee' : 'inviter';
    await credit(tx, {
      memberId,
      reference: `invitation:${inviteeId}:${side}`,
      kind: 'invitation',
      from: 'gift',
      tokens: 0,
      points: limits.reward,
    });
  }
  return true;
}

/**
 * Keeps who invited a member and rewards both when the member's phone is new. Refuses `invitation_invalid`,
 * `invitation_own`, `invitation_younger`, `invitation_taken`, `invitation_late`.
 */
async function nameInviter(tx: Tx, memberId: number, code: string): Promise<boolean> {
  const [inviter] = codePattern.test(code) ? await queries.findInviter(tx, code) : [];
  if (!inviter) throw new Refused(refusals.invitation_invalid);
  if (inviter.id === memberId) throw new Refused(refusals.invitation_own);
  // Else two friends could invite each other, and have everything twice.
  if (inviter.id > memberId) throw new Refused(refusals.invitation_younger);
  const [invitee] = await queries.findInvitee(tx, memberId, limits.daysToName);
  if (!invitee) throw new Error(`No member ${memberId}`);
  if (invitee.invited_by !== null) throw new Refused(refusals.invitation_taken);
  if (invitee.late) throw new Refused(refusals.invitation_late);
  await queries.setInviter(tx, memberId, inviter.id);
  return invitee.has_new_phone && rewardBoth(tx, memberId, inviter.id);
}

/** An invited member has bound a phone: the reward that waited for it, when it is due. */
export async function rewardInvitee(tx: Tx, memberId: number): Promise<boolean> {
  const [invitee] = await queries.findInvitee(tx, memberId, limits.daysToName);
  if (!invitee?.has_new_phone || invitee.invited_by === null) return false;
  return rewardBoth(tx, memberId, invitee.invited_by);
}

/** The same for somebody who has just registered: a code that cannot be used must not keep them out. */
export async function nameInviterIfAny(tx: Tx, memberId: number, code: string | undefined): Promise<void> {
  if (code === undefined || code === '') return;
  await nameInviter(tx, memberId, code).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
  });
}

const tries = { what: 'invitation', most: limits.triesPerHour, seconds: 3_600 };

/** Counts a try to name somebody, in a commit of its own: a wrong code counts, too. Refuses `too_many_requests`. */
export const countTry = ({ db }: Context, memberId: number): Promise<void> =>
  transaction(db, (tx) => countAgainst(tx, tries, String(memberId)));

/** A member names who invited them; returns whether both were rewarded at once. Refuses as `registerInvitation` in the contract. */
export const registerInvitation = (tx: Tx, memberId: number, code: string): Promise<boolean> =>
  nameInviter(tx, memberId, code.trim());

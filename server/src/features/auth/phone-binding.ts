import { accountLimits as limits, accountRefusals as refusals } from '@kujiya/contract/account';
import { plainPhone } from '@kujiya/contract/kernel/texts';
import { isTaiwanPhone } from '@kujiya/contract/shop/phone';
import pg from 'pg';
import { isRewardDue } from '#features/invitation/service.ts';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { type Queryable, transaction } from '#platform/postgres/database.ts';
import { recordEvent } from '#shop/events/queries.ts';
import type { IdTokens } from './id-tokens.ts';
import * as queries from './identity-queries.ts';
import { takeProof } from './queries.ts';

async function statusOf(db: Queryable, memberId: number) {
  const [row] = await queries.bindingStatus(db, memberId);
  if (!row) throw new Error(`No member ${memberId}`);
  return row;
}

/** Is a phone bound to a member, and is it their only sign-in method? */
export async function bindingStatus({ db }: Context, memberId: number) {
  const { phone, bound_at, others } = await statusOf(db, memberId);
  return {
    isBound: phone !== null,
    isPhoneLogin: phone !== null && others === 0,
    boundPhone: phone,
    boundAt: bound_at?.toISOString() ?? null,
  };
}

/**
 * May a member bind this phone? Does not reveal whether it belongs to somebody. Refuses `phone_format`, `phone_bound`.
 */
export async function checkBinding({ db }: Context, memberId: number, phone: string): Promise<void> {
  if (!isTaiwanPhone(phone)) throw new Refused(refusals.phone_format);
  if ((await statusOf(db, memberId)).phone !== null) throw new Refused(refusals.phone_bound);
}

const isTaken = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'members_phone_key';

/** The browser's claims about the proof; all of them must agree with the stored proof. */
type Claim = {
  phone: string;
  uid: string;
  idToken: string | undefined;
  data: { firebase_uid?: string; phone_number?: string } | undefined;
  address: string;
};

function requireAgreement({ phone, uid, data }: Claim): void {
  const { firebase_uid = uid, phone_number = phone } = data ?? {};
  if (firebase_uid !== uid || plainPhone(phone_number) !== phone)
    throw new Refused(refusals.user_verification_failed);
}

/**
 * Binds a phone that was proven here within the last ten minutes, by this member or, before logging in, from this
 * address; an ID token is optional, but must not contradict. Returns whether the reward of an invitation follows.
 * Refuses `phone_format`, `user_verification_failed`, `phone_bound`, `phone_taken`.
 */
export async function confirmBinding(
  { db }: Context,
  read: IdTokens,
  memberId: number,
  claim: Claim,
): Promise<boolean> {
  const { phone, uid, idToken, address } = claim;
  if (!isTaiwanPhone(phone)) throw new Refused(refusals.phone_format);
  requireAgreement(claim);
  if (idToken !== undefined) {
    const proof = await read(idToken);
    if (proof.phone !== phone || proof.subject !== uid) throw new Refused(refusals.user_verification_failed);
  }
  return transaction(db, async (tx) => {
    const taken = await takeProof(tx, phone, uid, memberId, address, limits.proofLifetime);
    if (taken.length === 0) throw new Refused(refusals.user_verification_failed);
    if ((await queries.bindPhone(tx, memberId, phone)).length === 0) throw new Refused(refusals.phone_bound);
    await recordEvent(tx, 'phone.bound', memberId, {});
    return isRewardDue(tx, memberId);
  }).catch((error: unknown) => {
    if (isTaken(error)) throw new Refused(refusals.phone_taken);
    throw error;
  });
}

import { accountRefusals as refusals } from '@kujiya/contract/account';
import pg from 'pg';
import { rewardInvitee } from '#features/invitation/service.ts';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { type Queryable, transaction } from '#platform/postgres/database.ts';
import { isPhone } from './codes.ts';
import type { IdTokens } from './id-tokens.ts';
import * as queries from './identity-queries.ts';

async function statusOf(db: Queryable, memberId: number) {
  const [row] = await queries.bindingStatus(db, memberId);
  if (!row) throw new Error(`No member ${memberId}`);
  return row;
}

/** Is a phone bound to a member, and is it their only way in? */
export async function bindingStatus({ db }: Context, memberId: number) {
  const { phone, bound_at, others } = await statusOf(db, memberId);
  return {
    isBound: phone !== null,
    isPhoneLogin: phone !== null && others === 0,
    boundPhone: phone,
    boundAt: bound_at?.toISOString() ?? null,
  };
}

/** May a member bind this phone? Tells nothing of whose it is. Refuses `phone_format`, `phone_bound`. */
export async function checkBinding({ db }: Context, memberId: number, phone: string): Promise<void> {
  if (!isPhone(phone)) throw new Refused(refusals.phone_format);
  if ((await statusOf(db, memberId)).phone !== null) throw new Refused(refusals.phone_bound);
}

const isTaken = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'members_phone_key';

/**
 * Binds a phone that the identity provider has proven, and rewards an invitation that waited for it; returns whether it
 * did. Refuses `phone_format`, `user_verification_failed`, `phone_bound`, `phone_taken`.
 */
export async function confirmBinding(
  { db }: Context,
  read: IdTokens,
  memberId: number,
  { phone, idToken, uid }: { phone: string; idToken: string; uid: string | undefined },
): Promise<boolean> {
  if (!isPhone(phone)) throw new Refused(refusals.phone_format);
  const proof = await read(idToken);
  if (proof.phone !== phone || (uid !== undefined && uid !== proof.subject))
    throw new Refused(refusals.user_verification_failed);
  return transaction(db, async (tx) => {
    if ((await queries.bindPhone(tx, memberId, phone)).length === 0) throw new Refused(refusals.phone_bound);
    return rewardInvitee(tx, memberId);
  }).catch((error: unknown) => {
    if (isTaken(error)) throw new Refused(refusals.phone_taken);
    throw error;
  });
}

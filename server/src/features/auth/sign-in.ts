import { randomInt } from 'node:crypto';
import { accountLimits as limits, accountRefusals as refusals } from '@kujiya/contract/account';
import { memberView } from '#features/account/service.ts';
import type { Context } from '#platform/context.ts';
import { randomCode } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import { hashPassword, isPassword } from '#platform/passwords.ts';
import { type Tx, transaction } from '#platform/postgres/database.ts';
import { recordEvent } from '#shop/events/queries.ts';
import { refusePaused } from './attempts.ts';
import { type CodeInput, checkCode, requirePhone, useUp } from './codes.ts';
import { subjectOfLine } from './custom-tokens.ts';
import type { IdTokens, Proof } from './id-tokens.ts';
import { type Arrival, memberOfPerson, noteArrival, type Person } from './identities.ts';
import { keepPhoto, type OwnUrl } from './photos.ts';
import * as queries from './queries.ts';
import { openSession } from './sessions.ts';
import type { SmsCodes } from './sms.ts';

/** Hashes a new password of 6 to 20 characters. Refuses `password_length`. */
async function hashNewPassword(password: string): Promise<string> {
  const { length } = [...password];
  if (length < limits.passwordMin || length > limits.passwordMax) throw new Refused(refusals.password_length);
  return hashPassword(password);
}

type Credentials = { phone: string; password: string };
/** The origin of a request. */
type From = { address: string; device: Buffer | null; userAgent: string };

async function signedIn(context: Context, memberId: number, token: string) {
  return { user: await memberView(context, memberId), token };
}

/**
 * Logs in by phone and password; `device`: the mark of the browser, if it keeps one. Refuses in the same words and time
 * whether the phone exists or not.
 */
export async function loginByPassword(
  context: Context,
  { phone, password, address, userAgent, device }: Credentials & From,
) {
  if (phone === '' || password === '') throw new Refused(refusals.phone_and_password_required);
  requirePhone(phone);
  // A try counts as failed until it has succeeded: guesses made all at once must not outrun the limit.
  const known = await transaction(context.db, async (tx) => {
    await queries.lockAttempts(tx, phone, address);
    const found = device === null ? [] : await queries.findBrowser(tx, phone, device);
    const attempt = { phone, address, markHash: found.length > 0 ? device : null };
    await refusePaused(tx, attempt);
    await queries.insertFailure(tx, phone, address, attempt.markHash);
    return attempt.markHash;
  });
  const [member] = await queries.findCredentials(context.db, phone);
  const right = await isPassword(member?.password_hash ?? null, password);
  if (!member?.password_hash || !right) throw new Refused(refusals.login_failed);
  const { id, password_hash } = member;
  const token = await transaction(context.db, async (tx) => {
    // The account may have been deleted, or its password changed, while the given password was being compared.
    if ((await queries.keepCredentials(tx, id, password_hash)).length === 0)
      throw new Refused(refusals.login_failed);
    await queries.forgetFailures(tx, phone, known);
    return openSession(tx, id, userAgent);
  });
  return signedIn(context, id, token);
}

/** The member of a verified phone, created if missing. Refuses `phone_registered` when a registration was asked for. */
async function memberOfPhone(
  tx: Tx,
  phone: string,
  arrival: Arrival,
  passwordHash: string | null,
): Promise<number> {
  const [made] = await queries.insertMember(
    tx,
    phone,
    `u_${randomCode(12)}`,
    // Digits of the phone would be told to everybody who sees the name.
    `玩家${randomInt(1_000, 10_000)}`,
    passwordHash,
  );
  if (!made && passwordHash !== null) throw new Refused(refusals.phone_registered);
  const [member] = await queries.openMemberOfPhone(tx, phone);
  // Deleted between the two statements: the phone is free again.
  if (!member) return memberOfPhone(tx, phone, arrival, passwordHash);
  if (made) {
    await noteArrival(tx, member.id, arrival);
    await recordEvent(tx, 'phone.bound', member.id, {});
  }
  return member.id;
}

/** Logs in by code: 5 tries within 300 s, one use. A verified phone without an account gets one. */
export async function loginByCode(
  context: Context,
  sms: SmsCodes,
  input: CodeInput & { invitationCode: string | undefined } & From,
) {
  const { codeId, phone } = await checkCode(context, sms, input);
  const { memberId, token } = await transaction(context.db, async (tx) => {
    await useUp(tx, codeId);
    const memberId = await memberOfPhone(tx, phone, input, null);
    return { memberId, token: await openSession(tx, memberId, input.userAgent) };
  });
  return signedIn(context, memberId, token);
}

/**
 * The person of a verified token, as an identity other than a phone. Refuses `email_missing` for a Google account
 * without an address, `user_verification_failed` for any other provider.
 */
function personOf(proof: Proof): Person {
  const { subject, through, email, emailVerified, name } = proof;
  const line = through === 'custom' ? subjectOfLine(subject) : null;
  if (line !== null) return { provider: 'line', subject: line, verifiedEmail: null, name };
  if (through !== 'google.com') throw new Refused(refusals.user_verification_failed);
  if (email === null) throw new Refused(refusals.email_missing);
  return { provider: 'google', subject, verifiedEmail: emailVerified ? email : null, name };
}

/**
 * Logs in by a token of the identity provider and copies its picture; `ownUrl`: set in a shop with sandboxes. Only the
 * token's claims are trusted. With a password, a phone registers. Refuses `user_verification_failed`, `email_missing`,
 * `phone_invalid`, `phone_registered`, `password_length`.
 */
export async function loginByIdToken(
  context: Context,
  read: IdTokens,
  input: { idToken: string; password: string | undefined; invitationCode: string | undefined } & From,
  ownUrl: OwnUrl,
) {
  const proof = await read(input.idToken);
  const { phone } = proof;
  const registers = phone !== null && input.password !== undefined;
  // Only Taiwan mobiles may have a password; a member from Hong Kong signs in by code.
  if (registers) requirePhone(phone);
  const hash = registers ? await hashNewPassword(input.password ?? '') : null;
  const { memberId, token } = await transaction(context.db, async (tx) => {
    if (registers) await queries.takeProof(tx, phone, proof.subject, null, null, limits.proofLifetime);
    const memberId =
      phone === null
        ? await memberOfPerson(tx, personOf(proof), input)
        : await memberOfPhone(tx, phone, input, hash);
    return { memberId, token: await openSession(tx, memberId, input.userAgent) };
  });
  await keepPhoto(context, memberId, proof.picture, ownUrl);
  return { ...(await signedIn(context, memberId, token)), registered: registers };
}

/**
 * Sets a new password for the member of a phone that was proven here within the last ten minutes, which uses up the
 * proof; ends all their sessions. Refuses `user_verification_failed`,
 * `phone_invalid`, `phone_unregistered`, `password_length`, `password_mismatch`.
 */
export async function resetPassword(
  { db }: Context,
  read: IdTokens,
  input: { idToken: string; password: string; confirmation: string },
): Promise<void> {
  const { phone, subject } = await read(input.idToken);
  if (phone === null) throw new Refused(refusals.user_verification_failed);
  requirePhone(phone);
  if (input.password !== input.confirmation) throw new Refused(refusals.password_mismatch);
  const hash = await hashNewPassword(input.password);
  await transaction(db, async (tx) => {
    const [member] = await queries.changePassword(tx, phone, hash);
    if (!member) throw new Refused(refusals.phone_unregistered);
    const taken = await queries.takeProof(tx, phone, subject, null, null, limits.proofLifetime);
    if (taken.length === 0) throw new Refused(refusals.user_verification_failed);
    await queries.endSessions(tx, member.id);
    await queries.forgetBrowsers(tx, member.id);
    await queries.forgetFailures(tx, phone, null);
  });
}

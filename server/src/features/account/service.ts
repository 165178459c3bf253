import { accountLimits as limits, accountRefusals as refusals } from '@kujiya/contract/account';
import { hash, verify } from '@node-rs/argon2';
import { LRUCache } from 'lru-cache';
import { succeed } from '../../platform/answers.ts';
import type { Context } from '../../platform/context.ts';
import { randomCode, randomToken } from '../../platform/crypto.ts';
import { type Queryable, singleStatement, type Tx, transaction } from '../../platform/database.ts';
import { Refused } from '../../platform/refused.ts';
import { nameInviterIfAny } from '../invitation/service.ts';
import type { IdTokens } from './id-tokens.ts';
import * as queries from './queries.ts';
import { openSession } from './sessions.ts';
import type { SmsCodes } from './sms.ts';

const phonePattern = new RegExp(limits.phonePattern);
const codePattern = new RegExp(limits.codePattern);

type Credentials = { phone: string; password: string };
/** Where a request comes from. */
type From = { address: string; userAgent: string };

/** Argon2id with the library's own parameters (19 MiB, 2 passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Compared with when a phone is unknown, so that the time taken does not tell. */
let decoy: Promise<string> | undefined;
const decoyHash = () => {
  decoy ??= hashPassword(randomToken());
  return decoy;
};

/** The member of a live token, or null. */
export async function authenticate({ db }: Context, tokenHash: Buffer): Promise<number | null> {
  const [session] = await queries.liveSession(db, tokenHash);
  return session?.member_id ?? null;
}

/** For calls that grant nothing a visitor lacks: whose token this is, without a query when it was alive within 10 s. */
export function knownMembers(context: Context): (tokenHash: Buffer) => Promise<number | null> {
  const known = new LRUCache<string, number>({ max: 10_000, ttl: 10_000 });
  return async (tokenHash) => {
    const key = tokenHash.toString('base64');
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const memberId = await authenticate(context, tokenHash);
    if (memberId !== null) known.set(key, memberId);
    return memberId;
  };
}

/** A member as the contract shows one; balances in tokens and points. */
export async function memberView(context: Context, id: number) {
  const [row] = await queries.findMember(context.db, id);
  if (!row) throw new Error(`No member ${id}`);
  return {
    id: row.id,
    uid: row.uid,
    displayName: row.display_name,
    name: row.display_name,
    email: row.email,
    phone: row.phone,
    photoURL: row.photo_url,
    tokens: row.tokens,
    vip_info: { total_points: row.points, points_discount_limit: row.points_discount_limit },
    badge_status: { show_checkin_badge: false, show_notification_badge: false },
  };
}

async function signedIn(context: Context, memberId: number, token: string) {
  return succeed({ data: { user: await memberView(context, memberId), token } });
}

async function refusePaused(db: Queryable, phone: string, address: string): Promise<void> {
  const [failures] = await queries.recentFailures(db, phone, address, limits.failedLoginWindow);
  if (
    failures &&
    (failures.of_phone >= limits.failedLoginsPerWindow ||
      failures.of_address >= limits.failedLoginsPerAddress)
  )
    throw new Refused(refusals.login_paused);
}

/** Logs in by phone and password. Refuses in the same words and time whether the phone exists or not. */
export async function loginByPassword(
  context: Context,
  { phone, password, address, userAgent }: Credentials & From,
) {
  if (phone === '' || password === '') throw new Refused(refusals.phone_and_password_required);
  if (!phonePattern.test(phone)) throw new Refused(refusals.phone_invalid);
  // A try counts as failed until it has succeeded: guesses made all at once must not outrun the limit.
  await transaction(context.db, async (tx) => {
    await queries.lockAttempts(tx, phone, address);
    await refusePaused(tx, phone, address);
    await queries.insertFailure(tx, phone, address);
  });
  const [member] = await queries.findCredentials(context.db, phone);
  const right = await verify(member?.password_hash ?? (await decoyHash()), password);
  if (!member?.password_hash || !right) throw new Refused(refusals.login_failed);
  const token = await transaction(context.db, async (tx) => {
    await queries.forgetFailures(tx, phone);
    return openSession(tx, member.id, userAgent);
  });
  return signedIn(context, member.id, token);
}

/**
 * Sends a login code: 60 s between sends, 5 a Taipei day per phone, 30 an hour per address (domain.md, Accounts).
 * Known and unknown phones are treated alike.
 */
export async function sendCode(
  context: Context,
  sms: SmsCodes,
  { phone, address, recaptchaToken }: { phone: string; address: string; recaptchaToken: string | undefined },
) {
  if (!phonePattern.test(phone)) throw new Refused(refusals.phone_invalid);
  const { db, log } = context;
  const booked = await transaction(db, async (tx) => {
    await queries.lockAttempts(tx, phone, address);
    const [sent] = await queries.sentCodes(tx, phone, address);
    if (sent && (sent.today >= limits.codesPerDay || sent.of_address >= limits.codesPerAddressPerHour))
      throw new Refused(refusals.code_daily_limit);
    if (sent?.seconds_ago != null && sent.seconds_ago < limits.codeInterval)
      throw new Refused(refusals.code_too_soon, {
        remain: Math.ceil(limits.codeInterval - sent.seconds_ago),
      });
    const [code] = await queries.insertCode(tx, phone, address, limits.codeLifetime);
    if (!code) throw new Error('a code could not be booked');
    return code;
  });
  // Outside of the transaction: a slow provider must not hold the connections everybody else needs.
  const sessionInfo = await sms.send(phone, recaptchaToken).catch(async (error: Error) => {
    log.error({ err: error }, 'a code could not be sent');
    await singleStatement(db, (tx) => queries.deleteCode(tx, booked.id));
    throw new Refused(refusals.send_code_failed);
  });
  await singleStatement(db, (tx) => queries.codeSent(tx, booked.id, sessionInfo));
  return succeed({ session_info: sessionInfo });
}

type CodeInput = { phone: string; code: string; sessionInfo: string };

/**
 * Checks a code: 5 tries within 300 s. Returns which code it was, still to be used up, and the provider's proof of the
 * phone. Refuses as `provePhone` in the contract.
 */
async function checkCode(context: Context, sms: SmsCodes, input: CodeInput & { address: string }) {
  const { phone, code, sessionInfo, address } = input;
  if (!phonePattern.test(phone)) throw new Refused(refusals.phone_invalid);
  if (!codePattern.test(code) || sessionInfo === '') throw new Refused(refusals.code_invalid);
  await refusePaused(context.db, phone, address);
  // The try is counted in its own commit: a wrong code must not be free because what follows is refused.
  const [tried] = await transaction(context.db, (tx) =>
    queries.countTry(tx, phone, sessionInfo, limits.codeTries),
  );
  if (!tried) throw new Refused(refusals.code_expired);
  const verdict = await sms.check(sessionInfo, code).catch((error: Error) => {
    context.log.error({ err: error }, 'a code could not be checked');
    throw new Refused(refusals.send_code_failed);
  });
  if (verdict === 'expired') throw new Refused(refusals.code_expired);
  if (verdict === 'wrong') throw new Refused(refusals.code_invalid);
  return { codeId: tried.id, idToken: verdict.idToken };
}

async function useUp(tx: Tx, codeId: number): Promise<void> {
  if ((await queries.useCode(tx, codeId)).length === 0) throw new Refused(refusals.code_expired);
}

/** The member of a verified phone, made when there is none. Refuses `phone_registered` when a new one was asked for. */
async function memberOfPhone(
  tx: Tx,
  phone: string,
  invitationCode: string | undefined,
  passwordHash: string | null,
): Promise<number> {
  const [made] = await queries.insertMember(
    tx,
    phone,
    `u_${randomCode(12)}`,
    `玩家${phone.slice(-4)}`,
    passwordHash,
  );
  if (!made && passwordHash !== null) throw new Refused(refusals.phone_registered);
  const [member] = await queries.openMemberOfPhone(tx, phone);
  if (!member) throw new Error('a verified phone got no member');
  if (made) await nameInviterIfAny(tx, member.id, invitationCode);
  return member.id;
}

/** Logs in by code: 5 tries within 300 s, one use. A verified phone without an account gets one. */
export async function loginByCode(
  context: Context,
  sms: SmsCodes,
  input: CodeInput & { invitationCode: string | undefined } & From,
) {
  const { codeId } = await checkCode(context, sms, input);
  const { memberId, token } = await transaction(context.db, async (tx) => {
    await useUp(tx, codeId);
    const memberId = await memberOfPhone(tx, input.phone, input.invitationCode, null);
    return { memberId, token: await openSession(tx, memberId, input.userAgent) };
  });
  return signedIn(context, memberId, token);
}

/** Exchanges a code for the provider's token that proves the phone: the same tries, the same one use. */
export async function provePhone(context: Context, sms: SmsCodes, input: CodeInput & { address: string }) {
  const { codeId, idToken } = await checkCode(context, sms, input);
  await transaction(context.db, (tx) => useUp(tx, codeId));
  return succeed({ id_token: idToken });
}

/** A password as it may be set: 6 to 20 characters (domain.md, Accounts). Refuses `password_length`. */
async function hashNewPassword(password: string): Promise<string> {
  const { length } = [...password];
  if (length < limits.passwordMin || length > limits.passwordMax) throw new Refused(refusals.password_length);
  return hashPassword(password);
}

/**
 * Logs in by a token of the identity provider; only what the token says is believed. With a password it registers.
 * Refuses `user_verification_failed`, `phone_registered`, `password_length`.
 */
export async function loginByIdToken(
  context: Context,
  read: IdTokens,
  input: { idToken: string; password: string | undefined; invitationCode: string | undefined } & From,
) {
  const { phone } = await read(input.idToken);
  if (phone === null) throw new Refused(refusals.user_verification_failed);
  const hash = input.password === undefined ? null : await hashNewPassword(input.password);
  const { memberId, token } = await transaction(context.db, async (tx) => {
    const memberId = await memberOfPhone(tx, phone, input.invitationCode, hash);
    return { memberId, token: await openSession(tx, memberId, input.userAgent) };
  });
  return { ...(await signedIn(context, memberId, token)), message: hash === null ? '登入成功' : '註冊成功' };
}

/**
 * A new password for the member of a proven phone; ends all their sessions. Refuses `user_verification_failed`,
 * `phone_unregistered`, `password_length`, `password_mismatch`.
 */
export async function resetPassword(
  { db }: Context,
  read: IdTokens,
  input: { idToken: string; password: string; confirmation: string },
) {
  const { phone } = await read(input.idToken);
  if (phone === null) throw new Refused(refusals.user_verification_failed);
  if (input.password !== input.confirmation) throw new Refused(refusals.password_mismatch);
  const hash = await hashNewPassword(input.password);
  await transaction(db, async (tx) => {
    const [member] = await queries.changePassword(tx, phone, hash);
    if (!member) throw new Refused(refusals.phone_unregistered);
    await queries.forgetFailures(tx, phone);
  });
  return succeed({ message: '密碼已重設，請用新密碼登入' });
}

/** Ends one session for good. */
export async function logout(context: Context, tokenHash: Buffer) {
  await transaction(context.db, (tx) => queries.deleteSession(tx, tokenHash));
  return succeed({});
}

/** The member who opens the shop: seen again. */
export async function whoAmI(context: Context, memberId: number, tokenHash: Buffer) {
  await singleStatement(context.db, (tx) => queries.touchSession(tx, tokenHash));
  return memberView(context, memberId);
}

/** Changes a member's name, at most 30 characters. Refuses `name_required`, `name_too_long`. */
export async function changeProfile({ db }: Context, memberId: number, text: string) {
  const name = text.trim();
  if (name === '') throw new Refused(refusals.name_required);
  if ([...name].length > limits.nameMax) throw new Refused(refusals.name_too_long);
  await singleStatement(db, (tx) => queries.changeName(tx, memberId, name));
  return succeed({ message: '資料儲存成功', data: { name } });
}

import { accountLimits as limits, accountRefusals as refusals } from '@kujiya/contract/account';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { type Queryable, type Tx, transaction } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';
import type { SmsCodes } from './sms.ts';

const phonePattern = new RegExp(limits.phonePattern);
const codePattern = new RegExp(limits.codePattern);

/** Is this a Taiwan mobile as the shop keeps it (09…)? */
export const isPhone = (phone: string): boolean => phonePattern.test(phone);

/** Refuses `phone_invalid` for anything but a Taiwan mobile (09…). */
export function requirePhone(phone: string): void {
  if (!isPhone(phone)) throw new Refused(refusals.phone_invalid);
}

/** Refuses `login_paused` when phone (if any is asked about) or address have failed too often lately. */
export async function refusePaused(db: Queryable, phone: string | null, address: string): Promise<void> {
  const [failures] = await queries.recentFailures(db, phone, address, limits.failedLoginWindow);
  if (
    failures &&
    (failures.of_phone >= limits.failedLoginsPerWindow ||
      failures.of_address >= limits.failedLoginsPerAddress)
  )
    throw new Refused(refusals.login_paused);
}

/**
 * Sends a login code and returns the text that belongs to it: 60 s between sends, 5 a Taipei day per phone, 30 an hour
 * per address. Known and unknown phones are treated alike.
 */
export async function sendCode(
  context: Context,
  sms: SmsCodes,
  { phone, address, recaptchaToken }: { phone: string; address: string; recaptchaToken: string | undefined },
): Promise<string> {
  requirePhone(phone);
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
    await queries.deleteCode.alone(db, booked.id);
    throw new Refused(refusals.send_code_failed);
  });
  await queries.codeSent.alone(db, booked.id, sessionInfo);
  return sessionInfo;
}

export type CodeInput = { phone: string; code: string; sessionInfo: string };

/**
 * Checks a code: 5 tries within 300 s. Returns which code it was, still to be used up, and the provider's proof of the
 * phone. Refuses as `provePhone` in the contract.
 */
export async function checkCode(context: Context, sms: SmsCodes, input: CodeInput & { address: string }) {
  const { phone, code, sessionInfo, address } = input;
  requirePhone(phone);
  if (!codePattern.test(code) || sessionInfo === '') throw new Refused(refusals.code_invalid);
  // Not by phone: a code has tries of its own, and a stranger's wrong passwords must not close this way in, too.
  await refusePaused(context.db, null, address);
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

/** Uses a checked code up. Refuses `code_expired` when another request was faster. */
export async function useUp(tx: Tx, codeId: number): Promise<void> {
  if ((await queries.useCode(tx, codeId)).length === 0) throw new Refused(refusals.code_expired);
}

/** Exchanges a code for the provider's token that proves the phone: the same tries, the same one use. */
export async function provePhone(
  context: Context,
  sms: SmsCodes,
  input: CodeInput & { address: string },
): Promise<string> {
  const { codeId, idToken } = await checkCode(context, sms, input);
  await transaction(context.db, (tx) => useUp(tx, codeId));
  return idToken;
}

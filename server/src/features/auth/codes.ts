import { accountLimits as limits, accountRefusals as refusals } from '@kujiya/contract/account';
import { commonRefusals, type Refusal } from '@kujiya/contract/kernel/refusal';
import { plainPhone } from '@kujiya/contract/kernel/texts';
import { isReachablePhone, isTaiwanPhone } from '@kujiya/contract/shop/phone';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { countAgainst, perHour } from '#platform/limits.ts';
import { type Tx, transaction } from '#platform/postgres/database.ts';
import { refusePaused } from './attempts.ts';
import * as queries from './queries.ts';
import { refusalOfSms, type SmsCodes } from './sms.ts';

const codePattern = new RegExp(limits.codePattern);

/**
 * The row of a code that the provider refuses to send is deleted, so that the user need not wait for it and loses none
 * of the day's codes. Each request still costs the provider, and without a limit one visitor could make it block the
 * whole shop.
 */
const requests = perHour('code-request', limits.codeRequestsPerAddressPerHour);

/** Refuses `phone_invalid` for anything but a Taiwan mobile (09…). */
export function requirePhone(phone: string): void {
  if (!isTaiwanPhone(phone)) throw new Refused(refusals.phone_invalid);
}

/** The phone in the form the shop stores, if codes can be sent to it. Refuses `phone_invalid`. */
function reachablePhone(text: string): string {
  const phone = plainPhone(text);
  if (!isReachablePhone(phone)) throw new Refused(refusals.phone_invalid);
  return phone;
}

/** Throws the refusal that belongs to the provider's failure, or `otherwise` when the failure is unknown. */
function refuseFor(error: Error, otherwise: Refusal, log: Context['log'], what: string): never {
  const refusal = refusalOfSms(error);
  if (refusal !== refusals.code_wrong && refusal !== refusals.code_expired) log.error({ err: error }, what);
  throw new Refused(refusal ?? otherwise);
}

/**
 * Sends a login code to a mobile of Taiwan or Hong Kong and returns the session info that belongs to it. Limits: 60 s
 * between sends, 5 a Taipei day per phone, 30 an hour per address, 60 including those that could not be sent. Known and
 * unknown phones are treated alike.
 */
export async function sendCode(
  context: Context,
  sms: SmsCodes,
  {
    phone: text,
    address,
    recaptchaToken,
  }: { phone: string; address: string; recaptchaToken: string | undefined },
): Promise<string> {
  const phone = reachablePhone(text);
  const { db, log } = context;
  const booked = await transaction(db, async (tx) => {
    await queries.lockAttempts(tx, phone, address);
    const [sent] = await queries.sentCodes(tx, phone, address, limits.addressWindow);
    if (sent && sent.today >= limits.codesPerDay) throw new Refused(refusals.code_daily_limit);
    if (sent && sent.of_address >= limits.codesPerAddressPerHour)
      throw new Refused(commonRefusals.too_many_requests);
    if (sent?.seconds_ago != null && sent.seconds_ago < limits.codeInterval)
      throw new Refused(refusals.code_too_soon, {
        remain: Math.ceil(limits.codeInterval - sent.seconds_ago),
      });
    await countAgainst(tx, requests, address);
    const [code] = await queries.insertCode(tx, phone, address, limits.codeLifetime);
    if (!code) throw new Error('a code could not be recorded');
    return code;
  });
  // Outside of the transaction: a slow provider must not hold the connections that everybody needs.
  const sessionInfo = await sms.send(phone, recaptchaToken).catch(async (error: Error) => {
    await queries.deleteCode.alone(db, booked.id);
    return refuseFor(error, refusals.send_code_failed, log, 'a code could not be sent');
  });
  await queries.codeSent.alone(db, booked.id, sessionInfo);
  return sessionInfo;
}

export type CodeInput = { phone: string; code: string; sessionInfo: string };

/**
 * Checks a code: 5 tries within 300 s. Returns the code's id (not used up yet), its phone, and the owner of the phone
 * as the provider names them. Refuses as `provePhone` in the contract.
 */
export async function checkCode(context: Context, sms: SmsCodes, input: CodeInput & { address: string }) {
  const { code, sessionInfo, address } = input;
  const phone = reachablePhone(input.phone);
  if (!codePattern.test(code) || sessionInfo === '') throw new Refused(refusals.code_invalid);
  // Not limited by phone: a code has its own tries, and a stranger's wrong passwords must not block this sign-in method
  // too.
  await refusePaused(context.db, { phone: null, address, markHash: null });
  // The try is counted in its own commit: a refusal further down must not roll it back and make a wrong code free.
  const [tried] = await transaction(context.db, (tx) =>
    queries.countTry(tx, phone, sessionInfo, limits.codeTries),
  );
  if (!tried) throw new Refused(refusals.code_expired);
  const owner = await sms
    .check(sessionInfo, code)
    .catch((error: Error) =>
      refuseFor(error, refusals.check_code_failed, context.log, 'a code could not be checked'),
    );
  return { codeId: tried.id, phone, owner };
}

/** Uses up a checked code. Refuses `code_expired` when another request was faster. */
export async function useUp(tx: Tx, codeId: number): Promise<void> {
  if ((await queries.useCode(tx, codeId)).length === 0) throw new Refused(refusals.code_expired);
}

/**
 * Exchanges a code for the provider's token that proves the phone: the same tries, the same single use. The shop stores
 * the phone's owner at the provider and the member or address that proved it.
 */
export async function provePhone(
  context: Context,
  sms: SmsCodes,
  input: CodeInput & { address: string; memberId: number | null },
): Promise<{ id_token: string; firebase_uid: string; verified_at: string }> {
  const { codeId, phone, owner } = await checkCode(context, sms, input);
  const [proof] = await transaction(context.db, async (tx) => {
    await useUp(tx, codeId);
    return queries.insertProof(tx, phone, owner.subject, input.memberId, input.address);
  });
  if (!proof) throw new Error('a proof could not be stored');
  return {
    id_token: owner.idToken,
    firebase_uid: owner.subject,
    verified_at: proof.proven_at.toISOString(),
  };
}

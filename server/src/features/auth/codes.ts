import { accountLimits as limits, accountRefusals as refusals } from '@kujiya/contract/account';
import { commonRefusals, type Refusal } from '@kujiya/contract/kernel/refusal';
import { isReachablePhone, isTaiwanPhone, plainPhone } from '@kujiya/contract/shop/phone';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { countAgainst, perHour } from '#platform/limits.ts';
import { type Tx, transaction } from '#platform/postgres/database.ts';
import { refusePaused } from './attempts.ts';
import * as queries from './queries.ts';
import { refusalOfSms, type SmsCodes } from './sms.ts';

const codePattern = new RegExp(limits.codePattern);

/**
 * A code that the provider refuses to send is forgotten, so that nobody waits for it or loses one of their day's; asking the
 * provider still costs, and without a limit one visitor could make it close to the whole shop.
 */
const requests = perHour('code-request', limits.codeRequestsPerAddressPerHour);

/** Refuses `phone_invalid` for anything but a Taiwan mobile (09…). */
export function requirePhone(phone: string): void {
  if (!isTaiwanPhone(phone)) throw new Refused(refusals.phone_invalid);
}

/** A phone that codes are sent to, as the shop keeps it. Refuses `phone_invalid`. */
function reachablePhone(text: string): string {
  const phone = plainPhone(text);
  if (!isReachablePhone(phone)) throw new Refused(refusals.phone_invalid);
  return phone;
}

/** Throws what the provider's failure means for the member; what nobody has foreseen is `otherwise`. */
function refuseFor(error: Error, otherwise: Refusal, log: Context['log'], what: string): never {
  const refusal = refusalOfSms(error);
  if (refusal !== refusals.code_wrong && refusal !== refusals.code_expired) log.error({ err: error }, what);
  throw new Refused(refusal ?? otherwise);
}

/**
 * Sends a login code, to a mobile of Taiwan or Hong Kong, and returns the text that belongs to it: 60 s between sends, 5 a Taipei day per phone, 30 an hour
 * per address, 60 with those that could not be sent. Known and unknown phones are treated alike.
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
    const [sent] = await queries.sentCodes(tx, phone, address);
    if (sent && sent.today >= limits.codesPerDay) throw new Refused(refusals.code_daily_limit);
    if (sent && sent.of_address >= limits.codesPerAddressPerHour)
      throw new Refused(commonRefusals.too_many_requests);
    if (sent?.seconds_ago != null && sent.seconds_ago < limits.codeInterval)
      throw new Refused(refusals.code_too_soon, {
        remain: Math.ceil(limits.codeInterval - sent.seconds_ago),
      });
    await countAgainst(tx, requests, address);
    const [code] = await queries.insertCode(tx, phone, address, limits.codeLifetime);
    if (!code) throw new Error('a code could not be booked');
    return code;
  });
  // Outside of the transaction: a slow provider must not hold the connections everybody else needs.
  const sessionInfo = await sms.send(phone, recaptchaToken).catch(async (error: Error) => {
    await queries.deleteCode.alone(db, booked.id);
    return refuseFor(error, refusals.send_code_failed, log, 'a code could not be sent');
  });
  await queries.codeSent.alone(db, booked.id, sessionInfo);
  return sessionInfo;
}

export type CodeInput = { phone: string; code: string; sessionInfo: string };

/**
 * Checks a code: 5 tries within 300 s. Returns which code it was, still to be used up, of which phone, and whose phone
 * that is for the provider. Refuses as `provePhone` in the contract.
 */
export async function checkCode(context: Context, sms: SmsCodes, input: CodeInput & { address: string }) {
  const { code, sessionInfo, address } = input;
  const phone = reachablePhone(input.phone);
  if (!codePattern.test(code) || sessionInfo === '') throw new Refused(refusals.code_invalid);
  // Not by phone: a code has tries of its own, and a stranger's wrong passwords must not close this sign-in method, too.
  await refusePaused(context.db, { phone: null, address, markHash: null });
  // The try is counted in its own commit: a wrong code must not be free because what follows is refused.
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

/** Uses a checked code up. Refuses `code_expired` when another request was faster. */
export async function useUp(tx: Tx, codeId: number): Promise<void> {
  if ((await queries.useCode(tx, codeId)).length === 0) throw new Refused(refusals.code_expired);
}

/**
 * Exchanges a code for the provider's token that proves the phone: the same tries, the same one use. The shop remembers
 * whose phone it was, and who proved it.
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
  if (!proof) throw new Error('a proof could not be kept');
  return {
    id_token: owner.idToken,
    firebase_uid: owner.subject,
    verified_at: proof.proven_at.toISOString(),
  };
}

import { factorRefusals } from '@kujiya/contract/staff/factors';
import { staffLimits as limits, staffRefusals as refusals } from '@kujiya/contract/staff/session';
import { Secret, TOTP } from 'otpauth';
import { randomCode, sha256 } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import { countAgainst, perHour } from '#platform/limits.ts';
import { type Database, type Queryable, type Tx, transaction } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import * as queries from './factor-queries.ts';
import { type Answer, personOf } from './passkeys.ts';

const periodMs = 30_000;
const totpOf = (secret: string, shopName = '', email = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer: shopName, label: email });

/** Codes are typed with or without their blanks and dashes. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** The period whose code this is, now or in one of its neighbours; null for a wrong code. */
function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: plain(code), timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / periodMs) + delta;
}

/** Takes a code of the authenticator, or one for recovery; each is good once. */
async function takeCode(tx: Tx, staffId: number, code: string, now: number): Promise<boolean> {
  const typed = plain(code);
  if (!/^\d{6}$/.test(typed)) return (await queries.takeRecoveryCode(tx, staffId, sha256(typed))).length > 0;
  const [totp] = await queries.findTotp(tx, staffId);
  const step = totp?.is_confirmed ? stepOf(totp.secret, typed, now) : null;
  return step !== null && (await queries.takeStep(tx, staffId, step)).length > 0;
}

export type Proof = { code?: string; passkey?: Answer };

/** Counts a code before it is compared: guesses made all at once must not outrun the limit. */
export const countCode = (db: Database, staffId: number): Promise<void> =>
  transaction(db, (tx) => countAgainst(tx, perHour('staff.code', limits.codesPerHour), String(staffId)));

/** Refuses `second_factor_failed` or `passkey_failed` unless the proof is this person's. */
export async function requireFactor(
  tx: Tx,
  shop: Shop,
  staffId: number,
  { code = '', passkey }: Proof,
): Promise<void> {
  if (passkey) {
    if ((await personOf(tx, shop, passkey)) !== staffId) throw new Refused(refusals.passkey_failed);
  } else if (!(await takeCode(tx, staffId, code, shop.clock())))
    throw new Refused(refusals.second_factor_failed);
}

/** Makes recovery codes and forgets the earlier ones; they are shown this once. */
export async function renewCodes(tx: Tx, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, () =>
    [0, 1, 2, 3].map(() => randomCode(4)).join('-'),
  );
  await queries.dropRecoveryCodes(tx, staffId);
  await queries.insertRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => sha256(plain(code))),
  );
  return codes;
}

/** Recovery codes for a first factor; null for a person who has some. */
export async function firstCodes(tx: Tx, staffId: number): Promise<string[] | null> {
  const [left] = await queries.countRecoveryCodes(tx, staffId);
  return left && left.count > 0 ? null : renewCodes(tx, staffId);
}

/** The secret of a new authenticator. Refuses `totp_active` while another one is in use. */
export async function beginTotp(tx: Tx, { config }: Pick<Shop, 'config'>, staffId: number, email: string) {
  const [begun] = await queries.beginTotp(tx, staffId, new Secret({ size: 20 }).base32);
  if (!begun) throw new Refused(factorRefusals.totp_active);
  return { secret: begun.secret, uri: totpOf(begun.secret, config.shopName, email).toString() };
}

/** Puts an authenticator into use by its first code. Refuses `totp_not_begun` and `second_factor_failed`. */
export async function confirmTotp(tx: Tx, { clock }: Pick<Shop, 'clock'>, staffId: number, code: string) {
  const [totp] = await queries.findTotp(tx, staffId);
  if (!totp || totp.is_confirmed) throw new Refused(factorRefusals.totp_not_begun);
  const step = stepOf(totp.secret, code, clock());
  if (step === null || (await queries.takeStep(tx, staffId, step)).length === 0)
    throw new Refused(refusals.second_factor_failed);
  await queries.confirmTotp(tx, staffId);
  return firstCodes(tx, staffId);
}

/** Without a second factor left, recovery codes open nothing; they go with the last one. */
export async function dropIdleCodes(tx: Tx, staffId: number): Promise<void> {
  const [kinds] = await queries.kindsOfFactors(tx, staffId);
  if (!kinds?.totp && !kinds?.passkey) await queries.dropRecoveryCodes(tx, staffId);
}

/** A person's second factors, without their secrets. */
export async function factorsOf(db: Queryable, staffId: number) {
  const [kinds] = await queries.kindsOfFactors(db, staffId);
  const [left] = await queries.countRecoveryCodes(db, staffId);
  const passkeys = await queries.listPasskeys(db, staffId);
  return {
    totp: kinds?.totp ?? false,
    recovery_codes: left?.count ?? 0,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
  };
}

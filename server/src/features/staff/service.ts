import type { InputOf } from '@kujiya/contract/kernel/call';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import type { staffLog } from '@kujiya/contract/staff/log';
import type { FoundKind } from '@kujiya/contract/staff/search';
import {
  staffLimits as limits,
  staffRefusals as refusals,
  type StaffMember,
} from '@kujiya/contract/staff/session';
import type { Context } from '#platform/context.ts';
import { randomToken, sha256 } from '#platform/crypto.ts';
import type { Cookies } from '#platform/http/cookies.ts';
import { Refused } from '#platform/http/refused.ts';
import { countAgainst, type Limit, perHour, uncount } from '#platform/limits.ts';
import { pageOf } from '#platform/pages.ts';
import { hashPassword, isPassword } from '#platform/passwords.ts';
import { type Database, type Queryable, type Tx, transaction } from '#platform/postgres/database.ts';
import { deviceOf, markDevice } from '#shop/devices/service.ts';
import type { Shop } from '#shop/feature.ts';
import { type Finding, findAll } from '#shop/staff/finders.ts';
import { mustEnrol, presentRights, recordEntry } from '#shop/staff/service.ts';
import { kindsOfFactors } from './factor-queries.ts';
import { countCode, type Proof, requireFactor } from './factors.ts';
import { type Answer, askForPasskey, personOf } from './passkeys.ts';
import * as queries from './queries.ts';

function viewOf(config: Context['config'], row: queries.StaffRow): StaffMember {
  const { id, email, name, role, role_title, limits, has_factor } = row;
  const present = presentRights(config, row);
  return {
    id,
    email,
    name,
    role,
    role_title,
    rights: present,
    limits,
    second_factor: has_factor,
    must_enrol: mustEnrol(config, row),
  };
}

/** Longer names of browsers are cut. */
const agentMax = 300;

type Login = { email: string; password: string; address: string; userAgent: string; cookies: Cookies };

const networkAt = (address: string) => `network:${address}`;
const browserOf = (mark: Buffer) => `browser:${mark.toString('hex')}`;

type Place = Pick<Login, 'address' | 'userAgent' | 'cookies'>;
type Counted = { limit: Limit; key: string };

/** The browser or network from which somebody tries to log in, and whether this e-mail has been logged in to there. */
async function placeOf(db: Database, name: string, { address, cookies }: Pick<Place, 'address' | 'cookies'>) {
  const mark = deviceOf(cookies);
  const network = networkAt(address);
  const browser = mark && browserOf(mark);
  const places = browser === null ? [network] : [network, browser];
  const known = (await queries.knownPlaces(db, name, places, limits.placeDays)).map(({ place }) => place);
  const isKnownBrowser = browser !== null && known.includes(browser);
  return { place: isKnownBrowser ? browser : network, isKnown: known.length > 0, isKnownBrowser };
}

async function count(db: Database, tries: readonly Counted[]): Promise<void> {
  await transaction(db, async (tx) => {
    for (const { limit, key } of tries) await countAgainst(tx, limit, key);
  });
}
/** What was right is no guess. */
async function takeBack(db: Database, tries: readonly Counted[]): Promise<void> {
  await transaction(db, async (tx) => {
    for (const { limit, key } of tries) await uncount(tx, limit, key);
  });
}

/**
 * The limits that a try of a password, and one of a code, count against. For a place from which this e-mail has been
 * logged in to before, only tries from that place count: strangers who guess from many networks, or who know the
 * password and guess codes, use up the tries of unknown places, but lock nobody out of a known one.
 */
async function limitsOf(db: Database, name: string, at: Pick<Place, 'address' | 'cookies'>) {
  const { place, isKnown, isKnownBrowser } = await placeOf(db, name, at);
  const limit = (what: string, most: number) => ({ what, most, seconds: limits.loginWindow });
  const password: Counted[] = [
    { limit: limit('staff.login', limits.loginsPerBrowser), key: `${name} ${place}` },
  ];
  if (!isKnown) password.push({ limit: limit('staff.login_email', limits.loginsPerEmail), key: name });
  if (!isKnownBrowser)
    password.push({ limit: limit('staff.login_address', limits.loginsPerAddress), key: at.address });
  const code: Counted[] = [
    { limit: perHour('staff.code_at', limits.codesPerHour), key: `${name} ${place}` },
    ...(isKnown ? [] : [{ limit: perHour('staff.code_elsewhere', limits.codesPerHour), key: name }]),
  ];
  return { password, code };
}

async function open(tx: Tx, { config }: Context, found: queries.StaffRow, how: string, place: Place) {
  const { address, userAgent, cookies } = place;
  const token = randomToken();
  const [opened] = await queries.openSession(
    tx,
    sha256(token),
    found.id,
    found.password_hash,
    userAgent.slice(0, agentMax),
    limits.session,
  );
  if (!opened) throw new Refused(refusals.staff_login_failed);
  await queries.rememberPlaces(tx, found.id, [networkAt(address), browserOf(markDevice(cookies))]);
  await recordEntry(tx, {
    staffId: found.id,
    address,
    what: `POST /api/staff/${how}`,
    words: '登入',
    subjects: [`staff:${found.id}`],
  });
  return { token, expires_at: opened.expires_at.toISOString(), staff: viewOf(config, found) };
}

/**
 * Logs in a member of the staff; the token lives `staffLimits.session` seconds at most. Words and timing are the same
 * whether the e-mail is known or not. Refuses `staff_login_failed`, and `too_many_requests` beyond the limits; with the
 * right password, `second_factor_required`, `second_factor_failed` and `passkey_failed`.
 */
export async function login(shop: Shop, { email, password, code, passkey, ...place }: Login & Proof) {
  const { db } = shop;
  const name = email.trim().toLowerCase();
  const tries = await limitsOf(db, name, place);
  // Counted before the password is compared: guesses made all at once must not outrun the limit.
  await count(db, tries.password);
  const [found] = await queries.findByEmail(db, name);
  const right = await isPassword(found?.password_hash ?? null, password);
  if (!found || !right) throw new Refused(refusals.staff_login_failed);
  await takeBack(db, tries.password);
  const proof = { ...(code && { code }), ...(passkey && { passkey }) };
  if (found.has_factor && !code && !passkey) {
    const [kinds = { totp: false, passkey: false }] = await kindsOfFactors(db, found.id);
    throw new Refused(refusals.second_factor_required, kinds);
  }
  const codes = found.has_factor && code ? tries.code : [];
  await count(db, codes);
  const opened = await transaction(db, async (tx) => {
    if (found.has_factor) await requireFactor(tx, shop, found.id, proof);
    return open(tx, shop, found, 'login', place);
  });
  await takeBack(db, codes);
  return opened;
}

const limitOfPasskeys = (most: number) => ({ what: 'staff.passkey', most, seconds: limits.loginWindow });

/** Options for a passkey; refuses `too_many_requests` beyond the limit of one network. */
export const askPasskey = (shop: Shop, address: string): Promise<object> =>
  transaction(shop.db, async (tx) => {
    await countAgainst(tx, limitOfPasskeys(limits.challengesPerAddress), address);
    return askForPasskey(tx, shop);
  });

/** Logs in by a passkey alone: it proves its possession and a finger, face or PIN. Refuses `passkey_failed`. */
export const loginByPasskey = (shop: Shop, answer: Answer, place: Place) =>
  transaction(shop.db, async (tx) => {
    const [found] = await queries.findById(tx, await personOf(tx, shop, answer));
    if (!found) throw new Refused(refusals.passkey_failed);
    return open(tx, shop, found, 'login/passkey', place);
  });

/** The part of a proof that needs no transaction: its count, and the password. */
export async function checkPassword(
  { db }: Pick<Shop, 'db'>,
  staffId: number,
  { password = '', passkey }: Proof & { password?: string },
): Promise<void> {
  await countCode(db, staffId);
  if (passkey) return;
  const [found] = await queries.findById(db, staffId);
  if (!(await isPassword(found?.password_hash ?? null, password)))
    throw new Refused(refusals.staff_login_failed);
}

/** Notes that the person of a session has proved who they are, after `checkPassword`. Returns until when that counts. */
export async function prove(tx: Tx, shop: Shop, staffId: number, tokenHash: Buffer, proof: Proof) {
  const [found] = await queries.findById(tx, staffId);
  if (proof.passkey || found?.has_factor) await requireFactor(tx, shop, staffId, proof);
  const [proved] = await queries.noteProof(tx, tokenHash, limits.fresh);
  if (!proved) throw new Refused(commonRefusals.login_required);
  return proved.fresh_until.toISOString();
}

/** The hash of a new password; refuses `staff_password_invalid`. */
export async function newPassword(password: string): Promise<string> {
  const { length } = [...password];
  if (length < limits.passwordMin || length > limits.passwordMax)
    throw new Refused(refusals.staff_password_invalid);
  return hashPassword(password);
}

/** Sets another password and ends every other session of the person. */
export async function setPassword(tx: Tx, staffId: number, password: string, tokenHash: Buffer) {
  await queries.changePassword(tx, staffId, await newPassword(password));
  await queries.endOtherSessions(tx, staffId, tokenHash);
}

/** The live sessions of a person, the latest first. */
export async function listSessions(db: Queryable, staffId: number, tokenHash: Buffer | null = null) {
  const rows = await queries.listSessions(db, staffId, limits.idle);
  return rows.map(({ token_hash, created_at, last_seen_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_current: tokenHash !== null && token_hash.equals(tokenHash),
  }));
}

/** Ends one session of a person; refuses `session_missing`. */
export async function endOne(tx: Tx, staffId: number, id: number): Promise<void> {
  if ((await queries.endSessionById(tx, staffId, id)).length === 0)
    throw new Refused(refusals.session_missing);
}

/** Ends one session for good. */
export async function logout(tx: Tx, tokenHash: Buffer): Promise<void> {
  await queries.endSession(tx, tokenHash);
}

/** A member of the staff, with the rights of the role. */
export async function selfOf(
  db: Queryable,
  { config }: Pick<Context, 'config'>,
  staffId: number,
): Promise<StaffMember> {
  const [row] = await queries.findById(db, staffId);
  if (!row) throw new Error(`no staff ${staffId}`);
  return viewOf(config, row);
}

/** Kinds that the search names otherwise than the log does. */
const logKinds: Partial<Record<FoundKind, string>> = { goods: 'product', shipment: 'order', ticket: 'lot' };

/** What a text stands for in the log: records and people, or else a part of a step's words. */
async function soughtInLog(db: Queryable, shop: Finding, staffId: number, text: string | undefined) {
  if (!text) return { about: null, people: [], step: null };
  const found = await findAll(db, shop, staffId, text);
  const about = [...new Set(found.map(({ kind, id }) => `${logKinds[kind] ?? kind}:${id}`))];
  const named = (await queries.listPeople(db)).filter(({ name }) => name.includes(text));
  const people = named.map(({ id }) => id);
  return { about, people, step: about.length + people.length === 0 ? text : null };
}

/** Entries of the audit log, newest first, the cursor of the next page, and the end of the chain. */
export async function listLog(
  db: Queryable,
  shop: Finding,
  caller: number,
  query: InputOf<typeof staffLog>['query'],
) {
  const { subject = null, staff_id = null, area = null, from = null, to = null, cursor = null } = query;
  const most = limits.logPage + 1;
  const sought = await soughtInLog(db, shop, caller, query.about);
  const rows = await queries.listLog(db, {
    ...{ subject, ...sought, staffId: staff_id, area, from, to, cursor, most },
  });
  const [head = null] = await queries.headOfLog(db);
  const { shown, next } = pageOf(rows, limits.logPage);
  const named = await queries.namesOfSubjects(db, [...new Set(shown.flatMap(({ subjects }) => subjects))]);
  const nameOf = new Map(named.map(({ subject: one, name }) => [one, name]));
  const data = shown.map((row) => ({
    ...row,
    names: Object.fromEntries(
      row.subjects.flatMap((one) => (nameOf.has(one) ? [[one, nameOf.get(one) ?? '']] : [])),
    ),
    at: row.at.toISOString(),
  }));
  return { data, next, head };
}

import {
  staffLimits as limits,
  staffRefusals as refusals,
  type StaffMember,
} from '@kujiya/contract/staff/session';
import type { Context } from '#platform/context.ts';
import { randomToken, sha256 } from '#platform/crypto.ts';
import type { Cookies } from '#platform/http/cookies.ts';
import { Refused } from '#platform/http/refused.ts';
import { countAgainst } from '#platform/limits.ts';
import { pageOf } from '#platform/pages.ts';
import { isPassword } from '#platform/passwords.ts';
import { type Database, type Queryable, type Tx, transaction } from '#platform/postgres/database.ts';
import { deviceOf, markDevice } from '#shop/devices/service.ts';
import { recordEntry, rightsOf } from '#shop/staff/service.ts';
import * as queries from './queries.ts';

const viewOf = ({ id, email, name, role, rights, limits }: queries.StaffRow): StaffMember => ({
  id,
  email,
  name,
  role,
  rights: rightsOf(rights),
  limits,
});

/** Longer names of browsers are cut. */
const agentMax = 300;

type Login = { email: string; password: string; address: string; userAgent: string; cookies: Cookies };

const networkAt = (address: string) => `network:${address}`;
const browserOf = (mark: Buffer) => `browser:${mark.toString('hex')}`;

/**
 * Counts one more try. For a place from which this e-mail has been logged in to before, only tries from that place count:
 * strangers who guess from many networks use up the tries of unknown places, but lock nobody out of a known one.
 */
async function countTry(
  db: Database,
  name: string,
  { address, cookies }: Pick<Login, 'address' | 'cookies'>,
): Promise<void> {
  const mark = deviceOf(cookies);
  const network = networkAt(address);
  const browser = mark && browserOf(mark);
  const places = browser === null ? [network] : [network, browser];
  const known = (await queries.knownPlaces(db, name, places, limits.placeDays)).map(({ place }) => place);
  await transaction(db, async (tx) => {
    const limit = (what: string, most: number) => ({ what, most, seconds: limits.loginWindow });
    const isKnownBrowser = browser !== null && known.includes(browser);
    const place = isKnownBrowser ? browser : network;
    await countAgainst(tx, limit('staff.login', limits.loginsPerBrowser), `${name} ${place}`);
    if (known.length === 0) await countAgainst(tx, limit('staff.login_email', limits.loginsPerEmail), name);
    if (!isKnownBrowser)
      await countAgainst(tx, limit('staff.login_address', limits.loginsPerAddress), address);
  });
}

/**
 * Logs in a member of the staff; the token lives `staffLimits.session` seconds at most. Words and timing are the same
 * whether the e-mail is known or not. Refuses `staff_login_failed`, and `too_many_requests` beyond the limits.
 */
export async function login(
  { db }: Pick<Context, 'db'>,
  { email, password, address, userAgent, cookies }: Login,
) {
  const name = email.trim().toLowerCase();
  // Counted before the password is compared: guesses made all at once must not outrun the limit.
  await countTry(db, name, { address, cookies });
  const [found] = await queries.findByEmail(db, name);
  const right = await isPassword(found?.password_hash ?? null, password);
  if (!found || !right) throw new Refused(refusals.staff_login_failed);
  const token = randomToken();
  const hash = sha256(token);
  const agent = userAgent.slice(0, agentMax);
  return transaction(db, async (tx) => {
    const [opened] = await queries.openSession(
      tx,
      hash,
      found.id,
      found.password_hash,
      agent,
      limits.session,
    );
    if (!opened) throw new Refused(refusals.staff_login_failed);
    await queries.rememberPlaces(tx, found.id, [networkAt(address), browserOf(markDevice(cookies))]);
    await recordEntry(tx, {
      staffId: found.id,
      address,
      what: 'POST /api/staff/login',
      subjects: [`staff:${found.id}`],
    });
    return { token, expires_at: opened.expires_at.toISOString(), staff: viewOf(found) };
  });
}

/** Ends one session for good. */
export async function logout(tx: Tx, tokenHash: Buffer): Promise<void> {
  await queries.endSession(tx, tokenHash);
}

/** A member of the staff, with the rights of the role. */
export async function selfOf(db: Queryable, staffId: number): Promise<StaffMember> {
  const [row] = await queries.findById(db, staffId);
  if (!row) throw new Error(`no staff ${staffId}`);
  return viewOf(row);
}

/** Entries of the audit log, newest first, and the cursor of the next page. */
export async function listLog(
  db: Queryable,
  {
    subject = null,
    staff_id = null,
    before = Number.MAX_SAFE_INTEGER,
  }: { subject?: string | null; staff_id?: number | null; before?: number },
) {
  const rows = await queries.listLog(db, subject, staff_id, before, limits.logPage + 1);
  const { shown, next } = pageOf(rows, limits.logPage);
  return { data: shown.map((row) => ({ ...row, at: row.at.toISOString() })), next };
}

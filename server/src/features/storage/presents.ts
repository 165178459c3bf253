import { createHmac, randomUUID } from 'node:crypto';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import {
  presentLimits as limits,
  type PresentUnderWay,
  type PresentWord,
  presentRefusals as refusals,
} from '@kujiya/contract/presents';
import { storageRefusals } from '@kujiya/contract/storage';
import { readable, sha256 } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { findKey } from '#platform/stored-keys.ts';
import { recordEvent } from '#shop/events/queries.ts';
import { lockMeans } from '#shop/ledger/service.ts';
import { maskedName } from '#shop/masked-name.ts';
import * as queries from './present-queries.ts';
import { refuseItems } from './service.ts';

/** The code of a present's address: 100 bits that follow from its salt under the shop's key, so that its giver can read it again. */
async function codesOf(db: Queryable): Promise<(salt: string) => string> {
  const [key] = await findKey(db, 'presents');
  if (!key) throw new Error('there is no key for presents');
  return (salt) => readable(createHmac('sha256', key.private_key).update(salt).digest().subarray(0, 20));
}

/** The wallet's lock lets the changes of a member's storage run one after another. */
async function lockStorage(tx: Tx, memberId: number): Promise<void> {
  if (!(await lockMeans(tx, memberId, { withPoints: false })))
    throw new Refused(commonRefusals.login_required);
}

/** Wraps one item as a present, which a link can claim for some days. Refuses as `givePresent` in the contract. */
export async function givePresent(
  tx: Tx,
  memberId: number,
  { itemId, word }: { itemId: number; word: PresentWord },
): Promise<{ id: number }> {
  await lockStorage(tx, memberId);
  const [thing] = await queries.lockThing(tx, memberId, itemId);
  if (!thing) throw new Refused(storageRefusals.item_missing);
  if (thing.refused !== null) refuseItems(thing.refused);
  if (thing.days < limits.leastDays) throw new Refused(refusals.present_short);
  const salt = randomUUID();
  const hash = sha256((await codesOf(tx))(salt));
  const [made] = await queries.wrap(tx, itemId, memberId, word, limits.days, salt, hash);
  if (!made) throw new Error(`item ${itemId} could not be wrapped`);
  return made;
}

const thingOf = ({ name, image_url, tier }: queries.PresentRow) => ({ name, image_url, tier });

/** The presents of a member that nobody has claimed yet, newest first. */
export async function listPresents(db: Queryable, memberId: number): Promise<PresentUnderWay[]> {
  const [rows, codeOf] = [await queries.listOpen(db, memberId), await codesOf(db)];
  return rows.map((row) => ({
    id: row.id,
    code: codeOf(row.salt),
    word: row.word,
    item: thingOf(row),
    ends_at: row.ends_at.toISOString(),
  }));
}

/** Takes a present back that nobody has claimed; nothing happens to one that is back. Refuses `present_missing`, `present_claimed`. */
export async function revokePresent(tx: Tx, memberId: number, id: number): Promise<void> {
  await lockStorage(tx, memberId);
  const [present] = await queries.lockOwn(tx, memberId, id);
  if (!present) throw new Refused(refusals.present_missing);
  if (present.state === 'claimed') throw new Refused(refusals.present_claimed);
  await queries.revoke(tx, id);
}

/** The card behind a link, as the caller (null: a visitor) may see it. Refuses `present_missing`. */
export async function openPresent(db: Queryable, memberId: number | null, code: string) {
  const [row] = await queries.findPresent(db, sha256(code));
  if (!row) throw new Refused(refusals.present_missing);
  const sides = { giver: row.giver_id, receiver: row.receiver_id };
  const side =
    memberId === null
      ? null
      : ((['giver', 'receiver'] as const).find((one) => sides[one] === memberId) ?? null);
  return {
    state: row.state,
    giver: maskedName(row.giver),
    side,
    word: row.word,
    item: row.state === 'open' || side !== null ? thingOf(row) : null,
    ends_at: row.ends_at.toISOString(),
  };
}

const over = {
  claimed: refusals.present_claimed,
  revoked: refusals.present_revoked,
  returned: refusals.present_expired,
} as const;

/**
 * Puts a present into a member's storage. The first who claims it gets it, and the same answer again; both sides are
 * told. Refuses as `claimPresent` in the contract.
 */
export async function claimPresent(tx: Tx, memberId: number, code: string): Promise<void> {
  await lockStorage(tx, memberId);
  const hash = sha256(code);
  await queries.lockByCode(tx, hash);
  const [row] = await queries.findPresent(tx, hash);
  if (!row) throw new Refused(refusals.present_missing);
  if (row.receiver_id === memberId) return;
  if (row.giver_id === memberId) throw new Refused(refusals.present_own);
  if (row.state !== 'open') throw new Refused(over[row.state]);
  await queries.claim(tx, row.id, memberId);
  const [receiver] = await queries.nameOf(tx, memberId);
  const friend = maskedName(receiver?.display_name ?? '');
  await recordEvent(tx, 'present.claimed', row.giver_id, { name: row.name, friend });
  await recordEvent(tx, 'present.received', memberId, { name: row.name, friend: maskedName(row.giver) });
}

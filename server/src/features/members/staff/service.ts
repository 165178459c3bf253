import { gameOfOrderType } from '@kujiya/contract/shop/games';
import { lotFairnessPath } from '@kujiya/contract/shop/paths';
import {
  type Block,
  type ListedMember,
  memberLimits as limits,
  type MemberPage,
  memberRefusals as refusals,
} from '@kujiya/contract/staff/members';
import type { Config } from '#platform/config.ts';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { pageOf } from '#platform/pages.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { readAloudOf } from '#shop/search/orders.ts';
import { isIndexed } from '#shop/search/statements.ts';
import { type Configured, holdingOf } from '#shop/staff/limits.ts';
import { maskEmail, maskPhone } from '#shop/staff/masks.ts';
import { findBlock } from './block-queries.ts';
import * as queries from './queries.ts';

/** The name of a member in the log. */
export const subjectOf = (id: number): string => `member:${id}`;

const listed = (row: queries.MemberRow): ListedMember => ({
  id: row.id,
  name: row.name,
  phone: row.phone && maskPhone(row.phone),
  email: row.email && maskEmail(row.email),
  tokens: row.tokens,
  points: row.points,
  is_blocked: row.is_blocked,
  created_at: row.created_at.toISOString(),
});

type MemberQuery = { q?: string; cursor?: number; limit?: number };

/**
 * Members, newest first; with a search those it names: by phone or order or tracking number, or its end, by e-mail, id,
 * surname or a part of the name.
 */
export async function listMembers(
  db: Queryable,
  { q = '', cursor, limit = limits.listSize }: MemberQuery,
): Promise<{ data: ListedMember[]; next: number | null }> {
  const cut = { before: cursor ?? null, limit: limit + 1 };
  const { phone, tail } = readAloudOf(q);
  const isSurname = /^\p{Script=Han}$/u.test(q);
  const rows = await (q === ''
    ? queries.listMembers(db, cut)
    : queries.searchMembers(db, {
        ...cut,
        id: /^\d{1,15}$/.test(q) ? Number(q) : null,
        phone,
        tail,
        email: q.toLowerCase(),
        name: !isSurname && isIndexed(q) ? q : null,
        surname: isSurname ? q : null,
      }));
  const { shown, next } = pageOf(rows, limit);
  return { data: shown.map(listed), next };
}

/** The same row, its times as ISO 8601. */
const dated = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
    ),
  ) as {
    [K in keyof Row]: Row[K] extends Date ? string : Row[K] extends Date | null ? string | null : Row[K];
  }[];

/** The block of a member that has not ended; null for everybody else. */
export async function blockOf(db: Queryable, memberId: number): Promise<Block | null> {
  const [row] = await findBlock(db, memberId);
  return row ? { ...row, at: row.at.toISOString(), ends_at: row.ends_at?.toISOString() ?? null } : null;
}

/** One member with everything that is theirs, masked. Refuses `member_missing`. */
export async function showMember(
  db: Queryable,
  shop: Configured & { readonly config: Pick<Config, 'publicUrl'> },
  staffId: number,
  id: number,
): Promise<MemberPage> {
  const [row] = await queries.findMember(db, id);
  if (!row) throw new Refused(refusals.member_missing);
  const { rights } = await holdingOf(db, shop, staffId);
  const most = limits.section;
  return {
    ...listed(row),
    uid: row.uid,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    block: await blockOf(db, id),
    owed: row.owed,
    level: { level: row.level, growth: row.growth, expires_at: row.level_until?.toISOString() ?? null },
    addresses: row.addresses,
    entries: dated(await queries.listEntries(db, id, most)),
    orders: dated(await queries.listOrders(db, id, most)),
    draws: dated(await queries.listDraws(db, id, most)).map(({ product_id, ...draw }) => {
      const game = gameOfOrderType(draw.type);
      const isDrawn = game !== null && draw.numbers.length > 0;
      const path = isDrawn ? lotFairnessPath(game, product_id, draw.lot_id) : null;
      return { ...draw, proof_url: path && shop.config.publicUrl + path };
    }),
    storage: dated(await queries.listStorage(db, id, most)),
    presents: dated(await queries.listPresents(db, id, most)),
    coupons: dated(await queries.listCoupons(db, id, most)),
    cards: dated(await queries.listCards(db, id, most)),
    sessions: dated(await queries.listSessions(db, id, most)),
    held_invitations: dated(await queries.listHeld(db, id, most)),
    waiting: dated(await queries.listWaiting(db, { subject: subjectOf(id), rights, limit: most })),
    notes: dated(await queries.listNotes(db, id, most)),
  };
}

/**
 * The entries of a member's tokens and points, newest first, also of a deleted account. Refuses `member_missing`.
 */
export async function listEntries(
  db: Queryable,
  {
    memberId,
    currency = null,
    cursor = null,
  }: { memberId: number; currency?: string | null; cursor?: number | null },
) {
  if ((await queries.findMember(db, memberId)).length === 0) throw new Refused(refusals.member_missing);
  const cut = { memberId, currency, before: cursor, limit: limits.listSize + 1 };
  const { shown, next } = pageOf(await queries.pageEntries(db, cut), limits.listSize);
  return { data: dated(shown), next };
}

/** Refuses `member_missing`, also for a deleted account, which then keeps its name until the transaction ends. */
export async function requireMember(tx: Tx, id: number): Promise<void> {
  if ((await queries.keepMember(tx, id)).length === 0) throw new Refused(refusals.member_missing);
}

/** A member's phone, e-mail and addresses as they are; the log says who has read them. Refuses `member_missing`. */
export async function revealMember(tx: Tx, { note }: StaffCaller, id: number) {
  const [personal] = await queries.findPersonal(tx, id);
  if (!personal) throw new Refused(refusals.member_missing);
  note({ subjects: [subjectOf(id)] });
  return personal;
}

/** Logs a member out everywhere. Refuses `member_missing`. */
export async function endSessions(tx: Tx, { note }: StaffCaller, id: number): Promise<{ ended: number }> {
  await requireMember(tx, id);
  const { length: ended } = await queries.endSessions(tx, id);
  note({ subjects: [subjectOf(id)], before: { sessions: ended }, after: { sessions: 0 } });
  return { ended };
}

/** Leaves a note about a member. Refuses `member_missing`. */
export async function noteMember(
  tx: Tx,
  { staffId, note }: StaffCaller,
  id: number,
  text: string,
): Promise<void> {
  await requireMember(tx, id);
  await queries.insertNote(tx, id, staffId, text);
  note({ subjects: [subjectOf(id)] });
}

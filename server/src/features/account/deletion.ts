import { accountLimits, deletionWords, accountRefusals as refusals } from '@kujiya/contract/account';
import type { Context } from '#platform/context.ts';
import { ok } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import { countAgainst } from '#platform/limits.ts';
import { type Queryable, transaction } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

const exports = { what: 'export', most: accountLimits.exportsPerHour, seconds: 3_600 };

/** Everything the shop knows of a member, one list of rows per subject. Refuses `too_many_requests`. */
export async function exportAccount({ db, clock }: Context, memberId: number) {
  await transaction(db, (tx) => countAgainst(tx, exports, String(memberId)));
  const [row] = await queries.exportMember(db, memberId);
  if (!row) throw new Error(`No member ${memberId}`);
  return { exported_at: new Date(clock()).toISOString(), data: row.data };
}

async function belongings(db: Queryable, memberId: number) {
  const [row] = await queries.belongings(db, memberId);
  if (!row) throw new Error(`No member ${memberId}`);
  return row;
}

/** What a member would lose with the account: tokens, points, and things. */
export async function deletionPreview({ db }: Context, memberId: number) {
  const { shipping: _, ...lost } = await belongings(db, memberId);
  return ok({ data: lost });
}

/**
 * Forgets the person behind an account and ends all its sessions; orders and postings stay without a name
 * (domain.md, Deletion). Refuses `deletion_unconfirmed`, `deletion_changed`, `deletion_in_shipping`.
 */
export async function deleteAccount(
  { db }: Context,
  memberId: number,
  asked: { confirmation: string; tokens: number; box_items: number },
) {
  if (asked.confirmation.trim() !== deletionWords) throw new Refused(refusals.deletion_unconfirmed);
  return transaction(db, async (tx) => {
    await queries.lockMember(tx, memberId);
    const now = await belongings(tx, memberId);
    if (now.shipping > 0) throw new Refused(refusals.deletion_in_shipping);
    if (now.tokens !== asked.tokens || now.box_items !== asked.box_items)
      throw new Refused(refusals.deletion_changed);
    await queries.forgetMember(tx, memberId);
    return ok({ message: '帳號已刪除，謝謝您曾經來籤屋玩' });
  });
}

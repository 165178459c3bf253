import type { deletionPreview as previewCall } from '@kujiya/contract/account';
import { accountLimits, deletionWords, accountRefusals as refusals } from '@kujiya/contract/account';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { Refused } from '#platform/http/refused.ts';
import { countAgainst, perHour } from '#platform/limits.ts';
import { type Queryable, snapshot, type Tx, transaction } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import type { MemberData } from '#shop/personal-data.ts';
import * as queries from './queries.ts';

const exports = perHour('export', accountLimits.exportsPerHour);

/** All that the shop stores about a member: a list of rows per subject. */
export async function documentOf(
  view: Queryable,
  { clock, memberData }: Pick<Shop, 'clock' | 'memberData'>,
  memberId: number,
) {
  const data: Record<string, Record<string, unknown>[]> = {};
  for (const part of memberData)
    for (const [name, read] of Object.entries(part.export ?? {}))
      data[name] = (await read(view, memberId)) as Record<string, unknown>[];
  return { exported_at: new Date(clock()).toISOString(), data };
}

/** Exports all that the shop stores about a member, from one snapshot. Refuses `too_many_requests`. */
export async function exportAccount(shop: Shop, memberId: number) {
  await transaction(shop.db, (tx) => countAgainst(tx, exports, String(memberId)));
  return snapshot(shop.db, (view) => documentOf(view, shop, memberId));
}

type Belongings = AnswerOf<typeof previewCall>['data'];

/** The belongings a member would lose with the account: tokens, points, storage items and tool cards. */
export async function belongingsOf(db: Queryable, memberData: readonly MemberData[], memberId: number) {
  const counted: Belongings = { tokens: 0, points: 0, box_items: 0, tool_cards: 0 };
  for (const part of memberData)
    for (const [name, count] of Object.entries(part.belongings ?? {}))
      counted[name as keyof Belongings] += (await count(db, memberId))[0]?.count ?? 0;
  return counted;
}

/** The same, from one snapshot. */
export const deletionPreview = ({ db, memberData }: Shop, memberId: number): Promise<Belongings> =>
  snapshot(db, (view) => belongingsOf(view, memberData, memberId));

/** What was shown before the deletion, and the words that confirm it. */
type DeletionRequest = { confirmation: string; tokens: number; box_items: number };

/**
 * Erases the member's personal data and ends all sessions; orders and postings stay, without a name. Refuses
 * `deletion_unconfirmed`, `deletion_changed`, and with the refusals of `blocks`, such as `deletion_in_shipping`.
 */
export async function deleteIn(
  tx: Tx,
  memberData: readonly MemberData[],
  memberId: number,
  asked: DeletionRequest,
): Promise<void> {
  if (asked.confirmation.trim() !== deletionWords) throw new Refused(refusals.deletion_unconfirmed);
  // A concurrent write about this member waits for the row lock and then finds the member deleted; a write that came
  // first is waited for here, and the statements below see it.
  await queries.lockMember(tx, memberId);
  for (const { refusal, rows } of memberData.flatMap(({ blocks = [] }) => blocks))
    if ((await rows(tx, memberId)).length > 0) throw new Refused(refusal);
  const now = await belongingsOf(tx, memberData, memberId);
  if (now.tokens !== asked.tokens || now.box_items !== asked.box_items)
    throw new Refused(refusals.deletion_changed);
  for (const erase of memberData.flatMap((part) => part.erase ?? [])) await erase(tx, memberId);
  // Last, since the others may look the member up by phone.
  await queries.anonymise(tx, memberId);
}

/** The deletion by the member, in a transaction of its own. */
export const deleteAccount = (
  { db, memberData }: Shop,
  memberId: number,
  asked: DeletionRequest,
): Promise<void> => transaction(db, (tx) => deleteIn(tx, memberData, memberId, asked));

import { lastDay } from '@kujiya/contract/kernel/time';
import {
  cardsListed,
  expiredCardDays,
  toolRefusals as refusals,
  type ToolType,
} from '@kujiya/contract/tool-cards';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Tx } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

/** The kinds of tool cards. */
export const listTools = ({ db }: Context) => queries.listTools(db);

/** A member's unused cards, those that expire first in front, the expired at the end. */
export async function listCards({ db }: Context, memberId: number) {
  const rows = await queries.listCards(db, memberId, expiredCardDays, cardsListed);
  return rows.map(({ expires_at, ...card }) => ({
    ...card,
    expires_at: expires_at.toISOString(),
    formatted_expiry: lastDay(expires_at.getTime()),
  }));
}

/** How many cards of each kind a member can use now. */
export async function countCards({ db }: Context, memberId: number) {
  const counts = new Map((await queries.countCards(db, memberId)).map(({ type, count }) => [type, count]));
  return { shake_card: counts.get('shake_card') ?? 0, insight_card: counts.get('insight_card') ?? 0 };
}

/** Locks the card of a kind that expires first, for a use in the same transaction; null when there is none. */
export const takeFirstCard = async (tx: Tx, memberId: number, type: ToolType): Promise<number | null> =>
  (await queries.takeFirst(tx, memberId, type))[0]?.id ?? null;

/** Locks one card. Refuses `tool_missing` (also somebody else's), `tool_used`, `tool_expired`. */
export async function takeCard(tx: Tx, memberId: number, cardId: number): Promise<ToolType> {
  const [card] = await queries.findCard(tx, memberId, cardId);
  if (!card) throw new Refused(refusals.tool_missing);
  if (card.used) throw new Refused(refusals.tool_used);
  if (card.expired) throw new Refused(refusals.tool_expired);
  return card.type;
}

/** Consumes a card that was taken in this transaction. */
export const consumeCard = (tx: Tx, cardId: number) => queries.markUsed(tx, cardId);

/** Gives a member cards that last `days`, and returns how many; the same `source` never gives twice. */
export const grantCards = async (
  tx: Tx,
  grant: { memberId: number; type: ToolType; source: string; count: number; days: number },
) =>
  (await queries.insertCards(tx, grant.memberId, grant.type, grant.source, grant.count, grant.days)).length;

import type { Game } from '@kujiya/contract/shop/games';
import type { Queryable } from '#platform/postgres/database.ts';
import type { Notifier } from '#platform/postgres/notify.ts';
import type { EventKind } from '#shop/events/kinds.ts';
import * as card from './card-queries.ts';

/**
 * The message servers exchange about a draw by card, in its current state: its slots are reserved, were opened, or are
 * free again (then without their numbers).
 */
export type CardDrawNotice = Omit<card.CardDrawRow, 'game' | 'id'> & {
  game: `${Game}:card`;
  kind: EventKind;
};

/** A payload of `notify` holds 8,000 bytes, so a large full pack is sent in parts. */
const slotsInNotice = 400;

function* partsOf<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from === 0 || from < all.length; from += slotsInNotice)
    yield all.slice(from, from + slotsInNotice);
}

/** Publishes the draws by card among these orders, in their current state, to the streams of all servers. */
export async function publishCardDraws(
  db: Queryable,
  notifier: Notifier,
  kind: EventKind,
  orderIds: readonly number[],
): Promise<void> {
  for (const { id: _, game, reserved, drawn, ...draw } of await card.cardDraws(db, orderIds)) {
    const common = { ...draw, game: `${game}:card` as const, kind };
    if (drawn.length > 0)
      for (const part of partsOf(drawn))
        notifier.send({ ...common, reserved: [], drawn: part } satisfies CardDrawNotice);
    else
      for (const part of partsOf(reserved))
        notifier.send({ ...common, reserved: part, drawn: [] } satisfies CardDrawNotice);
  }
}

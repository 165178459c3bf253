import type { Game } from '@kujiya/contract/shop/games';
import type { Queryable } from '#platform/postgres/database.ts';
import type { Notifier } from '#platform/postgres/notify.ts';
import type { EventKind } from '#shop/events/kinds.ts';
import * as card from './card-queries.ts';

/**
 * What servers tell each other of a draw by card, as it is by now: its slots are kept, were opened, or are free again
 * (which, is not told).
 */
export type CardDrawNotice = Omit<card.CardDrawRow, 'game' | 'id'> & {
  game: `${Game}:card`;
  kind: EventKind;
};

/** A payload holds 8,000 bytes, so a large full pack is told in parts. */
const slotsInNotice = 400;

function* partsOf<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from === 0 || from < all.length; from += slotsInNotice)
    yield all.slice(from, from + slotsInNotice);
}

/** Tells the streams of all servers what has become of those orders that are draws paid by card. */
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

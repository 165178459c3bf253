import { type CaseEvent, caseEvents } from '@kujiya/contract/blindbox';
import type { Streams } from '#platform/http/streams.ts';
import type { CardDrawNotice } from '#shop/draws/news.ts';
import type { Booked } from '#shop/draws/purchase.ts';
import type { BoxHold } from './queries.ts';

/** The message servers exchange when a box is held (`by`, `until`), given back (`by` null), or bought (`item`). */
export type BoxNotice = {
  game: 'blindbox';
  lot: number;
  remaining: number;
  items: { number: number; by?: number | null; until?: number | null; item?: number }[];
};

/** The notices of a purchase. */
export const boughtNotices = ({ lot, remaining, tickets }: Booked): BoxNotice[] => [
  {
    game: 'blindbox',
    lot,
    remaining: remaining ?? 0,
    items: tickets.map(([number, item]) => ({ number, item })),
  },
];

/** The notices of a hold: of the box it takes, and of the box it frees. */
export const heldNotices = (lot: number, number: number, held: BoxHold): BoxNotice[] => [
  ...(held.freed ? [freedNotice(held.freed.lot, held.freed.number, held.freed.remaining)] : []),
  {
    game: 'blindbox',
    lot,
    remaining: held.remaining,
    items: [{ number, by: held.member, until: held.until }],
  },
];

/** The notice of a box that is given back; `remaining` counts the boxes that are available. */
export const freedNotice = (lot: number, number: number, remaining: number): BoxNotice => ({
  game: 'blindbox',
  lot,
  remaining,
  items: [{ number, by: null, until: null }],
});

/** Publishes to the watchers of a case, on every server. */
export function publishCase(streams: Streams, notice: BoxNotice): void {
  const event: CaseEvent = {
    package_id: notice.lot,
    remaining: notice.remaining,
    items: notice.items.map(({ number, by = null, until = null, item = null }) => ({
      item_index: number,
      is_drawn: item !== null,
      locked_by: by,
      lock_expires_at: until,
      item_id: item,
    })),
  };
  streams.send(caseEvents, notice.lot, event);
}

/** The same for boxes that are reserved for a payment by card, drawn after one, or free again. */
export function publishCardDraw(streams: Streams, notice: CardDrawNotice): void {
  const { lot, status, reserved, drawn, member, until } = notice;
  const held = { is_drawn: false, locked_by: member, lock_expires_at: until, item_id: null };
  const open = { is_drawn: true, locked_by: null, lock_expires_at: null };
  const event: CaseEvent = {
    package_id: lot,
    remaining: notice.remaining ?? 0,
    items: [
      ...reserved.map((number) => ({ item_index: number, ...held })),
      ...drawn.map(([number, item]) => ({ item_index: number, ...open, item_id: item })),
    ],
    ...(status === 'cancelled' && { freed: true }),
  };
  streams.send(caseEvents, lot, event);
}

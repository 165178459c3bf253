import { type MachineEvent, machineEvents } from '@kujiya/contract/gacha';
import type { Streams } from '#platform/http/streams.ts';
import type { CardDrawNotice } from '#shop/draws/news.ts';
import type { Booked } from '#shop/draws/purchase.ts';

/** The message servers exchange after a purchase. */
export type MachineNotice = {
  game: 'gacha';
  product: number;
  lot: number;
  items: { number: number; item: number }[];
};

/** The notices of a purchase. */
export const machineNotices = ({ product, lot, tickets }: Booked): MachineNotice[] => [
  { game: 'gacha', product, lot, items: tickets.map(([number, item]) => ({ number, item })) },
];

/** Publishes the capsules that have left a machine, on every server. */
export function publishMachine(streams: Streams, notice: MachineNotice): void {
  const event: MachineEvent = {
    product_id: notice.product,
    lot_id: notice.lot,
    drawn: notice.items.map(({ number, item }) => ({ number, item_id: item })),
  };
  streams.send(machineEvents, notice.product, event);
}

/**
 * The same for capsules paid by card. Until they are paid they count like any other, or the odds would give away their
 * figures.
 */
export function publishCardDraw(streams: Streams, { kind, product, lot, drawn }: CardDrawNotice): void {
  if (kind !== 'order.paid') return;
  const items = drawn.map(([number, item]) => ({ number, item }));
  publishMachine(streams, { game: 'gacha', product, lot, items });
}

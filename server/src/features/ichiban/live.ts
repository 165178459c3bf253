import { type TubeEvent, tubeEvents } from '@kujiya/contract/ichiban';
import type { Streams } from '#platform/http/streams.ts';
import type { CardDrawNotice } from '#shop/draws/news.ts';
import type { Booked } from '#shop/draws/purchase.ts';
import type { VariantNotice } from '#shop/draws/variants.ts';

/** The message servers exchange after a purchase. */
export type TubeNotice = {
  game: 'ichiban';
  lot: number;
  remaining: number;
  member: number;
  remain: number;
  numbers: number[];
};

/** A payload holds 8,000 bytes, so a large full pack is split into parts. */
const numbersInNotice = 1_000;

/** The notices of a purchase, in parts that fit a payload. */
export function tubeNotices(booked: Booked): TubeNotice[] {
  const numbers = booked.tickets.map(([number]) => number);
  return Array.from({ length: Math.ceil(numbers.length / numbersInNotice) }, (_, part) => ({
    game: 'ichiban',
    lot: booked.lot,
    remaining: booked.remaining ?? 0,
    member: booked.member,
    remain: booked.remain ?? 0,
    numbers: numbers.slice(part * numbersInNotice, (part + 1) * numbersInNotice),
  }));
}

/** Publishes the tickets drawn from a tube, on every server. */
export function publishTube(streams: Streams, notice: TubeNotice): void {
  const event: TubeEvent = {
    tube_id: notice.lot,
    drawn: notice.numbers,
    remaining: notice.remaining,
    lock: {
      locked: notice.remain > 0,
      remain: notice.remain,
      user_id: notice.remain > 0 ? notice.member : null,
    },
  };
  streams.send(tubeEvents, notice.lot, event);
}

/** The same for tickets that are reserved for a payment by card, drawn after one, or free again. */
export function publishCardDraw(streams: Streams, notice: CardDrawNotice): void {
  const { lot, status, reserved, drawn, remain, holder } = notice;
  const event: TubeEvent = {
    tube_id: lot,
    drawn: drawn.length > 0 ? drawn.map(([number]) => number) : reserved,
    remaining: notice.remaining ?? 0,
    lock: { locked: holder !== null, remain, user_id: holder },
    ...(status === 'cancelled' && { freed: true }),
  };
  streams.send(tubeEvents, lot, event);
}

/** The same for variants of its prizes that were chosen or assigned; nothing is drawn. */
export function publishVariants(streams: Streams, notice: VariantNotice): void {
  const { lot, remaining, remain, holder, variants } = notice;
  const lock = { locked: holder !== null, remain, user_id: holder };
  const event: TubeEvent = { tube_id: lot, drawn: [], remaining, lock, variants };
  streams.send(tubeEvents, lot, event);
}

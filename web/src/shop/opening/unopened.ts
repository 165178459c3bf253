import type { Game } from '@kujiya/contract/shop/games';
import { readJson, removeStored, writeJson } from '#lib/storage.ts';

const key = 'draws_unopened';

/** A draw that was paid in this browser, and whose prizes the member has not seen all. */
export type Unopened = {
  orderId: number;
  game: Game;
  product: string;
  /** The address of its opening. */
  to: string;
  total: number;
  /** So many were opened, in their order. */
  opened: number;
};

const isList = (value: unknown): value is Unopened[] => Array.isArray(value);

/** The draws that wait for their opening, oldest first; none without storage. */
export const unopenedDraws = (): Unopened[] => readJson(key, isList) ?? [];

const write = (draws: Unopened[]): void => (draws.length > 0 ? writeJson(key, draws) : removeStored(key));

/** Remembers a draw that has just been paid. */
export const keepUnopened = (draw: Omit<Unopened, 'opened'>): void =>
  write([...unopenedDraws().filter(({ orderId }) => orderId !== draw.orderId), { ...draw, opened: 0 }]);

/** How many of an order's prizes were opened before; 0 for a draw that does not wait. */
export const openedBefore = (orderId: number): number =>
  unopenedDraws().find((draw) => draw.orderId === orderId)?.opened ?? 0;

/** The first `opened` prizes of an order are seen; with the last one it waits no longer. */
export function noteOpened(orderId: number, opened: number): void {
  const draws = unopenedDraws().map((draw) =>
    draw.orderId === orderId ? { ...draw, opened: Math.max(draw.opened, opened) } : draw,
  );
  write(draws.filter((draw) => draw.opened < draw.total));
}

import type { LockStatus, Tube, TubeEvent } from '@kujiya/contract/ichiban';

/** A tube's lock with its end by this browser's clock (epoch ms), null while it is free. */
export type Lock = LockStatus & { endsAt: number | null };

/**
 * Two answers about one lock differ by less than this: the server rounds up to whole seconds, and answers take time to
 * arrive.
 */
const sameLockMs = 1500;

/**
 * The lock after an answer that arrived at `now`. Every answer puts the end a little too late, never too early; the
 * earliest end is kept, so that the countdown does not jump with each poll.
 */
export const lockOf = (status: LockStatus, now: number, before?: Lock): Lock => {
  if (!status.locked) return { ...status, endsAt: null };
  const told = now + status.remain * 1000;
  const known = before?.user_id === status.user_id ? before.endsAt : null;
  const same = known !== null && known !== undefined && Math.abs(known - told) < sameLockMs;
  return { ...status, endsAt: same ? Math.min(known, told) : told };
};

type Tickets = { tube_info: Tube; drawn_numbers: number[] };

/** Applies an event to the tickets: its numbers are drawn, its count is the newest. */
export const withDrawn = <T extends Tickets>(tickets: T, event: TubeEvent): T => ({
  ...tickets,
  tube_info: { ...tickets.tube_info, remaining_tickets: event.remaining },
  drawn_numbers: [...new Set([...tickets.drawn_numbers, ...event.drawn])].sort((a, b) => a - b),
});

/** Applies an event to the tubes of a product; the stock of each prize has to be refetched. */
export const withRemaining = (tubes: Tube[], event: TubeEvent): Tube[] =>
  tubes.map((tube) => (tube.id === event.tube_id ? { ...tube, remaining_tickets: event.remaining } : tube));

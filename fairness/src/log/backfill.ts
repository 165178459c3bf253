import type { LogEntry } from './entry.ts';
import type { PlacedEntry } from './history.ts';

/** When the log was begun: the time of its first leaf, in ms; undefined where that is not among these entries. */
export const beganAt = (entries: readonly PlacedEntry[]): number | undefined =>
  entries.find(({ index }) => index === 0)?.entry.at;

/**
 * Whether an entry was written afterwards, by what the log itself says: it tells of a time before the log was begun
 * (`beganAt`). It proves that nothing of it was changed since; its time, and its order among others such, are the shop's
 * word alone.
 */
export const isBackfilled = ({ at }: LogEntry, began: number | undefined): boolean =>
  began !== undefined && at < began;

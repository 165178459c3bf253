import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** The phone of one of the 43 demo members, each with 100,000 tokens and 20,000 points at the start, and a past. */
export const phoneOf = (member: number): string => `0900${String(member).padStart(6, '0')}`;

/**
 * Members of the journeys' shop for whoever asks, with the same password and as much to spend, without a past. Each
 * owns three usable cards of each kind, the first of which end soon, and an expired one.
 */
export const newcomers = 300;
export const newcomerPhone = (newcomer: number): string => `0988${String(newcomer).padStart(6, '0')}`;
/** A phone without a member. */
export const freePhone = (number: number): string => `0987${String(number).padStart(6, '0')}`;

/**
 * The next number of its kind that no journey of this run has had, in whatever process: whoever makes its folder has
 * it. Playwright empties the results at each start.
 */
export function claim(kind: 'newcomer' | 'phone', results: string): number {
  for (let number = 1; ; number++) {
    try {
      mkdirSync(path.join(results, kind), { recursive: true });
      mkdirSync(path.join(results, kind, String(number)));
      return number;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** The phone of one of the 43 demo members, each with 100,000 tokens and 20,000 points at the start. */
export const phoneOf = (member: number): string => `0900${String(member).padStart(6, '0')}`;

/** Demo members who own three usable cards of each kind, the first of which end soon, and an expired one. */
export const cardHolders: readonly number[] = [6, 9, 15, 26, 29, 35];

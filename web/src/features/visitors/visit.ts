/** Taipei is eight hours ahead of UTC all year round; ms. */
const aheadMs = 8 * 3_600_000;

/** The Taipei calendar day of a moment (epoch ms): `2026-11-21`. */
export const taipeiDay = (now: number): string => new Date(now + aheadMs).toISOString().slice(0, 10);

/** `v_` + timestamp + random text. */
export const newVisitorId = (now: number, random: Iterable<number>): string =>
  `v_${now}_${[...random].map((number) => number.toString(36)).join('')}`;

const taipei = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Taipei' });

/** The Taipei calendar day of a moment (epoch ms): `2026-11-21`. */
export const taipeiDay = (now: number): string => taipei.format(now);

/** `v_` + timestamp + random text. */
export const newVisitorId = (now: number, random: Iterable<number>): string =>
  `v_${now}_${[...random].map((number) => number.toString(36)).join('')}`;

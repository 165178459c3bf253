/**
 * Calendar days follow Taipei's clock, which has been UTC+8 all year since 1980. A fixed offset, because formatting by
 * time zone took a seventh of the server's part of a draw.
 */
const taipei = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString();

/** The day in Taipei at `ms` since 1970, as YYYY-MM-DD. */
export const taipeiDate = (ms: number): string => taipei(ms).slice(0, 10);

/** The last day, in Taipei, of a time that ends at `end` (ms since 1970): an end of 00:00 is the day before. */
export const lastDay = (end: number): string => taipeiDate(end - 1);

/** The time in Taipei at `ms` since 1970, in the form `2026/11/20 12:00`. */
export const taipeiMinute = (ms: number): string =>
  taipei(ms).slice(0, 16).replaceAll('-', '/').replace('T', ' ');

/** The start of a day (YYYY-MM-DD) in Taipei, ms since 1970. */
export const taipeiDayStart = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

/** The day `days` after another one (before it when negative), both YYYY-MM-DD. */
export const addDays = (day: string, days: number): string =>
  taipeiDate(taipeiDayStart(day) + days * 86_400_000);

/**
 * Calendar days are those of Taipei, eight hours ahead all year since 1980. Formatting by time zone took a seventh of the
 * server's part of a draw.
 */
const taipei = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString();

/** The day in Taipei at `ms` since 1970, as YYYY-MM-DD. */
export const taipeiDate = (ms: number): string => taipei(ms).slice(0, 10);

/** Taipei's clock at `ms` since 1970, as people read it: `2026/11/20 12:00`. */
export const taipeiMinute = (ms: number): string =>
  taipei(ms).slice(0, 16).replaceAll('-', '/').replace('T', ' ');

/** When a day (YYYY-MM-DD) begins in Taipei, ms since 1970. */
export const taipeiDayStart = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

/** The day `days` after another one (before it when negative), both YYYY-MM-DD. */
export const addDays = (day: string, days: number): string =>
  taipeiDate(taipeiDayStart(day) + days * 86_400_000);

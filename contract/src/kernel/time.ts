/** Calendar days are those of Taipei. */
export const timeZone = 'Asia/Taipei';

/** The day in Taipei at `ms` since 1970, as YYYY-MM-DD. */
export const taipeiDate = (ms: number): string => new Date(ms).toLocaleDateString('sv-SE', { timeZone });

/** Taipei's clock at `ms` since 1970, as people read it: `2026/11/20 12:00`. */
export const taipeiMinute = (ms: number): string =>
  new Date(ms).toLocaleString('sv-SE', { timeZone }).slice(0, 16).replaceAll('-', '/');

/** When a day (YYYY-MM-DD) begins in Taipei, ms since 1970. */
export const taipeiDayStart = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

/** The day `days` after another one (before it when negative), both YYYY-MM-DD. */
export const addDays = (day: string, days: number): string =>
  taipeiDate(taipeiDayStart(day) + days * 86_400_000);
